import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const AT = new Date('2026-05-11T08:41:00Z'); // a Monday
const extractor = createRuleBasedExtractor();

/** The facts of a turn as "object: first day → day it ended", in the zone; `said` where it ended when it was told. */
async function times(content: string, timeZone = 'Europe/Vienna'): Promise<string[]> {
  const turn = { id: '1', role: 'user' as const, author: 'Dana Whitlock', content, occurredAt: AT };
  const { facts } = await extractor.extract({ turns: [turn], context: [], timeZone });
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const day = (at: Date | undefined) =>
    at === undefined ? '' : at.getTime() === AT.getTime() ? 'said' : format.format(at).replace(' 00:00', '');
  return facts
    .map(({ object, validFrom, validTo }) => `${object}: ${day(validFrom)} → ${day(validTo)}`.trim())
    .sort();
}

describe('facts are so', () => {
  it.each([
    ["I've lived in Graz since 2019.", 'Graz: 2019-01-01 →'],
    ['I live in Graz since last spring.', 'Graz: 2025-03-01 →'],
    ["I've been living in Graz for five years.", 'Graz: 2021-05-01 →'],
    ["I've been with Calder Shipping since March.", 'Calder Shipping: 2026-03-01 →'],
    ['I have been a member of the Alpine Club since 1998.', 'Alpine Club: 1998-01-01 →'],
    ['I have been married to Jo Marsh since 2010.', 'Jo Marsh: 2010-01-01 →'],
    ['I own a Volvo since 2018.', 'Volvo: 2018-01-01 →'],
    ['I start at Polaris Labs on 1 September.', 'Polaris Labs: 2026-09-01 →'],
    ['I moved to Graz two years ago.', 'Graz: 2024-05-01 →'],
    ["I've worked at Acme since graduating in 2011.", 'Acme: 2011-01-01 →'],
    ['I have lived in Cork since I was born in 1988.', 'Cork: 1988-01-01 →'],
    ['Harold and I were married in 1961 at First Baptist.', 'Harold: 1961-01-01 →'],
    [
      'I came over in sixty-eight with my parents, and I have lived in Cleveland ever since.',
      'Cleveland: 1968-01-01 →',
    ],
    ["I've been at Tesco since last Christmas.", 'Tesco: 2025-12-25 →'],
    ['My boss since June is Karin Holm.', 'Karin Holm: 2025-06-01 →'],
  ])('since: %s', async (content, time) => {
    expect(await times(content)).toContain(time);
  });

  it.each([
    ['I lived in Graz until 2019.', 'Graz:  → 2019-01-01'],
    ['Before 2019 I lived in Graz.', 'Graz:  → 2019-01-01'],
    ['Back in March I left Acme.', 'Acme:  → 2026-03-01'],
    ['I no longer work at Acme since May.', 'Acme:  → 2026-05-01'],
    ['Greta worked at Voestalpine until the end of 2025.', 'Voestalpine:  → 2026-01-01'],
    ["I'm a member of the Alpine Club until August.", 'Alpine Club:  → 2026-08-01'],
    ['I used to work for Equinor. Left in June 2025.', 'Equinor:  → 2025-06-01'],
    ["I haven't worked at Ikea since 2020.", 'Ikea:  → 2020-01-01'],
    ['I worked at Shell until my divorce in 2011.', 'Shell:  → 2011-01-01'],
    ['I no longer work at Initech.', 'Initech:  → said'],
  ])('until: %s', async (content, time) => {
    expect(await times(content)).toContain(time);
  });

  it.each([
    ['From 2015 to 2018 I worked at Bosch.', 'Bosch: 2015-01-01 → 2018-01-01'],
    ['I worked at Bosch from March 2015 until June 2018.', 'Bosch: 2015-03-01 → 2018-06-01'],
    ['I worked at Nokia between 2010 and 2014.', 'Nokia: 2010-01-01 → 2014-01-01'],
    ['In 2007 I moved to Paris for three years.', 'Paris: 2007-01-01 → 2010-01-01'],
    ['I worked at Acme since 2015 but left in 2020.', 'Acme: 2015-01-01 → 2020-01-01'],
    ['I was married to Karl Weiss from 1999 to 2011.', 'Karl Weiss: 1999-01-01 → 2011-01-01'],
    ['I worked at Bosch (2015-2018).', 'Bosch: 2015-01-01 → 2018-01-01'],
    ['I lived in Paris in 2007 for three years.', 'Paris: 2007-01-01 → 2010-01-01'],
    ['I lived in Paris in 2007.', 'Paris: 2007-01-01 → 2008-01-01'],
    ['I spent nine years at Nokia until 2014.', 'Nokia: 2005-01-01 → 2014-01-01'],
    ['I studied at TU Graz from 2008 to 2013.', 'TU Graz: 2008-01-01 → 2013-01-01'],
  ])('from, to: %s', async (content, time) => {
    expect(await times(content)).toContain(time);
  });

  it('each at the time of its own clause', async () => {
    expect(await times('I worked at Bosch from 2015 to 2018 and at Siemens until 2021.')).toEqual([
      'Bosch: 2015-01-01 → 2018-01-01',
      'Siemens:  → 2021-01-01',
    ]);
    expect(await times('In 2019 I moved to Graz and in 2021 I joined Siemens.')).toEqual([
      'Graz: 2019-01-01 →',
      'Siemens: 2021-01-01 →',
    ]);
    expect(await times("I've lived in Graz for ten years and worked at Bosch for five years.")).toEqual([
      'Bosch: 2021-05-01 →',
      'Graz: 2016-05-01 →',
    ]);
    expect(await times('I live in Graz. The trams have been running since 1878.')).toEqual(['Graz:  →']);
    expect(await times('My husband Emeka retired from the Royal Mail in April 2025.')).toEqual([
      'Emeka:  →',
      'Royal Mail:  → 2025-04-01',
    ]);
  });

  it('until what came after them', async () => {
    expect(
      await times('I moved to Kraków in March 2024, before that I lived in Leeds for six years.'),
    ).toEqual(['Kraków: 2024-03-01 →', 'Leeds: 2018-03-01 → 2024-03-01']);
    expect(
      await times('I lived in Leeds from 2010 to 2015, then in York until 2019, and now I live in Hull.'),
    ).toEqual(['Hull:  →', 'Leeds: 2010-01-01 → 2015-01-01', 'York: 2015-01-01 → 2019-01-01']);
    expect(await times('I joined Siemens in 2021 after seven years at Bosch.')).toEqual([
      'Bosch: 2014-01-01 → 2021-01-01',
      'Siemens: 2021-01-01 →',
    ]);
    expect(await times('My sister Lena has lived in Berlin since 2018 and before that in Munich.')).toEqual([
      'Berlin: 2018-01-01 →',
      'Lena:  →',
      'Munich:  → 2018-01-01',
    ]);
    expect(await times('I used to live in Leeds. I live in York since 2019.')).toEqual([
      'Leeds:  → 2019-01-01',
      'York: 2019-01-01 →',
    ]);
  });

  it('at no time that is none of theirs', async () => {
    expect(await times('I work at Acme from 9 to 5.')).toEqual(['Acme:  →']);
    expect(await times('My neighbour Staszek has a tractor from 1978.')).not.toContain(
      'tractor: 1978-01-01 →',
    );
  });

  it('from midnight where the speaker is', async () => {
    const said = "I've lived in Graz since 2019.";
    const turn = { id: '1', role: 'user' as const, author: 'Dana', content: said, occurredAt: AT };
    const from = async (timeZone: string) =>
      (await extractor.extract({ turns: [turn], context: [], timeZone })).facts[0]?.validFrom?.toISOString();
    expect(await from('America/New_York')).toBe('2019-01-01T05:00:00.000Z');
    expect(await from('Asia/Tokyo')).toBe('2018-12-31T15:00:00.000Z');
  });
});

