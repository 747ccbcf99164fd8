import type { FactCollector } from '../fact-collector.ts';
import { NOT_A_NAME } from '../fact-collector.ts';
import { TITLED } from '../fact-rule.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME, RELATION } from '../phrases.ts';
import { RELIGION } from './health-words.ts';

/** Words that stand before a relation and say nothing of who it is. */
export const KIN_ADJECTIVE =
  '(?:(?:older|elder|eldest|oldest|younger|youngest|little|big|wee|baby|kid|twin|late|new|lovely|dear|other|own|own dear|only|second|first|middle|poor|darling|beloved|best|good|old|two-year-old|teenage) ){0,2}';
/** Kin of whom one has one: what is said of "my mum" is found again under "mum". */
const ONE_KIN =
  'mum|mom|mam|mama|mummy|mother|dad|daddy|papa|father|nan|nana|gran|grandma|granny|grandad|granddad|grandpa|grandmother|grandfather|wife|husband|girlfriend|boyfriend|partner|fianc[eé]e?|mother-in-law|father-in-law';
/** Kin of whom there may be several: what is told of one without a name is found again under the word all the same. */
const SOME_KIN =
  'sister|brother|daughter|son|granddaughter|grandson|niece|nephew|aunt|uncle|cousin|stepson|stepdaughter|sister-in-law|brother-in-law|toddler|baby|flatmate|roommate|housemate|best friend';
/** Whom a name may stand behind: "my mate Jo". */
const OTHER_KIN = `${RELATION}|bro|sis|stepson|stepdaughter|stepbrother|stepsister|half-brother|half-sister|son-in-law|daughter-in-law|auntie|aunty|godson|goddaughter|godmother|godfather|mate|bestie|pal|gf|bf|grandad|granddad|granny|nan|mate|flatmate|housemate|eldest|oldest|youngest|firstborn|twin|baby|lass|girl|boy|lad`;
/** Kin as a subject by itself, without whose. */
const UNOWNED = new RegExp(`^(?:${ONE_KIN}|${SOME_KIN})$`, 'iu');
const CALLED = "(?:,|:| =| is called| is named| is|'s called|'s named|'s)?";

/**
 * Who a statement can be about, as one group: "I", "Ana", "my brother Jo", "my mum", "Mum", "she". Behind it may stand
 * what is said in passing ("Jo, my brother,", "Jo (12)"), which is no part of the group.
 */
export const WHO = `(I|[Ww]e|[Hh]e|[Ss]he|(?:[Mm]y|[Oo]ur|[Mm]e|[Hh]is|[Hh]er|[Tt]he|[Bb]aby|[Ll]ittle) ${KIN_ADJECTIVE}(?:${OTHER_KIN}),? ${NAME}(?:,(?= (?:who|is|has|was)\\b))?|[Mm]y ${KIN_ADJECTIVE}(?:${ONE_KIN})|[Mm]y (?:${SOME_KIN})(?!,? \\p{Lu})|(?:[Mm]um|[Mm]om|[Dd]ad|[Mm]am|[Nn]an|[Gg]ran|[Gg]randma|[Gg]randad)|${NAME})(?:, (?:my|our|his|her|the) [^,.;:]{2,30},| \\([^()]{1,30}\\)|, (?:aged )?\\d{1,2},)?`;

/** Where a subject may begin: a clause, or a part of it behind a mark or a conjunction. */
export const AT_START =
  '(?:^|(?<=[,;:(–—/] ?)|(?<=[,.;:] (?:and|but|so) )|(?<= (?:and|but|because|since|as|so|while|that|remember|btw) ))';

/** Forms of "be", also run together with their subject. */
export const BE = "(?:'m|'re|'s| am| is| are| be|)";

