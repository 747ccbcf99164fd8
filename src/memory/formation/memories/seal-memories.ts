import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { ExtractedMemory } from '../../../providers/extractor.ts';
import { type Call, inSession } from '../../call.ts';
import { sealedVectors } from '../../embedding/sealed-vectors.ts';
import { MemoryError } from '../../error.ts';
import { newRowId } from '../../row-id.ts';
import { type OwnerSealer, ownerSealer, type SealedText } from '../../sealed/seal-memory.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import { plain } from './memory-wording.ts';
import { layerOf, placeStatement } from './store-memories.ts';

const alreadySealedStatement = readStatement(import.meta.dirname, 'already-sealed.sql');
const keptRowStatement = readStatement(import.meta.dirname, 'kept-row.sql');

/** A statement whose text was sealed, and the row that will refer to it. Neither contains a word of the text. */
export interface SealedStatement {
  readonly turnId: string;
  readonly row: { readonly id: string; readonly [column: string]: unknown };
  /** Null if a memory says it already. */
  readonly sealed: SealedText | null;
  /** The keyed hash of its text: equal texts of the same owner have equal hashes. */
  readonly mark: string;
}

/** A statement that is not sealed yet. */
interface OpenStatement extends Omit<SealedStatement, 'sealed'> {
  readonly text: string;
  readonly sealer: OwnerSealer;
}

/**
 * Seals what was found in turns of owners whose memories are sealed, each with its owner's key. What is already
 * sealed is not sealed again. No transaction is open meanwhile. Blobs that a crash leaves behind have no row and are
 * deleted after an hour.
 *
 * @throws MemoryError, BlobError, ProviderError as `sealMemory`: then nothing is stored, and nothing in plain text.
 */
export async function sealStatements(
  call: Call,
  turns: readonly SourceTurn[],
  found: readonly ExtractedMemory[],
): Promise<SealedStatement[]> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const sealers = new Map<string | null, OwnerSealer>();
  const open: OpenStatement[] = [];
  for (const each of found) {
    const source = byId.get(each.sourceTurnId);
    if (!source || each.content.trim() === '') continue;
    const { memory, turn } = placeStatement(each, source);
    const owner = turn.ownerUserId;
    const sealer = sealers.get(owner) ?? (await ownerSealer(call, owner, sealedVectors));
    sealers.set(owner, sealer);
    const text = memory.subject ? `${memory.subject}: ${memory.content}` : memory.content;
    const mark = await sealer.mark(`${memory.kind}/${plain(text)}`);
    open.push({ turnId: turn.id, row: rowOf(newRowId(), memory, turn), mark, text, sealer });
  }
  if (open.length === 0) return [];
  const known = await inSession(call, (session) => alreadySealed(session, open));
  // Of equal statements only the first.
  const first = new Map(open.map((statement) => [placeOf(statement), statement] as const).reverse());
  const sealed = new Map<OpenStatement, SealedText>();
  const fresh = [...first.values()].filter((statement) => !known.has(statement));
  for (const [sealer, theirs] of Map.groupBy(fresh, (statement) => statement.sealer)) {
    const texts = await sealer.sealAll(
      theirs.map(({ row, text }) => ({ id: row.id, text, recallable: true })),
    );
    for (const [place, statement] of theirs.entries()) {
      const text = texts[place];
      if (text) sealed.set(statement, text);
    }
  }
  return open.map((statement) => {
    const { turnId, row, mark } = statement;
    return { turnId, row, mark, sealed: sealed.get(statement) ?? null };
  });
}

/** The key that is equal for statements of one memory. */
const placeOf = ({ row, mark }: Pick<SealedStatement, 'row' | 'mark'>) =>
  [row.owner_user_id, row.persona_id, row.visibility, mark].join(' ');

/** The statements that a memory says already. */
async function alreadySealed(
  session: Session,
  statements: readonly OpenStatement[],
): Promise<ReadonlySet<OpenStatement>> {
  const { rows } = await session.query<{ place: number }>(alreadySealedStatement, [
    session.caller.workspaceId,
    statements.map(({ row }) => row.owner_user_id),
    statements.map(({ row }) => row.persona_id),
    statements.map(({ row }) => row.visibility),
    statements.map(({ mark }) => mark),
    statements.map(({ turnId }) => turnId),
  ]);
  return new Set(rows.flatMap(({ place }) => statements[place] ?? []));
}

