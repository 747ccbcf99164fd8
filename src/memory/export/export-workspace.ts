import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';
import { makeNamedDirectory } from '../../postgres/data-directory.ts';
import { openSession, type Session, withSession } from '../../postgres/session.ts';
import type { BlobStore } from '../../providers/blobs/store.ts';
import { type LostTexts, linesInFull } from '../archive/export.ts';
import { MemoryError } from '../error.ts';
import { type CarriedTable, carriedTables } from './carried-tables.ts';
import {
  type ExportState,
  formatVersion,
  type Manifest,
  manifestName,
  type Part,
  readState,
  stateName,
  syncDirectory,
  writeWhole,
} from './manifest.ts';
import { type RowReader, rowReader, writePart } from './write-part.ts';

/** Milliseconds one statement of an export may take. */
const statementTimeoutMs = 600_000;

/** What to export, and where. */
export interface ExportOptions {
  readonly workspaceId: string;
  /** Exports what this user may see; null for the whole workspace. */
  readonly userId: string | null;
  /** An empty directory, one that does not exist yet, or that of an interrupted export. */
  readonly directory: string;
  /** The store from which archived texts are read. If left out, they are not read. */
  readonly blobs?: BlobStore;
  /** Called with the number of rows written and an estimate of the total. */
  readonly onProgress?: (rows: number, ofRows: number) => void;
  /** Stops the export after the current page. The same call again continues it. */
  readonly signal?: AbortSignal | undefined;
}

/** What an export did. */
export interface ExportReport {
  readonly manifest: Manifest;
  /** Files of an earlier run that still matched the database. */
  readonly kept: number;
  /** Files that were written again because one of their rows had changed. */
  readonly rewritten: number;
  /** Texts that the archive has lost. Their rows are exported as unavailable. */
  readonly lostTexts: number;
  /** The workspace's jobs that had not run. Their results are not in the export. */
  readonly unfinishedJobs: number;
}

/**
 * Writes a workspace, or what one of its users may see, to JSON Lines files with a manifest, as of one point in time.
 * First, each file is written in a separate transaction, so that others can use the embedded engine in between. Files
 * that an earlier run finished are not written again. Then one snapshot is opened, the rows of every file are
 * compared with it by their versions, what changed is written again, and the manifest is written last. So everything
 * is as of that snapshot, however often the export was interrupted, and memory use does not depend on the workspace's
 * size.
 *
 * @throws MemoryError EXPORT_EXISTS if the directory contains anything else; DirectoryUnusableError; the signal's
 *   reason; pg's errors; the file system's.
 */
export async function exportWorkspace(pool: Pool, options: ExportOptions): Promise<ExportReport> {
  return new Export(pool, options, await prepareState(options)).run();
}

/** The state to continue from: an earlier run's, or a new one in an empty directory. */
async function prepareState({ directory, workspaceId, userId }: ExportOptions): Promise<ExportState> {
  makeNamedDirectory(directory);
  const names = await readdir(directory);
  const taken = (what: string) =>
    new MemoryError('conflict', 'EXPORT_EXISTS', `${directory} holds ${what}. Name an empty directory.`);
  if (names.includes(manifestName)) throw taken('a finished export');
  const state = await readState(directory);
  if (state) {
    if (state.workspaceId !== workspaceId || state.userId !== userId)
      throw taken('another export, unfinished');
    return state;
  }
  if (names.some((name) => name !== `${stateName}.new`)) throw taken('other files');
  return {
    version: formatVersion,
    exportId: randomUUID(),
    startedAt: new Date().toISOString(),
    workspaceId,
    userId,
    nextFile: 1,
    parts: [],
  };
}

/** What the manifest contains about the workspace besides its rows; none of it changes. */
interface Names {
  readonly schemaVersion: string;
  readonly slug: string;
  readonly name: string;
  readonly userName: string;
}

class Export {
  readonly #pool: Pool;
  readonly #options: ExportOptions;
  readonly #reader: RowReader;
  readonly #state: ExportState;
  #written = 0;
  #expected = 0;
  #found = new Set<Part>();
  #rewritten = 0;
  readonly #lost: LostTexts = { count: 0 };

  constructor(pool: Pool, options: ExportOptions, state: ExportState) {
    this.#pool = pool;
    this.#options = options;
    this.#state = state;
    this.#reader = rowReader(options.workspaceId, options.userId);
  }

