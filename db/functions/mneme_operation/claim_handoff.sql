create or replace function mneme_operation.claim_handoff(in_channel text, in_user_id uuid)
returns table (handoff_id uuid, thread_id uuid, from_channel text, summary text)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  claimed mneme.handoff;
begin
  -- A second caller waits for the first, and then finds that it is taken.
  update mneme.handoff h set consumed_at = now()
  where h.workspace_id = workspace and h.user_id = in_user_id and h.to_channel = in_channel
    and h.consumed_at is null and h.expires_at > now()
  returning h.* into claimed;
  if not found then
    return;
  end if;
  -- A thread that the user can no longer read is not returned, nor its summary.
  if claimed.thread_id is not null and not exists (
    select from mneme.thread target
    where target.workspace_id = workspace and target.id = claimed.thread_id and
      -- generated: readerCondition row=target reader=in_user_id key=id
      (target.visibility = 'workspace' or target.owner_user_id = in_user_id
        or (target.visibility = 'audience' and exists (
          select from mneme.thread_participant p
          where p.workspace_id = target.workspace_id and p.thread_id = target.id
            and p.user_id = in_user_id)))
      -- end of generated
  ) then
    return;
  end if;
  return query select claimed.id, claimed.thread_id, claimed.from_channel,
    coalesce(claimed.context_summary, mneme_operation.handoff_summary(claimed.thread_id));
end
$$;
comment on function mneme_operation.claim_handoff(text, uuid) is
  'Takes up the handoff that waits for a user in a channel, once: the thread to carry on and what to know of it. No '
  'row where none waits.';
alter function mneme_operation.claim_handoff(text, uuid) owner to mneme_owner;
revoke execute on function mneme_operation.claim_handoff(text, uuid) from public;
grant execute on function mneme_operation.claim_handoff(text, uuid) to mneme_member, mneme_admin, mneme_service;
