import { type IssuedToken, issueToken, issueTokenInput } from '../../memory/access/tokens.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Tokens for the users of a program: issueToken. */
export function defineTokenOperations({ builder }: Api): void {
  const IssueTokenInput = inputOf(builder, 'IssueTokenInput', issueTokenInput);
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
          issueToken(by, by.scopes, by.expiresAt ?? Number.POSITIVE_INFINITY, input),
        ),
    }),
  }));
}
