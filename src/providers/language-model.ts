import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, InvalidResponseDataError } from 'ai';
import type { CallMeter } from './metered.ts';
import { Outage } from './outage.ts';
import { badAnswer, type CallPolicy, callProvider, DEFAULT_CALL_POLICY } from './provider-call.ts';
import { ProviderError } from './provider-error.ts';
import { countTokens } from './tokens.ts';

/** A chat model behind an OpenAI-compatible endpoint (OpenAI, vLLM, Ollama). */
export interface LanguageModelOptions {
  /** Up to and with "/v1". */
  url: string;
  model: string;
  apiKey?: string;
  policy?: Partial<CallPolicy>;
  /** Milliseconds that a service which is away is left alone at first; 15,000 unless given. */
  restMs?: number;
}

/** What a model is asked. */
export interface Question {
  readonly system: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/** What it answered. */
export interface ChatAnswer {
  readonly text: string;
  /** The answer was longer than it might be. */
  readonly cut: boolean;
  /** The service withheld it. */
  readonly withheld: boolean;
}

/** A form of answer that is asked for: a name and its JSON schema. */
export interface AnswerForm {
  readonly name: string;
  readonly schema: object;
}

/** A model that can be asked. */
export interface ChatModel {
  /** The most tokens that asking once may take. */
  estimateTokens(question: Question): number;
  /**
   * Asks, and again after 429, 5xx, a timeout or a broken connection.
   * @throws ProviderError; the signal's reason when it fires.
   */
  ask(question: Question, signal: AbortSignal | undefined, meter: CallMeter | undefined): Promise<ChatAnswer>;
}

/** A text that Postgres takes: a model may write what it refuses, and each try would be paid for. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** How a form is asked for, the strictest first. Not every server knows all. */
const formats = ['json_schema', 'json_object', 'prompt'] as const;

/** What a server turned out to accept; found out once, and kept as long as the process runs. */
interface Dialect {
  format: (typeof formats)[number];
  sendsTemperature: boolean;
  limitName: 'max_tokens' | 'max_completion_tokens';
}

/** A long prompt takes a local model minutes. The job tries again when this has: two attempts, and not four. */
const modelPolicy: CallPolicy = { ...DEFAULT_CALL_POLICY, timeoutMs: 120_000, attempts: 2 };
const defaultRestMs = 15_000;
const provider = 'The language model';

/** Connects to a model; where a form is given, its answers are asked for in it. Nothing is called yet. */
export function connectLanguageModel(options: LanguageModelOptions, form?: AnswerForm): ChatModel {
  const policy = { ...modelPolicy, ...options.policy };
  const outage = new Outage(options.restMs ?? defaultRestMs);
  const dialect: Dialect = { format: 'json_schema', sendsTemperature: true, limitName: 'max_tokens' };
  const model = createOpenAICompatible({
    name: 'languageModel',
    baseURL: options.url,
    apiKey: options.apiKey,
    transformRequestBody: ({ temperature, max_tokens, ...body }) => ({
      ...body,
      ...(dialect.sendsTemperature ? { temperature } : {}),
      [dialect.limitName]: max_tokens,
      ...(form && dialect.format !== 'prompt'
        ? { response_format: responseFormat(form, dialect.format) }
        : {}),
    }),
  }).chatModel(options.model);
  const described = form
    ? `\nAnswer with one JSON object and nothing else, of this JSON schema:\n${JSON.stringify(form.schema)}`
    : '';

  const promptTokens = ({ system, prompt }: Question) => countTokens(`${system}${described}\n${prompt}`);

  async function once(
    question: Question,
    signal: AbortSignal,
    meter: CallMeter | undefined,
  ): Promise<ChatAnswer> {
    const spec = dialect.format;
    try {
      const { text, usage, finishReason } = await generateText({
        model,
        system: form && spec !== 'json_schema' ? question.system + described : question.system,
        prompt: question.prompt,
        temperature: 0,
        maxRetries: 0,
        maxOutputTokens: question.maxOutputTokens,
        abortSignal: signal,
      });
      meter?.spent({
        inputTokens: usage.inputTokens ?? promptTokens(question),
        outputTokens: usage.outputTokens ?? countTokens(text),
      });
      return {
        text: storable(text),
        cut: finishReason === 'length',
        withheld: finishReason === 'content-filter',
      };
    } catch (error) {
      // Nobody says what it cost: it was read, at least.
      if (failedAfterSending(error)) meter?.spent({ inputTokens: promptTokens(question), outputTokens: 0 });
      throw error;
    }
  }

  return {
    estimateTokens: (question) => promptTokens(question) + question.maxOutputTokens,
    ask: (question, signal, meter) =>
      outage.guard(() =>
        callProvider(provider, policy, signal, async (limit) => {
          for (;;) {
            const tried = { ...dialect };
            try {
              return await once(question, limit, meter);
            } catch (error) {
              const refused = refusalOf(error);
              if (refused === undefined) throw error;
              if (TOO_MUCH.test(refused)) throw badAnswer(provider, 'a refusal of this text');
              // Another call may have learned it in the meantime: then it is tried again as it is.
              if (!sameDialect(tried, dialect)) continue;
              if (!adapt(dialect, refused, form !== undefined)) throw error;
            }
          }
        }),
      ),
  };
}

function responseFormat(form: AnswerForm, format: 'json_schema' | 'json_object'): object {
  return format === 'json_object'
    ? { type: 'json_object' }
    : { type: 'json_schema', json_schema: { name: form.name, schema: form.schema, strict: true } };
}

/** What was refused as a bad request, in the server's words; undefined for any other failure. */
function refusalOf(error: unknown): string | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  return error.statusCode === 400 || error.statusCode === 422 ? (error.responseBody ?? '') : undefined;
}

