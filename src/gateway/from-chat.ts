import { createParser } from 'eventsource-parser';
import { isObject, type Json, objectIn } from './answer.ts';

/** Translates the chunks of a chat completion into events of another protocol. */
export interface ChunkTranslator {
  /** The events for a chunk. */
  chunk(chunk: Json): string;
  /** The events at the end, once the model has finished. */
  end(): string;
  /** Whether the model has said why it ended. */
  finished(): boolean;
  /** The event for an error of the provider within the stream. */
  failed(message: string): string;
}

/** An event of a stream. */
export function eventText(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

/** Translates a stream of chat completions, at the reader's pace. */
function translatedStream(
  body: ReadableStream<Uint8Array>,
  translator: ChunkTranslator,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let out = '';
  let closed = false;
  const parser = createParser({
    onEvent({ data }) {
      if (closed) return;
      const chunk = data === '[DONE]' ? null : objectIn(data);
      if (chunk?.error !== undefined) {
        out += translator.failed(String(Object(chunk.error).message ?? 'The provider broke off.'));
        closed = true;
      } else if (chunk) out += translator.chunk(chunk);
      else if (data === '[DONE]' && translator.finished()) {
        out += translator.end();
        closed = true;
      }
    },
  });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (out === '') {
          const { value } = await reader.read();
          if (value !== undefined) parser.feed(decoder.decode(value, { stream: true }));
          else if (translator.finished()) {
            out += translator.end();
            closed = true;
          } else throw new Error('The provider broke off.');
        }
        controller.enqueue(Buffer.from(out));
        out = '';
        if (!closed) return;
        controller.close();
        await reader.cancel().catch(() => {});
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A whole answer of chat completions: its first choice and the rest. */
export interface WholeChat {
  readonly answer: Json;
  readonly message: Json;
  readonly finish: unknown;
}

/**
 * Translates what a provider of chat completions answers: a stream, an answer, or a refusal.
 *
 * @throws SyntaxError if the answer is not JSON.
 */
export async function answerFromChat(
  response: Response,
  streams: boolean,
  into: {
    readonly translator: () => ChunkTranslator;
    readonly whole: (chat: WholeChat) => object;
    readonly refusal: (status: number, error: Json) => object;
  },
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  const { status } = response;
  const isWhole = /^application\/json\b/.test(headers.get('content-type') ?? '');
  if (response.ok && streams && !isWhole && response.body)
    return new Response(translatedStream(response.body, into.translator()), { status, headers });
  const text = await response.text();
  headers.set('content-type', 'application/json');
  if (!response.ok) {
    const error = objectIn(text)?.error;
    const said = isObject(error)
      ? error
      : { message: typeof error === 'string' ? error : 'The provider refused.' };
    return new Response(JSON.stringify(into.refusal(status, said)), { status, headers });
  }
  const answer: Json = JSON.parse(text);
  const [first]: unknown[] = Array.isArray(answer.choices) ? answer.choices : [];
  const { message, finish_reason: finish } = Object(first);
  return new Response(JSON.stringify(into.whole({ answer, message: Object(message), finish })), {
    status,
    headers,
  });
}
