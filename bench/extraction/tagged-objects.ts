import { taggedAs } from '../../src/providers/rule-based-extractor/acceptor/fact-families.ts';
import type { FactSentence } from '../../src/providers/rule-based-extractor/acceptor/fact-tokens.ts';
import { isoDay } from '../../src/providers/rule-based-extractor/dated-words.ts';
import type { AnnotatedTurn } from './annotated-set.ts';
import { wordsOf } from './matching.ts';

/** Where something stands: in which sentence, and in which of its tokens, the last exclusive. */
export interface Place {
  sentence: number;
  start: number;
  end: number;
}

export interface TaggedObject extends Place {
  label: string;
}

/** The words of each token of a sentence, as they are compared. */
const wordsOfTokens = new WeakMap<FactSentence, readonly (readonly string[])[]>();

function tokenWords(sentence: FactSentence): readonly (readonly string[])[] {
  const known = wordsOfTokens.get(sentence);
  if (known !== undefined) return known;
  const words = sentence.tokens.map(({ written }) => wordsOf(written));
  wordsOfTokens.set(sentence, words);
  return words;
}

/** Where words stand in a turn's sentences, or where a calendar day is told. */
export function placesOf(sentences: readonly FactSentence[], words: string, isDay = false): Place[] {
  if (isDay) return daysIn(sentences, words.replace(/^-+/, ''));
  const sought = wordsOf(words);
  const [first] = sought;
  if (first === undefined) return [];
  return sentences.flatMap((whole, sentence) => {
    const told = tokenWords(whole);
    return told.flatMap((start, from): Place[] => {
      if (start[0] !== first) return [];
      let matched = 0;
      for (let end = from; end < told.length; end += 1) {
        for (const word of told[end] ?? []) {
          if (word !== sought[matched]) return [];
          matched += 1;
        }
        if (matched === sought.length) {
          // A number may be told with its bracket: "(312) 555-0148".
          const bracket = whole.tokens[from - 1];
          const begin =
            bracket?.written === '(' && /^\d/.test(whole.tokens[from]?.written ?? '') && /^\(/.test(words)
              ? from - 1
              : from;
          return [{ sentence, start: begin, end: end + 1 }];
        }
      }
      return [];
    });
  });
}

/** Where a day of the calendar is told, in as few tokens as can be. */
function daysIn(sentences: readonly FactSentence[], day: string): Place[] {
  return sentences.flatMap(({ text, tokens, values }, sentence) =>
    values.flatMap(({ type, text: told, start: from, end: to }): Place[] => {
      if (type !== 'date' || isoDay(told)?.replace(/^-+/, '') !== day) return [];
      const start = tokens.findIndex((token) => token.start >= from + (/^the /i.test(told) ? 4 : 0));
      const after = tokens.findIndex((token) => token.start >= to);
      return start < 0 || text === '' ? [] : [{ sentence, start, end: after < 0 ? tokens.length : after }];
    }),
  );
}

/** The objects of a turn's facts, where they stand. */
export function taggedObjects(
  turn: AnnotatedTurn,
  sentences: readonly FactSentence[],
  missed?: (why: string) => void,
): TaggedObject[] {
  const objects: TaggedObject[] = [];
  const own = new Set([
    wordsOf(turn.author ?? '').join(' '),
    wordsOf(turn.author ?? '')[0] ?? '',
    'user',
    'i',
    'me',
  ]);
  const isSpeaker = (name: string) => own.has(wordsOf(name).join(' '));
  const subjects: string[] = [];
  for (const fact of turn.facts) {
    const tagged = taggedAs(fact.subject, fact.predicate, fact.object, isSpeaker);
    if (tagged === undefined) {
      missed?.(`family ${fact.predicate}`);
      continue;
    }
    const { subject, object, family } = tagged;
    const isDay = /^-*\d\d\d\d-\d\d-\d\d$|^--\d\d-\d\d$/.test(object);
    const places = placesOf(sentences, object, isDay);
    if (places.length === 0) {
      missed?.(`object ${family} ${object}`);
      continue;
    }
    const subjectPlaces = isSpeaker(subject) ? [] : placesOf(sentences, subject);
    if (!isSpeaker(subject) && subjectPlaces.length === 0) missed?.(`subject ${subject}`);
    subjects.push(...(isSpeaker(subject) ? [] : [subject]));
    const distance = (place: Place): number => {
      if (
        objects.some(
          (one) =>
            one.sentence === place.sentence &&
            one.start < place.end &&
            place.start < one.end &&
            (one.label !== family || one.start !== place.start || one.end !== place.end),
        )
      )
        return 1000;
      if (isSpeaker(subject)) {
        const tokens = sentences[place.sentence]?.tokens ?? [];
        const me = tokens.findIndex(({ text }) => /^(?:i|i'm|i've|i'd|my|me|we|our|we're|we've)$/.test(text));
        return place.sentence + (me < 0 ? 30 : Math.abs(me - place.start));
      }
      return Math.min(
        200,
        ...subjectPlaces.map(
          (one) => Math.abs(one.sentence - place.sentence) * 40 + Math.abs(one.start - place.start),
        ),
      );
    };
    const [best] = [...places].sort((one, other) => distance(one) - distance(other));
    if (best === undefined) continue;
    if (distance(best) >= 1000) {
      missed?.(`taken ${family} ${object}`);
      continue;
    }
    if (
      !objects.some(
        (one) => one.sentence === best.sentence && one.start === best.start && one.end === best.end,
      )
    )
      objects.push({ ...best, label: family });
  }
  for (const subject of new Set(subjects))
    for (const place of placesOf(sentences, subject))
      if (
        !objects.some(
          (one) => one.sentence === place.sentence && one.start < place.end && place.start < one.end,
        )
      )
        objects.push({ ...place, label: 'subject' });
  return objects;
}
