import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import {
  type PgClassSingleStep,
  type PgResource,
  PgSelectSingleStep,
  TYPES,
} from 'postgraphile/@dataplan/pg';
import { connection, inhibitOnNull, lambda, type Step } from 'postgraphile/grafast';

/** Lists of an entity, by their tables and columns: each also has what names an entity merged into it. */
const lists: readonly { readonly table: string; readonly column: string }[] = [
  { table: 'alias_variant', column: 'entity_id' },
  { table: 'mention', column: 'entity_id' },
  { table: 'memory_entity', column: 'entity_id' },
  { table: 'fact', column: 'subject_entity_id' },
  { table: 'fact', column: 'object_entity_id' },
];

/**
 * The entity of an id with all that were merged into it, as an array. A sub-select is asked once an entity, and its
 * answer serves as an index key; as a bare function it would be asked for every row, being behind row security.
 */
const familyOf = (id: SQL) => sql`(select mneme_private.entity_family(${id}))::uuid[]`;

/** Rows of a table that name the entity or one merged into it. */
function ofFamily(resource: PgResource, column: string, $entity: PgSelectSingleStep) {
  const $rows = resource.find();
  const id = $rows.placeholder($entity.get('id'));
  $rows.where(sql`${$rows.alias}.${sql.identifier(column)} = any (${familyOf(id)})`);
  return $rows;
}

/** The entity that the one of a column was merged into in the end. */
function rootOf(entity: PgResource, column: string, $row: PgClassSingleStep): Step {
  if (!($row instanceof PgSelectSingleStep)) {
    // A row just written has no statement to add an expression to.
    const $written = entity.find();
    const id = $written.placeholder($row.get(column));
    $written.where(sql`${$written.alias}.id = (select mneme_private.entity_root(${id}))`);
    return $written.single();
  }
  const $root = $row.select(
    sql`mneme_private.entity_root(${$row.getClassStep().alias}.${sql.identifier(column)})`,
    TYPES.uuid,
  );
  // Not joined: under row security a function of the other side's column is asked for every row of the table.
  const $id = lambda($root, (id) => id, true);
  return entity.get({ id: inhibitOnNull($id) });
}

/**
 * Readers follow merges: the lists of an entity hold what names those merged into it, what names an entity leads to
 * the one it became, and `Entity.memories` and `Entity.canonical` say the same of memories and of an entity itself.
 */
export const entityFamilyPlugin: GraphileConfig.Plugin = {
  name: 'MnemeEntityFamilyPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { Self, scope, fieldWithHooks }) {
        const { entity, memory_item: memory } = build.pgResources;
        if (!entity || !memory || !scope.isPgClassType || scope.pgCodec !== entity.codec) return fields;
        const memories = build.getOutputTypeByName(build.inflection.tableConnectionType(memory.codec));
        return build.extend(
          fields,
          {
            canonical: fieldWithHooks({ fieldName: 'canonical' }, () => ({
              description:
                'The entity it was merged into, at the end of all merges; the entity itself if it was not merged.',
              type: Self,
              plan: ($entity: PgClassSingleStep) => rootOf(entity, 'id', $entity),
            })),
            memories: fieldWithHooks(
              {
                fieldName: 'memories',
                fieldBehaviorScope: 'manyRelation:resource:connection',
                isPgFieldConnection: true,
                pgFieldResource: memory,
              },
              () => ({
                description: 'Memories that are about it, or about an entity merged into it.',
                type: memories,
                plan($entity: PgSelectSingleStep) {
                  const $memories = memory.find();
                  const id = $memories.placeholder($entity.get('id'));
                  $memories.where(sql`${$memories.alias}.id = any ((select array(
                    select linked.memory_id from mneme.memory_entity linked where linked.entity_id = any (${familyOf(id)})))::uuid[])`);
                  return connection($memories);
                },
              }),
            ),
          },
          'Adding Entity.canonical and Entity.memories',
        );
      },
      GraphQLObjectType_fields_field(field, build, { scope }) {
        const { entity } = build.pgResources;
        const details = scope.pgRelationDetails;
        const relation = details?.registry.pgRelations[details.codec.name]?.[details.relationName];
        if (!entity || !details || !relation) return field;
        if (details.codec === entity.codec && scope.isPgManyRelationConnectionField) {
          const table = relation.remoteResource.extensions?.pg?.name;
          const [column = ''] = relation.remoteAttributes;
          if (!lists.some((list) => list.table === table && list.column === column)) return field;
          const { remoteResource } = relation;
          return {
            ...field,
            plan: ($entity: PgSelectSingleStep) => connection(ofFamily(remoteResource, column, $entity)),
          };
        }
        const [column = ''] = relation.localAttributes;
        const leads = lists.some(
          (list) => list.table === details.codec.extensions?.pg?.name && list.column === column,
        );
        if (!leads || relation.remoteResource.codec !== entity.codec || relation.isReferencee) return field;
        return { ...field, plan: ($row: PgClassSingleStep) => rootOf(entity, column, $row) };
      },
    },
  },
};
