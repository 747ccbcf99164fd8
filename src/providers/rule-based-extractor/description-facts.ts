import { type FactCollector, IS_PET, NOT_A_NAME, trimObject } from './fact-collector.ts';
import { SPOKEN } from './fact-rule.ts';
import { inLowerCase } from './lower-case.ts';
import { pattern } from './pattern.ts';
import { NAME, OCCUPATION_NOUN, PET, PROPER } from './phrases.ts';

const TITLE = '(?:Professor |Prof\\.? |Dr\\.? |Mr\\.? |Mrs\\.? |Ms\\.? |Frau |Herr )?';
/** Posts that a bare noun phrase is read as where a person is described. */
const POST = `(?:(?!(?:was|is|a|an|the|my|our|his|her|in|at|not|no|to|who|he|she|only|just|and|or|but|also|now)\\b)[a-z][a-z-]* ){0,2}(?:${OCCUPATION_NOUN}|headmistress|headmaster|seamstress|sous-chef|publisher|deputy|carer|apprentice|mediator)|(?:[Mm]anaging |[Ee]xecutive |[Aa]rt |[Cc]reative )[Dd]irector|(?:[Hh]ead|[Dd]irector|VP|[Cc]hief) of [a-z]+(?: [a-z]+)?|(?:vet|med|law|nursing|medical|PhD) student`;
const HOUSE = `(${PROPER})`;
const STOP =
  '(?=[.,;:!()]|$| (?:and|but|so|who|in|on|since|now|these|from|for|by|with|near|until|too|btw|at|he|she|his|her|they)\\b| –| -)';

/** A phrase of a description: what it says of whom is described. */
interface Phrase {
  readonly said: RegExp;
  readonly facts: readonly (string | undefined)[];
  /** Said of things, not of people. */
  readonly ofThing?: boolean;
}

const phrase = (body: string, facts: readonly (string | undefined)[], ofThing = false): Phrase => ({
  said: pattern(`^(?:${body})`, 'u'),
  facts,
  ofThing,
});

/** In the order they are tried; the first that fits the beginning of what is left of a description is taken. */
const PERSON_PHRASES: readonly Phrase[] = [
  phrase(
    `(?:works? as |working as )?(?:an? |the |our |their |my )?(?:new |former |retired |freelance |trained |only |just )*(${POST})(?: (?:there|here|now))?(?:,? (?:at|for|with|w|by|of) (?:the )?${HOUSE})?${STOP}`,
    ['is_a', 'works_at'],
  ),
  phrase(
    `(?:he |she |who )?(?:(?:is |'s )?(?:now )?(?:based|living)|lives|sits|resides)(?: mostly| now| alone| with [^,.;]{2,30}?)? (?:in|near|out of) (${PROPER})`,
    ['lives_in'],
  ),
  phrase(`was (?:an? |the )?(?:${POST}) (?:at|for|with) ${HOUSE}${STOP}`, ['worked_at']),
  phrase(`(?:originally |he's |she's )?(?:from|outta|hails from|comes from) (${PROPER})${STOP}`, ['is_from']),
  phrase(`(?:now )?(?:works|working|employed) (?:at|for|by|with) ${HOUSE}`, ['works_at']),
  phrase(`(?:now )?(?:at|with|over at) ${HOUSE}${STOP}`, ['works_at']),
  phrase(`(?:very |badly |also )*allergic to ([\\p{L} ]{3,30}?)${STOP}`, ['allergic_to']),
  phrase(`(?:strict |an? )?(vegan|vegetarian|pescatarian|gluten[- ]free|teetotal)${STOP}`, ['diet']),
  phrase(`(?:only |also )?(?:speaks?|fluent in) (${SPOKEN})`, ['speaks']),
  phrase(`(?:is |'s )?married to ${TITLE}(${NAME})`, ['married_to']),
  phrase(
    `(?:has|with|keeps) (?:an? |two )(?:[a-z]+ )?(?:${PET}|python|iguana|spider)s?,? (?:called|named) (${NAME})`,
    ['has_pet'],
  ),
  phrase(`(?:e-?mail:? )?([\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+)`, ['email']),
  phrase(`(?:tel|phone|mobile|cell)?\\.?:? ?(\\+\\d[\\d ().-]{6,17}\\d)`, ['phone']),
];

const TECH = `(?:${PROPER}|@[a-z][\\w-]*/[a-z][\\w-]*|[a-z][a-z0-9]*(?:-[a-z0-9]+)+|go|rust|python|java|kotlin|typescript|ruby|elixir|[a-z]+SQL|postgres|redis|kafka|nats|mongo|mysql|sqlite|nginx|docker|kubernetes|lib[a-z]+)`;
const VERSION = 'v?(\\d+(?:\\.\\d+)+[\\w.-]*)';

