import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import {
  type PgCondition,
  type PgSelectQueryBuilder,
  type PgSelectSingleStep,
  type PgSelectStep,
  sqlValueWithCodec,
  TYPES,
} from 'postgraphile/@dataplan/pg';
import { connection, lambda, type Step } from 'postgraphile/grafast';
import { ownKey } from '../operations/own-keys.ts';
import { saidByOthers } from './own-statements.ts';

interface List {
  readonly kind: SQL;
  readonly description: string;
  /** Their default order. */
  readonly orderBy: string;
}

/** Lists of current memories, by root field. */
const lists: Readonly<Record<string, List>> = {
  preferences: {
    kind: sql`'preference'`,
    description: 'Current preferences, the latest first.',
    orderBy: 'RECORDED_FROM_DESC',
  },
  tasks: {
    kind: sql`'task'`,
    description: 'Current tasks, including done and cancelled ones, the soonest due first.',
    orderBy: 'DUE_AT_ASC',
  },
  decisions: {
    kind: sql`'decision'`,
    description: 'Current decisions, the latest first.',
    orderBy: 'RECORDED_FROM_DESC',
  },
};

/** Current rows of a kind on trunks that are not set aside. What belongs to a fork is listed by that branch's id. */
function current(alias: SQL, kind: SQL): SQL {
  return sql`${alias}.kind = ${kind} and ${alias}.recorded_to is null and ${alias}.content_state = 'inline'
    and ${alias}.set_aside_at is null and not exists (
    select from mneme.branch fork
    where fork.workspace_id = ${alias}.workspace_id and fork.id = ${alias}.branch_id
      and fork.parent_branch_id is not null)`;
}

/** The condition for an open task whose due date has passed. */
const overdue = (alias: SQL) =>
  sql`(${alias}.status in ('pending', 'in_progress', 'blocked') and ${alias}.due_at < now())`;

/**
 * What is a user's: what names them or, if it names nobody, what belongs to them; and what they stored themselves, but
 * for what others said in talk that they stored. Row security says which of it the caller sees.
 */
const ofUser = (row: SQL, is: SQL) => sql`exists (
    select from mneme.workspace_user whose
    where whose.workspace_id = ${row}.workspace_id and ${is}
      and (${row}.created_by = whose.id or case when ${row}.subject is null or ${row}.visibility = 'private'
        then ${row}.owner_user_id = whose.id
        else mneme_private.names_user(${row}.subject, whose.name, whose.external_id) > 0 end)
      and not ${saidByOthers('memory_item', row, sql`whose.id`)})`;

/** Narrows rows to those of the user whom the arguments name, if they name one. */
function narrow($rows: PgSelectStep, $userId: Step, $userKey: Step): void {
  $rows.apply(
    lambda([$userId, $userKey], ([id, key]) => (query: PgSelectQueryBuilder) => {
      if (typeof id === 'string')
        query.where(ofUser(query.alias, sql`whose.id = ${sqlValueWithCodec(id, TYPES.uuid)}`));
      if (typeof key === 'string')
        query.where(ofUser(query.alias, sql`whose.external_id = ${sqlValueWithCodec(key, TYPES.text)}`));
    }),
  );
}

/** `preferences`, `tasks` and `decisions`, the filters `tag` and `overdue`, and a memory's `versions`. */
export const memoryListsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeMemoryListsPlugin',
  version: '1.0.0',
  after: ['PgConnectionArgOrderByDefaultValuePlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { memory_item: memories } = build.pgResources;
        if (!memories) throw new Error('Table mneme.memory_item is not exposed: check its grants');
        const type = () => build.getOutputTypeByName(build.inflection.tableConnectionType(memories.codec));
        const field = (fieldName: string, description: string, rows: (parent: unknown) => PgSelectStep) =>
          fieldWithHooks({ fieldName, isPgFieldConnection: true, pgFieldResource: memories }, () => ({
            description,
            type: type(),
            plan: (parent: unknown) => connection(rows(parent)),
          }));
        if (scope.isRootQuery) {
          // Each field its own: what is added to one must not be in the others.
          const args = () => ({
            userId: {
              type: build.getInputTypeByName('UUID'),
              description: 'Only those of this user. Default: all that the caller sees.',
            },
            userKey: {
              type: build.graphql.GraphQLString,
              description: ownKey.user.replace(' Service role only.', ''),
            },
          });
          const added = Object.entries(lists).map(([name, { kind, description }]) => [
            name,
            fieldWithHooks({ fieldName: name, isPgFieldConnection: true, pgFieldResource: memories }, () => ({
              description,
              type: type(),
              args: args(),
              plan(_query: unknown, fieldArgs: { getRaw(name: string): Step }) {
                const $rows = memories.find();
                $rows.where(current($rows.alias, kind));
                narrow($rows, fieldArgs.getRaw('userId'), fieldArgs.getRaw('userKey'));
                return connection($rows);
              },
            })),
          ]);
          return build.extend(fields, Object.fromEntries(added), 'Adding lists of memories');
        }
        if (!scope.isPgClassType || scope.pgCodec !== memories.codec) return fields;
        const versions = field('versions', 'All its versions, including this one.', (parent) => {
          const $memory = parent as PgSelectSingleStep;
          const $rows = memories.find();
          const id = $rows.placeholder($memory.get('id'), TYPES.uuid);
          $rows.where(sql`${$rows.alias}.id = any ((select mneme_operation.memory_versions(${id}))::uuid[])`);
          return $rows;
        });
        return build.extend(fields, { versions }, 'Adding MemoryItem.versions');
      },
      GraphQLObjectType_fields_field_args_arg(arg, build, { scope }) {
        const list = lists[scope.isRootQuery ? scope.fieldName : ''];
        if (!list || scope.argName !== 'orderBy') return arg;
        const orders = build.getTypeByName('MemoryItemOrderBy');
        if (!(orders instanceof build.graphql.GraphQLEnumType)) return arg;
        const value = orders.getValue(list.orderBy)?.value;
        if (value === undefined) throw new Error(`There is no order ${list.orderBy}`);
        return { ...arg, defaultValue: [value] };
      },
      GraphQLInputObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        if (!scope.isPgConnectionFilter || scope.pgCodec?.extensions?.pg?.name !== 'memory_item')
          return fields;
        return build.extend(
          fields,
          {
            tag: fieldWithHooks({ fieldName: 'tag' }, () => ({
              description: 'Has this label.',
              type: build.graphql.GraphQLString,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'string') return;
                condition.where(sql`${sqlValueWithCodec(value, TYPES.text)} = any (${condition.alias}.tags)`);
              },
            })),
            overdue: fieldWithHooks({ fieldName: 'overdue' }, () => ({
              description: 'Whether it is an open task whose due date has passed.',
              type: build.graphql.GraphQLBoolean,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'boolean') return;
                const is = overdue(condition.alias);
                condition.where(value ? is : sql`${is} is not true`);
              },
            })),
          },
          'Adding filters of memories',
        );
      },
    },
  },
};
