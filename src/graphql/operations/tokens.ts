import { type IssuedToken, issueToken } from '../../memory/tokens.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Tokens for the users of a program: issueToken. */
export function defineTokenOperations({ builder }: Api): void {
  const IssueTokenInput = builder.inputType('IssueTokenInput', {
    fields: (t) => ({
      userId: t.field({ type: 'UUID', description: 'The user it is for. Give either this or userKey.' }),
      userKey: t.string({ description: `${ownKey.user} A user who does not exist yet is created.` }),
      personaId: t.field({
        type: 'UUID',
        description:
          'The persona that the token is bound to: its requests do not see what belongs to other personas, and what they write belongs to this one. Default: none.',
      }),
      personaKey: t.string({
        description: `${ownKey.persona} A persona that does not exist yet is created.`,
      }),
      ttlSeconds: t.int({
        description:
          'How many seconds it is valid: at most a day, and no longer than the token or key of the service.',
        defaultValue: 3600,
      }),
    }),
  });
  const IssueTokenPayload = builder.objectRef<IssuedToken>('IssueTokenPayload').implement({
    fields: (t) => ({
      token: t.exposeString('token', { description: 'What to send after `Authorization: Bearer`.' }),
      expiresAt: t.expose('expiresAt', { type: 'Datetime' }),
    }),
  });
  builder.mutationFields((t) => ({
    issueToken: t.field({
      description:
        "Issues a token for a user of the workspace, for a browser or device. It has the role MEMBER, no more scopes than the service, and is valid for at most 24 hours. It also ends when the service's key is revoked or the user's membership ends. Service role only.",
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
