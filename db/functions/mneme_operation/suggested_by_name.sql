create or replace function mneme_operation.suggested_by_name(
  in_alias mneme.alias_variant
) returns setof mneme.merge_suggestion
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select s.* from mneme.merge_suggestion s
  join mneme.entity e on e.workspace_id = s.workspace_id and e.id = s.entity_id
  where s.workspace_id = mneme_private.workspace_id() and s.status = 'suggested'
    and s.into_entity_id = any (mneme_private.entity_family(mneme_private.entity_root(in_alias.entity_id)))
    and e.merged_into_id is null and e.canonical_normalized = in_alias.variant_normalized
    and s.visibility = in_alias.visibility and s.owner_user_id is not distinct from in_alias.owner_user_id
$$;
comment on function mneme_operation.suggested_by_name(mneme.alias_variant) is
  'The open suggestions that someone known by an alias'' name alone is the alias'' entity, of the same privacy.';
alter function mneme_operation.suggested_by_name(mneme.alias_variant) owner to mneme_owner;
revoke execute on function mneme_operation.suggested_by_name(mneme.alias_variant) from public;
grant execute on function mneme_operation.suggested_by_name(mneme.alias_variant)
  to mneme_member, mneme_admin, mneme_service;
