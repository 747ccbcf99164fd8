import { MnemeError } from './error.ts';
import type { SealedSessionQuery, SealedSessionsQuery } from './generated/graphql.ts';
import {
  AppendSealedTurnsDocument,
  RemoveSealedSessionDocument,
  SealedSessionDocument,
  SealedSessionsDocument,
} from './generated/graphql.ts';
import { done } from './result.ts';
import {
  readSealingKey,
  SealedChain,
  type SealedHead,
  SealedSessionBreak,
  type SealedTurn,
  type SealingKey,
  sessionBreakOf,
} from './sealed-chain.ts';
import { type CallOptions, type ClientOptions, createTransport, type Send } from './transport.ts';

export {
  createOwnerKeys,
  newOwnerKey,
  type OwnerKeyAnswer,
  OwnerKeyError,
  type OwnerKeyPair,
  openHits,
  openSealedText,
} from './owner-keys.ts';
export {
  createPasskey,
  PasskeyError,
  type PasskeyOptions,
  unwrapOwnerKey,
  wrapOwnerKey,
} from './passkey.ts';
export { newSealingKey, type SealedHead, SealedSessionBreak, type SealedTurn } from './sealed-chain.ts';

/** How a client of sealed sessions reaches the API, and the key that opens them. */
export type SealedOptions = ClientOptions & {
  /** 32 random bytes, or those in base64 or base64url (`newSealingKey`). It never leaves the client. */
  readonly key: Uint8Array | string;
  /** Whose sessions, by your own key; with a service's key or token alone. */
  readonly userKey?: string;
};

/** How a session is opened. */
export interface OpenOptions extends CallOptions {
  /** Whether from its first blob, without what compactions repeat. Default: from its newest compaction. */
  readonly whole?: boolean;
  /** Where the session ended when it was last seen: that it ends before, or otherwise, is a break. */
  readonly head?: SealedHead;
}

/** Sessions whose turns only their client can read. All reject with a MnemeError, or a SealedSessionBreak. */
export interface SealedSessions {
  /** Reads and checks a session. A new session has no turns, and begins with the first `append`. */
  open(sessionKey: string, options?: OpenOptions): Promise<SealedConversation>;
  /** Removes a session with all its blobs. */
  remove(sessionKey: string, call?: CallOptions): Promise<void>;
}

/** A sealed session in a list: with its end according to the server, without turns. */
export type ListedSealedSession = SealedSessionsQuery['sealedSessions'][number];

/** Sessions per request. */
const listSize = 200;

/** The sealed sessions of a user by their keys. It takes no key of theirs: nothing is opened or checked. */
export async function* listSealedSessions(
  options: ClientOptions & { readonly userKey?: string },
  call?: CallOptions,
): AsyncGenerator<ListedSealedSession> {
  const send = createTransport(options);
  const { userKey } = options;
  let after: string | undefined;
  for (;;) {
    const page = await send(SealedSessionsDocument, { first: listSize, after, userKey }, call);
    yield* page.sealedSessions;
    if (page.sealedSessions.length < listSize) return;
    after = page.sealedSessions.at(-1)?.sessionKey;
  }
}

/** A session as it was read and checked. */
export interface SealedConversation {
  /** Its turns: all, or from the newest compaction on. */
  readonly turns: readonly SealedTurn[];
  /** Its newest blob; null where there is none. Remember it, and give it to `open` the next time. */
  readonly head: SealedHead | null;
  /**
   * Adds turns. Where another device has added some (SEALED_SESSION_MOVED_ON), `refresh` and append again; turns that
   * fill several blobs may be stored in part then.
   */
  append(turns: readonly SealedTurn[], call?: CallOptions): Promise<void>;
  /** Reads what was added elsewhere, and gives those turns. */
  refresh(call?: CallOptions): Promise<readonly SealedTurn[]>;
  /**
   * Has the session opened from here on with these turns alone (all that are known, the last ones, a summary as a turn
   * of SYSTEM): long sessions stay cheap to open. Earlier blobs stay, and `whole` reads them.
   */
  compact(turns?: readonly SealedTurn[], call?: CallOptions): Promise<void>;
}

type Page = NonNullable<SealedSessionQuery['sealedSession']>;

/** Blobs per request. */
const pageSize = 50;
/** Bytes of turns that a blob takes: encrypted, they are a third more, of 1 MiB. */
const blobBytes = 750_000;

/** Makes a client of sealed sessions for one key. */
export function createSealedSessions(options: SealedOptions): SealedSessions {
  const send = createTransport(options);
  const { userKey } = options;
  return {
    async open(sessionKey, { whole = false, head, ...call } = {}) {
      const key = await readSealingKey(options.key);
      const session = new Conversation({ send, key, userKey, sessionKey, whole, known: head ?? null });
      await session.begin(call);
      return session;
    },
    async remove(sessionKey, call) {
      done(
        (await send(RemoveSealedSessionDocument, { input: { sessionKey, userKey } }, call))
          .removeSealedSession,
      );
    },
  };
}

