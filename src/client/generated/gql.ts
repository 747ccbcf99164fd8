/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query BuildContext($input: BuildContextInput!) {\n  buildContext(input: $input) {\n    messages {\n      part\n      role\n      content\n      citations\n    }\n    text\n    citations\n    tokenCount\n    recallId\n  }\n}": typeof types.BuildContextDocument,
    "fragment EmbeddingModelFields on EmbeddingModelStatus {\n  name\n  dimensions\n  configured\n  chosen\n  available {\n    name\n    dimensions\n  }\n  move {\n    name\n    dimensions\n    state\n    done\n    total\n    startedAt\n  }\n}\n\nquery EmbeddingModel {\n  embeddingModel {\n    ...EmbeddingModelFields\n  }\n}\n\nmutation ChooseEmbeddingModel($input: ChooseEmbeddingModelInput!) {\n  chooseEmbeddingModel(input: $input) {\n    embeddingModel {\n      ...EmbeddingModelFields\n    }\n  }\n}": typeof types.EmbeddingModelFieldsFragmentDoc,
    "mutation EnsureUser($input: EnsureInput!) {\n  ensureUser(input: $input) {\n    userId\n  }\n}\n\nmutation EnsureProject($input: EnsureInput!) {\n  ensureProject(input: $input) {\n    projectId\n  }\n}\n\nmutation EnsurePersona($input: EnsureInput!) {\n  ensurePersona(input: $input) {\n    personaId\n  }\n}": typeof types.EnsureUserDocument,
    "query JobStatus {\n  jobStatus {\n    waiting\n    running\n    failed\n    tasks\n  }\n}": typeof types.JobStatusDocument,
    "fragment MemoryFields on MemoryItem {\n  id\n  kind\n  layer\n  content\n  contentState\n  confidence\n  validFrom\n  validTo\n  supersedesId\n}\n\nmutation Remember($input: RememberInput!) {\n  remember(input: $input) {\n    memory {\n      ...MemoryFields\n    }\n  }\n}\n\nmutation ReviseMemory($input: ReviseMemoryInput!) {\n  reviseMemory(input: $input) {\n    memory {\n      ...MemoryFields\n    }\n    superseded {\n      ...MemoryFields\n    }\n  }\n}\n\nmutation ForgetMemory($input: ForgetMemoryInput!) {\n  forgetMemory(input: $input) {\n    ok\n  }\n}": typeof types.MemoryFieldsFragmentDoc,
    "fragment MessageFields on Message {\n  id\n  externalId\n  role\n  author\n  content\n  contentState\n  occurredAt\n  sequenceNo\n}\n\nmutation AppendMessages($input: AppendMessagesInput!) {\n  appendMessages(input: $input) {\n    storedCount\n    messages {\n      id\n      externalId\n      sequenceNo\n    }\n  }\n}\n\nquery Messages($threadId: UUID!, $first: Int = 50, $after: Cursor) {\n  messages(filter: {threadId: {equalTo: $threadId}}, first: $first, after: $after) {\n    nodes {\n      ...MessageFields\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.MessageFieldsFragmentDoc,
    "query Recall($input: RecallInput!) {\n  recall(input: $input) {\n    id\n    hits {\n      rank\n      score\n      kind\n      text\n      contentState\n      occurredAt\n      citation\n      similarity\n      uncertain\n      thread {\n        id\n        externalId\n        title\n        channel\n      }\n      message {\n        id\n        role\n        author\n        sequenceNo\n      }\n      arms {\n        arm\n        rank\n        score\n      }\n    }\n    expansions {\n      text\n      entityId\n      canonicalName\n      similarity\n    }\n    timings\n    warnings\n  }\n}\n\nmutation RateRecall($input: RateRecallInput!) {\n  rateRecall(input: $input) {\n    ok\n  }\n}": typeof types.RecallDocument,
    "fragment ThreadFields on Thread {\n  id\n  externalId\n  channel\n  title\n  taxonomyPath\n  summary\n  startedAt\n  endedAt\n}\n\nmutation OpenThread($input: OpenThreadInput!) {\n  openThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nmutation UpdateThread($input: UpdateThreadInput!) {\n  updateThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nmutation CloseThread($input: CloseThreadInput!) {\n  closeThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nquery Threads($first: Int = 50, $after: Cursor, $filter: ThreadFilter) {\n  threads(\n    first: $first\n    after: $after\n    filter: $filter\n    orderBy: [STARTED_AT_DESC]\n  ) {\n    nodes {\n      ...ThreadFields\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": typeof types.ThreadFieldsFragmentDoc,
};
const documents: Documents = {
    "query BuildContext($input: BuildContextInput!) {\n  buildContext(input: $input) {\n    messages {\n      part\n      role\n      content\n      citations\n    }\n    text\n    citations\n    tokenCount\n    recallId\n  }\n}": types.BuildContextDocument,
    "fragment EmbeddingModelFields on EmbeddingModelStatus {\n  name\n  dimensions\n  configured\n  chosen\n  available {\n    name\n    dimensions\n  }\n  move {\n    name\n    dimensions\n    state\n    done\n    total\n    startedAt\n  }\n}\n\nquery EmbeddingModel {\n  embeddingModel {\n    ...EmbeddingModelFields\n  }\n}\n\nmutation ChooseEmbeddingModel($input: ChooseEmbeddingModelInput!) {\n  chooseEmbeddingModel(input: $input) {\n    embeddingModel {\n      ...EmbeddingModelFields\n    }\n  }\n}": types.EmbeddingModelFieldsFragmentDoc,
    "mutation EnsureUser($input: EnsureInput!) {\n  ensureUser(input: $input) {\n    userId\n  }\n}\n\nmutation EnsureProject($input: EnsureInput!) {\n  ensureProject(input: $input) {\n    projectId\n  }\n}\n\nmutation EnsurePersona($input: EnsureInput!) {\n  ensurePersona(input: $input) {\n    personaId\n  }\n}": types.EnsureUserDocument,
    "query JobStatus {\n  jobStatus {\n    waiting\n    running\n    failed\n    tasks\n  }\n}": types.JobStatusDocument,
    "fragment MemoryFields on MemoryItem {\n  id\n  kind\n  layer\n  content\n  contentState\n  confidence\n  validFrom\n  validTo\n  supersedesId\n}\n\nmutation Remember($input: RememberInput!) {\n  remember(input: $input) {\n    memory {\n      ...MemoryFields\n    }\n  }\n}\n\nmutation ReviseMemory($input: ReviseMemoryInput!) {\n  reviseMemory(input: $input) {\n    memory {\n      ...MemoryFields\n    }\n    superseded {\n      ...MemoryFields\n    }\n  }\n}\n\nmutation ForgetMemory($input: ForgetMemoryInput!) {\n  forgetMemory(input: $input) {\n    ok\n  }\n}": types.MemoryFieldsFragmentDoc,
    "fragment MessageFields on Message {\n  id\n  externalId\n  role\n  author\n  content\n  contentState\n  occurredAt\n  sequenceNo\n}\n\nmutation AppendMessages($input: AppendMessagesInput!) {\n  appendMessages(input: $input) {\n    storedCount\n    messages {\n      id\n      externalId\n      sequenceNo\n    }\n  }\n}\n\nquery Messages($threadId: UUID!, $first: Int = 50, $after: Cursor) {\n  messages(filter: {threadId: {equalTo: $threadId}}, first: $first, after: $after) {\n    nodes {\n      ...MessageFields\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.MessageFieldsFragmentDoc,
    "query Recall($input: RecallInput!) {\n  recall(input: $input) {\n    id\n    hits {\n      rank\n      score\n      kind\n      text\n      contentState\n      occurredAt\n      citation\n      similarity\n      uncertain\n      thread {\n        id\n        externalId\n        title\n        channel\n      }\n      message {\n        id\n        role\n        author\n        sequenceNo\n      }\n      arms {\n        arm\n        rank\n        score\n      }\n    }\n    expansions {\n      text\n      entityId\n      canonicalName\n      similarity\n    }\n    timings\n    warnings\n  }\n}\n\nmutation RateRecall($input: RateRecallInput!) {\n  rateRecall(input: $input) {\n    ok\n  }\n}": types.RecallDocument,
    "fragment ThreadFields on Thread {\n  id\n  externalId\n  channel\n  title\n  taxonomyPath\n  summary\n  startedAt\n  endedAt\n}\n\nmutation OpenThread($input: OpenThreadInput!) {\n  openThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nmutation UpdateThread($input: UpdateThreadInput!) {\n  updateThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nmutation CloseThread($input: CloseThreadInput!) {\n  closeThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nquery Threads($first: Int = 50, $after: Cursor, $filter: ThreadFilter) {\n  threads(\n    first: $first\n    after: $after\n    filter: $filter\n    orderBy: [STARTED_AT_DESC]\n  ) {\n    nodes {\n      ...ThreadFields\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}": types.ThreadFieldsFragmentDoc,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query BuildContext($input: BuildContextInput!) {\n  buildContext(input: $input) {\n    messages {\n      part\n      role\n      content\n      citations\n    }\n    text\n    citations\n    tokenCount\n    recallId\n  }\n}"): typeof import('./graphql.ts').BuildContextDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment EmbeddingModelFields on EmbeddingModelStatus {\n  name\n  dimensions\n  configured\n  chosen\n  available {\n    name\n    dimensions\n  }\n  move {\n    name\n    dimensions\n    state\n    done\n    total\n    startedAt\n  }\n}\n\nquery EmbeddingModel {\n  embeddingModel {\n    ...EmbeddingModelFields\n  }\n}\n\nmutation ChooseEmbeddingModel($input: ChooseEmbeddingModelInput!) {\n  chooseEmbeddingModel(input: $input) {\n    embeddingModel {\n      ...EmbeddingModelFields\n    }\n  }\n}"): typeof import('./graphql.ts').EmbeddingModelFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation EnsureUser($input: EnsureInput!) {\n  ensureUser(input: $input) {\n    userId\n  }\n}\n\nmutation EnsureProject($input: EnsureInput!) {\n  ensureProject(input: $input) {\n    projectId\n  }\n}\n\nmutation EnsurePersona($input: EnsureInput!) {\n  ensurePersona(input: $input) {\n    personaId\n  }\n}"): typeof import('./graphql.ts').EnsureUserDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query JobStatus {\n  jobStatus {\n    waiting\n    running\n    failed\n    tasks\n  }\n}"): typeof import('./graphql.ts').JobStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MemoryFields on MemoryItem {\n  id\n  kind\n  layer\n  content\n  contentState\n  confidence\n  validFrom\n  validTo\n  supersedesId\n}\n\nmutation Remember($input: RememberInput!) {\n  remember(input: $input) {\n    memory {\n      ...MemoryFields\n    }\n  }\n}\n\nmutation ReviseMemory($input: ReviseMemoryInput!) {\n  reviseMemory(input: $input) {\n    memory {\n      ...MemoryFields\n    }\n    superseded {\n      ...MemoryFields\n    }\n  }\n}\n\nmutation ForgetMemory($input: ForgetMemoryInput!) {\n  forgetMemory(input: $input) {\n    ok\n  }\n}"): typeof import('./graphql.ts').MemoryFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment MessageFields on Message {\n  id\n  externalId\n  role\n  author\n  content\n  contentState\n  occurredAt\n  sequenceNo\n}\n\nmutation AppendMessages($input: AppendMessagesInput!) {\n  appendMessages(input: $input) {\n    storedCount\n    messages {\n      id\n      externalId\n      sequenceNo\n    }\n  }\n}\n\nquery Messages($threadId: UUID!, $first: Int = 50, $after: Cursor) {\n  messages(filter: {threadId: {equalTo: $threadId}}, first: $first, after: $after) {\n    nodes {\n      ...MessageFields\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').MessageFieldsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Recall($input: RecallInput!) {\n  recall(input: $input) {\n    id\n    hits {\n      rank\n      score\n      kind\n      text\n      contentState\n      occurredAt\n      citation\n      similarity\n      uncertain\n      thread {\n        id\n        externalId\n        title\n        channel\n      }\n      message {\n        id\n        role\n        author\n        sequenceNo\n      }\n      arms {\n        arm\n        rank\n        score\n      }\n    }\n    expansions {\n      text\n      entityId\n      canonicalName\n      similarity\n    }\n    timings\n    warnings\n  }\n}\n\nmutation RateRecall($input: RateRecallInput!) {\n  rateRecall(input: $input) {\n    ok\n  }\n}"): typeof import('./graphql.ts').RecallDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment ThreadFields on Thread {\n  id\n  externalId\n  channel\n  title\n  taxonomyPath\n  summary\n  startedAt\n  endedAt\n}\n\nmutation OpenThread($input: OpenThreadInput!) {\n  openThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nmutation UpdateThread($input: UpdateThreadInput!) {\n  updateThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nmutation CloseThread($input: CloseThreadInput!) {\n  closeThread(input: $input) {\n    thread {\n      ...ThreadFields\n    }\n  }\n}\n\nquery Threads($first: Int = 50, $after: Cursor, $filter: ThreadFilter) {\n  threads(\n    first: $first\n    after: $after\n    filter: $filter\n    orderBy: [STARTED_AT_DESC]\n  ) {\n    nodes {\n      ...ThreadFields\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}"): typeof import('./graphql.ts').ThreadFieldsFragmentDoc;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
