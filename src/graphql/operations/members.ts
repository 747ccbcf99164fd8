import { get } from 'postgraphile/grafast';
import { removeMember, removeMemberInput, setMember, setMemberInput } from '../../memory/access/members.ts';
import { setUserMemory, setUserMemoryInput } from '../../memory/knowledge/user-memory.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Who belongs to the workspace, and whether they are remembered: setMember, removeMember, setUserMemory; the list is users with their membership. */
export function defineMemberOperations({ builder, row }: Api): void {
  const SetMemberInput = inputOf(builder, 'SetMemberInput', setMemberInput);
  const RemoveMemberInput = inputOf(builder, 'RemoveMemberInput', removeMemberInput);
  const payload = (name: string) =>
    builder.objectRef<{ userId: string }>(name).implement({
      fields: (t) => ({
        user: t.field({ type: 'User', plan: ($done) => row('User', get($done, 'userId')) }),
      }),
    });
  const SetMemberPayload = payload('SetMemberPayload');
  const RemoveMemberPayload = payload('RemoveMemberPayload');
  const SetUserMemoryInput = inputOf(builder, 'SetUserMemoryInput', setUserMemoryInput);
  const SetUserMemoryPayload = payload('SetUserMemoryPayload');

  builder.mutationFields((t) => ({
    setMember: t.field({
      description:
        'Makes a user a member or an admin of the workspace. Admins only. The last admin cannot be made a member, and the role SERVICE cannot be given.',
      type: SetMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: SetMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, setMember),
    }),
    removeMember: t.field({
      description:
        "Ends a user's membership. Admins only. From the next request on, tokens and keys that act as the user are refused. What the user stored stays.",
      type: RemoveMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, removeMember),
    }),
    setUserMemory: t.field({
      description:
        "Switches a user's memory off or on: one's own, or as an admin or a service anybody's. While it is off, what is said in their conversations is stored with memory off, no memory of their own is stored, and recalls and prompts for them contain nothing but the open conversation. What is stored stays.",
      type: SetUserMemoryPayload,
      nullable: true,
      args: { input: t.arg({ type: SetUserMemoryInput, required: true }) },
      plan: (_, { $input }) => change($input, setUserMemory),
    }),
  }));
}
