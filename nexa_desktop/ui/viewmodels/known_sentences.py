"""The sentences of the engine, the tools and the providers that the window can say in another language (see `said`).

Sentences have places: ``{quoted}`` stands for a name in quotes and the other `PIECES` for what they look like; a place
called like a group of `PHRASES` stands for one of its phrases.
"""

from PySide6.QtCore import QT_TRANSLATE_NOOP


def _n(text: str) -> str:
    return QT_TRANSLATE_NOOP("Said", text)  # type: ignore[return-value]  # a str; the stubs of PySide6 6.11.3 say object


PIECES = {
    "quoted": r"'[^']*'",
    "number": r"[\d,.]+",
    "name": r"[\w.:+-]+",
    "names": r"[\w.:+-]+(?:, [\w.:+-]+)*",
    "path": r"/[^,\n]*",
    "host": r"[\w.:\[\]-]+",
    "url": r"https?://\S+?",
    "vendor": r"[\w.+()-]+(?: [\w.+()-]+){0,3}",
    "rest": r".+",
    "words": r"(?:'[^']*'|[\w.-]+)(?: (?:'[^']*'|[\w.-]+))*",
}
"""What stands in a place as it is. All other places hold a phrase of the group of that name."""


PHRASES: dict[str, tuple[str, ...]] = {
    "sentence": (
        # why a call asks
        _n("It may change something."),
        _n("It may change something ({name})."),
        _n("It is a tool that can change something ({name})."),
        _n("It only reads."),
        _n("It runs a command."),
        _n("It runs a command; rules cannot cover it: {odd}."),
        _n("It runs a command; rules cannot cover it: {odd}, {odd2}."),
        _n("It sends a request to {quoted}."),
        _n("This session asks for everything."),
        _n("This session is read only."),
        _n("The patch deletes files."),
        _n("{quoted} is run or obeyed by other programs."),
        _n("The permission rules could not be applied to this call."),
        _n("A rule says: {rule}"),
        # what a resume does
        _n("Its time has run out, so it goes on as a new run with a fresh budget."),
        _n("The run ended ({state}), so it goes on as a new run with a fresh budget."),
        _n("It goes on as a new run with a fresh budget."),
        _n("The model is asked for its next response."),
        _n("The interrupted response is kept and the model is asked to start it again."),
        _n("The model is asked to go on where its response was cut."),
        _n("{number} open tool call is reported to the model; none is run again."),
        _n("{number} open tool calls are reported to the model; none is run again."),
        _n("{number} open tool call is reported to the model, {number2} of them with an unknown outcome; none is run again."),
        _n("{number} open tool calls are reported to the model, {number2} of them with an unknown outcome; none is run again."),
        # why nothing can be resumed, and what to do instead
        _n("This run ended with a complete answer; there is nothing to resume."),
        _n("The model refused this request."),
        _n("The conversation no longer fits the model's context."),
        _n("The model stopped for a reason that is not known."),
        _n("This run has no messages."),
        _n("The history ends in a result that belongs to no call."),
        _n("This run waits for your decision."),
        _n("Continue it with a new message."),
        _n("Continue with a new message."),
        _n("Continue with a changed request instead."),
        _n("Continue from an earlier turn or with another model."),
        _n("Continue from an earlier turn."),
        _n("Start a new one."),
        _n("Approve or deny its calls instead."),
        # why a run ended
        _n("The program was closed."),
        _n("Another run took over."),
        _n("It was stopped."),
        _n("The time of {number} seconds ran out."),
        _n("All {number} model calls of this run are used."),
        _n("The {number} tokens of this run are used ({number2} in this turn)."),
        _n("Continue, or resume, with a fresh budget."),
        _n("It was completed."),
        _n("It has not ended."),
        _n("It ended as {state}."),
        # the checks of a continuation
        _n("The run has ended"),
        _n("It is {state}."),
        _n("Every outcome is known"),
        _n("Nothing is open."),
        _n("Not known: {names}."),
        _n("Same agent, model and directory"),
        _n("Nothing differs."),
        # why a provider did not answer, in the settings and under a turn
        _n("The certificate of {host} is not trusted: {rest}"),
        _n("If this is your own server or your company's proxy, set its CA file in the connection."),
        _n("No secure connection to {host} could be made."),
        _n("Check that the base URL says http or https as it should."),
        _n("The connection to {host} broke off."),
        _n("{host} could not be reached within {number} s."),
        _n("{host} could not be reached: nothing answers there."),
        _n("{host} could not be reached: no connection could be made."),
        _n("The name {host} could not be found."),
        _n("{host} did not take the request in time."),
        _n("The server did not answer within {number} s."),
        _n("Check the network and the base URL."),
        _n("Check that the server runs, and the base URL."),
        _n("Check that it runs, and the base URL."),
        _n("Check the base URL; it often ends with /v1."),
        _n("Check HTTPS_PROXY, or add the host to NO_PROXY."),
        _n("Try again."),
        _n("Try again in a moment."),
        _n("Try again, or use another model."),
        _n("{vendor} {fault}."),
        _n("{vendor} {fault} ({number})."),
        _n("{vendor} {fault}: {rest}"),
        _n("{vendor} {fault} ({number}): {rest}"),
        _n("Check the key of this connection."),
        _n("This server wants a key; add one to the connection."),
        _n("Choose another model, or check the base URL with Test."),
        _n("Wait a moment, or use another model."),
        _n("Check plan and billing at the vendor."),
        _n("Start a new session, shorten the conversation, or use a model with a larger window."),
        _n("Rephrase the request."),
        _n("This model cannot call tools. Choose one that can."),
        _n("{vendor} answers with {number} model."),
        _n("{vendor} answers with {number} models."),
        _n("{vendor} answers at {url} with {number} model."),
        _n("{vendor} answers at {url} with {number} models."),
        _n("{vendor} answers, but it has no model."),
        _n("{vendor} answers at {url}, but it has no model."),
        _n("{vendor} answers. It has no list of models; enter the model's name."),
        _n("Load or download a model there first."),
        _n("{quoted} is not among them; it may still work under another name."),
        _n("The sample plays a script; no model is asked."),
        _n("The model {name} runs on this machine."),
        # the vendor that has no name of its own
        _n("Other server"),
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
        _n("Commands are not fenced: bwrap (package bubblewrap) is not installed."),
        _n("Commands are not fenced: this system offers no sandbox that the app knows."),
    ),
    "fault": (
        _n("did not accept the API key"),
        _n("does not know the model {quoted} or the address"),
        _n("limits how much may be asked per minute"),
        _n("cannot answer just now"),
        _n("reports that the account has no credit left"),
        _n("reports that the conversation does not fit the model's context window"),
        _n("refused the prompt by its content filter"),
        _n("rejected the request"),
        _n("could not read what the model wrote"),
        _n("reported an error"),
    ),
    "rule": (
        _n("Allow {object} {scope}."),
        _n("Always ask before {object} {scope}."),
        _n("Never allow {object} {scope}."),
    ),
    "object": (
        _n("{what}"),
        _n("{what} with any arguments"),
        _n("{what} when every path it names matches {quoted} below the working directory"),
        _n("{what} when any path it names matches {quoted} below the working directory"),
        _n(
            "{what} when any path it names matches {quoted} below the working directory (in a command: when one of its words "
            "is such a path)"
        ),
    ),
    "what": (
        _n("the tool {quoted}"),
        _n("every tool"),
        _n("every tool (commands only when fully understood, not elevated and without asking for more than the sandbox)"),
        _n("{quoted} for pages of exactly the host {quoted2}"),
        _n("any command"),
        _n("any command in which a part begins with {words}"),
        _n("any command that is fully understood, except elevated ones, {reach}"),
        _n(
            "commands that begin with exactly these words: {words} (whatever follows them; in a pipeline or list every part "
            "must be allowed), {reach}"
        ),
    ),
    "reach": (
        _n("without asking for more than the sandbox"),
        _n("with network access"),
        _n("with full access, outside the sandbox"),
    ),
    "scope": (
        _n("in this run only"),
        _n("in this session"),
        _n("in the working directory {quoted}"),
        _n("everywhere"),
    ),
    "odd": (
        _n("it holds invisible or control characters"),
        _n("it is nested too deeply or too long"),
        _n("it sets variables"),
        _n("it writes its output to a file"),
        _n("the program's name is not known before it runs"),
        _n("what {name} runs cannot be told"),
        _n("it uses an expansion that is not looked into"),
        _n("it asks for an unknown kind of access"),
        _n("a quote is not closed"),
    ),
    "state": (
        _n("running"),
        _n("waiting approval"),
        _n("completed"),
        _n("failed"),
        _n("cancelled"),
        _n("timed out"),
        _n("budget exhausted"),
    ),
    "difference": (
        _n("provider: {quoted} before, {quoted2} now"),
        _n("protocol: {quoted} before, {quoted2} now"),
        _n("endpoint: {quoted} before, {quoted2} now"),
        _n("model: {quoted} before, {quoted2} now"),
        _n("agent name: {quoted} before, {quoted2} now"),
        _n("working directory: {quoted} before, {quoted2} now"),
        _n("prompt: the agent's instructions were changed"),
        _n("tool {quoted}: no longer there"),
        _n("tool {quoted}: new"),
        _n("tool {quoted}: its parameters or its effect were changed"),
        _n("output type: changed"),
    ),
}

BETWEEN_DIFFERENCES = _n("; ")
