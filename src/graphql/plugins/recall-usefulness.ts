import 'postgraphile';
import { sql } from 'pg-sql2';
import { type PgCondition, sqlValueWithCodec, TYPES } from 'postgraphile/@dataplan/pg';
import { forEachKind } from '../../memory/kinds.ts';

/** The filter `useful` on traces of recalls: whether any of their hits was rated so. */
export const recallUsefulnessPlugin: GraphileConfig.Plugin = {
  name: 'MnemeRecallUsefulnessPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLInputObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        if (!scope.isPgConnectionFilter || scope.pgCodec?.extensions?.pg?.name !== 'recall_trace')
          return fields;
        return build.extend(
          fields,
          {
            useful: fieldWithHooks({ fieldName: 'useful' }, () => ({
              description:
                'Only recalls of which a hit was rated useful; if false, only those of which a hit was rated not useful.',
              type: build.graphql.GraphQLBoolean,
              apply(condition: PgCondition, value: unknown) {
                if (typeof value !== 'boolean') return;
                const rated = forEachKind((kind) => {
                  const hits = sql.identifier('mneme', `recall_hit_${kind}`);
                  return sql`exists (select from ${hits} hit where hit.workspace_id = ${condition.alias}.workspace_id
                    and hit.recall_id = ${condition.alias}.id
                    and hit.useful = ${sqlValueWithCodec(value, TYPES.boolean)})`;
                });
                condition.where(sql`(${sql.join(rated, ' or ')})`);
              },
            })),
          },
          'Adding the filter useful',
        );
      },
    },
  },
};
