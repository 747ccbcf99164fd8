create or replace function mneme_operation.known_name(
  in_normalized text, in_owner_user_id uuid, in_shared boolean
) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  -- One entity or none: if two have the name, the caller must give the full name.
  select case when count(distinct root) = 1 then (array_agg(root))[1] end
  from (
    select mneme_private.entity_root(e.id) as root
    from mneme.entity e
    where e.workspace_id = mneme_private.workspace_id() and e.canonical_normalized = in_normalized
      and (e.visibility = 'workspace' or not in_shared and e.owner_user_id = in_owner_user_id)
    union
    select mneme_private.entity_root(a.entity_id)
    from mneme.alias_variant a
    where a.workspace_id = mneme_private.workspace_id() and a.variant_normalized = in_normalized and a.status = 'active'
      and (a.visibility = 'workspace' or not in_shared and a.owner_user_id = in_owner_user_id)
  ) called
  where root is not null
$$;
comment on function mneme_operation.known_name(text, uuid, boolean) is
  'The one entity that goes by a normalised name, for a user or, where the name is shared, for the workspace; null '
  'where none or several do.';
alter function mneme_operation.known_name(text, uuid, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.known_name(text, uuid, boolean) from public;
grant execute on function mneme_operation.known_name(text, uuid, boolean) to mneme_member, mneme_admin, mneme_service;
