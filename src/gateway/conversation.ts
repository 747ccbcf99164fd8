import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requestMetadata } from './mneme-metadata.ts';
import { type Blocks, blocksBeforeTurns, newestBlock } from './protocol.ts';
import type { Target } from './targets.ts';

const part = z.looseObject({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() });
const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(part)]).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(z.looseObject({})).nullish(),
  tool_call_id: z.string().nullish(),
});

/** A model's name, as it may stand in a header and in the accounts. */
export const modelName = z
  .string()
  .min(1, 'names no model')
  .max(200, 'is longer than 200 characters')
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'has a character that is not printable');

/** The fields of a request that the gateway reads. All fields are passed on. */
export const chatRequest = z.looseObject({
  model: modelName,
  messages: z.array(message).min(1, 'holds no message').max(2_000, 'holds more than 2000 messages'),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  ...requestMetadata,
});

/** The same for a request for embeddings. */
export const embeddingsRequest = z.looseObject({
  model: modelName,
  input: z.unknown(),
});

/** A message as clients send it. */
export type ChatMessage = z.output<typeof message>;
/** A request as clients send it. */
export type ChatRequest = z.output<typeof chatRequest>;

/** A turn of the conversation: what is stored of a message, under a name that depends on all turns before it. */
export interface ChatTurn {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** The hash of the conversation up to and including this turn. */
  readonly externalId: string;
  /** Whether it is a call of tools and nothing that was said. */
  readonly calls: boolean;
}

/** The text of a message, or its refusal. Parts that are not text are given by their kind in brackets. */
export function textOf({
  content,
  refusal,
  tool_calls,
}: Partial<Pick<ChatMessage, 'content' | 'refusal' | 'tool_calls'>>): string {
  const said =
    typeof content === 'string'
      ? content
      : (content ?? []).map(({ type, text, refusal: refused }) => text ?? refused ?? `[${type}]`).join('\n');
  if (said.trim() !== '') return said;
  return tool_calls?.length ? JSON.stringify(tool_calls.map(callOf)) : refusal || said;
}

/** What a user says in words: without the kinds of other parts, which would be searched for. */
export function wordsOf(message: Partial<Pick<ChatMessage, 'content'>>): string {
  const { content } = message;
  if (!Array.isArray(content)) return textOf(message);
  return content.flatMap(({ text }) => text ?? []).join('\n');
}

/** A hash of the parts in order. */
export function hashOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * The turns of a conversation, each named by the hash of `root` and all turns up to it. History that is sent again
 * has the same names, changed history has others. Prompts of the program (system, developer) are not turns.
 */
export function turnsOf(messages: readonly ChatMessage[], root: string): ChatTurn[] {
  let chain = root;
  return messages.flatMap((each): ChatTurn[] => {
    if (each.role === 'system' || each.role === 'developer') return [];
    const role = each.role === 'function' ? 'tool' : each.role;
    // Only fields that clients send back unchanged: they add and leave out others.
    chain = hashOf(chain, role, textOf(each), (each.tool_calls ?? []).map(callOf), each.tool_call_id ?? null);
    const calls = (each.tool_calls ?? []).length > 0 && textOf({ content: each.content }).trim() === '';
    return [{ role, content: textOf(each), externalId: chain, calls }];
  });
}

function callOf(call: Readonly<Record<string, unknown>>): unknown[] {
  const named = Object(call.function ?? call.custom);
  return [call.id ?? null, named.name ?? null, named.arguments ?? named.input ?? null];
}

/** Where the turns of a conversation stand among its messages. */
export function spokenPlaces(messages: readonly ChatMessage[]): number[] {
  return [...messages.keys()].filter((place) => {
    const role = messages[place]?.role;
    return role !== 'system' && role !== 'developer';
  });
}

/**
 * The messages with memory inserted: in the leading system message, which every chat template supports, or in
 * messages of its own before the user turns that it was searched for, so that the provider's cache of everything
 * before the newest stays valid. Other protocols do not allow a system message there: memory becomes part of the
 * user's turn.
 */
export function withMemory(
  messages: readonly ChatMessage[],
  blocks: Blocks,
  { memory: where, provider }: Pick<Target, 'memory' | 'provider'>,
): ChatMessage[] {
  if (where === 'turn') {
    const role = provider.protocol === 'anthropic' ? 'user' : 'system';
    const before = new Map(blocksBeforeTurns(blocks));
    return messages.flatMap((each, place): ChatMessage[] => {
      const content = before.get(place);
      return content === undefined ? [each] : [{ role, content }, each];
    });
  }
  const memory = newestBlock(blocks);
  if (memory === '') return [...messages];
  const own: ChatMessage = { role: 'system', content: memory };
  const [first, ...rest] = messages;
  if (!first || (first.role !== 'system' && first.role !== 'developer')) return [own, ...messages];
  const content =
    typeof first.content === 'string'
      ? `${first.content}\n\n${memory}`
      : [...(first.content ?? []), { type: 'text', text: memory }];
  return [{ ...first, content }, ...rest];
}
