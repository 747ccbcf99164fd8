import { isIntimate } from '../../language/intimate-words.ts';
import { inScope, lookUp, ofPersona, onLine, readableBy } from '../access/visible.ts';
import type { Period } from '../recall/period.ts';

/** A summary that may represent a period of conversation in the prompt. */
export interface PyramidEntry {
  readonly id: string;
  readonly level: 'turn' | 'session' | 'thread' | 'day' | 'week' | 'month';
  readonly content: string;
  /** ISO 8601. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** The title of its thread. */
  readonly title: string | null;
  /** Why it is a candidate: its period, its project, its thread, or the channel it took place in. */
  readonly reason: 'period' | 'project' | 'thread' | 'channel';
}

/** The most summaries of a prompt. */
const entriesAtMost = 6;
/** The most summaries of the request's project. */
const projectEntries = 3;

// Who may see a summary, as for memories; a relationship's is one that a persona holds. A fork has none of its own
// thread's trunk.
/** The condition that a prompt may hold a summary `s`. */
export const visibleSummary = `
  s.workspace_id = mneme_private.workspace_id()
    and (s.content_state = 'archived' or s.content_state = 'inline' and s.content <> '')
    and ${readableBy('s')} and ${ofPersona('s')} and ${onLine('s')}
    and (s.branch_id in (select id from line) or $5::uuid is null
      or s.thread_id is distinct from (select thread_id from place))
    and ${inScope('s', 's.persona_id is not null')}`;

const columns = `s.id, s.level::text, s.content, s.period_start as "periodStart", s.period_end as "periodEnd", s.thread_id`;

// Each level is searched separately, from as long before the period as a summary of that level may begin.
const candidates = (reason: PyramidEntry['reason'], levels: string, condition: string, limit: number) => `
  select '${reason}' as reason, found.*
  from (values ${levels}) as wanted (level, reach) cross join lateral (
    select ${columns} from mneme.summary s
    where s.level = wanted.level and ${condition} and ${visibleSummary}
    order by s.period_start desc limit ${limit}) found`;

/**
 * Summaries of a period: of each level among what is shared, and among the asker's own, so that strangers' cost nothing.
 * One reader at a time, because one index then has them in order, whatever is known of the table.
 */
const ofPeriod = `
  select 'period' as reason, found.*
  from (values ('month', interval '32 days'), ('week', interval '8 days'), ('day', interval '2 days'),
    ('session', interval '2 days'), ('thread', interval '400 days')) as wanted (level, reach)
  cross join lateral (
    select each.* from unnest(array[mneme_private.workspace_id(), (select sole from audience)]) reader (key)
    cross join lateral (
      select ${columns} from mneme.summary s
      where mneme_private.reader_key(s.workspace_id, s.visibility, s.owner_user_id) = reader.key
        and s.level = wanted.level and not s.redundant
        and s.period_start < $10::timestamptz and s.period_end >= $9::timestamptz
        and s.period_start >= $9::timestamptz - wanted.reach and ${visibleSummary}
      order by s.period_start desc limit ${entriesAtMost}) each
    order by each."periodStart" desc limit ${entriesAtMost}) found`;

// A channel's conversations are searched among the workspace's newest, so that a channel without any costs no more.
const channelReach = 2000;

const mayHaveHad = "(newest.owner_user_id = $1 or newest.visibility = 'audience')";

/** The newest sessions that the asker may have had or, without an asker, that anybody may have had. */
export const newestSessions = (asked: boolean) => `(
         select newest.* from mneme.summary newest
         where newest.workspace_id = mneme_private.workspace_id() and newest.level = 'session'
           and ${asked ? mayHaveHad : "newest.visibility <> 'private'"}
         order by newest.period_start desc limit ${channelReach})`;

/** Whether turns of a session `s` of a thread were said in the request's channel ($11). */
export const tookPlaceIn = (thread: string) =>
  `case when s.channels is null then ${thread}.channel = $11 else $11 = any (s.channels) end`;

/** Which summaries a prompt needs. */
export interface PyramidNeeds {
  readonly period: boolean;
  readonly project: boolean;
  readonly thread: boolean;
  readonly channel: boolean;
  /** Whether there is an asker. */
  readonly asker: boolean;
}

/**
 * The statement for the summaries of the period, the project, the thread and the channel. What is not needed is left
 * out of it, because planning it would take longer than running it. Parameters as of `readStored`.
 */
