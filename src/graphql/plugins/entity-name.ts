import 'postgraphile';
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg';

/** `Entity.name`: its canonical name, by the word that users, personas and projects have for theirs. */
export const entityNamePlugin: GraphileConfig.Plugin = {
  name: 'MnemeEntityNamePlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { entity } = build.pgResources;
        if (!entity || !scope.isPgClassType || scope.pgCodec !== entity.codec) return fields;
        const { GraphQLNonNull, GraphQLString } = build.graphql;
        return build.extend(
          fields,
          {
            name: fieldWithHooks({ fieldName: 'name' }, () => ({
              description: 'Its name: the same as canonicalName.',
              type: new GraphQLNonNull(GraphQLString),
              plan: ($entity: PgSelectSingleStep) => $entity.get('canonical_name'),
            })),
          },
          'Adding Entity.name',
        );
      },
    },
  },
};
