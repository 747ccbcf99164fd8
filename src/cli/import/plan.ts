import { basename } from 'node:path';
import { formatsNamed, maybeJsonLines, readerOf, readers } from './formats.ts';
import type { ImportEvent, ImportedItem, ImportFormat, PastReader, ReadOptions } from './item.ts';
import { headBytes, UnreadableSource } from './source.ts';
import { openSourceFiles, type SourceFile } from './source-files.ts';

/** What of an export is read, and by whom. */
export interface ImportPlan {
  readonly name: string;
  /** Whether it is one file, in no archive. */
  readonly isFile: boolean;
  readonly sources: readonly { readonly reader: PastReader; readonly files: readonly SourceFile[] }[];
  /** Files of no known form, but for pictures and recordings. */
  readonly unread: readonly string[];
  /** What can't be read of an archive. */
  readonly problems: readonly { readonly record: string; readonly message: string }[];
  /** Bytes of what is read. */
  readonly size: number;
  /** Last change of it, milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** What is next to the texts of an export, and what it shows is said in them. */
const media =
  /\.(jpe?g|png|gif|webp|heic|bmp|svg|ico|mp[34]|m4[av]|mov|avi|webm|mkv|ogg|oga|opus|wav|aac|amr|3gp|tgs|dat|css|js|woff2?|ttf|vcf\.bak)$/i;

/**
 * Opens what somebody exported, and tells by its content who reads which file. Nothing but the files' beginnings is
 * read.
 *
 * @throws UnreadableSource when nothing of it can be read.
 */
export async function openImport(path: string, format?: ImportFormat): Promise<ImportPlan> {
  const { files, problems: broken, isFile } = await openSourceFiles(path);
  const problems = [...broken];
  const given = format && readers.find(({ name }) => name === format);
  const [only] = files;
  const taken = new Map<PastReader, SourceFile[]>();
  const unread: string[] = [];
  for (const file of files) {
    const head = media.test(file.path) && !isFile ? '' : await headOf(file);
    if (typeof head !== 'string') {
      problems.push({ record: `file ${file.path}`, message: head.message });
      continue;
    }
    const isTaken = given && (isFile || given.recognise({ path: file.path, head }));
    const reader = given ? (isTaken ? given : undefined) : readerOf({ path: file.path, head });
    if (reader) taken.set(reader, [...(taken.get(reader) ?? []), file]);
    else if (!media.test(file.path)) unread.push(file.path);
  }
  if (isFile && only) await refuseFile(path, only, [...taken.keys()][0]);
  if (taken.size === 0 && problems.length === 0)
    throw new UnreadableSource(
      `${path} has no file of a form that is known: ${formatsNamed}${format ? '; leave out --format' : ''}`,
    );
  const read = [...taken.values()].flat();
  return {
    name: basename(path),
    isFile,
    sources: readers.flatMap((reader) => {
      const own = taken.get(reader);
      return own ? [{ reader, files: own }] : [];
    }),
    unread,
    problems,
    size: read.reduce((sum, file) => sum + file.size, 0),
    modifiedAt: read.reduce((last, file) => Math.max(last, file.modifiedAt), 0),
  };
}

/** How a file begins, or why it can't be read. */
async function headOf(file: SourceFile): Promise<string | UnreadableSource> {
  try {
    return await file.head();
  } catch (error) {
    if (error instanceof UnreadableSource) return error;
    throw error;
  }
}

/** Says of one file why it is not read. */
async function refuseFile(path: string, file: SourceFile, reader: PastReader | undefined): Promise<void> {
  const head = await file.head();
  const isWhole = file.size <= headBytes;
  if (isWhole && head.trim() === '') throw new UnreadableSource(`${path} is empty`);
  if (isWhole && /^\ufeff?\s*\[\s*\]\s*$/.test(head))
    throw new UnreadableSource(`${path} holds no conversation`);
  if (!reader)
    throw new UnreadableSource(
      `${path}: the format can't be told from the content; give it with --format ${formatsNamed}`,
    );
  if (reader.name === 'jsonl' && file.size > 0 && !maybeJsonLines(head, isWhole)) {
    throw new UnreadableSource(
      `${path} is no JSON lines file: none of its lines is a JSON object. Each is to be one message, with thread, role and content`,
    );
  }
}

/** Turns of one thread that come one behind the other are stored together, up to so many. */
const turnsTogether = 200;

/** Everything that is read, in order: the same for the same export, each time. */
export async function* planEvents(
  { sources, problems, isFile }: ImportPlan,
  options: ReadOptions,
): AsyncGenerator<ImportEvent> {
  for (const problem of problems) yield { problem };
  for (const { reader, files } of sources) {
    for await (const event of together(reader.read(files, options))) {
      // Of one file, everybody knows which.
      if ('problem' in event && isFile) yield { problem: { ...event.problem, file: undefined } };
      else yield event;
    }
  }
}

async function* together(events: AsyncIterable<ImportEvent>): AsyncGenerator<ImportEvent> {
  let held: ImportedItem | null = null;
  for await (const event of events) {
    if (!('item' in event)) {
      if (held && !('problem' in event) && !('cleaned' in event)) {
        yield { item: held };
        held = null;
      }
      yield event;
      continue;
    }
    const both: ImportedItem | null = held && joined(held, event.item);
    if (held && !both) yield { item: held };
    held = both ?? event.item;
  }
  if (held) yield { item: held };
}

/** Turns of one thread and those behind them; null where they are not to be stored together. */
function joined(before: ImportedItem, after: ImportedItem): ImportedItem | null {
  const messages = [...before.messages, ...after.messages];
  const isSame = before.thread.externalId === after.thread.externalId && !before.branch && !after.branch;
  if (!isSame || messages.length > turnsTogether) return null;
  // Who is known to take part grows with what is read.
  const { participants } = after.thread;
  return { thread: { ...before.thread, ...(participants ? { participants } : {}) }, messages };
}
