import 'postgraphile';
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg';
import { inhibitOnNull } from 'postgraphile/grafast';

/**
 * `Message.parent`: the turn before it. There is no foreign key for it, because a fork's first turn follows one of
 * another branch.
 */
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
