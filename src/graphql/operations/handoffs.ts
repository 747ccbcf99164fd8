import { get } from 'postgraphile/grafast';
import {
  type ClaimedHandoff,
  claimHandoff,
  claimHandoffInput,
  signalHandoff,
  signalHandoffInput,
} from '../../memory/threads/handoff.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** A conversation moves to another channel: signalHandoff, claimHandoff. */
export function defineHandoffOperations({ builder, row }: Api): void {
  const SignalHandoffInput = inputOf(builder, 'SignalHandoffInput', signalHandoffInput);
  const ClaimHandoffInput = inputOf(builder, 'ClaimHandoffInput', claimHandoffInput);

  const SignalHandoffPayload = builder.objectRef<{ handoffId: string }>('SignalHandoffPayload').implement({
    fields: (t) => ({ handoffId: t.expose('handoffId', { type: 'UUID' }) }),
  });
  const ClaimHandoffPayload = builder.objectRef<ClaimedHandoff>('ClaimHandoffPayload').implement({
    fields: (t) => ({
      claimed: t.exposeBoolean('claimed', {
        description: 'Whether there was a handoff to claim. Only one caller gets it.',
      }),
      threadId: t.expose('threadId', { type: 'UUID', nullable: true }),
      thread: t.field({
        type: 'Thread',
        nullable: true,
        plan: ($done) => row('Thread', get($done, 'threadId')),
      }),
      fromChannel: t.exposeString('fromChannel', { nullable: true }),
      summary: t.exposeString('summary', {
        nullable: true,
        description: 'What the assistant should know when the conversation goes on there.',
      }),
    }),
  });

  builder.mutationFields((t) => ({
    signalHandoff: t.field({
      description:
        'Announces that the user continues in another channel. The handoff waits for ten minutes and replaces one that waits already. buildContext in that channel includes it until it is claimed.',
      type: SignalHandoffPayload,
      nullable: true,
      args: { input: t.arg({ type: SignalHandoffInput, required: true }) },
      plan: (_, { $input }) => change($input, signalHandoff),
    }),
    claimHandoff: t.field({
      description: 'Claims the handoff that waits for the user in a channel. Only the first caller gets it.',
      type: ClaimHandoffPayload,
      nullable: true,
      args: { input: t.arg({ type: ClaimHandoffInput, required: true }) },
      plan: (_, { $input }) => change($input, claimHandoff),
    }),
  }));
}
