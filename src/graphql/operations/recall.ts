import { constant, get, lambda, type Step } from 'postgraphile/grafast';
import { recallKinds } from '../../memory/kinds.ts';
import { hitOccurrences, hitOutdated, hitPassage } from '../../memory/recall/page.ts';
import {
  type RecallHit as Hit,
  type RecallResult as Recalled,
  rateRecall,
  recall,
} from '../../memory/recall/recall.ts';
import { type Api, ask, change, type RowType, rowTypeOf } from '../pothos/builder.ts';
import { metadataFilter, ownKey } from './own-keys.ts';
import type { RecallEnums } from './recall-enums.ts';
import type { TextProblemRef } from './sealed.ts';

type Arm = Hit['arms'][number];
type Expansion = Recalled['expansions'][number];

/** Finding what was said and learned: recall, rateRecall. */
export function defineRecallOperations(
  { builder, row }: Api,
  { RecallKind, RecallArm, MemoryScope }: RecallEnums,
  TextProblem: TextProblemRef,
): void {
  const RecallInput = builder.inputType('RecallInput', {
    fields: (t) => ({
      query: t.string({ required: true }),
      limit: t.int({ defaultValue: 10, description: '1 to 100' }),
      kinds: t.field({ type: [RecallKind] }),
      threadId: t.field({ type: 'UUID' }),
      branchId: t.field({ type: 'UUID' }),
      projectId: t.field({ type: 'UUID' }),
      personaId: t.field({ type: 'UUID' }),
      userId: t.field({
        type: 'UUID',
        description: "On whose behalf; service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      threadKey: t.string({ description: ownKey.thread }),
      projectKey: t.string({ description: ownKey.project }),
      personaKey: t.string({ description: ownKey.persona }),
      under: t.field({ type: 'LTree', description: 'Only under this taxonomy node.' }),
      channels: t.stringList(),
      roles: t.field({ type: ['MessageRole'], description: 'Only turns of these roles.' }),
      keyPrefix: t.string({
        description: 'Only one’s own memories that were stored with an idempotencyKey that begins so.',
      }),
      metadata: t.field({ type: 'JSON', description: `Only stated memories: ${metadataFilter}` }),
      since: t.field({ type: 'Datetime' }),
      until: t.field({ type: 'Datetime' }),
      asOf: t.field({ type: 'Datetime', description: 'Facts and memories as they were true then.' }),
      knownAt: t.field({ type: 'Datetime', description: 'As Mneme knew them then.' }),
      scope: t.field({
        type: MemoryScope,
        defaultValue: 'neutral_and_relationship',
        description:
          "Governs memories, facts and summaries. Given a personaId, other personas' threads are left out altogether.",
      }),
      now: t.field({
        type: 'Datetime',
        description: "What 'yesterday' is relative to. Default: the server's clock, the workspace's zone.",
      }),
      timeZone: t.string(),
    }),
  });
  const RateRecallInput = builder.inputType('RateRecallInput', {
    fields: (t) => ({
      recallId: t.field({ type: 'UUID', required: true }),
      citation: t.string({ required: true }),
      useful: t.boolean({ required: true }),
    }),
  });

  const ArmHit = builder.objectRef<Arm>('ArmHit').implement({
    fields: (t) => ({
      arm: t.expose('arm', { type: RecallArm }),
      rank: t.exposeInt('rank'),
      score: t.exposeFloat('score'),
    }),
  });
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
  /** The row behind a hit of one kind, null for the others. */
  const found = (type: RowType, kind: Hit['kind'], $hit: Step<Hit>) =>
    row(
      type,
      lambda($hit, (hit) => (hit.kind === kind ? hit.id : null), true),
    );
  const said = ($hit: Step<Hit>) =>
    ask($hit, (by, hit) => hitOccurrences(by.services, by.caller, hit, by.signal));
  const RecallHit = builder.objectRef<Hit>('RecallHit').implement({
    fields: (t) => ({
      rank: t.exposeInt('rank'),
      score: t.exposeFloat('score'),
      kind: t.expose('kind', { type: RecallKind }),
      text: t.exposeString('text', {
        nullable: true,
        description:
          'Null where contentState is neither INLINE nor ARCHIVED, nor SEALED and opened for its owner.',
      }),
      textProblem: t.field({
        type: TextProblem,
        nullable: true,
        description: 'Why a sealed or archived text is not here.',
        plan: ($hit) => get($hit, 'textProblem'),
      }),
      passage: t.string({
        nullable: true,
        description:
          'The part of a long text that fits the query, in whole sentences; null of a text of up to 1,200 characters, or where none of the words are in it.',
        plan: ($hit) => lambda($hit, hitPassage, true),
      }),
      contentState: t.expose('contentState', { type: 'ContentState' }),
      occurredAt: t.expose('occurredAt', { type: 'Datetime', nullable: true }),
      citation: t.exposeString('citation', {
        description: 'Stable reference, e.g. message:0198..., for answers to cite.',
      }),
      similarity: t.exposeFloat('similarity', {
        nullable: true,
        description: 'Cosine similarity, where the vector arm found it.',
      }),
      uncertain: t.exposeBoolean('uncertain', {
        description: "Below the workspace's confidence threshold.",
      }),
      disputed: t.boolean({
        description: 'A fact that another fact, at least as good, contradicts.',
        plan: ($hit) => lambda(get($hit, 'claim'), (claim) => claim?.disputed ?? false),
      }),
      outdated: t.boolean({
        description: 'Something later says otherwise.',
        plan: ($hit) => ask($hit, (by, hit) => hitOutdated(by.services, by.caller, hit, by.signal)),
      }),
      occurrences: t.int({
        description:
          'How often the same text was said, of what the caller may see and the filters allow; the hit is the earliest.',
        plan: ($hit) => get(said($hit), 'count'),
      }),
      lastOccurredAt: t.field({
        type: 'Datetime',
        nullable: true,
        description: 'When that text was said last.',
        plan: ($hit) => get(said($hit), 'last'),
      }),
      thread: t.field({
        type: 'Thread',
        nullable: true,
        plan: ($hit) => row('Thread', get($hit, 'threadId')),
      }),
      ...Object.fromEntries(
        recallKinds.map((kind) => {
          const type = rowTypeOf(kind);
          return [kind, t.field({ type, nullable: true, plan: ($hit) => found(type, kind, $hit) })];
        }),
      ),
      arms: t.expose('arms', {
        type: [ArmHit],
        description: 'Why it was found: one entry per arm that found it.',
      }),
    }),
  });
  const RecallPeriod = builder.objectRef<NonNullable<Recalled['period']>>('RecallPeriod').implement({
    description: 'A time that a query speaks of.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'The words of the query that say it.' }),
      since: t.expose('since', { type: 'Datetime', description: 'When it begins; the year 1 for never.' }),
      until: t.expose('until', {
        type: 'Datetime',
        description: 'When it ends, exclusive; the year 9999 for never.',
      }),
    }),
  });
  const RecallResult = builder.objectRef<Recalled>('RecallResult').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID', description: 'Of the stored trace.' }),
      hits: t.expose('hits', { type: [RecallHit] }),
      expansions: t.expose('expansions', {
        type: [AliasExpansion],
        description: 'Names in the query and the entities they were taken for.',
      }),
      period: t.field({
        type: RecallPeriod,
        nullable: true,
        description:
          "The time the query speaks of, against the input's now and zone: what is of it comes first.",
        plan: ($result) => get($result, 'period'),
      }),
      timings: t.expose('timings', {
        type: 'JSON',
        description: 'Milliseconds per stage: embed, search, rerank, total.',
      }),
      warnings: t.expose('warnings', {
        type: ['String'],
        description: 'What could not be used: a slow reranker, an unreachable archive.',
      }),
    }),
  });
  const RateRecallPayload = builder.objectRef<object>('RateRecallPayload').implement({
    fields: (t) => ({ ok: t.boolean({ plan: () => constant(true) }) }),
  });

  builder.queryFields((t) => ({
    recall: t.field({
      description: 'Finds what was said and learned: words, meaning and names, fused and ranked.',
      type: RecallResult,
      args: { input: t.arg({ type: RecallInput, required: true }) },
      plan: (_, { $input }) => ask($input, (by, input) => recall(by.services, by.caller, input, by.signal)),
    }),
  }));
  builder.mutationFields((t) => ({
    rateRecall: t.field({
      description:
        "Says whether a recalled hit was useful; moves its usefulness score. Waits for the recall's trace.",
      type: RateRecallPayload,
      nullable: true,
      args: { input: t.arg({ type: RateRecallInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await rateRecall(by.services, by.caller, input);
          return {};
        }),
    }),
  }));
}
