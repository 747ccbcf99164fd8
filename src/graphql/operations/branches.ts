import { each, get, object } from 'postgraphile/grafast';
import {
  branchDigest,
  branchMemories,
  branchTurns,
  type Deduplication as Deduplicated,
  type BranchDigest as Digest,
  deduplication,
  forkBranch,
  mergeBranch,
  type RepeatedText as Repeated,
} from '../../memory/branches.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Branches of threads: forkBranch, mergeBranch, branchTurns, branchMemories, branchDigest, deduplication. */
export function defineBranchOperations({ builder, row }: Api): void {
  const ForkBranchInput = builder.inputType('ForkBranchInput', {
    fields: (t) => ({
      threadId: t.field({ type: 'UUID' }),
      threadKey: t.string({ description: ownKey.thread }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
      branchId: t.field({
        type: 'UUID',
        description: 'A branch that shows the message, where that is to be checked.',
      }),
      atMessageId: t.field({
        type: 'UUID',
        required: true,
        description: 'The last message that the branch shares with the one it was said on.',
      }),
      name: t.string(),
    }),
  });
  const MergeBranchInput = builder.inputType('MergeBranchInput', {
    fields: (t) => ({
      branchId: t.field({ type: 'UUID', required: true }),
      memoryIds: t.field({ type: ['UUID'], required: true, description: 'Current memories of the branch.' }),
    }),
  });
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
        description: 'As they stand on the branch it forks from, in the order they were named.',
        plan: ($done) => each(get($done, 'memoryIds'), ($id) => row('MemoryItem', $id)),
      }),
    }),
  });
  const BranchDigest = builder.objectRef<Digest>('BranchDigest').implement({
    description: "A branch's turns in one hash, the same wherever the same was said.",
    fields: (t) => ({
      turns: t.exposeInt('turns'),
      withoutText: t.exposeInt('withoutText', {
        description: 'Turns whose text is not in its row: they count by the state it is in.',
      }),
      lastSequenceNo: t.exposeInt('lastSequenceNo'),
      sha256: t.exposeString('sha256', {
        description: 'Over the SHA-256 of each turn in order: of its role, author, time and text.',
      }),
    }),
  });
  const RepeatedText = builder.objectRef<Repeated>('RepeatedText').implement({
    description: 'A text that several turns of a branch say.',
    fields: (t) => ({
      message: t.field({
        type: 'Message',
        description: 'The first turn that says it.',
        plan: ($text) => row('Message', get($text, 'messageId')),
      }),
      occurrences: t.exposeInt('occurrences', { description: 'How many turns say it.' }),
      accessCount: t.exposeInt('accessCount', {
        description: 'How often recall returned it; counted in private threads alone.',
      }),
      lastAccessedAt: t.expose('lastAccessedAt', { type: 'Datetime', nullable: true }),
      usefulness: t.exposeFloat('usefulness', { description: 'Rolling usefulness from feedback, 0 to 1.' }),
    }),
  });
  const Deduplication = builder.objectRef<Deduplicated>('Deduplication').implement({
    description:
      "How a branch's own turns come together: equal texts are one node, the sequence still has each turn.",
    fields: (t) => ({
      turns: t.exposeInt('turns'),
      nodes: t.exposeInt('nodes', { description: 'Distinct texts.' }),
      accessCount: t.exposeInt('accessCount', {
        description: 'How often recall returned any of them; counted in private threads alone.',
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
        'Opens a branch of a thread after any message. It shares what came before: nothing is copied, however long the thread is.',
      type: ForkBranchPayload,
      nullable: true,
      args: { input: t.arg({ type: ForkBranchInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => forkBranch(by.services, by.caller, input)),
    }),
    mergeBranch: t.field({
      description:
        'Brings chosen memories of a branch to the branch it forks from, as copies with the same sources.',
      type: MergeBranchPayload,
      nullable: true,
      args: { input: t.arg({ type: MergeBranchInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => mergeBranch(by.services, by.caller, input)),
    }),
  }));
  builder.queryFields((t) => ({
    branchTurns: t.field({
      description: 'Turns in order as a branch shows them: those before each fork, then its own.',
      type: ['Message'],
      args: {
        branchId: t.arg({ type: 'UUID', required: true }),
        afterSequenceNo: t.arg.int({ defaultValue: 0 }),
        first: t.arg.int({ defaultValue: 50, description: 'At most 200.' }),
      },
      plan: (_, { $branchId, $afterSequenceNo, $first }) =>
        each(
          ask(
            object({ branchId: $branchId, afterSequenceNo: $afterSequenceNo, first: $first }),
            (by, input) => branchTurns(by.services, by.caller, input),
          ),
          ($id) => row('Message', $id),
        ),
    }),
    branchMemories: t.field({
      description: "Current memories that came from a branch's own turns, the newest first.",
      type: ['MemoryItem'],
      args: {
        branchId: t.arg({ type: 'UUID', required: true }),
        first: t.arg.int({ defaultValue: 50, description: 'At most 200.' }),
      },
      plan: (_, { $branchId, $first }) =>
        each(
          ask(object({ branchId: $branchId, first: $first }), (by, input) =>
            branchMemories(by.services, by.caller, input),
          ),
          ($id) => row('MemoryItem', $id),
        ),
    }),
    branchDigest: t.field({
      description: "A branch's turns in one hash, to hold an export or an import against.",
      type: BranchDigest,
      args: { branchId: t.arg({ type: 'UUID', required: true }) },
      plan: (_, { $branchId }) =>
        ask(object({ branchId: $branchId }), (by, input) => branchDigest(by.services, by.caller, input)),
    }),
    deduplication: t.field({
      description:
        "How a branch's own turns come together in distinct texts, and how often recall used them.",
      type: Deduplication,
      args: {
        branchId: t.arg({ type: 'UUID', required: true }),
        first: t.arg.int({ defaultValue: 10, description: 'Repeated texts, at most 200.' }),
      },
      plan: (_, { $branchId, $first }) =>
        ask(object({ branchId: $branchId, first: $first }), (by, input) =>
          deduplication(by.services, by.caller, input),
        ),
    }),
  }));
}
