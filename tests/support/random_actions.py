"""A person who does anything at any time, against a model that fails in every way: windows that live and die over one store.

    python -m tests.support.random_actions ROOT FIRST_SEED COUNT LIFE

Plays ``COUNT`` sequences, each in a directory of its own below ``ROOT``, and prints one JSON line for each: what was done and
what was found wrong. A sequence may kill the process in the middle (exit code 77): started again with the next ``LIFE`` it
goes on over the same store, as a person does who starts the program again. The seed decides everything but the timing.
"""

import difflib
import gc
import json
import logging
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import apsw
from PySide6.QtCore import QEvent, QEventLoop, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

from nexa_desktop.core.library import TranscriptPage
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.services import Services
from nexa_desktop.core.settings import AppSettings, ThemeChoice
from nexa_desktop.store import SQLiteCheckpointStore, StoreTransfer
from nexa_desktop.ui import theme
from nexa_desktop.ui.controllers.window import WindowController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.viewmodels.transcript_rows import RowKind, TurnRow
from nexa_desktop.ui.widgets import dead_time
from nexa_desktop.ui.widgets.composer import ComposerState
from nexa_desktop.wiring import build_services, close_services
from nexa_desktop.wiring.build import DATABASE_NAME
from tests.support.window_script import scripted

KILLED = 77
EFFECTS = "effects.txt"
_PATIENCE_S = 20.0
_CONFIG = RunConfig(timeout=25.0, max_model_calls=8, max_tool_calls=4, retries=1)
_QUIET = (ComposerState.IDLE, ComposerState.WAITING, ComposerState.READ_ONLY)
_MAY_HAVE_RUN = frozenset({"done", "failed", "unknown", "started"})


# ------------------------------------------------------------------------------------------------ the model
def script_of(luck: random.Random) -> list[dict[str, Any]]:
    """Answers, calls and faults in any order; every command leaves a word of its own behind."""
    words = " ".join(f"word{n}" for n in range(60))
    tokens = iter(range(10_000))

    def command(tail: str = "") -> dict[str, Any]:
        text = f"sh -c 'echo token{next(tokens)}. >> {EFFECTS}{tail}'"
        return {"name": "run_command", "arguments": {"command": text}}

    kinds: list[Callable[[], dict[str, Any]]] = [
        lambda: {"text": "A short answer."},
        lambda: {"text": words, "tokens_per_second": 400},
        lambda: {"reasoning": words, "text": "Thought and **said**.", "tokens_per_second": 600},
        lambda: {"text": "I run one.", "calls": [command()]},
        lambda: {"text": "I run one.", "calls": [command()]},
        lambda: {"calls": [command(), command()]},
        lambda: {"calls": [command("; sleep 0.2")]},
        lambda: {"calls": [command("; sleep 30")]},
        lambda: {"calls": [{"name": "write_file", "arguments": {"path": "a.txt", "content": "x\n"}}, command()]},
        lambda: {"calls": [{"name": "no_such_tool", "arguments": {}}]},
        lambda: {"calls": [{"name": "run_command", "arguments_raw": '{"command": "echo'}]},
        lambda: {"calls": [{"name": "read_file", "arguments": {"path": "nowhere.txt"}}]},
        lambda: {"text": "Cut", "interrupted": "network"},
        lambda: {"text": words, "tokens_per_second": 400, "interrupted": "provider"},
        lambda: {"text": "Then silence", "hang": True},
        lambda: {"hang": True},
        lambda: {"error": {"kind": "rate_limited", "retry_after_s": 0.05}, "times": 1, "text": "After a pause."},
        lambda: {"error": {"kind": luck.choice(["auth", "overloaded", "network", "quota", "context_full", "refused"])}},
        lambda: {"text": "Too lo", "stop": "max_output"},
        lambda: {"text": "", "stop": "end_turn"},
        lambda: {"text": "I may not.", "stop": "refusal"},
    ]
    return [luck.choice(kinds)() for _ in range(60)]


