"""Words for calls and for answers that are not complete: the same when painted, read aloud and copied."""

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.messages import Stop, StopReason
from nexa_desktop.core.runs import EndedBy, Resolution
from nexa_desktop.ui.viewmodels.transcript_rows import StepRow, StepState
from nexa_desktop.ui.viewmodels.words import Look, duration_words

translate = QCoreApplication.translate


def step_look(step: StepRow) -> Look:
    """A call's status word, icon and colour role."""
    if step.state is StepState.UNKNOWN and step.journal is not None and step.journal.resolution is not None:
        return _resolution_look(step.journal.resolution)
    match step.state:
        case StepState.PLANNED:
            return Look(translate("Step", "waiting"), "clock", "text_faint")
        case StepState.NEEDS_YOU:
            return Look(translate("Step", "needs you"), "hand", "warning")
        case StepState.RUNNING:
            return Look(translate("Step", "running"), "running", "accent")
        case StepState.STOPPING:
            return Look(stopping_word(step.processes), "pause", "warning")
        case StepState.DONE:
            return Look(translate("Step", "done"), "check", "success")
        case StepState.FAILED:
            return Look(translate("Step", "failed"), "cross", "danger")
        case StepState.UNKNOWN:
            return Look(translate("Step", "outcome unknown"), "interrupted", "warning")
        case StepState.NOT_STARTED:
            return Look(translate("Step", "not started"), "stop", "text_muted")
        case StepState.DENIED:
            return Look(translate("Step", "denied"), "hand", "text_muted")
        case StepState.OVER_BUDGET:
            return Look(translate("Step", "over the limit"), "gauge", "warning")
        case StepState.REJECTED:
            return Look(translate("Step", "could not be run"), "cross", "danger")
        case StepState.CANCELLED:
            return Look(translate("Step", "stopped before it began"), "stop", "text_muted")
        case StepState.HOSTED:
            return Look(translate("Step", "ran at the provider"), "globe", "text_muted")


def stopping_word(processes: int | None) -> str:
    """What still has to end before a stopped call has ended."""
    if processes:
        return translate("Step", "stopping, %n process(es) alive", "", processes)
    return translate("Step", "stopping")


def _resolution_look(resolution: Resolution) -> Look:
    match resolution:
        case Resolution.HAPPENED:
            return Look(translate("Step", "unknown, settled: it happened"), "check", "text_muted")
        case Resolution.DID_NOT_HAPPEN:
            return Look(translate("Step", "unknown, settled: it did not happen"), "stop", "text_muted")
        case Resolution.REPORTED:
            return Look(translate("Step", "unknown, the model was told"), "info", "text_muted")


def cut_short(stop: Stop | None, ended_by: EndedBy | None = None) -> str:
    """Who or what ended an answer that is not complete; empty for a complete one."""
    if stop is None:
        return ""
    if stop.reason is StopReason.MAX_OUTPUT:
        return translate("Step", "Cut: the model reached its output limit.")
    if stop.reason is StopReason.CONTEXT_FULL:
        return translate("Step", "Cut: the conversation is too long for the model.")
    if stop.reason is StopReason.REFUSAL:
        return translate("Step", "The model refused to go on.")
    if stop.reason is not StopReason.INTERRUPTED:
        return ""
    if ended_by is EndedBy.SHUTDOWN:
        return translate("Step", "Interrupted: the program was closed.")
    match stop.cause:
        case "cancelled":
            return translate("Step", "Interrupted: you stopped it.")
        case "crashed":
            return crashed()
        case "deadline":
            return translate("Step", "Interrupted: the time limit was reached.")
        case "network":
            return translate("Step", "Interrupted: the connection broke.")
        case "provider":
            return translate("Step", "Interrupted: the provider failed.")
        case "protocol":
            return translate("Step", "Interrupted: what came could not be read.")
        case _:
            return translate("Step", "Interrupted.")


def crashed() -> str:
    """The label of text that was streaming when the program died."""
    return translate("Step", "Interrupted: the program ended unexpectedly.")


def step_seconds(seconds: float) -> str:
    """A call's duration: tenths below ten seconds, then as everywhere."""
    if seconds < 0.05:
        return translate("Step", "<0.1 s")
    if seconds < 9.95:
        return translate("Step", "%1 s").replace("%1", f"{seconds:.1f}".removesuffix(".0"))
    return duration_words(seconds)
