create or replace function mneme_private.transfer_ownership(in_project_id uuid, in_from uuid, in_to uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  given constant uuid[] := array(select t.id from mneme.thread t
    where t.workspace_id = workspace and t.project_id = in_project_id and t.visibility = 'audience'
      and t.owner_user_id = in_from order by t.id);
  -- The project's threads, whoever opened them. A document belongs to who added it, also in another user's thread.
  theirs constant uuid[] := array(select t.id from mneme.thread t
    where t.workspace_id = workspace and t.project_id = in_project_id and t.visibility = 'audience' order by t.id);
  programs constant uuid[] := array(
    select u.id from mneme.workspace_user u where u.workspace_id = workspace and u.is_program
    union
    select s.user_id from mneme.membership s where s.workspace_id = workspace and s.role = 'service');
  leaving mneme.workspace_user;
begin
  select * into strict leaving from mneme.workspace_user u where u.workspace_id = workspace and u.id = in_from;
  -- Waits for extraction and for appends, which hold the branch: later rows belong to the new owner.
  perform mneme_private.lock_knowledge();
  perform from mneme.branch b where b.workspace_id = workspace and b.thread_id = any (given) order by b.id for update;
  perform mneme_private.clear_external_id(handed.id, in_to) from unnest(given) as handed (id);
  update mneme.thread t set owner_user_id = in_to where t.workspace_id = workspace and t.id = any (given);
  -- The author stays known, so that an erasure finds the turns: a service stored them for the user who leaves.
  update mneme.message r set owner_user_id = in_to,
    created_by = case when (r.author is null or r.role = 'assistant'
        or mneme_private.normalize_text(r.author) in (mneme_private.normalize_text(leaving.name),
          mneme_private.normalize_text(leaving.external_id)))
      and (r.created_by is null or r.created_by = any (programs)) then in_from else r.created_by end
  where r.workspace_id = workspace and r.thread_id = any (given) and r.owner_user_id = in_from;
  update mneme.mention r set owner_user_id = in_to
  where r.workspace_id = workspace and r.thread_id = any (given) and r.owner_user_id = in_from
    and r.visibility = 'audience';
  update mneme.summary r set owner_user_id = in_to
  where r.workspace_id = workspace and r.thread_id = any (given) and r.owner_user_id = in_from
    and r.visibility = 'audience';
  update mneme.fact r set owner_user_id = in_to
  where r.workspace_id = workspace and (r.thread_id = any (given)
    or r.thread_id is null and r.project_id = in_project_id)
    and r.owner_user_id = in_from and r.visibility = 'audience';
  update mneme.source_document r set owner_user_id = in_to,
    created_by = case when r.created_by is null or r.created_by = any (programs) then in_from else r.created_by end
  where r.workspace_id = workspace and (r.thread_id = any (theirs) or r.project_id = in_project_id)
    and r.owner_user_id = in_from and r.visibility = 'audience';
  -- generated: handedOver
  update mneme.chunk r set owner_user_id = in_to
  where r.workspace_id = workspace and (r.thread_id = any (theirs) or r.project_id = in_project_id)
    and r.owner_user_id = in_from and r.visibility = 'audience';
  -- end of generated
  -- The idempotency key was the former owner's.
  update mneme.memory_item r set owner_user_id = in_to, idempotency_key = null,
    created_by = case when r.extracted_by is null
      and (r.created_by is null or r.created_by = any (programs)) then in_from else r.created_by end
  where r.workspace_id = workspace and (r.thread_id = any (given)
    or r.extracted_by is null and r.project_id = in_project_id)
    and r.owner_user_id = in_from and r.visibility = 'audience';
  update mneme.taxonomy_suggestion r set owner_user_id = in_to
  where r.workspace_id = workspace and r.thread_id = any (given) and r.owner_user_id = in_from;
end
$$;
comment on function mneme_private.transfer_ownership(uuid, uuid, uuid) is
  'Gives what somebody who leaves a project opened and stated there to its owner, or to nobody where it has none: its '
  'members read on, who leaves does not.';
alter function mneme_private.transfer_ownership(uuid, uuid, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.transfer_ownership(uuid, uuid, uuid) from public;
