import { type Day, localDay, startOfDay } from '../calendar.ts';
import type { ExtractedFact } from '../extractor.ts';
import { type Period, towards } from '../periods.ts';
import { AHEAD, isOver, PLANNED, type Tense, tenseAround, tenseIn } from './clause-tense.ts';
import type { Statement } from './statements.ts';
import { type Duration, shifted, type TimePhrase } from './time-phrases.ts';
import { bothJobs, type Clause, type Home, homesOf, type Timing, timingsOf } from './told-clauses.ts';

/** Predicates of what begins and ends; kin, birthdays and addresses have no time. */
const TIMED =
  /^(?:works_at|worked_at|lives_in|lived_in|studies_at|studied_at|graduated_from|teaches_at|member_of|is_a|has_role|leads|reports_to|works_on|founded|married_to|engaged_to|has_(?:partner|boyfriend|girlfriend|fiancee?|client|pet|religion|condition|business_partner)|uses|owns|hosted_on|depends_on|written_in|part_of|located_in|has_version|diet|plays|teaches|studies|takes)$/;
/** Of these the past tense alone says that they are over, whenever that was. */
const OVER_IF_PAST = /^(?:works_at|lives_in|studies_at|studies|member_of|is_a|has_role)$/;
/** What happened at a moment, and is so ever since. */
const EVENT = /^(?:founded|graduated_from)$/;
const PARTNER = /^(?:married_to|engaged_to|has_(?:partner|boyfriend|girlfriend|fiancee?))$/;
const MARRIED = /\b(?:married|engaged|wedding)\b/i;
/** Of a partner only these words say since when; "my husband retired in May" says it of something else. */
const TOGETHER =
  /\b(?:marr(?:y|ied)|wedding|engage[dm]|divorce|separated|split|broke up|together|dating|seeing|been with)/i;
/** What a thing comes from, not what begins: "a tractor from 1978". */
const MADE = /^(?:owns|has_pet|uses)$/;

const FORMERLY = /\b(?:before(?: (?:that|this))?|previously|formerly|earlier|used to)\b/i;
const BEFORE_THAT = /\bbefore (?:that|this)\b/i;
const THEN = /\b(?:then|after (?:that|which)|afterwards|followed by)\b/i;
const EVER_SINCE = /\b(?:ever since|since then)\b(?=\s*(?:[.,;!)]|$))/i;
/** A clause that only adds another object to the verb before it: "and at Siemens until 2021". */
const ADDED = /^[\s,;]*(?:(?:and|or|but|then) )*(?:at|in|for|with|as|then|and)\b/i;

/** When a fact is so, as days; `ended` without `to` where nobody said when. */
interface Range {
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  readonly ended: boolean;
  /** How long it was so, where that alone was said. */
  readonly lasted: Duration | undefined;
}

/**
 * The facts of a turn with when each began and ended. The clause it is told in says so by its verb and its words for a
 * time: "since 2019" a beginning, "until" an end, "in May" what the verb makes of it ("joined", "left", "lived"). Such a
 * word stands for the beginning of the period it names, in the time zone given. What a verb says is over, and nobody
 * said when, ended as what came after it began, or before it was told.
 *
 * @param facts those with `validTo` are over, by the rule that read them.
 */
export function timedFacts(
  facts: readonly ExtractedFact[],
  statements: readonly Statement[],
  timeZone: string,
): ExtractedFact[] {
  const said = statements[0]?.turn.occurredAt;
  if (said === undefined) return [...facts];
  const today = localDay(said, timeZone);
  const homes = homesOf(
    facts.filter(({ predicate }) => TIMED.test(predicate)),
    statements,
    today,
  );
  const ranges = new Map([...homes].map(([fact, home]) => [fact, rangeOf(home, today)]));
  return facts.map(({ validFrom: _, ...fact }, index) => {
    const told = facts[index];
    const home = told && homes.get(told);
    const range = told && ranges.get(told);
    if (home === undefined || range === undefined) return fact;
    const ended = range.to ?? (range.ended ? endedBy(home, ranges, homes, today) : undefined);
    const from =
      range.from ??
      begunAfter(home, ranges, homes) ??
      (ended && range.lasted && shifted(ended, range.lasted, -1));
    const validTo = ended ? startOfDay(ended, timeZone) : range.ended ? said : undefined;
    const validFrom = from && startOfDay(from, timeZone);
    const { validTo: __, ...undated } = fact;
    return {
      ...undated,
      ...(validFrom && !(validTo && validTo <= validFrom) ? { validFrom } : {}),
      ...(validTo ? { validTo } : {}),
    };
  });
}

