/**
 * Every code that an answer carries, by its HTTP status, with what to do about it: the one list of them. SQL raises
 * them as `detail`, under the `errcode` of the status (`MN404`); `docs/errors.md` is written from it.
 */
export const errorCodes = {
  400: {
    ALIAS_EMPTY: 'Give a name that has letters or digits.',
    ALIAS_LIMIT: 'Use fewer aliases in one operation.',
    BAD_INPUT: 'Correct what the message names: a value is missing, unknown, too long or of the wrong form.',
    BAD_REQUEST: 'Correct the HTTP request: the body, the path or a parameter can not be read.',
    CONTENT_DIGEST_WRONG: 'Send `Content-Digest` for exactly the bytes of the body, and sign it.',
    COST_LIMIT: 'Ask for less in one operation: fewer rows a page, fewer nested lists.',
    DEPTH_LIMIT: 'Nest the operation less deeply.',
    DIRECTIVE_LIMIT: 'Use fewer directives in one operation.',
    DOCUMENT_MISSING: 'Send a GraphQL document as `query`, or the id of a known one as `documentId`.',
    DOCUMENT_NOT_TRUSTED: 'Send the id of a trusted document: this server answers no others.',
    DOCUMENT_UNKNOWN: 'Send the text of the document, or have it added to the trusted documents.',
    EMBEDDING_MODEL_UNKNOWN: 'Name one of the embedding models the server has.',
    EMPTY_RANGE: 'Give a `validTo` after the fact began.',
    EXPORT_DAMAGED: 'Get the export again: a file of it is missing or was changed.',
    EXPORT_INCOMPLETE: 'Get the export again: rows of it refer to rows that it does not hold.',
    EXPORT_TOO_NEW: 'Upgrade Mneme, and import again.',
    EXPORT_UNREADABLE: 'Name the directory of a finished export.',
    FILTER_LIMIT: 'Use fewer conditions in a filter, or shorter lists.',
    FRAGMENT_LIMIT: 'Use fewer fragment spreads in one operation.',
    JOB_OUT_OF_RANGE: 'Give a job a priority, attempts and a delay within the limits that the message names.',
    MODEL_HAS_NO_PRICE: 'Name a model that has a price in the settings.',
    NAME_REQUIRED: 'Say what the entity that is taken out is called.',
    OWNER_STAYS: 'Leave the owner in: a thread or project keeps its owner.',
    PAGE_SIZE_LIMIT: 'Ask for a page within the limit, and read on with its cursor.',
    PAYLOAD_NOT_IDS: 'Store the text, and give the job its id.',
    PERSONA_REQUIRED: 'Give `personaId`: a memory of the layer RELATIONSHIP belongs to a persona.',
    PROJECT_REQUIRED: 'Give `projectId`: a memory of the layer PROJECT belongs to a project.',
    ROOT_FIELD_LIMIT: 'Send fewer root fields in one operation.',
    SAME_ENTITY: 'Name two different entities.',
    TAXONOMY_PATH_TOO_LONG: 'Choose shorter names, or a place nearer to the top.',
    TAXONOMY_TOO_DEEP: 'Choose a place nearer to the top.',
    TOKEN_BUDGET_TOO_SMALL: 'Give a larger token budget.',
    TOKEN_LIMIT: 'Send a shorter document.',
    TWO_CREDENTIALS: 'Send either a signature or the header `Authorization`.',
    UNKNOWN_TABLE: 'Upgrade Mneme, and import again.',
    UNKNOWN_TASK: 'Name a task that the workers know.',
    USER_REQUIRED: 'Say which user: a service acts for one.',
    WORKSPACE_REQUIRED: 'Open the transaction as a caller of a workspace.',
  },
  401: {
    API_KEY_REFUSED: 'Ask an admin for another API key: this one is unknown, revoked or expired.',
    SIGNATURE_AGE: 'Sign each request when it is sent, and check the clocks.',
    SIGNATURE_INCOMPLETE: 'Sign all that the message names.',
    SIGNATURE_MALFORMED: 'Send `Signature-Input` and `Signature` as RFC 9421 says.',
    SIGNATURE_REFUSED: 'Check the key id and what is signed, or ask an admin for another key.',
    SIGNATURE_REPLAYED: 'Sign each request anew, with a nonce of its own.',
    TOKEN_ALGORITHM: 'Get a token that is signed in a way this server accepts.',
    TOKEN_AUDIENCE: 'Get a token that is made for this server.',
    TOKEN_CLAIMS: 'Get a token with the claims that the message names.',
    TOKEN_EXPIRED: 'Get a new token.',
    TOKEN_ISSUER: 'Get a token from the issuer this server trusts.',
    TOKEN_KEY_UNKNOWN: 'Get a token that is signed with a key its issuer publishes.',
    TOKEN_MALFORMED: 'Send `Authorization: Bearer TOKEN`, with a signed JWT or an API key.',
    TOKEN_MISSING: 'Send a token or an API key, or sign the request.',
    TOKEN_NOT_MEMBER: 'Ask an admin of the workspace: the user does not hold the role that the token names.',
    TOKEN_NOT_YET_VALID: 'Check the clocks: the token is not valid yet.',
    TOKEN_SIGNATURE: 'Get a token that is made for this server.',
  },
  403: {
    ADMIN_OR_SERVICE_REQUIRED: 'Use a token or a key with the role ADMIN or SERVICE.',
    ADMIN_REQUIRED: 'Use a token or a key with the role ADMIN.',
    FACT_SET_BY_ADMIN: 'Ask an admin to change the fact.',
    HOST_NOT_ALLOWED: 'Set MNEME_PUBLIC_URL to where clients reach the server.',
    KEY_USER_NOT_ALLOWED: 'Leave `userId` out, and a user is made for the key.',
    MEMBER_REMOVED: 'Have an admin make the user a member again (`setMember`).',
    MEMORY_NOT_YOURS: 'Ask who wrote the memory, its owner, or an admin.',
    NOT_ALLOWED: 'Use a token with a role that may do this.',
    NO_WORKSPACE: 'Use a token that names a workspace.',
    ORIGIN_NOT_ALLOWED: 'Add the origin to MNEME_CORS_ORIGINS.',
    PRIVATE_NOT_ALLOWED: 'Leave `includePrivate` out, or use the token of the user.',
    PROJECT_NOT_YOURS: "Ask the project's owner, or an admin.",
    SCOPE_REQUIRED: 'Use a key with the scope that the message names.',
    SERVICE_REQUIRED: 'Use the token of a service: `mneme token --role service`.',
    SERVICE_ROLE_NOT_GIVEN: 'Have whoever runs the server make the service: `mneme token --role service`.',
    SYSTEM_TURN_NOT_ALLOWED: 'Use another role than SYSTEM, or a thread of your own.',
    TASK_FOR_ADMINS: 'Ask an admin: the task goes through the whole workspace.',
    THREAD_NOT_YOURS: "Ask the thread's owner, or an admin.",
    TOKEN_SIGNING_ELSEWHERE: 'Have the issuer make the token: this server trusts those of MNEME_JWKS_URL.',
    TOKEN_USER_IS_SERVICE: 'Use the key of the service: no token is issued for one.',
    USER_ID_NOT_ALLOWED: 'Leave `userId` and `userKey` out: the token says who you are.',
  },
  404: {
    ALIAS_NOT_FOUND: 'Check the id: there is no such alias, or you do not see it.',
    API_KEY_NOT_FOUND: 'Check the id: there is no such API key, or you do not see it.',
    BRANCH_NOT_FOUND: 'Check the id, or leave it out for the trunk.',
    CITATION_NOT_IN_RECALL: 'Rate with a citation that this recall returned.',
    ENTITY_NOT_FOUND: 'Check the id: there is no such entity, or you do not see it.',
    FACT_NOT_FOUND: 'Check the id: there is no such fact, or you do not see it.',
    GATEWAY_NOT_CONFIGURED: 'Name providers in MNEME_GATEWAY_PROVIDERS.',
    JOB_RUN_NOT_FOUND: 'Check the id in `jobRuns`: finished jobs are forgotten after an hour.',
    MEMBER_NOT_FOUND: 'Check the id: there is no such member in the workspace.',
    MEMORY_NOT_FOUND: 'Check the id: there is no such memory, or you do not see it.',
    MENTION_NOT_FOUND: 'Check the ids: not all are mentions of the entity that you see.',
    MESSAGE_NOT_FOUND: 'Check the ids: there is no such message, or you do not see it.',
    NOT_FOUND: 'Check the id: there is no such row, or you do not see it.',
    PATH_NOT_FOUND: 'Send GraphQL to `/graphql`.',
    PERSONA_NOT_FOUND: 'Check the id: there is no such persona, or you do not see it.',
    PROJECT_NOT_FOUND: 'Check the id or key: there is no such project, or you do not see it.',
    RECALL_NOT_FOUND: 'Rate with the id that `recall` returned, before its trace expires.',
    ROW_NOT_FOUND: 'Check the id: there is no such row that you may change.',
    SIGNING_KEY_NOT_FOUND: 'Check the id: there is no such signing key, or you do not see it.',
    SUGGESTION_NOT_FOUND: 'Check the id: there is no such suggestion, or you do not see it.',
    SUMMARY_NOT_FOUND: 'Check the id: there is no such summary, or you do not see it.',
    TASK_NOT_FOUND: 'Check the id: there is no such task, or you do not see it.',
    TAXONOMY_CHANGE_NOT_FOUND: 'Check the id: changes can be undone for 30 days, by those who may.',
    TAXONOMY_NODE_NOT_FOUND: 'Name one of `taxonomyNodes`, or have an admin make the place.',
    TAXONOMY_PARENT_NOT_FOUND: 'Make the parent first, or ask for parents to be made.',
    TAXONOMY_SUGGESTION_NOT_FOUND: 'Check the id: there is no such suggestion, or you do not see it.',
    THREAD_NOT_FOUND: 'Check the id or key: there is no such thread, or you do not see it.',
    USER_NOT_FOUND: 'Check the id or key: there is no such user, or you do not see it.',
    WORKSPACE_NOT_FOUND: 'Give the slug of the workspace that the token is for.',
  },
  405: {
    METHOD_NOT_ALLOWED: 'Use one of the methods that the header `Allow` lists.',
  },
  406: {
    NOT_ACCEPTABLE: 'Send `Accept: application/json`, or none.',
  },
  408: {
    REQUEST_TIMEOUT: 'Send the request faster: it took too long to arrive.',
  },
  409: {
    ALIAS_IS_NAME: 'Rename the entity first: it goes by this name.',
    ALIAS_REJECTED: 'Add the alias anew to use it after all.',
    ALREADY_EXISTS: 'Choose another key: something has this one already.',
    API_KEY_REVOKED: 'Make a new key: this one stays revoked.',
    BRANCH_IS_TRUNK: 'Give the id of a branch that was forked.',
    CONFLICT: 'Read the row again: its state does not allow this.',
    EMBEDDING_DIMENSIONS: 'Give the other embedding model a name of its own.',
    ENTITY_ALREADY_MERGED: 'Split the entity first, or merge the one it became.',
    ENTITY_CHAIN_TOO_LONG: 'Merge the other way around.',
    ENTITY_KINDS_DIFFER: 'Correct the kind of one of the two first.',
    ENTITY_LESS_VISIBLE: 'Merge the other way around.',
    ENTITY_MERGE_CYCLE: 'Split the other entity first.',
    ENTITY_NOT_MERGED: 'Name the aliases or mentions to take out of the entity.',
    EXPORT_EXISTS: 'Name an empty directory.',
    FACT_NOT_CURRENT: 'Read the current version of the fact, and change that.',
    FACT_NOT_READABLE: 'Leave the fact: its text is sealed or was removed.',
    JOB_NOT_FAILED: 'Retry only jobs that have failed.',
    JOB_NOT_KEPT: 'Ask for the work anew: what the job was to do was not kept.',
    LAST_ADMIN: 'Make somebody else an admin first.',
    MEMORY_NOT_CURRENT: 'Read the current version of the memory, and change that.',
    MESSAGE_NOT_ON_BRANCH: 'Leave `branchId` out to fork where the message was said.',
    NO_IMPORT: 'Begin an import first.',
    REFERENCE_BROKEN: 'Check the ids: it refers to something that is not there, or is still referred to.',
    REFORM_UNDER_WAY: 'Wait until the workspace is formed anew; `mneme reform` shows how far it is.',
    ROLE_NOT_HELD: 'Ask for the role the user has, or name another user.',
    SERVICE_MEMBER: 'Remove the member first: this user is a service.',
    SLUG_TAKEN: 'Give the imported workspace another name: `--workspace NEWSLUG`.',
    SUGGESTION_DECIDED: 'Use `mergeEntities` or `splitEntity`: the suggestion was decided.',
    TAXONOMY_CHANGE_CONFLICT: 'Ask an admin to undo the change, or undo later ones first.',
    TAXONOMY_CYCLE: 'Choose a place that is not below the one to move.',
    TAXONOMY_NODE_NOT_EMPTY: 'Say with `moveTo` where what stands there goes.',
    TAXONOMY_PATH_TAKEN: 'Use the place that is there, or choose another name.',
    TAXONOMY_SUGGESTION_DECIDED:
      'Place the thread with `updateThread`: the suggestion was decided otherwise.',
    THREAD_EXTERNAL_ID_TAKEN: 'Choose another `externalId`.',
    TRY_AGAIN: 'Send it again: another request changed the same rows, and nothing was stored.',
    WORKSPACE_EXISTS: 'Choose another slug, or erase the workspace that is there.',
  },
  413: {
    BODY_TOO_LARGE: 'Send the request in parts.',
    BRANCH_TOO_DEEP: 'Fork at an earlier message, or open another thread.',
    OVER_LIMIT: 'Split the value.',
    TOO_MANY_MESSAGES: 'Send the messages in several calls.',
    TOO_MANY_PLACES: 'Import the tree in parts.',
    TOO_MANY_THREADS: 'Narrow the threads down, and file them in parts.',
    VALUE_LIMIT: 'Send the request in parts.',
  },
  415: {
    CONTENT_ENCODING_UNSUPPORTED: 'Send the body without `Content-Encoding`.',
    CONTENT_TYPE_UNSUPPORTED: 'Send JSON in UTF-8, with `Content-Type: application/json`.',
  },
  429: {
    BUDGET_SPENT: 'Try again tomorrow, or have an admin raise `gatewayCostPerDay`.',
    RATE_LIMITED: 'Wait as `Retry-After` says, and send it again.',
    TOO_MANY_ATTEMPTS: 'Wait as `Retry-After` says, and check the token.',
  },
  431: {
    HEADERS_TOO_LARGE: 'Send smaller headers.',
  },
  499: {
    CLIENT_GONE: 'Nothing: the client left before the answer.',
  },
  500: {
    HOST_UNUSABLE: 'Set MNEME_HOST to an address of this machine.',
    INTERNAL_ERROR: 'Look into the log under the request id that the answer has.',
    PORT_FORBIDDEN: 'Choose a port from 1024 on.',
    PORT_IN_USE: 'Choose another port, or stop what listens on this one.',
  },
  503: {
    DATABASE_UNAVAILABLE: 'Try again in a moment: the database can not be reached.',
    OVERLOADED: 'Try again in a moment: all database connections are busy.',
    PROVIDER_BAD_ANSWER: 'Check the model service: its answer has the wrong form.',
    PROVIDER_BROKE_OFF: 'Send it again: the provider ended in the middle of its answer.',
    PROVIDER_MISCONFIGURED: 'Check the settings of the model service.',
    PROVIDER_NOT_CONFIGURED: 'Name a provider that the server has.',
    PROVIDER_RATE_LIMITED: 'Try again later: the model service takes no more at the moment.',
    PROVIDER_REFUSED: 'Check the key and the name of the model: the model service refused the call.',
    PROVIDER_TIMEOUT: 'Try again later: the model service took too long.',
    PROVIDER_UNREACHABLE: 'Check the URL of the model service, or try again later.',
    QUEUE_BUSY: 'Send it again: the job could not be added.',
    SERVER_STOPPING: 'Send it again: the server stops, and another takes its place.',
    STORAGE_UNAVAILABLE: 'Make room on the disk of the database, or let it write there.',
    TOKEN_KEYS_UNAVAILABLE: 'Try again soon: the keys of the issuer can not be had.',
    UNAVAILABLE: 'Try again in a moment.',
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
