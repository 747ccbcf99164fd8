import { expect, it } from 'vitest';
import { splitSentences } from '../../src/language/sentences.ts';

it('splits at marks that end a sentence, also at several, and at line breaks', () => {
  const texts = splitSentences('Is it so?! "Yes." It costs 3.50 at Dr. Ames... Then\nit rained').map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['Is it so?!', '"Yes."', 'It costs 3.50 at Dr. Ames...', 'Then', 'it rained']);
});

it.each([
  ['明天开会。带上报告！你来吗？好', ['明天开会。', '带上报告！', '你来吗？', '好']],
  ['「行くの？」と聞いた。はい。', ['「行くの？」', 'と聞いた。', 'はい。']],
  ['मैं कल आऊँगा। तुम आओगे?', ['मैं कल आऊँगा।', 'तुम आओगे?']],
  ['هل تأتي؟ نعم، غداً.', ['هل تأتي؟', 'نعم، غداً.']],
  ['Wir treffen uns am 3. Mai. Bis dann.', ['Wir treffen uns am 3. Mai.', 'Bis dann.']],
  ['Das ist der 2. Versuch. Er gelang.', ['Das ist der 2. Versuch.', 'Er gelang.']],
  ['Wir wohnen im 4. Stock.', ['Wir wohnen im 4. Stock.']],
  ['We had 3. They had 4.', ['We had 3.', 'They had 4.']],
])('splits %s', (text, sentences) => {
  expect(splitSentences(text).map((sentence) => sentence.text)).toEqual(sentences);
});

it('reads hundreds of thousands of marks in a row, which took minutes where each was a beginning', () => {
  expect(splitSentences(`${'.'.repeat(300_000)}x`)).toHaveLength(1);
});
