import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { baseline } from '../../postgres/migration-files.ts';
import { openSession, type Session, withSession } from '../../postgres/session.ts';
import { ensureEmbeddingModel } from '../embedding/models.ts';
import { MemoryError } from '../error.ts';
import { isWrittenLast } from './carried-tables.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { lineBatches, verifyFiles } from './read-lines.ts';

/** How many milliseconds the last transaction may take: it finds every turn that was not processed. */
const finishTimeoutMs = 600_000;

/** A model for which this server has an embedder. */
export interface KnownModel {
  readonly slug: string;
  readonly dimensions: number;
}

/** What to import, and under which name. */
export interface ImportOptions {
  readonly directory: string;
  /** The workspace's slug. Default: that of the exported one. */
  readonly slug?: string | undefined;
  /**
   * This server's embedding models, the default first. Vectors are computed with it, or with another one if the
   * workspace had chosen it.
   */
  readonly models: readonly [KnownModel, ...KnownModel[]];
  /** Called with the progress: first bytes checked, then rows written. */
  readonly onProgress?: (what: 'check' | 'write', done: number, of: number) => void;
  /** Stops the import after the current batch. The same call again continues it. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of an import. */
export interface ImportReport {
  readonly manifest: Manifest;
  readonly slug: string;
  /** Whether everything had been imported already. */
  readonly alreadyThere: boolean;
  /** Rows written by this run. */
  readonly rows: number;
  /**
   * Whether the workspace had chosen an embedding model for which this server has no embedder. It uses the server's
   * default now.
   */
  readonly modelReplaced: boolean;
}

/**
 * Imports an exported workspace with its ids and history. Every file is checked against its hash before anything is
 * written. Rows are written in batches, each in a transaction that also records the progress, so that a run after a
 * `kill -9` continues from there with the same result. Nobody can access the workspace until the last transaction,
 * which adds the memberships and enqueues jobs for what an export leaves out.
 *
 * @throws MemoryError EXPORT_UNREADABLE; EXPORT_DAMAGED; EXPORT_TOO_NEW; WORKSPACE_EXISTS and SLUG_TAKEN if this
 *   server has another workspace with that id or name; the signal's reason; pg's errors.
 */
export async function importWorkspace(pool: Pool, options: ImportOptions): Promise<ImportReport> {
  const { manifest, text } = await readManifest(options.directory);
  const { onProgress, signal } = options;
  const ledger = await pool.query<{ name: string }>(
    'select name from mneme_private.migration where name = $1',
    [manifest.schemaVersion],
  );
  // Migrations from before the baseline have smaller numbers.
  if (!ledger.rows[0] && manifest.schemaVersion > baseline) {
    throw new MemoryError(
      'bad_input',
      'EXPORT_TOO_NEW',
      `The export is from schema version ${manifest.schemaVersion}, which is newer than this database. Upgrade Mneme, and import again.`,
    );
  }
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  let checked = 0;
  await verifyFiles(
    options.directory,
    manifest.files,
    (more) => {
      checked += more;
      onProgress?.('check', checked, bytes);
    },
    signal,
  );
  return new Import(pool, options, manifest).run(createHash('sha256').update(text).digest());
}

class Import {
  readonly #pool: Pool;
  readonly #options: ImportOptions;
  readonly #manifest: Manifest;
  readonly #caller: Caller;
  readonly #total: number;
  #written = 0;
  #done = 0;

  constructor(pool: Pool, options: ImportOptions, manifest: Manifest) {
    this.#pool = pool;
    this.#options = options;
    this.#manifest = manifest;
    this.#caller = {
      role: 'provisioner',
      workspaceId: manifest.workspace.id,
      userId: null,
      requestId: null,
    };
    this.#total = manifest.files.reduce((sum, { rows }) => sum + rows, 0);
  }

