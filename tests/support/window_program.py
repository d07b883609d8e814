"""The whole program as a process of its own, offscreen, with a line of text for each thing that a test waits for.

    python -m tests.support.window_program DATA_DIR [--send TEXT] [--hang] [--say-sides] [--quit-after-paint] [--close-at-once]
        [--slow-store]

Prints ``painted MODULES`` (heavy modules that were loaded by then), ``sides LEFT RIGHT`` (colours of the first frame),
``listed N``, ``begun``, ``streaming``, ``waiting``,
``raised``, ``page TITLE`` for an error page, and the exit code at the end.
"""

import os
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

HEAVY = ("httpx", "pydantic", "keyring", "asyncio", "mcp", "pygments", "apsw", "jsonschema", "nexa_desktop.engine")


def say(text: str) -> None:
    """One line, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the program with hooks that only look and type."""
    arguments = sys.argv[1:]
    data = arguments.pop(0)
    text = arguments[arguments.index("--send") + 1] if "--send" in arguments else ""
    from nexa_desktop import app as program
    from nexa_desktop.core.events import RunEvent, TextDelta
    from nexa_desktop.ui.controllers.live_runs import LiveRun
    from nexa_desktop.ui.controllers.window import WindowController
    from nexa_desktop.ui.dialogs.startup_error import StartupErrorPage
    from nexa_desktop.ui.main_window import MainWindow
    from nexa_desktop.ui.workers.store_thread import StoreThread

    def show_page(self: StartupErrorPage, *_: object) -> None:
        say(f"page {self.accessibleName()}")

    StartupErrorPage.showEvent = show_page  # type: ignore[method-assign,assignment]

    def watch(window: MainWindow, controller: WindowController) -> None:
        def advanced(told: tuple[LiveRun, list[RunEvent]]) -> None:
            if any(isinstance(happened, TextDelta) for happened in told[1]):
                say("streaming")

        def listed() -> None:
            say(f"listed {len(window.sessions_model.session_ids())}")
            if text and controller.settings.settings is not None and not controller.live.all():
                window.composer.edit.setPlainText(text)
                window.composer.submit()

        controller.live.begun.connect(lambda _: say("begun"))
        controller.live.advanced.connect(advanced)
        controller.approvals.views_changed.connect(lambda views: say("waiting") if views else None)
        controller.sessions.listed.connect(listed)
        controller.settings.settings_loaded.connect(lambda _: controller.sessions.reload())

    original_fill = program._Application._fill_window

    def fill(self: program._Application) -> None:
        say("painted " + " ".join(name for name in HEAVY if name in sys.modules))
        if "--say-sides" in arguments and self._window is not None:
            frame = self._window.grab().toImage()
            sides = (frame.pixelColor(x, frame.height() // 2).name() for x in (5, frame.width() - 5))
            say("sides " + " ".join(sides))
        original_fill(self)
        if "--close-at-once" in arguments and self._window is not None:
            self._window.close()

    program._Application._fill_window = fill  # type: ignore[method-assign]
    original_init = WindowController.__init__
    original_raise = WindowController.raise_window

    def init(self: WindowController, services: object, window: MainWindow, **options: object) -> None:
        original_init(self, services, window, **options)  # type: ignore[arg-type]
        watch(window, self)
        if "--quit-after-paint" in arguments:
            self.sessions.listed.connect(self.quit)
        if "--hang" in arguments:
            self.sessions.listed.connect(lambda: time.sleep(60))

    if "--slow-store" in arguments:
        original_run = StoreThread.run

        def run(self: StoreThread) -> None:
            time.sleep(20)
            original_run(self)

        StoreThread.run = run  # type: ignore[method-assign]

    def raise_window(self: WindowController) -> None:
        say("raised")
        original_raise(self)

    WindowController.__init__ = init  # type: ignore[method-assign,assignment]
    WindowController.raise_window = raise_window  # type: ignore[method-assign]
    code = program.run(["--data-dir", data])
    say(f"exit {code}")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
