"""Floor 0: values, ports and errors that every room shares.

Standard library only at import time. Nothing here does I/O or starts a thread, and nothing here imports
pydantic, httpx, sqlite3 or Qt, so that the window's first paint and the bare engine stay light.

    ids         typed identifiers and what a legal one looks like
    clock       wall and monotonic time behind one small port
    codec       frozen structs to JSON and back, tolerant of fields it does not know
    messages    what was said: messages and their parts
    tools       what an agent can do: Tool, effects, evidence
    permissions who may do what: modes, rules, verdicts
    runs        what was allowed and how it ended: config, state, resume point
    model_io    one request to a model and what comes back
    events      what happens during a run, as it happens
    library     what lists show: session rows, turns, search hits
    settings    what a person configured
    secrets     words for provider keys
    assembly    from stored facts to a frozen RunState
    ports       the roles the rooms fill for one another
    services    what the window and the console ask of the wiring
    errors      one tree of errors, each with a stable code and a hint
    mcp_json    MCP servers from the common JSON
    visible     untrusted text made safe to look at
    redaction   secrets out of texts, by value and by shape
"""
