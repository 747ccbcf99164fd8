import 'postgraphile';
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg';
import { inhibitOnNull } from 'postgraphile/grafast';

/** `Message.parent`: the turn before it. No foreign key says so, as a fork's first turn answers an older branch. */
export const messageParentPlugin: GraphileConfig.Plugin = {
  name: 'MnemeMessageParentPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { Self, scope, fieldWithHooks }) {
        const { message } = build.pgResources;
        if (!message || !scope.isPgClassType || scope.pgCodec !== message.codec) return fields;
        return build.extend(
          fields,
          {
            parent: fieldWithHooks({ fieldName: 'parent' }, () => ({
              description: 'The turn before it; null for the first.',
              type: Self,
              plan: ($message: PgSelectSingleStep) =>
                message.get({ id: inhibitOnNull($message.get('parent_id')) }),
            })),
          },
          'Adding Message.parent',
        );
      },
    },
  },
};
