import { type Answer, type AnswerReader, createEventCutter } from './answer.ts';
import type { Begun } from './upstream.ts';

/** Headers of a provider's answer that are passed on to the client. */
const passedHeaders = /^(content-type|retry-after|(x|anthropic)-ratelimit-.*|openai-processing-ms)$/;

/** How a stream is passed on. */
interface Passing {
  /** Reads the copy. */
  readonly answerReader: AnswerReader;
  /** The event that says that the provider broke off. */
  readonly brokeOff: string;
  /** Whether the client requested the usage. */
  readonly wantsUsage: boolean;
  readonly signal: AbortSignal;
  readonly keep: (answer: Answer, state: string) => Promise<void>;
  /** What is sent in place of an event. */
  readonly check?: ((event: Buffer, answer: Answer) => Promise<Buffer>) | undefined;
}

/**
 * A provider's events, unchanged and at the client's pace. A copy is read, and stored before the stream ends or when
 * the client disconnects. The event with only the usage, which the gateway always requests, is passed on only if the
 * client requested it.
 */
export function passThrough(
  { reader, first }: Begun,
  { answerReader, brokeOff, wantsUsage, signal, keep, check }: Passing,
): ReadableStream<Uint8Array> {
  const cutter = createEventCutter();
  let pending = first;
  let kept = false;
  let left = false;
  const end = async (state: string) => {
    if (kept) return;
    kept = true;
    // When the client disconnects, the provider's stream is ended too, in any order.
    await keep(answerReader.answer, state !== 'complete' && (left || signal.aborted) ? 'client left' : state);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (let passed = false; !passed; ) {
            const value = pending ?? (await reader?.read())?.value ?? null;
            pending = null;
            if (value === null) {
              const rest = cutter.rest();
              if (rest.length > 0) controller.enqueue(rest);
              await end(answerReader.answer.finish === null ? 'broke off' : 'complete');
              controller.close();
              return;
            }
            for (const received of cutter.push(value)) {
              const event = check ? await check(received, answerReader.answer) : received;
              const { usageAlone, isLast, failed } = answerReader.event(event.toString('utf8'));
              if (usageAlone && !wantsUsage) continue;
              // After this event clients continue the conversation with the answer, so it must be stored by then.
              if (isLast) await end('complete');
              if (failed) await end('broke off');
              controller.enqueue(event);
              passed = true;
            }
          }
        } catch {
          await end('broke off');
          // A client that has disconnected gets nothing more.
          if (left) return;
          if (signal.aborted) {
            controller.error(signal.reason);
            return;
          }
          controller.enqueue(Buffer.from(brokeOff));
          controller.close();
        }
      },
      async cancel() {
        left = true;
        await reader?.cancel().catch(() => {});
        await end('client left');
      },
    },
    { highWaterMark: 0 },
  );
}

/** The body of an answer that is no stream. A refusal is without the deployment's key, which some providers repeat. */
export async function bytesOf({ response, target }: Begun): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { apiKey } = target.provider;
  if (response.ok || !apiKey) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(apiKey, '[key]'));
}

/** The headers of the gateway's answer: the passed ones, the model, and the thread if there is one. */
export function headersOf({ response, target }: Begun, threadId: string | null): Headers {
  const headers = new Headers();
  response.headers.forEach((value, name) => {
    if (passedHeaders.test(name)) headers.set(name, value);
  });
  headers.set('x-mneme-model', headerText(`${target.provider.name}/${target.model}`));
  if (threadId !== null) headers.set('x-mneme-thread-id', threadId);
  return headers;
}

/** A text as a header's value: headers carry printable ASCII, and anything else is percent-encoded as in an address. */
function headerText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
}
