import { MemoryError } from '../memory/error.ts';
import type { Asked, Blocks, Protocol } from './protocol.ts';
import type { GatewayProvider, GatewaySettings } from './settings.ts';
import type { Target } from './targets.ts';
import type { askTranslated } from './translated.ts';

/** The beginning of a provider's answer. */
export interface Begun {
  readonly target: Target;
  readonly response: Response;
  /** The first bytes of a stream; null for an answer that is not streamed. */
  readonly first: Uint8Array | null;
  readonly reader: ReadableStreamDefaultReader<Uint8Array> | null;
}

/** How a provider is asked. */
export interface ProviderExchange {
  readonly streams: boolean;
  ask(target: Target, signal: AbortSignal): Promise<Response>;
}

/** How many milliseconds an answer that is not streamed may take. */
const wholeMs = 600_000;

/**
 * Tries one provider after the other until one answers. After a server error (5xx), too many requests (429) or a
 * time-out, the next is tried. Once the first byte was received, no other is tried.
 *
 * @throws MemoryError PROVIDER_UNREACHABLE if none answered at all; the signal's reason.
 */
export async function askProviders(
  settings: GatewaySettings,
  targets: readonly Target[],
  exchange: ProviderExchange,
  signal: AbortSignal,
): Promise<Begun> {
  let refused: Begun | null = null;
  for (const [index, target] of targets.entries()) {
    const isLast = index === targets.length - 1;
    const begun = await ask(settings, target, exchange, signal).catch(() => null);
    signal.throwIfAborted();
    if (!begun) continue;
    const failed = begun.response.status === 429 || begun.response.status >= 500;
    if (!failed || isLast) {
      await discard(refused);
      return begun;
    }
    await discard(refused);
    refused = begun;
  }
  if (refused) return refused;
  throw new MemoryError(
    'unavailable',
    'PROVIDER_UNREACHABLE',
    'The provider of this model does not answer. Try again later, or use another model.',
  );
}

async function discard(begun: Begun | null): Promise<void> {
  await (begun?.reader ? begun.reader.cancel() : begun?.response.body?.cancel())?.catch(() => {});
}

async function ask(
  { silenceMs }: GatewaySettings,
  target: Target,
  exchange: ProviderExchange,
  signal: AbortSignal,
): Promise<Begun> {
  const { streams } = exchange;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('silent')), streams ? silenceMs : wholeMs);
  try {
    const response = await exchange.ask(target, AbortSignal.any([signal, silence.signal]));
    // Some providers send a whole answer although a stream was requested.
    const whole = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    if (!streams || whole || !response.ok || !response.body)
      return { target, response, first: null, reader: null };
    const reader = response.body.getReader();
    const { value } = await reader.read();
    return { target, response, first: value ?? null, reader };
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request to an address of a provider. */
export function post(
  { provider }: Target,
  path: string,
  body: object,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${provider.url}${path}`, {
    method: 'POST',
    // None of the client's own headers but those given here: they may contain anything.
    headers: { ...headersFor(provider), ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/** Sends a request to a provider in the protocol that it speaks, and returns the answer in the client's. */
export function exchangeIn(
  protocol: Protocol,
  asked: Asked,
  blocks: Blocks,
  headers: Readonly<Record<string, string>>,
): ProviderExchange {
  const { streams } = asked;
  return {
    streams,
    async ask(target, signal) {
      if (protocol.speaks(target.provider))
        return post(target, protocol.path, asked.native(target, blocks), signal, headers);
      const chat = asked.chat(target, blocks);
      const answer =
        target.provider.protocol === 'anthropic'
          ? await translated(target, chat, streams, signal)
          : await post(target, '/chat/completions', chat, signal);
      return asked.fromChat(answer);
    },
  };
}

/** Loads the library that translates when the first provider needs it. */
async function translated(...request: Parameters<typeof askTranslated>): Promise<Response> {
  const { askTranslated } = await import('./translated.ts');
  return askTranslated(...request);
}

/** The headers of a request to a provider. */
export function headersFor({
  protocol,
  apiKey,
}: Pick<GatewayProvider, 'protocol' | 'apiKey'>): Record<string, string> {
  const key: Record<string, string> = !apiKey
    ? {}
    : protocol === 'anthropic'
      ? { 'x-api-key': apiKey }
      : { authorization: `Bearer ${apiKey}` };
  return {
    'user-agent': 'mneme',
    ...(protocol === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {}),
    ...key,
  };
}
