/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AcceptAliasInput = {
  aliasId: string;
};

export type AcceptTaxonomySuggestionInput = {
  suggestionId: string;
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

export type AppendMessagesInput = {
  /** For imports: the turns are processed later than live conversations, a few at a time. Default: false. */
  background?: boolean | null | undefined;
  branchId?: string | null | undefined;
  /** The channel of these turns, and of the thread if threadKey opens a new one. */
  channel?: string | null | undefined;
  /** With background: the turns are stored and found by their words, and nothing else is made of them until formImports. Default: false. */
  formLater?: boolean | null | undefined;
  /** OFF for turns that are not to be remembered. Default: the thread's. */
  memory?: MemoryMode | null | undefined;
  messages: Array<MessageInput>;
  /** Who takes part, by your own keys; for the service role and admins, unknown users are created. The thread is then a group's: it belongs to the caller and is read by its participants, who join the one with this key if it exists. userKey takes part too. */
  participants?: Array<string> | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** The thread. Give either this or threadKey. */
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. A key that no thread has yet opens a new thread. */
  threadKey?: string | null | undefined;
  /** Used only if threadKey opens a new thread. */
  title?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type AppendSealedTurnsInput = {
  /** Turns as a JWE in compact form, at most 1 MiB. Its protected header has the session's key (sid), the blob's number in the session from 1 (seq), the SHA-256 of the blob before it in base64url (prev; null for the first), and optionally opens: clients then open the session from this blob on. */
  blob: string;
  /** Your own key for the session. */
  sessionKey: string;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
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

/** What may change. */
export type ChangeKind =
  | 'FACTS'
  | 'JOBS'
  | 'MEMORIES'
  | 'SUGGESTIONS'
  | 'TAXONOMY';

export type ChooseEmbeddingModelInput = {
  /** The name of one of the `available` models. Null: whichever model the server uses. */
  model?: string | null | undefined;
};

export type ClaimHandoffInput = {
  channel: string;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type CloseThreadInput = {
  /** When it ended. Default: now. */
  endedAt?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type CompleteTaskInput = {
  /** When it was done. Default: now. */
  completedAt?: string | null | undefined;
  /** The id of any version of the task. */
  taskId: string;
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

export type ConversationDecisionInput = {
  /** The reason for it. */
  reason?: string | null | undefined;
  /** What was decided. */
  text: string;
};

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

export type CreateTaxonomyNodeInput = {
  createParents?: boolean | null | undefined;
  /** Its name as people read it. Default: the last part of the path. */
  label?: string | null | undefined;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
};

export type CreateWebhookInput = {
  /** The events that are sent to it. */
  events: Array<WebhookEvent>;
  /** What it is for. */
  name: string;
  /** The https URL that events are posted to. */
  url: string;
};

export type CreateWorkspaceInput = {
  /** The externalId (your own key) of its first user, who becomes an admin. */
  adminKey: string;
  /** Its name as people read it. Default: the slug. */
  name?: string | null | undefined;
  /** Its name in commands and addresses: 1 to 63 characters of a-z, 0-9 and -, with no - at either end. Unique on the server. */
  slug: string;
  /** Its IANA time zone: where its days begin and end. Default: UTC. */
  timeZone?: string | null | undefined;
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

export type DeleteTaxonomyNodeInput = {
  /** The path of the place where its threads and projects are moved to. Required unless the place is empty and no place is below it. */
  moveTo?: string | null | undefined;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
};

export type DeleteWebhookInput = {
  webhookId: string;
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

export type EraseWorkspaceInput = {
  /** The workspace's slug, as a confirmation. */
  slug: string;
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

/** Which threads to move, and to which place. Give at least one condition besides the path. With several, threads must meet all of them. */
export type FileThreadsInput = {
  channel?: string | null | undefined;
  /** Only threads at or below this path. */
  from?: string | null | undefined;
  /** The path of the place they are moved to. */
  path: string;
  /** With threadKeys: the externalId of the persona that the threads belong to. */
  personaKey?: string | null | undefined;
  /** Whether only to count what would change, without changing it. Default: false. */
  preview?: boolean | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  threadIds?: Array<string> | null | undefined;
  /** The threads' externalIds (your own keys), with or in place of threadIds. Unknown keys are ignored. */
  threadKeys?: Array<string> | null | undefined;
  /** Only threads that have no place yet. */
  unfiled?: boolean | null | undefined;
  /** With threadKeys: the externalId of the user whom the threads belong to. Service role only. */
  userKey?: string | null | undefined;
};

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

export type ImportTaxonomyInput = {
  nodes: Array<TaxonomyTreeInput>;
  /** Whether only to count what would change, without changing it. Default: false. */
  preview?: boolean | null | undefined;
  /** The path that the tree is placed below. Default: the top. */
  under?: string | null | undefined;
};

export type IssueTokenInput = {
  /** The persona that the token is bound to: its requests do not see what belongs to other personas, and what they write belongs to this one. Default: none. */
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. A persona that does not exist yet is created. */
  personaKey?: string | null | undefined;
  /** How many seconds it is valid: at most a day, and no longer than the token or key of the service. */
  ttlSeconds?: number | null | undefined;
  /** The user it is for. Give either this or userKey. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. A user who does not exist yet is created. */
  userKey?: string | null | undefined;
};

/** Whether a background job waits, runs, is done or has failed. */
export type JobState =
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

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

export type MergeEntitiesInput = {
  entityId: string;
  intoEntityId: string;
};

export type MergeTaxonomyNodesInput = {
  from: string;
  into: string;
};

export type MessageInput = {
  /** The speaker's name, if the thread has several speakers; else null. */
  author?: string | null | undefined;
  /** The channel it was said in. Default: the call's, else the thread's. Trimmed and lower-cased. */
  channel?: string | null | undefined;
  content: string;
  /** Your own key for the turn. A turn with the same externalId in the same thread is stored only once. */
  externalId?: string | null | undefined;
  metadata?: unknown;
  /** When it was said. Default: now. With an offset, as in 2026-03-01T23:30:00+09:00, "tomorrow" is meant there. UTC (Z, +00:00) says nothing about the place. */
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

export type MoveTaxonomySubtreeInput = {
  createParents?: boolean | null | undefined;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
  /** Its new path. */
  to: string;
};

export type OpenThreadInput = {
  channel?: string | null | undefined;
  externalId?: string | null | undefined;
  /** OFF keeps what is said in the thread from being remembered. ON does not change an existing thread. */
  memory?: MemoryMode | null | undefined;
  /** Who takes part, by your own keys; for the service role and admins, unknown users are created. The thread is then a group's: it belongs to the caller and is read by its participants, who join the one with this key if it exists. userKey takes part too. */
  participants?: Array<string> | null | undefined;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** Whether to remove the transcript once summaries and facts are extracted from it. Default: false. */
  privacyMode?: boolean | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  startedAt?: string | null | undefined;
  taxonomyPath?: string | null | undefined;
  /** The IANA time zone it is held in: what "tomorrow at 9" means for users without a zone of their own, and when its days begin. */
  timeZone?: string | null | undefined;
  title?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
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

export type ProjectMemberInput = {
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** The user to add or remove. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
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

export type RedactMessageInput = {
  messageId: string;
};

export type ReformWorkspaceInput = {
  /** Whether to read also the turns that the server's present extractor has already read. Default: false. */
  everything?: boolean | null | undefined;
};

export type RegisterOwnerKeyInput = {
  /** Its name, e.g. "phone" or "recovery". */
  name: string;
  /** The public key for ECDH-ES as a JWK in JSON: X25519 or P-256. Never the private key. */
  publicKey: string;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type RegisterSigningKeyInput = {
  /** When it expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** What it is for, up to 200 characters. */
  name: string;
  /** The persona that its requests are bound to: they do not see what belongs to other personas, and what they write belongs to this one. Default: none. */
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** An Ed25519 public key: PEM, or its 32 bytes in base64. Never the private key. */
  publicKey: string;
  role: WorkspaceRole;
  /** What it may be used for. */
  scopes: Array<AccessScope>;
  /** The user it acts as: you, or a user created for an earlier key. Default: a user created for this key; for a service, the service itself. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. */
  userKey?: string | null | undefined;
};

export type RejectAliasInput = {
  aliasId: string;
};

export type RejectTaxonomySuggestionInput = {
  suggestionId: string;
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

export type RemoveOwnerKeyInput = {
  ownerKeyId: string;
};

export type RemoveSealedSessionInput = {
  /** Your own key for the session. */
  sessionKey: string;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

export type RenameTaxonomyNodeInput = {
  label: string;
  /** Its path, e.g. work.atlas.auth. */
  path: string;
};

export type RestoreThreadInput = {
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
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

export type RevokeSigningKeyInput = {
  signingKeyId: string;
};

export type RotateApiKeyInput = {
  apiKeyId: string;
  /** How many seconds the previous secret stays valid, at most 30 days. Default: 0; for the key that the request is sent with, at least 60. */
  graceSeconds?: number | null | undefined;
};

export type RotateWebhookSecretInput = {
  /** How many seconds events are also signed with the previous secret, at most 30 days. Default: one day. */
  graceSeconds?: number | null | undefined;
  webhookId: string;
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

export type SaveConversationInput = {
  /** Each is stored as an open task. */
  actionItems?: Array<string> | null | undefined;
  channel: string;
  /** When it ended. Default: now; if it began more than a day ago, when it began. */
  endedAt?: string | null | undefined;
  /** Each is stored as a decision. */
  keyDecisions?: Array<ConversationDecisionInput> | null | undefined;
  messageCount?: number | null | undefined;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** The project that it is shared with. */
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** The mood of the people in it. Default: NEUTRAL. */
  sentiment?: Sentiment | null | undefined;
  /** Your own key for the session. Saving with the same key again replaces what was saved. */
  sessionKey: string;
  /** When it began. Default: when it ended. */
  startedAt?: string | null | undefined;
  summary: string;
  title?: string | null | undefined;
  topics?: Array<string> | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
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

export type SignalHandoffInput = {
  fromChannel: string;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  /** What the assistant should know when the conversation goes on there. Default: the thread's summary, or its last turns. */
  summary?: string | null | undefined;
  /** The thread to continue. */
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  toChannel: string;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
  userKey?: string | null | undefined;
};

/** A filter to be used against `SourceDocument` object types. All fields are combined with a logical ‘and.’ */
export type SourceDocumentFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<SourceDocumentFilter> | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: SourceDocumentFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<SourceDocumentFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `projectId` field. */
  projectId?: UuidFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `taxonomyNodeId` field. */
  taxonomyNodeId?: UuidFilter | null | undefined;
  /** Filter by the object’s `threadId` field. */
  threadId?: UuidFilter | null | undefined;
  /** Filter by the object’s `uri` field. */
  uri?: StringFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
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

/** A filter to be used against `TaxonomySuggestion` object types. All fields are combined with a logical ‘and.’ */
export type TaxonomySuggestionFilter = {
  /** Checks for all expressions in this list. */
  and?: Array<TaxonomySuggestionFilter> | null | undefined;
  /** Filter by the object’s `id` field. */
  id?: UuidFilter | null | undefined;
  /** Negates the expression. */
  not?: TaxonomySuggestionFilter | null | undefined;
  /** Checks for any expressions in this list. */
  or?: Array<TaxonomySuggestionFilter> | null | undefined;
  /** Filter by the object’s `ownerUserId` field. */
  ownerUserId?: UuidFilter | null | undefined;
  /** Filter by the object’s `personaId` field. */
  personaId?: UuidFilter | null | undefined;
  /** Filter by the object’s `sensitivity` field. */
  sensitivity?: SensitivityFilter | null | undefined;
  /** Filter by the object’s `status` field. */
  status?: TaxonomySuggestionStatusFilter | null | undefined;
  /** Filter by the object’s `taxonomyNodeId` field. */
  taxonomyNodeId?: UuidFilter | null | undefined;
  /** Filter by the object’s `threadId` field. */
  threadId?: UuidFilter | null | undefined;
  /** Filter by the object’s `visibility` field. */
  visibility?: VisibilityFilter | null | undefined;
};

/**
 * Whether a suggested place waits for a decision, was applied automatically (a
 * workspace setting), or was accepted or rejected by a user.
 */
export type TaxonomySuggestionStatus =
  | 'ACCEPTED'
  | 'APPLIED'
  | 'REJECTED'
  | 'SUGGESTED';

/** A filter to be used against TaxonomySuggestionStatus fields. All fields are combined with a logical ‘and.’ */
export type TaxonomySuggestionStatusFilter = {
  /** Equal to the specified value. */
  equalTo?: TaxonomySuggestionStatus | null | undefined;
  /** Included in the specified list. */
  in?: Array<TaxonomySuggestionStatus> | null | undefined;
  /** Is null (if `true` is specified) or is not null (if `false` is specified). */
  isNull?: boolean | null | undefined;
  /** Not equal to the specified value. */
  notEqualTo?: TaxonomySuggestionStatus | null | undefined;
  /** Not included in the specified list. */
  notIn?: Array<TaxonomySuggestionStatus> | null | undefined;
};

/** A place of a tree that is imported. */
export type TaxonomyTreeInput = {
  children?: Array<TaxonomyTreeInput> | null | undefined;
  /** The place's name as people read it, in any script. If left out, an existing place keeps its label. */
  label?: string | null | undefined;
  metadata?: unknown;
  /** The last part of its path, or several parts joined by dots. Default: derived from the label. */
  slug?: string | null | undefined;
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

export type OwnWorkspaceQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnWorkspaceQuery = { workspace: { id: string, slug: string, name: string, createdAt: string } | null };

export type PersonaByKeyQueryVariables = Exact<{
  externalId: string;
}>;


export type PersonaByKeyQuery = { personaByExternalId: { id: string } | null };

export type CreateWorkspaceMutationVariables = Exact<{
  input: CreateWorkspaceInput;
}>;


export type CreateWorkspaceMutation = { createWorkspace: { workspaceId: string, adminUserId: string } | null };

export type IssueTokenMutationVariables = Exact<{
  input: IssueTokenInput;
}>;


export type IssueTokenMutation = { issueToken: { token: string, expiresAt: string } | null };

export type ApiKeyFieldsFragment = { id: string, name: string, prefix: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null };

export type SigningKeyFieldsFragment = { id: string, name: string, publicKey: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null };

export type AccessKeysQueryVariables = Exact<{
  first: number;
}>;


export type AccessKeysQuery = { apiKeys: { nodes: Array<{ id: string, name: string, prefix: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean } } | null, signingKeys: { nodes: Array<{ id: string, name: string, publicKey: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean } } | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { secret: string, apiKey: { id: string, name: string, prefix: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } } | null };

export type RotateApiKeyMutationVariables = Exact<{
  input: RotateApiKeyInput;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { secret: string, apiKey: { id: string, name: string, prefix: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { apiKey: { id: string, name: string, prefix: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } } | null };

export type RegisterSigningKeyMutationVariables = Exact<{
  input: RegisterSigningKeyInput;
}>;


export type RegisterSigningKeyMutation = { registerSigningKey: { signingKey: { id: string, name: string, publicKey: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } } | null };

export type RevokeSigningKeyMutationVariables = Exact<{
  input: RevokeSigningKeyInput;
}>;


export type RevokeSigningKeyMutation = { revokeSigningKey: { signingKey: { id: string, name: string, publicKey: string, role: WorkspaceRole, scopes: Array<AccessScope | null>, userId: string, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, user: { name: string } | null } } | null };

export type AuditHeadQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditHeadQuery = { auditHead: { entries: number, hash: string, waiting: number } | null };

export type AuditEntriesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AuditEntriesQuery = { auditLogs: { nodes: Array<{ number: string, occurredAt: string, actorUserId: string | null, actorRole: string, action: string, targetKind: string | null, targetId: string | null, requestId: string | null, previousHash: string | null, hash: string | null } | null>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type LatestAuditEntriesQueryVariables = Exact<{
  first: number;
  filter?: AuditLogFilter | null | undefined;
}>;


export type LatestAuditEntriesQuery = { auditLogs: { nodes: Array<{ number: string, occurredAt: string, actorRole: string, action: string, targetKind: string | null, targetId: string | null, actorUser: { name: string } | null } | null> } | null };

export type BranchQueryVariables = Exact<{
  id: string;
}>;


export type BranchQuery = { branch: { id: string, label: string | null, thread: { title: string | null, channel: string | null, persona: { externalId: string | null } | null } | null } | null };

export type TrunkOfQueryVariables = Exact<{
  threadId: string;
}>;


export type TrunkOfQuery = { branches: { nodes: Array<{ id: string } | null> } | null };

export type BranchTurnsQueryVariables = Exact<{
  branchId: string;
  afterSequenceNo?: number | null | undefined;
  first?: number | null | undefined;
}>;


export type BranchTurnsQuery = { branchTurns: Array<{ id: string, sequenceNo: number, externalId: string | null, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, occurredAt: string, metadata: Record<string, unknown> | null }> };

export type BranchDigestQueryVariables = Exact<{
  branchId: string;
}>;


export type BranchDigestQuery = { branchDigest: { turns: number, withoutText: number, lastSequenceNo: number, sha256: string } };

export type BuildContextQueryVariables = Exact<{
  input: BuildContextInput;
}>;


export type BuildContextQuery = { buildContext: { text: string, citations: Array<string>, tokenCount: number, recallId: string | null, warnings: Array<string>, messages: Array<{ part: ContextPart, role: MessageRole, content: string, citations: Array<string> }>, route: { language: string | null, intent: QueryIntent, retrievalNeeded: boolean, confidence: number } | null } };

export type ConversationFieldsFragment = { id: string, sessionKey: string | null, channel: string | null, userId: string | null, startedAt: string, endedAt: string, ended: boolean, summary: string | null, topics: Array<string>, actionItems: Array<string>, sentiment: Sentiment | null, messageCount: number, keyDecisions: Array<{ text: string, reason: string | null }> };

export type ConversationsQueryVariables = Exact<{
  channel?: string | null | undefined;
  since?: string | null | undefined;
  userKey?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type ConversationsQuery = { conversations: Array<{ id: string, sessionKey: string | null, channel: string | null, userId: string | null, startedAt: string, endedAt: string, ended: boolean, summary: string | null, topics: Array<string>, actionItems: Array<string>, sentiment: Sentiment | null, messageCount: number, keyDecisions: Array<{ text: string, reason: string | null }> }> };

export type SaveConversationMutationVariables = Exact<{
  input: SaveConversationInput;
}>;


export type SaveConversationMutation = { saveConversation: { conversation: { id: string, sessionKey: string | null, channel: string | null, userId: string | null, startedAt: string, endedAt: string, ended: boolean, summary: string | null, topics: Array<string>, actionItems: Array<string>, sentiment: Sentiment | null, messageCount: number, keyDecisions: Array<{ text: string, reason: string | null }> } } | null };

export type CloseConversationMutationVariables = Exact<{
  input: CloseThreadInput;
}>;


export type CloseConversationMutation = { closeThread: { thread: { id: string } } | null };

export type DecisionFieldsFragment = { id: string, content: string | null, subject: string | null, reason: string | null, validFrom: string | null, threadId: string | null, ownerUser: { name: string } | null };

export type DecisionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: MemoryItemFilter | null | undefined;
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type DecisionsQuery = { decisions: { nodes: Array<{ id: string, content: string | null, subject: string | null, reason: string | null, validFrom: string | null, threadId: string | null, ownerUser: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type DocumentFieldsFragment = { id: string, title: string | null, uri: string | null, mediaType: string | null, byteSize: string | null, contentHash: string | null, version: number, visibility: Visibility, projectId: string | null, threadId: string | null, updatedAt: string };

export type AddDocumentMutationVariables = Exact<{
  input: AddDocumentInput;
}>;


export type AddDocumentMutation = { addDocument: { outcome: DocumentOutcome, newChunkCount: number, document: { id: string, title: string | null, uri: string | null, mediaType: string | null, byteSize: string | null, contentHash: string | null, version: number, visibility: Visibility, projectId: string | null, threadId: string | null, updatedAt: string } } | null };

export type RemoveDocumentMutationVariables = Exact<{
  input: RemoveDocumentInput;
}>;


export type RemoveDocumentMutation = { removeDocument: { ok: boolean } | null };

export type DocumentByUriQueryVariables = Exact<{
  uri: string;
  userKey?: string | null | undefined;
}>;


export type DocumentByUriQuery = { documentByUri: { id: string, title: string | null, uri: string | null, mediaType: string | null, byteSize: string | null, contentHash: string | null, version: number, visibility: Visibility, projectId: string | null, threadId: string | null, updatedAt: string } | null };

export type DocumentsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: SourceDocumentFilter | null | undefined;
}>;


export type DocumentsQuery = { sourceDocuments: { nodes: Array<{ id: string, title: string | null, uri: string | null, mediaType: string | null, byteSize: string | null, contentHash: string | null, version: number, visibility: Visibility, projectId: string | null, threadId: string | null, updatedAt: string } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EmbeddingModelFieldsFragment = { name: string, dimensions: number, configured: boolean, chosen: boolean, available: Array<{ name: string, dimensions: number }>, move: { name: string, dimensions: number, state: EmbeddingModelMoveState, done: number, total: number | null, startedAt: string } | null };

export type EmbeddingModelQueryVariables = Exact<{ [key: string]: never; }>;


export type EmbeddingModelQuery = { embeddingModel: { name: string, dimensions: number, configured: boolean, chosen: boolean, available: Array<{ name: string, dimensions: number }>, move: { name: string, dimensions: number, state: EmbeddingModelMoveState, done: number, total: number | null, startedAt: string } | null } };

export type ChooseEmbeddingModelMutationVariables = Exact<{
  input: ChooseEmbeddingModelInput;
}>;


export type ChooseEmbeddingModelMutation = { chooseEmbeddingModel: { embeddingModel: { name: string, dimensions: number, configured: boolean, chosen: boolean, available: Array<{ name: string, dimensions: number }>, move: { name: string, dimensions: number, state: EmbeddingModelMoveState, done: number, total: number | null, startedAt: string } | null } } | null };

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

export type EntityFieldsFragment = { id: string, kind: EntityKind, canonicalName: string, description: string | null };

export type EntitiesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: EntityFilter | null | undefined;
}>;


export type EntitiesQuery = { entities: { nodes: Array<{ id: string, kind: EntityKind, canonicalName: string, description: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EntityAliasesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: EntityFilter | null | undefined;
}>;


export type EntityAliasesQuery = { entities: { nodes: Array<{ id: string, kind: EntityKind, canonicalName: string, description: string | null, aliasVariants: { nodes: Array<{ id: string, variant: string, weight: number, threshold: number | null, status: AliasStatus } | null> } } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type MergeEntitiesMutationVariables = Exact<{
  input: MergeEntitiesInput;
}>;


export type MergeEntitiesMutation = { mergeEntities: { entity: { id: string, kind: EntityKind, canonicalName: string, description: string | null } } | null };

export type SplitEntityMutationVariables = Exact<{
  input: SplitEntityInput;
}>;


export type SplitEntityMutation = { splitEntity: { entity: { id: string, kind: EntityKind, canonicalName: string, description: string | null }, from: { id: string, kind: EntityKind, canonicalName: string, description: string | null } } | null };

export type KeepApartMutationVariables = Exact<{
  input: KeepApartInput;
}>;


export type KeepApartMutation = { keepApart: { ok: boolean } | null };

export type RenameEntityMutationVariables = Exact<{
  id: string;
  name: string;
}>;


export type RenameEntityMutation = { updateEntity: { entity: { id: string, kind: EntityKind, canonicalName: string, description: string | null } } | null };

export type DeleteEntityMutationVariables = Exact<{
  input: DeleteEntityInput;
}>;


export type DeleteEntityMutation = { deleteEntity: { entityId: string } | null };

export type AllowEntityMutationVariables = Exact<{
  input: AllowEntityInput;
}>;


export type AllowEntityMutation = { allowEntity: { __typename: 'AllowEntityPayload' } | null };

export type AcceptAliasMutationVariables = Exact<{
  input: AcceptAliasInput;
}>;


export type AcceptAliasMutation = { acceptAlias: { __typename: 'AcceptAliasPayload' } | null };

export type RejectAliasMutationVariables = Exact<{
  input: RejectAliasInput;
}>;


export type RejectAliasMutation = { rejectAlias: { __typename: 'RejectAliasPayload' } | null };

export type DeleteAliasMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAliasMutation = { deleteAliasVariant: { __typename: 'DeleteAliasVariantPayload' } | null };

export type ErasurePreviewQueryVariables = Exact<{
  input: ErasurePreviewInput;
}>;


export type ErasurePreviewQuery = { erasurePreview: { lines: Array<{ kind: string, rowCount: number, fate: ErasureFate, reason: string | null }> } | null };

export type ErasureFieldsFragment = { id: string, scope: string, targetId: string, erasedAt: string, auditEntries: number, auditHash: string, kinds: Array<{ kind: string, rowCount: number, idsHash: string }> };

export type EraseThreadMutationVariables = Exact<{
  input: EraseThreadInput;
}>;


export type EraseThreadMutation = { eraseThread: { receipt: { id: string, scope: string, targetId: string, erasedAt: string, auditEntries: number, auditHash: string, kinds: Array<{ kind: string, rowCount: number, idsHash: string }> } } | null };

export type EraseUserMutationVariables = Exact<{
  input: EraseUserInput;
}>;


export type EraseUserMutation = { eraseUser: { receipt: { id: string, scope: string, targetId: string, erasedAt: string, auditEntries: number, auditHash: string, kinds: Array<{ kind: string, rowCount: number, idsHash: string }> } } | null };

export type EraseWorkspaceMutationVariables = Exact<{
  input: EraseWorkspaceInput;
}>;


export type EraseWorkspaceMutation = { eraseWorkspace: { receipt: { id: string, scope: string, targetId: string, erasedAt: string, auditEntries: number, auditHash: string, kinds: Array<{ kind: string, rowCount: number, idsHash: string }> } } | null };

export type FactFieldsFragment = { id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null };

export type FactsAsOfQueryVariables = Exact<{
  asOf?: string | null | undefined;
  knownAt?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: FactFilter | null | undefined;
}>;


export type FactsAsOfQuery = { factsAsOf: { nodes: Array<{ id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type AssertFactMutationVariables = Exact<{
  input: AssertFactInput;
}>;


export type AssertFactMutation = { assertFact: { fact: { id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null } } | null };

export type CorrectFactMutationVariables = Exact<{
  input: CorrectFactInput;
}>;


export type CorrectFactMutation = { correctFact: { fact: { id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null }, superseded: { id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null } | null } | null };

export type RetractFactMutationVariables = Exact<{
  input: RetractFactInput;
}>;


export type RetractFactMutation = { retractFact: { fact: { id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null } } | null };

export type SignalHandoffMutationVariables = Exact<{
  input: SignalHandoffInput;
}>;


export type SignalHandoffMutation = { signalHandoff: { handoffId: string } | null };

export type ClaimHandoffMutationVariables = Exact<{
  input: ClaimHandoffInput;
}>;


export type ClaimHandoffMutation = { claimHandoff: { claimed: boolean, fromChannel: string | null, threadId: string | null, summary: string | null } | null };

export type BranchesOfQueryVariables = Exact<{
  threadId: string;
  externalId: string;
  first: number;
}>;


export type BranchesOfQuery = { branches: { nodes: Array<{ id: string, label: string | null } | null> } | null, messages: { nodes: Array<{ id: string } | null> } | null };

export type ForkBranchMutationVariables = Exact<{
  input: ForkBranchInput;
}>;


export type ForkBranchMutation = { forkBranch: { branchId: string } | null };

export type AddProjectMemberMutationVariables = Exact<{
  input: ProjectMemberInput;
}>;


export type AddProjectMemberMutation = { addProjectMember: { ok: boolean } | null };

export type AddAliasMutationVariables = Exact<{
  input: AddAliasInput;
}>;


export type AddAliasMutation = { addAlias: { alias: { id: string, variant: string, status: AliasStatus, weight: number, threshold: number | null } } | null };

export type JobStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type JobStatusQuery = { jobStatus: { waiting: number, running: number, failed: number, backlog: number, held: number, tasks: Record<string, unknown> } };

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

export type FormImportsMutationVariables = Exact<{ [key: string]: never; }>;


export type FormImportsMutation = { formImports: { turnCount: number } | null };

export type MessageAddedSubscriptionVariables = Exact<{
  threadId?: string | null | undefined;
  threadKey?: string | null | undefined;
  userKey?: string | null | undefined;
  personaKey?: string | null | undefined;
  branchId?: string | null | undefined;
  afterSequenceNo?: number | null | undefined;
}>;


export type MessageAddedSubscription = { messageAdded: { id: string, externalId: string | null, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, occurredAt: string, sequenceNo: number } };

export type ThreadUpdatedSubscriptionVariables = Exact<{
  threadId?: string | null | undefined;
  threadKey?: string | null | undefined;
  userKey?: string | null | undefined;
  personaKey?: string | null | undefined;
}>;


export type ThreadUpdatedSubscription = { threadUpdated: { summary: string | null, id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null } };

export type MemoryFormedSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type MemoryFormedSubscription = { memoryFormed: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } };

export type JobProgressSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type JobProgressSubscription = { jobProgress: { waiting: number, running: number, failed: number, backlog: number, tasks: Record<string, unknown> } };

export type HandoffSignalledSubscriptionVariables = Exact<{
  channel?: string | null | undefined;
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type HandoffSignalledSubscription = { handoffSignalled: { handoffId: string, userId: string, fromChannel: string, toChannel: string, threadId: string | null, summary: string | null, expiresAt: string } };

export type PresenceChangedSubscriptionVariables = Exact<{
  channel?: string | null | undefined;
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type PresenceChangedSubscription = { presenceChanged: { entered: boolean, sessionId: string, channel: string, userId: string, startedAt: string } };

export type FactFormedSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type FactFormedSubscription = { factFormed: { id: string, factId: string, subject: string, predicate: string, object: string, confidence: number, disputed: boolean, validFrom: string | null, validTo: string | null, recordedFrom: string, recordedTo: string | null } };

export type SuggestionsChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SuggestionsChangedSubscription = { suggestionsChanged: { merges: number, names: number, places: number } };

export type TaxonomyChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type TaxonomyChangedSubscription = { taxonomyChanged: { places: number, changedAt: string | null } };

export type ChangedSubscriptionVariables = Exact<{
  of?: Array<ChangeKind> | ChangeKind | null | undefined;
  threadIds?: Array<string> | string | null | undefined;
}>;


export type ChangedSubscription = { changed: { of: Array<ChangeKind>, threadIds: Array<string> } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { workspaceId: string, workspaceSlug: string, userId: string | null, userKey: string | null, role: WorkspaceRole, scopes: Array<AccessScope> } };

export type PersonQueryVariables = Exact<{
  userId: string;
}>;


export type PersonQuery = { user: { name: string, timeZone: string | null } | null, workspace: { timeZone: string } | null };

export type MemberFieldsFragment = { id: string, externalId: string | null, name: string, isProgram: boolean, memory: MemoryMode, membership: { role: WorkspaceRole, createdAt: string } | null };

export type UsersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: UserFilter | null | undefined;
}>;


export type UsersQuery = { users: { nodes: Array<{ id: string, externalId: string | null, name: string, isProgram: boolean, memory: MemoryMode, membership: { role: WorkspaceRole, createdAt: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SetMemberMutationVariables = Exact<{
  input: SetMemberInput;
}>;


export type SetMemberMutation = { setMember: { __typename: 'SetMemberPayload' } | null };

export type RemoveMemberMutationVariables = Exact<{
  input: RemoveMemberInput;
}>;


export type RemoveMemberMutation = { removeMember: { __typename: 'RemoveMemberPayload' } | null };

export type SetUserMemoryMutationVariables = Exact<{
  input: SetUserMemoryInput;
}>;


export type SetUserMemoryMutation = { setUserMemory: { user: { id: string, memory: MemoryMode } } | null };

export type MemoryFieldsFragment = { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null };

export type RememberMutationVariables = Exact<{
  input: RememberInput;
}>;


export type RememberMutation = { remember: { memory: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } } | null };

export type ReviseMemoryMutationVariables = Exact<{
  input: ReviseMemoryInput;
}>;


export type ReviseMemoryMutation = { reviseMemory: { memory: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null }, superseded: { id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } } | null };

export type ForgetMemoryMutationVariables = Exact<{
  input: ForgetMemoryInput;
}>;


export type ForgetMemoryMutation = { forgetMemory: { ok: boolean } | null };

export type StoredMemoryFieldsFragment = { idempotencyKey: string | null, metadata: Record<string, unknown> | null, recordedFrom: string, firstRecordedFrom: string | null, id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null };

export type MemoryByKeyQueryVariables = Exact<{
  key: string;
  userKey?: string | null | undefined;
  personaKey?: string | null | undefined;
}>;


export type MemoryByKeyQuery = { memoryByKey: { idempotencyKey: string | null, metadata: Record<string, unknown> | null, recordedFrom: string, firstRecordedFrom: string | null, id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } | null };

export type MemoriesByKeyQueryVariables = Exact<{
  prefix: string;
  metadata?: unknown;
  userKey?: string | null | undefined;
  personaKey?: string | null | undefined;
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type MemoriesByKeyQuery = { memoriesByKey: Array<{ idempotencyKey: string | null, metadata: Record<string, unknown> | null, recordedFrom: string, firstRecordedFrom: string | null, id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null }> };

export type MemoryNamespacesQueryVariables = Exact<{
  prefix?: string | null | undefined;
  maxDepth?: number | null | undefined;
  userKey?: string | null | undefined;
  personaKey?: string | null | undefined;
  first?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type MemoryNamespacesQuery = { memoryNamespaces: Array<string> };

export type RecallMemoriesQueryVariables = Exact<{
  input: RecallInput;
}>;


export type RecallMemoriesQuery = { recall: { hits: Array<{ score: number, memory: { idempotencyKey: string | null, metadata: Record<string, unknown> | null, recordedFrom: string, firstRecordedFrom: string | null, id: string, kind: MemoryKind, layer: MemoryLayer, content: string | null, subject: string | null, contentState: ContentState, confidence: number, validFrom: string | null, validTo: string | null, supersedesId: string | null } | null }> } };

export type LearnedFieldsFragment = { id: string, kind: MemoryKind, content: string | null, subject: string | null, recordedFrom: string, recordedTo: string | null, setAsideAt: string | null, ownerUser: { name: string } | null };

export type LearnedQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: MemoryItemFilter | null | undefined;
}>;


export type LearnedQuery = { memoryItems: { nodes: Array<{ id: string, kind: MemoryKind, content: string | null, subject: string | null, recordedFrom: string, recordedTo: string | null, setAsideAt: string | null, ownerUser: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type MessageFieldsFragment = { id: string, externalId: string | null, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, occurredAt: string, sequenceNo: number };

export type AppendMessagesMutationVariables = Exact<{
  input: AppendMessagesInput;
}>;


export type AppendMessagesMutation = { appendMessages: { storedCount: number, cleaned: number, warnings: Array<string>, thread: { id: string }, messages: Array<{ id: string, externalId: string | null, sequenceNo: number }> } | null };

export type MessagesQueryVariables = Exact<{
  threadId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MessagesQuery = { messages: { nodes: Array<{ id: string, externalId: string | null, role: MessageRole, author: string | null, content: string | null, contentState: ContentState, occurredAt: string, sequenceNo: number } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RedactMessageMutationVariables = Exact<{
  input: RedactMessageInput;
}>;


export type RedactMessageMutation = { redactMessage: { message: { id: string, externalId: string | null, sequenceNo: number } } | null };

export type NarrativeQueryVariables = Exact<{
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
  personaId?: string | null | undefined;
  personaKey?: string | null | undefined;
  scope?: MemoryScope | null | undefined;
  shared?: boolean | null | undefined;
  days?: number | null | undefined;
}>;


export type NarrativeQuery = { narrative: { since: string, memory: string, activityLog: string, dailyNotes: Array<{ date: string, text: string }> } };

export type OwnerKeyFieldsFragment = { id: string, name: string, publicKey: string, thumbprint: string, createdAt: string };

export type RegisterOwnerKeyMutationVariables = Exact<{
  input: RegisterOwnerKeyInput;
}>;


export type RegisterOwnerKeyMutation = { registerOwnerKey: { ownerKey: { id: string, name: string, publicKey: string, thumbprint: string, createdAt: string } } | null };

export type OwnerKeysQueryVariables = Exact<{
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type OwnerKeysQuery = { ownerKeys: Array<{ id: string, name: string, publicKey: string, thumbprint: string, createdAt: string }> };

export type RemoveOwnerKeyMutationVariables = Exact<{
  input: RemoveOwnerKeyInput;
}>;


export type RemoveOwnerKeyMutation = { removeOwnerKey: { ok: boolean } | null };

export type PreferenceFieldsFragment = { id: string, content: string | null, subject: string | null, category: string | null, key: string | null, value: string | null, confidence: number, lastConfirmedAt: string | null, ownerUser: { name: string } | null };

export type PreferencesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: MemoryItemFilter | null | undefined;
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type PreferencesQuery = { preferences: { nodes: Array<{ id: string, content: string | null, subject: string | null, category: string | null, key: string | null, value: string | null, confidence: number, lastConfirmedAt: string | null, ownerUser: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SetPreferenceMutationVariables = Exact<{
  input: SetPreferenceInput;
}>;


export type SetPreferenceMutation = { setPreference: { preference: { id: string, content: string | null, subject: string | null, category: string | null, key: string | null, value: string | null, confidence: number, lastConfirmedAt: string | null, ownerUser: { name: string } | null } } | null };

export type ProfileQueryVariables = Exact<{
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
  tokenBudget?: number | null | undefined;
}>;


export type ProfileQuery = { profile: { userId: string, text: string, tokenCount: number, lines: Array<{ section: string, text: string, citations: Array<string>, validFrom: string | null }> } };

export type InsightProfileQueryVariables = Exact<{
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
  scope?: MemoryScope | null | undefined;
}>;


export type InsightProfileQuery = { insightProfile: { userId: string, document: Record<string, unknown>, bullets: string, insights: Array<{ section: string, key: string, value: string, text: string, sensitivity: Sensitivity, confidence: number, validFrom: string | null, citations: Array<string> }> } };

export type RecallQueryVariables = Exact<{
  input: RecallInput;
}>;


export type RecallQuery = { recall: { id: string, timings: Record<string, unknown>, warnings: Array<string>, hits: Array<{ rank: number, score: number, kind: RecallKind, text: string | null, passage: string | null, contentState: ContentState, occurredAt: string | null, citation: string, similarity: number | null, uncertain: boolean, author: string | null, textProblem: { code: string, message: string, jwe: string | null } | null, about: { user: { externalId: string | null, name: string } | null, entity: { name: string } | null } | null, thread: { id: string, externalId: string | null, title: string | null, channel: string | null } | null, message: { id: string, role: MessageRole, author: string | null, sequenceNo: number } | null, chunk: { id: string, heading: string | null, position: number, page: number | null, document: { id: string, title: string | null, uri: string | null } | null } | null, arms: Array<{ arm: RecallArm, rank: number, score: number }> }>, expansions: Array<{ text: string, entityId: string, canonicalName: string, similarity: number }> } };

export type RateRecallMutationVariables = Exact<{
  input: RateRecallInput;
}>;


export type RateRecallMutation = { rateRecall: { ok: boolean } | null };

export type ReformFieldsFragment = { done: number, total: number | null, untouched: number };

export type ReformProgressQueryVariables = Exact<{ [key: string]: never; }>;


export type ReformProgressQuery = { reformProgress: { done: number, total: number | null, untouched: number } | null };

export type ReformWorkspaceMutationVariables = Exact<{
  input: ReformWorkspaceInput;
}>;


export type ReformWorkspaceMutation = { reformWorkspace: { progress: { done: number, total: number | null, untouched: number } | null } | null };

export type ModelFieldsFragment = { id: string, slug: string, provider: string, name: string, memoryPlacement: MemoryPlacement | null, inputPrice: string | null, outputPrice: string | null, fallbackId: string | null };

export type RuleFieldsFragment = { id: string, position: number, name: string, predicates: Record<string, unknown>, modelId: string, verifierId: string | null };

export type RoutingRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type RoutingRulesQuery = { routingRules: { nodes: Array<{ id: string, position: number, name: string, predicates: Record<string, unknown>, modelId: string, verifierId: string | null } | null> } | null, models: { nodes: Array<{ id: string, slug: string, provider: string, name: string, memoryPlacement: MemoryPlacement | null, inputPrice: string | null, outputPrice: string | null, fallbackId: string | null } | null> } | null };

export type CreateModelMutationVariables = Exact<{
  model: ModelInput;
}>;


export type CreateModelMutation = { createModel: { model: { id: string, slug: string, provider: string, name: string, memoryPlacement: MemoryPlacement | null, inputPrice: string | null, outputPrice: string | null, fallbackId: string | null } } | null };

export type DeleteModelMutationVariables = Exact<{
  id: string;
}>;


export type DeleteModelMutation = { deleteModel: { __typename: 'DeleteModelPayload' } | null };

export type CreateRoutingRuleMutationVariables = Exact<{
  rule: RoutingRuleInput;
}>;


export type CreateRoutingRuleMutation = { createRoutingRule: { routingRule: { id: string, position: number, name: string, predicates: Record<string, unknown>, modelId: string, verifierId: string | null } } | null };

export type DeleteRoutingRuleMutationVariables = Exact<{
  id: string;
}>;


export type DeleteRoutingRuleMutation = { deleteRoutingRule: { __typename: 'DeleteRoutingRulePayload' } | null };

export type SealedSessionFieldsFragment = { sessionKey: string, headSequenceNo: number, headHash: string, opensAt: number, createdAt: string, updatedAt: string };

export type AppendSealedTurnsMutationVariables = Exact<{
  input: AppendSealedTurnsInput;
}>;


export type AppendSealedTurnsMutation = { appendSealedTurns: { sealedSession: { sessionKey: string, headSequenceNo: number, headHash: string, opensAt: number, createdAt: string, updatedAt: string } } | null };

export type SealedSessionQueryVariables = Exact<{
  sessionKey: string;
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
  from?: number | null | undefined;
  first?: number | null | undefined;
}>;


export type SealedSessionQuery = { sealedSession: { sessionKey: string, headSequenceNo: number, headHash: string, opensAt: number, createdAt: string, updatedAt: string, blobs: Array<{ sequenceNo: number, hash: string, blob: string | null, problem: { code: string, message: string } | null }> } | null };

export type RemoveSealedSessionMutationVariables = Exact<{
  input: RemoveSealedSessionInput;
}>;


export type RemoveSealedSessionMutation = { removeSealedSession: { ok: boolean } | null };

export type SealedSessionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type SealedSessionsQuery = { sealedSessions: Array<{ sessionKey: string, headSequenceNo: number, headHash: string, opensAt: number, createdAt: string, updatedAt: string }> };

export type SetSensitivityMutationVariables = Exact<{
  input: SetSensitivityInput;
}>;


export type SetSensitivityMutation = { setSensitivity: { memory: { id: string, sensitivity: Sensitivity } | null, fact: { id: string, sensitivity: Sensitivity } | null, thread: { id: string, sensitivity: Sensitivity } | null } | null };

export type SettingFieldsFragment = { name: string, timeZone: string, embedMessages: boolean, privacyMode: boolean, recallWeights: Record<string, unknown>, confidenceThreshold: number, aliasSimilarityThreshold: number, entityJoinThreshold: number, entitySuggestThreshold: number, applyTaxonomySuggestions: boolean, membersMakeTaxonomyNodes: boolean, languageModelTokensPerDay: number | null, gatewayCostPerDay: string | null, sealMemories: boolean, knownSinceSaid: boolean, transcriptRetention: { days: number | null } | null, traceRetention: { days: number | null } | null, archiveAfter: { days: number | null } | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { workspace: { name: string, timeZone: string, embedMessages: boolean, privacyMode: boolean, recallWeights: Record<string, unknown>, confidenceThreshold: number, aliasSimilarityThreshold: number, entityJoinThreshold: number, entitySuggestThreshold: number, applyTaxonomySuggestions: boolean, membersMakeTaxonomyNodes: boolean, languageModelTokensPerDay: number | null, gatewayCostPerDay: string | null, sealMemories: boolean, knownSinceSaid: boolean, transcriptRetention: { days: number | null } | null, traceRetention: { days: number | null } | null, archiveAfter: { days: number | null } | null } | null };

export type UpdateWorkspaceMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type UpdateWorkspaceMutation = { updateWorkspace: { workspace: { name: string, timeZone: string, embedMessages: boolean, privacyMode: boolean, recallWeights: Record<string, unknown>, confidenceThreshold: number, aliasSimilarityThreshold: number, entityJoinThreshold: number, entitySuggestThreshold: number, applyTaxonomySuggestions: boolean, membersMakeTaxonomyNodes: boolean, languageModelTokensPerDay: number | null, gatewayCostPerDay: string | null, sealMemories: boolean, knownSinceSaid: boolean, transcriptRetention: { days: number | null } | null, traceRetention: { days: number | null } | null, archiveAfter: { days: number | null } | null } } | null };

export type TaskFieldsFragment = { id: string, content: string | null, subject: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, channel: string | null, tags: Array<string | null>, ownerUser: { name: string } | null };

export type TasksQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: MemoryItemFilter | null | undefined;
  userId?: string | null | undefined;
  userKey?: string | null | undefined;
}>;


export type TasksQuery = { tasks: { nodes: Array<{ id: string, content: string | null, subject: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, channel: string | null, tags: Array<string | null>, ownerUser: { name: string } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateTaskMutationVariables = Exact<{
  input: CreateTaskInput;
}>;


export type CreateTaskMutation = { createTask: { task: { id: string, content: string | null, subject: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, channel: string | null, tags: Array<string | null>, ownerUser: { name: string } | null } } | null };

export type UpdateTaskMutationVariables = Exact<{
  input: UpdateTaskInput;
}>;


export type UpdateTaskMutation = { updateTask: { task: { id: string, content: string | null, subject: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, channel: string | null, tags: Array<string | null>, ownerUser: { name: string } | null } } | null };

export type CompleteTaskMutationVariables = Exact<{
  input: CompleteTaskInput;
}>;


export type CompleteTaskMutation = { completeTask: { task: { id: string, content: string | null, subject: string | null, status: TaskStatus | null, dueAt: string | null, completedAt: string | null, channel: string | null, tags: Array<string | null>, ownerUser: { name: string } | null } } | null };

export type TaxonomyNodeFieldsFragment = { id: string, path: string, label: string, metadata: Record<string, unknown> };

export type TaxonomyNodeChangeFragment = { operationId: string, node: { id: string, path: string, label: string, metadata: Record<string, unknown> } };

export type TaxonomyNodesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: TaxonomyNodeFilter | null | undefined;
}>;


export type TaxonomyNodesQuery = { taxonomyNodes: { nodes: Array<{ threadCount: number, projectCount: number, id: string, path: string, label: string, metadata: Record<string, unknown> } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type TaxonomyPreviewQueryVariables = Exact<{
  input: TaxonomyPreviewInput;
}>;


export type TaxonomyPreviewQuery = { taxonomyPreview: { nodes: number, threads: number, projects: number, removed: number, path: string | null } };

export type TaxonomyChangesQueryVariables = Exact<{
  first: number;
}>;


export type TaxonomyChangesQuery = { taxonomyChanges: { nodes: Array<{ id: string, kind: TaxonomyChangeKind, path: string | null, toPath: string | null, nodeCount: number, threadCount: number, projectCount: number, createdAt: string, undoneAt: string | null, creator: { name: string } | null } | null> } | null };

export type TaxonomySuggestionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: TaxonomySuggestionFilter | null | undefined;
}>;


export type TaxonomySuggestionsQuery = { taxonomySuggestions: { totalCount: number, nodes: Array<{ id: string, score: number, status: TaxonomySuggestionStatus, taxonomyNode: { path: string, label: string } | null, thread: { id: string, title: string | null } | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ProjectByKeyQueryVariables = Exact<{
  externalId: string;
}>;


export type ProjectByKeyQuery = { projectByExternalId: { id: string } | null };

export type CreateTaxonomyNodeMutationVariables = Exact<{
  input: CreateTaxonomyNodeInput;
}>;


export type CreateTaxonomyNodeMutation = { createTaxonomyNode: { operationId: string, node: { id: string, path: string, label: string, metadata: Record<string, unknown> } } | null };

export type AddTaxonomyNodeMutationVariables = Exact<{
  input: AddTaxonomyNodeInput;
}>;


export type AddTaxonomyNodeMutation = { addTaxonomyNode: { operationId: string, node: { id: string, path: string, label: string, metadata: Record<string, unknown> } } | null };

export type MoveTaxonomySubtreeMutationVariables = Exact<{
  input: MoveTaxonomySubtreeInput;
}>;


export type MoveTaxonomySubtreeMutation = { moveTaxonomySubtree: { operationId: string, node: { id: string, path: string, label: string, metadata: Record<string, unknown> } } | null };

export type MergeTaxonomyNodesMutationVariables = Exact<{
  input: MergeTaxonomyNodesInput;
}>;


export type MergeTaxonomyNodesMutation = { mergeTaxonomyNodes: { operationId: string, node: { id: string, path: string, label: string, metadata: Record<string, unknown> } } | null };

export type RenameTaxonomyNodeMutationVariables = Exact<{
  input: RenameTaxonomyNodeInput;
}>;


export type RenameTaxonomyNodeMutation = { renameTaxonomyNode: { operationId: string, node: { id: string, path: string, label: string, metadata: Record<string, unknown> } } | null };

export type DeleteTaxonomyNodeMutationVariables = Exact<{
  input: DeleteTaxonomyNodeInput;
}>;


export type DeleteTaxonomyNodeMutation = { deleteTaxonomyNode: { operationId: string } | null };

export type UndoTaxonomyChangeMutationVariables = Exact<{
  input: UndoTaxonomyChangeInput;
}>;


export type UndoTaxonomyChangeMutation = { undoTaxonomyChange: { ok: boolean } | null };

export type ImportTaxonomyMutationVariables = Exact<{
  input: ImportTaxonomyInput;
}>;


export type ImportTaxonomyMutation = { importTaxonomy: { created: number, changed: number, operationId: string | null } | null };

export type FileThreadsMutationVariables = Exact<{
  input: FileThreadsInput;
}>;


export type FileThreadsMutation = { fileThreads: { threads: number, operationId: string | null } | null };

export type AcceptTaxonomySuggestionMutationVariables = Exact<{
  input: AcceptTaxonomySuggestionInput;
}>;


export type AcceptTaxonomySuggestionMutation = { acceptTaxonomySuggestion: { suggestion: { id: string, status: TaxonomySuggestionStatus } } | null };

export type AcceptTaxonomySuggestionsMutationVariables = Exact<{
  input: AcceptTaxonomySuggestionsInput;
}>;


export type AcceptTaxonomySuggestionsMutation = { acceptTaxonomySuggestions: { threads: number, operationId: string | null } | null };

export type RejectTaxonomySuggestionMutationVariables = Exact<{
  input: RejectTaxonomySuggestionInput;
}>;


export type RejectTaxonomySuggestionMutation = { rejectTaxonomySuggestion: { suggestion: { id: string, status: TaxonomySuggestionStatus } } | null };

export type ThreadFieldsFragment = { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null };

export type OpenThreadMutationVariables = Exact<{
  input: OpenThreadInput;
}>;


export type OpenThreadMutation = { openThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null } } | null };

export type UpdateThreadMutationVariables = Exact<{
  input: UpdateThreadInput;
}>;


export type UpdateThreadMutation = { updateThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null } } | null };

export type CloseThreadMutationVariables = Exact<{
  input: CloseThreadInput;
}>;


export type CloseThreadMutation = { closeThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null } } | null };

export type RestoreThreadMutationVariables = Exact<{
  input: RestoreThreadInput;
}>;


export type RestoreThreadMutation = { restoreThread: { thread: { id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null } } | null };

export type ArchivedTextsQueryVariables = Exact<{
  threadId: string;
}>;


export type ArchivedTextsQuery = { messages: { totalCount: number } | null, summaries: { totalCount: number } | null };

export type ThreadsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: ThreadFilter | null | undefined;
}>;


export type ThreadsQuery = { threads: { nodes: Array<{ summary: string | null, id: string, externalId: string | null, channel: string | null, title: string | null, taxonomyPath: string | null, startedAt: string, endedAt: string | null } | null>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RecallTracesQueryVariables = Exact<{
  first: number;
}>;


export type RecallTracesQuery = { recallTraces: { nodes: Array<{ id: string, createdAt: string, query: string, promptTokens: number | null, warnings: Array<string | null>, creator: { name: string } | null } | null> } | null };

export type WebhookFieldsFragment = { id: string, name: string, url: string, events: Array<WebhookEvent | null>, enabled: boolean, role: WorkspaceRole, failures: number, failingSince: string | null };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhooks: { nodes: Array<{ id: string, name: string, url: string, events: Array<WebhookEvent | null>, enabled: boolean, role: WorkspaceRole, failures: number, failingSince: string | null } | null> } | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId: string;
  first: number;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, event: WebhookEvent, state: WebhookDeliveryState, attempts: number, statusCode: number | null, errorCode: string | null, errorText: string | null, createdAt: string, attemptedAt: string | null } | null> } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { secret: string, webhook: { id: string, name: string, url: string, events: Array<WebhookEvent | null>, enabled: boolean, role: WorkspaceRole, failures: number, failingSince: string | null } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { webhook: { id: string, name: string, url: string, events: Array<WebhookEvent | null>, enabled: boolean, role: WorkspaceRole, failures: number, failingSince: string | null } } | null };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { __typename: 'DeleteWebhookPayload' } | null };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type TestWebhookMutation = { testWebhook: { webhookDelivery: { id: string, state: WebhookDeliveryState } } | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, webhook: { id: string, name: string, url: string, events: Array<WebhookEvent | null>, enabled: boolean, role: WorkspaceRole, failures: number, failingSince: string | null } } | null };

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
export const ApiKeyFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ApiKeyFields on ApiKey {
  id
  name
  prefix
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}
    `, {"fragmentName":"ApiKeyFields"}) as unknown as TypedDocumentString<ApiKeyFieldsFragment, unknown>;
export const SigningKeyFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SigningKeyFields on SigningKey {
  id
  name
  publicKey
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}
    `, {"fragmentName":"SigningKeyFields"}) as unknown as TypedDocumentString<SigningKeyFieldsFragment, unknown>;
export const ConversationFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ConversationFields on Conversation {
  id
  sessionKey
  channel
  userId
  startedAt
  endedAt
  ended
  summary
  topics
  keyDecisions {
    text
    reason
  }
  actionItems
  sentiment
  messageCount
}
    `, {"fragmentName":"ConversationFields"}) as unknown as TypedDocumentString<ConversationFieldsFragment, unknown>;
export const DecisionFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DecisionFields on MemoryItem {
  id
  content
  subject
  reason
  validFrom
  threadId
  ownerUser {
    name
  }
}
    `, {"fragmentName":"DecisionFields"}) as unknown as TypedDocumentString<DecisionFieldsFragment, unknown>;
export const DocumentFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment DocumentFields on SourceDocument {
  id
  title
  uri
  mediaType
  byteSize
  contentHash
  version
  visibility
  projectId
  threadId
  updatedAt
}
    `, {"fragmentName":"DocumentFields"}) as unknown as TypedDocumentString<DocumentFieldsFragment, unknown>;
export const EmbeddingModelFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
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
export const EntityFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment EntityFields on Entity {
  id
  kind
  canonicalName
  description
}
    `, {"fragmentName":"EntityFields"}) as unknown as TypedDocumentString<EntityFieldsFragment, unknown>;
export const ErasureFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ErasureFields on ErasureDone {
  id
  scope
  targetId
  erasedAt
  auditEntries
  auditHash
  kinds {
    kind
    rowCount
    idsHash
  }
}
    `, {"fragmentName":"ErasureFields"}) as unknown as TypedDocumentString<ErasureFieldsFragment, unknown>;
export const FactFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment FactFields on Fact {
  id
  factId
  subject
  predicate
  object
  confidence
  disputed
  validFrom
  validTo
  recordedFrom
  recordedTo
}
    `, {"fragmentName":"FactFields"}) as unknown as TypedDocumentString<FactFieldsFragment, unknown>;
export const MemberFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment MemberFields on User {
  id
  externalId
  name
  isProgram
  memory
  membership {
    role
    createdAt
  }
}
    `, {"fragmentName":"MemberFields"}) as unknown as TypedDocumentString<MemberFieldsFragment, unknown>;
export const MemoryFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}
    `, {"fragmentName":"MemoryFields"}) as unknown as TypedDocumentString<MemoryFieldsFragment, unknown>;
export const StoredMemoryFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment StoredMemoryFields on MemoryItem {
  ...MemoryFields
  idempotencyKey
  metadata
  recordedFrom
  firstRecordedFrom
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}`, {"fragmentName":"StoredMemoryFields"}) as unknown as TypedDocumentString<StoredMemoryFieldsFragment, unknown>;
export const LearnedFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment LearnedFields on MemoryItem {
  id
  kind
  content
  subject
  recordedFrom
  recordedTo
  setAsideAt
  ownerUser {
    name
  }
}
    `, {"fragmentName":"LearnedFields"}) as unknown as TypedDocumentString<LearnedFieldsFragment, unknown>;
export const MessageFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
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
export const OwnerKeyFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment OwnerKeyFields on OwnerKey {
  id
  name
  publicKey
  thumbprint
  createdAt
}
    `, {"fragmentName":"OwnerKeyFields"}) as unknown as TypedDocumentString<OwnerKeyFieldsFragment, unknown>;
export const PreferenceFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment PreferenceFields on MemoryItem {
  id
  content
  subject
  category
  key
  value
  confidence
  lastConfirmedAt
  ownerUser {
    name
  }
}
    `, {"fragmentName":"PreferenceFields"}) as unknown as TypedDocumentString<PreferenceFieldsFragment, unknown>;
export const ReformFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ReformFields on ReformProgress {
  done
  total
  untouched
}
    `, {"fragmentName":"ReformFields"}) as unknown as TypedDocumentString<ReformFieldsFragment, unknown>;
export const ModelFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ModelFields on Model {
  id
  slug
  provider
  name
  memoryPlacement
  inputPrice
  outputPrice
  fallbackId
}
    `, {"fragmentName":"ModelFields"}) as unknown as TypedDocumentString<ModelFieldsFragment, unknown>;
export const RuleFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment RuleFields on RoutingRule {
  id
  position
  name
  predicates
  modelId
  verifierId
}
    `, {"fragmentName":"RuleFields"}) as unknown as TypedDocumentString<RuleFieldsFragment, unknown>;
export const SealedSessionFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SealedSessionFields on SealedSession {
  sessionKey
  headSequenceNo
  headHash
  opensAt
  createdAt
  updatedAt
}
    `, {"fragmentName":"SealedSessionFields"}) as unknown as TypedDocumentString<SealedSessionFieldsFragment, unknown>;
export const SettingFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment SettingFields on Workspace {
  name
  timeZone
  embedMessages
  privacyMode
  transcriptRetention {
    days
  }
  traceRetention {
    days
  }
  recallWeights
  confidenceThreshold
  aliasSimilarityThreshold
  entityJoinThreshold
  entitySuggestThreshold
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
    `, {"fragmentName":"SettingFields"}) as unknown as TypedDocumentString<SettingFieldsFragment, unknown>;
export const TaskFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment TaskFields on MemoryItem {
  id
  content
  subject
  status
  dueAt
  completedAt
  channel
  tags
  ownerUser {
    name
  }
}
    `, {"fragmentName":"TaskFields"}) as unknown as TypedDocumentString<TaskFieldsFragment, unknown>;
export const TaxonomyNodeFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}
    `, {"fragmentName":"TaxonomyNodeFields"}) as unknown as TypedDocumentString<TaxonomyNodeFieldsFragment, unknown>;
export const TaxonomyNodeChangeFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment TaxonomyNodeChange on TaxonomyNodePayload {
  node {
    ...TaxonomyNodeFields
  }
  operationId
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}`, {"fragmentName":"TaxonomyNodeChange"}) as unknown as TypedDocumentString<TaxonomyNodeChangeFragment, unknown>;
export const ThreadFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  startedAt
  endedAt
}
    `, {"fragmentName":"ThreadFields"}) as unknown as TypedDocumentString<ThreadFieldsFragment, unknown>;
export const WebhookFieldsFragmentDoc = /*#__PURE__*/ new TypedDocumentString(`
    fragment WebhookFields on Webhook {
  id
  name
  url
  events
  enabled
  role
  failures
  failingSince
}
    `, {"fragmentName":"WebhookFields"}) as unknown as TypedDocumentString<WebhookFieldsFragment, unknown>;
export const OwnWorkspaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OwnWorkspace {
  workspace {
    id
    slug
    name
    createdAt
  }
}
    `, {"hash":"wO1UXvS2W7Io"}) as unknown as TypedDocumentString<OwnWorkspaceQuery, OwnWorkspaceQueryVariables>;
export const PersonaByKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query PersonaByKey($externalId: String!) {
  personaByExternalId(externalId: $externalId) {
    id
  }
}
    `, {"hash":"zAmnhtTM4ekd"}) as unknown as TypedDocumentString<PersonaByKeyQuery, PersonaByKeyQueryVariables>;
export const CreateWorkspaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateWorkspace($input: CreateWorkspaceInput!) {
  createWorkspace(input: $input) {
    workspaceId
    adminUserId
  }
}
    `, {"hash":"ntIhmpucr6ca"}) as unknown as TypedDocumentString<CreateWorkspaceMutation, CreateWorkspaceMutationVariables>;
export const IssueTokenDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation IssueToken($input: IssueTokenInput!) {
  issueToken(input: $input) {
    token
    expiresAt
  }
}
    `, {"hash":"nvuKZTFppozR"}) as unknown as TypedDocumentString<IssueTokenMutation, IssueTokenMutationVariables>;
export const AccessKeysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AccessKeys($first: Int!) {
  apiKeys(first: $first, orderBy: ID_DESC) {
    nodes {
      ...ApiKeyFields
    }
    pageInfo {
      hasNextPage
    }
  }
  signingKeys(first: $first, orderBy: ID_DESC) {
    nodes {
      ...SigningKeyFields
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment ApiKeyFields on ApiKey {
  id
  name
  prefix
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}
fragment SigningKeyFields on SigningKey {
  id
  name
  publicKey
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}`, {"hash":"fIiS57wltKed"}) as unknown as TypedDocumentString<AccessKeysQuery, AccessKeysQueryVariables>;
export const CreateApiKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateApiKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    secret
    apiKey {
      ...ApiKeyFields
    }
  }
}
    fragment ApiKeyFields on ApiKey {
  id
  name
  prefix
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}`, {"hash":"dB1lyrBZNc1e"}) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RotateApiKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RotateApiKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    secret
    apiKey {
      ...ApiKeyFields
    }
  }
}
    fragment ApiKeyFields on ApiKey {
  id
  name
  prefix
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}`, {"hash":"V5eoPruteKoF"}) as unknown as TypedDocumentString<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RevokeApiKey($input: RevokeApiKeyInput!) {
  revokeApiKey(input: $input) {
    apiKey {
      ...ApiKeyFields
    }
  }
}
    fragment ApiKeyFields on ApiKey {
  id
  name
  prefix
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}`, {"hash":"qFRKJkjfc9kH"}) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RegisterSigningKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RegisterSigningKey($input: RegisterSigningKeyInput!) {
  registerSigningKey(input: $input) {
    signingKey {
      ...SigningKeyFields
    }
  }
}
    fragment SigningKeyFields on SigningKey {
  id
  name
  publicKey
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}`, {"hash":"E_vk2SKx0j4k"}) as unknown as TypedDocumentString<RegisterSigningKeyMutation, RegisterSigningKeyMutationVariables>;
export const RevokeSigningKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RevokeSigningKey($input: RevokeSigningKeyInput!) {
  revokeSigningKey(input: $input) {
    signingKey {
      ...SigningKeyFields
    }
  }
}
    fragment SigningKeyFields on SigningKey {
  id
  name
  publicKey
  role
  scopes
  userId
  user {
    name
  }
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
}`, {"hash":"398utOdpKM7S"}) as unknown as TypedDocumentString<RevokeSigningKeyMutation, RevokeSigningKeyMutationVariables>;
export const AuditHeadDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AuditHead {
  auditHead {
    entries
    hash
    waiting
  }
}
    `, {"hash":"snndlfrVFQdB"}) as unknown as TypedDocumentString<AuditHeadQuery, AuditHeadQueryVariables>;
export const AuditEntriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query AuditEntries($first: Int!, $after: Cursor) {
  auditLogs(first: $first, after: $after, orderBy: NUMBER_ASC) {
    nodes {
      number
      occurredAt
      actorUserId
      actorRole
      action
      targetKind
      targetId
      requestId
      previousHash
      hash
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `, {"hash":"6i9oFCoTs09J"}) as unknown as TypedDocumentString<AuditEntriesQuery, AuditEntriesQueryVariables>;
export const LatestAuditEntriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query LatestAuditEntries($first: Int!, $filter: AuditLogFilter) {
  auditLogs(first: $first, filter: $filter, orderBy: NUMBER_DESC) {
    nodes {
      number
      occurredAt
      actorRole
      action
      targetKind
      targetId
      actorUser {
        name
      }
    }
  }
}
    `, {"hash":"GyEU8DhmSeXu"}) as unknown as TypedDocumentString<LatestAuditEntriesQuery, LatestAuditEntriesQueryVariables>;
export const BranchDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Branch($id: UUID!) {
  branch(id: $id) {
    id
    label
    thread {
      title
      channel
      persona {
        externalId
      }
    }
  }
}
    `, {"hash":"ML8Dyo-iJnoW"}) as unknown as TypedDocumentString<BranchQuery, BranchQueryVariables>;
export const TrunkOfDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TrunkOf($threadId: UUID!) {
  branches(
    filter: {threadId: {equalTo: $threadId}, parentBranchId: {isNull: true}}
    first: 1
  ) {
    nodes {
      id
    }
  }
}
    `, {"hash":"exzq7psbDqZI"}) as unknown as TypedDocumentString<TrunkOfQuery, TrunkOfQueryVariables>;
export const BranchTurnsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BranchTurns($branchId: UUID!, $afterSequenceNo: Int = 0, $first: Int = 50) {
  branchTurns(
    branchId: $branchId
    afterSequenceNo: $afterSequenceNo
    first: $first
  ) {
    id
    sequenceNo
    externalId
    role
    author
    content
    contentState
    occurredAt
    metadata
  }
}
    `, {"hash":"WR3F2nXmwXt0"}) as unknown as TypedDocumentString<BranchTurnsQuery, BranchTurnsQueryVariables>;
export const BranchDigestDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BranchDigest($branchId: UUID!) {
  branchDigest(branchId: $branchId) {
    turns
    withoutText
    lastSequenceNo
    sha256
  }
}
    `, {"hash":"_Ayf88FjOvNK"}) as unknown as TypedDocumentString<BranchDigestQuery, BranchDigestQueryVariables>;
export const BuildContextDocument = /*#__PURE__*/ new TypedDocumentString(`
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
    warnings
    route {
      language
      intent
      retrievalNeeded
      confidence
    }
  }
}
    `, {"hash":"tWwocQ1ikzLi"}) as unknown as TypedDocumentString<BuildContextQuery, BuildContextQueryVariables>;
export const ConversationsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Conversations($channel: String, $since: Datetime, $userKey: String, $first: Int = 20) {
  conversations(
    channel: $channel
    since: $since
    userKey: $userKey
    first: $first
  ) {
    ...ConversationFields
  }
}
    fragment ConversationFields on Conversation {
  id
  sessionKey
  channel
  userId
  startedAt
  endedAt
  ended
  summary
  topics
  keyDecisions {
    text
    reason
  }
  actionItems
  sentiment
  messageCount
}`, {"hash":"cTjZV1w6O17M"}) as unknown as TypedDocumentString<ConversationsQuery, ConversationsQueryVariables>;
export const SaveConversationDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SaveConversation($input: SaveConversationInput!) {
  saveConversation(input: $input) {
    conversation {
      ...ConversationFields
    }
  }
}
    fragment ConversationFields on Conversation {
  id
  sessionKey
  channel
  userId
  startedAt
  endedAt
  ended
  summary
  topics
  keyDecisions {
    text
    reason
  }
  actionItems
  sentiment
  messageCount
}`, {"hash":"7g3lAU-xfo3U"}) as unknown as TypedDocumentString<SaveConversationMutation, SaveConversationMutationVariables>;
export const CloseConversationDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CloseConversation($input: CloseThreadInput!) {
  closeThread(input: $input) {
    thread {
      id
    }
  }
}
    `, {"hash":"DZMffe-9edC7"}) as unknown as TypedDocumentString<CloseConversationMutation, CloseConversationMutationVariables>;
export const DecisionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Decisions($first: Int = 50, $after: Cursor, $filter: MemoryItemFilter, $userId: UUID, $userKey: String) {
  decisions(
    first: $first
    after: $after
    filter: $filter
    userId: $userId
    userKey: $userKey
    orderBy: [VALID_FROM_DESC, RECORDED_FROM_DESC]
  ) {
    nodes {
      ...DecisionFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DecisionFields on MemoryItem {
  id
  content
  subject
  reason
  validFrom
  threadId
  ownerUser {
    name
  }
}`, {"hash":"pFKWXsdxZ1kX"}) as unknown as TypedDocumentString<DecisionsQuery, DecisionsQueryVariables>;
export const AddDocumentDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddDocument($input: AddDocumentInput!) {
  addDocument(input: $input) {
    outcome
    newChunkCount
    document {
      ...DocumentFields
    }
  }
}
    fragment DocumentFields on SourceDocument {
  id
  title
  uri
  mediaType
  byteSize
  contentHash
  version
  visibility
  projectId
  threadId
  updatedAt
}`, {"hash":"SZCm3tHBOPpQ"}) as unknown as TypedDocumentString<AddDocumentMutation, AddDocumentMutationVariables>;
export const RemoveDocumentDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RemoveDocument($input: RemoveDocumentInput!) {
  removeDocument(input: $input) {
    ok
  }
}
    `, {"hash":"Sy4bWUEWmtEf"}) as unknown as TypedDocumentString<RemoveDocumentMutation, RemoveDocumentMutationVariables>;
export const DocumentByUriDocument = /*#__PURE__*/ new TypedDocumentString(`
    query DocumentByUri($uri: String!, $userKey: String) {
  documentByUri(uri: $uri, userKey: $userKey) {
    ...DocumentFields
  }
}
    fragment DocumentFields on SourceDocument {
  id
  title
  uri
  mediaType
  byteSize
  contentHash
  version
  visibility
  projectId
  threadId
  updatedAt
}`, {"hash":"lFBgEDQh1jJH"}) as unknown as TypedDocumentString<DocumentByUriQuery, DocumentByUriQueryVariables>;
export const DocumentsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Documents($first: Int!, $after: Cursor, $filter: SourceDocumentFilter) {
  sourceDocuments(first: $first, after: $after, filter: $filter) {
    nodes {
      ...DocumentFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DocumentFields on SourceDocument {
  id
  title
  uri
  mediaType
  byteSize
  contentHash
  version
  visibility
  projectId
  threadId
  updatedAt
}`, {"hash":"zmnxV22Ly4rF"}) as unknown as TypedDocumentString<DocumentsQuery, DocumentsQueryVariables>;
export const EmbeddingModelDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`, {"hash":"fwM5d_Ar5PHC"}) as unknown as TypedDocumentString<EmbeddingModelQuery, EmbeddingModelQueryVariables>;
export const ChooseEmbeddingModelDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`, {"hash":"308hlCaswJPr"}) as unknown as TypedDocumentString<ChooseEmbeddingModelMutation, ChooseEmbeddingModelMutationVariables>;
export const EnsureUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation EnsureUser($input: EnsureInput!) {
  ensureUser(input: $input) {
    userId
  }
}
    `, {"hash":"V6Yg4d8A6ID3"}) as unknown as TypedDocumentString<EnsureUserMutation, EnsureUserMutationVariables>;
export const EnsureProjectDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation EnsureProject($input: EnsureInput!) {
  ensureProject(input: $input) {
    projectId
  }
}
    `, {"hash":"-wDPxhA2DSSd"}) as unknown as TypedDocumentString<EnsureProjectMutation, EnsureProjectMutationVariables>;
export const EnsurePersonaDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation EnsurePersona($input: EnsureInput!) {
  ensurePersona(input: $input) {
    personaId
  }
}
    `, {"hash":"ub2qCZgqd6z_"}) as unknown as TypedDocumentString<EnsurePersonaMutation, EnsurePersonaMutationVariables>;
export const EntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Entities($first: Int = 50, $after: Cursor, $filter: EntityFilter) {
  entities(
    first: $first
    after: $after
    filter: $filter
    orderBy: [CANONICAL_NAME_ASC]
  ) {
    nodes {
      ...EntityFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on Entity {
  id
  kind
  canonicalName
  description
}`, {"hash":"J0w3prTU57Xp"}) as unknown as TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>;
export const EntityAliasesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query EntityAliases($first: Int = 20, $after: Cursor, $filter: EntityFilter) {
  entities(
    first: $first
    after: $after
    filter: $filter
    orderBy: [CANONICAL_NAME_ASC]
  ) {
    nodes {
      ...EntityFields
      aliasVariants(first: 50) {
        nodes {
          id
          variant
          weight
          threshold
          status
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EntityFields on Entity {
  id
  kind
  canonicalName
  description
}`, {"hash":"mkwqLekJEjkV"}) as unknown as TypedDocumentString<EntityAliasesQuery, EntityAliasesQueryVariables>;
export const MergeEntitiesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation MergeEntities($input: MergeEntitiesInput!) {
  mergeEntities(input: $input) {
    entity {
      ...EntityFields
    }
  }
}
    fragment EntityFields on Entity {
  id
  kind
  canonicalName
  description
}`, {"hash":"lHwPrb-6gDWG"}) as unknown as TypedDocumentString<MergeEntitiesMutation, MergeEntitiesMutationVariables>;
export const SplitEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SplitEntity($input: SplitEntityInput!) {
  splitEntity(input: $input) {
    entity {
      ...EntityFields
    }
    from {
      ...EntityFields
    }
  }
}
    fragment EntityFields on Entity {
  id
  kind
  canonicalName
  description
}`, {"hash":"A4P7sWaM-BNC"}) as unknown as TypedDocumentString<SplitEntityMutation, SplitEntityMutationVariables>;
export const KeepApartDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation KeepApart($input: KeepApartInput!) {
  keepApart(input: $input) {
    ok
  }
}
    `, {"hash":"DvthiYyIiu0T"}) as unknown as TypedDocumentString<KeepApartMutation, KeepApartMutationVariables>;
export const RenameEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RenameEntity($id: UUID!, $name: String!) {
  updateEntity(input: {id: $id, patch: {canonicalName: $name}}) {
    entity {
      ...EntityFields
    }
  }
}
    fragment EntityFields on Entity {
  id
  kind
  canonicalName
  description
}`, {"hash":"cw8GyBoaNcVu"}) as unknown as TypedDocumentString<RenameEntityMutation, RenameEntityMutationVariables>;
export const DeleteEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteEntity($input: DeleteEntityInput!) {
  deleteEntity(input: $input) {
    entityId
  }
}
    `, {"hash":"0mkB_5__xcue"}) as unknown as TypedDocumentString<DeleteEntityMutation, DeleteEntityMutationVariables>;
export const AllowEntityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AllowEntity($input: AllowEntityInput!) {
  allowEntity(input: $input) {
    __typename
  }
}
    `, {"hash":"xRFCiY_-nEkQ"}) as unknown as TypedDocumentString<AllowEntityMutation, AllowEntityMutationVariables>;
export const AcceptAliasDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AcceptAlias($input: AcceptAliasInput!) {
  acceptAlias(input: $input) {
    __typename
  }
}
    `, {"hash":"LRju9tUSPBDN"}) as unknown as TypedDocumentString<AcceptAliasMutation, AcceptAliasMutationVariables>;
export const RejectAliasDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RejectAlias($input: RejectAliasInput!) {
  rejectAlias(input: $input) {
    __typename
  }
}
    `, {"hash":"hBDMqS_wLJce"}) as unknown as TypedDocumentString<RejectAliasMutation, RejectAliasMutationVariables>;
export const DeleteAliasDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteAlias($id: UUID!) {
  deleteAliasVariant(input: {id: $id}) {
    __typename
  }
}
    `, {"hash":"UR_QLqes7xqS"}) as unknown as TypedDocumentString<DeleteAliasMutation, DeleteAliasMutationVariables>;
export const ErasurePreviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ErasurePreview($input: ErasurePreviewInput!) {
  erasurePreview(input: $input) {
    lines {
      kind
      rowCount
      fate
      reason
    }
  }
}
    `, {"hash":"hr2HUR38nU13"}) as unknown as TypedDocumentString<ErasurePreviewQuery, ErasurePreviewQueryVariables>;
export const EraseThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation EraseThread($input: EraseThreadInput!) {
  eraseThread(input: $input) {
    receipt {
      ...ErasureFields
    }
  }
}
    fragment ErasureFields on ErasureDone {
  id
  scope
  targetId
  erasedAt
  auditEntries
  auditHash
  kinds {
    kind
    rowCount
    idsHash
  }
}`, {"hash":"sHCjIcDSahp6"}) as unknown as TypedDocumentString<EraseThreadMutation, EraseThreadMutationVariables>;
export const EraseUserDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation EraseUser($input: EraseUserInput!) {
  eraseUser(input: $input) {
    receipt {
      ...ErasureFields
    }
  }
}
    fragment ErasureFields on ErasureDone {
  id
  scope
  targetId
  erasedAt
  auditEntries
  auditHash
  kinds {
    kind
    rowCount
    idsHash
  }
}`, {"hash":"LxvB_JZyN1ns"}) as unknown as TypedDocumentString<EraseUserMutation, EraseUserMutationVariables>;
export const EraseWorkspaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation EraseWorkspace($input: EraseWorkspaceInput!) {
  eraseWorkspace(input: $input) {
    receipt {
      ...ErasureFields
    }
  }
}
    fragment ErasureFields on ErasureDone {
  id
  scope
  targetId
  erasedAt
  auditEntries
  auditHash
  kinds {
    kind
    rowCount
    idsHash
  }
}`, {"hash":"XormH7fcAETf"}) as unknown as TypedDocumentString<EraseWorkspaceMutation, EraseWorkspaceMutationVariables>;
export const FactsAsOfDocument = /*#__PURE__*/ new TypedDocumentString(`
    query FactsAsOf($asOf: Datetime, $knownAt: Datetime, $first: Int = 50, $after: Cursor, $filter: FactFilter) {
  factsAsOf(
    asOf: $asOf
    knownAt: $knownAt
    first: $first
    after: $after
    filter: $filter
  ) {
    nodes {
      ...FactFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FactFields on Fact {
  id
  factId
  subject
  predicate
  object
  confidence
  disputed
  validFrom
  validTo
  recordedFrom
  recordedTo
}`, {"hash":"EOBbDqnCLNoP"}) as unknown as TypedDocumentString<FactsAsOfQuery, FactsAsOfQueryVariables>;
export const AssertFactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AssertFact($input: AssertFactInput!) {
  assertFact(input: $input) {
    fact {
      ...FactFields
    }
  }
}
    fragment FactFields on Fact {
  id
  factId
  subject
  predicate
  object
  confidence
  disputed
  validFrom
  validTo
  recordedFrom
  recordedTo
}`, {"hash":"gNiGP9aFXwe1"}) as unknown as TypedDocumentString<AssertFactMutation, AssertFactMutationVariables>;
export const CorrectFactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CorrectFact($input: CorrectFactInput!) {
  correctFact(input: $input) {
    fact {
      ...FactFields
    }
    superseded {
      ...FactFields
    }
  }
}
    fragment FactFields on Fact {
  id
  factId
  subject
  predicate
  object
  confidence
  disputed
  validFrom
  validTo
  recordedFrom
  recordedTo
}`, {"hash":"foMn9P9ZwrIU"}) as unknown as TypedDocumentString<CorrectFactMutation, CorrectFactMutationVariables>;
export const RetractFactDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RetractFact($input: RetractFactInput!) {
  retractFact(input: $input) {
    fact {
      ...FactFields
    }
  }
}
    fragment FactFields on Fact {
  id
  factId
  subject
  predicate
  object
  confidence
  disputed
  validFrom
  validTo
  recordedFrom
  recordedTo
}`, {"hash":"XvOANe_rOU9u"}) as unknown as TypedDocumentString<RetractFactMutation, RetractFactMutationVariables>;
export const SignalHandoffDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SignalHandoff($input: SignalHandoffInput!) {
  signalHandoff(input: $input) {
    handoffId
  }
}
    `, {"hash":"NhOo4H7h4ZXN"}) as unknown as TypedDocumentString<SignalHandoffMutation, SignalHandoffMutationVariables>;
export const ClaimHandoffDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ClaimHandoff($input: ClaimHandoffInput!) {
  claimHandoff(input: $input) {
    claimed
    fromChannel
    threadId
    summary
  }
}
    `, {"hash":"zA1FVhCK-cBL"}) as unknown as TypedDocumentString<ClaimHandoffMutation, ClaimHandoffMutationVariables>;
export const BranchesOfDocument = /*#__PURE__*/ new TypedDocumentString(`
    query BranchesOf($threadId: UUID!, $externalId: String!, $first: Int!) {
  branches(filter: {threadId: {equalTo: $threadId}}, first: $first) {
    nodes {
      id
      label
    }
  }
  messages(
    filter: {threadId: {equalTo: $threadId}, externalId: {equalTo: $externalId}}
    first: 1
  ) {
    nodes {
      id
    }
  }
}
    `, {"hash":"ow0P1QwlfZrF"}) as unknown as TypedDocumentString<BranchesOfQuery, BranchesOfQueryVariables>;
export const ForkBranchDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ForkBranch($input: ForkBranchInput!) {
  forkBranch(input: $input) {
    branchId
  }
}
    `, {"hash":"6QtZmcAGC5yh"}) as unknown as TypedDocumentString<ForkBranchMutation, ForkBranchMutationVariables>;
export const AddProjectMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddProjectMember($input: ProjectMemberInput!) {
  addProjectMember(input: $input) {
    ok
  }
}
    `, {"hash":"7EdoDdI7rMuQ"}) as unknown as TypedDocumentString<AddProjectMemberMutation, AddProjectMemberMutationVariables>;
export const AddAliasDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddAlias($input: AddAliasInput!) {
  addAlias(input: $input) {
    alias {
      id
      variant
      status
      weight
      threshold
    }
  }
}
    `, {"hash":"pSJ0CqCmjcAH"}) as unknown as TypedDocumentString<AddAliasMutation, AddAliasMutationVariables>;
export const JobStatusDocument = /*#__PURE__*/ new TypedDocumentString(`
    query JobStatus {
  jobStatus {
    waiting
    running
    failed
    backlog
    held
    tasks
  }
}
    `, {"hash":"5BLcElasxQcu"}) as unknown as TypedDocumentString<JobStatusQuery, JobStatusQueryVariables>;
export const FailedJobsDocument = /*#__PURE__*/ new TypedDocumentString(`
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
    `, {"hash":"iR2YSTnYx2Fz"}) as unknown as TypedDocumentString<FailedJobsQuery, FailedJobsQueryVariables>;
export const RetryJobDocument = /*#__PURE__*/ new TypedDocumentString(`
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
    `, {"hash":"BhWts85ajitx"}) as unknown as TypedDocumentString<RetryJobMutation, RetryJobMutationVariables>;
export const RetryFailedJobsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RetryFailedJobs($input: RetryFailedJobsInput!) {
  retryFailedJobs(input: $input) {
    retriedCount
  }
}
    `, {"hash":"QENELiVBTbwP"}) as unknown as TypedDocumentString<RetryFailedJobsMutation, RetryFailedJobsMutationVariables>;
export const FormImportsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation FormImports {
  formImports {
    turnCount
  }
}
    `, {"hash":"neab8ED0oHhO"}) as unknown as TypedDocumentString<FormImportsMutation, FormImportsMutationVariables>;
export const MessageAddedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription MessageAdded($threadId: UUID, $threadKey: String, $userKey: String, $personaKey: String, $branchId: UUID, $afterSequenceNo: Int) {
  messageAdded(
    threadId: $threadId
    threadKey: $threadKey
    userKey: $userKey
    personaKey: $personaKey
    branchId: $branchId
    afterSequenceNo: $afterSequenceNo
  ) {
    ...MessageFields
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
}`, {"hash":"ESEaiX3xflPB"}) as unknown as TypedDocumentString<MessageAddedSubscription, MessageAddedSubscriptionVariables>;
export const ThreadUpdatedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription ThreadUpdated($threadId: UUID, $threadKey: String, $userKey: String, $personaKey: String) {
  threadUpdated(
    threadId: $threadId
    threadKey: $threadKey
    userKey: $userKey
    personaKey: $personaKey
  ) {
    ...ThreadFields
    summary
  }
}
    fragment ThreadFields on Thread {
  id
  externalId
  channel
  title
  taxonomyPath
  startedAt
  endedAt
}`, {"hash":"uALcWWrpYnDZ"}) as unknown as TypedDocumentString<ThreadUpdatedSubscription, ThreadUpdatedSubscriptionVariables>;
export const MemoryFormedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription MemoryFormed($since: Datetime) {
  memoryFormed(since: $since) {
    ...MemoryFields
  }
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}`, {"hash":"Y_xgoFbT-81y"}) as unknown as TypedDocumentString<MemoryFormedSubscription, MemoryFormedSubscriptionVariables>;
export const JobProgressDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription JobProgress {
  jobProgress {
    waiting
    running
    failed
    backlog
    tasks
  }
}
    `, {"hash":"OBXKv_fuVSGo"}) as unknown as TypedDocumentString<JobProgressSubscription, JobProgressSubscriptionVariables>;
export const HandoffSignalledDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription HandoffSignalled($channel: String, $userId: UUID, $userKey: String) {
  handoffSignalled(channel: $channel, userId: $userId, userKey: $userKey) {
    handoffId
    userId
    fromChannel
    toChannel
    threadId
    summary
    expiresAt
  }
}
    `, {"hash":"vula3388L0-q"}) as unknown as TypedDocumentString<HandoffSignalledSubscription, HandoffSignalledSubscriptionVariables>;
export const PresenceChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription PresenceChanged($channel: String, $userId: UUID, $userKey: String) {
  presenceChanged(channel: $channel, userId: $userId, userKey: $userKey) {
    entered
    sessionId
    channel
    userId
    startedAt
  }
}
    `, {"hash":"K9_GTeIa8YcQ"}) as unknown as TypedDocumentString<PresenceChangedSubscription, PresenceChangedSubscriptionVariables>;
export const FactFormedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription FactFormed($since: Datetime) {
  factFormed(since: $since) {
    ...FactFields
  }
}
    fragment FactFields on Fact {
  id
  factId
  subject
  predicate
  object
  confidence
  disputed
  validFrom
  validTo
  recordedFrom
  recordedTo
}`, {"hash":"j3F4X12i6nlO"}) as unknown as TypedDocumentString<FactFormedSubscription, FactFormedSubscriptionVariables>;
export const SuggestionsChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription SuggestionsChanged {
  suggestionsChanged {
    merges
    names
    places
  }
}
    `, {"hash":"4-fmcX3yzzFF"}) as unknown as TypedDocumentString<SuggestionsChangedSubscription, SuggestionsChangedSubscriptionVariables>;
export const TaxonomyChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription TaxonomyChanged {
  taxonomyChanged {
    places
    changedAt
  }
}
    `, {"hash":"Lt8R6gvgIW2E"}) as unknown as TypedDocumentString<TaxonomyChangedSubscription, TaxonomyChangedSubscriptionVariables>;
export const ChangedDocument = /*#__PURE__*/ new TypedDocumentString(`
    subscription Changed($of: [ChangeKind!], $threadIds: [UUID!]) {
  changed(of: $of, threadIds: $threadIds) {
    of
    threadIds
  }
}
    `, {"hash":"eC6ofG5rVr88"}) as unknown as TypedDocumentString<ChangedSubscription, ChangedSubscriptionVariables>;
export const MeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Me {
  me {
    workspaceId
    workspaceSlug
    userId
    userKey
    role
    scopes
  }
}
    `, {"hash":"LVLxAyR5gqOw"}) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const PersonDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Person($userId: UUID!) {
  user(id: $userId) {
    name
    timeZone
  }
  workspace {
    timeZone
  }
}
    `, {"hash":"tTTgNIn2Njpp"}) as unknown as TypedDocumentString<PersonQuery, PersonQueryVariables>;
export const UsersDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Users($first: Int!, $after: Cursor, $filter: UserFilter) {
  users(first: $first, after: $after, filter: $filter) {
    nodes {
      ...MemberFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MemberFields on User {
  id
  externalId
  name
  isProgram
  memory
  membership {
    role
    createdAt
  }
}`, {"hash":"5yMbMqCk1hig"}) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const SetMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SetMember($input: SetMemberInput!) {
  setMember(input: $input) {
    __typename
  }
}
    `, {"hash":"ViMDf7me1dVc"}) as unknown as TypedDocumentString<SetMemberMutation, SetMemberMutationVariables>;
export const RemoveMemberDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RemoveMember($input: RemoveMemberInput!) {
  removeMember(input: $input) {
    __typename
  }
}
    `, {"hash":"u7gcYD3nBFqZ"}) as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const SetUserMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SetUserMemory($input: SetUserMemoryInput!) {
  setUserMemory(input: $input) {
    user {
      id
      memory
    }
  }
}
    `, {"hash":"Co8nr3AXg84U"}) as unknown as TypedDocumentString<SetUserMemoryMutation, SetUserMemoryMutationVariables>;
export const RememberDocument = /*#__PURE__*/ new TypedDocumentString(`
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
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}`, {"hash":"Y4mUJN0PECh3"}) as unknown as TypedDocumentString<RememberMutation, RememberMutationVariables>;
export const ReviseMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
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
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}`, {"hash":"K1IvrSR9gnKA"}) as unknown as TypedDocumentString<ReviseMemoryMutation, ReviseMemoryMutationVariables>;
export const ForgetMemoryDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ForgetMemory($input: ForgetMemoryInput!) {
  forgetMemory(input: $input) {
    ok
  }
}
    `, {"hash":"jMKa7vxpbqHH"}) as unknown as TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const MemoryByKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MemoryByKey($key: String!, $userKey: String, $personaKey: String) {
  memoryByKey(key: $key, userKey: $userKey, personaKey: $personaKey) {
    ...StoredMemoryFields
  }
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}
fragment StoredMemoryFields on MemoryItem {
  ...MemoryFields
  idempotencyKey
  metadata
  recordedFrom
  firstRecordedFrom
}`, {"hash":"biLV06Zrfao2"}) as unknown as TypedDocumentString<MemoryByKeyQuery, MemoryByKeyQueryVariables>;
export const MemoriesByKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MemoriesByKey($prefix: String!, $metadata: JSON, $userKey: String, $personaKey: String, $first: Int = 50, $offset: Int = 0) {
  memoriesByKey(
    prefix: $prefix
    metadata: $metadata
    userKey: $userKey
    personaKey: $personaKey
    first: $first
    offset: $offset
  ) {
    ...StoredMemoryFields
  }
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}
fragment StoredMemoryFields on MemoryItem {
  ...MemoryFields
  idempotencyKey
  metadata
  recordedFrom
  firstRecordedFrom
}`, {"hash":"OHZJq6brhBjg"}) as unknown as TypedDocumentString<MemoriesByKeyQuery, MemoriesByKeyQueryVariables>;
export const MemoryNamespacesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query MemoryNamespaces($prefix: String, $maxDepth: Int, $userKey: String, $personaKey: String, $first: Int = 50, $offset: Int = 0) {
  memoryNamespaces(
    prefix: $prefix
    maxDepth: $maxDepth
    userKey: $userKey
    personaKey: $personaKey
    first: $first
    offset: $offset
  )
}
    `, {"hash":"FHzTjEMPGboG"}) as unknown as TypedDocumentString<MemoryNamespacesQuery, MemoryNamespacesQueryVariables>;
export const RecallMemoriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RecallMemories($input: RecallInput!) {
  recall(input: $input) {
    hits {
      score
      memory {
        ...StoredMemoryFields
      }
    }
  }
}
    fragment MemoryFields on MemoryItem {
  id
  kind
  layer
  content
  subject
  contentState
  confidence
  validFrom
  validTo
  supersedesId
}
fragment StoredMemoryFields on MemoryItem {
  ...MemoryFields
  idempotencyKey
  metadata
  recordedFrom
  firstRecordedFrom
}`, {"hash":"wBGtZkKsXkLx"}) as unknown as TypedDocumentString<RecallMemoriesQuery, RecallMemoriesQueryVariables>;
export const LearnedDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Learned($first: Int = 50, $after: Cursor, $filter: MemoryItemFilter) {
  memoryItems(
    first: $first
    after: $after
    filter: $filter
    orderBy: [RECORDED_FROM_DESC]
  ) {
    nodes {
      ...LearnedFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment LearnedFields on MemoryItem {
  id
  kind
  content
  subject
  recordedFrom
  recordedTo
  setAsideAt
  ownerUser {
    name
  }
}`, {"hash":"z-6biuRPMefQ"}) as unknown as TypedDocumentString<LearnedQuery, LearnedQueryVariables>;
export const AppendMessagesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AppendMessages($input: AppendMessagesInput!) {
  appendMessages(input: $input) {
    thread {
      id
    }
    storedCount
    cleaned
    warnings
    messages {
      id
      externalId
      sequenceNo
    }
  }
}
    `, {"hash":"1oO-AGWNqSfl"}) as unknown as TypedDocumentString<AppendMessagesMutation, AppendMessagesMutationVariables>;
export const MessagesDocument = /*#__PURE__*/ new TypedDocumentString(`
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
}`, {"hash":"Ve-WyVxuZLyo"}) as unknown as TypedDocumentString<MessagesQuery, MessagesQueryVariables>;
export const RedactMessageDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RedactMessage($input: RedactMessageInput!) {
  redactMessage(input: $input) {
    message {
      id
      externalId
      sequenceNo
    }
  }
}
    `, {"hash":"bkBG4kb8AWJl"}) as unknown as TypedDocumentString<RedactMessageMutation, RedactMessageMutationVariables>;
export const NarrativeDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Narrative($userId: UUID, $userKey: String, $personaId: UUID, $personaKey: String, $scope: MemoryScope = NEUTRAL_AND_RELATIONSHIP, $shared: Boolean = false, $days: Int = 14) {
  narrative(
    userId: $userId
    userKey: $userKey
    personaId: $personaId
    personaKey: $personaKey
    scope: $scope
    shared: $shared
    days: $days
  ) {
    since
    memory
    activityLog
    dailyNotes {
      date
      text
    }
  }
}
    `, {"hash":"cAK4rTbsJCEx"}) as unknown as TypedDocumentString<NarrativeQuery, NarrativeQueryVariables>;
export const RegisterOwnerKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RegisterOwnerKey($input: RegisterOwnerKeyInput!) {
  registerOwnerKey(input: $input) {
    ownerKey {
      ...OwnerKeyFields
    }
  }
}
    fragment OwnerKeyFields on OwnerKey {
  id
  name
  publicKey
  thumbprint
  createdAt
}`, {"hash":"hnWLMZoOMvkd"}) as unknown as TypedDocumentString<RegisterOwnerKeyMutation, RegisterOwnerKeyMutationVariables>;
export const OwnerKeysDocument = /*#__PURE__*/ new TypedDocumentString(`
    query OwnerKeys($userId: UUID, $userKey: String) {
  ownerKeys(userId: $userId, userKey: $userKey) {
    ...OwnerKeyFields
  }
}
    fragment OwnerKeyFields on OwnerKey {
  id
  name
  publicKey
  thumbprint
  createdAt
}`, {"hash":"zgzcRup1_U-u"}) as unknown as TypedDocumentString<OwnerKeysQuery, OwnerKeysQueryVariables>;
export const RemoveOwnerKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RemoveOwnerKey($input: RemoveOwnerKeyInput!) {
  removeOwnerKey(input: $input) {
    ok
  }
}
    `, {"hash":"9w5l3QVCo_cc"}) as unknown as TypedDocumentString<RemoveOwnerKeyMutation, RemoveOwnerKeyMutationVariables>;
export const PreferencesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Preferences($first: Int = 50, $after: Cursor, $filter: MemoryItemFilter, $userId: UUID, $userKey: String) {
  preferences(
    first: $first
    after: $after
    filter: $filter
    userId: $userId
    userKey: $userKey
  ) {
    nodes {
      ...PreferenceFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PreferenceFields on MemoryItem {
  id
  content
  subject
  category
  key
  value
  confidence
  lastConfirmedAt
  ownerUser {
    name
  }
}`, {"hash":"_sdcAgJIZ6UF"}) as unknown as TypedDocumentString<PreferencesQuery, PreferencesQueryVariables>;
export const SetPreferenceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SetPreference($input: SetPreferenceInput!) {
  setPreference(input: $input) {
    preference {
      ...PreferenceFields
    }
  }
}
    fragment PreferenceFields on MemoryItem {
  id
  content
  subject
  category
  key
  value
  confidence
  lastConfirmedAt
  ownerUser {
    name
  }
}`, {"hash":"iJRw6vDU1WAF"}) as unknown as TypedDocumentString<SetPreferenceMutation, SetPreferenceMutationVariables>;
export const ProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Profile($userId: UUID, $userKey: String, $tokenBudget: Int = 300) {
  profile(userId: $userId, userKey: $userKey, tokenBudget: $tokenBudget) {
    userId
    lines {
      section
      text
      citations
      validFrom
    }
    text
    tokenCount
  }
}
    `, {"hash":"VvM5YMot-QQ4"}) as unknown as TypedDocumentString<ProfileQuery, ProfileQueryVariables>;
export const InsightProfileDocument = /*#__PURE__*/ new TypedDocumentString(`
    query InsightProfile($userId: UUID, $userKey: String, $scope: MemoryScope = NEUTRAL_AND_RELATIONSHIP) {
  insightProfile(userId: $userId, userKey: $userKey, scope: $scope) {
    userId
    insights {
      section
      key
      value
      text
      sensitivity
      confidence
      validFrom
      citations
    }
    document
    bullets
  }
}
    `, {"hash":"NjFfwMNdSt5k"}) as unknown as TypedDocumentString<InsightProfileQuery, InsightProfileQueryVariables>;
export const RecallDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Recall($input: RecallInput!) {
  recall(input: $input) {
    id
    hits {
      rank
      score
      kind
      text
      passage
      contentState
      textProblem {
        code
        message
        jwe
      }
      occurredAt
      citation
      similarity
      uncertain
      author
      about {
        user {
          externalId
          name
        }
        entity {
          name
        }
      }
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
      chunk {
        id
        heading
        position
        page
        document {
          id
          title
          uri
        }
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
    `, {"hash":"YzODueUWB_mG"}) as unknown as TypedDocumentString<RecallQuery, RecallQueryVariables>;
export const RateRecallDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RateRecall($input: RateRecallInput!) {
  rateRecall(input: $input) {
    ok
  }
}
    `, {"hash":"0gavIdvAn1S_"}) as unknown as TypedDocumentString<RateRecallMutation, RateRecallMutationVariables>;
export const ReformProgressDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ReformProgress {
  reformProgress {
    ...ReformFields
  }
}
    fragment ReformFields on ReformProgress {
  done
  total
  untouched
}`, {"hash":"FBvcHdQ_sIdj"}) as unknown as TypedDocumentString<ReformProgressQuery, ReformProgressQueryVariables>;
export const ReformWorkspaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ReformWorkspace($input: ReformWorkspaceInput!) {
  reformWorkspace(input: $input) {
    progress {
      ...ReformFields
    }
  }
}
    fragment ReformFields on ReformProgress {
  done
  total
  untouched
}`, {"hash":"uhdb9iydQ9hB"}) as unknown as TypedDocumentString<ReformWorkspaceMutation, ReformWorkspaceMutationVariables>;
export const RoutingRulesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RoutingRules {
  routingRules(first: 100, orderBy: [ID_ASC]) {
    nodes {
      ...RuleFields
    }
  }
  models(first: 100) {
    nodes {
      ...ModelFields
    }
  }
}
    fragment ModelFields on Model {
  id
  slug
  provider
  name
  memoryPlacement
  inputPrice
  outputPrice
  fallbackId
}
fragment RuleFields on RoutingRule {
  id
  position
  name
  predicates
  modelId
  verifierId
}`, {"hash":"HkX236cILBJR"}) as unknown as TypedDocumentString<RoutingRulesQuery, RoutingRulesQueryVariables>;
export const CreateModelDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateModel($model: ModelInput!) {
  createModel(input: {model: $model}) {
    model {
      ...ModelFields
    }
  }
}
    fragment ModelFields on Model {
  id
  slug
  provider
  name
  memoryPlacement
  inputPrice
  outputPrice
  fallbackId
}`, {"hash":"MGm7pkK4P5OE"}) as unknown as TypedDocumentString<CreateModelMutation, CreateModelMutationVariables>;
export const DeleteModelDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteModel($id: UUID!) {
  deleteModel(input: {id: $id}) {
    __typename
  }
}
    `, {"hash":"qZwlcRPgXqrK"}) as unknown as TypedDocumentString<DeleteModelMutation, DeleteModelMutationVariables>;
export const CreateRoutingRuleDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateRoutingRule($rule: RoutingRuleInput!) {
  createRoutingRule(input: {routingRule: $rule}) {
    routingRule {
      ...RuleFields
    }
  }
}
    fragment RuleFields on RoutingRule {
  id
  position
  name
  predicates
  modelId
  verifierId
}`, {"hash":"SjY2wWYqCoT9"}) as unknown as TypedDocumentString<CreateRoutingRuleMutation, CreateRoutingRuleMutationVariables>;
export const DeleteRoutingRuleDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteRoutingRule($id: UUID!) {
  deleteRoutingRule(input: {id: $id}) {
    __typename
  }
}
    `, {"hash":"msWyA7DLhGFL"}) as unknown as TypedDocumentString<DeleteRoutingRuleMutation, DeleteRoutingRuleMutationVariables>;
export const AppendSealedTurnsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AppendSealedTurns($input: AppendSealedTurnsInput!) {
  appendSealedTurns(input: $input) {
    sealedSession {
      ...SealedSessionFields
    }
  }
}
    fragment SealedSessionFields on SealedSession {
  sessionKey
  headSequenceNo
  headHash
  opensAt
  createdAt
  updatedAt
}`, {"hash":"hMwgPb9rCIp9"}) as unknown as TypedDocumentString<AppendSealedTurnsMutation, AppendSealedTurnsMutationVariables>;
export const SealedSessionDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SealedSession($sessionKey: String!, $userId: UUID, $userKey: String, $from: Int, $first: Int) {
  sealedSession(sessionKey: $sessionKey, userId: $userId, userKey: $userKey) {
    ...SealedSessionFields
    blobs(from: $from, first: $first) {
      sequenceNo
      hash
      blob
      problem {
        code
        message
      }
    }
  }
}
    fragment SealedSessionFields on SealedSession {
  sessionKey
  headSequenceNo
  headHash
  opensAt
  createdAt
  updatedAt
}`, {"hash":"Y015HKcxNm2H"}) as unknown as TypedDocumentString<SealedSessionQuery, SealedSessionQueryVariables>;
export const RemoveSealedSessionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RemoveSealedSession($input: RemoveSealedSessionInput!) {
  removeSealedSession(input: $input) {
    ok
  }
}
    `, {"hash":"5PF5Qjtxfzym"}) as unknown as TypedDocumentString<RemoveSealedSessionMutation, RemoveSealedSessionMutationVariables>;
export const SealedSessionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query SealedSessions($first: Int = 200, $after: String, $userKey: String) {
  sealedSessions(first: $first, after: $after, userKey: $userKey) {
    sessionKey
    headSequenceNo
    headHash
    opensAt
    createdAt
    updatedAt
  }
}
    `, {"hash":"p-mC3kpUcxj2"}) as unknown as TypedDocumentString<SealedSessionsQuery, SealedSessionsQueryVariables>;
export const SetSensitivityDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation SetSensitivity($input: SetSensitivityInput!) {
  setSensitivity(input: $input) {
    memory {
      id
      sensitivity
    }
    fact {
      id
      sensitivity
    }
    thread {
      id
      sensitivity
    }
  }
}
    `, {"hash":"09S6l2kD9NAl"}) as unknown as TypedDocumentString<SetSensitivityMutation, SetSensitivityMutationVariables>;
export const SettingsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Settings {
  workspace {
    ...SettingFields
  }
}
    fragment SettingFields on Workspace {
  name
  timeZone
  embedMessages
  privacyMode
  transcriptRetention {
    days
  }
  traceRetention {
    days
  }
  recallWeights
  confidenceThreshold
  aliasSimilarityThreshold
  entityJoinThreshold
  entitySuggestThreshold
  applyTaxonomySuggestions
  membersMakeTaxonomyNodes
  languageModelTokensPerDay
  gatewayCostPerDay
  archiveAfter {
    days
  }
  sealMemories
  knownSinceSaid
}`, {"hash":"_I48vgvd4pBT"}) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const UpdateWorkspaceDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateWorkspace($input: UpdateWorkspaceInput!) {
  updateWorkspace(input: $input) {
    workspace {
      ...SettingFields
    }
  }
}
    fragment SettingFields on Workspace {
  name
  timeZone
  embedMessages
  privacyMode
  transcriptRetention {
    days
  }
  traceRetention {
    days
  }
  recallWeights
  confidenceThreshold
  aliasSimilarityThreshold
  entityJoinThreshold
  entitySuggestThreshold
  applyTaxonomySuggestions
  membersMakeTaxonomyNodes
  languageModelTokensPerDay
  gatewayCostPerDay
  archiveAfter {
    days
  }
  sealMemories
  knownSinceSaid
}`, {"hash":"8pT_7e3l0rpM"}) as unknown as TypedDocumentString<UpdateWorkspaceMutation, UpdateWorkspaceMutationVariables>;
export const TasksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Tasks($first: Int = 50, $after: Cursor, $filter: MemoryItemFilter, $userId: UUID, $userKey: String) {
  tasks(
    first: $first
    after: $after
    filter: $filter
    userId: $userId
    userKey: $userKey
  ) {
    nodes {
      ...TaskFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TaskFields on MemoryItem {
  id
  content
  subject
  status
  dueAt
  completedAt
  channel
  tags
  ownerUser {
    name
  }
}`, {"hash":"dbSU7eEgXenu"}) as unknown as TypedDocumentString<TasksQuery, TasksQueryVariables>;
export const CreateTaskDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateTask($input: CreateTaskInput!) {
  createTask(input: $input) {
    task {
      ...TaskFields
    }
  }
}
    fragment TaskFields on MemoryItem {
  id
  content
  subject
  status
  dueAt
  completedAt
  channel
  tags
  ownerUser {
    name
  }
}`, {"hash":"x79surUY3qJb"}) as unknown as TypedDocumentString<CreateTaskMutation, CreateTaskMutationVariables>;
export const UpdateTaskDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateTask($input: UpdateTaskInput!) {
  updateTask(input: $input) {
    task {
      ...TaskFields
    }
  }
}
    fragment TaskFields on MemoryItem {
  id
  content
  subject
  status
  dueAt
  completedAt
  channel
  tags
  ownerUser {
    name
  }
}`, {"hash":"WzVLKX9n0rLW"}) as unknown as TypedDocumentString<UpdateTaskMutation, UpdateTaskMutationVariables>;
export const CompleteTaskDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CompleteTask($input: CompleteTaskInput!) {
  completeTask(input: $input) {
    task {
      ...TaskFields
    }
  }
}
    fragment TaskFields on MemoryItem {
  id
  content
  subject
  status
  dueAt
  completedAt
  channel
  tags
  ownerUser {
    name
  }
}`, {"hash":"xHfcYpd9_0s8"}) as unknown as TypedDocumentString<CompleteTaskMutation, CompleteTaskMutationVariables>;
export const TaxonomyNodesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TaxonomyNodes($first: Int!, $after: Cursor, $filter: TaxonomyNodeFilter) {
  taxonomyNodes(
    first: $first
    after: $after
    filter: $filter
    orderBy: [PATH_ASC]
  ) {
    nodes {
      ...TaxonomyNodeFields
      threadCount
      projectCount
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}`, {"hash":"CMnCkIe-HsD2"}) as unknown as TypedDocumentString<TaxonomyNodesQuery, TaxonomyNodesQueryVariables>;
export const TaxonomyPreviewDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TaxonomyPreview($input: TaxonomyPreviewInput!) {
  taxonomyPreview(input: $input) {
    nodes
    threads
    projects
    removed
    path
  }
}
    `, {"hash":"bjdxQHDszjOb"}) as unknown as TypedDocumentString<TaxonomyPreviewQuery, TaxonomyPreviewQueryVariables>;
export const TaxonomyChangesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TaxonomyChanges($first: Int!) {
  taxonomyChanges(first: $first, orderBy: [CREATED_AT_DESC]) {
    nodes {
      id
      kind
      path
      toPath
      nodeCount
      threadCount
      projectCount
      createdAt
      undoneAt
      creator {
        name
      }
    }
  }
}
    `, {"hash":"4cxZjLWh5NEu"}) as unknown as TypedDocumentString<TaxonomyChangesQuery, TaxonomyChangesQueryVariables>;
