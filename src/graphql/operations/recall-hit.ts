import { get, lambda, type Step } from 'postgraphile/grafast';
import { recallKinds } from '../../memory/kinds.ts';
import type { About } from '../../memory/recall/about.ts';
import { hitOccurrences, hitOutdated, hitPassage, hitWhose } from '../../memory/recall/page.ts';
import type { RecallHit as Hit } from '../../memory/recall/recall.ts';
import { type Api, ask, type RowType, rowTypeOf } from '../pothos/builder.ts';
import type { RecallEnums } from './recall-enums.ts';
import type { TextProblemRef } from './sealed.ts';

type Arm = Hit['arms'][number];

/** What a recall found: a hit, with what is asked of it only where it is selected. */
export function recallHit(
  { builder, row }: Api,
  { RecallKind, RecallArm }: RecallEnums,
  TextProblem: TextProblemRef,
) {
  const ArmHit = builder.objectRef<Arm>('ArmHit').implement({
    fields: (t) => ({
      arm: t.expose('arm', { type: RecallArm }),
      rank: t.exposeInt('rank'),
      score: t.exposeFloat('score'),
    }),
  });
  /** The row behind a hit of one kind, null for the others. */
  const found = (type: RowType, kind: Hit['kind'], $hit: Step<Hit>) =>
    row(
      type,
      lambda($hit, (hit) => (hit.kind === kind ? hit.id : null), true),
    );
  const said = ($hit: Step<Hit>) => ask($hit, (by, hit) => hitOccurrences(by, hit));
  const RecallAbout = builder.objectRef<About>('RecallAbout').implement({
    description: 'Whom a hit is about: one of the two.',
    fields: (t) => ({
      user: t.field({
        type: 'User',
        nullable: true,
        plan: ($about) => row('User', get($about, 'userId')),
      }),
      entity: t.field({
        type: 'Entity',
        nullable: true,
        plan: ($about) => row('Entity', get($about, 'entityId')),
      }),
    }),
  });
  const whose = ($hit: Step<Hit>) => ask($hit, (by, hit) => hitWhose(by, hit));
  return builder.objectRef<Hit>('RecallHit').implement({
    fields: (t) => ({
      rank: t.exposeInt('rank'),
      score: t.exposeFloat('score'),
      kind: t.expose('kind', { type: RecallKind }),
      text: t.exposeString('text', {
        nullable: true,
        description:
          'Its text. Null unless contentState is INLINE, ARCHIVED, or SEALED and decrypted for its owner.',
      }),
      textProblem: t.field({
        type: TextProblem,
        nullable: true,
        description: 'Why a sealed or archived text cannot be read; null if it can.',
        plan: ($hit) => get($hit, 'textProblem'),
      }),
      passage: t.string({
        nullable: true,
        description:
          "The part of a long text that fits the query, in whole sentences. Null for texts of up to 1,200 characters, and if none of the query's words are in it.",
        plan: ($hit) => lambda($hit, hitPassage, true),
      }),
      contentState: t.expose('contentState', { type: 'ContentState' }),
      occurredAt: t.expose('occurredAt', { type: 'Datetime', nullable: true }),
      citation: t.exposeString('citation', {
        description: 'A stable reference that answers can cite, e.g. message:0198...',
      }),
      similarity: t.exposeFloat('similarity', {
        nullable: true,
        description: 'Cosine similarity, if the VECTOR arm found it; else null.',
      }),
      uncertain: t.exposeBoolean('uncertain', {
        description: "Whether its confidence is below the workspace's threshold.",
      }),
      disputed: t.boolean({
        description: 'Whether it is a fact that another fact, with at least as good sources, contradicts.',
        plan: ($hit) => lambda(get($hit, 'claim'), (claim) => claim?.disputed ?? false),
      }),
      outdated: t.boolean({
        description: 'Whether something later contradicts it.',
        plan: ($hit) => ask($hit, (by, hit) => hitOutdated(by, hit)),
      }),
      occurrences: t.int({
        description:
          'How often the same text was said, among what the caller may see and the filters allow. The hit is the earliest.',
        plan: ($hit) => get(said($hit), 'count'),
      }),
      lastOccurredAt: t.field({
        type: 'Datetime',
        nullable: true,
        description: 'When the same text was last said.',
        plan: ($hit) => get(said($hit), 'last'),
      }),
      about: t.field({
        type: RecallAbout,
        nullable: true,
        description:
          'Whom it is about: the speaker of a turn in the first person, the subject of a fact, the person whose memory it is. Null otherwise.',
        plan: ($hit) => get(whose($hit), 'about'),
      }),
      author: t.string({
        nullable: true,
        description: "Who said it: the author as stored, else the user's name. Null if nobody is known to.",
        plan: ($hit) => get(whose($hit), 'author'),
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
        description: 'Why it was found: one entry for each search method (arm) that found it.',
      }),
    }),
  });
}
