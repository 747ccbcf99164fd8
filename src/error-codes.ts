/**
 * Every code that an answer carries, by its HTTP status, with what to do about it. SQL raises
 * them as `detail`, under the `errcode` of the status (`MN404`); `docs/errors.md` is written from it.
 */
export const errorCodes = {
  400: {
    ALIAS_EMPTY: 'Give a name with letters or digits.',
    ALIAS_LIMIT: 'Use fewer aliases in one operation.',
    BAD_INPUT: 'Correct what the message names: a value is missing, unknown, too long or of the wrong form.',
    BAD_REQUEST: 'Correct the HTTP request: the body, the path or a parameter cannot be read.',
    CONTENT_DIGEST_WRONG: 'Send `Content-Digest` for exactly the bytes of the body, and sign it.',
    COST_LIMIT: 'Ask for less in one operation: fewer rows a page, fewer nested lists.',
    DEPTH_LIMIT: 'Nest the operation less deeply.',
    DIRECTIVE_LIMIT: 'Use fewer directives in one operation.',
    DOCUMENT_EMPTY: 'Send a document that contains text. For a scan, send the recognised text.',
    DOCUMENT_ENCRYPTED: 'Save the document without a password, and send it again.',
    DOCUMENT_MISSING: 'Send a GraphQL document as `query`, or the id of a known one as `documentId`.',
    DOCUMENT_NOT_TRUSTED: 'Send the id of a trusted document. This server accepts no others.',
    DOCUMENT_TOO_COSTLY: 'Split the document, or save it again. Reading it takes too much time or memory.',
    DOCUMENT_TYPE_UNKNOWN:
      'Send Markdown, plain text, HTML, PDF or DOCX, and give the format by file name or `mediaType`.',
    DOCUMENT_UNKNOWN: 'Send the full text of the operation, or have it added to the trusted documents.',
    DOCUMENT_UNREADABLE:
      'Save the document again: it is damaged, cut off, or not of the format that its name says.',
    EMBEDDING_MODEL_UNKNOWN: "Use one of the server's embedding models.",
    EMPTY_RANGE: 'Give a `validTo` later than the start of the fact.',
    EXPORT_DAMAGED: 'Get the export again: one of its files is missing or was changed.',
    EXPORT_INCOMPLETE: 'Get the export again: its rows refer to rows that it does not contain.',
    EXPORT_TOO_NEW: 'Upgrade Mneme, and import again.',
    EXPORT_UNREADABLE: 'Name the directory of a finished export.',
    FILTER_LIMIT: 'Use fewer conditions in a filter, or shorter lists.',
    FRAGMENT_LIMIT: 'Use fewer fragment spreads in one operation.',
    JOB_OUT_OF_RANGE: 'Keep priority, attempts and delay within the limits that the message names.',
    MODEL_HAS_NO_PRICE: 'Use a model that has a price.',
    NAME_REQUIRED: 'Give a name for the entity that is split off.',
    OLDER_TRANSCRIPTS_UNDECIDED:
      'Set `removeOlderTranscripts` to say whether existing transcripts are removed too.',
    OWNER_STAYS: "Keep the owner: a thread's or project's owner cannot be removed.",
    PAGE_SIZE_LIMIT: 'Request a page within the limit, and continue with its cursor.',
    PAYLOAD_NOT_IDS: 'Store the text, and pass its id to the job.',
    PERSONA_REQUIRED: 'Give `personaId`: a memory of the layer RELATIONSHIP belongs to a persona.',
    PROJECT_REQUIRED: 'Give `projectId`: a memory of the layer PROJECT belongs to a project.',
    ROOT_FIELD_LIMIT: 'Send fewer root fields in one operation.',
    SAME_ENTITY: 'Name two different entities.',
    TAXONOMY_PATH_TOO_LONG: 'Choose shorter names, or a place nearer to the root.',
    TAXONOMY_TOO_DEEP: 'Choose a place nearer to the root.',
    TOKEN_LIMIT: 'Send a shorter document.',
    TWO_CREDENTIALS: 'Send either a signature or the header `Authorization`.',
    UNKNOWN_TABLE: 'Upgrade Mneme, and import again.',
    UNKNOWN_TASK: 'Use a task that the workers know.',
    USER_REQUIRED: 'Name the user that the service acts for.',
    WORKSPACE_REQUIRED: 'Open the transaction as a caller of a workspace.',
  },
  401: {
    API_KEY_REFUSED: 'Ask an admin for another API key: this one is unknown, revoked or expired.',
    CONSOLE_LINK_REFUSED: 'Open a new link: `mneme console` prints one.',
    SIGNATURE_AGE: 'Sign each request right before sending it, and check the clocks.',
    SIGNATURE_INCOMPLETE: 'Sign everything that the message names.',
    SIGNATURE_MALFORMED: 'Send `Signature-Input` and `Signature` as defined in RFC 9421.',
    SIGNATURE_REFUSED: 'Check the key id and what is signed, or ask an admin for another key.',
    SIGNATURE_REPLAYED: 'Sign each request separately, with a new nonce.',
    TOKEN_ALGORITHM: 'Get a token signed with an algorithm that this server accepts.',
    TOKEN_AUDIENCE: 'Get a token issued for this server.',
    TOKEN_CLAIMS: 'Get a token with the claims that the message names.',
    TOKEN_EXPIRED: 'Get a new token.',
    TOKEN_ISSUER: 'Get a token from the issuer this server trusts.',
    TOKEN_KEY_UNKNOWN: 'Get a token signed with a key that its issuer publishes.',
    TOKEN_MALFORMED: 'Send `Authorization: Bearer TOKEN`, with a signed JWT or an API key.',
    TOKEN_MISSING: 'Send a token or an API key, or sign the request.',
    TOKEN_NOT_MEMBER: 'Ask an admin of the workspace: the user does not have the role that the token names.',
    TOKEN_NOT_YET_VALID: 'Check the clocks: the token is not valid yet.',
    TOKEN_SIGNATURE: 'Get a token issued for this server.',
  },
  403: {
    ADMIN_OR_SERVICE_REQUIRED: 'Use a token or a key with the role ADMIN or SERVICE.',
    ADMIN_REQUIRED: 'Use a token or a key with the role ADMIN.',
    DEPLOYMENT_KEY_REQUIRED: "Send a deployment key. The server's operator creates one.",
    DOCUMENT_NOT_YOURS: "Ask the document's owner, or an admin.",
    FACT_SET_BY_ADMIN: 'Ask an admin to change the fact.',
    HOST_NOT_ALLOWED: 'Set MNEME_PUBLIC_URL to the address at which clients reach the server.',
    KEY_USER_NOT_ALLOWED: 'Omit `userId`: a user is created for the key.',
    MEMBER_REMOVED: 'Ask an admin to make the user a member again (`setMember`).',
    MEMORY_NOT_YOURS: 'Ask the author of the memory, its owner, or an admin.',
    MESSAGE_NOT_YOURS: 'Ask the author of the turn, the owner of its thread, or an admin.',
    NO_WORKSPACE: 'Use a token that names a workspace.',
    NOT_ALLOWED: 'Use a token with a role that may do this.',
    ORIGIN_NOT_ALLOWED: 'Add the origin to MNEME_CORS_ORIGINS.',
    PERSONA_NOT_ALLOWED:
      'Name the persona of the token or key, or none; or use a token or key that is not bound to a persona.',
    PRIVATE_NOT_ALLOWED: "Omit `includePrivate`, or use the user's own token.",
    PROJECT_NOT_YOURS: "Ask the project's owner, or an admin.",
    SCOPE_REQUIRED: 'Use a key with the scope that the message names.',
    SEALED_FOR_OWNER: 'Ask the owner. Only the owner can read or change a sealed memory.',
    SEALED_TO_OWN_KEY: 'Open `textProblem.jwe` with one of your keys. The server has no key for it.',
    SERVICE_REQUIRED:
      'Use the token of a service: `mneme token --workspace SLUG --role service --user NAME`.',
    SERVICE_ROLE_NOT_GIVEN:
      "Ask the server's operator to create the service: `mneme token --workspace SLUG --role service --user NAME`.",
    SYSTEM_TURN_NOT_ALLOWED: 'Use another role than SYSTEM, or a thread of your own.',
    TASK_FOR_ADMINS: 'Ask an admin: the task processes the whole workspace.',
    THREAD_NOT_YOURS: "Ask the thread's owner, or an admin.",
    TOKEN_SIGNING_ELSEWHERE: 'Get the token from its issuer: this server trusts tokens of MNEME_JWKS_URL.',
    TOKEN_USER_IS_SERVICE: "Use the service's key: no tokens are issued for services.",
    USER_ID_NOT_ALLOWED: 'Omit `userId` and `userKey`: the token names the user.',
    WEBHOOK_EVENT_FOR_SERVICES: 'Create the webhook as a service, or leave out handoffs and presence.',
  },
  404: {
    ALIAS_NOT_FOUND: 'Check the id: there is no such alias, or you may not see it.',
    API_KEY_NOT_FOUND: 'Check the id: there is no such API key, or you may not see it.',
    BRANCH_NOT_FOUND: 'Check the id, or omit it for the trunk.',
    CITATION_NOT_IN_RECALL: 'Use a citation that this recall returned.',
    DEPLOYMENT_KEY_NOT_FOUND: 'Check the key: `mneme key list --deployment` lists them.',
    DOCUMENT_NOT_FOUND: 'Check the id: there is no such document, or you may not see it.',
    ENTITY_NOT_FOUND: 'Check the id: there is no such entity, or you may not see it.',
    FACT_NOT_FOUND: 'Check the id: there is no such fact, or you may not see it.',
    GATEWAY_NOT_CONFIGURED: 'Configure providers in MNEME_GATEWAY_PROVIDERS.',
    JOB_RUN_NOT_FOUND: 'Check the id in `jobRuns`: finished jobs are removed after an hour.',
    MEMBER_NOT_FOUND: 'Check the id: there is no such member in the workspace.',
    MEMORY_NOT_FOUND: 'Check the id: there is no such memory, or you may not see it.',
    MENTION_NOT_FOUND: 'Check the ids: some are not mentions of this entity that you may see.',
    MESSAGE_NOT_FOUND: 'Check the ids: there is no such message, or you may not see it.',
    NOT_FOUND: 'Check the id: there is no such row, or you may not see it.',
    OWNER_KEY_NOT_FOUND: 'Check the id: `ownerKeys` lists yours.',
    PATH_NOT_FOUND: 'Send GraphQL to `/graphql`.',
    PERSONA_NOT_FOUND: 'Check the id: there is no such persona, or you may not see it.',
    PROJECT_NOT_FOUND: 'Check the id or key: there is no such project, or you may not see it.',
    RECALL_NOT_FOUND: 'Rate with the id that `recall` returned, before its trace expires.',
    RESPONSE_NOT_FOUND:
      'Check the id: there is no such response of the gateway of yours, or it was not stored.',
    ROW_NOT_FOUND: 'Check the id: there is no such row, or you may not change it.',
    SEALED_SESSION_NOT_FOUND: 'Check the key: there is no such sealed session, or you may not see it.',
    SIGNING_KEY_NOT_FOUND: 'Check the id: there is no such signing key, or you may not see it.',
    SUGGESTION_NOT_FOUND: 'Check the id: there is no such suggestion, or you may not see it.',
    SUMMARY_NOT_FOUND: 'Check the id: there is no such summary, or you may not see it.',
    TASK_NOT_FOUND: 'Check the id: there is no such task, or you may not see it.',
    TAXONOMY_CHANGE_NOT_FOUND:
      'Check the id: changes can be undone for 30 days, by users who may change the taxonomy.',
    TAXONOMY_NODE_NOT_FOUND: 'Use one of `taxonomyNodes`, or ask an admin to create the place.',
    TAXONOMY_PARENT_NOT_FOUND: 'Create the parent first, or set `createParents`.',
    TAXONOMY_SUGGESTION_NOT_FOUND: 'Check the id: there is no such suggestion, or you may not see it.',
    THREAD_NOT_FOUND: 'Check the id or key: there is no such thread, or you may not see it.',
    USER_NOT_FOUND: 'Check the id or key: there is no such user, or you may not see it.',
    WEBHOOK_DELIVERY_NOT_FOUND: 'Check the id: there is no such delivery, or it is over a week old.',
    WEBHOOK_NOT_FOUND: 'Check the id: there is no such webhook, or you may not change it.',
    WORKSPACE_NOT_FOUND: "Give the slug of the token's workspace.",
  },
  405: {
    METHOD_NOT_ALLOWED: 'Use one of the methods that the header `Allow` lists.',
  },
  406: {
    NOT_ACCEPTABLE: 'Send `Accept: application/json`, or omit the header.',
  },
  408: {
    REQUEST_TIMEOUT: 'Send the request faster: it took too long to arrive.',
  },
  409: {
    ALIAS_IS_NAME: 'Rename the entity first: this is its own name.',
    ALIAS_REJECTED: 'To use the alias, add it again.',
    ALREADY_EXISTS: 'Choose another key: this one is already in use.',
    API_KEY_REVOKED: 'Create a new key: this one was revoked for good.',
    BRANCH_IS_TRUNK: 'Give the id of a forked branch.',
    CONFLICT: 'Read the row again: its state does not allow this.',
    CONVERSATION_ELSEWHERE:
      'Omit the project, or first move the thread of the conversation there with `updateThread`.',
    CONVERSATION_HAS_TURNS:
      'Close the thread with `closeThread`, or save the conversation under another key.',
    DATA_KEY_DESTROYED: 'Forget the memory: its key was destroyed, and it can no longer be read.',
    EMBEDDING_DIMENSIONS: 'Give the other embedding model its own name.',
    ENTITY_ALREADY_MERGED: 'Split the entity first, or merge the entity it was merged into.',
    ENTITY_CHAIN_TOO_LONG: 'Merge the other way around.',
    ENTITY_KINDS_DIFFER: 'Correct the kind of one of the two first.',
    ENTITY_LESS_VISIBLE: 'Merge the other way around.',
    ENTITY_MERGE_CYCLE: 'Split the other entity first.',
    ENTITY_NOT_MERGED: 'Name the aliases or mentions to split off from the entity.',
    EXPORT_EXISTS: 'Name an empty directory.',
    FACT_NOT_CURRENT: 'Read the current version of the fact, and change that.',
    FACT_NOT_READABLE: 'The fact cannot be changed: its text is sealed or was removed.',
    JOB_NOT_FAILED: 'Retry only jobs that have failed.',
    JOB_NOT_WAITING: 'Cancel only jobs that wait.',
    JOB_NOT_KEPT: "Request the work again: the job's arguments were not kept.",
    LAST_ADMIN: 'Make somebody else an admin first.',
    MEMORY_NOT_CURRENT: 'Read the current version of the memory, and change that.',
    MEMORY_OFF: 'Switch memory on for this user with `setUserMemory`.',
    MESSAGE_NOT_ON_BRANCH: 'Omit `branchId` to fork from the branch that has the message.',
    MESSAGE_NOT_READABLE: 'The turn cannot be changed: its text is sealed, stored elsewhere, or was removed.',
    NO_IMPORT: 'Begin an import first.',
    REFERENCE_BROKEN: 'Check the ids: a referenced row does not exist, or the row is still referenced.',
    REFORM_UNDER_WAY: 'Wait until the running reform has finished; `mneme reform` shows its progress.',
    ROLE_NOT_HELD: 'Use the role that the user has, or name another user.',
    SEALED_SESSION_MOVED_ON: "Read the session's new blobs, and append after them.",
    SEALED_TEXT_REFUSED: 'Restore the blob from a backup: it was altered, or belongs to another memory.',
    SEALING_REQUIRED: 'Omit `sealed`: memories are sealed here. Revise a sealed memory by its id.',
    SERVICE_MEMBER: 'Remove the member first: this user is a service.',
    SLUG_TAKEN: 'Give the imported workspace another name: `--workspace NEWSLUG`.',
    SUGGESTION_DECIDED: 'Use `mergeEntities` or `splitEntity`: the suggestion was already decided.',
    TAXONOMY_CHANGE_CONFLICT: 'Ask an admin to undo the change, or undo later ones first.',
    TAXONOMY_CYCLE: 'Choose a place that is not below the one to move.',
    TAXONOMY_NODE_NOT_EMPTY: 'Name the new place of its contents with `moveTo`.',
    TAXONOMY_PATH_TAKEN: 'Use the existing place, or choose another name.',
    TAXONOMY_SUGGESTION_DECIDED:
      'Place the thread with `updateThread`: the suggestion was decided differently.',
    THREAD_EXTERNAL_ID_TAKEN: 'Choose another `externalId`.',
    THREAD_OF_PROJECT: 'Take the thread out of its project first, with updateThread.',
    TRY_AGAIN: 'Send the request again: another one changed the same rows. Nothing was stored.',
    WORKSPACE_EXISTS: 'Choose another slug, or erase the existing workspace.',
    WEBHOOK_OFF: 'Switch the webhook on with `updateWebhook` first.',
  },
  413: {
    BODY_TOO_LARGE: 'Send the request in parts.',
    BRANCH_TOO_DEEP: 'Fork at an earlier message, or open another thread.',
    DOCUMENT_TOO_LARGE: 'Split the document.',
    OVER_LIMIT: 'Split the value.',
    TOO_MANY_MESSAGES: 'Send the messages in several calls.',
    TOO_MANY_PLACES: 'Import the tree in parts.',
    TOO_MANY_THREADS: 'Narrow down the threads, and file them in parts.',
    VALUE_LIMIT: 'Send the request in parts.',
  },
  415: {
    CONTENT_ENCODING_UNSUPPORTED: 'Send the body without `Content-Encoding`.',
    CONTENT_TYPE_UNSUPPORTED: 'Send JSON in UTF-8, with `Content-Type: application/json`.',
  },
  429: {
    BUDGET_SPENT: 'Try again tomorrow, or ask an admin to raise `gatewayCostPerDay`.',
    DOCUMENTS_WAITING: 'Send the document again when some of those that wait have been read.',
    RATE_LIMITED: 'Wait for the time in `Retry-After`, then send the request again.',
    STREAM_LIMIT: 'End one of your subscriptions first, or have the operator raise MNEME_MAX_STREAMS.',
    TOO_MANY_ATTEMPTS: 'Wait for the time in `Retry-After`, and check the token.',
  },
  431: {
    HEADERS_TOO_LARGE: 'Send smaller headers.',
  },
  499: {
    CLIENT_GONE: 'Nothing: the client disconnected before the answer.',
  },
  500: {
    HOST_UNUSABLE: 'Set MNEME_HOST to an address of this machine.',
    INTERNAL_ERROR: "Look for the request id of the answer in the server's log.",
    PORT_FORBIDDEN: 'Choose a port of 1024 or higher.',
    PORT_IN_USE: 'Choose another port, or stop the program that listens on this one.',
  },
  503: {
    BLOB_CORRUPT: 'Restore the blob from a backup: its bytes are not those that were stored.',
    BLOB_MISSING: 'Restore the blob from a backup: the store does not contain it.',
    BLOB_REFUSED: 'Check the settings of the blob store: it refused the call.',
    BLOB_TIMEOUT: 'Try again later: the blob store took too long.',
    BLOB_TRUNCATED: 'Restore the blob from a backup: part of its bytes is missing.',
    BLOB_UNAVAILABLE: 'Try again later: the blob store cannot be reached.',
    CONSOLE_NOT_BUILT: 'Build the console: `npm run build:console`.',
    DATA_KEY_LOST:
      'Restore the blob store; if it is lost for good, destroySealingKey lets the user seal with a new key.',
    DATA_KEY_UNREADABLE: 'Check MNEME_MASTER_KEY, or restore the key from a backup.',
    DATABASE_UNAVAILABLE: 'Try again in a moment: the database cannot be reached.',
    HOOK_FAILED: "Try again, or ask the server's operator: the server's own code (MNEME_HOOKS) failed.",
    MASTER_KEY_UNKNOWN:
      'Add the master key that the message names to MNEME_MASTER_KEY, after the current one.',
    OVERLOADED: 'Try again in a moment: all database connections are busy.',
    PROVIDER_BAD_ANSWER: 'Check the model service: its answer has the wrong form.',
    PROVIDER_BROKE_OFF: "Send the request again: the provider's answer broke off.",
    PROVIDER_MISCONFIGURED: 'Check the settings of the model service.',
    PROVIDER_NOT_CONFIGURED: 'Use a provider that the server has configured.',
    PROVIDER_RATE_LIMITED: 'Try again later: the model service is at its rate limit.',
    PROVIDER_REFUSED: 'Check the key and the name of the model: the model service refused the call.',
    PROVIDER_TIMEOUT: 'Try again later: the model service took too long.',
    PROVIDER_UNREACHABLE: 'Check the URL of the model service, or try again later.',
    QUEUE_BUSY: 'Send the request again: the job could not be added.',
    SEALING_NOT_CONFIGURED: "Ask the server's operator to set MNEME_MASTER_KEY.",
    SERVER_STOPPING: 'Send the request again: this server is stopping.',
    STORAGE_UNAVAILABLE: 'Free disk space for the database, or make its disk writable.',
    TOKEN_KEYS_UNAVAILABLE: "Try again soon: the issuer's keys cannot be fetched.",
    UNAVAILABLE: 'Try again in a moment.',
    WORKSPACE_MOVING: 'Send the request again in a few seconds: the workspace is moving to another database.',
  },
  504: {
    QUERY_TIMEOUT: 'Ask for less at once; a change may or may not have been stored.',
  },
} as const;

type Codes = typeof errorCodes;

/** HTTP statuses that answers of our own have. */
export type ErrorStatus = keyof Codes;

/** The codes of one status. */
export type CodeOf<Status extends ErrorStatus> = Status extends ErrorStatus ? keyof Codes[Status] : never;

/** A code of the list. */
export type ErrorCode = CodeOf<ErrorStatus>;

const statuses: ReadonlyMap<string, ErrorStatus> = new Map(
  (Object.keys(errorCodes) as `${ErrorStatus}`[]).flatMap((status) =>
    Object.keys(errorCodes[status]).map((code) => [code, Number(status) as ErrorStatus] as const),
  ),
);

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): ErrorStatus {
  return statuses.get(code) ?? 500;
}

/** Whether a text, such as the detail of a database's error, is a code of the list. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && statuses.has(text);
}
