import type {
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
  Extractor,
} from '../../src/providers/extractor.ts';

/**
 * Finds what any reader would, in sentences of a few forms, for tests that are about something else: names of two words
 * are people, "X lives in Y" a fact; and each sentence is a memory, with "decided" and "I prefer ... for ..." by kind.
 */
export const plainExtractor: Extractor = {
  name: 'plain',
  async extract({ turns }) {
    const entities: ExtractedEntity[] = [];
    const facts: ExtractedFact[] = [];
    const memories: ExtractedMemory[] = [];
    for (const { id, role, content } of turns) {
      if (role !== 'user') continue;
      for (const found of content.matchAll(/\b[A-Z][a-z]+ [A-Z][a-z]+\b/g)) {
        const [name] = found;
        const place = { surface: name, start: found.index, end: found.index + name.length };
        entities.push({ name, kind: 'person', sourceTurnId: id, confidence: 0.9, ...place });
      }
      for (const [sentence] of content.matchAll(/[^.!?]+[.!?]/g)) {
        const names = entities.filter((one) => one.sourceTurnId === id && sentence.includes(one.name));
        const lives = /([A-Z][a-z]+ [A-Z][a-z]+) lives in ([A-Z][a-z]+)/.exec(sentence);
        if (lives?.[1] && lives[2]) {
          const [, subject, object] = lives;
          const how = { objectIsEntity: false, confidence: 0.9, functional: true, sourceTurnId: id };
          facts.push({ subject, predicate: 'lives_in', object, ...how });
        }
        const prefers = /I prefer (.+) for (.+)\./.exec(sentence);
        memories.push({
          kind: prefers ? 'preference' : /decided/.test(sentence) ? 'decision' : 'note',
          content: sentence.trim(),
          sourceTurnId: id,
          confidence: 0.9,
          salience: 0.6,
          about: 'user',
          entities: names.map(({ name }) => name),
          ...(prefers?.[1] && prefers[2] ? { category: 'habit', key: prefers[2], value: prefers[1] } : {}),
        });
      }
    }
    return { entities, facts, memories };
  },
};
