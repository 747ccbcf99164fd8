import { z } from 'zod';
import { type Chat, ChatTurns } from '../chat.ts';
import { describeIssues, hasKeys, stringAt } from '../conversation.ts';
import { csvRows } from '../csv.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader, ReadOptions } from '../item.ts';
import { jsonParts } from '../json-parts.ts';
import { type SourceFile, textOf, wholeText } from '../source-files.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const messageSchema = z.looseObject({
  id,
  type: z.string().nullish(),
  timestamp: z.string(),
  timestampEdited: z.string().nullish(),
  content: z.string().nullish(),
  author: z.looseObject({
    id,
    name: z.string(),
    nickname: z.string().nullish(),
    isBot: z.boolean().nullish(),
  }),
  attachments: z.array(z.looseObject({ fileName: z.string().nullish() })).nullish(),
  stickers: z.array(z.looseObject({ name: z.string().nullish() })).nullish(),
  reference: z.looseObject({ messageId: id.nullish() }).nullish(),
});
/** Kinds of messages that somebody wrote; the others say that somebody joined, pinned or called. */
const written = new Set(['Default', 'Reply', 'ChatInputCommand', 'ContextMenuCommand']);

const exported = new Set(['guild', 'channel', 'messages[]']);

/** A channel as DiscordChatExporter writes it: its place first, then its messages. */
async function* readExported(file: SourceFile, options: ReadOptions): AsyncGenerator<ImportEvent> {
  let server = '';
  let channel: unknown;
  let turns: ChatTurns | undefined;
  for await (const part of jsonParts(textOf(file), exported)) {
    if ('problem' in part) {
      yield { problem: { line: part.line, record: 'a message', message: part.problem } };
      continue;
    }
    const { place, line, value } = part;
    if (place === 'guild') server = stringAt(value, 'name') ?? '';
    else if (place === 'channel') channel = value;
    else {
      const parsed = messageSchema.safeParse(value);
      if (!parsed.success) {
        yield { problem: { line, record: 'a message', message: describeIssues(parsed.error) } };
        continue;
      }
      const message = parsed.data;
      if (!written.has(message.type ?? 'Default')) continue;
      turns ??= new ChatTurns(chatOf(server, channel, file), options);
      const { author, attachments, stickers, reference } = message;
      yield* turns.add(
        {
          id: message.id,
          speaker: {
            id: author.id,
            name: author.nickname || author.name,
            alsoKnownAs: [author.name],
            isProgram: author.isBot === true,
          },
          text: message.content ?? '',
          captions: [
            ...(attachments ?? []).map(({ fileName }) => fileName || 'a file'),
            ...(stickers ?? []).map(({ name }) => `a sticker ${name ?? ''}`),
          ],
          at: message.timestamp,
          replyTo: reference?.messageId ?? undefined,
          editedAt: message.timestampEdited,
        },
        { line },
      );
    }
  }
  if (turns) yield* turns.end();
}

function chatOf(server: string, channel: unknown, file: SourceFile): Chat {
  const name = stringAt(channel, 'name');
  const key = hasKeys(channel, 'id') ? String(channel.id) : (name ?? file.path);
  const title = [server === 'Direct Messages' ? '' : server, name ?? '']
    .filter((part) => part !== '')
    .join(', ');
  return { network: 'discord', id: key, title };
}

const ownSchema = z.looseObject({
  ID: id,
  Timestamp: z.string(),
  Contents: z.string().nullish(),
  Attachments: z.string().nullish(),
});

/** Files that say whose and where: small in any package. */
const mostBytes = 20_000_000;

async function json(file: SourceFile | undefined): Promise<unknown> {
  try {
    return file ? JSON.parse((await wholeText(file, mostBytes)) ?? 'null') : null;
  } catch {
    return null;
  }
}

