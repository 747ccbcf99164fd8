create or replace function mneme_private.refile_taxonomy(in_change_id uuid, out threads integer, out projects integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with moved as (
    update mneme.thread t set taxonomy_node_id = c.into_node_id
    from mneme_private.taxonomy_change_node c
    where c.workspace_id = workspace and c.change_id = in_change_id and c.into_node_id is not null
      and t.workspace_id = workspace and t.taxonomy_node_id = c.node_id
    returning t.id, c.node_id, c.into_node_id
  )
  insert into mneme_private.taxonomy_change_thread (workspace_id, change_id, thread_id, from_node_id, to_node_id)
  select workspace, in_change_id, moved.id, moved.node_id, moved.into_node_id from moved;
  get diagnostics threads = row_count;
  with moved as (
    update mneme.project p set taxonomy_node_id = c.into_node_id
    from mneme_private.taxonomy_change_node c
    where c.workspace_id = workspace and c.change_id = in_change_id and c.into_node_id is not null
      and p.workspace_id = workspace and p.taxonomy_node_id = c.node_id
    returning p.id, c.node_id, c.into_node_id
  )
  insert into mneme_private.taxonomy_change_project (workspace_id, change_id, project_id, from_node_id, to_node_id)
  select workspace, in_change_id, moved.id, moved.node_id, moved.into_node_id from moved;
  get diagnostics projects = row_count;
  with moved as (
    update mneme.source_document d set taxonomy_node_id = c.into_node_id
    from mneme_private.taxonomy_change_node c
    where c.workspace_id = workspace and c.change_id = in_change_id and c.to_path is null
      and d.workspace_id = workspace and d.taxonomy_node_id = c.node_id
    returning d.id, c.node_id, c.into_node_id
  )
  insert into mneme_private.taxonomy_change_document (workspace_id, change_id, document_id, from_node_id, to_node_id)
  select workspace, in_change_id, moved.id, moved.node_id, moved.into_node_id from moved;
  -- A thread has one suggestion per place: of several that now mean the same place, the open one is kept, else the
  -- newest.
  with gone as (
    select s.id, s.thread_id, s.taxonomy_node_id, s.score, s.status, s.created_at, s.decided_at, c.into_node_id,
      row_number() over (partition by s.thread_id, c.into_node_id
        order by s.status in ('suggested', 'applied') desc, s.created_at desc, s.id) as place
    from mneme_private.taxonomy_change_node c
    join mneme.taxonomy_suggestion s on s.workspace_id = workspace and s.taxonomy_node_id = c.node_id
    where c.workspace_id = workspace and c.change_id = in_change_id and c.to_path is null
  ), kept as (
    update mneme.taxonomy_suggestion s set taxonomy_node_id = gone.into_node_id from gone
    where s.workspace_id = workspace and s.id = gone.id and gone.place = 1 and gone.into_node_id is not null
      and not exists (select from mneme.taxonomy_suggestion other
        where other.workspace_id = workspace and other.thread_id = gone.thread_id
          and other.taxonomy_node_id = gone.into_node_id)
    returning s.id
  )
  insert into mneme_private.taxonomy_change_suggestion (workspace_id, change_id, suggestion_id, thread_id, from_node_id,
    to_node_id, score, from_status, to_status, suggested_at, decided_at)
  select workspace, in_change_id, gone.id, gone.thread_id,
    gone.taxonomy_node_id, case when kept.id is not null then gone.into_node_id end,
    gone.score, gone.status, gone.status, gone.created_at, gone.decided_at
  from gone left join kept on kept.id = gone.id;
end
$$;
comment on function mneme_private.refile_taxonomy(uuid) is
  'Puts what stands at the places that a change removes where the change says, and notes what it was; returns how many '
  'threads and projects.';
alter function mneme_private.refile_taxonomy(uuid) owner to mneme_search;
revoke execute on function mneme_private.refile_taxonomy(uuid) from public;
