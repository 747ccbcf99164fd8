import type { Caller } from '../../postgres/caller.ts';
import { inTurns, type Session, withSession } from '../../postgres/session.ts';
import { openArchivedHits } from '../archive/open-hits.ts';
import { fillReadableTexts } from '../archive/read.ts';
import { MemoryError } from '../error.ts';
import { parseInput } from '../input.ts';
import { nobody, withIds } from '../own-keys.ts';
import { maxQueryCharacters, type RecallRequest } from '../recall/input.ts';
import { isForOneself, openSealedHits } from '../recall/open-hits.ts';
import {
  prepareQuestion,
  type Question,
  type RecallHit,
  rankHits,
  searchOptions,
  timingsOf,
} from '../recall/recall.ts';
import { type Found, searchIn } from '../recall/search.ts';
import { writeTrace } from '../recall/trace.ts';
import { estimateRoute, type Route } from '../route/route.ts';
import { openMemories } from '../sealed/open-memories.ts';
import type { MemoryServices } from '../services.ts';
import { hitShares } from './memory-lines.ts';
import { type Fixed, fixedMessages, type ContextPack as Packed, pack } from './pack.ts';
import {
  type BuildContextInput,
  buildContextInput,
  type ContextRequest,
  isForSharedThread,
} from './request.ts';
import { readStored, type Stored } from './stored.ts';

/** How many characters of a hit are read: a line of a prompt has about 2,000 at most. */
const readCharacters = 20_000;

/** The prompt, and how the query was classified before the search. */
export interface ContextPack extends Packed {
  /** The id of its recall, for ratings; null if nothing was searched. */
  readonly recallId: string | null;
  /** Null without a query. */
  readonly route: Route | null;
}

/**
 * Builds the prompt with what a model should know before it answers: the system prompt, what is remembered for the
 * query, summaries of what is not shown, open tasks, recent turns, and the new message, in this order and within the
 * token budget. If the query's words show that it needs no memory, nothing is embedded or searched. What is part of
 * every prompt is still included, except for small talk, which gets only the recent turns. Any other query is
 * embedded once, and the database is read in one transaction: one statement for each search, and one for everything
 * else. For a thread that others read, the prompt contains only what every reader of the thread may see, unless the
 * asker includes their own (`includePrivate`). What a key names and does not exist yet is treated as empty.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, PRIVATE_NOT_ALLOWED; THREAD_NOT_FOUND; TOKEN_BUDGET_TOO_SMALL
 *   when the system prompt and the query alone exceed the budget; AbortError when the signal fires.
 */
export async function buildContext(
  services: MemoryServices,
  caller: Caller,
  input: BuildContextInput,
  signal?: AbortSignal,
): Promise<ContextPack> {
  const prompt = await prepare(services, caller, input, signal);
  const { request, question } = prompt;
  const { searched, stored } = await withSession(
    services.pool,
    caller,
    async (session) => {
      const found = question ? await searchAll(session, services, request, question) : null;
      return { searched: found, stored: await readFor(session, caller, prompt, found) };
    },
    signal,
    { keepPlans: true },
  );
  return packAll(services, caller, prompt, searched, stored, signal);
}

/**
 * Like `buildContext`, for a thread whose newest turns are being stored. The search runs meanwhile, and everything
 * else is read when the turns are stored. If the input names no thread, it is new, and the search is done as for the
 * asker alone; if others turn out to read it, that search is not used.
 *
 * @param storing resolves with the thread once its turns are stored. Its rejection is thrown.
 */
export async function buildContextWhileStoring(
  services: MemoryServices,
  caller: Caller,
  input: BuildContextInput,
  storing: Promise<string>,
  signal?: AbortSignal,
): Promise<ContextPack> {
  const whenStored = async () =>
    buildContext(services, caller, { ...input, threadId: await storing, threadKey: null }, signal);
  const prompt = await prepare(services, caller, input, signal);
  const { request, question } = prompt;
  // A user or persona that is created with the turns exists by then.
  if ([request.userId, request.personaId, caller.personaId].includes(nobody)) return whenStored();
  const session = inTurns(services.pool, caller, signal, { keepPlans: true });
  const searched = question ? await searchAll(session, services, request, question) : null;
  const threadId = await storing;
  if (request.threadId != null && request.threadId !== threadId) return whenStored();
  const known = { ...prompt, request: { ...request, threadId } };
  const stored = await readFor(session, caller, known, searched);
  if (request.threadId == null && !stored.thread?.alone) return whenStored();
  return packAll(services, caller, known, searched, stored, signal);
}

