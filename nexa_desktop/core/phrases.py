"""The mark on a sentence below the window that a person may read.

Below the window everything is said in English and stays so in logs, in the store and on the console. The window says it
in the reader's language: ``packaging/translate.py`` reads the sentences from the sources, with their values as places
("{host} could not be reached."), and `ui.viewmodels.said` finds the sentence again in the text that it is given.

What goes into an error (`NexaError`, `RunError`) or a report made to be shown (`Verification`, `ConnectionCheck`) is
read without a mark. All other sentences, and phrases that stand in the places of sentences, carry it where they are
written.
"""


def phrase(text: str) -> str:
    """``text`` as it is. Give it a literal or an f-string: the tool reads the source, not the value."""
    return text
