import 'postgraphile';

/**
 * Columns that lists are ordered by though no index has that order: what the filter and row security leave is read and
 * sorted, which a page's look at a workspace's rows allows.
 */
const ordered: Readonly<Record<string, readonly string[]>> = {
  alias_variant: ['weight'],
  entity: ['salience', 'updated_at'],
  job_run: ['created_at', 'finished_at', 'run_at'],
  memory_item: ['due_at', 'valid_from'],
  merge_suggestion: ['score'],
  taxonomy_suggestion: ['score'],
  thread: ['title'],
};

/** Orders by columns without an index of that order. */
export const ordersPlugin: GraphileConfig.Plugin = {
  name: 'MnemeOrdersPlugin',
  version: '1.0.0',
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        override: {
          provides: ['mnemeOrders'],
          after: ['override'],
          callback(behavior, [codec, name]) {
            const table = codec.extensions?.pg?.name ?? '';
            return ordered[table]?.includes(name) ? [behavior, 'attribute:orderBy'] : behavior;
          },
        },
      },
    },
  },
};
