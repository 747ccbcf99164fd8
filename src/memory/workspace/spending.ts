import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { defaultTokensPerDay } from '../formation/models/model-budget.ts';

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
export async function spentToday(call: Call): Promise<SpentToday | null> {
  const { rows } = await inSession(call, (session) =>
    session.query<SpentToday>(spentTodayStatement, [
      call.caller.workspaceId,
      call.services.languageModelTokensPerDay ?? defaultTokensPerDay,
    ]),
  );
  return rows[0] ?? null;
}
