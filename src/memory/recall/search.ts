import type { Session, Statement } from '../../postgres/session.ts';
import { type Call, inOneStatement } from '../call.ts';
import type { RecallKind } from '../kinds.ts';
import type { TextProblem } from '../sealed/open-memories.ts';
import type { MemoryServices } from '../services.ts';
import { withOthersTalk } from './asker-first.ts';
import type { RecallRequest } from './input.ts';
import type { Understood } from './understood.ts';

/** Where a text is stored. */
export type ContentState = 'inline' | 'archived' | 'sealed' | 'unavailable' | 'removed';

/**
 * The search methods that can find a row (db/functions/mneme_search/find_hits.sql), and the reranker. The API has an
 * enum of them.
 */
export const armNames = ['text', 'vector', 'entity', 'trigram', 'time'] as const;
export type ArmName = (typeof armNames)[number] | 'rerank';

/** A row that the search found, with what the caller may see of it. */
export interface FoundRow {
  readonly kind: RecallKind;
  readonly id: string;
  /** The combined score; 1 for a row that every arm ranks first. */
  readonly score: number;
  /** How certain it is that the row answers the query and does not only resemble it, 0 to 1. */
  readonly confidence: number;
  readonly similarity: number | null;
  readonly arms: { arm: ArmName; rank: number; score: number }[];
  /** What the confidence was computed from, if the weights request it; for measuring. */
  readonly evidence?: readonly number[];
  readonly text: string | null;
  readonly contentState: ContentState;
  /** Why a sealed or archived text cannot be read; left out if it can. */
  readonly textProblem?: TextProblem;
  readonly occurredAt: string | null;
  readonly threadId: string | null;
  /**
   * The factor, near 1, by which recency, usefulness, confidence and the requested period changed its combined score.
   */
  readonly boost: number;
  readonly author: string | null;
  /** A fact's subject and predicate, and how well it is supported; null for other kinds. */
  readonly claim: {
    /** The subject's entity, or its name if it is no known entity. */
    readonly subject: string;
    readonly predicate: string;
    readonly disputed: boolean;
    /** 0 to 1. */
    readonly confidence: number;
  } | null;
  /** Turns among the hits that a memory was extracted from; empty for other kinds. */
  readonly sources: readonly string[];
  /** Whether somebody else than the asker says it, where several read, or it is what such a person says of themselves. */
  readonly others: boolean;
  /** Whether it is of others' talk: of a conversation that the whole workspace reads, in which the asker says nothing. */
  readonly ofOthersTalk: boolean;
  /** The position of a turn in its conversation; null for other kinds. */
  readonly place: {
    readonly branchId: string;
    readonly sequenceNo: number;
    readonly sessionNo: number;
    readonly role: string;
    /** The usual length of turns in the workspace, of its role and of the other roles, in distinct words. */
    readonly usualLength: number;
    readonly othersLength: number;
  } | null;
}

/** A name in the query, and the entity it was resolved to. */
export interface Expansion {
  readonly text: string;
  readonly entityId: string;
  readonly canonicalName: string;
  readonly similarity: number;
}

/** The result of a search statement. */
export interface Found {
  readonly hits: FoundRow[];
  /** The citations of hits that are of the project of the prompt, if it has one. */
  readonly inProject: ReadonlySet<string>;
  readonly expansions: Expansion[];
  /** Hits with a lower confidence are marked uncertain. */
  readonly confidenceThreshold: number;
  /** The name of the user whom the answer is for; null if it is for nobody. */
  readonly askerName: string | null;
  /** How many turns the caller may read, where the search counted them. */
  readonly turns: number | null;
  /** Whether that user has memory off, so that nothing was searched. */
  readonly memoryOff: boolean;
}

/** Ranking weights by name that override the workspace's. For benchmarks; requests have none. */
export type Weights = Readonly<Record<string, number>>;

interface Answer {
  confidence_threshold: number;
  asker_name: string | null;
  memory_off?: boolean;
  /** Usual lengths of turns of users and of everybody else; null if the workspace has no turns. */
  user_length: number | null;
  other_length: number | null;
  /** How many turns may be read. */
  turns?: number | null;
  hits: {
    kind: RecallKind;
    id: string;
    score: number;
    confidence: number;
    similarity: number | null;
    arms: FoundRow['arms'];
    evidence: number[] | null;
    text: string | null;
    content_state: ContentState;
    occurred_at: string | null;
    thread_id: string | null;
    boost: number | null;
    author: string | null;
    role: string | null;
    branch_id: string | null;
    sequence_no: number | null;
    session_no: number | null;
    claim: FoundRow['claim'];
    sources: string[] | null;
    others: boolean | null;
    common: boolean | null;
    in_project: boolean | null;
  }[];
  expansions: { text: string; entity_id: string; canonical_name: string; similarity: number }[];
}

/** The options of a search besides its filters. */
export interface SearchOptions {
  /** What is searched of the query. Default: all of it. */
  readonly asked?: string;
  /** The query's vector. If null, only words and names are searched. */
  readonly embedding: readonly number[] | null;
  /** The model it was computed with. Default: the workspace's. */
  readonly modelId?: number;
  readonly limit: number;
  /** The terms that the query was understood to contain. Without them, only its words are searched. */
  readonly terms?: Understood['terms'];
  /** Whether turns with the same text are one hit, the earliest of them. */
  readonly sameOnce?: boolean;
  readonly weights?: Weights;
}

