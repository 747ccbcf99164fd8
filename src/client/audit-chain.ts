import { createHash } from 'node:crypto';
import type { AuditEntry } from './audit-entry.ts';

export type { AuditEntry };

/** How an audit chain is broken, and where: the number of the first entry that is wrong or missing. */
export class AuditBreak extends Error {
  override readonly name = 'AuditBreak';
  readonly number: number;
  constructor(number: number, what: string) {
    super(`Entry ${number} ${what}`);
    this.number = number;
  }
}

const noHash: Buffer = Buffer.alloc(32);

/**
 * SHA-256 of an entry and the hash before it, in the form docs/audit.md describes. Written from that description and
 * not from the database's function, so that one checks the other.
 */
export function hashOfEntry(workspaceId: string, entry: AuditEntry): Buffer {
  const hash = createHash('sha256');
  hash.update(field('mneme audit 1'));
  hash.update(Buffer.from(entry.previousHash ?? '', 'base64'));
  for (const value of [
    workspaceId,
    String(entry.number),
    inMicroseconds(entry.occurredAt),
    entry.actorUserId,
    entry.actorRole,
    entry.action,
    entry.targetKind,
    entry.targetId,
    entry.requestId,
  ])
    hash.update(field(value));
  return hash.digest();
}

/**
 * Checks a workspace's audit chain as it is read, entry by entry from the first, in constant memory.
 *
 * @throws AuditBreak at the first entry that was changed, put in, left out or moved.
 */
export class AuditChain {
  readonly #workspaceId: string;
  #entries = 0;
  #hash: Buffer = noHash;
  #waiting = 0;

  constructor(workspaceId: string) {
    this.#workspaceId = workspaceId;
  }

  /** How many entries were checked. */
  get entries(): number {
    return this.#entries;
  }

  /** How many came that are not sealed yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The hash of the last one, in base64. */
  get hash(): string {
    return this.#hash.toString('base64');
  }

  /** Checks the next entry. An entry that is not sealed yet is only counted. */
  add(entry: AuditEntry): void {
    const number = this.#entries + 1;
    if (entry.hash === null) {
      this.#waiting += 1;
      return;
    }
    if (this.#waiting > 0) {
      throw new AuditBreak(number, 'comes after one that is not sealed: a seal was taken off.');
    }
    if (Number(entry.number) !== number) {
      throw new AuditBreak(number, `is missing: after ${number - 1} comes ${entry.number}.`);
    }
    if (!Buffer.from(entry.previousHash ?? '', 'base64').equals(this.#hash)) {
      throw new AuditBreak(
        number,
        'does not follow the entry before it: one of the two was changed or moved.',
      );
    }
    const hash = hashOfEntry(this.#workspaceId, entry);
    if (!hash.equals(Buffer.from(entry.hash, 'base64'))) {
      throw new AuditBreak(number, 'was changed: its hash is not that of what it says.');
    }
    this.#entries = number;
    this.#hash = hash;
  }

  /** Checks the end against where the chain is known to have ended. */
  end(head: { readonly entries: number; readonly hash: string }): void {
    if (this.#entries < head.entries) {
      throw new AuditBreak(this.#entries + 1, `is missing: the chain had ${head.entries} entries.`);
    }
    if (!this.#hash.equals(Buffer.from(head.hash, 'base64'))) {
      throw new AuditBreak(this.#entries, 'is not the one the chain ended with.');
    }
  }
}

/** A field as it is hashed: its length in bytes, 32 bits big-endian, then its UTF-8; -1 alone for null. */
function field(value: string | null): Buffer {
  const length = Buffer.alloc(4);
  if (value === null) {
    length.writeInt32BE(-1);
    return length;
  }
  const bytes = Buffer.from(value, 'utf8');
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A moment in UTC to the microsecond, which a Date would cut to the millisecond. */
function inMicroseconds(moment: string): string {
  const fraction = /\.(\d+)/.exec(moment)?.[1] ?? '';
  const seconds = new Date(moment.replace(/\.\d+/, '')).toISOString().slice(0, 19);
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
}
