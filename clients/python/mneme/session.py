"""A session for agent frameworks."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .async_operations import AsyncOperations


class MnemeSession:
    """A conversation as agent frameworks keep one (`get_items`, `add_items`, `pop_item`, `clear_session`, as the OpenAI
    Agents SDK asks for): turns are stored in the thread of your own key, are remembered, and are found from other
    conversations of the user. `context` gives what should be known before an answer."""

    def __init__(
        self,
        memory: AsyncOperations,
        session_id: str,
        *,
        user_key: str | None = None,
        channel: str | None = None,
        project_key: str | None = None,
    ) -> None:
        self.session_id = session_id
        self._memory = memory
        self._place = {"user_key": user_key, "channel": channel, "project_key": project_key}
        self._user_key = user_key

    async def context(self, query: str, *, token_budget: int | None = None) -> str:
        """What is known for the next answer: for the instructions of an agent."""
        pack = await self._memory.build_context(
            query, thread_key=self.session_id, user_key=self._user_key, token_budget=token_budget, recent_turns=0
        )
        return "\n\n".join(each["content"] for each in pack["messages"] if each["part"] != "NEW")

    async def get_items(self, limit: int | None = None) -> list[dict[str, Any]]:
        """The conversation's items in order; the last ones, where there is a limit."""
        items = [item async for _, item in self._stored()]
        return items if limit is None else items[-limit:] if limit > 0 else []

    async def add_items(self, items: list[Any]) -> None:
        """Stores items in order. What is no message, such as a call of a tool, is a tool's turn."""
        turns = [_turn(dict(item)) for item in items]
        if turns:
            await self._memory.append_messages(self.session_id, turns, **self._place)

    async def pop_item(self) -> dict[str, Any] | None:
        """Takes the last item out of the conversation for good, and gives it."""
        last: tuple[str, dict[str, Any]] | None = None
        async for each in self._stored():
            last = each
        if last is None:
            return None
        await self._memory.redact_message(last[0])
        return last[1]

    async def clear_session(self) -> None:
        """Erases the conversation with all that was learned from it."""
        thread = await self._memory.open_thread(self.session_id, **self._place)
        await self._memory.erase_thread(thread_id=thread["id"])

    async def _stored(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        thread = await self._memory.open_thread(self.session_id, **self._place)
        async for turn in self._memory.each(self._memory.messages, thread_id=thread["id"], first=200):
            if turn["content"] is not None:
                yield turn["id"], _item(turn)


_roles = {"user": "USER", "assistant": "ASSISTANT", "system": "SYSTEM", "developer": "SYSTEM", "tool": "TOOL"}
_kept = "item:"


def _turn(item: dict[str, Any]) -> dict[str, Any]:
    """An item as a turn. One that is more than role and words is kept whole."""
    role, content = item.get("role"), item.get("content")
    if role in _roles and isinstance(content, str) and content.strip():
        return {"role": _roles[role], "content": content}
    if role in _roles and isinstance(content, list):
        words = "\n".join(part["text"] for part in content if isinstance(part, dict) and isinstance(part.get("text"), str))
        if words.strip():
            return {"role": _roles[role], "content": words}
    return {"role": "TOOL", "content": _kept + json.dumps(item, ensure_ascii=False)}


def _item(turn: dict[str, Any]) -> dict[str, Any]:
    content = turn["content"]
    if turn["role"] == "TOOL" and content.startswith(_kept):
        try:
            return dict(json.loads(content[len(_kept):]))
        except ValueError:
            pass
    return {"role": str(turn["role"]).lower(), "content": content}
