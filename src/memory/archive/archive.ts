import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import { type Call, inSession } from '../call.ts';
import { newRowId } from '../row-id.ts';
import type { ArchivedKind, ArchivedRow } from './object.ts';
import { blobColumns, bytesOf, storeTexts } from './store-texts.ts';

const archiveUntilStatement = readStatement(import.meta.dirname, 'archive-until.sql');
const storeObjectStatement = readStatement(import.meta.dirname, 'store-object.sql');

/** How many texts and uncompressed bytes one object contains: this determines the cost of reading one text. */
const objectTexts = 1_000;
const objectBytes = 1_048_576;

/**
 * How many of the last turns of a branch stay in the database, because the next turns are read with them. Before
 * them, whole months are archived, so that an object is written once and again only after an erasure.
 */
const keptTurns = 100;

/** Stretches that are looked up at a time. */
const stretchesAtOnce = 100;

/** The texts of a thread that were said in a month. */
interface Stretch {
  readonly threadId: string;
  /** Its first day, in UTC. */
  readonly month: string;
}

/** Old turns `m` of a thread `t` and a branch `b`, of which nothing is left to be made; $2 is until when they are old. */
const oldTurns = `
  from mneme.message m
  join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id and not t.pinned
    and coalesce(t.restored_at, '-infinity') < $2
  join mneme.branch b on b.workspace_id = m.workspace_id and b.id = m.branch_id
  where m.workspace_id = $1 and m.content_state = 'inline' and m.occurred_at < $2 and m.created_at < $2
    and m.content !~ '^\\s*$' and m.content_visible is null
    and (b.last_occurred_at < $2 or (
      m.sequence_no <= b.last_sequence_no - ${keptTurns}
        and m.occurred_at < date_trunc('month', $2::timestamptz, 'UTC')))
    and (m.role not in ('user', 'assistant') or exists (
      select from mneme_private.extracted_turn x where x.workspace_id = m.workspace_id and x.message_id = m.id))
    and not exists (
      select from mneme_private.formation_backlog waits
      where waits.workspace_id = m.workspace_id and waits.branch_id = m.branch_id
        and m.sequence_no between waits.from_sequence_no and waits.to_sequence_no)`;

/**
 * Old summaries `s` of turns and sessions, of threads `t` in which nothing is said any more; $2 is until when they are
 * old. Those of days, weeks, months and threads are few, and stand in prompts.
 */
const oldSummaries = `
  from mneme.summary s
  join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id and not t.pinned
    and coalesce(t.restored_at, '-infinity') < $2
  where s.workspace_id = $1 and s.content_state = 'inline' and s.level in ('turn', 'session')
    and s.updated_at < $2 and s.content !~ '^\\s*$'
    and not exists (
      select from mneme.branch b
      where b.workspace_id = s.workspace_id and b.thread_id = s.thread_id
        and greatest(b.last_occurred_at, b.created_at) >= $2)`;

const monthOf = (at: string) => `date_trunc('month', ${at} at time zone 'UTC')::date`;

/**
 * Moves old texts into the archive, by the workspace's setting or else the server's. At most once a day.
 *
 * @returns how many texts were moved.
 * @throws as `archiveTexts`.
 */
export async function archiveWorkspace(call: Call): Promise<number> {
  const { rows } = await inSession(call, (session) =>
    // Counted from the beginning of the day, so that the archive changes only once a day.
    session.query<{ until: Date }>(archiveUntilStatement, [
      call.caller.workspaceId,
      call.services.archiveAfterDays ?? 0,
    ]),
  );
  const [due] = rows;
  if (!due) return 0;
  const moved = await archiveTexts(call, due.until);
  await inSession(call, (session) =>
    session.query('update mneme.workspace set archived_at = now() where id = $1', [call.caller.workspaceId]),
  );
  return moved;
}

/**
 * Moves the texts of a workspace's old turns into objects in the blob store, by thread and month. A row loses its
 * text in the transaction that points it to an object, which was read back from the store and verified before. If the
 * process is killed, nothing is lost, and unused objects are deleted.
 *
 * @param until turns that were said and stored before this are old.
 * @returns how many texts were moved.
 * @throws BlobError if the store can't be written to, or is public; AbortError when the signal fires; pg's errors.
 */
