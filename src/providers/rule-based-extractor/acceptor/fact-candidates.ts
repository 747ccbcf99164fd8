import type { ExtractedEntity, ExtractedFact } from '../../extractor.ts';
import { isCommonWord } from '../capitalised-names.ts';
import { isoDay } from '../dated-words.ts';
import { FactCollector } from '../fact-collector.ts';
import type { Statement } from '../statements.ts';
import { wordsOf } from './clause-words.ts';
import {
  type Argument,
  type ArgumentType,
  argumentsOf,
  RELATION_WORD,
  relationOf,
} from './fact-arguments.ts';
import { familyOf } from './fact-families.ts';
import { factFeatures, type Reading } from './fact-features.ts';
import { dwelling, readAs, usage } from './fact-words.ts';

/** A statement that a sentence may make, and the features by which that is judged. */
export interface FactCandidate {
  fact: ExtractedFact;
  features: ReadonlySet<string>;
  /** Told by its form alone: a rule read whose relative, partner or animal somebody is, and the owner is named. */
  told: boolean;
}

const SOMEBODY: readonly ArgumentType[] = ['me', 'person', 'pronoun'];
const SOMETHING: readonly ArgumentType[] = ['organization', 'thing', 'pronoun', 'person', 'place'];
const NAMED: readonly ArgumentType[] = ['person', 'organization', 'thing', 'place'];

/** Which predicates a type of object goes with, and which subjects these have. */
const PREDICATES: Partial<Record<ArgumentType, readonly (readonly [string, readonly ArgumentType[]])[]>> = {
  place: [
    ['lives_in', SOMEBODY],
    ['located_in', SOMETHING],
    ['works_at', SOMEBODY],
    ['studies_at', SOMEBODY],
  ],
  organization: [
    ['works_at', SOMEBODY],
    ['studies_at', SOMEBODY],
    ['member_of', SOMEBODY],
    ['owns', SOMEBODY],
    ['part_of', SOMETHING],
    ['uses', ['me', 'organization', 'thing', 'pronoun']],
    ['lives_in', SOMEBODY],
  ],
  person: [
    ['reports_to', SOMEBODY],
    ['works_at', SOMEBODY],
    ['studies_at', SOMEBODY],
    ['married_to', SOMEBODY],
    ['owns', SOMEBODY],
    ['lives_in', SOMEBODY],
  ],
  thing: [
    ['uses', ['me', 'organization', 'thing', 'pronoun', 'person']],
    ['works_at', SOMEBODY],
    ['studies_at', SOMEBODY],
    ['member_of', SOMEBODY],
    ['owns', SOMEBODY],
    ['part_of', SOMETHING],
    ['lives_in', SOMEBODY],
  ],
  occupation: [['is_a', SOMEBODY]],
  language: [['speaks', SOMEBODY]],
  diet: [['diet', SOMEBODY]],
  religion: [['has_religion', SOMEBODY]],
  condition: [['has_condition', SOMEBODY]],
  allergen: [['allergic_to', SOMEBODY]],
  breed: [['is_a', ['person', 'thing', 'pronoun']]],
  possession: [['owns', SOMEBODY]],
  date: [
    ['birthday', SOMEBODY],
    ['died_on', ['person', 'pronoun']],
  ],
  phone: [['phone', ['me', 'person', 'organization', 'pronoun']]],
  email: [['email', ['me', 'person', 'organization', 'pronoun']]],
  version: [['has_version', ['thing', 'organization', 'pronoun', 'person']]],
};

/** Candidates of a sentence beyond which it was never said. */
const MOST = 160;
/** Candidates of a turn: what comes after so many is a register or a hostile repetition. */
const MOST_OF_TURN = 800;

/** The predicate as the words around its arguments say it more closely. */
function closer(predicate: string, words: string): string {
  if (predicate === 'lives_in') return dwelling(words);
  if (predicate === 'uses') return usage(words);
  if (predicate === 'owns' && /\b(?:founded|co-?founded|started|set up|established)\b/i.test(words))
    return 'founded';
  return predicate;
}

/** An address that says somebody's name is theirs. */
function isOf(address: string, name: string): boolean {
  const account = address.toLowerCase().split('@')[0] ?? '';
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && account.includes(word));
}

/** Whether an address that a fact gives to somebody bears the name of another: of "Ana wrote from omar@x.example" Omar's. */
export function isOfAnother(
  { predicate, subject, object }: ExtractedFact,
  entities: readonly ExtractedEntity[],
): boolean {
  return (
    predicate === 'email' &&
    !isOf(object, subject) &&
    entities.some(({ kind, name }) => kind === 'person' && !name.includes('@') && isOf(object, name))
  );
}

