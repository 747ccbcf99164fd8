/**
 * Every root field, by what it is. A new one has to be put here on purpose: a table must not become writable, or
 * readable, because somebody granted something.
 */
const operations = ['recall', 'buildContext', 'jobStatus', 'embeddingModel'];
const lookups = [
  'aliasVariant',
  'auditLog',
  'branch',
  'chunk',
  'chunkByDocumentIdAndPosition',
  'entity',
  'fact',
  'jobRun',
  'memoryItem',
  'mention',
  'message',
  'messageByBranchIdAndSequenceNo',
  'node',
  'persona',
  'personaByExternalId',
  'project',
  'projectByExternalId',
  'recallTrace',
  'sourceDocument',
  'summary',
  'taxonomyNode',
  'taxonomyNodeByPath',
  'thread',
  'user',
  'userByExternalId',
  'workspace',
];
const lists = [
  'aliasVariants',
  'auditLogs',
  'branches',
  'chunks',
  'entities',
  'facts',
  'jobRuns',
  'memoryItems',
  'mentions',
  'messages',
  'personas',
  'projects',
  'recallTraces',
  'sourceDocuments',
  'summaries',
  'taxonomyNodes',
  'threads',
  'users',
];
export const queryFields: readonly string[] = [...operations, ...lookups, ...lists];

const changes = [
  'appendMessages',
  'closeThread',
  'ensurePersona',
  'ensureProject',
  'ensureUser',
  'forgetMemory',
  'openThread',
  'rateRecall',
  'chooseEmbeddingModel',
  'remember',
  'reviseMemory',
  'updateThread',
  'updateWorkspace',
];
const automatic = [
  'createAliasVariant',
  'createTaxonomyNode',
  'deleteAliasVariant',
  'deleteTaxonomyNode',
  'updateAliasVariant',
  'updateEntity',
  'updatePersona',
  'updateProject',
  'updateTaxonomyNode',
  'updateUser',
];
export const mutationFields: readonly string[] = [...changes, ...automatic];