function rowOf(id: string, memory: ExtractedMemory, turn: SourceTurn) {
  const status = memory.kind === 'task' ? (memory.status ?? 'pending') : null;
  return {
    id,
    kind: memory.kind,
    layer: layerOf(memory, turn),
    content_state: 'sealed',
    status,
    due_at: memory.dueAt ?? null,
    completed_at: status === 'done' ? turn.occurredAt : null,
    channel: turn.channel,
    confidence: memory.confidence,
    salience: memory.salience,
    last_confirmed_at: turn.occurredAt,
    valid_from: turn.occurredAt,
    thread_id: turn.threadId,
    branch_id: turn.branchId,
    source_sequence_no: turn.sequenceNo,
    project_id: turn.projectId,
    owner_user_id: turn.ownerUserId,
    persona_id: turn.personaId,
    visibility: turn.visibility,
    sensitivity: turn.sensitivity,
    created_by: turn.createdBy,
  };
}

const tryAgain = () =>
  new MemoryError('conflict', 'TRY_AGAIN', 'A memory was forgotten in the meantime. Send the request again.');

/**
 * Stores sealed statements, with their sources, and returns the ids of the rows that need a vector. The same words
 * said again confirm the existing memory. Nothing else is compared, because the text cannot be read.
 *
 * @throws TRY_AGAIN if a key was destroyed or a memory forgotten meanwhile; pg's errors.
 */
export async function storeSealedStatements(
  session: Session,
  statements: readonly SealedStatement[],
  extractor: string,
): Promise<string[]> {
  const stored: string[] = [];
  // Of those that say the same the first alone is sealed: the others confirm what it became, whatever its key.
  const held = new Map<string, string>();
  for (const statement of statements) {
    const { turnId, row, sealed, mark } = statement;
    const place = placeOf(statement);
    const before = held.has(place) ? undefined : await keptRow(session, statement);
    const said = held.get(place) ?? (before?.holds ? before.id : undefined);
    const memoryId = said ?? row.id;
    if (said !== undefined) {
      await session.query(
        `update mneme.memory_item set last_confirmed_at = greatest(last_confirmed_at, $3), updated_at = now()
         where workspace_id = $1 and id = $2`,
        [session.caller.workspaceId, memoryId, row.last_confirmed_at],
      );
    } else {
      // It was forgotten meanwhile.
      if (!sealed) throw tryAgain();
      // A forgotten or revised memory keeps its key: if it is said again, it is another memory.
      const key = before ? `sealed:${mark}:${turnId}` : `sealed:${mark}`;
      const { rowCount } = await session.query(
        `select mneme_operation.write_memories(array[jsonb_populate_record(null::mneme.memory_item, $1)])`,
        [JSON.stringify({ ...row, idempotency_key: key, extracted_by: extractor })],
      );
      if (rowCount === 0) continue;
      await session.query('select mneme_operation.keep_sealed_text($1, $2)', [
        memoryId,
        JSON.stringify(sealed),
      ]);
      stored.push(memoryId);
    }
    held.set(place, memoryId);
    await session.query(
      `insert into mneme.memory_source (workspace_id, memory_id, message_id) values ($1, $2, $3)
       on conflict do nothing`,
      [session.caller.workspaceId, memoryId, turnId],
    );
  }
  return stored;
}

/** The row with a statement's key, and whether it still says the same. */
async function keptRow(
  session: Session,
  { turnId, row, mark }: SealedStatement,
): Promise<{ readonly id: string; readonly holds: boolean } | undefined> {
  const { rows } = await session.query<{ id: string; holds: boolean }>(keptRowStatement, [
    session.caller.workspaceId,
    row.owner_user_id,
    row.persona_id,
    row.visibility,
    [`sealed:${mark}`, `sealed:${mark}:${turnId}`],
  ]);
  return rows[0];
}
