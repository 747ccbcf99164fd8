import { kindOf, LEXICON } from '../capitalised-names.ts';
import { type FactCollector, NOT_A_NAME } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { ADVERB, NAME, RELATION, RELATION_ADJECTIVE } from '../phrases.ts';

/** Who somebody is to the speaker, with words that talk has beside those of `RELATION`. */
export const RELATIVE_NOUN = `(?:half-brother|half-sister|stepbrother|stepsister|stepson|stepdaughter|godmother|godfather|godson|goddaughter|great-aunt|great-uncle|great-grandmother|great-grandfather|mother in law|father in law|daughter-in-law|son-in-law|daughter in law|son in law|brother in law|sister in law|auntie|aunty|grandad|granddad|grandpa|bro|sis|mama|papa|mummy|daddy|fella|bf|gf|fiancé|fiancée|best mate|mate|pal|parents|folks|grandparents|in-laws|kids|children|${RELATION})`;
const MY = '(?:[Mm]y|[Oo]ur|[Mm]e)';
/** Kin spoken of without "my": "Dad lives in Porto", "wife Naja is a teacher". */
const BARE_KIN =
  '(?:[Dd]ad|[Mm]um|[Mm]om|[Mm]am|[Gg]ran|[Gg]randma|[Gg]randpa|[Gg]randad|[Nn]an|[Ww]ife|[Hh]usband|[Hh]ubby|[Mm]other|[Ff]ather|[Bb]rother|[Ss]ister|[Cc]ousin|[Uu]ncle|[Aa]unt|[Aa]untie|[Dd]aughter|[Ss]on)';

const MY_RELATIVE = `${MY} ${RELATION_ADJECTIVE}${RELATIVE_NOUN}(?:(?:,|'s| is)? ${NAME},?| \\(${NAME}\\))?`;
const WHO = `(I|(?:[Mm]e|[Mm]yself) and (?:my )?[\\p{L}'-]{2,20}(?: \\p{L}{2,12})?|[Ww]e|[Hh]e|[Ss]he|${MY_RELATIVE}|${BARE_KIN}(?:(?:,|'s| is)? ${NAME},?| \\(${NAME}\\))?|${NAME})`;
const APART = `(?: \\([^()]{1,50}\\)|,? (?:my|our|me) ${RELATION_ADJECTIVE}${RELATIVE_NOUN},?| my ${RELATIVE_NOUN}|(?:,|(?<=,)) [^,.;:]{2,50}(?:, [^,.;:]{2,30})?,)?`;
const AUXILIARY =
  "(?:'m|'re|'s|'ve|'d| am| are| is| was| were| have| has| had| did| do| does| can| could| used to| got| gets)*";
const MORE_ADVERBS =
  '(?: (?:been|was|were|now|actually|already|also|still|mainly|mostly|usually|normally|generally|presently|nowadays|born|all|long|lately|then|too|first|there|who|only|just|ever|sort of|kind of|kinda|currently|myself|himself|herself|each|again|once|originally|previously|formerly|both|always|basically|happily|,))*';
/** Where a subject may begin: a clause, or what joins or leads in one. */
const BEGINNING =
  '(?:^|(?<=[,;:(–—"“-] ?)|(?<=(?:^|[\\s,])(?:and|but|so|because|since|while|whereas|where|that|as|though|although|cos|when|then|now|think|know|says?|said|means|mean|or|also|yes|hi|hello|hey|well|currently|originally|whom|which|this|is) )|(?<=^(?:[Bb]efore|[Aa]fter|[Ss]ince|[Uu]ntil|[Ii]n|[Ll]ast)(?: [\\p{L}\\d-]+){1,4},? ))';
