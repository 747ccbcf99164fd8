import { kindOf } from '../capitalised-names.ts';
import { type FactCollector, NOT_A_NAME } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { ADVERB, RELATION, RELATION_ADJECTIVE } from '../phrases.ts';
import { relativeNamed } from './whom.ts';

/** Somebody a clause names: offsets in its text, a title before the name included. */
export interface Person {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** By a title, or first and last name. */
  readonly isFull: boolean;
}

/** Before a name, and no part of it. */
const TITLE =
  '(?:Dr|Dra|Mr|Mrs|Ms|Miss|Mx|Prof|Professor|Doctor|Frau|Herr|Fru|Madame|Mme|Mlle|Monsieur|Mdm|Mw|Sig|Signora?|Señora?|Sra|Sister|Father|Pastor|Reverend|Rev|Revd|Canon|Coach|Sir|Lady|Ustad|Ustaz|Ustadh|Cikgu|Auntie|Aunty|Uncle|Sheikh|Rabbi|Imam|Captain|Matron|Constable|Sgt|Sergeant)';
const NAME_PART = "\\p{Lu}(?:[\\p{L}’-]*\\p{Ll}|'\\p{Lu}\\p{Ll}+)";
const TITLED = pattern(
  `(?<![\\p{L}\\p{N}])((?:${TITLE}\\.? )+)(${NAME_PART}(?: (?:van |de |der |von |al-|da |del )?${NAME_PART}){0,2})`,
  'gu',
);
const LEADING = pattern(
  `^(${NAME_PART}(?: (?:van |de |der |von |al-|da |del )?${NAME_PART}){1,2})(?=[ ,'(:])`,
  'u',
);
/** A relative of whom no name is told beside: "my father was a foreman", "mum's a librarian". */
const RELATIVE = pattern(
  `(?<![\\p{L}'])(?:(?:[Mm]y|[Oo]ur) ${RELATION_ADJECTIVE}|^)([Hh]usband|[Hh]ubby|[Ww]ife|partner|boyfriend|girlfriend|fianc[eé]e?|[Mm]other|[Mm]om|[Mm]um|[Ff]ather|[Dd]ad|[Ss]ister|[Bb]rother|[Ss]on|[Dd]aughter|[Uu]ncle|[Aa]unt|auntie|cousin|nephew|niece|[Gg]randmother|[Gg]randfather|[Gg]randma|[Gg]randpa|[Gg]randad|[Nn]an|[Gg]ran|(?:mother|father|sister|brother|son|daughter)-in-law|flatmate|roommate|housemate)(?=(?:'s)? \\p{Ll}|,? who\\b)(?! (?:and|or|called|named)\\b)`,
  'gu',
);
/** First words of names of houses and things. */
const NOT_A_PERSON =
  /\b(?:Ltd|Inc|GmbH|University|College|School|Hospital|Bank|Street|Road|Club|Group|Team|Studio|Church|Clinic|Company|Hotel|Academy|Park|House|Centre|Center|City|Council|Society|Union|North|South|East|West|New|San|Santa|Saint|St|United|Royal|Lake|Mount|Project|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Happy|Good|Merry)\b/;

