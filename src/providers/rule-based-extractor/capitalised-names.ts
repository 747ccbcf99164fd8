import nlp from 'compromise';
import type { EntityKind } from '../extractor.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { AMBIGUOUS_NAMES, COMMON_ABBREVIATIONS, NOT_A_NAME } from './name-words.ts';
import { pattern } from './pattern.ts';

/** A name found by its capitals, where it stands (UTF-16 offsets, end exclusive). */
export interface FoundName {
  kind: EntityKind;
  start: number;
  end: number;
  confidence: number;
}

const PERSON_TAGS = ['FirstName', 'MaleName', 'FemaleName', 'Person', 'LastName'] as const;
const PLACE_TAGS = ['Place', 'City', 'Country', 'Region'] as const;

/** Kinds of names already looked up; forgotten all at once when full. */
const CACHED_NAMES = 20_000;
const kinds = new Map<string, EntityKind | undefined>();

/**
 * What the tagger's lexicon takes a name for. It reads the name alone: tagging whole turns costs milliseconds each and
 * its guesses from context are the less sure ones.
 */
export function kindOf(name: string): EntityKind | undefined {
  if (kinds.has(name)) return kinds.get(name);
  if (kinds.size >= CACHED_NAMES) kinds.clear();
  const kind = readKind(name);
  kinds.set(name, kind);
  return kind;
}

function readKind(name: string): EntityKind | undefined {
  const words = name.split(' ');
  const tags = new Set(nlp(name).docs.flatMap((terms) => terms.flatMap((term) => [...(term.tags ?? [])])));
  const has = (wanted: readonly string[]) => wanted.some((tag) => tags.has(tag));
  if (has(['Demonym', 'Date', 'Month', 'WeekDay'])) return undefined;
  if (GIVEN_NAMES.has(words[0] ?? '')) return 'person';
  if (has(['Holiday'])) return 'concept';
  if (has(['FirstName', 'MaleName', 'FemaleName']))
    return has(PLACE_TAGS) && words.length === 1 ? 'place' : 'person';
  if (has(PLACE_TAGS)) return 'place';
  if (has(['Organization', 'Company'])) return 'organization';
  return words.length > 1 && has(PERSON_TAGS) ? 'person' : undefined;
}

/** The tagger's words: its types say no more of the model than that it is an object. */
function lexicon(): Readonly<Record<string, unknown>> {
  const { one } = nlp.model() as { one?: { lexicon?: Record<string, unknown> } };
  return one?.lexicon ?? {};
}

/** Words with the tagger's part of speech or kind of name. */
export const LEXICON = lexicon();
const NAME_TAG = /Name|Person|Place|City|Country|Region|Organization|Company|Team|Product|ProperNoun/;

/** In the tagger's lexicon as something else than a name. */
export function isCommonWord(word: string): boolean {
  const tags = LEXICON[word.toLowerCase()];
  return tags !== undefined && !NAME_TAG.test(String(tags));
}

/** Characters; what is longer was never a name. */
const LONGEST_NAME = 80;
const RUN = pattern(
  "(?<![\\p{L}\\p{N}@#_./'-])\\p{Lu}[\\p{L}\\p{N}'.-]*(?:(?: (?:of|of the|de|da|do|van|van der|von|&|bin|al|la|le))? (?:\\p{Lu}[\\p{L}\\p{N}'.-]*|\\d[\\d.]*(?![\\p{L}\\d:%/-])(?=[ .,;:!?)]|$)))*(?: (?:hospital|university|college)(?![\\p{L}]))?",
  'gu',
);
const INITIAL =
  /(?:^|[.!?…]["')\]]*\s+|\n\s*(?:[-*•>]\s+|\d+[.)]\s+)?|:\s+|[("“]\s*|[-*•–—]\s+|\p{Extended_Pictographic}\s*)$/u;
