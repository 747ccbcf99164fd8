import { setProjectMember, setThreadParticipant } from '../../memory/audiences.ts';
import { type Api, change } from '../pothos/builder.ts';

/** Who reads what others say: members of projects, participants of threads. */
export function defineAudienceOperations({ builder }: Api): void {
  const ProjectMemberInput = builder.inputType('ProjectMemberInput', {
    fields: (t) => ({
      projectId: t.field({ type: 'UUID' }),
      projectKey: t.string({ description: "The caller's own key for the project, in place of its id." }),
      userId: t.field({ type: 'UUID', description: 'Whom it is about.' }),
      userKey: t.string({ description: "The caller's own key for the user, in place of the id." }),
    }),
  });
  const ThreadParticipantInput = builder.inputType('ThreadParticipantInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: "The caller's own key for the thread, in place of its id." }),
      userId: t.field({ type: 'UUID', description: 'Whom it is about.' }),
      userKey: t.string({ description: "The caller's own key for the user, in place of the id." }),
    }),
  });
  const payload = (name: string) =>
    builder.objectRef<{ ok: boolean }>(name).implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });
  const ProjectMemberPayload = payload('ProjectMemberPayload');
  const ThreadParticipantPayload = payload('ThreadParticipantPayload');

  builder.mutationFields((t) => ({
    addProjectMember: t.field({
      description:
        "Takes a user into a project; for its owner and admins. With its first member a project's threads, and what was learned from them, are its members' and no longer the whole workspace's.",
      type: ProjectMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: ProjectMemberInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => setProjectMember(by.services, by.caller, input, true)),
    }),
    removeProjectMember: t.field({
      description:
        'Takes a user out of a project; for its owner and admins. They read nothing of it any more but threads of their own.',
      type: ProjectMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: ProjectMemberInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => setProjectMember(by.services, by.caller, input, false)),
    }),
    addThreadParticipant: t.field({
      description:
        "Lets a user read and answer a thread; for its owner, and admins who read it. What was learned from it before stays its owner's.",
      type: ThreadParticipantPayload,
      nullable: true,
      args: { input: t.arg({ type: ThreadParticipantInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => setThreadParticipant(by.services, by.caller, input, true)),
    }),
    removeThreadParticipant: t.field({
      description: "Takes a user out of a thread's audience; for its owner, and admins who read it.",
      type: ThreadParticipantPayload,
      nullable: true,
      args: { input: t.arg({ type: ThreadParticipantInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => setThreadParticipant(by.services, by.caller, input, false)),
    }),
  }));
}
