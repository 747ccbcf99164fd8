import type { ExtractedEntity, ExtractedFact } from '../extractor.ts';
import { canonicalStatement, predicateNamed } from '../predicates.ts';
import { isoDay } from './dated-words.ts';
import { findPastDate } from './due-dates.ts';
import { ELIDED, PASSING, RULES, SCHOOL, SPOKEN, SUBJECT, TITLE_OF, TITLED } from './fact-rules.ts';
import { pattern } from './pattern.ts';
import {
  LANGUAGE,
  NAME,
  OCCUPATION,
  OCCUPATION_NOUN,
  PET,
  PROPER,
  RELATION,
  RELATION_ADJECTIVE,
} from './phrases.ts';
import { Referents } from './referents.ts';
import type { Statement } from './statements.ts';
import { speakerOf } from './third-person.ts';

const WHEN_OPENING =
  /^(?:(?:in|since|last|back in|this|on|at the (?:start|end) of|until|before that|as of|from|after [\p{L}]+|for the (?:last|past)) [\p{L}\p{N} ]{2,24}?|yesterday|today|recently|now|currently|nowadays|these days|before|previously|originally|\d{4}),? (?=I\b|we\b|my\b|he\b|she\b|\p{Lu})/iu;
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
const ONE_OF_EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const PHONE =
  /(?:\+\d[\d ().-]{6,17}\d|\b0\d[\d ()-]{6,14}\d|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}[-.]\d{3}[-.]\d{4})\b/u;
