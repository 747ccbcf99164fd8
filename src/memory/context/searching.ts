import { askedIn } from '../../language/asked.ts';
import { stage } from '../../observation/observe.ts';
import type { Session } from '../../postgres/session.ts';
import { maxQueryCharacters, type RecallRequest } from '../recall/input.ts';
import { type Question, searchOptions } from '../recall/recall.ts';
import { type Found, type FoundRow, searchIn } from '../recall/search.ts';
import type { Route } from '../route/route.ts';
import type { MemoryServices } from '../services.ts';
import type { TurnTexts } from './later/turns.ts';
import { hitShares } from './memory-lines.ts';
import type { ContextMessage } from './parts.ts';
import { type ContextRequest, isForSharedThread } from './request.ts';
import { someSealed, type Worth, worthOf } from './worth.ts';

/** A prompt that is being built. */
export interface Prompt {
  readonly request: ContextRequest;
  /** The messages that are given. */
  readonly given: readonly ContextMessage[];
  readonly route: Route | null;
  /** Null if nothing is searched. */
  readonly question: Question | null;
  /** What is read of the texts of turns that are compared. */
  readonly texts: TurnTexts;
}

/** Whether the message is searched for. */
export function searches({ retrieval, scope }: ContextRequest, route: Route | null): boolean {
  if (scope === 'none') return false;
  return retrieval === 'always' || (retrieval === 'auto' && route?.retrievalNeeded !== false);
}

/**
 * Whether it is only small talk: a thank-you needs no list of tasks. Other questions are answered as the user
 * prefers.
 */
export function chats(request: ContextRequest, route: Route | null): boolean {
  return route?.intent === 'small_talk' && !searches(request, route) && request.retrieval === 'auto';
}

/** What recall is asked. */
export function questionInput(request: ContextRequest, query: string) {
  return {
    query: askedIn(query).slice(0, maxQueryCharacters).toWellFormed(),
    personaId: request.personaId,
    userId: request.userId,
    scope: request.scope,
    now: request.now,
    timeZone: request.timeZone,
  };
}

/** What a statement may find for the prompt, as a recall's filter. */
export function recallOf(request: ContextRequest): RecallRequest {
  const place = { threadId: request.threadId ?? null, branchId: request.branchId ?? null };
  return { ...questionInput(request, ''), limit: 1, offset: 0, audience: audienceOf(request), prompt: place };
}

/** The thread whose readers must all be allowed to see the prompt; undefined if it is for the asker alone. */
export function audienceOf(request: ContextRequest): RecallRequest['audience'] {
  if (!isForSharedThread(request)) return null;
  return { threadId: request.threadId ?? null, branchId: request.branchId ?? null };
}

/** Tokens of a short line. */
const tokensPerHit = 25;
/** More would make the search of a prompt of the default budget slower than they are worth. */
const hitsByDefault = 120;
/** Whoever asks for a larger one gets so many more for each token, up to a limit. */
const hitsPerToken = 0.03;
const hitsAtMost = 240;

/** How many hits a search returns: enough for the shares, even if recent turns show some of them, and for the budget. */
function searchLimit({ recentTurns, tokenBudget }: ContextRequest): number {
  const ofShares = 2 * (hitShares.general + hitShares.documents) + recentTurns;
  const wanted = Math.max(ofShares, Math.ceil(tokenBudget / tokensPerHit));
  return Math.min(wanted, hitsAtMost, Math.max(hitsByDefault, Math.ceil(tokenBudget * hitsPerToken)));
}

/** What the searches of a prompt found. */
export interface Searched {
  readonly found: Found;
  /** The citations of what is of the project. */
  readonly inProject: ReadonlySet<string>;
  readonly worth: Worth;
}

/**
 * One search, which finds of a branch's own thread what stands on the branch; and one over the project alone, where the
 * first found too few of its rows for their share.
 */
export function searchAll(
  session: Session,
  services: MemoryServices,
  prompt: Prompt,
  question: Question,
): Promise<Searched> {
  return stage('context', 'search', () => searchEach(session, services, prompt, question));
}

async function searchEach(
  session: Session,
  services: MemoryServices,
  { request, route }: Prompt,
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
  const { projectId, recentTurns } = request;
  const general = await search({}, searchLimit(request));
  // Twice its share, since some are one line or stand among the recent turns.
  const enough = 2 * hitShares.project + recentTurns;
  const project =
    projectId && general.inProject.size < enough
      ? await search({ projectId }, enough + hitShares.documents)
      : null;
  const found = [general, project].flatMap((each) => each?.hits ?? []);
  const hits = [...new Map(found.map((hit) => [hit.id, hit])).values()].sort(
    (one, other) => other.score - one.score,
  );
  return {
    found: { ...general, hits },
    worth: someSealed(hits) ? 'some' : worthOfFound(hits, general, request, route, question),
    inProject: new Set([...general.inProject, ...(project?.inProject ?? [])]),
  };
}

/** How much of what was found goes into the prompt. */
export function worthOfFound(
  hits: readonly FoundRow[],
  { confidenceThreshold }: Found,
  { retrieval }: ContextRequest,
  route: Route | null,
  question: Question,
): Worth {
  return worthOf(hits, confidenceThreshold, question.request.query, {
    route: retrieval === 'always' ? null : route,
    inPeriod: question.understood.period !== null,
  });
}
