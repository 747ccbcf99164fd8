import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import {
  type PgClassSingleStep,
  type PgResource,
  PgSelectSingleStep,
  TYPES,
} from 'postgraphile/@dataplan/pg';
import { connection, inhibitOnNull, lambda, type Step } from 'postgraphile/grafast';

/** Lists of an entity, by their tables and columns. Each also contains rows that name an entity merged into it. */
const lists: readonly { readonly table: string; readonly column: string }[] = [
  { table: 'alias_variant', column: 'entity_id' },
  { table: 'mention', column: 'entity_id' },
  { table: 'memory_entity', column: 'entity_id' },
  { table: 'fact', column: 'subject_entity_id' },
  { table: 'fact', column: 'object_entity_id' },
];

/**
 * An entity's id with the ids of all entities merged into it, as an array. A sub-select runs once for each entity and
 * its result is used as an index key. A plain function call would run for every row, because of row security.
 */
const familyOf = (id: SQL) => sql`(select mneme_private.entity_family(${id}))::uuid[]`;

/** Rows of a table that name the entity or one merged into it. */
function ofFamily(resource: PgResource, column: string, $entity: PgSelectSingleStep) {
  const $rows = resource.find();
  const id = $rows.placeholder($entity.get('id'));
  $rows.where(sql`${$rows.alias}.${sql.identifier(column)} = any (${familyOf(id)})`);
  return $rows;
}

/** The entity that the entity of a column was finally merged into. */
function rootOf(entity: PgResource, column: string, $row: PgClassSingleStep): Step {
  if (!($row instanceof PgSelectSingleStep)) {
    // A row that was just written has no statement to which an expression could be added.
    const $written = entity.find();
    const id = $written.placeholder($row.get(column));
    $written.where(sql`${$written.alias}.id = (select mneme_private.entity_root(${id}))`);
    return $written.single();
  }
  const $root = $row.select(
    sql`mneme_private.entity_root(${$row.getClassStep().alias}.${sql.identifier(column)})`,
    TYPES.uuid,
  );
  // Not joined: under row security, a function of the other table's column would run for every row of the table.
  const $id = lambda($root, (id) => id, true);
  return entity.get({ id: inhibitOnNull($id) });
}

/**
 * Makes relations follow merges: the lists of an entity contain rows that name entities merged into it, and a row
 * that names a merged entity leads to the one it was merged into. `Entity.memories` and `Entity.canonical` do the
 * same for memories and for the entity itself.
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
                    select linked.memory_id from mneme.memory_entity linked
                    where linked.entity_id = any (${familyOf(id)})))::uuid[])`);
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
