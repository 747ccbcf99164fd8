import { speaksOfOneself } from '../../language/first-person.ts';
import { withoutFrame } from '../../language/question-frame.ts';
import { happened, stage } from '../../observation/observe.ts';
import type { Call } from '../call.ts';
import { embedderOf, readModel } from '../embedding/models.ts';
import { parseInput } from '../input.ts';
import { memoryOffWarning } from '../knowledge/user-memory.ts';
import { withIds } from '../own-keys.ts';
import { newRowId } from '../row-id.ts';
import type { MemoryServices } from '../services.ts';
import { timeLimit } from '../time-limit.ts';
import { openArchivedHits } from './archived-hits.ts';
import { askerDepth, askerFirst } from './asker-first.ts';
import { doubtGrammar, markUncertain } from './certainty.ts';
import { betterSupportedFirst } from './contradictions.ts';
import { type RecallInput, type RecallRequest, recallInput } from './input.ts';
import { withKinNamed } from './kin-named.ts';
import { namedTimeFirst } from './named-time.ts';
import { isForOneself, openSealed, withoutMeasures } from './open-hits.ts';
import { ownWordsFirst } from './own-words-first.ts';
import { rememberPage } from './page.ts';
import { rerank, rerankDepth } from './rerank.ts';
import type { Question, RecallHit, RecallResult, RecallTimings } from './result.ts';
import { type Found, type FoundRow, type SearchOptions, search, type Weights } from './search.ts';
import { writeTrace } from './trace.ts';
import { understand } from './understand.ts';

export type { MemoryScope, RecallInput } from './input.ts';
export { rateRecall } from './rate.ts';

export type { Question, RecallHit, RecallResult, RecallTimings } from './result.ts';

/** Milliseconds the query's embedding may take before recall searches words and names only. */
const embedTimeoutMs = 3_000;

/** How many sealed texts are opened for the reranker: each is a blob to be fetched. */
const sealedForReranker = 16;

/**
 * Searches what was said and learned: by words (ranked like BM25, with their conversation), vectors and names,
 * combined in one statement, then reranked if a reranker is configured. The query's embedding and the reranker are
 * the only external calls, and no transaction is open while they run. If they fail, recall still answers, with a
 * warning. If a key names something that does not exist, the result is empty.
 *
 * @param weights ranking weights that override the workspace's, for measuring; requests have none.
 * @throws MemoryError bad_input BAD_INPUT naming the field; not_allowed USER_ID_NOT_ALLOWED; AbortError when the
 *   signal fires.
 */
export function recall(call: Call, input: RecallInput, weights?: Weights): Promise<RecallResult> {
  return stage('recall', 'total', () => answer(call, input, weights));
}

async function answer(call: Call, input: RecallInput, weights: Weights | undefined): Promise<RecallResult> {
  const question = await prepareQuestion(call, input);
  const { request } = question;
  const last = request.offset + request.limit;
  const options = searchOptions(call.services, question, last, weights);
  const found = await stage('recall', 'search', () => search(call, request, options));
  if (found.memoryOff) return nothing(question);
  const searched = performance.now();
  const opened = await stage('recall', 'archive', () => openArchivedHits(call, found));
  const ranked = await rankHits(call, question, { ...found, hits: opened.hits }, last);
  const hits = ranked.hits.slice(request.offset);
  const result: RecallResult = {
    id: question.id,
    hits,
    expansions: found.expansions,
    period: question.understood.period,
    timings: timingsOf(question, searched),
    warnings: [...question.warnings, ...(opened.warning ? [opened.warning] : []), ...ranked.warnings],
  };
  rememberPage(request, result.hits);
  // Not awaited: the answer does not wait until its trace is stored. Shutdown and rateRecall wait through
  // pendingTraces.
  void writeTrace(call, result, question);
  return result;
}

/** What is found for somebody who has memory off. It is not traced: what they asked is not kept. */
function nothing(question: Question): RecallResult {
  const timings = timingsOf(question, performance.now());
  return { id: question.id, hits: [], expansions: [], period: null, timings, warnings: [memoryOffWarning] };
}

/**
 * Checks the input and prepares what the searches need. If the answer goes into a prompt, `place` says which: only
 * what every reader of its audience may see is found, and nothing of another persona.
 *
 * @throws MemoryError and AbortError, as `recall`.
 */
