import { happened, stage } from '../../observation/observe.ts';
import type { Caller } from '../../postgres/caller.ts';
import { inTurns, type Session } from '../../postgres/session.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput } from '../input.ts';
import { memoryOffWarning } from '../knowledge/user-memory.ts';
import { nobody, withIds } from '../own-keys.ts';
import { openArchivedHits } from '../recall/archived-hits.ts';
import { prepareQuestion, type RecallHit, rankHits, timingsOf } from '../recall/recall.ts';
import { writeTrace } from '../recall/trace.ts';
import { estimateRoute, type Route } from '../route/route.ts';
import { Chosen } from './chosen.ts';
import { countReasons, type PackExplanation } from './explain.ts';
import { asksFor, laterFirst, topicAsks, withoutOthersLives, withTopics } from './later/later-first.ts';
import { type LookedUpAll, lookUpLater, type StandingLine } from './later/look-up.ts';
import { standingLines } from './later/standing-lines.ts';
import { TurnTexts } from './later/turns.ts';
import { hitShares } from './memory-lines.ts';
import { withArchivedTexts, withSealedTasks } from './opened.ts';
import { givenMessages, type ContextPack as Packed, pack } from './pack.ts';
import {
  type BuildContextInput,
  buildContextInput,
  type ContextRequest,
  refusePrivateFor,
} from './request.ts';
import {
  audienceOf,
  chats,
  type Prompt,
  questionInput,
  recallOf,
  type Searched,
  searchAll,
  searches,
  worthOfFound,
} from './searching.ts';
import { conversationAlone, readStored, readSuperseded, type Stored, type StoredOptions } from './stored.ts';
import { judgedOpened, someSealed, worthBesideTasks } from './worth.ts';

/** How many characters of a hit are read: a line of a prompt has about 2,000 at most. */
const readCharacters = 20_000;

/** The prompt, and how the query was classified before the search. */
export interface ContextPack extends Packed {
  /** The id of its recall, for ratings; null if nothing was searched. */
  readonly recallId: string | null;
  /** Null without a query. */
  readonly route: Route | null;
  /** What could not be used, in plain sentences. */
  readonly warnings: readonly string[];
  /** Null unless it was asked for. */
  readonly explained: PackExplanation | null;
}

/**
 * Builds the prompt with what a model should know before it answers: the system prompt, what is remembered for the
 * query, summaries of what is not shown, open tasks, recent turns, and the new message, in this order. The token budget is
 * memory's: the system prompt and the message take nothing of it. For greetings, thanks and goodbyes nothing is embedded
 * or searched, and the prompt has only the recent turns. Any other query is
 * embedded once, and the database is read in one transaction: one statement for each search, and one for everything
 * else. For a thread that others read, the prompt contains only what every reader of the thread may see, unless the
 * asker includes their own (`includePrivate`). What a key names and does not exist yet is treated as empty.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, PRIVATE_NOT_ALLOWED; THREAD_NOT_FOUND; AbortError when the
 *   signal fires.
 */
export function buildContext(call: Call, input: BuildContextInput): Promise<ContextPack> {
  return stage('context', 'total', () => build(call, input));
}

async function build(call: Call, input: BuildContextInput): Promise<ContextPack> {
  const prompt = await prepare(call, input);
  const { question } = prompt;
  const { searched, stored } = await inSession(
    call,
    async (session) => {
      const found = question ? await searchAll(session, call.services, prompt, question) : null;
      return { searched: found, stored: await readAll(session, call, prompt, found) };
    },
    { signal: call.signal, keepPlans: true },
  );
  return packAll(call, prompt, searched, stored);
}

/**
 * Like `buildContext`, for a thread whose newest turns are being stored. The search runs meanwhile, and everything
 * else is read when the turns are stored. If the input names no thread, it is new, and the search is done as for the
 * asker alone; if others turn out to read it, that search is not used.
 *
 * @param storing resolves with the thread once its turns are stored. Its rejection is thrown.
 */
export async function buildContextWhileStoring(
  call: Call,
  input: BuildContextInput,
  storing: Promise<string>,
): Promise<ContextPack> {
  const { caller, services } = call;
  const whenStored = async () => buildContext(call, { ...input, threadId: await storing, threadKey: null });
  const prompt = await prepare(call, input);
  const { request, question } = prompt;
  // A user or persona that is created with the turns exists by then.
  if ([request.userId, request.personaId, caller.personaId].includes(nobody)) return whenStored();
  const session = inTurns(services.pool, caller, { signal: call.signal, keepPlans: true });
  const searched = question ? await searchAll(session, services, prompt, question) : null;
  const threadId = await storing;
  if (request.threadId != null && request.threadId !== threadId) return whenStored();
  const known = { ...prompt, request: { ...request, threadId } };
  const stored = await readAll(session, call, known, searched);
  if (request.threadId == null && !stored.inRows.thread?.alone) return whenStored();
  return packAll(call, known, searched, stored);
}

