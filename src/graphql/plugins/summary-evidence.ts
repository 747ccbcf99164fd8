import 'postgraphile';
import { sql } from 'pg-sql2';
import { type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg';
import { connection, lambda } from 'postgraphile/grafast';
import { archivedTextOf } from './archived-text.ts';

/**
 * The evidence of a summary. `Summary.turns`: the turns it covers, through all levels. `SummaryStatement.text`: the
 * text of a statement, which is stored only in its summary.
 */
export const summaryEvidencePlugin: GraphileConfig.Plugin = {
  name: 'MnemeSummaryEvidencePlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { message, summary, summary_statement: statement } = build.pgResources;
        if (!message || !summary || !statement || !scope.isPgClassType) return fields;
        if (scope.pgCodec === summary.codec) {
          const type = build.getOutputTypeByName(build.inflection.tableConnectionType(message.codec));
          const turns = fieldWithHooks(
            { fieldName: 'turns', isPgFieldConnection: true, pgFieldResource: message },
            () => ({
              description: 'The turns it covers, through all levels.',
              type,
              plan($summary: PgSelectSingleStep) {
                const $turns = message.find();
                const id = $turns.placeholder($summary.get('id'), TYPES.uuid);
                $turns.where(
                  sql`${$turns.alias}.id = any ((select mneme_private.turns_under(${id}))::uuid[])`,
                );
                return connection($turns);
              },
            }),
          );
          return build.extend(fields, { turns }, 'Adding Summary.turns');
        }
        if (scope.pgCodec !== statement.codec) return fields;
        const text = fieldWithHooks({ fieldName: 'text' }, () => ({
          description: 'Its text.',
          type: new build.graphql.GraphQLNonNull(build.graphql.GraphQLString),
          plan($statement: PgSelectSingleStep) {
            const $summary = summary.get({ id: $statement.get('summary_id') });
            return lambda(
              [
                $summary.get('content'),
                archivedTextOf($summary),
                $statement.get('start_offset'),
                $statement.get('end_offset'),
              ],
              ([content, archived, start, end]) => (content ?? archived?.content ?? '').slice(start, end),
            );
          },
        }));
        return build.extend(fields, { text }, 'Adding SummaryStatement.text');
      },
    },
  },
};
