import { type FactCollector, NOT_A_NAME, trimObject } from './fact-collector.ts';
import { TITLE_OF } from './fact-rule.ts';
import { pattern } from './pattern.ts';
import { LANGUAGE, NAME, OCCUPATION_NOUN, PROPER } from './phrases.ts';

const ONE_OF_EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const PHONE =
  /(?:\+\d[\d ().-]{6,17}\d|\b0\d[\d ()-]{6,14}\d|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}[-.]\d{3}[-.]\d{4})\b/u;
const MY_CONTACT = /\b(?:my|me|I'm|reach me|new number|phone|e-?mail|mobile|cell)\b/i;
const MY_IS =
  /^(?:My|my) (?:full |last |sur|first )?(name|hometown|home town|address|phone number|nationality|blood type)(?: is|'s) (?:in |on |actually )?(.+)$/u;
const FULL_NAME = pattern(
  `\\b(?:full name|surname|last name|name)(?:'s| is)?(?: spelled| spelt)?[^:.]{0,40}?[: ]+(${NAME.replace('{0,2}', '{1,2}')})$`,
  'u',
);
const COMPANY = pattern(
  `^(?:My|my|Our|our) (?:company|firm|startup|start-up|business|studio|agency|shop|practice|band|organi[sz]ation|charity)(?:'s| is)(?: called| named)? (${PROPER})`,
  'u',
);
const MOTHER_TONGUE = pattern(
  `^(${LANGUAGE}) is (my|his|her|${NAME}'s) (?:mother tongue|native language|first language|second language)`,
  'u',
);
const LANGUAGES_ALSO = pattern(
  `(?:^|, |and )(?:a )?(?:little bit(?: of)?|bit of|some|basic|fluent|okay|decent)?(?: of)? ?(${LANGUAGE})(?: is (?:okay|ok|fine|good|fluent|decent|rusty))?(?=[,.]|$| and)`,
  'gu',
);
const MY_LANGUAGE = pattern(
  `^[Mm]y (${LANGUAGE}) (?:is|'s|has become|got) (?!not|terrible|non|bad|nonexistent)`,
  'u',
);
const I_AM_NAMED = pattern(
  `^(?:I'm|I am|[Tt]his is|[Mm]y name is|[Mm]y name's) (?:${NAME})(?:,| and I'm| from)? (?:an? |the |your )?((?:[a-z-]+ ){0,2}(?:${OCCUPATION_NOUN}))? ?(?:at|for|from|with|of) (${PROPER})`,
  'u',
);
const BASED = pattern(`^I\\b.{0,80}?, (?:now |currently |and )?(?:based|living) in (${PROPER})`, 'u');
const MY_MACHINE = pattern(
  `^[Mm]y (?:new |old |work |main )?(?:laptop|phone|car|computer|bike|camera|machine|desktop|tablet|guitar|watch|truck|van|monitor|keyboard)(?:'s| is) (?:an? |the )?(${PROPER})(?:,? running (${PROPER}))?`,
  'u',
);
const APPOSED = pattern(
  `^(?:our |my |the |a |an |his |her |their )?(?:new |former )?((?:[\\p{L}-]+ ){0,2}(?:${OCCUPATION_NOUN}))(?: (?:at|from|of) (${PROPER}))?$`,
  'u',
);
const NAME_BEFORE_BRACKET = pattern(`(?<![\\p{L}'])(${NAME}) ?\\(`, 'u');
const NAMED_CONTACT = pattern(`^(${NAME})'s (?:new )?(?:e-?mail|mail|number|phone|mobile|cell)`, 'u');
const COMPANY_PLACE = pattern(`, (?:in|we sit in|based in) (${PROPER})`, 'u');
const FOUNDED_IT = pattern(`^I (?:co-?)?founded it(?: (?:together )?with (${NAME}))?`, 'u');
const RUN_OUT_OF = pattern(`^I (?:run|own|manage|have) (${PROPER}) (?:out of|in|from) (${PROPER})`, 'u');
const AFTER_NAME = pattern(`(?<![\\p{L}'])(${NAME}), ([^,.;()]{3,60})(?=,|$)`, 'gu');
const REACHED = pattern(
  `(?:${TITLE_OF}(${NAME}) (?:can be|is) (?:reached|found|available) (?:at|on|under))|(?:reach|call|ring|email|e-mail|text|contact|write to) (${NAME}) (?:at|on|under)\\b`,
  'u',
);

/** Addresses and numbers under which somebody is reached. */
export function readContact(collector: FactCollector): void {
  const { text, sentence } = collector.statement;
  const email = ONE_OF_EMAIL.exec(sentence)?.[0].replace(/[.,]+$/, '');
  const phone = PHONE.exec(sentence)?.[0].trim();
  const named =
    NAME_BEFORE_BRACKET.exec(sentence)?.[1] ??
    NAMED_CONTACT.exec(text)?.[1] ??
    REACHED.exec(text)
      ?.slice(1)
      .find((name) => name !== undefined);
  const other =
    named !== undefined && !NOT_A_NAME.test(named)
      ? named
      : /\b(?:he|him|his|she|her)\b/i.test(sentence)
        ? collector.referents.person()
        : undefined;
  const own =
    /\b(?:my|reach me|call me|text me|email me|write me|ping me|my new)\b/i.test(sentence) &&
    !/\bmy (?:\w+ )?(?:wife|husband|boss|sister|brother|mother|father|mum|mom|dad|assistant|lawyer|doctor|accountant|landlord|friend|colleague|daughter|son)\b/i.test(
      sentence,
    );
  const follows =
    collector.statement.before.some((before) => MY_CONTACT.test(before.text) && PHONE.test(before.text)) &&
    /^(?:and )?(?:e-?mail|mail)\b/i.test(text);
  const whose = other ?? (own || follows ? collector.speaker : undefined);
  if (whose === undefined) return;
  if (email !== undefined) collector.add(whose, 'email', email, 0.93);
  if (phone !== undefined && phone.replace(/\D/g, '').length >= 7) collector.add(whose, 'phone', phone, 0.92);
}

/** Names, employers, homes and machines said in forms of their own. */
export function readDetails(collector: FactCollector): void {
  const { text } = collector.statement;
  const mine = MY_IS.exec(text);
  if (mine !== null) {
    const [, what = '', raw = ''] = mine;
    const value = trimObject(raw.replace(/[,;(].*$/, ''));
    if (/^[\p{Lu}\p{N}+]/u.test(value) && value.split(' ').length <= 6)
      collector.add(collector.speaker, what.replace('home town', 'hometown'), value, 0.9);
  }
  const named = I_AM_NAMED.exec(text);
  if (named !== null) {
    if (named[1] !== undefined) collector.add(collector.speaker, 'is_a', named[1], 0.82);
    if (!collector.contradicts('works_at', named[2] ?? ''))
      collector.add(collector.speaker, 'works_at', named[2] ?? '', 0.8);
  }
  const based = BASED.exec(text)?.[1];
  if (based !== undefined) collector.add(collector.speaker, 'lives_in', based, 0.84);
  const full = FULL_NAME.exec(text)?.[1];
  const first = full?.split(' ')[0];
  if (full !== undefined && first !== undefined && text.includes(`${first}'s`))
    collector.add(first, 'name', full, 0.84);
  const company = COMPANY.exec(text)?.[1];
  if (company !== undefined) {
    const place = COMPANY_PLACE.exec(text)?.[1];
    if (place !== undefined) collector.add(trimObject(company), 'located_in', place, 0.82);
  }
  const machine = MY_MACHINE.exec(text);
  if (machine !== null) {
    collector.add(collector.speaker, 'owns', machine[1] ?? '', 0.86);
    if (machine[2] !== undefined) collector.add(collector.speaker, 'uses', machine[2], 0.84);
  }
  const founded = FOUNDED_IT.exec(text);
  const thing = founded === null ? undefined : collector.referents.thing();
  if (founded !== null && thing !== undefined) {
    collector.add(collector.speaker, 'founded', thing, 0.84);
    if (founded[1] !== undefined) collector.add(founded[1], 'founded', thing, 0.84);
  }
  const out = RUN_OUT_OF.exec(text);
  if (out !== null) collector.add(trimObject(out[1] ?? ''), 'located_in', out[2] ?? '', 0.82);
  for (const match of text.matchAll(AFTER_NAME)) {
    const [, name = '', what = ''] = match;
    const apposed = APPOSED.exec(what);
    if (
      apposed === null ||
      NOT_A_NAME.test(name.split(' ')[0] ?? '') ||
      !/^(?:our|my|the|a|an|his|her|their)\b/i.test(what)
    )
      continue;
    collector.add(name, 'has_role', apposed[1] ?? '', 0.82);
    if (apposed[2] !== undefined) collector.add(name, 'works_at', apposed[2], 0.8);
  }
}

/** Mother tongues, and what else somebody speaks. */
export function readLanguages(collector: FactCollector): void {
  const { text, sentence } = collector.statement;
  const level = MY_LANGUAGE.exec(text)?.[1];
  if (level !== undefined) collector.add(collector.speaker, 'speaks', level, 0.84);
  const tongue = MOTHER_TONGUE.exec(text);
  if (tongue === null) return;
  const [, language = '', whose = ''] = tongue;
  const who =
    whose === 'my'
      ? collector.speaker
      : /^(?:his|her)$/.test(whose)
        ? collector.referents.person()
        : whose.replace(/'s$/, '');
  collector.add(who, 'speaks', language, 0.92);
  for (const match of sentence.matchAll(LANGUAGES_ALSO)) collector.add(who, 'speaks', match[1] ?? '', 0.8);
}