/** Words for a text that is too long or not wanted: another form of the question would not help. */
const TOO_MUCH =
  /context[_ ](?:length|window|size)|too (?:long|many tokens)|content[_ ](?:filter|policy|management)|maximum (?:context|number of tokens)/i;

/** Leaves out what the server named as unknown, or the form's strictest way; false when nothing is left to change. */
function adapt(dialect: Dialect, refused: string, hasForm: boolean): boolean {
  if (dialect.limitName === 'max_tokens' && /max_completion_tokens/.test(refused)) {
    dialect.limitName = 'max_completion_tokens';
    return true;
  }
  if (dialect.sendsTemperature && /temperature/.test(refused)) {
    dialect.sendsTemperature = false;
    return true;
  }
  const next = formats[formats.indexOf(dialect.format) + 1];
  if (!hasForm || next === undefined) return false;
  dialect.format = next;
  return true;
}

function sameDialect(one: Dialect, other: Dialect): boolean {
  return (
    one.format === other.format &&
    one.sendsTemperature === other.sendsTemperature &&
    one.limitName === other.limitName
  );
}

/** Whether a call failed after the server had taken it: it ran out of time, was given up, or its answer broke off. */
function failedAfterSending(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.statusCode === 200;
  if (InvalidResponseDataError.isInstance(error)) return true;
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/**
 * Conversation text between marks that it can't contain: angle brackets are replaced, so that no turn can close its
 * own block and speak as the prompt.
 */
export function quoteAsData(text: string): string {
  return text.replace(/</g, '‹').replace(/>/g, '›');
}

/** A name or title as data on one line, which can't end the attribute it stands in. */
export function quoteAsLine(text: string): string {
  return quoteAsData(text)
    .replace(/"/g, "'")
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

/**
 * The JSON object in a model's answer, without what reasoning models think aloud and the fence that others put
 * around it.
 * @throws ProviderError (PROVIDER_BAD_ANSWER) when there is none.
 */
export function jsonOf({ text, cut, withheld }: ChatAnswer): Record<string, unknown> {
  const said = text.replace(/<think>[\s\S]*?<\/think>/g, '');
  const from = said.indexOf('{');
  const to = said.lastIndexOf('}');
  if (cut) throw badAnswer(provider, 'an answer that was cut');
  if (withheld || from < 0 || to < from) throw badAnswer(provider, 'no JSON');
  try {
    const parsed: unknown = JSON.parse(said.slice(from, to + 1), (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Said below, without quoting the answer.
  }
  throw badAnswer(provider, 'an answer of another form');
}

/** Whether the model answered, but with something that can't be used. */
export function isBadAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'PROVIDER_BAD_ANSWER';
}
