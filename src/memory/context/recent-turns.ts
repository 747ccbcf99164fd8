import type { Session } from '../../postgres/session.ts';

/** A turn of the conversation at hand, as the prompt shows it. */
export interface RecentTurn {
  readonly id: string;
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'summary';
  readonly author: string | null;
  readonly content: string;
}

// A branch shows its own turns and its ancestors' up to each fork.
const recentTurnsStatement = `
  with recursive line (branch_id, parent_branch_id, upto, fork_sequence_no) as (
    select id, parent_branch_id, last_sequence_no, fork_sequence_no from mneme.branch
    where workspace_id = mneme_private.workspace_id() and thread_id = $1
      and case when $2::uuid is null then parent_branch_id is null else id = $2 end
    union all
    select above.id, above.parent_branch_id, least(line.fork_sequence_no, line.upto), above.fork_sequence_no
    from line join mneme.branch above on above.workspace_id = mneme_private.workspace_id() and above.id = line.parent_branch_id)
  select recent.id, recent.role, recent.author, recent.content
  from line cross join lateral (
    select m.id, m.role::text, m.author, m.content, m.sequence_no from mneme.message m
    where m.workspace_id = mneme_private.workspace_id() and m.branch_id = line.branch_id and m.sequence_no <= line.upto
      and m.content_state = 'inline'
    order by m.sequence_no desc limit $3) recent
  order by recent.sequence_no desc limit $3`;

/** The last `count` turns of a thread's branch (its trunk when none is named), oldest first. */
export async function recentTurns(
  session: Session,
  threadId: string,
  branchId: string | null,
  count: number,
): Promise<RecentTurn[]> {
  if (count === 0) return [];
  const { rows } = await session.query<RecentTurn>(recentTurnsStatement, [threadId, branchId, count]);
  return rows.reverse();
}
