create or replace function mneme_private.fact_in_reach(in_fact mneme.fact) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with former as (
    select f.thread_id, f.subject_entity_id, f.object_entity_id from mneme.fact f
    where f.workspace_id = in_fact.workspace_id and f.fact_id = in_fact.fact_id
  )
  select (in_fact.fact_id = in_fact.id or exists (select from former))
    and (in_fact.thread_id is null or exists (select from former where former.thread_id = in_fact.thread_id)
      or exists (select from mneme.thread t where t.workspace_id = in_fact.workspace_id and t.id = in_fact.thread_id))
    and (in_fact.subject_entity_id is null
      or exists (select from former where former.subject_entity_id = in_fact.subject_entity_id)
      or exists (select from mneme.entity e where e.workspace_id = in_fact.workspace_id
        and e.id = in_fact.subject_entity_id))
    and (in_fact.object_entity_id is null
      or exists (select from former where former.object_entity_id = in_fact.object_entity_id)
      or exists (select from mneme.entity e where e.workspace_id = in_fact.workspace_id
        and e.id = in_fact.object_entity_id))
$$;
comment on function mneme_private.fact_in_reach(mneme.fact) is
  'Whether a version names nothing that the caller does not see: a fact, thread or entity of its own, or those of a '
  'version of the fact that is theirs to see.';
alter function mneme_private.fact_in_reach(mneme.fact) owner to mneme_owner;
revoke execute on function mneme_private.fact_in_reach(mneme.fact) from public;
grant execute on function mneme_private.fact_in_reach(mneme.fact) to mneme_member, mneme_admin;
