import { z } from 'zod';
import { type Chat, ChatTurns, type Speaker } from '../chat.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader, ReadOptions } from '../item.ts';
import { jsonParts } from '../json-parts.ts';
import { localTime } from '../local-time.ts';
import { textOf } from '../source-files.ts';

const words = z.union([z.string(), z.array(z.union([z.string(), z.looseObject({ text: z.string() })]))]);
const messageSchema = z.looseObject({
  id: z.number(),
  type: z.string(),
  date: z.string(),
  date_unixtime: z.string().nullish(),
  edited_unixtime: z.string().nullish(),
  from: z.string().nullish(),
  from_id: z.string().nullish(),
  forwarded_from: z.string().nullish(),
  reply_to_message_id: z.number().nullish(),
  text: words.nullish(),
  photo: z.string().nullish(),
  file: z.string().nullish(),
  file_name: z.string().nullish(),
  media_type: z.string().nullish(),
  sticker_emoji: z.string().nullish(),
  poll: z.looseObject({ question: z.string() }).nullish(),
});
type Message = z.infer<typeof messageSchema>;

function wordsOf(text: Message['text']): string {
  if (text == null) return '';
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

const baseName = (path: string) => path.split('/').at(-1) ?? path;

/** Words of others and what pictures and files are: nothing of it was said by who sent it. */
function captionsOf(message: Message): string[] {
  const {
    photo,
    file,
    file_name: name,
    media_type: kind,
    sticker_emoji: emoji,
    poll,
    forwarded_from: by,
  } = message;
  const captions: string[] = [];
  if (by != null) captions.push(`a message of ${by}: ${wordsOf(message.text)}`);
  if (photo) captions.push('a photo');
  if (emoji) captions.push(`a sticker ${emoji}`);
  else if (file) captions.push(name || (kind ? `a ${kind.replaceAll('_', ' ')}` : baseName(file)));
  if (poll) captions.push(`a poll: ${poll.question}`);
  return captions;
}

/** The chats of a whole export, of those that were left, and the one of a file with one chat. */
const inChats = ['chats.list[].', 'left_chats.list[].', ''];
const places = new Set([
  'personal_information',
  ...inChats.flatMap((chat) => ['name', 'type', 'id', 'messages[]'].map((key) => chat + key)),
]);

/** What is known of the chat being read. Its name, form and id come before its messages. */
interface Begun {
  name?: string;
  type?: string;
  id?: string;
  turns?: ChatTurns;
}

class TelegramReader {
  readonly #options: ReadOptions;
  #chat: Begun = {};
  #myId: string | undefined;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  *take(place: string, line: number, value: unknown): Generator<ImportEvent> {
    if (place === 'personal_information') {
      const own = z.looseObject({ user_id: z.number() }).safeParse(value);
      if (own.success) this.#myId = `user${own.data.user_id}`;
    } else if (place.endsWith('messages[]')) yield* this.#message(value, line);
    else {
      if (this.#chat.turns) yield* this.end();
      if (place.endsWith('name') && typeof value === 'string') this.#chat.name = value;
      if (place.endsWith('type') && typeof value === 'string') this.#chat.type = value;
      if (place.endsWith('id')) this.#chat.id = String(value);
    }
  }

  *end(): Generator<ImportEvent> {
    if (this.#chat.turns) yield* this.#chat.turns.end();
    this.#chat = {};
  }

  *#message(value: unknown, line: number): Generator<ImportEvent> {
    const parsed = messageSchema.safeParse(value);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      yield { problem: { line, record: 'a message', message: `it is not of this format (${where})` } };
      return;
    }
    const message = parsed.data;
    // Calls, joins and pins.
    if (message.type !== 'message') return;
    const { name, id, turns } = this.#chat;
    const chat: Chat = { network: 'telegram', id: id ?? name ?? 'saved', title: name ?? 'Saved messages' };
    this.#chat.turns = turns ?? new ChatTurns(chat, this.#options);
    yield* this.#chat.turns.add(
      {
        id: String(message.id),
        speaker: this.#speaker(message),
        text: message.forwarded_from == null ? wordsOf(message.text) : '',
        captions: captionsOf(message),
        at: message.date_unixtime
          ? Number(message.date_unixtime)
          : localTime(message.date, this.#options.timeZone),
        ...(message.reply_to_message_id == null ? {} : { replyTo: String(message.reply_to_message_id) }),
        ...(message.edited_unixtime
          ? { editedAt: new Date(Number(message.edited_unixtime) * 1000).toISOString() }
          : {}),
      },
      { line },
    );
  }

  #speaker({ from, from_id: fromId }: Message): Speaker {
    const id = fromId ?? from ?? 'deleted';
    const type = this.#chat.type ?? '';
    const isMe = type === 'saved_messages' || (this.#myId !== undefined && id === this.#myId);
    // A bot's word, and what a channel posts to all, is nobody's of the people in the chat.
    const isProgram = !isMe && (id.startsWith('channel') || type === 'bot_chat');
    return { id, name: from || 'Deleted account', isMe, isProgram };
  }
}

/** Telegram Desktop's export as JSON: `result.json`, of one chat or of all. */
export const telegram: PastReader = {
  name: 'telegram',
  title: 'Telegram',
  isTalk: true,
  recognise: ({ head }) =>
    (/"messages"\s*:\s*\[/.test(head) && (/"date_unixtime"\s*:/.test(head) || /"from_id"\s*:/.test(head))) ||
    (/"personal_information"\s*:\s*\{/.test(head) && /"chats"|"frequent_contacts"|"contacts"/.test(head)),
  async *read(files, options) {
    for (const file of files) {
      const reader = new TelegramReader(options);
      yield* inFile(file, readParts(reader, jsonParts(textOf(file), places)));
    }
  },
};

async function* readParts(
  reader: TelegramReader,
  parts: ReturnType<typeof jsonParts>,
): AsyncGenerator<ImportEvent> {
  for await (const part of parts) {
    if ('problem' in part) yield { problem: { line: part.line, record: 'a message', message: part.problem } };
    else yield* reader.take(part.place, part.line, part.value);
  }
  yield* reader.end();
}
