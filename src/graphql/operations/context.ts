import { get } from 'postgraphile/grafast';
import { buildContext, type ContextPack as Pack } from '../../memory/context/build-context.ts';
import type { ContextMessage as Message } from '../../memory/context/parts.ts';
import { intents, type Route } from '../../memory/route/route.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';

/** What goes before a model: buildContext. */
export function defineContextOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const ContextPart = builder.enumType('ContextPart', {
    description: 'What a part of a context pack is.',
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
      AUTO: { value: 'auto', description: 'Unless the query needs none, as far as its words tell.' },
      ALWAYS: { value: 'always', description: 'Whatever the query is.' },
      NEVER: { value: 'never', description: 'Not at all.' },
    } as const,
  });
  const QueryIntent = builder.enumType('QueryIntent', {
    description:
      'What a query wants: something remembered, help with code, knowledge of the world, or a chat.',
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
          'Where the conversation takes place: without a thread, its latest conversations are summed up.',
      }),
      personaId: t.field({ type: 'UUID' }),
      userId: t.field({
        type: 'UUID',
        description: "On whose behalf; service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      scope: t.field({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
      includePrivate: t.boolean({
        defaultValue: false,
        description:
          "In a thread that others read: the asker's own private memories too. Refused to services that name a user.",
      }),
      retrieval: t.field({ type: Retrieval, defaultValue: 'auto' }),
      now: t.field({ type: 'Datetime', description: "What 'yesterday' is relative to." }),
      timeZone: t.string({ description: "Of the dates shown. Default: the user's, else the workspace's." }),
      tokenBudget: t.int({ defaultValue: 4000, description: 'Tokens of the o200k_base encoding.' }),
      profileTokens: t.int({
        defaultValue: 300,
        description: 'Tokens that what is known of the person may take; 0 for none.',
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
    description: 'What was estimated of a query before anything was searched.',
    fields: (t) => ({
      language: t.exposeString('language', { nullable: true, description: 'ISO 639-1.' }),
      intent: t.expose('intent', { type: QueryIntent }),
      retrievalNeeded: t.exposeBoolean('retrievalNeeded', {
        description: 'Whether memory should be searched for it; in doubt, yes.',
      }),
      confidence: t.exposeFloat('confidence', { description: 'How sure the intent is, 0 to 1.' }),
    }),
  });
  const ContextPack = builder.objectRef<Pack>('ContextPack').implement({
    fields: (t) => ({
      messages: t.expose('messages', {
        type: [ContextMessage],
        description: 'Ready to send: system parts first, then recent turns, each with what it cites.',
      }),
      text: t.exposeString('text', { description: 'The same as one text block.' }),
      citations: t.expose('citations', {
        type: ['String'],
        description: 'What the texts rest on: the mark [3] in one is the third of these.',
      }),
      tokenCount: t.exposeInt('tokenCount'),
      recallId: t.expose('recallId', {
        type: 'UUID',
        nullable: true,
        description:
          'Of the stored trace, which says what went into the prompt; null where nothing was searched.',
      }),
      route: t.field({
        type: QueryRoute,
        nullable: true,
        description: 'What the query was taken for; null without one.',
        plan: ($pack) => get($pack, 'route'),
      }),
    }),
  });

  builder.queryFields((t) => ({
    buildContext: t.field({
      description: 'Packs what a model should know before it answers, within a token budget.',
      type: ContextPack,
      args: { input: t.arg({ type: BuildContextInput, required: true }) },
      plan: (_, { $input }) =>
        ask($input, (by, input) => buildContext(by.services, by.caller, input, by.signal)),
    }),
  }));
}