# ------------------------------------------------------------------------------------------------ waiting
def spin(milliseconds: int) -> None:
    """Let the program's event loop run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def until(holds: Callable[[], object], what: str, timeout_s: float = _PATIENCE_S) -> None:
    """Let it run until something holds; fails with ``what`` did not come."""
    end = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"stuck: {what}")
        spin(10)


# ------------------------------------------------------------------------------------------------ the window
class Life:
    """One window from start to quit."""

    def __init__(self, root: Path, script: list[dict[str, Any]], *, is_first: bool) -> None:
        work = root / "work"
        work.mkdir(parents=True, exist_ok=True)
        self.services: Services = build_services(data_directory=root / "data", new_run_config=_CONFIG)
        if is_first:
            connection = scripted(root, script)
            self.services.save_settings(
                AppSettings(
                    connections=(connection,),
                    default_connection_id=connection.id,
                    working_directory=str(work),
                    run_config=_CONFIG,
                    is_onboarded=True,
                )
            )
        self.window = MainWindow(QSettings(str(root / "window.ini"), QSettings.Format.IniFormat))
        self.window.furnish()
        self.controller = WindowController(self.services, self.window)
        self.window.show()
        self.controller.start()
        until(lambda: self.controller.settings.settings is not None, "settings")
        until(lambda: self.window.sidebar.has_loaded, "the list of sessions")

    def end(self) -> None:
        """Quit as a person who agrees to stop."""
        self.controller.quit()
        until(lambda: self.controller.has_ended, "the end")
        close_services(self.services)
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()


class Person:
    """Plays one sequence."""

    def __init__(self, root: Path, seed: int, life: int) -> None:
        self.root = root
        self.log: list[str] = []
        self._luck = random.Random(f"{seed}/{life}")
        self._script = script_of(random.Random(seed))
        self._life_number = life
        self._settled: dict[str, tuple[Any, ...]] = {}
        self.life = Life(root, self._script, is_first=life == 0)

    # -------------------------------------------------------------------------------------------- doing things
    def play(self) -> None:
        """Some actions, then the end: everything comes to rest, and what is stored is sound."""
        actions: list[tuple[int, Callable[[], str | None]]] = [
            (8, self._send),
            (6, self._stop),
            (9, self._approve),
            (5, self._deny),
            (3, self._switch),
            (1, self._new),
            (1, self._trash),
            (4, self._undo),
            (2, self._edit),
            (3, self._regenerate),
            (2, self._continue_from),
            (2, self._sibling),
            (2, self._retry),
            (3, self._settle),
            (2, self._abandon),
            (1, self._pin),
            (1, self._search),
            (1, self._relaunch),
        ]
        weights = [weight for weight, _ in actions]
        dies = self._life_number == 0 and self._luck.random() < 0.2
        for number in range(self._luck.randint(8, 16)):
            if dies and number > 5:
                sys.stdout.flush()
                os._exit(KILLED)
            self._answer_dialogs()
            for _, action in self._luck.choices(actions, weights, k=8):
                done = action()
                if done:
                    self.log.append(done)
                    break
            spin(self._luck.choice((0, 5, 20, 60, 140)))
            if number % 5 == 4:
                self._look_at_settled()
        self._come_to_rest()
        self._compare_screen()
        if self._luck.random() < 0.6:
            self._answer_everything()
            self._compare_screen()
        self.life.end()
        self._look_at_settled()
        self._check_store()

    @property
    def _chat(self) -> Any:
        return self.life.controller.chat

    def _page(self) -> Any:
        return self.life.window.chat_page(self.life.controller.transcript)

    def _send(self) -> str | None:
        composer = self.life.window.composer
        if not composer.isVisible() or composer.edit.isReadOnly():
            return None
        composer.edit.setPlainText(f"Message {len(self.log)}")
        QTest.keyClick(composer.edit, Qt.Key.Key_Return)
        return "send"

    def _stop(self) -> str | None:
        composer = self.life.window.composer
        if composer.state is not ComposerState.RUNNING:
            return None
        composer.send_button.click()
        return "stop"

    def _card(self) -> Any:
        cards = [card for card in self._page().approval_cards if card.isVisible() and not card.is_closed]
        return self._luck.choice(cards) if cards else None

    def _notice(self) -> Any:
        """The way on that the card below the last turn offers: a stored decision that nobody acted on, or a closed error."""
        words = ("Go on", "Dismiss", "Close")
        buttons = [one for one in self._page().findChildren(QAbstractButton) if one.isVisible() and one.text() in words]
        return buttons[0] if buttons and self._card() is None else None

    def _approve(self) -> str | None:
        card = self._card()
        if card is None:
            return None
        button = card.run_button if self._luck.random() < 0.2 and card.run_button.isEnabled() else card.once_button
        button.click()
        return f"approve {card.request.call_id}"

    def _deny(self) -> str | None:
        card = self._card()
        if card is None:
            return None
        card.deny_button.click()
        return f"deny {card.request.call_id}"

    def _switch(self) -> str | None:
        ids = self.life.window.sessions_model.session_ids()
        if not ids:
            return None
        self.life.window.sidebar.session_opened.emit(self._luck.choice(ids))
        return "switch"

    def _new(self) -> str:
        self.life.window.actions_table["session.new"].trigger()
        return "new"

    def _trash(self) -> str:
        self.life.window.actions_table["session.trash"].trigger()
        return "trash"

    def _undo(self) -> str | None:
        toast = self.life.window.sidebar.toast
        buttons = [one for one in toast.findChildren(QAbstractButton) if one.isVisible()]
        if not buttons:
            return None
        buttons[0].click()
        return "undo"

    def _turn(self) -> Any:
        rows = self._chat.place.rows
        return self._luck.choice(rows).run_id if rows else None

    def _ask_turn(self, signal: str) -> str | None:
        run_id = self._turn()
        if run_id is None:
            return None
        getattr(self._page().view, signal).emit(run_id)
        return f"{signal} {run_id}"

    def _edit(self) -> str | None:
        done = self._ask_turn("edit_requested")
        if done:
            spin(60)
            self._send()
        return done

    def _regenerate(self) -> str | None:
        return self._ask_turn("regenerate_requested")

    def _continue_from(self) -> str | None:
        return self._ask_turn("continue_from_requested")

    def _sibling(self) -> str | None:
        return self._ask_turn("sibling_requested")

    def _retry(self) -> str | None:
        return self._ask_turn("retry_requested")

    def _steps(self) -> list[Any]:
        return [row for row in self.life.controller.transcript.rows if row.kind is RowKind.STEP]

    def _settle(self) -> str | None:
        open_ones = [row for row in self._steps() if row.needs_settling]
        if not open_ones:
            return None
        row = self._luck.choice(open_ones)
        self._page().view.settle_requested.emit((row.call_id, self._luck.choice(("happened", "did_not_happen", "reported"))))
        return f"settle {row.call_id}"

    def _abandon(self) -> str | None:
        running = [row for row in self._steps() if row.state.value in ("running", "stopping")]
        if not running:
            return None
        self._page().view.abandon_requested.emit(running[0].call_id)
        return f"abandon {running[0].call_id}"

    def _pin(self) -> str:
        self.life.window.actions_table["session.pin"].trigger()
        return "pin"

    def _search(self) -> str:
        self.life.window.sidebar.search_box.setText(self._luck.choice(("word3", "Message", "", "")))
        return "search"

    def _relaunch(self) -> str | None:
        """Quit through the window's own question, then start again."""
        self.life.controller.ask_quit()
        for dialog in _dialogs():
            if hasattr(dialog, "stop_button"):
                dialog.stop_button.click()
        until(lambda: self.life.controller.has_ended, "the quit")
        self.life.end()
        self._look_at_settled()
        self.life = Life(self.root, self._script, is_first=False)
        return "relaunch"

    def _answer_dialogs(self) -> None:
        """Press any button of what is open."""
        for dialog in _dialogs():
            buttons = [
                one for one in dialog.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled() and one.text()
            ]
            chosen = self._luck.choice(buttons) if buttons else None
            self.log.append(f"{type(dialog).__name__}: {chosen.text() if chosen else 'closed'}")
            if chosen is not None:
                chosen.click()
            else:
                dialog.reject()
            spin(20)

    # -------------------------------------------------------------------------------------------- the end
    def _come_to_rest(self) -> None:
        """Close what is open and stop what runs: the window gets quiet and takes a message again."""
        end = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end:
            for dialog in _dialogs():
                dialog.reject()
            live = self.life.controller.live.all()
            if not live and self._chat._composer.state in _QUIET and self._chat._loading is None:
                spin(80)
                if not self.life.controller.live.all() and not _dialogs():
                    break
            for one in live:
                if one.session_id is not None and one.session_id != self._chat.place.session_id:
                    self._chat.open(one.session_id)
                    spin(50)
                self.life.window.actions_table["run.stop"].trigger()
                self.life.controller.sending.stop()
            self._clear_queue()
            spin(30)
        live = self.life.controller.live.all()
        state = self._chat._composer.state
        if live or state not in _QUIET:
            raise AssertionError(
                f"stuck: {len(live)} runs, composer {state.name}, {[(o.request, o.is_stopping) for o in live]}"
            )

    def _clear_queue(self) -> None:
        if self._chat._composer.settings().queue:
            self._chat._composer.set_queue(())

    def _answer_everything(self) -> None:
        """Decide what waits in the session on screen until it waits no more."""
        for _ in range(12):
            self._come_to_rest()
            if self._chat._composer.state is not ComposerState.WAITING:
                return
            until(lambda: self._card() or self._notice() or self._chat._composer.state is not ComposerState.WAITING, "a card")
            notice = self._notice()
            if notice is not None:
                self.log.append(f"notice: {notice.text()}")
                notice.click()
            else:
                self.log.append(self._deny() or "" if self._luck.random() < 0.7 else self._approve() or "")
            spin(150)
        raise AssertionError("stuck: it goes on waiting after twelve answers")

    def _compare_screen(self) -> None:
        """What is on screen is what a fresh look at the store shows."""
        place = self._chat.place
        if place.session_id is None or place.leaf is None:
            return
        shown: list[Any] = []
        wanted: list[Any] = []

        def is_equal() -> bool:
            page: TranscriptPage = self.life.services.open_library().transcript(self._chat.place.leaf, limit=200)
            rows = self.life.services.open_library().runs(self._chat.place.session_id)
            fresh = TranscriptModel(None)
            fresh.load(page)
            fresh.set_runs(rows)
            shown[:], wanted[:] = _signature(self.life.controller.transcript), _signature(fresh)
            fresh.deleteLater()
            return shown == wanted

        try:
            until(is_equal, "the screen", 4.0)
        except AssertionError:
            difference = "\n".join(difflib.ndiff([str(one) for one in wanted], [str(one) for one in shown]))
            raise AssertionError(f"the screen (+) differs from the store (-):\n{difference}") from None

    # -------------------------------------------------------------------------------------------- the store
    def _look_at_settled(self) -> None:
        """A settled run never changes again."""
        with closing(self._reader()) as reader:
            now = {str(row[0]): row[1:] for row in reader.execute(_SETTLED).fetchall()}
        for run_id, was in self._settled.items():
            if now.get(run_id) != was:
                raise AssertionError(f"settled run {run_id} changed: {was} -> {now.get(run_id)}")
        self._settled = now

    def _reader(self) -> apsw.Connection:
        # The same SQLite as the store's: closing the file through another copy of it would drop the store's locks
        return apsw.Connection(str(self.root / "data" / DATABASE_NAME), flags=apsw.SQLITE_OPEN_READONLY)

    def _check_store(self) -> None:
        problems: list[str] = []
        with SQLiteCheckpointStore(self.root / "data" / DATABASE_NAME) as store:
            problems += store.database.problems()
            problems += StoreTransfer(store).check()
        with closing(self._reader()) as reader:
            gaps = reader.execute(_GAPS).fetchall()
            problems += [f"run {run}: {count} messages, seq up to {top}" for run, count, top in gaps]
            problems += [f"call {key}: {count} results" for key, count in reader.execute(_TWICE).fetchall()]
            problems += [
                f"settled run {run}: call {call} has no result" for run, call in reader.execute(_UNANSWERED).fetchall()
            ]
            problems += [f"settled run {run}: open call" for (run,) in reader.execute(_LEFT_OPEN).fetchall()]
            problems += [f"run {run} still runs" for (run,) in reader.execute(_RUNNING).fetchall() if not self._life_number]
            journal = [(str(state), str(arguments)) for state, arguments in reader.execute(_JOURNAL).fetchall()]
        problems += self._effects(journal)
        if problems:
            raise AssertionError("; ".join(problems))

    def _effects(self, journal: list[tuple[str, str]]) -> list[str]:
        """Every call that says it is done has left its word once, and no word is there that no call can have left."""
        path = self.root / "work" / EFFECTS
        there = Counter(path.read_text().split() if path.exists() else [])
        sure: Counter[str] = Counter()
        possible: Counter[str] = Counter()
        for state, arguments in journal:
            token = next((word for word in arguments.replace('"', " ").split() if word.startswith("token")), None)
            if token is not None:
                sure[token] += state == "done"
                possible[token] += state in _MAY_HAVE_RUN
        tokens = there.keys() | possible.keys()
        return [
            f"{token} is there {there[token]} times, by {sure[token]} to {possible[token]} calls"
            for token in sorted(tokens)
            if not sure[token] <= there[token] <= possible[token]
        ]


