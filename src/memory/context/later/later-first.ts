import { speaksOfOneself } from '../../../language/first-person.ts';
import type { RecallHit } from '../../recall/recall.ts';
import type { HitOrigin } from '../origins.ts';
import type { RecentTurn } from '../recent-turns.ts';
import { sharesLifeTopic, singleTopicsAsked, wordsOfTopic } from './life-topics.ts';
import type { Ask, LineSource, LookedUp, StandingLine } from './look-up.ts';
import { beginsAsked } from './own-topic-rule.ts';
import { laterPairs } from './pairs.ts';
import { partsOfClaims, partsOfLines, partsOfSummaries, type Summary, tellerOfPart } from './told.ts';
import { type Turn, TurnTexts } from './turns.ts';
import { sharesTopic, tokensOf, topicTokens } from './words.ts';

/** By the id of a turn or summary, the ids of turns that revise what it says. */
export type LaterTurns = ReadonlyMap<string, readonly string[]>;

/** What revises a line: a turn, or one of the open conversation, which has no line where that is shown. */
export type Revising = RecallHit | { readonly recent: RecentTurn };

/** By the citation of a line of the profile or of what holds in general, the turn that revises it. */
export type Revisions = ReadonlyMap<string, Revising>;

/** Hits of which each stands below the later turn that revises it. */
export interface LaterFirst {
  readonly hits: readonly RecallHit[];
  /** By the id of a turn or summary, the ids of later turns, the surest first. */
  readonly later: LaterTurns;
  readonly revisions: Revisions;
}

/** What hits are compared with, and what else is. */
interface Beside {
  /** The turns that the prompt shows as a conversation. They revise hits, too. */
  readonly recent?: readonly RecentTurn[];
  /** The open conversation's thread. */
  readonly thread?: string | null;
  /** Turns that are only shown where they revise something. */
  readonly lookedUp?: readonly RecallHit[];
  /** Lines of the profile and of what holds in general, and the turns that last said them. */
  readonly lines?: readonly StandingLine[];
  readonly sources?: readonly LineSource[];
  /** What was read of texts of the same prompt. */
  readonly texts?: TurnTexts;
  /** The message that the prompt is for, and the moment at which it is asked (ISO 8601): nothing was said after it. */
  readonly message?: string;
  readonly now?: string | null;
  /** Summaries that no search found. */
  readonly summaries?: readonly Summary[];
}

/** How many hits a pair's earlier turn is among: those that a prompt may show. */
const shownAtMost = 60;

/**
 * Puts, of two turns of one person about the same thing, or of several in a conversation, the later one first, if it says another value or a change.
 * The later turn is shown wherever the earlier one is: it gets its place and its certainty. A summary that tells the
 * earlier one is treated like it.
 * A line of the profile, or of what holds in general, is judged by the turn that last said it.
 */
