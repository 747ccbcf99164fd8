import type { FactDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { subjectOf } from './subjects.ts';
import { listOf, nameAt, spanOf, speakerOf } from './values.ts';
import { ANIMAL, KIN_SEVERAL, RELATIVES, SEVERAL } from './words.ts';

/** Verbs and other words after a relative's name that show that it is a name. */
const PERSON =
  "(?<name>(?:\\p{Lu}[\\p{L}\\p{M}-]*(?:'(?!s\\b)\\p{L}+)?(?: (?:(?:de|van|von|da|al) )?\\p{Lu}[\\p{L}\\p{M}-]+){0,2}))";

function relative({ clause, at }: Found, subject = speakerOf(clause.sentence.reading)): FactDraft | null {
  const kin = at('kin').toLowerCase();
  const predicate = RELATIVES[kin];
  const name = nameAt(at('name'), clause.sentence.reading);
  if (predicate === undefined || name === undefined || name === subject) return null;
  return { subject, predicate, object: name };
}

function names(words: string, found: Found): string[] {
  return listOf(words.replace(/\(\d+\)/g, '')).flatMap((each) => {
    const name = nameAt(
      each.replace(/^(?:little|baby|the|also|our|my) /i, ''),
      found.clause.sentence.reading,
    );
    return name && name.split(' ').length < 4 ? [name] : [];
  });
}

/** The rest of a list. Text in parentheses is cut off as a separate clause, so the rest is taken from the sentence. */
function rest({ clause }: Found, from: string): string {
  const whole = clause.sentence.text.slice(clause.start).replace(/\([^)]*\)/g, '');
  const at = whole.indexOf(from);
  return (at < 0 ? from : whole.slice(at)).split(/[.;!?]|\s[–—-]\s/)[0] ?? from;
}

/** Who somebody has, without a name yet: "we got a dog", "I have a sister". */
const GOT = new RegExp(
  `\\b(?:I|we|my \\p{L}+ and I)(?:'ve| have|'ve got| have got| got| just| finally| adopted| bought| now| brought home| own)+ (?:an?|another|our)(?: [\\p{L}-]+){0,2}? (?:(?<animal>${ANIMAL})|(?<kin>${Object.keys(RELATIVES).join('|')}))(?![\\p{L}-])`,
  'giu',
);

/** What may stand before "my two kids" in a clause: "I live in Graz, and". */
const BEFORE = '(?:.*?(?:,|\\b(?:and|with|but|because|since|when|while)) )??';

