import { describe, expect, it } from 'vitest';
import { type AnnotatedTurn, windowOf } from '../../../bench/extraction/annotated-set.ts';
import { taggedObjects } from '../../../bench/extraction/tagged-objects.ts';
import { factContext } from '../../../src/providers/rule-based-extractor/acceptor/tagged-facts.ts';
import { statementsOf } from '../../../src/providers/rule-based-extractor/statements.ts';

/** The objects of facts as they are tagged in what Ines Carvalho says, with their labels. */
function tagged(content: string, ...facts: [string, string, string][]): string[] {
  const turn: AnnotatedTurn = {
    id: 't',
    role: 'user',
    author: 'Ines Carvalho',
    content,
    timeZone: 'UTC',
    context: [],
    memories: [],
    entities: [],
    facts: facts.map(([subject, predicate, object]) => ({ subject, predicate, object })),
  };
  const statements = windowOf(turn).turns.flatMap((said) => statementsOf(said));
  const { sentences } = factContext(statements, 'UTC', [], []);
  return taggedObjects(turn, sentences).map(({ sentence, start, end, label }) => {
    const { text, tokens } = sentences[sentence] ?? { text: '', tokens: [] };
    return `${label}: ${text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0)}`;
  });
}

describe('taggedObjects', () => {
  it('finds the words of an object without its article or possessive ending', () => {
    expect(
      tagged("I'm a night porter at the Grand, and Rita's brother is Duarte.", [
        'Ines Carvalho',
        'works_as',
        'night porter',
      ]),
    ).toEqual(['job: night porter']);
    expect(tagged("Lives in Porto's old town, Rita does.", ['Rita', 'lives_in', 'Porto'])).toEqual([
      'place: Porto',
      'subject: Rita',
    ]);
  });

  it('tags who is told of the speaker, whichever end it is told from', () => {
    expect(tagged('My nan Attracta made lace.', ['Attracta', 'grandparent_of', 'Ines Carvalho'])).toEqual([
      'relation: Attracta',
    ]);
    expect(tagged('Bartek answers to me.', ['Bartek', 'reports_to', 'I'])).toEqual(['staff: Bartek']);
  });

  it('finds a day by what day it is', () => {
    expect(
      tagged('Freja was born on the 3rd of May 2015 in Oslo.', ['Freja', 'born_on', '2015-05-03']),
    ).toEqual(['born: 3rd of May 2015', 'subject: Freja']);
  });

  it('takes the mention that is nearest to the subject', () => {
    expect(tagged('I fly to Leeds often. Omar lives in Leeds.', ['Omar', 'lives_in', 'Leeds'])).toEqual([
      'place: Leeds',
      'subject: Omar',
    ]);
  });
});
