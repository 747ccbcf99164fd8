import { stem } from '../../src/providers/english-stem.ts';
import type { ExtractedEntity, ExtractedFact, ExtractedMemory } from '../../src/providers/extractor.ts';
import { type CanonicalStatement, canonicalStatement } from '../../src/providers/predicates.ts';
import { isoDay } from '../../src/providers/rule-based-extractor/dated-words.ts';
import type { AnnotatedTurn } from './annotated-set.ts';

/** Predicates that annotators and extractors use for one another, beyond the synonyms of the list of predicates. */
const SAME_PREDICATE: readonly string[][] = [
  ['is_a', 'has_role', 'is', 'trained_as', 'worked_as'],
  [
    'married_to',
    'has_husband',
    'has_wife',
    'has_spouse',
    'has_partner',
    'engaged_to',
    'has_fiance',
    'has_fiancee',
  ],
  ['lives_in', 'located_in', 'lived_in', 'moved_from', 'grew_up_in', 'is_from', 'born_in'],
  ['works_at', 'worked_at', 'left', 'works_with', 'works_on'],
  ['studies_at', 'studied_at', 'graduated_from'],
  ['studies', 'studied', 'is_a'],
  ['has_pet', 'has', 'owns', 'bought'],
  ['leads', 'manages', 'founded', 'owns', 'works_on', 'has_role', 'created'],
  ['uses', 'hosted_on', 'depends_on', 'written_in', 'has_version'],
  ['has_child', 'has_son', 'has_daughter'],
  ['has_condition', 'allergic_to'],
  ['scheduled_for', 'due_on'],
  ['diet', 'is_a', 'is', 'eats'],
  ['has_colleague', 'works_with', 'has_teammate'],
  ['has_sibling', 'has_sister', 'has_brother'],
  ['located_in', 'hosted_on'],
  ['has_grandparent', 'has_grandmother', 'has_grandfather'],
  ['has_uncle', 'has_aunt'],
  ['diet', 'has_condition', 'allergic_to'],
];

/** Lower-case words without accents, punctuation and articles, each by its stem. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’]/g, "'")
    .toLowerCase()
    .replace(/'s\b/g, '')
    .replace(/(\d)[.,](?=\d)/g, '$1_')
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '' && !/^(?:a|an|the)$/.test(word))
    .map(stem);
}

const normalized = (text: string): string => wordsOf(text).join(' ');

type WantedMemory = AnnotatedTurn['memories'][number];
type WantedEntity = AnnotatedTurn['entities'][number];
type WantedFact = AnnotatedTurn['facts'][number];

/** Of one kind, and the words that must be there are in its content or value: all, or a share where a mark has many. */
export function isMemory(found: ExtractedMemory, wanted: WantedMemory): boolean {
  const has = new Set(wordsOf(`${found.content} ${found.value ?? ''}`));
  const needed = wanted.contains.flatMap(wordsOf);
  return (
    found.kind === wanted.kind &&
    needed.filter((word) => has.has(word)).length >= wanted.least * needed.length
  );
}

/** By name; a person is never anything else, the other kinds are counted apart. */
export function isEntity(found: ExtractedEntity, wanted: WantedEntity): boolean {
  return (
    (found.kind === 'person') === (wanted.kind === 'person') &&
    normalized(found.name) === normalized(wanted.name)
  );
}

/** The author's first name is the author; so is "the user", and "I". "Ana's mum" is the "mum" of whom Ana speaks. */
function isSame(found: string, wanted: string, author: string | null): boolean {
  const owner = normalized(author ?? 'the user');
  const [one, other] = [found, wanted].map((name) => {
    const words = normalized(name);
    return words.startsWith(`${owner} `) && /'s /.test(name) ? words.slice(owner.length + 1) : words;
  }) as [string, string];
  if (one === other) return true;
  const [day, otherDay] = [isoDay(found), isoDay(wanted)];
  if (day !== undefined && otherDay !== undefined)
    return day.replace(/^-+/, '') === otherDay.replace(/^-+/, '');
  if (author === null) return [one, other].every((name) => /^(?:user|i|me|speaker|author)$/.test(name));
  const names = new Set([normalized(author), wordsOf(author)[0], 'user', 'i', 'me']);
  return names.has(one) && names.has(other);
}

function isPredicate(found: string, wanted: string): boolean {
  return found === wanted || SAME_PREDICATE.some((group) => group.includes(found) && group.includes(wanted));
}

/** Between two people the relation holds from both ends; who is whose follows from its name. */
const SYMMETRIC =
  /^(?:married_to|engaged_to|works_with|knows|has_(?:business_partner|co_founder|friend|best_friend|colleague|teammate|roommate|neighbour|cousin|sibling|sister|brother|partner|spouse|husband|wife))$/;

/** A parent named as mother or father, a nephew or niece, and who leads whom, told as annotators most often do. */
function turned(statement: CanonicalStatement): CanonicalStatement {
  const { subject, predicate, object } = statement;
  if (/^has_(?:mother|father)$/.test(predicate))
    return { ...statement, subject: object, predicate: 'has_child', object: subject };
  if (/^has_grand(?:child|son|daughter)$/.test(predicate))
    return { ...statement, subject: object, predicate: 'has_grandparent', object: subject };
  if (/^has_(?:nephew|niece)$/.test(predicate))
    return { ...statement, subject: object, predicate: 'has_uncle', object: subject };
  if (predicate === 'reports_to')
    return { ...statement, subject: object, predicate: 'leads', object: subject };
  return statement;
}

/** Subject and object agree, and the predicate is the same or of the same group, told from whichever end. */
export function isFact(found: ExtractedFact, wanted: WantedFact, author: string | null): boolean {
  const one = turned(canonicalStatement(found.subject, found.predicate, found.object));
  const other = turned(canonicalStatement(wanted.subject, wanted.predicate, wanted.object));
  if (!isPredicate(one.predicate, other.predicate)) return false;
  if (isSame(one.subject, other.subject, author) && isSame(one.object, other.object, author)) return true;
  return (
    SYMMETRIC.test(one.predicate) &&
    isSame(one.subject, other.object, author) &&
    isSame(one.object, other.subject, author)
  );
}

/** Whether an instant is the one wanted, or on the day wanted in the zone of who said it. */
export function isInstant(found: Date | undefined, wanted: string, timeZone: string): boolean {
  if (found === undefined) return false;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(wanted)) return Math.abs(found.getTime() - Date.parse(wanted)) < 60_000;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(found) === wanted;
}
