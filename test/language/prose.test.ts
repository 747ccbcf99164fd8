import { describe, expect, it } from 'vitest';
import { markdownSentences, withoutMarkdown } from '../../src/language/prose.ts';

const prose = (markdown: string) =>
  markdownSentences(markdown).flatMap(({ text, isProse }) => (isProse ? [text] : []));

const answer = `## Plan for the week

Here is what I would do first:

1. **Check the forecast:** Note the next dry days.
2. Call Isobel.
   She is in the office until five.
- Bring the spare card reader
- [x] Pack the Nikon

**Logistics**

| Day | Task |
|-----|------|
| Mon | Survey |

Objective: To give each agent a clear note.

\`\`\`sh
rsync --archive notes/ backup/
\`\`\`

You wrote that the *last* survey took **two days**, see [the notes](https://example.org/n). “If corroborated, it could
prompt a reassessment. That is all.”

It is broken here for no other reason than that lines of this text are as
long as a terminal is wide.

---
Fiona cancelled on Monday.`;

describe('prose', () => {
  it('is whole sentences of paragraphs: no items, headings, labels, tables, code or pieces of quotes', () => {
    expect(prose(answer)).toEqual([
      'You wrote that the last survey took two days, see the notes.',
      'It is broken here for no other reason than that lines of this text are as long as a terminal is wide.',
      'Fiona cancelled on Monday.',
    ]);
  });

  it('is what people write in a chat, with or without an end', () => {
    expect(prose('flights booked. lisbon, then the train\nreason: i like trains')).toEqual([
      'flights booked.',
      'lisbon, then the train',
      'reason: i like trains',
    ]);
    expect(
      prose('[Upload 44_notes] I moved to Graz. Honestly... just tired. It was—Dr. Webb said so—late.'),
    ).toEqual(['I moved to Graz.', 'It was—Dr. Webb said so—late.']);
    expect(
      prose('Ich bin nach Graz gezogen. Ça va mieux depuis mardi. ¿Vamos el lunes a Faro?'),
    ).toHaveLength(3);
  });

  it.each([
    '저는 다음 달에 베를린으로 이사합니다.',
    'انتقلت إلى برلين في الشهر الماضي.',
    'עברתי לברלין בחודש שעבר.',
    'मैं अगले महीने बर्लिन जा रहा हूँ।',
    '我下个月要搬到柏林。',
    '来月ベルリンに引っ越します。',
    '저는 Berlin으로 이사했어요.',
    'Frau Müller kommt Montag.',
    "I'm moving to Berlin in June :)",
    'The new screen (the wide one :) has 24" across.',
    '5. Juni ist mein Geburtstag.',
    'J. Smith called about the flat.',
  ])('is whole: %s', (text) => {
    expect(prose(text)).toEqual([text]);
  });

  it.each([
    'Dana Webb, Graz',
    'Frau Müller',
    'Fish And Chips With Peas',
    'She (the one from',
    'He said "no and',
  ])('is not: %s', (text) => {
    expect(prose(text)).toEqual([]);
  });

  it('is no item of a numbered or lettered list', () => {
    expect(prose('1. Buy the milk today.\n2. Call the bank today.')).toEqual([]);
    expect(prose('A. Buy the milk today.\nB. Call the bank today.')).toEqual([]);
    expect(markdownSentences('a) Buy the milk.\nb) Call.').map(({ text }) => text)).toEqual([
      'Buy the milk.',
      'Call.',
    ]);
  });

  it('has the rest beside it, without its marks', () => {
    expect(markdownSentences('- **Milk**\n- two `eggs`').map(({ text }) => text)).toEqual([
      'Milk',
      'two eggs',
    ]);
    expect(withoutMarkdown('### The *last* of __all__ ~~days~~')).toBe('The last of all days');
    expect(withoutMarkdown('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
  });

  it('is read in a time that grows with the length of the text', () => {
    for (const text of [
      '*'.repeat(40_000),
      '['.repeat(40_000),
      '**a '.repeat(10_000),
      'a| '.repeat(13_000),
      '`'.repeat(40_000),
      '1. a\n'.repeat(10_000),
      '我'.repeat(40_000),
    ])
      expect(time(() => markdownSentences(text))).toBeLessThan(1_000);
  });
});

/** Processor milliseconds. */
function time(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
