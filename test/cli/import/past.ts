import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  ImportedDocument,
  ImportedItem,
  ImportedPerson,
  ImportedStatement,
  ImportProblem,
  ReadOptions,
} from '../../../src/cli/import/item.ts';
import { openImport, planEvents } from '../../../src/cli/import/plan.ts';
import { readingOf } from '../../../src/cli/import/run.ts';
import { zipOf } from '../../support/zip-file.ts';

/** Files by their paths; what is no text becomes JSON. */
export type MadeFiles = Readonly<Record<string, unknown>>;

const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));

/** An archive of such files. */
export const zipped = (files: MadeFiles): Buffer =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content: textOf(content) })));

/** Writes an export as an archive or a folder, works with it, and takes it away. */
export async function withExport<Result>(
  name: string,
  files: MadeFiles,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'mneme-past-'));
  const path = join(directory, name);
  try {
    if (name.endsWith('.zip')) await writeFile(path, zipped(files));
    else if (Object.keys(files).join() === '') await writeFile(path, textOf(files['']));
    else
      for (const [inner, content] of Object.entries(files)) {
        await mkdir(dirname(join(path, inner)), { recursive: true });
        await writeFile(join(path, inner), textOf(content));
      }
    return await work(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What is read of an export. */
export interface Read {
  readonly formats: string[];
  readonly unread: readonly string[];
  readonly items: ImportedItem[];
  readonly statements: ImportedStatement[];
  readonly documents: ImportedDocument[];
  readonly people: ImportedPerson[];
  readonly problems: ImportProblem[];
}

/** Reads an export as `mneme import` does. */
export const readExport = (
  name: string,
  files: MadeFiles,
  options: Partial<ReadOptions> = {},
): Promise<Read> =>
  withExport(name, files, async (path) => {
    const plan = await openImport(path);
    const formats = plan.sources.map(({ reader }) => reader.name);
    const read: Read = {
      formats,
      unread: plan.unread,
      items: [],
      statements: [],
      documents: [],
      people: [],
      problems: [],
    };
    for await (const event of planEvents(plan, readingOf(plan, options))) {
      if ('item' in event) read.items.push(event.item);
      else if ('statement' in event) read.statements.push(event.statement);
      else if ('document' in event) read.documents.push(event.document);
      else if ('person' in event) read.people.push(event.person);
      else if ('problem' in event) read.problems.push(event.problem);
    }
    return read;
  });

/** Who said what: the turns of all threads as lines. */
export const said = ({ items }: Read): string[] =>
  items.flatMap(({ messages }) =>
    messages.map(({ role, author, content, occurredAt }) =>
      [occurredAt, role, author, content].filter((part) => part !== undefined).join(' | '),
    ),
  );
