import { buildContext, type ContextPack as Pack } from '../../memory/context/build-context.ts';
import type { ContextMessage as Message } from '../../memory/context/parts.ts';
import { type Api, ask } from '../pothos/builder.ts';
import type { RecallEnums } from './recall-enums.ts';

/** What goes before a model: buildContext. */
export function defineContextOperations({ builder }: Api, { MemoryScope }: RecallEnums): void {
  const ContextPart = builder.enumType('ContextPart', {
    description: 'What a part of a context pack is.',
    values: {
      SYSTEM: { value: 'system' },
      LONG_TERM: { value: 'long_term' },
      SUMMARY: { value: 'summary' },
      TASKS: { value: 'tasks' },
      HANDOFF: { value: 'handoff' },
      RECENT: { value: 'recent' },
      NEW: { value: 'new' },
    } as const,
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
      scope: t.field({ type: MemoryScope, defaultValue: 'neutral_and_relationship' }),
      now: t.field({ type: 'Datetime', description: "What 'yesterday' is relative to." }),
      timeZone: t.string({ description: "Of the dates shown. Default: the user's, else the workspace's." }),
      tokenBudget: t.int({ defaultValue: 4000, description: 'Tokens of the o200k_base encoding.' }),
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
