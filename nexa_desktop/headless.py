"""Console."""


def main() -> int:
    """Not built yet."""
    return 2
