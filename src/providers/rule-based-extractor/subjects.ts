import { NOT_A_NAME } from '../../language/name-words.ts';
import { caseless } from './caseless.ts';
import type { Found } from './form.ts';
import type { Clause, Sentence } from './reading.ts';
import { speakerOf } from './values.ts';
import { ANIMAL, KIN, KIN_ADJECTIVE } from './words.ts';

const KIN_OF = new RegExp(
  caseless(`^(?:my|our) ${KIN_ADJECTIVE}(?<kin>${KIN}|${ANIMAL})(?:,? (?<name>\\p{Lu}[\\p{L}' .-]*?),?)?$`),
  'u',
);
const NAME = /^(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Miss)\.? )?(\p{Lu}.*)$/u;
/** The person a sentence is about: a relative by name, or a name that begins it. */
const SPOKEN_OF = new RegExp(
  caseless(
    `\\b(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}(?:${KIN}),? (?:is |is called |is named |called |named )?(?<kin>(?:\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}-]+)?))|^(?<first>(?:\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)) (?:is|works|lives|has|was)\\b`,
  ),
  'gu',
);

/**
 * The person that the subject of a clause refers to: the speaker, somebody by name, or a relative of the speaker
 * ("Dana's mother"). "He" and "she" refer to the person whom the sentence, or the one before it, names, if that is
 * one person.
 */
export function subjectOf({ clause, at }: Found, place = 'who'): string | undefined {
  return personOf(at(place), clause);
}

/** Like `subjectOf`, for words. */
export function personOf(words: string, clause: Clause): string | undefined {
  const who = words.replace(/(?:'s|,)+$/, '').trim();
  const { sentence } = clause;
  if (/^(?:I|we|my|our|me|us)$/i.test(who)) return speakerOf(sentence.reading);
  if (/^(?:he|she)$/i.test(who)) return lastSpokenOf(sentence, clause.start);
  const relative = KIN_OF.exec(who)?.groups;
  if (relative) {
    const name = relative.name?.trim();
    return name && /^\p{Lu}/u.test(name)
      ? name
      : `${speakerOf(sentence.reading)}'s ${relative.kin?.toLowerCase()}`;
  }
  const name = NAME.exec(who)?.[1];
  if (name === undefined || NOT_A_NAME.has(name.split(' ')[0] ?? '')) return undefined;
  return name;
}

function lastSpokenOf(sentence: Sentence, before: number): string | undefined {
  const own = namesIn(sentence.text.slice(0, before));
  const previous = sentence.reading.sentences[sentence.index - 1];
  const names = own.length > 0 ? own : previous ? namesIn(previous.text) : [];
  return names.length === 1 ? names[0] : undefined;
}

function namesIn(text: string): string[] {
  const names = [...text.matchAll(SPOKEN_OF)].flatMap(({ groups }) => groups?.kin ?? groups?.first ?? []);
  return [...new Set(names)].filter((name) => !NOT_A_NAME.has(name.split(' ')[0] ?? ''));
}