export function laterFirst(
  hits: readonly RecallHit[],
  origins: readonly HitOrigin[],
  {
    recent = [],
    thread = null,
    lookedUp = [],
    lines = [],
    sources = [],
    summaries = [],
    texts = new TurnTexts(),
    message = '',
    now = null,
  }: Beside = {},
): LaterFirst {
  const known = new Set(hits.map(({ citation }) => citation));
  const further = lookedUp.filter(({ citation }) => !known.has(citation));
  const ofHits = turnsOf([...hits, ...further], origins);
  const turns = [...ofHits, ...turnsOfLines(ofHits, lines, sources)];
  if (turns.length === 0) return { hits, later: new Map(), revisions: new Map() };
  const speaker = mostOften([...sources, ...turns.map((turn) => ({ saidBy: turn.speaker }))]);
  const conversation = recentAmong(turns, recent, thread ?? '');
  const asked = now === null ? Number.POSITIVE_INFINITY : Date.parse(now);
  const said = [...turns, ...conversation].filter(({ at }) => Date.parse(at) <= asked);
  const parts = [
    ...partsOfLines(lines, sources, speaker),
    ...partsOfClaims(hits.slice(0, shownAtMost), origins, turns, speaker),
    ...partsOfSummaries([...summariesAmong(hits, origins), ...summaries], said, speaker),
  ];
  const later = new Map<string, string[]>();
  const unsure = new Map<string, string[]>();
  const add = (earlier: string, by: string) => {
    const known = later.get(earlier) ?? [];
    if (!known.includes(by)) later.set(earlier, [...known, by]);
  };
  // What a turn at hand says is revised with it: compared by itself, it would be taken for what other turns speak of.
  const ofTurns = new Set(parts.flatMap(({ id, of }) => (of == null ? [] : [id])));
  const standing = new Set(sources.flatMap(({ turn, id }) => [turn?.id ?? `${id}#0`]));
  for (const pair of laterPairs([...said, ...parts], texts, message, standing)) {
    if (ofTurns.has(pair.earlier)) continue;
    const earlier = tellerOfPart(pair.earlier);
    if (pair.sure) add(earlier, pair.later);
    else if (earlier === pair.earlier) unsure.set(earlier, [pair.later]);
  }
  const texted = new Map(said.map(({ id, text }) => [id, text]));
  for (const { id, of, text } of parts) {
    for (const by of (of && later.get(of)) || []) {
      // The turn may say more than the part.
      const words = texted.get(by) ?? '';
      if (
        sharesTopic(text, words) ||
        sharesLifeTopic(text, texts.of(words).signs().changing()) ||
        beginsAsked(message, text, words)
      )
        add(tellerOfPart(id), by);
    }
  }
  const shown = new Map([...hits, ...further].map((hit) => [hit.citation, hit]));
  const inConversation = new Map(recent.map((turn) => [turn.id, turn]));
  const revisions = new Map<string, Revising>();
  for (const { kind, id } of sources) {
    for (const by of later.get(id) ?? []) {
      const turn = inConversation.get(by);
      const revising = shown.get(`message:${by}`) ?? (turn && { recent: turn });
      if (revising === undefined) continue;
      revisions.set(`${kind}:${id}`, revising);
      break;
    }
  }
  return { hits: inOrder(inOrder(hits, further, later), [], unsure), later, revisions };
}

/** The turns that last said the lines, where no search found them; of a line that was stated by an operation, itself. */
function turnsOfLines(
  known: readonly Turn[],
  lines: readonly StandingLine[],
  sources: readonly LineSource[],
): Turn[] {
  const ids = new Set(known.map(({ id }) => id));
  const speaker = mostOften([...sources, ...known.map(({ speaker: saidBy }) => ({ saidBy }))]);
  return sources.flatMap(({ id, turn, at, saidBy }): Turn[] => {
    const text = turn?.text ?? lines.find((line) => line.id === id)?.text;
    const by = saidBy ?? speaker;
    const key = turn?.id ?? id;
    if (text === undefined || at === null || by === null || ids.has(key)) return [];
    ids.add(key);
    const said = { speaker: by, thread: turn?.threadId ?? '', text, at, place: 0 };
    return [turn ? { ...said, id: key } : { ...said, id: `${key}#0`, of: null }];
  });
}