/** A prompt that is being built. */
interface Prompt {
  readonly request: ContextRequest;
  readonly query: string | null;
  /** The messages that are given. */
  readonly fixed: Fixed;
  readonly route: Route | null;
  /** Null if nothing is searched. */
  readonly question: Question | null;
}

/** Checks the input and prepares the query for the search. */
async function prepare(
  services: MemoryServices,
  caller: Caller,
  input: BuildContextInput,
  signal?: AbortSignal,
): Promise<Prompt> {
  const asked = parseInput(buildContextInput, input);
  refusePrivateFor(asked);
  const request = withoutNewIds(await withIds(services, caller, asked, signal));
  const query = request.query?.trim() ? request.query : null;
  const fixed = await fixedMessages(request, query);
  if (fixed.tokens > request.tokenBudget) {
    throw new MemoryError(
      'bad_input',
      'TOKEN_BUDGET_TOO_SMALL',
      `The system prompt and the query take ${fixed.tokens} tokens, but the budget is ${request.tokenBudget}. Raise tokenBudget, or shorten them.`,
    );
  }
  const route = query ? estimateRoute(query) : null;
  const question =
    query && searches(request, route)
      ? await prepareQuestion(services, caller, questionInput(request, query), signal, {
          audience: audienceOf(request),
          prompt: { threadId: request.threadId ?? null, branchId: request.branchId ?? null },
        })
      : null;
  return { request, query, fixed, route, question };
}

/** Decrypts and completes what was found and what is stored, and packs it. */
async function packAll(
  services: MemoryServices,
  caller: Caller,
  { request, fixed, route, question }: Prompt,
  inDatabase: Searched | null,
  inRows: Stored,
  signal?: AbortSignal,
): Promise<ContextPack> {
  const searched = inDatabase && ofBranch(request, inDatabase, inRows);
  const opened = await withSealedTasks(services, caller, request, inRows, signal);
  const stored = await withArchivedTexts(services, caller, opened, signal);
  if (!stored.thread && (request.threadId || request.branchId)) throw threadNotFound(request);
  if (!question || !searched) {
    const packed = await pack(request, fixed, stored, { hits: [], inProject: new Set(), period: null });
    return { ...packed, recallId: null, route };
  }

  const searchedAt = performance.now();
  const read = await openArchivedHits(services, caller, searched.found.hits, signal);
  const found = { ...searched.found, hits: read.hits };
  const ranked = await rankHits(services, question, found, found.hits.length, signal);
  const { period } = question.understood;
  const openedHits = await openSealedHits(services, caller, question, ranked.hits, signal);
  const hits = openedHits.map((hit) => ({ ...hit, text: hit.text?.slice(0, readCharacters) ?? null }));
  const packed = await pack(request, fixed, stored, { hits, inProject: searched.inProject, period });
  const result = {
    id: question.id,
    hits: tracedHits(ranked.hits, packed.citations),
    expansions: searched.found.expansions,
    period,
    timings: timingsOf(question, searchedAt),
    warnings: [...question.warnings, ...(read.warning ? [read.warning] : []), ...ranked.warnings],
  };
  void writeTrace(services, caller, result, question, {
    ...packed,
    tokenBudget: request.tokenBudget,
    threadId: stored.thread?.id ?? null,
  });
  return { ...packed, recallId: question.id, route };
}

/**
 * Decrypts the texts of sealed tasks for the asker, and leaves out those that can't be read or that others would
 * read.
 */
async function withSealedTasks(
  services: MemoryServices,
  caller: Caller,
  request: ContextRequest,
  stored: Stored,
  signal?: AbortSignal,
): Promise<Stored> {
  const sealed = stored.tasks.filter(({ content }) => content === '').map(({ id }) => id);
  if (sealed.length === 0) return stored;
  const userId = request.userId ?? null;
  const forOneself = await isForOneself(services, caller, { audience: audienceOf(request), userId }, signal);
  const opened = await openMemories(services, caller, forOneself ? sealed : [], userId, signal);
  const tasks = stored.tasks.flatMap((task) => {
    const content = task.content || opened.get(task.id)?.text;
    return content ? [{ ...task, content }] : [];
  });
  return { ...stored, tasks };
}

/** What is stored, with the texts from the archive. What can't be read is left out. */
async function withArchivedTexts(
  services: MemoryServices,
  caller: Caller,
  stored: Stored,
  signal?: AbortSignal,
): Promise<Stored> {
  const [turns, pyramid, elsewhere] = await Promise.all([
    fillReadableTexts(services, caller, stored.turns, signal),
    fillReadableTexts(services, caller, stored.pyramid, signal),
    fillReadableTexts(services, caller, stored.elsewhere, signal),
  ]);
  return { ...stored, turns, pyramid, elsewhere };
}