const RELATIVE_WITH_NAME = pattern(`(?:${OTHER_KIN}),? (${NAME}),?$`, 'u');
const ALONE = pattern(`^(?:[Mm]y )?${KIN_ADJECTIVE}(${ONE_KIN})$`, 'iu');
const SOME = pattern(`^[Mm]y (${SOME_KIN})$`, 'u');
const SOME_AND_NAME = pattern(`\\b(${SOME_KIN})${CALLED} (${NAME})`, 'gu');
const KIN_AND_NAME = pattern(`\\b(${ONE_KIN})${CALLED} (${NAME})`, 'gu');
/** "My wife is Hindu" tells no name. */
const IS_FAITH = new RegExp(`^(?:${RELIGION})$`, 'i');
const NAME_AND_KIN = pattern(`(${NAME})(?:, my| is my|'s my) (${ONE_KIN})\\b`, 'gu');
/** Words with a capital letter that are no names, beyond those of NOT_A_NAME. */
const NO_PERSON =
  /^(?:Year|Grade|Class|Twins|Himself|Herself|Anyone|Anything|Nothing|Doctor|Doc|Child|Children|Kids?|Everything|Dinner|Lunch|Breakfast|Mine|Yours|Ours|Guests?|Allergies|Allergy|Diet|Dietary|Reminder|Remember|Note|Fyi|Btw|Update|New|Old|Only|Got|Has|Have|Had|Dog|Cat|House|Car|Van|Meeting|Next|Last|First|Second|Third|Same|About|Big|Good|Bad|Total|Also|Because|Since|While|Though|Maybe|Turns|Honestly|Strictly|Being|Living|Love|Hate|Who|Whole|Half|Menu|Food|Born|Married|Engaged|Home|Back|Name|Names|Age|Birthday|Dob|Email|Phone|Tel|Mobile|Number|Address|Job|Hobby|Hobbies|Likes?|Dislikes?|Family|Friend|Friends|Wife|Husband|Son|Daughter|Sister|Brother|Mother|Father|Partner|Girlfriend|Boyfriend|Client|Patient|Owner|Contact|Cook|Chef|Does|Did|Can|Could|Would|Should|Will|Was|Were|Yep|Yeah|Nope|Lol|Omg|Haha|Dr|Mr|Mrs|Ms|Type)$/;

/** A name that is no person's, as far as the turn's names tell. */
export function isOtherThanPerson(collector: FactCollector, name: string): boolean {
  const known = collector.entities.find(({ surface }) => surface.toLowerCase() === name.toLowerCase());
  return known !== undefined && known.kind !== 'person' && known.confidence >= 0.6;
}

/** One whom the turn's names tell to be a person. */
export function isPersonHere(collector: FactCollector, name: string): boolean {
  const bare = bareName(name).toLowerCase();
  return collector.entities.some(
    ({ kind, surface }) =>
      kind === 'person' &&
      (bareName(surface).toLowerCase() === bare || surface.toLowerCase() === name.toLowerCase()),
  );
}

const STYLED =
  /^(?:Uncle|Aunt|Auntie|Aunty|Grandma|Grandad|Grandpa|Granny|Gran|Nan|Herr|Frau|Madame|Monsieur|Mme|Don|Doña|Dona|Sir|Rev\.?|Reverend|Father|Fr|Cousin|Brother|Sister|Mum|Mom|Dad|Baby|Little|Big|Old|Young|Poor|Captain|Capt\.?|Colonel|Col\.?|Major|Lieutenant|Judge|Count|Countess|Lord|Lady|Chief|Canon|Pastor|Rabbi|Imam|Coach) (?=\p{Lu})/u;

function bareName(words: string): string {
  return words
    .replace(TITLED, '')
    .replace(STYLED, '')
    .replace(/'s(?: .*)?$|'$/, '')
    .replace(/[,.]+$/, '')
    .trim();
}

