import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { OF_SPEAKER, OPENINGS, PASSES, SAYINGS } from './home-sayings.ts';
import { readSpokenLanguages } from './languages.ts';
import { readSites } from './sites.ts';
import {
  isKnownPlace,
  isPlaceOfLexicon,
  mayBePlace,
  NAMES_PLACE,
  PLACE,
  placeNamed,
  withPlacesRaised,
} from './whereabouts.ts';
import { othersNamed, RELATIVE_NOUN, relativeNamed, whomBefore } from './whom.ts';

const NOT_AT_HOME =
  /\b(?:met|meet|meeting|married|marrying|saw|buried|lost|left|pick(?:ed|ing)? up|picks up|bumped into|took|takes?|taking|drop(?:ped)?|proposed to|collect(?:ed|ing)?|had|by)(?: up)?(?: with)? $/;
const INTRODUCED =
  /^(?:I'm|I am|[Mm]y name|[Nn]ame's|[Mm]e:|[Bb]orn|[Rr]aised|[Oo]riginally|[Bb]ased|[Gg]rew)/;
const FOR_NOW =
  /\b(?:since (?:I|we)\b|because|that (?:I|we)\b|if|while|when|finally|again|right now|also|holiday|vacation|trip|conference)/;
const THERE_FOR_LONG =
  /^,? (?:since|now|these days|with (?:his|her|their|the|two|three)|for (?:years|ages|good)|[A-Z]{2}\b)/;
/** A place that goes on as the name of a house there: "the Tampa office". */
const HOUSE_AFTER =
  /^ (?:office|plant|branch|headquarters?|hq|HQ|team|hospital|station|airport|store|depot|university|school|region|data ?cent(?:re|er)|site|half the|on (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))/;
/** "The register here in Beacon" says where a register is. */
const HOUSE_BEFORE =
  /\b(?:at [^,.;]{2,30}|headquarters|hq|office|branch|register|gym|library|system|school|church|hospital|parliament|quarry|plant|club|team|(?:people|weather|everyone|folks)) $/i;
const KIN_IN = pattern(
  `(?<![\\p{L}'-])((?:[Mm]y|[Oo]ur) (?:older |younger |elder |eldest |oldest |youngest |little |big |twin |late |best |old |other |only )*${RELATIVE_NOUN}(?:,? ${NAME},?)?)(?<!teacher|doctor|dentist|lawyer|boss|manager|coach|landlord|landlady|accountant|client|mentor|supervisor|therapist)(?: (?:over|up|down|out|back|away))? in (${PLACE})(?! for (?:the|a)\\b)`,
  'gu',
);
const FROM_PLACE = pattern(
  `(?<![\\p{L}'-])(${NAME}),?(?: an? (?:(?!(?:gift|letter|message|text|call|mail|friend)\\b)[\\p{Ll}-]+ ){1,4}?| )(?:originally )?from (${PLACE})(?! (?:to|and|until|station|airport|office|about|on)\\b)`,
  'gu',
);
/** Who is spoken of at work comes from a firm as often as from a town: only towns that everybody knows are kept. */
const AT_WORK =
  /\b(?:Dr|Prof|Mrs?|Ms|Madam)\b\.? |\b(?:professor|CTO|CEO|CFO|COO|VP|chef|nurse|agent|judge|engineer|manager|director|supervisor|panel\w*|committee|led by|migration|team|colleague|developer|designer|analyst|editor|consultant|lawyer|speaker|guest|professor|advisor|candidate|hire|joined|new person|starts)\b/;
