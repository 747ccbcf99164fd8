import type { ExtractedEntity, ExtractedFact } from '../../extractor.ts';
import { timedFacts } from '../fact-times.ts';
import { readFacts } from '../facts.ts';
import { outrightFacts } from '../outright/outright-facts.ts';
import { isSaidOtherwise } from '../outright/said-otherwise.ts';
import { ofSpeaker } from '../outright/subjects.ts';
import type { Statement } from '../statements.ts';
import { speakerOf } from '../third-person.ts';
import { factCandidates, isOfAnother } from './fact-candidates.ts';
import { factEvidence } from './fact-evidence.ts';
import evidenceWeights from './fact-evidence-weights.json' with { type: 'json' };
import subjectWeights from './fact-subject-weights.json' with { type: 'json' };
import taggerWeights from './fact-tagger-weights.json' with { type: 'json' };
import weights from './fact-weights.json' with { type: 'json' };
import { judgeOf } from './linear-model.ts';
import { judgedFacts, selectFacts } from './select-facts.ts';
import { storedTagger } from './sequence-tagger.ts';
import { factContext, taggedFacts } from './tagged-facts.ts';

const judge = judgeOf(weights, ['fact']);
const subjectJudge = judgeOf(subjectWeights, ['fact']);
const evidenceJudge = judgeOf(evidenceWeights, ['fact']);
const tagger = storedTagger(taggerWeights);

/** The probability from which on a fact is kept, chosen by cross-validation: junk is worse than a miss. */
export const FACT_THRESHOLD = 0.55;

/**
 * What the statements of one turn say is so. One judge tags objects and chooses their subjects, one looks at all pairs of
 * arguments that could make a fact, and at what the rules read (relation extraction by maximum entropy: Kambhatla, ACL
 * 2004); a third weighs what the two say (stacked generalization: Wolpert, Neural Networks 5, 1992). What is told outright
 * is believed as it stands.
 */
export function acceptedFacts(
  statements: readonly Statement[],
  timeZone: string,
  entities: readonly ExtractedEntity[],
): ExtractedFact[] {
  const read = readFacts(statements, timeZone, entities);
  const paired = factCandidates(statements, timeZone, entities, read).map(({ fact, features, told }) => ({
    fact,
    told,
    chance: judge(features).fact,
  }));
  const tagged = taggedFacts(
    factContext(statements, timeZone, entities, read),
    tagger,
    (features) => subjectJudge(features).fact,
  );
  const evidence = factEvidence(tagged, paired, read, statements[0]?.turn.author ?? null);
  const outright = outrightFacts(statements, timeZone, entities);
  const content = statements[0]?.turn.content ?? '';
  const speaker = statements[0] === undefined ? '' : speakerOf(statements[0].turn);
  const judged = judgedFacts(
    evidence.filter(
      ({ fact }) => !isOfAnother(fact, entities) && !isSaidOtherwise(fact, outright, content, speaker),
    ),
    (features) => evidenceJudge(features).fact,
  );
  const told = outright.map((fact) => ({ fact, chance: 1, isOutright: true }));
  return timedFacts(selectFacts([...told, ...judged], FACT_THRESHOLD), statements, timeZone).map((fact) => ({
    ...fact,
    subject: ofSpeaker(fact.subject, speaker),
  }));
}
