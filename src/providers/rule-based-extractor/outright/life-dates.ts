import type { FactCollector } from '../fact-collector.ts';
import { matchesOf, pattern } from '../pattern.ts';
import { NAME } from '../phrases.ts';
import { dayNear, isoTime, SAID_DAY, SAID_TIME } from './said-days.ts';
import { AT_START, isPersonHere, KIN_ADJECTIVE, WHO, whoIs } from './subjects.ts';

const SURE = 0.9;

/** Whose day it is: "my", "Ana's", "my brother Jo's", "Mum's". */
const WHOSE = `([Mm]y|[Hh]is|[Hh]er|(?:[Mm]y|[Oo]ur) ${KIN_ADJECTIVE}[\\p{Ll}-]+(?:,? ${NAME})?'s|(?:[Mm]um|[Mm]om|[Dd]ad|[Nn]an|[Gg]ran|[Gg]randma|[Gg]randad|[Mm]am)(?:'s|s)|${NAME}'s?)`;
const COUNT =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|[Tt]wenty|[Tt]hirty|[Ff]orty|[Ff]ifty|[Ss]ixty|[Ss]eventy|[Ee]ighty|[Nn]inety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?';
const BIRTHDAY = pattern(
  `(?<![\\p{L}'])${WHOSE} (?:(?:next|big|actual|real|own) )?(?:(${COUNT})(?:st|nd|rd|th|ieth)? )?(?:birthday|b'day|date of birth|dob|d\\.o\\.b\\.?|DOB)(?: party)?(?:'s| is| falls| comes| will be|:| =|,| \\()*(?: (?:on|always|coming up|actually|also|always on|this year|next|up|is))* ?(?=[\\p{L}\\p{N}])`,
  'gu',
);
const ORDINAL_BIRTHDAY = pattern(
  `(?<![\\p{L}'])${WHOSE} (\\d{1,3})(?:st|nd|rd|th)(?: birthday)?(?:'s| is| falls| will be|,|:)?(?: (?:on|coming up on))? (?=[\\p{L}\\p{N}])`,
  'gu',
);
const BORN = pattern(
  `${AT_START}${WHO}(?:,| \\()?(?:'s|'m| was| were| am| is| are| who was)?(?: (?:also|actually))* ?(?:[Bb]orn|b\\.)(?: and raised| and bred)?(?: (?:here|there))?(?: (?:in|at|near) (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )[\\p{L}][\\p{L}' -]{1,40}?)?,?(?: (?:on|in|back in|around))?(?: the)? (?=[\\p{L}\\p{N}])`,
  'gu',
);
const BORN_ALONE =
  /^(?:I was |i was )?[Bb]orn(?: and raised| and bred)?(?: (?:here|in|at) [\p{L}' -]{1,40}?)?,?(?: (?:on|in))?(?: the)? (?=[\p{L}\p{N}])/u;
const TURNS = pattern(
  `${AT_START}${WHO}(?:'s| is| turns?| turned| will be| will turn|'ll be|'ll turn|'s turning| is turning|'m turning| am turning| turning|'ll be turning|'m| am| was| makes)(?: (?:going to be|gonna be|now|only|already))? (${COUNT})(?: years)?(?: old)?,?(?: (?:on|this|next|come))? (?=[\\p{L}\\p{N}])`,
  'gu',
);
const DIED = pattern(
  `${AT_START}${WHO}(?:,? who)?(?:,| has| had| sadly| suddenly| peacefully| finally| recently)*(?: died| passed(?: away| on)?| was killed| expired)(?: (?:suddenly|peacefully|at home|in hospital|in his sleep|in her sleep|of [\\p{Ll} ]{3,25}|in the night|aged? \\d{1,3}|back|just))*,?(?: (?:on|in|this))? (?:the )?(?=[\\p{L}\\p{N}])`,
  'gu',
);
const LOST = pattern(
  `\\b(?:I|[Ww]e) lost ${WHO}(?: suddenly| to [\\p{Ll} ]{3,25})? (?:on |in |back in )(?=[\\p{L}\\p{N}])`,
  'gu',
);
/** "Rosa lost her husband Piet in 2018": it is the husband who died. */
const LOST_KIN = pattern(
  `\\blost (?:my|our|her|his|their) ${KIN_ADJECTIVE}([\\p{Ll}-]+,? ${NAME}|mum|mom|dad|mother|father|wife|husband|grandmother|grandfather|gran|grandma|grandad|nan),?(?: suddenly| to [\\p{Ll} ]{3,25})? (?:on |in |back in )(?=[\\p{L}\\p{N}])`,
  'gu',
);
const DATE_OF_BIRTH = /^(?:my )?(?:dob|d\.o\.b\.?|date of birth)(?: is|'s|:| =)? /i;
const DAY_IS_BIRTHDAY = pattern(
  `(?:^|(?<=[,;:] ))([^,;:]{4,24}) is ${WHOSE} (?:\\d{1,3}(?:st|nd|rd|th) )?(?:birthday|b'day)`,
  'u',
);
const DAY = new RegExp(`^(?:${SAID_DAY})`, 'iu');
const TIME = new RegExp(`^(?:${SAID_TIME})`, 'iu');

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const BELOW_TWENTY =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function countOf(words: string): number {
  if (/^\d/.test(words)) return Number(words);
  const teen = BELOW_TWENTY.indexOf(words.toLowerCase());
  if (teen >= 0) return teen + 1;
  const [ten = '', one = ''] = words.toLowerCase().split('-');
  return (TENS.indexOf(ten) + 2) * 10 + ONES.indexOf(one) + 1;
}

/** The day somebody was born who has so many birthdays on a day: of a day without a year only the day. */
function bornOn(day: string, count: number): string {
  const year = /^\d{4}/.exec(day)?.[0];
  return year === undefined ? day : `${Number(year) - count}${day.slice(4)}`;
}

/** When people were born and died: "Mum's birthday is 3 May", "born 4 July 1987", "Percy died in 2019". */
export function readLifeDates(collector: FactCollector, text: string): void {
  const read = (
    form: RegExp,
    when: RegExp,
    add: (who: string, time: string, match: RegExpMatchArray) => void,
  ) => {
    for (const match of matchesOf(form, text)) {
      const behind = text.slice((match.index ?? 0) + match[0].length);
      const said = when.exec(behind)?.[0];
      // "Feb 2 '18": the year is there, in a form that is not read.
      if (said !== undefined && /^,? '\d\d/.test(behind.slice(said.length))) continue;
      const time = said === undefined ? undefined : isoTime(said);
      const who = time === undefined ? undefined : whoIs(collector, match[1] ?? '');
      if (time !== undefined && who !== undefined) add(who, time, match);
    }
  };
  const born = (who: string, time: string) => collector.add(who, 'birthday', time, SURE);
  read(BIRTHDAY, DAY, (who, time, match) =>
    born(
      who,
      match[2] === undefined
        ? /^\d{4}/.test(time) &&
          !/birth|dob/i.test(match[0].replace(/birthday/i, '')) &&
          isAhead(collector, time)
          ? `-${time.slice(4)}`
          : time
        : bornOn(time, countOf(match[2])),
    ),
  );
  read(ORDINAL_BIRTHDAY, DAY, (who, time, match) => {
    if (Number(match[2]) > 0 && Number(match[2]) < 115) born(who, bornOn(time, Number(match[2])));
  });
  read(BORN, TIME, (who, time, match) => {
    if (/ (?:was|were|am|is|are)\b|'[sm]\b/.test(match[0]) || isPersonHere(collector, match[1] ?? ''))
      born(who, time);
  });
  read(TURNS, DAY, (who, time, match) => {
    const day = dayNear(time, collector.statement.turn.occurredAt, /\b(?:turned|was)\b/.test(match[0]));
    born(who, bornOn(day, countOf(match[2] ?? '')));
  });
  const died = (who: string, time: string) => collector.add(who, 'died_on', time, SURE);
  read(DIED, TIME, died);
  read(LOST, TIME, died);
  for (const match of matchesOf(LOST_KIN, text)) {
    const time = isoTime(TIME.exec(text.slice(match.index + match[0].length))?.[0] ?? '');
    const who = whoIs(collector, `my ${match[1] ?? ''}`);
    if (time !== undefined && who !== undefined) died(who, time);
  }
  const marked = DATE_OF_BIRTH.exec(text)?.[0];
  if (marked !== undefined && isAboutSpeaker(collector)) {
    const time = isoTime(DAY.exec(text.slice(marked.length))?.[0] ?? '');
    if (time !== undefined) born(collector.speaker, time);
  }
  const alone = BORN_ALONE.exec(text);
  if (
    alone !== null &&
    (collector.statement.before.length === 0 ||
      /^I\b/.test(text) ||
      /^I\b/.test(collector.statement.before.at(-1)?.text ?? ''))
  ) {
    const time = isoTime(TIME.exec(text.slice(alone[0].length))?.[0] ?? '');
    if (time !== undefined) born(collector.speaker, time);
  }
  const day = DAY_IS_BIRTHDAY.exec(text);
  const when = day === null ? undefined : isoTime(DAY.exec(day[1] ?? '')?.[0] ?? '');
  const whose = day === null || when === undefined ? undefined : whoIs(collector, day[2] ?? '');
  if (when !== undefined && whose !== undefined) born(whose, when);
}

/** A form that names nobody else is filled in for the speaker. */
function isAboutSpeaker({ entities, speaker }: FactCollector): boolean {
  return !entities.some(({ kind, name }) => kind === 'person' && name !== speaker);
}

/** A birthday to come is in the year of the party, not of the birth. */
function isAhead(collector: FactCollector, time: string): boolean {
  return Number(time.slice(0, 4)) >= collector.statement.turn.occurredAt.getUTCFullYear();
}