export async function prepareQuestion(
  call: Call,
  input: RecallInput,
  place: Pick<RecallRequest, 'audience' | 'prompt'> = {},
): Promise<Question> {
  const started = performance.now();
  const named = await withIds(call, parseInput(recallInput, input));
  const request = { ...named, ...place };
  const asked = await withKinNamed(call, request, withoutFrame(request.query));
  const warnings: string[] = [];
  const [{ embedding, modelId }, understood] = await Promise.all([
    stage('recall', 'embed', () => embedQuery(call, request, asked, warnings)),
    stage('recall', 'understand', () => understand(call, request)),
  ]);
  return {
    id: newRowId(),
    request,
    asked,
    embedding,
    modelId,
    understood,
    warnings,
    started,
    prepared: performance.now(),
  };
}

/** The options of the database search for a question, with enough hits for the reranker. */
export function searchOptions(
  services: MemoryServices,
  question: Question,
  limit: number,
  weights?: Weights,
): SearchOptions {
  const { query } = question.request;
  const least = Math.max(services.reranker ? rerankDepth : 0, speaksOfOneself(query) ? askerDepth : 0);
  return {
    asked: question.asked,
    embedding: question.embedding,
    modelId: question.modelId,
    limit: Math.max(limit, least),
    terms: question.understood.terms,
    sameOnce: true,
    ...(weights ? { weights } : {}),
  };
}

/**
 * The first `limit` hits, in the reranker's order if there is one, with the sealed texts that the caller may read: a
 * reranker on this machine reads them too, and they are sent to no other.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function rankHits(
  call: Call,
  question: Question,
  found: Found,
  limit: number,
): Promise<{ hits: RecallHit[]; warnings: string[] }> {
  const { query } = question.request;
  // Asked at most once, and only if something is sealed.
  let alone: Promise<boolean> | undefined;
  const forOneself = () => {
    alone ??= isForOneself(call, question.request);
    return alone;
  };
  const open = <Row extends FoundRow>(rows: readonly Row[], atMost: number) =>
    openSealed(call, question, rows, { atMost, forOneself });
  const readable = call.services.reranker?.local ? await open(found.hits, sealedForReranker) : found.hits;
  const reranked = await stage('recall', 'rerank', () =>
    rerank(call.services, question.asked, readable, call.signal),
  );
  const supported = ownWordsFirst(betterSupportedFirst(namedTimeFirst(reranked.hits)));
  const ordered = askerFirst(query, supported, {
    askerName: found.askerName,
    threshold: found.confidenceThreshold,
  });
  // A model's vectors find what is said in other words.
  const doubted = call.services.embedder.bySpelling
    ? doubtGrammar(ordered.hits, question.asked)
    : ordered.hits;
  const ranked = markUncertain(doubted, found.confidenceThreshold, limit).map((hit, index) => ({
    ...hit,
    uncertain: hit.uncertain || ordered.others.has(hit.id),
    score: found.hits[index]?.score ?? hit.score,
    rank: index + 1,
    citation: `${hit.kind}:${hit.id}`,
  }));
  const hits = await open(ranked, ranked.length);
  const uncertain = hits.filter((hit) => hit.uncertain).length;
  happened({ what: 'recalled', hits: hits.length, uncertain });
  return { hits: withoutMeasures(hits), warnings: reranked.warning ? [reranked.warning] : [] };
}

/** Milliseconds per stage of a recall that ends now. */
export function timingsOf({ started, prepared }: Question, searched: number): RecallTimings {
  const finished = performance.now();
  return {
    embed: milliseconds(prepared - started),
    search: milliseconds(searched - prepared),
    rerank: milliseconds(finished - searched),
    total: milliseconds(finished - started),
  };
}

const milliseconds = (value: number) => Math.round(value * 100) / 100;

/** The query as a vector of the workspace's model; null, with a warning, if it is not available in time. */
async function embedQuery(
  call: Call,
  request: RecallRequest,
  asked: string,
  warnings: string[],
): Promise<{ embedding: readonly number[] | null; modelId: number }> {
  const modelId = await readModel(call);
  const embedder = embedderOf(call.services, modelId);
  if (!embedder) {
    warnings.push(
      'No embedder is configured for the model this workspace reads; words and names were searched, meaning was not.',
    );
    return { embedding: null, modelId };
  }
  const limit = timeLimit(embedTimeoutMs, call.signal);
  try {
    const [vector] = await embedder.embed(
      [embedder.bySpelling ? asked : request.query],
      'query',
      limit.signal,
    );
    // A zero vector has no direction: its cosine is not a number.
    return { embedding: vector?.some((value) => value !== 0) ? vector : null, modelId };
  } catch (error) {
    call.signal?.throwIfAborted();
    call.services.log.warn({ err: error, model: embedder.model }, 'recall searched without a vector');
    warnings.push('The embedder could not be used; words and names were searched, meaning was not.');
    return { embedding: null, modelId };
  } finally {
    limit.clear();
  }
}
