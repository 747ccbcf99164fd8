import type { TaskStatus } from '../extractor.ts';
import { pattern } from './pattern.ts';
import type { Statement } from './statements.ts';

/** News of a task: which, and how it stands. */
export interface TaskNews {
  what: string;
  status: TaskStatus;
  confidence: number;
}

const THING = '((?:the|my|our|this|that|all|both|his|her|their|your|[\\p{Lu}\\p{N}]|[a-z]+)[^,;:!?]{1,70}?)';
const BE =
  "(?:'s|'re| is| are| was| were| has been| have been|'s been|'ve been| got| has| have)(?: now| already| finally| all| both| just| pretty much| officially| basically| at last)*";
const FINISHED =
  '(?:done|finished|complete|completed|sent(?: off| out)?|sorted(?: out)?|submitted|paid(?: off)?|booked|merged|shipped|deployed|delivered|signed|handled|taken care of|filed|wrapped up|handed in|uploaded|printed|posted|mailed|renewed|ordered|crossed off|ticked off|closed|signed off|published|reviewed|repaired|installed|scheduled|migrated|translated|picked up|collected|returned|replaced|invoiced|refunded|sold|set up|behind (?:us|me)|over and done with|off my (?:list|plate|desk)|dealt with|out of the way|in the bag|fixed|cancelled already)';
const END =
  '(?=[.!,;]|$| (?:already|now|today|yesterday|this morning|last (?:night|week)|at last|and|so|but|as of|since|thank|finally|for (?:good|now)|on \\p{Lu}|by \\p{Lu})\\b)';

