import { get, object } from 'postgraphile/grafast';
import {
  conversationDecisionInput,
  conversations,
  type ConversationDecision as Decided,
  type Conversation as Kept,
  saveConversation,
  saveConversationInput,
} from '../../memory/threads/conversations.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import { ownKey } from './own-keys.ts';

/** Summaries of conversations: conversations, saveConversation. */
export function defineConversationOperations({ builder, row }: Api): void {
  inputOf(builder, 'ConversationDecisionInput', conversationDecisionInput);
  const SaveConversationInput = inputOf(builder, 'SaveConversationInput', saveConversationInput);
  const ConversationDecision = builder.objectRef<Decided>('ConversationDecision').implement({
    description: 'What was decided in a conversation.',
    fields: (t) => ({
      text: t.exposeString('text'),
      reason: t.exposeString('reason', {
        nullable: true,
        description: 'The reason, if one was given; else null.',
      }),
    }),
  });
  const Conversation = builder.objectRef<Kept>('Conversation').implement({
    description: 'A summary of a conversation, that is of one session of a thread, with its channel.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'The id of its summary.' }),
      sessionKey: t.exposeString('sessionKey', {
        nullable: true,
        description: "The thread's externalId (your own key for it).",
      }),
      thread: t.field({ type: 'Thread', plan: ($kept) => row('Thread', get($kept, 'threadId')) }),
      channel: t.exposeString('channel', { nullable: true }),
      userId: t.expose('userId', {
        type: 'UUID',
        nullable: true,
        description: 'The user it belongs to; null if it belongs to the workspace.',
      }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
      endedAt: t.expose('endedAt', { type: 'Datetime', description: 'When its last turn was said.' }),
      ended: t.exposeBoolean('ended', {
        description: 'Whether it has ended: its thread was closed, or nothing was said for an hour.',
      }),
      summary: t.exposeString('summary', { nullable: true }),
      topics: t.exposeStringList('topics'),
      keyDecisions: t.field({
        type: [ConversationDecision],
        plan: ($kept) => get($kept, 'keyDecisions'),
      }),
      actionItems: t.exposeStringList('actionItems'),
      sentiment: t.expose('sentiment', {
        type: 'Sentiment',
        nullable: true,
        description: 'The mood of the people in it, judged by their words.',
      }),
      messageCount: t.exposeInt('messageCount'),
    }),
  });
  const SaveConversationPayload = builder
    .objectRef<{ conversation: Kept }>('SaveConversationPayload')
    .implement({
      fields: (t) => ({
        conversation: t.field({ type: Conversation, plan: ($done) => get($done, 'conversation') }),
      }),
    });

  builder.mutationFields((t) => ({
    saveConversation: t.field({
      description:
        'Stores the result of a conversation that was held elsewhere: summary, topics, decisions and action items, without its turns.',
      type: SaveConversationPayload,
      nullable: true,
      args: { input: t.arg({ type: SaveConversationInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          conversation: await saveConversation(by, input),
        })),
    }),
  }));
  builder.queryFields((t) => ({
    conversations: t.field({
      description:
        "Summaries of conversations that the caller may read, the latest first. A service gets those that the user it names may read, or all. With a persona, other personas' conversations are left out.",
      type: [Conversation],
      args: {
        channel: t.arg.string(),
        since: t.arg({
          type: 'Datetime',
          description: 'Only conversations that ended after this time or are still going on.',
        }),
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaId: t.arg({ type: 'UUID' }),
        personaKey: t.arg.string({ description: ownKey.persona }),
        first: t.arg.int({ defaultValue: 20, description: 'How many, at most 200.' }),
      },
      plan: (_, { $channel, $since, $userId, $userKey, $personaId, $personaKey, $first }) =>
        ask(
          object({
            channel: $channel,
            since: $since,
            userId: $userId,
            userKey: $userKey,
            personaId: $personaId,
            personaKey: $personaKey,
            first: $first,
          }),
          conversations,
        ),
    }),
  }));
}
