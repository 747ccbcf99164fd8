create or replace function mneme_private.divide_entity(
  in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]
) returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  source mneme.entity;
  may boolean;
  kin uuid[];
  -- Turns whose mention is moved, and those of them that no longer name the old entity.
  turns uuid[];
  clear_turns uuid[];
  closed jsonb;
  columns text;
  made uuid[];
  -- Not the transaction's start time: another writer may have committed while this one waited.
  at constant timestamptz := clock_timestamp();
begin
  select * into source from mneme.entity where workspace_id = workspace and id = in_from;
  -- This also moves others' private rows, which the caller does not see: only if the caller may manage their entity,
  -- and into a new one with the same audience.
  may := (case current_setting('role')
    when 'mneme_service' then true
    when 'mneme_admin' then source.visibility = 'workspace' or source.owner_user_id = mneme_private.user_id()
    when 'mneme_member' then source.visibility <> 'workspace'
      and source.owner_user_id = mneme_private.user_id() end) is true;
  if source.id is null or not may
    or coalesce(source.persona_id <> mneme_private.persona_id(), false)
    or not exists (
      select from mneme.entity e where e.workspace_id = workspace and e.id = in_into and e.created_at = now()
        and e.merged_into_id is null
        and e.visibility = source.visibility and e.owner_user_id is not distinct from source.owner_user_id
          and e.persona_id is not distinct from source.persona_id)
  then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND',
      message = 'There is no such entity that you can see. Check the id.';
  end if;
  -- A user's private merges are not changed.
  select array_agg(e.id) into kin from mneme_search.merged_entities(workspace, array[in_from]) k
  join mneme.entity e on e.workspace_id = workspace and e.id = k.entity_id
  where e.visibility = source.visibility and e.owner_user_id is not distinct from source.owner_user_id
    and e.persona_id is not distinct from source.persona_id;

  with gone as (
    update mneme.alias_variant set status = 'rejected'
    where workspace_id = workspace and entity_id = any (kin) and variant_normalized = any (in_variants)
    returning variant, variant_normalized, weight, threshold, owner_user_id, persona_id, visibility, sensitivity,
      created_by
  )
  insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, threshold,
    owner_user_id, persona_id, visibility, sensitivity, created_by)
  select workspace, in_into, variant, variant_normalized, weight, threshold, owner_user_id, persona_id, visibility,
    sensitivity, created_by from gone
  on conflict do nothing;

  with gone as (
    update mneme.mention set entity_id = in_into
    where workspace_id = workspace and entity_id = any (kin)
      and (id = any (in_mentions) or mneme_private.normalize_text(surface) = any (in_variants))
    returning message_id
  )
  select array_agg(distinct message_id) into turns from gone;
  select array_agg(turn) into clear_turns from unnest(turns) turn
  where not exists (select from mneme.mention m
    where m.workspace_id = workspace and m.message_id = turn and m.entity_id = any (kin));

  -- A memory from such turns is linked to the new one, and no longer to the old one unless one of its turns names it.
  with told as (
    select distinct l.memory_id from mneme.memory_entity l
    join mneme.memory_source s on s.workspace_id = workspace and s.memory_id = l.memory_id
    where l.workspace_id = workspace and l.entity_id = any (kin) and s.message_id = any (turns)
  ), linked as (
    insert into mneme.memory_entity (workspace_id, memory_id, entity_id) select workspace, memory_id, in_into from told
    on conflict do nothing
  )
  delete from mneme.memory_entity l using told
  where l.workspace_id = workspace and l.memory_id = told.memory_id and l.entity_id = any (kin)
    and not exists (select from mneme.memory_source s
      where s.workspace_id = workspace and s.memory_id = told.memory_id
      and s.message_id <> all (coalesce(clear_turns, '{}')));

  -- A fact is moved if its subject or object has the name, or if all its turns are moved. Versions are not rewritten:
  -- the recorded range of each is closed, and one with the new entity follows.
  with judged as (
    select f.id, f.subject_entity_id = any (kin)
      and (mneme_private.normalize_text(f.subject) = any (in_variants) or said.all_gone) as by_subject,
      f.object_entity_id = any (kin) and (mneme_private.normalize_text(f.object) = any (in_variants)
        or said.all_gone) as by_object
    from mneme.fact f cross join lateral (
      select coalesce(bool_and(s.message_id = any (coalesce(clear_turns, '{}'))), false) as all_gone
      from mneme.fact_source s where s.workspace_id = workspace and s.fact_version_id = f.id) said
    where f.workspace_id = workspace and f.recorded_to is null
      and (f.subject_entity_id = any (kin) or f.object_entity_id = any (kin))
  ), shut as (
    update mneme.fact f set recorded_to = at from judged
    where f.workspace_id = workspace and f.id = judged.id and (judged.by_subject or judged.by_object)
    returning to_jsonb(f) - 'fts' - 'created_at'
      || jsonb_build_object('id', mneme_private.uuid_v7(), 'supersedes_id', f.id, 'recorded_from', at, 'recorded_to',
      null, 'created_at', now())
      || case when judged.by_subject then jsonb_build_object('subject_entity_id', in_into) else '{}' end
      || case when judged.by_object then jsonb_build_object('object_entity_id', in_into) else '{}' end as version
  )
  select jsonb_agg(version) into closed from shut;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns from pg_attribute a
  where a.attrelid = 'mneme.fact'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format('with made as (insert into mneme.fact (%1$s) select %1$s
    from jsonb_populate_recordset(null::mneme.fact, $1) returning id) select array_agg(id) from made', columns)
    into made using coalesce(closed, '[]');
  insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence, speaker, recorded_at)
  select workspace, f.id, s.message_id, s.confidence, s.speaker, s.recorded_at from mneme.fact f
  join mneme.fact_source s on s.workspace_id = workspace and s.fact_version_id = f.supersedes_id
  where f.workspace_id = workspace and f.id = any (made);
  insert into mneme.fact_assertion (workspace_id, fact_version_id, user_id, role, confidence, recorded_at)
  select workspace, f.id, a.user_id, a.role, a.confidence, a.recorded_at from mneme.fact f
  join mneme.fact_assertion a on a.workspace_id = workspace and a.fact_version_id = f.supersedes_id
  where f.workspace_id = workspace and f.id = any (made);
  -- Endings and disputes between facts of the two are resolved again.
  perform mneme_private.enqueue('settle', jsonb_build_object('entityIds', jsonb_build_array(in_from, in_into)),
    priority => -5);
  return coalesce(made, '{}');
end
$$;
comment on function mneme_private.divide_entity(uuid, uuid, text[], uuid[]) is
  'Gives an entity just made what another wrongly collected: variants by their normalised form, mentions by id or by '
  'those forms, and the memories and facts that were said with them. Returns the new fact versions.';
alter function mneme_private.divide_entity(uuid, uuid, text[], uuid[]) owner to mneme_search;
revoke execute on function mneme_private.divide_entity(uuid, uuid, text[], uuid[]) from public;
grant execute on function mneme_private.divide_entity(uuid, uuid, text[], uuid[])
  to mneme_member, mneme_admin, mneme_service;
