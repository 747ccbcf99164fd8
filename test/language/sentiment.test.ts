import { describe, expect, it } from 'vitest';
import { sentimentOf } from '../../src/language/sentiment.ts';

describe('how a conversation feels', () => {
  it.each([
    ['positive', ['The new voice works great, I love it.']],
    ['positive', ['Das ist ja großartig!']],
    ['positive', ['It still does not work.', 'Now it does. Perfect, awesome.']],
    ['frustrated', ['The upload keeps failing and this is ridiculous.']],
    ['frustrated', ['The build is broken again.', 'Ugh.', 'Great.']],
    ['frustrated', ['Das nervt.']],
    ['urgent', ['Great work so far.', 'But we need this ASAP.']],
    ['urgent', ['The site is down, please look at it right now!']],
    ['urgent', ['Es ist dringend.']],
    ['neutral', []],
    ['neutral', ['The demo is on Wednesday.', 'Thanks, thank you.']],
    ['neutral', ["It's not urgent, no rush."]],
    ['neutral', ['That is not great.']],
    ['neutral', ['The greatest lake is Superior.', 'A surgeon was here.']],
  ] as const)('%s: %j', (feeling, turns) => {
    expect(sentimentOf([...turns])).toBe(feeling);
  });

  it('takes the later of two that are said as often', () => {
    expect(sentimentOf(['This is annoying.', 'Now it is perfect.'])).toBe('positive');
    expect(sentimentOf(['Perfect.', 'Now it is annoying.'])).toBe('frustrated');
  });

  it('reads a long turn in no time', () => {
    expect(sentimentOf(['not '.repeat(250_000)])).toBe('neutral');
  });
});
