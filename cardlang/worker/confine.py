"""Confinement on Linux: giving up for good the network, and writing outside of some folders.

Two mechanisms, neither of which needs a privilege:

- *seccomp* filters system calls by their numbers.  Refused are those that open sockets, that look
  into or take over other processes, that change a priority, and that leave the process group by
  which the parent ends whatever a job started.  Those that change a file's mode, owner, times or
  attributes do nothing and say that they did: linkers ask for that, and need it nowhere here.  The
  numbers are known for x86-64 and for 64-bit ARM.
- *Landlock* (Linux 5.13; each version adds something) bounds what may be written, renamed or
  removed to given folders, keeps TCP ports closed, and lets signals go to the own processes only.

Both hold for the calling thread and all that it starts, so this comes before the first thread.
What the system does not have is left out, and the names of what holds are given back.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Sequence

_NO_NEW_PRIVS = 38
_SECCOMP = 22
_FILTER = 2

_CALLS = {
    "x86_64": (0xC000003E, {"socket": 41, "ptrace": 101, "setpgid": 109, "setsid": 112}),
    "aarch64": (0xC00000B7, {"socket": 198, "ptrace": 117, "setpgid": 154, "setsid": 157}),
}
"""By machine, its number as the kernel's audit has it, and calls that are numbered differently."""
_MORE = {
    "x86_64": (310, 311, 298, 321),  # process_vm_readv, process_vm_writev, perf_event_open, bpf
    "aarch64": (270, 271, 241, 280),
}
_EVERYWHERE = (425, 438)  # io_uring_setup, pidfd_getfd
_PRIORITY = {"x86_64": (141, 144, 142, 314, 251), "aarch64": (140, 119, 118, 274, 30)}
"""setpriority, sched_setscheduler, sched_setparam, sched_setattr, ioprio_set."""
_MARKS = {
    "x86_64": (*range(90, 95), 132, 235, 260, 261, 268, 280, *range(188, 191), *range(197, 200)),
    "aarch64": (*range(52, 56), 88, *range(5, 8), *range(14, 17)),
}
"""Calls that change a file's mode, owner, times and attributes, by machine."""
_MARKS_EVERYWHERE = (452, 463, 466)  # fchmodat2, setxattrat, removexattrat

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_WRITING = sum(1 << bit for bit in (1, *range(4, 13)))  # write_file, remove_*, make_*
_REFER, _TRUNCATE = 1 << 13, 1 << 14  # from versions 2 and 3 on
_FILE_RIGHTS = 1 << 1 | _TRUNCATE
_PORTS = 0b11  # bind and connect, from version 4 on
_SCOPES = 0b11  # abstract sockets and signals, from version 6 on
_BENEATH = 1


def confine(writable: Sequence[str]) -> list[str]:
    """Give up what can be given up, but for writing in these folders; the names of what holds."""
    if sys.platform != "linux":
        return []
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))):
        return []
    return [*_landlock(libc, writable), *_seccomp(libc)]


def _landlock(libc: ctypes.CDLL, writable: Sequence[str]) -> list[str]:
    version = libc.syscall(_CREATE_RULESET, None, 0, 1)
    if version < 1:
        return []
    rights = _WRITING | (_REFER if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0)
    ports, scopes = (_PORTS if version >= 4 else 0), (_SCOPES if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = libc.syscall(_CREATE_RULESET, struct.pack("QQQ", rights, ports, scopes), size, 0)
    if rules < 0:
        return []
    try:
        for path in (*writable, os.devnull):
            allowed = rights if os.path.isdir(path) else rights & _FILE_RIGHTS
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                if libc.syscall(_ADD_RULE, rules, _BENEATH, struct.pack("=Qi", allowed, place), 0):
                    return []
            finally:
                os.close(place)
        if libc.syscall(_RESTRICT_SELF, rules, 0):
            return []
    finally:
        os.close(rules)
    return ["writing", "signals"] if scopes else ["writing"]


def _seccomp(libc: ctypes.CDLL) -> list[str]:
    machine = platform.machine()
    if machine not in _CALLS or sys.maxsize < 2**32:
        return []
    number, calls = _CALLS[machine]
    refused = {*calls.values(), *_MORE[machine], *_EVERYWHERE, *_PRIORITY[machine]}
    idle = {*_MARKS[machine], *_MARKS_EVERYWHERE}
    program = _program(number, sorted(refused), sorted(idle))
    code = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HL", len(program) // 8, ctypes.addressof(code))
    failed = libc.prctl(_SECCOMP, ctypes.c_ulong(_FILTER), head)
    return [] if failed else ["network", "priority", "marks"]


def _program(machine: int, refused: Sequence[int], idle: Sequence[int]) -> bytes:
    """The filter: refused calls end with EPERM, as do all calls of another kind of machine; idle
    ones do nothing and end well."""
    load, equal, least, give = 0x20, 0x15, 0x35, 0x06
    refuse, nothing, allow = 0x00050001, 0x00050000, 0x7FFF0000
    last = len(refused) + len(idle) + 6  # the place of `refuse`; the others stand before it
    steps = [(load, 0, 0, 4), (equal, 0, last - 2, machine), (load, 0, 0, 0)]
    steps.append((least, last - 4, 0, 0x40000000))  # the calls of x32
    for call in refused:
        steps.append((equal, last - len(steps) - 1, 0, call))
    for call in idle:
        steps.append((equal, last - len(steps) - 2, 0, call))
    steps += [(give, 0, 0, allow), (give, 0, 0, nothing), (give, 0, 0, refuse)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)
