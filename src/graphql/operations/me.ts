import { constant, get } from 'postgraphile/grafast';
import { type Me as Known, me } from '../../memory/access/me.ts';
import { MemoryError } from '../../memory/error.ts';
import { type Api, ask } from '../pothos/builder.ts';

/** Who the caller is: me. */
export function defineMeOperations({ builder }: Api): void {
  const Me = builder.objectRef<Known>('Me').implement({
    description: 'Who the caller is.',
    fields: (t) => ({
      workspaceId: t.expose('workspaceId', { type: 'UUID' }),
      workspaceSlug: t.exposeString('workspaceSlug'),
      userId: t.expose('userId', { type: 'UUID', nullable: true }),
      userKey: t.exposeString('userKey', { nullable: true, description: "The user's externalId." }),
      personaId: t.expose('personaId', {
        type: 'UUID',
        nullable: true,
        description: 'The persona that this request is bound to; null if it is bound to none.',
      }),
      role: t.expose('role', { type: 'WorkspaceRole' }),
      scopes: t.field({
        type: ['AccessScope'],
        description: 'What the key of this request may be used for. A token has all scopes.',
        plan: ($me) => get($me, 'scopes'),
      }),
    }),
  });
  builder.queryFields((t) => ({
    me: t.field({
      description: 'Who the caller is: workspace, user, role, scopes.',
      type: Me,
      plan: () =>
        ask(constant(null), async (by) => {
          const known = await me(by, by.scopes);
          if (!known)
            throw new MemoryError(
              'not_allowed',
              'NO_WORKSPACE',
              'This needs a token that names a workspace.',
            );
          return known;
        }),
    }),
  }));
}
