import { lookUp } from '../access/visible.ts';
import { saidBy } from './origins.ts';

/** A turn of the present conversation, as the prompt shows it. */
export interface RecentTurn {
  readonly id: string;
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'summary';
  readonly author: string | null;
  /** As in the origins of hits. */
  readonly saidBy: string | null;
  readonly content: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  /** Whether it does not fit into the budget together with the turns after it. Its text is then left out. */
  readonly tooLong: boolean;
  /**
   * Whether somebody else wrote it, in a thread that several read, in a role that is neither a person's nor an
   * assistant's.
   */
  readonly asData: boolean;
}

/**
 * The branch whose turns are shown, or the thread's trunk, with its ancestors up to each fork. Parameters are those
 * of `readStored`.
 */
export const turnLine = `
  turn_line (branch_id, parent_branch_id, upto, fork_sequence_no) as (
    select id, parent_branch_id, last_sequence_no, fork_sequence_no from mneme.branch
    where workspace_id = mneme_private.workspace_id() and thread_id = (select thread_id from place)
      and case when $5::uuid is null then parent_branch_id is null else id = $5 end
    union all
    select above.id, above.parent_branch_id, least(below.fork_sequence_no, below.upto), above.fork_sequence_no
    from turn_line below cross join lateral ${lookUp('branch', 'below.parent_branch_id')} above)`;

/** The last turns, newest first. Parameters are those of `readStored`. */
export const recentTurnsQuery = `
  select recent.id, recent.role, recent.author, recent.said_by as "saidBy",
    case when recent.bytes <= $13 then recent.content else '' end as content,
    recent.occurred_at as "occurredAt", recent.bytes > $13 as "tooLong", recent.as_data as "asData"
  from (
    select newest.*,
      sum(octet_length(coalesce(newest.content, newest.content_normalized))) over (order by newest.sequence_no desc)
        as bytes
    from turn_line shown cross join lateral (
      select m.id, m.role::text, m.author, ${saidBy('m')} as said_by,
        case when m.memory_off then m.content else coalesce(m.content_visible, m.content) end as content,
        m.content_normalized, m.sequence_no, m.occurred_at,
        m.role not in ('user', 'assistant') and m.visibility <> 'private'
          and m.created_by is distinct from $1 as as_data
      from mneme.message m
      where m.workspace_id = mneme_private.workspace_id() and m.branch_id = shown.branch_id
        and m.sequence_no <= shown.upto
        and m.content_state in ('inline', 'archived') and (m.memory_off or m.content_visible is distinct from '')
      order by m.sequence_no desc limit $7) newest
    order by newest.sequence_no desc limit $7) recent
  order by recent.sequence_no desc`;
