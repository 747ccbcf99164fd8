create or replace function mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  given mneme.merge_suggestion;
  wanted constant text := case when in_accept then 'accepted' else 'rejected' end;
begin
  perform mneme_private.lock_knowledge();
  select * into given from mneme.merge_suggestion
  where workspace_id = mneme_private.workspace_id() and id = in_suggestion_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'SUGGESTION_NOT_FOUND',
      message = format('There is no suggestion %s that you can see. Check the id.', in_suggestion_id);
  end if;
  perform mneme_operation.require_manager(given.visibility);
  if given.status not in ('suggested', wanted) then
    raise exception using errcode = 'MN409', detail = 'SUGGESTION_DECIDED',
      message = format('This suggestion was already %s. Use mergeEntities or splitEntity.', given.status);
  end if;
  if given.status = 'suggested' then
    if in_accept then
      perform mneme_operation.merge_entities(given.entity_id, given.into_entity_id);
    end if;
    update mneme.merge_suggestion set status = wanted, decided_at = now()
    where workspace_id = given.workspace_id and id = given.id;
    perform mneme_private.audit('merge_suggestion.' || case when in_accept then 'accept'
      else 'reject' end, 'merge_suggestion', given.id);
  end if;
  return mneme_private.entity_root(given.entity_id);
end
$$;
comment on function mneme_operation.decide_merge(uuid, boolean) is
  'Accepts a suggestion, which merges its entities, or rejects it, after which they are never suggested or taken for '
  'one. Returns the entity that the suggested one is now. A repetition does nothing.';
alter function mneme_operation.decide_merge(uuid, boolean) owner to mneme_owner;
revoke execute on function mneme_operation.decide_merge(uuid, boolean) from public;
grant execute on function mneme_operation.decide_merge(uuid, boolean) to mneme_member, mneme_admin, mneme_service;
