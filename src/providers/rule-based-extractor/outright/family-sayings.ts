import { pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { ANIMAL, cased, KIN, MANY, WHAT } from './family-words.ts';
import { KIN_ADJECTIVE } from './subjects.ts';

/** A name is whole. */
const AFTER_NAME = '(?![\\p{L}])';

/** "my sister Ana", "our dog is called Biscuit", "his wife Mia", "Jo's husband, Raj". */
export const RELATED = pattern(
  `(?<![\\p{L}'])([Mm]y|[Oo]ur|[Mm]e|[Hh]is|[Hh]er|(${NAME})'s?) (?:own )?${KIN_ADJECTIVE}(${WHAT})((?:,| is| was|'s| are)?(?: (?:called|named))?|'s name is|'s name's| name is|: | =| -)(?: (?:also|still|little|baby|dear|old))* (${NAME})${AFTER_NAME}`,
  'gu',
);
/** "wife Mia teaches", "husband = Sam", "dog: Biscuit", "Son's called Leo": whose is not said, so the speaker's. */
export const BARE = pattern(
  `(?:^|(?<=[;(–—/]\\s?)|(?<=[.,:] )|(?<=, and )|(?<=\\b(?:with|w/|and|me,) ))(?:the )?((?:${cased(`${KIN}|${ANIMAL}`)})(?! in law|-in-law))( is called| is named|'s called|'s named|'s| is|:| =| called| named|,)? (${NAME})${AFTER_NAME}`,
  'gu',
);
/** "Ana is my sister", "Biscuit's our dog", "Mia, my wife,", "Mia (my wife)". */
export const IS_MINE = pattern(
  `(?<![\\p{L}'])(${NAME})(?:(?:'s| is| was| are|,| =|:|, who is|, who's|, that's) | \\()(my|our|his|her|(${NAME})'s) (?:own )?${KIN_ADJECTIVE}(${WHAT})(?=[.,;:!)]|$| (?:and|who|from|at|in|so|but|since|btw|by|he|she|now|too|for|is|was|has)\\b)`,
  'gu',
);
/** "Ana and Bo are my parents". */
export const ARE_MINE = pattern(
  `(?:^|(?<=[,;:] ))(${NAME}(?:, ${NAME})*,? (?:and|&) ${NAME}) are (my|our|his|her|(${NAME})'s) (?:two |three |older |younger |little |best |grown |adult )*(kids|children|sons|daughters|boys|girls|brothers|sisters|siblings|parents|grandparents|cousins|flatmates|housemates|roommates|grandkids|grandchildren|cats|dogs|rabbits|horses|nephews|nieces|uncles|aunts)\\b`,
  'u',
);

const ITEM = `(?:(?:baby|little|big|wee|young) )?${NAME}(?: ?\\([^()]{1,40}\\))?(?:,? (?:aged )?\\d{1,2}(?! (?:years|of|January|February|March)))?`;
const LIST = `(${ITEM}(?:(?:, and |, | and | & | \\+ |, & )${ITEM}){0,7})`;
/** "my kids Ola and Jan", "two cats, Mog and Tig", "the kids are called Max and Eli". */
export const SEVERAL = pattern(
  `(?:^|(?<=[ ,;:(–—/]))(?:([Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|(${NAME})'s) )?((?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[2-9]|lovely|small|young|little|older|younger|elder|big|grown-up|grown|adult|teenage|rescue|twin|of|beautiful|wonderful|gorgeous|elderly|fat|naughty|black|ginger) )*(${cased(MANY)})(?:'s? names)?(?:,| -| –| —|:| =|;)?(?: (?:are|is|called|named|who are|they're|their names are|we have|I have))*(?: (?:called|named))?:? ${LIST}(?=[.,;:!?)–—]|$| -| (?:and|who|are|is|live|go|were|both|have|all|but|at|in|from|with|don't|can't|love|started|start|will|for)\\b)`,
  'gu',
);
export const HAVE_SUBJECT = pattern(
  `(?:^|(?<=[,;] )|(?<= (?:and|who|but) ))(I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|${NAME}|(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}(?:${KIN})(?:,? ${NAME})?),?(?: and [^,.;]{2,40}?)?(?:'ve| have|'s| has| got| 've got)(?: got| also| now| had)* (?:[a-z]+ ){0,4}$`,
  'u',
);
export const MUM_OF = pattern(
  `(?:^|(?<=[,;:(–—] ?)|(?<= and ))(?:(I)(?:'m| am) (?:a |the )?|(${NAME})(?:'s| is),? (?:the )?|(?:proud )?)(?:[a-z-]+ ){0,2}?([Mm]um|[Mm]om|[Mm]other|[Mm]am|[Dd]ad|[Ff]ather|[Pp]arent|[Mm]ama|[Pp]apa) (?:of|to) (?:(?:two|three|four|five|twins|one|a son|a daughter|a girl|a boy)(?:, |: | \\(| called | named | - | – | — | ))?(?:twins )?${LIST}`,
  'u',
);
/** Tells whether any of the words of these two are there. */
export const TELLS_OF_COUPLE = /\b(?:married|engaged|dating|seeing|going out)\b/;
export const MARRIED_TO = pattern(
  `(?:^|(?<=[,;:(] )|(?<= (?:and|but|who|who's|am|I'm|is) )|(?<=\\())(?:(I|[Hh]e|[Ss]he|${NAME})(?:'m|'s|'ve been| am| is| was| has been| have been| got| and I are)?(?: now| still| happily| also| just| recently| finally| already| been| getting| to be)* )?(married|engaged|dating|seeing|going out)(?: (?:for|since) [\\p{L}\\p{N} ]{2,20}?)? (?:(?:to|with) )?(?:a (?:\\p{L}+ ){1,3}(?:called|named) |my (?:[a-z]+ ){0,2})?(${NAME})${AFTER_NAME}`,
  'gu',
);
export const PAIR_MARRIED = pattern(
  `(?:^|(?<=[,;:] ))(I|[Mm]e|${NAME}|[Mm]y (?:${KIN}) ${NAME}) (?:and|&) (I|${NAME})(?:'re|'ve| are| have| got| were)?(?: both| been| just| finally| now| happily| getting| gotten| got)* (married|engaged|dating)(?! to)\\b`,
  'u',
);
export const SIBLINGS_BOTH = pattern(
  `(?:^|(?<=[,;:] ))(${NAME}) (?:and|&) (${NAME}) are (brothers|sisters|siblings|twins|cousins|brother and sister|flatmates|housemates|roommates|neighbours)\\b`,
  'u',
);
export const LIVE_WITH = pattern(
  `(?:^|(?<=[,;:] )|(?<= (?:and|but) ))(?:I|[Ww]e)(?:'m| am|'re| are|'ve| have)?(?: now| currently| still| also)* (?:(?:live|living|lodge|lodging) with|share (?:a |the |my )?(?:[a-z]+ )?(?:flat|house|apartment|place|room) with|sharing (?:a |the )?(?:flat|house|apartment|place|room) with) (?:(?:my|two|three|a|one) (?:[a-z]+ )?(?:friends?|mates?|flatmates?|housemates?|roommates?|others|pals?|people|students?|colleagues?|coworkers?)?(?:,|:| called)? ?)?${LIST}`,
  'u',
);
export const OF_WHOM = pattern(
  `(?:^|(?<=[,;:] ))(${NAME})(?:'s| is|,) (?:the )?(?:[a-z]+ )?(son|daughter|sister|brother|wife|husband|grandmother|grandfather|uncle|aunt|niece|nephew|cousin) of (${NAME}|my ${KIN_ADJECTIVE}(?:${KIN}) ${NAME})`,
  'u',
);
export const I_AM_THEIR = pattern(
  `^I(?:'m| am) (${NAME})'s (mum|mom|mother|dad|father|sister|brother|wife|husband|partner|girlfriend|boyfriend|cousin|uncle|aunt|auntie|gran|grandma|grandad|grandmother|grandfather|son|daughter|flatmate|roommate|neighbour)(?=[.,;!]|$| and| by)`,
  'u',
);
/** "a brother, Tim, and a sister called Jess", of whoever has them. */
export const HAVING = pattern(
  `^(I|[Ww]e|[Hh]e|[Ss]he|${NAME}|(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}(?:${KIN})(?:,? ${NAME})?)(?:'ve| have|'s| has| got)(?: got| also| only| just)* (?=an? |one |two |three )`,
  'u',
);
export const ONE_HAD = pattern(
  `(?<= )(?:an?|one) ${KIN_ADJECTIVE}(${WHAT})(?: (?:in|from) \\p{Lu}[\\p{L}]+)?(?:,| called| named|, called| who's called| who is called| -| –| —|:| by the name of)* (${NAME})(?![\\p{L}])`,
  'gu',
);
export const NAMED_PET = pattern(
  `\\b(I|[Ww]e|[Hh]e|[Ss]he|${NAME}|[Mm]y (?:${KIN}) ${NAME})(?:'ve| have|'s| has)?(?: also| just| recently| now| both| finally)*(?: got| have| has| had| adopted| bought| own| owns| keep| keeps| rescued)?(?: got)? (?:an?|one|the|this) (?:[\\p{L}\\p{N}-]+ ){0,3}?(${ANIMAL})(?: (?:cross|mix|puppy|pup|dog|cat|bitch|kitten))?,?(?: (?:that|who|which))?(?: is|'s|'s name is| we| I)?(?: called| named| call)? (${NAME})${AFTER_NAME}`,
  'u',
);
export const THE_PET = pattern(
  `(?:^|(?<=[,;:(] )|(?<=\\b(?:and|but) ))(?:([Mm]y|[Oo]ur|[Tt]he) )(?:[a-z]+ ){0,2}?(${ANIMAL})(?:'s| is|'s name is|, who is|, who's|, named|, called| called| named|'s called| =|:)(?: called| named)? (${NAME})(?=[.,;!)]|$| and| but| he| she)`,
  'gu',
);

export const NAMED_LATER = pattern(
  `^(?:[Hh]er|[Hh]is|[Ii]ts|[Tt]he name)(?: name)?(?:'s| is) (?:name )?(?:now )?(${NAME})(?=[.,;!)]|$| (?:and|but|because|after|he|she)\\b)|^(?:[Ww]e|[Ii])(?:'ve|'re| have| are)?(?: (?:just|already|decided to|finally))*(?: named?| called?| calling| naming| call) (?:him|her|it) (${NAME})(?=[.,;!)]|$| (?:and|but|because|after|he|she)\\b)|^(?:[Hh]e|[Ss]he|[Ii]t)(?:'s| is) (?:called|named) (${NAME})(?=[.,;!)]|$| (?:and|but|because|after|he|she)\\b)`,
  'u',
);
export const GOT_PET = pattern(
  `\\b(?:I|i|[Ww]e|[Mm]y|[Oo]ur|[Gg]ot|[Aa]dopted|[Bb]ought)\\b[^.!?]{0,40}\\b(?:${ANIMAL})s?\\b`,
  'u',
);
/** "My daughter's pony is called Toffee": it is the daughter's. */
export const PET_OF_KIN = pattern(
  `\\b[Mm]y ${KIN_ADJECTIVE}(${KIN})'s (?:[a-z]+ ){0,2}?(${ANIMAL})(?:,|'s| is)?(?: called| named)? (${NAME})${AFTER_NAME}`,
  'gu',
);
export const NO_LONGER_HAD = /\b(?:used to (?:have|own|be)|once had|had to (?:give|put|rehome))\b/i;
export const KIN_WORD =
  /\b(?:sister|brother|son|daughter|wife|husband|mum|mom|dad|friend|neighbou?r|boss|colleague|girlfriend|boyfriend|vet|baby)\b/i;

export const GREAT = /\bgreat-(?:gran|grand|aunt|uncle)/i;
export const COUPLE = /^(?:husband|wife|hubby|missus|partner|spouse|boyfriend|girlfriend|bf|gf|fella)$/;
export const APART = /\b(?:separated|split up|broke up|broken up|divorced|divorce|imaginary)\b/i;
export const BUSINESS =
  /\b(?:brewery|law (?:firm|office)|solicitors|auditors?|SAN|restaurant|my share|hand over|sold (?:my|his|her) |business|secretary|counsel|co-own)/;
