/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AppendMessagesInput = {
  /** For imports: what is made of them waits behind everybody's conversations, and a little at a time. */
  background?: boolean | null | undefined;
  branchId?: string | null | undefined;
  messages: Array<MessageInput>;
  threadId: string;
};

export type BuildContextInput = {
  branchId?: string | null | undefined;
  /** Where the conversation takes place: without a thread, its latest conversations are summed up. */
  channel?: string | null | undefined;
  /** What 'yesterday' is relative to. */
  now?: string | null | undefined;
  personaId?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The message about to be answered; empty for a session start. */
  query?: string | null | undefined;
  recentTurns?: number | null | undefined;
  retrieval?: Retrieval | null | undefined;
  scope?: MemoryScope | null | undefined;
  systemPrompt?: string | null | undefined;
  threadId?: string | null | undefined;
  /** Of the dates shown. Default: the user's, else the workspace's. */
  timeZone?: string | null | undefined;
  /** Tokens of the o200k_base encoding. */
  tokenBudget?: number | null | undefined;
  /** On whose behalf; service role only. Default: the token's user. */
  userId?: string | null | undefined;
};

export type ChooseEmbeddingModelInput = {
  /** A name of `available`; null: the server's, whichever that is. */
  model?: string | null | undefined;
};

export type CloseThreadInput = {
  threadId: string;
};

/**
 * Where a text is: in the row, in the archive, sealed (the caller may need a key),
 * out of reach for now, or removed on purpose.
 */
export type ContentState =
  | 'ARCHIVED'
  | 'INLINE'
  | 'REMOVED'
  | 'SEALED'
  | 'UNAVAILABLE';

/** What a part of a context pack is. */
export type ContextPart =
  | 'HANDOFF'
  | 'LONG_TERM'
  | 'NEW'
  | 'RECENT'
  | 'SUMMARY'
  | 'SYSTEM'
  | 'TASKS';

/** A filter to be used against Datetime fields. All fields are combined with a logical ‘and.’ */
export type DatetimeFilter = {
  /** Equal to the specified value. */
  equalTo?: string | null | undefined;
  /** Greater than the specified value. */
  greaterThan?: string | null | undefined;
  /** Greater than or equal to the specified value. */
  greaterThanOrEqualTo?: string | null | undefined;
  /** Included in the specified list. */
  in?: Array<string> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Less than the specified value. */
  lessThan?: string | null | undefined;
  /** Less than or equal to the specified value. */
  lessThanOrEqualTo?: string | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: string | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<string> | null | undefined;
};

export type EnsureInput = {
  externalId: string;
  name?: string | null | undefined;
  taxonomyPath?: string | null | undefined;
};

export type ForgetMemoryInput = {
  memoryId: string;
};

/** How far a background job is. */
export type JobState =
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

/** What a stated memory is. */
export type MemoryKind =
  | 'DECISION'
  | 'FACT'
  | 'INSIGHT'
  | 'MOMENT'
  | 'NOTE'
  | 'PREFERENCE'
  | 'SUMMARY'
  | 'TASK';

/** Whom a memory is about: the user, one persona with the user, a project, or the workspace. */
export type MemoryLayer =
  | 'PROFILE'
  | 'PROJECT'
  | 'RELATIONSHIP'
  | 'WORKSPACE';

export type MemoryScope =
  | 'FULL'
  | 'INSIGHTS_ONLY'
  | 'NEUTRAL_AND_RELATIONSHIP'
  | 'NEUTRAL_ONLY'
  | 'NONE'
  | 'RELATIONSHIP_ONLY';

export type MessageInput = {
  /** The speaker's name, where a thread has several. */
  author?: string | null | undefined;
  content: string;
  /** Idempotency: the same externalId in a thread is stored once. */
  externalId?: string | null | undefined;
  metadata?: unknown;
  /** When it was said. Default: now. */
  occurredAt?: string | null | undefined;
  role: MessageRole;
};

/** Who speaks in a turn. */
export type MessageRole =
  | 'ASSISTANT'
  | 'SUMMARY'
  | 'SYSTEM'
  | 'TOOL'
  | 'USER';

