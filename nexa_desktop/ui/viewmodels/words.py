"""States, times and sizes as a person reads them: a word, an icon and a colour role for each, never a colour alone."""

from datetime import UTC, datetime

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from nexa_desktop.core.library import RunRow, SessionPhase
from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.runs import EndedBy, RunStatus
from nexa_desktop.core.settings import Connection
from nexa_desktop.ui.viewmodels.said import said

translate = QCoreApplication.translate


class Look(Struct, frozen=True):
    """How a state is shown."""

    word: str
    icon: str
    color_role: str


def phase_look(phase: SessionPhase) -> Look:
    """A session's state."""
    match phase:
        case SessionPhase.IDLE:
            return Look(translate("State", "Done"), "message", "text_faint")
        case SessionPhase.RUNNING:
            return Look(translate("State", "Running"), "running", "accent")
        case SessionPhase.NEEDS_YOU:
            return Look(translate("State", "Needs you"), "hand", "warning")
        case SessionPhase.INTERRUPTED:
            return Look(translate("State", "Interrupted"), "interrupted", "warning")
        case SessionPhase.STOPPED:
            return Look(translate("State", "Stopped"), "stop", "text_muted")
        case SessionPhase.LIMIT_REACHED:
            return Look(translate("State", "Limit reached"), "gauge", "warning")
        case SessionPhase.FAILED:
            return Look(translate("State", "Failed"), "cross-circle", "danger")


def status_look(status: RunStatus, *, is_alive: bool = True) -> Look:
    """A run's state; a running one without a live owner was interrupted."""
    match status:
        case RunStatus.RUNNING:
            return phase_look(SessionPhase.RUNNING if is_alive else SessionPhase.INTERRUPTED)
        case RunStatus.WAITING_APPROVAL:
            return Look(translate("State", "Waiting for approval"), "hand", "warning")
        case RunStatus.COMPLETED:
            return Look(translate("State", "Completed"), "check-circle", "success")
        case RunStatus.FAILED:
            return phase_look(SessionPhase.FAILED)
        case RunStatus.CANCELLED:
            return phase_look(SessionPhase.STOPPED)
        case RunStatus.TIMED_OUT:
            return Look(translate("State", "Out of time"), "clock", "warning")
        case RunStatus.BUDGET_EXHAUSTED:
            return Look(translate("State", "Budget used up"), "gauge", "warning")


def why_it_ended(row: RunRow) -> str:
    """One sentence that names who or what ended the run (user, crash, limit, provider, shutdown …)."""
    if row.status is RunStatus.RUNNING:
        return (
            translate("State", "Running.")
            if row.is_alive
            else translate("State", "The program ended while this turn was running.")
        )
    if row.status is RunStatus.WAITING_APPROVAL:
        return translate("State", "This turn waits for your decision.")
    if row.status is RunStatus.TIMED_OUT:
        return translate("State", "The time limit of this turn was reached.")
    if row.status is RunStatus.BUDGET_EXHAUSTED:
        if is_capped(row) and row.error is not None:
            return said(row.error.message)
        if row.usage.model_calls >= row.config.max_model_calls:
            return translate("State", "The limit of model calls was reached ({limit}).").format(
                limit=row.config.max_model_calls
            )
        return translate("State", "The token limit of this turn was reached.")
    if row.status is RunStatus.COMPLETED:
        return translate("State", "The model finished its answer.")
    match row.ended_by:
        case EndedBy.USER:
            return translate("State", "You stopped this turn.")
        case EndedBy.CRASH:
            return translate("State", "The program ended while this turn was running.")
        case EndedBy.SHUTDOWN:
            return translate("State", "The program was closed while this turn was running.")
        case EndedBy.SUPERSEDED:
            return translate("State", "A later turn took its place.")
        case EndedBy.STORE:
            return translate("State", "The turn was stopped because it could not be saved.")
        case _ if row.error is not None:
            return said(row.error.message)
        case _:
            return translate("State", "The turn ended without an answer.")


def error_icon(code: str) -> str | None:
    """The picture of a failure whose place a person can tell at a glance; None for the others."""
    match code:
        case "secret-store":
            return "lock"
        case "provider-network" | "provider-timeout" | "provider-proxy" | "provider-tls":
            return "wifi-off"
        case "provider-auth" | "provider-quota":
            return "key"
        case _:
            return None


def is_capped(row: RunRow) -> bool:
    """Whether a cap of its session ended the run: only a higher cap lets it go on."""
    return row.stop is not None and row.stop.reason in (StopReason.SESSION_TOKENS, StopReason.SESSION_COST)


def connection_name(connection: Connection) -> str:
    """As the person called it; what needs no server was named by us."""
    return connection.name if connection.base_url else said(connection.name)


def session_name(title: str) -> str:
    """What a session is called; one whose title is lost or blank has a name too."""
    return title if title.strip() else translate("State", "Untitled session")


def sample_word() -> str:
    """What marks the sample session wherever it shows."""
    return translate("State", "Sample")


def mode_words(mode: PermissionMode) -> tuple[str, str]:
    """A permission mode's short name and what it means."""
    match mode:
        case PermissionMode.ASK_WRITES:
            return translate("Mode", "Ask before changes"), translate(
                "Mode", "Reading is free; every change and every command asks."
            )
        case PermissionMode.ASK_ALL:
            return translate("Mode", "Ask before everything"), translate("Mode", "Every tool asks, reading too.")
        case PermissionMode.ALLOW_EDITS:
            return translate("Mode", "Edit files freely"), translate(
                "Mode", "Files in the working directory may change without asking; commands still ask."
            )
        case PermissionMode.READ_ONLY:
            return translate("Mode", "Read only"), translate("Mode", "Nothing may be changed or run.")


def relative_time(at: datetime, now: datetime | None = None) -> str:
    """Short for a list: "now", "5 min", "3 h", a weekday, a date."""
    now = now or datetime.now(UTC)
    seconds = (now - at).total_seconds()
    locale = QLocale()
    if seconds < 60:
        return translate("Time", "now")
    if seconds < 3600:
        return translate("Time", "%1 min").replace("%1", str(int(seconds // 60)))
    here, today = at.astimezone(), now.astimezone()
    if here.date() == today.date():
        return locale.toString(QTime(here.hour, here.minute), QLocale.FormatType.ShortFormat)
    date = QDate(here.year, here.month, here.day)
    if (today.date() - here.date()).days < 7:
        return locale.dayName(date.dayOfWeek(), QLocale.FormatType.ShortFormat)
    return locale.toString(date, "d MMM" if here.year == today.year else "d MMM yyyy")


def short_number(value: int) -> str:
    """1234 as "1.2k"."""
    if value < 1000:
        return str(value)
    if value < 100_000:
        return f"{value / 1000:.1f}k"
    return f"{value / 1000:.0f}k" if value < 1_000_000 else f"{value / 1_000_000:.1f}M"


def dollars(cost_usd: float) -> str:
    """ "$0.0012", "$0.35": small sums keep the digits that tell them from nothing."""
    return f"${cost_usd:.4f}" if 0 < cost_usd < 0.1 else f"${cost_usd:,.2f}"


def duration_words(seconds: float) -> str:
    """Seconds as "12 s", "3:05", "1:02:03"."""
    whole = int(seconds)
    if whole < 60:
        return translate("Time", "%1 s").replace("%1", str(whole))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def size_words(size_bytes: int) -> str:
    """Bytes with a unit."""
    return QLocale().formattedDataSize(size_bytes, 1)
