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

/** What an assistant says of somebody is hearsay until they say it themselves. */
const assistantConfidence = 0.5;

/** Items of each sort that one turn may give: a model that runs away says the same in many ways. */
const itemsPerTurn = 40;

/** Names that models give to kinds that have another. */
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

/** A turn, and what was said in the window up to and around it. */
interface Place {
  readonly turn: ExtractionTurn;
  readonly evidence: Evidence;
  readonly confidence: (given: number) => number;
}

/**
 * What a model's answer says of a window, item by item: one that is malformed, points to no turn, or says what was
 * not said is left out and counted, and the rest stays. A name must be written in its turn; the words of memories and
 * facts must have been said.
 *
 * @throws ProviderError (PROVIDER_BAD_ANSWER) when the answer has none of the lists that were asked for.
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

/** The places of a window by the number of their turn, from 1; null for any other number. */
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

/** The item with what models without strict output leave out or write in their own way. */
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
    // What is preferred must have been said; how it is filed is the model's.
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
    // A name that nobody said in full is no better than what is written.
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

/** Where a name is written, as a word of its own where it is; null where it is not. */
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