export type OpenThreadInput = {
  channel?: string | null | undefined;
  externalId?: string | null | undefined;
  personaId?: string | null | undefined;
  projectId?: string | null | undefined;
  startedAt?: string | null | undefined;
  taxonomyPath?: string | null | undefined;
  title?: string | null | undefined;
  /** On whose behalf; service role only. Default: the token's user. */
  userId?: string | null | undefined;
};

/** What a query wants: something remembered, help with code, knowledge of the world, or a chat. */
export type QueryIntent =
  | 'CODE'
  | 'GENERAL'
  | 'RECALL'
  | 'SMALL_TALK';

export type RateRecallInput = {
  citation: string;
  recallId: string;
  useful: boolean;
};

export type RecallInput = {
  /** Facts and memories as they were true then. */
  asOf?: string | null | undefined;
  branchId?: string | null | undefined;
  channels?: Array<string> | null | undefined;
  kinds?: Array<RecallKind> | null | undefined;
  /** As Mneme knew them then. */
  knownAt?: string | null | undefined;
  /** 1 to 100 */
  limit?: number | null | undefined;
  /** What 'yesterday' is relative to. Default: the server's clock, the workspace's zone. */
  now?: string | null | undefined;
  personaId?: string | null | undefined;
  projectId?: string | null | undefined;
  query: string;
  /** Governs memories, facts and summaries. Given a personaId, other personas' threads are left out altogether. */
  scope?: MemoryScope | null | undefined;
  since?: string | null | undefined;
  threadId?: string | null | undefined;
  timeZone?: string | null | undefined;
  /** Only under this taxonomy node. */
  under?: string | null | undefined;
  until?: string | null | undefined;
  /** On whose behalf; service role only. Default: the token's user. */
  userId?: string | null | undefined;
};

export type RecallKind =
  | 'CHUNK'
  | 'FACT'
  | 'MEMORY'
  | 'MESSAGE'
  | 'SUMMARY';

export type RememberInput = {
  confidence?: number | null | undefined;
  content: string;
  /** The same key stores once. */
  idempotencyKey?: string | null | undefined;
  kind: MemoryKind;
  layer?: MemoryLayer | null | undefined;
  personaId?: string | null | undefined;
  projectId?: string | null | undefined;
  sourceMessageIds?: Array<string> | null | undefined;
  threadId?: string | null | undefined;
  /** On whose behalf; service role only. Default: the token's user. */
  userId?: string | null | undefined;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
};

/** Whether memory is searched. */
export type Retrieval =
  /** Whatever the query is. */
  | 'ALWAYS'
  /** Unless the query needs none, as far as its words tell. */
  | 'AUTO'
  /** Not at all. */
  | 'NEVER';

export type RetryFailedJobsInput = {
  /** Only jobs of this task. Default: all. */
  task?: string | null | undefined;
};

export type RetryJobInput = {
  jobRunId: string;
};

export type ReviseMemoryInput = {
  content: string;
  memoryId: string;
  validFrom?: string | null | undefined;
};

/** Whether a row may be shown without the scope asking for intimate matters. */
export type Sensitivity =
  | 'INTIMATE'
  | 'NEUTRAL';

/** A filter to be used against Sensitivity fields. All fields are combined with a logical ‘and.’ */
export type SensitivityFilter = {
  /** Equal to the specified value. */
  equalTo?: Sensitivity | null | undefined;
  /** Included in the specified list. */
  in?: Array<Sensitivity> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: Sensitivity | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<Sensitivity> | null | undefined;
};

/** A filter to be used against String fields. All fields are combined with a logical ‘and.’ */
export type StringFilter = {
  /** Equal to the specified value. */
  equalTo?: string | null | undefined;
  /** Included in the specified list. */
  in?: Array<string> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: string | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<string> | null | undefined;
};

/** A filter on the place in the taxonomy. */
export type TaxonomySubtreeFilter = {
  /** At or under this path. */
  descendantOf?: string | null | undefined;
};

