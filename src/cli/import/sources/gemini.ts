import { createHash } from 'node:crypto';
import { z } from 'zod';
import { localDay } from '../../../language/calendar.ts';
import { withCaptions } from '../captions.ts';
import { describeIssues } from '../conversation.ts';
import { htmlText } from '../html-text.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, ImportedMessage, PastReader, ReadOptions } from '../item.ts';
import { jsonParts } from '../json-parts.ts';
import { localTime } from '../local-time.ts';
import { checkMessage, isoDate } from '../message-check.ts';
import { type SourceFile, textOf } from '../source-files.ts';

const entrySchema = z.looseObject({
  title: z.string(),
  titleUrl: z.string().nullish(),
  time: z.string(),
  safeHtmlItem: z.array(z.looseObject({ html: z.string().nullish() })).nullish(),
  attachedFiles: z.array(z.string()).nullish(),
});

/** A question with its answer, as the activity has it. */
interface Asked {
  readonly question: string;
  readonly answer: string;
  readonly at: string;
  readonly conversation: string | undefined;
  readonly captions: readonly string[];
}

/** How the title of a question begins, in the languages of an account. */
const asked =
  /^(?:Prompted|Said|Eingegebener Prompt:|Gesagt:|Prompt (?:envoyé|saisi) ?:|Has escrito|Has enviado la petición|Instrucción:|Prompt inserito:|Prompt:|Prompt inviato:|Ingevoerde prompt:|送信したメッセージ:?|プロンプト:?)\s*/iu;
const conversationIn = /\/app\/([0-9a-f]{8,})/;
/** Questions held to be put in order: the activity has the newest first. */
const mostHeld = 500_000;

const keyOf = ({ at, question }: Asked) =>
  createHash('sha256')
    .update(JSON.stringify([at, question]))
    .digest('hex')
    .slice(0, 24);

/** Turns of an activity, oldest first: by their conversation where it is named, else by day. */
function* turnsOf(found: Asked[], { timeZone }: ReadOptions): Generator<ImportEvent> {
  found.sort((a, b) => (a.at < b.at ? -1 : 1));
  const threadOf = ({ conversation, at }: Asked) =>
    conversation ?? localDay(new Date(at), timeZone).toISOString().slice(0, 10);
  for (const [thread, entries] of Map.groupBy(found, threadOf)) {
    const messages: ImportedMessage[] = [];
    for (const entry of entries) {
      const key = keyOf(entry);
      const said = [
        { role: 'user', content: withCaptions(entry.question, entry.captions), externalId: `${key}-asked` },
        { role: 'assistant', content: entry.answer, externalId: `${key}-answered` },
      ];
      for (const turn of said) {
        if (turn.content.trim() === '') continue;
        const checked = checkMessage({ ...turn, occurredAt: entry.at });
        if ('problem' in checked)
          yield { problem: { record: `the question of ${entry.at}`, message: checked.problem } };
        else {
          if (checked.cleaned) yield { cleaned: 1 };
          messages.push(checked.message);
        }
      }
    }
    const title = entries[0]?.question.slice(0, 100);
    const startedAt = entries[0]?.at;
    const opened = { externalId: `gemini-${thread}`, channel: 'gemini', ...(startedAt ? { startedAt } : {}) };
    if (messages.length > 0) yield { item: { thread: title ? { ...opened, title } : opened, messages } };
  }
}

async function* readJson(file: SourceFile, options: ReadOptions): AsyncGenerator<ImportEvent> {
  let found: Asked[] = [];
  for await (const part of jsonParts(textOf(file), new Set(['[]']))) {
    const place = { line: part.line, record: 'an entry' };
    if ('problem' in part) {
      yield { problem: { ...place, message: part.problem } };
      continue;
    }
    const parsed = entrySchema.safeParse(part.value);
    const at = parsed.success ? isoDate(parsed.data.time) : undefined;
    if (!parsed.success || !at) {
      const message = parsed.error ? describeIssues(parsed.error) : 'its time is not valid';
      yield { problem: { ...place, message } };
      continue;
    }
    const { title, titleUrl, safeHtmlItem, attachedFiles } = parsed.data;
    const answer = (safeHtmlItem ?? []).map(({ html }) => htmlText(html ?? '')).join('\n\n');
    // Feedback and settings are activity too.
    if (!asked.test(title) && answer === '') continue;
    found.push({
      question: title.replace(asked, ''),
      answer,
      at,
      conversation: conversationIn.exec(titleUrl ?? '')?.[1],
      captions: attachedFiles ?? [],
    });
    if (found.length >= mostHeld) {
      yield* turnsOf(found, options);
      found = [];
    }
  }
  yield* turnsOf(found, options);
}

