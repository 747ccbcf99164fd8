import { type IssuedToken, issueToken } from '../../memory/tokens.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Tokens for the users of a program: issueToken. */
export function defineTokenOperations({ builder }: Api): void {
  const IssueTokenInput = builder.inputType('IssueTokenInput', {
    fields: (t) => ({
      userId: t.field({ type: 'UUID', description: 'For whom; one of userId and userKey is given.' }),
      userKey: t.string({ description: `${ownKey.user} A user who is not there yet is made.` }),
      personaId: t.field({
        type: 'UUID',
        description:
          'The persona that it speaks through: it reads nothing of others and writes as her alone.',
      }),
      personaKey: t.string({ description: `${ownKey.persona} A persona that is not there yet is made.` }),
      ttlSeconds: t.int({
        description: 'For how long, up to a day, and no longer than what the service came with.',
        defaultValue: 3600,
      }),
    }),
  });
  const IssueTokenPayload = builder.objectRef<IssuedToken>('IssueTokenPayload').implement({
    fields: (t) => ({
      token: t.exposeString('token', { description: 'What goes after `Authorization: Bearer`.' }),
      expiresAt: t.expose('expiresAt', { type: 'Datetime' }),
    }),
  });
  builder.mutationFields((t) => ({
    issueToken: t.field({
      description:
        "A token for one of the workspace's users, for a browser or device: role MEMBER, at most 24 hours, no more than your own scopes, over when your key is revoked or the user's membership ends. Service role only.",
      type: IssueTokenPayload,
      nullable: true,
      args: { input: t.arg({ type: IssueTokenInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) =>
          issueToken(by.services, by.caller, by.scopes, by.expiresAt ?? Number.POSITIVE_INFINITY, input),
        ),
    }),
  }));
}
