create or replace function mneme_operation.keep_apart(in_entity_ids uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  apart mneme.entity[];
  one mneme.entity;
  other mneme.entity;
begin
  perform mneme_private.lock_knowledge();
  apart := array(select mneme_operation.managed_entity(id) from unnest(in_entity_ids) id);
  foreach one in array apart loop
    foreach other in array apart loop
      continue when one.id >= other.id;
      if mneme_private.entity_root(one.id) = mneme_private.entity_root(other.id) then
        raise exception using errcode = 'MN409', detail = 'ENTITY_ALREADY_MERGED',
          message = format('The entities %s and %s are one. Split them first, with splitEntity.', one.id, other.id);
      end if;
      perform mneme_operation.reject_merge(one, other.id);
      perform mneme_private.audit('entity.keep_apart', 'entity', one.id);
    end loop;
  end loop;
end
$$;
comment on function mneme_operation.keep_apart(uuid[]) is
  'Notes of each two of these entities that they are not one: they are neither suggested nor taken for one again.';
alter function mneme_operation.keep_apart(uuid[]) owner to mneme_owner;
revoke execute on function mneme_operation.keep_apart(uuid[]) from public;
grant execute on function mneme_operation.keep_apart(uuid[]) to mneme_member, mneme_admin, mneme_service;
