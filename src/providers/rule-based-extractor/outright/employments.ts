import type { FactCollector } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { houseAt, isSchool } from './employers.ts';
import { type Person, peopleIn, subjectBefore, subjectOf } from './people.ts';

/** A way to say where somebody works, between its subject and the house. */
interface Way {
  readonly verb: RegExp;
  readonly predicate: string;
  readonly confidence: number;
  /** The house must be known for one: "left Poland" is no job. */
  readonly sure?: boolean;
  /** Said of who speaks where no subject stands before it, at the beginning of a clause. */
  readonly alone?: boolean;
  /** The house may be told by what it is. */
  readonly common?: boolean;
  /** It is so no longer. */
  readonly ends?: boolean;
  /** What must follow the house. */
  readonly followedBy?: RegExp;
}

const WORDS = "(?: (?!(?:from|towards|against|not|never|as if)\\b)[\\p{Ll}\\d/'-]+){0,4}?";
const AS_POST = '(?: as (?:an? |the |their )?[\\p{L}/-]+(?: [\\p{Ll}-]+){0,3}?)?';
const JOB = '(?:job|role|position|post|gig|internship|placement|apprenticeship|traineeship|contract|shift)';
const way = (verb: string, predicate: string, confidence: number, more: Partial<Way> = {}): Way => ({
  verb: pattern(`(?<![\\p{L}\\p{N}-](?!'))(?<!\\p{L}')(?:${verb}) `, 'gu'),
  predicate,
  confidence,
  ...more,
});