def _dialogs() -> list[Any]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]


def _signature(model: TranscriptModel) -> list[tuple[str, str, str]]:
    """What stands there, but for two things that a reload drops: reasoning that no answer followed (the engine keeps none of
    it), and the footer of a turn that was stopped before it said anything, once another turn follows."""
    spoken = {row.run_id for row in model.rows if row.kind not in (RowKind.TURN, RowKind.ACTIVITY)}
    return [
        (row.kind.value, str(row.run_id), row.run.status.value if isinstance(row, TurnRow) else row.text)
        for row in model.rows
        if row.kind is not RowKind.ACTIVITY and (row.kind is not RowKind.REASONING or row.seq) and row.run_id in spoken
    ]


_SETTLED = """SELECT id, status, output, ended_us, (SELECT GROUP_CONCAT(seq || ':' || role || ':' || body, '|') FROM
    (SELECT * FROM message m WHERE m.run_id = r.id ORDER BY seq)) FROM run r
    WHERE status NOT IN ('running', 'waiting_approval')"""
_GAPS = "SELECT run_id, COUNT(*), MAX(seq) FROM message GROUP BY run_id HAVING COUNT(*) <> MAX(seq) OR MIN(seq) <> 1"
_TWICE = "SELECT call_id, COUNT(*) FROM message WHERE call_id IS NOT NULL GROUP BY call_id HAVING COUNT(*) > 1"
_UNANSWERED = """SELECT c.run_id, c.run_id || '/' || c.seq || '/' || c.idx FROM tool_call c JOIN run r ON r.id = c.run_id
    WHERE r.status NOT IN ('running', 'waiting_approval')
    AND NOT EXISTS (SELECT 1 FROM message m WHERE m.call_id = c.run_id || '/' || c.seq || '/' || c.idx)"""
