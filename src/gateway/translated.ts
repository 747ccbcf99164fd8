import { createAnthropic } from '@ai-sdk/anthropic';
import { APICallError } from 'ai';
import { MemoryError } from '../memory/error.ts';
import type { Target } from './targets.ts';
import { AnswerPieces, eventsOf, wholeAnswer } from './translated-answer.ts';
import { type ModelPart, modelCallOf } from './translated-request.ts';

/**
 * Sends a request to a provider of another protocol with the library `ai`, and returns the answer in OpenAI's
 * protocol: whole, or as events; a refusal with the provider's status and message. Calls the model directly, because
 * the library's functions around it fetch addresses from requests, retry, and buffer what they pass on.
 *
 * @throws whatever is not an answer of a provider; the signal's reason.
 */
export async function askTranslated(
  { provider, model }: Target,
  body: object,
  streams: boolean,
  signal: AbortSignal,
): Promise<Response> {
  // The key that is set for this provider, never one from the environment.
  const anthropic = createAnthropic({ baseURL: provider.url, apiKey: provider.apiKey ?? '' });
  const failed = new AbortController();
  try {
    const call = { ...modelCallOf(body), abortSignal: AbortSignal.any([signal, failed.signal]) };
    const { stream, response } = await anthropic(model).doStream(call);
    const parts = stream.getReader();
    const dropped = droppedBy((await parts.read()).value);
    if (dropped !== undefined) {
      await parts.cancel();
      return refusal(400, `${dropped.replace(/\.?$/, '.')} Omit it, or use another model.`, 'BAD_INPUT');
    }
    const pieces = new AnswerPieces(parts, model);
    const headers = new Headers(response?.headers);
    if (streams) {
      headers.set('content-type', 'text/event-stream; charset=utf-8');
      return new Response(eventsOf(pieces), { headers });
    }
    headers.set('content-type', 'application/json');
    return new Response(JSON.stringify(await wholeAnswer(pieces)), { headers });
  } catch (error) {
    // The library does not close a stream whose first event is an error.
    failed.abort();
    if (error instanceof MemoryError) return refusal(400, error.message, error.code);
    // The library's own errors, and what a stream says of its own: both have the status that Anthropic means.
    const { statusCode, message } = Object(error);
    if (typeof statusCode !== 'number' || statusCode < 400) throw error;
    const kind = APICallError.isInstance(error)
      ? /"type":\s*"(\w+_error)"/.exec(error.responseBody ?? '')?.[1]
      : String(Object(error).type);
    const headers = APICallError.isInstance(error) ? error.responseHeaders : undefined;
    return refusal(statusCode, String(message), kind ?? null, headers);
  }
}

/** What the library reports that it left out of a request. */
function droppedBy(opening: ModelPart | undefined): string | undefined {
  if (opening?.type !== 'stream-start') return undefined;
  for (const warning of opening.warnings) {
    if (warning.type === 'unsupported')
      return `The model does not take ${warning.feature}: ${warning.details ?? 'not supported'}`;
    if (warning.type === 'other') return warning.message;
  }
  return undefined;
}

function refusal(
  status: number,
  message: string,
  code: string | null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
  const passed = new Headers(headers);
  passed.set('content-type', 'application/json');
  return new Response(JSON.stringify({ error: { message, type, param: null, code } }), {
    status,
    headers: passed,
  });
}