/** The people a text names, from left to right: those known for names, the titled, and a full name it begins with. */
export function peopleIn(text: string, collector: FactCollector): Person[] {
  const found: Person[] = [];
  for (const match of matchesOf(TITLED, text)) {
    const name = match[2] ?? '';
    const start = match.index;
    found.push({ name: fullName(name, collector), start, end: start + match[0].length, isFull: true });
  }
  for (const { kind, surface, name, email } of collector.entities) {
    if (kind !== 'person' || (email !== undefined && surface === email) || NOT_A_NAME.test(name)) continue;
    for (const words of surface === name ? [surface] : [surface, name])
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
        const end = at + words.length;
        if (/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[end] ?? ''}`) || words.includes("'s "))
          continue;
        found.push({ name, start: at, end, isFull: / /.test(name) });
      }
  }
  for (const match of matchesOf(RELATIVE, text)) {
    const name = relativeNamed(
      collector,
      match[0].replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
    );
    // "Ylva Berg, my wife, who works": they are named before.
    if (name !== undefined && !/\p{Lu}[\p{L}]+, $/u.test(text.slice(0, match.index)))
      found.push({ name, start: match.index, end: match.index + match[0].length, isFull: false });
  }
  const leading = LEADING.exec(text)?.[1];
  const single = /^\p{Lu}\p{Ll}+(?=(?:'s)? (?:\p{Ll}|$))/u.exec(text)?.[0];
  if (single !== undefined && kindOf(single) === 'person' && isUnknownPerson(single, collector))
    found.push({ name: single, start: 0, end: single.length, isFull: false });
  if (leading !== undefined && isUnknownPerson(leading, collector))
    found.push({ name: leading, start: 0, end: leading.length, isFull: true });
  const sorted = found.sort((one, other) => one.start - other.start || other.end - one.end);
  return sorted.filter((person, at) => !sorted.slice(0, at).some(({ end }) => person.start < end));
}

/** The name the turn gives in full, where only one does: "Abara" of Ruth Abara. */
function fullName(name: string, { entities }: FactCollector): string {
  return entities.find((entity) => entity.kind === 'person' && entity.surface === name)?.name ?? name;
}

function isUnknownPerson(name: string, { entities }: FactCollector): boolean {
  return (
    !NOT_A_NAME.test(name.split(' ')[0] ?? '') &&
    !NOT_A_PERSON.test(name) &&
    !entities.some(({ surface }) => surface.includes(name) || name.includes(surface))
  );
}

/** Whom a subject's name stands for: who speaks by their own name, or the name itself. */
export function subjectOf(name: string, { speaker }: FactCollector): string {
  const [first] = speaker.split(' ');
  return name === first || name === speaker ? speaker : name;
}

const I_BEFORE = pattern(
  `(?:^|[^\\p{L}\\p{N}'])(?:I|[Ww]e both|I both)(?:'ve|'m|'d| have| am| had)?${ADVERB}(?: been)?$`,
  'u',
);
const THEY_BEFORE = pattern(
  `(?:^|[,;(:–—-] |\\b(?:and|but|so|now|since|because|as|where|that|then) )([Hh]e|[Ss]he)(?:'s| is| has|'d)?${ADVERB}(?: been)?$`,
  'u',
);
/** A name that no list knows, said to be somebody's: "her brother Can". */
const RELATIVE_BEFORE = pattern(
  `(?<!(?:with|by|for|to|from|of|than|like) )\\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) ${RELATION_ADJECTIVE}(?:${RELATION}) (\\p{Lu}[\\p{Ll}]+)(?:'s| is| has)?${ADVERB}(?: been)?$`,
  'u',
);
const AFTER_NAME = pattern(`^(?:,? who|,)?(?:'s| is| has|'d)?${ADVERB}(?: been)?$`, 'u');
/** "My mother-in-law, Jean," ends an apposition: what follows is said of her. */
const ASIDE = /^(?: \([^()]{1,40}\)|, [^,;.]{2,50},)$/;
const MALE = /\b(?:son|brother|dad|father|husband|uncle|nephew|boyfriend|grandson|boy|lad|Mr)\b/;
const FEMALE =
  /\b(?:daughter|sister|mum|mom|mother|wife|aunt|auntie|niece|girlfriend|granddaughter|girl|Mrs|Ms|Miss)\b/;

/** Where a verb may begin, as the start of a pattern: at a word, or at what is run together with one ("'s"). */
export const AT_VERB = "(?<![\\p{L}\\p{N}-](?!'))(?<!\\p{L}')";
/** Before a verb that says what is not so, or may be. */
export const NOT_SAID_TO_BE = /\b(?:to|would|could|might|should|never|not|didn't|don't|if|who|can't|will) $/;

/** Who is the subject of the verb that begins at an offset; none where that is not plain. */
export function subjectBefore(
  text: string,
  at: number,
  people: readonly Person[],
  collector: FactCollector,
): string | undefined {
  const left = text.slice(0, at).trimEnd();
  if (I_BEFORE.test(left)) return collector.speaker;
  const person = people.findLast(({ end }) => end <= left.length);
  if (person !== undefined) {
    const between = left.slice(person.end);
    if (AFTER_NAME.test(between) || ASIDE.test(between)) {
      // "Ana and Tom work": of one of two it isn't said alone, and "for Tom works" has no such subject.
      const lead = text.slice(0, person.start);
      return /\b(?:with|and|by|for|to|from|of|than|like) $/.test(lead)
        ? undefined
        : subjectOf(person.name, collector);
    }
  }
  const relative = RELATIVE_BEFORE.exec(left)?.[1];
  if (relative !== undefined && !NOT_A_NAME.test(relative)) return relative;
  const pronoun = THEY_BEFORE.exec(left)?.[1];
  return pronoun === undefined ? undefined : personMeant(collector, /she/i.test(pronoun));
}

/** "He" and "she": whom the clause before names, unless they were told to be of the other sex, or one of two. */
export function personMeant(collector: FactCollector, isWoman: boolean): string | undefined {
  const previous = collector.statement.before.at(-1)?.text ?? '';
  const named = peopleIn(previous, collector);
  const [only] = named;
  const name =
    named.length === 1 && only !== undefined ? subjectOf(only.name, collector) : collector.referents.person();
  // A relative without a name is too seldom whom a pronoun of the next clause means.
  if (name === undefined || name === collector.speaker || /^\p{Ll}/u.test(name)) return undefined;
  // "Ben and Clara got engaged. She's a barrister": of two it isn't told which.
  if (named.length > 1 && / and \p{Lu}/u.test(previous)) return undefined;
  const told = collector.statement.turn.content;
  const at = told.indexOf(name);
  const lead =
    told
      .slice(Math.max(0, at - 24), Math.max(0, at))
      .split(/[.,;!?]/)
      .at(-1) ?? '';
  return (isWoman ? MALE : FEMALE).test(lead) && !(isWoman ? FEMALE : MALE).test(lead) ? undefined : name;
}