export const TaxonomySuggestionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query TaxonomySuggestions($first: Int!, $after: Cursor, $filter: TaxonomySuggestionFilter) {
  taxonomySuggestions(first: $first, after: $after, filter: $filter) {
    totalCount
    nodes {
      id
      score
      status
      taxonomyNode {
        path
        label
      }
      thread {
        id
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"_AD9R3Q2PuJz"}) as unknown as TypedDocumentString<TaxonomySuggestionsQuery, TaxonomySuggestionsQueryVariables>;
export const ProjectByKeyDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ProjectByKey($externalId: String!) {
  projectByExternalId(externalId: $externalId) {
    id
  }
}
    `, {"hash":"p1ei6WaU4uOr"}) as unknown as TypedDocumentString<ProjectByKeyQuery, ProjectByKeyQueryVariables>;
export const CreateTaxonomyNodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateTaxonomyNode($input: CreateTaxonomyNodeInput!) {
  createTaxonomyNode(input: $input) {
    ...TaxonomyNodeChange
  }
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}
fragment TaxonomyNodeChange on TaxonomyNodePayload {
  node {
    ...TaxonomyNodeFields
  }
  operationId
}`, {"hash":"JvAN_cODvfW1"}) as unknown as TypedDocumentString<CreateTaxonomyNodeMutation, CreateTaxonomyNodeMutationVariables>;
export const AddTaxonomyNodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AddTaxonomyNode($input: AddTaxonomyNodeInput!) {
  addTaxonomyNode(input: $input) {
    ...TaxonomyNodeChange
  }
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}
fragment TaxonomyNodeChange on TaxonomyNodePayload {
  node {
    ...TaxonomyNodeFields
  }
  operationId
}`, {"hash":"df3YC0E6x7gi"}) as unknown as TypedDocumentString<AddTaxonomyNodeMutation, AddTaxonomyNodeMutationVariables>;
export const MoveTaxonomySubtreeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation MoveTaxonomySubtree($input: MoveTaxonomySubtreeInput!) {
  moveTaxonomySubtree(input: $input) {
    ...TaxonomyNodeChange
  }
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}
fragment TaxonomyNodeChange on TaxonomyNodePayload {
  node {
    ...TaxonomyNodeFields
  }
  operationId
}`, {"hash":"iJi9RlYSYsQQ"}) as unknown as TypedDocumentString<MoveTaxonomySubtreeMutation, MoveTaxonomySubtreeMutationVariables>;
export const MergeTaxonomyNodesDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation MergeTaxonomyNodes($input: MergeTaxonomyNodesInput!) {
  mergeTaxonomyNodes(input: $input) {
    ...TaxonomyNodeChange
  }
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}
fragment TaxonomyNodeChange on TaxonomyNodePayload {
  node {
    ...TaxonomyNodeFields
  }
  operationId
}`, {"hash":"Jg4nyPtUqVZZ"}) as unknown as TypedDocumentString<MergeTaxonomyNodesMutation, MergeTaxonomyNodesMutationVariables>;
export const RenameTaxonomyNodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RenameTaxonomyNode($input: RenameTaxonomyNodeInput!) {
  renameTaxonomyNode(input: $input) {
    ...TaxonomyNodeChange
  }
}
    fragment TaxonomyNodeFields on TaxonomyNode {
  id
  path
  label
  metadata
}
fragment TaxonomyNodeChange on TaxonomyNodePayload {
  node {
    ...TaxonomyNodeFields
  }
  operationId
}`, {"hash":"SG6GRQbpEeAL"}) as unknown as TypedDocumentString<RenameTaxonomyNodeMutation, RenameTaxonomyNodeMutationVariables>;
export const DeleteTaxonomyNodeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteTaxonomyNode($input: DeleteTaxonomyNodeInput!) {
  deleteTaxonomyNode(input: $input) {
    operationId
  }
}
    `, {"hash":"lj7zjkaEwJPp"}) as unknown as TypedDocumentString<DeleteTaxonomyNodeMutation, DeleteTaxonomyNodeMutationVariables>;
export const UndoTaxonomyChangeDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UndoTaxonomyChange($input: UndoTaxonomyChangeInput!) {
  undoTaxonomyChange(input: $input) {
    ok
  }
}
    `, {"hash":"5gPWD8YAOcRX"}) as unknown as TypedDocumentString<UndoTaxonomyChangeMutation, UndoTaxonomyChangeMutationVariables>;
