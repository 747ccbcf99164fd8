import 'postgraphile';
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg';
import { inhibitOnNull } from 'postgraphile/grafast';

/** `AuditLog.actorUser`: no foreign key leads to it, because an entry outlives its user. */
export const auditActorPlugin: GraphileConfig.Plugin = {
  name: 'MnemeAuditActorPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { audit_log: entries, user } = build.pgResources;
        if (!entries || !user || !scope.isPgClassType || scope.pgCodec !== entries.codec) return fields;
        const type = build.getOutputTypeByName(build.inflection.tableType(user.codec));
        return build.extend(
          fields,
          {
            actorUser: fieldWithHooks({ fieldName: 'actorUser' }, () => ({
              description: 'The user who did it; null if there was none, or they were deleted since.',
              type,
              plan: ($entry: PgSelectSingleStep) =>
                user.get({ id: inhibitOnNull($entry.get('actor_user_id')) }),
            })),
          },
          'Adding AuditLog.actorUser',
        );
      },
    },
  },
};
