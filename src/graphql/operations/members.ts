import { get } from 'postgraphile/grafast';
import { removeMember, setMember } from '../../memory/members.ts';
import { type Api, change } from '../pothos/builder.ts';

const oneOfBoth = 'The user. Give either this or userKey.';
const byKey = "The user's externalId (your own key for them), in place of userId.";

/** Who belongs to the workspace: setMember, removeMember; the list is users with their membership. */
export function defineMemberOperations({ builder, row }: Api): void {
  const SetMemberInput = builder.inputType('SetMemberInput', {
    fields: (t) => ({
      userId: t.field({ type: 'UUID', description: oneOfBoth }),
      userKey: t.string({ description: `${byKey} A user who does not exist yet is created.` }),
      role: t.field({ type: 'WorkspaceRole', required: true, description: 'The role: MEMBER or ADMIN.' }),
    }),
  });
  const RemoveMemberInput = builder.inputType('RemoveMemberInput', {
    fields: (t) => ({
      userId: t.field({ type: 'UUID', description: oneOfBoth }),
      userKey: t.string({ description: byKey }),
    }),
  });
  const payload = (name: string) =>
    builder.objectRef<{ userId: string }>(name).implement({
      fields: (t) => ({
        user: t.field({ type: 'User', plan: ($done) => row('User', get($done, 'userId')) }),
      }),
    });
  const SetMemberPayload = payload('SetMemberPayload');
  const RemoveMemberPayload = payload('RemoveMemberPayload');

  builder.mutationFields((t) => ({
    setMember: t.field({
      description:
        'Makes a user a member or an admin of the workspace. Admins only. The last admin cannot be made a member, and the role SERVICE cannot be given.',
      type: SetMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: SetMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setMember(by.services, by.caller, input)),
    }),
    removeMember: t.field({
      description:
        "Ends a user's membership. Admins only. From the next request on, tokens and keys that act as the user are refused. What the user stored stays.",
      type: RemoveMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => removeMember(by.services, by.caller, input)),
    }),
  }));
}