export const ImportTaxonomyDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation ImportTaxonomy($input: ImportTaxonomyInput!) {
  importTaxonomy(input: $input) {
    created
    changed
    operationId
  }
}
    `, {"hash":"meFndbSK65EW"}) as unknown as TypedDocumentString<ImportTaxonomyMutation, ImportTaxonomyMutationVariables>;
export const FileThreadsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation FileThreads($input: FileThreadsInput!) {
  fileThreads(input: $input) {
    threads
    operationId
  }
}
    `, {"hash":"Nn1R5o8ihOKv"}) as unknown as TypedDocumentString<FileThreadsMutation, FileThreadsMutationVariables>;
export const AcceptTaxonomySuggestionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AcceptTaxonomySuggestion($input: AcceptTaxonomySuggestionInput!) {
  acceptTaxonomySuggestion(input: $input) {
    suggestion {
      id
      status
    }
  }
}
    `, {"hash":"WJJYpgilSRyM"}) as unknown as TypedDocumentString<AcceptTaxonomySuggestionMutation, AcceptTaxonomySuggestionMutationVariables>;
export const AcceptTaxonomySuggestionsDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation AcceptTaxonomySuggestions($input: AcceptTaxonomySuggestionsInput!) {
  acceptTaxonomySuggestions(input: $input) {
    threads
    operationId
  }
}
    `, {"hash":"3OoxdszJ_jnH"}) as unknown as TypedDocumentString<AcceptTaxonomySuggestionsMutation, AcceptTaxonomySuggestionsMutationVariables>;
export const RejectTaxonomySuggestionDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RejectTaxonomySuggestion($input: RejectTaxonomySuggestionInput!) {
  rejectTaxonomySuggestion(input: $input) {
    suggestion {
      id
      status
    }
  }
}
    `, {"hash":"zGMgvrMIKcXs"}) as unknown as TypedDocumentString<RejectTaxonomySuggestionMutation, RejectTaxonomySuggestionMutationVariables>;
export const OpenThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
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
  startedAt
  endedAt
}`, {"hash":"OiA0kkKFOAF1"}) as unknown as TypedDocumentString<OpenThreadMutation, OpenThreadMutationVariables>;
export const UpdateThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
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
  startedAt
  endedAt
}`, {"hash":"l49qqqaQ6tNM"}) as unknown as TypedDocumentString<UpdateThreadMutation, UpdateThreadMutationVariables>;
export const CloseThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
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
  startedAt
  endedAt
}`, {"hash":"K0zPMQisz4rG"}) as unknown as TypedDocumentString<CloseThreadMutation, CloseThreadMutationVariables>;
export const RestoreThreadDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RestoreThread($input: RestoreThreadInput!) {
  restoreThread(input: $input) {
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
  startedAt
  endedAt
}`, {"hash":"ktjKlB3LA8Wg"}) as unknown as TypedDocumentString<RestoreThreadMutation, RestoreThreadMutationVariables>;
export const ArchivedTextsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query ArchivedTexts($threadId: UUID!) {
  messages(
    filter: {threadId: {equalTo: $threadId}, contentState: {equalTo: ARCHIVED}}
  ) {
    totalCount
  }
  summaries(
    filter: {threadId: {equalTo: $threadId}, contentState: {equalTo: ARCHIVED}}
  ) {
    totalCount
  }
}
    `, {"hash":"SuAJYZfKgufN"}) as unknown as TypedDocumentString<ArchivedTextsQuery, ArchivedTextsQueryVariables>;
