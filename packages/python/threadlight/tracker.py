"""Sends messages and events in batches.

An item waits in the queue until the server has stored or refused it: after a failure the same batch is sent again, with the same ids,
which the server counts once.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import signal
import threading
import time
import uuid
import weakref
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING

from .requests import Response, build_url, compute_delay, send

if TYPE_CHECKING:
    from .api_types import Event, Message

MAX_ITEMS = 1_000
MAX_QUEUE_BYTES = 16_000_000
MAX_BATCH_BYTES = 500_000
FLUSH_TIMEOUT = 10.0
EXIT_TIMEOUT = 5.0

_trackers: weakref.WeakSet[Tracker] = weakref.WeakSet()
_log = logging.getLogger("threadlight")


@dataclass(frozen=True)
class Problem:
    """Items that are lost, or wait for longer.

    `code` is `queue_full` (too many items wait), `invalid` (the item is no JSON, or the server rejected it), `refused` (the server refused
    the request, as with a wrong key) or `delayed` (the server can't be reached or is busy; nothing is lost yet). `ids` are those of the
    items that will not be stored.
    """

    code: str
    message: str
    ids: list[str]


class Tracker:
    """Sends what it is given, in a thread of its own. One is enough for a program; what waits is sent when the program ends."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        max_queue: int = 10_000,
        batch_size: int = 200,
        interval: float = 1.0,
        on_problem: Callable[[Problem], object] | None = None,
    ) -> None:
        """`interval` is how long items are collected before they are sent, in seconds. Without `on_problem`, the first of each kind is logged."""
        self._url = url
        self._key = key
        self._max_queue = max_queue
        self._batch_size = min(batch_size, MAX_ITEMS)
        self._interval = interval
        self._on_problem = on_problem or _create_logger()
        self._reset()
        _trackers.add(self)
        _watch_sigterm()

    def track(self, item: Message | Event) -> bool:
        """Adds a message or an event to the queue. Never raises; returns False if the item is not kept."""
        try:
            # Now, so that a later change of the object or a late batch changes nothing.
            item_id = str(item.get("id") or uuid.uuid4())
            timed = {**item, "id": item_id, "timestamp": item.get("timestamp") or int(time.time() * 1000)}
            text = json.dumps(timed, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        except Exception as error:
            self._report("invalid", str(error), _list_id(item))
            return False
        with self._changed:
            waiting = self.waiting
            is_kept = waiting < self._max_queue and self._bytes + len(text) <= MAX_QUEUE_BYTES
            if is_kept:
                self._queues["messages" if "role" in item else "events"].append((item_id, text))
                self._bytes += len(text)
                if waiting == 0:
                    self._due = time.monotonic() + self._interval
                self._start()
                self._changed.notify_all()
        if not is_kept:
            self._report("queue_full", f"{waiting} items wait already.", [item_id])
        return is_kept

    def flush(self, timeout: float = FLUSH_TIMEOUT) -> bool:
        """Sends what waits. Returns True when nothing waits any more, False after `timeout` seconds."""
        with self._changed:
            self._due = 0.0
            self._changed.notify_all()
            return self._changed.wait_for(lambda: self.waiting == 0, timeout)

    @property
    def waiting(self) -> int:
        """How many items wait."""
        return sum(len(queue) for queue in self._queues.values())

    def _reset(self) -> None:
        self._changed = threading.Condition()
        self._queues: dict[str, deque[tuple[str, bytes]]] = {"messages": deque(), "events": deque()}
        self._bytes = 0
        self._due = 0.0
        self._max_items = self._batch_size
        self._failures = 0
        self._thread: threading.Thread | None = None

    def _start(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            return
        # Started with the first item: a process that is forked before then has its own. At the very end of a program there are no more.
        thread = threading.Thread(target=self._run, name="threadlight", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            return
        self._thread = thread

    def _run(self) -> None:
        while True:
            with self._changed:
                while self.waiting < max(1, self._max_items):
                    left = self._due - time.monotonic()
                    if self.waiting > 0 and left <= 0:
                        break
                    self._changed.wait(left if self.waiting > 0 else None)
            self._send_all()

    def _send_all(self) -> None:
        while self.waiting > 0:
            kind = "messages" if self._queues["messages"] else "events"
            batch = self._take_batch(kind)
            delay = self._send_batch(kind, batch)
            if delay is None:
                self._failures = 0
                self._max_items = min(self._max_items * 2, self._batch_size)
                self._remove(kind, len(batch))
            elif delay > 0:
                time.sleep(delay)

    def _send_batch(self, kind: str, batch: list[tuple[str, bytes]]) -> float | None:
        """Sends a batch: None when it is settled, else the seconds to wait before the next try."""
        retry_after = None
        body = b'{"%s":[%s]}' % (kind.encode(), b",".join(text for _, text in batch))
        try:
            response = send(build_url(self._url, f"/{kind}"), self._key, body)
            # 413: too large, 400: the server can't read one of the items, and stored none.
            if response.status in (413, 400) and len(batch) > 1:
                self._max_items = (len(batch) + 1) // 2
                return 0
            if not response.is_retryable:
                self._settle(response, batch)
                return None
            retry_after = response.retry_after
            reason = f"The server answered with {response.status}."
        except Exception as error:  # no answer, or one that can't be read
            reason = str(error)
        delay = compute_delay(self._failures, retry_after)
        self._failures += 1
        self._report("delayed", f"{reason} Next try in {delay:.0f} s.", [])
        return delay

    def _settle(self, response: Response, batch: list[tuple[str, bytes]]) -> None:
        """Reports what a final answer did not store. Raises ValueError if a success can't be read: then nobody knows what was stored."""
        try:
            answer = json.loads(response.body)
            results = answer.get("results") or []
        except (ValueError, AttributeError):
            if response.is_ok:
                raise ValueError("The answer is no JSON object.") from None
            answer, results = {}, []
        if not response.is_ok and not results:
            message = f"The server refused the request with {response.status}. {answer.get('error', '')}".strip()
            self._report("refused", message, [item_id for item_id, _ in batch])
        for result in results:
            error = result.get("error")
            if error is not None:
                self._report("invalid", f"{error['path']}: {error['message']}", [batch[result["index"]][0]])

    def _take_batch(self, kind: str) -> list[tuple[str, bytes]]:
        """The next items: at least one, and not more bytes than allowed."""
        size = 0
        batch: list[tuple[str, bytes]] = []
        with self._changed:
            for entry in islice(self._queues[kind], self._max_items):
                size += len(entry[1])
                if batch and size > MAX_BATCH_BYTES:
                    break
                batch.append(entry)
        return batch

    def _remove(self, kind: str, count: int) -> None:
        with self._changed:
            for _ in range(count):
                self._bytes -= len(self._queues[kind].popleft()[1])
            self._changed.notify_all()

    def _report(self, code: str, message: str, ids: list[str]) -> None:
        try:
            self._on_problem(Problem(code, message, ids))
        except Exception:
            _log.exception("on_problem failed")


def _create_logger() -> Callable[[Problem], None]:
    logged: set[str] = set()

    def log(problem: Problem) -> None:
        if problem.code not in logged:
            logged.add(problem.code)
            _log.warning("Threadlight (%s): %s", problem.code, problem.message)

    return log


def _list_id(item: object) -> list[str]:
    item_id = item.get("id") if isinstance(item, dict) else None
    return [] if item_id is None else [str(item_id)]


def _flush_all() -> None:
    until = time.monotonic() + EXIT_TIMEOUT
    for tracker in list(_trackers):
        tracker.flush(max(0.0, until - time.monotonic()))


def _watch_sigterm() -> None:
    """Python ends by SIGTERM without its exit handlers. A program with a handler of its own decides itself when it ends."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _end)


def _end(number: int, _frame: FrameType | None) -> None:
    _flush_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _forget_all() -> None:
    """What the parent had waiting is the parent's to send, and its threads and locks are not in the child."""
    for tracker in list(_trackers):
        tracker._reset()


atexit.register(_flush_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)