const MY_CONTACT = /\b(?:my|me|I'm|reach me|new number|phone|e-?mail|mobile|cell)\b/i;
const BIRTHDAY = pattern(
  `^(My|[Mm]y|[Hh]is|[Hh]er|${NAME}'s|[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION})'s) (?:birthday|date of birth)(?:'s| is| falls)?(?: on)? (.+)$`,
  'u',
);
const BORN_ON = pattern(
  `^${SUBJECT}(?: was|'s| were) born (?:on )?(?:the )?(\\d{1,2}(?:st|nd|rd|th)? (?:of )?\\p{L}+|\\p{L}+ \\d{1,2})(.*)$`,
  'u',
);
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
const MY_BOSS = pattern(
  `^[Mm]y (?:new |old |current |direct )?(boss|manager|supervisor|line manager)(?: now)?(?:'s| is)(?: called| named)? ${TITLE_OF}(${NAME})`,
  'u',
);
const REPLACES = pattern(`^(${NAME}) took over (?:from (${NAME}) )?as (?:the |our )?(${OCCUPATION})`, 'u');
const APPOSED = pattern(
  `^(?:our |my |the |a |an |his |her |their )?(?:new |former )?((?:[\\p{L}-]+ ){0,2}(?:${OCCUPATION_NOUN}))(?: (?:at|from|of) (${PROPER}))?$`,
  'u',
);
const PROMOTED = /^I(?:'ve| have| was| got| am|'m)?(?: been| just| finally)* promoted\b/i;
const TITLE =
  /^((?:Head|VP|Director|Chief|Senior|Lead|Principal|Junior|Staff|Team)\b[\p{L} ]{3,40}?)(?: as of| from| starting| since|[.,!]|$)/u;

const NOT_A_NAME =
  /^(?:I|The|A|An|My|Our|Your|His|Her|Their|It|He|She|They|We|You|This|That|These|Those|What|Who|Which|There|Here|Everyone|Everybody|Someone|Somebody|Nobody|If|When|But|And|So|Then|Also|Maybe|Not|No|Yes|Today|Yesterday|Tomorrow|Tonight|Now|Just|How|Where|Why|One|People|Life|Work|Everything|Nothing|Something|Let|Always|Never|Still|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|God|English|Part|Done|Well|Good|Great|Ok|Okay|Sorry|Please|Thanks|Both|Some|Most|All|Another|Any|After|Before|Since|Until|In|On|At|For|From|With|To|By|Of|As|Currently|Recently|Originally|Actually|Apparently)$/;

const LISTED_NAME = pattern(`^(?:(?:baby|little|our|my|the|then|also|who|is|are) )*(${NAME})`, 'u');
const NAMED_RELATIVE = pattern(`^[Mm]y ${RELATION_ADJECTIVE}(?:${RELATION}),? (${NAME}),?$`, 'u');
const ANY_LANGUAGE = pattern(SPOKEN, 'gu');
const IS_PET = pattern(`^(?:${PET})$`, 'i');
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

/** Ends of an object that belong to what follows it. */
function trimObject(raw: string): string {
  return raw
    .replace(/[\s.,;!]+$/, '')
    .replace(/^the (?=\p{Lu})/u, '')
    .replace(/ (?:and|of|the|&|in|at|on)$/, '')
    .replace(/(?<!s)'s$/, '')
    .trim();
}

/** Splits "Pico and Nano", "Malik (11), Zora (8) and baby Elijah" into names. */
function namesIn(list: string): string[] {
  return list
    .replace(/\([^)]*\)/g, ' ')
    .split(/,|\band\b|&/u)
    .map((part) => LISTED_NAME.exec(part.trim())?.[1] ?? '')
    .filter((name) => name !== '' && !NOT_A_NAME.test(name));
}

class FactReader {
  readonly #statement: Statement;
  readonly #timeZone: string;
  readonly #speaker: string;
  readonly #referents: Referents;
  readonly #entities: readonly ExtractedEntity[];
  readonly facts: ExtractedFact[] = [];

  constructor(statement: Statement, timeZone: string, entities: readonly ExtractedEntity[]) {
    this.#statement = statement;
    this.#timeZone = timeZone;
    this.#speaker = speakerOf(statement.turn);
    this.#entities = entities;
    this.#referents = new Referents(statement, entities);
  }

  #add(
    subject: string | undefined,
    predicate: string,
    object: string,
    confidence: number,
    dates: { from?: Date; to?: Date } = {},
  ): void {
    const kept = object === 'me' ? this.#speaker : trimObject(object).replace(TITLED, '');
    subject = subject?.replace(TITLED, '');
    if (subject === undefined || kept === '' || NOT_A_NAME.test(kept) || kept.length > 80 || subject === kept)
      return;
    const canonical = canonicalStatement(subject, predicate, kept);
    if (
      this.facts.some(
        (known) =>
          known.predicate === canonical.predicate &&
          known.subject === canonical.subject &&
          known.object === canonical.object,
      )
    )
      return;
    this.facts.push({
      ...canonical,
      objectIsEntity:
        predicateNamed(canonical.predicate)?.objectIsEntity ?? /^\p{Lu}/u.test(canonical.object),
      confidence,
      sourceTurnId: this.#statement.turn.id,
      ...(dates.from === undefined ? {} : { validFrom: dates.from }),
      ...(dates.to === undefined ? {} : { validTo: dates.to }),
    });
  }

  /** Who or what a subject's words stand for. */
  #subject(words: string, inPerson = false): string | undefined {
    if (words === 'I') return this.#speaker;
    if (/^we$/i.test(words)) return inPerson ? this.#speaker : this.#referents.company();
    if (/^(?:he|she)$/i.test(words)) return this.#referents.person();
    if (/^it$/i.test(words)) return this.#referents.thing();
    const relative = NAMED_RELATIVE.exec(words)?.[1];
    if (relative !== undefined) return relative;
    if (/^my (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)$/i.test(words))
      return this.#referents.company();
    // Of somebody without a name nothing could be found again.
    if (/^my /i.test(words)) return undefined;
    const first = words.split(' ')[0] ?? '';
    return NOT_A_NAME.test(first) || /'(?:ll|ve|re|m|d)\b/.test(words) ? undefined : trimObject(words);
  }

  #owner(words: string, name: string | undefined): string | undefined {
    if (/^(?:my|our)$/i.test(words)) return this.#speaker;
    return name ?? this.#referents.person();
  }

  read(): ExtractedFact[] {
    const { text, sentence } = this.#statement;
    const told = text
      .replace(WHEN_OPENING, '')
      .replace(
        ELIDED,
        (verb) =>
          `${/ing\b|based|married|born/i.test(verb) ? "I'm" : 'I'} ${verb.charAt(0).toLowerCase()}${verb.slice(1)}`,
      )
      .replace(/^version (?=v?\d)/i, 'It version ');
    this.#related();
    this.#family(text, sentence);
    this.#contact(text, sentence);
    this.#things(text);
    this.#byRule(told);
    this.#languages(text, sentence);
    return this.facts;
  }

  #byRule(told: string): void {
    const { text, turn } = this.#statement;
    const past = () => findPastDate(text, turn.occurredAt, this.#timeZone);
    for (const { pattern: said, predicate, confidence, begins, ends, also, ofThing } of RULES) {
      const match = said.exec(told);
      if (match === null) continue;
      const [, words = '', first, second] = match;
      const company =
        ofThing === true ||
        /^my (?:company|firm|startup|start-up|employer|business|studio|agency|team|office)$/i.test(words) ||
        (/^we$/i.test(words) && this.#referents.company() !== undefined);
      const subject = this.#subject(
        ofThing
          ? words
              .replace(/^(?:the|our|my) (?=[\p{Lu}])/iu, '')
              .replace(
                / (?:service|app|server|site|repo|backend|frontend|api|system|library|package|module|database|cluster|pipeline|website|tool)$/i,
                '',
              )
          : words,
        /^(?:lives_in|diet|born_in|grew_up_in|is_from|has_pet)$/.test(predicate) && !company,
      );
      if (subject === undefined || (ofThing && this.facts.length > 0 && subject === this.#speaker)) continue;
      if (
        ofThing &&
        /^(?:Version|repo|project|app|team|company|service|build|server|code|site|website|database|system|tool|library|product|platform|backend|frontend|api|flat|house|job|office|food|this|that|there|what|who|everything|nothing|he|she|they|you|someone|everyone|the|life|here|team)$/i.test(
          subject,
        )
      )
        continue;
      const dates = ends ? { to: past() ?? turn.occurredAt } : begins ? { from: past() } : {};
      if (predicate === 'job' || predicate === 'teaching') {
        const job = predicate === 'job' ? first : first === undefined ? undefined : `${first} teacher`;
        if (job !== undefined && !this.#has(subject, 'is_a')) this.#add(subject, 'is_a', job, confidence);
        if (second !== undefined && !this.#has(subject, 'works_at') && !this.#contradicts('works_at', second))
          this.#add(subject, 'works_at', second, confidence, dates);
        continue;
      }
      const object = first ?? second ?? '';
      if (this.#contradicts(predicate, object) || /'s$/.test(object)) continue;
      const started = /\b(?:start\w*|joined)\b/.test(match[0]);
      if (
        started &&
        /^(?:studies_at|works_at)$/.test(predicate) &&
        (predicate === 'studies_at') !== SCHOOL.test(`${match[0]}`)
      )
        continue;
      const held = predicate === 'has_role' ? /^(.{2,40}?) (?:of|at) (\p{Lu}.+)$/u.exec(object) : null;
      if (
        held !== null &&
        this.#entities.some(
          ({ kind, surface }) => kind === 'organization' && surface === trimObject(held[2] ?? ''),
        )
      ) {
        this.#add(subject, 'has_role', held[1] ?? '', confidence, dates);
        this.#add(subject, 'works_at', held[2] ?? '', confidence - 0.04, dates);
        continue;
      }
      const taken = predicateNamed(predicate)?.functional ? this.#has(subject, predicate) : false;
      if (
        taken ||
        (predicate === 'has_role' && this.#has(subject, 'is_a')) ||
        (/^(?:is_a|teaches)$/.test(predicate) && this.#has(subject, 'is_a'))
      )
        continue;
      if (predicate === 'speaks') {
        for (const [language] of object.matchAll(ANY_LANGUAGE))
          this.#add(subject, 'speaks', language, confidence);
        continue;
      }

      this.#add(
        subject,
        predicate === 'lives_in' && company ? 'located_in' : predicate,
        predicate === 'has_version' ? object.replace(/^v(?=\d)/, '') : object,
        confidence,
        dates,
      );
      if (also !== undefined && first !== undefined && second !== undefined)
        this.#add(subject, also, second, confidence - 0.04);
    }
  }

  /** A place that is known for a person, or the other way about, was misread. */
  #contradicts(predicate: string, object: string): boolean {
    const name = trimObject(object);
    const kind = this.#entities.find(({ surface }) => surface === name)?.kind;
    if (kind === undefined) return false;

    if (
      /^(?:lives_in|born_in|grew_up_in|is_from|located_in|works_at|studies_at|graduated_from|hosted_on|uses)$/.test(
        predicate,
      )
    )
      return kind === 'person';
    return /^(?:married_to|engaged_to|reports_to)$/.test(predicate) && kind !== 'person' && kind !== 'term';
  }

  #has(subject: string, predicate: string): boolean {
    return this.facts.some((known) => known.subject === subject && known.predicate === predicate);
  }

  /** "My sister Ana", "Aric's business partner Ali", "Ana is my sister". */
  #related(): void {
    const { text } = this.#statement;
    for (const match of text.matchAll(RELATED)) {
      const [, words = '', owner, relation = '', name = ''] = match;
      if (NOT_A_NAME.test(name.split(' ')[0] ?? '')) continue;
      const stated = /(?:is|'s|called|named)$/.test(match[0].slice(0, -name.length).trim());
      if (stated || !PASSING.test(relation)) this.#relate(this.#owner(words, owner), relation, name, 0.88);
    }
    const reversed = IS_MY.exec(text);
    if (reversed !== null) {
      const [, name = '', words = '', owner, relation = ''] = reversed;
      if (!NOT_A_NAME.test(name)) this.#relate(this.#owner(words, owner), relation, name, 0.9);
    }
    const boss = MY_BOSS.exec(text)?.[2];
    if (boss !== undefined && !NOT_A_NAME.test(boss)) this.#add(this.#speaker, 'reports_to', boss, 0.9);
    const theirs = THEIR_NAME.exec(text);
    if (theirs !== null && !NOT_A_NAME.test(theirs[2] ?? ''))
      this.#relate(this.#speaker, theirs[1] ?? '', theirs[2] ?? '', 0.9);
  }

  #relate(owner: string | undefined, relation: string, name: string, confidence: number): void {
    if (owner === undefined || /^ex\b|^ex-/i.test(relation)) return;
    if (IS_PET.test(relation)) {
      this.#add(owner, 'has_pet', name, confidence);
      return;
    }
    const plain = relation
      .toLowerCase()
      .replace(/^lad$/, 'son')
      .replace(/^(?:little one|kid)$/, 'child')
      .replace(/^twin(?: (sister|brother))?$/, (_, which?: string) => which ?? 'sibling')
      .replace(/[- ]/g, '_');
    const predicate = /^(?:husband|wife|spouse)$/.test(plain) ? 'married_to' : `has_${plain}`;
    this.#add(owner, predicate, name, confidence);
  }

  #family(text: string, sentence: string): void {
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
      for (const name of namesIn(list)) this.#add(this.#speaker, `has_${relation}`, name, 0.86);
    }
    const the = THE_ONE.exec(text);
    if (the !== null && !NOT_A_NAME.test(the[2] ?? '')) {
      if (/supervisor|manager|boss|assistant/i.test(the[1] ?? ''))
        this.#relate(this.#speaker, the[1] ?? '', the[2] ?? '', 0.86);
      else if (IS_PET.test(the[1] ?? '')) this.#add(this.#speaker, 'has_pet', the[2] ?? '', 0.82);
      else this.#add(the[2], 'is_a', the[1] ?? '', 0.82);
    }
    const drummer = NAME_THE.exec(text);
    if (drummer !== null && !NOT_A_NAME.test(drummer[1] ?? ''))
      this.#add(drummer[1], 'is_a', drummer[2] ?? '', 0.8);
    const bracketed = BRACKETED.exec(text);
    if (bracketed !== null) this.#relate(this.#speaker, bracketed[2] ?? '', bracketed[1] ?? '', 0.86);
    const own = HAVE_RELATIVE.exec(text);
    if (own !== null) this.#relate(this.#speaker, own[1] ?? '', own[2] ?? '', 0.86);
    const apposed = APPOSED_RELATIVE.exec(text);
    if (apposed !== null && !NOT_A_NAME.test(apposed[1] ?? ''))
      this.#relate(this.#speaker, apposed[3] ?? '', apposed[1] ?? '', 0.86);
    const pet = PET_NAMED.exec(text) ?? PET_NAMED.exec(sentence);
    if (pet !== null) {
      const [, words = '', , list = ''] = pet;
      const owner = /^we$/i.test(words) ? this.#speaker : this.#subject(words);
      for (const name of namesIn(list)) this.#add(owner, 'has_pet', name, 0.86);
    }
    const named = NAMED_IT.exec(text);
    const name = named?.[1] ?? named?.[2];
    if (name !== undefined && GOT_PET.test(this.#statement.turn.content))
      this.#add(this.#speaker, 'has_pet', name, 0.84);
    const pair = MARRIED_PAIR.exec(text);
    if (pair !== null) {
      const [, one = '', other = '', how] = pair;
      const first = this.#subject(one);
      const second = this.#subject(other);
      if (second !== undefined)
        this.#add(first, how === 'engaged' ? 'engaged_to' : 'married_to', second, 0.84);
    }
    const took = REPLACES.exec(text);
    if (took !== null) this.#add(took[1], 'has_role', took[3] ?? '', 0.82);
    const born = BORN_ON.exec(text);
    const bornOn = born === null ? undefined : isoDay(`${born[2] ?? ''}${born[3] ?? ''}`);
    if (born !== null && bornOn !== undefined)
      this.#add(
        this.#subject(born[1] ?? ''),
        'birthday',
        bornOn.startsWith('-') ? (born[2] ?? '') : bornOn,
        0.9,
      );
    const birthday = BIRTHDAY.exec(text);
    if (birthday !== null) {
      const [, whose = '', when = ''] = birthday;
      const who = /^my$/i.test(whose)
        ? this.#speaker
        : /^(?:his|her)$/i.test(whose)
          ? this.#referents.person()
          : /^my /i.test(whose)
            ? undefined
            : whose.replace(/'s$/, '');
      const day = isoDay(when);
      if (day !== undefined)
        this.#add(who, 'birthday', day.startsWith('-') ? when.replace(/[,.;!(].*$/, '') : day, 0.92);
    }
    if (PROMOTED.test(text) || this.#statement.before.some((before) => PROMOTED.test(before.text))) {
      const title = TITLE.exec(text)?.[1];
      if (title !== undefined)
        this.#add(this.#speaker, 'has_role', title.replace(/ (?:as|from|of)$/, ''), 0.82);
    }
  }

  #contact(text: string, sentence: string): void {
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
          ? this.#referents.person()
          : undefined;
    const own =
      /\b(?:my|reach me|call me|text me|email me|write me|ping me|my new)\b/i.test(sentence) &&
      !/\bmy (?:\w+ )?(?:wife|husband|boss|sister|brother|mother|father|mum|mom|dad|assistant|lawyer|doctor|accountant|landlord|friend|colleague|daughter|son)\b/i.test(
        sentence,
      );
    const follows =
      this.#statement.before.some((before) => MY_CONTACT.test(before.text) && PHONE.test(before.text)) &&
      /^(?:and )?(?:e-?mail|mail)\b/i.test(text);
    const whose = other ?? (own || follows ? this.#speaker : undefined);
    if (whose === undefined) return;
    if (email !== undefined) this.#add(whose, 'email', email, 0.93);
    if (phone !== undefined && phone.replace(/\D/g, '').length >= 7) this.#add(whose, 'phone', phone, 0.92);
  }

  #things(text: string): void {
    const mine = MY_IS.exec(text);
    if (mine !== null) {
      const [, what = '', raw = ''] = mine;
      const value = trimObject(raw.replace(/[,;(].*$/, ''));
      if (/^[\p{Lu}\p{N}+]/u.test(value) && value.split(' ').length <= 6)
        this.#add(this.#speaker, what.replace('home town', 'hometown'), value, 0.9);
    }
    const named = I_AM_NAMED.exec(text);
    if (named !== null) {
      if (named[1] !== undefined) this.#add(this.#speaker, 'is_a', named[1], 0.82);
      if (!this.#contradicts('works_at', named[2] ?? ''))
        this.#add(this.#speaker, 'works_at', named[2] ?? '', 0.8);
    }
    const based = BASED.exec(text)?.[1];
    if (based !== undefined) this.#add(this.#speaker, 'lives_in', based, 0.84);
    const full = FULL_NAME.exec(text)?.[1];
    const first = full?.split(' ')[0];
    if (full !== undefined && first !== undefined && text.includes(`${first}'s`))
      this.#add(first, 'name', full, 0.84);
    const company = COMPANY.exec(text)?.[1];
    if (company !== undefined) {
      const place = COMPANY_PLACE.exec(text)?.[1];
      if (place !== undefined) this.#add(trimObject(company), 'located_in', place, 0.82);
    }
    const machine = MY_MACHINE.exec(text);
    if (machine !== null) {
      this.#add(this.#speaker, 'owns', machine[1] ?? '', 0.86);
      if (machine[2] !== undefined) this.#add(this.#speaker, 'uses', machine[2], 0.84);
    }
    const founded = FOUNDED_IT.exec(text);
    const thing = founded === null ? undefined : this.#referents.thing();
    if (founded !== null && thing !== undefined) {
      this.#add(this.#speaker, 'founded', thing, 0.84);
      if (founded[1] !== undefined) this.#add(founded[1], 'founded', thing, 0.84);
    }
    const out = RUN_OUT_OF.exec(text);
    if (out !== null) this.#add(trimObject(out[1] ?? ''), 'located_in', out[2] ?? '', 0.82);
    for (const match of text.matchAll(AFTER_NAME)) {
      const [, name = '', what = ''] = match;
      const apposed = APPOSED.exec(what);
      if (
        apposed === null ||
        NOT_A_NAME.test(name.split(' ')[0] ?? '') ||
        !/^(?:our|my|the|a|an|his|her|their)\b/i.test(what)
      )
        continue;
      this.#add(name, 'has_role', apposed[1] ?? '', 0.82);
      if (apposed[2] !== undefined) this.#add(name, 'works_at', apposed[2], 0.8);
    }
  }

  #languages(text: string, sentence: string): void {
    const level = MY_LANGUAGE.exec(text)?.[1];
    if (level !== undefined) this.#add(this.#speaker, 'speaks', level, 0.84);
    const tongue = MOTHER_TONGUE.exec(text);
    if (tongue === null) return;
    const [, language = '', whose = ''] = tongue;
    const who =
      whose === 'my'
        ? this.#speaker
        : /^(?:his|her)$/.test(whose)
          ? this.#referents.person()
          : whose.replace(/'s$/, '');
    this.#add(who, 'speaks', language, 0.92);
    for (const match of sentence.matchAll(LANGUAGES_ALSO)) this.#add(who, 'speaks', match[1] ?? '', 0.8);
  }
}

/** What a person's statement says is so, as subject, predicate, object; "I" is its author. */
export function findFacts(
  statement: Statement,
  timeZone: string,
  entities: readonly ExtractedEntity[],
): ExtractedFact[] {
  if (statement.turn.role !== 'user' || statement.isQuestion || statement.isHypothetical) return [];
  return new FactReader(statement, timeZone, entities).read();
}
