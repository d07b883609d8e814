"""What a screen reader can tell and do, run with the system's Python (its pyatspi belongs to that): a program of its own.

screen_reader_probe.py controls          every control that shows, as JSON lines: role, name, text, states, path
screen_reader_probe.py read              every text that shows, one JSON string per line, in reading order
screen_reader_probe.py write NAME TEXT   put TEXT into the entry called NAME
screen_reader_probe.py press NAME        press the first enabled button that shows and whose name begins with NAME
"""

import json
import sys

import pyatspi
from gi.repository import GLib

APP = "nexa"
MOST_CHILDREN = 300
BUTTONS = {"push button", "button", "toggle button", "check box", "radio button", "menu item", "check menu item"}
CONTROLS = BUTTONS | {
    "combo box",
    "editbar",
    "entry",
    "link",
    "list",
    "list item",
    "page tab",
    "page tab list",
    "password text",
    "slider",
    "spin button",
    "table",
    "tree",
    "tree table",
}


def applications():
    """The roots of our program."""
    desktop = pyatspi.Registry.getDesktop(0)
    return [app for app in desktop if app is not None and APP in (app.name or "").lower()]


def walk(node, path=()):
    """A node and all below it that shows, depth first, with the names on the way."""
    try:
        if node is None:
            return
        here = (*path, f"{node.getRoleName()} {node.name or ''}".strip())
        yield here, node
        for index in range(min(node.childCount, MOST_CHILDREN)):
            yield from walk(node.getChildAtIndex(index), here)
    except (GLib.GError, LookupError):  # it has gone meanwhile
        return


def showing():
    """Everything that a person could see now."""
    for app in applications():
        for path, node in walk(app):
            try:
                states = node.getState()
                if states.contains(pyatspi.STATE_SHOWING) and states.contains(pyatspi.STATE_VISIBLE):
                    yield path, node, states
            except (GLib.GError, LookupError):
                continue


def text_of(node):
    """The node's own text, when it has one."""
    try:
        text = node.queryText()
        return text.getText(0, min(text.characterCount, 8000))
    except NotImplementedError:
        return ""


def controls():
    """Print what can be used."""
    for path, node, states in showing():
        role = node.getRoleName()
        is_editable = states.contains(pyatspi.STATE_EDITABLE)
        is_focusable = states.contains(pyatspi.STATE_FOCUSABLE)
        if role not in CONTROLS and not is_editable and not (is_focusable and role != "frame"):
            continue
        row = {
            "role": role,
            "name": node.name or "",
            "text": text_of(node),
            "focusable": is_focusable,
            "editable": is_editable,
            "selected": states.contains(pyatspi.STATE_SELECTED),
            "enabled": states.contains(pyatspi.STATE_ENABLED),
            "path": list(path),
        }
        sys.stdout.write(json.dumps(row) + "\n")


def read():
    """Print what can be read."""
    for _, node, _ in showing():
        for text in dict.fromkeys((node.name or "", node.description or "", text_of(node))):
            if text:
                sys.stdout.write(json.dumps(text) + "\n")


def write(name, text):
    """Put a text into an entry."""
    for _, node, states in showing():
        if node.name == name and states.contains(pyatspi.STATE_EDITABLE):
            return node.queryEditableText().setTextContents(text)
    return False


def press(name):
    """Press a button."""
    for _, node, states in showing():
        if node.getRoleName() in BUTTONS and (node.name or "").startswith(name) and states.contains(pyatspi.STATE_ENABLED):
            actions = node.queryAction()
            for index in range(actions.nActions):
                if actions.getName(index).lower() in ("press", "toggle", "click"):
                    return actions.doAction(index)
    return False


if __name__ == "__main__":
    command, *rest = sys.argv[1:]
    if command in ("controls", "read"):
        controls() if command == "controls" else read()
        raise SystemExit(0)
    done = press(*rest) if command == "press" else write(*rest)
    raise SystemExit(0 if done else 1)