/** What a turn ends without naming it, as "subject predicate day". */
async function endings(content: string): Promise<string[]> {
  const turn = { id: '1', role: 'user' as const, author: 'Dana Whitlock', content, occurredAt: AT };
  const found = await extractor.extract({ turns: [turn], context: [], timeZone: 'UTC' });
  return (found.endings ?? []).map(
    ({ subject, predicate, validTo }) =>
      `${subject} ${predicate} ${validTo.getTime() === AT.getTime() ? 'said' : validTo.toISOString().slice(0, 10)}`,
  );
}

describe('what is not named', () => {
  it.each([
    ['I quit my job.', 'Dana Whitlock works_at said'],
    ['I got laid off last month.', 'Dana Whitlock works_at 2026-04-01'],
    ["I'm retired now.", 'Dana Whitlock works_at said'],
    ["I've been retired for two years.", 'Dana Whitlock works_at 2024-05-01'],
    ['Priya works at Acme. She quit her job yesterday.', 'Priya works_at 2026-05-10'],
    ['I dropped out of college in 2015.', 'Dana Whitlock studies_at 2015-01-01'],
    ['We got divorced in 2018.', 'Dana Whitlock married_to 2018-01-01'],
    ['I broke up with my girlfriend on Friday.', 'Dana Whitlock has_girlfriend 2026-05-08'],
  ])('ends: %s', async (content, ending) => {
    expect(await endings(content)).toEqual([ending]);
  });

  it.each([
    'I want to quit my job.',
    "I didn't quit my job.",
    'I almost quit my job.',
    "If I quit my job, I'd travel.",
    'Should I quit my job?',
    'I remember when I got laid off.',
    'I was fired by Acme.',
    'I left work at five.',
    'Everyone got laid off.',
    "I'm a retired nurse.",
  ])('does not end: %s', async (content) => {
    expect(await endings(content)).toEqual([]);
  });

  it('is named after all', async () => {
    expect(await endings('I lost my job at Acme in March.')).toEqual([]);
    expect(await times('I lost my job at Acme in March.')).toEqual(['Acme:  → 2026-03-01']);
    expect(await times('I used to work at Acme, I got laid off in March.')).toEqual(['Acme:  → 2026-03-01']);
  });
});