  async run(): Promise<ExportReport> {
    const { directory, workspaceId, userId } = this.#options;
    await this.#save();
    await this.#forgetLostParts();
    await withSession(this.#pool, provisioner(workspaceId), (session) =>
      session.query('select mneme_private.audit($1, $2, $3)', [
        userId === null ? 'workspace.export' : 'user.export',
        userId === null ? 'workspace' : 'user',
        userId ?? workspaceId,
      ]),
    );
    const tables = await this.#read(async (session) => {
      const all = await carriedTables(session);
      return userId === null ? all : all.filter(({ forMembers }) => forMembers);
    });
    for (const { name } of tables) {
      this.#expected += await this.#read(
        async (session) => (await this.#reader.version(session, name, null, null)).rows,
      );
    }
    this.#found = new Set(this.#state.parts);
    this.#advance(this.#state.parts.reduce((sum, { rows }) => sum + rows, 0));
    for (const { name } of tables) {
      while (await this.#read((session) => this.#writeNext(session, name)));
    }
    const names = await this.#names();
    // On the embedded engine nobody else can use the database while this is open, not even another connection of this
    // export.
    const manifest = await this.#read(async (session) => {
      for (const { name } of tables) await this.#settle(session, name);
      return this.#manifest(session, tables, names);
    });
    await this.#removeLeftovers();
    await writeWhole(directory, manifestName, `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(join(directory, stateName), { force: true });
    const { rows } = await withSession(
      this.#pool,
      { role: 'service', workspaceId, userId: null, requestId: null },
      (session) =>
        session.query<{ count: number }>(
          `select count(*)::integer as count from mneme.job_run
           where workspace_id = $1 and state not in ('done', 'failed')`,
          [workspaceId],
        ),
    );
    return {
      manifest,
      kept: this.#state.parts.filter((part) => this.#found.has(part)).length,
      rewritten: this.#rewritten,
      lostTexts: this.#lost.count,
      unfinishedJobs: rows[0]?.count ?? 0,
    };
  }

  /** Runs `work` in a transaction that sees one moment of the database. */
  async #read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const opened = await openSession(this.#pool, this.#reader.caller, {
      signal: this.#options.signal,
      statementTimeoutMs,
      snapshot: true,
    });
    try {
      return await work(opened);
    } catch (error) {
      // Postgres only says that the statement was cancelled.
      throw this.#options.signal?.aborted ? this.#options.signal.reason : error;
    } finally {
      await opened.end('rollback').catch(() => {});
    }
  }

  /** Writes the next file of a table; false when the table has no more rows. */
  async #writeNext(session: Session, table: string): Promise<boolean> {
    const after = this.#partsOf(table).at(-1)?.through ?? null;
    const part = await this.#write(session, table, after, null);
    if (!part) return false;
    this.#state.parts.push(part);
    await this.#save();
    return true;
  }

  /** Makes a table's files those of the snapshot. */
  async #settle(session: Session, table: string): Promise<void> {
    for (const part of this.#partsOf(table)) {
      this.#options.signal?.throwIfAborted();
      const now = await this.#reader.version(session, table, part.after, part.through);
      if (now.version === part.version && now.rows === part.rows) continue;
      this.#rewritten += 1;
      this.#advance(-part.rows);
      const fresh = await this.#write(session, table, part.after, part.through);
      // A file without rows any more is left out: the next file's range begins before it.
      this.#replace(part, fresh);
      await this.#save();
      await rm(join(this.#options.directory, part.file), { force: true });
    }
    while (await this.#writeNext(session, table));
  }

  #replace(part: Part, fresh: Part | null): void {
    const { parts } = this.#state;
    const place = parts.indexOf(part);
    if (fresh) {
      parts[place] = { ...fresh, through: part.through };
      return;
    }
    const next = parts.find((other) => other.table === part.table && sameKey(other.after, part.through));
    if (next) next.after = part.after;
    parts.splice(place, 1);
  }

  async #write(
    session: Session,
    table: string,
    after: readonly string[] | null,
    through: readonly string[] | null,
  ): Promise<Part | null> {
    this.#options.signal?.throwIfAborted();
    const { directory, signal } = this.#options;
    const name = table.slice(table.indexOf('.') + 1);
    const file = `${name}-${String(this.#state.nextFile).padStart(5, '0')}.jsonl`;
    const part = await writePart(
      session,
      this.#reader,
      { directory, file, table, after, through },
      (rows) => {
        signal?.throwIfAborted();
        this.#advance(rows);
      },
      (lines) =>
        linesInFull(session, this.#options.blobs, this.#options.userId === null, table, lines, this.#lost),
    );
    if (part) {
      this.#state.nextFile += 1;
      await syncDirectory(directory);
    }
    return part;
  }

  async #manifest(session: Session, tables: readonly CarriedTable[], names: Names): Promise<Manifest> {
    const { workspaceId, userId } = this.#options;
    const { exportId, startedAt } = this.#state;
    const { rows: moment } = await session.query<{ at: Date }>('select now() as at');
    const { rows: embeddingModels } = await session.query<Manifest['embeddingModels'][number]>(
      'select id, slug, dimensions from mneme.embedding_model order by id',
    );
    const files = tables.flatMap(({ name }) =>
      this.#partsOf(name).map(({ file, table, rows, bytes, sha256 }) => ({
        name: file,
        table,
        rows,
        bytes,
        sha256,
      })),
    );
    return {
      format: 'mneme-export',
      version: formatVersion,
      exportId,
      schemaVersion: names.schemaVersion,
      startedAt,
      snapshotAt: (moment[0]?.at ?? new Date()).toISOString(),
      workspace: { id: workspaceId, slug: names.slug, name: names.name },
      user: userId === null ? null : { id: userId, name: names.userName },
      embeddingModels,
      tables: tables.map(({ name, key, columns }) => ({
        name,
        key: [...key],
        columns: [...columns],
        rows: files.reduce((sum, { table, rows }) => (table === name ? sum + rows : sum), 0),
      })),
      files,
    };
  }

  /** What the manifest contains about the workspace besides its rows. */
  async #names(): Promise<Names> {
    const { workspaceId, userId } = this.#options;
    const ledger = await this.#pool.query<{ name: string }>(
      `select max(name) as name from mneme_private.migration where name ~ '^[0-9]{4}_[^/]*$'`,
    );
    const service: Caller = { role: 'service', workspaceId, userId: null, requestId: null };
    return withSession(this.#pool, service, async (session) => {
      const { rows } = await session.query<{ slug: string; name: string; userName: string | null }>(
        `select slug, name, (select name from mneme.workspace_user where workspace_id = $1 and id = $2) as "userName"
         from mneme.workspace where id = $1`,
        [workspaceId, userId],
      );
      return {
        schemaVersion: ledger.rows[0]?.name ?? '',
        slug: rows[0]?.slug ?? '',
        name: rows[0]?.name ?? '',
        userName: rows[0]?.userName ?? '',
      };
    });
  }

  #partsOf(table: string): Part[] {
    return this.#state.parts.filter((part) => part.table === table);
  }

  /** Files that are missing or truncated are written again. */
  async #forgetLostParts(): Promise<void> {
    const { directory } = this.#options;
    for (const part of [...this.#state.parts]) {
      const found = await stat(join(directory, part.file)).catch(() => null);
      // The rows after it in the table are found again by their keys.
      if (found?.size !== part.bytes) part.version = '';
    }
  }

  /** Removes unfinished files of an earlier run. */
  async #removeLeftovers(): Promise<void> {
    const { directory } = this.#options;
    const kept = new Set(this.#state.parts.map(({ file }) => file));
    for (const name of await readdir(directory)) {
      if (name.endsWith('.jsonl') && !kept.has(name)) await rm(join(directory, name));
    }
  }

  #save(): Promise<void> {
    return writeWhole(this.#options.directory, stateName, `${JSON.stringify(this.#state)}\n`);
  }

  #advance(rows: number): void {
    this.#written += rows;
    this.#options.onProgress?.(this.#written, Math.max(this.#written, this.#expected));
  }
}

function sameKey(one: readonly string[] | null, other: readonly string[]): boolean {
  return one !== null && one.length === other.length && one.every((value, place) => value === other[place]);
}

function provisioner(workspaceId: string): Caller {
  return { role: 'provisioner', workspaceId, userId: null, requestId: null };
}
