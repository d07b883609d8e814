"""Which of the turns at one place is shown, with buttons to its neighbours."""

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.ids import RunId
from nexa_desktop.ui.widgets.transcript.pieces import Action, Item, Verb
from nexa_desktop.ui.widgets.transcript.style import Style

translate = QCoreApplication.translate


def pager_items(style: Style, run_id: RunId, siblings: tuple[RunId, ...]) -> list[Item]:
    """``‹ 2/3 ›`` at the right end; nothing for a turn without siblings."""
    if len(siblings) < 2 or run_id not in siblings:
        return []
    at = siblings.index(run_id)
    items: list[Item] = []
    words = f"{at + 1}/{len(siblings)}"
    spoken = translate("Transcript", "Version %1 of %2").replace("%1", str(at + 1)).replace("%2", str(len(siblings)))
    if at > 0:
        previous = Action(Verb.SIBLING, siblings[at - 1])
        name = translate("Transcript", "Previous version")
        items.append(Item(icon="chevron-left", role="text_muted", is_right=True, action=previous, name=name))
    items.append(Item(words, role="text_muted", is_right=True, name=spoken, gap=style.space(0.5)))
    if at + 1 < len(siblings):
        following = Action(Verb.SIBLING, siblings[at + 1])
        name = translate("Transcript", "Next version")
        items.append(Item(icon="chevron-right", role="text_muted", is_right=True, action=following, name=name, gap=0.0))
    return items
