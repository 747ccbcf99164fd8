import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MemoryError } from '../error.ts';

/** The name of the manifest, which is written last: a directory with it is a finished export. */
export const manifestName = 'manifest.json';

/** The state of an unfinished export, with which a second run continues. */
export const stateName = 'unfinished.json';

/** The version of the format; docs/export-format.md describes it. */
export const formatVersion = 1;

const fileName = z.string().regex(/^[a-z_]+-\d{5,}\.jsonl$/);
const count = z.number().int().nonnegative();

const manifestSchema = z.object({
  format: z.literal('mneme-export'),
  version: z.literal(formatVersion),
  exportId: z.uuid(),
  /** The newest migration of the database it was read from. */
  schemaVersion: z.string(),
  startedAt: z.string(),
  /** The time as of which the data was read. */
  snapshotAt: z.string(),
  workspace: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  /** The user whose export it is; null for the whole workspace. */
  user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The models that rows refer to by number. */
  embeddingModels: z.array(
    z.object({ id: z.number().int(), slug: z.string(), dimensions: z.number().int() }),
  ),
  /** Ordered so that each table comes after those it refers to. */
  tables: z.array(
    z.object({ name: z.string(), key: z.array(z.string()), columns: z.array(z.string()), rows: count }),
  ),
  /** In the order of their tables, and of their rows' keys within one. */
  files: z.array(
    z.object({
      name: fileName,
      table: z.string(),
      rows: count,
      bytes: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/** The manifest of an export. */
export type Manifest = z.infer<typeof manifestSchema>;

const key = z.array(z.string()).nullable();

const partSchema = z.object({
  file: fileName,
  table: z.string(),
  /** The key before its first row; null at the table's beginning. */
  after: key,
  /** The key of its last row. */
  through: z.array(z.string()),
  rows: count,
  bytes: count,
  sha256: z.string(),
  /** Changes with any of its rows. */
  version: z.string(),
});

/** A finished file of an unfinished export. */
export type Part = z.infer<typeof partSchema>;

const stateSchema = z.object({
  version: z.literal(formatVersion),
  exportId: z.uuid(),
  startedAt: z.string(),
  workspaceId: z.uuid(),
  userId: z.uuid().nullable(),
  nextFile: count,
  parts: z.array(partSchema),
});

/** What an unfinished export has so far. */
export type ExportState = z.infer<typeof stateSchema>;

/** The state of an unfinished export; null if the directory has none. */
export async function readState(directory: string): Promise<ExportState | null> {
  const text = await readFile(join(directory, stateName), 'utf8').catch(nullIfMissing);
  return text === null ? null : stateSchema.parse(JSON.parse(text));
}

/**
 * The manifest of a finished export, with its exact bytes.
 *
 * @throws MemoryError EXPORT_UNREADABLE if there is none, or it has another version of the format.
 */
export async function readManifest(directory: string): Promise<{ manifest: Manifest; text: string }> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(nullIfMissing);
  if (text === null) {
    const unfinished = await readFile(join(directory, stateName)).catch(nullIfMissing);
    const remedy = unfinished ? 'The export in it is not finished: run the export again.' : 'Name an export.';
    throw unreadable(`There is no ${manifestName} in ${directory}. ${remedy}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw unreadable(`${join(directory, manifestName)} is no JSON. Get the export again.`);
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') || 'the whole';
    throw unreadable(
      `${join(directory, manifestName)} is no manifest of format version ${formatVersion} (${place}). An export of a newer Mneme wants a newer Mneme.`,
    );
  }
  return { manifest: parsed.data, text };
}

/** Writes a file completely or not at all, readable only by its owner. It is on disk when this returns. */
export async function writeWhole(directory: string, name: string, text: string): Promise<void> {
  const fresh = join(directory, `${name}.new`);
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, join(directory, name));
  await syncDirectory(directory);
}

/** Syncs a directory, so that its file names are on disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unreadable(message: string): MemoryError {
  return new MemoryError('bad_input', 'EXPORT_UNREADABLE', message);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return null;
  throw error;
}
