import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { withCaptions } from './captions.ts';
import { describeIssues } from './conversation.ts';
import type { ImportEvent, ImportedDocument, ImportedItem, ImportedMessage, ImportedThread } from './item.ts';
import { checkMessage, isoDate, storableText } from './message-check.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);
const project = z
  .union([z.string().min(1), z.object({ externalId: z.string().min(1), name: z.string().optional() })])
  .nullish();
const lineSchema = z.object({
  thread: id,
  role: z.string(),
  content: z.string(),
  author: z.string().nullish(),
  id: id.nullish(),
  occurredAt: z.union([z.string(), z.number()]).nullish(),
  channel: z.string().nullish(),
  title: z.string().nullish(),
  project,
  // Labels as Postgres 15 takes them: later versions allow hyphens too.
  taxonomyPath: z
    .string()
    .regex(
      /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/,
      'labels of letters, digits and _ joined by dots, such as work.api',
    )
    .nullish(),
  persona: z.string().min(1).nullish(),
  participants: z.array(z.string().min(1)).nullish(),
  // Of a turn beside the thread's own: the branch's name, and the id of the turn that it forks after.
  branch: z.object({ name: z.string().min(1), after: id }).nullish(),
  // Of pictures and files that go with it.
  captions: z.union([z.string(), z.array(z.string())]).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
type Line = z.infer<typeof lineSchema>;

const documentSchema = z.object({
  document: z.string().min(1),
  content: z.string(),
  title: z.string().nullish(),
  project,
});

const maxLineChars = 8_000_000;
const maxThreadMessages = 200;
const maxHeldMessages = 2_000;
const maxHeldChars = 16_000_000;

/** Lines with their numbers from 1; `text` is undefined for a line too long to be a message. */
export async function* numberedLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ line: number; text: string | undefined }> {
  let line = 1;
  let pieces: string[] = [];
  let held = 0;
  const take = () => {
    const text = held > maxLineChars ? undefined : pieces.join('').trim();
    pieces = [];
    held = 0;
    return text;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      held += at - from;
      if (held <= maxLineChars) pieces.push(chunk.slice(from, at));
      yield { line, text: take() };
      line += 1;
      from = at + 1;
    }
    held += chunk.length - from;
    if (held <= maxLineChars) pieces.push(chunk.slice(from));
    else pieces = [];
  }
  if (held > 0) yield { line, text: take() };
}

/**
 * Stable ids for lines that have none: the hash of what the line says, and how often the thread has said it
 * before. Remembers 52 bits a line; two lines whose bits agree by chance only get a higher number.
 */
class DerivedIds {
  readonly #seen = new Set<number>();
  readonly #repeats = new Map<number, number>();

  idFor(line: Line): string {
    const said = JSON.stringify([
      line.thread,
      line.role,
      line.author ?? '',
      line.occurredAt ?? '',
      line.content,
      ...(line.captions ? [line.captions] : []),
    ]);
    const hash = createHash('sha256').update(said.toWellFormed()).digest('hex');
    const key = Number.parseInt(hash.slice(0, 13), 16);
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      return `line-${hash.slice(0, 32)}-0`;
    }
    const repeat = (this.#repeats.get(key) ?? 0) + 1;
    this.#repeats.set(key, repeat);
    return `line-${hash.slice(0, 32)}-${repeat}`;
  }
}

/** Whether a line is the first or last of a branch's file, and no turn. */
export function isBranchLine(line: unknown): boolean {
  return typeof line === 'object' && line !== null && 'mnemeBranch' in line;
}

function parseLine(
  text: string,
): { value: Line } | { document: ImportedDocument } | { problem: string } | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'the line is not valid JSON' };
  }
  if (isBranchLine(json)) return null;
  if (typeof json === 'object' && json !== null && 'document' in json && json.document !== null)
    return parseDocument(json);
  const parsed = lineSchema.safeParse(json);
  return parsed.success ? { value: parsed.data } : { problem: describeIssues(parsed.error) };
}

function parseDocument(json: object): { document: ImportedDocument } | { problem: string } {
  const parsed = documentSchema.safeParse(json);
  if (!parsed.success) return { problem: describeIssues(parsed.error) };
  const { document: uri, content, title, project } = parsed.data;
  const document: ImportedDocument = { uri, name: basename(uri), text: storableText(content) };
  if (title) document.title = storableText(title);
  const of = projectOf(project);
  return { document: of ? { ...document, project: of } : document };
}

function projectOf(project: Line['project']): ImportedThread['project'] {
  return typeof project === 'string' ? { externalId: project } : (project ?? undefined);
}

/** Turns of a thread, or of one of its branches, that are not handed on yet. */
interface Held {
  readonly branch?: ImportedItem['branch'];
  readonly messages: ImportedMessage[];
}

