import { describe, expect, it } from 'vitest';
import { findEntities } from '../../../../src/providers/rule-based-extractor/entities.ts';
import { outrightFacts } from '../../../../src/providers/rule-based-extractor/outright/outright-facts.ts';
import { statementsOf } from '../../../../src/providers/rule-based-extractor/statements.ts';
import { factsOf, turnOf } from './told.ts';

describe('homes and languages that are told plainly', () => {
  it.each([
    ['i live in leeds with my partner', ['Dana lives_in Leeds']],
    ["I've lived in Berlin for five years.", ['Dana lives_in Berlin']],
    [
      "I'm from Manchester originally but live in London now",
      ['Dana is_from Manchester', 'Dana lives_in London'],
    ],
    ['Born in Lagos, raised in Houston.', ['Dana born_in Lagos', 'Dana grew_up_in Houston']],
    ['My sister Ana lives in Porto.', ['Ana lives_in Porto']],
    [
      "My mum lives in Swansea and my dad's in Cardiff.",
      ["Dana's mum lives_in Swansea", "Dana's dad lives_in Cardiff"],
    ],
    ['I work remotely from Lisbon.', ['Dana lives_in Lisbon']],
    ['I own a small bike shop in Utrecht called Spoke.', ['Spoke located_in Utrecht']],
    ['Acme is headquartered in Boston.', ['Acme located_in Boston']],
    [
      "The warehouse is in Rotterdam and the shop's in Delft",
      ['warehouse located_in Rotterdam', 'shop located_in Delft'],
    ],
    ["The clinic's on Hill Street in Bath", ['clinic located_in Bath']],
    ['Our office moved from Leeds to Sheffield.', ['office located_in Sheffield']],
    ['The archive has been housed in Kelso since 1998.', ['archive located_in Kelso']],
    ['the hospital is Queen Elizabeth in bridgetown', ['Queen Elizabeth located_in Bridgetown']],
    ['Crumbs, a bakery in Ghent, delivers on Fridays.', ['Crumbs located_in Ghent']],
    ['Heron runs on Hetzner in Helsinki.', ['Heron located_in Helsinki']],
    ["I'm a QA lead at Persistent in Nagpur.", ['Persistent located_in Nagpur']],
    ['We moved out of London to Hastings last spring.', ['Dana lives_in Hastings']],
    ['Vera, a violin maker from Cremona, is coming.', ['Vera is_from Cremona']],
    ['new flat in Wrocław from 1 August', ['Dana lives_in Wrocław']],
    [
      'I speak Welsh and English, bit of Breton',
      ['Dana speaks Welsh', 'Dana speaks English', 'Dana speaks Breton'],
    ],
    [
      'German is my first language, English I learned at school.',
      ['Dana speaks German', 'Dana speaks English'],
    ],
    ['my partner Gwenno only speaks English', ['Gwenno speaks English']],
    ['We speak Somali and Swedish at home.', ['Dana speaks Somali', 'Dana speaks Swedish']],
    ["I'm fluent in French, and my Italian is ok.", ['Dana speaks French', 'Dana speaks Italian']],
  ])('%s', async (said, told) => {
    expect(await factsOf(said)).toEqual(expect.arrayContaining(told));
  });

  it.each([
    "I'm in Paris for the weekend.",
    "I don't speak German.",
    'The band is in Leeds on Friday.',
    "My partner's Danish, from Aarhus.",
    'Do you live in Leeds?',
    'I want to move to Spain one day.',
    'We stay in Suva two nights.',
    'Write a scene: Hank lives in Nebraska with his dog.',
    'If I lived in Rome I would speak Italian.',
  ])('tells outright of no home and no language: %s', (said) => {
    const turn = turnOf(said);
    expect(outrightFacts(statementsOf(turn), 'UTC', findEntities(turn))).toEqual([]);
  });
});
