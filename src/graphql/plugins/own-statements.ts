import 'postgraphile';
import { type SQL, sql } from 'pg-sql2';
import type { PgCondition } from 'postgraphile/@dataplan/pg';

/**
 * Whether a memory or fact was learned from what others said, in talk of several that a user stored, and from none of
 * that user's own turns.
 */
export const saidByOthers = (table: 'memory_item' | 'fact', row: SQL, user: SQL) =>
  sql`mneme_private.said_by_others(${sql.literal(table)}, ${row}.id, ${user})`;

/** The filter `byOwner` of memories and facts. */
export const ownStatementsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeOwnStatementsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLInputObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const table = scope.pgCodec?.extensions?.pg?.name ?? '';
        if (!scope.isPgConnectionFilter || (table !== 'memory_item' && table !== 'fact')) return fields;
        return build.extend(
          fields,
          {
            byOwner: fieldWithHooks({ fieldName: 'byOwner' }, () => ({
              description:
                'Whether its owner said it, or nobody in particular: false for what others said in talk that its owner stored. Use it with ownerUserId.',
              type: build.graphql.GraphQLBoolean,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'boolean') return;
                const { alias } = condition;
                const others = saidByOthers(table, alias, sql`${alias}.owner_user_id`);
                condition.where(value ? sql`not ${others}` : others);
              },
            })),
          },
          'Adding the filter byOwner',
        );
      },
    },
  },
};
