import { describe, expect, it } from 'vitest';
import { numberForms } from '../../../src/language/number-forms.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useServices } from '../../support/workspace.ts';
import { converse } from './conversation.ts';

const { database, services, as } = useServices();

/** Whether recall finds by words alone the one text among others that says it in another form. */
async function firstHit(texts: readonly string[], query: string): Promise<string | null | undefined> {
  const workspace = await createTestWorkspace(services);
  await converse(
    database,
    as(workspace.admin),
    {},
    texts.map((content) => ({ content })),
  );
  const { hits } = await recall(
    as(workspace.admin),
    { query, kinds: ['message'] },
    {
      vector: 0,
      trigram: 0,
      entity: 0,
      neighbour: 0,
      second_neighbour: 0,
      session: 0,
      question: 0,
    },
  );
  const found = hits[0];
  return found?.arms.some(({ arm }) => arm === 'text') ? found.text : null;
}

describe('a number is found in every form it is written in', () => {
  it.each([
    ['Ch35', 'ch. 35'],
    ['Ch35', 'Chapter 35'],
    ['Ch35', 'chapter thirty-five'],
    ['ch. 35', 'Ch35'],
    ['Chapter 35', 'Ch35'],
    ['Chapter thirty-five', 'Ch35'],
    ['Chapter thirty-five', 'Chapter 35'],
    ['Chapter XXXV', 'Ch35'],
    ['Ch35', 'chapter XXXV'],
    ['version two', 'v2'],
    ['v2', 'version two'],
    ['No. 5', 'number five'],
    ['number five', 'no 5'],
    ['number five', '#5'],
    ['the 3rd door', 'the third door'],
    ['the third door', 'the 3rd door'],
    ['Q3', 'the third quarter'],
    ['the third quarter', 'Q3'],
    ['quarter 3', 'Q3'],
    ['twenty twenty-four', '2024 AD'],
    ['2031 AD', 'twenty thirty-one'],
    ['iPhone12', 'iphone 12'],
    ['iPhone 12', 'iphone12'],
    ['1,000 of them', 'one thousand'],
    ['World War II', 'ww2'],
    ['twenty-one horses', '21 horses'],
  ])('"%s" for "%s"', async (said, asked) => {
    const text = `We kept ${said} for later.`;
    expect(await firstHit(['The rain went on.', text, 'We kept 77 for later, chapter 9.'], asked)).toBe(text);
  });

  it('and not in parts of another', async () => {
    const said = 'Ana has read chapter 34 and took 35 pictures.';
    const meant = 'Ana has read Ch. 35 and took many pictures.';
    expect(await firstHit([said, meant], 'Ana chapter thirty-five')).toBe(meant);
  });

  it('and a query without one is searched as it is', async () => {
    expect(await firstHit(['One fine day.', 'Nobody came.'], 'fine day')).toBe('One fine day.');
  });
});

describe('a query of very many numbers', () => {
  it('is searched for each of them once, and for no more than the search has terms for', () => {
    const dates = Array.from({ length: 700 }, (_, n) => `2026-${1 + (n % 12)}-${1 + (n % 28)}`);
    const forms = numberForms(dates.join(' '));
    expect(forms?.groups.length).toBeGreaterThan(24);
    expect(forms?.groups.length).toBeLessThan(50);
    expect(new Set(forms?.groups.map((group) => group.join())).size).toBe(forms?.groups.length);
    expect(numberForms('12 of 12, and twelve')?.groups).toHaveLength(1);
  });
});
