"""A connection that plays a script, for windows and benches."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nexa_desktop.core.settings import Connection


def scripted(directory: Path, steps: Sequence[Mapping[str, Any]], **options: Any) -> Connection:
    """A connection that plays ``steps``; ``options`` go into the script (``tokens_per_second``, ``repeat_last``)."""
    script = directory / "script.json"
    script.write_text(json.dumps({"steps": list(steps), **options}), encoding="utf-8")
    return Connection(
        id="script",
        name="Script",
        vendor="scripted",
        protocol="scripted",
        base_url="",
        model="script-1",
        options={"script_file": str(script)},
    )
