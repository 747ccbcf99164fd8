import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportWorkspace } from '../../../src/memory/export/export-workspace.ts';
import { importWorkspace } from '../../../src/memory/export/import-workspace.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { createWorkspace } from '../../../src/memory/workspace/provision.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { allRows, dropWorkspace, fillWorkspace } from './workspace.ts';

const { database, services, as, workspace } = useWorkspace();
let people: Awaited<ReturnType<typeof fillWorkspace>>;
let root: string;
/** The workspace as it was exported, and the export. */
let before: Map<string, string[]>;
let whole: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'mneme-export-'));
  whole = join(root, 'whole');
  people = await fillWorkspace(database, services, workspace);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Aborts at the nth report of progress. */
function abortingAfter(reports: number) {
  const stop = new AbortController();
  let seen = 0;
  const onProgress = () => {
    seen += 1;
    if (seen === reports) stop.abort(new Error('stopped by the test'));
  };
  return { signal: stop.signal, onProgress };
}

const ours = (directory: string) => ({
  directory,
  models: [{ slug: services.embedder.model, dimensions: services.embedder.dimensions }] as const,
});

const rename = (title: string) =>
  database.owner.query('update mneme.thread set title = $3 where workspace_id = $1 and id = $2', [
    workspace.id,
    people.told.threadId,
    title,
  ]);

describe('an export', () => {
  it('that was cut off goes on, and is as of one moment', async () => {
    const export_ = { workspaceId: workspace.id, userId: null, directory: whole };
    await rename('before');
    await expect(exportWorkspace(database.pool, { ...export_, ...abortingAfter(30) })).rejects.toThrow(
      'stopped by the test',
    );
    await expect(importWorkspace(database.pool, ours(whole))).rejects.toMatchObject({
      code: 'EXPORT_UNREADABLE',
    });
    await rename('after');
    const { manifest, kept, rewritten } = await exportWorkspace(database.pool, export_);
    expect(kept).toBeGreaterThan(3);
    // The thread's file, and that of the audit log, which notes the second run.
    expect(rewritten).toBeGreaterThanOrEqual(1);
    before = await allRows(database, workspace.id);
    for (const [table, rows] of before) {
      const lines: string[] = [];
      for (const file of manifest.files.filter((each) => each.table === table)) {
        lines.push(...(await readFile(join(whole, file.name), 'utf8')).split('\n').slice(0, -1));
      }
      expect(lines.length, table).toBe(rows.length);
    }
    const threads = manifest.files.find(({ table }) => table === 'mneme.thread')?.name ?? '';
    expect(await readFile(join(whole, threads), 'utf8')).toContain('"title":"after"');
  });

  it('is for its owner alone, says what it holds, and is not written over', async () => {
    const manifest = JSON.parse(await readFile(join(whole, 'manifest.json'), 'utf8'));
    const names = (await readdir(whole)).sort();
    expect(names).toEqual(
      ['manifest.json', ...manifest.files.map(({ name }: { name: string }) => name)].sort(),
    );
    for (const name of names) expect((await stat(join(whole, name))).mode & 0o777).toBe(0o600);
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = await readFile(join(whole, name));
      expect(content.length).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    const again = { workspaceId: workspace.id, userId: null, directory: whole };
    await expect(exportWorkspace(database.pool, again)).rejects.toMatchObject({ code: 'EXPORT_EXISTS' });
    await expect(exportWorkspace(database.pool, { ...again, directory: root })).rejects.toMatchObject({
      code: 'EXPORT_EXISTS',
    });
  });

  it("of a user has what is theirs, nobody else's private rows, and points to nothing else", async () => {
    const directory = join(root, 'dana');
    const { manifest } = await exportWorkspace(database.pool, {
      workspaceId: workspace.id,
      userId: people.dana.userId,
      directory,
    });
    expect(manifest.user?.name).toBe('dana');
    const texts = await Promise.all(
      manifest.files.map(({ name }) => readFile(join(directory, name), 'utf8')),
    );
    const text = texts.join('');
    expect(text).toContain('I moved to Lisbon');
    expect(text).not.toContain('quincunx');
    expect(text).not.toContain(people.secret.threadId);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('mneme.audit_log');
  });
});

