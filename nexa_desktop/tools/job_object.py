"""A command's whole tree on Windows, held by a job object: https://learn.microsoft.com/windows/win32/procthread/job-objects

The command starts suspended, is put into the job and only then let go, so whatever it starts is in the job too and cannot
leave it. Ours is the one handle of the job: when we are gone, killed included, the kernel closes it and ends all that is in
it. What another service starts on the command's behalf (the task scheduler, WMI) is not in the job.

Never run on Windows so far: its calls, with these constants and structures, were tried in this order under Wine 8 only.
"""

import contextlib
import ctypes
import sys
import time
from collections.abc import Callable
from ctypes import wintypes
from typing import Any

assert sys.platform == "win32"  # noqa: S101  imported there only; the type checker passes over the rest elsewhere

_KILL_ON_JOB_CLOSE = 0x2000
_SET_QUOTA_AND_TERMINATE = 0x0101
_BASIC_PROCESS_ID_LIST = 3
_EXTENDED_LIMIT_INFORMATION = 9
_ERROR_MORE_DATA = 234
_EXIT_CODE = 1
_LOOK_S = 0.02
_ENDING_S = 4.5

_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel32.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
_kernel32.CreateJobObjectW.restype = wintypes.HANDLE
_kernel32.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD)
_kernel32.SetInformationJobObject.restype = wintypes.BOOL
_kernel32.QueryInformationJobObject.argtypes = (
    wintypes.HANDLE,
    ctypes.c_int,
    wintypes.LPVOID,
    wintypes.DWORD,
    wintypes.LPDWORD,
)
_kernel32.QueryInformationJobObject.restype = wintypes.BOOL
_kernel32.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
_kernel32.AssignProcessToJobObject.restype = wintypes.BOOL
_kernel32.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
_kernel32.TerminateJobObject.restype = wintypes.BOOL
_kernel32.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
_kernel32.OpenProcess.restype = wintypes.HANDLE
_kernel32.CloseHandle.argtypes = (wintypes.HANDLE,)
_kernel32.CloseHandle.restype = wintypes.BOOL


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("per_process_user_time", wintypes.LARGE_INTEGER),
        ("per_job_user_time", wintypes.LARGE_INTEGER),
        ("flags", wintypes.DWORD),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("active_processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority_class", wintypes.DWORD),
        ("scheduling_class", wintypes.DWORD),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("basic", _BasicLimits),
        ("io_counters", ctypes.c_ulonglong * 6),
        ("memory", ctypes.c_size_t * 4),
    )


def _process_ids(room: int) -> type[Any]:
    """The structure that the list of a job's processes is written to, with room for so many."""
    fields = (("assigned", wintypes.DWORD), ("listed", wintypes.DWORD), ("ids", ctypes.c_size_t * room))
    return type("_ProcessIds", (ctypes.Structure,), {"_fields_": fields})


class JobTree:
    """The tree below one process that was started suspended; it runs once this is made. One thread looks and ends.

    Raises `OSError` when it cannot be held; then it has been ended without having run.
    """

    def __init__(self, root_pid: int, *, on_count: Callable[[int], None] | None = None) -> None:
        self._on_count = on_count
        self._told: int | None = None
        self._job: int | None = _checked(_kernel32.CreateJobObjectW(None, None))
        try:
            self._hold(root_pid)
        except BaseException:
            self._close()
            raise

    def look(self, *, deep: bool = True) -> list[int]:
        """Pids of the processes that are alive in the job; tells the count when it changed. Each look sees all of them."""
        pids = self._pids() if self._job is not None else []
        if len(pids) != self._told:
            self._told = len(pids)
            if self._on_count is not None:
                self._on_count(len(pids))
        return pids

    def end(self, *, reap: Callable[[], object] | None = None) -> int:
        """End all of them at once (Windows has no gentler word for a program without a window) and let the job go; returns
        how many are left (0 unless something cannot be killed)."""
        if self._job is None:
            return 0
        try:
            _checked(_kernel32.TerminateJobObject(self._job, _EXIT_CODE))
            until = time.monotonic() + _ENDING_S
            while (left := len(self.look())) and time.monotonic() < until:
                if reap is not None:
                    reap()
                time.sleep(_LOOK_S)
            return left
        finally:
            self._close()

    def _hold(self, root_pid: int) -> None:
        import psutil

        root = psutil.Process(root_pid)
        try:
            limits = _ExtendedLimits()
            limits.basic.flags = _KILL_ON_JOB_CLOSE
            size = ctypes.sizeof(limits)
            _checked(_kernel32.SetInformationJobObject(self._job, _EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), size))
            process = _checked(_kernel32.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, root_pid))
            try:
                _checked(_kernel32.AssignProcessToJobObject(self._job, process))
            finally:
                _kernel32.CloseHandle(process)
            root.resume()
        except (OSError, psutil.Error) as error:
            with contextlib.suppress(psutil.Error):
                root.kill()
            raise OSError(f"it could not be tied to this program ({error})") from error

    def _pids(self) -> list[int]:
        room = 64
        while True:
            answer = _process_ids(room)()
            size = ctypes.sizeof(answer)
            if _kernel32.QueryInformationJobObject(self._job, _BASIC_PROCESS_ID_LIST, ctypes.byref(answer), size, None):
                return list(answer.ids[: answer.listed])
            if ctypes.get_last_error() != _ERROR_MORE_DATA:
                raise ctypes.WinError(ctypes.get_last_error())
            room *= 4

    def _close(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            _kernel32.CloseHandle(job)


def _checked(result: int | None) -> int:
    """The result of a call that answers zero or nothing when it fails."""
    if not result:
        raise ctypes.WinError(ctypes.get_last_error())
    return result
