import { isoDay } from './dated-words.ts';
import { type FactCollector, IS_PET, NOT_A_NAME, namesIn } from './fact-collector.ts';
import { PASSING, SUBJECT, TITLE_OF } from './fact-rule.ts';
import { pattern } from './pattern.ts';
import { NAME, OCCUPATION, OCCUPATION_NOUN, PET, PROPER, RELATION, RELATION_ADJECTIVE } from './phrases.ts';

const RELATED = pattern(
  `(?<![\\p{L}'])([Mm]y|[Oo]ur|[Hh]is|[Hh]er|(${NAME})'s) (?:late )?${RELATION_ADJECTIVE}(${RELATION}|${PET})(?:,|'s name is| is called| is named| called| named| is|'s called)? (${NAME})(?!'s? (?:said|idea))`,
  'gu',
);
const IS_MY = pattern(
  `^(${NAME})(?:'s| is) (my|our|his|her|(${NAME})'s) ${RELATION_ADJECTIVE}(${RELATION}|${PET})(?=[.,;!]|$| and| who| from| at| in| so| but| since)`,
  'u',
);
const CHILDREN =
  /^(?:I|[Ww]e)(?:'ve got|'ve| have| got)(?: got)? (?:\w+ )?(?:(?:small|young|little|lovely|grown|adult|teenage) )?(kids|children|sons|daughters|boys|girls|cats|dogs|sisters|brothers|ferrets|rabbits|horses|hens|parrots|turtles|hamsters)(?:,| -| –|:|,? (?:called|named))? (.+)$/u;
const THE_ONE = pattern(
  `^(?:[Tt]he|[Oo]ur|[Mm]y) (${PET}|(?:[a-z]+ )?(?:${OCCUPATION_NOUN}))(?:'s| is) (?:called |named )?(?:Professor |Prof\\.? |Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? )?(${NAME})(?=[.,;!]|$| and)`,
  'u',
);
const NAME_THE = pattern(`^(${NAME}) the ((?:[a-z]+ )?(?:${OCCUPATION_NOUN}))(?= )`, 'u');
const BRACKETED = pattern(`(?<![\\p{L}'])(${NAME}) \\((?:my|our) (${RELATION})\\)`, 'u');
const SEVERAL = pattern(
  `(?:my|our|two|three|four|five) (?:[a-z]+ )?(kids|children|sons|daughters|boys|girls|cats|dogs|ferrets|rabbits|horses|parrots),? (?:called |named )?(${NAME}(?:, ${NAME})*,? and ${NAME})`,
  'u',
);
const HAVE_RELATIVE = pattern(
  `\\b(?:I|[Ww]e)\\b[^.;]{0,30}?\\b(?:have|'ve got|got) (?:an?|one) (?:[a-z]+ )?(${RELATION}|${PET}),? (?:called |named )?(${NAME})`,
  'u',
);
const APPOSED_RELATIVE = pattern(
  `(?<![\\p{L}'])(${NAME}), (my|our) ${RELATION_ADJECTIVE}(${RELATION}|${PET})(?=[,.;!]|$| and)`,
  'u',
);
const PET_NAMED = pattern(
  `\\b(I|[Ww]e|[Hh]e|[Ss]he|${NAME})(?:'ve| have| has|'s)?(?: also| just| recently| now)*(?: got| have| has| had| adopted| bought| own| owns)(?: got)? (?:a|an|two|three|four|our|one) (?:[a-z]+ ){0,2}?(${PET})(?:s)?,?(?: (?:that|who|which))?(?: is| are|'s| we)?(?: called| named|,) (${NAME}(?:(?:, | and |, and )${NAME})*)`,
  'u',
);
const GOT_PET = pattern(
  `\\b(?:I|[Ww]e|and I)(?:'ve)?(?: just)?(?: got| adopted| bought| have) (?:a|an) (?:[a-z]+ )?(${PET})\\b`,
  'u',
);
const NAMED_IT = pattern(
  `\\b(?:we|I)(?:'ve)? (?:named|called|call|are calling|'re calling|decided to call) (?:him|her|it|them) (${NAME})|\\b(?:[Hh]is|[Hh]er|[Ii]ts) name(?:'s| is| will be) (${NAME})`,
  'u',
);
const THEIR_NAME = pattern(
  `^[Mm]y (${RELATION}|${PET})(?:'s name)?(?: is|'s) (?:called |named )?(${NAME})(?=[.,;!(]|$| and| but| who)`,
  'u',
);
const MARRIED_PAIR = pattern(
  `^(${NAME}|[Hh]e|[Ss]he|I|[Ww]e) and (${NAME}|I|[Hh]e|[Ss]he)(?: have| just| finally|'ve| are| were)* (?:got |getting |gotten )?(married|engaged)\\b`,
  'u',
);
const BIRTHDAY = pattern(
  `^(My|[Mm]y|[Hh]is|[Hh]er|${NAME}'s|[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})'s) (?:birthday|date of birth)(?:'s| is| falls)?(?: on)? (.+)$`,
  'u',
);
const BORN_ON = pattern(
  `^${SUBJECT}(?: was|'s| were) born (?:on )?(?:the )?(\\d{1,2}(?:st|nd|rd|th)? (?:of )?\\p{L}+|\\p{L}+ \\d{1,2})(.*)$`,
  'u',
);
const MY_BOSS = pattern(
  `^[Mm]y (?:new |old |current |direct )?(boss|manager|supervisor|line manager)(?: now| (?:at|in) ${PROPER})?(?:'s| is)(?: called| named)? ${TITLE_OF}(${NAME})`,
  'u',
);
const REPLACES = pattern(`^(${NAME}) took over (?:from (${NAME}) )?as (?:the |our )?(${OCCUPATION})`, 'u');
const PROMOTED = /^I(?:'ve| have| was| got| am|'m)?(?: been| just| finally)* promoted\b/i;
const TITLE =
  /^((?:Head|VP|Director|Chief|Senior|Lead|Principal|Junior|Staff|Team)\b[\p{L} ]{3,40}?)(?: as of| from| starting| since|[.,!]|$)/u;

