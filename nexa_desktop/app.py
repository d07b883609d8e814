"""GUI composition root."""


def run() -> int:
    """Not built yet."""
    return 2
