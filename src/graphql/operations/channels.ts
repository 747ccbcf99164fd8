import { each, get, object } from 'postgraphile/grafast';
import { recentTurns } from '../../memory/threads/handoff.ts';
import {
  endPresence,
  heartbeat,
  type LiveSession as Live,
  liveSessions,
  sessionInput,
  setTopic,
  setTopicInput,
  type Topic as Told,
  topics,
} from '../../memory/threads/presence.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import { ownKey } from './own-keys.ts';

/** What is going on in which channel: presence, topics, recent turns. */
export function defineChannelOperations({ builder, row }: Api): void {
  const SessionInput = (name: string) => inputOf(builder, name, sessionInput);
  const HeartbeatInput = SessionInput('HeartbeatInput');
  const EndPresenceInput = SessionInput('EndPresenceInput');
  const SetTopicInput = inputOf(builder, 'SetTopicInput', setTopicInput);

  const LiveSession = builder.objectRef<Live>('LiveSession').implement({
    description: 'A live session in a channel: it sent a heartbeat within the last hour.',
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
    description: 'What is being talked about in a channel. Expires after half an hour.',
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
        entered: t.exposeBoolean('entered', { description: 'Whether the session was not live before.' }),
      }),
    });
  const EndPresencePayload = builder.objectRef<{ ended: boolean }>('EndPresencePayload').implement({
    fields: (t) => ({ ended: t.exposeBoolean('ended', { description: 'Whether the session was live.' }) }),
  });
  const SetTopicPayload = builder.objectRef<{ topic: Told | null }>('SetTopicPayload').implement({
    fields: (t) => ({
      topic: t.field({ type: Topic, nullable: true, plan: ($done) => get($done, 'topic') }),
    }),
  });

  builder.mutationFields((t) => ({
    heartbeat: t.field({
      description: 'Reports that a session in a channel is live. It counts as live for an hour from then.',
      type: HeartbeatPayload,
      nullable: true,
      args: { input: t.arg({ type: HeartbeatInput, required: true }) },
      plan: (_, { $input }) => change($input, heartbeat),
    }),
    endPresence: t.field({
      description: 'Ends a session in a channel.',
      type: EndPresencePayload,
      nullable: true,
      args: { input: t.arg({ type: EndPresenceInput, required: true }) },
      plan: (_, { $input }) => change($input, endPresence),
    }),
    setTopic: t.field({
      description: 'Sets the topic of a channel: what is being talked about. It expires after half an hour.',
      type: SetTopicPayload,
      nullable: true,
      args: { input: t.arg({ type: SetTopicInput, required: true }) },
      plan: (_, { $input }) => change($input, setTopic),
    }),
  }));
  builder.queryFields((t) => {
    const list = {
      channel: t.arg.string(),
      userId: t.arg({ type: 'UUID' }),
      userKey: t.arg.string({ description: ownKey.user }),
      first: t.arg.int({ defaultValue: 50, description: 'How many, at most 200.' }),
    };
    return {
      liveSessions: t.field({
        description:
          "The caller's live sessions, the latest active first. A service gets those of the user it names, or all.",
        type: [LiveSession],
        args: list,
        plan: (_, { $channel, $userId, $userKey, $first }) =>
          ask(object({ channel: $channel, userId: $userId, userKey: $userKey, first: $first }), liveSessions),
      }),
      topics: t.field({
        description:
          "The caller's topics by channel: what is being talked about, the latest first. A service gets those of the user it names, or all.",
        type: [Topic],
        args: list,
        plan: (_, { $channel, $userId, $userKey, $first }) =>
          ask(object({ channel: $channel, userId: $userId, userKey: $userKey, first: $first }), topics),
      }),
      recentTurns: t.field({
        description:
          "The latest turns in a channel within the last two hours, in order, from threads that the user may read. With a persona, other personas' threads are left out.",
        type: ['Message'],
        args: {
          channel: t.arg.string({ required: true }),
          userId: t.arg({ type: 'UUID' }),
          userKey: t.arg.string({ description: ownKey.user }),
          personaId: t.arg({ type: 'UUID' }),
          personaKey: t.arg.string({ description: ownKey.persona }),
          first: t.arg.int({ defaultValue: 10, description: 'How many, at most 200.' }),
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
              recentTurns,
            ),
            ($id) => row('Message', $id),
          ),
      }),
    };
  });
}
