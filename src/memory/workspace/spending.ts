import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { defaultTokensPerDay } from '../formation/models/model-budget.ts';
import type { MemoryServices } from '../services.ts';

const spentTodayStatement = readStatement(import.meta.dirname, 'spent-today.sql');

/** What a workspace has spent in its present day, and how much it may. */
export interface SpentToday {
  /** The day, in the workspace's time zone. */
  readonly day: string;
  /** Tokens of language models that read its turns and wrote its summaries, reserved ones included. */
  readonly languageModelTokens: number;
  readonly languageModelTokensPerDay: number;
  /** What the gateway's models cost. */
  readonly gatewayCost: number;
  /** Null for no limit. */
  readonly gatewayCostPerDay: number | null;
}

/**
 * What the caller's workspace has spent today. Admins only.
 *
 * @throws pg's permission error for other roles.
 */
export async function spentToday(services: MemoryServices, caller: Caller): Promise<SpentToday | null> {
  const { rows } = await withSession(services.pool, caller, (session) =>
    session.query<SpentToday>(spentTodayStatement, [
      caller.workspaceId,
      services.languageModelTokensPerDay ?? defaultTokensPerDay,
    ]),
  );
  return rows[0] ?? null;
}