/** The name as facts have it: without a title, a possessive and marks; nothing where it is no person's. */
export function personNamed(collector: FactCollector, words: string): string | undefined {
  const name = bareName(words);
  const first = (name.split(' ')[0] ?? '').replace(/'(?:s|ll|re|ve|d|m)$/, '');
  if (name.length < 2 || NOT_A_NAME.test(first) || NO_PERSON.test(first)) return undefined;
  if (/^(?:\p{L}+day|\p{Lu}{5,})$/u.test(first)) return undefined;
  return isOtherThanPerson(collector, name) ? undefined : name;
}

/** Whom the words of the group WHO stand for; nothing where that is not clear. */
export function whoIs(collector: FactCollector, words: string): string | undefined {
  words = words.replace(/'s$/, '').replace(/^(mum|dad|mom|nan)s$/i, '$1');
  if (/^(?:I|we|me|my|our|us|mine)$/i.test(words)) return collector.speaker;
  if (/^(?:he|she|his|her|him)$/i.test(words)) return onlyPersonBefore(collector);
  if (/^they\b/i.test(words)) return undefined;
  const named = RELATIVE_WITH_NAME.exec(words)?.[1];
  if (named !== undefined) return personNamed(collector, named);
  const kin = ALONE.exec(words)?.[1];
  if (kin !== undefined) return nameOfKin(collector, kin) ?? kin;
  const some = SOME.exec(words)?.[1];
  if (some !== undefined) return onlyNameOf(collector, some) ?? some;
  return /^(?:my|our|his|her|the|their)\b/i.test(words) ? undefined : personNamed(collector, words);
}

/** Somebody spoken of without a name. */
const SPOKEN_OF = pattern(
  `(?:\\b[Mm]y|\\b[Oo]ur|^) ?${KIN_ADJECTIVE}(${ONE_KIN}|${RELATION}|[a-z]+)(?='s| )`,
  'gu',
);
/** "He" and "she": the only one named before. Who of several is meant is a guess. */
export function onlyPersonBefore(collector: FactCollector): string | undefined {
  const { before, sentence, text } = collector.statement;
  const said =
    before.map((statement) => statement.text).join(' ') +
    sentence.slice(0, Math.max(0, sentence.indexOf(text)));
  const lowered = said.toLowerCase();
  const named = new Set(
    collector.entities
      .filter(
        ({ kind, surface, email }) =>
          kind === 'person' && surface !== email && lowered.includes(surface.toLowerCase()),
      )
      .map(({ name }) => name),
  );
  if (named.size > 0) return named.size === 1 ? [...named][0] : undefined;
  const kin = new Set(matchesOf(SPOKEN_OF, said).map(([, word = '']) => word.toLowerCase()));
  const [only] = kin;
  return kin.size === 1 && only !== undefined && ALONE.test(only) ? only : undefined;
}

/** The name that the turn gives somebody's only wife, mother or partner. */
function nameOfKin(collector: FactCollector, kin: string): string | undefined {
  const said = [...collector.statement.before.map(({ text }) => text), collector.statement.sentence].join(
    ' ',
  );
  for (const [, relation, name = ''] of matchesOf(KIN_AND_NAME, said))
    if (relation?.toLowerCase() === kin.toLowerCase()) {
      const person = IS_FAITH.test(name) ? undefined : personNamed(collector, name);
      if (person !== undefined) return person;
    }
  for (const [, name = '', relation] of matchesOf(NAME_AND_KIN, said))
    if (relation?.toLowerCase() === kin.toLowerCase()) return personNamed(collector, name);
  return undefined;
}

function onlyNameOf(collector: FactCollector, kin: string): string | undefined {
  const said = [...collector.statement.before.map(({ text }) => text), collector.statement.sentence].join(
    ' ',
  );
  const names = new Set(
    matchesOf(SOME_AND_NAME, said)
      .filter(([, relation, name = '']) => relation === kin && isPersonHere(collector, name))
      .map(([, , name = '']) => personNamed(collector, name)),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** The clause with the names of people raised that their author writes small. */
export function withNamesRaised(collector: FactCollector): string {
  const { text } = collector.statement;
  const small = collector.entities.filter(
    ({ kind, surface }) => kind === 'person' && /^\p{Ll}{2,}$/u.test(surface),
  );
  if (small.length === 0) return text;
  const names = new Set(small.map(({ surface }) => surface));
  return text.replace(/(?<![\p{L}'@.-])\p{Ll}{2,}/gu, (word) =>
    names.has(word) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word,
  );
}

/** A subject for everybody to read: the mum that Ana speaks of is "Ana's mum". */
export function ofSpeaker(subject: string, speaker: string): string {
  return UNOWNED.test(subject) ? `${speaker}'s ${subject.toLowerCase()}` : subject;
}
