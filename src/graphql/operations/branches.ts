import { each, get, object } from 'postgraphile/grafast';
import {
  branchDigest,
  branchMemories,
  branchTurns,
  type Deduplication as Deduplicated,
  type BranchDigest as Digest,
  deduplication,
  forkBranch,
  forkBranchInput,
  mergeBranch,
  mergeBranchInput,
  type RepeatedText as Repeated,
} from '../../memory/threads/branches.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Branches of threads: forkBranch, mergeBranch, branchTurns, branchMemories, branchDigest, deduplication. */
export function defineBranchOperations({ builder, row }: Api): void {
  const ForkBranchInput = inputOf(builder, 'ForkBranchInput', forkBranchInput);
  const MergeBranchInput = inputOf(builder, 'MergeBranchInput', mergeBranchInput);
  const ForkBranchPayload = builder.objectRef<{ branchId: string }>('ForkBranchPayload').implement({
    fields: (t) => ({
      branchId: t.expose('branchId', { type: 'UUID' }),
      branch: t.field({ type: 'Branch', plan: ($done) => row('Branch', get($done, 'branchId')) }),
    }),
  });
  const MergeBranchPayload = builder.objectRef<{ memoryIds: string[] }>('MergeBranchPayload').implement({
    fields: (t) => ({
      memories: t.field({
        type: ['MemoryItem'],
        description: 'Their copies on the parent branch, in the order of memoryIds.',
        plan: ($done) => each(get($done, 'memoryIds'), ($id) => row('MemoryItem', $id)),
      }),
    }),
  });
  const BranchDigest = builder.objectRef<Digest>('BranchDigest').implement({
    description:
      "One hash of a branch's turns. Branches with equal turns have equal hashes, in any workspace.",
    fields: (t) => ({
      turns: t.exposeInt('turns'),
      withoutText: t.exposeInt('withoutText', {
        description:
          'How many turns have no text in their row. Their contentState is hashed in place of the text.',
      }),
      lastSequenceNo: t.exposeInt('lastSequenceNo'),
      sha256: t.exposeString('sha256', {
        description:
          "SHA-256 over the SHA-256 of each turn in order. A turn's is over its role, author, time and text.",
      }),
    }),
  });
  const RepeatedText = builder.objectRef<Repeated>('RepeatedText').implement({
    description: 'A text that several turns of a branch have.',
    fields: (t) => ({
      message: t.field({
        type: 'Message',
        description: 'The first turn with this text.',
        plan: ($text) => row('Message', get($text, 'messageId')),
      }),
      occurrences: t.exposeInt('occurrences', { description: 'How many turns have this text.' }),
      accessCount: t.exposeInt('accessCount', {
        description: 'How often recall returned it. Only private threads are counted.',
      }),
      lastAccessedAt: t.expose('lastAccessedAt', { type: 'Datetime', nullable: true }),
      usefulness: t.exposeFloat('usefulness', {
        description: 'How useful it was as a recall hit: a moving average of feedback, 0 to 1.',
      }),
    }),
  });
  const Deduplication = builder.objectRef<Deduplicated>('Deduplication').implement({
    description:
      "How many of a branch's own turns have the same text. Equal texts count as one node; the sequence keeps every turn.",
    fields: (t) => ({
      turns: t.exposeInt('turns'),
      nodes: t.exposeInt('nodes', { description: 'How many distinct texts there are.' }),
      accessCount: t.exposeInt('accessCount', {
        description: 'How often recall returned any of them. Only private threads are counted.',
      }),
      repeated: t.expose('repeated', {
        type: [RepeatedText],
        description: 'Texts said more than once, the most often said first.',
      }),
    }),
  });

  builder.mutationFields((t) => ({
    forkBranch: t.field({
      description:
        'Opens a branch of a thread after any message. It shares the turns before it; nothing is copied.',
      type: ForkBranchPayload,
      nullable: true,
      args: { input: t.arg({ type: ForkBranchInput, required: true }) },
      plan: (_, { $input }) => change($input, forkBranch),
    }),
    mergeBranch: t.field({
      description: 'Copies chosen memories of a branch to its parent branch, with the same sources.',
      type: MergeBranchPayload,
      nullable: true,
      args: { input: t.arg({ type: MergeBranchInput, required: true }) },
      plan: (_, { $input }) => change($input, mergeBranch),
    }),
  }));
  builder.queryFields((t) => ({
    branchTurns: t.field({
      description: 'Turns in order as a branch shows them: those before each fork, then its own.',
      type: ['Message'],
      args: {
        branchId: t.arg({ type: 'UUID', required: true }),
        afterSequenceNo: t.arg.int({ defaultValue: 0 }),
        first: t.arg.int({ defaultValue: 50, description: 'How many, at most 200.' }),
      },
      plan: (_, { $branchId, $afterSequenceNo, $first }) =>
        each(
          ask(object({ branchId: $branchId, afterSequenceNo: $afterSequenceNo, first: $first }), branchTurns),
          ($id) => row('Message', $id),
        ),
    }),
    branchMemories: t.field({
      description: "Current memories that came from a branch's own turns, the newest first.",
      type: ['MemoryItem'],
      args: {
        branchId: t.arg({ type: 'UUID', required: true }),
        first: t.arg.int({ defaultValue: 50, description: 'How many, at most 200.' }),
      },
      plan: (_, { $branchId, $first }) =>
        each(ask(object({ branchId: $branchId, first: $first }), branchMemories), ($id) =>
          row('MemoryItem', $id),
        ),
    }),
    branchDigest: t.field({
      description: "One hash of a branch's turns, e.g. to compare an import with its export.",
      type: BranchDigest,
      args: { branchId: t.arg({ type: 'UUID', required: true }) },
      plan: (_, { $branchId }) => ask(object({ branchId: $branchId }), branchDigest),
    }),
    deduplication: t.field({
      description: "How many of a branch's own turns have the same text, and how often recall used them.",
      type: Deduplication,
      args: {
        branchId: t.arg({ type: 'UUID', required: true }),
        first: t.arg.int({ defaultValue: 10, description: 'How many repeated texts, at most 200.' }),
      },
      plan: (_, { $branchId, $first }) => ask(object({ branchId: $branchId, first: $first }), deduplication),
    }),
  }));
}
