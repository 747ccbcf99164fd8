create or replace function mneme_operation.require_fact(in_fact_id uuid) returns mneme.fact
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  found_one mneme.fact;
begin
  -- The fact's own id, which never changes, or that of its current version.
  select * into found_one from mneme.fact f
  where f.workspace_id = workspace and f.recorded_to is null and (f.id = in_fact_id or f.fact_id = in_fact_id);
  if not found then
    if exists (select from mneme.fact f where f.workspace_id = workspace
      and (f.id = in_fact_id or f.fact_id = in_fact_id)) then
      raise exception using errcode = 'MN409', detail = 'FACT_NOT_CURRENT',
        message = 'This version of the fact was replaced or retracted. Read the current version, and change that.';
    end if;
    raise exception using errcode = 'MN404', detail = 'FACT_NOT_FOUND',
      message = format('There is no fact %s that you can see. Check the id.', in_fact_id);
  end if;
  perform mneme_private.require_persona_owns(found_one.persona_id);
  if found_one.set_aside_at is not null then
    raise exception using errcode = 'MN409', detail = 'FACT_NOT_CURRENT',
      message = 'This fact is set aside, because the extractor that produced it is no longer trusted. State the '
        'correct fact with assertFact.';
  end if;
  if found_one.content_state <> 'inline' then
    raise exception using errcode = 'MN409', detail = 'FACT_NOT_READABLE',
      message = 'The text of this fact is sealed or was removed, so it cannot be changed.';
  end if;
  if current_setting('role') = 'mneme_member' and found_one.visibility = 'workspace' and exists (
    select from mneme.fact_assertion a where a.workspace_id = workspace and a.fact_version_id = found_one.id
      and a.role = 'admin')
  then
    raise exception using errcode = 'MN403', detail = 'FACT_SET_BY_ADMIN',
      message = 'An admin stated this fact for the workspace. Ask an admin to change it.';
  end if;
  return found_one;
end
$$;
comment on function mneme_operation.require_fact(uuid) is
  'The current version of a fact that the caller may change, by the fact''s id or the version''s; raises a clear error '
  'otherwise. Whoever sees a fact may correct it, but what an admin stated for the workspace only admins.';
alter function mneme_operation.require_fact(uuid) owner to mneme_owner;
revoke execute on function mneme_operation.require_fact(uuid) from public;
grant execute on function mneme_operation.require_fact(uuid) to mneme_member, mneme_admin, mneme_service;