function mostOften(said: readonly { readonly saidBy: string | null }[]): string | null {
  const counts = new Map<string, number>();
  for (const { saidBy } of said) if (saidBy !== null) counts.set(saidBy, (counts.get(saidBy) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** A hit, as far as it is compared. */
type Hit = Pick<RecallHit, 'kind' | 'id' | 'threadId' | 'text' | 'occurredAt' | 'place' | 'others'>;

/** The turns among the hits that somebody said. */
function turnsOf(hits: readonly Hit[], origins: readonly HitOrigin[]): Turn[] {
  const speakers = new Map(origins.map(({ kind, id, saidBy }) => [`${kind}:${id}`, saidBy]));
  return hits.flatMap((hit): Turn[] => {
    const saidBy = speakers.get(`${hit.kind}:${hit.id}`);
    if (hit.kind !== 'message' || hit.place?.role !== 'user' || !saidBy || !hit.text || !hit.occurredAt)
      return [];
    const { id, threadId, text, occurredAt, place } = hit;
    return [{ id, speaker: saidBy, thread: threadId ?? '', text, at: occurredAt, place: place.sequenceNo }];
  });
}

/** How many turns are looked up for, and by how many words each. */
const asksAtMost = 10;
const wordsOfAsk = 10;

/**
 * What is looked up for the best hits.
 *
 * @param texts what is read of them, for who compares them again.
 */
export function asksFor(hits: readonly Hit[], origins: readonly HitOrigin[], texts = new TurnTexts()): Ask[] {
  const said = turnsOf(hits, origins);
  const speaker = mostOften(said.map((turn) => ({ saidBy: turn.speaker })));
  // Facts and memories that no turn at hand says.
  const claims = partsOfClaims(hits, origins, said, speaker).filter(({ of }) => of === null);
  const turns = inRank([...said, ...claims], hits);
  const rarity = new Map<string, number>();
  for (const { text } of turns)
    for (const word of texts.of(text).topicWords()) rarity.set(word, (rarity.get(word) ?? 0) + 1);
  return turns.slice(0, asksAtMost).map(({ text, at, speaker, thread }) => {
    const words = [...new Set(topicTokens(text.slice(0, charactersOfAsk)))];
    words.sort((one, other) => (rarity.get(one) ?? 0) - (rarity.get(other) ?? 0));
    return { words: words.slice(0, wordsOfAsk).join(' '), since: at, saidBy: speaker, thread };
  });
}

/**
 * What is looked up by the topics of a message: among all that its writer said, where it speaks of them, and that those
 * said whom it names.
 */
export function topicAsks(message: string, origins: readonly HitOrigin[]): Ask[] {
  const words = wordsOfTopic(message);
  if (words === null) return [];
  const given = new Set(tokensOf((message.match(named) ?? []).join(' ')));
  const speakers = new Set(origins.flatMap(({ saidBy }) => (saidBy === null ? [] : [saidBy])));
  const asked = [...speakers].filter((speaker) => tokensOf(nameOf(speaker)).some((name) => given.has(name)));
  return [...(speaksOfOneself(message) || ofUs.test(message) ? [null] : []), ...asked].map((saidBy) => ({
    words,
    since: new Date(0).toISOString(),
    saidBy,
    topic: true,
  }));
}

/** What is asked of several, of whom the asker is one: "Where do we live?" */
const ofUs = /(?<!\p{L})(?:we|us|our|wir|uns|unser\p{L}*)(?!\p{L})/iu;

/** What may be a name: with a capital, though it begins no sentence, or as what has something. "Will" begins questions. */
const named = /(?<=[\p{L}\p{N},;:'’)] )\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}-]+(?=['’]s)/gu;

/** The name in a speaker's key, which stands behind an id. */
const nameOf = (speaker: string) => speaker.slice(speaker.indexOf(' ') + 1);

/** What a message asks of others, too, or of all: "What can I cook for everybody?" */
const ofOthers =
  /(?<!\p{L})(?:who|whom|whose|we|us|ours?|every(?:body|one)|all|any(?:body|one)|some(?:body|one)|others?|together|wer|wem|wen|wessen|wir|uns|unser\p{L}*|alle[nrs]?|jemand\p{L}*|jede[rmn]?|andere\p{L}*|zusammen)(?!\p{L})/iu;
/** Who is only asked to tell. */
const tellMe =
  /(?<!\p{L})(?:(?:tell|remind|show|give|help|let) me|erinnere? mich|(?:sag|zeig|hilf)e? mir)(?!\p{L})/giu;

/** Whether a message asks of its writer's own life alone, of what each has one of: "Where do I live?" */
const asksOfOwnLife = (message: string) =>
  (singleTopicsAsked(message).length > 0 || whatOneDoes.test(message)) &&
  !ofOthers.test(message) &&
  speaksOfOneself(message.replaceAll(tellMe, ' '));

/** "Which shift do I prefer?", "What am I allergic to?", "Do I have a dog?" */
const whatOneDoes =
  /^\s*(?:do|am|have|did|was) I(?!\p{L})|^\s*(?:which|what|where|when|how (?:much|many|often|long))(?!\p{L}).{0,60}(?<!\p{L})(?:do|did|am|was|have) I(?!\p{L})/iu;

/**
 * The hits without others' talk and what others say of themselves, where a message asks of its writer's own life: "Where
 * do I live?" Whom the message names stays, and who speaks of the asker.
 */
export function withoutOthersLives(
  message: string,
  hits: readonly RecallHit[],
  askerName: string | null,
): readonly RecallHit[] {
  if (!asksOfOwnLife(message)) return hits;
  const given = new Set(tokensOf(message));
  const [asker] = tokensOf(askerName ?? '');
  return hits.filter((hit) => {
    const { kind, others, uncertain, text, author } = hit;
    if (hit.ofOthersTalk) return false;
    if (!others || !uncertain || !(kind === 'fact' || speaksOfOneself(text ?? ''))) return true;
    // What several said, the asker among them.
    if (kind === 'summary') return false;
    // A fact begins with whom it is about.
    const names = tokensOf(author ?? '').concat(kind === 'fact' ? tokensOf(text ?? '').slice(0, 1) : []);
    if (names.some((name) => given.has(name))) return true;
    return asker !== undefined && tokensOf(text ?? '').includes(asker);
  });
}

/** How many hits stand above what was found by a message's topics alone. */
const aboveTopics = 3;

/**
 * The hits, with turns of a message's topics behind the best of them, the newest first, whether a search found them or
 * not: their words say what is asked about, though not the message's.
 */
export function withTopics(hits: readonly RecallHit[], turns: readonly LookedUp[]) {
  const found = new Map(hits.map((hit) => [hit.citation, hit]));
  const best = hits.slice(0, aboveTopics);
  const ofTopic = turns
    .filter((turn) => turn.ofTopic)
    .map(({ hit }) => found.get(hit.citation) ?? hit)
    .filter((hit) => hit.uncertain)
    .toSorted((one, other) => Date.parse(other.occurredAt ?? '') - Date.parse(one.occurredAt ?? ''));
  const behind = ofTopic.filter((hit) => !best.includes(hit));
  return {
    hits: [...best, ...behind, ...hits.slice(aboveTopics).filter((hit) => !behind.includes(hit))],
    ofTopic: new Set(ofTopic.map(({ citation }) => citation)),
  };
}

/** Turns and parts in the order of the hits that they are of. */
function inRank(turns: readonly Turn[], hits: readonly Hit[]): Turn[] {
  const ranks = new Map(hits.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ id }: Turn) => ranks.get(tellerOfPart(id)) ?? 0;
  return turns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** How many characters of a turn it is looked up by. */
const charactersOfAsk = 1_000;

function summariesAmong(hits: readonly RecallHit[], origins: readonly HitOrigin[]): Summary[] {
  const periods = new Map(origins.map(({ kind, id, period }) => [`${kind}:${id}`, period]));
  return hits.flatMap(({ kind, id, text, citation }) => {
    const period = kind === 'summary' ? periods.get(citation) : null;
    return period && text ? [{ id, content: text, periodEnd: period.periodEnd }] : [];
  });
}

/** The recent turns of those who speak in the hits, told by their names, and all where the hits are of the same conversation. */
function recentAmong(turns: readonly Turn[], recent: readonly RecentTurn[], thread: string): Turn[] {
  const known = new Set(turns.map(({ id }) => id));
  const speakers = new Set(turns.map(({ speaker }) => speaker));
  const ofThread = turns.some((turn) => turn.thread === thread);
  return recent.flatMap((turn, at): Turn[] => {
    const { id, role, saidBy, content, occurredAt } = turn;
    if (role !== 'user' || known.has(id) || !saidBy || content === '') return [];
    if (!ofThread && !speakers.has(saidBy)) return [];
    return [{ id, speaker: saidBy, thread, text: content, at: occurredAt, place: recent.length - at }];
  });
}

function inOrder(
  hits: readonly RecallHit[],
  further: readonly RecallHit[],
  later: LaterTurns,
): readonly RecallHit[] {
  if (later.size === 0) return hits;
  const ordered = [...hits];
  for (const hit of hits.slice(0, shownAtMost)) {
    // Of a summary, only a part may be what is asked about.
    const [by] = (hit.kind !== 'summary' && later.get(hit.id)) || [];
    if (by === undefined) continue;
    // A fact that the turn says may stand above it, and they are one line.
    const at = ordered.findIndex(
      ({ kind, id, sources }) => id === hit.id || (kind !== 'message' && sources.includes(hit.id)),
    );
    const from = ordered.findIndex(({ kind, id }) => kind === 'message' && id === by);
    const found = ordered[from] ?? further.find(({ id }) => id === by);
    const above = ordered[at];
    if (!found || !above || (from >= 0 && from <= at)) continue;
    if (from >= 0) ordered.splice(from, 1);
    ordered.splice(at, 0, {
      ...found,
      confidence: Math.max(found.confidence, above.confidence),
      uncertain: found.uncertain && above.uncertain,
    });
  }
  return ordered;
}
