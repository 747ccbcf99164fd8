import type { ExtractedFact, ExtractedMemory, Extraction } from '../../../providers/extractor.ts';
import { canonicalStatement, predicateNamed } from '../../../providers/predicates.ts';
import { unnamedSpeakers } from '../facts/settle-facts.ts';
import { overlap, topicOf, wordsOf } from '../memories/memory-wording.ts';

/** From which share of common words two memories of one turn say the same. */
const sameStatement = 0.5;

/**
 * What a language model found, with what the rules found in the same turns. A model adds to the rules and replaces
 * none: of what both found the model's words are kept, with what only the rules know of it; of two values for what a
 * subject has one of, the rules' is kept, since they read only what is said outright.
 *
 * @param authorOf the author of a turn, by its id; null for a turn without a name.
 */
export function joinExtractions(
  model: Extraction,
  rules: Extraction,
  authorOf: (turnId: string) => string | null,
): Extraction {
  const facts = model.facts.filter(
    (fact) => !rules.facts.some((other) => contradicts(fact, other, authorOf)),
  );
  const joined = facts.map((fact) => {
    const same = rules.facts.find((other) => sameFact(fact, other, authorOf));
    // "penicillin (severe)" says more than "penicillin".
    return same && same.object.length > fact.object.length ? { ...fact, object: same.object } : fact;
  });
  const fresh = rules.facts.filter((fact) => !joined.some((other) => sameFact(other, fact, authorOf)));
  const told = model.memories.filter((memory) => !rules.facts.some((fact) => onlySays(memory, fact)));
  const memories = told.map((memory) => {
    const same = rules.memories.find((other) => sameMemory(memory, other));
    return same ? withDetails(memory, same) : memory;
  });
  return {
    ...model,
    facts: [...joined, ...fresh],
    memories: [
      ...memories,
      ...rules.memories.filter((memory) => !told.some((other) => sameMemory(other, memory))),
    ],
    entities: [
      ...model.entities,
      ...rules.entities.filter(
        (entity) =>
          !model.entities.some(
            (other) =>
              other.sourceTurnId === entity.sourceTurnId &&
              other.start < entity.end &&
              entity.start < other.end,
          ),
      ),
    ],
    endings: [...(model.endings ?? []), ...(rules.endings ?? [])],
  };
}

type AuthorOf = (turnId: string) => string | null;

function sameFact(one: ExtractedFact, other: ExtractedFact, authorOf: AuthorOf): boolean {
  if (!sameQuestion(one, other, authorOf)) return false;
  const [left, right] = [plain(one.object), plain(other.object)];
  return left === right || left.startsWith(`${right} `) || right.startsWith(`${left} `);
}

/** Whether two facts give different values for something that a subject has one of at a time. */
function contradicts(one: ExtractedFact, other: ExtractedFact, authorOf: AuthorOf): boolean {
  const { predicate } = canonicalStatement(one.subject, one.predicate, one.object);
  return (
    predicateNamed(predicate)?.functional === true &&
    one.validTo === undefined &&
    other.validTo === undefined &&
    sameQuestion(one, other, authorOf) &&
    !sameFact(one, other, authorOf)
  );
}

function sameQuestion(one: ExtractedFact, other: ExtractedFact, authorOf: AuthorOf): boolean {
  if (one.sourceTurnId !== other.sourceTurnId) return false;
  const [left, right] = [one, other].map(({ subject, predicate, object, sourceTurnId }) => {
    const fact = canonicalStatement(subject, predicate, object);
    const name = plain(fact.subject);
    const author = plain(authorOf(sourceTurnId) ?? 'the user');
    return { predicate: fact.predicate, subject: unnamedSpeakers.has(name) ? author : name };
  });
  return left?.predicate === right?.predicate && left?.subject === right?.subject;
}

/** Whether a model's note says no more than a fact that the rules found: "Ida is allergic to sesame." */
const onlySays = ({ kind, content, sourceTurnId }: ExtractedMemory, fact: ExtractedFact): boolean =>
  (kind === 'note' || kind === 'insight') &&
  sourceTurnId === fact.sourceTurnId &&
  plain(content).includes(plain(fact.object.replace(/ \(severe\)$/, ''))) &&
  content.length < fact.object.length + 50;

function sameMemory(one: ExtractedMemory, other: ExtractedMemory): boolean {
  if (one.sourceTurnId !== other.sourceTurnId) return false;
  const isNote = (kind: string) => kind === 'note' || kind === 'insight';
  if (one.kind !== other.kind && !isNote(one.kind) && !isNote(other.kind)) return false;
  const [left, right] = [topicOf(one.content, null), topicOf(other.content, null)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return (
    plain(one.content) === plain(other.content) ||
    overlap(left, right) >= sameStatement ||
    (shared > 1 && shared / Math.min(left.size, right.size) > sameStatement)
  );
}

/** A model's memory with the key, date and revision that the rules read from the same words. */
function withDetails(memory: ExtractedMemory, { key, category, value, dueAt, ...rules }: ExtractedMemory) {
  return {
    ...memory,
    ...(key === undefined ? {} : { key, ...(category ? { category } : {}), ...(value ? { value } : {}) }),
    ...(memory.dueAt === undefined && dueAt !== undefined ? { dueAt } : {}),
    ...(rules.revises === true ? { revises: true } : {}),
  };
}

const plain = (text: string): string => wordsOf(text).join(' ');
