import type { z } from 'zod';
import { type Evidence, evidenceOf } from '../language/evidence.ts';
import { describedAs } from './described.ts';
import { ITEMS } from './extraction-prompt.ts';
import type {
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
  Extraction,
  ExtractionTurn,
  ExtractionWindow,
} from './extractor.ts';
import { canonicalStatement, predicateNamed } from './predicates.ts';
import { badAnswer } from './provider-call.ts';

/** What an assistant says about somebody is hearsay until they say it themselves. */
const assistantConfidence = 0.5;

/** The most items of each kind per turn: a model that loops repeats the same in many ways. */
const itemsPerTurn = 40;

/** Kinds that models use, mapped to ours. */
const KINDS: Readonly<Record<string, string>> = {
  todo: 'task',
  action_item: 'task',
  reminder: 'task',
  commitment: 'task',
  like: 'preference',
  dislike: 'preference',
  choice: 'decision',
  observation: 'insight',
  event: 'moment',
  company: 'organization',
  org: 'organization',
  location: 'place',
  city: 'place',
  country: 'place',
  human: 'person',
  file: 'document',
  product: 'term',
  technology: 'term',
  tool: 'term',
};

type Item<Kind extends keyof typeof ITEMS> = z.output<(typeof ITEMS)[Kind]>;

/** A turn, with the evidence of what was said in its window. */
interface Place {
  readonly turn: ExtractionTurn;
  readonly evidence: Evidence;
  readonly confidence: (given: number) => number;
}

/**
 * Reads a model's answer about a window, item by item. An item that is malformed, refers to no turn or is not supported
 * by what was said is dropped and counted. A name must be written in its turn; the words of memories and facts must
 * have been said.
 *
 * @throws ProviderError (PROVIDER_BAD_ANSWER) if the answer has none of the requested lists.
 */
export function readAnswer(answer: Readonly<Record<string, unknown>>, window: ExtractionWindow): Extraction {
  const lists = Object.keys(ITEMS).map((key) => answer[key]);
  if (!lists.some(Array.isArray) || lists.some((list) => list != null && !Array.isArray(list))) {
    throw badAnswer('The language model', 'an answer of another form');
  }
  const placeOf = places(window);
  let dropped = 0;
  function keep<Kind extends keyof typeof ITEMS, Kept>(
    kind: Kind,
    read: (item: Item<Kind>, place: Place) => Kept | null,
  ): Kept[] {
    const kept: Kept[] = [];
    const seen = new Set<string>();
    const most = itemsPerTurn * window.turns.length;
    const given = answer[kind];
    for (const raw of Array.isArray(given) ? given : []) {
      const parsed = ITEMS[kind].safeParse(tolerant(raw));
      const item = parsed.success ? (parsed.data as Item<Kind>) : null;
      const place = item === null ? null : placeOf(item.turn);
      const found = item === null || place === null ? null : read(item, place);
      const same = JSON.stringify(found);
      if (found === null || seen.has(same) || kept.length >= most) {
        dropped += 1;
        continue;
      }
      seen.add(same);
      kept.push(found);
    }
    return kept;
  }
  return {
    memories: keep('memories', readMemory),
    entities: keep('entities', readEntity),
    facts: keep('facts', readFact),
    dropped,
  };
}

/** Looks up a turn of the window by its number, from 1; null for any other number. */
function places(window: ExtractionWindow): (number: number) => Place | null {
  const speakers = window.turns.flatMap(({ author, role }) => [author ?? '', role]);
  const evidence = evidenceOf([
    ...[...window.context, ...window.turns].map(({ content }) => content),
    ...[...window.context.map(({ author }) => author ?? ''), ...speakers],
    ...(window.knownNames ?? []),
  ]);
  return (number) => {
    const turn = window.turns[number - 1];
    if (turn === undefined || turn.content.trim() === '') return null;
    const most = turn.role === 'assistant' ? assistantConfidence : 1;
    return { turn, evidence, confidence: (given) => Math.min(given, most) };
  };
}