const STRONG_PERSON_BEFORE =
  /\b(?:frau|herr|captain|deacon|reverend|minister|president|mayor|judge|senator|king|queen|prince|princess|chef|coach|detective|officer|sergeant|colonel|general|madame|monsieur|nonna|gran|nan|granny|nana|mam|hubby|boy|girl|missus|bride|groom|midwife|nurse|curator|headmistress|headmaster|landlord|landlady|supervisor|editor|drummer|singer|guitarist|signed off by|gift for|thanks to|ask|asked|tell|told|ring|rang|phone|phoned|chase|thank|invite|remind|promised|owe|owed|met|meet|meeting|aunt|auntie|uncle|cousin|hi|hey|hello|dear|cc|lad|baby|brother|sister|son|daughter|wife|husband|partner|boss|manager|mother|father|mum|mom|dad|friend|colleague|roommate|flatmate|neighbou?r|named|kids|email|emailed|text|texted|ping|message|messaged|nudge|marry|married|hug|what does|what did|mr\.?|mrs\.?|ms\.?|dr\.?|prof\.?|(?:give|gave|write|wrote|talk|talked|speak|spoke|show|showed|report|reports|said|explain) (?:\w+ ){0,3}(?:to|with)|(?:lunch|dinner|coffee|call|chat|meeting|drinks|catch-?up|1:1|sync|live|lives|living|share|work|works|married|engaged|speak|spoke|talk|talked|discussed|play|went|go|going|trip|weekend) (?:\w+ ){0,2}with|help from|(?:written|painted|made|sung|drawn|signed) by|feedback from|on behalf of|(?:picked up|replaced|assigned|covered|handled|reviewed|approved|interviewed) by)(?:,)? $/i;
const PERSON_AFTER =
  /^(?:'s (?:surname|birthday|number|wife|husband|kids?|son|daughter|mother|mum|mom|dad|father|house|place|party|desk|email|e-mail|sister|brother|team|boss|fault|idea|turn|dog|cat|booster|flat|wedding|visa|fine|ok|okay|away|off|back|out|asleep|happy|going to|on holiday|on leave|on vacation|right|wrong|sick|not))?(?: and I\b|,? who\b| (?:also |just |still |already |finally |usually |always |never |really |both )?(?:said|says|told|tells|asked|asks|suggested|suggests|thinks|thought|wants|wanted|agreed|agrees|replied|replies|promised|called|calls|emailed|texted|wrote|writes|prefers|likes|loves|hates|lives|lived|moved|leads|handles|books|brings|took over|takes over|takes|replaces|replaced|offered|volunteered|got (?:married|engaged|promoted|the job|back)|turned (?:\w+)|reviewed|studied|studies|teaches|knows|knew|joined|left|quit|plays|sings|cooks|mentioned|insists|signed off|approved|sends|sent|owes|hosts|pulled out|can (?:get|do|make|help|take|join|cover|pick|bring|send|come)|can't (?:make|do|come|join)|will (?:prepare|review|send|write|bring|take|cover|do|handle|make|join|pick|call|book|be (?:in|there|out|away)|draft|look|check|get|cook|drive)|is (?:coming|visiting|allergic|off|on leave|away|sick|moving|our|my|the one|joining|leaving|starting|getting|handling|going to|bringing|doing|in charge|a \w+(?:er|or|ist|ian)\b|vegan|vegetarian|pregnant|married|retiring|out of office|back|late|busy)|has (?:agreed|left|joined|moved|offered|the|two|three|a (?:son|daughter|baby|cat|dog|cold))|needs to|has to|was (?:born|promoted|hired|in|at|here)|have pulled out)\b)/iu;
/** Who is asked after by what they made, and animals, which are called by names as people are. */
const BEING_BEFORE =
  /\b(?:(?:dog|cat|puppy|kitten|rabbit|ferrets?|hamster|horse|parrot|turtle|pony|dogs|cats|son|daughter|baby|kid|hero|heroine|character|villain|name)\b.{0,25}\b(?:called|named|is|[,:])|(?:named|called|call|name|calling) (?:him|her|it|them)|who (?:wrote|painted|directed|composed|invented|discovered|sang|played)[^.?!]{0,60}[,:]?) $/i;
