import { z } from 'zod';
import { type ChatMessage, modelName } from '../conversation.ts';
import { requestMetadata } from '../mneme-metadata.ts';

const block = z.looseObject({ type: z.string(), text: z.string().optional() });
/** One part of a message, as clients send it. */
export type Block = z.output<typeof block>;

const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(block)]),
});

/** The fields of a request of Anthropic's Messages protocol that the gateway reads. All fields are passed on. */
export const messagesRequest = z.looseObject({
  model: modelName,
  messages: z.array(message).min(1, 'holds no message').max(2_000, 'holds more than 2000 messages'),
  system: z.union([z.string(), z.array(block)]).nullish(),
  tools: z.array(z.looseObject({})).nullish(),
  stream: z.boolean().nullish(),
  ...requestMetadata,
});
/** A request as clients send it. */
export type MessagesRequest = z.output<typeof messagesRequest>;

/** The signature of thinking that was translated: only a provider of this protocol can sign its own. */
export const noSignature = 'mneme';

/** The parts of a message; a text is one part. */
export function blocksOf(content: string | readonly Block[]): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** The text of a tool's result, and of parts that are not text their kind. */
export function resultText({ content }: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(content)) return String(content ?? '');
  return content.map((part) => part?.text ?? `[${part?.type}]`).join('\n');
}

/** The input of a call, always in the same form: clients parse it and send it back. */
export function argumentsOf(input: unknown): string {
  return JSON.stringify(input ?? {});
}

/** The conversation as the gateway reads it. */
export interface Read {
  readonly messages: ChatMessage[];
  /** For the place of a user turn in `messages`: that of its message in the request. */
  readonly from: ReadonlyMap<number, number>;
}

/** Reads the turns: a user's message holds results of tools, which are turns of their own, and what the user says. */
export function readTurns(asked: MessagesRequest): Read {
  const messages: ChatMessage[] = [];
  const from = new Map<number, number>();
  if (asked.system) messages.push({ role: 'system', content: textsOf(blocksOf(asked.system)) });
  for (const [place, { role, content }] of asked.messages.entries()) {
    const blocks = blocksOf(content);
    if (role === 'system') {
      messages.push({ role, content: textsOf(blocks) });
    } else if (role === 'assistant') {
      messages.push(answerOf(blocks));
    } else {
      const results = blocks.filter(({ type }) => type === 'tool_result');
      for (const result of results)
        messages.push({
          role: 'tool',
          tool_call_id: String(result.tool_use_id),
          content: resultText(result),
        });
      const said = blocks.filter(({ type }) => type !== 'tool_result');
      if (said.length === 0) continue;
      from.set(messages.length, place);
      messages.push({ role, content: said });
    }
  }
  return { messages, from };
}

/** An answer as the gateway reads it, the same whether it comes from a provider or is sent back by a client. */
export function answerOf(blocks: readonly Block[]): ChatMessage {
  const calls = blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: argumentsOf(input) },
    }));
  return {
    role: 'assistant',
    content: textsOf(blocks),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

/** The texts of an answer or a prompt. */
function textsOf(blocks: readonly Block[]): string {
  return blocks.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('\n');
}
