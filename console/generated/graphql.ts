/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AcceptAliasesInput = {
  /** At most 200 aliases. */
  aliasIds: Array<string>;
};

export type AcceptMergeSuggestionsInput = {
  /** At most 200 suggestions. */
  suggestionIds: Array<string>;
};

export type AcceptTaxonomySuggestionsInput = {
  /** Accepts only suggestions with at least this score, 0 to 1. Default: all. */
  minScore?: number | null | undefined;
  /** Accepts only suggestions of this place or a place below it. Default: all. */
  path?: string | null | undefined;
  /** Whether only to count what would change, without changing it. Default: false. */
  preview?: boolean | null | undefined;
  /** Accepts these, at most 200: all of them, or none if one is decided already. Default: all. */
  suggestionIds?: Array<string> | null | undefined;
};

/** What an access key may be used for: reading (READ), storing (WRITE), or managing what only admins may (MANAGE). */
export type AccessScope =
  | 'MANAGE'
  | 'READ'
  | 'WRITE';

export type AddAliasInput = {
  entityId: string;
  /** From which similarity on, 0.3 to 1, another spelling counts as this name: 1 for none. Default: in questions the workspace's aliasSimilarityThreshold. */
  threshold?: number | null | undefined;
  variant: string;
  /** How strongly the name indicates the entity, 0 to 1. Default: 1. */
  weight?: number | null | undefined;
};

