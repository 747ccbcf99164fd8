import type { TaskStatus } from '../extractor.ts';
import { pattern } from './pattern.ts';
import type { Statement } from './statements.ts';

/** What the items under a heading are, and the items that stand in the heading's own sentence. */
export interface HeadedList {
  kind: 'task' | 'decision';
  status: TaskStatus;
  /** The words of the heading: they may hold the date of all items. */
  heading: string;
  items: string[];
}

type Heading = readonly [RegExp, HeadedList['kind'], TaskStatus];

/** Words before a heading's key word: "meeting outcome", "still to do", "quick status: done". */
const BEFORE =
  "(?:(?:ok|so|the|our|my|your|new|final|key|main|all|open|still|team|board|meeting|retro|standup|staff|today's|yesterday's|this week's|short|quick|what|is|are|things?|stuff|items?|points?|decision|of|from|last|week|today) ){0,5}";
const AFTER = '(?: (?:for|from|on|by|before|until|this|of|in|at|today|so far|now|next|with|to)\\b.{0,40})?';
const heading = (words: string): RegExp => pattern(`^${BEFORE}(?:${words})${AFTER}$`, 'iu');

const HEADINGS: readonly Heading[] = [
  [
    heading('(?:already |all )?(?:done|finished|completed|shipped|closed|delivered|yesterday|sorted)'),
    'task',
    'done',
  ],
  [heading('in progress|doing|wip|ongoing|working on|under ?way|started'), 'task', 'in_progress'],
  [heading('blocked|on hold|stuck|parked|waiting|waiting (?:on|for)'), 'task', 'blocked'],
  [heading('cancell?ed|dropped|no longer needed|scrapped'), 'task', 'cancelled'],
  [
    heading(
      'to-?dos?|to do|pending|outstanding|remaining|next|next steps?|next up|tomorrow|upcoming|actions?|action items?|action points?|follow-?ups?|left|left to do|need(?:s)? doing|on my (?:plate|list|desk)',
    ),
    'task',
    'pending',
  ],
  [
    heading(
      'decided|decisions?|agreed|agreements?|outcomes?|results?|resolved|resolutions?|verdict|settled|conclusions?|approved|decision log(?: \\d+)?|what we (?:do|decided|agreed)(?: now)?|nobody objected(?:,? so)?|we agreed(?: on)?|we decided(?: on)?',
    ),
    'decision',
    'pending',
  ],
];

const HEADED = /^\s*(?:[-*•–#]+\s*)?(?:\d{1,2}[.)]\s+)?([^:.!?]{2,60}?)\s*:\s+(.+)$/;
const NUMBERED = /\s*(?<![\p{L}\p{N}])\(?[1-9][.)]\s+/u;
/** A clause with a verb of its own says why, it is no further item. */
const HAS_VERB =
  /\b(?:I|we|he|she|they|it|you|is|are|was|were|has|have|had|will|would|can|can't|could|does|do|did|wants?|needs?|costs?|because|since|not|'s|'re)\b/i;
const NOTHING =
  /^(?:\(.*|parked|open|postponed to|no (?:decision|outcome|result)|empty|undecided|not (?:yet|decided)|none|nothing|n\/a|tbd|-|no|nobody|all good|see .*|\?+)[.!]*$/i;

function kindOf(words: string): Heading | undefined {
  const plain = words
    .replace(/[*_#]/g, '')
    .replace(/^.*,\s+/, '')
    .trim();
  return HEADINGS.find(([key]) => key.test(plain));
}

function itemsOf(list: string, kind: HeadedList['kind']): string[] {
  const numbered = list.split(NUMBERED).filter((part) => part.trim() !== '');
  const strong = numbered.length > 1 ? numbered : list.split(/\s*;\s+/);
  const items = strong.flatMap((part) => {
    const listed = part.split(/,\s+(?:and\s+|then\s+|also\s+)?/);
    const short = listed.every((item) => item.split(' ').length <= (kind === 'task' ? 8 : 5));
    const whole = kind === 'task' || listed.every((item) => item.split(' ').length > 1);
    return listed.length > 1 && short && whole && !listed.slice(1).some((item) => HAS_VERB.test(item))
      ? listed
      : [part];
  });
  return items.map((item) => item.replace(/[\s.,;!]+$/, '').trim()).filter((item) => item.length > 2);
}

/** A sentence's first clause, or the only one. The others are items of it, and not read again. */
export function isFirstClause({ text, sentence, before }: Statement): boolean {
  return before.at(-1)?.sentence !== sentence || before.at(-1)?.text === text;
}

/**
 * The list that a statement is part of by its heading: "Pending from my side: the permit; the invoice", or a line below
 * "Decided:". A later clause of a headed sentence has no items, for the first had them all.
 */
export function headedList(statement: Statement): HeadedList | undefined {
  const { sentence, isItem, before, isQuestion } = statement;
  if (isQuestion) return undefined;
  const own = HEADED.exec(sentence);
  const ownKind = own === null ? undefined : kindOf(own[1] ?? '');
  if (own !== null && ownKind !== undefined) {
    const [, kind, status] = ownKind;
    const items = isFirstClause(statement) ? itemsOf(own[2] ?? '', kind) : [];
    return {
      kind,
      status,
      heading: own[1] ?? '',
      items: items.filter((item) => !NOTHING.test(item)),
    };
  }
  if (!isItem) return undefined;
  const above = [...before].reverse().find((earlier) => !earlier.isItem);
  if (above === undefined || !/:$|^[^.!?]{2,30}$/.test(above.sentence)) return undefined;
  const [, kind, status] = kindOf(above.sentence.replace(/:$/, '')) ?? [];
  if (kind === undefined || status === undefined) return undefined;
  const item = sentence.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '').trim();
  return { kind, status, heading: above.sentence, items: NOTHING.test(item) ? [] : [item] };
}
