import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import {
  type PgClassSingleStep,
  type PgCondition,
  type PgSelectQueryBuilder,
  PgSelectSingleStep,
  sqlValueWithCodec,
  TYPES,
} from 'postgraphile/@dataplan/pg';

const table = 'thread';

/**
 * The time of a thread's last turn or, if it has none, of its beginning. Read from its branches, which store it
 * anyway: with a column of the thread, or an index on the branch's column, every append would have to write all
 * indexes of that row.
 */
function lastActivity(thread: SQL): SQL {
  return sql`coalesce((select max(line.last_occurred_at) from mneme.branch line
    where line.workspace_id = ${thread}.workspace_id and line.thread_id = ${thread}.id), ${thread}.started_at)`;
}

function activityOf($thread: PgClassSingleStep) {
  // Only a row that was read has a statement to which this can be added.
  if (!($thread instanceof PgSelectSingleStep))
    throw new Error('A thread that was just written is read again');
  return $thread.select(lastActivity($thread.getClassStep().alias), TYPES.timestamptz);
}

/** `Thread.lastActivityAt`, the filter `activeSince` on threads, which uses the index on the time of turns, and the order by last activity. */
export const threadActivityPlugin: GraphileConfig.Plugin = {
  name: 'MnemeThreadActivityPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        if (!scope.isPgClassType || scope.pgCodec?.extensions?.pg?.name !== table) return fields;
        const type = build.getTypeByName('Datetime');
        if (!type || !build.graphql.isOutputType(type)) return fields;
        return build.extend(
          fields,
          {
            lastActivityAt: fieldWithHooks({ fieldName: 'lastActivityAt' }, () => ({
              description: 'When its last turn was said; if none was, when it began.',
              type: new build.graphql.GraphQLNonNull(type),
              plan: ($thread: PgClassSingleStep) => activityOf($thread),
            })),
          },
          'Adding Thread.lastActivityAt',
        );
      },
      GraphQLInputObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        if (!scope.isPgConnectionFilter || scope.pgCodec?.extensions?.pg?.name !== table) return fields;
        const type = build.getTypeByName('Datetime');
        if (!type || !build.graphql.isInputType(type)) return fields;
        return build.extend(
          fields,
          {
            activeSince: fieldWithHooks({ fieldName: 'activeSince' }, () => ({
              description: 'Only threads in which something was said since this time.',
              type,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'string') return;
                const since = sqlValueWithCodec(value, TYPES.timestamptz);
                condition.where(
                  sql`${condition.alias}.id = any (array(select distinct turn.thread_id from mneme.message turn
                    where turn.occurred_at >= ${since}))`,
                );
              },
            })),
          },
          'Adding the filter activeSince',
        );
      },
      GraphQLEnumType_values(values, build, { scope }) {
        if (!scope.isPgRowSortEnum || scope.pgCodec?.extensions?.pg?.name !== table) return values;
        const order = (direction: 'ASC' | 'DESC') => ({
          description: 'By the time of the last turn. Reads all threads that the filter leaves.',
          extensions: {
            grafast: {
              apply(threads: PgSelectQueryBuilder) {
                threads.orderBy({
                  fragment: lastActivity(threads.alias),
                  codec: TYPES.timestamptz,
                  direction,
                });
              },
            },
          },
        });
        return build.extend(
          values,
          { LAST_ACTIVITY_ASC: order('ASC'), LAST_ACTIVITY_DESC: order('DESC') },
          'Adding the order by last activity',
        );
      },
    },
  },
};
