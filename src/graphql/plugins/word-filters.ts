import 'postgraphile';
import { sql } from 'pg-sql2';
import { type PgCondition, sqlValueWithCodec, TYPES } from 'postgraphile/@dataplan/pg';

/** Tables whose text is searched by its words, which an index serves. */
const worded = new Set(['message', 'memory_item', 'fact']);

/** The filter `words` of turns, memories and facts. */
export const wordFiltersPlugin: GraphileConfig.Plugin = {
  name: 'MnemeWordFiltersPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLInputObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const table = scope.pgCodec?.extensions?.pg?.name ?? '';
        if (!scope.isPgConnectionFilter || !worded.has(table)) return fields;
        return build.extend(
          fields,
          {
            words: fieldWithHooks({ fieldName: 'words' }, () => ({
              description:
                'Its text has all of these words, in any order and form. Of more than 10,000, the newest. For questions, use recall.',
              type: build.graphql.GraphQLString,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'string') return;
                const words = sqlValueWithCodec(value, TYPES.text);
                condition.where(
                  sql`${condition.alias}.id = any ((
                    select mneme_search.rows_by_words(${sql.literal(table)}, ${words}))::uuid[])`,
                );
              },
            })),
          },
          'Adding the filter words',
        );
      },
    },
  },
};
