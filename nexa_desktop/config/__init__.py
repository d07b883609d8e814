"""This machine: where files live, what was configured, where keys are, and the log.

paths          data, state, log, cache and model directories
settings_file  `AppSettings` as one JSON file
secrets        provider keys: OS keyring, environment, session memory, an explicit file
keyring_call   the OS keyring behind a timeout and an allowlist
key_file       keys in a file of this user's own, for machines without a keyring
atomic         one file replaced as a whole or not at all
logging        the redacted log and crash reports
"""
