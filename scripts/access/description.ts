import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { forEachKind } from '../../src/memory/kinds.ts';

/** Who may see and write the rows of each table: the files of db/access, read and checked. */

export const commands = ['select', 'insert', 'update', 'delete'] as const;
export type Command = (typeof commands)[number];

const roles = z.array(
  z.enum([
    'member',
    'admin',
    'service',
    'worker',
    'provisioner',
    'search',
    'queue',
    'queue_owner',
    'eraser',
    'porter',
    'backup',
    'owner',
  ]),
);
const conditions = z.array(z.string());
const rule = z
  .strictObject({
    select: roles.optional(),
    insert: roles.optional(),
    update: roles.optional(),
    delete: roles.optional(),
    all: roles.optional(),
    restrictive: z.boolean().optional(),
    where: conditions.optional(),
    using: conditions.optional(),
    check: conditions.optional(),
  })
  .refine((value) => [...commands, 'all' as const].filter((command) => value[command]).length === 1, {
    message: 'A rule is for one command.',
  });
const columns = z.union([z.literal('rows'), z.string().startsWith('every column'), z.array(z.string())]);
const right = z.partialRecord(z.enum(commands), columns);

const table = z.strictObject({
  /** What most tables have: see `usual` in render.ts. */
  also: z.array(z.enum(['search', 'backup', 'erase', 'carry'])).optional(),
  rows: z.record(z.string(), rule).optional(),
  rights: z.record(z.string(), right).optional(),
});

export type Rule = z.infer<typeof rule>;
export type TableAccess = z.infer<typeof table>;

/** One table's access, and the file that says it. */
export interface Described {
  readonly file: string;
  readonly access: TableAccess;
}

/** All tables by name, `mneme.thread`. An entry with `{kind}` in its name stands for the tables of all kinds. */
export function readDescription(folder: string): Map<string, Described> {
  const described = new Map<string, Described>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()) {
    const read = z.record(z.string(), table).safeParse(parse(readFileSync(join(folder, file), 'utf8')));
    if (!read.success) throw new Error(`db/access/${file}: ${z.prettifyError(read.error)}`);
    for (const [name, access] of Object.entries(read.data).flatMap(ofEachKind)) {
      if (described.has(name)) throw new Error(`db/access says twice who may see ${name}.`);
      described.set(name, { file, access });
    }
  }
  return described;
}

function ofEachKind([name, access]: [string, TableAccess]): [string, TableAccess][] {
  if (!name.includes('{kind}')) return [[name, access]];
  const text = JSON.stringify([name, access]);
  return forEachKind((kind, { table }) =>
    JSON.parse(text.replaceAll('{kind}', kind).replaceAll('{table}', table)),
  );
}
