import { describe, expect, it } from 'vitest';
import { datedLanguages } from '../../src/language/calendar-names.ts';
import { writtenLanguage } from '../../src/language/which-language.ts';
import { createExtractiveSummarizer } from '../../src/providers/extractive-summarizer.ts';
import { dayOfHeading, headingAt, readSummaryLines } from '../../src/providers/summary-lines.ts';

const at = new Date('2025-08-18T09:30:00Z');

describe('headings of days', () => {
  it.each([
    ['de', 'Montag, 18. August 2025'],
    ['fr', 'lundi 18 août 2025'],
    ['ja', '2025年8月18日月曜日'],
    [null, 'Monday, 18 August 2025'],
    ['xx', 'Monday, 18 August 2025'],
  ])('are in the language: %s', (language, line) => {
    expect(headingAt(at, 'UTC', language)).toBe(line);
  });

  it.each(['en', ...datedLanguages])('are read again, and nothing else is: %s', (language) => {
    for (let month = 0; month < 12; month++) {
      const day = new Date(Date.UTC(2025, month, 3 + month));
      const line = headingAt(day, 'UTC', language);
      expect(dayOfHeading(line)).toEqual(day);
      expect(dayOfHeading(`${line}: x`)).toBeNull();
      expect(dayOfHeading(`x ${line}`)).toBeNull();
    }
  });

  it('follow the language of what was said, and are split by day again', async () => {
    const said = [
      'Wir haben gestern die neue Wohnung in der Lindenstraße besichtigt, und sie war sehr hell.',
      'Der Vermieter will die Miete ab Juni um acht Prozent erhöhen, weil die Heizung neu ist.',
    ];
    const texts = said.map((text, day) => ({
      author: 'Laura',
      text,
      occurredAt: new Date(at.getTime() + day * 86_400_000),
    }));
    const content = await createExtractiveSummarizer().summarize({
      texts,
      of: 'turns',
      maxTokens: 200,
      timeZone: 'Europe/Berlin',
    });
    expect(content.split('\n')).toEqual([
      'Montag, 18. August 2025',
      `Laura: ${said[0]}`,
      'Dienstag, 19. August 2025',
      `Laura: ${said[1]}`,
    ]);
    const read = readSummaryLines(content, new Date(0), 'Europe/Berlin');
    expect(read.map(({ text, occurredAt }) => [text, occurredAt.toISOString()])).toEqual([
      [said[0], '2025-08-17T22:00:00.000Z'],
      [said[1], '2025-08-18T22:00:00.000Z'],
    ]);
  });
});

describe('the language of a text', () => {
  it.each([
    ['Yesterday we looked at the new flat, and it was very bright.', null],
    ['Nous avons visité hier le nouvel appartement, et il est très clair.', 'fr'],
    ['Вчера мы смотрели новую квартиру, она была очень светлая.', 'ru'],
    ['昨天我们去看了新房子，采光很好。', 'zh'],
    ['きのう新しい部屋を見に行きました。', 'ja'],
    ['어제 새 집을 보러 갔어요.', 'ko'],
    ['Tegnap megnéztük az új lakást, és nagyon világos volt.', null],
    ['Tiedän että se oli eilen, mutta asunto oli hyvin valoisa.', null],
    ['Ok', null],
  ])('is told only if it is sure: %s', (text, language) => {
    expect(writtenLanguage(text)).toBe(language);
  });
});
