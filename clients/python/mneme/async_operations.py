"""The API's operations, to be awaited. Written by `npm run codegen`, from clients/operations.json and the schema."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

from .async_transport import AsyncTransport
from .rows import *
from .values import OMITTED


class AsyncOperations(AsyncTransport):
    """What clients/operations.json lists. Arguments are described in schema.graphql, by the same names in camel case."""

    async def add_document(
        self,
        name: str,
        *,
        file: bytes | None = None,
        for_workspace: bool | None = None,
        media_type: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        taxonomy_path: str | None = None,
        text: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        title: str | None = None,
        uri: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> AddDocumentAnswer:
        """Adds a document (Markdown, plain text, HTML, PDF or DOCX), split into chunks that recall finds.
        Adding the same bytes again does nothing. Adding a changed document replaces the chunks that
        changed."""
        return cast("AddDocumentAnswer", await self._ask(
            "AddDocument",
            {"input": {
                "name": name, "file": file, "forWorkspace": for_workspace, "mediaType": media_type,
                "projectId": project_id, "projectKey": project_key, "taxonomyPath": taxonomy_path, "text": text,
                "threadId": thread_id, "threadKey": thread_key, "title": title, "uri": uri, "userId": user_id,
                "userKey": user_key,
            }},
            "addDocument",
            twice=True,
        ))

    async def append_messages(
        self,
        thread_key: str | None,
        messages: Sequence[MessageInput],
        *,
        background: bool | None = None,
        branch_id: str | None = None,
        channel: str | None = None,
        form_later: bool | None = None,
        memory: MemoryMode | None = None,
        participants: Sequence[str] | None = None,
        persona_key: str | None = None,
        project_key: str | None = None,
        thread_id: str | None = None,
        title: str | None = None,
        user_key: str | None = None,
    ) -> AppendMessagesAnswer:
        """Stores 1 to 1,000 turns in order, with their extraction jobs, in one transaction. Returns when they
        are stored durably."""
        return cast("AppendMessagesAnswer", await self._ask(
            "AppendMessages",
            {"input": {
                "threadKey": thread_key, "messages": messages, "background": background, "branchId": branch_id,
                "channel": channel, "formLater": form_later, "memory": memory, "participants": participants,
                "personaKey": persona_key, "projectKey": project_key, "threadId": thread_id, "title": title,
                "userKey": user_key,
            }},
            "appendMessages",
            twice=True,
            keyed="messages",
        ))

    async def archived_texts(
        self,
        thread_id: str,
    ) -> ArchivedTextsAnswer:
        """How many texts of a thread are in the archive, turns and summaries."""
        return cast("ArchivedTextsAnswer", await self._ask(
            "ArchivedTexts",
            {
                "threadId": thread_id,
            },
            "",
            twice=True,
        ))

    async def assert_fact(
        self,
        subject: str,
        predicate: str,
        object: str,
        *,
        confidence: float | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        source_message_ids: Sequence[str] | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
        valid_from: str | None = None,
        valid_to: str | None = None,
    ) -> Fact:
        """States a fact. If a subject can have only one object for this predicate at a time, other facts with
        it are ended or disputed. Stating the same fact again changes nothing."""
        return cast("Fact", await self._ask(
            "AssertFact",
            {"input": {
                "subject": subject, "predicate": predicate, "object": object, "confidence": confidence,
                "personaId": persona_id, "personaKey": persona_key, "projectId": project_id,
                "projectKey": project_key, "sourceMessageIds": source_message_ids, "threadId": thread_id,
                "threadKey": thread_key, "userId": user_id, "userKey": user_key, "validFrom": valid_from,
                "validTo": valid_to,
            }},
            "assertFact.fact",
        ))

    async def build_context(
        self,
        query: str | None = None,
        *,
        branch_id: str | None = None,
        channel: str | None = None,
        explain: bool | None = None,
        include_private: bool | None = None,
        now: str | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        profile_tokens: int | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        recent_turns: int | None = None,
        retrieval: Retrieval | None = None,
        scope: MemoryScope | None = None,
        system_prompt: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        time_zone: str | None = None,
        token_budget: int | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> BuildContextAnswer:
        """Builds the prompt: what a model should know before it answers, within a token budget. A key that
        names nothing yet reads as empty."""
        return cast("BuildContextAnswer", await self._ask(
            "BuildContext",
            {"input": {
                "query": query, "branchId": branch_id, "channel": channel, "explain": explain,
                "includePrivate": include_private, "now": now, "personaId": persona_id, "personaKey": persona_key,
                "profileTokens": profile_tokens, "projectId": project_id, "projectKey": project_key,
                "recentTurns": recent_turns, "retrieval": retrieval, "scope": scope, "systemPrompt": system_prompt,
                "threadId": thread_id, "threadKey": thread_key, "timeZone": time_zone, "tokenBudget": token_budget,
                "userId": user_id, "userKey": user_key,
            }},
            "buildContext",
            twice=True,
        ))

    def changed(
        self,
        *,
        of: Sequence[ChangeKind] | None = None,
        thread_ids: Sequence[str] | None = None,
    ) -> AsyncIterator[ChangedAnswer]:
        """That something changed of what the caller sees, without what, for pages that then read again what
        they show: one stream in place of many. Begins with an empty event; after a lost connection, that is
        the time to read again."""
        return cast("AsyncIterator[ChangedAnswer]", self._follow(
            "Changed",
            {
                "of": of, "threadIds": thread_ids,
            },
            "changed",
        ))

    async def claim_handoff(
        self,
        channel: str,
        *,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> ClaimHandoffAnswer:
        """Claims the handoff that waits for the user in a channel. Only the first caller gets it."""
        return cast("ClaimHandoffAnswer", await self._ask(
            "ClaimHandoff",
            {"input": {
                "channel": channel, "userId": user_id, "userKey": user_key,
            }},
            "claimHandoff",
        ))

    async def close_conversation(
        self,
        *,
        ended_at: str | None = None,
        persona_key: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_key: str | None = None,
    ) -> CloseConversationAnswer:
        """Ends a thread's session. The conversation summary is then written."""
        return cast("CloseConversationAnswer", await self._ask(
            "CloseConversation",
            {"input": {
                "endedAt": ended_at, "personaKey": persona_key, "threadId": thread_id, "threadKey": thread_key,
                "userKey": user_key,
            }},
            "closeThread.thread",
            twice=True,
        ))

    async def close_thread(
        self,
        *,
        ended_at: str | None = None,
        persona_key: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_key: str | None = None,
    ) -> Thread:
        """Ends a thread's session. The conversation summary is then written."""
        return cast("Thread", await self._ask(
            "CloseThread",
            {"input": {
                "endedAt": ended_at, "personaKey": persona_key, "threadId": thread_id, "threadKey": thread_key,
                "userKey": user_key,
            }},
            "closeThread.thread",
            twice=True,
        ))

    async def complete_task(
        self,
        task_id: str,
        *,
        completed_at: str | None = None,
    ) -> Task:
        """Marks a task as done. If it is done already, nothing changes."""
        return cast("Task", await self._ask(
            "CompleteTask",
            {"input": {
                "taskId": task_id, "completedAt": completed_at,
            }},
            "completeTask.task",
            twice=True,
        ))

    async def conversations(
        self,
        *,
        channel: str | None = None,
        first: int | None = None,
        since: str | None = None,
        user_key: str | None = None,
    ) -> list[Conversation]:
        """Summaries of conversations that the caller may read, the latest first. A service gets those that the
        user it names may read, or all. With a persona, other personas' conversations are left out."""
        return cast("list[Conversation]", await self._ask(
            "Conversations",
            {
                "channel": channel, "first": first, "since": since, "userKey": user_key,
            },
            "conversations",
            twice=True,
        ))

    async def correct_fact(
        self,
        fact_id: str,
        object: str,
        *,
        valid_from: str | None = None,
        valid_to: str | None = None,
    ) -> CorrectFactAnswer:
        """Corrects a fact. The wrong version stays in its history. The correction outranks what is extracted
        from conversations."""
        return cast("CorrectFactAnswer", await self._ask(
            "CorrectFact",
            {"input": {
                "factId": fact_id, "object": object, "validFrom": valid_from, "validTo": valid_to,
            }},
            "correctFact",
        ))

    async def create_task(
        self,
        content: str,
        *,
        channel: str | None = None,
        description: str | None = None,
        due_at: str | None = None,
        idempotency_key: str | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        sealed: bool | None = None,
        source_message_ids: Sequence[str] | None = None,
        status: TaskStatus | None = None,
        tags: Sequence[str] | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> Task:
        """Stores a task."""
        return cast("Task", await self._ask(
            "CreateTask",
            {"input": {
                "content": content, "channel": channel, "description": description, "dueAt": due_at,
                "idempotencyKey": idempotency_key, "personaId": persona_id, "personaKey": persona_key,
                "projectId": project_id, "projectKey": project_key, "sealed": sealed,
                "sourceMessageIds": source_message_ids, "status": status, "tags": tags, "threadId": thread_id,
                "threadKey": thread_key, "userId": user_id, "userKey": user_key,
            }},
            "createTask.task",
            twice=idempotency_key is not None,
        ))

    async def decisions(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> DecisionsAnswer:
        """Current decisions, the latest first."""
        return cast("DecisionsAnswer", await self._ask(
            "Decisions",
            {
                "after": after, "filter": filter, "first": first, "userId": user_id, "userKey": user_key,
            },
            "decisions",
            twice=True,
        ))

    async def document_by_uri(
        self,
        uri: str,
        *,
        user_key: str | None = None,
    ) -> Document | None:
        """The caller's document that was added with this uri; null if there is none."""
        return cast("Document | None", await self._ask(
            "DocumentByUri",
            {
                "uri": uri, "userKey": user_key,
            },
            "documentByUri",
            twice=True,
            maybe=True,
        ))

    async def ensure_persona(
        self,
        external_id: str,
        *,
        name: str | None = None,
        taxonomy_path: str | None = None,
        time_zone: str | None = None,
    ) -> str:
        """Finds or creates a persona by the caller's own key."""
        return cast("str", await self._ask(
            "EnsurePersona",
            {"input": {
                "externalId": external_id, "name": name, "taxonomyPath": taxonomy_path, "timeZone": time_zone,
            }},
            "ensurePersona.personaId",
            twice=True,
        ))

    async def ensure_project(
        self,
        external_id: str,
        *,
        name: str | None = None,
        taxonomy_path: str | None = None,
        time_zone: str | None = None,
    ) -> str:
        """Finds or creates a project by the caller's own key."""
        return cast("str", await self._ask(
            "EnsureProject",
            {"input": {
                "externalId": external_id, "name": name, "taxonomyPath": taxonomy_path, "timeZone": time_zone,
            }},
            "ensureProject.projectId",
            twice=True,
        ))

    async def ensure_user(
        self,
        external_id: str,
        *,
        name: str | None = None,
        taxonomy_path: str | None = None,
        time_zone: str | None = None,
    ) -> str:
        """Finds or creates a user by the caller's own key."""
        return cast("str", await self._ask(
            "EnsureUser",
            {"input": {
                "externalId": external_id, "name": name, "taxonomyPath": taxonomy_path, "timeZone": time_zone,
            }},
            "ensureUser.userId",
            twice=True,
        ))

    async def entities(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
    ) -> EntitiesAnswer:
        """A page of entities, by name."""
        return cast("EntitiesAnswer", await self._ask(
            "Entities",
            {
                "after": after, "filter": filter, "first": first,
            },
            "entities",
            twice=True,
        ))

    async def entity_aliases(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
    ) -> EntityAliasesAnswer:
        """A page of entities with the names they go by."""
        return cast("EntityAliasesAnswer", await self._ask(
            "EntityAliases",
            {
                "after": after, "filter": filter, "first": first,
            },
            "entities",
            twice=True,
        ))

    async def erase_thread(
        self,
        *,
        persona_key: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_key: str | None = None,
    ) -> Erasure:
        """Erases a thread with everything that was derived from it alone. For its owner, and for admins if the
        workspace may see it."""
        return cast("Erasure", await self._ask(
            "EraseThread",
            {"input": {
                "personaKey": persona_key, "threadId": thread_id, "threadKey": thread_key, "userKey": user_key,
            }},
            "eraseThread.receipt",
        ))

    async def erase_user(
        self,
        *,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> Erasure:
        """Erases a user: their threads with everything said in them, what they said in others' threads, and
        everything derived from these. For the user and admins."""
        return cast("Erasure", await self._ask(
            "EraseUser",
            {"input": {
                "userId": user_id, "userKey": user_key,
            }},
            "eraseUser.receipt",
        ))

    async def erasure_preview(
        self,
        *,
        persona_key: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
        workspace: str | None = None,
    ) -> ErasurePreviewAnswer:
        """What erasing a thread, a user or the workspace would delete, what would be rebuilt from the rest,
        and what would stay. For those who may erase it."""
        return cast("ErasurePreviewAnswer", await self._ask(
            "ErasurePreview",
            {"input": {
                "personaKey": persona_key, "threadId": thread_id, "threadKey": thread_key, "userId": user_id,
                "userKey": user_key, "workspace": workspace,
            }},
            "erasurePreview",
            twice=True,
        ))

    def fact_formed(
        self,
        *,
        since: str | None = None,
    ) -> AsyncIterator[Fact]:
        """New facts and new versions that the caller sees, whether extracted from conversations or stated by
        operations."""
        return cast("AsyncIterator[Fact]", self._follow(
            "FactFormed",
            {
                "since": since,
            },
            "factFormed",
            onward="since",
        ))

    async def facts_as_of(
        self,
        *,
        after: str | None = None,
        as_of: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
        known_at: str | None = None,
    ) -> FactsAsOfAnswer:
        """The facts that were true at a given time, as Mneme knew them at a given time. Both default to now."""
        return cast("FactsAsOfAnswer", await self._ask(
            "FactsAsOf",
            {
                "after": after, "asOf": as_of, "filter": filter, "first": first, "knownAt": known_at,
            },
            "factsAsOf",
            twice=True,
        ))

    async def forget_memory(
        self,
        memory_id: str,
    ) -> ForgetMemoryAnswer:
        """Forgets a memory: removes the content and vectors of all its versions. The audit log records that it
        happened, not the content."""
        return cast("ForgetMemoryAnswer", await self._ask(
            "ForgetMemory",
            {"input": {
                "memoryId": memory_id,
            }},
            "forgetMemory",
        ))

    def handoff_signalled(
        self,
        channel: str | None = None,
        *,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> AsyncIterator[HandoffSignalledAnswer]:
        """The caller's handoffs, when they are signalled or announced in a conversation. Begins with the one
        that waits, if any. A service gets those of the user it names, or all."""
        return cast("AsyncIterator[HandoffSignalledAnswer]", self._follow(
            "HandoffSignalled",
            {
                "channel": channel, "userId": user_id, "userKey": user_key,
            },
            "handoffSignalled",
        ))

    async def insight_profile(
        self,
        *,
        scope: MemoryScope | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> InsightProfileAnswer:
        """A person's profile as a document, with sources. It includes intimate matters if the scope is FULL or
        INSIGHTS_ONLY. Default: the token's user. Only services may ask for another user."""
        return cast("InsightProfileAnswer", await self._ask(
            "InsightProfile",
            {
                "scope": scope, "userId": user_id, "userKey": user_key,
            },
            "insightProfile",
            twice=True,
        ))

    def job_progress(
        self,
    ) -> AsyncIterator[JobProgressAnswer]:
        """The workspace's background jobs. Begins with the present state, then sends each change. While jobs
        wait or run, the state is at most a second old."""
        return cast("AsyncIterator[JobProgressAnswer]", self._follow(
            "JobProgress",
            {
            },
            "jobProgress",
        ))

    async def job_status(
        self,
    ) -> JobStatusAnswer:
        """The background jobs of the caller's workspace, without recurring ones. For every role."""
        return cast("JobStatusAnswer", await self._ask(
            "JobStatus",
            {
            },
            "jobStatus",
            twice=True,
        ))

    async def learned(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
    ) -> LearnedAnswer:
        """Memories of all kinds, what was learned last first, with versions that were replaced since."""
        return cast("LearnedAnswer", await self._ask(
            "Learned",
            {
                "after": after, "filter": filter, "first": first,
            },
            "memoryItems",
            twice=True,
        ))

    async def me(
        self,
    ) -> MeAnswer:
        """Who the caller is: workspace, user, role, scopes."""
        return cast("MeAnswer", await self._ask(
            "Me",
            {
            },
            "me",
            twice=True,
        ))

    async def memories_by_key(
        self,
        prefix: str,
        *,
        first: int | None = None,
        metadata: Any | None = None,
        offset: int | None = None,
        persona_key: str | None = None,
        user_key: str | None = None,
    ) -> list[StoredMemory]:
        """The caller's current memories whose idempotencyKey begins with a prefix, the newest first, including
        those that others may see."""
        return cast("list[StoredMemory]", await self._ask(
            "MemoriesByKey",
            {
                "prefix": prefix, "first": first, "metadata": metadata, "offset": offset, "personaKey": persona_key,
                "userKey": user_key,
            },
            "memoriesByKey",
            twice=True,
        ))

    async def memory_by_key(
        self,
        key: str,
        *,
        persona_key: str | None = None,
        user_key: str | None = None,
    ) -> StoredMemory | None:
        """The newest version of the memory that remember or createTask stored with this idempotencyKey. If the
        caller has both a private one and one that others see, the private one. Null if there is none, or it
        was forgotten."""
        return cast("StoredMemory | None", await self._ask(
            "MemoryByKey",
            {
                "key": key, "personaKey": persona_key, "userKey": user_key,
            },
            "memoryByKey",
            twice=True,
            maybe=True,
        ))

    def memory_formed(
        self,
        *,
        since: str | None = None,
    ) -> AsyncIterator[Memory]:
        """New memories and new versions that the caller sees, whether extracted from conversations or stated
        by operations."""
        return cast("AsyncIterator[Memory]", self._follow(
            "MemoryFormed",
            {
                "since": since,
            },
            "memoryFormed",
            onward="since",
        ))

    async def memory_namespaces(
        self,
        prefix: str | None = None,
        *,
        first: int | None = None,
        max_depth: int | None = None,
        offset: int | None = None,
        persona_key: str | None = None,
        user_key: str | None = None,
    ) -> list[str]:
        """The namespaces of the caller's memories: if their idempotencyKeys are paths, each distinct part
        before the last /. Each is followed by those below it."""
        return cast("list[str]", await self._ask(
            "MemoryNamespaces",
            {
                "prefix": prefix, "first": first, "maxDepth": max_depth, "offset": offset,
                "personaKey": persona_key, "userKey": user_key,
            },
            "memoryNamespaces",
            twice=True,
        ))

    def message_added(
        self,
        thread_key: str | None = None,
        *,
        after_sequence_no: int | None = None,
        branch_id: str | None = None,
        persona_key: str | None = None,
        thread_id: str | None = None,
        user_key: str | None = None,
    ) -> AsyncIterator[Message]:
        """A thread's turns as they are stored, in order, each once. After a lost connection, subscribe again
        with afterSequenceNo and nothing is missed."""
        return cast("AsyncIterator[Message]", self._follow(
            "MessageAdded",
            {
                "threadKey": thread_key, "afterSequenceNo": after_sequence_no, "branchId": branch_id,
                "personaKey": persona_key, "threadId": thread_id, "userKey": user_key,
            },
            "messageAdded",
            onward="afterSequenceNo",
        ))

    async def messages(
        self,
        thread_id: str,
        *,
        after: str | None = None,
        first: int | None = None,
    ) -> MessagesAnswer:
        """A page of a thread's turns, in order."""
        return cast("MessagesAnswer", await self._ask(
            "Messages",
            {
                "threadId": thread_id, "after": after, "first": first,
            },
            "messages",
            twice=True,
        ))

    async def narrative(
        self,
        *,
        days: int | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        scope: MemoryScope | None = None,
        shared: bool | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> NarrativeAnswer:
        """The memory as documents in Markdown, of what the caller may see. For a service: of what the user it
        names may see, or else of what the workspace shares. With a persona, includes that relationship's
        memories."""
        return cast("NarrativeAnswer", await self._ask(
            "Narrative",
            {
                "days": days, "personaId": persona_id, "personaKey": persona_key, "scope": scope, "shared": shared,
                "userId": user_id, "userKey": user_key,
            },
            "narrative",
            twice=True,
        ))

    async def open_thread(
        self,
        external_id: str | None = None,
        *,
        channel: str | None = None,
        memory: MemoryMode | None = None,
        participants: Sequence[str] | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        privacy_mode: bool | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        started_at: str | None = None,
        taxonomy_path: str | None = None,
        time_zone: str | None = None,
        title: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> Thread:
        """Opens a thread. With the externalId of an existing thread, returns that thread."""
        return cast("Thread", await self._ask(
            "OpenThread",
            {"input": {
                "externalId": external_id, "channel": channel, "memory": memory, "participants": participants,
                "personaId": persona_id, "personaKey": persona_key, "privacyMode": privacy_mode,
                "projectId": project_id, "projectKey": project_key, "startedAt": started_at,
                "taxonomyPath": taxonomy_path, "timeZone": time_zone, "title": title, "userId": user_id,
                "userKey": user_key,
            }},
            "openThread.thread",
            twice=True,
        ))

    async def person(
        self,
        user_id: str,
    ) -> PersonAnswer:
        """A user's name and time zone, and the workspace's, which holds where they have none."""
        return cast("PersonAnswer", await self._ask(
            "Person",
            {
                "userId": user_id,
            },
            "",
            twice=True,
        ))

    async def preferences(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> PreferencesAnswer:
        """Current preferences, the latest first."""
        return cast("PreferencesAnswer", await self._ask(
            "Preferences",
            {
                "after": after, "filter": filter, "first": first, "userId": user_id, "userKey": user_key,
            },
            "preferences",
            twice=True,
        ))

    def presence_changed(
        self,
        channel: str | None = None,
        *,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> AsyncIterator[PresenceChangedAnswer]:
        """The caller's sessions that enter or leave a channel. Begins with those that are live. Later
        heartbeats are not sent. A service gets those of the user it names, or all, beginning with at most
        1,000."""
        return cast("AsyncIterator[PresenceChangedAnswer]", self._follow(
            "PresenceChanged",
            {
                "channel": channel, "userId": user_id, "userKey": user_key,
            },
            "presenceChanged",
        ))

    async def profile(
        self,
        *,
        token_budget: int | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> ProfileAnswer:
        """What is known about a person, the most useful first, without what is outdated. Default: the token's
        user. Only services may ask for another user."""
        return cast("ProfileAnswer", await self._ask(
            "Profile",
            {
                "tokenBudget": token_budget, "userId": user_id, "userKey": user_key,
            },
            "profile",
            twice=True,
        ))

    async def rate_recall(
        self,
        recall_id: str,
        citation: str,
        useful: bool,
    ) -> RateRecallAnswer:
        """Records whether a hit of a recall was useful, and adjusts its usefulness. Waits until the recall's
        trace is stored."""
        return cast("RateRecallAnswer", await self._ask(
            "RateRecall",
            {"input": {
                "recallId": recall_id, "citation": citation, "useful": useful,
            }},
            "rateRecall",
        ))

    async def recall(
        self,
        query: str,
        *,
        as_of: str | None = None,
        branch_id: str | None = None,
        channels: Sequence[str] | None = None,
        key_prefix: str | None = None,
        kinds: Sequence[RecallKind] | None = None,
        known_at: str | None = None,
        limit: int | None = None,
        metadata: Any | None = None,
        now: str | None = None,
        offset: int | None = None,
        owner_user_ids: Sequence[str] | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        roles: Sequence[MessageRole] | None = None,
        scope: MemoryScope | None = None,
        since: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        time_zone: str | None = None,
        under: str | None = None,
        until: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> RecallAnswer:
        """Searches what was said and learned, by words, meaning, names and time, and returns one ranked list.
        A key that names nothing yet reads as empty."""
        return cast("RecallAnswer", await self._ask(
            "Recall",
            {"input": {
                "query": query, "asOf": as_of, "branchId": branch_id, "channels": channels, "keyPrefix": key_prefix,
                "kinds": kinds, "knownAt": known_at, "limit": limit, "metadata": metadata, "now": now,
                "offset": offset, "ownerUserIds": owner_user_ids, "personaId": persona_id,
                "personaKey": persona_key, "projectId": project_id, "projectKey": project_key, "roles": roles,
                "scope": scope, "since": since, "threadId": thread_id, "threadKey": thread_key,
                "timeZone": time_zone, "under": under, "until": until, "userId": user_id, "userKey": user_key,
            }},
            "recall",
            twice=True,
        ))

    async def recall_memories(
        self,
        query: str,
        *,
        as_of: str | None = None,
        branch_id: str | None = None,
        channels: Sequence[str] | None = None,
        key_prefix: str | None = None,
        kinds: Sequence[RecallKind] | None = None,
        known_at: str | None = None,
        limit: int | None = None,
        metadata: Any | None = None,
        now: str | None = None,
        offset: int | None = None,
        owner_user_ids: Sequence[str] | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        roles: Sequence[MessageRole] | None = None,
        scope: MemoryScope | None = None,
        since: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        time_zone: str | None = None,
        under: str | None = None,
        until: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> list[RecallMemoriesAnswer]:
        """As `recall`, of memories that were stated: the best first, each with its key and metadata."""
        return cast("list[RecallMemoriesAnswer]", await self._ask(
            "RecallMemories",
            {"input": {
                "query": query, "asOf": as_of, "branchId": branch_id, "channels": channels, "keyPrefix": key_prefix,
                "kinds": kinds, "knownAt": known_at, "limit": limit, "metadata": metadata, "now": now,
                "offset": offset, "ownerUserIds": owner_user_ids, "personaId": persona_id,
                "personaKey": persona_key, "projectId": project_id, "projectKey": project_key, "roles": roles,
                "scope": scope, "since": since, "threadId": thread_id, "threadKey": thread_key,
                "timeZone": time_zone, "under": under, "until": until, "userId": user_id, "userKey": user_key,
            }},
            "recall.hits",
            twice=True,
        ))

    async def redact_message(
        self,
        message_id: str,
    ) -> RedactMessageAnswer:
        """Removes a turn's text permanently, with everything that was derived from it alone. The turn and its
        number stay. For the turn's author, the thread's owner, and admins if the workspace may see it."""
        return cast("RedactMessageAnswer", await self._ask(
            "RedactMessage",
            {"input": {
                "messageId": message_id,
            }},
            "redactMessage.message",
        ))

    async def remember(
        self,
        content: str,
        kind: MemoryKind,
        *,
        confidence: float | None = None,
        idempotency_key: str | None = None,
        layer: MemoryLayer | None = None,
        metadata: Any | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        recallable: bool | None = None,
        replace: bool | None = None,
        sealed: bool | None = None,
        source_message_ids: Sequence[str] | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
        valid_from: str | None = None,
        valid_to: str | None = None,
    ) -> Memory:
        """Stores a memory."""
        return cast("Memory", await self._ask(
            "Remember",
            {"input": {
                "content": content, "kind": kind, "confidence": confidence, "idempotencyKey": idempotency_key,
                "layer": layer, "metadata": metadata, "personaId": persona_id, "personaKey": persona_key,
                "projectId": project_id, "projectKey": project_key, "recallable": recallable, "replace": replace,
                "sealed": sealed, "sourceMessageIds": source_message_ids, "threadId": thread_id,
                "threadKey": thread_key, "userId": user_id, "userKey": user_key, "validFrom": valid_from,
                "validTo": valid_to,
            }},
            "remember.memory",
            twice=idempotency_key is not None,
        ))

    async def remove_document(
        self,
        document_id: str,
    ) -> RemoveDocumentAnswer:
        """Removes a document with its chunks and their vectors."""
        return cast("RemoveDocumentAnswer", await self._ask(
            "RemoveDocument",
            {"input": {
                "documentId": document_id,
            }},
            "removeDocument",
        ))

    async def restore_thread(
        self,
        *,
        persona_key: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_key: str | None = None,
    ) -> Thread:
        """Starts a job that moves a thread's archived texts back into the database. They are archived again
        when the archive period has passed since then. Recall finds archived texts too."""
        return cast("Thread", await self._ask(
            "RestoreThread",
            {"input": {
                "personaKey": persona_key, "threadId": thread_id, "threadKey": thread_key, "userKey": user_key,
            }},
            "restoreThread.thread",
            twice=True,
        ))

    async def retract_fact(
        self,
        fact_id: str,
        *,
        valid_to: str | None = None,
    ) -> Fact:
        """States that a fact has ended, or that it was never true. It stays in the history."""
        return cast("Fact", await self._ask(
            "RetractFact",
            {"input": {
                "factId": fact_id, "validTo": valid_to,
            }},
            "retractFact.fact",
        ))

    async def revise_memory(
        self,
        memory_id: str,
        content: str,
        *,
        metadata: Any | None = None,
        valid_from: str | None = None,
    ) -> ReviseMemoryAnswer:
        """Replaces a memory with a new version. The old version is kept as superseded."""
        return cast("ReviseMemoryAnswer", await self._ask(
            "ReviseMemory",
            {"input": {
                "memoryId": memory_id, "content": content, "metadata": metadata, "validFrom": valid_from,
            }},
            "reviseMemory",
        ))

    async def save_conversation(
        self,
        channel: str,
        session_key: str,
        summary: str,
        *,
        action_items: Sequence[str] | None = None,
        ended_at: str | None = None,
        key_decisions: Sequence[ConversationDecisionInput] | None = None,
        message_count: int | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        sentiment: Sentiment | None = None,
        started_at: str | None = None,
        title: str | None = None,
        topics: Sequence[str] | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> Conversation:
        """Stores the result of a conversation that was held elsewhere: summary, topics, decisions and action
        items, without its turns."""
        return cast("Conversation", await self._ask(
            "SaveConversation",
            {"input": {
                "channel": channel, "sessionKey": session_key, "summary": summary, "actionItems": action_items,
                "endedAt": ended_at, "keyDecisions": key_decisions, "messageCount": message_count,
                "personaId": persona_id, "personaKey": persona_key, "projectId": project_id,
                "projectKey": project_key, "sentiment": sentiment, "startedAt": started_at, "title": title,
                "topics": topics, "userId": user_id, "userKey": user_key,
            }},
            "saveConversation.conversation",
            twice=True,
        ))

    async def set_preference(
        self,
        category: str,
        key: str,
        value: str,
        *,
        confidence: float | None = None,
        content: str | None = None,
        persona_id: str | None = None,
        persona_key: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> Preference:
        """States a preference. The same value as before confirms it, another value supersedes it. It outranks
        what is extracted from conversations."""
        return cast("Preference", await self._ask(
            "SetPreference",
            {"input": {
                "category": category, "key": key, "value": value, "confidence": confidence, "content": content,
                "personaId": persona_id, "personaKey": persona_key, "userId": user_id, "userKey": user_key,
            }},
            "setPreference.preference",
            twice=True,
        ))

    async def set_sensitivity(
        self,
        sensitivity: Sensitivity,
        *,
        fact_id: str | None = None,
        memory_id: str | None = None,
        thread_id: str | None = None,
    ) -> SetSensitivityAnswer:
        """Marks a memory, a fact or a thread as intimate or neutral; for a memory or fact, all its versions.
        What is intimate is shown only to scopes that include intimate matters."""
        return cast("SetSensitivityAnswer", await self._ask(
            "SetSensitivity",
            {"input": {
                "sensitivity": sensitivity, "factId": fact_id, "memoryId": memory_id, "threadId": thread_id,
            }},
            "setSensitivity",
            twice=True,
        ))

    async def set_user_memory(
        self,
        memory: MemoryMode,
        *,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> SetUserMemoryAnswer:
        """Switches a user's memory off or on: one's own, or as an admin or a service anybody's. While it is
        off, what is said in their conversations is stored with memory off, no memory of their own is
        stored, and recalls and prompts for them contain nothing but the open conversation. What is stored
        stays."""
        return cast("SetUserMemoryAnswer", await self._ask(
            "SetUserMemory",
            {"input": {
                "memory": memory, "userId": user_id, "userKey": user_key,
            }},
            "setUserMemory",
            twice=True,
        ))

    async def settings(
        self,
    ) -> Setting:
        """The settings of the workspace."""
        return cast("Setting", await self._ask(
            "Settings",
            {
            },
            "workspace",
            twice=True,
        ))

    async def signal_handoff(
        self,
        from_channel: str,
        to_channel: str,
        *,
        persona_key: str | None = None,
        summary: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> str:
        """Announces that the user continues in another channel. The handoff waits for ten minutes and replaces
        one that waits already. buildContext in that channel includes it until it is claimed."""
        return cast("str", await self._ask(
            "SignalHandoff",
            {"input": {
                "fromChannel": from_channel, "toChannel": to_channel, "personaKey": persona_key, "summary": summary,
                "threadId": thread_id, "threadKey": thread_key, "userId": user_id, "userKey": user_key,
            }},
            "signalHandoff.handoffId",
        ))

    def suggestions_changed(
        self,
    ) -> AsyncIterator[SuggestionsChangedAnswer]:
        """How many suggestions wait for a decision. Begins with the present state, then sends each change."""
        return cast("AsyncIterator[SuggestionsChangedAnswer]", self._follow(
            "SuggestionsChanged",
            {
            },
            "suggestionsChanged",
        ))

    async def tasks(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
        user_id: str | None = None,
        user_key: str | None = None,
    ) -> TasksAnswer:
        """Current tasks, including done and cancelled ones, the soonest due first."""
        return cast("TasksAnswer", await self._ask(
            "Tasks",
            {
                "after": after, "filter": filter, "first": first, "userId": user_id, "userKey": user_key,
            },
            "tasks",
            twice=True,
        ))

    def taxonomy_changed(
        self,
    ) -> AsyncIterator[TaxonomyChangedAnswer]:
        """The taxonomy. Begins with the present state, then sends it whenever a place is made, moved, renamed
        or removed."""
        return cast("AsyncIterator[TaxonomyChangedAnswer]", self._follow(
            "TaxonomyChanged",
            {
            },
            "taxonomyChanged",
        ))

    async def threads(
        self,
        *,
        after: str | None = None,
        filter: dict[str, Any] | None = None,
        first: int | None = None,
    ) -> ThreadsAnswer:
        """A page of threads, the newest first."""
        return cast("ThreadsAnswer", await self._ask(
            "Threads",
            {
                "after": after, "filter": filter, "first": first,
            },
            "threads",
            twice=True,
        ))

    def thread_updated(
        self,
        thread_key: str | None = None,
        *,
        persona_key: str | None = None,
        thread_id: str | None = None,
        user_key: str | None = None,
    ) -> AsyncIterator[ThreadUpdatedAnswer]:
        """A thread. Begins with its present state, then sends it after each change of its title, summary,
        place, project, end or readers."""
        return cast("AsyncIterator[ThreadUpdatedAnswer]", self._follow(
            "ThreadUpdated",
            {
                "threadKey": thread_key, "personaKey": persona_key, "threadId": thread_id, "userKey": user_key,
            },
            "threadUpdated",
        ))

    async def update_settings(
        self,
        *,
        alias_similarity_threshold: float | None = OMITTED,
        apply_taxonomy_suggestions: bool | None = OMITTED,
        archive_after_days: int | None = OMITTED,
        confidence_threshold: float | None = OMITTED,
        embed_messages: bool | None = OMITTED,
        entity_join_threshold: float | None = OMITTED,
        entity_suggest_threshold: float | None = OMITTED,
        gateway_cost_per_day: float | None = OMITTED,
        known_since_said: bool | None = OMITTED,
        language_model_tokens_per_day: int | None = OMITTED,
        members_make_taxonomy_nodes: bool | None = OMITTED,
        name: str | None = OMITTED,
        privacy_mode: bool | None = OMITTED,
        recall_weights: Any | None = OMITTED,
        remove_older_transcripts: bool | None = OMITTED,
        seal_memories: bool | None = OMITTED,
        time_zone: str | None = OMITTED,
        trace_retention_days: int | None = OMITTED,
        transcript_retention_days: int | None = OMITTED,
    ) -> Setting:
        """Changes settings of the caller's workspace. Requires the role admin."""
        return cast("Setting", await self._ask(
            "UpdateWorkspace",
            {"input": {
                "aliasSimilarityThreshold": alias_similarity_threshold,
                "applyTaxonomySuggestions": apply_taxonomy_suggestions, "archiveAfterDays": archive_after_days,
                "confidenceThreshold": confidence_threshold, "embedMessages": embed_messages,
                "entityJoinThreshold": entity_join_threshold, "entitySuggestThreshold": entity_suggest_threshold,
                "gatewayCostPerDay": gateway_cost_per_day, "knownSinceSaid": known_since_said,
                "languageModelTokensPerDay": language_model_tokens_per_day,
                "membersMakeTaxonomyNodes": members_make_taxonomy_nodes, "name": name, "privacyMode": privacy_mode,
                "recallWeights": recall_weights, "removeOlderTranscripts": remove_older_transcripts,
                "sealMemories": seal_memories, "timeZone": time_zone, "traceRetentionDays": trace_retention_days,
                "transcriptRetentionDays": transcript_retention_days,
            }},
            "updateWorkspace.workspace",
            clears=True,
        ))

    async def update_task(
        self,
        task_id: str,
        *,
        channel: str | None = OMITTED,
        content: str | None = OMITTED,
        description: str | None = OMITTED,
        due_at: str | None = OMITTED,
        status: TaskStatus | None = OMITTED,
        tags: Sequence[str] | None = OMITTED,
    ) -> Task:
        """Changes the given fields of a task, as a new version. Earlier versions stay."""
        return cast("Task", await self._ask(
            "UpdateTask",
            {"input": {
                "taskId": task_id, "channel": channel, "content": content, "description": description,
                "dueAt": due_at, "status": status, "tags": tags,
            }},
            "updateTask.task",
            clears=True,
        ))

    async def update_thread(
        self,
        *,
        memory: MemoryMode | None = None,
        persona_key: str | None = None,
        pinned: bool | None = None,
        project_id: str | None = None,
        project_key: str | None = None,
        taxonomy_path: str | None = None,
        thread_id: str | None = None,
        thread_key: str | None = None,
        time_zone: str | None = None,
        title: str | None = None,
        user_key: str | None = None,
    ) -> Thread:
        """Changes a thread's title, project, place in the taxonomy, or whether it is pinned. Fields that are
        left out stay unchanged."""
        return cast("Thread", await self._ask(
            "UpdateThread",
            {"input": {
                "memory": memory, "personaKey": persona_key, "pinned": pinned, "projectId": project_id,
                "projectKey": project_key, "taxonomyPath": taxonomy_path, "threadId": thread_id,
                "threadKey": thread_key, "timeZone": time_zone, "title": title, "userKey": user_key,
            }},
            "updateThread.thread",
            twice=True,
        ))
