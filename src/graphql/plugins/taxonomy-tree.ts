import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import { type PgClassSingleStep, PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg';
import { connection, inhibitOnNull, type Step } from 'postgraphile/grafast';

/** What is counted at a place, by field. */
const counts: Readonly<
  Record<string, { readonly of: SQL; readonly below: boolean; readonly description: string }>
> = {
  threadCount: {
    of: sql`mneme.thread`,
    below: false,
    description: 'How many threads are at this place, of those you see.',
  },
  threadCountBelow: {
    of: sql`mneme.thread`,
    below: true,
    description: 'How many threads are at places below it, of those you see.',
  },
  projectCount: { of: sql`mneme.project`, below: false, description: 'How many projects are at this place.' },
  projectCountBelow: {
    of: sql`mneme.project`,
    below: true,
    description: 'How many projects are at places below it.',
  },
};

/** `parent`, `children` and counts of places. There are no foreign keys for them: a place's path tells its parents. */
export const taxonomyTreePlugin: GraphileConfig.Plugin = {
  name: 'MnemeTaxonomyTreePlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { Self, scope, fieldWithHooks }) {
        const { taxonomy_node: nodes } = build.pgResources;
        if (!nodes || !scope.isPgClassType || scope.pgCodec !== nodes.codec) return fields;
        const { GraphQLNonNull, GraphQLInt } = build.graphql;
        const counted = Object.entries(counts).map(([fieldName, { of, below, description }]) => [
          fieldName,
          fieldWithHooks({ fieldName }, () => ({
            description,
            type: new GraphQLNonNull(GraphQLInt),
            plan: ($node: PgClassSingleStep) => countAt(read($node), of, below),
          })),
        ]);
        return build.extend(
          fields,
          {
            parent: fieldWithHooks({ fieldName: 'parent' }, () => ({
              description: 'The place above it; null at the top.',
              type: Self,
              plan($node: PgClassSingleStep) {
                const $parents = nodes.find();
                const path = $parents.placeholder(inhibitOnNull($node.get('parent_path')), TYPES.text);
                $parents.where(sql`${$parents.alias}.path = ${path}::ltree`);
                return $parents.single();
              },
            })),
            children: fieldWithHooks(
              { fieldName: 'children', isPgFieldConnection: true, pgFieldResource: nodes },
              () => ({
                description: 'The places directly below it.',
                type: new GraphQLNonNull(
                  build.getOutputTypeByName(build.inflection.tableConnectionType(nodes.codec)),
                ),
                plan($node: PgSelectSingleStep) {
                  const $children = nodes.find();
                  const path = $children.placeholder($node.get('path'), TYPES.text);
                  $children.where(sql`${$children.alias}.parent_path = ${path}::text`);
                  return connection($children);
                },
              }),
            ),
            ...Object.fromEntries(counted),
          },
          'Adding parent, children and counts of places',
        );
      },
    },
  },
};

/** A place as a row that was read: only such a row has a statement to which a count can be added. */
function read($node: PgClassSingleStep): PgSelectSingleStep {
  if ($node instanceof PgSelectSingleStep) return $node;
  throw new Error('A place that was just written has no counts');
}

/**
 * Counts under the caller's row security. The places below are read once for each place, by a function that uses an
 * index, and joined. As an array, they would be compared one by one with every thread of the workspace.
 */
function countAt($node: PgSelectSingleStep, table: SQL, below: boolean): Step {
  const node = $node.getClassStep().alias;
  const places = below
    ? sql`unnest(array_remove(mneme_search.taxonomy_subtree(${node}.path), ${node}.id))`
    : sql`unnest(array[${node}.id])`;
  return $node.select(
    sql`(select count(*)::integer from ${places} place (id)
      join ${table} counted on counted.workspace_id = ${node}.workspace_id and counted.taxonomy_node_id = place.id)`,
    TYPES.int,
  );
}
