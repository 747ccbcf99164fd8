import type { GatewayProvider, GatewaySettings } from '../../gateway/settings.ts';
import { headersFor } from '../../gateway/upstream.ts';
import { readBlob } from '../../providers/blobs/store.ts';
import type { ProviderSettings, Providers } from '../../providers/config.ts';
import { recommendedModels } from '../../providers/onnx/recommended-models.ts';
import { urlOf } from '../../server/config-variables.ts';
import { type Finding, fails, works } from './finding.ts';

/** How long one service may take to answer, in milliseconds. */
const patienceMs = 15_000;

/** Runs a check; what it throws is its finding. */
async function tried(
  part: string,
  configured: string,
  check: (signal: AbortSignal) => Promise<string>,
  advice: string | null = null,
): Promise<Finding> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return works(part, `${configured}: ${await check(signal)}`, advice);
  } catch (error) {
    const reason = signal.aborted
      ? `no answer within ${patienceMs / 1000} seconds`
      : error instanceof Error
        ? error.message
        : String(error);
    return fails(part, `${configured}: ${reason}`, 'Check its address and key, and that it runs.');
  }
}

const milliseconds = (since: number) => `${Math.round(performance.now() - since)} ms`;

/**
 * Tries each configured provider once. Only texts of the doctor's own are sent.
 *
 * @param writes whether a blob may be stored for the time of the check.
 */
export async function checkProviders(
  providers: Providers,
  settings: ProviderSettings,
  gateway: GatewaySettings | null,
  writes: boolean,
): Promise<Finding[]> {
  const findings = await Promise.all([
    checkEmbedders(providers, settings),
    checkReranker(providers, settings),
    checkLanguageModel(settings),
    writes ? checkBlobs(providers) : [],
    checkSealing(providers),
    checkGateway(gateway),
  ]);
  return findings.flat();
}

function checkEmbedders(
  { embedder, furtherEmbedders }: Providers,
  settings: ProviderSettings,
): Promise<Finding[]> {
  const meaning =
    settings.MNEME_EMBEDDER === 'local'
      ? `It knows spelling, not meaning: MNEME_EMBEDDER=onnx with a model such as ${recommendedModels.embedder.name} finds what is said in other words (docs/settings.md#embedding-models).`
      : null;
  return Promise.all(
    [embedder, ...furtherEmbedders].map((each, place) =>
      tried(
        place === 0 ? 'embedder' : `embedder ${place + 1}`,
        each.model,
        async (signal) => {
          await each.ready?.();
          const started = performance.now();
          const [vector] = await each.embed(['Where did we leave the keys?'], 'query', signal);
          return `${vector?.length} dimensions, ${milliseconds(started)}`;
        },
        place === 0 ? meaning : null,
      ),
    ),
  );
}

async function checkReranker({ reranker }: Providers, settings: ProviderSettings): Promise<Finding[]> {
  if (!reranker)
    return [works('reranker', 'none', 'MNEME_RERANKER=local orders hits better and needs nothing.')];
  const texts = ['The keys are in the blue drawer.', 'It rained all week.'];
  const finding = await tried('reranker', `${settings.MNEME_RERANKER} (${reranker.name})`, async (signal) => {
    await reranker.ready?.();
    const started = performance.now();
    const documents = texts.map((text) => ({ text, author: null, place: null, scores: {} }));
    await reranker.rerank('Where did we leave the keys?', documents, signal);
    return `answers, ${milliseconds(started)}`;
  });
  return [finding];
}

/** Asks the server for its models, which costs no tokens. */
async function checkLanguageModel(settings: ProviderSettings): Promise<Finding[]> {
  const { MNEME_EXTRACTOR: extractor, MNEME_SUMMARIZER: summarizer } = settings;
  const { MNEME_LANGUAGE_MODEL_URL: url, MNEME_LANGUAGE_MODEL_MODEL: model } = settings;
  const used = `extractor ${extractor}, summarizer ${summarizer}`;
  if (extractor === 'rules' && summarizer === 'extractive') {
    return [
      works(
        'language model',
        used,
        'Rules keep what is stated outright, mostly in English. A model of 7 billion parameters or more also finds what is implied, and reads other languages: MNEME_EXTRACTOR=openai-compatible (docs/models.md has one line each for Ollama, llama.cpp and vLLM).',
      ),
    ];
  }
  return [
    await tried('language model', `${used}, ${model} at ${hostOf(url ?? '')}`, async (signal) => {
      const key = settings.MNEME_LANGUAGE_MODEL_API_KEY;
      const apiKey = key === undefined || key === 'none' ? null : key;
      const names = await modelsOf({ url: url ?? '', apiKey, protocol: 'openai' }, signal);
      if (names !== null && model !== undefined && !names.includes(model))
        throw new Error(`the server at ${hostOf(url ?? '')} has no model ${model}; it has ${someOf(names)}`);
      return names === null ? 'answers, and lists no models' : 'the model is there';
    }),
  ];
}

function checkGateway(gateway: GatewaySettings | null): Promise<Finding[]> {
  return Promise.all(
    (gateway?.providers ?? []).map((provider) =>
      tried(`gateway ${provider.name}`, `${provider.protocol} at ${hostOf(provider.url)}`, async (signal) => {
        const names = await modelsOf(provider, signal);
        return names === null ? 'answers, and lists no models' : `${names.length} models`;
      }),
    ),
  );
}

/**
 * The names of a server's models, by https://platform.openai.com/docs/api-reference/models/list; null if it answers but
 * has no such list.
 *
 * @throws Error if it can't be reached, or refuses the key.
 */
async function modelsOf(
  provider: Pick<GatewayProvider, 'url' | 'apiKey' | 'protocol'>,
  signal: AbortSignal,
): Promise<string[] | null> {
  const response = await fetch(`${provider.url.replace(/\/+$/, '')}/models`, {
    headers: headersFor(provider),
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
    throw new Error(`cannot be reached${cause && 'code' in cause ? ` (${String(cause.code)})` : ''}`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 401 || response.status === 403) throw new Error('refuses the key');
  if (response.status >= 500) throw new Error(`answers with ${response.status}`);
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  if (!response.ok || !Array.isArray(data)) return null;
  return data.flatMap((each: unknown) => {
    const id: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'id') : null;
    return typeof id === 'string' ? [id] : [];
  });
}

/** Stores, reads and deletes a blob in each store that is written to. */
function checkBlobs({ blobs, erasableBlobs }: Providers): Promise<Finding[]> {
  const content = Buffer.from(`mneme doctor ${new Date().toISOString()}`);
  return Promise.all(
    [...new Map([blobs, erasableBlobs].map((store) => [store.name, store])).values()].map((store) =>
      tried('blob store', store.name, async (signal) => {
        // A public store keeps what it gets until its term ends: nothing is written for a test.
        if (store.isPublic) return 'not tried, since a blob could not be taken back';
        const stored = await store.put('doctor', content, signal);
        const read = await readBlob(store, stored, signal);
        await store.delete(stored, signal);
        if (!read.equals(content)) throw new Error('what was read is not what was stored');
        return 'stores, reads and deletes';
      }),
    ),
  );
}

async function checkSealing({ masterKeys }: Providers): Promise<Finding[]> {
  if (masterKeys) return [works('sealing', 'a master key is set')];
  return [
    works(
      'sealing',
      'no master key',
      'Sealed sessions need MNEME_MASTER_KEY (docs/sealed-sessions.md); nothing else does.',
    ),
  ];
}

const hostOf = (url: string) => urlOf(url)?.host ?? url;

/** The names that a message has room for. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  if (names.length === 0) return 'none';
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