const THING_PHRASES: readonly Phrase[] = [
  phrase(`(?:current |on |at |now at )?(?:version|ver\\.?|v|release) ?${VERSION}`, ['has_version'], true),
  phrase(`(?:is |it's )?(?:written|built|implemented|coded) (?:in|with) (${TECH})`, ['written_in'], true),
  phrase(`(?:it )?(?:runs?|running|is hosted|hosted|deployed) (?:on|in|at) (${TECH})`, ['hosted_on'], true),
  phrase(
    `(?:it )?(?:depends on|needs|requires|relies on) (${TECH})(?:,? and (${TECH})(?= |,|\\.|$))?`,
    ['depends_on', 'depends_on'],
    true,
  ),
  phrase(`(?:it )?uses (${TECH})`, ['uses'], true),
  phrase(`(?:its )?(?:maintainer|maintained by)(?: is|:)? (${NAME})`, ['maintained_by'], true),
  phrase(`(?:its |the )?(?:owner|owned by)(?: is|:)? (${NAME})`, ['owned_by'], true),
  phrase(`(?:it )?belongs to (${PROPER})${STOP}`, ['part_of'], true),
  phrase(`(?:based |located |sits )?(?:in|outside) (${PROPER})${STOP}`, ['located_in'], true),
];

const CONNECTED =
  /^(?:'s| is|,? who(?:'s| is)?|,| \(|:| =| –| —| -)(?: (?:he|she|it)(?:'s| is| (?=lives|works|speaks|runs|has)))? ?/;
const BETWEEN = /^(?:[\s,()&–—-]+|(?:and|but|also|now|currently|who|which|he|she|it|is)(?=[\s'])|'s\b)+/;
const NEW_SUBJECT = pattern(`^(?:I\\b|[Ww]e\\b|[Mm]y\\b|${NAME}(?:'s| \\p{Ll}+s?\\b))`, 'u');
/** What is passed over between two phrases that say something: "dutch", "nine months old". */
const PASSED = /^[^,.;:()]{1,40}(?=,|\))/;

/** The facts of a description, phrase by phrase, until it speaks of something else. */
function describe(
  collector: FactCollector,
  subject: string,
  tail: string,
  ofThing: boolean,
  sure: boolean,
): void {
  let rest = tail;
  let told = sure;
  for (let steps = 0; steps < 8 && rest !== ''; steps += 1) {
    rest = rest.replace(BETWEEN, '');
    const found = (ofThing ? THING_PHRASES : PERSON_PHRASES)
      .map(({ said, facts }) => ({ match: said.exec(rest), facts }))
      .find(({ match }) => match !== null && match[0] !== '');
    if (found?.match) {
      for (const [index, predicate] of found.facts.entries()) {
        const object = found.match[index + 1];
        if (predicate === undefined || object === undefined) continue;
        if (collector.contradicts(predicate, object) || isMisread(collector, predicate, object, subject))
          continue;
        if (predicate === 'is_a' && collector.has(subject, 'has_role')) continue;
        if (predicate !== 'depends_on' && predicate !== 'speaks' && collector.has(subject, predicate))
          continue;
        collector.add(subject, predicate, object, 0.8);
      }
      rest = rest.slice(found.match[0].length);
      told = true;
      continue;
    }
    if (NEW_SUBJECT.test(rest) || !told) return;
    const passed = PASSED.exec(rest);
    if (passed === null) return;
    rest = rest.slice(passed[0].length);
  }
}

/** What an object must be known as: "at Leeds" is no employer, "from Globex" no home. */
function isMisread(collector: FactCollector, predicate: string, object: string, subject: string): boolean {
  const kindOf = (words: string) =>
    collector.entities.find(({ surface, name }) => surface === words || name === words)?.kind;
  const kind = kindOf(trimObject(object));
  if (predicate === 'works_at') return kind !== 'organization' && kind !== 'term';
  if (predicate === 'located_in') return kind !== 'place' || kindOf(subject) === 'term';
  return /^(?:lives_in|is_from)$/.test(predicate) && kind !== 'place' && kind !== undefined;
}

const SIGNED = pattern(
  `^((?:${POST}|[A-Z][a-z]+ (?:Manager|Director|Engineer|Officer|Editor))), ${HOUSE}$`,
  'u',
);
const OF_SELF = /^I(?:'m| am)(?: [A-Z]\p{L}+,)? /u;
const OF_THE_LAST = /^(?:he|she)(?:'s| is| (?=lives|works|speaks|has|runs))/i;
const OF_IT = /^(?:it|its)(?:'s| is)?(?= )/i;
const ROLE_IS = pattern(
  `(?<![\\p{L}'])(?:([Mm]y|[Oo]ur|[Ii]ts|[Tt]he|[Tt]heir) )?(?:new |current )?(${OCCUPATION_NOUN}|headmistress|headmaster|contact|client|flatmate|supervisor|landlord|landlady|coach|midwife|dentist)(?: (?:there|here))?(?: (?:at|for|of) (${PROPER}))?(?:'s| is| =|:)(?: called| named)? ${TITLE}(${NAME})(?=[,.;:!)]|$| and| who)`,
  'gu',
);
const QUOTED_THING = /["“]([\p{L}\p{N}-]{3,24})["”](?= is\b)/u;

/** Where a name first stands as words of their own, else -1. */
function placeOf(sentence: string, name: string): number {
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1)) {
    const [before, after] = [sentence.slice(0, at), sentence.slice(at + name.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}-]/u.test(after)) return at;
  }
  return -1;
}

/** Whoever a sentence introduces by name, and what it says of them in the phrases that follow. */
export function readDescriptions(collector: FactCollector): void {
  const { text, sentence, turn } = collector.statement;
  const lower = inLowerCase(sentence);
  const seen = new Set<string>();
  for (const { surface, name, kind, email } of collector.entities) {
    if (seen.has(surface) || surface === email || surface.length < 3) continue;
    seen.add(surface);
    const at = placeOf(lower, inLowerCase(surface));
    if (at < 0 || NOT_A_NAME.test(surface)) continue;
    const tail = sentence.slice(at + surface.length);
    const connected = CONNECTED.exec(tail);
    if (connected === null) continue;
    if (/\b(?:outta|out of|in) $/.test(sentence.slice(0, at))) continue;
    // "at Globex, Berlin": what stands in a phrase of place is described by none.
    if (
      kind !== 'person' &&
      (kind === 'place' || /\b(?:at|in|from|to|with|by|for|on) (?:the )?$/.test(sentence.slice(0, at)))
    )
      continue;
    describe(collector, name, tail.slice(connected[0].length), kind !== 'person', false);
  }
  const quoted = QUOTED_THING.exec(turn.content);
  if (quoted !== null && sentence.includes(quoted[1] ?? ''))
    describe(
      collector,
      quoted[1] ?? '',
      sentence.slice(sentence.indexOf(quoted[1] ?? '') + (quoted[1] ?? '').length + 1),
      true,
      false,
    );
  for (const [form, whom, ofThing] of [
    [OF_SELF, collector.speaker, false],
    [OF_THE_LAST, collector.referents.person(), false],
    [OF_IT, collector.referents.thing(), true],
  ] as const) {
    const said = form.exec(text);
    if (said !== null && whom !== undefined)
      describe(collector, whom, text.slice(said[0].length), ofThing, false);
  }
  const signed = SIGNED.exec(text);
  if (signed !== null && turn.content.includes(`${collector.speaker}\n${text}`)) {
    collector.add(collector.speaker, 'is_a', signed[1] ?? '', 0.82);
    collector.add(collector.speaker, 'works_at', signed[2] ?? '', 0.82);
  }
  for (const match of sentence.matchAll(ROLE_IS)) {
    const [, whose = '', role = '', house, name = ''] = match;
    if (NOT_A_NAME.test(name.split(' ')[0] ?? '') || IS_PET.test(role)) continue;
    const mine = /^my$/i.test(whose);
    if (/^(?:client|flatmate|landlord|landlady)$/.test(role)) {
      if (role === 'client') collector.relate(collector.speaker, role, name, 0.82);
    } else if (/^(?:manager|supervisor|boss)$/.test(role)) {
      if (mine) collector.add(collector.speaker, 'reports_to', name, 0.84);
    } else if (role !== 'contact' && !mine) collector.add(name, 'is_a', role, 0.8);
    const of =
      house ?? (/^(?:its|their)$/i.test(whose) || /\bthere\b/.test(match[0]) ? last(collector) : undefined);
    if (of !== undefined && !collector.contradicts('works_at', of)) collector.add(name, 'works_at', of, 0.8);
  }
}

/** The organisation named last before the role. */
function last(collector: FactCollector): string | undefined {
  return collector.entities.filter(({ kind }) => kind === 'organization').at(-1)?.name;
}
