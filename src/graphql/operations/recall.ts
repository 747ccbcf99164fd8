import { constant, get } from 'postgraphile/grafast';
import { recallInput } from '../../memory/recall/input.ts';
import { rateRecallInput } from '../../memory/recall/rate.ts';
import { type RecallResult as Recalled, rateRecall, recall } from '../../memory/recall/recall.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import type { RecallEnums } from './recall-enums.ts';
import { recallHit } from './recall-hit.ts';
import type { TextProblemRef } from './sealed.ts';

type Expansion = Recalled['expansions'][number];

/** Finding what was said and learned: recall, rateRecall. */
export function defineRecallOperations(api: Api, enums: RecallEnums, TextProblem: TextProblemRef): void {
  const { builder, row } = api;
  const RecallInput = inputOf(builder, 'RecallInput', recallInput);
  const RateRecallInput = inputOf(builder, 'RateRecallInput', rateRecallInput);

  const AliasExpansion = builder.objectRef<Expansion>('AliasExpansion').implement({
    fields: (t) => ({
      text: t.exposeString('text'),
      entityId: t.expose('entityId', { type: 'UUID' }),
      canonicalName: t.exposeString('canonicalName'),
      similarity: t.exposeFloat('similarity'),
      entity: t.field({
        type: 'Entity',
        nullable: true,
        plan: ($expansion) => row('Entity', get($expansion, 'entityId')),
      }),
    }),
  });
  const RecallHit = recallHit(api, enums, TextProblem);
  const RecallPeriod = builder.objectRef<NonNullable<Recalled['period']>>('RecallPeriod').implement({
    description: 'A period of time that a query mentions.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'The words of the query that mention it.' }),
      since: t.expose('since', {
        type: 'Datetime',
        description: 'When it begins; in the year 1 if it has no beginning.',
      }),
      until: t.expose('until', {
        type: 'Datetime',
        description: 'When it ends, exclusive; in the year 9999 if it has no end.',
      }),
    }),
  });
  const RecallResult = builder.objectRef<Recalled>('RecallResult').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'The id of the stored trace.' }),
      hits: t.expose('hits', { type: [RecallHit] }),
      expansions: t.expose('expansions', {
        type: [AliasExpansion],
        description: 'Names in the query, and the entities they were resolved to.',
      }),
      period: t.field({
        type: RecallPeriod,
        nullable: true,
        description:
          "The period of time that the query mentions, relative to the input's now and time zone; null if none. Hits of that period come first.",
        plan: ($result) => get($result, 'period'),
      }),
      timings: t.expose('timings', {
        type: 'JSON',
        description: 'Milliseconds per stage: embed, search, rerank, total.',
      }),
      warnings: t.expose('warnings', {
        type: ['String'],
        description: 'What could not be used, e.g. a slow reranker or an unreachable archive.',
      }),
    }),
  });
  const RateRecallPayload = builder.objectRef<object>('RateRecallPayload').implement({
    fields: (t) => ({ ok: t.boolean({ plan: () => constant(true) }) }),
  });

  builder.queryFields((t) => ({
    recall: t.field({
      description:
        'Searches what was said and learned, by words, meaning, names and time, and returns one ranked list. A key that names nothing yet reads as empty.',
      type: RecallResult,
      args: { input: t.arg({ type: RecallInput, required: true }) },
      plan: (_, { $input }) => ask($input, recall),
    }),
  }));
  builder.mutationFields((t) => ({
    rateRecall: t.field({
      description:
        "Records whether a hit of a recall was useful, and adjusts its usefulness. Waits until the recall's trace is stored.",
      type: RateRecallPayload,
      nullable: true,
      args: { input: t.arg({ type: RateRecallInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await rateRecall(by, input);
          return {};
        }),
    }),
  }));
}
