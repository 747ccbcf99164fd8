"""The client of Mneme, a memory database for AI assistants: one file, Python 3.10 or newer, the standard library alone.

    from mneme import Mneme

    memory = Mneme("https://memory.example/graphql", token=os.environ["MNEME_API_KEY"])
    memory.append_messages("chat-1", [{"role": "USER", "content": "My boat is called Wagtail."}], user_key="ada")
    text = memory.build_context("What is my boat called?", thread_key="chat-1", user_key="ada")["text"]
"""

from __future__ import annotations

import base64
import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Sequence
from email.utils import parsedate_to_datetime
from typing import Any, Literal, TypedDict, cast

__all__ = ["AddedDocument", "Appended", "Context", "Document", "Hit", "Message", "Mneme", "MnemeError"]

Role = Literal["SYSTEM", "USER", "ASSISTANT", "TOOL", "SUMMARY"]
Kind = Literal["NOTE", "FACT", "PREFERENCE", "TASK", "DECISION", "INSIGHT", "MOMENT"]


class _Turn(TypedDict):
    role: Role
    content: str


class Message(_Turn, total=False):
    """A turn to store. One whose externalId the thread knows is not stored again."""

    externalId: str
    author: str
    occurredAt: str
    metadata: Any


class _Row(TypedDict):
    id: str


class Appended(TypedDict):
    """What was stored of a batch of turns: in the order they were sent, and how many were not there before."""

    messages: list[_Row]
    thread: _Row
    storedCount: int


class Context(TypedDict):
    """What a model should know before it answers, with the citations it may give."""

    text: str
    tokenCount: int


class Hit(TypedDict):
    """Something that was said or learned."""

    rank: int
    text: str | None
    citation: str
    occurredAt: str | None
    uncertain: bool


class Document(TypedDict):
    """A document that was taken in. `contentHash` is the SHA-256 of its bytes, in base64."""

    id: str
    title: str | None
    uri: str | None
    contentHash: str | None
    version: int


class AddedDocument(TypedDict):
    """What became of a document: chunks are new where it was added or changed."""

    outcome: Literal["ADDED", "CHANGED", "MOVED", "UNCHANGED"]
    newChunkCount: int
    document: Document


