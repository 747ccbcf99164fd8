import { describe, expect, it } from 'vitest';
import { onlyAcknowledges } from '../../src/language/acknowledgements.ts';
import { readCues } from '../../src/language/query-cues.ts';

describe('a message that only acknowledges', () => {
  it.each([
    'Thanks, that was really helpful!',
    'ok great, thanks so much for the help',
    "You're a star, cheers",
    'Danke, das hat mir sehr geholfen!',
    'Gracias, muy útil.',
    'Perfect, thank you!',
  ])('says and asks nothing: %s', (text) => {
    expect(onlyAcknowledges(text)).toBe(true);
    expect(readCues(text).courtesy).toBe(true);
  });

  it.each([
    'Thanks for the recipe',
    'Danke für das Rezept',
    'thank you, see you on Friday',
    'wer bin ich',
    'Das hat er mir nicht gesagt',
    'That was not helpful',
  ])('unlike one that says something: %s', (text) => expect(onlyAcknowledges(text)).toBe(false));
});
