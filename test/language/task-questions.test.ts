import { expect, test } from 'vitest';
import { asksForTasks, asksOnlyForTasks } from '../../src/language/task-questions.ts';

test.each([
  'what is due this week?',
  'What do I still have to do today?',
  "What's on my list?",
  'any open tasks?',
  'Do I have any deadlines coming up?',
  'Was ist noch offen?',
  'Welche Aufgaben habe ich diese Woche?',
  '¿Qué tareas tengo pendientes?',
])('%s: asks for tasks and nothing else', (message) => {
  expect(asksOnlyForTasks(message)).toBe(true);
  expect(asksForTasks(message)).toBe(true);
});

test.each([
  'What is due for the Porto trip?',
  'When is the report due?',
  'What did we leave open with Harrow?',
  'What is left to do on the kitchen?',
  'Which medicine have I taken today?',
  'Is the shop open this week?',
])('%s: asks for tasks, or in their words, about something', (message) => {
  expect(asksOnlyForTasks(message)).toBe(false);
  expect(asksForTasks(message)).toBe(true);
});

test.each([
  'Is it still open today?',
  'are we open on sunday?',
  'who is open on monday?',
  'when is it due?',
  'was it open?',
  'What time is it due?',
])('%s: asks of something that was named before', (message) => {
  expect(asksOnlyForTasks(message)).toBe(false);
});

test.each(['What did we say yesterday?', 'Who am I?', 'Where do I live?'])('%s: asks for none', (message) => {
  expect(asksForTasks(message)).toBe(false);
});
