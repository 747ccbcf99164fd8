create or replace function mneme_private.move_into_project(in_thread_id uuid, in_project_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  me constant uuid := mneme_private.user_id();
  target mneme.thread;
  seen_by text;
begin
  perform mneme_private.lock_knowledge();
  perform from mneme.branch b where b.workspace_id = workspace and b.thread_id = in_thread_id order by b.id for update;
  select * into target from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id for no key update;
  select shared.visibility into seen_by from mneme.project shared
  where shared.workspace_id = workspace and shared.id = in_project_id
    and (shared.visibility = 'workspace' or shared.owner_user_id = me
      or current_setting('role') in ('mneme_admin', 'mneme_service') or
      -- generated: readsProject row=shared reader=me key=id
      exists (
        select from mneme.project_member p
        where p.workspace_id = shared.workspace_id and p.project_id = shared.id
          and p.user_id = me)
      -- end of generated
    );
  if target.id is null or seen_by is null or not mneme_private.within_persona('thread', in_thread_id)
    or current_setting('role') not in ('mneme_member', 'mneme_admin', 'mneme_service')
    -- Readers may read and write; only the owner may move a thread to another audience. A service acts for its users.
    or (target.visibility <> 'workspace' and target.owner_user_id is distinct from me
      and current_setting('role') <> 'mneme_service')
    -- Narrowing the audience: other readers lose access.
    or (target.visibility = 'workspace' and seen_by = 'audience' and target.owner_user_id is distinct from me
      and current_setting('role') = 'mneme_member')
  then
    raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
      message = 'Moving this thread into the project changes who can read it, which only its owner may do. Ask the '
        'owner.';
  end if;
  update mneme.thread t set project_id = in_project_id where t.workspace_id = workspace and t.id = in_thread_id;
  if target.visibility = 'workspace' then
    if seen_by = 'audience' then
      perform mneme_private.restrict_threads(array[in_thread_id]);
    end if;
    return;
  end if;
  -- A project's thread is visible to its members, or to the workspace: turns and summaries get that audience. The
  -- former participants are removed.
  delete from mneme.thread_participant p where p.workspace_id = workspace and p.thread_id = in_thread_id;
  update mneme.thread t set visibility = seen_by where t.workspace_id = workspace and t.id = in_thread_id;
  update mneme.message r set visibility = seen_by where r.workspace_id = workspace and r.thread_id = in_thread_id;
  update mneme.mention r set visibility = seen_by where r.workspace_id = workspace and r.thread_id = in_thread_id;
  update mneme.summary r set visibility = seen_by where r.workspace_id = workspace and r.thread_id = in_thread_id;
  perform mneme_private.add_participants(in_thread_id);
end
$$;
comment on function mneme_private.move_into_project(uuid, uuid) is
  'Puts a thread into a project, whose readers become its own. Memories and facts drawn from a private thread stay '
  'their owner''s.';
alter function mneme_private.move_into_project(uuid, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.move_into_project(uuid, uuid) from public;
grant execute on function mneme_private.move_into_project(uuid, uuid) to mneme_member, mneme_admin, mneme_service;
