create or replace function mneme_search.name_condition(in_scope jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- In a form, the parameter for the reader.
  reader constant text := case when in_scope ? 'form' then 'in_reader'
    else quote_literal((in_scope ->> 'user_id')::uuid) || '::uuid' end;
  visible text := '(%1$s.visibility = ''workspace''';
begin
  visible := visible || case when reader is null then ')'
    else format(' or %%1$s.owner_user_id = %s)', reader) end;
  if in_scope ? 'persona_id' then
    visible := visible
      || format(' and (%%1$s.persona_id is null or %%1$s.persona_id = %L::uuid)', (in_scope ->> 'persona_id')::uuid);
  end if;
  if coalesce(in_scope ->> 'scope', 'neutral_and_relationship') in ('neutral_only', 'neutral_and_relationship') then
    visible := visible || ' and %1$s.sensitivity = ''neutral''';
  end if;
  return visible;
end
$$;
comment on function mneme_search.name_condition(jsonb) is
  'Which entities and variants a scope may use, as a format for their alias.';
alter function mneme_search.name_condition(jsonb) owner to mneme_search;
revoke execute on function mneme_search.name_condition(jsonb) from public;