class MnemeError(Exception):
    """What an operation failed with. `code` is the API's; UNREACHABLE and BAD_ANSWER are the client's own."""

    def __init__(self, code: str, message: str, status: int = 0, retry_after: float | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.retry_after = retry_after


class Mneme:
    """A client of one server for one token or key. It holds no connection: there is nothing to close."""

    def __init__(
        self,
        url: str,
        token: str | Callable[[], str],
        *,
        timeout: float = 60,
        retries: int = 4,
    ) -> None:
        """`token` may be a function, asked before each request. `timeout` is of each, in seconds. A call is repeated
        `retries` times while the server is busy (429, 503), or when the connection breaks and it may be sent twice."""
        self._url = url
        self._token = token
        self._timeout = timeout
        self._retries = retries

    def append_messages(
        self,
        thread_key: str,
        messages: Sequence[Message],
        *,
        user_key: str | None = None,
        channel: str | None = None,
    ) -> Appended:
        """Stores 1 to 1,000 turns in order, in the thread that your own key names, and returns when they are durable.
        `user_key` says for whom, where the token is a program's."""
        turns = [{"externalId": uuid.uuid4().hex, **each} for each in messages]
        given = {"threadKey": thread_key, "userKey": user_key, "channel": channel, "messages": turns}
        document = """mutation AppendMessages($input: AppendMessagesInput!) {
          appendMessages(input: $input) { messages { id } thread { id } storedCount } }"""
        return cast(Appended, self._call(document, given, "appendMessages", idempotent=True))

    def build_context(
        self,
        query: str | None = None,
        *,
        thread_key: str | None = None,
        user_key: str | None = None,
        token_budget: int | None = None,
    ) -> Context:
        """Packs what is known for the next answer into a text."""
        given = {"query": query, "threadKey": thread_key, "userKey": user_key, "tokenBudget": token_budget}
        document = """query BuildContext($input: BuildContextInput!) {
          buildContext(input: $input) { text tokenCount } }"""
        return cast(Context, self._call(document, given, "buildContext"))

    def recall(self, query: str, *, user_key: str | None = None, limit: int | None = None) -> list[Hit]:
        """Finds what was said and learned, best first."""
        given = {"query": query, "userKey": user_key, "limit": limit}
        document = """query Recall($input: RecallInput!) {
          recall(input: $input) { hits { rank text citation occurredAt uncertain } } }"""
        return cast("list[Hit]", self._call(document, given, "recall")["hits"])

    def remember(
        self,
        content: str,
        *,
        kind: Kind = "NOTE",
        user_key: str | None = None,
        sealed: bool | None = None,
    ) -> str:
        """States a memory, and gives its id. `sealed` keeps its text encrypted outside the database, for its owner."""
        document = """mutation Remember($input: RememberInput!) {
          remember(input: $input) { memory { id } } }"""
        given = {"content": content, "kind": kind, "userKey": user_key, "sealed": sealed}
        return str(self._call(document, given, "remember")["memory"]["id"])

    def forget_memory(self, memory_id: str) -> None:
        """Takes a memory out of recall and prompts."""
        document = """mutation ForgetMemory($input: ForgetMemoryInput!) {
          forgetMemory(input: $input) { ok } }"""
        self._call(document, {"memoryId": memory_id}, "forgetMemory")

    def add_document(
        self,
        name: str,
        content: str | bytes,
        *,
        uri: str | None = None,
        title: str | None = None,
        user_key: str | None = None,
        project_key: str | None = None,
        thread_key: str | None = None,
        taxonomy_path: str | None = None,
        for_workspace: bool | None = None,
    ) -> AddedDocument:
        """Takes in a document (Markdown, plain text or HTML as `str`; any of these, PDF or DOCX as `bytes`) in chunks that
        recall finds. `name` says by its ending what it is. The same bytes with the same `uri` again cost nothing."""
        text = content if isinstance(content, str) else None
        file = None if isinstance(content, str) else base64.b64encode(content).decode()
        given = {"name": name, "text": text, "file": file, "uri": uri, "title": title, "userKey": user_key,
                 "projectKey": project_key, "threadKey": thread_key, "taxonomyPath": taxonomy_path,
                 "forWorkspace": for_workspace}
        document = """mutation AddDocument($input: AddDocumentInput!) {
          addDocument(input: $input) { outcome newChunkCount document { id title uri contentHash version } } }"""
        return cast(AddedDocument, self._call(document, given, "addDocument", idempotent=True))

    def document_by_uri(self, uri: str, *, user_key: str | None = None) -> Document | None:
        """The document that was added with this uri, or with this name where it had none; None where there is none."""
        document = """query DocumentByUri($uri: String!, $userKey: String) {
          documentByUri(uri: $uri, userKey: $userKey) { id title uri contentHash version } }"""
        return cast("Document | None", self.execute(document, {"uri": uri, "userKey": user_key})["documentByUri"])

    def remove_document(self, document_id: str) -> None:
        """Removes a document with its chunks."""
        document = """mutation RemoveDocument($input: RemoveDocumentInput!) {
          removeDocument(input: $input) { ok } }"""
        self._call(document, {"documentId": document_id}, "removeDocument")

    def execute(
        self,
        document: str,
        variables: dict[str, Any] | None = None,
        *,
        idempotent: bool | None = None,
    ) -> dict[str, Any]:
        """Sends any operation and gives its data. `idempotent`: whether sent twice it does no more than once; queries
        are, unless you say otherwise."""
        may_repeat = document.lstrip().startswith(("query", "{")) if idempotent is None else idempotent
        body = json.dumps({"query": document, "variables": variables or {}}).encode()
        attempt = 0
        while True:
            try:
                return self._post(body)
            except MnemeError as error:
                busy = error.status in (429, 503)
                away = may_repeat and (error.code == "UNREACHABLE" or error.status == 502)
                if attempt >= (self._retries if busy else min(self._retries, 2) if away else 0):
                    raise
                pause = 0.5 * 2**attempt if error.retry_after is None else error.retry_after
                time.sleep(min(pause, 30))
                attempt += 1

    def _call(self, document: str, given: dict[str, Any], field: str, *, idempotent: bool | None = None) -> Any:
        said = {name: value for name, value in given.items() if value is not None}
        return self.execute(document, {"input": said}, idempotent=idempotent)[field]

    def _post(self, body: bytes) -> dict[str, Any]:
        token = self._token if isinstance(self._token, str) else self._token()
        headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Accept": "application/json",
        }
        request = urllib.request.Request(self._url, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                status, text, after = response.status, response.read(), None
        except urllib.error.HTTPError as refused:
            status, text, after = refused.code, refused.read(), _seconds(refused.headers.get("Retry-After"))
        except OSError as error:
            raise MnemeError("UNREACHABLE", f"Nothing answers at {self._url}.") from error
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


def _seconds(header: str | None) -> float | None:
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