/**
 * Runs the single statement of a recall as the caller: the search functions find and rank, and their rows are joined
 * under row security.
 */
export async function search(call: Call, request: RecallRequest, options: SearchOptions): Promise<Found> {
  const { text, values } = searchStatement(call.services, request, options);
  return foundIn(
    await inOneStatement<{ answer: Answer }>(call, text, values, {
      signal: call.signal,
    }),
    request.query,
  );
}

/** Like `search`, within an open transaction. */
export async function searchIn(
  session: Session,
  services: MemoryServices,
  request: RecallRequest,
  options: SearchOptions,
): Promise<Found> {
  const { text, values } = searchStatement(services, request, options);
  return foundIn((await session.query<{ answer: Answer }>(text, values)).rows, request.query);
}

function searchStatement(
  services: MemoryServices,
  request: RecallRequest,
  options: SearchOptions,
): Statement {
  return {
    text: 'select mneme_search.recall($1, $2, $3, $4, $5, $6) as answer',
    values: [
      options.asked ?? request.query,
      options.embedding ? `[${options.embedding.join(',')}]` : null,
      options.modelId ?? services.embeddingModelId,
      JSON.stringify({
        ...searchFilter(request, options.terms),
        ...(options.sameOnce ? { same_once: true } : {}),
      }),
      options.limit,
      JSON.stringify(options.weights ?? {}),
    ],
  };
}

/** @param query what was asked, to which others' talk answers less surely. */
function foundIn(rows: readonly { readonly answer: Answer }[], query: string): Found {
  const answer = rows[0]?.answer;
  if (!answer) throw new Error('the search returned nothing');
  const hits = answer.hits.map((hit) => hitOf(hit, answer));
  return {
    confidenceThreshold: answer.confidence_threshold,
    askerName: answer.asker_name,
    turns: answer.turns ?? null,
    memoryOff: answer.memory_off ?? false,
    inProject: new Set(answer.hits.flatMap((hit) => (hit.in_project ? [`${hit.kind}:${hit.id}`] : []))),
    hits: withOthersTalk(query, hits, {
      askerName: answer.asker_name,
      common: (at) => answer.hits[at]?.common ?? false,
    }),
    expansions: answer.expansions.map((expansion) => ({
      text: expansion.text,
      entityId: expansion.entity_id,
      canonicalName: expansion.canonical_name,
      similarity: expansion.similarity,
    })),
  };
}

function hitOf(hit: Answer['hits'][number], answer: Answer): Omit<FoundRow, 'ofOthersTalk'> {
  return {
    kind: hit.kind,
    id: hit.id,
    score: hit.score,
    confidence: hit.confidence,
    similarity: hit.similarity,
    arms: hit.arms,
    ...(hit.evidence ? { evidence: hit.evidence } : {}),
    text: hit.text,
    contentState: hit.content_state,
    occurredAt: hit.occurred_at === null ? null : new Date(hit.occurred_at).toISOString(),
    threadId: hit.thread_id,
    boost: hit.boost ?? 1,
    author: hit.author,
    claim: hit.claim,
    sources: hit.sources ?? [],
    others: hit.others ?? false,
    place:
      hit.branch_id === null || hit.sequence_no === null || hit.session_no === null || hit.role === null
        ? null
        : {
            branchId: hit.branch_id,
            sequenceNo: hit.sequence_no,
            sessionNo: hit.session_no,
            role: hit.role,
            ...lengthsBeside(hit.role, answer),
          },
  };
}

function lengthsBeside(role: string, { user_length, other_length }: Answer) {
  const [user, other] = [user_length ?? 1, other_length ?? 1];
  return role === 'user'
    ? { usualLength: user, othersLength: other }
    : { usualLength: other, othersLength: user };
}

/**
 * The filters under the names that the search functions use, with the query's terms. What was not given is left out.
 */
export function searchFilter(
  request: RecallRequest,
  terms: Understood['terms'] = {},
): Record<string, unknown> {
  const filter: Record<string, unknown> = {
    // Filters by properties of memories exclude all other kinds.
    kinds: request.kinds ?? (request.keyPrefix != null || request.metadata != null ? ['memory'] : null),
    thread_id: request.threadId,
    branch_id: request.branchId,
    project_id: request.projectId,
    persona_id: request.personaId,
    user_id: request.userId,
    under: request.under,
    channels: request.channels,
    owner_user_ids: request.ownerUserIds,
    roles: request.roles,
    key_prefix: request.keyPrefix,
    metadata: request.metadata,
    since: request.since,
    until: request.until,
    as_of: request.asOf,
    known_at: request.knownAt,
    scope: request.scope,
    audience_thread_id: request.audience?.threadId,
    audience_branch_id: request.audience?.branchId,
    prompt: request.prompt ? true : null,
    prompt_thread_id: request.prompt?.threadId,
    prompt_branch_id: request.prompt?.branchId,
    prompt_project_id: request.prompt?.projectId,
    now: request.now,
    ...terms,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
}
