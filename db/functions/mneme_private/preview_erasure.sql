create or replace function mneme_private.preview_erasure(in_scope text, in_target_id uuid)
returns table (kind text, row_count bigint, fate text, reason text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  preview constant uuid := mneme_private.uuid_v7();
begin
  perform mneme_private.require_erasable(in_scope, in_target_id);
  if in_scope <> 'workspace' then
    perform mneme_private.mark_erasure(preview, in_scope, in_target_id);
  end if;
  return query select found.kind, found.row_count, 'goes', null::text
    from mneme_private.erased_rows(preview, in_scope) found;
  if in_scope <> 'workspace' then
    return query
      select 'summary', count(*), 'rebuilt', 'They go, and are made again from the turns that are left.'
      from mneme_private.erasing_keys(preview, 'summary') e cross join lateral (
        select * from mneme.summary
        where workspace_id = workspace and id = e.id offset 0) s
      where not mneme_private.is_being_erased(preview, 'thread', s.thread_id)
      having count(*) > 0
      union all
      select 'entity', count(*), 'stays', 'Others speak of them too; the names only this used go.'
      from mneme_private.entities_to_recheck(preview) having count(*) > 0
      union all
      select 'memory_item', count(distinct l.memory_id), 'stays', 'Turns that stay say the same in their own words.'
      from mneme_private.erasing_keys(preview, 'message') e cross join lateral (
        select * from mneme.memory_source
        where workspace_id = workspace and message_id = e.id offset 0) l
      where not mneme_private.is_being_erased(preview, 'memory_item', l.memory_id)
      having count(*) > 0
      union all
      select 'fact', count(distinct l.fact_version_id), 'stays',
        'Turns that stay say the same, or somebody else vouches for it.'
      from mneme_private.erasing_keys(preview, 'message') e cross join lateral (
        select * from mneme.fact_source
        where workspace_id = workspace and message_id = e.id offset 0) l
      where not mneme_private.is_being_erased(preview, 'fact', l.fact_version_id)
      having count(*) > 0
      union all
      select 'audit_log', count(*), 'stays', 'The audit log keeps who did what, by ids and without content.'
      from mneme.audit_log a
      where a.workspace_id = workspace and (a.target_id = in_target_id
        or (in_scope = 'user' and a.actor_user_id = in_target_id))
      having count(*) > 0;
  end if;
  delete from mneme_private.erasing_row e where e.workspace_id = workspace and e.erasure_id = preview;
end
$$;
comment on function mneme_private.preview_erasure(text, uuid) is
  'What erasing a thread, a user or the workspace would take away, what would be made again, and what would stay and '
  'why; nothing is changed.';
alter function mneme_private.preview_erasure(text, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.preview_erasure(text, uuid) from public;
grant execute on function mneme_private.preview_erasure(text, uuid) to mneme_member, mneme_admin, mneme_service;
