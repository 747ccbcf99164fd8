create or replace function mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real,
  in_threshold real) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  known mneme.entity;
  form constant text := mneme_private.normalize_text(in_variant);
  -- A member's alias for an entity of the workspace belongs to the member.
  own boolean;
  alias mneme.alias_variant;
begin
  perform mneme_private.lock_knowledge();
  select * into known from mneme.entity where workspace_id = workspace and id = in_entity_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND',
      message = format('There is no entity %s that you can see. Check the id.', in_entity_id);
  end if;
  if form = '' then
    raise exception using errcode = 'MN400', detail = 'ALIAS_EMPTY',
      message = 'The name has no letters or digits. Give one that has.';
  end if;
  own := known.visibility = 'workspace' and current_setting('role') = 'mneme_member';
  select * into alias from mneme.alias_variant a
  where a.workspace_id = workspace and a.entity_id = known.id and a.variant_normalized = form
    and case when own then a.visibility <> 'workspace' and a.owner_user_id = mneme_private.user_id()
      else a.visibility = known.visibility and a.owner_user_id is not distinct from known.owner_user_id end
  order by a.id limit 1;
  if alias.id is null then
    insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, threshold,
      owner_user_id, persona_id, visibility, sensitivity, created_by)
    values (workspace, known.id, in_variant, form, coalesce(in_weight, 1), in_threshold,
      case when own then mneme_private.user_id() else known.owner_user_id end, known.persona_id,
      case when own then 'private' else known.visibility end, known.sensitivity, mneme_private.user_id())
    returning * into alias;
  elsif alias.status = 'active' and alias.weight = coalesce(in_weight, 1)
    and alias.threshold is not distinct from in_threshold then
    return alias.id;
  else
    update mneme.alias_variant set status = 'active', weight = coalesce(in_weight, 1), threshold = in_threshold
    where workspace_id = workspace and id = alias.id;
  end if;
  perform mneme_private.audit('alias.add', 'alias', alias.id);
  return alias.id;
end
$$;
comment on function mneme_operation.add_alias(uuid, text, real, real) is
  'Says that a name stands for an entity; also one that was suggested or rejected before. A repetition does nothing.';
alter function mneme_operation.add_alias(uuid, text, real, real) owner to mneme_owner;
revoke execute on function mneme_operation.add_alias(uuid, text, real, real) from public;
grant execute on function mneme_operation.add_alias(uuid, text, real, real)
  to mneme_member, mneme_admin, mneme_service;
