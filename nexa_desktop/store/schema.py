"""The tables. Three stored facts of a run (messages, tool journal, run row) and what lists need beside them.

    session ──< run ──< message          what was said, append-only
       │         ├────< tool_call        what was done to the world; key run/seq/idx
       │         ├────< model_call       requests, counted before they are sent
       │         ├────1 partial          what has streamed and no message has yet
       │         └────< artifact_use     which large contents a run needs
       └ settings, folder, shelf …       small facts of the list, written with what they summarise

Instants are integer microseconds since 1970 (`…_us`), so that what is read equals what was written. Values are
JSON text. Columns that are not keys may be NULL: a row with a bad field stays visible with its default.
"""

Step = tuple[str, ...]
"""The statements of one migration, each a single one, executed in one transaction with the version bump."""

# No text is kept twice: the index alone, filled by the program, see search.py. It holds which messages have a word, not
# where (a third of the bytes; phrases are read in the messages). Without the prefix index the first letters of a word
# take 0.8 s in a million messages, with it 2 ms; one character is the beginning of pairs, see terms.py.
SEARCH_INDEX: Step = (
    """CREATE VIRTUAL TABLE message_search USING fts5 (
        text, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 2"
    )""",
    "INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1)",
)

_FIRST: Step = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """CREATE TABLE session (
        id TEXT PRIMARY KEY,
        epoch INTEGER NOT NULL DEFAULT 1,
        head_run_id TEXT,
        head_status TEXT,
        title TEXT,
        title_folded TEXT,
        created_us INTEGER,
        updated_us INTEGER NOT NULL,
        is_pinned INTEGER NOT NULL DEFAULT 0,
        shelf TEXT NOT NULL DEFAULT 'active' CHECK (shelf IN ('active', 'archived', 'trash')),
        shelf_before TEXT,
        folder TEXT,
        branches INTEGER,
        runs INTEGER,
        is_sample INTEGER,
        settings TEXT
    ) STRICT""",
    "CREATE INDEX session_list ON session (shelf, is_pinned DESC, updated_us DESC, id DESC)",
    """CREATE INDEX session_in_folder ON session (folder, shelf, is_pinned DESC, updated_us DESC, id DESC)
        WHERE folder IS NOT NULL""",
    """CREATE TABLE run (
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
        parent_run_id TEXT REFERENCES run (id) ON DELETE SET NULL,
        fork_of TEXT,
        status TEXT NOT NULL,
        version INTEGER NOT NULL DEFAULT 1,
        config TEXT,
        fingerprint TEXT,
        provider TEXT,
        protocol TEXT,
        endpoint TEXT,
        model TEXT,
        working_directory TEXT,
        model_calls INTEGER NOT NULL DEFAULT 0,
        tool_calls INTEGER NOT NULL DEFAULT 0,
        input_tokens INTEGER NOT NULL DEFAULT 0,
        output_tokens INTEGER NOT NULL DEFAULT 0,
        cached_tokens INTEGER NOT NULL DEFAULT 0,
        reasoning_tokens INTEGER NOT NULL DEFAULT 0,
        corrections INTEGER NOT NULL DEFAULT 0,
        started_us INTEGER NOT NULL,
        deadline_us INTEGER,
        ended_us INTEGER,
        elapsed_s REAL,
        ended_by TEXT,
        output TEXT,
        error TEXT,
        stop TEXT,
        group_id TEXT,
        group_index INTEGER,
        prompt TEXT,
        answer TEXT,
        is_offer_answered INTEGER NOT NULL DEFAULT 0
    ) STRICT""",
    "CREATE INDEX run_of_session ON run (session_id, started_us)",
    "CREATE INDEX run_of_parent ON run (parent_run_id) WHERE parent_run_id IS NOT NULL",
    "CREATE INDEX run_unsettled ON run (started_us DESC) WHERE status IN ('running', 'waiting_approval')",
    "CREATE INDEX run_of_group ON run (group_id, group_index) WHERE group_id IS NOT NULL",
    "CREATE INDEX run_by_start ON run (started_us)",
    """CREATE TABLE message (
        id INTEGER PRIMARY KEY,
        run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        role TEXT NOT NULL,
        call_id TEXT,
        created_us INTEGER,
        body TEXT,
        opaque TEXT,
        stop TEXT,
        usage TEXT,
        model TEXT,
        internal TEXT,
        in_context INTEGER NOT NULL DEFAULT 1
    ) STRICT""",
    "CREATE UNIQUE INDEX message_in_run ON message (run_id, seq)",
    "CREATE UNIQUE INDEX message_of_call ON message (call_id) WHERE call_id IS NOT NULL",
    "CREATE INDEX message_of_user ON message (id) WHERE role = 'user'",
    """CREATE TABLE tool_call (
        run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        idx INTEGER NOT NULL,
        name TEXT NOT NULL,
        provider_id TEXT,
        arguments TEXT,
        arguments_raw TEXT,
        digest TEXT NOT NULL,
        effect TEXT NOT NULL,
        state TEXT NOT NULL,
        approval TEXT NOT NULL,
        reason TEXT,
        decided_us INTEGER,
        decided_by TEXT,
        started_us INTEGER,
        ended_us INTEGER,
        epoch INTEGER,
        evidence TEXT,
        verification TEXT,
        resolution TEXT,
        resolved_by TEXT,
        settled_text TEXT,
        late_text TEXT,
        PRIMARY KEY (run_id, seq, idx)
    ) STRICT""",
    """CREATE INDEX tool_call_unresolved ON tool_call (run_id)
        WHERE state IN ('planned', 'started') OR (state = 'unknown' AND resolution IS NULL)""",
    """CREATE TABLE model_call (
        run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        started_us INTEGER NOT NULL,
        ended_us INTEGER,
        error TEXT,
        message_seq INTEGER,
        PRIMARY KEY (run_id, n)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE partial (
        run_id TEXT PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        reasoning TEXT NOT NULL,
        updated_us INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE artifact_use (
        run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        directory TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (run_id, sha256, directory)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX artifact_user ON artifact_use (sha256)",
    """CREATE TABLE permission_rule (
        n INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        body TEXT NOT NULL
    ) STRICT""",
    """CREATE VIRTUAL TABLE message_search USING fts5 (
        text, content='', columnsize=0, prefix='2 3', tokenize="unicode61 remove_diacritics 2"
    )""",
    "INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1)",
)

# A smaller search index (filled anew when next searched), and no index that every step of a run writes three times
_SECOND: Step = (
    "DROP INDEX tool_call_unresolved",
    "DROP TABLE IF EXISTS message_search",
    *SEARCH_INDEX,
    "DELETE FROM meta WHERE key = 'search_indexed_to'",
)

# JSON, an array of SideRequest: what was asked of a model for the session and belongs to none of its runs (a title)
_THIRD: Step = ("ALTER TABLE session ADD COLUMN side_requests TEXT",)

STEPS: tuple[Step, ...] = (_FIRST, _SECOND, _THIRD)
"""Append-only: step n brings schema n-1 to n. A released step is never edited."""

SCHEMA_VERSION = len(STEPS)
APPLICATION_ID = 0x4E657861  # "Nexa", so that tools can tell what the file is
