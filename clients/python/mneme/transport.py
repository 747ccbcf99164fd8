"""How the client reaches the API: JSON over POST, and server-sent events."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from datetime import datetime, timezone
from typing import Any

from .documents import DOCUMENTS
from .values import MnemeError, data_of, found, seconds, sendable

LONGEST_PAUSE = 30
"""Seconds between attempts, at most."""
SILENCE = 40
"""Seconds without a word of a subscription, not even that the server is still there, after which it is opened anew."""
PASSING = ("DATABASE_UNAVAILABLE", "STORAGE_UNAVAILABLE", "OVERLOADED", "SERVER_STOPPING")
"""What passes by itself, said within a stream, whose status has been sent."""
MOST_KNOWN = 5_000
"""How many ids of rows are remembered, so that none is delivered twice."""

Asking = Callable[[bool], "dict[str, Any]"]


class Transport:
    """Sends operations to one server for one token or key. It holds no connection: there is nothing to close."""

    def __init__(self, url: str, token: str | Callable[[], str], *, timeout: float = 60, retries: int = 4) -> None:
        """`token` may be a function, asked before each request. `timeout` is of each, in seconds. A call is repeated
        `retries` times while the server is busy (429, 503), or when the connection breaks and it may be sent twice."""
        self._url = url
        self._token = token
        self._timeout = timeout
        self._retries = retries
        # A server that answers trusted documents only gets their ids, from the first refusal on.
        self._by_id = False

    def execute(
        self, document: str, variables: dict[str, Any] | None = None, *, idempotent: bool | None = None
    ) -> dict[str, Any]:
        """Sends any operation and gives its data. `idempotent`: whether sent twice it does no more than once; queries
        are, unless you say otherwise."""
        twice = document.lstrip().startswith(("query", "{")) if idempotent is None else idempotent
        return self._sent(lambda _: {"query": document, "variables": variables or {}}, twice)

    def each(self, page: Callable[..., Any], **given: Any) -> Iterator[Any]:
        """The rows of all pages: `for turn in memory.each(memory.messages, thread_id=...)`."""
        while True:
            rows = page(**given)
            yield from rows["nodes"]
            if not rows["pageInfo"]["hasNextPage"]:
                return
            given["after"] = rows["pageInfo"]["endCursor"]

    def subscribe(
        self,
        document: str,
        variables: dict[str, Any],
        field: str,
        onward: Callable[[Any], dict[str, Any]] = lambda _: {},
    ) -> Iterator[Any]:
        """Follows any subscription over server-sent events, again after a cut: `onward` says from the last event which
        variables it goes on with."""
        given = sendable(variables)
        for event in self._followed(lambda _: {"query": document, "variables": given}, lambda: False):
            given.update(onward(event[field]))
            yield event[field]

    def _ask(
        self,
        name: str,
        variables: dict[str, Any],
        path: str,
        *,
        twice: bool = False,
        keyed: str | None = None,
        maybe: bool = False,
        clears: bool = False,
    ) -> Any:
        """Sends one of the client's own operations and gives what stands in the answer at a path."""
        given = sendable(variables, keyed, clears)
        return found(self._sent(_asking(name, given), twice), path, maybe)

    def _follow(
        self,
        name: str,
        variables: dict[str, Any],
        path: str,
        *,
        onward: str | None = None,
        left: Callable[[], bool] = lambda: False,
    ) -> Iterator[Any]:
        """Follows one of the client's own subscriptions until the loop is left, each row once."""
        given = sendable(variables)
        known: dict[str, None] = {}
        # Of the first cut: what was formed since the first attempt, and is not known.
        began = _now()
        for event in self._followed(_asking(name, given), left):
            row = event[path]
            if onward == "afterSequenceNo":
                given["afterSequenceNo"] = row["sequenceNo"]
            if onward == "since":
                given["since"] = began = max(began, _now())
                if row["id"] in known:
                    continue
                known[row["id"]] = None
                if len(known) > MOST_KNOWN:
                    del known[next(iter(known))]
            yield row

    def _sent(self, asking: Asking, twice: bool) -> dict[str, Any]:
        attempt = 0
        while True:
            by_id = self._by_id
            try:
                return self._post(json.dumps(asking(by_id)).encode())
            except MnemeError as error:
                if self._takes_ids(error, asking, by_id):
                    continue
                most = self._retries if error.busy else min(self._retries, 2) if twice and error.away else 0
                if attempt >= most:
                    raise
                pause = 0.5 * 2**attempt if error.retry_after is None else error.retry_after
                time.sleep(min(pause, LONGEST_PAUSE))
                attempt += 1

    def _takes_ids(self, error: MnemeError, asking: Asking, by_id: bool) -> bool:
        """Whether the server, which ran nothing, is to be asked by a document's id."""
        if error.code != "DOCUMENT_NOT_TRUSTED" or by_id or "documentId" not in asking(True):
            return False
        self._by_id = True
        return True

    def _followed(self, asking: Asking, left: Callable[[], bool]) -> Iterator[dict[str, Any]]:
        attempt = 0
        while not left():
            by_id, began, after = self._by_id, time.monotonic(), None
            try:
                for event in self._events(asking(by_id), left):
                    attempt = 0
                    yield event
            except MnemeError as error:
                if self._takes_ids(error, asking, by_id):
                    continue
                if not (error.busy or error.away or error.code in PASSING):
                    raise
                after = error.retry_after
            # It stood: what was cut is no attempt that failed, though nothing may have been sent.
            if time.monotonic() - began >= LONGEST_PAUSE:
                attempt = 0
            # Random, so that clients that lost their server together don't all come back at once.
            pause = 0.5 * 2**attempt * (0.5 + random.random() / 2) if after is None else after
            if not left():
                time.sleep(min(pause, LONGEST_PAUSE))
            attempt = min(attempt + 1, 10)

    def _events(self, asked: dict[str, Any], left: Callable[[], bool]) -> Iterator[dict[str, Any]]:
        request = self._request(json.dumps(asked).encode(), "text/event-stream")
        try:
            with urllib.request.urlopen(request, timeout=SILENCE) as response:
                if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
                    data_of(response.status, response.read(), None)
                for line in response:
                    if left():
                        return
                    if line.startswith(b"data:") and line[5:].strip():
                        yield data_of(200, line[5:], None)
        except urllib.error.HTTPError as refused:
            data_of(refused.code, _said(refused.read()), seconds(refused.headers.get("Retry-After")))
        except (OSError, http.client.HTTPException) as error:
            raise MnemeError("UNREACHABLE", f"Nothing answers at {self._url}.") from error

    def _post(self, body: bytes) -> dict[str, Any]:
        request = self._request(body, "application/json")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                status, text, after = response.status, response.read(), None
        except urllib.error.HTTPError as refused:
            status, text, after = refused.code, refused.read(), seconds(refused.headers.get("Retry-After"))
        except (OSError, http.client.HTTPException) as error:
            raise MnemeError("UNREACHABLE", f"Nothing answers at {self._url}.") from error
        return data_of(status, text, after)

    def _request(self, body: bytes, accepted: str) -> urllib.request.Request:
        token = self._token if isinstance(self._token, str) else self._token()
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Accept": accepted,
        }
        return urllib.request.Request(self._url, data=body, headers=headers, method="POST")


def _asking(name: str, given: dict[str, Any]) -> Asking:
    """The body of a request, by the document's id or with its text."""
    id, text = DOCUMENTS[name]
    return lambda by_id: {"documentId": id, "variables": given} if by_id else {"query": text, "variables": given}


def _said(body: bytes) -> bytes:
    """What a refusal says, also where it is an event of a stream."""
    lines = [line[5:] for line in body.splitlines() if line.startswith(b"data:") and line[5:].strip()]
    return lines[0] if lines else body


def _now() -> str:
    return datetime.now(timezone.utc).isoformat()
