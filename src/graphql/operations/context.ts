import { get } from 'postgraphile/grafast';
import { buildContext, type ContextPack as Pack } from '../../memory/context/build-context.ts';
import type { ContextMessage as Message } from '../../memory/context/parts.ts';
import { intents, type Route } from '../../memory/route/route.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';

/** Builds prompts: buildContext. */
export function defineContextOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const ContextPart = builder.enumType('ContextPart', {
    description: 'What a part of the prompt contains.',
    values: {
      SYSTEM: { value: 'system' },
      PROFILE: { value: 'profile' },
      LONG_TERM: { value: 'long_term' },
      SUMMARY: { value: 'summary' },
      TASKS: { value: 'tasks' },
      HANDOFF: { value: 'handoff' },
      RECENT: { value: 'recent' },
      NEW: { value: 'new' },
    } as const,
  });
  const Retrieval = builder.enumType('Retrieval', {
    description: 'Whether memory is searched.',
    values: {
      AUTO: { value: 'auto', description: "Unless the query's words show that it needs no memory." },
      ALWAYS: { value: 'always', description: 'For every query.' },
      NEVER: { value: 'never', description: 'Never.' },
    } as const,
  });
  const QueryIntent = builder.enumType('QueryIntent', {
    description:
      'What a query asks for: something remembered, help with code, general knowledge, or small talk.',
    values: Object.fromEntries(intents.map((value) => [value.toUpperCase(), { value }])) as Record<
      Uppercase<Route['intent']>,
      { value: Route['intent'] }
    >,
  });
  const BuildContextInput = builder.inputType('BuildContextInput', {
    fields: (t) => ({
      query: t.string({ description: 'The message about to be answered; empty for a session start.' }),
      systemPrompt: t.string(),
      threadId: t.field({ type: 'UUID' }),
      branchId: t.field({ type: 'UUID' }),
      projectId: t.field({ type: 'UUID' }),
      channel: t.string({
        description:
          "The channel of the conversation, e.g. chat. Without a thread, the channel's latest conversations are summarized.",
      }),
      personaId: t.field({ type: 'UUID' }),
      userId: t.field({
        type: 'UUID',
        description: "The user to act for. Service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      scope: t.field({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
      includePrivate: t.boolean({
        defaultValue: false,
        description:
          "In a thread that others read: whether to include the user's own private memories. Refused for a service that acts for a user. Default: false.",
      }),
      retrieval: t.field({ type: Retrieval, defaultValue: 'auto' }),
      now: t.field({
        type: 'Datetime',
        description: "The time that words such as 'yesterday' refer to. Default: the server's clock.",
      }),
      timeZone: t.string({
        description: "The IANA time zone of the dates shown. Default: the user's, or else the workspace's.",
      }),
      tokenBudget: t.int({
        defaultValue: 4000,
        description: 'The most tokens that the prompt may have, in the o200k_base encoding.',
      }),
      profileTokens: t.int({
        defaultValue: 300,
        description: "How many tokens the person's profile may take; 0 leaves it out.",
      }),
      recentTurns: t.int({ defaultValue: 20 }),
    }),
  });
  const ContextMessage = builder.objectRef<Message>('ContextMessage').implement({
    fields: (t) => ({
      part: t.expose('part', { type: ContextPart }),
      role: t.expose('role', { type: 'MessageRole' }),
      content: t.exposeString('content'),
      citations: t.expose('citations', { type: ['String'] }),
    }),
  });
  const QueryRoute = builder.objectRef<Route>('QueryRoute').implement({
    description: 'How a query was classified before the search.',
    fields: (t) => ({
      language: t.exposeString('language', {
        nullable: true,
        description: "The query's language as an ISO 639-1 code; null if unknown.",
      }),
      intent: t.expose('intent', { type: QueryIntent }),
      retrievalNeeded: t.exposeBoolean('retrievalNeeded', {
        description: 'Whether memory should be searched for it. True if in doubt.',
      }),
      confidence: t.exposeFloat('confidence', { description: 'How certain the intent is, 0 to 1.' }),
    }),
  });
  const ContextPack = builder.objectRef<Pack>('ContextPack').implement({
    fields: (t) => ({
      messages: t.expose('messages', {
        type: [ContextMessage],
        description:
          'Messages to send to the model: system parts first, then recent turns, each with its citations.',
      }),
      text: t.exposeString('text', { description: 'The same as one text.' }),
      citations: t.expose('citations', {
        type: ['String'],
        description: 'The sources of the texts. The mark [3] in a text stands for the third of these.',
      }),
      tokenCount: t.exposeInt('tokenCount'),
      recallId: t.expose('recallId', {
        type: 'UUID',
        nullable: true,
        description:
          'The id of the stored trace, which records what went into the prompt; null if nothing was searched.',
      }),
      route: t.field({
        type: QueryRoute,
        nullable: true,
        description: 'How the query was classified; null without a query.',
        plan: ($pack) => get($pack, 'route'),
      }),
    }),
  });

  builder.queryFields((t) => ({
    buildContext: t.field({
      description:
        'Builds the prompt: what a model should know before it answers, within a token budget. A key that names nothing yet reads as empty.',
      type: ContextPack,
      args: { input: t.arg({ type: BuildContextInput, required: true }) },
      plan: (_, { $input }) =>
        ask($input, (by, input) => buildContext(by.services, by.caller, input, by.signal)),
    }),
  }));
}
