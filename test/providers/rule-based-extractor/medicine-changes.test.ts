import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

async function changes(content: string): Promise<string[]> {
  const turn = {
    id: '1',
    role: 'user' as const,
    author: null,
    content,
    occurredAt: new Date('2026-05-13T10:00:00Z'),
  };
  const answer = { ...turn, id: '0', role: 'assistant' as const, content: 'What can I do for you?' };
  const { memories, facts, endings } = await extractor.extract({
    turns: [turn],
    context: [answer],
    timeZone: 'UTC',
  });
  const own = (subject: string) => subject === 'The user';
  return [
    ...(endings ?? [])
      .filter(({ subject, predicate }) => own(subject) && predicate === 'takes')
      .map(({ named }) => `off ${named?.toLowerCase()}`),
    ...facts
      .filter(({ subject, predicate }) => own(subject) && predicate === 'takes')
      .map(({ object }) => `on ${object}`),
    ...memories.filter(({ kind }) => kind === 'preference').map((memory) => memory.content),
  ];
}

describe('what is said of medicines that were given up', () => {
  it.each([
    ['the cardiologist wants me to come off bisoprolol and try something gentler', ['off bisoprolol']],
    ['he took me off the lisinopril, valsartan 40mg instead', ['off lisinopril', 'on valsartan']],
    ['no more citalopram, it dried me out, mirtazapine now', ['off citalopram', 'on mirtazapine']],
    ['They replaced the atenolol with amlodipine on Monday.', ['off atenolol', 'on amlodipine']],
    ['came off pregabalin in march', ['off pregabalin']],
    [
      'enalapril gave me that awful cough. doctor says stop taking it, ring back in a week',
      ['off enalapril'],
    ],
    ["I've stopped taking simvastatin", ['off simvastatin']],
    ['Bisoprolol wurde gestern abgesetzt', ['off bisoprolol']],
    ['ich wurde von Enalapril auf Valsartan umgestellt', ['off enalapril', 'on valsartan']],
  ])('%s', async (content, expected) => {
    expect(await changes(content)).toEqual(expected);
  });

  it.each([
    'dad came off bisoprolol in march',
    'Our cat is off the prednisolone now.',
    'Should I come off bisoprolol?',
    "you can't just stop taking bisoprolol",
    "there's no more bisoprolol in the drawer",
    'my neighbour told me to stop the bisoprolol',
    'I changed the bisoprolol to the morning',
    'He came off sertraline last year.',
    "if it doesn't get better they'll take me off the bisoprolol",
    'I read that people swapped bisoprolol for valsartan',
  ])('not: %s', async (content) => {
    expect(await changes(content)).toEqual([]);
  });
});
