import { describe, expect, it } from 'vitest';
import { estimateRoute } from '../../../src/memory/route/route.ts';

const read = (query: string) => {
  const { intent, aboutTheWorld } = estimateRoute(query);
  return aboutTheWorld ? `${intent}, of the world` : intent;
};

describe('estimateRoute', () => {
  it('reads what is asked for: of oneself, of programming, of the world, or nothing', () => {
    for (const query of [
      'which hotel did we like in Ghent',
      'has Sipho sent the quotes',
      'What food must Elin avoid?',
      'where is the spare key?',
      'why is the build red',
      'What was wrong with capital letters?',
      'write a birthday card for my mother',
      'Sort these numbers by when she told them.',
      'write about that matching tie',
      'wie heißt unser Hund?',
      "How much did dad's boat sell for?",
      'is grandma allergic to wool',
      '¿Cuál es el código del garaje?',
      'Explique-moi mon contrat',
      'Wer hat den Schlüssel?',
      'Quelle est la date du contrôle technique ?',
    ])
      expect(read(query), query).toBe('recall');
    for (const query of [
      'how do I squash commits in git',
      'Implement an LRU cache in C#',
      'explain `a, b = b, a` in python',
      'Convert this to JSON: red, 3, true',
    ])
      expect(read(query), query).toBe('code, of the world');
    for (const query of [
      'how far away is the moon',
      "Translate 'my house' into Japanese.",
      'What is the capital of France?',
      'How old is a mum in a fairy tale?',
      'Write a haiku about fog.',
      'Write a regular expression that matches an IPv4 address.',
      'Sort these numbers: 9, 3, 12, 7.',
      '¿Cuál es la capital de Noruega?',
      'Explique-moi les marées',
      'Wer malte die Seerosen?',
      'Spiegami la fotosintesi',
    ])
      expect(read(query), query).toBe('general, of the world');
    for (const query of [
      'Good morning! Thank you.',
      'well thank you dear goodbye then bye',
      'Danke euch, bis bald!',
      'Vielen Dank, bis später dann',
    ])
      expect(read(query), query).toBe('small_talk');
    for (const query of ['bis wann?', 'my dear aunt', 'thanks, and Ines later?'])
      expect(read(query), query).toBe('recall');
  });

  it('searches for what names somebody, is long, or is in a language it cannot read', () => {
    for (const query of [
      'Thanks! And what about Priya?',
      `write a poem ${'and another line of it '.repeat(60)}`,
      'Πού είναι τα κλειδιά;',
      'was kostet das?',
      'the gate code',
      'x',
    ]) {
      expect(estimateRoute(query)).toMatchObject({ retrievalNeeded: true });
    }
    expect(estimateRoute('谢谢')).toMatchObject({ language: 'zh', retrievalNeeded: false });
    expect(estimateRoute('👍')).toMatchObject({
      language: null,
      intent: 'small_talk',
      retrievalNeeded: false,
    });
    expect(estimateRoute('Où est la clé ?')).toMatchObject({ language: 'fr' });
  });

  it('takes a word that programs share with everyday talk for no question about programming', () => {
    for (const query of [
      'Welchen Code hat die Kellertür?',
      'locker code',
      'Wie hieß das Script der Theatergruppe?',
      'el código del portal',
      'violin class',
    ])
      expect(read(query), query).toBe('recall');
    expect(read('how do I reverse a string')).toBe('code, of the world');
  });

  it('searches for all but greetings, thanks and goodbyes', () => {
    for (const query of [
      'how long do refund vouchers live?',
      'Which lighthouse lamp needs a new bulb?',
      'define voucher_ttl',
      'How much should I walk?',
      'can you recommend a film?',
      'what should I use instead?',
      'I am so tired',
    ])
      expect(estimateRoute(query), query).toMatchObject({ retrievalNeeded: true });
    for (const query of [
      'thanks a lot!',
      'Good morning!',
      'see you tomorrow',
      'Guten Morgen!',
      'ok, got it',
      'bye',
    ])
      expect(estimateRoute(query), query).toMatchObject({ retrievalNeeded: false });
  });

  it('searches for whoever asks of their own health', () => {
    for (const query of ['can I take ibuprofen?', 'Can I have aspirin?', 'is penicillin a problem for me?'])
      expect(estimateRoute(query)).toMatchObject({ retrievalNeeded: true, aboutTheWorld: false });
    expect(estimateRoute('how do I reverse a list in Python?')).toMatchObject({ aboutTheWorld: true });
  });

  it('takes a long text no longer than a short one has to', () => {
    for (const part of ['I really ', 'the the ', 'aaaaaaaaa', 'how do I ', '(((((', 'you are so ', '"“«']) {
      const text = part.repeat(200).slice(0, 1_000);
      const before = process.cpuUsage();
      for (let round = 0; round < 5; round++) estimateRoute(text);
      // A pattern that backtracks without end would take seconds.
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });

  it('says the same each time', () => {
    expect(estimateRoute('who moved to Lisbon?')).toEqual(estimateRoute('  who moved to Lisbon? '));
  });
});
