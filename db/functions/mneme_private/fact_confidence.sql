create or replace function mneme_private.fact_confidence() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  version constant mneme.fact_source not null := case when tg_op = 'DELETE' then old else new end;
begin
  -- Independent sources, noisy-or: it is wrong only when all of them are. Never quite certain.
  update mneme.fact
  set confidence = derived.confidence
  from (
    select least(1 - exp(sum(ln(greatest(1 - confidence, 0.0001)))), 0.99)::real as confidence
    from mneme.fact_source
    where workspace_id = version.workspace_id and fact_version_id = version.fact_version_id
  ) derived
  where fact.workspace_id = version.workspace_id and fact.id = version.fact_version_id
    and derived.confidence is not null and fact.confidence <> derived.confidence;
  return null;
end
$$;
comment on function mneme_private.fact_confidence() is 'Derives a fact version''s confidence from its sources.';
alter function mneme_private.fact_confidence() owner to mneme_search;
revoke execute on function mneme_private.fact_confidence() from public;

-- The one column the search role writes: sources also go when a message is erased, by whoever erases it.
grant update (confidence) on mneme.fact to mneme_search;
drop policy if exists fact_confidence on mneme.fact;
create policy fact_confidence on mneme.fact for update to mneme_search using (true) with check (true);

create or replace trigger fact_source_confidence after insert or delete or update of confidence on mneme.fact_source
  for each row execute function mneme_private.fact_confidence();
