import { expect, it } from 'vitest';
import { withoutFrame } from '../../src/language/question-frame.ts';

it.each([
  ['Could you please remind me of the vet’s name?', 'the vet’s name?'],
  ['Do you still know where Ana keeps the ladder?', 'where Ana keeps the ladder?'],
  ['Who looks after the bees these days?', 'Who looks after the bees ?'],
  ['What am I supposed to bring to the picnic?', 'What am I bring to the picnic?'],
  ['Wer füttert derzeit eigentlich die Gans?', 'Wer füttert die Gans?'],
])('%s asks: %s', (question, asked) => {
  expect(withoutFrame(question)).toBe(asked);
});

it.each([
  'What does Noa use to remember her grandfather?',
  'When did the Ever Given get free?',
  'exactly-once delivery',
  'Do you remember?',
  'please',
  'Who is the present mayor?',
])('%s is asked as it stands', (question) => {
  expect(withoutFrame(question)).toBe(question);
});
