"""What a screen reader sees, run with the system's Python (its pyatspi belongs to that): a program of its own.

atspi_probe.py press NAME     press the first enabled, showing button whose name begins with NAME
atspi_probe.py tree           the application's tree as JSON lines: depth, role, name, text
atspi_probe.py type NAME TEXT set the text of the entry with that name
"""

import json
import sys

import pyatspi
from gi.repository import GLib

APP = "nexa"
BUTTONS = {"push button", "button", "toggle button", "check box", "radio button", "menu item"}
MOST_CHILDREN = 400


def applications():
    """Our application's accessible roots."""
    desktop = pyatspi.Registry.getDesktop(0)
    return [app for app in desktop if app is not None and APP in (app.name or "").lower()]


def walk(node, depth=0):
    """The node and all below it, depth first."""
    if node is None:
        return
    yield depth, node
    try:
        children = [node.getChildAtIndex(index) for index in range(min(node.childCount, MOST_CHILDREN))]
    except (GLib.GError, LookupError):  # it has gone meanwhile
        return
    for child in children:
        yield from walk(child, depth + 1)


def nodes():
    """Every node of every window of ours; first of the one in front, which takes the input when it is modal."""
    for app in applications():
        windows = [window for window in (app.getChildAtIndex(index) for index in range(app.childCount)) if window]
        for window in sorted(windows, key=lambda window: not is_in_front(window)):
            yield from walk(window, 1)


def is_in_front(window):
    """Whether a window has the input or keeps it from the others."""
    states = window.getState()
    return states.contains(pyatspi.STATE_MODAL) or states.contains(pyatspi.STATE_ACTIVE)


def is_usable(node):
    """Whether a person could press it now."""
    states = node.getState()
    return states.contains(pyatspi.STATE_ENABLED) and states.contains(pyatspi.STATE_SHOWING)


def press(name):
    """Press a button by name."""
    for _, node in nodes():
        if node.getRoleName() in BUTTONS and (node.name or "").startswith(name) and is_usable(node):
            actions = node.queryAction()
            for index in range(actions.nActions):
                if actions.getName(index).lower() in ("press", "toggle", "click"):
                    return actions.doAction(index)
    return False


def type_into(name, text):
    """Set the text of an entry."""
    for _, node in nodes():
        if name in (node.name or "") and node.getState().contains(pyatspi.STATE_EDITABLE):
            return node.queryEditableText().setTextContents(text)
    return False


def text_of(node):
    """The node's text, when it has one."""
    try:
        text = node.queryText()
        return text.getText(0, min(text.characterCount, 4000))
    except NotImplementedError:
        return ""


def tree():
    """Print the tree."""
    for depth, node in nodes():
        row = {"depth": depth, "role": node.getRoleName(), "name": node.name or "", "text": text_of(node)}
        sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    command, *rest = sys.argv[1:]
    if command == "tree":
        tree()
        raise SystemExit(0)
    done = press(*rest) if command == "press" else type_into(*rest)
    raise SystemExit(0 if done else 1)
