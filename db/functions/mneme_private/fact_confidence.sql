create or replace function mneme_private.fact_confidence() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Deleting a parent row fires this for its children, even if there are none.
  if not exists (select from changed_rows) then
    return null;
  end if;
  -- Noisy-or of independent people: the fact is wrong only if all of them are. Each repetition by one person counts
  -- half as much as the one before, so that repetitions never reach a second person. Never 1.
  with changed as materialized (
    select distinct workspace_id, fact_version_id from changed_rows
  ), told as (
    select s.workspace_id, s.fact_version_id, s.confidence,
      coalesce(case when m.role = 'user' then coalesce(mneme_private.normalize_text(m.author), m.created_by::text)
        else m.role end, '') as by
    from changed join mneme.fact_source s using (workspace_id, fact_version_id)
    -- By its id, also in a plan that is made while there are few turns.
    cross join lateral (
      select role, author, created_by from mneme.message
      where workspace_id = s.workspace_id and id = s.message_id offset 0) m
    union all
    select a.workspace_id, a.fact_version_id, a.confidence, a.user_id::text
    from changed join mneme.fact_assertion a using (workspace_id, fact_version_id)
  ), weighed as (
    select workspace_id, fact_version_id,
      confidence / power(2, row_number() over (partition by workspace_id, fact_version_id, by
        order by confidence desc) - 1) as weight
    from told
  ), derived as (
    -- A fact without any source left is no longer stated by anybody.
    select changed.workspace_id, changed.fact_version_id,
      least(1 - exp(coalesce(sum(ln(greatest(1 - weight, 0.0001))) filter (where weight is not null), 0)),
      0.99)::real as confidence
    from changed left join weighed using (workspace_id, fact_version_id)
    group by changed.workspace_id, changed.fact_version_id
  )
  update mneme.fact set confidence = derived.confidence
  from derived
  where fact.workspace_id = derived.workspace_id and fact.id = derived.fact_version_id
    and fact.confidence <> derived.confidence;
  return null;
end
$$;
comment on function mneme_private.fact_confidence() is
  'Derives the confidence of fact versions from the turns and the people that state them.';
alter function mneme_private.fact_confidence() owner to mneme_search;
revoke execute on function mneme_private.fact_confidence() from public;
