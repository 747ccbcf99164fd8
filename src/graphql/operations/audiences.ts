import {
  projectMemberInput,
  setProjectMember,
  setThreadParticipant,
  threadParticipantInput,
} from '../../memory/access/audiences.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Who reads what others say: members of projects, participants of threads. */
export function defineAudienceOperations({ builder }: Api): void {
  const ProjectMemberInput = inputOf(builder, 'ProjectMemberInput', projectMemberInput);
  const ThreadParticipantInput = inputOf(builder, 'ThreadParticipantInput', threadParticipantInput);
  const payload = (name: string) =>
    builder.objectRef<{ ok: boolean }>(name).implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });
  const ProjectMemberPayload = payload('ProjectMemberPayload');
  const ThreadParticipantPayload = payload('ThreadParticipantPayload');

  builder.mutationFields((t) => ({
    addProjectMember: t.field({
      description:
        "Adds a user to a project. For its owner and admins. From its first member on, only its members see the project's threads and what was learned from them, no longer the whole workspace.",
      type: ProjectMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: ProjectMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setProjectMember(by, input, true)),
    }),
    removeProjectMember: t.field({
      description:
        'Removes a user from a project. For its owner and admins. The user can then read only their own threads in it.',
      type: ProjectMemberPayload,
      nullable: true,
      args: { input: t.arg({ type: ProjectMemberInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setProjectMember(by, input, false)),
    }),
    addThreadParticipant: t.field({
      description:
        'Lets a user read and write in a thread. For its owner, and for admins who read it. What was learned from it before stays visible to its owner only.',
      type: ThreadParticipantPayload,
      nullable: true,
      args: { input: t.arg({ type: ThreadParticipantInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setThreadParticipant(by, input, true)),
    }),
    removeThreadParticipant: t.field({
      description: "Removes a user from a thread's participants. For its owner, and for admins who read it.",
      type: ThreadParticipantPayload,
      nullable: true,
      args: { input: t.arg({ type: ThreadParticipantInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setThreadParticipant(by, input, false)),
    }),
  }));
}