export type AddDocumentInput = {
  /** The file's bytes in base64. Give either this or text. */
  file?: string | null | undefined;
  /** Whether everybody in the workspace may read it. Without forWorkspace, a project or a thread, only its owner may. */
  forWorkspace?: boolean | null | undefined;
  /** The media type. Needed only if the name's ending does not tell it. */
  mediaType?: string | null | undefined;
  /** The file's name, e.g. "handbook.pdf". Its ending tells the format. A daily note has its date in the name. */
  name: string;
  /** The project it belongs to. The project's members may read it. */
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** Its place in the taxonomy. */
  taxonomyPath?: string | null | undefined;
  /** The document's text, if it is Markdown, plain text or HTML. Give either this or file. */
  text?: string | null | undefined;
  /** The thread it is shared in. Those who read the thread may read it. */
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** Its title. Default: the title within the document, or else its name. */
  title?: string | null | undefined;
  /** Where it comes from. Adding the same uri for the same owner updates that document. Default: its name. */
  uri?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type AddTaxonomyNodeInput = {
  /** Its name as people read it, in any script. */
  label: string;
  /** The path of its parent place. Default: the top. */
  under?: string | null | undefined;
};

/** Whether an alias is in use, waits for a decision, or was rejected. */
export type AliasStatus =
  | 'ACTIVE'
  | 'REJECTED'
  | 'SUGGESTED';

export type AllowEntityInput = {
  /** The name. Give either this or unwantedEntityId. */
  name?: string | null | undefined;
  /** The id of an entry of unwantedEntities. */
  unwantedEntityId?: string | null | undefined;
};

export type AssertFactInput = {
  /** How certain it is, 0 to 1. Default: 0.95. */
  confidence?: number | null | undefined;
  object: string;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** How subject and object are related, e.g. lives_in. */
  predicate: string;
  /** The project it belongs to. Everybody in the workspace sees the fact; if the project has members, only its owner does. */
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** Turns that state it. */
  sourceMessageIds?: Array<string> | null | undefined;
  /** The name of the person or thing that the fact is about. */
  subject: string;
  /** The thread it belongs to. Those who read the thread see the fact. */
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
  /** Since when it is true. Default: the time of the first source, or now. */
  validFrom?: string | null | undefined;
  /** Until when it is true; null if no end is known. */
  validTo?: string | null | undefined;
};

/** A filter to be used against `AuditLog` object types. All fields are combined with a logical ‘and.’ */
export type AuditLogFilter = {
  /** Filter by the object’s `action` field. */
  action?: StringFilter | null | undefined;
  /** Filter by the object’s `actorRole` field. */
  actorRole?: StringFilter | null | undefined;
  /** Filter by the object’s `actorUserId` field. */
  actorUserId?: UuidFilter | null | undefined;
  /** Checks for all expressions in this list. */
  and?: Array<AuditLogFilter> | null | undefined;
  /** Negates the expression. */
  not?: AuditLogFilter | null | undefined;
  /** Filter by the object’s `number` field. */
  number?: BigIntFilter | null | undefined;
  /** Filter by the object’s `occurredAt` field. */
  occurredAt?: DatetimeFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<AuditLogFilter> | null | undefined;
  /** Filter by the object’s `requestId` field. */
  requestId?: StringFilter | null | undefined;
  /** Filter by the object’s `targetId` field. */
  targetId?: UuidFilter | null | undefined;
  /** Filter by the object’s `targetKind` field. */
  targetKind?: StringFilter | null | undefined;
};

/** A filter to be used against BigInt fields. All fields are combined with a logical ‘and.’ */
export type BigIntFilter = {
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

/** A filter to be used against Boolean fields. All fields are combined with a logical ‘and.’ */
export type BooleanFilter = {
  /** Equal to the specified value. */
  equalTo?: boolean | null | undefined;
  /** Included in the specified list. */
  in?: Array<boolean> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: boolean | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<boolean> | null | undefined;
};

export type BuildContextInput = {
  branchId?: string | null | undefined;
  /** The channel of the conversation, e.g. chat. Without a thread, the channel's latest conversations are summarized. */
  channel?: string | null | undefined;
  /** Whether to say what each part takes and which hits were left out. Default: false. */
  explain?: boolean | null | undefined;
  /** In a thread that others read: whether to include the user's own private memories. Refused for a service that acts for a user. Default: false. */
  includePrivate?: boolean | null | undefined;
  /** The time that words such as 'yesterday' refer to. Default: the server's clock. */
  now?: string | null | undefined;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** How many tokens the person's profile may take; 0 leaves it out. */
  profileTokens?: number | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** The message about to be answered; empty for a session start. */
  query?: string | null | undefined;
  recentTurns?: number | null | undefined;
  retrieval?: Retrieval | null | undefined;
  scope?: MemoryScope | null | undefined;
  systemPrompt?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The IANA time zone of the dates shown. Default: the user's, or else the workspace's. */
  timeZone?: string | null | undefined;
  /** The most tokens that memory and recent turns may take, in the o200k_base encoding. The system prompt and the message come on top. */
  tokenBudget?: number | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type CancelJobInput = {
  jobRunId: string;
};

/**
 * Where a text is stored: in the row, in the archive, or sealed (the caller may
 * need a key). Otherwise it cannot be read for now, or was removed on purpose.
 */
export type ContentState =
  | 'ARCHIVED'
  | 'INLINE'
  | 'REMOVED'
  | 'SEALED'
  | 'UNAVAILABLE';

/** A filter to be used against ContentState fields. All fields are combined with a logical ‘and.’ */
export type ContentStateFilter = {
  /** Equal to the specified value. */
  equalTo?: ContentState | null | undefined;
  /** Included in the specified list. */
  in?: Array<ContentState> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: ContentState | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<ContentState> | null | undefined;
};

/** What a part of the prompt contains. */
export type ContextPart =
  | 'HANDOFF'
  | 'LONG_TERM'
  | 'NEW'
  | 'PROFILE'
  | 'RECENT'
  | 'SUMMARY'
  | 'SYSTEM'
  | 'TASKS';

export type CorrectFactInput = {
  /** The fact's factId, or the id of its current version. */
  factId: string;
  /** The correct object. Give the same object again to correct only the times. */
  object: string;
  /** Since when it is true. Default: unchanged. */
  validFrom?: string | null | undefined;
  /** Until when it is true. Default: unchanged. */
  validTo?: string | null | undefined;
};

export type CreateApiKeyInput = {
  /** When it expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** What it is for, up to 200 characters. */
  name: string;
  /** The persona that its requests are bound to: they do not see what belongs to other personas, and what they write belongs to this one. Default: none. */
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  role: WorkspaceRole;
  /** What it may be used for. */
  scopes: Array<AccessScope>;
  /** The user it acts as: you, or a user created for an earlier key. Default: a user created for this key; for a service, the service itself. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
};

/** All input for the create `Model` mutation. */
export type CreateModelInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** The `Model` to be created by this mutation. */
  model: ModelInput;
};

/** All input for the create `RoutingRule` mutation. */
export type CreateRoutingRuleInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** The `RoutingRule` to be created by this mutation. */
  routingRule: RoutingRuleInput;
};

export type CreateTaskInput = {
  /** The channel it came from. Default: its thread's. */
  channel?: string | null | undefined;
  /** What is to be done. */
  content: string;
  /** More about it, e.g. how it is done. A sealed task has none. */
  description?: string | null | undefined;
  dueAt?: string | null | undefined;
  /** Your own key for it. Sending the same key again stores nothing new. */
  idempotencyKey?: string | null | undefined;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** The project it belongs to. Those who read the project see the task. */
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** Whether its text is stored encrypted in the blob store, readable by its owner alone. A sealed task has no tags. Default: the sealMemories setting of the user or the workspace. */
  sealed?: boolean | null | undefined;
  sourceMessageIds?: Array<string> | null | undefined;
  /** Its status. Default: PENDING. */
  status?: TaskStatus | null | undefined;
  tags?: Array<string> | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type CreateWebhookInput = {
  /** The events that are sent to it. */
  events: Array<WebhookEvent>;
  /** What it is for. */
  name: string;
  /** The https URL that events are posted to. */
  url: string;
};

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

export type DeleteEntityInput = {
  entityId: string;
  /** Whether no entity of any of its names may be created from conversations again, until allowEntity allows it. Default: false. */
  neverAgain?: boolean | null | undefined;
};

/** All input for the `deleteModel` mutation. */
export type DeleteModelInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** Its id, a UUIDv7. */
  id: string;
};

/** All input for the `deleteRoutingRule` mutation. */
export type DeleteRoutingRuleInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** Its id, a UUIDv7. */
  id: string;
};

export type DeleteTaxonomyNodeInput = {
  /** The path of the place where its threads and projects are moved to. Required unless the place is empty and no place is below it. */
  moveTo?: string | null | undefined;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
};

export type DeleteWebhookInput = {
  webhookId: string;
};

export type DisallowEntityInput = {
  name: string;
};

/** What adding a document did. */
export type DocumentOutcome =
  /** The document is new. */
  | 'ADDED'
  /** Its content has changed. The chunks that changed were replaced. */
  | 'CHANGED'
  /** Its content is the same, but it belongs to something else now. */
  | 'MOVED'
  /** Nothing has changed, and nothing was done. */
  | 'UNCHANGED';

export type EditMessageInput = {
  /** The turn's new text. */
  content: string;
  messageId: string;
};

/** How far a move to another model is. */
export type EmbeddingModelMoveState =
  /** Vectors are being written. */
  | 'EMBEDDING'
  /** All vectors are written. Their index is being built. */
  | 'INDEXING';

export type EnsureInput = {
  externalId: string;
  name?: string | null | undefined;
  taxonomyPath?: string | null | undefined;
  /** A user's time zone, e.g. Europe/Berlin: it decides what 'tomorrow at nine' means in their threads. Only for ensureUser. */
  timeZone?: string | null | undefined;
};

/** A filter to be used against `Entity` object types. All fields are combined with a logical ‘and.’ */
export type EntityFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<EntityFilter> | null | undefined;
  /** Filter by the object’s `canonicalName` field. */
  canonicalName?: TextFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Filter by the object’s `kind` field. */
  kind?: EntityKindFilter | null | undefined;
  /** Filter by the object’s `mergedIntoId` field. */
  mergedIntoId?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: EntityFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<EntityFilter> | null | undefined;
  /** Filter by the object’s `salience` field. */
  salience?: FloatFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

/** What kind of thing an entity is. */
export type EntityKind =
  | 'CONCEPT'
  | 'DOCUMENT'
  | 'ORGANIZATION'
  | 'PERSON'
  | 'PLACE'
  | 'PROJECT'
  | 'TERM';

/** A filter to be used against EntityKind fields. All fields are combined with a logical ‘and.’ */
export type EntityKindFilter = {
  /** Equal to the specified value. */
  equalTo?: EntityKind | null | undefined;
  /** Included in the specified list. */
  in?: Array<EntityKind> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: EntityKind | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<EntityKind> | null | undefined;
};

/** Methods to use when ordering `Entity`. */
export type EntityOrderBy =
  | 'CANONICAL_NAME_ASC'
  | 'CANONICAL_NAME_DESC'
  | 'ID_ASC'
  | 'ID_DESC'
  | 'PRIMARY_KEY_ASC'
  | 'PRIMARY_KEY_DESC'
  | 'SALIENCE_ASC'
  | 'SALIENCE_DESC'
  | 'UPDATED_AT_ASC'
  | 'UPDATED_AT_DESC';

/** Represents an update to a `Entity`. Fields that are set will be updated. */
export type EntityPatch = {
  /** Its main name. */
  canonicalName?: string | null | undefined;
  /** What is known about it, in one sentence. */
  description?: string | null | undefined;
  /** What kind of thing it is. */
  kind?: EntityKind | null | undefined;
  /** Whether it is intimate. What is intimate is shown only to scopes that include intimate matters. */
  sensitivity?: Sensitivity | null | undefined;
  /** Who in the workspace sees it. */
  visibility?: Visibility | null | undefined;
};

export type EraseThreadInput = {
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type EraseUserInput = {
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
};

export type ErasureFate =
  /** Is deleted. */
  | 'GOES'
  /** Is deleted, and created again from what remains. */
  | 'REBUILT'
  /** Stays, for the reason given. */
  | 'STAYS';

/** What would be erased: a thread, a user or the workspace. Name exactly one. */
export type ErasurePreviewInput = {
  /** With threadKey: the externalId of the persona that the thread belongs to. */
  personaKey?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. With threadKey: the user whom the thread belongs to. */
  userKey?: string | null | undefined;
  /** The slug of the workspace, if the workspace would be erased. */
  workspace?: string | null | undefined;
};

/** What is erased: a thread, a user or the workspace. */
export type ErasureScope =
  | 'THREAD'
  | 'USER'
  | 'WORKSPACE';

/** A filter to be used against `Fact` object types. All fields are combined with a logical ‘and.’ */
export type FactFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<FactFilter> | null | undefined;
  /** Filter by the object’s `branchId` field. */
  branchId?: UuidFilter | null | undefined;
  /** Whether its owner said it, or nobody in particular: false for what others said in talk that its owner stored. Use it with ownerUserId. */
  byOwner?: boolean | null | undefined;
  /** Filter by the object’s `contentState` field. */
  contentState?: ContentStateFilter | null | undefined;
  /** Filter by the object’s `createdBy` field. */
  createdBy?: UuidFilter | null | undefined;
  /** Filter by the object’s `disputed` field. */
  disputed?: BooleanFilter | null | undefined;
  /** Filter by the object’s `factId` field. */
  factId?: UuidFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: FactFilter | null | undefined;
  /** Filter by the object’s `objectEntity` relation. */
  objectEntity?: EntityFilter | null | undefined;
  /** Filter by the object’s `objectEntityId` field. */
  objectEntityId?: UuidFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<FactFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `predicate` field. */
  predicate?: StringFilter | null | undefined;
  /** Filter by the object’s `recordedFrom` field. */
  recordedFrom?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `recordedTo` field. */
  recordedTo?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `setAsideAt` field. */
  setAsideAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `subjectEntity` relation. */
  subjectEntity?: EntityFilter | null | undefined;
  /** Filter by the object’s `subjectEntityId` field. */
  subjectEntityId?: UuidFilter | null | undefined;
  /** Filter by the object’s `threadId` field. */
  threadId?: UuidFilter | null | undefined;
  /** Filter by the object’s `validFrom` field. */
  validFrom?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `validTo` field. */
  validTo?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
  /** Its text has all of these words, in any order and form. Of more than 10,000, the newest. For questions, use recall. */
  words?: string | null | undefined;
};

/** Methods to use when ordering `Fact`. */
export type FactOrderBy =
  | 'FACT_ID_ASC'
  | 'FACT_ID_DESC'
  | 'ID_ASC'
  | 'ID_DESC'
  | 'OBJECT_ENTITY_ID_ASC'
  | 'OBJECT_ENTITY_ID_DESC'
  | 'PREDICATE_ASC'
  | 'PREDICATE_DESC'
  | 'PRIMARY_KEY_ASC'
  | 'PRIMARY_KEY_DESC'
  | 'RECORDED_FROM_ASC'
  | 'RECORDED_FROM_DESC'
  | 'SUBJECT_ENTITY_ID_ASC'
  | 'SUBJECT_ENTITY_ID_DESC'
  | 'THREAD_ID_ASC'
  | 'THREAD_ID_DESC'
  | 'VALID_FROM_ASC'
  | 'VALID_FROM_DESC';

/** Who states a fact in a turn: the person it is about, somebody else, or an assistant. */
export type FactSpeaker =
  | 'ASSISTANT'
  | 'OTHER'
  | 'SUBJECT';

/** A filter to be used against Float fields. All fields are combined with a logical ‘and.’ */
export type FloatFilter = {
  /** Equal to the specified value. */
  equalTo?: number | null | undefined;
  /** Greater than the specified value. */
  greaterThan?: number | null | undefined;
  /** Greater than or equal to the specified value. */
  greaterThanOrEqualTo?: number | null | undefined;
  /** Included in the specified list. */
  in?: Array<number> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Less than the specified value. */
  lessThan?: number | null | undefined;
  /** Less than or equal to the specified value. */
  lessThanOrEqualTo?: number | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: number | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<number> | null | undefined;
};

export type ForgetMemoryInput = {
  memoryId: string;
};

export type ForkBranchInput = {
  /** The fork point: the last message that the new branch shares with the branch it forks from. */
  atMessageId: string;
  /** If given, checks that this branch contains the message. */
  branchId?: string | null | undefined;
  /** What you keep with the branch, e.g. why it was forked. */
  metadata?: unknown;
  name?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

/** A filter to be used against `JobRun` object types. All fields are combined with a logical ‘and.’ */
export type JobRunFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<JobRunFilter> | null | undefined;
  /** Filter by the object’s `createdAt` field. */
  createdAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `errorCode` field. */
  errorCode?: StringFilter | null | undefined;
  /** Filter by the object’s `finishedAt` field. */
  finishedAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: JobRunFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<JobRunFilter> | null | undefined;
  /** Filter by the object’s `state` field. */
  state?: JobStateFilter | null | undefined;
  /** Filter by the object’s `task` field. */
  task?: StringFilter | null | undefined;
};

/** Whether a background job waits, runs, is done or has failed. */
export type JobState =
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

/** A filter to be used against JobState fields. All fields are combined with a logical ‘and.’ */
export type JobStateFilter = {
  /** Equal to the specified value. */
  equalTo?: JobState | null | undefined;
  /** Included in the specified list. */
  in?: Array<JobState> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: JobState | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<JobState> | null | undefined;
};

export type KeepApartInput = {
  /** Two to twenty entities. */
  entityIds: Array<string>;
};

/** A filter to be used against LTree fields. All fields are combined with a logical ‘and.’ */
export type LTreeFilter = {
  /** At or below this path. */
  descendantOf?: string | null | undefined;
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

/** Why a hit is in no line of the prompt. */
export type LeftOutReason =
  /** There was no room, or another line says the same. */
  | 'BUDGET'
  /** It says nothing of its own. */
  | 'FILLER'
  /** The prompt shows it elsewhere. */
  | 'SHOWN'
  /** It too rarely answers such a message. */
  | 'UNLIKELY';

/** A filter to be used against `MemoryItem` object types. All fields are combined with a logical ‘and.’ */
export type MemoryItemFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<MemoryItemFilter> | null | undefined;
  /** Whether its owner said it, or nobody in particular: false for what others said in talk that its owner stored. Use it with ownerUserId. */
  byOwner?: boolean | null | undefined;
  /** Filter by the object’s `category` field. */
  category?: StringFilter | null | undefined;
  /** Filter by the channel, which is compared trimmed and in lower case. */
  channel?: StringFilter | null | undefined;
  /** Filter by the object’s `contentState` field. */
  contentState?: ContentStateFilter | null | undefined;
  /** Filter by the object’s `dueAt` field. */
  dueAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Filter by the object’s `idempotencyKey` field. */
  idempotencyKey?: StringFilter | null | undefined;
  /** Filter by the object’s `key` field. */
  key?: StringFilter | null | undefined;
  /** Filter by the object’s `kind` field. */
  kind?: MemoryKindFilter | null | undefined;
  /** Filter by the object’s `layer` field. */
  layer?: MemoryLayerFilter | null | undefined;
  /** Negates the expression. */
  not?: MemoryItemFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<MemoryItemFilter> | null | undefined;
  /** Whether it is an open task whose due date has passed. */
  overdue?: boolean | null | undefined;
  /** Filter by the object’s `ownerUser` relation. */
  ownerUser?: UserFilter | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `personaId` field. */
  personaId?: UuidFilter | null | undefined;
  /** Filter by the object’s `project` relation. */
  project?: ProjectFilter | null | undefined;
  /** Filter by the object’s `projectId` field. */
  projectId?: UuidFilter | null | undefined;
  /** Filter by the object’s `recordedFrom` field. */
  recordedFrom?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `recordedTo` field. */
  recordedTo?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `status` field. */
  status?: TaskStatusFilter | null | undefined;
  /** Filter by the object’s `supersedesId` field. */
  supersedesId?: UuidFilter | null | undefined;
  /** Has this label. */
  tag?: string | null | undefined;
  /** Filter by the object’s `thread` relation. */
  thread?: ThreadFilter | null | undefined;
  /** Filter by the object’s `threadId` field. */
  threadId?: UuidFilter | null | undefined;
  /** Filter by the object’s `validFrom` field. */
  validFrom?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
  /** Its text has all of these words, in any order and form. Of more than 10,000, the newest. For questions, use recall. */
  words?: string | null | undefined;
};

/** What kind of memory it is. */
export type MemoryKind =
  | 'DECISION'
  | 'FACT'
  | 'INSIGHT'
  | 'MOMENT'
  | 'NOTE'
  | 'PREFERENCE'
  | 'SUMMARY'
  | 'TASK';

/** A filter to be used against MemoryKind fields. All fields are combined with a logical ‘and.’ */
export type MemoryKindFilter = {
  /** Equal to the specified value. */
  equalTo?: MemoryKind | null | undefined;
  /** Included in the specified list. */
  in?: Array<MemoryKind> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: MemoryKind | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<MemoryKind> | null | undefined;
};

/** What a memory belongs to: the user, the relationship between the user and one persona, a project, or the workspace. */
export type MemoryLayer =
  | 'PROFILE'
  | 'PROJECT'
  | 'RELATIONSHIP'
  | 'WORKSPACE';

/** A filter to be used against MemoryLayer fields. All fields are combined with a logical ‘and.’ */
export type MemoryLayerFilter = {
  /** Equal to the specified value. */
  equalTo?: MemoryLayer | null | undefined;
  /** Included in the specified list. */
  in?: Array<MemoryLayer> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: MemoryLayer | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<MemoryLayer> | null | undefined;
};

/** Whether what is said is remembered. */
export type MemoryMode =
  /** It is stored, and read in its own thread. It is not extracted from, embedded, summarised or found. */
  | 'OFF'
  | 'ON';

/**
 * Where the gateway inserts memory into a request: in the leading system message,
 * or in a message of its own before the newest user turn.
 */
export type MemoryPlacement =
  | 'SYSTEM'
  | 'TURN';

export type MemoryScope =
  | 'FULL'
  | 'INSIGHTS_ONLY'
  | 'NEUTRAL_AND_RELATIONSHIP'
  | 'NEUTRAL_ONLY'
  | 'NONE'
  | 'RELATIONSHIP_ONLY';

export type MergeBranchInput = {
  branchId: string;
  /** Ids of current memories of the branch. */
  memoryIds: Array<string>;
};

export type MergeEntitiesInput = {
  entityId: string;
  intoEntityId: string;
};

/** Who speaks in a turn. */
export type MessageRole =
  | 'ASSISTANT'
  | 'SUMMARY'
  | 'SYSTEM'
  | 'TOOL'
  | 'USER';

/** An input for mutations affecting `Model` */
export type ModelInput = {
  /** The model to use if this one fails before its first byte; null for its provider's fallback. */
  fallbackId?: string | null | undefined;
  /** The price of a million input tokens, in a currency of your choice; null if unknown. */
  inputPrice?: string | null | undefined;
  /** Where memory is inserted into its requests; null for its provider's default. */
  memoryPlacement?: MemoryPlacement | null | undefined;
  /** The model's name at its provider. */
  name: string;
  /** The price of a million output tokens, in the same currency; null if unknown. */
  outputPrice?: string | null | undefined;
  /** The name of its provider, as the deployment configures it (MNEME_GATEWAY_PROVIDERS). */
  provider: string;
  /** The name by which clients request it. */
  slug: string;
};

/** Represents an update to a `Model`. Fields that are set will be updated. */
export type ModelPatch = {
  /** The model to use if this one fails before its first byte; null for its provider's fallback. */
  fallbackId?: string | null | undefined;
  /** The price of a million input tokens, in a currency of your choice; null if unknown. */
  inputPrice?: string | null | undefined;
  /** Where memory is inserted into its requests; null for its provider's default. */
  memoryPlacement?: MemoryPlacement | null | undefined;
  /** The model's name at its provider. */
  name?: string | null | undefined;
  /** The price of a million output tokens, in the same currency; null if unknown. */
  outputPrice?: string | null | undefined;
  /** The name of its provider, as the deployment configures it (MNEME_GATEWAY_PROVIDERS). */
  provider?: string | null | undefined;
  /** The name by which clients request it. */
  slug?: string | null | undefined;
};

export type MoveTaxonomySubtreeInput = {
  createParents?: boolean | null | undefined;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
  /** Its new path. */
  to: string;
};

/** A change of the taxonomy that can be previewed. */
export type PlannedTaxonomyChange =
  /** addTaxonomyNode. Give label, and path for the parent place. */
  | 'ADD'
  /** createTaxonomyNode. Give path, and optionally label and createParents. */
  | 'CREATE'
  | 'DELETE'
  | 'MERGE'
  | 'MOVE'
  /** renameTaxonomyNode. Give path and label. */
  | 'RENAME';

/** A filter to be used against `Project` object types. All fields are combined with a logical ‘and.’ */
export type ProjectFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<ProjectFilter> | null | undefined;
  /** Filter by the object’s `externalId` field. */
  externalId?: StringFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: ProjectFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<ProjectFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `taxonomyNodeId` field. */
  taxonomyNodeId?: UuidFilter | null | undefined;
  /** Filter by its place in the taxonomy. */
  taxonomyPath?: TaxonomySubtreeFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

/** What a query asks for: something remembered, help with code, general knowledge, or small talk. */
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

export type RebuildSummaryInput = {
  summaryId: string;
};

/** A search method that finds rows, or the reranker, which orders them. */
export type RecallArm =
  /** Search by the names of entities. */
  | 'ENTITY'
  /** The reranker's order. */
  | 'RERANK'
  /** Full-text search by words. */
  | 'TEXT'
  /** Search by the period of time that the query mentions. */
  | 'TIME'
  /** Search by similar spelling, parts of words, and code. */
  | 'TRIGRAM'
  /** Search by meaning, with vectors. */
  | 'VECTOR';

export type RecallInput = {
  /** Facts and memories that were true at this time. Default: now. */
  asOf?: string | null | undefined;
  branchId?: string | null | undefined;
  channels?: Array<string> | null | undefined;
  /** Only the caller's own memories whose idempotencyKey begins with this. */
  keyPrefix?: string | null | undefined;
  kinds?: Array<RecallKind> | null | undefined;
  /** Facts and memories as Mneme knew them at this time. Default: now. */
  knownAt?: string | null | undefined;
  /** How many hits at most, 1 to 100. */
  limit?: number | null | undefined;
  /** Finds only stated memories. A condition on their metadata, e.g. {"food": "pizza", "age": {"$gte": 18}}. Operators: $eq, $ne, $in, $nin, $gt, $gte, $lt and $lte. */
  metadata?: unknown;
  /** The time that words such as 'yesterday' refer to. Default: the server's clock, in the workspace's time zone. */
  now?: string | null | undefined;
  /** How many hits to leave out, to read the next page of the same question, 0 to 400. */
  offset?: number | null | undefined;
  /** Only what is of these users: turns of their threads, and what was learned of them. */
  ownerUserIds?: Array<string> | null | undefined;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  query: string;
  /** Only turns with these roles. Default: all. */
  roles?: Array<MessageRole> | null | undefined;
  /** Which memories, facts and summaries are searched, by what they belong to. With a personaId, other personas' threads are left out entirely. */
  scope?: MemoryScope | null | undefined;
  since?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  timeZone?: string | null | undefined;
  /** Only at or below this place in the taxonomy. */
  under?: string | null | undefined;
  until?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type RecallKind =
  | 'CHUNK'
  | 'FACT'
  | 'MEMORY'
  | 'MESSAGE'
  | 'SUMMARY';

/** A filter to be used against `RecallTrace` object types. All fields are combined with a logical ‘and.’ */
export type RecallTraceFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<RecallTraceFilter> | null | undefined;
  /** Filter by the object’s `createdAt` field. */
  createdAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `createdBy` field. */
  createdBy?: UuidFilter | null | undefined;
  /** Filter by the object’s `expiresAt` field. */
  expiresAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: RecallTraceFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<RecallTraceFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `threadId` field. */
  threadId?: UuidFilter | null | undefined;
  /** Only recalls of which a hit was rated useful; if false, only those of which a hit was rated not useful. */
  useful?: boolean | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

export type RedactMessageInput = {
  messageId: string;
};

export type RejectAliasesInput = {
  /** At most 200 aliases. */
  aliasIds: Array<string>;
};

export type RejectMergeSuggestionsInput = {
  /** At most 200 suggestions. */
  suggestionIds: Array<string>;
};

export type RejectTaxonomySuggestionsInput = {
  /** At most 200 suggestions. */
  suggestionIds: Array<string>;
};

export type RememberInput = {
  confidence?: number | null | undefined;
  content: string;
  /** Your own key for it. Sending the same key again stores nothing new. */
  idempotencyKey?: string | null | undefined;
  kind: MemoryKind;
  layer?: MemoryLayer | null | undefined;
  /** Other data to store with it: an object of up to 64 kB. Recall does not search its text but can filter by it (RecallInput.metadata). Not allowed for a sealed memory. */
  metadata?: unknown;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** For a sealed memory: whether it gets a vector, so that recall can find it. Default: true. */
  recallable?: boolean | null | undefined;
  /** Whether to replace what is stored with the same idempotencyKey, as a new version. If nothing differs, there is no new version. Default: false, what is stored stays as it is. */
  replace?: boolean | null | undefined;
  /** Whether the text is stored encrypted in the blob store, readable by its owner alone. Default: the sealMemories setting of the user or the workspace. */
  sealed?: boolean | null | undefined;
  sourceMessageIds?: Array<string> | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
};

export type RemoveDocumentInput = {
  documentId: string;
};

export type RemoveMemberInput = {
  /** The user. Give either this or userKey. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
};

export type RenameTaxonomyNodeInput = {
  label: string;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
};

export type ReplayWebhookDeliveryInput = {
  deliveryId: string;
};

export type RetractFactInput = {
  /** The fact's factId, or the id of its current version. */
  factId: string;
  /** When the fact ended. If left out, the fact was never true. */
  validTo?: string | null | undefined;
};

/** Whether memory is searched. */
export type Retrieval =
  /** For every query. */
  | 'ALWAYS'
  /** For all but greetings, thanks and goodbyes. */
  | 'AUTO'
  /** Never. */
  | 'NEVER';

export type RetryFailedJobsInput = {
  /** Only jobs of this task. Default: all tasks. */
  task?: string | null | undefined;
};

export type RetryJobInput = {
  jobRunId: string;
};

export type ReviseMemoryInput = {
  content: string;
  memoryId: string;
  /** Default: unchanged. */
  metadata?: unknown;
  validFrom?: string | null | undefined;
};

export type RevokeApiKeyInput = {
  apiKeyId: string;
};

/** An input for mutations affecting `RoutingRule` */
export type RoutingRuleInput = {
  /** The model to use. */
  modelId: string;
  /** What it is for. */
  name: string;
  /** Its position among the rules. Smaller positions come first; of equal positions, the older rule. */
  position?: number | null | undefined;
  /** The rule's conditions, as a JSON object. Possible keys: model, intent, language, channel and role, each with a list of allowed values; minCharacters and maxCharacters of the newest user turn; minSpent, the share of the day's budget that is spent, 0 to 1. An empty object is always true. */
  predicates?: unknown;
  /** A model that checks each answer against what the prompt holds of memory before it is final; null for none. */
  verifierId?: string | null | undefined;
};

/** Represents an update to a `RoutingRule`. Fields that are set will be updated. */
export type RoutingRulePatch = {
  /** The model to use. */
  modelId?: string | null | undefined;
  /** What it is for. */
  name?: string | null | undefined;
  /** Its position among the rules. Smaller positions come first; of equal positions, the older rule. */
  position?: number | null | undefined;
  /** The rule's conditions, as a JSON object. Possible keys: model, intent, language, channel and role, each with a list of allowed values; minCharacters and maxCharacters of the newest user turn; minSpent, the share of the day's budget that is spent, 0 to 1. An empty object is always true. */
  predicates?: unknown;
  /** A model that checks each answer against what the prompt holds of memory before it is final; null for none. */
  verifierId?: string | null | undefined;
};

/** Whether a row is neutral, or intimate: shown only to scopes that include intimate matters. */
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

/** The mood of a conversation, judged by the words of the people in it. */
export type Sentiment =
  | 'FRUSTRATED'
  | 'NEUTRAL'
  | 'POSITIVE'
  | 'URGENT';

/** A filter to be used against Sentiment fields. All fields are combined with a logical ‘and.’ */
export type SentimentFilter = {
  /** Equal to the specified value. */
  equalTo?: Sentiment | null | undefined;
  /** Included in the specified list. */
  in?: Array<Sentiment> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: Sentiment | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<Sentiment> | null | undefined;
};

export type SetMemberInput = {
  /** The role: MEMBER or ADMIN. */
  role: WorkspaceRole;
  /** The user. Give either this or userKey. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. A user who does not exist yet is created. */
  userKey?: string | null | undefined;
};

export type SetPreferenceInput = {
  /** The category of the preference, e.g. coffee or code style. */
  category: string;
  /** How sure it is, 0 to 1. Default: 1. */
  confidence?: number | null | undefined;
  /** The preference as a sentence. Default: category, key and value. */
  content?: string | null | undefined;
  /** The name of the setting within its category. */
  key: string;
  /** If given, the preference belongs to the relationship with this persona only. */
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
  value: string;
};

export type SetPrivacyModeInput = {
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  privacyMode: boolean;
  /** Whether to remove existing transcripts too. Required when turning privacy mode on. */
  removeOlderTranscripts?: boolean | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type SetSensitivityInput = {
  /** The fact's factId, or the id of its current version. */
  factId?: string | null | undefined;
  /** The memory. Give exactly one of memoryId, factId and threadId. */
  memoryId?: string | null | undefined;
  sensitivity: Sensitivity;
  /** The thread: changes its summaries and what is learned from it from now on. If it becomes intimate, also what was learned from it before. */
  threadId?: string | null | undefined;
};

export type SetUserMemoryInput = {
  memory: MemoryMode;
  /** The user; an admin or a service names anybody. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
};

export type SplitEntityInput = {
  /** Names to move to a new entity, with what was found by them. */
  aliasIds?: Array<string> | null | undefined;
  entityId: string;
  /** Mentions to move to a new entity. */
  mentionIds?: Array<string> | null | undefined;
  /** The new entity's name. Default: the longest of the moved names, or of the mentioned words. */
  name?: string | null | undefined;
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

/** A filter to be used against `Summary` object types. All fields are combined with a logical ‘and.’ */
export type SummaryFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<SummaryFilter> | null | undefined;
  /** Filter by the object’s `branchId` field. */
  branchId?: UuidFilter | null | undefined;
  /** Filter by the object’s `contentState` field. */
  contentState?: ContentStateFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Filter by the object’s `level` field. */
  level?: SummaryLevelFilter | null | undefined;
  /** Negates the expression. */
  not?: SummaryFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<SummaryFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `periodStart` field. */
  periodStart?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `personaId` field. */
  personaId?: UuidFilter | null | undefined;
  /** Filter by the object’s `projectId` field. */
  projectId?: UuidFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `sentiment` field. */
  sentiment?: SentimentFilter | null | undefined;
  /** Filter by the object’s `support` field. */
  support?: FloatFilter | null | undefined;
  /** Filter by the object’s `threadId` field. */
  threadId?: UuidFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

/** What a summary covers: a session of a conversation, a whole thread, or a period of time. */
export type SummaryLevel =
  | 'DAY'
  | 'MONTH'
  | 'SESSION'
  | 'THREAD'
  | 'TURN'
  | 'WEEK';

/** A filter to be used against SummaryLevel fields. All fields are combined with a logical ‘and.’ */
export type SummaryLevelFilter = {
  /** Equal to the specified value. */
  equalTo?: SummaryLevel | null | undefined;
  /** Included in the specified list. */
  in?: Array<SummaryLevel> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: SummaryLevel | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<SummaryLevel> | null | undefined;
};

/** Methods to use when ordering `Summary`. */
export type SummaryOrderBy =
  | 'BRANCH_ID_ASC'
  | 'BRANCH_ID_DESC'
  | 'ID_ASC'
  | 'ID_DESC'
  | 'OWNER_USER_ID_ASC'
  | 'OWNER_USER_ID_DESC'
  | 'PERIOD_START_ASC'
  | 'PERIOD_START_DESC'
  | 'PERSONA_ID_ASC'
  | 'PERSONA_ID_DESC'
  | 'PRIMARY_KEY_ASC'
  | 'PRIMARY_KEY_DESC'
  | 'PROJECT_ID_ASC'
  | 'PROJECT_ID_DESC'
  | 'SUPPORT_ASC'
  | 'SUPPORT_DESC'
  | 'THREAD_ID_ASC'
  | 'THREAD_ID_DESC';

/** The status of a task. */
export type TaskStatus =
  | 'BLOCKED'
  | 'CANCELLED'
  | 'DONE'
  | 'IN_PROGRESS'
  | 'PENDING';

/** A filter to be used against TaskStatus fields. All fields are combined with a logical ‘and.’ */
export type TaskStatusFilter = {
  /** Equal to the specified value. */
  equalTo?: TaskStatus | null | undefined;
  /** Included in the specified list. */
  in?: Array<TaskStatus> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: TaskStatus | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<TaskStatus> | null | undefined;
};

/** What was done to the taxonomy. */
export type TaxonomyChangeKind =
  | 'CREATE'
  | 'DELETE'
  | 'FILE'
  | 'IMPORT'
  | 'MERGE'
  | 'MOVE'
  | 'RENAME';

/** A filter to be used against `TaxonomyNode` object types. All fields are combined with a logical ‘and.’ */
export type TaxonomyNodeFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<TaxonomyNodeFilter> | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: TaxonomyNodeFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<TaxonomyNodeFilter> | null | undefined;
  /** Filter by the object’s `parentPath` field. */
  parentPath?: StringFilter | null | undefined;
  /** Filter by the object’s `path` field. */
  path?: LTreeFilter | null | undefined;
};

export type TaxonomyPreviewInput = {
  /** The change to preview. If the change would be refused, so is its preview. */
  change?: PlannedTaxonomyChange | null | undefined;
  /** For CREATE: whether to create missing parents too. Default: false. */
  createParents?: boolean | null | undefined;
  /** The label of the place that would be created or renamed. */
  label?: string | null | undefined;
  /** Its path, e.g. work.atlas.auth. For ADD, the path of the parent place. */
  path: string;
  /** The new path, for a move or a merge. */
  to?: string | null | undefined;
};

/** A filter on the place in the taxonomy. */
export type TaxonomySubtreeFilter = {
  /** At or below this path. */
  descendantOf?: string | null | undefined;
};

export type TestWebhookInput = {
  webhookId: string;
};

/** A filter on a title or name. */
export type TextFilter = {
  /** Contains this text, ignoring case. Indexed from three letters on. */
  contains?: string | null | undefined;
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
  /** Begins with this text, ignoring case. */
  startsWith?: string | null | undefined;
};

/** A filter to be used against `Thread` object types. All fields are combined with a logical ‘and.’ */
export type ThreadFilter = {
  /** Only threads in which something was said since this time. */
  activeSince?: string | null | undefined;
  /** Checks for all expressions in this list. */
  and?: Array<ThreadFilter> | null | undefined;
  /** Filter by the channel, which is compared trimmed and in lower case. */
  channel?: StringFilter | null | undefined;
  /** Filter by the object’s `endedAt` field. */
  endedAt?: DatetimeFilter | null | undefined;
  /** Filter by the object’s `externalId` field. */
  externalId?: StringFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: ThreadFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<ThreadFilter> | null | undefined;
  /** Filter by the object’s `ownerUser` relation. */
  ownerUser?: UserFilter | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `personaId` field. */
  personaId?: UuidFilter | null | undefined;
  /** Filter by the object’s `project` relation. */
  project?: ProjectFilter | null | undefined;
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
  /** Filter by the object’s `title` field. */
  title?: TextFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

/** Methods to use when ordering `Thread`. */
export type ThreadOrderBy =
  | 'ID_ASC'
  | 'ID_DESC'
  /** By the time of the last turn. Reads all threads that the filter leaves. */
  | 'LAST_ACTIVITY_ASC'
  /** By the time of the last turn. Reads all threads that the filter leaves. */
  | 'LAST_ACTIVITY_DESC'
  | 'OWNER_USER_ID_ASC'
  | 'OWNER_USER_ID_DESC'
  | 'PRIMARY_KEY_ASC'
  | 'PRIMARY_KEY_DESC'
  | 'PROJECT_ID_ASC'
  | 'PROJECT_ID_DESC'
  | 'STARTED_AT_ASC'
  | 'STARTED_AT_DESC'
  | 'TAXONOMY_NODE_ID_ASC'
  | 'TAXONOMY_NODE_ID_DESC'
  | 'TITLE_ASC'
  | 'TITLE_DESC';

export type ThreadParticipantInput = {
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user to add or remove. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
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

export type UndoTaxonomyChangeInput = {
  operationId: string;
};

/** All input for the `updateEntity` mutation. */
export type UpdateEntityInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** Its id, a UUIDv7. */
  id: string;
  /** An object where the defined keys will be set on the `Entity` being updated. */
  patch: EntityPatch;
};

/** All input for the `updateModel` mutation. */
export type UpdateModelInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** Its id, a UUIDv7. */
  id: string;
  /** An object where the defined keys will be set on the `Model` being updated. */
  patch: ModelPatch;
};

/** All input for the `updateRoutingRule` mutation. */
export type UpdateRoutingRuleInput = {
  /**
   * An arbitrary string value with no semantic meaning. Will be included in the
   * payload verbatim. May be used to track mutations by the client.
   */
  clientMutationId?: string | null | undefined;
  /** Its id, a UUIDv7. */
  id: string;
  /** An object where the defined keys will be set on the `RoutingRule` being updated. */
  patch: RoutingRulePatch;
};

/** Fields that are left out stay unchanged. */
export type UpdateTaskInput = {
  /** Null clears it. */
  channel?: string | null | undefined;
  content?: string | null | undefined;
  /** Null clears it. */
  description?: string | null | undefined;
  /** Null clears it. */
  dueAt?: string | null | undefined;
  /** CANCELLED cancels the task, PENDING reopens it. */
  status?: TaskStatus | null | undefined;
  /** All its labels; null removes them. */
  tags?: Array<string> | null | undefined;
  /** The id of any version of the task. */
  taskId: string;
};

export type UpdateThreadInput = {
  /** Whether what is said in it from now on is remembered. Earlier turns stay as they are. */
  memory?: MemoryMode | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** Whether its texts stay in the database and are never archived. */
  pinned?: boolean | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  taxonomyPath?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The IANA time zone it is held in: what "tomorrow at 9" means for users without a zone of their own, and when its days begin. */
  timeZone?: string | null | undefined;
  title?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type UpdateWebhookInput = {
  /** Whether events are sent. Events that happen while it is switched off are not sent later. */
  enabled?: boolean | null | undefined;
  /** The complete list of events that are sent to it from now on. */
  events?: Array<WebhookEvent> | null | undefined;
  name?: string | null | undefined;
  /** The https URL that events are posted to. */
  url?: string | null | undefined;
  webhookId: string;
};

export type UpdateWorkspaceInput = {
  /** How similar a name in a query must be to a known name to be taken for it, 0 to 1. */
  aliasSimilarityThreshold?: number | null | undefined;
  /** Whether suggested places are applied to new threads automatically. */
  applyTaxonomySuggestions?: boolean | null | undefined;
  /** Days after which texts of conversations are archived; null for the server's setting, 0 for never. Recall finds archived texts too. */
  archiveAfterDays?: number | null | undefined;
  /** Recall marks hits with a confidence below this as uncertain, 0 to 1. */
  confidenceThreshold?: number | null | undefined;
  /** Whether turns get vectors too, not only memories. Applies to turns stored from now on. */
  embedMessages?: boolean | null | undefined;
  /** The score from which a name is taken for a known entity, 0 to 1. */
  entityJoinThreshold?: number | null | undefined;
  /** The score from which it is suggested that a name stands for a known entity, 0 to 1; lower than entityJoinThreshold. */
  entitySuggestThreshold?: number | null | undefined;
  /** How much the gateway's completions and embeddings may cost in a day, by the prices of its models; null for no limit. When it is spent, they are refused until the day ends. */
  gatewayCostPerDay?: number | null | undefined;
  /** Whether what is learned from a turn counts as known since the turn was said, not since it was learned: for history that is brought from elsewhere. Applies to what is learned from now on. False in a new workspace. */
  knownSinceSaid?: boolean | null | undefined;
  /** How many tokens of the language model extraction and summaries may use in a day; null for the server's setting, 0 for none. When they are spent, rules are used until the day ends. */
  languageModelTokensPerDay?: number | null | undefined;
  /** Whether a path that does not exist yet is created in the taxonomy, for everybody, when a member names it. False in a new workspace. */
  membersMakeTaxonomyNodes?: boolean | null | undefined;
  /** Its name as people read it, up to 200 characters. */
  name?: string | null | undefined;
  /** Whether transcripts are removed permanently once summaries and facts are extracted from them. When turning it on, removeOlderTranscripts is required. */
  privacyMode?: boolean | null | undefined;
  /** Ranking weights that differ from the defaults, as an object from name to weight, 0 to 1000; null for the defaults. */
  recallWeights?: unknown;
  /** With privacyMode: whether to remove existing transcripts too. */
  removeOlderTranscripts?: boolean | null | undefined;
  /** Whether memories are sealed by default: those that users state, and those formed from their private threads. Users can have their own setting. False in a new workspace. */
  sealMemories?: boolean | null | undefined;
  /** The IANA time zone in which its days begin and end. Summaries of days are written again for it. */
  timeZone?: string | null | undefined;
  /** Days that recall traces are kept; null for the server's setting. Applies to existing traces too. */
  traceRetentionDays?: number | null | undefined;
  /** Days after their sessions when transcripts are removed permanently, existing ones too; null to keep them for ever. Summaries and facts stay. */
  transcriptRetentionDays?: number | null | undefined;
};

/** A filter to be used against `User` object types. All fields are combined with a logical ‘and.’ */
export type UserFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<UserFilter> | null | undefined;
  /** Filter by the object’s `externalId` field. */
  externalId?: StringFilter | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Filter by the object’s `name` field. */
  name?: TextFilter | null | undefined;
  /** Negates the expression. */
  not?: UserFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<UserFilter> | null | undefined;
};

/** Who in the workspace sees a row: its owner, the readers of its thread or project, or everybody. */
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

/** Whether an event waits for its first or next attempt, was delivered, or was given up. */
export type WebhookDeliveryState =
  | 'DELIVERED'
  | 'FAILED'
  | 'WAITING';

/** An event that webhooks get: the same as the subscription with a similar name sends, or a test that was requested. */
export type WebhookEvent =
  | 'HANDOFF_SIGNALLED'
  | 'JOB_PROGRESS'
  | 'MEMORY_FORMED'
  | 'MESSAGE_ADDED'
  | 'PRESENCE_CHANGED'
  | 'TEST'
  | 'THREAD_UPDATED';

/** What a user may do in a workspace. */
export type WorkspaceRole =
  | 'ADMIN'
  | 'MEMBER'
  | 'SERVICE';

export type ConsoleDocumentsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsoleDocumentsQuery = { sourceDocuments: { totalCount: number, nodes: Array<{ id: string, title: string | null, uri: string | null, mediaType: string | null, byteSize: string | null, version: number, visibility: Visibility, updatedAt: string, chunks: { totalCount: number } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleDocumentQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type ConsoleDocumentQuery = { sourceDocument: { id: string, title: string | null, uri: string | null, mediaType: string | null, byteSize: string | null, visibility: Visibility, updatedAt: string, chunks: { totalCount: number, nodes: Array<{ id: string, position: number, heading: string | null, page: number | null, content: string | null, contentState: ContentState } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type ConsoleAddDocumentMutationVariables = Exact<{
  input: AddDocumentInput;
}>;


export type ConsoleAddDocumentMutation = { addDocument: { outcome: DocumentOutcome, newChunkCount: number, document: { id: string } } | null };

export type ConsoleRemoveDocumentMutationVariables = Exact<{
  input: RemoveDocumentInput;
}>;


export type ConsoleRemoveDocumentMutation = { removeDocument: { ok: boolean } | null };

export type ConsoleEntitiesQueryVariables = Exact<{
  filter?: EntityFilter | null | undefined;
  orderBy?: Array<EntityOrderBy> | EntityOrderBy | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleEntitiesQuery = { entities: { totalCount: number, nodes: Array<{ id: string, canonicalName: string, kind: EntityKind, salience: number, description: string | null, mentions: { totalCount: number } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleEntityQueryVariables = Exact<{
  id: string;
}>;


export type ConsoleEntityQuery = { entity: { id: string, canonicalName: string, kind: EntityKind, description: string | null, salience: number, visibility: Visibility, createdAt: string, mergedInto: { id: string, canonicalName: string } | null, aliasVariants: { nodes: Array<{ id: string, variant: string, status: AliasStatus, weight: number } | null> }, mentions: { totalCount: number, nodes: Array<{ id: string, surface: string, threadId: string, sourceSequenceNo: number, occurredAt: string, message: { content: string | null, author: string | null } | null, thread: { title: string | null } | null } | null> }, facts: { nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null, objectEntity: { id: string, canonicalName: string, kind: EntityKind } | null } | null> }, factsAbout: { nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null, subjectEntity: { id: string, canonicalName: string, kind: EntityKind } | null } | null> } } | null };

export type ConsoleNeighboursQueryVariables = Exact<{
  threadIds: Array<string> | string;
}>;


export type ConsoleNeighboursQuery = { mentions: { nodes: Array<{ threadId: string, messageId: string, entity: { id: string, canonicalName: string, kind: EntityKind } | null } | null> } | null };

export type ConsoleRenameEntityMutationVariables = Exact<{
  input: UpdateEntityInput;
}>;


export type ConsoleRenameEntityMutation = { updateEntity: { entity: { id: string } } | null };

export type ConsoleMergeEntitiesMutationVariables = Exact<{
  input: MergeEntitiesInput;
}>;


export type ConsoleMergeEntitiesMutation = { mergeEntities: { entity: { id: string } } | null };

export type ConsoleSplitEntityMutationVariables = Exact<{
  input: SplitEntityInput;
}>;


export type ConsoleSplitEntityMutation = { splitEntity: { entity: { id: string } } | null };

export type ConsoleDeleteEntityMutationVariables = Exact<{
  input: DeleteEntityInput;
}>;


export type ConsoleDeleteEntityMutation = { deleteEntity: { entityId: string } | null };

export type ConsoleAddAliasMutationVariables = Exact<{
  input: AddAliasInput;
}>;


export type ConsoleAddAliasMutation = { addAlias: { alias: { id: string } } | null };

export type ConsoleKeepApartMutationVariables = Exact<{
  input: KeepApartInput;
}>;


export type ConsoleKeepApartMutation = { keepApart: { __typename: 'KeepApartPayload' } | null };

export type ConsoleUnwantedQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleUnwantedQuery = { unwantedEntities: Array<{ id: string, name: string | null, forEverybody: boolean, createdAt: string }> };

export type ConsoleAllowNameMutationVariables = Exact<{
  input: AllowEntityInput;
}>;


export type ConsoleAllowNameMutation = { allowEntity: { allowed: boolean } | null };

export type ConsoleDisallowNameMutationVariables = Exact<{
  input: DisallowEntityInput;
}>;


export type ConsoleDisallowNameMutation = { disallowEntity: { disallowed: boolean } | null };

export type ConsoleFactFragment = { id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null };

export type ConsoleFactsQueryVariables = Exact<{
  asOf?: string | null | undefined;
  knownAt?: string | null | undefined;
  after?: string | null | undefined;
  filter?: FactFilter | null | undefined;
  orderBy?: Array<FactOrderBy> | FactOrderBy | null | undefined;
}>;


export type ConsoleFactsQuery = { factsAsOf: { totalCount: number, nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleFactVersionsQueryVariables = Exact<{
  id: string;
}>;


export type ConsoleFactVersionsQuery = { fact: { id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null, versions: { nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null } | null> } | null, sources: { nodes: Array<{ speaker: FactSpeaker, confidence: number, message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } } | null };

export type ConsoleAssertFactMutationVariables = Exact<{
  input: AssertFactInput;
}>;


export type ConsoleAssertFactMutation = { assertFact: { fact: { id: string } } | null };

export type ConsoleCorrectFactMutationVariables = Exact<{
  input: CorrectFactInput;
}>;


export type ConsoleCorrectFactMutation = { correctFact: { fact: { id: string } } | null };

export type ConsoleRetractFactMutationVariables = Exact<{
  input: RetractFactInput;
}>;


export type ConsoleRetractFactMutation = { retractFact: { fact: { id: string } } | null };

export type ConsoleTasksQueryVariables = Exact<{
  filter?: MemoryItemFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleTasksQuery = { tasks: { totalCount: number, nodes: Array<{ id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, subject: string | null, category: string | null, key: string | null, value: string | null, reason: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, tags: Array<string | null>, confidence: number, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, firstRecordedFrom: string | null, lastConfirmedAt: string | null, extractedBy: string | null, ownerUserId: string | null, threadId: string | null, sources: { nodes: Array<{ message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsolePreferencesQueryVariables = Exact<{
  filter?: MemoryItemFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsolePreferencesQuery = { preferences: { totalCount: number, nodes: Array<{ id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, subject: string | null, category: string | null, key: string | null, value: string | null, reason: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, tags: Array<string | null>, confidence: number, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, firstRecordedFrom: string | null, lastConfirmedAt: string | null, extractedBy: string | null, ownerUserId: string | null, threadId: string | null, sources: { nodes: Array<{ message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleDecisionsQueryVariables = Exact<{
  filter?: MemoryItemFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleDecisionsQuery = { decisions: { totalCount: number, nodes: Array<{ id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, subject: string | null, category: string | null, key: string | null, value: string | null, reason: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, tags: Array<string | null>, confidence: number, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, firstRecordedFrom: string | null, lastConfirmedAt: string | null, extractedBy: string | null, ownerUserId: string | null, threadId: string | null, sources: { nodes: Array<{ message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleCreateTaskMutationVariables = Exact<{
  input: CreateTaskInput;
}>;


export type ConsoleCreateTaskMutation = { createTask: { task: { id: string } } | null };

export type ConsoleUpdateTaskMutationVariables = Exact<{
  input: UpdateTaskInput;
}>;


export type ConsoleUpdateTaskMutation = { updateTask: { task: { id: string } } | null };

export type ConsoleSetPreferenceMutationVariables = Exact<{
  input: SetPreferenceInput;
}>;


export type ConsoleSetPreferenceMutation = { setPreference: { preference: { id: string } } | null };

export type ConsoleJobsQueryVariables = Exact<{
  filter?: JobRunFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleJobsQuery = { jobStatus: { waiting: number, running: number, failed: number, backlog: number, tasks: Record<string, unknown> }, jobRuns: { totalCount: number, nodes: Array<{ id: string, task: string, state: JobState, attempts: number, errorCode: string | null, errorText: string | null, createdAt: string, runAt: string, startedAt: string | null, finishedAt: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleRetryJobMutationVariables = Exact<{
  input: RetryJobInput;
}>;


export type ConsoleRetryJobMutation = { retryJob: { jobRun: { id: string } } | null };

export type ConsoleCancelJobMutationVariables = Exact<{
  input: CancelJobInput;
}>;


export type ConsoleCancelJobMutation = { cancelJob: { jobRun: { id: string } } | null };

export type ConsoleRetryJobsMutationVariables = Exact<{
  input: RetryFailedJobsInput;
}>;


export type ConsoleRetryJobsMutation = { retryFailedJobs: { retriedCount: number } | null };

export type ConsoleAuditQueryVariables = Exact<{
  filter?: AuditLogFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleAuditQuery = { auditHead: { entries: number, hash: string, waiting: number } | null, auditLogs: { totalCount: number, nodes: Array<{ number: string, occurredAt: string, actorUserId: string | null, actorRole: string, action: string, targetKind: string | null, targetId: string | null, requestId: string | null, previousHash: string | null, hash: string | null, actorUser: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleErasuresQuery = { erasureReceipts: { nodes: Array<{ id: string, scope: ErasureScope, targetId: string, erasedAt: string, erasedRole: string, auditEntries: string, auditHash: string } | null> } | null };

export type ConsoleErasurePreviewQueryVariables = Exact<{
  input: ErasurePreviewInput;
}>;


export type ConsoleErasurePreviewQuery = { erasurePreview: { lines: Array<{ kind: string, rowCount: number, fate: ErasureFate, reason: string | null }> } | null };

export type ConsoleEraseUserMutationVariables = Exact<{
  input: EraseUserInput;
}>;


export type ConsoleEraseUserMutation = { eraseUser: { receipt: { id: string, erasedAt: string, auditEntries: number, auditHash: string, kinds: Array<{ kind: string, rowCount: number }> } } | null };

export type ConsoleEraseThreadMutationVariables = Exact<{
  input: EraseThreadInput;
}>;


export type ConsoleEraseThreadMutation = { eraseThread: { receipt: { id: string, erasedAt: string, auditEntries: number, auditHash: string, kinds: Array<{ kind: string, rowCount: number }> } } | null };

export type ConsoleUpkeepQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleUpkeepQuery = { upkeep: { vectorsWaiting: number, vectorsFailed: number, vectors: Array<{ kind: string, count: number }>, backups: Array<{ madeAt: string }>, logArchive: { lastAt: string | null, failedAt: string | null } | null } | null, embeddingModel: { name: string, dimensions: number, configured: boolean, move: { name: string, state: EmbeddingModelMoveState, done: number, total: number | null, startedAt: string } | null } };

export type ConsolePersonQueryVariables = Exact<{
  userId: string;
  since: string;
  own: boolean;
}>;


export type ConsolePersonQuery = { user: { id: string, name: string, isProgram: boolean, timeZone: string | null, sealMemories: boolean | null, memory: MemoryMode, membership: { role: WorkspaceRole } | null } | null, known: { totalCount: number } | null, facts: { totalCount: number } | null, others: { totalCount: number } | null, week: { totalCount: number } | null, workspace?: { privacyMode: boolean } | null };

export type ConsoleMemoriesQueryVariables = Exact<{
  filter?: MemoryItemFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleMemoriesQuery = { memoryItems: { totalCount: number, nodes: Array<{ id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, subject: string | null, category: string | null, key: string | null, value: string | null, reason: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, tags: Array<string | null>, confidence: number, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, firstRecordedFrom: string | null, lastConfirmedAt: string | null, extractedBy: string | null, ownerUserId: string | null, threadId: string | null, sources: { nodes: Array<{ message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleOwnFactsQueryVariables = Exact<{
  filter?: FactFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleOwnFactsQuery = { facts: { totalCount: number, nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleMemoryFragment = { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, subject: string | null, category: string | null, key: string | null, value: string | null, reason: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, tags: Array<string | null>, confidence: number, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, firstRecordedFrom: string | null, lastConfirmedAt: string | null, extractedBy: string | null, ownerUserId: string | null, threadId: string | null, sources: { nodes: Array<{ message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } };

export type ConsoleForgetMutationVariables = Exact<{
  input: ForgetMemoryInput;
}>;


export type ConsoleForgetMutation = { forgetMemory: { ok: boolean } | null };

export type ConsoleReviseMutationVariables = Exact<{
  input: ReviseMemoryInput;
}>;


export type ConsoleReviseMutation = { reviseMemory: { memory: { id: string } } | null };

export type ConsoleRememberMutationVariables = Exact<{
  input: RememberInput;
}>;


export type ConsoleRememberMutation = { remember: { memory: { id: string } } | null };

export type ConsoleSensitivityMutationVariables = Exact<{
  input: SetSensitivityInput;
}>;


export type ConsoleSensitivityMutation = { setSensitivity: { memory: { id: string } | null, thread: { id: string } | null } | null };

export type ConsoleExportMemoriesQueryVariables = Exact<{
  userId: string;
  after?: string | null | undefined;
}>;


export type ConsoleExportMemoriesQuery = { memoryItems: { nodes: Array<{ id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, contentState: ContentState, subject: string | null, category: string | null, key: string | null, value: string | null, reason: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, tags: Array<string | null>, confidence: number, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, firstRecordedFrom: string | null, lastConfirmedAt: string | null, extractedBy: string | null, ownerUserId: string | null, threadId: string | null, sources: { nodes: Array<{ message: { id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null } | null> } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleExportFactsQueryVariables = Exact<{
  userId: string;
  after?: string | null | undefined;
}>;


export type ConsoleExportFactsQuery = { facts: { nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleExportTurnsQueryVariables = Exact<{
  userId: string;
  after?: string | null | undefined;
}>;


export type ConsoleExportTurnsQuery = { messages: { nodes: Array<{ id: string, threadId: string, branchId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleUserMemoryMutationVariables = Exact<{
  input: SetUserMemoryInput;
}>;


export type ConsoleUserMemoryMutation = { setUserMemory: { user: { id: string, memory: MemoryMode } } | null };

export type ConsoleTracesQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: RecallTraceFilter | null | undefined;
}>;


export type ConsoleTracesQuery = { recallTraces: { totalCount: number, nodes: Array<{ id: string, query: string, createdAt: string, promptTokens: number | null, ownerUserId: string | null, creator: { name: string } | null, thread: { id: string, title: string | null } | null, messageHits: { totalCount: number }, memoryHits: { totalCount: number }, factHits: { totalCount: number }, summaryHits: { totalCount: number }, chunkHits: { totalCount: number } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleTraceQueryVariables = Exact<{
  id: string;
}>;


export type ConsoleTraceQuery = { recallTrace: { id: string, query: string, createdAt: string, expiresAt: string, promptTokens: number | null, parameters: Record<string, unknown>, timings: Record<string, unknown>, warnings: Array<string | null>, messageHits: { nodes: Array<{ rank: number | null, score: number | null, arms: Record<string, unknown>, inPrompt: boolean, useful: boolean | null, message: { id: string, threadId: string, sequenceNo: number, author: string | null, content: string | null, occurredAt: string } | null } | null> }, memoryHits: { nodes: Array<{ rank: number | null, score: number | null, arms: Record<string, unknown>, inPrompt: boolean, useful: boolean | null, memory: { id: string, kind: MemoryKind, content: string | null } | null } | null> }, factHits: { nodes: Array<{ rank: number | null, score: number | null, arms: Record<string, unknown>, inPrompt: boolean, useful: boolean | null, fact: { id: string, subject: string, predicate: string, object: string } | null } | null> }, summaryHits: { nodes: Array<{ rank: number | null, score: number | null, arms: Record<string, unknown>, inPrompt: boolean, useful: boolean | null, summary: { id: string, level: SummaryLevel, content: string | null } | null } | null> }, chunkHits: { nodes: Array<{ rank: number | null, score: number | null, arms: Record<string, unknown>, inPrompt: boolean, useful: boolean | null, chunk: { id: string, documentId: string, heading: string | null, content: string | null } | null } | null> } } | null };

export type ConsoleToReviewFragment = { merges: { totalCount: number } | null, names: { totalCount: number } | null, places: { totalCount: number } | null, disputes: { totalCount: number } | null };

export type ConsoleMergesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsoleMergesQuery = { mergeSuggestions: { nodes: Array<{ id: string, score: number, evidence: Array<string | null>, entity: { id: string, canonicalName: string, kind: EntityKind, mentions: { totalCount: number } } | null, intoEntity: { id: string, canonicalName: string, kind: EntityKind, mentions: { totalCount: number } } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, merges: { totalCount: number } | null, names: { totalCount: number } | null, places: { totalCount: number } | null, disputes: { totalCount: number } | null };

export type ConsolePlacingsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsolePlacingsQuery = { taxonomySuggestions: { nodes: Array<{ id: string, score: number, thread: { id: string, title: string | null } | null, taxonomyNode: { path: string, label: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, merges: { totalCount: number } | null, names: { totalCount: number } | null, places: { totalCount: number } | null, disputes: { totalCount: number } | null };

export type ConsoleAliasesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsoleAliasesQuery = { aliasVariants: { nodes: Array<{ id: string, variant: string, weight: number, evidence: Array<string | null>, entity: { id: string, canonicalName: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, merges: { totalCount: number } | null, names: { totalCount: number } | null, places: { totalCount: number } | null, disputes: { totalCount: number } | null };

export type ConsoleDisputesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ConsoleDisputesQuery = { facts: { nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, contentState: ContentState, confidence: number, disputed: boolean, endInferred: boolean, sensitivity: Sensitivity, visibility: Visibility, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null, threadId: string | null, subjectEntityId: string | null, objectEntityId: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, merges: { totalCount: number } | null, names: { totalCount: number } | null, places: { totalCount: number } | null, disputes: { totalCount: number } | null };

export type ConsoleAcceptMergesMutationVariables = Exact<{
  input: AcceptMergeSuggestionsInput;
}>;


export type ConsoleAcceptMergesMutation = { acceptMergeSuggestions: { __typename: 'AcceptMergeSuggestionsPayload' } | null };

export type ConsoleRejectMergesMutationVariables = Exact<{
  input: RejectMergeSuggestionsInput;
}>;


export type ConsoleRejectMergesMutation = { rejectMergeSuggestions: { __typename: 'RejectMergeSuggestionsPayload' } | null };

export type ConsoleAcceptAliasesMutationVariables = Exact<{
  input: AcceptAliasesInput;
}>;


export type ConsoleAcceptAliasesMutation = { acceptAliases: { __typename: 'AcceptAliasesPayload' } | null };

export type ConsoleRejectAliasesMutationVariables = Exact<{
  input: RejectAliasesInput;
}>;


export type ConsoleRejectAliasesMutation = { rejectAliases: { __typename: 'RejectAliasesPayload' } | null };

export type ConsoleAcceptPlacesMutationVariables = Exact<{
  input: AcceptTaxonomySuggestionsInput;
}>;


export type ConsoleAcceptPlacesMutation = { acceptTaxonomySuggestions: { __typename: 'AcceptTaxonomySuggestionsPayload' } | null };

export type ConsoleRejectPlacesMutationVariables = Exact<{
  input: RejectTaxonomySuggestionsInput;
}>;


export type ConsoleRejectPlacesMutation = { rejectTaxonomySuggestions: { __typename: 'RejectTaxonomySuggestionsPayload' } | null };

export type ConsoleRecallQueryVariables = Exact<{
  input: RecallInput;
}>;


export type ConsoleRecallQuery = { recall: { id: string, timings: Record<string, unknown>, warnings: Array<string>, period: { since: string, until: string, text: string } | null, hits: Array<{ rank: number, score: number, kind: RecallKind, text: string | null, passage: string | null, contentState: ContentState, occurredAt: string | null, lastOccurredAt: string | null, occurrences: number, citation: string, similarity: number | null, uncertain: boolean, outdated: boolean, disputed: boolean, textProblem: { message: string } | null, thread: { id: string, title: string | null, channel: string | null } | null, message: { role: MessageRole, author: string | null, sequenceNo: number } | null, memory: { id: string, kind: MemoryKind, confidence: number, ownerUser: { name: string } | null } | null, fact: { id: string, factId: string, confidence: number, ownerUser: { name: string } | null } | null, chunk: { heading: string | null, page: number | null, document: { id: string, title: string | null, uri: string | null } | null } | null, summary: { id: string, level: SummaryLevel } | null, arms: Array<{ arm: RecallArm, rank: number, score: number }> }>, expansions: Array<{ text: string, entityId: string, canonicalName: string, similarity: number }> } };

export type ConsoleContextQueryVariables = Exact<{
  input: BuildContextInput;
}>;


export type ConsoleContextQuery = { buildContext: { tokenCount: number, recallId: string | null, warnings: Array<string>, consideredCount: number | null, messages: Array<{ part: ContextPart, role: MessageRole, content: string, citations: Array<string> }>, leftOut: Array<{ citation: string, reason: LeftOutReason }> | null, parts: Array<{ part: ContextPart, lines: number, tokens: number }> | null, route: { intent: QueryIntent, language: string | null, retrievalNeeded: boolean, confidence: number } | null } };

export type ConsoleRateRecallMutationVariables = Exact<{
  input: RateRecallInput;
}>;


export type ConsoleRateRecallMutation = { rateRecall: { ok: boolean } | null };

export type ConsolePersonasQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsolePersonasQuery = { personas: { nodes: Array<{ id: string, name: string } | null> } | null };

export type ConsoleStartQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleStartQuery = { me: { workspaceId: string, workspaceSlug: string, userId: string | null, role: WorkspaceRole, scopes: Array<AccessScope> }, workspace: { name: string, timeZone: string } | null };

export type ConsoleUserQueryVariables = Exact<{
  id: string;
}>;


export type ConsoleUserQuery = { user: { id: string, name: string, timeZone: string | null } | null };

export type ConsolePeopleQueryVariables = Exact<{
  filter?: UserFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsolePeopleQuery = { users: { nodes: Array<{ id: string, name: string, externalId: string | null, isProgram: boolean } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleTaxonomyQueryVariables = Exact<{
  admin: boolean;
}>;


export type ConsoleTaxonomyQuery = { taxonomyNodes: { totalCount: number, nodes: Array<{ id: string, path: string, label: string, threadCount: number, threadCountBelow: number, projectCount: number, children: { totalCount: number } } | null> } | null, taxonomyChanges?: { nodes: Array<{ id: string, kind: TaxonomyChangeKind, path: string | null, toPath: string | null, nodeCount: number, threadCount: number, createdAt: string, undoneAt: string | null, creator: { name: string } | null } | null> } | null };

export type ConsolePlaceFragment = { id: string, path: string, label: string, threadCount: number, threadCountBelow: number, projectCount: number, children: { totalCount: number } };

export type ConsolePlacesQueryVariables = Exact<{
  filter?: TaxonomyNodeFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsolePlacesQuery = { taxonomyNodes: { totalCount: number, nodes: Array<{ id: string, path: string, label: string, threadCount: number, threadCountBelow: number, projectCount: number, children: { totalCount: number } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleTaxonomyPreviewQueryVariables = Exact<{
  input: TaxonomyPreviewInput;
}>;


export type ConsoleTaxonomyPreviewQuery = { taxonomyPreview: { nodes: number, threads: number, projects: number, removed: number, path: string | null } };

export type ConsoleAddPlaceMutationVariables = Exact<{
  input: AddTaxonomyNodeInput;
}>;


export type ConsoleAddPlaceMutation = { addTaxonomyNode: { operationId: string } | null };

export type ConsoleMovePlaceMutationVariables = Exact<{
  input: MoveTaxonomySubtreeInput;
}>;


export type ConsoleMovePlaceMutation = { moveTaxonomySubtree: { operationId: string } | null };

export type ConsoleRenamePlaceMutationVariables = Exact<{
  input: RenameTaxonomyNodeInput;
}>;


export type ConsoleRenamePlaceMutation = { renameTaxonomyNode: { operationId: string } | null };

export type ConsoleDeletePlaceMutationVariables = Exact<{
  input: DeleteTaxonomyNodeInput;
}>;


export type ConsoleDeletePlaceMutation = { deleteTaxonomyNode: { operationId: string } | null };

export type ConsoleUndoPlaceMutationVariables = Exact<{
  input: UndoTaxonomyChangeInput;
}>;


export type ConsoleUndoPlaceMutation = { undoTaxonomyChange: { ok: boolean } | null };

export type ConsoleThreadsQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: ThreadFilter | null | undefined;
  orderBy?: Array<ThreadOrderBy> | ThreadOrderBy | null | undefined;
}>;


export type ConsoleThreadsQuery = { threads: { totalCount: number, nodes: Array<{ id: string, title: string | null, channel: string | null, startedAt: string, endedAt: string | null, lastActivityAt: string, taxonomyPath: string | null, visibility: Visibility, sensitivity: Sensitivity, privacyMode: boolean, pinned: boolean } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleTurnsQueryVariables = Exact<{
  words: string;
  after?: string | null | undefined;
}>;


export type ConsoleTurnsQuery = { messages: { totalCount: number, nodes: Array<{ id: string, threadId: string, sequenceNo: number, author: string | null, role: MessageRole, content: string | null, occurredAt: string, thread: { title: string | null } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleThreadQueryVariables = Exact<{
  id: string;
  branchId: string;
  after: number;
}>;


export type ConsoleThreadQuery = { thread: { id: string, externalId: string | null, title: string | null, channel: string | null, startedAt: string, endedAt: string | null, summary: string | null, taxonomyPath: string | null, visibility: Visibility, sensitivity: Sensitivity, privacyMode: boolean, pinned: boolean, ownerUserId: string | null, ownerUser: { name: string } | null, participants: { nodes: Array<{ userId: string, user: { name: string } | null } | null> } } | null, branchTurns: Array<{ id: string, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, contentProblem: string | null, occurredAt: string, sequenceNo: number, branchId: string, memorySources: { nodes: Array<{ memory: { id: string, kind: MemoryKind, content: string | null } | null } | null> }, factSources: { nodes: Array<{ factVersion: { id: string, factId: string, subject: string, predicate: string, object: string } | null } | null> } }> };

export type ConsoleBranchesQueryVariables = Exact<{
  threadId: string;
}>;


export type ConsoleBranchesQuery = { branches: { nodes: Array<{ id: string, label: string | null, parentBranchId: string | null, forkSequenceNo: number | null, lastSequenceNo: number, createdAt: string, metadata: Record<string, unknown> | null } | null> } | null };

export type ConsoleBranchMemoriesQueryVariables = Exact<{
  branchId: string;
}>;


export type ConsoleBranchMemoriesQuery = { branchMemories: Array<{ id: string, kind: MemoryKind, content: string | null }> };

export type ConsoleTurnFragment = { id: string, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, contentProblem: string | null, occurredAt: string, sequenceNo: number, branchId: string };

export type ConsoleUpdateThreadMutationVariables = Exact<{
  input: UpdateThreadInput;
}>;


export type ConsoleUpdateThreadMutation = { updateThread: { thread: { id: string } } | null };

export type ConsolePrivacyMutationVariables = Exact<{
  input: SetPrivacyModeInput;
}>;


export type ConsolePrivacyMutation = { setPrivacyMode: { thread: { id: string } } | null };

export type ConsoleEditMutationVariables = Exact<{
  input: EditMessageInput;
}>;


export type ConsoleEditMutation = { editMessage: { message: { id: string } } | null };

export type ConsoleRedactMutationVariables = Exact<{
  input: RedactMessageInput;
}>;


export type ConsoleRedactMutation = { redactMessage: { message: { id: string } } | null };

export type ConsoleForkMutationVariables = Exact<{
  input: ForkBranchInput;
}>;


export type ConsoleForkMutation = { forkBranch: { branchId: string } | null };

export type ConsoleMergeBranchMutationVariables = Exact<{
  input: MergeBranchInput;
}>;


export type ConsoleMergeBranchMutation = { mergeBranch: { memories: Array<{ id: string }> } | null };

export type ConsoleAddParticipantMutationVariables = Exact<{
  input: ThreadParticipantInput;
}>;


export type ConsoleAddParticipantMutation = { addThreadParticipant: { ok: boolean } | null };

export type ConsoleRemoveParticipantMutationVariables = Exact<{
  input: ThreadParticipantInput;
}>;


export type ConsoleRemoveParticipantMutation = { removeThreadParticipant: { ok: boolean } | null };

export type ConsoleCompareQueryVariables = Exact<{
  here: string;
  there: string;
  after: number;
}>;


export type ConsoleCompareQuery = { here: Array<{ id: string, author: string | null, role: MessageRole, content: string | null, sequenceNo: number }>, there: Array<{ id: string, author: string | null, role: MessageRole, content: string | null, sequenceNo: number }> };

export type ConsoleSummariesQueryVariables = Exact<{
  filter?: SummaryFilter | null | undefined;
  orderBy?: Array<SummaryOrderBy> | SummaryOrderBy | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleSummariesQuery = { summaries: { totalCount: number, nodes: Array<{ id: string, level: SummaryLevel, content: string | null, contentState: ContentState, periodStart: string, periodEnd: string, messageCount: number, support: number | null, topics: Array<string | null>, sentiment: Sentiment | null, threadId: string | null, writtenBy: string | null, thread: { title: string | null } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleSummaryQueryVariables = Exact<{
  id: string;
}>;


export type ConsoleSummaryQuery = { summary: { id: string, level: SummaryLevel, content: string | null, statements: { nodes: Array<{ position: number, text: string, support: number, sources: { nodes: Array<{ score: number, message: { id: string, threadId: string, sequenceNo: number, author: string | null, content: string | null, occurredAt: string } | null } | null> } } | null> }, parts: { nodes: Array<{ part: { id: string, level: SummaryLevel, content: string | null, periodStart: string, messageCount: number } | null } | null> } } | null };

export type ConsoleRebuildSummaryMutationVariables = Exact<{
  input: RebuildSummaryInput;
}>;


export type ConsoleRebuildSummaryMutation = { rebuildSummary: { summary: { id: string } } | null };

export type ConsoleActivityQueryVariables = Exact<{
  since?: string | null | undefined;
  channel?: string | null | undefined;
}>;


export type ConsoleActivityQuery = { conversations: Array<{ id: string, channel: string | null, startedAt: string, endedAt: string, ended: boolean, messageCount: number, topics: Array<string>, summary: string | null, actionItems: Array<string>, keyDecisions: Array<{ text: string, reason: string | null }>, thread: { id: string, title: string | null } }> };

export type ConsoleMembersQueryVariables = Exact<{
  filter?: UserFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type ConsoleMembersQuery = { users: { totalCount: number, nodes: Array<{ id: string, name: string, externalId: string | null, isProgram: boolean, createdAt: string, membership: { role: WorkspaceRole, createdAt: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConsoleEnsureUserMutationVariables = Exact<{
  input: EnsureInput;
}>;


export type ConsoleEnsureUserMutation = { ensureUser: { userId: string } | null };

export type ConsoleSetMemberMutationVariables = Exact<{
  input: SetMemberInput;
}>;


export type ConsoleSetMemberMutation = { setMember: { __typename: 'SetMemberPayload' } | null };

export type ConsoleRemoveMemberMutationVariables = Exact<{
  input: RemoveMemberInput;
}>;


export type ConsoleRemoveMemberMutation = { removeMember: { __typename: 'RemoveMemberPayload' } | null };

export type ConsoleKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleKeysQuery = { apiKeys: { nodes: Array<{ id: string, name: string, prefix: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } | null> } | null };

export type ConsoleCreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type ConsoleCreateKeyMutation = { createApiKey: { secret: string, apiKey: { id: string } } | null };

export type ConsoleRevokeKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type ConsoleRevokeKeyMutation = { revokeApiKey: { apiKey: { id: string } } | null };

export type ConsoleSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleSettingsQuery = { workspace: { name: string, slug: string, timeZone: string, embedMessages: boolean, privacyMode: boolean, confidenceThreshold: number, applyTaxonomySuggestions: boolean, membersMakeTaxonomyNodes: boolean, languageModelTokensPerDay: number | null, gatewayCostPerDay: string | null, sealMemories: boolean, knownSinceSaid: boolean, transcriptRetention: { days: number | null } | null, traceRetention: { days: number | null } | null, archiveAfter: { days: number | null } | null } | null, embeddingModel: { name: string, dimensions: number, configured: boolean, move: { name: string, state: EmbeddingModelMoveState, done: number, total: number | null } | null } };

export type ConsoleUpdateWorkspaceMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type ConsoleUpdateWorkspaceMutation = { updateWorkspace: { workspace: { id: string } } | null };

export type ConsoleModelsQueryVariables = Exact<{
  today: string;
}>;


export type ConsoleModelsQuery = { models: { nodes: Array<{ id: string, slug: string, name: string, provider: string, inputPrice: string | null, outputPrice: string | null } | null> } | null, routingRules: { nodes: Array<{ id: string, name: string, position: number, predicates: Record<string, unknown>, modelId: string, model: { slug: string } | null, verifier: { slug: string } | null } | null> } | null, modelUsages: { nodes: Array<{ id: string, model: string, task: string, inputTokens: string, outputTokens: string, cost: string } | null> } | null, workspace: { languageModelTokensPerDay: number | null, gatewayCostPerDay: string | null } | null };

export type ConsoleWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsoleWebhooksQuery = { webhooks: { nodes: Array<{ id: string, name: string, url: string, enabled: boolean, events: Array<WebhookEvent | null>, failures: number, failingSince: string | null, resumeAt: string | null } | null> } | null, webhookDeliveries: { nodes: Array<{ id: string, event: WebhookEvent, state: WebhookDeliveryState, statusCode: number | null, errorCode: string | null, errorText: string | null, attempts: number, createdAt: string, webhookId: string } | null> } | null };

export type ConsoleCreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type ConsoleCreateWebhookMutation = { createWebhook: { secret: string, webhook: { id: string } } | null };

export type ConsoleUpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type ConsoleUpdateWebhookMutation = { updateWebhook: { webhook: { id: string } } | null };

export type ConsoleTestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type ConsoleTestWebhookMutation = { testWebhook: { webhookDelivery: { id: string } } | null };

export type ConsoleDeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type ConsoleDeleteWebhookMutation = { deleteWebhook: { webhookId: string } | null };

export type ConsoleCreateModelMutationVariables = Exact<{
  input: CreateModelInput;
}>;


export type ConsoleCreateModelMutation = { createModel: { __typename: 'CreateModelPayload' } | null };

export type ConsoleUpdateModelMutationVariables = Exact<{
  input: UpdateModelInput;
}>;


export type ConsoleUpdateModelMutation = { updateModel: { __typename: 'UpdateModelPayload' } | null };

export type ConsoleDeleteModelMutationVariables = Exact<{
  input: DeleteModelInput;
}>;


export type ConsoleDeleteModelMutation = { deleteModel: { __typename: 'DeleteModelPayload' } | null };

export type ConsoleCreateRoutingRuleMutationVariables = Exact<{
  input: CreateRoutingRuleInput;
}>;


export type ConsoleCreateRoutingRuleMutation = { createRoutingRule: { __typename: 'CreateRoutingRulePayload' } | null };

export type ConsoleUpdateRoutingRuleMutationVariables = Exact<{
  input: UpdateRoutingRuleInput;
}>;


export type ConsoleUpdateRoutingRuleMutation = { updateRoutingRule: { __typename: 'UpdateRoutingRulePayload' } | null };

export type ConsoleDeleteRoutingRuleMutationVariables = Exact<{
  input: DeleteRoutingRuleInput;
}>;


export type ConsoleDeleteRoutingRuleMutation = { deleteRoutingRule: { __typename: 'DeleteRoutingRulePayload' } | null };

export type ConsoleReplayDeliveryMutationVariables = Exact<{
  input: ReplayWebhookDeliveryInput;
}>;


export type ConsoleReplayDeliveryMutation = { replayWebhookDelivery: { webhookDelivery: { id: string } } | null };

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
export const ConsoleFactFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}
    `, {"fragmentName":"ConsoleFact"}) as unknown as TypedDocumentString<ConsoleFactFragment, unknown>;
export const ConsoleMemoryFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConsoleMemory on MemoryItem {
  id
  kind
  layer
  content
  contentState
  subject
  category
  key
  value
  reason
  status
  dueAt
  completedAt
  tags
  confidence
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  firstRecordedFrom
  lastConfirmedAt
  extractedBy
  ownerUserId
  threadId
  sources(first: 5) {
    nodes {
      message {
        id
        threadId
        sequenceNo
        author
        role
        content
        occurredAt
      }
    }
  }
}
    `, {"fragmentName":"ConsoleMemory"}) as unknown as TypedDocumentString<ConsoleMemoryFragment, unknown>;
export const ConsoleToReviewFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConsoleToReview on Query {
  merges: mergeSuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  names: aliasVariants(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  places: taxonomySuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  disputes: facts(
    first: 1
    filter: {disputed: {equalTo: true}, recordedTo: {isNull: true}, setAsideAt: {isNull: true}}
  ) {
    totalCount
  }
}
    `, {"fragmentName":"ConsoleToReview"}) as unknown as TypedDocumentString<ConsoleToReviewFragment, unknown>;
export const ConsolePlaceFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConsolePlace on TaxonomyNode {
  id
  path
  label
  threadCount
  threadCountBelow
  projectCount
  children(first: 1) {
    totalCount
  }
}
    `, {"fragmentName":"ConsolePlace"}) as unknown as TypedDocumentString<ConsolePlaceFragment, unknown>;
export const ConsoleTurnFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConsoleTurn on Message {
  id
  role
  author
  content
  contentState
  contentProblem
  occurredAt
  sequenceNo
  branchId
}
    `, {"fragmentName":"ConsoleTurn"}) as unknown as TypedDocumentString<ConsoleTurnFragment, unknown>;
export const ConsoleDocumentsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleDocuments($after: Cursor) {
  sourceDocuments(first: 50, after: $after, orderBy: [ID_DESC]) {
    totalCount
    nodes {
      id
      title
      uri
      mediaType
      byteSize
      version
      visibility
      updatedAt
      chunks(first: 1) {
        totalCount
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"hF27A8SXGuGt"}) as unknown as TypedDocumentString<ConsoleDocumentsQuery, ConsoleDocumentsQueryVariables>;
export const ConsoleDocumentDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleDocument($id: UUID!, $after: Cursor) {
  sourceDocument(id: $id) {
    id
    title
    uri
    mediaType
    byteSize
    visibility
    updatedAt
    chunks(first: 50, after: $after, orderBy: [POSITION_ASC]) {
      totalCount
      nodes {
        id
        position
        heading
        page
        content
        contentState
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"d__DC7vkVBj1"}) as unknown as TypedDocumentString<ConsoleDocumentQuery, ConsoleDocumentQueryVariables>;
export const ConsoleAddDocumentDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAddDocument($input: AddDocumentInput!) {
  addDocument(input: $input) {
    outcome
    newChunkCount
    document {
      id
    }
  }
}
    `, {"hash":"6kEZCRppnNyB"}) as unknown as TypedDocumentString<ConsoleAddDocumentMutation, ConsoleAddDocumentMutationVariables>;
export const ConsoleRemoveDocumentDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRemoveDocument($input: RemoveDocumentInput!) {
  removeDocument(input: $input) {
    ok
  }
}
    `, {"hash":"F5cTUfcWjb9R"}) as unknown as TypedDocumentString<ConsoleRemoveDocumentMutation, ConsoleRemoveDocumentMutationVariables>;
export const ConsoleEntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleEntities($filter: EntityFilter, $orderBy: [EntityOrderBy!], $after: Cursor) {
  entities(first: 100, filter: $filter, orderBy: $orderBy, after: $after) {
    totalCount
    nodes {
      id
      canonicalName
      kind
      salience
      description
      mentions(first: 1) {
        totalCount
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"AY_jELWmcgoA"}) as unknown as TypedDocumentString<ConsoleEntitiesQuery, ConsoleEntitiesQueryVariables>;
export const ConsoleEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleEntity($id: UUID!) {
  entity(id: $id) {
    id
    canonicalName
    kind
    description
    salience
    visibility
    createdAt
    mergedInto {
      id
      canonicalName
    }
    aliasVariants(first: 40) {
      nodes {
        id
        variant
        status
        weight
      }
    }
    mentions(first: 20, orderBy: [OCCURRED_AT_DESC]) {
      totalCount
      nodes {
        id
        surface
        threadId
        sourceSequenceNo
        occurredAt
        message {
          content
          author
        }
        thread {
          title
        }
      }
    }
    facts(first: 30) {
      nodes {
        ...ConsoleFact
        objectEntity {
          id
          canonicalName
          kind
        }
      }
    }
    factsAbout(first: 30) {
      nodes {
        ...ConsoleFact
        subjectEntity {
          id
          canonicalName
          kind
        }
      }
    }
  }
}
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}`, {"hash":"GnSXx9IMM3Gc"}) as unknown as TypedDocumentString<ConsoleEntityQuery, ConsoleEntityQueryVariables>;
export const ConsoleNeighboursDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleNeighbours($threadIds: [UUID!]!) {
  mentions(first: 200, filter: {threadId: {in: $threadIds}}) {
    nodes {
      threadId
      messageId
      entity {
        id
        canonicalName
        kind
      }
    }
  }
}
    `, {"hash":"_BSB51XRheAv"}) as unknown as TypedDocumentString<ConsoleNeighboursQuery, ConsoleNeighboursQueryVariables>;
export const ConsoleRenameEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRenameEntity($input: UpdateEntityInput!) {
  updateEntity(input: $input) {
    entity {
      id
    }
  }
}
    `, {"hash":"TOR2qqnLq5M2"}) as unknown as TypedDocumentString<ConsoleRenameEntityMutation, ConsoleRenameEntityMutationVariables>;
export const ConsoleMergeEntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleMergeEntities($input: MergeEntitiesInput!) {
  mergeEntities(input: $input) {
    entity {
      id
    }
  }
}
    `, {"hash":"5TtUXyHZSFMp"}) as unknown as TypedDocumentString<ConsoleMergeEntitiesMutation, ConsoleMergeEntitiesMutationVariables>;
export const ConsoleSplitEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleSplitEntity($input: SplitEntityInput!) {
  splitEntity(input: $input) {
    entity {
      id
    }
  }
}
    `, {"hash":"boS1SzEC5Y2y"}) as unknown as TypedDocumentString<ConsoleSplitEntityMutation, ConsoleSplitEntityMutationVariables>;
export const ConsoleDeleteEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleDeleteEntity($input: DeleteEntityInput!) {
  deleteEntity(input: $input) {
    entityId
  }
}
    `, {"hash":"ACJuxPVvi7b_"}) as unknown as TypedDocumentString<ConsoleDeleteEntityMutation, ConsoleDeleteEntityMutationVariables>;
export const ConsoleAddAliasDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAddAlias($input: AddAliasInput!) {
  addAlias(input: $input) {
    alias {
      id
    }
  }
}
    `, {"hash":"Ky6-qmh33Mg1"}) as unknown as TypedDocumentString<ConsoleAddAliasMutation, ConsoleAddAliasMutationVariables>;
export const ConsoleKeepApartDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleKeepApart($input: KeepApartInput!) {
  keepApart(input: $input) {
    __typename
  }
}
    `, {"hash":"tcVP9KSvfQwp"}) as unknown as TypedDocumentString<ConsoleKeepApartMutation, ConsoleKeepApartMutationVariables>;
export const ConsoleUnwantedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleUnwanted {
  unwantedEntities(first: 200) {
    id
    name
    forEverybody
    createdAt
  }
}
    `, {"hash":"s-MYvw1u5YSI"}) as unknown as TypedDocumentString<ConsoleUnwantedQuery, ConsoleUnwantedQueryVariables>;
export const ConsoleAllowNameDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAllowName($input: AllowEntityInput!) {
  allowEntity(input: $input) {
    allowed
  }
}
    `, {"hash":"EdCWHkbBEIcH"}) as unknown as TypedDocumentString<ConsoleAllowNameMutation, ConsoleAllowNameMutationVariables>;
export const ConsoleDisallowNameDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleDisallowName($input: DisallowEntityInput!) {
  disallowEntity(input: $input) {
    disallowed
  }
}
    `, {"hash":"HHGBzIJFrInI"}) as unknown as TypedDocumentString<ConsoleDisallowNameMutation, ConsoleDisallowNameMutationVariables>;
export const ConsoleFactsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleFacts($asOf: Datetime, $knownAt: Datetime, $after: Cursor, $filter: FactFilter, $orderBy: [FactOrderBy!]) {
  factsAsOf(
    asOf: $asOf
    knownAt: $knownAt
    first: 100
    after: $after
    filter: $filter
    orderBy: $orderBy
  ) {
    totalCount
    nodes {
      ...ConsoleFact
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}`, {"hash":"Y4xxZHDgq7pk"}) as unknown as TypedDocumentString<ConsoleFactsQuery, ConsoleFactsQueryVariables>;
export const ConsoleFactVersionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleFactVersions($id: UUID!) {
  fact(id: $id) {
    ...ConsoleFact
    versions(first: 20, orderBy: [RECORDED_FROM_DESC]) {
      nodes {
        ...ConsoleFact
      }
    }
    sources(first: 10) {
      nodes {
        speaker
        confidence
        message {
          id
          threadId
          sequenceNo
          author
          role
          content
          occurredAt
        }
      }
    }
  }
}
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}`, {"hash":"mDRsDGg0aTa_"}) as unknown as TypedDocumentString<ConsoleFactVersionsQuery, ConsoleFactVersionsQueryVariables>;
export const ConsoleAssertFactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAssertFact($input: AssertFactInput!) {
  assertFact(input: $input) {
    fact {
      id
    }
  }
}
    `, {"hash":"ECvFpLGzSfVX"}) as unknown as TypedDocumentString<ConsoleAssertFactMutation, ConsoleAssertFactMutationVariables>;
export const ConsoleCorrectFactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCorrectFact($input: CorrectFactInput!) {
  correctFact(input: $input) {
    fact {
      id
    }
  }
}
    `, {"hash":"46ykm1R_3YQv"}) as unknown as TypedDocumentString<ConsoleCorrectFactMutation, ConsoleCorrectFactMutationVariables>;
export const ConsoleRetractFactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRetractFact($input: RetractFactInput!) {
  retractFact(input: $input) {
    fact {
      id
    }
  }
}
    `, {"hash":"LT-6hsG5GXMk"}) as unknown as TypedDocumentString<ConsoleRetractFactMutation, ConsoleRetractFactMutationVariables>;
export const ConsoleTasksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleTasks($filter: MemoryItemFilter, $after: Cursor) {
  tasks(first: 100, filter: $filter, orderBy: [DUE_AT_ASC], after: $after) {
    totalCount
    nodes {
      ...ConsoleMemory
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleMemory on MemoryItem {
  id
  kind
  layer
  content
  contentState
  subject
  category
  key
  value
  reason
  status
  dueAt
  completedAt
  tags
  confidence
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  firstRecordedFrom
  lastConfirmedAt
  extractedBy
  ownerUserId
  threadId
  sources(first: 5) {
    nodes {
      message {
        id
        threadId
        sequenceNo
        author
        role
        content
        occurredAt
      }
    }
  }
}`, {"hash":"ECsR0eD8vJFq"}) as unknown as TypedDocumentString<ConsoleTasksQuery, ConsoleTasksQueryVariables>;
export const ConsolePreferencesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsolePreferences($filter: MemoryItemFilter, $after: Cursor) {
  preferences(first: 100, filter: $filter, after: $after) {
    totalCount
    nodes {
      ...ConsoleMemory
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleMemory on MemoryItem {
  id
  kind
  layer
  content
  contentState
  subject
  category
  key
  value
  reason
  status
  dueAt
  completedAt
  tags
  confidence
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  firstRecordedFrom
  lastConfirmedAt
  extractedBy
  ownerUserId
  threadId
  sources(first: 5) {
    nodes {
      message {
        id
        threadId
        sequenceNo
        author
        role
        content
        occurredAt
      }
    }
  }
}`, {"hash":"P5ENSr2SPncX"}) as unknown as TypedDocumentString<ConsolePreferencesQuery, ConsolePreferencesQueryVariables>;
export const ConsoleDecisionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleDecisions($filter: MemoryItemFilter, $after: Cursor) {
  decisions(
    first: 100
    filter: $filter
    orderBy: [VALID_FROM_DESC, RECORDED_FROM_DESC]
    after: $after
  ) {
    totalCount
    nodes {
      ...ConsoleMemory
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleMemory on MemoryItem {
  id
  kind
  layer
  content
  contentState
  subject
  category
  key
  value
  reason
  status
  dueAt
  completedAt
  tags
  confidence
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  firstRecordedFrom
  lastConfirmedAt
  extractedBy
  ownerUserId
  threadId
  sources(first: 5) {
    nodes {
      message {
        id
        threadId
        sequenceNo
        author
        role
        content
        occurredAt
      }
    }
  }
}`, {"hash":"TdbQ0EJguZzp"}) as unknown as TypedDocumentString<ConsoleDecisionsQuery, ConsoleDecisionsQueryVariables>;
export const ConsoleCreateTaskDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCreateTask($input: CreateTaskInput!) {
  createTask(input: $input) {
    task {
      id
    }
  }
}
    `, {"hash":"VcL1OGeyl3TQ"}) as unknown as TypedDocumentString<ConsoleCreateTaskMutation, ConsoleCreateTaskMutationVariables>;
export const ConsoleUpdateTaskDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUpdateTask($input: UpdateTaskInput!) {
  updateTask(input: $input) {
    task {
      id
    }
  }
}
    `, {"hash":"g28KxLTnOW_H"}) as unknown as TypedDocumentString<ConsoleUpdateTaskMutation, ConsoleUpdateTaskMutationVariables>;
export const ConsoleSetPreferenceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleSetPreference($input: SetPreferenceInput!) {
  setPreference(input: $input) {
    preference {
      id
    }
  }
}
    `, {"hash":"fbM4NUlyPeTg"}) as unknown as TypedDocumentString<ConsoleSetPreferenceMutation, ConsoleSetPreferenceMutationVariables>;
export const ConsoleJobsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleJobs($filter: JobRunFilter, $after: Cursor) {
  jobStatus {
    waiting
    running
    failed
    backlog
    tasks
  }
  jobRuns(first: 100, filter: $filter, after: $after, orderBy: [CREATED_AT_DESC]) {
    totalCount
    nodes {
      id
      task
      state
      attempts
      errorCode
      errorText
      createdAt
      runAt
      startedAt
      finishedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"OgAsYykNDVj0"}) as unknown as TypedDocumentString<ConsoleJobsQuery, ConsoleJobsQueryVariables>;
export const ConsoleRetryJobDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRetryJob($input: RetryJobInput!) {
  retryJob(input: $input) {
    jobRun {
      id
    }
  }
}
    `, {"hash":"rxRhklrf2fZk"}) as unknown as TypedDocumentString<ConsoleRetryJobMutation, ConsoleRetryJobMutationVariables>;
export const ConsoleCancelJobDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCancelJob($input: CancelJobInput!) {
  cancelJob(input: $input) {
    jobRun {
      id
    }
  }
}
    `, {"hash":"H8Fteb6tB6sx"}) as unknown as TypedDocumentString<ConsoleCancelJobMutation, ConsoleCancelJobMutationVariables>;
export const ConsoleRetryJobsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRetryJobs($input: RetryFailedJobsInput!) {
  retryFailedJobs(input: $input) {
    retriedCount
  }
}
    `, {"hash":"EjzFX9pzW-yU"}) as unknown as TypedDocumentString<ConsoleRetryJobsMutation, ConsoleRetryJobsMutationVariables>;
export const ConsoleAuditDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleAudit($filter: AuditLogFilter, $after: Cursor) {
  auditHead {
    entries
    hash
    waiting
  }
  auditLogs(first: 50, filter: $filter, orderBy: [NUMBER_DESC], after: $after) {
    totalCount
    nodes {
      number
      occurredAt
      actorUserId
      actorUser {
        name
      }
      actorRole
      action
      targetKind
      targetId
      requestId
      previousHash
      hash
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"d4ar0hdas4dW"}) as unknown as TypedDocumentString<ConsoleAuditQuery, ConsoleAuditQueryVariables>;
export const ConsoleErasuresDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleErasures {
  erasureReceipts(first: 50, orderBy: [ID_DESC]) {
    nodes {
      id
      scope
      targetId
      erasedAt
      erasedRole
      auditEntries
      auditHash
    }
  }
}
    `, {"hash":"HLnXkKmgg6-4"}) as unknown as TypedDocumentString<ConsoleErasuresQuery, ConsoleErasuresQueryVariables>;
export const ConsoleErasurePreviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleErasurePreview($input: ErasurePreviewInput!) {
  erasurePreview(input: $input) {
    lines {
      kind
      rowCount
      fate
      reason
    }
  }
}
    `, {"hash":"XFJbCp2nnJUO"}) as unknown as TypedDocumentString<ConsoleErasurePreviewQuery, ConsoleErasurePreviewQueryVariables>;
export const ConsoleEraseUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleEraseUser($input: EraseUserInput!) {
  eraseUser(input: $input) {
    receipt {
      id
      erasedAt
      auditEntries
      auditHash
      kinds {
        kind
        rowCount
      }
    }
  }
}
    `, {"hash":"alvRudiXgkl4"}) as unknown as TypedDocumentString<ConsoleEraseUserMutation, ConsoleEraseUserMutationVariables>;
export const ConsoleEraseThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleEraseThread($input: EraseThreadInput!) {
  eraseThread(input: $input) {
    receipt {
      id
      erasedAt
      auditEntries
      auditHash
      kinds {
        kind
        rowCount
      }
    }
  }
}
    `, {"hash":"viXqjuS8oIld"}) as unknown as TypedDocumentString<ConsoleEraseThreadMutation, ConsoleEraseThreadMutationVariables>;
export const ConsoleUpkeepDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleUpkeep {
  upkeep {
    vectors {
      kind
      count
    }
    vectorsWaiting
    vectorsFailed
    backups {
      madeAt
    }
    logArchive {
      lastAt
      failedAt
    }
  }
  embeddingModel {
    name
    dimensions
    configured
    move {
      name
      state
      done
      total
      startedAt
    }
  }
}
    `, {"hash":"mT_BoGHkRW_Z"}) as unknown as TypedDocumentString<ConsoleUpkeepQuery, ConsoleUpkeepQueryVariables>;
export const ConsolePersonDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsolePerson($userId: UUID!, $since: Datetime!, $own: Boolean!) {
  user(id: $userId) {
    id
    name
    isProgram
    timeZone
    sealMemories
    memory
    membership {
      role
    }
  }
  known: memoryItems(
    first: 1
    filter: {ownerUserId: {equalTo: $userId}, byOwner: true, kind: {notIn: [TASK, DECISION, SUMMARY]}, recordedTo: {isNull: true}}
  ) {
    totalCount
  }
  facts(
    first: 1
    filter: {ownerUserId: {equalTo: $userId}, byOwner: true, recordedTo: {isNull: true}}
  ) {
    totalCount
  }
  others: memoryItems(
    first: 1
    filter: {ownerUserId: {equalTo: $userId}, byOwner: false, kind: {notIn: [TASK, DECISION, SUMMARY]}, recordedTo: {isNull: true}}
  ) {
    totalCount
  }
  week: memoryItems(
    first: 1
    filter: {ownerUserId: {equalTo: $userId}, byOwner: true, recordedFrom: {greaterThan: $since}, recordedTo: {isNull: true}}
  ) {
    totalCount
  }
  workspace @include(if: $own) {
    privacyMode
  }
}
    `, {"hash":"znVrdfXucsoQ"}) as unknown as TypedDocumentString<ConsolePersonQuery, ConsolePersonQueryVariables>;
export const ConsoleMemoriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleMemories($filter: MemoryItemFilter, $after: Cursor) {
  memoryItems(
    first: 50
    filter: $filter
    orderBy: [RECORDED_FROM_DESC]
    after: $after
  ) {
    totalCount
    nodes {
      ...ConsoleMemory
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleMemory on MemoryItem {
  id
  kind
  layer
  content
  contentState
  subject
  category
  key
  value
  reason
  status
  dueAt
  completedAt
  tags
  confidence
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  firstRecordedFrom
  lastConfirmedAt
  extractedBy
  ownerUserId
  threadId
  sources(first: 5) {
    nodes {
      message {
        id
        threadId
        sequenceNo
        author
        role
        content
        occurredAt
      }
    }
  }
}`, {"hash":"xSUcrTqQShY9"}) as unknown as TypedDocumentString<ConsoleMemoriesQuery, ConsoleMemoriesQueryVariables>;
export const ConsoleOwnFactsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleOwnFacts($filter: FactFilter, $after: Cursor) {
  facts(first: 50, filter: $filter, orderBy: [RECORDED_FROM_DESC], after: $after) {
    totalCount
    nodes {
      ...ConsoleFact
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}`, {"hash":"mPAvKQNFkTR7"}) as unknown as TypedDocumentString<ConsoleOwnFactsQuery, ConsoleOwnFactsQueryVariables>;
export const ConsoleForgetDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleForget($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    ok
  }
}
    `, {"hash":"LrBLWL4pOli3"}) as unknown as TypedDocumentString<ConsoleForgetMutation, ConsoleForgetMutationVariables>;
export const ConsoleReviseDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRevise($input: ReviseMemoryInput!) {
  reviseMemory(input: $input) {
    memory {
      id
    }
  }
}
    `, {"hash":"CFYlbdn7c5F8"}) as unknown as TypedDocumentString<ConsoleReviseMutation, ConsoleReviseMutationVariables>;
export const ConsoleRememberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRemember($input: RememberInput!) {
  remember(input: $input) {
    memory {
      id
    }
  }
}
    `, {"hash":"FPofNZOi2fZ7"}) as unknown as TypedDocumentString<ConsoleRememberMutation, ConsoleRememberMutationVariables>;
export const ConsoleSensitivityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleSensitivity($input: SetSensitivityInput!) {
  setSensitivity(input: $input) {
    memory {
      id
    }
    thread {
      id
    }
  }
}
    `, {"hash":"zHumUYC6Ft6e"}) as unknown as TypedDocumentString<ConsoleSensitivityMutation, ConsoleSensitivityMutationVariables>;
export const ConsoleExportMemoriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleExportMemories($userId: UUID!, $after: Cursor) {
  memoryItems(
    first: 200
    filter: {ownerUserId: {equalTo: $userId}}
    orderBy: [ID_ASC]
    after: $after
  ) {
    nodes {
      ...ConsoleMemory
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleMemory on MemoryItem {
  id
  kind
  layer
  content
  contentState
  subject
  category
  key
  value
  reason
  status
  dueAt
  completedAt
  tags
  confidence
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  firstRecordedFrom
  lastConfirmedAt
  extractedBy
  ownerUserId
  threadId
  sources(first: 5) {
    nodes {
      message {
        id
        threadId
        sequenceNo
        author
        role
        content
        occurredAt
      }
    }
  }
}`, {"hash":"h3GHyqbIDP8-"}) as unknown as TypedDocumentString<ConsoleExportMemoriesQuery, ConsoleExportMemoriesQueryVariables>;
export const ConsoleExportFactsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleExportFacts($userId: UUID!, $after: Cursor) {
  facts(
    first: 200
    filter: {ownerUserId: {equalTo: $userId}}
    orderBy: [ID_ASC]
    after: $after
  ) {
    nodes {
      ...ConsoleFact
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}`, {"hash":"M2uQ_kLhJaIh"}) as unknown as TypedDocumentString<ConsoleExportFactsQuery, ConsoleExportFactsQueryVariables>;
export const ConsoleExportTurnsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleExportTurns($userId: UUID!, $after: Cursor) {
  messages(
    first: 200
    filter: {ownerUserId: {equalTo: $userId}}
    orderBy: [ID_ASC]
    after: $after
  ) {
    nodes {
      id
      threadId
      branchId
      sequenceNo
      author
      role
      content
      occurredAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"BeBpDRd98Eqr"}) as unknown as TypedDocumentString<ConsoleExportTurnsQuery, ConsoleExportTurnsQueryVariables>;
export const ConsoleUserMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUserMemory($input: SetUserMemoryInput!) {
  setUserMemory(input: $input) {
    user {
      id
      memory
    }
  }
}
    `, {"hash":"SgXNzZ-Co7-h"}) as unknown as TypedDocumentString<ConsoleUserMemoryMutation, ConsoleUserMemoryMutationVariables>;
export const ConsoleTracesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleTraces($after: Cursor, $filter: RecallTraceFilter) {
  recallTraces(
    first: 50
    after: $after
    filter: $filter
    orderBy: [CREATED_AT_DESC]
  ) {
    totalCount
    nodes {
      id
      query
      createdAt
      promptTokens
      ownerUserId
      creator {
        name
      }
      thread {
        id
        title
      }
      messageHits(first: 1) {
        totalCount
      }
      memoryHits(first: 1) {
        totalCount
      }
      factHits(first: 1) {
        totalCount
      }
      summaryHits(first: 1) {
        totalCount
      }
      chunkHits(first: 1) {
        totalCount
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"csqOrPO1SbCb"}) as unknown as TypedDocumentString<ConsoleTracesQuery, ConsoleTracesQueryVariables>;
export const ConsoleTraceDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleTrace($id: UUID!) {
  recallTrace(id: $id) {
    id
    query
    createdAt
    expiresAt
    promptTokens
    parameters
    timings
    warnings
    messageHits(first: 25, orderBy: [RANK_ASC]) {
      nodes {
        rank
        score
        arms
        inPrompt
        useful
        message {
          id
          threadId
          sequenceNo
          author
          content
          occurredAt
        }
      }
    }
    memoryHits(first: 25, orderBy: [RANK_ASC]) {
      nodes {
        rank
        score
        arms
        inPrompt
        useful
        memory {
          id
          kind
          content
        }
      }
    }
    factHits(first: 25, orderBy: [RANK_ASC]) {
      nodes {
        rank
        score
        arms
        inPrompt
        useful
        fact {
          id
          subject
          predicate
          object
        }
      }
    }
    summaryHits(first: 25, orderBy: [RANK_ASC]) {
      nodes {
        rank
        score
        arms
        inPrompt
        useful
        summary {
          id
          level
          content
        }
      }
    }
    chunkHits(first: 25, orderBy: [RANK_ASC]) {
      nodes {
        rank
        score
        arms
        inPrompt
        useful
        chunk {
          id
          documentId
          heading
          content
        }
      }
    }
  }
}
    `, {"hash":"giCl1dHe4zvR"}) as unknown as TypedDocumentString<ConsoleTraceQuery, ConsoleTraceQueryVariables>;
export const ConsoleMergesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleMerges($after: Cursor) {
  ...ConsoleToReview
  mergeSuggestions(
    first: 100
    after: $after
    filter: {status: {equalTo: SUGGESTED}}
    orderBy: [SCORE_DESC]
  ) {
    nodes {
      id
      score
      evidence
      entity {
        id
        canonicalName
        kind
        mentions(first: 1) {
          totalCount
        }
      }
      intoEntity {
        id
        canonicalName
        kind
        mentions(first: 1) {
          totalCount
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleToReview on Query {
  merges: mergeSuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  names: aliasVariants(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  places: taxonomySuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  disputes: facts(
    first: 1
    filter: {disputed: {equalTo: true}, recordedTo: {isNull: true}, setAsideAt: {isNull: true}}
  ) {
    totalCount
  }
}`, {"hash":"awXwetc0q07S"}) as unknown as TypedDocumentString<ConsoleMergesQuery, ConsoleMergesQueryVariables>;
export const ConsolePlacingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsolePlacings($after: Cursor) {
  ...ConsoleToReview
  taxonomySuggestions(
    first: 100
    after: $after
    filter: {status: {equalTo: SUGGESTED}}
    orderBy: [SCORE_DESC]
  ) {
    nodes {
      id
      score
      thread {
        id
        title
      }
      taxonomyNode {
        path
        label
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleToReview on Query {
  merges: mergeSuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  names: aliasVariants(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  places: taxonomySuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  disputes: facts(
    first: 1
    filter: {disputed: {equalTo: true}, recordedTo: {isNull: true}, setAsideAt: {isNull: true}}
  ) {
    totalCount
  }
}`, {"hash":"MnO_6BumuABQ"}) as unknown as TypedDocumentString<ConsolePlacingsQuery, ConsolePlacingsQueryVariables>;
export const ConsoleAliasesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleAliases($after: Cursor) {
  ...ConsoleToReview
  aliasVariants(
    first: 100
    after: $after
    filter: {status: {equalTo: SUGGESTED}}
    orderBy: [WEIGHT_DESC]
  ) {
    nodes {
      id
      variant
      weight
      evidence
      entity {
        id
        canonicalName
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleToReview on Query {
  merges: mergeSuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  names: aliasVariants(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  places: taxonomySuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  disputes: facts(
    first: 1
    filter: {disputed: {equalTo: true}, recordedTo: {isNull: true}, setAsideAt: {isNull: true}}
  ) {
    totalCount
  }
}`, {"hash":"6vGz_Zoo4eil"}) as unknown as TypedDocumentString<ConsoleAliasesQuery, ConsoleAliasesQueryVariables>;
export const ConsoleDisputesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleDisputes($after: Cursor) {
  ...ConsoleToReview
  facts(
    first: 100
    after: $after
    filter: {disputed: {equalTo: true}, recordedTo: {isNull: true}, setAsideAt: {isNull: true}}
    orderBy: [RECORDED_FROM_DESC]
  ) {
    nodes {
      ...ConsoleFact
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsoleFact on Fact {
  id
  factId
  subject
  predicate
  object
  contentState
  confidence
  disputed
  endInferred
  sensitivity
  visibility
  validFrom
  validTo
  recordedFrom
  recordedTo
  threadId
  subjectEntityId
  objectEntityId
}
fragment ConsoleToReview on Query {
  merges: mergeSuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  names: aliasVariants(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  places: taxonomySuggestions(first: 1, filter: {status: {equalTo: SUGGESTED}}) {
    totalCount
  }
  disputes: facts(
    first: 1
    filter: {disputed: {equalTo: true}, recordedTo: {isNull: true}, setAsideAt: {isNull: true}}
  ) {
    totalCount
  }
}`, {"hash":"qnOHqgsm4k4q"}) as unknown as TypedDocumentString<ConsoleDisputesQuery, ConsoleDisputesQueryVariables>;
export const ConsoleAcceptMergesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAcceptMerges($input: AcceptMergeSuggestionsInput!) {
  acceptMergeSuggestions(input: $input) {
    __typename
  }
}
    `, {"hash":"yF3dWWMONyxA"}) as unknown as TypedDocumentString<ConsoleAcceptMergesMutation, ConsoleAcceptMergesMutationVariables>;
export const ConsoleRejectMergesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRejectMerges($input: RejectMergeSuggestionsInput!) {
  rejectMergeSuggestions(input: $input) {
    __typename
  }
}
    `, {"hash":"6tcEbB7Q6JEn"}) as unknown as TypedDocumentString<ConsoleRejectMergesMutation, ConsoleRejectMergesMutationVariables>;
export const ConsoleAcceptAliasesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAcceptAliases($input: AcceptAliasesInput!) {
  acceptAliases(input: $input) {
    __typename
  }
}
    `, {"hash":"TKLka3uF68pk"}) as unknown as TypedDocumentString<ConsoleAcceptAliasesMutation, ConsoleAcceptAliasesMutationVariables>;
export const ConsoleRejectAliasesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRejectAliases($input: RejectAliasesInput!) {
  rejectAliases(input: $input) {
    __typename
  }
}
    `, {"hash":"74WTnnyjfMau"}) as unknown as TypedDocumentString<ConsoleRejectAliasesMutation, ConsoleRejectAliasesMutationVariables>;
export const ConsoleAcceptPlacesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAcceptPlaces($input: AcceptTaxonomySuggestionsInput!) {
  acceptTaxonomySuggestions(input: $input) {
    __typename
  }
}
    `, {"hash":"nM2AQW6h9IuU"}) as unknown as TypedDocumentString<ConsoleAcceptPlacesMutation, ConsoleAcceptPlacesMutationVariables>;
export const ConsoleRejectPlacesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRejectPlaces($input: RejectTaxonomySuggestionsInput!) {
  rejectTaxonomySuggestions(input: $input) {
    __typename
  }
}
    `, {"hash":"ozFaply9X1iE"}) as unknown as TypedDocumentString<ConsoleRejectPlacesMutation, ConsoleRejectPlacesMutationVariables>;
export const ConsoleRecallDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleRecall($input: RecallInput!) {
  recall(input: $input) {
    id
    period {
      since
      until
      text
    }
    hits {
      rank
      score
      kind
      text
      passage
      contentState
      textProblem {
        message
      }
      occurredAt
      lastOccurredAt
      occurrences
      citation
      similarity
      uncertain
      outdated
      disputed
      thread {
        id
        title
        channel
      }
      message {
        role
        author
        sequenceNo
      }
      memory {
        id
        kind
        confidence
        ownerUser {
          name
        }
      }
      fact {
        id
        factId
        confidence
        ownerUser {
          name
        }
      }
      chunk {
        heading
        page
        document {
          id
          title
          uri
        }
      }
      summary {
        id
        level
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
    `, {"hash":"HDTiboo6SnZ8"}) as unknown as TypedDocumentString<ConsoleRecallQuery, ConsoleRecallQueryVariables>;
export const ConsoleContextDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleContext($input: BuildContextInput!) {
  buildContext(input: $input) {
    messages {
      part
      role
      content
      citations
    }
    tokenCount
    recallId
    warnings
    consideredCount
    leftOut {
      citation
      reason
    }
    parts {
      part
      lines
      tokens
    }
    route {
      intent
      language
      retrievalNeeded
      confidence
    }
  }
}
    `, {"hash":"VUQoyL7SLk8L"}) as unknown as TypedDocumentString<ConsoleContextQuery, ConsoleContextQueryVariables>;
export const ConsoleRateRecallDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRateRecall($input: RateRecallInput!) {
  rateRecall(input: $input) {
    ok
  }
}
    `, {"hash":"O8LYFw5D6AL_"}) as unknown as TypedDocumentString<ConsoleRateRecallMutation, ConsoleRateRecallMutationVariables>;
export const ConsolePersonasDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsolePersonas {
  personas(first: 50) {
    nodes {
      id
      name
    }
  }
}
    `, {"hash":"pX2-_68pBt2c"}) as unknown as TypedDocumentString<ConsolePersonasQuery, ConsolePersonasQueryVariables>;
export const ConsoleStartDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleStart {
  me {
    workspaceId
    workspaceSlug
    userId
    role
    scopes
  }
  workspace {
    name
    timeZone
  }
}
    `, {"hash":"hXltJadNJUe1"}) as unknown as TypedDocumentString<ConsoleStartQuery, ConsoleStartQueryVariables>;
export const ConsoleUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleUser($id: UUID!) {
  user(id: $id) {
    id
    name
    timeZone
  }
}
    `, {"hash":"gE8u6iKBMzRw"}) as unknown as TypedDocumentString<ConsoleUserQuery, ConsoleUserQueryVariables>;
export const ConsolePeopleDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsolePeople($filter: UserFilter, $after: Cursor) {
  users(first: 30, filter: $filter, orderBy: [NAME_ASC], after: $after) {
    nodes {
      id
      name
      externalId
      isProgram
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"z3aT0IF_nilu"}) as unknown as TypedDocumentString<ConsolePeopleQuery, ConsolePeopleQueryVariables>;
export const ConsoleTaxonomyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleTaxonomy($admin: Boolean!) {
  taxonomyNodes(first: 200, orderBy: [PATH_ASC]) {
    totalCount
    nodes {
      ...ConsolePlace
    }
  }
  taxonomyChanges(first: 10, orderBy: [CREATED_AT_DESC]) @include(if: $admin) {
    nodes {
      id
      kind
      path
      toPath
      nodeCount
      threadCount
      createdAt
      undoneAt
      creator {
        name
      }
    }
  }
}
    fragment ConsolePlace on TaxonomyNode {
  id
  path
  label
  threadCount
  threadCountBelow
  projectCount
  children(first: 1) {
    totalCount
  }
}`, {"hash":"wFzpcsGDXlwN"}) as unknown as TypedDocumentString<ConsoleTaxonomyQuery, ConsoleTaxonomyQueryVariables>;
export const ConsolePlacesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsolePlaces($filter: TaxonomyNodeFilter, $after: Cursor) {
  taxonomyNodes(first: 100, filter: $filter, orderBy: [PATH_ASC], after: $after) {
    totalCount
    nodes {
      ...ConsolePlace
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConsolePlace on TaxonomyNode {
  id
  path
  label
  threadCount
  threadCountBelow
  projectCount
  children(first: 1) {
    totalCount
  }
}`, {"hash":"GbWmkc4SKEyK"}) as unknown as TypedDocumentString<ConsolePlacesQuery, ConsolePlacesQueryVariables>;
export const ConsoleTaxonomyPreviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleTaxonomyPreview($input: TaxonomyPreviewInput!) {
  taxonomyPreview(input: $input) {
    nodes
    threads
    projects
    removed
    path
  }
}
    `, {"hash":"AwBQMiBMX3bI"}) as unknown as TypedDocumentString<ConsoleTaxonomyPreviewQuery, ConsoleTaxonomyPreviewQueryVariables>;
export const ConsoleAddPlaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAddPlace($input: AddTaxonomyNodeInput!) {
  addTaxonomyNode(input: $input) {
    operationId
  }
}
    `, {"hash":"BM4Yx1sGiMZY"}) as unknown as TypedDocumentString<ConsoleAddPlaceMutation, ConsoleAddPlaceMutationVariables>;
export const ConsoleMovePlaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleMovePlace($input: MoveTaxonomySubtreeInput!) {
  moveTaxonomySubtree(input: $input) {
    operationId
  }
}
    `, {"hash":"nsZOyHSCsbBR"}) as unknown as TypedDocumentString<ConsoleMovePlaceMutation, ConsoleMovePlaceMutationVariables>;
export const ConsoleRenamePlaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRenamePlace($input: RenameTaxonomyNodeInput!) {
  renameTaxonomyNode(input: $input) {
    operationId
  }
}
    `, {"hash":"nS2AsWz8BSYh"}) as unknown as TypedDocumentString<ConsoleRenamePlaceMutation, ConsoleRenamePlaceMutationVariables>;
export const ConsoleDeletePlaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleDeletePlace($input: DeleteTaxonomyNodeInput!) {
  deleteTaxonomyNode(input: $input) {
    operationId
  }
}
    `, {"hash":"lWRTbt-DWj_m"}) as unknown as TypedDocumentString<ConsoleDeletePlaceMutation, ConsoleDeletePlaceMutationVariables>;
export const ConsoleUndoPlaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUndoPlace($input: UndoTaxonomyChangeInput!) {
  undoTaxonomyChange(input: $input) {
    ok
  }
}
    `, {"hash":"JMUgXyK2rsLl"}) as unknown as TypedDocumentString<ConsoleUndoPlaceMutation, ConsoleUndoPlaceMutationVariables>;
export const ConsoleThreadsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleThreads($after: Cursor, $filter: ThreadFilter, $orderBy: [ThreadOrderBy!]) {
  threads(first: 50, after: $after, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id
      title
      channel
      startedAt
      endedAt
      lastActivityAt
      taxonomyPath
      visibility
      sensitivity
      privacyMode
      pinned
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"nws7G3BoOEjS"}) as unknown as TypedDocumentString<ConsoleThreadsQuery, ConsoleThreadsQueryVariables>;
export const ConsoleTurnsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleTurns($words: String!, $after: Cursor) {
  messages(
    first: 50
    after: $after
    filter: {words: $words}
    orderBy: [OCCURRED_AT_DESC]
  ) {
    totalCount
    nodes {
      id
      threadId
      sequenceNo
      author
      role
      content
      occurredAt
      thread {
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"yCWrCHkQLccK"}) as unknown as TypedDocumentString<ConsoleTurnsQuery, ConsoleTurnsQueryVariables>;
export const ConsoleThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleThread($id: UUID!, $branchId: UUID!, $after: Int!) {
  thread(id: $id) {
    id
    externalId
    title
    channel
    startedAt
    endedAt
    summary
    taxonomyPath
    visibility
    sensitivity
    privacyMode
    pinned
    ownerUserId
    ownerUser {
      name
    }
    participants(first: 50) {
      nodes {
        userId
        user {
          name
        }
      }
    }
  }
  branchTurns(branchId: $branchId, afterSequenceNo: $after, first: 50) {
    ...ConsoleTurn
    memorySources(first: 5) {
      nodes {
        memory {
          id
          kind
          content
        }
      }
    }
    factSources(first: 5) {
      nodes {
        factVersion {
          id
          factId
          subject
          predicate
          object
        }
      }
    }
  }
}
    fragment ConsoleTurn on Message {
  id
  role
  author
  content
  contentState
  contentProblem
  occurredAt
  sequenceNo
  branchId
}`, {"hash":"BUxSWyedFd74"}) as unknown as TypedDocumentString<ConsoleThreadQuery, ConsoleThreadQueryVariables>;
export const ConsoleBranchesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleBranches($threadId: UUID!) {
  branches(filter: {threadId: {equalTo: $threadId}}, first: 50) {
    nodes {
      id
      label
      parentBranchId
      forkSequenceNo
      lastSequenceNo
      createdAt
      metadata
    }
  }
}
    `, {"hash":"5HIihMCFoGye"}) as unknown as TypedDocumentString<ConsoleBranchesQuery, ConsoleBranchesQueryVariables>;
export const ConsoleBranchMemoriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleBranchMemories($branchId: UUID!) {
  branchMemories(branchId: $branchId) {
    id
    kind
    content
  }
}
    `, {"hash":"Bvp9cqHXMyXY"}) as unknown as TypedDocumentString<ConsoleBranchMemoriesQuery, ConsoleBranchMemoriesQueryVariables>;
export const ConsoleUpdateThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUpdateThread($input: UpdateThreadInput!) {
  updateThread(input: $input) {
    thread {
      id
    }
  }
}
    `, {"hash":"8jcGDYojfGkI"}) as unknown as TypedDocumentString<ConsoleUpdateThreadMutation, ConsoleUpdateThreadMutationVariables>;
export const ConsolePrivacyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsolePrivacy($input: SetPrivacyModeInput!) {
  setPrivacyMode(input: $input) {
    thread {
      id
    }
  }
}
    `, {"hash":"K_h5-YrhWNPo"}) as unknown as TypedDocumentString<ConsolePrivacyMutation, ConsolePrivacyMutationVariables>;
export const ConsoleEditDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleEdit($input: EditMessageInput!) {
  editMessage(input: $input) {
    message {
      id
    }
  }
}
    `, {"hash":"t7GJn4PzV49x"}) as unknown as TypedDocumentString<ConsoleEditMutation, ConsoleEditMutationVariables>;
export const ConsoleRedactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRedact($input: RedactMessageInput!) {
  redactMessage(input: $input) {
    message {
      id
    }
  }
}
    `, {"hash":"DQ7YZF3pCvoW"}) as unknown as TypedDocumentString<ConsoleRedactMutation, ConsoleRedactMutationVariables>;
export const ConsoleForkDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleFork($input: ForkBranchInput!) {
  forkBranch(input: $input) {
    branchId
  }
}
    `, {"hash":"4s84ecdVgjX2"}) as unknown as TypedDocumentString<ConsoleForkMutation, ConsoleForkMutationVariables>;
export const ConsoleMergeBranchDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleMergeBranch($input: MergeBranchInput!) {
  mergeBranch(input: $input) {
    memories {
      id
    }
  }
}
    `, {"hash":"lJeC4YZqSnmZ"}) as unknown as TypedDocumentString<ConsoleMergeBranchMutation, ConsoleMergeBranchMutationVariables>;
export const ConsoleAddParticipantDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleAddParticipant($input: ThreadParticipantInput!) {
  addThreadParticipant(input: $input) {
    ok
  }
}
    `, {"hash":"I_RtDGSvCb0w"}) as unknown as TypedDocumentString<ConsoleAddParticipantMutation, ConsoleAddParticipantMutationVariables>;
export const ConsoleRemoveParticipantDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRemoveParticipant($input: ThreadParticipantInput!) {
  removeThreadParticipant(input: $input) {
    ok
  }
}
    `, {"hash":"yNVbIIG4rCKP"}) as unknown as TypedDocumentString<ConsoleRemoveParticipantMutation, ConsoleRemoveParticipantMutationVariables>;
export const ConsoleCompareDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleCompare($here: UUID!, $there: UUID!, $after: Int!) {
  here: branchTurns(branchId: $here, afterSequenceNo: $after, first: 50) {
    id
    author
    role
    content
    sequenceNo
  }
  there: branchTurns(branchId: $there, afterSequenceNo: $after, first: 50) {
    id
    author
    role
    content
    sequenceNo
  }
}
    `, {"hash":"D_Ib1qZ7ma5g"}) as unknown as TypedDocumentString<ConsoleCompareQuery, ConsoleCompareQueryVariables>;
export const ConsoleSummariesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleSummaries($filter: SummaryFilter, $orderBy: [SummaryOrderBy!], $after: Cursor) {
  summaries(first: 100, filter: $filter, orderBy: $orderBy, after: $after) {
    totalCount
    nodes {
      id
      level
      content
      contentState
      periodStart
      periodEnd
      messageCount
      support
      topics
      sentiment
      threadId
      writtenBy
      thread {
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"L6SdooozJf7S"}) as unknown as TypedDocumentString<ConsoleSummariesQuery, ConsoleSummariesQueryVariables>;
export const ConsoleSummaryDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleSummary($id: UUID!) {
  summary(id: $id) {
    id
    level
    content
    statements(first: 40, orderBy: [POSITION_ASC]) {
      nodes {
        position
        text
        support
        sources(first: 3, orderBy: [POSITION_ASC]) {
          nodes {
            score
            message {
              id
              threadId
              sequenceNo
              author
              content
              occurredAt
            }
          }
        }
      }
    }
    parts(first: 40) {
      nodes {
        part {
          id
          level
          content
          periodStart
          messageCount
        }
      }
    }
  }
}
    `, {"hash":"eYgNbCgh3STo"}) as unknown as TypedDocumentString<ConsoleSummaryQuery, ConsoleSummaryQueryVariables>;
export const ConsoleRebuildSummaryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRebuildSummary($input: RebuildSummaryInput!) {
  rebuildSummary(input: $input) {
    summary {
      id
    }
  }
}
    `, {"hash":"pdOGNY3uEkl5"}) as unknown as TypedDocumentString<ConsoleRebuildSummaryMutation, ConsoleRebuildSummaryMutationVariables>;
export const ConsoleActivityDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleActivity($since: Datetime, $channel: String) {
  conversations(first: 100, since: $since, channel: $channel) {
    id
    channel
    startedAt
    endedAt
    ended
    messageCount
    topics
    summary
    keyDecisions {
      text
      reason
    }
    actionItems
    thread {
      id
      title
    }
  }
}
    `, {"hash":"AyxXOdSfo0W-"}) as unknown as TypedDocumentString<ConsoleActivityQuery, ConsoleActivityQueryVariables>;
export const ConsoleMembersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleMembers($filter: UserFilter, $after: Cursor) {
  users(first: 100, filter: $filter, orderBy: [NAME_ASC], after: $after) {
    totalCount
    nodes {
      id
      name
      externalId
      isProgram
      createdAt
      membership {
        role
        createdAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"22Z6g3sMWjYD"}) as unknown as TypedDocumentString<ConsoleMembersQuery, ConsoleMembersQueryVariables>;
export const ConsoleEnsureUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleEnsureUser($input: EnsureInput!) {
  ensureUser(input: $input) {
    userId
  }
}
    `, {"hash":"VX2KZ_zkKgjo"}) as unknown as TypedDocumentString<ConsoleEnsureUserMutation, ConsoleEnsureUserMutationVariables>;
export const ConsoleSetMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleSetMember($input: SetMemberInput!) {
  setMember(input: $input) {
    __typename
  }
}
    `, {"hash":"LFrjpqboBMQq"}) as unknown as TypedDocumentString<ConsoleSetMemberMutation, ConsoleSetMemberMutationVariables>;
export const ConsoleRemoveMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRemoveMember($input: RemoveMemberInput!) {
  removeMember(input: $input) {
    __typename
  }
}
    `, {"hash":"ZJKwRAyrbie7"}) as unknown as TypedDocumentString<ConsoleRemoveMemberMutation, ConsoleRemoveMemberMutationVariables>;
export const ConsoleKeysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleKeys {
  apiKeys(first: 100, orderBy: [ID_DESC]) {
    nodes {
      id
      name
      prefix
      role
      scopes
      createdAt
      expiresAt
      revokedAt
      lastUsedAt
      user {
        name
      }
    }
  }
}
    `, {"hash":"d8SWsFMn1voI"}) as unknown as TypedDocumentString<ConsoleKeysQuery, ConsoleKeysQueryVariables>;
export const ConsoleCreateKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCreateKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    secret
    apiKey {
      id
    }
  }
}
    `, {"hash":"YWqVJnSlzTiB"}) as unknown as TypedDocumentString<ConsoleCreateKeyMutation, ConsoleCreateKeyMutationVariables>;
export const ConsoleRevokeKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleRevokeKey($input: RevokeApiKeyInput!) {
  revokeApiKey(input: $input) {
    apiKey {
      id
    }
  }
}
    `, {"hash":"f1afI4BMRo-1"}) as unknown as TypedDocumentString<ConsoleRevokeKeyMutation, ConsoleRevokeKeyMutationVariables>;
export const ConsoleSettingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleSettings {
  workspace {
    name
    slug
    timeZone
    embedMessages
    privacyMode
    transcriptRetention {
      days
    }
    traceRetention {
      days
    }
    confidenceThreshold
    applyTaxonomySuggestions
    membersMakeTaxonomyNodes
    languageModelTokensPerDay
    gatewayCostPerDay
    archiveAfter {
      days
    }
    sealMemories
    knownSinceSaid
  }
  embeddingModel {
    name
    dimensions
    configured
    move {
      name
      state
      done
      total
    }
  }
}
    `, {"hash":"h7LBbBgxIHmM"}) as unknown as TypedDocumentString<ConsoleSettingsQuery, ConsoleSettingsQueryVariables>;
export const ConsoleUpdateWorkspaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUpdateWorkspace($input: UpdateWorkspaceInput!) {
  updateWorkspace(input: $input) {
    workspace {
      id
    }
  }
}
    `, {"hash":"-hBssQoag_4S"}) as unknown as TypedDocumentString<ConsoleUpdateWorkspaceMutation, ConsoleUpdateWorkspaceMutationVariables>;
export const ConsoleModelsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleModels($today: Date!) {
  models(first: 50) {
    nodes {
      id
      slug
      name
      provider
      inputPrice
      outputPrice
    }
  }
  routingRules(first: 50) {
    nodes {
      id
      name
      position
      predicates
      modelId
      model {
        slug
      }
      verifier {
        slug
      }
    }
  }
  modelUsages(first: 100, filter: {day: {equalTo: $today}}) {
    nodes {
      id
      model
      task
      inputTokens
      outputTokens
      cost
    }
  }
  workspace {
    languageModelTokensPerDay
    gatewayCostPerDay
  }
}
    `, {"hash":"qDitMIacEejc"}) as unknown as TypedDocumentString<ConsoleModelsQuery, ConsoleModelsQueryVariables>;
export const ConsoleWebhooksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ConsoleWebhooks {
  webhooks(first: 50) {
    nodes {
      id
      name
      url
      enabled
      events
      failures
      failingSince
      resumeAt
    }
  }
  webhookDeliveries(first: 50, orderBy: [ID_DESC]) {
    nodes {
      id
      event
      state
      statusCode
      errorCode
      errorText
      attempts
      createdAt
      webhookId
    }
  }
}
    `, {"hash":"3bzdHScyPW51"}) as unknown as TypedDocumentString<ConsoleWebhooksQuery, ConsoleWebhooksQueryVariables>;
export const ConsoleCreateWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCreateWebhook($input: CreateWebhookInput!) {
  createWebhook(input: $input) {
    secret
    webhook {
      id
    }
  }
}
    `, {"hash":"1D31NOk3YdBP"}) as unknown as TypedDocumentString<ConsoleCreateWebhookMutation, ConsoleCreateWebhookMutationVariables>;
export const ConsoleUpdateWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUpdateWebhook($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) {
    webhook {
      id
    }
  }
}
    `, {"hash":"n1dGKHZ1PFDm"}) as unknown as TypedDocumentString<ConsoleUpdateWebhookMutation, ConsoleUpdateWebhookMutationVariables>;
export const ConsoleTestWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleTestWebhook($input: TestWebhookInput!) {
  testWebhook(input: $input) {
    webhookDelivery {
      id
    }
  }
}
    `, {"hash":"Hib3CZJCmidu"}) as unknown as TypedDocumentString<ConsoleTestWebhookMutation, ConsoleTestWebhookMutationVariables>;
export const ConsoleDeleteWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleDeleteWebhook($input: DeleteWebhookInput!) {
  deleteWebhook(input: $input) {
    webhookId
  }
}
    `, {"hash":"gZ4uGYZEFG-0"}) as unknown as TypedDocumentString<ConsoleDeleteWebhookMutation, ConsoleDeleteWebhookMutationVariables>;
export const ConsoleCreateModelDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCreateModel($input: CreateModelInput!) {
  createModel(input: $input) {
    __typename
  }
}
    `, {"hash":"pc-395XWECgu"}) as unknown as TypedDocumentString<ConsoleCreateModelMutation, ConsoleCreateModelMutationVariables>;
export const ConsoleUpdateModelDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUpdateModel($input: UpdateModelInput!) {
  updateModel(input: $input) {
    __typename
  }
}
    `, {"hash":"mu6iYZ_PLSPQ"}) as unknown as TypedDocumentString<ConsoleUpdateModelMutation, ConsoleUpdateModelMutationVariables>;
export const ConsoleDeleteModelDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleDeleteModel($input: DeleteModelInput!) {
  deleteModel(input: $input) {
    __typename
  }
}
    `, {"hash":"xbPJ_tUv_ID6"}) as unknown as TypedDocumentString<ConsoleDeleteModelMutation, ConsoleDeleteModelMutationVariables>;
export const ConsoleCreateRoutingRuleDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleCreateRoutingRule($input: CreateRoutingRuleInput!) {
  createRoutingRule(input: $input) {
    __typename
  }
}
    `, {"hash":"mdxv8Wcpgtb4"}) as unknown as TypedDocumentString<ConsoleCreateRoutingRuleMutation, ConsoleCreateRoutingRuleMutationVariables>;
export const ConsoleUpdateRoutingRuleDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleUpdateRoutingRule($input: UpdateRoutingRuleInput!) {
  updateRoutingRule(input: $input) {
    __typename
  }
}
    `, {"hash":"RxKyeiCqA3iy"}) as unknown as TypedDocumentString<ConsoleUpdateRoutingRuleMutation, ConsoleUpdateRoutingRuleMutationVariables>;
export const ConsoleDeleteRoutingRuleDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleDeleteRoutingRule($input: DeleteRoutingRuleInput!) {
  deleteRoutingRule(input: $input) {
    __typename
  }
}
    `, {"hash":"_bOmoaNg0-85"}) as unknown as TypedDocumentString<ConsoleDeleteRoutingRuleMutation, ConsoleDeleteRoutingRuleMutationVariables>;
export const ConsoleReplayDeliveryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ConsoleReplayDelivery($input: ReplayWebhookDeliveryInput!) {
  replayWebhookDelivery(input: $input) {
    webhookDelivery {
      id
    }
  }
}
    `, {"hash":"lcpu1-l7Vt-q"}) as unknown as TypedDocumentString<ConsoleReplayDeliveryMutation, ConsoleReplayDeliveryMutationVariables>;