function rangeOf(home: Home, today: Day): Range {
  const { fact, clause } = home;
  const { tense, inherited } = tenseOf(home);
  let from: Day | undefined;
  let to: Day | undefined;
  let lasted: Duration | undefined;
  let lasts = false;
  for (const timing of timingsOf(home)) {
    if (PARTNER.test(fact.predicate) && !TOGETHER.test(timing.clause.text)) continue;
    if (fact.predicate === 'located_in' && timing.clause !== clause) continue;
    const said = saidBy(timing, fact, tense, today);
    from ??= said.from;
    to ??= said.to;
    lasted ??= said.lasted;
    lasts ||= said.lasts;
  }
  if (!from && EVER_SINCE.test(clause.text)) {
    const begun = lastNamed(clause);
    from = begun && begun <= today ? begun : undefined;
  }
  if (lasted && to && !from) from = shifted(to, lasted, -1);
  else if (lasted && from && (tense === 'past' || tense === 'begins')) {
    const until = shifted(from, lasted, 1);
    if (until <= today) to = until;
  }
  const told = fact.validTo !== undefined && tense !== 'begins' && tense !== 'holds';
  const over =
    told ||
    BEFORE_THAT.test(leadOf(home)) ||
    ((!inherited || ADDED.test(clause.text)) &&
      !(PARTNER.test(fact.predicate) && !TOGETHER.test(clause.text)) &&
      !(tense === 'ends' && PLANNED.test(clause.text)) &&
      isOver(tense, leadOf(home), OVER_IF_PAST.test(fact.predicate)));
  return { from, to, ended: to !== undefined || (over && !lasts), lasted: from ? undefined : lasted };
}

interface Said {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly lasted?: Duration | undefined;
  /** It goes on, whatever the tense: "I work there since 2019". */
  readonly lasts: boolean;
}

/** What one word for a time says of a fact that is told in a tense. */
function saidBy({ clause, phrase }: Timing, fact: ExtractedFact, told: Tense, today: Day): Said {
  const own = tenseIn(clause.text.slice(0, phrase.start - clause.start));
  const mine = clause.homes.some((home) => home.fact === fact);
  const other = own === 'none' ? tenseIn(clause.text) : own;
  const tense = mine || other === 'none' ? told : other;
  const { sort, duration } = phrase;
  const words = clause.sentence.text.slice(phrase.start, phrase.end);
  if (sort === 'for') {
    const now = tense === 'holds' || (tense === 'is' && tenseIn(clause.text) !== 'none');
    const wed = PARTNER.test(fact.predicate) && tense === 'begins';
    if (duration && (now || wed || /^(?:since|these|the)\b/i.test(words)))
      return { from: shifted(today, duration, -1), lasts: true };
    return { lasted: duration, lasts: false };
  }
  if (phrase.period === undefined) return { lasts: false };
  const period = meant(phrase.period, phrase, tense, clause.text, words, today);
  const { start } = period;
  switch (sort) {
    case 'span': {
      const until = closing(towards(phrase.last ?? period, period.end, 'ahead'), words);
      return { from: start, to: until > start ? until : period.end, lasts: false };
    }
    case 'since':
      if (tense === 'ends') return { to: start, lasts: false };
      return /^from\b/i.test(words) && MADE.test(fact.predicate)
        ? { lasts: false }
        : { from: start, lasts: true };
    case 'until':
      return { to: closing(period, words), lasts: false };
    case 'before':
      return tense === 'past' || tense === 'ends' ? { to: start, lasts: false } : { lasts: false };
    case 'in':
      return { ...during(period, clause, fact, tense, today), lasts: false };
  }
}

/** What "in May" says: a beginning, an end or both, by the verb. */
function during(
  { start, end }: Period,
  clause: Clause,
  { predicate }: ExtractedFact,
  tense: Tense,
  today: Day,
): { from?: Day; to?: Day } {
  if (tense === 'ends') return { to: start };
  if (EVENT.test(predicate)) return { from: start };
  const partner = PARTNER.test(predicate);
  const elsewhere = !partner && MARRIED.test(clause.text);
  if (tense === 'begins')
    return elsewhere || (predicate === 'works_at' && /\bpromoted\b/i.test(clause.text))
      ? {}
      : { from: start };
  if (tense !== 'past') return {};
  if (partner && MARRIED.test(clause.text)) return { from: start };
  const long = clause.phrases.some(({ sort }) => sort === 'for');
  return long || end > today ? { from: start } : { from: start, to: end };
}

