import type { createAnthropic } from '@ai-sdk/anthropic';
import { z } from 'zod';
import { MemoryError } from '../memory/error.ts';
import { parseInput } from '../memory/input.ts';
import type { Asked, Protocol } from './protocol.ts';
import type { Target } from './targets.ts';

type Model = ReturnType<ReturnType<typeof createAnthropic>>;
/** A request in the form of the library `ai`, whatever the provider's protocol. */
export type ModelCall = Parameters<Model['doStream']>[0];
/** A part of a model's stream in that library. */
export type ModelPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

const impossible = 'cannot be translated into the protocol of its provider';

/** An object without unknown keys, so that nothing of it is lost in translation. */
function whole<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `has ${issue.keys.join(', ')}, which ${impossible}` : undefined,
  });
}

/** A setting that is accepted only with its default value, which has no effect. */
const idle = <Value extends z.core.util.Literal>(value: Value) =>
  z.literal(value, { error: `${impossible}: leave it out` }).optional();

/** One item or several. A text counts as one part. */
const listOf = <Item extends z.ZodType>(item: Item, from: (text: string) => unknown) =>
  z.preprocess((value) => (typeof value === 'string' ? [from(value)] : value), z.array(item));

const text = whole({ type: z.literal('text'), text: z.string() });
const texts = listOf(text, (said) => ({ type: 'text', text: said }));
const image = whole({
  type: z.literal('image_url'),
  image_url: whole({
    // The gateway does not fetch it: the provider does, or has it.
    url: z
      .string()
      .refine(
        (url) =>
          /^data:image\/[\w.+-]+;base64,/.test(url) || (url.startsWith('https://') && URL.canParse(url)),
        `is no https: or data: URL; it ${impossible}`,
      ),
    detail: idle('auto'),
  }),
});
const file = whole({
  type: z.literal('file'),
  file: whole({
    filename: z.string().optional(),
    file_data: z
      .string()
      .regex(
        /^data:(?:application\/pdf|text\/plain);base64,/,
        `is no PDF or plain text as a data: URL; it ${impossible}`,
      ),
  }),
});
const shown = listOf(z.discriminatedUnion('type', [text, image, file], { error: impossible }), (said) => ({
  type: 'text',
  text: said,
}));
const toolCall = whole({
  id: z.string(),
  type: z.literal('function', { error: impossible }),
  function: whole({
    name: z.string(),
    arguments: z.string().transform((json, context) => {
      try {
        const input: unknown = JSON.parse(json || '{}');
        if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
      } catch {
        // Reported below.
      }
      context.addIssue('is no JSON object');
      return z.NEVER;
    }),
  }),
});
const message = z.discriminatedUnion(
  'role',
  [
    whole({ role: z.enum(['system', 'developer']), content: texts }),
    whole({ role: z.literal('user'), content: shown }),
    whole({
      role: z.literal('assistant'),
      content: texts.optional(),
      refusal: z.string().optional(),
      tool_calls: z.array(toolCall).optional(),
      // What answers contain besides the text: models do not get their own reasoning back.
      annotations: z.unknown().optional(),
      reasoning: z.unknown().optional(),
      reasoning_content: z.unknown().optional(),
      reasoning_details: z.unknown().optional(),
    }),
    whole({ role: z.literal('tool'), tool_call_id: z.string(), content: texts }),
  ],
  { error: impossible },
);
const jsonSchema = z.custom<object>((value) => typeof value === 'object', 'is no JSON schema');
const tool = whole({
  type: z.literal('function', { error: impossible }),
  function: whole({
    name: z.string(),
    description: z.string().optional(),
    parameters: jsonSchema.optional(),
    strict: z.boolean().optional(),
  }),
});
const request = whole({
  model: z.string(),
  messages: z.array(message),
  tools: z.array(tool).optional(),
  tool_choice: z
    .union(
      [
        z.enum(['none', 'auto', 'required']),
        whole({ type: z.literal('function'), function: whole({ name: z.string() }) }),
      ],
      { error: impossible },
    )
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  reasoning_effort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'], { error: impossible })
    .optional(),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  stop: listOf(z.string(), (said) => said).optional(),
  response_format: z
    .discriminatedUnion(
      'type',
      [
        whole({ type: z.literal('text') }),
        whole({
          type: z.literal('json_schema'),
          json_schema: whole({
            name: z.string(),
            description: z.string().optional(),
            schema: jsonSchema,
            strict: z.boolean().optional(),
          }),
        }),
      ],
      { error: impossible },
    )
    .optional(),
  user: z.string().optional(),
  stream: z.boolean().optional(),
  stream_options: z.unknown().optional(),
  n: idle(1),
  store: idle(false),
  logprobs: idle(false),
  frequency_penalty: idle(0),
  presence_penalty: idle(0),
  service_tier: idle('auto'),
});
type Translatable = z.output<typeof request>;

/**
 * The targets that can answer a request. For targets that do not speak the client's protocol, the request must be
 * translatable.
 *
 * @throws MemoryError BAD_INPUT if the first target cannot answer it. The error names what cannot be translated:
 *   nothing of a request is left out silently.
 */
export function capableTargets(
  targets: readonly Target[],
  asked: Pick<Asked, 'chat'>,
  protocol: Pick<Protocol, 'speaks'>,
): Target[] {
  return targets.filter((target, index) => {
    if (protocol.speaks(target.provider)) return true;
    try {
      const chat = asked.chat(target, new Map());
      if (target.provider.protocol === 'anthropic') modelCallOf(chat);
      return true;
    } catch (error) {
      if (index === 0) throw error;
      return false;
    }
  });
}

