"""The child process that serves one GGUF file: llama.cpp's own HTTP server, on loopback only.

Started by `offline_process`, never by hand. It is a process of its own because llama.cpp aborts the process on a
failed assertion. One JSON line on standard input says what to serve (so that the key is in no command line or
environment); one JSON line on standard output says where. Then standard input is held open by the parent: its end
means that the parent is gone, however it went, and this process leaves at once. On Linux the kernel is asked to kill
it too, which also works while native code holds the interpreter's lock.

    stdin   {"model_path", "alias", "api_key", "context_tokens", "slots", "threads", "parent_pid",
             "answer_tokens", "temperature", "repeat_penalty"}      the last three may be null
    stdout  {"address": "http://127.0.0.1:41617"}
"""

import ctypes
import json
import os
import signal
import sys
import threading
from typing import Any

PROMPT_BATCH_TOKENS = 256
"""A client that leaves is noticed between two batches; with the default of 2,048 after a minute on two busy cores."""

PING_INTERVAL_S = 1
"""A client that leaves while the prompt is read is noticed when a ping to it fails."""

PROMPT_CACHE_MIB = 256
_PR_SET_PDEATHSIG = 1


def main() -> int:
    """Serve until the parent goes away; the exit code."""
    order: dict[str, Any] = json.loads(sys.stdin.readline())
    _die_with_parent(int(order["parent_pid"]))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever native code prints belongs to the error output, not to our one line
    server = _serve(order)
    answers.write(json.dumps({"address": server.listening_address}) + "\n")
    answers.close()
    threading.Event().wait()
    return 0


def _serve(order: dict[str, Any]) -> Any:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = order["model_path"]
    params.model_alias = {order["alias"]}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [order["api_key"]]
    params.n_parallel = order["slots"]
    params.n_ctx = order["context_tokens"]
    params.kv_unified = True  # each slot may use the whole context
    params.n_batch = params.n_ubatch = PROMPT_BATCH_TOKENS
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = order["threads"]
    if order["answer_tokens"] is not None:
        params.n_predict = order["answer_tokens"]
    if order["temperature"] is not None:
        params.sampling.temp = order["temperature"]
    if order["repeat_penalty"] is not None:
        params.sampling.penalty_repeat = order["repeat_penalty"]
    params.cache_ram_mib = PROMPT_CACHE_MIB
    params.sse_ping_interval = PING_INTERVAL_S
    params.use_jinja = True  # tool calls go through the model's chat template
    params.ui = False
    params.verbosity = 2
    # The default echoes any web page's origin, with credentials
    params.cors_origins = "http://127.0.0.1"
    params.cors_origins_explicit = True
    params.cors_credentials = False
    return xllamacpp.Server(params)


def _die_with_parent(parent_pid: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent_pid:  # it went before the kernel was asked
            os._exit(0)
    threading.Thread(target=_leave_at_end_of_input, name="parent-watch", daemon=True).start()


def _leave_at_end_of_input() -> None:
    while os.read(0, 4096):
        pass
    os._exit(0)


if __name__ == "__main__":
    raise SystemExit(main())