/** Gathers turns by thread and branch, and hands them on before they take much memory. */
class ThreadBuffers {
  readonly #threads = new Map<string, ImportedThread>();
  readonly #held = new Map<string, Map<string, Held>>();
  /** The turn that a branch forks after, by thread and the branch's name. */
  readonly #forks = new Map<string, Map<string, string>>();
  #messages = 0;
  #chars = 0;

  /** Why a turn is not of the branch it names; undefined if it is. */
  otherFork({ thread, branch }: Line): { problem: string } | undefined {
    const after = branch && this.#forks.get(thread)?.get(branch.name);
    if (!branch || after === undefined || after === branch.after) return undefined;
    const problem = `the thread's branch ${branch.name} forks after ${after}, not after ${branch.after}`;
    return { problem: `${problem}: give it another name` };
  }

  add(line: Line, message: ImportedMessage): ImportedItem[] {
    const known = this.#threads.get(line.thread) ?? { externalId: storableText(line.thread) };
    known.channel ??= line.channel ?? undefined;
    known.title ??= line.title ? storableText(line.title) : undefined;
    known.project ??= projectOf(line.project);
    known.persona ??= line.persona ?? undefined;
    known.taxonomyPath ??= line.taxonomyPath ?? undefined;
    known.participants ??= line.participants ?? undefined;
    known.startedAt ??= message.occurredAt ? isoDate(message.occurredAt) : undefined;
    this.#threads.set(line.thread, known);
    const branches = this.#held.get(line.thread) ?? new Map<string, Held>([['', { messages: [] }]]);
    const { branch } = line;
    if (branch) {
      const forks = this.#forks.get(line.thread) ?? new Map<string, string>();
      this.#forks.set(line.thread, forks.set(branch.name, branch.after));
    }
    const held = branches.get(branch?.name ?? '') ?? { ...(branch ? { branch } : {}), messages: [] };
    held.messages.push(message);
    branches.set(branch?.name ?? '', held);
    this.#held.set(line.thread, branches);
    this.#messages += 1;
    this.#chars += message.content.length;
    if (this.#messages >= maxHeldMessages || this.#chars >= maxHeldChars) return this.takeAll();
    return held.messages.length >= maxThreadMessages ? this.#take(line.thread, branches) : [];
  }

  takeAll(): ImportedItem[] {
    return [...this.#held].flatMap(([thread, branches]) => this.#take(thread, branches));
  }

  /** The thread's own turns first: its branches fork after them. */
  #take(name: string, branches: ReadonlyMap<string, Held>): ImportedItem[] {
    this.#held.delete(name);
    const items: ImportedItem[] = [];
    for (const { branch, messages } of branches.values()) {
      if (messages.length === 0) continue;
      this.#messages -= messages.length;
      for (const message of messages) this.#chars -= message.content.length;
      const thread = { ...(this.#threads.get(name) ?? { externalId: name }) };
      items.push({ thread, ...(branch ? { branch } : {}), messages });
    }
    return items;
  }
}

/**
 * Reads JSON lines, one message each; `thread`, `role` and `content` are required. Lines of different threads
 * may be mixed. What the first lines of a thread say about it (title, channel, project, taxonomyPath, participants)
 * counts. A line with `document` is a document.
 */
export async function* readJsonl(chunks: AsyncIterable<string>): AsyncGenerator<ImportEvent> {
  const ids = new DerivedIds();
  const buffers = new ThreadBuffers();
  for await (const { line, text } of numberedLines(chunks)) {
    if (text === '') continue;
    if (text === undefined) {
      yield {
        problem: { line, record: `line ${line}`, message: `it is longer than ${maxLineChars} characters` },
      };
      continue;
    }
    const parsed = parseLine(text);
    if (!parsed) continue;
    if ('problem' in parsed) {
      yield { problem: { line, record: `line ${line}`, message: parsed.problem } };
      continue;
    }
    if ('document' in parsed) {
      yield parsed;
      continue;
    }
    const { value } = parsed;
    const externalId = value.id ?? ids.idFor(value);
    const captions = [value.captions ?? []].flat();
    const content = withCaptions(value.content, captions);
    const checked =
      buffers.otherFork(value) ??
      checkMessage({ ...value, content, externalId, metadata: value.metadata ?? undefined });
    if ('problem' in checked) {
      const record = `message ${externalId} of thread ${value.thread}`;
      yield { problem: { line, record, message: checked.problem } };
      continue;
    }
    if (checked.cleaned) yield { cleaned: 1 };
    for (const item of buffers.add(value, checked.message)) yield { item };
  }
  for (const item of buffers.takeAll()) yield { item };
}
