"""The installed offline model, for tests that need a real model which the product itself can start."""

import pytest

from nexa_desktop.config.paths import models_directory
from nexa_desktop.providers.offline import OfflineModel


def installed_or_skip() -> OfflineModel:
    """The offline model of this user's cache; skips, with the command that fetches it, where it is not there."""
    model = OfflineModel(models_directory())
    if not model.is_installed():
        pytest.skip("the offline model is not installed: python3 packaging/bootstrap.py setup --with-tests")
    return model
