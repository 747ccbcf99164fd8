import { get } from 'postgraphile/grafast';
import { buildContext, type ContextPack as Pack } from '../../memory/context/build-context.ts';
import type { LeftOut, PartUse } from '../../memory/context/explain.ts';
import type { ContextMessage as Message } from '../../memory/context/parts.ts';
import { buildContextInput } from '../../memory/context/request.ts';
import { intents, type Route } from '../../memory/route/route.ts';
import { type Api, ask } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Builds prompts: buildContext. */
export function defineContextOperations({ builder }: Api): void {
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
  builder.enumType('Retrieval', {
    description: 'Whether memory is searched.',
    values: {
      AUTO: { value: 'auto', description: 'For all but greetings, thanks and goodbyes.' },
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
  const BuildContextInput = inputOf(builder, 'BuildContextInput', buildContextInput);
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
        description: 'Whether memory is searched for it: not for greetings, thanks and goodbyes.',
      }),
      confidence: t.exposeFloat('confidence', { description: 'How certain the intent is, 0 to 1.' }),
    }),
  });
  const LeftOutReason = builder.enumType('LeftOutReason', {
    description: 'Why a hit is in no line of the prompt.',
    values: {
      UNLIKELY: { value: 'unlikely', description: 'It too rarely answers such a message.' },
      FILLER: { value: 'filler', description: 'It says nothing of its own.' },
      SHOWN: { value: 'shown', description: 'The prompt shows it elsewhere.' },
      BUDGET: { value: 'budget', description: 'There was no room, or another line says the same.' },
    } as const,
  });
  const ContextPartUse = builder.objectRef<PartUse>('ContextPartUse').implement({
    fields: (t) => ({
      part: t.expose('part', { type: ContextPart }),
      tokens: t.exposeInt('tokens', { description: 'How many tokens it takes.' }),
      lines: t.exposeInt('lines'),
    }),
  });
  const LeftOutHit = builder.objectRef<LeftOut>('LeftOutHit').implement({
    fields: (t) => ({
      citation: t.exposeString('citation'),
      reason: t.expose('reason', { type: LeftOutReason }),
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
      tokenCount: t.exposeInt('tokenCount', { description: 'How much of the token budget is used.' }),
      parts: t.field({
        type: [ContextPartUse],
        nullable: true,
        description: 'What each part takes, if `explain` asks for it.',
        plan: ($pack) => get(get($pack, 'explained'), 'parts'),
      }),
      consideredCount: t.field({
        type: 'Int',
        nullable: true,
        description: 'How many hits the prompt was chosen from, if `explain` asks for it.',
        plan: ($pack) => get(get($pack, 'explained'), 'considered'),
      }),
      leftOut: t.field({
        type: [LeftOutHit],
        nullable: true,
        description: 'The hits that are in no line, if `explain` asks for it.',
        plan: ($pack) => get(get($pack, 'explained'), 'leftOut'),
      }),
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
      warnings: t.expose('warnings', {
        type: ['String'],
        description: 'Plain sentences, e.g. that userKey names no user yet, or that the embedder was away.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    buildContext: t.field({
      description:
        'Builds the prompt: what a model should know before it answers, within a token budget. A key that names nothing yet reads as empty.',
      type: ContextPack,
      args: { input: t.arg({ type: BuildContextInput, required: true }) },
      plan: (_, { $input }) => ask($input, buildContext),
    }),
  }));
}
