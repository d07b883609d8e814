"""The thread boundary: everything that may block happens behind these classes, and comes back in the GUI thread.

channel      many events, few wake-ups: the one crossing from a worker to the GUI thread
run_thread   one thread per run
store_thread one serial thread that owns the library
tasks        short blocking calls (keyring, model servers), each on its own thread
"""