const LABEL_CANCELLED = pattern(
  `^${THING}\\s*(?::|—|–|-)\\s*(?:dropped|cancell?ed|scrapped|not needed|no longer needed)\\b`,
  'iu',
);
const IS_DONE = pattern(`^${THING}${BE} ${FINISHED}${END}`, 'iu');
const DONE_LABEL = pattern(
  `^${THING}\\s*(?::|—|–|-)\\s*(?:(?:is|are|now|all|already|finally) )*(?:${FINISHED}|✓|✔)(?![\\p{L}])`,
  'iu',
);
const DONE_WITH =
  /^(?:(?:I|we)(?:'m| am|'re| are|'ve| have)?(?: finally| already| now| all| just)* )?(?:all |finally )?(?:done|finished|through|wrapped up) with (?!.*\b(?:after|shifts?|smoking|drinking|life|people|men|women|you)\b)([^,;!]+)/i;
const MARK =
  /^(?:please |you can |can you |could you )*(?:mark (.+?) (?:as )?(?:done|complete|completed|finished)|(?:tick|cross|check) (?:off (.+)|(.+?) off))(?: (?:my|the|our) (?:to-?do )?list)?[.!?]*$/i;
const PAST =
  'sent|paid|booked|submitted|finished|completed|renewed|filed|signed|shipped|posted|returned|ordered|bought|picked up|dropped off|handed in|called|rang|phoned|emailed|e-mailed|texted|fixed|merged|deployed|uploaded|wrapped up|scheduled|mailed|delivered|registered|cancelled|canceled|printed|updated|reviewed|published|migrated|installed|replaced|cleaned|packed|transferred|collected|arranged|informed|notified|confirmed|invited|returned|drafted|written|wrote|rotated|upgraded|set up|taken care of|dealt with|sorted(?: out)?|closed|invoiced|backed up|proofread|translated|applied for|signed up for|spoken (?:to|with)|talked to|heard back from|got|gotten|made|done|did';
const I_DID = pattern(
  `^(?:I|we)('ve| have|)((?: already| just| finally| also| now| at last)*) (${PAST}) ((?:the|my|our|a|an|all|both|\\p{Lu}|chapter|invoice|[a-z]+ (?:invoice|form|report|application|contract|papers|documents))[^,;!?]{2,80}?)(?: already| (?:this|yesterday|last|today|on|earlier)\\b.*)?[.!]*$`,
  'u',
);
const THOSE_I_DID = pattern(
  `^(?:(?:and|but) )?((?:the|my|our) [^,;]{2,50}),? (?:(?:those|that one|that|it|them|which) )?(?:I|we)(?:'ve| have)(?: already)? (${PAST})(?: already)?[.!]*$`,
  'iu',
);
const STRONG_PAST =
  /^(?:finished|completed|submitted|handed in|wrapped up|sent|paid|renewed|filed|turned in|sorted)/i;
const SETTLED_SINCE =
  /\b(?:was|were) (?:going|supposed|meant) to ([^,;]{4,60}?),? but .{3,80}\b(?:so )?(?:that|it)'s (?:sorted|done|settled|taken care of|dealt with)/i;

const IN_PROGRESS = pattern(
  `^${THING}(?:(?:'s| is| are)(?: still| now| about| roughly| almost| only| already| currently)* (?:(?:\\d{1,3} ?%|half(?:way)?|half way|nearly|mostly|three quarters|two thirds|partly|a third)(?: of the way)? (?:done|finished|complete|through|there|written)|in progress|under ?way|coming along|halfway|half way|in the works|in review|being \\p{L}+ed)|\\s*[:—–]\\s*(?:(?:still|about|roughly|now|currently) )*(?:\\d{1,3} ?%|half ?way|halfway|in progress|under ?way|wip|ongoing|started))`,
  'iu',
);
const WORKING_ON =
  /^(?:I|[Ww]e)(?:'m|'re| am| are)?(?: (?:still|currently|now|right now|busy|in the middle of|halfway through|half way through|about half way through|about halfway through|almost done with|nearly done with|almost finished with|partway through|getting through))+(?: (?:working on|writing|preparing|drafting|fixing|reviewing|editing|building|doing|with))? ((?:the|my|our|a|\p{Lu}[\p{L}]+)[ '][^,;.!]{2,70})/u;
const STARTED_ON =
  /^(?:I|we)(?:'ve| have)(?: already| just| finally| now)* (?:started|begun|made a start)(?: on| working on| writing| with| drafting| to \w+)? ((?:the|my|our) [^,;.!]{2,70})/i;

const BLOCKED_ON =
  /\b(?:still |currently |totally |completely )?(?:blocked|stuck|held up|hung up)(?: \w+)? (?:on|by|with|until|because of) ((?:the|my|our|a|an|\p{Lu})[^,;.!]{2,60})/iu;
const IS_BLOCKED = pattern(
  `^${THING}(?:(?:'s| is| are| has been| was| got)(?: still| now| currently| all)* (?:blocked|on hold|on ice|stuck|parked|paused|held up|stalled|waiting (?:on|for)|delayed until)|\\s*[:—–]\\s*(?:(?:still|now) )?(?:blocked|on hold|stuck|parked|paused|waiting (?:on|for)))\\b`,
  'iu',
);
const CANNOT_UNTIL =
  /^(?:until .{2,50} )?(?:I|we) can't (?!make|wait|be|go|stand|believe|remember|think|come)((?!do (?:it|that|this|anything))[a-z]+ (?:the|my|our|on|out|up|with|\p{Lu})[^,;.!]{2,60}?)(?:,| until | till | before (?:I|we|he|she|they|it|the) | unless )/iu;

const WAITING =
  /^(?:(?:I'm|we're|I am|we are) )?(?:still |now |just )*waiting (?:on|for) .{2,40}? (?:for|to (?:send|get|come|give|sign|approve|finish|deliver|reply|confirm|return)(?: back| me| us)?) ((?:the|my|our|a|an)\b[^,;.!]{2,60})/i;
const WENT_OUT = pattern(
  `^${THING} (?:went out|went off|has gone out|got sent|got done|got paid|is off to)\\b`,
  'iu',
);
const BEFORE_I_CAN = /\b(?:waiting|wait|blocked|stuck)\b.{3,80}? before (?:I|we) can ([^,;.!?]{4,60})/i;
const BARE_DID = pattern(
  `^(?:(?:yesterday|today|this morning|last night)[:,]? )?(?:finished|completed|submitted|shipped|merged|deployed|handed in|paid|renewed|sent off) ((?:the|my|our|\\p{Lu}|chapter)[^,;!?]{2,60})`,
  'u',
);
const DUSTED = pattern(
  `^(?:done and dusted|all done|sorted|done|finished)\\s*[:,–—-]\\s*${THING}(?: ${FINISHED})?[.!]*$`,
  'iu',
);
const GOT_DONE = pattern(
  `^(?:I |[Ww]e )?(?:finally |just )?(?:[Gg]ot|'ve got|have got|had) ((?:the|my|our) [^,;]{2,50}?) ${FINISHED}\\b`,
  'u',
);
const CALLED_OFF = pattern(
  `^${THING}(?:'s| is| are| was| has been| got)(?: now)? (?:cancell?ed|called off|not happening|off the table|no longer needed|fallen through)\\b`,
  'iu',
);
const CANCEL_TASK =
  /^(?:please |can you |could you |you can )*(?:cancel|drop|delete|remove|scrap|kill|clear|ditch|lose) (?:the |my |our |that )?(?:(?:task|reminder|to-?do|todo)(?: item)?s? (?:to |about |for |of )?(.+)|(.+?) (?:task|reminder|to-?do|todo|alert|alarm|item)s?)(?: from .*)?[.!?,]*$/i;
const FORGET =
  /^(?:please |you can |just |let's )*(?:forget|never mind|nevermind|ignore|disregard|don't bother with|don't worry about|skip)(?: about)? ((?:the|my|our|that|those|calling|buying|booking|sending|ordering|\p{Lu})[^,;.!]{2,60})/iu;
const NO_NEED =
  /^(?:there's |there is )?(?:no need|no longer (?:any )?(?:a )?need) to ([^,;.!]{4,60}?)(?: any ?more| after all| now| then)?(?=[,;.!]|$)/i;
const NO_LONGER =
  /^(?:I|we|you)(?: no longer (?:need|have) to ([^,;.!]{4,60})| don't (?:need|have) to ([^,;.!]{4,60}?) (?:any ?more|after all|now|any longer))/i;
const OFF_LIST =
  /^(?:please |can you |could you |you can )*(?:take|strike) (.+?) off (?:my|the|our) (?:to-?do |task )?list/i;

const NOT_A_TASK =
  /^(?:it|that|this|these|those|them|he|she|they|we|you|I|what|everything|everyone|all|nothing|something|there|here|who|which|dinner|lunch|breakfast|the (?:day|week|year|weekend|war|game|movie|film|show|season|semester|damage|one|thing|first|road|shop|store|line|world|rest|deal|question|matter|issue|fonts?|case)|my (?:mind|life|eyes|heart|day|week|work|shift)|life|work|school|time|god|happy|well|glad|how|both of|none|nobody|people|today|tomorrow|half|that's|it's|I'm|(?:not|never|too|so|very|still|just) .*)\b/i;
const ELSEWHERE = /\b(?:you|your|yours|yourself)\b/i;

type Pattern = readonly [RegExp, TaskStatus, number];

const PATTERNS: readonly Pattern[] = [
  [CANCEL_TASK, 'cancelled', 0.88],
  [OFF_LIST, 'cancelled', 0.82],
  [NO_NEED, 'cancelled', 0.82],
  [NO_LONGER, 'cancelled', 0.82],
  [FORGET, 'cancelled', 0.78],
  [CALLED_OFF, 'cancelled', 0.78],
  [LABEL_CANCELLED, 'cancelled', 0.8],
  [MARK, 'done', 0.9],
  [DONE_WITH, 'done', 0.86],
  [IN_PROGRESS, 'in_progress', 0.84],
  [WORKING_ON, 'in_progress', 0.8],
  [STARTED_ON, 'in_progress', 0.76],
  [WAITING, 'blocked', 0.76],
  [BEFORE_I_CAN, 'blocked', 0.78],
  [GOT_DONE, 'done', 0.82],
  [DUSTED, 'done', 0.8],
  [WENT_OUT, 'done', 0.76],
  [BARE_DID, 'done', 0.78],
  [BLOCKED_ON, 'blocked', 0.84],
  [IS_BLOCKED, 'blocked', 0.84],
  [DONE_LABEL, 'done', 0.86],
  [IS_DONE, 'done', 0.82],
  [THOSE_I_DID, 'done', 0.82],
];

/** What a task is called, or nothing where the words point at something said before. */
export function tidy(what: string): string | undefined {
  const kept = what
    .replace(/^(?:and|but|so|also|then) /i, '')
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/[\s.,;:!?]+$/, '')
    .trim();
  return kept.length < 3 || kept.split(' ').length > 12 || NOT_A_TASK.test(kept) || ELSEWHERE.test(kept)
    ? undefined
    : kept;
}

/** What a statement tells of how a task stands, or nothing. */
export function findTaskNews({
  text,
  sentence,
  isQuestion,
  isHypothetical,
}: Statement): TaskNews | undefined {
  if (
    isQuestion ||
    isHypothetical ||
    /\b(?:never(?! ?mind)|almost|nearly|hardly|barely)\b/i.test(
      text.replace(/nearly (?:done|finished|there)/i, ''),
    )
  )
    return undefined;
  for (const [pattern, status, confidence] of PATTERNS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const what = tidy(match.slice(1).find((part) => part !== undefined) ?? '');
    if (what === undefined) continue;
    if (/\b(?:isn't|aren't|not|n't)\b/i.test(match[0]) && status !== 'cancelled') continue;
    return { what, status, confidence };
  }
  const cannot = CANNOT_UNTIL.exec(text);
  if (cannot !== null && /\b(?:until|till|unless|before (?:I|we|he|she|they|it|the))\b/i.test(sentence)) {
    const what = tidy(cannot[1] ?? '');
    if (what !== undefined) return { what, status: 'blocked', confidence: 0.78 };
  }
  const did = I_DID.exec(text);
  if (did !== null) {
    const [, have = '', marks = '', verb = '', object = ''] = did;
    const marked = have !== '' || /already|just|finally|at last/.test(marks);
    const weak = /^(?:got|gotten|made|done|did|bought|called|rang|phoned|wrote|written)$/i.test(verb);
    const what = tidy(object);
    // "I called my mother" tells of a day; "I've already called the plumber" of something that was to be done.
    if (what !== undefined && (weak ? /already|finally/.test(marks) : marked || STRONG_PAST.test(verb)))
      return { what: `${verb} ${what}`, status: 'done', confidence: marked ? 0.82 : 0.74 };
  }
  const settled = SETTLED_SINCE.exec(sentence)?.[1];
  const what = settled === undefined ? undefined : tidy(settled);
  return what === undefined ? undefined : { what, status: 'done', confidence: 0.76 };
}
