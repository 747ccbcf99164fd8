"""What is sent and what comes back, as the client has it."""

from __future__ import annotations

import base64
import json
import time
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, cast

OMITTED: Any = type("Omitted", (), {"__repr__": lambda _: "OMITTED", "__bool__": lambda _: False})()
"""Leaves a field as it is, where None clears it."""


class MnemeError(Exception):
    """What an operation failed with. `code` is the API's; UNREACHABLE and BAD_ANSWER are the client's own."""

    def __init__(self, code: str, message: str, status: int = 0, retry_after: float | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.retry_after = retry_after

    @property
    def busy(self) -> bool:
        """Whether the server says that it is busy."""
        return self.status in (429, 503)

    @property
    def away(self) -> bool:
        """Whether there was no answer, or a proxy's: the operation may have been executed."""
        return self.code == "UNREACHABLE" or self.status == 502


def sendable(variables: dict[str, Any], keyed: str | None = None, clears: bool = False) -> dict[str, Any]:
    """Variables without what was left out, with bytes in base64, and with an `externalId` for each member of a list."""

    def of(given: dict[str, Any]) -> dict[str, Any]:
        return {name: value(name, each) for name, each in given.items()
                if each is not OMITTED and (each is not None or clears)}

    def value(name: str, each: Any) -> Any:
        if name == "input":
            return of(each)
        if name == keyed:
            return [{"externalId": uuid.uuid4().hex, **row} for row in each]
        if isinstance(each, bytes):
            return base64.b64encode(each).decode()
        return each

    return of(variables)


def found(data: dict[str, Any], path: str, maybe: bool) -> Any:
    """What stands in an answer at a path such as `openThread.thread`; all of it at none."""
    answer: Any = data
    for step in path.split(".") if path else ():
        answer = None if answer is None else answer[step]
    if answer is None and not maybe:
        raise MnemeError("BAD_ANSWER", "The server answered without a result.", 200)
    return answer


def data_of(status: int, text: bytes, after: float | None) -> dict[str, Any]:
    """The data of an answer. Raises what it was refused with."""
    try:
        answer = json.loads(text)
    except ValueError:
        answer = {}
    errors = answer.get("errors") if isinstance(answer, dict) else None
    if errors:
        code = errors[0].get("extensions", {}).get("code", "BAD_REQUEST")
        raise MnemeError(code, errors[0].get("message", "The operation failed."), status, after)
    if status != 200 or not isinstance(answer, dict) or answer.get("data") is None:
        raise MnemeError("BAD_ANSWER", f"The server answered {status} without saying why.", status, after)
    return cast("dict[str, Any]", answer["data"])


def seconds(header: str | None) -> float | None:
    """Seconds from a Retry-After header: a number or an HTTP date."""
    if not header:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
