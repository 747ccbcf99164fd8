import { get } from 'postgraphile/grafast';
import { removeMember, setMember } from '../../memory/members.ts';
import { type Api, change } from '../pothos/builder.ts';

const oneOfBoth = 'One of userId and userKey is given.';
const byKey = 'Your own key for the user, in place of userId.';

/** Who belongs to the workspace: setMember, removeMember; the list is users with their membership. */
export function defineMemberOperations({ builder, row }: Api): void {
  const SetMemberInput = builder.inputType('SetMemberInput', {
    fields: (t) => ({
      userId: t.field({ type: 'UUID', description: oneOfBoth }),
      userKey: t.string({ description: `${byKey} Who is not there yet is made.` }),
      role: t.field({ type: 'WorkspaceRole', required: true, description: 'MEMBER or ADMIN.' }),
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
        'Makes a user a member or an admin of the workspace; admins only. The last admin stays one, and no admin makes a service.',
      type: SetMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: SetMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setMember(by.services, by.caller, input)),
    }),
    removeMember: t.field({
      description:
        "Takes a user's membership away; admins only. From the next request on, no token or key that acts as them is let in. What they stored stays.",
      type: RemoveMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => removeMember(by.services, by.caller, input)),
    }),
  }));
}
