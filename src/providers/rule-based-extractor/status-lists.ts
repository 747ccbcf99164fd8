import type { TaskStatus } from '../extractor.ts';
import { isFirstClause } from './headed-lists.ts';
import { pattern } from './pattern.ts';
import { NAME } from './phrases.ts';
import type { Statement } from './statements.ts';
import { type TaskNews, tidy } from './task-news.ts';

/** One part of a report: what, how it stands, and whose it is where that is said. */
export interface Reported extends TaskNews {
  who: string | undefined;
}

const WORDS: readonly (readonly [TaskStatus, string])[] = [
  [
    'pending',
    'not (?:yet )?(?:started|done|begun)(?: yet)?|still (?:open|to do|missing|pending)|open|pending|outstanding|to ?do|tbd',
  ],
  [
    'in_progress',
    'in progress|wip|ongoing|under ?way|half(?:way)?(?: (?:done|there|through))?|in review|in the works|started|nearly (?:done|there)|almost (?:done|there)|\\d{1,3} ?%',
  ],
  ['blocked', 'blocked|on hold|stuck|parked|waiting|paused|stalled'],
  ['cancelled', 'dropped|cancell?ed|scrapped|dead|not needed|no longer needed|called off|axed'],
  [
    'done',
    'done|finished|complete|completed|placed|sent(?: off| out)?|paid|booked|ordered|sorted|merged|shipped|submitted|signed|fixed|✅|✓|✔',
  ],
];
/** What a report says of a thing among others, though alone it would say less: "drums are tracked, bass too". */
const PARTICIPLE =
  '[a-z]{2,}ed|written|drawn|built|made|cut|hung|sold|bought|set up|drafted|begun|taken|given|swept|laid|dug|shut|read|chosen';
const LINK =
  "(?:(?:'s|'re)? (?:is |are |was |were |all |both |still |now |already |also |just |finally |has been |have been |got )*)";
const CLOSE =
  '(?: (?:already|now|today|yesterday|this morning|last \\w+|at last|finally|too))*(?:[,(—–] ?.*)?[.!\\s]*$';

const LABELLED = WORDS.map(
  ([status, words]) =>
    [
      status,
      pattern(
        `^(.{2,60}?)\\s*(?:\\s[-–—]|[–—:=→]|->)\\s*(?:still |now |all |just |about )?(?:${words})(?![\\p{L}])${CLOSE}`,
        'iu',
      ),
    ] as const,
);
const BARE = WORDS.map(
  ([status, words]) =>
    [
      status,
      pattern(
        `^(.{2,50}?) (?:all |both |still |now |already |only )*(?:${words})(?: (?:already|now|today|yesterday|too))*[.!]*$`,
        'iu',
      ),
    ] as const,
);
const JOINED = WORDS.map(
  ([status, words]) =>
    [
      status,
      pattern(
        `^(.{2,50}?)${LINK}(?:${status === 'done' ? `${words}|${PARTICIPLE}` : words})(?: (?:already|now|today|yesterday|too))*[.!]*$`,
        'iu',
      ),
    ] as const,
);
const ON_THOSE = pattern(
  `^(.{2,50}?)\\s*[–—:-]\\s*(${NAME}|I)(?:'s| is|'m| am)? (?:on|doing|handling|sorting|picking up|taking)(?: (?:those|that|these|it|them|em))?\\b.*$`,
  'u',
);
const TOO = /^(.{2,40}?) (?:too|as well|also)[.!]*$/i;
/** Nothing that could be a piece of work: an idiom, a clause, or who did it. */
const NOT_A_PIECE =
  /^(?:one thing|things?|make|set|turn|change|put|keep|leave|job|well|nicely|all|never|almost|nearly|half|work|jobs|easier|good|great|nice|over|when|once|if|until|till|because|as|after|before|and|or|but|so|not|get|got|getting|be|been|being|am|is|are|was|were|have|has|had|I|we|you|he|she|they|it|that|this|there|who|what|where|why|how|to|my (?:life|heart)|very|too|really|just|please|can|will|would|should)\b|\b(?:I|we|you|he|she|they|it|who|which|is|are|was|were|has|have|had|will|would|can|to|hasn't|haven't|isn't|still)\b/i;

function piece(words: string): string | undefined {
  const what = tidy(words.replace(/^[-*•–\s]+|^(?:\d{1,2}[.)])\s+/, ''));
  return what === undefined || what.split(' ').length > 7 || NOT_A_PIECE.test(what) ? undefined : what;
}

type Forms = readonly (readonly [TaskStatus, RegExp])[];

function reportIn(part: string, forms: Forms): Reported | undefined {
  for (const [status, form] of forms) {
    const what = piece(form.exec(part)?.[1] ?? '');
    if (what !== undefined) return { what, status, confidence: 0.8, who: undefined };
  }
  return undefined;
}

/**
 * How the pieces of a work stand, as reports say it without verbs: "racks 1-4 done", "alerting - wip", "narrative
 * drafted, budget still open". One alone must be labelled or marked by a word that can mean nothing else.
 */
export function reportedIn(statement: Statement): Reported[] {
  const { sentence, isQuestion, isHypothetical } = statement;
  if (isQuestion || isHypothetical || sentence.length > 240 || !isFirstClause(statement)) return [];
  const topic = /^([^:,;.]{2,40}):\s+(?=.*,)/.exec(sentence)?.[1];
  const body = topic === undefined ? sentence : sentence.slice(topic.length + 1).trim();
  const parts = body.split(/\s*[;,]\s+(?:and |but )?/).filter((part) => part !== '');
  const several = parts.length > 1;
  const found: Reported[] = [];
  for (const part of parts) {
    const taken = ON_THOSE.exec(part);
    const takenWhat = piece(taken?.[1] ?? '');
    const last = found.at(-1);
    const report =
      takenWhat === undefined
        ? (reportIn(part, LABELLED) ?? reportIn(part, several ? JOINED : BARE))
        : { what: takenWhat, status: 'pending' as const, confidence: 0.8, who: taken?.[2] };
    if (report !== undefined) found.push(report);
    else if (last !== undefined) {
      const too = piece(TOO.exec(part)?.[1] ?? '');
      if (too !== undefined) found.push({ ...last, what: too });
    }
  }
  const enough =
    found.length > 1 || (found.length === 1 && (!several || reportIn(body, LABELLED) !== undefined));
  return enough
    ? found.map((report) => ({
        ...report,
        what: topic === undefined ? report.what : `${report.what} (${topic})`,
      }))
    : [];
}
