import { get, object } from 'postgraphile/grafast';
import {
  conversations,
  type ConversationDecision as Decided,
  type Conversation as Kept,
  saveConversation,
} from '../../memory/conversations.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** What is kept of conversations: conversations, saveConversation. */
export function defineConversationOperations({ builder, row }: Api): void {
  const ConversationDecisionInput = builder.inputType('ConversationDecisionInput', {
    fields: (t) => ({
      text: t.string({ required: true, description: 'What was decided.' }),
      reason: t.string({ description: 'Why.' }),
    }),
  });
  const SaveConversationInput = builder.inputType('SaveConversationInput', {
    fields: (t) => ({
      sessionKey: t.string({
        required: true,
        description: "The caller's own key for the session: the same key takes the place of what was saved.",
      }),
      channel: t.string({ required: true }),
      title: t.string(),
      startedAt: t.field({ type: 'Datetime', description: 'Default: when it ended.' }),
      endedAt: t.field({
        type: 'Datetime',
        description: 'Default: now; of what began more than a day ago, when it began.',
      }),
      summary: t.string({ required: true }),
      topics: t.stringList(),
      keyDecisions: t.field({
        type: [ConversationDecisionInput],
        description: 'Each is stored as a decision.',
      }),
      actionItems: t.stringList({ description: 'Each is stored as an open task.' }),
      sentiment: t.field({ type: 'Sentiment', description: 'Default: NEUTRAL.' }),
      messageCount: t.int(),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
      projectId: t.field({ type: 'UUID', description: 'Shared with the project.' }),
      projectKey: t.string({ description: ownKey.project }),
      personaId: t.field({ type: 'UUID' }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });
  const ConversationDecision = builder.objectRef<Decided>('ConversationDecision').implement({
    description: 'What was decided in a conversation.',
    fields: (t) => ({
      text: t.exposeString('text'),
      reason: t.exposeString('reason', { nullable: true, description: 'Why, where that was said.' }),
    }),
  });
  const Conversation = builder.objectRef<Kept>('Conversation').implement({
    description: 'What is kept of a conversation: one session of a thread, in a channel.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'Of its summary.' }),
      sessionKey: t.exposeString('sessionKey', {
        nullable: true,
        description: "The caller's own key of the thread.",
      }),
      thread: t.field({ type: 'Thread', plan: ($kept) => row('Thread', get($kept, 'threadId')) }),
      channel: t.exposeString('channel', { nullable: true }),
      userId: t.expose('userId', {
        type: 'UUID',
        nullable: true,
        description: "Whose it is; null for the workspace's.",
      }),
      startedAt: t.expose('startedAt', { type: 'Datetime' }),
      endedAt: t.expose('endedAt', { type: 'Datetime', description: 'When its last turn was said.' }),
      ended: t.exposeBoolean('ended', {
        description: 'Whether it is over: its thread was closed, or nothing was said for an hour.',
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
        description: 'How the people in it felt, by their words.',
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
        'Stores what a conversation came to that was held elsewhere, without its turns: summary, topics, decisions, action items.',
      type: SaveConversationPayload,
      nullable: true,
      args: { input: t.arg({ type: SaveConversationInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          conversation: await saveConversation(by.services, by.caller, input),
        })),
    }),
  }));
  builder.queryFields((t) => ({
    conversations: t.field({
      description:
        "What is kept of conversations, the latest first: of those one reads; to services those that the user they name reads, or all. With a persona, other personas' are left out.",
      type: [Conversation],
      args: {
        channel: t.arg.string(),
        since: t.arg({ type: 'Datetime', description: 'Those that were still going on then.' }),
        userId: t.arg({ type: 'UUID' }),
        userKey: t.arg.string({ description: ownKey.user }),
        personaId: t.arg({ type: 'UUID' }),
        personaKey: t.arg.string({ description: ownKey.persona }),
        first: t.arg.int({ defaultValue: 20, description: 'At most 200.' }),
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
          (by, input) => conversations(by.services, by.caller, input),
        ),
    }),
  }));
}
