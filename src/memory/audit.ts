import type { Pool } from 'pg';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import type { MemoryServices } from './services.ts';

/** Where a workspace's audit chain ends. */
export interface AuditHead {
  /** How many entries it has: the number of the last. */
  readonly entries: number;
  /** The hash of the last, in base64; of 32 zero bytes where there is none. */
  readonly hash: string;
  /** How many entries are noted and wait for their place in it. */
  readonly waiting: number;
}

/**
 * Where the audit chain of the caller's workspace ends; admins only. Whoever keeps it elsewhere can tell later that
 * nothing before it was changed or cut off.
 *
 * @throws pg's permission error for other roles.
 */
export async function auditHead(services: MemoryServices, caller: Caller): Promise<AuditHead> {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ entries: string; hash: Buffer; waiting: string }>(
      'select entries, hash, waiting from mneme_private.read_audit_head()',
    );
    const head = rows[0];
    if (!head) throw new Error('read_audit_head returned nothing');
    return {
      entries: Number(head.entries),
      hash: head.hash.toString('base64'),
      waiting: Number(head.waiting),
    };
  });
}

/** Entries sealed in one transaction: others who seal wait for it. */
const sealedAtATime = 500;

/** Gives every entry of the workers' workspace that waits its place in the audit chain. */
export async function sealAudit(pool: Pool, caller: Caller, signal: AbortSignal): Promise<void> {
  for (let sealed = sealedAtATime; sealed === sealedAtATime; ) {
    signal.throwIfAborted();
    const { rows } = await withSession(pool, caller, (session) =>
      session.query<{ sealed: number }>('select mneme_private.seal_entries($1) as sealed', [sealedAtATime]),
    );
    sealed = rows[0]?.sealed ?? 0;
  }
}