describe('an import', () => {
  it('refuses what is damaged, a workspace that is there, and a slug that is taken, and writes nothing', async () => {
    await expect(importWorkspace(database.pool, ours(whole))).rejects.toThrow(
      /has a workspace with the export's id/,
    );
    await dropWorkspace(database, workspace.id);
    const other = await createWorkspace(database.pool, services.embeddingModelId, { slug: workspace.slug });
    await expect(importWorkspace(database.pool, ours(whole))).rejects.toThrow(/--workspace NEWSLUG/);
    await dropWorkspace(database, other.workspaceId);
    const manifest = JSON.parse(await readFile(join(whole, 'manifest.json'), 'utf8'));
    const messages = manifest.files.find(({ table }: { table: string }) => table === 'mneme.message').name;
    const content = await readFile(join(whole, messages), 'utf8');
    // A link to the very same file, which somebody could have pointed at any.
    await writeFile(join(whole, 'elsewhere'), content);
    await rm(join(whole, messages));
    await symlink('elsewhere', join(whole, messages));
    await expect(importWorkspace(database.pool, ours(whole))).rejects.toThrow(/is no file/);
    await rm(join(whole, messages));
    await writeFile(join(whole, messages), content.replace('Lisbon', 'Lisboa'));
    await expect(importWorkspace(database.pool, ours(whole))).rejects.toMatchObject({
      code: 'EXPORT_DAMAGED',
    });
    await writeFile(join(whole, messages), content);
    expect((await allRows(database, workspace.id)).get('mneme.workspace')).toEqual([]);
  });

  it('that was cut off goes on, and every row is as it was', async () => {
    await expect(importWorkspace(database.pool, { ...ours(whole), ...abortingAfter(80) })).rejects.toThrow(
      'stopped by the test',
    );
    // Nobody finds it yet.
    const hidden = await database.owner.query('select from mneme_private.find_workspace($1)', [
      workspace.slug,
    ]);
    expect(hidden.rowCount).toBe(0);
    const midway = await allRows(database, workspace.id);
    expect(midway.get('mneme.message')?.length ?? 0).toBeLessThanOrEqual(
      before.get('mneme.message')?.length ?? 0,
    );
    expect(midway.get('mneme.membership')).toEqual([]);

    const report = await importWorkspace(database.pool, ours(whole));
    expect(report.alreadyThere).toBe(false);
    const after = await allRows(database, workspace.id);
    for (const [table, rows] of before) {
      if (table === 'mneme_private.audit_head') continue;
      // The import itself is one more entry.
      const now = table === 'mneme.audit_log' ? after.get(table)?.slice(0, rows.length) : after.get(table);
      expect(now, table).toEqual(rows);
      if (!table.startsWith('mneme.erasure_')) expect(rows.length, table).toBeGreaterThan(0);
    }
  });

  it('continues the audit chain', async () => {
    const { rows } = await database.owner.query<{ whole: boolean; last: string }>(
      `select bool_and(previous_hash = coalesce(before, decode(repeat('00', 32), 'hex'))) as whole,
         (array_agg(action order by id desc))[1] as last
       from (select *, lag(hash) over (order by id) as before from mneme.audit_log where workspace_id = $1) entry`,
      [workspace.id],
    );
    expect(rows[0]).toEqual({ whole: true, last: 'workspace.import' });
  });

  it('again changes nothing', async () => {
    const after = await allRows(database, workspace.id);
    expect((await importWorkspace(database.pool, ours(whole))).alreadyThere).toBe(true);
    expect(await allRows(database, workspace.id)).toEqual(after);
  });

  it('asks for vectors, and what was said is found at once by its words', async () => {
    const { rows } = await database.owner.query<{ task: string }>(
      `select distinct task from mneme.job_run where workspace_id = $1`,
      [workspace.id],
    );
    expect(rows.map(({ task }) => task)).toContain('reembed');
    const { hits } = await recall(as(people.dana), { query: 'Where is Lisbon?' });
    expect(hits.some(({ text }) => text?.includes('Lisbon'))).toBe(true);
    const others = await recall(as(people.dana), { query: 'quincunx orchard' });
    expect(others.hits.some(({ text }) => text?.includes('quincunx'))).toBe(false);
  });

  it("of a user's export makes a workspace of what that user may see", async () => {
    await dropWorkspace(database, workspace.id);
    const report = await importWorkspace(database.pool, {
      ...ours(join(root, 'dana')),
      slug: `${workspace.slug}-d`,
    });
    expect(report.slug).toBe(`${workspace.slug}-d`);
    // What the export said it has is what is written.
    expect(report.rows).toBe(report.manifest.files.reduce((sum, file) => sum + file.rows, 0));
    const rows = await allRows(database, workspace.id);
    expect(rows.get('mneme.message')).toHaveLength(4);
    expect(rows.get('mneme.fact')?.length).toBeGreaterThan(0);
  });
});
