import { createHash } from 'node:crypto';
import type { BranchDigestQuery, BranchQuery, BranchTurnsQuery } from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import type { CallOptions, Send } from './transport.ts';

/** A branch with its thread. */
export type BranchAnswer = NonNullable<BranchQuery['branch']>;
/** A turn as a branch shows it. */
export type BranchTurn = BranchTurnsQuery['branchTurns'][number];
/** A branch's turns in one hash. */
export type BranchDigestAnswer = BranchDigestQuery['branchDigest'];

/** Turns of a page. */
const pageSize = 200;

/** Branches: their turns in order, and the hash of them. */
export function branchOperations(send: Send) {
  return {
    /** A branch by its id; null where there is none that one may see. */
    async branch(id: string, call?: CallOptions): Promise<BranchAnswer | null> {
      return (await send(operations.BranchDocument, { id }, call)).branch;
    },
    /** The id of the branch that a thread opened with. */
    async trunkOf(threadId: string, call?: CallOptions): Promise<string | null> {
      const { branches } = await send(operations.TrunkOfDocument, { threadId }, call);
      return branches?.nodes[0]?.id ?? null;
    },
    /** The turns of a branch in order, those from before each fork first, page by page. */
    async *branchTurns(branchId: string, call?: CallOptions): AsyncGenerator<BranchTurn> {
      for (let afterSequenceNo = 0; ; ) {
        const variables = { branchId, afterSequenceNo, first: pageSize };
        const { branchTurns } = await send(operations.BranchTurnsDocument, variables, call);
        yield* branchTurns;
        if (branchTurns.length < pageSize) return;
        afterSequenceNo = branchTurns.at(-1)?.sequenceNo ?? afterSequenceNo;
      }
    },
    /** How many turns a branch has, and the hash of them. */
    async branchDigest(branchId: string, call?: CallOptions): Promise<BranchDigestAnswer> {
      return (await send(operations.BranchDigestDocument, { branchId }, call)).branchDigest;
    },
  };
}

/** The hash of turns as in `branchDigest`: over the SHA-256 of each, in order. */
export class TurnsDigest {
  readonly #hash = createHash('sha256');
  turns = 0;

  /** @param turn.occurredAt ISO 8601: counts to the millisecond. */
  add({ role, author, occurredAt, content }: DigestedTurn): void {
    const lines = [
      role.toLowerCase(),
      author == null ? '-' : String(Buffer.byteLength(author)),
      author ?? '',
      new Date(occurredAt).toISOString(),
      content,
    ];
    this.#hash.update(createHash('sha256').update(lines.join('\n')).digest());
    this.turns += 1;
  }

  /** In hexadecimal digits; nothing can be added afterwards. */
  end(): string {
    return this.#hash.digest('hex');
  }
}

/** The parts of a turn that are hashed. */
export interface DigestedTurn {
  readonly role: string;
  readonly author?: string | null | undefined;
  readonly occurredAt: string;
  readonly content: string;
}
