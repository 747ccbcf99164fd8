import { describe, expect, it } from 'vitest';
import { saidIn, unmarked } from '../../src/language/prose.ts';

const prose = (markdown: string) => saidIn(markdown).flatMap(({ text, isProse }) => (isProse ? [text] : []));

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

  it('has the rest beside it, without its marks', () => {
    expect(saidIn('- **Milk**\n- two `eggs`').map(({ text }) => text)).toEqual(['Milk', 'two eggs']);
    expect(unmarked('### The *last* of __all__ ~~days~~')).toBe('The last of all days');
    expect(unmarked('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
  });

  it('is read in a time that grows with the length of the text', () => {
    for (const text of [
      '*'.repeat(40_000),
      '['.repeat(40_000),
      '**a '.repeat(10_000),
      'a| '.repeat(13_000),
      '`'.repeat(40_000),
    ])
      expect(time(() => saidIn(text))).toBeLessThan(1_000);
  });
});

/** Processor milliseconds. */
function time(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
