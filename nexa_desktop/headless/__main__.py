"""``python -m nexa_desktop.headless``: the console."""

from nexa_desktop.headless import main

raise SystemExit(main())
