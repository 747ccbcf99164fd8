import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { type Person, subjectBefore, subjectOf } from './people.ts';

const BOSS_WORD =
  '(?:boss|(?:line |direct |area |store |shift |site |group |general |department |project )?manager|(?:line |shift |direct )?supervisor|team lead(?:er)?|head of department|gaffer|PI)';
/** Of two offices one is said to be above the other: "my boss at Acme", "his new manager". */
const OLD = /\b(?:old|former|ex|last|previous|first|next|landlord)\b|\bex-/i;
const REPORTS =
  /(?<![\p{L}'])(?:(?:reports?|reporting)(?: directly| straight| in)? to|answers?(?: directly)? to|works?(?: directly)? under(?:neath)?|working(?: directly)? under) (me\b)?/gu;
const BOSS = pattern(
  `(?:\\b([Mm]y|[Oo]ur|[Hh]is|[Hh]er|the) (?:new |current |direct |immediate |big |actual )*|^(?:and |so )?(?:new )?)(${BOSS_WORD}|${BOSS_WORD.replace('boss', 'Boss')})(?: (?:at|in|over at) (?:work|the \\p{Ll}+|\\p{Lu}[\\p{L}&]+(?: \\p{Lu}[\\p{L}&]+)?)| there| here| now)?((?:'s name)? is(?: now| still)?(?: a (?:guy|woman|man|lady|chap) )?(?: called| named)?|'s (?:name's|now )?(?:called )?| (?:called|named)|(?:,| and) (?:his|her) name(?: is|'s)(?: called)?|,|:| \\(| =|) $`,
  'u',
);
const IS_MY_BOSS = pattern(
  `^(?:,? who)?(?:'s| is|,| (?=\\()|'s been| has been)(?: now| also| actually| still)? ?\\(?(my|our) (?:new |current |direct |immediate |actual )*${BOSS_WORD}(?![\\p{L}'])`,
  'u',
);
/** "Dmitri is Lena's boss", with what is between the two names and behind the second. */
const IS_BOSS_OF = pattern(
  `^'s (?:new |current |direct |immediate |line )*${BOSS_WORD}(?= |[.,;!?)]|$)(?! (?:is|was|said|says|at the time)\\b)`,
  'u',
);
const BOSS_OF_IS = pattern(
  `^'s (?:new |current |direct |immediate |line )*${BOSS_WORD}(?: is(?: called| now)?|,) $`,
  'u',
);
const I_LEAD =
  /(?:^|[^\p{L}'])I(?:'m| am)?(?: now| also| directly| currently)* (?:manage|managing|supervise|supervising|line[- ]manage|line-managing|mentor|mentoring|oversee|have|lead) $/u;
/** "Tim and Jo": between the names of a list. */
const NEXT_NAME = /^(?:, | and | & |,? and )$/;
const UNDER_ME =
  /^(?:'s|'re| is| are)?(?: both| all| now| also| each)? ?(?:reports?(?: directly| straight| in)? to me|works? (?:for|under) me|working (?:for|under) me|under me|(?:on|in) my team|my (?:direct )?reports?|my line reports?)(?=[\s.,;:!?)]|$)/;
const MY_REPORTS =
  /\bI(?:'ve| have)?(?: got| now have| have)? (?:\d+|two|three|four|five|some) (?:people|staff|juniors|reports|engineers|developers|nurses|colleagues) (?:under|below|reporting to|working for) me(?:,|:| -| \() $|\b[Mm]y (?:new |two |three |four |only |direct )*(?:reports?|direct reports?|line reports?)(?: are| is|:|,|'s) $/;
const LEADS =
  /(?<![\p{L}'-])(?:leads?|leading|manages?|managing|heads?(?: up)?|heading(?: up)?|runs?|running|oversees?|overseeing|supervis(?:es?|ing)|coach(?:es)?|in charge of|responsible for|head of|captains?|tak(?:es?|ing|en) over|took over) (?:the |our |my |a |an |all of |her |his )((?:(?!(?:of|in|at|for|with|and|or|to|from|by|on)\b)[\p{L}\d'’&-]+ ){0,3}(?:team|squad|department|dept|branch|office|shift|unit|division|crew))(?=[.,;:!?)]|$| (?:at|in|for|of|with|and|but|now|there|here|since|from|on|until|so|because|while|this|next|[a-z]+ (?:people|nurses|devs|of us))(?![\p{L}']))/gu;
const PLACE_OR_TIME = /\b(?:half|marathon|risk|same|wrong|whole|race|first|last|next)\b/i;

/** Who reports to whom, and who leads whom or what. */
export function readRanks(collector: FactCollector, people: readonly Person[]): void {
  const { text } = collector.statement;
  readReports(collector, text, people);
  readBosses(collector, text, people);
  readLed(collector, text, people);
}

/** The people of the list that begins with a person: "Ana, Bo and Kim". */
function listFrom(text: string, people: readonly Person[], first: Person): Person[] {
  const list = [first];
  for (const person of people.slice(people.indexOf(first) + 1)) {
    const last = list.at(-1);
    if (last === undefined || !NEXT_NAME.test(text.slice(last.end, person.start))) break;
    list.push(person);
  }
  return list;
}

function readReports(collector: FactCollector, text: string, people: readonly Person[]): void {
  const { speaker } = collector;
  for (const match of matchesOf(REPORTS, text)) {
    if (/\b(?:don't|doesn't|not|never|to|would|used to|should|if|who) $/.test(text.slice(0, match.index)))
      continue;
    const to = match.index + match[0].length;
    const superior = match[1] ? speaker : people.find(({ start }) => start === to)?.name;
    const who = subjectBefore(text, match.index, people, collector);
    if (superior === undefined || who === undefined) continue;
    const boss = superior === speaker ? speaker : subjectOf(superior, collector);
    if (who !== boss) collector.add(who, 'reports_to', boss, 0.94);
  }
}

function readBosses(collector: FactCollector, text: string, people: readonly Person[]): void {
  const { speaker } = collector;
  for (const [at, person] of people.entries()) {
    const left = text.slice(0, person.start);
    const rest = text.slice(person.end);
    const name = subjectOf(person.name, collector);
    const next = people[at + 1];
    if (
      next !== undefined &&
      /^(?: is|'s|,) $/.test(text.slice(person.end, next.start)) &&
      next.name !== name
    ) {
      if (IS_BOSS_OF.test(text.slice(next.end)))
        collector.add(subjectOf(next.name, collector), 'reports_to', name, 0.91);
    }
    if (next !== undefined && BOSS_OF_IS.test(text.slice(person.end, next.start)))
      collector.add(name, 'reports_to', subjectOf(next.name, collector), 0.91);
    if (name === speaker || /^\s+was\b/.test(rest)) continue;
    const boss = BOSS.exec(left);
    if (boss !== null && isOwn(boss) && !OLD.test(boss[0])) collector.add(speaker, 'reports_to', name, 0.91);
    const mine = IS_MY_BOSS.exec(rest);
    if (mine !== null && (mine[1] === 'my' || !/^,/.test(rest)))
      collector.add(speaker, 'reports_to', name, 0.93);
  }
}

/** Whether it is who speaks whose boss is told of; "our manager Jo" may be a shop's. */
function isOwn([said, whose, word = '', link = '']: RegExpExecArray): boolean {
  if (whose === undefined) return /^boss$/i.test(word) && /is|'s|:/.test(link) && !/^ /.test(said);
  if (/^my$/i.test(whose)) return true;
  return (
    /^our$/i.test(whose) &&
    link !== '' &&
    /^(?:boss|line manager|team lead(?:er)?|supervisor|manager)$/i.test(word)
  );
}

function readLed(collector: FactCollector, text: string, people: readonly Person[]): void {
  const { speaker } = collector;
  for (const person of people) {
    const left = text.slice(0, person.start);
    const list = listFrom(text, people, person);
    const end = list.at(-1)?.end ?? person.end;
    const leads = I_LEAD.exec(left)?.[0];
    const isMine =
      (leads !== undefined &&
        (!/have $/.test(leads) ||
          /^ (?:reporting to me|under me|working (?:for|under) me|(?:on|in) my team)/.test(
            text.slice(end),
          ))) ||
      MY_REPORTS.test(left) ||
      UNDER_ME.test(text.slice(end));
    if (!isMine) continue;
    for (const { name } of list) {
      const led = subjectOf(name, collector);
      if (led === speaker) continue;
      if (leads !== undefined && /mentor/.test(leads)) collector.add(speaker, 'leads', led, 0.9);
      else collector.add(led, 'reports_to', speaker, 0.9);
    }
  }
  for (const match of matchesOf(LEADS, text)) {
    const who = subjectBefore(text, match.index, people, collector);
    const led = match[1] ?? '';
    if (who === undefined || PLACE_OR_TIME.test(led)) continue;
    collector.add(who, 'leads', led, 0.88);
  }
}
