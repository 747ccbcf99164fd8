import { kindOf } from '../capitalised-names.ts';
import type { FactCollector } from '../fact-collector.ts';
import { SCHOOL } from '../fact-rule.ts';
import { pattern } from '../pattern.ts';
import { PROPER } from '../phrases.ts';
import type { Person } from './people.ts';

const HOUSE_HERE = pattern(
  `^(?:the |a company called |a place called |our local |my local |a )?(${PROPER}(?: (?:council|police|brewery|airport|prison|hospital|bakery|embassy|law firm|hotel|surgery|nursery|depot))?)`,
  'u',
);
/** Tells whether a name stands behind another word, where houses are named. */
export const NAMES_HOUSE = pattern('[ -](?!I\\b)\\p{Lu}', 'u');
const NOT_A_HOUSE =
  /^(?:Christmas|Easter|Ramadan|Eid|Diwali|Lent|Advent|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thu|Thurs|Fri|Sat|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|Year|Room|Ward|Grade|Level|English|French|German|Spanish|Dad|Mum|Mom|Mama|Granny|Grandma|Covid|AM|PM|God|Jesus|Mr|Mrs|Ms|Dr|Prof|Professor|Madame|Frau|Herr|Act|Page|Chapter|Step|Stage|Phase|Version|Section|Part|Plan|Day|Week|Night|Morning)\b/;
/** What may stand behind a house; another noun would belong to its name ("Kotka paper mill"). */
const BEHIND =
  /^(?:$|[^\p{L}\p{N} ]| [^\p{Ll}]| (?:and|or|but|so|as|in|on|at|for|since|from|with|by|near|over|until|till|to|of|now|then|there|here|who|which|where|that|when|while|because|after|before|during|down|up|out|these|this|last|next|every|most|all|part|full|again|back|too|also|though|btw|lol|is|was|has|are|have|had|will|would|the|a|an|my|his|her|our|their|he|she|we|they|it|doing|working|nights|days|mornings|evenings|weekends|twice|once|three|two|four|five|remotely|mostly|only|just|still|if|w|w\/)(?![\p{L}]))/u;
/** A full stop that ends a sentence, not an initial or a saint. */
const FULL_STOP = /(?<!\b(?:St|Mt|Dr|Ft|No|\p{Lu}))\. .*$/u;

/**
 * The house a text names at an offset; none where it names somebody or a day, where its name goes on in lower case, or
 * a place unless `places` are taken for what is there ("graduated from Leeds"). `sure` demands that it is known for an
 * organisation.
 */
export function houseAt(
  text: string,
  at: number,
  collector: FactCollector,
  people: readonly Person[],
  sure = false,
  places = false,
): string | undefined {
  const said = HOUSE_HERE.exec(text.slice(at));
  const whole = said?.[1]?.replace(/^the /, '').replace(FULL_STOP, '') ?? '';
  if (said === null || whole === '') return undefined;
  const start = at + said[0].length - (said[1]?.replace(/^the /, '').length ?? 0);
  if (people.some((person) => person.start <= start && start < person.end)) return undefined;
  const raw = whole.replace(/[\s.,]+$/, '').replace(/'s$/, '');
  const known = collector.entities
    .filter(({ surface }) => text.startsWith(surface, start))
    .sort((one, other) => other.surface.length - one.surface.length)[0];
  const name = known !== undefined && known.surface.length > whole.length ? known.surface : raw;
  if (NOT_A_HOUSE.test(name) || name.length < 2) return undefined;
  if (known?.kind === 'person') return undefined;
  // A name that no list knows is guessed to be a place as often as a company: one works at it, or in it.
  const isIn = /\b(?:in|near|of|outside) (?:the )?$/.test(text.slice(0, at));
  if (!places && known?.kind === 'place' && (isIn || sure || (kindOf(name) === 'place' && !isSchool(name))))
    return undefined;
  if (sure && known?.kind !== 'organization' && !SCHOOL.test(name)) return undefined;
  if (!BEHIND.test(text.slice(start + Math.max(whole.length, name.length)).replace(/^'s?/, '')))
    return undefined;
  return collector.contradicts('works_at', name) ? undefined : name;
}

const SCHOOL_WORDS =
  /\b(?:Primary|High|Elementary|Grammar|Secondary|Prep|Juniors?|Infants|Academy|Uni|Conservatoi?re|Conservatory|Girls'?|Boys'?|Gymnasium|Lycée|Sixth Form|Middle|Kindergarten|Montessori|Poly|State|Public|Beckett)\b/;

/** Whether a house is one of learning by its name. */
export const isSchool = (house: string): boolean => SCHOOL.test(house) || SCHOOL_WORDS.test(house);

/** What a club or a choir ends with, so that it is one without a name known for it. */
const CLUB =
  /\b(?:[Cc]lub|[Cc]hoir|[Ss]ociety|[Pp]arty|[Uu]nion|[Oo]rchestra|[Bb]and|[Ll]eague|[Aa]ssociation|[Tt]eam|FC|RFC|CC|United|City|Rovers|Rangers|Athletic|Town|Wanderers|Harriers|Runners|Singers|Players|Guild|Institute|[Cc]ouncil|[Cc]ommittee|[Bb]oard|[Gg]roup|Rotary|Scouts|Guides|Chorale|Philharmonic|Symphony|Ensemble|[Qq]uartet|Rowing|Cricket|Rugby|[Cc]hapter|Lions|Freemasons|Legion|WI|Parkrun|Amnesty|Red Cross|Red Crescent|Greenpeace|Samaritans|[Cc]horus|[Ff]oundation|Church|[Cc]ongregation|Parish|Brigade|Greens|Democrats|Unison|Unite|IEEE|ACM|PTA)\b/;

/** Whether a house has members by its name, not staff. */
export const isClub = (house: string): boolean => CLUB.test(house);

/** A house told by what it is: "works for the council". */
const COMMON_HOUSE = pattern(
  `^(?:the |our |my )(?:local )?((?:(?:town|city|county|district|parish|public|university|children's|general|fire|regional|borough|local|village|primary|high|secondary|nursery|car|paper|steel|sugar|art|water) )?(?:council|hospital|library|town hall|city hall|post office|bakery|university|brigade|police|airport|railway|railways|museum|prison|zoo|theatre|cathedral|court|ministry|government|port|navy|army|brewery|mill|gymnasium|embassy|consulate|registry|tax office|refinery|shipyard|hotel|school|nursery|clinic|pharmacy|bank|gym|factory|garage|quarry|harbour|gallery|observatory|aquarium|ferry company|water company|power station)(?: of (?:the )?\\p{Lu}[\\p{L}-]+(?:[- ]\\p{Lu}[\\p{L}-]+)*)?)(?=[.,;:!?)]|$| (?:in|as|and|but|on|for|now|near|since|here|there|too|at|so|these|part|full|down|up|three|two|four|five)(?![\\p{L}]))`,
  'u',
);

/** The house that a text names at an offset by what it is. */
export const commonHouseAt = (text: string, at: number): string | undefined =>
  COMMON_HOUSE.exec(text.slice(at))?.[1];

/** Whether a name that stands where a house would is rather somebody's: "Tobias works for Helga". */
export const isSomebody = (name: string, { entities }: FactCollector): boolean =>
  kindOf(name) === 'person' &&
  !entities.some(({ kind, surface }) => kind === 'organization' && surface === name);