/**
 * Removes a thread or project whose key does not exist yet: it has nothing to show, but everything else is included.
 */
function withoutNewIds(request: ContextRequest): ContextRequest {
  const made = (id: string | null | undefined) => (id === nobody ? null : id);
  return { ...request, threadId: made(request.threadId), projectId: made(request.projectId) };
}

function searches({ retrieval, scope }: ContextRequest, route: Route | null): boolean {
  if (scope === 'none') return false;
  return retrieval === 'always' || (retrieval === 'auto' && route?.retrievalNeeded !== false);
}

/**
 * Whether it is only small talk: a thank-you needs no list of tasks. Other questions are answered as the user
 * prefers.
 */
function chats(request: ContextRequest, route: Route | null): boolean {
  return route?.intent === 'small_talk' && !searches(request, route) && request.retrieval === 'auto';
}

function questionInput(request: ContextRequest, query: string) {
  return {
    // A message may be longer than a query: its beginning says what it is about.
    query: query.trim().slice(0, maxQueryCharacters).toWellFormed(),
    personaId: request.personaId,
    userId: request.userId,
    scope: request.scope,
    now: request.now,
    timeZone: request.timeZone,
  };
}

/** The thread whose readers must all be allowed to see the prompt; undefined if it is for the asker alone. */
function audienceOf(request: ContextRequest): RecallRequest['audience'] {
  if (!isForSharedThread(request)) return null;
  return { threadId: request.threadId ?? null, branchId: request.branchId ?? null };
}

/** Only users themselves may include their private memories in a prompt for a thread that others read. */
function refusePrivateFor({ includePrivate, userId, userKey }: ContextRequest): void {
  if (!includePrivate || (userId ?? userKey) == null) return;
  throw new MemoryError(
    'not_allowed',
    'PRIVATE_NOT_ALLOWED',
    "includePrivate requires the user's own token and cannot be combined with a named user. Omit one of them.",
  );
}

/** How many hits a search returns: enough to fill the shares even if recent turns show some of them already. */
function searchLimit(request: ContextRequest): number {
  return Math.min(100, 2 * (hitShares.general + hitShares.documents) + request.recentTurns);
}

interface Searched {
  readonly found: Found;
  /** The citations of what the project's search found. */
  readonly inProject: ReadonlySet<string>;
  readonly onBranch: ReadonlySet<string>;
}

/** Everything but the search, in one statement. */
function readFor(
  session: Session,
  caller: Caller,
  { request, route, question }: Prompt,
  searched: Searched | null,
): Promise<Stored> {
  return readStored(session, request, {
    workspaceId: caller.workspaceId,
    userId: request.userId ?? caller.userId,
    now: request.now ?? null,
    period: question?.understood.period ?? null,
    hits: searched?.found.hits ?? [],
    turnsOnly: chats(request, route),
    unasked: question === null,
  });
}

/** Keeps, of a branch's own thread, only what the branch's search found: the general search sees the trunk. */
function ofBranch(request: ContextRequest, searched: Searched, stored: Stored): Searched {
  if (!request.branchId) return searched;
  const hits = searched.found.hits.filter(
    (hit) => hit.threadId !== stored.thread?.id || searched.onBranch.has(hit.id),
  );
  return { ...searched, found: { ...searched.found, hits } };
}

/** One search over everything, one over the project if there is one, and one over the branch if there is one. */
async function searchAll(
  session: Session,
  services: MemoryServices,
  request: ContextRequest,
  question: Question,
): Promise<Searched> {
  const search = (filter: object, limit: number) =>
    // A line cites all turns that say it.
    searchIn(
      session,
      services,
      { ...question.request, ...filter },
      { ...searchOptions(services, question, limit), sameOnce: false },
    );
  const { projectId, branchId } = request;
  // Sent together: none needs the result of another.
  const [general, project, branch] = await Promise.all([
    search({}, searchLimit(request)),
    projectId
      ? search({ projectId }, 2 * hitShares.project + hitShares.documents + request.recentTurns)
      : null,
    branchId ? search({ branchId }, searchLimit(request)) : null,
  ]);
  const hits = new Map(
    [general, project, branch].flatMap((found) => found?.hits ?? []).map((hit) => [hit.id, hit]),
  );
  return {
    found: { ...general, hits: [...hits.values()].sort((one, other) => other.score - one.score) },
    inProject: new Set(project?.hits.map(({ kind, id }) => `${kind}:${id}`)),
    onBranch: new Set(branch?.hits.map(({ id }) => id)),
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
