"""What operations take and answer. Written by `npm run codegen`, from clients/operations.json and the schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import Required

Visibility = Literal["AUDIENCE", "PRIVATE", "WORKSPACE"]

DocumentOutcome = Literal["ADDED", "CHANGED", "MOVED", "UNCHANGED"]

MessageRole = Literal["ASSISTANT", "SUMMARY", "SYSTEM", "TOOL", "USER"]

MemoryMode = Literal["OFF", "ON"]

ContextPart = Literal["HANDOFF", "LONG_TERM", "NEW", "PROFILE", "RECENT", "SUMMARY", "SYSTEM", "TASKS"]

QueryIntent = Literal["CODE", "GENERAL", "RECALL", "SMALL_TALK"]

Retrieval = Literal["ALWAYS", "AUTO", "NEVER"]

MemoryScope = Literal["FULL", "INSIGHTS_ONLY", "NEUTRAL_AND_RELATIONSHIP", "NEUTRAL_ONLY", "NONE", "RELATIONSHIP_ONLY"]

ChangeKind = Literal["FACTS", "JOBS", "MEMORIES", "SUGGESTIONS", "TAXONOMY"]

TaskStatus = Literal["BLOCKED", "CANCELLED", "DONE", "IN_PROGRESS", "PENDING"]

Sentiment = Literal["FRUSTRATED", "NEUTRAL", "POSITIVE", "URGENT"]

EntityKind = Literal["CONCEPT", "DOCUMENT", "ORGANIZATION", "PERSON", "PLACE", "PROJECT", "TERM"]

AliasStatus = Literal["ACTIVE", "REJECTED", "SUGGESTED"]

ErasureFate = Literal["GOES", "REBUILT", "STAYS"]

Sensitivity = Literal["INTIMATE", "NEUTRAL"]

MemoryKind = Literal["DECISION", "FACT", "INSIGHT", "MOMENT", "NOTE", "PREFERENCE", "SUMMARY", "TASK"]

WorkspaceRole = Literal["ADMIN", "MEMBER", "SERVICE"]

AccessScope = Literal["MANAGE", "READ", "WRITE"]

ContentState = Literal["ARCHIVED", "INLINE", "REMOVED", "SEALED", "UNAVAILABLE"]

MemoryLayer = Literal["PROFILE", "PROJECT", "RELATIONSHIP", "WORKSPACE"]

RecallArm = Literal["ENTITY", "RERANK", "TEXT", "TIME", "TRIGRAM", "VECTOR"]

RecallKind = Literal["CHUNK", "FACT", "MEMORY", "MESSAGE", "SUMMARY"]

class MessageInput(TypedDict, total=False):
    author: str | None
    channel: str | None
    content: Required[str]
    externalId: str | None
    metadata: Any | None
    occurredAt: str | None
    role: Required[MessageRole]

class ConversationDecisionInput(TypedDict, total=False):
    reason: str | None
    text: Required[str]

class Document(TypedDict):
    byteSize: str | None
    contentHash: str | None
    id: str
    mediaType: str | None
    projectId: str | None
    threadId: str | None
    title: str | None
    updatedAt: str
    uri: str | None
    version: int
    visibility: Visibility

class AddDocumentAnswer(TypedDict):
    document: Document
    newChunkCount: int
    outcome: DocumentOutcome

class AppendMessagesAnswerMessages(TypedDict):
    externalId: str | None
    id: str
    sequenceNo: int

class AppendMessagesAnswerThread(TypedDict):
    id: str

class AppendMessagesAnswer(TypedDict):
    cleaned: int
    messages: list[AppendMessagesAnswerMessages]
    storedCount: int
    thread: AppendMessagesAnswerThread
    warnings: list[str]

class ArchivedTextsAnswerMessages(TypedDict):
    totalCount: int

class ArchivedTextsAnswerSummaries(TypedDict):
    totalCount: int

class ArchivedTextsAnswer(TypedDict):
    messages: ArchivedTextsAnswerMessages | None
    summaries: ArchivedTextsAnswerSummaries | None

class Fact(TypedDict):
    confidence: float
    disputed: bool
    factId: str
    id: str
    object: str
    predicate: str
    recordedFrom: str
    recordedTo: str | None
    subject: str
    validFrom: str | None
    validTo: str | None

class BuildContextAnswerMessages(TypedDict):
    citations: list[str]
    content: str
    part: ContextPart
    role: MessageRole

class BuildContextAnswerRoute(TypedDict):
    confidence: float
    intent: QueryIntent
    language: str | None
    retrievalNeeded: bool

class BuildContextAnswer(TypedDict):
    citations: list[str]
    messages: list[BuildContextAnswerMessages]
    recallId: str | None
    route: BuildContextAnswerRoute | None
    text: str
    tokenCount: int
    warnings: list[str]

class ChangedAnswer(TypedDict):
    of: list[ChangeKind]
    threadIds: list[str]

class ClaimHandoffAnswer(TypedDict):
    claimed: bool
    fromChannel: str | None
    summary: str | None
    threadId: str | None

class CloseConversationAnswer(TypedDict):
    id: str

class Thread(TypedDict):
    channel: str | None
    endedAt: str | None
    externalId: str | None
    id: str
    startedAt: str
    taxonomyPath: str | None
    title: str | None

class TaskOwnerUser(TypedDict):
    name: str

class Task(TypedDict):
    channel: str | None
    completedAt: str | None
    content: str | None
    dueAt: str | None
    id: str
    ownerUser: TaskOwnerUser | None
    status: TaskStatus | None
    subject: str | None
    tags: list[str | None]

class ConversationKeyDecisions(TypedDict):
    reason: str | None
    text: str

class Conversation(TypedDict):
    actionItems: list[str]
    channel: str | None
    ended: bool
    endedAt: str
    id: str
    keyDecisions: list[ConversationKeyDecisions]
    messageCount: int
    sentiment: Sentiment | None
    sessionKey: str | None
    startedAt: str
    summary: str | None
    topics: list[str]
    userId: str | None

class CorrectFactAnswer(TypedDict):
    fact: Fact
    superseded: Fact | None

class DecisionOwnerUser(TypedDict):
    name: str

class Decision(TypedDict):
    content: str | None
    id: str
    ownerUser: DecisionOwnerUser | None
    reason: str | None
    subject: str | None
    threadId: str | None
    validFrom: str | None

class DecisionsAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class DecisionsAnswer(TypedDict):
    nodes: list[Decision | None]
    pageInfo: DecisionsAnswerPageInfo

class Entity(TypedDict):
    canonicalName: str
    description: str | None
    id: str
    kind: EntityKind

class EntitiesAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class EntitiesAnswer(TypedDict):
    nodes: list[Entity | None]
    pageInfo: EntitiesAnswerPageInfo

class EntityAliasesAnswerNodesAliasVariantsNodes(TypedDict):
    id: str
    status: AliasStatus
    threshold: float | None
    variant: str
    weight: float

class EntityAliasesAnswerNodesAliasVariants(TypedDict):
    nodes: list[EntityAliasesAnswerNodesAliasVariantsNodes | None]

class EntityAliasesAnswerNodes(TypedDict):
    aliasVariants: EntityAliasesAnswerNodesAliasVariants
    canonicalName: str
    description: str | None
    id: str
    kind: EntityKind

class EntityAliasesAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class EntityAliasesAnswer(TypedDict):
    nodes: list[EntityAliasesAnswerNodes | None]
    pageInfo: EntityAliasesAnswerPageInfo

class ErasureKinds(TypedDict):
    idsHash: str
    kind: str
    rowCount: int

class Erasure(TypedDict):
    auditEntries: int
    auditHash: str
    erasedAt: str
    id: str
    kinds: list[ErasureKinds]
    scope: str
    targetId: str

class ErasurePreviewAnswerLines(TypedDict):
    fate: ErasureFate
    kind: str
    reason: str | None
    rowCount: int

class ErasurePreviewAnswer(TypedDict):
    lines: list[ErasurePreviewAnswerLines]

class FactsAsOfAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class FactsAsOfAnswer(TypedDict):
    nodes: list[Fact | None]
    pageInfo: FactsAsOfAnswerPageInfo

class ForgetMemoryAnswer(TypedDict):
    ok: bool

class HandoffSignalledAnswer(TypedDict):
    expiresAt: str
    fromChannel: str
    handoffId: str
    summary: str | None
    threadId: str | None
    toChannel: str
    userId: str

class InsightProfileAnswerInsights(TypedDict):
    citations: list[str]
    confidence: float
    key: str
    section: str
    sensitivity: Sensitivity
    text: str
    validFrom: str | None
    value: str

class InsightProfileAnswer(TypedDict):
    bullets: str
    document: Any
    insights: list[InsightProfileAnswerInsights]
    userId: str

class JobProgressAnswer(TypedDict):
    backlog: int
    failed: int
    running: int
    tasks: Any
    waiting: int

class JobStatusAnswer(TypedDict):
    backlog: int
    failed: int
    held: int
    running: int
    tasks: Any
    waiting: int

class LearnedOwnerUser(TypedDict):
    name: str

class Learned(TypedDict):
    content: str | None
    id: str
    kind: MemoryKind
    ownerUser: LearnedOwnerUser | None
    recordedFrom: str
    recordedTo: str | None
    setAsideAt: str | None
    subject: str | None

class LearnedAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class LearnedAnswer(TypedDict):
    nodes: list[Learned | None]
    pageInfo: LearnedAnswerPageInfo

class MeAnswer(TypedDict):
    role: WorkspaceRole
    scopes: list[AccessScope]
    userId: str | None
    userKey: str | None
    workspaceId: str
    workspaceSlug: str

class StoredMemory(TypedDict):
    firstRecordedFrom: str | None
    idempotencyKey: str | None
    metadata: Any | None
    recordedFrom: str
    confidence: float
    content: str | None
    contentState: ContentState
    id: str
    kind: MemoryKind
    layer: MemoryLayer
    subject: str | None
    supersedesId: str | None
    validFrom: str | None
    validTo: str | None

class Memory(TypedDict):
    confidence: float
    content: str | None
    contentState: ContentState
    id: str
    kind: MemoryKind
    layer: MemoryLayer
    subject: str | None
    supersedesId: str | None
    validFrom: str | None
    validTo: str | None

class Message(TypedDict):
    author: str | None
    content: str | None
    contentState: ContentState
    externalId: str | None
    id: str
    occurredAt: str
    role: MessageRole
    sequenceNo: int

class MessagesAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class MessagesAnswer(TypedDict):
    nodes: list[Message | None]
    pageInfo: MessagesAnswerPageInfo

class NarrativeAnswerDailyNotes(TypedDict):
    date: str
    text: str

class NarrativeAnswer(TypedDict):
    activityLog: str
    dailyNotes: list[NarrativeAnswerDailyNotes]
    memory: str
    since: str

class PersonAnswerUser(TypedDict):
    name: str
    timeZone: str | None

class PersonAnswerWorkspace(TypedDict):
    timeZone: str

class PersonAnswer(TypedDict):
    user: PersonAnswerUser | None
    workspace: PersonAnswerWorkspace | None

class PreferenceOwnerUser(TypedDict):
    name: str

class Preference(TypedDict):
    category: str | None
    confidence: float
    content: str | None
    id: str
    key: str | None
    lastConfirmedAt: str | None
    ownerUser: PreferenceOwnerUser | None
    subject: str | None
    value: str | None

class PreferencesAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class PreferencesAnswer(TypedDict):
    nodes: list[Preference | None]
    pageInfo: PreferencesAnswerPageInfo

class PresenceChangedAnswer(TypedDict):
    channel: str
    entered: bool
    sessionId: str
    startedAt: str
    userId: str

class ProfileAnswerLines(TypedDict):
    citations: list[str]
    section: str
    text: str
    validFrom: str | None

class ProfileAnswer(TypedDict):
    lines: list[ProfileAnswerLines]
    text: str
    tokenCount: int
    userId: str

class RateRecallAnswer(TypedDict):
    ok: bool

class RecallAnswerExpansions(TypedDict):
    canonicalName: str
    entityId: str
    similarity: float
    text: str

class RecallAnswerHitsAboutEntity(TypedDict):
    name: str

class RecallAnswerHitsAboutUser(TypedDict):
    externalId: str | None
    name: str

class RecallAnswerHitsAbout(TypedDict):
    entity: RecallAnswerHitsAboutEntity | None
    user: RecallAnswerHitsAboutUser | None

class RecallAnswerHitsArms(TypedDict):
    arm: RecallArm
    rank: int
    score: float

class RecallAnswerHitsChunkDocument(TypedDict):
    id: str
    title: str | None
    uri: str | None

class RecallAnswerHitsChunk(TypedDict):
    document: RecallAnswerHitsChunkDocument | None
    heading: str | None
    id: str
    page: int | None
    position: int

class RecallAnswerHitsMessage(TypedDict):
    author: str | None
    id: str
    role: MessageRole
    sequenceNo: int

class RecallAnswerHitsTextProblem(TypedDict):
    code: str
    jwe: str | None
    message: str

class RecallAnswerHitsThread(TypedDict):
    channel: str | None
    externalId: str | None
    id: str
    title: str | None

class RecallAnswerHits(TypedDict):
    about: RecallAnswerHitsAbout | None
    arms: list[RecallAnswerHitsArms]
    author: str | None
    chunk: RecallAnswerHitsChunk | None
    citation: str
    contentState: ContentState
    kind: RecallKind
    message: RecallAnswerHitsMessage | None
    occurredAt: str | None
    passage: str | None
    rank: int
    score: float
    similarity: float | None
    text: str | None
    textProblem: RecallAnswerHitsTextProblem | None
    thread: RecallAnswerHitsThread | None
    uncertain: bool

class RecallAnswer(TypedDict):
    expansions: list[RecallAnswerExpansions]
    hits: list[RecallAnswerHits]
    id: str
    timings: Any
    warnings: list[str]

class RecallMemoriesAnswer(TypedDict):
    memory: StoredMemory | None
    score: float

class RedactMessageAnswer(TypedDict):
    externalId: str | None
    id: str
    sequenceNo: int

class RemoveDocumentAnswer(TypedDict):
    ok: bool

class ReviseMemoryAnswer(TypedDict):
    memory: Memory
    superseded: Memory

class SetSensitivityAnswerFact(TypedDict):
    id: str
    sensitivity: Sensitivity

class SetSensitivityAnswerMemory(TypedDict):
    id: str
    sensitivity: Sensitivity

class SetSensitivityAnswerThread(TypedDict):
    id: str
    sensitivity: Sensitivity

class SetSensitivityAnswer(TypedDict):
    fact: SetSensitivityAnswerFact | None
    memory: SetSensitivityAnswerMemory | None
    thread: SetSensitivityAnswerThread | None

class SetUserMemoryAnswerUser(TypedDict):
    id: str
    memory: MemoryMode

class SetUserMemoryAnswer(TypedDict):
    user: SetUserMemoryAnswerUser

class SettingArchiveAfter(TypedDict):
    days: int | None

class SettingTraceRetention(TypedDict):
    days: int | None

class SettingTranscriptRetention(TypedDict):
    days: int | None

class Setting(TypedDict):
    aliasSimilarityThreshold: float
    applyTaxonomySuggestions: bool
    archiveAfter: SettingArchiveAfter | None
    confidenceThreshold: float
    embedMessages: bool
    entityJoinThreshold: float
    entitySuggestThreshold: float
    gatewayCostPerDay: str | None
    knownSinceSaid: bool
    languageModelTokensPerDay: int | None
    membersMakeTaxonomyNodes: bool
    name: str
    privacyMode: bool
    recallWeights: Any
    sealMemories: bool
    timeZone: str
    traceRetention: SettingTraceRetention | None
    transcriptRetention: SettingTranscriptRetention | None

class SuggestionsChangedAnswer(TypedDict):
    merges: int
    names: int
    places: int

class TasksAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class TasksAnswer(TypedDict):
    nodes: list[Task | None]
    pageInfo: TasksAnswerPageInfo

class TaxonomyChangedAnswer(TypedDict):
    changedAt: str | None
    places: int

class ThreadsAnswerNodes(TypedDict):
    summary: str | None
    channel: str | None
    endedAt: str | None
    externalId: str | None
    id: str
    startedAt: str
    taxonomyPath: str | None
    title: str | None

class ThreadsAnswerPageInfo(TypedDict):
    endCursor: str | None
    hasNextPage: bool

class ThreadsAnswer(TypedDict):
    nodes: list[ThreadsAnswerNodes | None]
    pageInfo: ThreadsAnswerPageInfo

class ThreadUpdatedAnswer(TypedDict):
    summary: str | None
    channel: str | None
    endedAt: str | None
    externalId: str | None
    id: str
    startedAt: str
    taxonomyPath: str | None
    title: str | None
