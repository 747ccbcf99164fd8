import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { AccessScope, RequestScope } from '../memory/access/access-scopes.ts';
import { refuseBefore } from './refuse-before.ts';

/**
 * The scope that each mutation requires of an access key. A test fails while a new mutation is missing here; until
 * then it requires `manage`.
 */
export const mutationScopes: Readonly<Record<string, RequestScope>> = {
  acceptAlias: 'write',
  acceptAliases: 'write',
  acceptMergeSuggestion: 'write',
  acceptMergeSuggestions: 'write',
  acceptTaxonomySuggestion: 'write',
  acceptTaxonomySuggestions: 'write',
  addAlias: 'write',
  addDocument: 'write',
  addTaxonomyNode: 'manage',
  allowEntity: 'manage',
  addProjectMember: 'write',
  addThreadParticipant: 'write',
  appendMessages: 'write',
  appendSealedTurns: 'write',
  assertFact: 'write',
  chooseEmbeddingModel: 'manage',
  claimHandoff: 'write',
  cancelJob: 'manage',
  closeThread: 'write',
  completeTask: 'write',
  correctFact: 'write',
  createAliasVariant: 'write',
  createEntity: 'write',
  disallowEntity: 'manage',
  createApiKey: 'manage',
  createModel: 'manage',
  createRoutingRule: 'manage',
  createTask: 'write',
  createTaxonomyNode: 'manage',
  createWebhook: 'manage',
  createWorkspace: 'deploy',
  deleteAliasVariant: 'write',
  deleteEntity: 'manage',
  keepApart: 'manage',
  deleteModel: 'manage',
  deleteRoutingRule: 'manage',
  deleteTaxonomyNode: 'manage',
  deleteWebhook: 'manage',
  editMessage: 'write',
  endPresence: 'write',
  ensurePersona: 'write',
  ensureProject: 'write',
  ensureUser: 'write',
  eraseThread: 'manage',
  eraseUser: 'manage',
  eraseWorkspace: 'manage',
  fileThreads: 'write',
  forgetMemory: 'write',
  forkBranch: 'write',
  formImports: 'write',
  heartbeat: 'write',
  importTaxonomy: 'manage',
  issueToken: 'write',
  mergeBranch: 'write',
  mergeEntities: 'write',
  mergeTaxonomyNodes: 'manage',
  moveTaxonomySubtree: 'manage',
  openThread: 'write',
  rateRecall: 'write',
  rebuildSummary: 'write',
  redactMessage: 'write',
  reformWorkspace: 'manage',
  registerSigningKey: 'manage',
  registerOwnerKey: 'manage',
  removeOwnerKey: 'manage',
  rejectAlias: 'write',
  rejectAliases: 'write',
  rejectMergeSuggestion: 'write',
  rejectMergeSuggestions: 'write',
  rejectTaxonomySuggestion: 'write',
  rejectTaxonomySuggestions: 'write',
  remember: 'write',
  removeDocument: 'write',
  removeSealedSession: 'write',
  destroySealingKey: 'manage',
  removeMember: 'manage',
  renameTaxonomyNode: 'manage',
  removeProjectMember: 'write',
  removeThreadParticipant: 'write',
  retractFact: 'write',
  retryFailedJobs: 'manage',
  retryJob: 'manage',
  restoreThread: 'write',
  reviseMemory: 'write',
  revokeApiKey: 'manage',
  revokeSigningKey: 'manage',
  rotateApiKey: 'manage',
  saveConversation: 'write',
  replayWebhookDelivery: 'manage',
  rotateWebhookSecret: 'manage',
  setMember: 'manage',
  setPreference: 'write',
  setSensitivity: 'write',
  // Removing older transcripts requires `manage`: `setPrivacyMode` checks its input.
  setPrivacyMode: 'write',
  setTopic: 'write',
  setUserMemory: 'write',
  signalHandoff: 'write',
  splitEntity: 'write',
  testWebhook: 'manage',
  undoTaxonomyChange: 'manage',
  updateAliasVariant: 'write',
  updateEntity: 'write',
  updateModel: 'manage',
  updatePersona: 'write',
  updateProject: 'write',
  updateRoutingRule: 'manage',
  updateTask: 'write',
  updateThread: 'write',
  updateUser: 'write',
  updateWebhook: 'manage',
  updateWorkspace: 'manage',
};

