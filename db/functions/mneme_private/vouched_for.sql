create or replace function mneme_private.vouched_for(in_fact mneme.fact) returns boolean
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
      select from mneme.fact told
      join mneme.fact_assertion a on a.workspace_id = told.workspace_id and a.fact_version_id = told.id
      where told.workspace_id = in_fact.workspace_id and told.fact_id = in_fact.fact_id)
    or (in_fact.valid_to is not null and not in_fact.end_inferred and exists (
      select from mneme.fact told
      where told.workspace_id = in_fact.workspace_id and told.fact_id = in_fact.fact_id
        and told.id = in_fact.supersedes_id));
end
$$;
comment on function mneme_private.vouched_for(mneme.fact) is
  'Whether a person confirmed a fact, or stated the end of a version of it.';
alter function mneme_private.vouched_for(mneme.fact) owner to mneme_owner;
revoke execute on function mneme_private.vouched_for(mneme.fact) from public;
grant execute on function mneme_private.vouched_for(mneme.fact) to mneme_worker;
