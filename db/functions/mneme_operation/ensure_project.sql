create or replace function mneme_operation.ensure_project(
  in_external_id text, in_name text, in_taxonomy_path ltree
) returns uuid
language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
declare
  kept uuid;
begin
  select id into kept from mneme.project where workspace_id = mneme_private.workspace_id()
    and external_id = in_external_id;
  if kept is not null then
    return kept;
  end if;
  insert into mneme.project (workspace_id, external_id, name, taxonomy_node_id, owner_user_id)
  values (mneme_private.workspace_id(), in_external_id, coalesce(in_name, in_external_id),
    mneme_operation.place_in_taxonomy(in_taxonomy_path),
    case when current_setting('role') in ('mneme_member', 'mneme_admin') then mneme_private.user_id() end)
  on conflict (workspace_id, external_id) do nothing
  returning id into kept;
  if kept is null then
    select id into kept from mneme.project
    where workspace_id = mneme_private.workspace_id() and external_id = in_external_id;
    if kept is null then
      raise exception using errcode = 'MN404', detail = 'PROJECT_NOT_FOUND',
        message = 'There is no project with this key that you can see. Use another one.';
    end if;
  end if;
  return kept;
end
$$;
comment on function mneme_operation.ensure_project(text, text, ltree) is
  'Finds or creates a project by the caller''s own key.';
alter function mneme_operation.ensure_project(text, text, ltree) owner to mneme_owner;
revoke execute on function mneme_operation.ensure_project(text, text, ltree) from public;
grant execute on function mneme_operation.ensure_project(text, text, ltree) to mneme_member, mneme_admin, mneme_service;