/** Checks the input and prepares the query for the search. */
async function prepare(call: Call, input: BuildContextInput): Promise<Prompt> {
  const asked = parseInput(buildContextInput, input);
  refusePrivateFor(asked);
  const request = withoutNewIds(await withIds(call, asked));
  const query = request.query?.trim() ? request.query : null;
  const given = givenMessages(request, query);
  const route = query ? estimateRoute(query) : null;
  const question =
    query && searches(request, route)
      ? await prepareQuestion(call, questionInput(request, query), {
          audience: audienceOf(request),
          prompt: {
            threadId: request.threadId ?? null,
            branchId: request.branchId ?? null,
            projectId: request.projectId ?? null,
          },
        })
      : null;
  return { request, given, route, question, texts: new TurnTexts() };
}

/** Decrypts and completes what was found and what is stored, and packs it. */
async function packAll(
  call: Call,
  prompt: Prompt,
  inDatabase: Searched | null,
  { inRows, later: inTime }: ReadAll,
): Promise<ContextPack> {
  const { request, given, route, question, texts } = prompt;
  const searched = inRows.memoryOff ? null : inDatabase;
  const withTasks = await withSealedTasks(call, request, inRows);
  const stored = await withArchivedTexts(call, withTasks);
  if (!stored.thread && (request.threadId || request.branchId)) throw threadNotFound(request);
  const revised = (hits: readonly RecallHit[], later: LookedUpAll) =>
    laterFirst(hits, [...stored.origins, ...later.turns.map(({ origin }) => origin)], {
      recent: stored.turns,
      thread: stored.thread?.id ?? null,
      lookedUp: later.turns.map(({ hit }) => hit),
      lines: inTime.lines,
      sources: later.sources,
      texts,
      message: request.query ?? '',
      now: request.now ?? null,
      summaries: [...stored.pyramid, ...stored.elsewhere],
    });
  if (!question || !searched) {
    const { revisions, later } = revised([], inTime);
    const packed = await packObserved(
      request,
      given,
      { ...stored, origins: inTime.turns.map(({ origin }) => origin) },
      {
        hits: [],
        inProject: new Set(),
        period: null,
        worth: 'nothing',
        later,
        revisions,
        ofTopic: new Set(),
        turns: null,
      },
    );
    const explained = request.explain ? packed.explanation : null;
    const warnings = warningsOf(call.caller, request, inRows, packed.citations.length === 0);
    return { ...packed, recallId: null, route, warnings, explained };
  }

  const searchedAt = performance.now();
  const read = await openArchivedHits(call, searched.found);
  const found = { ...searched.found, hits: read.hits };
  const ranked = await rankHits(call, question, found, found.hits.length);
  const openedHits = judgedOpened(ranked.hits, question.request.query, found.confidenceThreshold);
  const worthFound = someSealed(openedHits)
    ? worthOfFound(openedHits, searched.found, request, route, question)
    : searched.worth;
  const worth = worthBesideTasks(worthFound, question.request.query, stored.tasks);
  const { period } = question.understood;
  const shownHits = openedHits.map((hit) => ({ ...hit, text: hit.text?.slice(0, readCharacters) ?? null }));
  const lookedUp = await withOpened(call, prompt, searched, { shownHits, inTime, stored });
  const origins = [...stored.origins, ...lookedUp.turns.map(({ origin }) => origin)];
  const { ofTopic, hits: answering } = withTopics(
    withoutOthersLives(request.query ?? '', shownHits, searched.found.askerName),
    lookedUp.turns,
  );
  const { hits, later, revisions } = revised(answering, lookedUp);
  const packed = await packObserved(
    request,
    given,
    { ...stored, origins },
    {
      hits,
      inProject: searched.inProject,
      period,
      worth,
      later,
      revisions,
      ofTopic,
      turns: searched.found.turns,
    },
  );
  const result = {
    id: question.id,
    hits: tracedHits(openedHits, packed.citations),
    expansions: searched.found.expansions,
    period,
    timings: timingsOf(question, searchedAt),
    warnings: [...question.warnings, ...(read.warning ? [read.warning] : []), ...ranked.warnings],
  };
  void writeTrace(call, result, question, {
    ...packed,
    tokenBudget: request.tokenBudget,
    leftOut: countReasons(packed.explanation.leftOut),
    threadId: stored.thread?.id ?? null,
  });
  const nothing = packed.citations.length === 0;
  const warnings = [...warningsOf(call.caller, request, inRows, nothing), ...result.warnings];
  const explained = request.explain ? packed.explanation : null;
  return { ...packed, recallId: question.id, route, warnings, explained };
}

async function packObserved(...given: Parameters<typeof pack>): Promise<Packed> {
  const packed = await stage('context', 'pack', () => pack(...given));
  happened({ what: 'packed', tokens: packed.tokenCount });
  return packed;
}

