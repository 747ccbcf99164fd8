import { describe, expect, it } from 'vitest';
import { findEntities } from '../../../../src/providers/rule-based-extractor/entities.ts';
import { outrightFacts } from '../../../../src/providers/rule-based-extractor/outright/outright-facts.ts';
import { statementsOf } from '../../../../src/providers/rule-based-extractor/statements.ts';
import { factsOf, turnOf } from './told.ts';

/** What of it is taken without a judge. */
function outrightOf(content: string): string[] {
  const turn = turnOf(content);
  return outrightFacts(statementsOf(turn), 'UTC', findEntities(turn)).map(
    ({ subject, predicate, object }) => `${subject} ${predicate} ${object}`,
  );
}

describe('occupations that are plainly told', () => {
  it.each([
    ["I'm a nurse at Mater Dei.", ['Dana is_a nurse', 'Dana works_at Mater Dei']],
    ['I am software engineer from Poland.', ['Dana is_a software engineer']],
    ["I'm a freelance photographer.", ['Dana is_a photographer']],
    ['I used to be a chef.', ['Dana worked_as chef']],
    ['As a teacher I get long holidays.', ['Dana is_a teacher']],
    ['I just got promoted to head of marketing.', ['Dana is_a head of marketing']],
    ['My sister Ana is a vet in Porto.', ['Ana is_a vet']],
    ['My husband is a firefighter.', ["Dana's husband is_a firefighter"]],
    ['My accountant is called Bill.', ['Bill is_a accountant']],
    ['Our vet, Dr Simmons, said twenty minutes.', ['Simmons is_a vet']],
    ['Tom is our head of sales.', ['Tom is_a head of sales']],
    ['Ipek Ince works at Bosch.', ['Ipek Ince works_at Bosch']],
    ['I report to Meena.', ['Dana reports_to Meena']],
    ['My line manager is called Tom.', ['Dana reports_to Tom']],
    ['Started at Siemens last week.', ['Dana works_at Siemens']],
    ['My wife Sue works for the council.', ['Sue works_at council']],
    ['I graduated from Leeds in 2015.', ['Dana graduated_from Leeds']],
    ["My son Leo is in year 4 at St Mary's Primary.", ["Leo studies_at St Mary's Primary"]],
    ["I'm a member of the Labour Party.", ['Dana member_of Labour Party']],
    ['My boss at Acme is Renate Vogel.', ['Dana reports_to Renate Vogel', 'Dana works_at Acme']],
    ['I manage Ana and Bo.', ['Ana reports_to Dana', 'Bo reports_to Dana']],
    ['Karin runs the Gothenburg office.', ['Karin leads Gothenburg office']],
    ['I drive buses for Arriva.', ['Dana works_at Arriva']],
    ['I sing in the church choir.', ['Dana member_of church choir']],
    ["I've worked for the Met Office since 2003.", ['Dana works_at Met Office']],
  ])('%s', async (said, wanted) => {
    expect(await factsOf(said)).toEqual(expect.arrayContaining(wanted));
  });

  it('calls nobody a manager who is the manager of who speaks', async () => {
    expect(await factsOf('Greta is my line manager.')).toEqual(['Dana reports_to Greta']);
  });

  it.each(["I'm hoping to work at Google one day.", 'My ex works at Nike.'])(
    'says of "%s" not where who speaks works',
    async (said) => {
      expect((await factsOf(said)).filter((fact) => fact.startsWith('Dana works_at'))).toEqual([]);
    },
  );

  it('takes an unknown name as the subject, never who speaks', async () => {
    expect((await factsOf('Ipek Ince works at Bosch.')).filter((fact) => fact.startsWith('Dana'))).toEqual(
      [],
    );
  });

  it.each([
    'I want to be a doctor.',
    "I'm not a lawyer.",
    'Is Tom a plumber?',
    'If I were a pilot I would fly to Porto.',
    "I'm a terrible cook.",
    'Write me a limerick about a plumber called Keith.',
    'I have a job interview at Google tomorrow.',
  ])('keeps nothing of "%s"', (said) => {
    expect(outrightOf(said)).toEqual([]);
  });
});
