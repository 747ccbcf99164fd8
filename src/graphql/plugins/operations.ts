import 'postgraphile';
import { defineApiKeyOperations, defineSigningKeyOperations } from '../operations/access-keys.ts';
import { defineActivityOperations } from '../operations/activity.ts';
import { defineAudienceOperations } from '../operations/audiences.ts';
import { defineAuditOperations } from '../operations/audit.ts';
import { defineBranchOperations } from '../operations/branches.ts';
import { defineChannelOperations } from '../operations/channels.ts';
import { defineContextOperations } from '../operations/context.ts';
import { defineConversationOperations } from '../operations/conversations.ts';
import { defineDocumentOperations } from '../operations/documents.ts';
import { defineEmbeddingModelOperations } from '../operations/embedding-model.ts';
import { defineEnsureOperations } from '../operations/ensure.ts';
import { defineEntityOperations } from '../operations/entities.ts';
import { defineEntityNameOperations } from '../operations/entity-names.ts';
import { defineErasureOperations } from '../operations/erasure.ts';
import { defineFactOperations } from '../operations/facts.ts';
import { defineHandoffOperations } from '../operations/handoffs.ts';
import { defineJobOperations } from '../operations/jobs.ts';
import { defineLiveOperations } from '../operations/live.ts';
import { defineManyDecisions } from '../operations/many-decisions.ts';
import { defineMeOperations } from '../operations/me.ts';
import { defineMemberOperations } from '../operations/members.ts';
import { defineMemoryOperations } from '../operations/memory.ts';
import { defineMemoryKeyOperations } from '../operations/memory-keys.ts';
import { defineNarrativeOperations } from '../operations/narrative.ts';
import { defineOwnerKeyOperations } from '../operations/owner-keys.ts';
import { definePreferenceOperations } from '../operations/preferences.ts';
import { defineProfileOperations } from '../operations/profile.ts';
import { defineRecallOperations } from '../operations/recall.ts';
import { defineRecallEnums } from '../operations/recall-enums.ts';
import { defineReformOperations } from '../operations/reform.ts';
import { defineSealedOperations } from '../operations/sealed.ts';
import { defineSealedSessionOperations } from '../operations/sealed-sessions.ts';
import { defineSensitivityOperations } from '../operations/sensitivity.ts';
import { defineSpendingOperations } from '../operations/spending.ts';
import { defineSummaryOperations } from '../operations/summaries.ts';
import { defineTaskOperations } from '../operations/tasks.ts';
import { defineTaxonomyOperations } from '../operations/taxonomy.ts';
import { defineTaxonomyFiling } from '../operations/taxonomy-filing.ts';
import { defineThreadOperations } from '../operations/thread.ts';
import { defineTokenOperations } from '../operations/tokens.ts';
import { defineUnwantedEntityOperations } from '../operations/unwanted-entities.ts';
import { defineUpkeepOperations } from '../operations/upkeep.ts';
import { defineWebhookOperations } from '../operations/webhooks.ts';
import { defineWorkspaceOperations } from '../operations/workspace.ts';
import { createBuilder, rowLoader } from '../pothos/builder.ts';

/** Adds the operations to the schema of the tables, so that both are one schema and their types refer to each other. */
export const operationsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeOperationsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      finalize(tables, build) {
        const builder = createBuilder(tables);
        const api = { builder, row: rowLoader(build.pgResources) };
        defineThreadOperations(api);
        defineBranchOperations(api);
        defineChannelOperations(api);
        defineHandoffOperations(api);
        defineConversationOperations(api);
        defineMemoryOperations(api);
        defineMemoryKeyOperations(api);
        defineDocumentOperations(api);
        defineFactOperations(api);
        defineSensitivityOperations(api);
        defineEntityOperations(api);
        defineEntityNameOperations(api);
        defineUnwantedEntityOperations(api);
        defineManyDecisions(api);
        defineSpendingOperations(api);
        defineUpkeepOperations(api);
        defineActivityOperations(api);
        definePreferenceOperations(api);
        defineTaskOperations(api);
        const enums = defineRecallEnums(builder);
        const TextProblem = defineSealedOperations(api);
        defineSealedSessionOperations(api, TextProblem);
        defineOwnerKeyOperations(api);
        defineRecallOperations(api, enums, TextProblem);
        defineContextOperations(api);
        defineProfileOperations(api, enums);
        defineNarrativeOperations(api, enums);
        defineWorkspaceOperations(api);
        defineEnsureOperations(api);
        defineTaxonomyOperations(api);
        defineTaxonomyFiling(api);
        const JobStatus = defineJobOperations(api);
        defineLiveOperations(api, JobStatus);
        defineMeOperations(api);
        defineMemberOperations(api);
        defineTokenOperations(api);
        defineAudienceOperations(api);
        defineApiKeyOperations(api);
        defineSigningKeyOperations(api);
        defineWebhookOperations(api);
        defineEmbeddingModelOperations(api);
        defineReformOperations(api);
        defineSummaryOperations(api);
        defineAuditOperations(api);
        defineErasureOperations(api);
        return builder.toSchema({ sortSchema: false, extensions: tables.extensions });
      },
    },
  },
};