/** The candidates of one sentence. `statement` is its first clause: pronouns are what was said before it. */
function ofSentence(
  statement: Statement,
  timeZone: string,
  entities: readonly ExtractedEntity[],
  read: readonly ExtractedFact[],
): FactCandidate[] {
  const { sentence, turn } = statement;
  const found = argumentsOf(sentence, entities);
  const objects = found.filter(({ type }) => type !== 'me' && type !== 'pronoun');
  const collector = new FactCollector(statement, timeZone, entities);
  const unsaid: Argument = { type: 'me', text: '', start: 0, end: 0 };
  const subjects = found.filter(({ type }) => SOMEBODY.includes(type) || SOMETHING.includes(type));
  if (!subjects.some(({ type }) => type === 'me')) subjects.unshift(unsaid);
  const person = collector.referents.person();
  const thing = collector.referents.thing();
  const nameOf = ({ type, text }: Argument): string | undefined => {
    if (type === 'me') return turn.author?.trim() ? collector.speaker : undefined;
    if (type !== 'pronoun') return text;
    return /^it/i.test(text) ? thing : /^the/i.test(text) ? undefined : person;
  };
  const all = wordsOf(sentence);
  const candidates: FactCandidate[] = [];
  const keys = new Set<string>();
  const propose = (reading: Omit<Reading, 'sentence' | 'words' | 'arguments' | 'statement'>) => {
    if (candidates.length >= MOST) return;
    const { subject, object, predicate } = reading;
    const who = nameOf(subject);
    if (who === undefined || (predicate === 'email' && subject.type !== 'me' && !isOf(object.text, who)))
      return;
    const words = sentence.slice(
      Math.max(0, Math.min(subject.end, object.start) - 12),
      Math.max(subject.start, object.end) + 12,
    );
    const told = predicate.startsWith('has_') ? predicate : closer(predicate, words);
    const what =
      told === 'birthday' || told === 'died_on' ? (isoDay(object.text) ?? object.text) : object.text;
    const before = collector.facts.length;
    collector.add(who, told, what, 0.74);
    const fact = collector.facts[before];
    if (fact === undefined) return;
    const key = `${fact.subject}|${predicate}|${fact.object}`;
    if (keys.has(key)) return;
    keys.add(key);
    const features = factFeatures({ ...reading, sentence, words: all, arguments: found, statement });
    for (const rule of read) {
      if (rule.subject !== fact.subject && rule.object !== fact.object) continue;
      const same = rule.subject === fact.subject && rule.object === fact.object;
      if (same)
        features
          .add(rule.predicate === fact.predicate ? 'R same' : 'R pair')
          .add(`R ${rule.predicate} ${predicate}`);
      else if (rule.object === fact.object) features.add('R other subject');
    }
    if (read.length === 0) features.add('R none');
    const exact = readAs(fact, read);
    const byForm = exact !== undefined && isNamedRelation(exact, statement, entities);
    candidates.push({ fact: exact ?? fact, features, told: byForm });
  };
  for (const object of objects)
    for (const [predicate, types] of PREDICATES[object.type] ?? [])
      for (const subject of subjects)
        if (subject !== object && types.includes(subject.type)) propose({ subject, object, predicate });
  for (const match of sentence.matchAll(RELATION_WORD)) {
    const cue = { start: match.index, end: match.index + match[0].length };
    const relation = relationOf(match[0]);
    const predicate = /^(?:husband|wife|hubby|missus|spouse)$/.test(relation)
      ? 'married_to'
      : `has_${relation.replace(/[- ]/g, '_')}`;
    for (const object of objects) {
      if (!NAMED.includes(object.type)) continue;
      const gap = object.start >= cue.end ? object.start - cue.end : cue.start - object.end;
      if (gap > 40) continue;
      for (const subject of subjects)
        if (subject !== object && SOMEBODY.includes(subject.type))
          propose({ subject, object, predicate, cue });
    }
  }
  return candidates;
}

const RELATIVES = new Set(['relation', 'sibling', 'parent', 'child', 'spouse', 'pet']);

/** "Aric's business partner Ali". */
function isNamedRelation(
  { subject, predicate }: ExtractedFact,
  { sentence }: Statement,
  entities: readonly ExtractedEntity[],
): boolean {
  return (
    RELATIVES.has(familyOf(predicate) ?? '') &&
    sentence.includes(`${subject}'s `) &&
    entities.some(({ kind, surface }) => kind === 'person' && surface === subject)
  );
}

/** A common word raised where a sentence begins is nobody: "Pilot starts with Leeds". */
function isCommonSubject({ subject }: ExtractedFact, entities: readonly ExtractedEntity[]): boolean {
  return (
    !subject.includes(' ') &&
    isCommonWord(subject) &&
    !entities.some(({ name, surface }) => name === subject || surface === subject)
  );
}

/** What a turn's sentences may state: every pair of arguments that goes together, and what the rules read. */
export function factCandidates(
  statements: readonly Statement[],
  timeZone: string,
  entities: readonly ExtractedEntity[],
  read: readonly ExtractedFact[],
): FactCandidate[] {
  const candidates: FactCandidate[] = [];
  const sentences = new Set<string>();
  for (const statement of statements) {
    if (statement.turn.role !== 'user' || sentences.has(statement.sentence)) continue;
    if (candidates.length >= MOST_OF_TURN) break;
    sentences.add(statement.sentence);
    candidates.push(...ofSentence(statement, timeZone, entities, read));
  }
  const unread = read.filter(
    (fact) =>
      !isCommonSubject(fact, entities) &&
      !candidates.some(
        ({ fact: other }) =>
          other.subject === fact.subject &&
          other.object === fact.object &&
          other.predicate === fact.predicate,
      ),
  );
  for (const fact of unread)
    candidates.push({
      fact,
      told: statements.some(
        (statement) => statement.turn.id === fact.sourceTurnId && isNamedRelation(fact, statement, entities),
      ),
      features: new Set([
        'R only',
        `R only ${fact.predicate}`,
        `R only ${fact.confidence.toFixed(2)}`,
        `R words ${Math.min(fact.object.split(' ').length, 5)}`,
        `R subject words ${Math.min(fact.subject.split(' ').length, 5)}`,
      ]),
    });
  return candidates;
}