/** "My sister Ana", "Aric's business partner Ali", "Ana is my sister". */
export function readRelations(collector: FactCollector): void {
  const { text } = collector.statement;
  for (const match of text.matchAll(RELATED)) {
    const [, words = '', owner, relation = '', name = ''] = match;
    if (NOT_A_NAME.test(name.split(' ')[0] ?? '')) continue;
    const stated = /(?:is|'s|called|named)$/.test(match[0].slice(0, -name.length).trim());
    if (stated || !PASSING.test(relation))
      collector.relate(collector.owner(words, owner), relation, name, 0.88);
  }
  const reversed = IS_MY.exec(text);
  if (reversed !== null) {
    const [, name = '', words = '', owner, relation = ''] = reversed;
    if (!NOT_A_NAME.test(name)) collector.relate(collector.owner(words, owner), relation, name, 0.9);
  }
  const boss = MY_BOSS.exec(text)?.[2];
  if (boss !== undefined && !NOT_A_NAME.test(boss)) collector.add(collector.speaker, 'reports_to', boss, 0.9);
  const theirs = THEIR_NAME.exec(text);
  if (theirs !== null && !NOT_A_NAME.test(theirs[2] ?? ''))
    collector.relate(collector.speaker, theirs[1] ?? '', theirs[2] ?? '', 0.9);
}

/** Children, pets, couples, birthdays, and who took which post. */
export function readFamily(collector: FactCollector): void {
  const { text, sentence } = collector.statement;
  const several =
    CHILDREN.exec(text) ??
    CHILDREN.exec(sentence) ??
    (/\b(?:he|she|his|her|their|they|brother|sister|friend)\b/i.test(text) ? null : SEVERAL.exec(text));
  if (several !== null) {
    const [, what = '', list = ''] = several;
    const relation = /kids|children/.test(what)
      ? 'child'
      : /boys|sons/.test(what)
        ? 'son'
        : /girls|daughters/.test(what)
          ? 'daughter'
          : /sisters/.test(what)
            ? 'sister'
            : /brothers/.test(what)
              ? 'brother'
              : 'pet';
    for (const name of namesIn(list)) collector.add(collector.speaker, `has_${relation}`, name, 0.86);
  }
  const the = THE_ONE.exec(text);
  if (the !== null && !NOT_A_NAME.test(the[2] ?? '')) {
    if (/supervisor|manager|boss|assistant/i.test(the[1] ?? ''))
      collector.relate(collector.speaker, the[1] ?? '', the[2] ?? '', 0.86);
    else if (IS_PET.test(the[1] ?? '')) collector.add(collector.speaker, 'has_pet', the[2] ?? '', 0.82);
    else collector.add(the[2], 'is_a', the[1] ?? '', 0.82);
  }
  const drummer = NAME_THE.exec(text);
  if (drummer !== null && !NOT_A_NAME.test(drummer[1] ?? ''))
    collector.add(drummer[1], 'is_a', drummer[2] ?? '', 0.8);
  const bracketed = BRACKETED.exec(text);
  if (bracketed !== null) collector.relate(collector.speaker, bracketed[2] ?? '', bracketed[1] ?? '', 0.86);
  const own = HAVE_RELATIVE.exec(text);
  if (own !== null) collector.relate(collector.speaker, own[1] ?? '', own[2] ?? '', 0.86);
  const apposed = APPOSED_RELATIVE.exec(text);
  if (apposed !== null && !NOT_A_NAME.test(apposed[1] ?? ''))
    collector.relate(collector.speaker, apposed[3] ?? '', apposed[1] ?? '', 0.86);
  const pet = PET_NAMED.exec(text) ?? PET_NAMED.exec(sentence);
  if (pet !== null) {
    const [, words = '', , list = ''] = pet;
    const owner = /^we$/i.test(words) ? collector.speaker : collector.subject(words);
    for (const name of namesIn(list)) collector.add(owner, 'has_pet', name, 0.86);
  }
  const named = NAMED_IT.exec(text);
  const name = named?.[1] ?? named?.[2];
  if (name !== undefined && GOT_PET.test(collector.statement.turn.content))
    collector.add(collector.speaker, 'has_pet', name, 0.84);
  const pair = MARRIED_PAIR.exec(text);
  if (pair !== null) {
    const [, one = '', other = '', how] = pair;
    const first = collector.subject(one);
    const second = collector.subject(other);
    if (second !== undefined)
      collector.add(first, how === 'engaged' ? 'engaged_to' : 'married_to', second, 0.84);
  }
  const took = REPLACES.exec(text);
  if (took !== null) collector.add(took[1], 'has_role', took[3] ?? '', 0.82);
  const born = BORN_ON.exec(text);
  const bornOn = born === null ? undefined : isoDay(`${born[2] ?? ''}${born[3] ?? ''}`);
  if (born !== null && bornOn !== undefined)
    collector.add(
      collector.subject(born[1] ?? ''),
      'birthday',
      bornOn.startsWith('-') ? (born[2] ?? '') : bornOn,
      0.9,
    );
  const birthday = BIRTHDAY.exec(text);
  if (birthday !== null) {
    const [, whose = '', when = ''] = birthday;
    const who = /^my$/i.test(whose)
      ? collector.speaker
      : /^(?:his|her)$/i.test(whose)
        ? collector.referents.person()
        : /^my /i.test(whose)
          ? undefined
          : whose.replace(/'s$/, '');
    const day = isoDay(when);
    if (day !== undefined)
      collector.add(who, 'birthday', day.startsWith('-') ? when.replace(/[,.;!(].*$/, '') : day, 0.92);
  }
  if (PROMOTED.test(text) || collector.statement.before.some((before) => PROMOTED.test(before.text))) {
    const title = TITLE.exec(text)?.[1];
    if (title !== undefined)
      collector.add(collector.speaker, 'has_role', title.replace(/ (?:as|from|of)$/, ''), 0.82);
  }
}
