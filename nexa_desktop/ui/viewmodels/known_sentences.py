"""The sentences by which a person agrees to a call or a rule, as the window says them in another language (see `said`).

Sentences have places: ``{quoted}`` stands for a name in quotes and the other `PIECES` for what they look like; a place
called like a group of `PHRASES` stands for one of its phrases, and ``{told}`` for anything said below the window.
"""

from PySide6.QtCore import QT_TRANSLATE_NOOP


def _n(text: str) -> str:
    return QT_TRANSLATE_NOOP("Policy", text)  # type: ignore[return-value]  # a str; the stubs of PySide6 6.11.3 say object


PIECES = {
    "quoted": r"'[^']*'",
    "name": r"[\w.:+-]+",
    "path": r"/[^,\n]*",
    "words": r"(?:'[^']*'|[\w.-]+)(?: (?:'[^']*'|[\w.-]+))*",
}
"""What stands in a place as it is."""


PHRASES: dict[str, tuple[str, ...]] = {
    "sentence": (
        # why a call asks
        _n("It may change something."),
        _n("It may change something ({name})."),
        _n("It is a tool that can change something ({name})."),
        _n("It only reads."),
        _n("It runs a command."),
        _n("It runs a command; rules cannot cover it: {told}."),
        _n("It sends a request to {quoted}."),
        _n("This session asks for everything."),
        _n("This session is read only."),
        _n("The patch deletes files."),
        _n("{quoted} is run or obeyed by other programs."),
        _n("The permission rules could not be applied to this call."),
        _n("A rule says: {rule}"),
        _n("The call could not be judged ({name}), so it is asked."),
        # why it is refused or needs no question
        _n("Refused: the app's own data is closed to tools."),
        _n("Refused: {told}"),
        _n("A pattern in the command could reach the app's own data."),
        _n("Edits in the working directory are allowed in this session."),
        # what a call would do
        _n("Create {quoted}"),
        _n("Change {quoted}"),
        _n("Delete (to the trash) {quoted}"),
        _n("Delete {quoted} (to the trash)"),
        _n("Move {quoted}"),
        _n("Move {quoted} to {quoted2}"),
        _n("Make the folder {quoted}"),
        _n("Run {quoted} in {quoted2}, in a shell."),
        _n("Run {quoted} in {quoted2}, without a shell."),
        _n("It asks for network access, with writes only in the working directory."),
        _n("It asks for full access: the network, and everything you may write."),
        _n(
            "Commands run in a sandbox (bwrap): no network, no writes outside {path}, no sight of keys in the home directory, "
            "unless you allow more."
        ),
        _n("Commands are not fenced: the sandbox is turned off."),
        _n("Commands are not fenced: {told}"),
        _n("This call would fail: {told}"),
    ),
    "rule": (
        _n("{scope}, allow {object}."),
        _n("{scope}, always ask before {object}."),
        _n("{scope}, never allow {object}."),
    ),
    "object": (
        _n("{what}"),
        _n("{what} with any arguments"),
        _n("{what} for {paths}, and for no other"),
        _n("{what} when it names {paths}"),
        _n("{what} when it names {paths} (in a command: when one of its words is such a path)"),
    ),
    "paths": (
        _n("the path {quoted}"),
        _n("the path {quoted} in the working folder"),
        _n("paths that match {quoted}"),
        _n("paths that match {quoted} in the working folder"),
    ),
    "what": (
        _n("the tool {quoted}"),
        _n("every tool"),
        _n("every tool (of commands: {understood}, {reach})"),
        _n("{quoted} for pages of exactly the host {quoted2}"),
        _n("any command"),
        _n("any command in which a part begins with {words}"),
        _n("{understood}, {reach}"),
        _n(
            "commands that begin with exactly these words: {words}, whatever follows them, {reach} (every part of a pipeline "
            "or list must be allowed)"
        ),
    ),
    "understood": (_n("any command that is understood in every part and takes no other rights (as sudo does)"),),
    "reach": (
        _n("with no extra access"),
        _n("with network access"),
        _n("with full access, outside the sandbox"),
    ),
    "scope": (
        _n("In this run only"),
        _n("In one run only"),
        _n("In this session"),
        _n("In one session"),
        _n("In the working folder {quoted}"),
        _n("Everywhere"),
    ),
}
