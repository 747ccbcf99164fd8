import type { Pool } from 'pg';
import 'postgraphile';
import { PgAggregatesPreset } from '@graphile/pg-aggregates';
import { PgSimplifyInflectionPreset } from '@graphile/simplify-inflection';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';
import type { QueryLimits } from './limits.ts';
import { archivedTextPlugin } from './plugins/archived-text.ts';
import { auditActorPlugin } from './plugins/audit-actor.ts';
import { channelsPlugin } from './plugins/channels.ts';
import { domainEnumsPlugin } from './plugins/domain-enums.ts';
import { entityFamilyPlugin } from './plugins/entity-family.ts';
import { entityNamePlugin } from './plugins/entity-name.ts';
import { exposedTablesPlugin } from './plugins/exposed-tables.ts';
import { factsAsOfPlugin } from './plugins/facts-as-of.ts';
import { failuresPlugin } from './plugins/failures.ts';
import { filterOperators, filtersPlugin } from './plugins/filters.ts';
import { hiddenColumnsPlugin } from './plugins/hidden-columns.ts';
import { inflectionPlugin } from './plugins/inflection.ts';
import { memoryListsPlugin } from './plugins/memory-lists.ts';
import { messageParentPlugin } from './plugins/message-parent.ts';
import { mutationsPlugin } from './plugins/mutations.ts';
import { nodeIdsPlugin } from './plugins/node-ids.ts';
import { operationsPlugin } from './plugins/operations.ts';
import { ordersPlugin } from './plugins/orders.ts';
import { ownStatementsPlugin } from './plugins/own-statements.ts';
import { pageSizePlugin } from './plugins/page-size.ts';
import { recallUsefulnessPlugin } from './plugins/recall-usefulness.ts';
import { scalarsPlugin } from './plugins/scalars.ts';
import { summaryEvidencePlugin } from './plugins/summary-evidence.ts';
import { surfacePlugin } from './plugins/surface.ts';
import { taxonomyPlugin } from './plugins/taxonomy.ts';
import { taxonomyTreePlugin } from './plugins/taxonomy-tree.ts';
import { textFiltersPlugin } from './plugins/text-filters.ts';
import { threadActivityPlugin } from './plugins/thread-activity.ts';
import { withheldPlugin } from './plugins/withheld.ts';
import { wordFiltersPlugin } from './plugins/word-filters.ts';

export interface PresetOptions {
  /** Connections of the authenticator; shared with the rest of the server. */
  readonly pool: Pool;
  readonly limits: QueryLimits;
}

/** What the schema is built from and run with. */
export function createPreset({ pool, limits }: PresetOptions): GraphileConfig.Preset {
  return {
    extends: [
      PostGraphileAmberPreset,
      PgSimplifyInflectionPreset,
      PostGraphileConnectionFilterPreset,
      PgAggregatesPreset,
    ],
    plugins: [
      exposedTablesPlugin,
      domainEnumsPlugin,
      inflectionPlugin,
      hiddenColumnsPlugin,
      scalarsPlugin,
      surfacePlugin,
      filtersPlugin,
      ordersPlugin,
      textFiltersPlugin,
      wordFiltersPlugin,
      ownStatementsPlugin,
      threadActivityPlugin,
      taxonomyPlugin,
      taxonomyTreePlugin,
      channelsPlugin,
      messageParentPlugin,
      entityNamePlugin,
      factsAsOfPlugin,
      archivedTextPlugin,
      summaryEvidencePlugin,
      withheldPlugin,
      entityFamilyPlugin,
      memoryListsPlugin,
      recallUsefulnessPlugin,
      auditActorPlugin,
      failuresPlugin,
      nodeIdsPlugin,
      mutationsPlugin,
      pageSizePlugin(limits),
      operationsPlugin,
    ],
    disablePlugins: [
      // Requests have their own access to the database (request-client.ts).
      'PgContextPlugin',
      // Leftovers of Relay 1, and fields that would only repeat others.
      'QueryQueryPlugin',
      'MutationPayloadQueryPlugin',
      'PgMutationPayloadEdgePlugin',
      'NodeAccessorPlugin',
      'RegisterQueryNodePlugin',
      'PgConditionArgumentPlugin',
      'PgConditionCustomFieldsPlugin',
      // Filters that aggregate, or read many rows for each row, cannot use an index under row security.
      'PgConnectionArgFilterBackwardRelationsPlugin',
      'PgConnectionArgFilterComputedAttributesPlugin',
      'PgConnectionArgFilterRecordFunctionsPlugin',
      'PgAggregatesFilterRelationalAggregatesPlugin',
      'PgAggregatesOrderByAggregatesPlugin',
      // Grouping by an id would list a whole table past the page size.
      'PgAggregatesAddConnectionGroupedAggregatesPlugin',
      'PgAggregatesAddGroupByAggregateEnumsPlugin',
      'PgAggregatesAddGroupByAggregateEnumValuesForAttributesPlugin',
      'PgAggregatesAddHavingAggregateTypesPlugin',
    ],
    pgServices: [makePgService({ pool, schemas: ['mneme'] })],
    grafast: {
      explain: false,
      // Planning takes processor time of the server; statements have their own limit.
      timeouts: { planning: limits.planningTimeoutMs, execution: limits.queryTimeoutMs },
      // Counts plan layers, not fields: a simple list is 11 of them. Depth is limited before planning.
      maxPlanningDepth: 400,
    },
    schema: {
      dontSwallowErrors: true,
      connectionFilterRelations: false,
      connectionFilterArrays: false,
      connectionFilterAllowedOperators: [...filterOperators],
    },
  };
}
