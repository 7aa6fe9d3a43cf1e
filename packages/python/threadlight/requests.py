"""What sending and reading share: the request, when it is repeated, and after how long."""

from __future__ import annotations

import email.utils
import random
import time
import urllib.error
import urllib.request

FIRST_DELAY = 0.5
MAX_DELAY = 60.0
MAX_RETRY_AFTER = 24 * 3_600.0
TIMEOUT = 30.0


class Response:
    """An answer of the server, whatever its status."""

    def __init__(self, status: int, retry_after: str | None, body: bytes) -> None:
        self.status = status
        self.retry_after = retry_after
        self.body = body

    @property
    def is_ok(self) -> bool:
        """Whether the request succeeded."""
        return 200 <= self.status < 300

    @property
    def is_retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (408, 425, 429) or self.status >= 500


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirected POST would arrive without its body: a redirect is an answer like others."""

    def redirect_request(self, *_args: object, **_named: object) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def send(address: str, key: str, body: bytes | None = None) -> Response:
    """Sends a request: POST with a body, GET without. Raises OSError if there is no answer."""
    headers = {"authorization": f"Bearer {key}"}
    if body is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(address, data=body, headers=headers)
    try:
        with _opener.open(request, timeout=TIMEOUT) as answer:
            return Response(answer.status, answer.headers.get("retry-after"), answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return Response(error.code, error.headers.get("retry-after"), error.read())


def compute_delay(failures: int, retry_after: str | None) -> float:
    """Seconds until the next try: what `Retry-After` asks for, or longer after each failure in a row."""
    back_off = min(MAX_DELAY, FIRST_DELAY * 2.0 ** min(failures, 20)) * (0.5 + random.random() / 2)
    return max(back_off, _parse_retry_after(retry_after))


def build_url(url: str, path: str) -> str:
    """The address of an endpoint; a slash at the end of `url` does not matter."""
    return f"{url.rstrip('/')}/api/v1{path}"


def _parse_retry_after(value: str | None) -> float:
    """`Retry-After` holds seconds or a date; 0 if it holds neither."""
    if value is None:
        return 0.0
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(value).timestamp() - time.time()
        except ValueError:
            return 0.0
    return min(max(seconds, 0.0), MAX_RETRY_AFTER)
