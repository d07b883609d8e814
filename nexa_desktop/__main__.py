"""``python -m nexa_desktop``: the window."""


def main() -> int:
    """Start the window; the exit code."""
    from nexa_desktop.app import run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