/** What follows a town, not the rest of a name ("Rangi from Treaty claims"). */
const ENDS =
  /^(?:[^\p{L}\p{N} '-]|$| (?:who|which|is|was|and|has|had|says|said|wants?|comes?|came|called|with|will|in|on|for|plays?|runs?|works?|lives?|does|did|sent|brought|makes?|takes?|wrote|asked|told|originally|too|as|but|or|[–—(-]))/u;
const CAME_ALONG =
  /\b(?:flight|train|bus|letter|news|parcel|back|home|coming|travel\w*|call(?:ed)?|fly\w*|driv\w*|drove|move[sd]?|moving|ship\w*|bought|got|order\w*|at|in|to) $/i;
const BESIDE_KIN = pattern(
  `(?:live|living|lives)(?: [\\p{Ll}]+){0,2}? with (my ${RELATIVE_NOUN} ${NAME}|my (?:aunt|uncle|mother|mum|mom|father|dad|brother|sister|cousin|gran|nan|grandmother|grandma))(?: (?:and [^,.;]{2,25}?))? in (${PLACE})`,
  'u',
);

/** The place a saying names, if it can be one. */
function placeOf(collector: FactCollector, raw: string, known: boolean): string | undefined {
  const place = placeNamed(raw);
  if (place === undefined) return undefined;
  return (known ? isKnownPlace : mayBePlace)(collector, place) ? place : undefined;
}

/** Where people live, lived, were born and grew up. */
function readDwellings(collector: FactCollector, text: string): void {
  for (const saying of SAYINGS) {
    const { said, predicate, confidence, known, third, between, notBefore, whole, passing } = saying;
    for (const match of matchesOf(said, text)) {
      const place = placeOf(collector, match[1] ?? '', known === true);
      if (place === undefined) continue;
      const after = text.slice(match.index + match[0].length);
      if (notBefore?.test(after) || HOUSE_AFTER.test(after)) continue;
      const whom = whomBefore(collector, text.slice(0, match.index), third?.test(match[0]) === true);
      if (whom === undefined || (whole && whom.elided)) continue;
      if (passing && whom.plural && /^stay/i.test(match[0])) continue;
      if (saying.introducing && !(whom.elided && INTRODUCED.test(text))) continue;
      if (
        passing &&
        (whom.names[0] === collector.speaker
          ? FOR_NOW.test(text)
          : !isPlaceOfLexicon(place) && !THERE_FOR_LONG.test(after))
      )
        continue;
      if (between !== undefined && !between.test(whom.between) && !/^Been/.test(match[0])) continue;
      if (
        predicate === 'is_from' &&
        whom.names[0] !== collector.speaker &&
        (AT_WORK.test(text) || /^[Cc](?:ame|omes) /.test(match[0])) &&
        !isPlaceOfLexicon(place)
      )
        continue;
      if (/\b(?:never|not|no longer|hardly|'d)\b|n't/.test(whom.between)) continue;
      const firm = whom.plural ? collector.referents.company() : undefined;
      const formerly = predicate === 'lives_in' && /\bused to\b|\b(?:was|were)\b/.test(whom.between);
      for (const name of whom.names) {
        // Where kin without a name come from is hardly ever kept, where they live is.
        if (predicate === 'is_from' && !/^\p{Lu}/u.test(name) && name !== collector.speaker) continue;
        // "Has lived there for years" is no past.
        if (
          predicate === 'lived_in' &&
          collector.facts.some((fact) => fact.subject === name && fact.object === place)
        )
          continue;
        if (firm !== undefined && /^(?:based|in)\b/i.test(match[0]))
          collector.add(firm, 'located_in', place, confidence);
        else collector.add(name, formerly ? 'lived_in' : predicate, place, confidence);
      }
    }
  }
  for (const { said, predicate, confidence, known } of OF_SPEAKER)
    for (const match of matchesOf(said, text)) {
      const place = placeOf(collector, match[1] ?? '', known === true);
      if (place === undefined || HOUSE_BEFORE.test(text.slice(0, match.index))) continue;
      collector.add(collector.speaker, predicate, place, confidence);
    }
}

/** Where the speaker is, by what opens their sentence: "Hello from Leeds", "Location: Leeds". */
function readOpenings(collector: FactCollector, sentence: string): void {
  if (!NAMES_PLACE.test(sentence) || othersNamed(collector)) return;
  for (const { said, predicate, confidence } of OPENINGS)
    for (const match of matchesOf(said, sentence)) {
      const place = placeOf(collector, match[1] ?? '', true);
      if (place !== undefined) collector.add(collector.speaker, predicate, place, confidence);
    }
}

/** Places told in passing, beside whom they are told of: "my aunt in Lagos", "Callum from Leeds". */
function readOthers(collector: FactCollector, text: string): void {
  for (const match of matchesOf(KIN_IN, text)) {
    const place = placeOf(collector, match[2] ?? '', true);
    const name = relativeNamed(collector, (match[1] ?? '').replace(/,$/, ''));
    // Annotated turns keep it of those with names: "my brother Kwame in Leeds".
    if (
      place === undefined ||
      name === undefined ||
      !/^\p{Lu}/u.test(name) ||
      NOT_AT_HOME.test(text.slice(0, match.index))
    )
      continue;
    if (PASSES.test(text.slice(match.index + match[0].length))) continue;
    collector.add(name, 'lives_in', place, 0.82);
  }
  for (const match of matchesOf(FROM_PLACE, text)) {
    const [, name = '', raw = ''] = match;
    const place = placeOf(collector, raw, true);
    const isPerson = collector.entities.some(({ kind, surface }) => kind === 'person' && surface === name);
    if (place === undefined || !isPerson || isPlaceOfLexicon(name)) continue;
    if (AT_WORK.test(text) && !isPlaceOfLexicon(place)) continue;
    const after = text.slice(match.index + match[0].length);
    if (!ENDS.test(after) || HOUSE_AFTER.test(after) || CAME_ALONG.test(text.slice(0, match.index))) continue;
    collector.add(name, 'is_from', place, 0.82);
  }
  const beside = BESIDE_KIN.exec(text);
  if (beside !== null) {
    const place = placeOf(collector, beside[2] ?? '', false);
    if (place !== undefined) collector.add(relativeNamed(collector, beside[1] ?? ''), 'lives_in', place, 0.8);
  }
}

/** A text to be written or corrected is no statement. */
const ORDERED =
  /^(?:(?:please |pls |can you |could you )?(?:write|draft|translate|compose|rewrite|turn)\b|sentence\b|example\b|assertion\b|true or false|quiz|fact check|claim\b|riddle|joke|lyrics|story|in (?:chapter|act|scene)\b|(?:chapter|act|scene) \d|he says|she says)/i;

/** Where people live and come from, what they speak, and where houses and firms stand, as it is plainly told. */
export function readHomes(collector: FactCollector): void {
  const { text, sentence } = collector.statement;
  if (ORDERED.test(sentence)) return;
  const raised = withPlacesRaised(text);
  const isOfPlaces = NAMES_PLACE.test(raised);
  if (isOfPlaces) readDwellings(collector, raised);
  readOpenings(collector, sentence === text ? raised : withPlacesRaised(sentence));
  if (isOfPlaces) {
    readOthers(collector, raised);
    readSites(collector, raised);
  }
  readSpokenLanguages(collector);
}