interface Place {
  readonly send: Send;
  readonly key: SealingKey;
  readonly userKey: string | undefined;
  readonly sessionKey: string;
  readonly whole: boolean;
  readonly known: SealedHead | null;
}

class Conversation implements SealedConversation {
  readonly #at: Place;
  #chain: SealedChain;
  turns: SealedTurn[] = [];

  constructor(at: Place) {
    this.#at = at;
    this.#chain = this.#chainFrom(1);
  }

  get head(): SealedHead | null {
    return this.#chain.head;
  }

  async begin(call?: CallOptions): Promise<void> {
    const { whole } = this.#at;
    const page = await this.#page(whole ? 1 : undefined, call);
    if (page) {
      this.#chain = this.#chainFrom(whole ? 1 : page.opensAt);
      await this.#read(page, call);
    }
    this.#chain.end();
  }

  #chainFrom(beginsAt: number): SealedChain {
    const { key, sessionKey, known } = this.#at;
    return new SealedChain(key, sessionKey, beginsAt, known);
  }

  async append(turns: readonly SealedTurn[], call?: CallOptions): Promise<void> {
    for (const some of inBlobs(turns)) {
      await this.#send(some, false, call);
      this.turns.push(...some);
    }
  }

  async refresh(call?: CallOptions): Promise<readonly SealedTurn[]> {
    const page = await this.#page(this.#chain.next, call);
    const ended = page?.headSequenceNo ?? 0;
    if (ended < this.#chain.next - 1) {
      throw new SealedSessionBreak(ended + 1, `is missing: the session had ${this.#chain.next - 1} blobs.`);
    }
    return page ? this.#read(page, call) : [];
  }

  async compact(turns: readonly SealedTurn[] = this.turns, call?: CallOptions): Promise<void> {
    await this.#send(turns, true, call);
    if (!this.#at.whole) this.turns = [...turns];
  }

  async #send(turns: readonly SealedTurn[], opens: boolean, call?: CallOptions): Promise<void> {
    const { send, sessionKey, userKey } = this.#at;
    const made = await this.#chain.make(turns, opens);
    const input = { sessionKey, userKey, blob: made.blob };
    // The same blob again changes nothing.
    done((await send(AppendSealedTurnsDocument, { input }, { idempotent: true, ...call })).appendSealedTurns);
    this.#chain.made(made);
  }

  async #page(from: number | undefined, call?: CallOptions): Promise<Page | null> {
    const { send, sessionKey, userKey } = this.#at;
    const variables = { sessionKey, userKey, from, first: pageSize };
    return (await send(SealedSessionDocument, variables, call)).sealedSession;
  }

  /** Reads on from a page to the end, and gives the turns that came. */
  async #read(first: Page, call?: CallOptions): Promise<SealedTurn[]> {
    const fresh: SealedTurn[] = [];
    let page: Page | null = first;
    for (;;) {
      for (const { blob, problem } of page.blobs) {
        if (blob === null) throw blobProblem(this.#chain.next, problem);
        const { turns, opens } = await this.#chain.add(blob);
        // What is repeated was read, where all is.
        if (opens && this.#at.whole) continue;
        if (opens) this.turns = [];
        this.turns.push(...turns);
        fresh.push(...turns);
      }
      if (this.#chain.next > page.headSequenceNo) break;
      if (page.blobs.length === 0) throw new SealedSessionBreak(this.#chain.next, 'is missing.');
      page = await this.#page(this.#chain.next, call);
      if (!page) throw new SealedSessionBreak(this.#chain.next, 'is missing: the session was removed.');
    }
    this.#chain.end({ sequenceNo: page.headSequenceNo, hash: page.headHash });
    return fresh;
  }
}

/** Why a blob was not given: its session is broken, or its store is away. */
function blobProblem(
  number: number,
  problem: { readonly code: string; readonly message: string } | null,
): SealedSessionBreak | MnemeError {
  if (!problem) return new SealedSessionBreak(number, 'is missing: the server does not give it.');
  return sessionBreakOf(number, problem.code) ?? new MnemeError(problem.code, problem.message, 200);
}

/** Turns in order, in parts that a blob takes. One that is too large by itself is refused by the server. */
function* inBlobs(turns: readonly SealedTurn[]): Generator<SealedTurn[]> {
  let part: SealedTurn[] = [];
  let bytes = 0;
  for (const turn of turns) {
    const size = new TextEncoder().encode(JSON.stringify(turn)).byteLength + 1;
    if (part.length > 0 && bytes + size > blobBytes) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(turn);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
