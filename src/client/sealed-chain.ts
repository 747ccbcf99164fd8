import { base64url, CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt } from 'jose';

/** A turn of a sealed session. */
export interface SealedTurn {
  readonly role: 'USER' | 'ASSISTANT' | 'SYSTEM' | 'TOOL';
  readonly content: string;
  /** When it was said, in ISO 8601. */
  readonly occurredAt?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A session's end, which a client may remember to notice that blobs were removed from the end. */
export interface SealedHead {
  readonly sequenceNo: number;
  /** SHA-256 of that blob, in base64url. */
  readonly hash: string;
}

/** How a sealed session is broken, and where: the number of the first blob that is wrong or missing. */
export class SealedSessionBreak extends Error {
  override readonly name = 'SealedSessionBreak';
  readonly number: number;
  constructor(number: number, what: string) {
    super(`Blob ${number} ${what}`);
    this.number = number;
  }
}

/** Why the server can't return a blob: its store has lost or altered it. */
const lostBlobs: Readonly<Record<string, string>> = {
  BLOB_MISSING: 'is missing: the blob store does not hold it.',
  BLOB_CORRUPT: 'was altered: the blob store holds something else.',
  BLOB_TRUNCATED: 'was altered: the blob store holds something else.',
};

/** Why a blob that the server doesn't give breaks the session; null where it may only be a matter of time. */
export function sessionBreakOf(number: number, code: string): SealedSessionBreak | null {
  const what = lostBlobs[code];
  return what === undefined ? null : new SealedSessionBreak(number, what);
}

/** The key of sessions, with the name that their blobs have for it. */
export interface SealingKey {
  readonly bytes: Uint8Array;
  readonly id: string;
}

/**
 * A key as it is given: 32 bytes, or those in base64 or base64url. Its name is its SHA-256, which tells nothing of 256
 * random bits.
 *
 * @throws TypeError where it is none.
 */
export async function readSealingKey(key: Uint8Array | string): Promise<SealingKey> {
  const bytes = typeof key === 'string' ? decodedKey(key.trim()) : key;
  if (bytes?.byteLength !== 32) throw new TypeError('A key of sealed sessions has 32 random bytes.');
  return { bytes, id: await hashOf(bytes) };
}

function decodedKey(text: string): Uint8Array | null {
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  return base64url.decode(text.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''));
}

/** A new key of sealed sessions, in base64url. Whoever loses it loses what it sealed. */
export function newSealingKey(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 in base64url. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));
}

interface Header extends CompactJWEHeaderParameters {
  readonly sid: string;
  readonly seq: number;
  readonly prev: string | null;
  readonly opens?: true;
}

const keyUse = 'dir';
const cipher = 'A256GCM';

/** A blob that follows the newest one, and the resulting head. */
export interface MadeBlob {
  readonly blob: string;
  readonly head: SealedHead;
}

/**
 * Checks the blobs of a session as they are read, and opens them. It begins with the first blob, or with one that its
 * client has marked for opening.
 */
export class SealedChain {
  readonly #key: SealingKey;
  readonly #sessionKey: string;
  readonly #known: SealedHead | null;
  #next: number;
  #hash: string | null = null;

  /** @param known where the session once ended. */
  constructor(key: SealingKey, sessionKey: string, beginsAt = 1, known: SealedHead | null = null) {
    this.#key = key;
    this.#sessionKey = sessionKey;
    this.#known = known;
    this.#next = beginsAt;
  }

  /** The newest blob that was checked; null before the first. */
  get head(): SealedHead | null {
    return this.#hash === null ? null : { sequenceNo: this.#next - 1, hash: this.#hash };
  }

  /** The number of the next blob. */
  get next(): number {
    return this.#next;
  }

  /**
   * Checks the next blob and returns its content.
   *
   * @throws SealedSessionBreak where it was altered, or is not the next one.
   */
  async add(blob: string): Promise<{ turns: SealedTurn[]; opens: boolean }> {
    const number = this.#next;
    const { header, turns } = await this.#open(number, blob);
    if (header.sid !== this.#sessionKey) {
      throw new SealedSessionBreak(number, 'is missing: in its place stands one of another session.');
    }
    if (header.seq !== number) {
      const what = `is missing: in its place stands blob ${header.seq}${header.seq < number ? ' again' : ''}.`;
      throw new SealedSessionBreak(number, what);
    }
    const begins = this.#hash === null && number > 1;
    if (begins ? header.opens !== true : header.prev !== this.#hash) {
      throw new SealedSessionBreak(
        number,
        begins ? 'is not one that the session is opened from.' : 'does not follow the blob before it.',
      );
    }
    this.#hash = await hashOf(new TextEncoder().encode(blob));
    this.#next = number + 1;
    if (this.#known?.sequenceNo === number) this.end(this.#known);
    return { turns, opens: header.opens === true };
  }

  async #open(number: number, blob: string): Promise<{ header: Header; turns: SealedTurn[] }> {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(
        blob,
        ({ kid }) => {
          if (kid === this.#key.id) return this.#key.bytes;
          throw new SealedSessionBreak(number, 'was sealed with another key, or altered.');
        },
        { keyManagementAlgorithms: [keyUse], contentEncryptionAlgorithms: [cipher] },
      );
      const { turns } = JSON.parse(new TextDecoder().decode(plaintext));
      return { header: protectedHeader as Header, turns };
    } catch (error) {
      if (error instanceof SealedSessionBreak) throw error;
      throw new SealedSessionBreak(number, 'was altered: it does not open.');
    }
  }

  /**
   * Compares the end with the remembered one.
   *
   * @throws SealedSessionBreak if blobs are missing at the end, or others are there.
   */
  end(known: SealedHead | null = this.#known): void {
    if (!known) return;
    if (this.#next <= known.sequenceNo) {
      throw new SealedSessionBreak(this.#next, `is missing: the session had ${known.sequenceNo} blobs.`);
    }
    if (this.#next - 1 === known.sequenceNo && this.#hash !== known.hash) {
      throw new SealedSessionBreak(known.sequenceNo, 'is not the one that the session had.');
    }
  }

  /** Encrypts turns as the next blob. `opens`: the session is opened from it. */
  async make(turns: readonly SealedTurn[], opens: boolean): Promise<MadeBlob> {
    const header: Header = {
      alg: keyUse,
      enc: cipher,
      kid: this.#key.id,
      sid: this.#sessionKey,
      seq: this.#next,
      prev: this.#hash,
      ...(opens ? { opens } : {}),
    };
    const blob = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ turns })))
      .setProtectedHeader(header)
      .encrypt(this.#key.bytes);
    return { blob, head: { sequenceNo: this.#next, hash: await hashOf(new TextEncoder().encode(blob)) } };
  }

  /** Takes a blob of one's own that was appended. */
  made({ head }: MadeBlob): void {
    this.#next = head.sequenceNo + 1;
    this.#hash = head.hash;
  }
}
