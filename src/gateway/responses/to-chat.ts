import type { ChatMessage, ChatRequest } from '../conversation.ts';
import { given, impossible } from '../translation.ts';
import { type Item, itemsOf, partsOf, type ResponsesRequest, readItems, textIn } from './request.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fields that are translated below. */
const translated = new Set([
  'model',
  'input',
  'instructions',
  'max_output_tokens',
  'parallel_tool_calls',
  'reasoning',
  'stream',
  'temperature',
  'text',
  'tools',
  'tool_choice',
  'top_p',
  'user',
]);
/** Fields of what is kept, cached, queued or cut, without which the answer is the same. */
const withoutEffect = new Set([
  'background',
  'client_metadata',
  'include',
  'metadata',
  'prompt_cache_key',
  'prompt_cache_retention',
  'safety_identifier',
  'service_tier',
  'store',
  'stream_options',
  'truncation',
]);

/**
 * Translates a request for chat completions. The reasoning of earlier answers is left out.
 *
 * @throws MemoryError BAD_INPUT, naming what cannot be translated.
 */
export function responsesToChat(asked: ResponsesRequest, model: string): ChatRequest {
  for (const [field, value] of Object.entries(asked))
    if (!translated.has(field) && !withoutEffect.has(field) && value != null) throw impossible(field);
  const { instructions, max_output_tokens: most, temperature, top_p, user, tools } = asked;
  const { effort } = Object(asked.reasoning);
  const { format, verbosity } = Object(asked.text);
  return {
    model,
    messages: [
      ...(instructions ? [{ role: 'system' as const, content: instructions }] : []),
      ...messagesFrom(itemsOf(asked.input)),
    ],
    ...given({ max_completion_tokens: most, temperature, top_p, user, reasoning_effort: effort, verbosity }),
    ...(format?.type === 'json_schema'
      ? { response_format: { type: 'json_schema', json_schema: withoutType(format) } }
      : format && format.type !== 'text'
        ? { response_format: format }
        : {}),
    ...(tools?.length
      ? {
          tools: tools.map(toolOf),
          ...given({
            tool_choice: choiceOf(asked.tool_choice),
            parallel_tool_calls: asked.parallel_tool_calls,
          }),
        }
      : {}),
    ...(asked.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
}

function withoutType({ type: _, ...rest }: Json): Json {
  return rest;
}

function messagesFrom(items: readonly Item[]): ChatMessage[] {
  for (const [place, { type }] of items.entries())
    if (type !== undefined && !/^(message|reasoning|function_call|function_call_output)$/.test(type))
      throw impossible(`input.${place} (${type})`);
  const { messages, spans } = readItems(items);
  return messages.map((message, index): ChatMessage => {
    const place = spans[index]?.[0] ?? 0;
    const content = items[place]?.content;
    if (message.role === 'user')
      return { role: 'user', content: typeof content === 'string' ? content : shown(content, place) };
    // Few chat templates know a developer.
    if (message.role === 'developer' || message.role === 'system')
      return { role: 'system', content: textIn(content) };
    return message;
  });
}

function shown(content: unknown, place: number) {
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return parts.map((part, index) => {
    const { type, image_url: url, detail, filename, file_data: data } = Object(part);
    const [said] = partsOf([part]);
    if (said?.text !== undefined) return { type: 'text', text: said.text };
    if (type === 'input_image' && typeof url === 'string')
      return { type: 'image_url', image_url: given({ url, detail }) };
    if (type === 'input_file' && typeof data === 'string')
      return { type: 'file', file: given({ filename, file_data: data }) };
    throw impossible(`input.${place}.content.${index} (${type})`);
  });
}

function toolOf(tool: Json, index: number): object {
  const { type, name, description, parameters, strict } = tool;
  if (type !== 'function') throw impossible(`tools.${index} (${type})`);
  return { type, function: given({ name, description, parameters, strict }) };
}

function choiceOf(choice: unknown): unknown {
  if (choice == null || typeof choice === 'string') return choice;
  const { type, name } = Object(choice);
  if (type !== 'function') throw impossible(`tool_choice (${type})`);
  return { type, function: { name } };
}
