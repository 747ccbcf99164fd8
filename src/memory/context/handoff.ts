import { readerCondition } from '../../postgres/audience.ts';
import { inScope, speaker } from '../access/visible.ts';

/** A conversation that the asker continues from another channel. */
export interface PendingHandoff {
  readonly fromChannel: string;
  readonly summary: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The handoff that waits for the asker in the request's channel, or in that of the thread's last turn. It is only for the asker:
 * it is left out of prompts whose answer others read, of prompts for another persona than its thread's, and if the
 * scope leaves that thread out. Parameters are those of `readStored`.
 */
export const handoffQuery = `
  select h.from_channel as "fromChannel",
    coalesce(h.context_summary, mneme_operation.handoff_summary(h.thread_id)) as summary,
    h.created_at as at
  from mneme.handoff h
  where h.workspace_id = mneme_private.workspace_id() and h.user_id = $1 and h.user_id = (select sole from audience)
    and h.consumed_at is null and h.expires_at > now()
    and h.to_channel = coalesce($11::text, (
      select coalesce(latest.channel, t.channel) from mneme.thread t
      left join lateral (
        select m.channel from mneme.branch b
        join mneme.message m on m.workspace_id = b.workspace_id and m.branch_id = b.id
          and m.sequence_no = b.last_sequence_no
        where b.workspace_id = t.workspace_id and b.thread_id = t.id
          and case when $5::uuid is null then b.parent_branch_id is null else b.id = $5 end offset 0) latest on true
      where t.workspace_id = mneme_private.workspace_id() and t.id = (select thread_id from place)))
    and (h.persona_id is null or h.persona_id = ${speaker})
    and (h.thread_id is null or exists (
      select from mneme.thread t
      where t.workspace_id = mneme_private.workspace_id() and t.id = h.thread_id
        and (t.persona_id is null or t.persona_id = ${speaker}) and ${inScope('t', 't.persona_id is not null')}
        and ${readerCondition({ row: 't', reader: '$1', key: 'id' })}))
  limit 1`;
