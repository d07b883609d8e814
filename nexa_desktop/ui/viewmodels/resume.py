"""What the resume dialog shows of one interrupted run, and the choices it offers."""

from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import InterruptedRun
from nexa_desktop.core.runs import ResumePoint, UnansweredCall

translate = QCoreApplication.translate


class ResumeChoiceKind(StrEnum):
    """What the person wants with an interrupted run."""

    RESUME = "resume"
    RESUME_AS_NEW = "resume_as_new"
    OPEN = "open"
    DISCARD = "discard"


class ResumeOffer(Struct, frozen=True):
    """One interrupted run. ``point`` None: nothing to resume; ``refusal`` says why in a sentence.

    ``calls`` are its open calls with what the journal and the evidence know of each.
    """

    interrupted: InterruptedRun
    point: ResumePoint | None
    refusal: str | None = None
    calls: tuple[UnansweredCall, ...] = ()

    @property
    def can_resume(self) -> bool:
        """Whether going on in the same run is possible."""
        return self.point is not None and not self.point.opens_child


class ResumeChoice(Struct, frozen=True):
    """The answer for one run; each run gets at most one."""

    run_id: RunId
    session_id: SessionId
    kind: ResumeChoiceKind


def knowledge_words(call: UnansweredCall) -> str:
    """What is known of an open call, as one or two words."""
    match call.knowledge:
        case "outcome_known":
            return translate("Resume", "done")
        case "not_started":
            return translate("Resume", "not started")
        case _:
            return translate("Resume", "unknown")


def knowledge_sentence(call: UnansweredCall) -> str:
    """What that means for the person."""
    match call.knowledge:
        case "outcome_known":
            return translate("Resume", "Its result is recorded and will be given to the model. It will not run again.")
        case "not_started":
            return translate("Resume", "Nothing happened. It will be reported as not started.")
        case _:
            return translate(
                "Resume",
                "It may or may not have completed. It will not run again; the model is told to check the state first.",
            )
