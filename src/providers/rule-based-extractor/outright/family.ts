import { type FactCollector, IS_PET, namesIn } from '../fact-collector.ts';
import { PASSING } from '../fact-rule.ts';
import { pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import {
  ANIMAL,
  cased,
  FORMER,
  IS_ANIMAL,
  IS_PEOPLE,
  KIN,
  MANY,
  NOT_SAID_BARE,
  ONE_OF,
  PLAIN,
  TOLD_OF,
  VOCATION,
  WHAT,
} from './family-words.ts';
import {
  isPersonHere,
  KIN_ADJECTIVE,
  onlyPersonBefore,
  personNamed,
  whoIs,
  withNamesRaised,
} from './subjects.ts';

const SURE = 0.9;

/** A name is whole. */
const AFTER_NAME = '(?![\\p{L}])';

/** "my sister Ana", "our dog is called Biscuit", "his wife Mia", "Jo's husband, Raj". */
const RELATED = pattern(
  `(?<![\\p{L}'])([Mm]y|[Oo]ur|[Mm]e|[Hh]is|[Hh]er|(${NAME})'s?) (?:own )?${KIN_ADJECTIVE}(${WHAT})((?:,| is| was|'s| are)?(?: (?:called|named))?|'s name is|'s name's| name is|: | =| -)(?: (?:also|still|little|baby|dear|old))* (${NAME})${AFTER_NAME}`,
  'gu',
);
/** "wife Mia teaches", "husband = Sam", "dog: Biscuit", "Son's called Leo": whose is not said, so the speaker's. */
const BARE = pattern(
  `(?:^|(?<=[;(–—/]\\s?)|(?<=[.,:] )|(?<=, and )|(?<=\\b(?:with|w/|and|me,) ))(?:the )?((?:${cased(`${KIN}|${ANIMAL}`)})(?! in law|-in-law))( is called| is named|'s called|'s named|'s| is|:| =| called| named|,)? (${NAME})${AFTER_NAME}`,
  'gu',
);
/** "Ana is my sister", "Biscuit's our dog", "Mia, my wife,", "Mia (my wife)". */
const IS_MINE = pattern(
  `(?<![\\p{L}'])(${NAME})(?:(?:'s| is| was| are|,| =|:|, who is|, who's|, that's) | \\()(my|our|his|her|(${NAME})'s) (?:own )?${KIN_ADJECTIVE}(${WHAT})(?=[.,;:!)]|$| (?:and|who|from|at|in|so|but|since|btw|by|he|she|now|too|for|is|was|has)\\b)`,
  'gu',
);
/** "Ana and Bo are my parents". */
const ARE_MINE = pattern(
  `(?:^|(?<=[,;:] ))(${NAME}(?:, ${NAME})*,? (?:and|&) ${NAME}) are (my|our|his|her|(${NAME})'s) (?:two |three |older |younger |little |best |grown |adult )*(kids|children|sons|daughters|boys|girls|brothers|sisters|siblings|parents|grandparents|cousins|flatmates|housemates|roommates|grandkids|grandchildren|cats|dogs|rabbits|horses|nephews|nieces|uncles|aunts)\\b`,
  'u',
);

const ITEM = `(?:(?:baby|little|big|wee|young) )?${NAME}(?: ?\\([^()]{1,40}\\))?(?:,? (?:aged )?\\d{1,2}(?! (?:years|of|January|February|March)))?`;
const LIST = `(${ITEM}(?:(?:, and |, | and | & | \\+ |, & )${ITEM}){0,7})`;
/** "my kids Ola and Jan", "two cats, Mog and Tig", "the kids are called Max and Eli". */
const SEVERAL = pattern(
  `(?:^|(?<=[ ,;:(–—/]))(?:([Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|(${NAME})'s) )?((?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[2-9]|lovely|small|young|little|older|younger|elder|big|grown-up|grown|adult|teenage|rescue|twin|of|beautiful|wonderful|gorgeous|elderly|fat|naughty|black|ginger) )*(${cased(MANY)})(?:'s? names)?(?:,| -| –| —|:| =|;)?(?: (?:are|is|called|named|who are|they're|their names are|we have|I have))*(?: (?:called|named))?:? ${LIST}(?=[.,;:!?)–—]|$| -| (?:and|who|are|is|live|go|were|both|have|all|but|at|in|from|with|don't|can't|love|started|start|will|for)\\b)`,
  'gu',
);
const HAVE_SUBJECT = pattern(
  `(?:^|(?<=[,;] )|(?<= (?:and|who|but) ))(I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|${NAME}|(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}(?:${KIN})(?:,? ${NAME})?),?(?: and [^,.;]{2,40}?)?(?:'ve| have|'s| has| got| 've got)(?: got| also| now| had)* (?:[a-z]+ ){0,4}$`,
  'u',
);
const MUM_OF = pattern(
  `(?:^|(?<=[,;:(–—] ?)|(?<= and ))(?:(I)(?:'m| am) (?:a |the )?|(${NAME})(?:'s| is),? (?:the )?|(?:proud )?)(?:[a-z-]+ ){0,2}?([Mm]um|[Mm]om|[Mm]other|[Mm]am|[Dd]ad|[Ff]ather|[Pp]arent|[Mm]ama|[Pp]apa) (?:of|to) (?:(?:two|three|four|five|twins|one|a son|a daughter|a girl|a boy)(?:, |: | \\(| called | named | - | – | — | ))?(?:twins )?${LIST}`,
  'u',
);
const MARRIED_TO = pattern(
  `(?:^|(?<=[,;:(] )|(?<= (?:and|but|who|who's|am|I'm|is) )|(?<=\\())(?:(I|[Hh]e|[Ss]he|${NAME})(?:'m|'s|'ve been| am| is| was| has been| have been| got| and I are)?(?: now| still| happily| also| just| recently| finally| already| been| getting| to be)* )?(married|engaged|dating|seeing|going out)(?: (?:for|since) [\\p{L}\\p{N} ]{2,20}?)? (?:(?:to|with) )?(?:a (?:\\p{L}+ ){1,3}(?:called|named) |my (?:[a-z]+ ){0,2})?(${NAME})${AFTER_NAME}`,
  'gu',
);
const PAIR_MARRIED = pattern(
  `(?:^|(?<=[,;:] ))(I|[Mm]e|${NAME}|[Mm]y (?:${KIN}) ${NAME}) (?:and|&) (I|${NAME})(?:'re|'ve| are| have| got| were)?(?: both| been| just| finally| now| happily| getting| gotten| got)* (married|engaged|dating)(?! to)\\b`,
  'u',
);
const SIBLINGS_BOTH = pattern(
  `(?:^|(?<=[,;:] ))(${NAME}) (?:and|&) (${NAME}) are (brothers|sisters|siblings|twins|cousins|brother and sister|flatmates|housemates|roommates|neighbours)\\b`,
  'u',
);
const LIVE_WITH = pattern(
  `(?:^|(?<=[,;:] )|(?<= (?:and|but) ))(?:I|[Ww]e)(?:'m| am|'re| are|'ve| have)?(?: now| currently| still| also)* (?:(?:live|living|lodge|lodging) with|share (?:a |the |my )?(?:[a-z]+ )?(?:flat|house|apartment|place|room) with|sharing (?:a |the )?(?:flat|house|apartment|place|room) with) (?:(?:my|two|three|a|one) (?:[a-z]+ )?(?:friends?|mates?|flatmates?|housemates?|roommates?|others|pals?|people|students?|colleagues?|coworkers?)?(?:,|:| called)? ?)?${LIST}`,
  'u',
);
const OF_WHOM = pattern(
  `(?:^|(?<=[,;:] ))(${NAME})(?:'s| is|,) (?:the )?(?:[a-z]+ )?(son|daughter|sister|brother|wife|husband|grandmother|grandfather|uncle|aunt|niece|nephew|cousin) of (${NAME}|my ${KIN_ADJECTIVE}(?:${KIN}) ${NAME})`,
  'u',
);
const I_AM_THEIR = pattern(
  `^I(?:'m| am) (${NAME})'s (mum|mom|mother|dad|father|sister|brother|wife|husband|partner|girlfriend|boyfriend|cousin|uncle|aunt|auntie|gran|grandma|grandad|grandmother|grandfather|son|daughter|flatmate|roommate|neighbour)(?=[.,;!]|$| and| by)`,
  'u',
);
/** "a brother, Tim, and a sister called Jess", of whoever has them. */
const HAVING = pattern(
  `^(I|[Ww]e|[Hh]e|[Ss]he|${NAME}|(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}(?:${KIN})(?:,? ${NAME})?)(?:'ve| have|'s| has| got)(?: got| also| only| just)* (?=an? |one |two |three )`,
  'u',
);
const ONE_HAD = pattern(
  `(?<= )(?:an?|one) ${KIN_ADJECTIVE}(${WHAT})(?: (?:in|from) \\p{Lu}[\\p{L}]+)?(?:,| called| named|, called| who's called| who is called| -| –| —|:| by the name of)* (${NAME})(?![\\p{L}])`,
  'gu',
);
const NAMED_PET = pattern(
  `\\b(I|[Ww]e|[Hh]e|[Ss]he|${NAME}|[Mm]y (?:${KIN}) ${NAME})(?:'ve| have|'s| has)?(?: also| just| recently| now| both| finally)*(?: got| have| has| had| adopted| bought| own| owns| keep| keeps| rescued)?(?: got)? (?:an?|one|the|this) (?:[\\p{L}\\p{N}-]+ ){0,3}?(${ANIMAL})(?: (?:cross|mix|puppy|pup|dog|cat|bitch|kitten))?,?(?: (?:that|who|which))?(?: is|'s|'s name is| we| I)?(?: called| named| call)? (${NAME})${AFTER_NAME}`,
  'u',
);
const THE_PET = pattern(
  `(?:^|(?<=[,;:(] )|(?<=\\b(?:and|but) ))(?:([Mm]y|[Oo]ur|[Tt]he) )(?:[a-z]+ ){0,2}?(${ANIMAL})(?:'s| is|'s name is|, who is|, who's|, named|, called| called| named|'s called| =|:)(?: called| named)? (${NAME})(?=[.,;!)]|$| and| but| he| she)`,
  'gu',
);

const NAMED_LATER = pattern(
  `^(?:[Hh]er|[Hh]is|[Ii]ts|[Tt]he name)(?: name)?(?:'s| is) (?:name )?(?:now )?(${NAME})(?=[.,;!)]|$| (?:and|but|because|after|he|she)\\b)|^(?:[Ww]e|[Ii])(?:'ve|'re| have| are)?(?: (?:just|already|decided to|finally))*(?: named?| called?| calling| naming| call) (?:him|her|it) (${NAME})(?=[.,;!)]|$| (?:and|but|because|after|he|she)\\b)|^(?:[Hh]e|[Ss]he|[Ii]t)(?:'s| is) (?:called|named) (${NAME})(?=[.,;!)]|$| (?:and|but|because|after|he|she)\\b)`,
  'u',
);
const GOT_PET = pattern(
  `\\b(?:I|i|[Ww]e|[Mm]y|[Oo]ur|[Gg]ot|[Aa]dopted|[Bb]ought)\\b[^.!?]{0,40}\\b(?:${ANIMAL})s?\\b`,
  'u',
);
/** "My daughter's pony is called Toffee": it is the daughter's. */
const PET_OF_KIN = pattern(
  `\\b[Mm]y ${KIN_ADJECTIVE}(${KIN})'s (?:[a-z]+ ){0,2}?(${ANIMAL})(?:,|'s| is)?(?: called| named)? (${NAME})${AFTER_NAME}`,
  'gu',
);
const NO_LONGER_HAD = /\b(?:used to (?:have|own|be)|once had|had to (?:give|put|rehome))\b/i;
const KIN_WORD =
  /\b(?:sister|brother|son|daughter|wife|husband|mum|mom|dad|friend|neighbou?r|boss|colleague|girlfriend|boyfriend|vet|baby)\b/i;

const GREAT = /\bgreat-(?:gran|grand|aunt|uncle)/i;
const COUPLE = /^(?:husband|wife|hubby|missus|partner|spouse|boyfriend|girlfriend|bf|gf|fella)$/;
const APART = /\b(?:separated|split up|broke up|broken up|divorced|divorce|imaginary)\b/i;
const BUSINESS =
  /\b(?:brewery|law (?:firm|office)|solicitors|auditors?|SAN|restaurant|my share|hand over|sold (?:my|his|her) |business|secretary|counsel|co-own)/;

/** Who is whose kin, friend, flatmate or pet: "my brother Jo and his wife Mia", "two kids, Ola and Jan". */
export function readFamilyTies(collector: FactCollector): void {
  const text = withNamesRaised(collector);
  for (const match of text.matchAll(RELATED)) {
    const [whole, words = '', owner, relation = '', joint = '', name = ''] = match;
    const stated = /(?:is|'s|called|named|:|=)\s*$/.test(joint.trim());
    if (PASSING.test(relation) && !(stated && TOLD_OF.test(relation))) continue;
    const before = text.slice(0, match.index);
    // "Ravi's my husband, Iowan": behind the comma stands something else about him.
    if (
      joint.startsWith(',') &&
      (/(?:'s|is|was|,|\(|from|by) $/.test(before) ||
        !(isPersonHere(collector, name) || (IS_ANIMAL.test(relation) && isPetHere(collector, name))))
    )
      continue;
    if (FORMER.test(whole) || (stated && !isPersonHere(collector, name) && IS_PEOPLE.test(name))) continue;
    // "My husband's Toyota": what follows is a person, or a thing of theirs.
    if (/^'s$/.test(joint.trim()) && !isPersonHere(collector, name) && !IS_ANIMAL.test(relation)) continue;
    if (/\bex[- ]?$/i.test(before)) continue;
    tie(collector, ownerOf(collector, words, owner, before), relation, name, whole);
  }
  for (const match of text.matchAll(BARE)) {
    const [, relation = '', joint = '', name = ''] = match;
    if (!isOfSpeaker(collector, text, match.index, relation) || IS_PEOPLE.test(name)) continue;
    // "Great-aunt Violet": the first half was taken for a word that leads in.
    if (match.index === 0 && GREAT.test(collector.statement.sentence)) continue;
    if (NOT_SAID_BARE.test(relation) || (VOCATION.test(relation) && !/[:=]|is|'s|called|named/.test(joint)))
      continue;
    if (!isPersonHere(collector, name) && !IS_ANIMAL.test(relation)) continue;
    if (/^(?:Uncle|Aunt|Auntie)$/.test(relation) && /^(?:Sam|Ben|Bob|Anne|Tom)$/.test(name)) continue;
    tie(collector, collector.speaker, relation, name, '');
  }
  for (const match of text.matchAll(IS_MINE)) {
    const [whole, name = '', words = '', owner, relation = ''] = match;
    if (
      FORMER.test(whole) ||
      (PASSING.test(relation) &&
        !(TOLD_OF.test(relation) && /(?:'s|is) (?:my|our|his|her|\p{Lu})/u.test(whole)))
    )
      continue;
    // "Rick Stein's, his mum was my midwife", "from Manzini (my mother)".
    if (/^[^ ]+(?: [^ ]+){0,2},? ?[(]?(?:his|her) /i.test(whole) && /, (?:his|her) /.test(whole)) continue;
    if (/[,(]/.test(whole) && !isPersonHere(collector, name)) continue;
    tie(collector, ownerOf(collector, words, owner, text.slice(0, match.index)), relation, name, whole);
  }
  const are = ARE_MINE.exec(text);
  if (are !== null) {
    const [, list = '', words = '', owner, many = ''] = are;
    tieAll(collector, ownerOf(collector, words, owner, ''), many, list);
  }
  readSeveral(collector, text);
  readCouples(collector, text);
  readNamedLater(collector, text);
  for (const [, kin = '', , name = ''] of text.matchAll(PET_OF_KIN))
    addPet(collector, whoIs(collector, `my ${kin}`) ?? kin, name);
  const pet = NAMED_PET.exec(text);
  if (pet !== null) {
    const [, words = '', , name = ''] = pet;
    addPet(collector, whoIs(collector, words), name);
  }
  for (const [, whose = '', animal = '', name = ''] of text.matchAll(THE_PET))
    if (
      !/^the$/i.test(whose) ||
      (/^(?:dog|cat|puppy|kitten)$/i.test(animal) && onlySpeakerTold(collector, text))
    )
      addPet(collector, collector.speaker, animal === 'lab' ? '' : name);
}

/** "My horse, Bramble, is lame": a name that is set off and that nothing tells to be a place or a firm. */
function isPetHere(collector: FactCollector, name: string): boolean {
  return (
    collector.statement.text.includes(`, ${name},`) &&
    personNamed(collector, name) !== undefined &&
    !IS_PEOPLE.test(name)
  );
}

/** "Got a puppy! Her name is Biscuit": the animal is told of first, its name in the next sentence. */
function readNamedLater(collector: FactCollector, text: string): void {
  const { before } = collector.statement;
  const named = NAMED_LATER.exec(text);
  const name = named?.[1] ?? named?.[2] ?? named?.[3];
  if (name === undefined) return;
  const last = before.slice(-2).map((said) => said.text);
  if (last.some((said) => GOT_PET.test(said)) && !last.some((said) => KIN_WORD.test(said)))
    addPet(collector, collector.speaker, name);
}

function readSeveral(collector: FactCollector, text: string): void {
  for (const match of text.matchAll(SEVERAL)) {
    const [, words, owner, , many = '', list = ''] = match;
    const before = text.slice(0, match.index);
    if (/^parents$|^grandparents$/i.test(many) && !/^(?:my|our)$/i.test(words ?? '') && owner === undefined)
      continue;
    if (words !== undefined && !/^the$/i.test(words)) {
      tieAll(collector, ownerOf(collector, words, owner, before), many, list);
      continue;
    }
    const having = HAVE_SUBJECT.exec(before);
    if (having !== null) tieAll(collector, whoIs(collector, having[1] ?? ''), many, list);
    else if (
      /(?:^|[,;:(–—] ?|\bwith |\band )$/.test(before) &&
      isOfSpeaker(collector, text, match.index, many)
    )
      tieAll(collector, collector.speaker, many, list);
  }
  const having = HAVING.exec(text);
  if (having !== null)
    for (const [, relation = '', name = ''] of text.slice(having[0].length - 1).matchAll(ONE_HAD))
      tie(collector, whoIs(collector, having[1] ?? ''), relation, name, '');
  const mum = MUM_OF.exec(text);
  if (mum !== null) {
    const [whole, , parent, , list = ''] = mum;
    const who = parent === undefined ? collector.speaker : personNamed(collector, parent);
    if (parent !== undefined || /^(?:I\b|[Pp]roud|[Mm]|[Dd]|[Ff])/.test(whole))
      if (parent !== undefined || /^I/.test(whole) || mum.index === 0)
        tieAll(collector, who, 'children', list);
  }
  const living = LIVE_WITH.exec(text)?.[1];
  if (living !== undefined) tieAll(collector, collector.speaker, 'flatmates', living);
}

/** "Wife Mia", without a word of whose, in a turn that has spoken of nobody else. */
function isOfSpeaker(collector: FactCollector, text: string, at: number, relation: string): boolean {
  const { turn, sentence } = collector.statement;
  if (/\b(?:his|her|their|he|she|\p{Lu}[\p{L}]+'s)\b/u.test(text.slice(0, at))) return false;
  if (
    /^(?:uncle|aunt|auntie|aunty|grandma|grandad|granddad|grandpa|granny|nan|nana|gran|cousin)$/i.test(
      relation,
    )
  )
    return true;
  if (
    /^(?:father|mother|dad|mum|mom|mam|mama|papa)$/i.test(relation) &&
    /\b(?:form|register|registration|contacts?|parents?|school|child|class|pupil|emergency)\b/i.test(
      turn.content,
    )
  )
    return false;
  if (/\b(?:I|my|we|our|me)\b/.test(text.slice(0, at))) return true;
  const where = turn.content.toLowerCase().indexOf(sentence.toLowerCase().slice(0, 20));
  return onlySpeakerTold(collector, turn.content.slice(0, Math.max(0, where)) + text.slice(0, at));
}

/** Nobody else is spoken of before whose the things without an owner could be. */
function onlySpeakerTold(collector: FactCollector, before: string): boolean {
  if (
    /\b(?:dad|mum|mom|mother|father|neighbou?r|boss|friend|colleague|brother|sister|uncle|aunt)(?:'s)?\b/i.test(
      before,
    )
  )
    return false;
  return !collector.entities.some(
    ({ kind, surface }) => kind === 'person' && before.toLowerCase().includes(surface.toLowerCase()),
  );
}

function readCouples(collector: FactCollector, text: string): void {
  for (const [, words, how = '', name = ''] of text.matchAll(MARRIED_TO)) {
    if (/'s$/.test(name) || !isPersonHere(collector, name)) continue;
    const person = personNamed(collector, name);
    const who =
      words === undefined
        ? onlySpeakerTold(
            collector,
            [...collector.statement.before.map((said) => said.text), text.slice(0, text.indexOf(how))].join(
              ' ',
            ),
          )
          ? collector.speaker
          : undefined
        : whoIs(collector, words);
    if (person !== undefined)
      collector.add(
        who,
        how === 'married' ? 'married_to' : how === 'engaged' ? 'engaged_to' : 'has_partner',
        person,
        SURE,
      );
  }
  const pair = PAIR_MARRIED.exec(text);
  if (pair !== null) {
    // Of a couple that the speaker is half of, the speaker is who it is told of.
    const [one, other] = [pair[1], pair[2]]
      .map((words) => whoIs(collector, words ?? ''))
      .sort((person, spouse) => Number(spouse === collector.speaker) - Number(person === collector.speaker));
    if (one !== undefined && other !== undefined)
      collector.add(
        one,
        pair[3] === 'married' ? 'married_to' : pair[3] === 'engaged' ? 'engaged_to' : 'has_partner',
        other,
        SURE,
      );
  }
  const both = SIBLINGS_BOTH.exec(text);
  if (both !== null) {
    const [, one = '', other = '', how = ''] = both;
    const [first, second] = [personNamed(collector, one), personNamed(collector, other)];
    const what = /cousin/.test(how)
      ? 'has_cousin'
      : /mates/.test(how)
        ? 'has_roommate'
        : /neighb/.test(how)
          ? 'has_neighbour'
          : 'has_sibling';
    if (first !== undefined && second !== undefined) collector.add(first, what, second, SURE);
  }
  const of = OF_WHOM.exec(text);
  if (of !== null) tie(collector, whoIs(collector, of[3] ?? ''), of[2] ?? '', of[1] ?? '', '');
  const their = I_AM_THEIR.exec(text);
  if (their !== null) {
    const person = personNamed(collector, their[1] ?? '');
    if (person !== undefined)
      collector.relate(person, PLAIN[their[2] ?? ''] ?? their[2] ?? '', collector.speaker, SURE);
  }
}

/** Whose: "my", "Jo's"; "his" and "her" of the only one named in the clause before, or else in the turn. */
function ownerOf(
  collector: FactCollector,
  words: string,
  name: string | undefined,
  before: string,
): string | undefined {
  if (name !== undefined) return personNamed(collector, name);
  if (/^(?:my|our|me)$/i.test(words)) return collector.speaker;
  const here = new Set(
    collector.entities
      .filter(
        ({ kind, surface }) => kind === 'person' && before.toLowerCase().includes(surface.toLowerCase()),
      )
      .map(({ name: known }) => known),
  );
  if (here.size > 0) return here.size === 1 ? [...here][0] : undefined;
  // Of somebody without a name who was spoken of in the same breath nothing is known: "my boss and his wife Mia".
  return /\b(?:my|our|the|a|an|his|her) [a-z]+/i.test(before) ? undefined : onlyPersonBefore(collector);
}

function tie(
  collector: FactCollector,
  owner: string | undefined,
  relation: string,
  name: string,
  whole: string,
): void {
  if (owner === undefined || /\bex\b|\bex-/i.test(whole)) return;
  const kin = relation.toLowerCase();
  if (kin !== 'lab' && (IS_ANIMAL.test(kin) || IS_PET.test(kin))) {
    addPet(collector, owner, name);
    return;
  }
  const person = personNamed(collector, name);
  if (
    person === undefined ||
    person.toLowerCase() === owner.toLowerCase() ||
    (COUPLE.test(kin) && APART.test(collector.statement.sentence)) ||
    // Who shares a business is a partner of another sort.
    (kin === 'partner' && BUSINESS.test(collector.statement.turn.content)) ||
    /^(?:lab|boss|manager|supervisor|lodger|godson|goddaughter|client|ex)/.test(kin)
  )
    return;
  // They are told from the younger one's end.
  if (/^(?:son|daughter)[- ]in[- ]law$/.test(kin))
    collector.add(person, `${kin.replace(/[- ]/g, '_')}_of`, owner, SURE);
  else collector.relate(owner, PLAIN[kin] ?? kin, person, SURE);
}

function tieAll(collector: FactCollector, owner: string | undefined, many: string, list: string): void {
  if (owner === undefined) return;
  const relation = ONE_OF.find(([form]) => form.test(many))?.[1];
  if (relation === '') return;
  for (const name of namesIn(list.replace(/ \+ /g, ', '))) {
    const person = personNamed(collector, name);
    if (person === undefined || person === owner || /'s$/.test(name)) continue;
    if (relation === undefined) collector.add(owner, 'has_pet', person, SURE);
    else if (relation === 'parent') collector.add(person, 'has_child', owner, SURE);
    else collector.add(owner, `has_${relation}`, person, SURE);
  }
}

function addPet(collector: FactCollector, owner: string | undefined, name: string): void {
  const pet = name.replace(/'s?$/, '');
  if (NO_LONGER_HAD.test(collector.statement.text)) return;
  if (owner !== undefined && !/^(?:I|A|The|From|In|Of)\b/.test(pet))
    collector.add(owner, 'has_pet', pet, SURE);
}
