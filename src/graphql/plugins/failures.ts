import 'postgraphile';
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg';
import { lambda } from 'postgraphile/grafast';
import { failureText } from '../../memory/workspace/failure-texts.ts';

/** Tables with a column `error_code`. */
const failing = ['job_run', 'webhook_delivery'];

/** `errorText` beside `errorCode`: the same as a sentence. */
export const failuresPlugin: GraphileConfig.Plugin = {
  name: 'MnemeFailuresPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        if (!scope.isPgClassType || !failing.includes(scope.pgCodec?.extensions?.pg?.name ?? ''))
          return fields;
        return build.extend(
          fields,
          {
            errorText: fieldWithHooks({ fieldName: 'errorText' }, () => ({
              description:
                'What errorCode means and what to do about it, in English. Null if there is no code.',
              type: build.graphql.GraphQLString,
              plan: ($row: PgSelectSingleStep) =>
                lambda($row.get('error_code'), (code) =>
                  typeof code === 'string' ? failureText(code) : null,
                ),
            })),
          },
          'Adding errorText',
        );
      },
    },
  },
};