const MADE_BY = /\b(?:made|built|manufactured|produced|sold|supplied) by $/i;
const PLACE_BEFORE =
  /\b(?:in|near|(?:mov(?:e|es|ed|ing)|go|goes|going|went|gone|fly|flies|flying|flew|travel\w*|drive|driving|drove|trip|trips|relocat\w+|back|train|flight|ticket|tickets|road|over|emigrated|come|coming|came|way|commute\w*|sail\w*|ferry|bus|return\w*) to|from|around|across|outside|via|visit|visiting|visited|leaving|through|downtown|towards?|between|into|out of|central|northern|southern|eastern|western) (?:the )?$/i;
const ORGANISATION_BEFORE =
  /\b(?:at|(?:work|works|worked|working|freelance|drive|drives|driving|contract(?:ing|or)?|interned|intern|consult(?:ing|s|ant)?|engineer|nurse|manager|designer|analyst|developer|player|job) (?:for|with)|joined|(?:went|going|go) with|left|waiting for|vendor|supplier|client|customer|company|bank|employer|hired by|contract with|called|choose|chose|picked)(?: the)? $/i;
/** What a thing that is employer, school or hospital is introduced by, whoever it is named after. */
const HOUSE_BEFORE =
  /\b(?:(?:hospital|school|company|firm|employer|client company|studio|publisher|bank|agency|band|club|clinic)(?:'s| is)(?: called| named)?|(?:work|works|worked|working|employed|engineer|nurse|teacher|manager|designer|analyst|developer|lawyer|accountant|consultant)(?: [^\s,.;]+){0,4} (?:at|for|w)|based at|on staff at) (?:the )?$/i;
/** What is said of a tool or a service, and of no person. */
const IS_SOFTWARE =
  /^(?:'s| is) (?:our|the|a|an|my) [^.,;]{0,30}?\b(?:service|svc|app|tool|library|system|bot|project|pipeline|repo|repository|database|db|server|platform|module|framework|backend|frontend|api|API|codename|initiative)\b/;
/** Whom a single word not otherwise known is, by what stands around it. */
const PERSON_NEAR_BEFORE = /\b(?:give|gave|lent|handed|pay|paid) $/i;
const AFTER_PREPOSITION =
  /\b(?:in|at|for|past|near|of|to|from|by|with|joined|left|the|on|via|than|like|use|using|called|outside|a|an|as|into|over|around) $/i;
const PERSON_NEAR_AFTER =
  /^(?:,? (?:he|she)(?:'s| is| was| has| had| said| says| wants| hates| loves| lives| works| knows)\b|,? (?:my|our) (?:\w+ )?(?:partner|wife|husband|sister|brother|friend|boss|colleague|cousin|neighbou?r|flatmate|ex|mum|mom|dad|son|daughter)\b| \((?:my|our|he|she)\b)/i;
/** Somebody is spoken of. */
const SOMEBODY = /\b(?:he|she|him|his|her|hers|hes|shes)\b/i;
const SOFTWARE_AFTER =
  /^ (?:service|importer|plugin|repo|project|api|API|platform|app|server|module|pipeline|cluster|library|team's|is written|runs on|depends on|is hosted|is part of|v\d)\b/;
const ORGANISATION_WORD =
  /\b(?:Inc|Corp|Corporation|Ltd|LLC|GmbH|AG|PLC|University|College|Bank|Hospital|Foundation|Institute|Labs?|Group|Systems|Technologies|Partners|Studios?|Consulting|Logistics|Airlines|Insurance|Media|Robotics|Health|Energy|Tiling|Collective|Society|Club|School|Academy|Motors|Foods|Bakery|Brewery|Press|Books|Records|Software|Solutions|Services|Holdings|Capital|Ventures|Council|Ministry|Department|Agency|Association|Union|Trust|Museum|Library|Theatre|Café|Cafe|Restaurant|Hotel|Clinic|Dental|Law|Legal|Architects|Design|Analytics|Dynamics|Networks|Works|Industries|Electronics|Pharma|Bio|Telecom|Airways|Rail|Express|Times|Post|Journal|United|City|FC|& \p{Lu})/u;

/** Words that the sets of a turn's capitals tell of: which are names because they are raised in mid-sentence. */
function raisedInside(text: string): Set<string> {
  const raised = new Set<string>();
  for (const match of text.matchAll(RUN)) {
    if (INITIAL.test(text.slice(Math.max(0, match.index - 12), match.index))) continue;
    for (const word of match[0].split(' ')) if (/^\p{Lu}/u.test(word)) raised.add(bare(word));
  }
  return raised;
}

function bare(word: string): string {
  return word.replace(/'(?:s|ll|d|ve|re|m)$|[.,'-]+$/g, '');
}

function unknownKind(
  name: string,
  before: string,
  after: string,
  text: string,
): { kind: EntityKind; confidence: number } {
  const words = name.split(' ');
  const single = /^\p{Lu}\p{Ll}[\p{L}'-]+$/u.test(name);
  if (SOFTWARE_AFTER.test(after) || IS_SOFTWARE.test(after)) return { kind: 'project', confidence: 0.7 };
  if (ORGANISATION_WORD.test(name) && words.length > 1) return { kind: 'organization', confidence: 0.78 };
  if (words.length > 1 && /\p{L}\d|\d$/u.test(name)) return { kind: 'term', confidence: 0.79 };
  if (/\d/.test(name) || /\p{Ll}\p{Lu}/u.test(name) || /^\p{Lu}{2,}$/u.test(name))
    return { kind: 'term', confidence: 0.66 };
  if (MADE_BY.test(before)) return { kind: 'organization', confidence: 0.74 };
  if (BEING_BEFORE.test(before)) return { kind: 'person', confidence: 0.76 };
  if (/\bthe $/.test(before) && words.length === 1 && /^\p{Lu}\p{Ll}+(?:son|man)s$/u.test(name))
    return { kind: 'person', confidence: 0.66 };
  if (STRONG_PERSON_BEFORE.test(before) || PERSON_AFTER.test(after))
    return { kind: 'person', confidence: 0.74 };
  if (PLACE_BEFORE.test(before)) return { kind: 'place', confidence: 0.68 };
  if (single && PERSON_NEAR_AFTER.test(after)) return { kind: 'person', confidence: 0.7 };
  if (ORGANISATION_BEFORE.test(before)) return { kind: 'organization', confidence: 0.66 };
  if (
    words.length === 2 &&
    words.every((word) => !isCommonWord(word)) &&
    /(?:\b(?:and|with|by|is|or|to)|[,:(]) $/.test(before)
  )
    return { kind: 'person', confidence: 0.62 };
  if (single && (PERSON_NEAR_BEFORE.test(before) || (SOMEBODY.test(text) && !AFTER_PREPOSITION.test(before))))
    return { kind: 'person', confidence: 0.62 };
  return { kind: 'term', confidence: 0.6 };
}

const AND = /^,? (?:and|or|&) $|^, $/;

/** Of "Pico and Nano" what says that the first is a person says so of the second. */
function alike(found: readonly FoundName[], text: string): FoundName[] {
  const kept: FoundName[] = [];
  for (const name of found) {
    const last = kept.at(-1);
    const joined = last !== undefined && AND.test(text.slice(last.end, name.start));
    kept.push(
      joined && last !== undefined && name.kind === 'term' && name.confidence < 0.65
        ? { ...name, kind: last.kind }
        : name,
    );
  }
  return kept;
}

/** Names told by their capitals: known from the lexicon, or raised where a common word would not be. */
export function capitalisedNames(text: string): FoundName[] {
  const found: FoundName[] = [];
  const raised = raisedInside(text);
  for (const match of text.matchAll(RUN)) {
    for (const run of runsOf(match[0], match.index)) {
      const name = run.words.join(' ');
      if (name.length > LONGEST_NAME) continue;
      const before = text.slice(Math.max(0, run.start - 40), run.start);
      const after = text.slice(run.start + name.length, run.start + name.length + 40);
      const initial = INITIAL.test(before.slice(-12)) || before === '';
      const [first = ''] = run.words;
      const single = run.words.length === 1;
      const known = single && AMBIGUOUS_NAMES.has(name) ? undefined : kindOf(name);
      const end = run.start + name.length;
      if (known !== undefined && !(single && COMMON_ABBREVIATIONS.has(name))) {
        if (single && initial && known !== 'person' && isCommonWord(name)) continue;
        const shouted = single && /^\p{Lu}{3,}$/u.test(name);
        const surely =
          known === 'person' && (shouted || MADE_BY.test(before))
            ? 'organization'
            : known === 'person' && !single && HOUSE_BEFORE.test(before)
              ? 'organization'
              : known === 'person' && (SOFTWARE_AFTER.test(after) || IS_SOFTWARE.test(after))
                ? 'project'
                : known === 'person' && single && ORGANISATION_WORD.test(name)
                  ? 'organization'
                  : known;
        // "Ghana cedis", "US dates": a place said of something is no mention of it.
        if (
          single &&
          known === 'place' &&
          /^ (?:dates?|cedis|dollars?|spelling|english|time|units|style)\b/i.test(after)
        )
          continue;
        found.push({
          kind:
            surely === 'person' && run.words.length > 1 && ORGANISATION_WORD.test(name)
              ? 'organization'
              : surely,
          start: run.start,
          end,
          confidence: !single || known !== 'person' ? 0.85 : 0.8,
        });
        continue;
      }
      if (single && COMMON_ABBREVIATIONS.has(name)) continue;
      if (/^\p{Lu}$/u.test(name) || /^\p{Lu}\d$/u.test(name) || /^\p{Lu}\.(?: \p{Lu})?$/u.test(name))
        continue;
      // Two capitals abbreviate a word, they name nothing.
      if (/^\p{Lu}{2}$/u.test(name)) continue;
      if (/^\p{Lu}{3,}$/u.test(name) && isCommonWord(name)) continue;
      if (initial) {
        const proven = raised.has(first) && !NOT_A_NAME.has(first);
        const acts = PERSON_AFTER.test(after) || SOFTWARE_AFTER.test(after);
        const oddly = /\p{Ll}\p{Lu}|\d/u.test(first);
        const several =
          run.words.length > 1 &&
          run.words.slice(1).some((word) => /^\p{Lu}/u.test(word)) &&
          (!isCommonWord(first) || run.words.length > 2);
        if (
          !proven &&
          !oddly &&
          !several &&
          !(acts && !isCommonWord(first) && !/(?:ing|tion|ness|ment|ity|ism|ly|ed|ies)$/.test(first))
        )
          continue;
        if (single && !proven && /^ (?:\p{Ll})/u.test(after) && !acts) continue;
      } else if (
        single &&
        isCommonWord(name) &&
        !AMBIGUOUS_NAMES.has(name) &&
        !/^(?:'s|,|\.|$)/.test(after) &&
        !STRONG_PERSON_BEFORE.test(before) &&
        !PERSON_AFTER.test(after) &&
        !ORGANISATION_BEFORE.test(before) &&
        !PLACE_BEFORE.test(before)
      )
        continue;
      if (AMBIGUOUS_NAMES.has(name) && (initial ? !PERSON_AFTER.test(after) : false)) continue;
      const person =
        AMBIGUOUS_NAMES.has(name) && (STRONG_PERSON_BEFORE.test(before) || PERSON_AFTER.test(after));
      const place = AMBIGUOUS_NAMES.has(name) && PLACE_BEFORE.test(before) ? kindOf(name) : undefined;
      const { kind, confidence } = person
        ? { kind: 'person' as const, confidence: 0.72 }
        : place !== undefined && place !== 'person'
          ? { kind: place, confidence: 0.72 }
          : unknownKind(name, before, after, text);
      found.push({ kind, start: run.start, end, confidence });
    }
  }
  return alike(found, text);
}

/** A run of capitalised words without what begins a sentence or trails, cut where a possessive ends a name. */
function runsOf(whole: string, index: number): { start: number; words: string[] }[] {
  const runs: { start: number; words: string[] }[] = [];
  let run: { start: number; words: string[] } | undefined;
  let at = index;
  const flush = () => {
    while (
      run !== undefined &&
      run.words.length > 0 &&
      /^(?:of|the|de|da|do|van|von|der|&|bin|al|la|le|[\d.]+)$/.test(run.words.at(-1) ?? '') &&
      !(run.words.length > 1 && /^\d/.test(run.words.at(-1) ?? ''))
    )
      run.words.pop();
    if (run !== undefined && run.words.length > 0) runs.push(run);
    run = undefined;
  };
  for (const word of whole.split(' ')) {
    const kept = bare(word);
    if (NOT_A_NAME.has(kept) || NOT_A_NAME.has(word) || (run === undefined && !/^\p{Lu}/u.test(word))) {
      // "Bank of America": a common word inside a name belongs to it.
      if (
        run !== undefined &&
        run.words.length > 0 &&
        /^\p{Lu}/u.test(word) &&
        !/^(?:I|I'm|I'll|I've|I'd|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|And|But|So|The|Is|Can|Will|He|She|They|We|You|My|Our)$/.test(
          word,
        ) &&
        !/[.!?]$/.test(run.words.at(-1) ?? '')
      )
        run.words.push(kept);
      else flush();
    } else {
      run ??= { start: at, words: [] };
      run.words.push(/^\p{Lu}\.$/u.test(word) ? word : kept);
      if (kept !== word && !/^\p{Lu}\.$/u.test(word)) flush();
    }
    at += word.length + 1;
  }
  flush();
  return runs;
}

/** A place of the tagger's lexicon, by its lower-case word. */
function isPlaceWord(word: string): boolean {
  return /City|Country|Region|Place/.test(String(LEXICON[word] ?? ''));
}

const IN_PLACE = /\b(?:in|to|from|near) $/;

/** The sentence of somebody who raises no letter, with given names and places raised, as the rules know names. */
export function raiseNames(sentence: string, lowered: boolean): string {
  if (!lowered) return sentence;
  return sentence.replace(WORD, (word, at: number) => {
    const raised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    if (NOT_A_NAME.has(raised) || AMBIGUOUS_NAMES.has(raised)) return word;
    const isName = GIVEN_NAMES.has(raised) && !isCommonWord(word);
    return isName || (isPlaceWord(word) && IN_PLACE.test(sentence.slice(0, at))) ? raised : word;
  });
}

const WORD = /(?<![\p{L}\p{N}@#_./'-])\p{Ll}{3,14}(?='s\b|[^\p{L}\p{N}_@./'-]|$)/gu;

/** Given names in the turn of somebody who raises no letter: "lets see what kyle says". */
export function loweredNames(text: string): FoundName[] {
  if (/(?<![\p{L}'])(?!I\b)\p{Lu}\p{Ll}/u.test(text)) return [];
  const found: FoundName[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const raised = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    if (
      isPlaceWord(word) &&
      IN_PLACE.test(text.slice(Math.max(0, match.index - 8), match.index)) &&
      !AMBIGUOUS_NAMES.has(raised)
    ) {
      found.push({ kind: 'place', start: match.index, end: match.index + word.length, confidence: 0.72 });
      continue;
    }
    if (
      AMBIGUOUS_NAMES.has(raised) ||
      NOT_A_NAME.has(raised) ||
      !GIVEN_NAMES.has(raised) ||
      isCommonWord(word)
    )
      continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const after = text.slice(match.index + word.length, match.index + word.length + 40);
    if (
      !PERSON_AFTER.test(after) &&
      !STRONG_PERSON_BEFORE.test(before) &&
      !/^'s\b/.test(after) &&
      !/\b(?:what|and|with|from|for|to) $/.test(before)
    )
      continue;
    found.push({ kind: 'person', start: match.index, end: match.index + word.length, confidence: 0.7 });
  }
  return found;
}