const BEFORE = pattern(
  `${BEGINNING}(?:(${NAME})(?: \\([^()]{1,40}\\))? and )?${WHO}${APART}(${AUXILIARY}${ADVERB}${MORE_ADVERBS})\\s*,?\\s*$`,
  'u',
);
const ONESELF =
  /^(?:(?:I'm|I am|[Mm]y name is|[Mm]y name's|[Nn]ame's|[Mm]e:|[Aa]bout me:|[Ii]ntro:)\s?[^.;:]{1,90},|(?:[Jj]ust|[Rr]ecently|[Aa]m|[Nn]ow|[Cc]urrently|[Oo]riginally|[Pp]resently|[Ss]till|[Mm]yself|[Aa]lso)?,?|(?:[Bb]orn|[Rr]aised|[Oo]riginally|[Bb]ased|[Ff]rom|[Gg]rew up|[Ll]ived?|[Ll]iving) [^.;:]{2,60},)(?: (?:and|now|currently|originally|but|presently|still))*\s*$/;
const OF_ANOTHER = /\b(?:my|her|his|their|who|with|whose|our|he|she|they)\b/;
const IS_KIN = pattern(
  `^(?:${MY} )?${RELATION_ADJECTIVE}(${RELATIVE_NOUN})(?:(?:,|'s| is)? (${NAME}),?| \\((${NAME})\\))?$`,
  'iu',
);
/** Kin introduced by name: "my sister is called Ana". */
const KIN_INTRODUCED = pattern(
  `(?<![\\p{L}'-])(${RELATIVE_NOUN})(?:'s| is)?,?(?: called| named)? \\(?(${NAME})`,
  'gu',
);
/** A name given after the relative it is of: "My son lives in Melbourne. He's called Nick". */
const NAMED_LATER = pattern(
  `(?:[Hh]is|[Hh]er|[Tt]heir) (?:full )?name(?:'s|s| is)|[Hh]e's (?:called )?\\p{Lu}|[Ss]he's (?:called )?\\p{Lu}|called \\p{Lu}|named \\p{Lu}|[.] (?:${NAME})[.,]`,
  'u',
);
const MALE = /\bMaleName\b/;
const FEMALE = /\bFemaleName\b/;

/** Whom what is said before a verb is said of. */
export interface Whom {
  /** As facts name them. The speaker is `collector.speaker`. */
  readonly names: readonly string[];
  /** Auxiliaries and adverbs between subject and verb. */
  readonly between: string;
  /** Said of "we", who may be a firm. */
  readonly plural: boolean;
  /** The subject was left out: "Born in Porto". */
  readonly elided: boolean;
}

/**
 * A relative by their name, or where the turn gives them none, by who they are ("mother"). Undefined where the words
 * are of no relative, or somebody's name stands about that may be theirs.
 */
export function relativeNamed(collector: FactCollector, words: string): string | undefined {
  const kin = IS_KIN.exec(words);
  if (kin === null) return undefined;
  const [, noun = '', name = kin[3]] = kin;
  if (name !== undefined && /^\p{Lu}/u.test(name) && !NOT_A_NAME.test(name.split(' ')[0] ?? '')) return name;
  const plain = noun.toLowerCase();
  const { before, sentence, turn } = collector.statement;
  const people = collector.entities.filter(({ kind }) => kind === 'person');
  // "My sister Ana is a nurse. My sister lives in Porto" speaks of Ana.
  const introduced: string[] = [];
  for (const text of [...before.map((statement) => statement.text), sentence])
    for (const [, told = '', called = ''] of matchesOf(KIN_INTRODUCED, text)) {
      if (!people.some((person) => person.name === called || person.surface === called)) continue;
      if (told === plain) return called;
      introduced.push(called);
    }
  const unattached = people.some(
    ({ surface }) => sentence.includes(surface) && !introduced.some((called) => called.includes(surface)),
  );
  return unattached || NAMED_LATER.test(turn.content) ? undefined : plain;
}

/** The subject that the words before a verb end with; undefined where there is none that is clear. */
export function whomBefore(collector: FactCollector, prefix: string, third: boolean): Whom | undefined {
  const found = BEFORE.exec(prefix);
  const oneself = ONESELF.test(prefix) && !OF_ANOTHER.test(prefix);
  if (found === null || oneself) {
    if (!oneself) return undefined;
    const bare = prefix.trim() === '';
    if (third) {
      const person = collector.referents.person();
      return bare && person !== undefined
        ? { names: [person], between: '', plural: false, elided: true }
        : undefined;
    }
    // Of whom somebody else was named before, the subject that is left out may be.
    if (bare && othersNamed(collector)) return undefined;
    return { names: [collector.speaker], between: '', plural: false, elided: true };
  }
  const [, other, said = '', rest = ''] = found;
  // "Priya's from Mumbai": the verb is taken for a part of the name.
  const words = said.replace(/'s$/, '');
  const between = said === words ? rest : `'s${rest}`;
  if (third && /^(?:I|we)$/i.test(words)) return undefined;
  const name = nameOf(collector, words);
  if (name === undefined) return undefined;
  const names = other === undefined || NOT_A_NAME.test(other.split(' ')[0] ?? '') ? [name] : [other, name];
  return { names, between, plural: /^we$/i.test(words), elided: false };
}

/** Somebody besides the speaker is named before the statement. */
export function othersNamed(collector: FactCollector): boolean {
  const { before } = collector.statement;
  return collector.entities.some(
    ({ kind, surface }) =>
      kind === 'person' &&
      !collector.speaker.startsWith(surface) &&
      before.some(({ text }) => text.includes(surface)),
  );
}

function nameOf(collector: FactCollector, words: string): string | undefined {
  if (words === 'I' || /^(?:we$|me and |myself and )/i.test(words)) return collector.speaker;
  if (/^(?:he|she)$/i.test(words)) return someone(collector, /^he$/i.test(words));
  const relative = relativeNamed(collector, words);
  if (relative !== undefined) return relative;
  const first = words.split(' ')[0] ?? '';
  if (NOT_A_NAME.test(first) || IS_KIN.test(words) || /^(?:My|Our|Me)$|'(?:ll|ve|re|m|d|s)$/.test(first))
    return undefined;
  const held = collector.entities.find(({ surface, name }) => surface === words || name === words);
  if (kindOf(words) === 'place') return undefined;
  if (held === undefined ? kindOf(words) === 'person' : held.kind === 'person')
    return words.replace(HONORIFIC, '');
  if (held !== undefined) return undefined;
  // "Colonel Farquharson", "Nanay Coring": the name without what goes before it.
  return collector.entities.find(({ kind, surface }) => kind === 'person' && words.endsWith(` ${surface}`))
    ?.name;
}

/** Before a name that people are told apart by without it. */
const HONORIFIC =
  /^(?:Chief|Alhaji|Doña|Don|Dona|Dom|Count|Countess|Colonel|Captain|Madam|Mdm|Sir|Lady|Hooyo|Tita|Tito|Nana|Nanay|Abuela|Abuelo|Auntie|Aunty|Aunt|Uncle|Father|Pastor|Sensei|Pak|Ibu) (?=\p{Lu})/u;
/** What is somebody's own stands after their name: "Kilmer's double" speaks of no Kilmer. */
const OWNS_WHAT_FOLLOWS =
  /^'s (?!(?:a|an|the|my|our|from|in|at|not|now|still|also|been|got|just|only|called|\d+)\b)/;

/** Whom "he" or "she" is, if their name does not speak against it: whoever was named last in the sentence, if anyone. */
function someone(collector: FactCollector, he: boolean): string | undefined {
  const { sentence, text } = collector.statement;
  const said = sentence.slice(0, Math.max(0, sentence.indexOf(text)));
  let last: { name: string; at: number } | undefined;
  for (const { kind, surface, name } of collector.entities) {
    const at = kind === 'person' ? said.lastIndexOf(surface) : -1;
    if (at < 0 || (last !== undefined && at <= last.at)) continue;
    if (!OWNS_WHAT_FOLLOWS.test(said.slice(at + surface.length))) last = { name, at };
  }
  const person = last?.name ?? collector.referents.person();
  if (person === undefined || collector.speaker.startsWith(person)) return undefined;
  const tags = String(LEXICON[(person.split(' ')[0] ?? '').toLowerCase()] ?? '');
  return (he ? FEMALE : MALE).test(tags) ? undefined : person;
}
