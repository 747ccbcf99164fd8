import type { ExtractedEntity, ExtractedFact } from '../../extractor.ts';
import { FactCollector } from '../fact-collector.ts';
import { Referents } from '../referents.ts';
import type { Statement } from '../statements.ts';
import type { TaggedFact } from './fact-evidence.ts';
import { type FactSpan, Subjects, subjectFeatures } from './fact-subjects.ts';
import { type FactSentence, factSentence, tokenFeatures } from './fact-tokens.ts';
import { wordedFact, wordsOfSpan } from './fact-wording.ts';
import { readAs } from './fact-words.ts';
import type { SequenceTagger } from './sequence-tagger.ts';

/** What facts of one turn are looked for in. */
export interface FactContext {
  readonly statements: readonly Statement[];
  readonly sentences: readonly FactSentence[];
  readonly entities: readonly ExtractedEntity[];
  /** What the rules read. */
  readonly read: readonly ExtractedFact[];
  readonly timeZone: string;
}

/** An object with a subject, the fact they make, and the features by which the subject is judged. */
export interface SubjectReading {
  readonly object: FactSpan;
  readonly fact: ExtractedFact;
  readonly features: readonly string[];
}

/** Sentences and tokens of a turn beyond which nobody told facts. */
const MOST_SENTENCES = 120;
const MOST_SPANS = 300;

/** The sentences of a turn's statements, each once. */
export function factContext(
  statements: readonly Statement[],
  timeZone: string,
  entities: readonly ExtractedEntity[],
  read: readonly ExtractedFact[],
): FactContext {
  const seen = new Set<string>();
  const sentences: FactSentence[] = [];
  for (const statement of statements) {
    if (statement.turn.role !== 'user' || seen.has(statement.sentence)) continue;
    if (sentences.length >= MOST_SENTENCES) break;
    seen.add(statement.sentence);
    sentences.push(factSentence(statement, entities));
  }
  return { statements, sentences, entities, read, timeZone };
}

/** What the rules read that agrees with a subject and an object. */
function agreement(read: readonly ExtractedFact[], subject: string, object: string, predicate: string) {
  const ofObject = read.filter((fact) => fact.object.toLowerCase() === object.toLowerCase());
  const same = ofObject.filter((fact) => fact.subject.toLowerCase() === subject.toLowerCase());
  return {
    same: same.length > 0,
    other: ofObject.length > 0 && same.length === 0,
    predicate: same.some((fact) => fact.predicate === predicate),
  };
}

/** Every subject that each object may have. `named` are spans that name somebody or something, none over another. */
export function subjectReadings(
  context: FactContext,
  objects: readonly FactSpan[],
  named: readonly FactSpan[],
): SubjectReading[] {
  const { sentences, entities, read, timeZone } = context;
  const subjects = new Subjects(sentences, named, ({ statement }) => new Referents(statement, entities));
  return objects.flatMap((object) => {
    const sentence = sentences[object.sentence];
    if (sentence === undefined || object.label === 'subject') return [];
    const candidates = subjects.of(object);
    const words = wordsOfSpan(sentence, object);
    return candidates.flatMap((candidate): SubjectReading[] => {
      const collector = new FactCollector(sentence.statement, timeZone, entities);
      const fact = wordedFact(collector, sentence, object, candidate);
      if (fact === undefined) return [];
      const agreed = agreement(read, candidate.name ?? collector.speaker, words, fact.predicate);
      const features = subjectFeatures(subjects, object, candidate, candidates, agreed);
      return [{ object, fact: readAs(fact, read) ?? fact, features }];
    });
  });
}

/** Of spans that lie over one another the likeliest, where likely at all. */
function standing(spans: readonly FactSpan[]): FactSpan[] {
  const kept: FactSpan[] = [];
  for (const span of [...spans].sort((one, other) => other.chance - one.chance)) {
    if (span.chance < 0.3) break;
    const over = kept.some(
      ({ sentence, start, end }) => sentence === span.sentence && start < span.end && span.start < end,
    );
    if (!over) kept.push(span);
  }
  return kept;
}

/**
 * The facts of a turn by tagging: objects are spans that a conditional random field finds (joint extraction by a tagging
 * scheme: Zheng et al., ACL 2017), and of each its subjects are judged apart.
 */
export function taggedFacts(
  context: FactContext,
  tagger: SequenceTagger,
  chanceOf: (features: readonly string[]) => number,
): TaggedFact[] {
  const spans = context.sentences
    .flatMap((sentence, index) =>
      tagger
        .spans(tokenFeatures(sentence, context.read))
        .map((span): FactSpan => ({ ...span, sentence: index })),
    )
    .slice(0, MOST_SPANS);
  return subjectReadings(context, spans, standing(spans)).map(({ object, fact, features }) => ({
    fact,
    object,
    subjectChance: chanceOf(features),
  }));
}
