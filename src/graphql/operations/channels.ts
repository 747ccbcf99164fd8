import { each, get, object } from 'postgraphile/grafast';
import { type ClaimedHandoff, claimHandoff, recentTurns, signalHandoff } from '../../memory/handoff.ts';
import {
  endPresence,
  heartbeat,
  type LiveSession as Live,
  liveSessions,
  setTopic,
  type Topic as Told,
  topics,
} from '../../memory/presence.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** What is going on in which channel: presence, topics, recent turns, handoffs. */
export function defineChannelOperations({ builder, row }: Api): void {
  const SessionInput = (name: string) =>
    builder.inputType(name, {
      fields: (t) => ({
        sessionId: t.string({ required: true, description: "The caller's own key for the session." }),
        channel: t.string({ required: true }),
        userId: t.field({ type: 'UUID', description: onBehalfOf }),
        userKey: t.string({ description: ownKey.user }),
      }),
    });
  const HeartbeatInput = SessionInput('HeartbeatInput');
  const EndPresenceInput = SessionInput('EndPresenceInput');
  const SetTopicInput = builder.inputType('SetTopicInput', {
    fields: (t) => ({
      channel: t.string({ required: true }),
      topic: t.string({ description: 'Null takes away the one there is.' }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const SignalHandoffInput = builder.inputType('SignalHandoffInput', {
    fields: (t) => ({
      fromChannel: t.string({ required: true }),
      toChannel: t.string({ required: true }),
      threadId: t.field({ type: 'UUID', description: 'The thread to carry on.' }),
      threadKey: t.string({ description: ownKey.thread }),
      personaKey: t.string({ description: ownKey.persona }),
      summary: t.string({
        description: "What to know on arrival. Default: the thread's summary, or its last turns.",
      }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const ClaimHandoffInput = builder.inputType('ClaimHandoffInput', {
    fields: (t) => ({
      channel: t.string({ required: true }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });

  const LiveSession = builder.objectRef<Live>('LiveSession').implement({
    description: 'A session in a channel that is alive: something happened in it within the hour.',
    fields: (t) => ({
      sessionId: t.exposeString('sessionId'),
      channel: t.exposeString('channel'),
      userId: t.expose('userId', { type: 'UUID' }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
      lastActiveAt: t.expose('lastActiveAt', { type: 'Datetime' }),
      expiresAt: t.expose('expiresAt', { type: 'Datetime' }),
    }),
  });
  const Topic = builder.objectRef<Told>('Topic').implement({
    description: 'What is being talked about in a channel; over after half an hour.',
    fields: (t) => ({
      channel: t.exposeString('channel'),
      userId: t.expose('userId', { type: 'UUID' }),
      content: t.exposeString('content'),
      updatedAt: t.expose('updatedAt', { type: 'Datetime' }),
      expiresAt: t.expose('expiresAt', { type: 'Datetime' }),
    }),
  });
  const HeartbeatPayload = builder
    .objectRef<{ session: Live; entered: boolean }>('HeartbeatPayload')
    .implement({
      fields: (t) => ({
        session: t.field({ type: LiveSession, plan: ($done) => get($done, 'session') }),
        entered: t.exposeBoolean('entered', { description: 'Whether it was not alive before.' }),
      }),
    });
  const EndPresencePayload = builder.objectRef<{ ended: boolean }>('EndPresencePayload').implement({
    fields: (t) => ({ ended: t.exposeBoolean('ended', { description: 'Whether it was alive.' }) }),
  });
  const SetTopicPayload = builder.objectRef<{ topic: Told | null }>('SetTopicPayload').implement({
    fields: (t) => ({
      topic: t.field({ type: Topic, nullable: true, plan: ($done) => get($done, 'topic') }),
    }),
  });
  const SignalHandoffPayload = builder.objectRef<{ handoffId: string }>('SignalHandoffPayload').implement({
    fields: (t) => ({ handoffId: t.expose('handoffId', { type: 'UUID' }) }),
  });
  const ClaimHandoffPayload = builder.objectRef<ClaimedHandoff>('ClaimHandoffPayload').implement({
    fields: (t) => ({
      claimed: t.exposeBoolean('claimed', { description: 'Whether one waited. One claimant gets it.' }),
      threadId: t.expose('threadId', { type: 'UUID', nullable: true }),
      thread: t.field({
        type: 'Thread',
        nullable: true,
        plan: ($done) => row('Thread', get($done, 'threadId')),
      }),
      fromChannel: t.exposeString('fromChannel', { nullable: true }),
      summary: t.exposeString('summary', { nullable: true, description: 'What to know on arrival.' }),
    }),
  });

  builder.mutationFields((t) => ({
    heartbeat: t.field({
      description: 'Says that a session in a channel is alive. It counts as live for an hour from then.',
      type: HeartbeatPayload,
      nullable: true,
      args: { input: t.arg({ type: HeartbeatInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => heartbeat(by.services, by.caller, input)),
    }),
    endPresence: t.field({
      description: 'Ends a session in a channel.',
      type: EndPresencePayload,
      nullable: true,
      args: { input: t.arg({ type: EndPresenceInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => endPresence(by.services, by.caller, input)),
    }),
    setTopic: t.field({
      description: 'Says what is being talked about in a channel; it holds for half an hour.',
      type: SetTopicPayload,
      nullable: true,
      args: { input: t.arg({ type: SetTopicInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setTopic(by.services, by.caller, input)),
    }),
    signalHandoff: t.field({
      description:
        'Says that the user carries on in another channel within ten minutes; it takes the place of one that waits. buildContext in that channel tells of it until it is claimed.',
      type: SignalHandoffPayload,
      nullable: true,
      args: { input: t.arg({ type: SignalHandoffInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => signalHandoff(by.services, by.caller, input)),
    }),
    claimHandoff: t.field({
      description: 'Takes up the handoff that waits for the user in a channel: once, by whoever asks first.',
      type: ClaimHandoffPayload,
      nullable: true,
      args: { input: t.arg({ type: ClaimHandoffInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => claimHandoff(by.services, by.caller, input)),
    }),
  }));
  builder.queryFields((t) => {
    const list = {
      channel: t.arg.string(),
      userId: t.arg({ type: 'UUID' }),
      userKey: t.arg.string({ description: ownKey.user }),
      first: t.arg.int({ defaultValue: 50, description: 'At most 200.' }),
    };
    return {
      liveSessions: t.field({
        description:
          "Sessions that are alive, the latest active first: one's own; to services those of the user they name, or all.",
        type: [LiveSession],
        args: list,
        plan: (_, { $channel, $userId, $userKey, $first }) =>
          ask(object({ channel: $channel, userId: $userId, userKey: $userKey, first: $first }), (by, input) =>
            liveSessions(by.services, by.caller, input),
          ),
      }),
      topics: t.field({
        description:
          "What is being talked about by channel, the latest first: one's own; to services those of the user they name, or all.",
        type: [Topic],
        args: list,
        plan: (_, { $channel, $userId, $userKey, $first }) =>
          ask(object({ channel: $channel, userId: $userId, userKey: $userKey, first: $first }), (by, input) =>
            topics(by.services, by.caller, input),
          ),
      }),
      recentTurns: t.field({
        description:
          'The last turns in a channel, in order: of the threads the user reads, of the last two hours. With a persona, other personas’ threads are left out.',
        type: ['Message'],
        args: {
          channel: t.arg.string({ required: true }),
          userId: t.arg({ type: 'UUID' }),
          userKey: t.arg.string({ description: ownKey.user }),
          personaId: t.arg({ type: 'UUID' }),
          personaKey: t.arg.string({ description: ownKey.persona }),
          first: t.arg.int({ defaultValue: 10, description: 'At most 200.' }),
        },
        plan: (_, { $channel, $userId, $userKey, $personaId, $personaKey, $first }) =>
          each(
            ask(
              object({
                channel: $channel,
                userId: $userId,
                userKey: $userKey,
                personaId: $personaId,
                personaKey: $personaKey,
                first: $first,
              }),
              (by, input) => recentTurns(by.services, by.caller, input),
            ),
            ($id) => row('Message', $id),
          ),
      }),
    };
  });
}
