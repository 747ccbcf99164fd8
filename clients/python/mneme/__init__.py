"""The client of Mneme, a memory database for AI assistants: Python 3.10 or newer, the standard library alone.

    from mneme import Mneme

    memory = Mneme("https://memory.example/graphql", token=os.environ["MNEME_API_KEY"])
    memory.append_messages("chat-1", [{"role": "USER", "content": "My boat is called Wagtail."}], user_key="ada")
    text = memory.build_context("What is my boat called?", thread_key="chat-1", user_key="ada")["text"]
"""

from __future__ import annotations

from . import rows
from .async_operations import AsyncOperations
from .operations import Operations
from .session import MnemeSession
from .values import OMITTED, MnemeError

__all__ = ["OMITTED", "AsyncMneme", "Mneme", "MnemeError", "MnemeSession", "rows"]


class Mneme(Operations):
    """A client of one server for one token or key. It holds no connection: there is nothing to close."""


class AsyncMneme(AsyncOperations):
    """The same for asyncio: calls are awaited, subscriptions are looped over with `async for`."""