/** A filter to be used against `Thread` object types. All fields are combined with a logical ‘and.’ */
export type ThreadFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<ThreadFilter> | null | undefined;
  /** Filter by the object’s `externalId` field. */
  externalId?: StringFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: ThreadFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<ThreadFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `personaId` field. */
  personaId?: UuidFilter | null | undefined;
  /** Filter by the object’s `projectId` field. */
  projectId?: UuidFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `startedAt` field. */
  startedAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `taxonomyNodeId` field. */
  taxonomyNodeId?: UuidFilter | null | undefined;
  /** Filter by its place in the taxonomy. */
  taxonomyPath?: TaxonomySubtreeFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

/** A filter to be used against UUID fields. All fields are combined with a logical ‘and.’ */
export type UuidFilter = {
  /** Equal to the specified value. */
  equalTo?: string | null | undefined;
  /** Greater than the specified value. */
  greaterThan?: string | null | undefined;
  /** Greater than or equal to the specified value. */
  greaterThanOrEqualTo?: string | null | undefined;
  /** Included in the specified list. */
  in?: Array<string> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Less than the specified value. */
  lessThan?: string | null | undefined;
  /** Less than or equal to the specified value. */
  lessThanOrEqualTo?: string | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: string | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<string> | null | undefined;
};

export type UpdateThreadInput = {
  projectId?: string | null | undefined;
  taxonomyPath?: string | null | undefined;
  threadId: string;
  title?: string | null | undefined;
};

/** Who in the workspace sees a row: its owner, the thread's participants, or everybody. */
export type Visibility =
  | 'AUDIENCE'
  | 'PRIVATE'
  | 'WORKSPACE';

/** A filter to be used against Visibility fields. All fields are combined with a logical ‘and.’ */
export type VisibilityFilter = {
  /** Equal to the specified value. */
  equalTo?: Visibility | null | undefined;
  /** Included in the specified list. */
  in?: Array<Visibility> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: Visibility | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<Visibility> | null | undefined;
};

export type BuildContextQueryVariables = Exact<{
  input: BuildContextInput;
}>;


export type BuildContextQuery = { buildContext: { text: string, citations: Array<string>, tokenCount: number, recallId: string | null, messages: Array<{ part: ContextPart, role: MessageRole, content: string, citations: Array<string> }>, route: { language: string | null, intent: QueryIntent, retrievalNeeded: boolean, confidence: number } | null } };

export type EmbeddingModelFieldsFragment = { name: string, dimensions: number, configured: boolean, chosen: boolean, available: Array<{ name: string, dimensions: number }>, move: { name: string, dimensions: number, state: string, done: number, total: number | null, startedAt: string } | null };

export type EmbeddingModelQueryVariables = Exact<{ [key: string]: never; }>;


export type EmbeddingModelQuery = { embeddingModel: { name: string, dimensions: number, configured: boolean, chosen: boolean, available: Array<{ name: string, dimensions: number }>, move: { name: string, dimensions: number, state: string, done: number, total: number | null, startedAt: string } | null } };

export type ChooseEmbeddingModelMutationVariables = Exact<{
  input: ChooseEmbeddingModelInput;
}>;


export type ChooseEmbeddingModelMutation = { chooseEmbeddingModel: { embeddingModel: { name: string, dimensions: number, configured: boolean, chosen: boolean, available: Array<{ name: string, dimensions: number }>, move: { name: string, dimensions: number, state: string, done: number, total: number | null, startedAt: string } | null } } | null };

export type EnsureUserMutationVariables = Exact<{
  input: EnsureInput;
}>;


export type EnsureUserMutation = { ensureUser: { userId: string } | null };

export type EnsureProjectMutationVariables = Exact<{
  input: EnsureInput;
}>;


export type EnsureProjectMutation = { ensureProject: { projectId: string } | null };

export type EnsurePersonaMutationVariables = Exact<{
  input: EnsureInput;
}>;


export type EnsurePersonaMutation = { ensurePersona: { personaId: string } | null };

export type JobStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type JobStatusQuery = { jobStatus: { waiting: number, running: number, failed: number, backlog: number, tasks: Record<string, unknown> } };

export type FailedJobsQueryVariables = Exact<{
  first: number;
}>;


