"""Headers that no server should send."""

import pytest

from nexa_desktop.providers.wire_errors import retry_after_s


@pytest.mark.parametrize(
    "value",
    [
        "Mon, 01 Jan 2024 99999999999999999999:00:00 GMT",
        "Mon, 01 Jan 999999999999999999 00:00:00 GMT",
        "Mon, 01 Jan 2024 00:00:00 +99999999999999999999",
        "inf",
        "-1",
        "soon",
        "",
    ],
)
def test_a_retry_after_that_says_nothing_is_not_there(value: str) -> None:
    """B5, case 80: an odd Retry-After is ignored; it never replaces the error that it came with."""
    assert retry_after_s({"retry-after": value}) is None