/** The data package: one's own messages, channel by channel. */
async function* readPackage(files: readonly SourceFile[], options: ReadOptions): AsyncGenerator<ImportEvent> {
  const account = await json(files.find(({ path }) => /(^|\/)user\.json$/i.test(path)));
  const index = await json(files.find(({ path }) => /(^|\/)index\.json$/i.test(path)));
  const me = {
    id: hasKeys(account, 'id') ? String(account.id) : 'me',
    name: options.me ?? stringAt(account, 'global_name') ?? stringAt(account, 'username') ?? 'me',
    isMe: true,
  };
  for (const file of files) {
    if (!/(^|\/)messages\.(json|csv)$/i.test(file.path)) continue;
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    const channel = await json(files.find(({ path }) => path === `${folder}channel.json`));
    const key = hasKeys(channel, 'id') ? String(channel.id) : (/(\d+)\/$/.exec(folder)?.[1] ?? folder);
    const title =
      stringAt(channel, 'name') ??
      stringAt(index, key) ??
      (hasKeys(channel, 'recipients') ? 'Direct message' : '');
    const server = hasKeys(channel, 'guild') ? (stringAt(channel.guild, 'name') ?? '') : '';
    const named = [server, title].filter((part) => part !== '').join(', ');
    const turns = new ChatTurns({ network: 'discord', id: key, title: named }, options);
    yield* inFile(file, readOwn(file, turns, me));
  }
}

async function* readOwn(
  file: SourceFile,
  turns: ChatTurns,
  speaker: { id: string; name: string; isMe: boolean },
): AsyncGenerator<ImportEvent> {
  const found: { line: number; message: z.infer<typeof ownSchema> }[] = [];
  const rows = file.path.toLowerCase().endsWith('.csv')
    ? csvRows(textOf(file))
    : jsonParts(textOf(file), new Set(['[]']));
  for await (const row of rows) {
    if ('problem' in row) {
      yield { problem: { line: row.line, record: 'a message', message: row.problem } };
      continue;
    }
    const parsed = ownSchema.safeParse(row.value);
    if (parsed.success) found.push({ line: row.line, message: parsed.data });
    else yield { problem: { line: row.line, record: 'a message', message: describeIssues(parsed.error) } };
  }
  // The package has the newest first; ids rise with time, and are longer than numbers are exact.
  found.sort(({ message: { ID: a } }, { message: { ID: b } }) => a.length - b.length || (a < b ? -1 : 1));
  for (const { line, message } of found) {
    const captions = (message.Attachments ?? '')
      .split(/\s+/)
      .filter((url) => url !== '')
      .map((url) => url.split('?')[0]?.split('/').at(-1) ?? 'a file');
    const { ID, Contents, Timestamp } = message;
    yield* turns.add({ id: ID, speaker, text: Contents ?? '', captions, at: Timestamp }, { line });
  }
  yield* turns.end();
}

const isExported = (head: string) =>
  /"guild"\s*:\s*\{/.test(head) && /"channel"\s*:\s*\{/.test(head) && /"messages"\s*:\s*\[/.test(head);

/** Discord: channels as DiscordChatExporter writes them, and the data package that Discord sends. */
export const discord: PastReader = {
  name: 'discord',
  title: 'Discord',
  isTalk: true,
  recognise: ({ path, head }) =>
    isExported(head) ||
    (/"Contents"\s*:/.test(head) && /"Timestamp"\s*:/.test(head)) ||
    /^\ufeff?ID,Timestamp,Contents,Attachments/.test(head) ||
    /(^|\/)messages\/(index\.json|c?\d+\/channel\.json)$/i.test(path) ||
    (/(^|\/)account\/user\.json$/i.test(path) && /"username"\s*:/.test(head)),
  async *read(files, options) {
    const rest: SourceFile[] = [];
    for (const file of files) {
      if (isExported(await file.head())) yield* inFile(file, readExported(file, options));
      else rest.push(file);
    }
    yield* readPackage(rest, options);
  },
};