export type FailedJobsQuery = { jobRuns: { totalCount: number, nodes: Array<{ id: string, task: string, attempts: number, errorCode: string | null, finishedAt: string | null } | null> } | null };

export type RetryJobMutationVariables = Exact<{
  input: RetryJobInput;
}>;


export type RetryJobMutation = { retryJob: { jobRun: { id: string, task: string, state: JobState, attempts: number } } | null };

export type RetryFailedJobsMutationVariables = Exact<{
  input: RetryFailedJobsInput;
}>;


export type RetryFailedJobsMutation = { retryFailedJobs: { retriedCount: number } | null };

export type MemoryFieldsFragment = { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null };

export type RememberMutationVariables = Exact<{
  input: RememberInput;
}>;


export type RememberMutation = { remember: { memory: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } } | null };

export type ReviseMemoryMutationVariables = Exact<{
  input: ReviseMemoryInput;
}>;


export type ReviseMemoryMutation = { reviseMemory: { memory: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null }, superseded: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } } | null };

export type ForgetMemoryMutationVariables = Exact<{
  input: ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { forgetMemory: { ok: boolean } | null };

export type MessageFieldsFragment = { id: string, externalId: string | null, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, occurredAt: string, sequenceNo: number };

export type AppendMessagesMutationVariables = Exact<{
  input: AppendMessagesInput;
}>;


export type AppendMessagesMutation = { appendMessages: { storedCount: number, messages: Array<{ id: string, externalId: string | null, sequenceNo: number }> } | null };

export type MessagesQueryVariables = Exact<{
  threadId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MessagesQuery = { messages: { nodes: Array<{ id: string, externalId: string | null, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, occurredAt: string, sequenceNo: number } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RecallQueryVariables = Exact<{
  input: RecallInput;
}>;


export type RecallQuery = { recall: { id: string, timings: Record<string, unknown>, warnings: Array<string>, hits: Array<{ rank: number, score: number, kind: RecallKind, text: string | null, contentState: ContentState, occurredAt: string | null, citation: string, similarity: number | null, uncertain: boolean, thread: { id: string, externalId: string | null, title: string | null, channel: string | null } | null, message: { id: string, role: MessageRole, author: string | null, sequenceNo: number } | null, arms: Array<{ arm: string, rank: number, score: number }> }>, expansions: Array<{ text: string, entityId: string, canonicalName: string, similarity: number }> } };

export type RateRecallMutationVariables = Exact<{
  input: RateRecallInput;
}>;


export type RateRecallMutation = { rateRecall: { ok: boolean } | null };

export type ThreadFieldsFragment = { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, summary: string | null, startedAt: string, endedAt: string | null };

export type OpenThreadMutationVariables = Exact<{
  input: OpenThreadInput;
}>;


export type OpenThreadMutation = { openThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, summary: string | null, startedAt: string, endedAt: string | null } } | null };

export type UpdateThreadMutationVariables = Exact<{
  input: UpdateThreadInput;
}>;


export type UpdateThreadMutation = { updateThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, summary: string | null, startedAt: string, endedAt: string | null } } | null };

export type CloseThreadMutationVariables = Exact<{
  input: CloseThreadInput;
}>;


export type CloseThreadMutation = { closeThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, summary: string | null, startedAt: string, endedAt: string | null } } | null };

export type ThreadsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ThreadFilter | null | undefined;
}>;