export function pyramidQuery(needs: PyramidNeeds): string {
  const wanted = [
    // A summary that repeats another would only take up room.
    needs.period && ofPeriod,
    needs.project &&
      candidates(
        'project',
        `('month', null), ('week', null), ('day', null), ('thread', null)`,
        // Over all its threads, where it has been summarised so.
        `s.project_id = $3 and (s.thread_id is null or s.level = 'thread')`,
        projectEntries,
      ),
    needs.thread &&
      candidates(
        'thread',
        `('thread', null), ('month', null), ('week', null), ('day', null)`,
        's.thread_id = (select thread_id from place)',
        1,
      ),
    needs.channel &&
      `select 'channel' as reason, ${columns} from ${newestSessions(needs.asker)} s
       cross join lateral ${lookUp('thread', 's.thread_id', tookPlaceIn('looked_up'))} c
       where s.thread_id is distinct from (select thread_id from place) and ${visibleSummary}
       order by s.period_start desc limit 3`,
  ].filter((query) => query !== false);
  return `
    select entry.id, entry.level, entry.content, entry."periodStart", entry."periodEnd", entry.reason, t.title
    from (${wanted.map((query) => `(${query})`).join(' union all ')}) entry
    left join lateral ${lookUp('thread', 'entry.thread_id')} t on true`;
}

/** The best levels for a period, by its length in days: the coarsest level that fits into it first. */
function preferredLevels(period: Period): readonly PyramidEntry['level'][] {
  const days = (Date.parse(period.until) - Date.parse(period.since)) / 86_400_000;
  if (days < 3) return ['day', 'session', 'thread', 'week', 'month'];
  if (days < 14) return ['week', 'day', 'session', 'thread', 'month'];
  return ['month', 'week', 'day', 'session', 'thread'];
}

/**
 * The summaries for a prompt: those of the period that the query mentions, then those of the project, without near
 * copies.
 */
export function choosePyramid(
  found: readonly PyramidEntry[],
  period: Period | null,
  isCopy: (entry: PyramidEntry) => boolean,
): PyramidEntry[] {
  const chosen: PyramidEntry[] = [];
  const take = (entries: readonly PyramidEntry[], limit: number) => {
    let taken = 0;
    for (const entry of entries) {
      if (taken === limit || chosen.length === entriesAtMost) return;
      if (isCopy(entry) || chosen.some((other) => other.id === entry.id || nearCopies(other, entry)))
        continue;
      // A title says it to everybody who sees the prompt, whatever its summary leaves out.
      chosen.push(entry.title !== null && isIntimate(entry.title) ? { ...entry, title: null } : entry);
      taken += 1;
    }
  };
  const of = (reason: PyramidEntry['reason'], levels: readonly PyramidEntry['level'][]) =>
    levels.flatMap((level) => found.filter((entry) => entry.reason === reason && entry.level === level));
  if (period) take(of('period', preferredLevels(period)), entriesAtMost);
  // For a project the newest summary of each level, rather than the last three of one level.
  const project = of('project', ['month', 'week', 'day', 'thread']);
  const newest = project.filter(
    (entry, index) => project.findIndex(({ level }) => level === entry.level) === index,
  );
  take([...newest, ...project], projectEntries);
  take(of('thread', ['month', 'week', 'day']), entriesAtMost);
  return chosen.sort((one, other) => one.periodStart.localeCompare(other.periodStart));
}

/** Share of the shorter text's words that the longer one must have for them to be copies. */
const copyShare = 0.85;
/** Texts with fewer different words are different if any word is. */
const fewestWords = 5;

/** A summary's text and the period it covers. */
export type SummaryText = Pick<PyramidEntry, 'content' | 'periodStart' | 'periodEnd'>;

/**
 * Whether two summaries say the same about the same time: nearly all words of the shorter are in the longer, which is
 * hardly longer. This is the case for a session's summary and that of a thread with only this session.
 */
export function nearCopies(one: SummaryText, other: SummaryText): boolean {
  // Summaries of two quiet days may be similar, but are not the same.
  if (one.periodStart > other.periodEnd || other.periodStart > one.periodEnd) return false;
  if (one.periodEnd === other.periodStart || other.periodEnd === one.periodStart) {
    if (one.periodStart !== other.periodStart) return false;
  }
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  if (!shorter || !longer) return false;
  if (shorter.size < fewestWords)
    return one.content.trim().toLowerCase() === other.content.trim().toLowerCase();
  if (shorter.size < copyShare * longer.size) return false;
  let shared = 0;
  for (const word of shorter) if (longer.has(word)) shared += 1;
  return shared >= copyShare * shorter.size;
}

/** The words of summaries that are compared with several others. */
const known = new WeakMap<SummaryText, ReadonlySet<string>>();

function wordsOf(summary: SummaryText): ReadonlySet<string> {
  const before = known.get(summary);
  if (before) return before;
  const words = new Set(summary.content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  known.set(summary, words);
  return words;
}
