import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import type { MemoryServices } from './services.ts';

/** Where a workspace's audit chain ends. */
export interface AuditHead {
  /** How many entries it has: the number of the last. */
  readonly entries: number;
  /** The hash of the last, in base64; of 32 zero bytes where there is none. */
  readonly hash: string;
}

/**
 * Where the audit chain of the caller's workspace ends; admins only. Whoever keeps it elsewhere can tell later that
 * nothing before it was changed or cut off.
 *
 * @throws pg's permission error for other roles.
 */
export async function auditHead(services: MemoryServices, caller: Caller): Promise<AuditHead> {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ entries: string; hash: Buffer }>(
      'select entries, hash from mneme_private.read_audit_head()',
    );
    const head = rows[0];
    if (!head) throw new Error('read_audit_head returned nothing');
    return { entries: Number(head.entries), hash: head.hash.toString('base64') };
  });
}