/** Of what comes round again the one that is meant: "left in May" is over, "on the board until May" is not. */
function meant(
  period: Period,
  { sort }: TimePhrase,
  tense: Tense,
  clause: string,
  words: string,
  today: Day,
): Period {
  if (sort === 'since') return /since/i.test(words) ? towards(period, today, 'past') : period;
  const over = tense === 'past' || tense === 'holds';
  const ahead = !over && (AHEAD.test(clause) || (sort === 'until' && tense === 'is'));
  return towards(period, today, ahead ? 'ahead' : 'past');
}

/** When what lasts until a period ends: as it begins, or with it where its end is named. */
function closing({ start, end }: Period, words: string): Day {
  return /\b(?:until|till|to|through) (?:the )?(?:very )?end of\b/i.test(words) ? end : start;
}

/** The words of a fact's clause before its object. */
function leadOf({ clause, start }: Home): string {
  return clause.sentence.text.slice(clause.start, start);
}

/** What the verb around an object says; of a clause without one, that of the clause before it in its sentence. */
function tenseOf(home: Home): { tense: Tense; inherited: boolean } {
  const { clause, end } = home;
  const { text, clauses } = clause.sentence;
  const before = clauses.slice(0, clauses.indexOf(clause)).reverse();
  const lead = leadOf(home);
  const own = tenseAround(lead, text.slice(end, clause.end));
  const earlier = before.map((other) => tenseIn(other.text)).find((tense) => tense !== 'none') ?? 'none';
  // "I have lived in Graz and worked at Bosch": one auxiliary for both.
  if (own === 'past' && earlier === 'holds' && /^\W*and (?:\p{L}+ly )?\p{L}+ed\b/u.test(clause.text))
    return { tense: 'holds', inherited: false };
  if (own !== 'none') return { tense: own, inherited: false };
  // "In Graz I lived until 2019": the verb comes after, and before the time.
  const time = clause.phrases.find((phrase) => phrase.start >= end)?.start ?? clause.end;
  const fronted = tenseIn(text.slice(end, time));
  return { tense: fronted === 'none' ? earlier : fronted, inherited: true };
}

/** The beginning of the last period that was named before a clause, in its sentence or the one before. */
function lastNamed({ sentence, start }: Clause): Day | undefined {
  const own = sentence.clauses.filter((clause) => clause.start < start);
  const clauses = [...(sentence.previous?.clauses ?? []), ...own];
  return clauses.flatMap(({ phrases }) => phrases.flatMap(({ period }) => period?.start ?? [])).at(-1);
}

/** When what is over, nobody said since when, was over: as what came after it began. */
function endedBy(
  { fact, clause }: Home,
  ranges: ReadonlyMap<ExtractedFact, Range>,
  homes: ReadonlyMap<ExtractedFact, Home>,
  today: Day,
): Day | undefined {
  const formerly = FORMERLY.test(clause.sentence.text);
  for (const [other, { from, ended }] of ranges) {
    if (other === fact || other.subject !== fact.subject || ended) continue;
    const distance = Math.abs((homes.get(other)?.clause.sentence.index ?? -9) - clause.sentence.index);
    const follows = other.predicate === fact.predicate || (formerly && distance < 2 && bothJobs(other, fact));
    if (follows && from !== undefined && from <= today) return from;
  }
  return BEFORE_THAT.test(clause.text) ? lastNamed(clause) : undefined;
}

/** "In Leeds until 2015, then in York until 2019": the one began as the other ended. */
function begunAfter(
  { fact, clause, start }: Home,
  ranges: ReadonlyMap<ExtractedFact, Range>,
  homes: ReadonlyMap<ExtractedFact, Home>,
): Day | undefined {
  if (!THEN.test(clause.sentence.text.slice(clause.start, start))) return undefined;
  const ends = [...homes.values()].flatMap((home) => {
    const order = home.clause.sentence.index - clause.sentence.index || home.start - start;
    const follows = home.fact.predicate === fact.predicate || bothJobs(home.fact, fact);
    const before = order < 0 && home.clause !== clause && home.fact.subject === fact.subject && follows;
    return before ? (ranges.get(home.fact)?.to ?? []) : [];
  });
  return ends.sort((one, other) => one.getTime() - other.getTime()).at(-1);
}