/** Queries that require more than `read`. */
export const queryScopes: Readonly<Record<string, AccessScope>> = {
  apiKey: 'manage',
  apiKeys: 'manage',
  auditLog: 'manage',
  auditLogs: 'manage',
  spentToday: 'manage',
  signingKey: 'manage',
  signingKeys: 'manage',
  upkeep: 'manage',
  webhook: 'manage',
  webhooks: 'manage',
  webhookDelivery: 'manage',
  webhookDeliveries: 'manage',
};

/** Types whose fields are for admins, whichever relation leads to them. */
const managedType = /^(ApiKey|SigningKey|AuditLog|Webhook)(?!.*Payload)/;

/**
 * What a payload says of a turn to a key that may only write. The turn may be one that was stored before under the same
 * externalId: its text, and who said it when, are for those who read.
 */
const ofTurnsPlace = new Set(['id', 'externalId', 'threadId', 'branchId', 'sequenceNo', 'sessionNo']);

/** What was written of the turns of a conversation, by the type that a mutation returns. */
const toldOfTurns: Readonly<Record<string, ReadonlySet<string>>> = {
  Thread: new Set(['summary']),
  Conversation: new Set(['summary', 'keyDecisions', 'actionItems']),
  ClaimHandoffPayload: new Set(['summary']),
};

/**
 * The error for an operation that requires more than the scopes of its key; null if it does not. Mutations require
 * what `mutationScopes` says. Everything that reads requires `read`: fields of Query, also in a mutation's payload,
 * fields of Subscription, relations from a row to others, what a turn says, and what was written of turns. Checks every
 * operation of the document, not only the one that runs.
 *
 * @param scopes what the key may be used for.
 */
function scopeProblem(
  schema: GraphQLSchema,
  document: DocumentNode,
  scopes: readonly RequestScope[],
): GraphQLError | null {
  let problem: GraphQLError | null = null;
  const types = new TypeInfo(schema);
  const need = (scope: RequestScope) => {
    if (!scopes.includes(scope)) problem ??= scopeError(scope);
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        const parent = types.getParentType();
        const type = getNamedType(types.getType());
        if (!parent || name === '__typename') return;
        if (parent === schema.getMutationType()) need(mutationScopes[name] ?? 'manage');
        else if (parent === schema.getQueryType()) need(queryScopes[name] ?? 'read');
        else if (parent === schema.getSubscriptionType()) need('read');
        else if (type && managedType.test(type.name)) need('manage');
        else if (managedType.test(parent.name) && !isCompositeType(type)) need('manage');
        else if (parent.name === 'Message' && !ofTurnsPlace.has(name)) need('read');
        else if (toldOfTurns[parent.name]?.has(name)) need('read');
        else if (!parent.name.endsWith('Payload') && isCompositeType(type)) need('read');
      },
    }),
  );
  return problem;
}

function scopeError(scope: RequestScope): GraphQLError {
  return new GraphQLError(
    `This requires the scope ${scope.toUpperCase()}, which the key does not have. Use a key that has it.`,
    { extensions: { code: 'SCOPE_REQUIRED', http: { status: 403 } } },
  );
}

/**
 * Refuses an operation that the scopes of the request's key do not allow, before anything of it runs. A request
 * without scopes may do what its role may.
 */
export function scopesPlugin<Context extends { readonly scopes?: readonly RequestScope[] | undefined }>(
  schema: GraphQLSchema,
): Plugin<Context> {
  return refuseBefore(({ document, contextValue }) => {
    const { scopes } = contextValue as Context;
    return scopes ? scopeProblem(schema, document, scopes) : null;
  });
}
