import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, InvalidResponseDataError } from 'ai';
import type { CallMeter } from './metered.ts';
import { Outage } from './outage.ts';
import { badAnswer, type CallPolicy, callProvider, DEFAULT_CALL_POLICY } from './provider-call.ts';
import { ProviderError } from './provider-error.ts';
import { countTokens } from './tokens.ts';

/** A chat model behind an OpenAI-compatible endpoint (OpenAI, vLLM, Ollama). */
export interface LanguageModelOptions {
  /** The URL up to and including "/v1". */
  url: string;
  model: string;
  apiKey?: string;
  policy?: Partial<CallPolicy>;
  /** The first pause in milliseconds before an unavailable service is called again; 15,000 by default. */
  restMs?: number;
}

/** A request to the model. */
export interface Question {
  readonly system: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/** The model's answer. */
export interface ChatAnswer {
  readonly text: string;
  /** The answer reached the token limit. */
  readonly cut: boolean;
  /** The service's content filter withheld the answer. */
  readonly withheld: boolean;
}

/** The requested form of the answer: a name and its JSON schema. */
export interface AnswerForm {
  readonly name: string;
  readonly schema: object;
}

/** A connected chat model. */
export interface ChatModel {
  /** The most tokens that one request may take. */
  estimateTokens(question: Question): number;
  /**
   * Sends a request; retries after 429, 5xx, a timeout or a broken connection.
   * @throws ProviderError; the signal's reason when it fires.
   */
  ask(question: Question, signal: AbortSignal | undefined, meter: CallMeter | undefined): Promise<ChatAnswer>;
}

/** A text that Postgres can store: an answer with characters that it refuses would fail again with each paid retry. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The ways to request a form, strictest first. Not every server supports all. */
const formats = ['json_schema', 'json_object', 'prompt'] as const;

/** What the server turned out to accept; learned once and kept while the process runs. */
interface Dialect {
  format: (typeof formats)[number];
  sendsTemperature: boolean;
  limitName: 'max_tokens' | 'max_completion_tokens';
}

/** A long prompt takes a local model minutes. The job is retried anyway, so two attempts instead of four. */
const modelPolicy: CallPolicy = { ...DEFAULT_CALL_POLICY, timeoutMs: 120_000, attempts: 2 };
const defaultRestMs = 15_000;
const provider = 'The language model';

/** Connects to a model and, with a form, requests answers in it. Makes no call yet. */
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
      // The cost is unknown: count at least the prompt.
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
              // If another call changed the dialect meanwhile, try again with it as it is.
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

/** The body of a 400 or 422 response; undefined for any other failure. */
function refusalOf(error: unknown): string | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  return error.statusCode === 400 || error.statusCode === 422 ? (error.responseBody ?? '') : undefined;
}

/** The text is too long or unwanted: sending the request in another way would not help. */
const TOO_MUCH =
  /context[_ ](?:length|window|size)|too (?:long|many tokens)|content[_ ](?:filter|policy|management)|maximum (?:context|number of tokens)/i;

/** Adapts to a refused parameter, or uses the next less strict format; false if nothing is left to change. */
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

/** Whether a call failed after the server had accepted it: it timed out, was aborted, or the answer was incomplete. */
function failedAfterSending(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.statusCode === 200;
  if (InvalidResponseDataError.isInstance(error)) return true;
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/**
 * Conversation text to be put between tags. Angle brackets are replaced, so that no turn can close its own block and
 * continue as the prompt.
 */
export function quoteAsData(text: string): string {
  return text.replace(/</g, '‹').replace(/>/g, '›');
}

/** A name or title as one line of data, which can't close the attribute that it is in. */
export function quoteAsLine(text: string): string {
  return quoteAsData(text)
    .replace(/"/g, "'")
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

/**
 * The JSON object in a model's answer, without the thinking of reasoning models or a code fence.
 * @throws ProviderError (PROVIDER_BAD_ANSWER) if there is none.
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
    // Reported below, without quoting the answer.
  }
  throw badAnswer(provider, 'an answer of another form');
}

/** Whether the model answered with something unusable. */
export function isBadAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'PROVIDER_BAD_ANSWER';
}
