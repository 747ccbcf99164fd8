import 'postgraphile';
import { isEnumCodec } from 'postgraphile/@dataplan/pg';

declare global {
  namespace DataplanPg {
    interface PgCodecAttributeExtensions {
      /** Whether a filter on the column can use an index, possibly a partial one. */
      mnemeFilterable?: boolean;
      /** Whether it is a filter without an index. */
      mnemeNarrows?: boolean;
    }
  }
}

const equality = ['isNull', 'equalTo', 'notEqualTo', 'in', 'notIn'];
const comparison = ['lessThan', 'lessThanOrEqualTo', 'greaterThan', 'greaterThanOrEqualTo'];

/**
 * The filter operators offered anywhere. Each is leakproof on its types, so that Postgres can use an index for it
 * under row security; `like`, regular expressions and case-insensitive ones are not and would read every row.
 */
export const filterOperators: readonly string[] = [...equality, ...comparison];

/** Types that are not compared by order: names, and enums (which are stored as names). */
const unordered = /^(String|Text|LTree|Boolean)Filter$/;

/**
 * Relations one step away that lists are filtered by, as table and column of the foreign key: those with an index on
 * the key, to a table whose own filters have theirs.
 */
const filteredRelations = new Set([
  'message.thread_id',
  'memory_item.thread_id',
  'memory_item.project_id',
  'memory_item.owner_user_id',
  'fact.object_entity_id',
  'fact.subject_entity_id',
  'thread.project_id',
  'thread.owner_user_id',
]);

/**
 * Columns without an index that pages filter by. They narrow lists that another filter, an index's order or row
 * security has made short.
 */
const filteredColumns = new Set([
  'audit_log.actor_role',
  'audit_log.request_id',
  'audit_log.target_id',
  'audit_log.target_kind',
  'fact.disputed',
  'fact.recorded_to',
  'fact.set_aside_at',
  'fact.valid_to',
  'job_run.created_at',
  'job_run.error_code',
  'memory_item.recorded_to',
  'recall_trace.created_by',
  'recall_trace.owner_user_id',
  'thread.ended_at',
  'webhook_delivery.created_at',
]);

/** Offers a column as a filter where an index, also a partial one, or its few values make that sensible. */
export const filtersPlugin: GraphileConfig.Plugin = {
  name: 'MnemeFiltersPlugin',
  version: '1.0.0',
  before: ['PgIndexBehaviorsPlugin'],
  after: ['MnemeDomainEnumsPlugin'],
  gather: {
    hooks: {
      pgRelations_relation(_info, { relation, pgConstraint }) {
        const table = pgConstraint.getClass();
        if (!relation.isReferencee || !table) return;
        const columns = pgConstraint.getAttributes()?.map((column) => column.attname) ?? [];
        const indexed = table.getIndexes().some((index) => {
          const keys = index.getKeys().map((key) => key?.attname);
          return columns.every((column) => keys.includes(column));
        });
        // Indexes `where column is not null` serve a relation as well as whole ones.
        relation.extensions ??= {};
        relation.extensions.isIndexed = indexed;
      },
      pgCodecs_attribute(_info, { attribute, pgAttribute }) {
        const table = pgAttribute.getClass();
        if (table?.relkind !== 'r') return;
        const indexed = table
          .getIndexes()
          .some((index) => index.getKeys().some((key) => key?.attname === pgAttribute.attname));
        attribute.extensions ??= {};
        attribute.extensions.mnemeFilterable = indexed || isEnumCodec(attribute.codec);
        attribute.extensions.mnemeNarrows = filteredColumns.has(`${table.relname}.${pgAttribute.attname}`);
      },
    },
  },
  schema: {
    entityBehavior: {
      pgCodecRelation: {
        override: {
          provides: ['mnemeFilters'],
          after: ['override'],
          callback(behavior, relation) {
            const table = relation.localCodec.extensions?.pg?.name;
            const offered =
              !relation.isReferencee && filteredRelations.has(`${table}.${relation.localAttributes.join()}`);
            return [behavior, offered ? 'filterBy' : '-filterBy'];
          },
        },
      },
      pgCodecAttribute: {
        override: {
          provides: ['mnemeFilters'],
          before: ['mnemeHiddenColumns'],
          callback(behavior, [codec, name]) {
            const { mnemeFilterable, mnemeNarrows } = codec.attributes[name]?.extensions ?? {};
            if (mnemeFilterable) return [behavior, 'attribute:filterBy'];
            return [
              behavior,
              mnemeNarrows ? 'attribute:filterBy' : '-attribute:filterBy',
              '-distinctCount:attribute:aggregate',
            ];
          },
        },
      },
    },
    hooks: {
      GraphQLInputObjectType_fields: {
        after: ['PgConnectionArgFilterOperatorsPlugin', 'PgConnectionArgFilterForwardRelationsPlugin'],
        callback(fields, build, { Self, scope }) {
          if (scope.isPgConnectionFilter) {
            // Whether a related row exists: most rows have one, and no index tells which.
            for (const name of Object.keys(fields)) if (name.endsWith('Exists')) delete fields[name];
          }
          if (!scope.pgConnectionFilterOperators) return fields;
          const codecs = scope.pgConnectionFilterOperators.pgCodecs;
          if (unordered.test(Self.name) || codecs.every(build.dataplanPg.isEnumCodec)) {
            for (const operator of comparison) delete fields[operator];
          }
          return fields;
        },
      },
    },
  },
};