/**
 * Removes a thread or project whose key does not exist yet: it has nothing to show, but everything else is included.
 */
function withoutNewIds(request: ContextRequest): ContextRequest {
  const made = (id: string | null | undefined) => (id === nobody ? null : id);
  return { ...request, threadId: made(request.threadId), projectId: made(request.projectId) };
}

/**
 * What to say of memory that is off, of a key that names no user yet, since a prompt without memory may be a misspelt
 * key, and of a program that names no user and gets nothing.
 */
function warningsOf(
  { role }: Caller,
  { userId, projectId }: ContextRequest,
  { memoryOff }: Stored,
  nothing: boolean,
): string[] {
  if (memoryOff) return [memoryOffWarning];
  if (userId === nobody)
    return [
      'userKey names no user yet, so that nothing is known of them. Check the key; ensureUser or the first turn makes the user.',
    ];
  return nothing && role === 'service' && userId == null && projectId == null
    ? [
        "Neither userKey nor userId was given, so that this prompt holds nothing that is a user's own. Name the user whom it is for.",
      ]
    : [];
}

/** What is read besides the search. */
interface ReadAll {
  readonly inRows: Stored;
  readonly later: LookedUpAll & { readonly lines: readonly StandingLine[] };
}

/** Everything but the search, and then what was said later, and what is over of turns among the hits. */
async function readAll(
  session: Session,
  call: Call,
  prompt: Prompt,
  searched: Searched | null,
): Promise<ReadAll> {
  const asked = askedOf(call, prompt, searched);
  const inRows = await stage('context', 'read', () => readStored(session, prompt.request, asked));
  if (inRows.memoryOff)
    return { inRows: conversationAlone(inRows), later: { turns: [], sources: [], lines: [] } };
  const lines = standingLines(inRows, new Chosen(prompt.request.query?.trim() ? prompt.request.query : null));
  const hits = searched && searched.worth !== 'nothing' ? searched.found.hits : [];
  const asks = [
    ...asksFor(hits, inRows.origins, prompt.texts),
    // A period's turns are what the message asks for, whatever their words.
    ...(searched && !prompt.question?.understood.period
      ? topicAsks(prompt.request.query ?? '', inRows.origins)
      : []),
  ];
  const [later, superseded] = await Promise.all([
    stage('context', 'later', () => lookUpLater(session, recallOf(prompt.request), asks, lines)),
    stage('context', 'read', () => readSuperseded(session, prompt.request, asked, inRows)),
  ]);
  return { inRows: { ...inRows, superseded }, later: { ...later, lines } };
}

/** What was looked up, with what revises hits whose texts the database could not give: from the archive, or sealed. */
async function withOpened(
  call: Call,
  { request, texts }: Prompt,
  { found }: Searched,
  {
    shownHits,
    inTime,
    stored,
  }: { readonly shownHits: readonly RecallHit[]; readonly inTime: LookedUpAll; readonly stored: Stored },
): Promise<LookedUpAll> {
  const unread = new Set(found.hits.filter(({ text }) => text === null).map(({ id }) => id));
  const opened = shownHits.filter(({ id, text }) => text !== null && unread.has(id));
  const asks = opened.length === 0 ? [] : asksFor(opened, stored.origins, texts);
  if (asks.length === 0) return inTime;
  const further = await inSession(call, (session) => lookUpLater(session, recallOf(request), asks), {
    signal: call.signal,
  });
  return { ...inTime, turns: [...inTime.turns, ...further.turns] };
}

/** What is read besides the search. */
function askedOf(call: Call, { request, route, question }: Prompt, searched: Searched | null): StoredOptions {
  const { caller, services } = call;
  return {
    workspaceId: caller.workspaceId,
    userId: request.userId ?? caller.userId,
    now: request.now ?? null,
    period: question?.understood.period ?? null,
    hits: searched && searched.worth !== 'nothing' ? searched.found.hits : [],
    turnsOnly: chats(request, route),
    unasked: question === null,
    ownOnly: question === null || searched?.worth === 'nothing',
    handoffs: services.primary && inTurns(services.primary, caller),
  };
}

/** The hits for the trace: the best ones, and all that went into the prompt. */
function tracedHits(hits: readonly RecallHit[], packed: readonly string[]): RecallHit[] {
  const used = new Set(packed);
  const most = hitShares.general + hitShares.project + hitShares.documents;
  return hits.filter(({ rank, citation }) => rank <= most || used.has(citation));
}

function threadNotFound({ threadId, branchId }: ContextRequest): MemoryError {
  return new MemoryError(
    'not_found',
    'THREAD_NOT_FOUND',
    `There is no ${threadId ? `thread ${threadId}` : `branch ${branchId}`} that this user and persona can see. Check the id, userId and personaId.`,
  );
}
