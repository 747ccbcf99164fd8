import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';

const archiverStateStatement = readStatement(import.meta.dirname, 'archiver-state.sql');

/** How the vectors of a workspace and the backups of the database stand. */
export interface Upkeep {
  /** Of the model that recall uses, the kinds with most first. */
  readonly vectors: readonly { readonly kind: string; readonly count: number }[];
  /** Rows whose vectors are yet to be computed. */
  readonly vectorsWaiting: number;
  /** Rows of jobs that failed. */
  readonly vectorsFailed: number;
  /** The last 30 that `mneme backup` made, the newest first. */
  readonly backups: readonly { readonly madeAt: string }[];
  /** What the server copies continuously of its log; null where it does not. */
  readonly logArchive: { readonly lastAt: string | null; readonly failedAt: string | null } | null;
}

/**
 * How the vectors of the caller's workspace and the backups of the whole database stand. Admins only.
 *
 * @throws pg's permission error for other roles.
 */
export function upkeep(call: Call): Promise<Upkeep> {
  return inSession(call, async (session) => {
    const vectors = await session.query<{ kind: string; count: number }>(
      'select kind, vectors::float8 as count from mneme_private.vector_counts()',
    );
    const waiting = await session.query<{ waiting: number; failed: number }>(
      'select waiting, failed from mneme_private.vectors_waiting()',
    );
    const backups = await session.query<{ madeAt: Date }>(
      'select made_at as "madeAt" from mneme_private.backups() made_at',
    );
    const archive = await session.query<{ lastAt: Date | null; failedAt: Date | null }>(
      archiverStateStatement,
    );
    const [log] = archive.rows;
    return {
      vectors: vectors.rows,
      vectorsWaiting: waiting.rows[0]?.waiting ?? 0,
      vectorsFailed: waiting.rows[0]?.failed ?? 0,
      backups: backups.rows.map(({ madeAt }) => ({ madeAt: madeAt.toISOString() })),
      logArchive: log
        ? { lastAt: log.lastAt?.toISOString() ?? null, failedAt: log.failedAt?.toISOString() ?? null }
        : null,
    };
  });
}
