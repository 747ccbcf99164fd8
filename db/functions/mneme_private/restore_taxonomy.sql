create or replace function mneme_private.restore_taxonomy(in_change_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  conflict text;
begin
  perform mneme_private.lock_taxonomy(false);
  -- This also moves others' private threads, which the caller does not see: only back, and only for admins or the
  -- author of the change.
  perform from mneme.taxonomy_change c
  where c.workspace_id = workspace and c.id = in_change_id
    and (current_setting('role') = 'mneme_admin' or c.created_by = mneme_private.user_id())
  for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'TAXONOMY_CHANGE_NOT_FOUND',
      message = format('There is no taxonomy change %s that you may undo. Changes are kept for 30 days.',
        in_change_id);
  end if;
  if exists (select from mneme.taxonomy_change c
    where c.workspace_id = workspace and c.id = in_change_id and c.undone_at is not null) then
    return;
  end if;
  perform from mneme.taxonomy_node n
  join mneme_private.taxonomy_change_node c on c.workspace_id = workspace and c.node_id = n.id
  where n.workspace_id = workspace and c.change_id = in_change_id order by n.path for update of n;
  -- Does not reveal whether something was changed that the caller no longer sees.
  if current_setting('role') <> 'mneme_admin' and mneme_private.unseen_threads(array(
    select c.thread_id from mneme_private.taxonomy_change_thread c
    where c.workspace_id = workspace and c.change_id = in_change_id)) > 0
  then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_CHANGE_CONFLICT',
      message = 'The change moved threads to places that you can no longer see. Ask an admin to undo it.';
  end if;
  conflict := mneme_private.taxonomy_conflict(in_change_id);
  if conflict is not null then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_CHANGE_CONFLICT',
      message = format('Later changes conflict with it: %s. Undo those first, or correct the tree by hand.',
        conflict);
  end if;

  -- Temporary paths first: an old path may be another node's new one.
  update mneme.taxonomy_node n set path = text2ltree('x' || replace(n.id::text, '-', ''))
  from mneme_private.taxonomy_change_node c
  where n.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id and c.node_id = n.id
    and c.from_path <> c.to_path;
  delete from mneme.taxonomy_node n using mneme_private.taxonomy_change_node c
  where n.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id and c.node_id = n.id
    and c.from_path is null;
  update mneme.taxonomy_node n
  set path = c.from_path, label = coalesce(c.from_label, n.label), metadata = coalesce(c.from_metadata, n.metadata),
    updated_at = now()
  from mneme_private.taxonomy_change_node c
  where n.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id and c.node_id = n.id
    and c.to_path is not null;
  insert into mneme.taxonomy_node (workspace_id, id, path, label, metadata, created_at)
  select workspace, c.node_id, c.from_path, c.from_label, c.from_metadata, c.node_created_at
  from mneme_private.taxonomy_change_node c
  where c.workspace_id = workspace and c.change_id = in_change_id and c.to_path is null;
  update mneme.thread t set taxonomy_node_id = c.from_node_id
  from mneme_private.taxonomy_change_thread c
  where t.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id and c.thread_id = t.id;
  update mneme.project p set taxonomy_node_id = c.from_node_id
  from mneme_private.taxonomy_change_project c
  where p.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id
    and c.project_id = p.id;
  -- A document that was moved since stays there.
  update mneme.source_document d set taxonomy_node_id = c.from_node_id
  from mneme_private.taxonomy_change_document c
  where d.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id
    and c.document_id = d.id and d.taxonomy_node_id is not distinct from c.to_node_id;
  -- A suggestion that was decided since stays decided.
  update mneme.taxonomy_suggestion s
  set taxonomy_node_id = c.from_node_id, status = c.from_status, decided_at = c.decided_at
  from mneme_private.taxonomy_change_suggestion c
  where s.workspace_id = workspace and c.workspace_id = workspace and c.change_id = in_change_id
    and c.suggestion_id = s.id
    and s.taxonomy_node_id = c.to_node_id and s.status = c.to_status
    and not exists (select from mneme.taxonomy_suggestion other
      where other.workspace_id = workspace and other.thread_id = s.thread_id and other.id <> s.id
        and (other.taxonomy_node_id = c.from_node_id
          or c.from_status in ('suggested', 'applied') and other.status in ('suggested', 'applied')));
  insert into mneme.taxonomy_suggestion (workspace_id, id, thread_id, taxonomy_node_id, score, status, owner_user_id,
    persona_id, visibility, sensitivity, created_at, decided_at)
  select workspace, c.suggestion_id, c.thread_id, c.from_node_id, c.score, c.from_status, t.owner_user_id, t.persona_id,
    t.visibility, t.sensitivity, c.suggested_at, c.decided_at
  from mneme_private.taxonomy_change_suggestion c
  join mneme.thread t on t.workspace_id = workspace and t.id = c.thread_id
  where c.workspace_id = workspace and c.change_id = in_change_id and c.to_node_id is null
  on conflict do nothing;
  update mneme.taxonomy_change set undone_at = now() where workspace_id = workspace and id = in_change_id;
end
$$;
comment on function mneme_private.restore_taxonomy(uuid) is
  'Puts back what a change of the taxonomy made, moved, renamed or removed, exactly as it was; refused where something '
  'was changed since. Undone already, it does nothing.';
alter function mneme_private.restore_taxonomy(uuid) owner to mneme_search;
revoke execute on function mneme_private.restore_taxonomy(uuid) from public;
grant execute on function mneme_private.restore_taxonomy(uuid) to mneme_member, mneme_admin, mneme_service;
