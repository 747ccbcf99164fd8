"""The transport for asyncio: each call runs in a thread, so that none waits for another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

from .transport import Transport


class AsyncTransport:
    """Sends operations to one server for one token or key. It holds no connection: there is nothing to close."""

    def __init__(self, url: str, token: str | Callable[[], str], *, timeout: float = 60, retries: int = 4) -> None:
        """As of `Mneme`. A `token` that is a function is asked in a thread."""
        self._transport = Transport(url, token, timeout=timeout, retries=retries)

    async def execute(
        self, document: str, variables: dict[str, Any] | None = None, *, idempotent: bool | None = None
    ) -> dict[str, Any]:
        """Sends any operation and gives its data. `idempotent`: whether sent twice it does no more than once; queries
        are, unless you say otherwise."""
        return await asyncio.to_thread(self._transport.execute, document, variables, idempotent=idempotent)

    async def each(self, page: Callable[..., Awaitable[Any]], **given: Any) -> AsyncIterator[Any]:
        """The rows of all pages: `async for turn in memory.each(memory.messages, thread_id=...)`."""
        while True:
            rows = await page(**given)
            for row in rows["nodes"]:
                yield row
            if not rows["pageInfo"]["hasNextPage"]:
                return
            given["after"] = rows["pageInfo"]["endCursor"]

    def subscribe(
        self,
        document: str,
        variables: dict[str, Any],
        field: str,
        onward: Callable[[Any], dict[str, Any]] = lambda _: {},
    ) -> AsyncIterator[Any]:
        """Follows any subscription over server-sent events, again after a cut: `onward` says from the last event which
        variables it goes on with."""
        return _looped(lambda _: self._transport.subscribe(document, variables, field, onward))

    async def _ask(self, name: str, variables: dict[str, Any], path: str, **options: Any) -> Any:
        return await asyncio.to_thread(self._transport._ask, name, variables, path, **options)

    def _follow(self, name: str, variables: dict[str, Any], path: str, **options: Any) -> AsyncIterator[Any]:
        return _looped(lambda left: self._transport._follow(name, variables, path, left=left, **options))


async def _looped(series: Callable[[Callable[[], bool]], Iterator[Any]]) -> AsyncIterator[Any]:
    """What a series gives, each awaited. A daemon thread waits, so that a subscription does not keep a program alive."""
    loop = asyncio.get_running_loop()
    found: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
    left = threading.Event()

    def tell(kind: str, value: Any) -> None:
        if not left.is_set() and not loop.is_closed():
            loop.call_soon_threadsafe(found.put_nowait, (kind, value))

    def read() -> None:
        try:
            for each in series(left.is_set):
                tell("item", each)
                if left.is_set():
                    return
            tell("end", None)
        except Exception as error:
            tell("error", error)

    threading.Thread(target=read, daemon=True).start()
    try:
        while True:
            kind, value = await found.get()
            if kind == "end":
                return
            if kind == "error":
                raise value
            yield value
    finally:
        left.set()
