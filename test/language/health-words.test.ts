import { describe, expect, it } from 'vitest';
import { healthMatters, mentionsHealth } from '../../src/language/health-words.ts';

describe('health words', () => {
  it.each([
    "I'm allergic to sulfa drugs.",
    'Ich bin schwanger.',
    'Ich habe Bluthochdruck.',
    'Je suis végétarienne.',
    'Mon fils est asthmatique.',
    'Je suis épileptique.',
    'Soy celíaco e intolerante a la lactosa.',
    'Tengo hipertensión.',
    'Sono incinta.',
  ])('tell of health: %s', (text) => {
    expect(mentionsHealth(text)).toBe(true);
  });

  it.each([
    'Can I take ibuprofen?',
    'Welche Tablette hilft gegen Fieber?',
    'Was soll ich zum Abendessen kochen?',
    'Quel comprimé prendre contre la fièvre ?',
    'Une idée pour le dîner ?',
    '¿Qué pastilla tomo para el dolor?',
    '¿Qué puedo cenar hoy?',
    'Darf ich das nehmen?',
    'Puis-je en prendre ?',
    '¿Puedo tomarlo?',
  ])('matter to %s', (message) => {
    expect(healthMatters(message)).toBe(true);
  });

  it.each([
    'When does the train leave?',
    'Wann fährt der Zug?',
    'Où est la gare ?',
    '¿Dónde está la estación?',
  ])('do not matter to %s', (message) => {
    expect([mentionsHealth(message), healthMatters(message)]).toEqual([false, false]);
  });
});
