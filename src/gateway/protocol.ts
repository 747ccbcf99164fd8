import type { Answer, AnswerReader } from './answer.ts';
import type { ChatMessage, ChatRequest } from './conversation.ts';
import type { GatewayMemory } from './memory-use.ts';
import type { Notes } from './notes.ts';
import type { GatewayProvider } from './settings.ts';
import type { Target } from './targets.ts';

/** The blocks of memory for a request, by the places of their user turns in `Asked.messages`, the newest last. */
export type Blocks = ReadonlyMap<number, string>;

/** A turn, by its thread and its name there. */
export interface PlaceInThread {
  readonly threadId: string;
  readonly name: string;
}

/** What a request continues that does not send the conversation itself. */
export type Continued = { readonly previous: string } | { readonly conversation: string };

/** What came before a request. */
export interface Past {
  /** In the protocol's form. */
  readonly items: readonly unknown[];
  /** The last answer; null if there is none. */
  readonly at: PlaceInThread | null;
  readonly responseId: string | undefined;
  /** The caller's own key of the thread; null: where the last answer is. */
  readonly threadKey: string | null;
}

/** A request of a client, read. */
export interface Asked {
  readonly model: string;
  readonly streams: boolean;
  /** The conversation in one form for all protocols. What is stored, searched and decided follows from it. */
  readonly messages: readonly ChatMessage[];
  /** Whether the client wants the event with only the usage, which the gateway always requests. */
  readonly wantsUsage: boolean;
  /** Whether the model may call tools. */
  readonly tools: boolean;
  /** What `metadata` says for Mneme; null where it says nothing. */
  readonly memory: GatewayMemory | null;
  readonly threadKey: string | null;
  /** How many of the messages the gateway has added, from what the request continues. */
  readonly history?: number;
  /** What is stored with the turn of a message, beside its text. */
  kept?(place: number): object | null;
  /** What is stored with the answer, so that it can be retrieved; `added` are the names of the request's new turns. */
  keptAnswer?(answer: Answer, added: readonly string[]): object | null;
  /** The request for a provider that speaks this protocol. */
  native(target: Target, blocks: Blocks): Record<string, unknown>;
  /**
   * The request in the form of chat completions, for all others.
   *
   * @throws MemoryError BAD_INPUT, naming what cannot be translated.
   */
  chat(target: Target, blocks: Blocks): ChatRequest;
  /** Translates an answer or a refusal of chat completions. */
  fromChat(response: Response): Promise<Response>;
}

/** What clients speak. */
export interface Protocol {
  /** Below a provider's address. */
  readonly path: string;
  /** What a request continues; null if it brings the whole conversation.  @throws MemoryError BAD_INPUT. */
  continues?(body: unknown): Continued | null;
  /** Reads a request.  @throws MemoryError BAD_INPUT. */
  read(body: unknown, past?: Past | null): Asked;
  /** Whether a provider speaks it; otherwise requests and answers are translated. */
  speaks(provider: Pick<GatewayProvider, 'protocol'>): boolean;
  createReader(): AnswerReader;
  /** How a note is added to an answer. */
  readonly notes: Notes;
  /** The event for clients if a provider's stream ends early. */
  readonly brokeOff: string;
}

/** The blocks that stand before user turns, each only where it differs from the one before it. */
export function blocksBeforeTurns(blocks: Blocks): [place: number, text: string][] {
  let shown = '';
  return [...blocks].filter(([, text]) => {
    if (text === '' || text === shown) return false;
    shown = text;
    return true;
  });
}

/** The newest block; an empty text if there is none. */
export function newestBlock(blocks: Blocks): string {
  return [...blocks.values()].at(-1) ?? '';
}
