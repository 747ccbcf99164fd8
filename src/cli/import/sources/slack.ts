import { z } from 'zod';
import { ChatTurns, type Speaker } from '../chat.ts';
import { describeIssues } from '../conversation.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader, ReadOptions } from '../item.ts';
import { jsonParts } from '../json-parts.ts';
import { type SourceFile, textOf } from '../source-files.ts';

const name = z.string().nullish();
const userSchema = z.looseObject({
  id: z.string(),
  name,
  real_name: name,
  is_bot: z.boolean().nullish(),
  profile: z.looseObject({ display_name: name, real_name: name, email: name }).nullish(),
});
const channelSchema = z.looseObject({ id: z.string(), name, members: z.array(z.string()).nullish() });
const messageSchema = z.looseObject({
  type: z.string(),
  subtype: name,
  ts: z.string().regex(/^\d+(\.\d+)?$/, 'is no time'),
  thread_ts: name,
  user: name,
  username: name,
  bot_id: name,
  text: name,
  edited: z.looseObject({ ts: z.string() }).nullish(),
  files: z.array(z.looseObject({ name, title: name })).nullish(),
  user_profile: z.looseObject({ real_name: name, display_name: name }).nullish(),
});
type Message = z.infer<typeof messageSchema>;

/** What somebody wrote; the other subtypes say that somebody joined, or named the channel. */
const written = new Set(['', 'thread_broadcast', 'bot_message', 'me_message', 'file_share', 'file_comment']);

const elements = new Set(['[]']);
const seconds = (ts: string) => new Date(Number(ts) * 1000).toISOString();
const list = /(^|\/)(users|org_users|channels|groups|dms|mpims)\.json$/;

/** Who and where, by ids: what the lists at the top of the export say. */
class Directory {
  readonly people = new Map<string, Speaker>();
  /** By the folder's name. */
  readonly channels = new Map<string, { id: string; title: string }>();

  take(file: string, value: unknown): void {
    if (file.endsWith('users.json')) {
      const user = userSchema.safeParse(value).data;
      if (!user) return;
      const { profile } = user;
      const called = [profile?.display_name, profile?.real_name, user.real_name, user.name];
      const names = [...called, profile?.email].flatMap((each) => each || []);
      this.people.set(user.id, {
        id: user.id,
        name: names[0] ?? user.id,
        alsoKnownAs: names,
        isProgram: user.is_bot === true || user.id === 'USLACKBOT',
      });
      return;
    }
    const channel = channelSchema.safeParse(value).data;
    if (!channel) return;
    // A direct message has no name, and its folder that of its id.
    const folder = channel.name || channel.id;
    this.channels.set(folder, { id: channel.id, title: channel.name ?? '' });
    if (channel.name) return;
    const others = (channel.members ?? []).map((id) => this.people.get(id)?.name ?? id);
    this.channels.set(folder, { id: channel.id, title: others.join(', ') });
  }

  speakerOf({ user, username, bot_id: bot, user_profile: profile }: Message): Speaker {
    const known = user ? this.people.get(user) : undefined;
    if (known) return known;
    const shown = profile?.display_name || profile?.real_name || username || user || bot || 'unknown';
    return { id: user ?? bot ?? shown, name: shown, isProgram: !user };
  }

  /** Slack's marks as people see them. */
  text(marked: string): string {
    return marked
      .replace(
        /<@([A-Z0-9]+)(?:\|([^>]+))?>/g,
        (_, id: string, shown?: string) => `@${this.people.get(id)?.name ?? shown ?? id}`,
      )
      .replace(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
      .replace(
        /<!(?:subteam\^[A-Z0-9]+\|)?@?([^>|]+)(?:\|([^>]*))?>/g,
        (_, word: string, shown?: string) => shown || `@${word}`,
      )
      .replace(/<((?:https?|mailto|tel):[^>|]+)(?:\|([^>]*))?>/g, (_, url: string, shown?: string) =>
        !shown || shown === url || url.endsWith(shown)
          ? url.replace(/^(mailto|tel):/, '')
          : `${shown} (${url})`,
      )
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  }
}

async function* readDay(
  file: SourceFile,
  directory: Directory,
  turns: ChatTurns,
): AsyncGenerator<ImportEvent> {
  for await (const part of jsonParts(textOf(file), elements)) {
    if ('problem' in part) {
      yield { problem: { line: part.line, record: 'a message', message: part.problem } };
      continue;
    }
    const parsed = messageSchema.safeParse(part.value);
    if (!parsed.success) {
      yield { problem: { line: part.line, record: 'a message', message: describeIssues(parsed.error) } };
      continue;
    }
    const message = parsed.data;
    if (message.type !== 'message' || !written.has(message.subtype ?? '')) continue;
    const { ts, thread_ts: thread, edited, files } = message;
    yield* turns.add(
      {
        id: ts,
        speaker: directory.speakerOf(message),
        text: directory.text(message.text ?? ''),
        captions: (files ?? []).map((each) => each.title || each.name || 'a file'),
        at: seconds(ts),
        ...(thread && thread !== ts ? { replyTo: thread } : {}),
        ...(edited ? { editedAt: seconds(edited.ts) } : {}),
      },
      { line: part.line },
    );
  }
}

async function* readSlack(files: readonly SourceFile[], options: ReadOptions): AsyncGenerator<ImportEvent> {
  const directory = new Directory();
  const lists = files.filter(({ path }) => list.test(path));
  // People first: direct messages are called after them.
  lists.sort((a, b) => Number(/users\.json$/.test(b.path)) - Number(/users\.json$/.test(a.path)));
  for (const file of lists) {
    for await (const part of jsonParts(textOf(file), elements))
      if ('value' in part) directory.take(file.path, part.value);
  }
  const folderOf = ({ path }: SourceFile) => path.split('/').at(-2) ?? options.exportName;
  const days = files.filter(({ path }) => !list.test(path));
  for (const [folder, ofChannel] of Map.groupBy(days, folderOf)) {
    const { id, title } = directory.channels.get(folder) ?? { id: folder, title: folder };
    const turns = new ChatTurns({ network: 'slack', id, title }, options);
    for (const file of ofChannel) yield* inFile(file, readDay(file, directory, turns));
    yield* turns.end();
  }
}

/** Slack's export: lists of people and channels, and a folder of days for each channel. */
export const slack: PastReader = {
  name: 'slack',
  title: 'Slack',
  isTalk: true,
  recognise: ({ path, head }) =>
    (/"ts"\s*:\s*"\d+\.\d+"/.test(head) && /"type"\s*:\s*"message"/.test(head)) ||
    (list.test(path) && /"id"\s*:\s*"[UWCGD][A-Z0-9]{2,}"/.test(head)),
  read: readSlack,
};
