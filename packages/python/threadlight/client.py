"""Reads conversations and figures, typed by the API's document."""

from __future__ import annotations

import json
import re
import time
import urllib.parse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .api_types import Reads
from .requests import build_url, compute_delay, send

if TYPE_CHECKING:
    from .api_types import ConversationItem, ConversationMessage, ListConversationsQuery


class ApiError(Exception):
    """An answer that says what went wrong, with the code of the error, such as `not_found`."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        super().__init__(body.get("error", f"The server answered with {status}."))
        self.status = status
        self.code: str = body.get("code", "unknown")
        self.request_id: str | None = body.get("requestId")


class Client(Reads):
    """Reads with an API key that has the permission Read."""

    def __init__(self, url: str, key: str, *, retries: int = 3) -> None:
        """`retries` is how often a request is repeated that may succeed later."""
        self._url = url
        self._key = key
        self._retries = retries

    def conversations(self, query: ListConversationsQuery | None = None) -> Iterator[ConversationItem]:
        """All conversations that match, newest first; pages are read as they are needed."""
        return self._read_pages("/conversations", query or {}, "items")

    def messages(self, conversation_id: str) -> Iterator[ConversationMessage]:
        """All messages of a conversation, by our ID or by yours: `external:` and your ID."""
        return self._read_pages("/conversations/{id}", {"id": conversation_id}, "messages")

    def _read_pages(self, path: str, query: Mapping[str, Any], items: str) -> Iterator[Any]:
        cursor = query.get("cursor")
        while True:
            page = self._read(path, {**query, "cursor": cursor})
            yield from page[items]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def _read(self, path: str, query: Mapping[str, Any]) -> Any:
        address = _fill_address(self._url, path, query)
        failures = 0
        while True:
            response = send(address, self._key)
            if response.is_ok:
                return json.loads(response.body)
            if not response.is_retryable or failures >= self._retries:
                raise ApiError(response.status, _parse_error(response.body))
            time.sleep(compute_delay(failures, response.retry_after))
            failures += 1


def _parse_error(body: bytes) -> dict[str, Any]:
    try:
        error = json.loads(body)
    except ValueError:
        return {}
    return error if isinstance(error, dict) else {}


def _fill_address(url: str, path: str, query: Mapping[str, Any]) -> str:
    """Puts the values into the braces of the path, and the rest into the query."""
    rest = {name: _format(value) for name, value in query.items() if value is not None}
    filled = re.sub(r"\{(\w+)\}", lambda match: urllib.parse.quote(rest.pop(match[1]), safe=""), path)
    address = build_url(url, filled)
    return f"{address}?{urllib.parse.urlencode(rest)}" if rest else address


def _format(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_format, value))
    return str(value)