export async function archiveTexts(call: Call, until: Date): Promise<number> {
  if (call.services.erasableBlobs.isPublic) throw publicStore();
  let moved = 0;
  let after: Stretch | null = null;
  for (;;) {
    call.signal?.throwIfAborted();
    const stretches: Stretch[] = await inSession(call, async (session) => {
      const { rows } = await session.query<Stretch>(
        `select old.thread_id as "threadId", old.month::text as month
         from (
           select m.thread_id, ${monthOf('m.occurred_at')} as month ${oldTurns}
           union
           select s.thread_id, ${monthOf('s.period_end')} ${oldSummaries}) old
         where $3::uuid is null or (old.thread_id, old.month) > ($3::uuid, $4::date)
         order by 1, 2 limit ${stretchesAtOnce}`,
        [call.caller.workspaceId, until, after?.threadId ?? null, after?.month ?? null],
      );
      return rows;
    });
    if (stretches.length === 0) return moved;
    for (const stretch of stretches) {
      for (;;) {
        call.signal?.throwIfAborted();
        const texts = await archiveSome(call, stretch, until);
        moved += texts;
        // Texts that change meanwhile are left for another run.
        if (texts === 0) break;
      }
      after = stretch;
    }
  }
}

const publicStore = () =>
  new BlobError(
    'BLOB_REFUSED',
    'This blob store is publicly readable, so texts are not archived there. Set MNEME_BLOB_STORE to local or s3.',
  );

async function archiveSome(call: Call, stretch: Stretch, until: Date): Promise<number> {
  const rows = await inSession(call, (session) => readOld(session, stretch, until));
  if (rows.length === 0) return 0;
  const id = newRowId();
  const blob = await storeTexts(call, id, rows);
  return inSession(call, async (session) => {
    // The branches first, in the same order as when a turn is removed.
    await session.query(
      'select from mneme.branch where workspace_id = $1 and thread_id = $2 order by id for update',
      [call.caller.workspaceId, stretch.threadId],
    );
    await session.query(storeObjectStatement, [
      call.caller.workspaceId,
      id,
      stretch.threadId,
      stretch.month,
      ...blobColumns(blob),
      bytesOf(rows),
    ]);
    const moved =
      (await clearTexts(session, 'message', id, rows)) + (await clearTexts(session, 'summary', id, rows));
    // Texts that changed meanwhile must not stay in the object.
    if (moved < rows.length) await noteChanged(session, id);
    return moved;
  });
}

/** Removes the texts from the rows that still have them. */
async function clearTexts(
  session: Session,
  kind: ArchivedKind,
  objectId: string,
  all: readonly ArchivedRow[],
): Promise<number> {
  const rows = all.filter((row) => row.kind === kind);
  if (rows.length === 0) return 0;
  const { rowCount } = await session.query(
    `update mneme.${kind} r set content_state = 'archived', archive_id = $2
     from unnest($3::uuid[], $4::text[], $5::text[]) as given (id, content, plain)
     where r.workspace_id = $1 and r.id = given.id and r.content_state = 'inline' and r.content = given.content
       ${kind === 'message' ? 'and r.content_plain is not distinct from given.plain' : ''}`,
    [
      session.caller.workspaceId,
      objectId,
      rows.map(({ id }) => id),
      rows.map(({ content }) => content),
      rows.map(({ plain }) => plain),
    ],
  );
  return rowCount ?? 0;
}

/** The old texts of a month, as many as fit into an object. */
async function readOld(session: Session, { threadId, month }: Stretch, until: Date): Promise<ArchivedRow[]> {
  const within = (at: string) =>
    `${at} >= $4::date::timestamp at time zone 'UTC' and ${at} < ($4::date + interval '1 month') at time zone 'UTC'`;
  const { rows } = await session.query<ArchivedRow>(
    `select old.kind, old.id, old.content, old.plain from (
       select each.*, row_number() over said as place, sum(octet_length(each.content)) over said as bytes
       from (
         select 'message' as kind, m.id, m.content, m.content_plain as plain, m.sequence_no
         ${oldTurns} and m.thread_id = $3 and ${within('m.occurred_at')}
         union all
         select 'summary', s.id, s.content, null, s.source_sequence_no
         ${oldSummaries} and s.thread_id = $3 and ${within('s.period_end')}) each
       window said as (order by each.kind, each.sequence_no, each.id)
       order by each.kind, each.sequence_no, each.id limit ${objectTexts}) old
     where old.bytes <= ${objectBytes} or old.place = 1`,
    [session.caller.workspaceId, until, threadId, month],
  );
  return rows;
}

async function noteChanged(session: Session, objectId: string): Promise<void> {
  await session.query(
    'update mneme_private.archive_object set changed_at = now() where workspace_id = $1 and id = $2',
    [session.caller.workspaceId, objectId],
  );
}
