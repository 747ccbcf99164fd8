import type { ChatMessage, ChatRequest } from '../conversation.ts';
import { given, impossible } from '../translation.ts';
import { answerOf, type Block, blocksOf, type MessagesRequest, resultText } from './request.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fields that are translated below. */
const translated = new Set([
  'model',
  'messages',
  'system',
  'max_tokens',
  'metadata',
  'stop_sequences',
  'stream',
  'temperature',
  'top_p',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'output_format',
]);
/** Fields without which the answer is the same: where a provider caches, which queue it uses, what it may cut. */
const withoutEffect = new Set(['cache_control', 'service_tier', 'context_management', 'diagnostics']);
/** The same of tools. */
const ofTools = new Set([
  'name',
  'type',
  'description',
  'input_schema',
  'strict',
  'cache_control',
  'eager_input_streaming',
]);

/**
 * Translates a request for chat completions. Cache marks, and the thinking of earlier answers, are left out.
 *
 * @throws MemoryError BAD_INPUT, naming what cannot be translated.
 */
export function messagesToChat(asked: MessagesRequest, model: string): ChatRequest {
  for (const [field, value] of Object.entries(asked))
    if (!translated.has(field) && !withoutEffect.has(field) && value != null) throw impossible(field);
  const { max_tokens: most, stop_sequences: stop, temperature, top_p, metadata } = asked;
  const effort = effortOf(asked);
  const choice = Object(asked.tool_choice);
  return {
    model,
    messages: [
      ...(asked.system ? [{ role: 'system' as const, content: systemText(asked.system) }] : []),
      ...asked.messages.flatMap(({ role, content }, place) =>
        role === 'system'
          ? [{ role, content: systemText(content) }]
          : messagesFrom(role, blocksOf(content), `messages.${place}.content`),
      ),
    ],
    ...given({
      max_completion_tokens: most,
      stop,
      temperature,
      top_p,
      reasoning_effort: effort,
      user: metadata?.user_id,
      response_format: formatOf(asked),
    }),
    ...(asked.tools?.length ? { tools: asked.tools.map(toolOf), ...choiceOf(choice) } : {}),
    ...(asked.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
}

function systemText(content: string | readonly Block[]): string {
  return blocksOf(content)
    .map(({ text }) => text ?? '')
    .join('\n\n');
}

function messagesFrom(role: 'user' | 'assistant', blocks: readonly Block[], where: string): ChatMessage[] {
  if (role === 'assistant') {
    const known = ['text', 'tool_use', 'thinking', 'redacted_thinking'];
    for (const [index, { type }] of blocks.entries())
      if (!known.includes(type)) throw impossible(`${where}.${index} (${type})`);
    return [answerOf(blocks)];
  }
  const results = blocks.filter(({ type }) => type === 'tool_result');
  const said = blocks.flatMap((each, index) =>
    each.type === 'tool_result' ? [] : [partOf(each, `${where}.${index}`)],
  );
  const shown = results.flatMap((result) => picturesIn(result, where));
  const parts = [...shown, ...said];
  return [
    ...results.map((result) => ({
      role: 'tool' as const,
      tool_call_id: String(result.tool_use_id),
      content: resultText(result),
    })),
    ...(parts.length > 0 ? [{ role, content: parts }] : []),
  ];
}

/** The pictures in a tool's result: chat completions have them only in what a user says. */
function picturesIn({ content }: Block, where: string) {
  if (!Array.isArray(content)) return [];
  return content
    .filter((part: Block) => part.type !== 'text')
    .map((part: Block) => partOf(part, `${where} (tool_result)`));
}

function partOf(block: Block, where: string) {
  const { type, text, title } = block;
  if (type === 'text') return { type, text: text ?? '' };
  const source = Object(block.source);
  if (type === 'image') {
    if (source.type === 'base64')
      return { type: 'image_url', image_url: { url: `data:${source.media_type};base64,${source.data}` } };
    if (source.type === 'url') return { type: 'image_url', image_url: { url: source.url } };
  }
  if (type === 'document') {
    if (source.type === 'text') return { type: 'text', text: String(source.data) };
    if (source.type === 'base64')
      return {
        type: 'file',
        file: {
          filename: String(title ?? 'document.pdf'),
          file_data: `data:${source.media_type};base64,${source.data}`,
        },
      };
  }
  throw impossible(`${where} (${type})`);
}

function toolOf(tool: Json, index: number) {
  const { name, type, description, input_schema: parameters, strict } = tool;
  if (type != null && type !== 'custom') throw impossible(`tools.${index} (${type})`);
  for (const [field, value] of Object.entries(tool))
    if (!ofTools.has(field) && value != null) throw impossible(`tools.${index}.${field}`);
  return { type: 'function', function: given({ name, description, parameters, strict }) };
}

function choiceOf({ type, name, disable_parallel_tool_use: alone }: Json): Json {
  const choices: Json = { auto: 'auto', any: 'required', none: 'none' };
  return given({
    tool_choice: type === 'tool' ? { type: 'function', function: { name } } : choices[String(type)],
    parallel_tool_calls: alone === true ? false : undefined,
  });
}

/** How much a model may think: by the effort, or else by the tokens that it may take. */
function effortOf({ thinking, output_config: output }: MessagesRequest): string | undefined {
  const { type, budget_tokens: budget } = Object(thinking);
  if (type === 'disabled') return undefined;
  const { effort } = Object(output);
  if (typeof effort === 'string') return effort;
  if (type !== 'enabled') return undefined;
  return budget < 4_096 ? 'low' : budget < 16_384 ? 'medium' : 'high';
}

function formatOf({ output_config: output, output_format: former }: MessagesRequest): object | undefined {
  const { type, schema } = Object(Object(output).format ?? former);
  if (type !== 'json_schema') return undefined;
  return { type, json_schema: { name: 'answer', schema, strict: true } };
}