/**
 * The targets that can answer a request for embeddings, which Anthropic's protocol does not have.
 *
 * @throws MemoryError BAD_INPUT if there is none.
 */
export function embeddingTargets(targets: readonly Target[]): Target[] {
  const able = targets.filter(({ provider }) => provider.protocol !== 'anthropic');
  if (able.length > 0) return able;
  throw new MemoryError(
    'bad_input',
    'BAD_INPUT',
    `The model belongs to the provider ${targets[0]?.provider.name}, whose protocol has no embeddings. Use another model.`,
  );
}

/** Translates a request for the library `ai`.  @throws MemoryError BAD_INPUT if it cannot be translated. */
export function modelCallOf(body: object): ModelCall {
  const asked = parseInput(request, withoutNulls(body));
  const { response_format: format, tool_choice: choice, user, parallel_tool_calls: parallel } = asked;
  const maxOutputTokens = asked.max_completion_tokens ?? asked.max_tokens;
  return {
    prompt: promptOf(asked.messages),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(asked.temperature === undefined ? {} : { temperature: asked.temperature }),
    ...(asked.top_p === undefined ? {} : { topP: asked.top_p }),
    ...(asked.stop ? { stopSequences: asked.stop } : {}),
    ...(asked.tools ? { tools: asked.tools.map(toolOf) } : {}),
    ...(choice
      ? {
          toolChoice:
            typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.function.name },
        }
      : {}),
    // Between a call and its result, a reasoning model expects its earlier reasoning, which clients do not send.
    ...(asked.reasoning_effort && asked.messages.at(-1)?.role !== 'tool'
      ? { reasoning: asked.reasoning_effort }
      : {}),
    ...(format?.type === 'json_schema' ? { responseFormat: formatOf(format.json_schema) } : {}),
    providerOptions: {
      anthropic: {
        // Arguments of tools are sent only when complete: otherwise they need not be JSON.
        toolStreaming: false,
        ...(user === undefined ? {} : { metadata: { userId: user } }),
        ...(parallel === false ? { disableParallelToolUse: true } : {}),
        // Not as a tool, whose arguments are not checked against the schema.
        ...(format?.type === 'json_schema' && format.json_schema.strict === true
          ? { structuredOutputMode: 'outputFormat' }
          : {}),
      },
    },
  };
}

function promptOf(messages: Translatable['messages']): ModelCall['prompt'] {
  const toolNames = new Map<string, string>();
  return messages.map((each, index): ModelCall['prompt'][number] => {
    switch (each.role) {
      case 'user':
        return { role: 'user', content: each.content.map(partOf) };
      case 'assistant': {
        const calls = each.tool_calls ?? [];
        for (const call of calls) toolNames.set(call.id, call.function.name);
        return {
          role: 'assistant',
          content: [
            // Some clients send an empty text with calls to say that there is none.
            ...saidBy(each).filter((part) => part.text !== '' || calls.length === 0),
            ...calls.map((call) => ({
              type: 'tool-call' as const,
              toolCallId: call.id,
              toolName: call.function.name,
              input: call.function.arguments,
            })),
          ],
        };
      }
      case 'tool': {
        const toolName = toolNames.get(each.tool_call_id);
        if (toolName === undefined)
          throw new MemoryError(
            'bad_input',
            'BAD_INPUT',
            `messages.${index}.tool_call_id does not match a call in an earlier message.`,
          );
        const output = { type: 'text' as const, value: joined(each.content) };
        return {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: each.tool_call_id, toolName, output }],
        };
      }
      default:
        return { role: 'system', content: joined(each.content) };
    }
  });
}

/** An assistant's text or, if it is empty, its refusal: some clients send both. */
function saidBy({
  content = [],
  refusal,
}: Pick<Extract<Translatable['messages'][number], { role: 'assistant' }>, 'content' | 'refusal'>) {
  return refusal && joined(content) === '' ? [{ type: 'text' as const, text: refusal }] : content;
}

function joined(parts: readonly { readonly text: string }[]): string {
  return parts.map((part) => part.text).join('\n');
}

function partOf(part: z.output<typeof shown>[number]) {
  if (part.type === 'text') return part;
  const url = part.type === 'file' ? part.file.file_data : part.image_url.url;
  const name = part.type === 'file' ? part.file.filename : undefined;
  const [, mediaType, data] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];
  return mediaType !== undefined && data !== undefined
    ? {
        type: 'file' as const,
        mediaType,
        data: { type: 'data' as const, data },
        ...(name === undefined ? {} : { filename: name }),
      }
    : { type: 'file' as const, mediaType: 'image', data: { type: 'url' as const, url: new URL(url) } };
}

function toolOf({ function: { name, description, parameters = {}, strict } }: z.output<typeof tool>) {
  return {
    type: 'function' as const,
    name,
    inputSchema: { type: 'object' as const, ...parameters },
    ...(description === undefined ? {} : { description }),
    ...(strict === undefined ? {} : { strict }),
  };
}

function formatOf({
  name,
  description,
  schema,
}: {
  name: string;
  description?: string | undefined;
  schema: object;
}) {
  return { type: 'json' as const, name, schema, ...(description === undefined ? {} : { description }) };
}

/**
 * Removes values that are null, which clients use for left-out values. Schemas, and everything in them, stay
 * unchanged.
 */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, key === 'parameters' || key === 'schema' ? inner : withoutNulls(inner)]),
  );
}