/** Fills in and normalizes what models without strict output omit or write differently. */
function tolerant(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const kind = Reflect.get(raw, 'kind');
  const plain =
    typeof kind === 'string'
      ? kind
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
      : undefined;
  const nothing = { category: null, key: null, value: null, reason: null, status: null, dueAt: null };
  return {
    ...nothing,
    email: null,
    validFrom: null,
    validTo: null,
    revises: false,
    about: 'user',
    entities: [],
    objectIsEntity: false,
    intimate: false,
    confidence: 0.6,
    salience: 0.5,
    ...raw,
    ...(plain === undefined ? {} : { kind: KINDS[plain] ?? plain }),
  };
}

function readMemory(item: Item<'memories'>, { turn, evidence, confidence }: Place): ExtractedMemory | null {
  const content = item.content.replace(/\s+/g, ' ').trim();
  if (content === '' || !evidence.supports(content)) return null;
  const memory: ExtractedMemory = {
    kind: item.kind,
    content,
    sourceTurnId: turn.id,
    confidence: confidence(item.confidence),
    salience: item.salience,
    about: item.about,
    revises: item.revises,
    ...(item.intimate ? { intimate: true } : {}),
    entities: [...new Set(item.entities)].filter((name) => evidence.names(name)),
  };
  if (item.kind === 'preference') {
    // The preferred value must have been said; the model chooses its category and key.
    if (item.value !== null && !evidence.supports(item.value)) return null;
    return { ...memory, ...given({ category: item.category, key: item.key, value: item.value }) };
  }
  if (item.kind === 'decision') {
    const reason = item.reason !== null && evidence.supports(item.reason) ? item.reason : null;
    return { ...memory, ...given({ reason }) };
  }
  if (item.kind === 'task') {
    return { ...memory, status: item.status ?? 'pending', ...given({ dueAt: dateOf(item.dueAt, turn) }) };
  }
  return memory;
}

function readEntity(item: Item<'entities'>, { turn, evidence, confidence }: Place): ExtractedEntity | null {
  const place = placeOfName(turn.content, item.surface);
  if (place === null) return null;
  const email = item.email !== null && evidence.names(item.email) ? item.email : null;
  return {
    // A full name that nobody said is no better than the written one.
    name: evidence.names(item.name) ? item.name : place.surface,
    kind: item.kind,
    sourceTurnId: turn.id,
    ...place,
    confidence: confidence(item.confidence),
    ...given({
      email,
      described: item.kind === 'person' ? describedAs(turn.content, place.start, place.end) : null,
    }),
  };
}

function readFact(item: Item<'facts'>, { turn, evidence, confidence }: Place): ExtractedFact | null {
  const { subject, predicate, object, functional } = canonicalStatement(
    item.subject,
    item.predicate,
    item.object,
  );
  if (!/^[a-z][a-z0-9_]*$/.test(predicate)) return null;
  if (!evidence.supports(subject) || !evidence.supports(object)) return null;
  const from = dateOf(item.validFrom, turn);
  const to = dateOf(item.validTo, turn);
  const backwards = from !== null && to !== null && to <= from;
  return {
    subject,
    predicate,
    object,
    objectIsEntity: predicateNamed(predicate)?.objectIsEntity ?? item.objectIsEntity,
    confidence: confidence(item.confidence),
    sourceTurnId: turn.id,
    ...(backwards ? {} : given({ validFrom: from, validTo: to })),
    ...(item.intimate ? { intimate: true } : {}),
    functional,
  };
}

/** Where a name is written as a whole word (in Chinese, Japanese and Thai also within a run); null if it is not. */
function placeOfName(content: string, given: string): { surface: string; start: number; end: number } | null {
  const surface = given.trim().replace(/[’]/g, "'");
  if (surface === '') return null;
  const escaped = surface.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u').exec(content);
  const start =
    whole?.index ??
    (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(surface)
      ? content.indexOf(surface)
      : -1);
  if (start < 0) return null;
  return { surface, start, end: start + surface.length };
}

/** An instant within a lifetime of the turn; null for anything else. */
function dateOf(value: string | null, { occurredAt }: ExtractionTurn): Date | null {
  if (value === null) return null;
  const at = new Date(value);
  const lifetimeMs = 120 * 366 * 86_400_000;
  return Math.abs(at.getTime() - occurredAt.getTime()) <= lifetimeMs ? at : null;
}

/** The properties that have a value. */
function given<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(entries) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