/** Forms of facts about a person's relatives, friends, colleagues and pets, by name. */
export const kinForms: readonly Form<FactDraft>[] = [
  {
    name: 'my wife Clara',
    says: `(?:.*?\\b(?:and|with|for|to|told|meet|met|than|that|from|when|but|because|since|by|of|asked|as|'s) )??(?:my|our) <kin>,? (?:is |is called |is named |called |named |goes by )?${PERSON}(?!\\.?[\\p{L}]|'s (?:${Object.keys(RELATIVES).join('|')}))`,
    unless:
      '\\b(?:late|ex|ex-|former|future|old) (?:husband|wife|boss|manager)\\b|\\b(?:my|our) (?:girl|boy|baby|friend|mate|client)(?:,)? (?:I|God|Lord|Jesus)\\b',
    despite: ['hearsay', 'question', 'condition', 'wish', 'doubt', 'jest'],
    gives: (found) => relative(found),
    example: 'My wife Clara is a midwife.',
    counter: 'My wife is late.',
  },
  {
    name: "my sister's name",
    says: `<whose> (?<kin>${Object.keys(RELATIVES).join('|')})(?:'s name is| is called| is named|'s called|'s name's) ${PERSON}`,
    gives: (found) => relative(found, subjectOf(found)),
    example: "My flatmate's called Noémie.",
    counter: "My flatmate's called back.",
  },
  {
    name: "my sister's name is",
    says: `(?:the|my|our) <kin>(?:'s name)?(?: is|'s|:| =)(?: called| named)? ${PERSON}(?=$|,| and | who | from | at | in |\\.)`,
    gives: (found) => relative(found),
    example: "My supervisor's Karin Ekdahl.",
    counter: "My supervisor's in Berlin.",
  },
  {
    name: 'Clara is my wife',
    says: "<who>(?:'s| is)(?: now| also)? my <kin>(?! (?:of|in)|'s)",
    gives: (found) => {
      const name = subjectOf(found);
      const predicate = RELATIVES[found.at('kin').toLowerCase()];
      const subject = speakerOf(found.clause.sentence.reading);
      return name && predicate && name !== subject && !name.includes("'s ")
        ? { subject, predicate, object: name }
        : null;
    },
    example: 'Deb is my supervisor.',
    counter: 'Deb is my hero.',
  },
  {
    name: 'Clara, my wife',
    says: '(?:my|our) <kin>$|<name>, (?:my|our) (?<of>KIN)(?![\\p{L}-])'.replace(
      'KIN',
      Object.keys(RELATIVES).join('|'),
    ),
    gives: (found) => {
      const { clause } = found;
      const before = clause.sentence.clauses[clause.index - 1];
      const name =
        found.at('name') ||
        (before &&
        /^[(,]$/.test(clause.joiner) &&
        /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?$/u.test(before.text)
          ? before.text
          : '');
      const kin = found.at('of') || found.at('kin');
      return relative({
        clause,
        at: (place) => (place === 'name' ? name : place === 'kin' ? kin : found.at(place)),
      });
    },
    example: 'Ananya (my fiancée) is a dentist.',
    counter: 'Lovely (my favourite) is a song.',
  },
  {
    name: 'we named her',
    says: '(?:I|we) (?:named|called) (?:him|her|it) <name>$',
    gives: ({ clause, at }) => {
      const { reading, index } = clause.sentence;
      const around = [reading.sentences[index - 2], reading.sentences[index - 1], clause.sentence]
        .map((each) => each?.text ?? '')
        .join(' ');
      return new RegExp(`\\b(?:${ANIMAL}|border collie)\\b`, 'iu').test(around) &&
        !/\b(?:stuffed|toy|plush\w*)\b/i.test(around)
        ? pet(at('name'), clause)
        : null;
    },
    example: 'We got a puppy, a border collie, we named him Toast.',
    counter: 'We named her Ada.',
  },
  {
    name: 'her name is',
    says: `(?:he|she|it)'s (?:called|named) ${PERSON}$|(?:his|her|its|the (?:dog|cat|puppy|kitten|pup)'s) name(?:'s| is) ${PERSON.replace('<name>', '<named>')}$`,
    gives: ({ clause, at }) => {
      const { sentence } = clause;
      const { sentences } = sentence.reading;
      const around = `${sentences[sentence.index - 1]?.text ?? ''} ${sentence.text.slice(0, clause.start)}`;
      const got = [...around.matchAll(GOT)].at(-1)?.groups;
      const name = at('name') || at('named');
      if (got === undefined || /\b(?:stuffed|toy|plush\w*|neighbou?r|friend's)\b/i.test(around)) return null;
      if (got.animal !== undefined) return pet(name, clause);
      return relative({ clause, at: (place) => (place === 'kin' ? (got.kin ?? '') : name) });
    },
    example: 'We adopted a cat last week! Her name is Juno.',
    counter: 'We met a cat on the stairs. Her name is Juno.',
  },
  {
    name: 'a relative of somebody',
    says: `${PERSON.replace('name', 'who')}'s <kin>,? (?:is |is called )?${PERSON}`,
    despite: ['hearsay'],
    gives: (found) => {
      const subject = subjectOf(found);
      return subject ? relative(found, subject) : null;
    },
    example: "Marta's husband Jonas runs a bakery.",
    counter: "Marta's husband runs a bakery.",
  },
  {
    name: 'two daughters',
    says: `${BEFORE}(?:(?:I|we)(?:'ve got| have| got|'ve| raise)|(?:my|our)) (?:(?:two|three|four|five|six|both|\\d|twin|young|older|little|grown|beautiful|lovely|wonderful|amazing|adult|small) )*(?<several>${KIN_SEVERAL})(?:,| are| called| named|:|) (?:called |named |are )?(?<names>(?:\\p{Lu}).+)`,
    gives: (found) => {
      const predicate = SEVERAL[found.at('several').toLowerCase()];
      const subject = speakerOf(found.clause.sentence.reading);
      const listed = names(rest(found, found.at('names')), found);
      return predicate && listed.length > 1 ? listed.map((object) => ({ subject, predicate, object })) : null;
    },
    example: 'I have two daughters, Julieta and Martina.',
    counter: 'I have two daughters.',
  },
  {
    name: 'two daughters, behind a mark',
    says: `${BEFORE}(?:(?:I|we)(?:'ve got| have| got|'ve)|(?:my|our)) (?:(?:two|three|four|five|six|\\d|twin|young|older|little|grown|beautiful|lovely) )*(?<several>${KIN_SEVERAL})$`,
    gives: (found) => {
      const predicate = SEVERAL[found.at('several').toLowerCase()];
      const [next] = found.clause.sentence.clauses.slice(found.clause.index + 1);
      if (!predicate || !next || !/^(?::|-|–|—|\()$/.test(next.joiner)) return null;
      const listed = names(rest({ ...found, clause: next }, next.text), found);
      const subject = speakerOf(found.clause.sentence.reading);
      return listed.length > 1 ? listed.map((object) => ({ subject, predicate, object })) : null;
    },
    example: 'We have three kids: Malik (11), Zora (8) and baby Elijah.',
    counter: 'We have three kids: it is loud.',
  },
  {
    name: 'a dog called',
    says: `(?:(?:my|our|the)|(?:(?:I|we|my \\p{L}+(?: \\p{Lu}\\p{L}+)? and I)(?:'ve| have|'ve got| got| had| just)* ?(?:have|got|adopted|bought|own)? ?an?))(?: [\\p{L}-]+){0,3}? <animal>,? (?:called|named|whose name is|is called|is named) ${PERSON}`,
    despite: ['hearsay'],
    unless:
      "^(?:he|she|they|in|once|there)\\b|\\b(?:used to|when I was|as a (?:kid|child)|neighbou?r'?s?|friend'?s?)\\b",
    gives: ({ clause, at }) => pet(at('name'), clause),
    example: 'We got a puppy named Toast.',
    counter: 'We got a puppy.',
  },
  {
    name: 'my dog Rex',
    says: `(?:.*?\\b(?:and|with|for|to|when|but|that) )??(?:my|our) (?:old |new |little |sweet |rescue )*<animal>,? (?:is )?${PERSON}`,
    despite: ['hearsay', 'question', 'jest', 'doubt'],
    gives: ({ clause, at }) => pet(at('name'), clause),
    example: 'My dog Boerie ate the router.',
    counter: 'My dog ate the router.',
  },
  {
    name: "the dog's name",
    says: `(?:my|our|the) <animal>(?:'s name is| is called| is named|'s called|'s name's), ?${PERSON}`.replace(
      ', ?',
      ',? ',
    ),
    gives: ({ clause, at }) => pet(at('name'), clause),
    example: 'The cat is called Pessoa.',
    counter: 'The cat is called often.',
  },
  {
    name: 'married to',
    says: "<who>(?:(?:<be>|'ve been| have been| has been)(?: happily| now)* married to| got married to| married|'s partner is|(?:<be>) engaged to) (?<spouse>(?:my (?:husband|wife|partner|fiancée?) )?(?:\\p{Lu}).+)",
    gives: (found) => {
      const subject = subjectOf(found);
      const { reading } = found.clause.sentence;
      const name = nameAt(found.at('spouse').replace(/^my \p{L}+ /iu, ''), reading);
      const engaged = / engaged /.test(found.clause.text);
      return subject && name
        ? {
            subject,
            predicate: engaged ? 'engaged_to' : 'married_to',
            object: name,
            ...spanOf(found.clause.text, reading, true),
          }
        : null;
    },
    example: 'I am married to Tunde.',
    counter: 'I am married to my job.',
  },
  {
    name: 'marital status',
    says: "(?:I|we)(?:'m|'re| am| are| got|'ve been| have been|'ve just got| just got)(?: now| recently| officially| happily| finally| still)* (?<status>single|married|divorced|widowed|engaged|separated)(?! (?:by|from the|mother|father|to|mom|dad|mum|parent|out))",
    unless: '\\bsingle (?!and|now|again)\\p{L}',
    gives: ({ clause, at }) => ({
      subject: speakerOf(clause.sentence.reading),
      predicate: 'marital_status',
      object: at('status').toLowerCase(),
      ...spanOf(clause.text, clause.sentence.reading, true),
    }),
    example: "I'm divorced.",
    counter: 'I was divorced from reality.',
  },
];

function pet(words: string, clause: Found['clause']): FactDraft | null {
  // "So the dog is called Admiral", told to somebody, may be anybody's.
  const { amongPeople, turn } = clause.sentence.reading;
  if (amongPeople && !/\b(?:I|me|my|we|us|our)\b/i.test(turn.content)) return null;
  if (/\b(?:died|passed away|put down|put to sleep|rehomed)\b/i.test(clause.text)) return null;
  const name = nameAt(words, clause.sentence.reading);
  return name ? { subject: speakerOf(clause.sentence.reading), predicate: 'has_pet', object: name } : null;
}