  async run(manifestHash: Buffer): Promise<ImportReport> {
    const slug = this.#options.slug ?? this.#manifest.workspace.slug;
    const { begun, modelReplaced } = await this.#begin(slug, manifestHash);
    const report = { manifest: this.#manifest, slug, modelReplaced };
    if (begun === 'finished') return { ...report, alreadyThere: true, rows: 0 };
    const { rows } = await withSession(this.#pool, this.#caller, (session) =>
      session.query<{ file: string; lines: string }>('select file, lines from mneme_private.import_notes()'),
    );
    const noted = new Map(rows.map(({ file, lines }) => [file, Number(lines)]));
    for (const table of this.#manifest.tables) {
      if (table.name === 'mneme.workspace') {
        if (begun === 'begun') this.#written += 1;
        this.#advance(1);
      } else if (!isWrittenLast(table.name)) await this.#takeTable(table, noted);
    }
    await this.#finish();
    return { ...report, alreadyThere: false, rows: this.#written };
  }

  /** Creates the workspace, or finds the one that an earlier run of the same import created. */
  async #begin(slug: string, manifestHash: Buffer) {
    const table = this.#manifest.tables.find(({ name }) => name === 'mneme.workspace');
    const file = this.#manifest.files.find((each) => each.table === 'mneme.workspace');
    const line = file ? await this.#firstLine(file.name) : undefined;
    if (!table || line === undefined) {
      throw new MemoryError(
        'bad_input',
        'EXPORT_UNREADABLE',
        'The export contains no workspace. Get the export again.',
      );
    }
    const { model, choice, modelReplaced } = this.#chooseModel(line);
    const modelId = await ensureEmbeddingModel(this.#pool, model.slug, model.dimensions);
    const begun = await withSession(this.#pool, this.#caller, async (session) => {
      const { rows } = await session.query<{ begun: string }>(
        'select mneme_private.begin_import($1, $2, $3, $4, $5, $6, $7) as begun',
        [this.#manifest.exportId, manifestHash, line, table.columns, slug, modelId, choice ? modelId : null],
      );
      return rows[0]?.begun;
    });
    return { begun, modelReplaced };
  }

  /**
   * The model for the workspace's vectors: the one it had chosen if this server has it, or else the server's default.
   */
  #chooseModel(workspaceLine: string) {
    const [own, ...others] = this.#options.models;
    const row = z.object({ embedding_choice_id: z.number().nullish() }).parse(JSON.parse(workspaceLine));
    const chosen = this.#manifest.embeddingModels.find(({ id }) => id === row.embedding_choice_id);
    const here = [own, ...others].find(
      ({ slug, dimensions }) => slug === chosen?.slug && dimensions === chosen.dimensions,
    );
    return {
      model: here ?? own,
      choice: here !== undefined,
      modelReplaced: chosen !== undefined && here === undefined,
    };
  }

  async #firstLine(name: string): Promise<string | undefined> {
    for await (const { lines } of lineBatches(join(this.#options.directory, name), 0)) return lines[0];
    return undefined;
  }

  /**
   * Writes a table's rows. A row that refers to a later row of the same table waits for another pass over the files,
   * which begins at the first such row.
   */
  async #takeTable(table: Manifest['tables'][number], noted: Map<string, number>): Promise<void> {
    let waiting = Number.POSITIVE_INFINITY;
    const first = this.#done;
    for (;;) {
      this.#done = first;
      const again = waiting !== Number.POSITIVE_INFINITY;
      const left = await this.#pass(table, noted, again);
      if (again) this.#written += waiting - left;
      if (left === 0) return;
      if (left >= waiting) {
        throw new MemoryError(
          'bad_input',
          'EXPORT_INCOMPLETE',
          `${left} row(s) of ${table.name} refer to rows that are missing from the export. Get the export again.`,
        );
      }
      waiting = left;
    }
  }

  /**
   * Writes the rows of a table's files that can be written, for the first time or `again`. Returns how many rows are
   * left.
   */
  async #pass(
    table: Manifest['tables'][number],
    noted: Map<string, number>,
    again: boolean,
  ): Promise<number> {
    let left = 0;
    for (const file of this.#manifest.files) {
      if (file.table !== table.name) continue;
      const skip = noted.get(file.name) ?? 0;
      this.#advance(skip);
      for await (const { before, lines } of lineBatches(join(this.#options.directory, file.name), skip)) {
        this.#options.signal?.throwIfAborted();
        const missing = await withSession(this.#pool, this.#caller, async (session) => {
          const unwritten = await importRows(session, table, lines);
          // Only what comes before the first waiting row is finished.
          if (left + unwritten === 0) {
            await session.query('select mneme_private.note_import($1, $2)', [
              file.name,
              before + lines.length,
            ]);
            noted.set(file.name, before + lines.length);
          }
          return unwritten;
        });
        left += missing;
        if (!again) this.#written += lines.length - missing;
        this.#advance(lines.length);
      }
    }
    return left;
  }

  /** The last transaction: memberships, due jobs, and the end of the import. */
  async #finish(): Promise<void> {
    const opened = await openSession(this.#pool, this.#caller, {
      signal: this.#options.signal,
      statementTimeoutMs: finishTimeoutMs,
    });
    try {
      for (const table of this.#manifest.tables.filter(({ name }) => isWrittenLast(name))) {
        for (const file of this.#manifest.files.filter((each) => each.table === table.name)) {
          for await (const { lines } of lineBatches(join(this.#options.directory, file.name), 0)) {
            await importRows(opened, table, lines);
            this.#written += lines.length;
            this.#advance(lines.length);
          }
        }
      }
      await opened.query('select mneme_private.finish_import()');
      await opened.end('commit');
    } catch (error) {
      await opened.end('rollback').catch(() => {});
      throw error;
    }
  }

  #advance(rows: number): void {
    this.#done += rows;
    this.#options.onProgress?.('write', this.#done, this.#total);
  }
}

/** Columns of older exports that no longer exist: their values are left out. */
const formerColumns: Readonly<Record<string, readonly string[]>> = {
  'mneme.source_document': ['blob_store', 'blob_pointer'],
};

/** Writes lines of a file as rows; returns how many wait for another row of their table. */
async function importRows(
  session: Session,
  table: Manifest['tables'][number],
  lines: readonly string[],
): Promise<number> {
  const former = formerColumns[table.name] ?? [];
  const columns = table.columns.filter((column) => !former.includes(column));
  try {
    const { rows } = await session.query<{ missing: number }>(
      'select mneme_private.import_rows($1, $2, $3) as missing',
      [table.name, columns, `[${lines.join(',')}]`],
    );
    return rows[0]?.missing ?? 0;
  } catch (error) {
    // The name of a constraint, e.g. that a workspace's blobs have its id in their names. The error for a missing
    // partition has no name.
    const { code, constraint } = Object(error);
    if (code !== '23514' || typeof constraint !== 'string') throw error;
    throw new MemoryError(
      'bad_input',
      'EXPORT_UNREADABLE',
      `The export has a row of ${table.name} that no export of Mneme contains (${constraint}). Get the export again.`,
    );
  }
}
