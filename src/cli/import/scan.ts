import type { ImportFormat, ReadOptions } from './item.ts';
import { isoDate } from './message-check.ts';
import { type ImportPlan, planEvents } from './plan.ts';

/** What an export holds, found by reading it through once. */
export interface ImportScan {
  readonly formats: ImportFormat[];
  readonly files: number;
  readonly threads: number;
  readonly messages: number;
  readonly statements: number;
  readonly documents: number;
  readonly people: number;
  readonly problemCount: number;
  /** ISO 8601, UTC. */
  readonly first?: string;
  readonly last?: string;
  /** Who speaks in chats, the most talkative first, and how often. */
  readonly speakers: { name: string; messages: number; isMe: boolean }[];
  /** Whose memories there are, by the export's own names. */
  readonly owners: string[];
  /** How some of the threads begin. */
  readonly beginnings: { thread: string; title?: string; text: string }[];
  readonly unread: readonly string[];
  readonly formation: FormationEstimate;
}

/** What it takes to form what was imported. */
export interface FormationEstimate {
  readonly turns: number;
  /** By the rules, with two workers. */
  readonly minutes: number;
  /** That a language model would read, if the server has one. */
  readonly modelTokens: number;
}

/** Turns a second that two workers form by the rules: `npm run bench:formation -- --workers 2`. */
const turnsASecond = 200;
/** Tokens that a model reads a turn beside its text, and how often it reads the text: see docs/models.md. */
const [tokensATurn, readings, charsAToken] = [250, 2, 4];

const beginningsShown = 5;
const charsShown = 80;
const speakersShown = 20;

/** Reads an export through, and stores nothing. */
export async function scanImport(plan: ImportPlan, options: ReadOptions): Promise<ImportScan> {
  const threads = new Set<string>();
  const speakers = new Map<string, { name: string; messages: number; isMe: boolean }>();
  const owners = new Set<string>();
  const beginnings: { thread: string; title?: string; text: string }[] = [];
  const counts = { messages: 0, statements: 0, documents: 0, people: 0, problemCount: 0, chars: 0 };
  let [first, last] = ['', ''];
  const heard = (name: string, isMe: boolean) => {
    const known = speakers.get(name) ?? { name, messages: 0, isMe: false };
    known.messages += 1;
    known.isMe ||= isMe;
    speakers.set(name, known);
  };
  for await (const event of planEvents(plan, { ...options, heard })) {
    if ('item' in event) {
      const { thread, messages, branch } = event.item;
      if (!threads.has(thread.externalId) && !branch && beginnings.length < beginningsShown) {
        const text = (messages[0]?.content ?? '').replace(/\s+/g, ' ').slice(0, charsShown);
        beginnings.push({
          thread: thread.externalId,
          ...(thread.title ? { title: thread.title } : {}),
          text,
        });
      }
      threads.add(thread.externalId);
      counts.messages += messages.length;
      for (const { content, occurredAt } of messages) {
        counts.chars += content.length;
        const at = occurredAt === undefined ? undefined : isoDate(occurredAt);
        if (at === undefined) continue;
        if (first === '' || at < first) first = at;
        if (at > last) last = at;
      }
    } else if ('statement' in event) {
      counts.statements += 1;
      if (event.statement.owner !== undefined) owners.add(event.statement.owner);
    } else if ('document' in event) counts.documents += 1;
    else if ('person' in event) counts.people += 1;
    else if ('problem' in event) counts.problemCount += 1;
  }
  const { chars, ...told } = counts;
  return {
    formats: plan.sources.map(({ reader }) => reader.name),
    files: plan.sources.reduce((sum, { files }) => sum + files.length, 0),
    threads: threads.size,
    ...told,
    ...(first === '' ? {} : { first, last }),
    speakers: [...speakers.values()].sort((a, b) => b.messages - a.messages).slice(0, speakersShown),
    owners: [...owners].slice(0, speakersShown),
    beginnings,
    unread: plan.unread,
    formation: {
      turns: told.messages,
      minutes: Math.ceil(told.messages / turnsASecond / 60),
      modelTokens: Math.round(told.messages * tokensATurn + (chars / charsAToken) * readings),
    },
  };
}

const count = (n: number, what: string, many = `${what}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? what : many}`;

/** What is about to be imported, as lines for a person. */
export function planLines(scan: ImportScan): string[] {
  const { threads, messages, statements, documents, people, first, last, formation } = scan;
  const kept = [
    ...(messages > 0 ? [`${count(messages, 'turn')} in ${count(threads, 'thread')}`] : []),
    ...(statements > 0 ? [count(statements, 'statement')] : []),
    ...(documents > 0 ? [count(documents, 'document')] : []),
    ...(people > 0 ? [count(people, 'person', 'people')] : []),
  ];
  const between = first && last ? `, from ${first.slice(0, 10)} to ${last.slice(0, 10)}` : '';
  const lines = [
    `${scan.formats.join(', ')} (${count(scan.files, 'file')}): ${kept.join(', ') || 'nothing'}${between}`,
  ];
  if (messages > 0)
    lines.push(
      `Forming memories of them takes about ${count(formation.minutes, 'minute')} in the background by the rules; a language model would read about ${count(formation.modelTokens, 'token')}`,
    );
  return lines;
}

/** What a dry run says beside that. */
export function dryRunLines(scan: ImportScan): string[] {
  const lines = planLines(scan);
  for (const { thread, title, text } of scan.beginnings) lines.push(`  ${title ?? thread}: ${text}`);
  if (scan.speakers.length > 0) {
    const names = scan.speakers.map(
      ({ name, messages, isMe }) => `${name}${isMe ? ' (you)' : ''} ${messages}`,
    );
    lines.push(`Speakers: ${names.join(', ')}`);
  }
  if (scan.problemCount > 0)
    lines.push(`${count(scan.problemCount, 'record')} can't be read; an import names them`);
  lines.push(...unreadLines(scan.unread));
  lines.push('Nothing was stored. Run it without --dry-run to import it.');
  return lines;
}

const unreadShown = 10;

/** Which files are of no known form. */
export function unreadLines(unread: readonly string[]): string[] {
  if (unread.length === 0) return [];
  const more = unread.length > unreadShown ? `, and ${unread.length - unreadShown} more` : '';
  return [`Not read, of no known form: ${unread.slice(0, unreadShown).join(', ')}${more}`];
}