export type ThreadsQuery = { threads: { nodes: Array<{ id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, summary: string | null, startedAt: string, endedAt: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const EmbeddingModelFieldsFragmentDoc = new TypedDocumentString(`
    fragment EmbeddingModelFields on EmbeddingModelStatus {
  name
  dimensions
  configured
  chosen
  available {
    name
    dimensions
  }
  move {
    name
    dimensions
    state
    done
    total
    startedAt
  }
}
    `, {"fragmentName":"EmbeddingModelFields"}) as unknown as TypedDocumentString<EmbeddingModelFieldsFragment, unknown>;
export const MemoryFieldsFragmentDoc = new TypedDocumentString(`
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}
    `, {"fragmentName":"MemoryFields"}) as unknown as TypedDocumentString<MemoryFieldsFragment, unknown>;
export const MessageFieldsFragmentDoc = new TypedDocumentString(`
    fragment MessageFields on Message {
  id
  externalId
  role
  author
  content
  contentState
  occurredAt
  sequenceNo
}
    `, {"fragmentName":"MessageFields"}) as unknown as TypedDocumentString<MessageFieldsFragment, unknown>;
export const ThreadFieldsFragmentDoc = new TypedDocumentString(`
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  summary
  startedAt
  endedAt
}
    `, {"fragmentName":"ThreadFields"}) as unknown as TypedDocumentString<ThreadFieldsFragment, unknown>;
export const BuildContextDocument = new TypedDocumentString(`
    query BuildContext($input: BuildContextInput!) {
  buildContext(input: $input) {
    messages {
      part
      role
      content
      citations
    }
    text
    citations
    tokenCount
    recallId
    route {
      language
      intent
      retrievalNeeded
      confidence
    }
  }
}
    `) as unknown as TypedDocumentString<BuildContextQuery, BuildContextQueryVariables>;
export const EmbeddingModelDocument = new TypedDocumentString(`
    query EmbeddingModel {
  embeddingModel {
    ...EmbeddingModelFields
  }
}
    fragment EmbeddingModelFields on EmbeddingModelStatus {
  name
  dimensions
  configured
  chosen
  available {
    name
    dimensions
  }
  move {
    name
    dimensions
    state
    done
    total
    startedAt
  }
}`) as unknown as TypedDocumentString<EmbeddingModelQuery, EmbeddingModelQueryVariables>;
export const ChooseEmbeddingModelDocument = new TypedDocumentString(`
    mutation ChooseEmbeddingModel($input: ChooseEmbeddingModelInput!) {
  chooseEmbeddingModel(input: $input) {
    embeddingModel {
      ...EmbeddingModelFields
    }
  }
}
    fragment EmbeddingModelFields on EmbeddingModelStatus {
  name
  dimensions
  configured
  chosen
  available {
    name
    dimensions
  }
  move {
    name
    dimensions
    state
    done
    total
    startedAt
  }
}`) as unknown as TypedDocumentString<ChooseEmbeddingModelMutation, ChooseEmbeddingModelMutationVariables>;
export const EnsureUserDocument = new TypedDocumentString(`
    mutation EnsureUser($input: EnsureInput!) {
  ensureUser(input: $input) {
    userId
  }
}
    `) as unknown as TypedDocumentString<EnsureUserMutation, EnsureUserMutationVariables>;
export const EnsureProjectDocument = new TypedDocumentString(`
    mutation EnsureProject($input: EnsureInput!) {
  ensureProject(input: $input) {
    projectId
  }
}
    `) as unknown as TypedDocumentString<EnsureProjectMutation, EnsureProjectMutationVariables>;
export const EnsurePersonaDocument = new TypedDocumentString(`
    mutation EnsurePersona($input: EnsureInput!) {
  ensurePersona(input: $input) {
    personaId
  }
}
    `) as unknown as TypedDocumentString<EnsurePersonaMutation, EnsurePersonaMutationVariables>;
export const JobStatusDocument = new TypedDocumentString(`
    query JobStatus {
  jobStatus {
    waiting
    running
    failed
    backlog
    tasks
  }
}
    `) as unknown as TypedDocumentString<JobStatusQuery, JobStatusQueryVariables>;
export const FailedJobsDocument = new TypedDocumentString(`
    query FailedJobs($first: Int!) {
  jobRuns(first: $first, orderBy: ID_DESC, filter: {state: {equalTo: FAILED}}) {
    totalCount
    nodes {
      id
      task
      attempts
      errorCode
      finishedAt
    }
  }
}
    `) as unknown as TypedDocumentString<FailedJobsQuery, FailedJobsQueryVariables>;
export const RetryJobDocument = new TypedDocumentString(`
    mutation RetryJob($input: RetryJobInput!) {
  retryJob(input: $input) {
    jobRun {
      id
      task
      state
      attempts
    }
  }
}
    `) as unknown as TypedDocumentString<RetryJobMutation, RetryJobMutationVariables>;
export const RetryFailedJobsDocument = new TypedDocumentString(`
    mutation RetryFailedJobs($input: RetryFailedJobsInput!) {
  retryFailedJobs(input: $input) {
    retriedCount
  }
}
    `) as unknown as TypedDocumentString<RetryFailedJobsMutation, RetryFailedJobsMutationVariables>;
export const RememberDocument = new TypedDocumentString(`
    mutation Remember($input: RememberInput!) {
  remember(input: $input) {
    memory {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}`) as unknown as TypedDocumentString<RememberMutation, RememberMutationVariables>;
export const ReviseMemoryDocument = new TypedDocumentString(`
    mutation ReviseMemory($input: ReviseMemoryInput!) {
  reviseMemory(input: $input) {
    memory {
      ...MemoryFields
    }
    superseded {
      ...MemoryFields
    }
  }
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}`) as unknown as TypedDocumentString<ReviseMemoryMutation, ReviseMemoryMutationVariables>;
export const ForgetMemoryDocument = new TypedDocumentString(`
    mutation ForgetMemory($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    ok
  }
}
    `) as unknown as TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const AppendMessagesDocument = new TypedDocumentString(`
    mutation AppendMessages($input: AppendMessagesInput!) {
  appendMessages(input: $input) {
    storedCount
    messages {
      id
      externalId
      sequenceNo
    }
  }
}
    `) as unknown as TypedDocumentString<AppendMessagesMutation, AppendMessagesMutationVariables>;
export const MessagesDocument = new TypedDocumentString(`
    query Messages($threadId: UUID!, $first: Int = 50, $after: Cursor) {
  messages(filter: {threadId: {equalTo: $threadId}}, first: $first, after: $after) {
    nodes {
      ...MessageFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MessageFields on Message {
  id
  externalId
  role
  author
  content
  contentState
  occurredAt
  sequenceNo
}`) as unknown as TypedDocumentString<MessagesQuery, MessagesQueryVariables>;
export const RecallDocument = new TypedDocumentString(`
    query Recall($input: RecallInput!) {
  recall(input: $input) {
    id
    hits {
      rank
      score
      kind
      text
      contentState
      occurredAt
      citation
      similarity
      uncertain
      thread {
        id
        externalId
        title
        channel
      }
      message {
        id
        role
        author
        sequenceNo
      }
      arms {
        arm
        rank
        score
      }
    }
    expansions {
      text
      entityId
      canonicalName
      similarity
    }
    timings
    warnings
  }
}
    `) as unknown as TypedDocumentString<RecallQuery, RecallQueryVariables>;
export const RateRecallDocument = new TypedDocumentString(`
    mutation RateRecall($input: RateRecallInput!) {
  rateRecall(input: $input) {
    ok
  }
}
    `) as unknown as TypedDocumentString<RateRecallMutation, RateRecallMutationVariables>;
export const OpenThreadDocument = new TypedDocumentString(`
    mutation OpenThread($input: OpenThreadInput!) {
  openThread(input: $input) {
    thread {
      ...ThreadFields
    }
  }
}
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  summary
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<OpenThreadMutation, OpenThreadMutationVariables>;
export const UpdateThreadDocument = new TypedDocumentString(`
    mutation UpdateThread($input: UpdateThreadInput!) {
  updateThread(input: $input) {
    thread {
      ...ThreadFields
    }
  }
}
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  summary
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<UpdateThreadMutation, UpdateThreadMutationVariables>;
export const CloseThreadDocument = new TypedDocumentString(`
    mutation CloseThread($input: CloseThreadInput!) {
  closeThread(input: $input) {
    thread {
      ...ThreadFields
    }
  }
}
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  summary
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<CloseThreadMutation, CloseThreadMutationVariables>;
export const ThreadsDocument = new TypedDocumentString(`
    query Threads($first: Int = 50, $after: Cursor, $filter: ThreadFilter) {
  threads(
    first: $first
    after: $after
    filter: $filter
    orderBy: [STARTED_AT_DESC]
  ) {
    nodes {
      ...ThreadFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  summary
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<ThreadsQuery, ThreadsQueryVariables>;