const WAYS: readonly Way[] = [
  way(`[Ww]orks?${WORDS} (?:at|for)`, 'works_at', 0.95, { common: true }),
  way(`works? (?:with|in) (?=(?:the )?\\p{Lu})`, 'works_at', 0.87, {
    sure: true,
    followedBy: /^(?: as (?:an? )?\p{Ll}| in \p{Lu}|[.;]|$)/u,
  }),
  way(`[Ww]orking${WORDS} (?:at|for)`, 'works_at', 0.94, { alone: true }),
  way(`employed(?: [a-z-]+){0,2}? (?:at|by|with)`, 'works_at', 0.94),
  way(
    `(?:[Gg]ot|[Ll]anded|[Tt]ook|[Aa]ccepted|[Ff]ound|[Hh]as|[Hh]ave)(?: myself| himself| herself)?(?: an?| the| my| his| her| this)?(?: new| first| part-time| full-time| summer| weekend| permanent)* ${JOB}${AS_POST}(?: in [\\p{Ll}]+)? (?:at|with|for)`,
    'works_at',
    0.92,
    { alone: true },
  ),
  way(`[Gg]ot hired (?:at|by)|was hired (?:at|by)|were hired (?:at|by)`, 'works_at', 0.9, { alone: true }),
  way(
    `[Ss]tart(?:ed|s|ing)?(?: work| working| a new job| my new job| a job| out| there| back| nights)?${AS_POST} (?:at|with|for)`,
    'works_at',
    0.88,
    { alone: true, sure: true },
  ),
  way(`[Jj]oined`, 'works_at', 0.9, {
    alone: true,
    sure: true,
    followedBy: /^(?: in [^,.]{3,20})? as (?:an? |the |their )?\p{Ll}/u,
  }),
  way(`(?:at|with|over at)`, 'works_at', 0.86, {
    sure: true,
    followedBy: /^ (?:now|these days|nowadays|since|at the moment|as (?:an? |the )?\p{Ll})/u,
  }),
  way(
    `(?:drive|drives|clean|cleans|cook|cooks|code|codes|consult|consults|freelance|freelances|deliver|delivers|fly|flies|nurse|temp|temps|intern|interns)${WORDS} (?:for|at)|(?:do|does|handle|handles) (?!(?:not|it|this|that|this)\\b)[\\p{Ll}]+(?: [\\p{Ll}]+){0,2}? for`,
    'works_at',
    0.88,
    { sure: true },
  ),
  way(
    `[Bb]een (?:working|driving|flying|cooking|nursing|coding|selling)${WORDS} (?:at|for|with)`,
    'works_at',
    0.9,
    { alone: true },
  ),
  way(`[Bb]een (?:at|with)`, 'works_at', 0.88, {
    alone: true,
    sure: true,
    followedBy: /^ (?:since|for (?:\d+|[a-z]+) (?:years|months|yrs)|ever since)\b/,
  }),
  way(
    `[Uu]sed to (?:work|drive|cook|fly|code|consult|freelance)${WORDS} (?:at|for)|[Uu]sed to be (?:at|with)`,
    'worked_at',
    0.94,
    { alone: true },
  ),
  way(
    `(?:[Ww]orked|[Ii]nterned|[Tt]emped|[Ff]reelanced|did an? internship|did my internship)${WORDS} (?:at|for|with)`,
    'worked_at',
    0.92,
    { alone: true },
  ),
  way(`[Ss]pent [^,.;]{2,25}? (?:years|yrs|months|decades)(?: working)? (?:at|with)`, 'worked_at', 0.9, {
    alone: true,
  }),
  way(`[Rr]etired(?: [a-z]+){0,3}? from`, 'worked_at', 0.92, { alone: true }),
  way(
    `(?:[Gg]ot |was |were |been |[Gg]etting )?(?:laid off|let go|made redundant|sacked|fired)(?: [a-z]+){0,3}? (?:from|by|at)|[Rr]esigned from|[Qq]uit(?: my job at| working at| working for)?|(?:[Ll]eft|[Ll]ost|finished) my (?:job|role|position) (?:at|with)|handed in my notice at`,
    'works_at',
    0.9,
    { alone: true, ends: true, sure: true },
  ),
  way(`[Ll]eft`, 'works_at', 0.88, {
    alone: true,
    ends: true,
    sure: true,
    followedBy: /^(?:[.,;!]|$| (?:in|last|for|after|because|to|this|and|a|at the)\b)/,
  }),
  way(
    `(?:is|am|'m|'s) no longer (?:at|with)|no longer works? (?:at|for)|(?:don't|doesn't) work (?:at|for)`,
    'works_at',
    0.9,
    { ends: true },
  ),
  way(`was (?:at|with)`, 'worked_at', 0.86, {
    sure: true,
    followedBy: /^ (?:for (?:\d+|[a-z]+) (?:years|yrs|months)|until|till|before)\b/,
  }),
];
const STARTS = /^(?:start|left|quit)/i;
const EX = /(?:^|[\s,(])(?:ex[- ]|formerly (?:of|at|with) (?:the )?)(?=\p{Lu})/gu;
const EMPLOYER_IS =
  /\b[Mm]y (?:new |current |last |previous |old |former |day |main |full-time |part-time )*(?:(?:employer|workplace)(?: is|'s|:)(?: called)?|(?:job|work|contract|internship|placement|office)(?: is|'s) (?:at|with)) (?=(?:the )?\p{Lu})/gu;
const OLD = /\b(?:last|previous|old|former)\b/;
const REPORTS = /(?<![\p{L}'])reports?(?: directly| straight| in)? to (me\b)?/gu;
const BOSS =
  /(?:\b([Mm]y|[Oo]ur|[Hh]is|[Hh]er|the) (?:new |current |direct |line |immediate |big |store |area |team |shift |department )*|^(?:and )?(?:new )?)([Bb]oss|[Ll]ine manager|[Mm]anager|[Ss]upervisor|team lead(?:er)?|head of department|HOD|PI)(?: at work| there)?(?: is(?: now| called| named)?|'s(?: called| name is| name's)?|,|:| \(| now is)? $/u;
const IS_MY_BOSS =
  /^(?:,? who)?(?:'s| is|,| (?=\())(?: now| also| actually)? ?\(?my (?:new |current |direct |line |immediate )?(?:boss|manager|line manager|supervisor|team lead(?:er)?|PI)(?![\p{L}'])/u;
const I_LEAD =
  /(?:^|[^\p{L}'])I(?:'m| am)?(?: now| also)? (?:manage|managing|supervise|supervising|line[- ]manage|line-managing|mentor|mentoring) $/u;
/** A house told by what it is: "works for the council". */
const COMMON_HOUSE =
  /^(?:the |our |my )(?:local )?((?:(?:town|city|county|district|parish|public|university|children's|general|fire|regional) )?(?:council|hospital|library|town hall|post office|bakery|university|brigade|police|airport|railway|railways|museum|prison|zoo|theatre|cathedral|court|ministry|government|port|navy|army|brewery|mill|gymnasium|embassy))(?=[.,;:!?)]|$| (?:in|as|and|but|on|for|now|near|since|here|there|too|at)\b)/;
/** Where people work and worked, whom they report to and what they lead. */
export function readEmployments(collector: FactCollector): void {
  const { text } = collector.statement;
  const people = peopleIn(text, collector);
  for (const said of WAYS) readWay(collector, text, people, said);
  for (const match of text.matchAll(EX)) {
    const house = houseAt(text, match.index + match[0].length, collector, people, true);
    const left = text.slice(0, match.index).trimEnd();
    const who =
      left === '' || /\bI(?:'m| am)?$/.test(left)
        ? collector.speaker
        : nameBefore(text, match.index, people, collector);
    if (house !== undefined && who !== undefined) collector.add(who, 'worked_at', house, 0.86);
  }
  for (const match of text.matchAll(EMPLOYER_IS)) {
    const house = houseAt(text, match.index + match[0].length, collector, people);
    if (house !== undefined)
      collector.add(collector.speaker, OLD.test(match[0]) ? 'worked_at' : 'works_at', house, 0.92);
  }
  readRanks(collector, text, people);
}

function readWay(collector: FactCollector, text: string, people: readonly Person[], said: Way): void {
  for (const match of text.matchAll(said.verb)) {
    const at = match.index + match[0].length;
    const left = text.slice(0, match.index);
    if (
      /\b(?:to|would|could|might|should|never|not|didn't|don't|if|who|can't|will) $/.test(left) &&
      !/\bused to $/.test(left)
    )
      continue;
    const who =
      subjectBefore(text, match.index, people, collector) ??
      (said.alone &&
      /^(?:(?:and|but|so|then|also|just|recently|now|finally|currently|still|officially) ?)*$/i.test(
        left.trim(),
      )
        ? collector.speaker
        : undefined);
    if (who === undefined) continue;
    const house =
      houseAt(text, at, collector, people, said.sure) ??
      (said.common ? COMMON_HOUSE.exec(text.slice(at))?.[1] : undefined);
    if (house === undefined || house === who) continue;
    // "Ok, Chuy starts at Ingalls": of who speaks only in their own form. A child starts at a school.
    if (/^starts /.test(match[0]) && who === collector.speaker) continue;
    if (
      STARTS.test(match[0]) &&
      (isSchool(house) || (who !== collector.speaker && !/ (?:as|job|work|working) /.test(match[0])))
    )
      continue;
    const rest = text.slice(text.indexOf(house, at) + house.length);
    if (said.followedBy !== undefined && !said.followedBy.test(rest)) continue;
    collector.add(
      who,
      said.predicate,
      house,
      said.confidence,
      said.ends ? { to: collector.statement.turn.occurredAt } : {},
    );
  }
}

function nameBefore(
  text: string,
  at: number,
  people: readonly Person[],
  collector: FactCollector,
): string | undefined {
  const person = people.findLast(({ end }) => end <= at);
  return person !== undefined && /^(?:,? ?\(?|'s| is)$/.test(text.slice(person.end, at).trimEnd())
    ? subjectOf(person.name, collector)
    : undefined;
}

function readRanks(collector: FactCollector, text: string, people: readonly Person[]): void {
  const { speaker } = collector;
  for (const match of text.matchAll(REPORTS)) {
    const who = subjectBefore(text, match.index, people, collector);
    const to = match.index + match[0].length;
    const boss = match[1] ? speaker : people.find(({ start }) => start === to)?.name;
    if (who !== undefined && boss !== undefined && who !== boss)
      collector.add(who, 'reports_to', boss === speaker ? speaker : subjectOf(boss, collector), 0.94);
  }
  for (const person of people) {
    const left = text.slice(0, person.start);
    const name = subjectOf(person.name, collector);
    if (name === speaker) continue;
    const boss = BOSS.exec(left);
    const isMine =
      boss !== null &&
      (boss[1] === undefined
        ? boss.index === 0 && /^boss$/i.test(boss[2] ?? '') && /(?: is|'s|:)[^(]* $/.test(boss[0])
        : /^my$/i.test(boss[1]));
    if (
      boss !== null &&
      isMine &&
      !/\bwas\b/.test(text.slice(person.end, person.end + 5)) &&
      !/\b(?:old|former|ex)\b/.test(boss[0])
    )
      collector.add(speaker, 'reports_to', name, 0.91);
    if (IS_MY_BOSS.test(text.slice(person.end))) collector.add(speaker, 'reports_to', name, 0.93);
    if (I_LEAD.test(left.replace(/(?: and |, )?\p{Lu}\p{Ll}+ and $/u, ' ')))
      collector.add(speaker, 'leads', name, 0.9);
  }
}
