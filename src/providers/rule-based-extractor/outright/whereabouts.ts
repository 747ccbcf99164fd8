import { kindOf, LEXICON } from '../capitalised-names.ts';
import type { FactCollector } from '../fact-collector.ts';
import { trimObject } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { ANY_LANGUAGE } from './spoken-languages.ts';

/** The name of a place: "St Ives", "Rio de Janeiro", "Stratford-upon-Avon", "the Netherlands". */
export const PLACE =
  "(?:[Tt]he )?(?:\\p{Lu}\\p{Ll}\\. )?\\p{Lu}[\\p{L}'-]*\\p{L}(?:(?: (?:de|de la|de los|del|di|da|das|do|dos|du|des|en|bei|ob|aan|op|of|la|le|les|el|al|am|an der|sur|upon|on|and))? \\p{Lu}[\\p{L}'-]*\\p{L}){0,3}";

/** Whatever has a `PLACE` behind other words has a word in capitals behind a space or a bracket. */
export const NAMES_PLACE = pattern("[ (]\\p{Lu}[\\p{L}'-]*\\p{L}", 'u');

const NO_PLACE = pattern(
  `^(?:I|I'[a-z]+|Mon(?:day)?|Tue(?:s|sday)?|Wed(?:nesday)?|Thu(?:r|rs|rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Spring|Summer|Autumn|Winter|Christmas|Easter|Ramadan|Eid|Lent|Advent|Diwali|Covid|COVID|God|Year|Unit|Room|Flat|Block|Grade|Class|IT|HR|QA|AI|UX|PR|ICU|HSE|A&E|TV|PDF|CSV|PST|EST|CET|CEST|GMT|UTC|BST|IST|CST|MST|EDT|PDT|AEST|Zoom|Teams|Slack|Excel|Word|Notion|Jira|Figma|Toastmasters|${ANY_LANGUAGE})$`,
  'u',
);
const WHEN_AFTER = pattern(
  `(?: (?:and|of|on))? (?:Mon(?:day)?s?|Tue(?:s|sday)?s?|Wed(?:nesday)?s?|Thu(?:r|rs|rsday)?s?|Fri(?:day)?s?|Sat(?:urday)?s?|Sun(?:day)?s?|January|February|March|April|May|June|July|August|September|October|November|December|I|We|My|He|She|They|The|It)$`,
  'u',
);

/** The place that words name, without what does not belong to its name; undefined where they name none. */
export function placeNamed(raw: string): string | undefined {
  let name = trimObject(raw);
  while (WHEN_AFTER.test(name)) name = trimObject(name.replace(WHEN_AFTER, ''));
  name = name.replace(/(?<=\p{L}{3}) (?!DC)[A-Z]{2}$/u, '');
  // "Porto and Braga" are two, "Trinidad and Tobago" is told by its entity at most.
  name = name.replace(/ and .*$/, '');
  return name === '' || NO_PLACE.test(name) || /'s?$/.test(raw) || / 's/.test(name) ? undefined : name;
}

/** The kind under which a turn's entities hold a name, else undefined. */
function kindHeld(collector: FactCollector, name: string): string | undefined {
  return collector.entities.find(
    ({ surface, name: full, confidence }) => confidence >= 0.6 && (surface === name || full === name),
  )?.kind;
}

/** A place beyond doubt: known as one in the turn or to the lexicon. */
export function isKnownPlace(collector: FactCollector, name: string): boolean {
  const held = kindHeld(collector, name);
  return held === 'place' || (held !== 'organization' && kindOf(name) === 'place');
}

/** A place that the lexicon knows, whatever the turn takes it for. */
export const isPlaceOfLexicon = (name: string): boolean => kindOf(name) === 'place';

/** What may be a place where the words around it say so: no tool that everybody knows, no firm. */
export function mayBePlace(collector: FactCollector, name: string): boolean {
  if (isKnownPlace(collector, name)) return true;
  const held = collector.entities.find(({ surface }) => surface === name);
  if (held === undefined) return true;
  if (held.kind === 'term' || held.kind === 'project' || held.kind === 'document')
    return held.confidence < 0.88 && !/\d/.test(name);
  return held.kind !== 'organization' || held.confidence < 0.78;
}

const LOWERED_PLACE =
  /(?<=\b(?:[Ii]n|[Ff]rom|near|outside|to|around) )([a-z]{3,}(?: [a-z]{3,})?)(?![\p{L}\p{N}'-])/gu;
const isPlaceWord = (word: string): boolean => /City|Country|Region|Place/.test(String(LEXICON[word] ?? ''));
const raise = (words: string): string =>
  words.replace(/\b(?:nyc|usa|uk|uae|nz|dc|[a-z])/g, (letters) => letters.toUpperCase());

/** After words that nothing but a place can follow, even one that no lexicon has. */
const LOWERED_UNKNOWN =
  /(?<=\b(?:[Ll]ives?|[Ll]iving|[Ll]ived|[Bb]ased|[Bb]orn|[Gg]rew up|[Rr]aised)(?: now| currently| alone| over| up| down| and raised)? (?:in|near|outside) )([a-z]{4,})(?=$|[.,;!)]| (?:and|but|with|since|now|for|so|because|near|these|at|all)\b)/gu;
const NO_NAME =
  /^(?:fear|hope|peace|halls|town|flats?|here|there|squalor|poverty|chaos|debt|denial|luxury|comfort|harmony|central|dorms?|student|shared|rented|sheltered|silence|caves?|tents?|pain|exile|accommodation|bungalow|countryside|basements?|suburbs?|hostel|uni|outskirts|seconds|production|private|prod|staging|memory|code|postgres|redis|docker|kubernetes|python|github|notion|slack|figma|excel)$/;

/** A clause with the places that stand in it in lower case raised: "i live in new york" as people chat. */
export function withPlacesRaised(text: string): string {
  const lowered = /(?<![\p{L}'])(?!I\b)\p{Lu}\p{Ll}/u.test(text)
    ? text
    : text.replace(LOWERED_UNKNOWN, (word) => (NO_NAME.test(word) || word in LEXICON ? word : raise(word)));
  return lowered.replace(LOWERED_PLACE, (words) => {
    if (isPlaceWord(words)) return raise(words);
    const [first = '', ...rest] = words.split(' ');
    return isPlaceWord(first) ? [raise(first), ...rest].join(' ') : words;
  });
}
