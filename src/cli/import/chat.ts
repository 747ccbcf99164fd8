import { withCaptions } from './captions.ts';
import type { ImportEvent, ImportedMessage, ReadOptions } from './item.ts';
import { checkMessage, storableText } from './message-check.ts';

/** A chat between people, as an export has it. */
export interface Chat {
  /** The network, which is the channel: `telegram`. */
  readonly network: string;
  /** Its id there. */
  readonly id: string;
  readonly title?: string | undefined;
}

/** Somebody who speaks in it. */
export interface Speaker {
  /** The id there, or the name where it has none. */
  readonly id: string;
  readonly name: string;
  /** Other words by which they may call themselves. */
  readonly alsoKnownAs?: readonly string[];
  readonly isProgram?: boolean;
  /** Said by the export itself to be whoever exported. */
  readonly isMe?: boolean;
}

/** A message of a chat. */
export interface ChatMessage {
  readonly id: string;
  readonly speaker: Speaker;
  readonly text: string;
  /** What its pictures and files are. */
  readonly captions?: readonly string[];
  readonly at: string | number | null;
  readonly replyTo?: string | undefined;
  readonly editedAt?: string | number | null | undefined;
}

const turnsAtOnce = 500;
const charsAtOnce = 4_000_000;

const folded = (text: string) => text.trim().toLowerCase().replace(/^@/, '');

/** Whether a speaker is the person who imports. */
function isMe(speaker: Speaker, { me }: ReadOptions): boolean {
  if (me === undefined || speaker.isMe) return speaker.isMe === true;
  return [speaker.id, speaker.name, ...(speaker.alsoKnownAs ?? [])].some(
    (name) => folded(name) === folded(me),
  );
}

/**
 * Gathers the messages of a chat into items: a thread whose participants are who else spoke in it. Everybody's turns are
 * those of people, with their names; a program's are an assistant's, so that nothing is learned from them as if a person
 * had said it.
 */
export class ChatTurns {
  readonly #chat: Chat;
  readonly #options: ReadOptions;
  readonly #participants = new Set<string>();
  #held: ImportedMessage[] = [];
  #chars = 0;
  #startedAt: string | undefined;

  constructor(chat: Chat, options: ReadOptions) {
    this.#chat = chat;
    this.#options = options;
  }

  *add(message: ChatMessage, place: { line?: number } = {}): Generator<ImportEvent> {
    const { speaker, captions = [], replyTo, editedAt } = message;
    const content = withCaptions(message.text, captions);
    if (storableText(content).trim() === '') return;
    const mine = isMe(speaker, this.#options);
    this.#options.heard?.(speaker.name, mine);
    const checked = checkMessage({
      role: speaker.isProgram ? 'assistant' : 'user',
      author: mine ? (this.#options.myName ?? speaker.name) : speaker.name,
      content,
      externalId: `${this.#chat.network}-${message.id}`,
      occurredAt: message.at,
      metadata: {
        ...(replyTo === undefined ? {} : { replyTo: `${this.#chat.network}-${replyTo}` }),
        ...(editedAt == null ? {} : { editedAt }),
      },
    });
    if ('problem' in checked) {
      yield { problem: { ...place, record: `message ${message.id}`, message: checked.problem } };
      return;
    }
    if (checked.cleaned) yield { cleaned: 1 };
    if (!mine && !speaker.isProgram) this.#participants.add(`${this.#chat.network}:${speaker.id}`);
    this.#startedAt ??= checked.message.occurredAt;
    this.#held.push(checked.message);
    this.#chars += content.length;
    if (this.#held.length >= turnsAtOnce || this.#chars >= charsAtOnce) yield* this.end();
  }

  /** What is left. */
  *end(): Generator<ImportEvent> {
    if (this.#held.length === 0) return;
    const { network, id, title } = this.#chat;
    const messages = this.#held;
    this.#held = [];
    this.#chars = 0;
    const thread = {
      externalId: storableText(`${network}-${id}`),
      channel: network,
      ...(title ? { title: storableText(title).slice(0, 500) } : {}),
      ...(this.#startedAt ? { startedAt: this.#startedAt } : {}),
      ...(this.#participants.size > 0 ? { participants: [...this.#participants].slice(0, 200) } : {}),
    };
    yield { item: { thread, messages } };
  }
}