/** The time of an entry of the page, in the forms of English and of most others, as ISO 8601. */
function pageTime(line: string, timeZone: string): string | undefined {
  const text = line.replace(/[\u00a0\u202f]/g, ' ').trim();
  const numbers = /^(\d{1,2})[./](\d{1,2})[./](\d{4}),? (\d{1,2}):(\d\d):(\d\d)/.exec(text);
  if (numbers) {
    const [, day = '', month = '', year, hour = '', minute, second] = numbers;
    const two = (part: string) => part.padStart(2, '0');
    return isoDate(localTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`, timeZone));
  }
  if (!/^\p{L}{3,9}\.? \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d/u.test(text)) return undefined;
  // A zone that the machine does not know (`CEST`) is left out, and the export's taken.
  const known = Date.parse(text);
  if (!Number.isNaN(known) && /(UTC|GMT|[ECMP][SD]T)([+-]\d+)?$/.test(text))
    return new Date(known).toISOString();
  const bare = Date.parse(
    `${text.replace(/ [A-Z][A-Za-z0-9+:-]*$/, (zone) => (/^ [AP]M$/.test(zone) ? zone : ''))} UTC`,
  );
  return Number.isNaN(bare)
    ? undefined
    : isoDate(localTime(new Date(bare).toISOString().slice(0, 19), timeZone));
}

const maxEntryChars = 8_000_000;

async function* readHtml(file: SourceFile, options: ReadOptions): AsyncGenerator<ImportEvent> {
  const found: Asked[] = [];
  let held = '';
  const take = function* (html: string): Generator<ImportEvent> {
    const cell =
      /<div class="content-cell[^"]*body-1"[^>]*>([\s\S]*?)<\/div>\s*<div class="content-cell/.exec(
        html,
      )?.[1];
    if (cell === undefined || !/Gemini|Bard/.test(html)) return;
    const lines = htmlText(cell).split('\n');
    const dated = lines.findIndex((line) => pageTime(line, options.timeZone) !== undefined);
    const at = pageTime(lines[dated] ?? '', options.timeZone);
    if (at === undefined) {
      yield {
        problem: { record: 'an entry', message: 'its time is in a form that is not read: export as JSON' },
      };
      return;
    }
    const question = lines.slice(0, dated).join('\n').trim();
    const answer = lines
      .slice(dated + 1)
      .join('\n')
      .trim();
    if (!asked.test(question) && answer === '') return;
    const conversation = conversationIn.exec(cell)?.[1];
    found.push({ question: question.replace(asked, ''), answer, at, conversation, captions: [] });
  };
  for await (const chunk of textOf(file)) {
    held += chunk;
    const entries = held.split('<div class="outer-cell');
    held = entries.pop() ?? '';
    for (const entry of entries) yield* take(entry);
    if (held.length > maxEntryChars) {
      yield { problem: { record: 'an entry', message: 'it is too long' } };
      held = '';
    }
  }
  yield* take(held);
  yield* turnsOf(found, options);
}

/** Gemini's activity of a Takeout, as JSON or as a page. */
export const gemini: PastReader = {
  name: 'gemini',
  title: 'Gemini',
  isTalk: true,
  recognise: ({ head }) =>
    /"header"\s*:\s*"[^"]*(Gemini|Bard)[^"]*"/.test(head) ||
    (/<div class="outer-cell/.test(head) && /mdl-typography--title">[^<]*(Gemini|Bard)/.test(head)),
  async *read(files, options) {
    for (const file of files) {
      const isPage = /^\s*</.test((await file.head()).replace(/^\ufeff/, ''));
      yield* inFile(file, isPage ? readHtml(file, options) : readJson(file, options));
    }
  },
};