_LEFT_OPEN = """SELECT DISTINCT c.run_id FROM tool_call c JOIN run r ON r.id = c.run_id
    WHERE c.state IN ('planned', 'started') AND r.status NOT IN ('running', 'waiting_approval')"""
_RUNNING = "SELECT id FROM run WHERE status = 'running'"
_JOURNAL = "SELECT state, COALESCE(arguments, arguments_raw) FROM tool_call"


def main() -> int:
    """Play and tell."""
    root, first, count, life = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    sys.setswitchinterval(0.0005)
    gc.disable()  # as the program does: a collection in a worker thread would destroy QObjects there
    logging.disable(logging.CRITICAL)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app, ThemeChoice.LIGHT, 100)
    dead_time.DEAD_TIME_MS = 0  # it has tests of its own, and half a second each would be most of the time here
    uncaught: list[str] = []

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        uncaught.append("".join(traceback.format_exception(kind, error, trace)))

    sys.excepthook = caught
    for seed in range(first, first + count):
        person = None
        wrong = ""
        sys.stdout.write(json.dumps({"playing": seed}) + "\n")
        sys.stdout.flush()
        try:
            person = Person(root / f"sequence-{seed}", seed, life)
            person.play()
        except Exception:  # noqa: BLE001  whatever it is, it is the finding
            wrong = traceback.format_exc()
        wrong += "".join(uncaught)
        uncaught.clear()
        log = person.log if person is not None else []
        sys.stdout.write(json.dumps({"seed": seed, "life": life, "actions": log, "wrong": wrong}) + "\n")
        sys.stdout.flush()
        if wrong:
            os._exit(1)
        life = 0
        gc.collect()
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
