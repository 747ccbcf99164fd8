import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';

/** The end of a workspace's audit chain. */
export interface AuditHead {
  /** How many entries it has, which is the number of the last one. */
  readonly entries: number;
  /** The hash of the last entry in base64; if there is none, 32 zero bytes in base64. */
  readonly hash: string;
  /** How many entries are stored but not in the chain yet. */
  readonly waiting: number;
}

/**
 * The end of the audit chain of the caller's workspace. Admins only. A copy of it kept elsewhere proves later that
 * nothing before it was changed or removed.
 *
 * @throws pg's permission error for other roles.
 */
export async function auditHead(call: Call): Promise<AuditHead> {
  return inSession(call, async (session) => {
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

/** How many entries are sealed in one transaction, for which other sealing processes wait. */
const sealedAtATime = 500;

/** Adds the waiting entries of the worker's workspace to the audit chain. */
export async function sealAudit(pool: Pool, caller: Caller, signal: AbortSignal): Promise<void> {
  for (let sealed = sealedAtATime; sealed === sealedAtATime; ) {
    signal.throwIfAborted();
    const { rows } = await withSession(pool, caller, (session) =>
      session.query<{ sealed: number }>('select mneme_private.seal_entries($1) as sealed', [sealedAtATime]),
    );
    sealed = rows[0]?.sealed ?? 0;
  }
}
