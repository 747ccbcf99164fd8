import { z } from 'zod';
import { type ChatMessage, modelName } from '../conversation.ts';
import { requestMetadata } from '../mneme-metadata.ts';

const item = z.looseObject({ type: z.string().optional(), role: z.string().optional() });
/** An item of a conversation, as clients send it or a provider answers it. */
export type Item = z.output<typeof item>;

/** The fields of a request of OpenAI's Responses that the gateway reads. All others are passed on. */
export const responsesRequest = z.looseObject({
  model: modelName,
  input: z.union([z.string(), z.array(item).max(2_000, 'holds more than 2000 items')]),
  instructions: z.string().nullish(),
  previous_response_id: z.string().nullish(),
  conversation: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
  store: z.boolean().nullish(),
  background: z.boolean().nullish(),
  tools: z.array(z.looseObject({})).nullish(),
  include: z.array(z.string()).nullish(),
  stream: z.boolean().nullish(),
  ...requestMetadata,
});
/** A request as clients send it. */
export type ResponsesRequest = z.output<typeof responsesRequest>;

/** The items of a request; a text is what the user says. */
export function itemsOf(input: ResponsesRequest['input']): readonly Item[] {
  return typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
}

/** The parts of an item's content or output, with texts by the name that they have in all protocols. */
export function partsOf(content: unknown): { type: string; text?: string }[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((part) => {
    const { type, text, refusal } = Object(part);
    const said = typeof text === 'string' ? text : typeof refusal === 'string' ? refusal : undefined;
    return said === undefined ? { type: String(type) } : { type: 'text', text: said };
  });
}

/** The texts of an item. */
export function textIn(content: unknown): string {
  return partsOf(content)
    .map(({ type, text }) => text ?? `[${type}]`)
    .join('\n');
}

/** Whether an item is a message: a message needs no type. */
function isMessage({ type, role }: Item): boolean {
  return type === 'message' || (type === undefined && role !== undefined);
}

const outputs = /_output$/;

/** A call of a tool, as turns have it. */
function callIn({ type, call_id: id, name, arguments: json, input }: Item) {
  if (type === 'function_call') return { id, type: 'function', function: { name, arguments: json } };
  if (type === 'custom_tool_call') return { id, type: 'custom', custom: { name, input } };
  return null;
}

/** The conversation as the gateway reads it. */
export interface ReadItems {
  readonly messages: ChatMessage[];
  /** For each message the items that it is made of: the first one, and the one after the last. */
  readonly spans: readonly (readonly [number, number])[];
}

/** Reads the items: what a model says and calls in a row is one turn. */
export function readItems(items: readonly Item[]): ReadItems {
  const messages: ChatMessage[] = [];
  const spans: [number, number][] = [];
  let answering = false;
  for (const [place, each] of items.entries()) {
    const add = (message: ChatMessage) => {
      messages.push(message);
      spans.push([place, place + 1]);
    };
    if (isMessage(each) && each.role !== 'assistant') {
      answering = false;
      const role = each.role === 'system' || each.role === 'developer' ? each.role : 'user';
      add({ role, content: partsOf(each.content) });
    } else if (outputs.test(each.type ?? '')) {
      answering = false;
      add({ role: 'tool', tool_call_id: String(each.call_id), content: textIn(each.output) });
    } else {
      if (!answering) add({ role: 'assistant', content: '' });
      answering = true;
      const span = spans.at(-1);
      if (span) span[1] = place + 1;
      const said = answerOf(items.slice(span?.[0] ?? place, place + 1));
      messages.splice(-1, 1, said);
    }
  }
  return { messages, spans };
}

/** What a model said and called, the same whether it comes from a provider or is sent back by a client. */
export function answerOf(items: readonly Item[]): ChatMessage {
  const calls = items.map(callIn).filter((call) => call !== null);
  const texts = items.filter(isMessage).map(({ content }) => textIn(content));
  return {
    role: 'assistant',
    content: texts.filter((text) => text !== '').join('\n'),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}