export const ThreadsDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Threads($first: Int = 50, $after: Cursor, $filter: ThreadFilter) {
  threads(
    first: $first
    after: $after
    filter: $filter
    orderBy: [STARTED_AT_DESC]
  ) {
    nodes {
      ...ThreadFields
      summary
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
  startedAt
  endedAt
}`, {"hash":"CX1qbdxF4AsY"}) as unknown as TypedDocumentString<ThreadsQuery, ThreadsQueryVariables>;
export const RecallTracesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query RecallTraces($first: Int!) {
  recallTraces(first: $first, orderBy: [CREATED_AT_DESC]) {
    nodes {
      id
      createdAt
      query
      promptTokens
      warnings
      creator {
        name
      }
    }
  }
}
    `, {"hash":"Z-dDLG8rjzkH"}) as unknown as TypedDocumentString<RecallTracesQuery, RecallTracesQueryVariables>;
export const WebhooksDocument = /*#__PURE__*/ new TypedDocumentString(`
    query Webhooks {
  webhooks(first: 200, orderBy: [ID_ASC]) {
    nodes {
      ...WebhookFields
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  name
  url
  events
  enabled
  role
  failures
  failingSince
}`, {"hash":"HShHu0v6fDhT"}) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDeliveriesDocument = /*#__PURE__*/ new TypedDocumentString(`
    query WebhookDeliveries($webhookId: UUID!, $first: Int!) {
  webhookDeliveries(
    first: $first
    filter: {webhookId: {equalTo: $webhookId}}
    orderBy: [ID_DESC]
  ) {
    nodes {
      id
      event
      state
      attempts
      statusCode
      errorCode
      errorText
      createdAt
      attemptedAt
    }
  }
}
    `, {"hash":"cuaoOiDv-bOr"}) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const CreateWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation CreateWebhook($input: CreateWebhookInput!) {
  createWebhook(input: $input) {
    secret
    webhook {
      ...WebhookFields
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  name
  url
  events
  enabled
  role
  failures
  failingSince
}`, {"hash":"K5U4up5iULr8"}) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation UpdateWebhook($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) {
    webhook {
      ...WebhookFields
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  name
  url
  events
  enabled
  role
  failures
  failingSince
}`, {"hash":"8ep940KYVr7J"}) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation DeleteWebhook($input: DeleteWebhookInput!) {
  deleteWebhook(input: $input) {
    __typename
  }
}
    `, {"hash":"-tLIQwywCABL"}) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const TestWebhookDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation TestWebhook($input: TestWebhookInput!) {
  testWebhook(input: $input) {
    webhookDelivery {
      id
      state
    }
  }
}
    `, {"hash":"rWXMd5z4_ZfR"}) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const RotateWebhookSecretDocument = /*#__PURE__*/ new TypedDocumentString(`
    mutation RotateWebhookSecret($input: RotateWebhookSecretInput!) {
  rotateWebhookSecret(input: $input) {
    secret
    webhook {
      ...WebhookFields
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  name
  url
  events
  enabled
  role
  failures
  failingSince
}`, {"hash":"Kaq0U1VkoJcl"}) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;