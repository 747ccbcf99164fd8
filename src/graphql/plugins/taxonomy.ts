import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import {
  type PgCondition,
  type PgSelectSingleStep,
  sqlValueWithCodec,
  TYPES,
} from 'postgraphile/@dataplan/pg';
import { inhibitOnNull, type Step } from 'postgraphile/grafast';

/** Tables whose rows have a place in the taxonomy. */
const placed = new Set(['thread', 'project']);

/**
 * The ids of the nodes at and under a path. The function runs as the search role with the workspace of the
 * session, because `<@` is not leakproof; as a sub-select it is asked once and its answer serves as an index key.
 */
function inSubtree(column: SQL, path: string): SQL {
  return sql`${column} = any ((
    select mneme_search.taxonomy_subtree(${sqlValueWithCodec(path, TYPES.text)}::ltree))::uuid[])`;
}

/** `taxonomyPath` on threads and projects, and the filter `descendantOf` on paths. */
export const taxonomyPlugin: GraphileConfig.Plugin = {
  name: 'MnemeTaxonomyPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const resource = scope.pgCodec ? build.pgTableResource(scope.pgCodec) : null;
        if (!scope.isPgClassType || !placed.has(resource?.extensions?.pg?.name ?? '')) return fields;
        const taxonomyNode = build.pgResources.taxonomy_node;
        if (!taxonomyNode) throw new Error('Table mneme.taxonomy_node is not exposed: check its grants');
        return build.extend(
          fields,
          {
            taxonomyPath: fieldWithHooks({ fieldName: 'taxonomyPath' }, () => ({
              description: 'The path of its place in the taxonomy, e.g. work.atlas.auth.',
              type: build.getOutputTypeByName('LTree'),
              plan($row: PgSelectSingleStep): Step {
                return taxonomyNode.get({ id: inhibitOnNull($row.get('taxonomy_node_id')) }).get('path');
              },
            })),
          },
          'Adding taxonomyPath',
        );
      },
      GraphQLInputObjectType_fields(fields, build, { Self, scope, fieldWithHooks }) {
        const path = build.getTypeByName('LTree');
        if (!path || !build.graphql.isInputType(path)) return fields;
        const table = scope.pgCodec?.extensions?.pg?.name ?? '';
        if (scope.isPgConnectionFilter && placed.has(table)) {
          const subtree = build.getTypeByName('TaxonomySubtreeFilter');
          if (!subtree || !build.graphql.isInputType(subtree)) return fields;
          return build.extend(
            fields,
            {
              taxonomyPath: fieldWithHooks({ fieldName: 'taxonomyPath' }, () => ({
                description: 'Filter by its place in the taxonomy.',
                type: subtree,
                apply: ($condition: PgCondition) => $condition,
              })),
            },
            'Adding the filter taxonomyPath',
          );
        }
        const column = Self.name === 'TaxonomySubtreeFilter' ? 'taxonomy_node_id' : 'id';
        if (Self.name !== 'TaxonomySubtreeFilter' && Self.name !== 'LTreeFilter') return fields;
        return build.extend(
          fields,
          {
            descendantOf: fieldWithHooks({ fieldName: 'descendantOf' }, () => ({
              description: 'At or below this path.',
              type: path,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'string') return;
                condition.where(inSubtree(sql`${condition.alias}.${sql.identifier(column)}`, value));
              },
            })),
          },
          'Adding descendantOf',
        );
      },
      init(_, build) {
        build.registerInputObjectType(
          'TaxonomySubtreeFilter',
          {},
          () => ({ description: 'A filter on the place in the taxonomy.', fields: {} }),
          'Filter type for taxonomyPath',
        );
        return _;
      },
    },
  },
};
