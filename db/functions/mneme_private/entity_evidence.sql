create or replace function mneme_private.entity_evidence(
  in_entities uuid[], in_company uuid[], in_thread_id uuid, in_branch_id uuid, in_project_id uuid,
    in_owner_user_id uuid, in_persona_id uuid, in_shared boolean)
returns table (entity_id uuid, family uuid[], names jsonb, last_place integer, of_project boolean, company integer,
  close_company integer, apart uuid[])
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp
as $$
declare
  -- $2 owner, $3 persona, $4 shared, as in alias_candidates.
  visible constant text := '(%1$I.visibility = ''workspace''
    or (not $4 and %1$I.owner_user_id = $2 and (%1$I.persona_id is null or %1$I.persona_id = $3)))';
  -- Turns of other forks do not count.
  on_line constant text := 'exists (select from mneme.branch b where b.workspace_id = $1 and b.id = m.branch_id
    and (b.id = $8 or b.parent_branch_id is null))';
begin
  return query execute format($text$
    with kin as materialized (
      select k.root_id, k.entity_id from mneme_search.merged_entities($1, $5) k
    ), spoken as materialized (
      select m.entity_id, max(m.source_sequence_no) as place
      from (select m.* from mneme.mention m where m.workspace_id = $1 and m.thread_id = $7
        order by m.source_sequence_no desc limit 200) m
      where %2$s and %3$s group by m.entity_id
    ), beside as materialized (
      select c.root_id, c.entity_id from mneme_search.merged_entities($1, $6) c
      -- Other candidates for the same name are no evidence.
      union select s.entity_id, s.entity_id from spoken s
        where not exists (select from kin where kin.entity_id = s.entity_id)
    ), place as materialized (
      select distinct kin.root_id, m.thread_id, m.message_id from kin cross join lateral (
        select m.thread_id, m.message_id from mneme.mention m
        where m.workspace_id = $1 and m.entity_id = kin.entity_id and m.thread_id <> $7 and %2$s and %3$s
        order by m.occurred_at desc limit 100) m
    ), place_beside as materialized (
      select distinct beside.root_id, m.thread_id, m.message_id from beside cross join lateral (
        select m.thread_id, m.message_id from mneme.mention m
        where m.workspace_id = $1 and m.entity_id = beside.entity_id and m.thread_id <> $7 and %2$s and %3$s
        order by m.occurred_at desc limit 100) m
    )
    select root.id,
      (select array_agg(kin.entity_id order by kin.entity_id) from kin where kin.root_id = root.id),
      (select coalesce(jsonb_agg(jsonb_build_object('entityId', named.entity_id, 'name', named.variant, 'normalized',
        named.variant_normalized,
          'weight', named.weight, 'rejected', named.status = 'rejected')
            order by named.entity_id = root.id desc, named.weight desc, named.id), '[]')
        from (select a.* from kin join mneme.alias_variant a on a.workspace_id = $1 and a.entity_id = kin.entity_id
          where kin.root_id = root.id and a.status <> 'suggested' and %1$s
          order by a.status = 'rejected' desc, a.weight desc, a.id limit 100) named),
      (select max(spoken.place) from kin join spoken on spoken.entity_id = kin.entity_id where kin.root_id = root.id),
      $9 is not null and exists (
        select from place join mneme.thread t on t.workspace_id = $1 and t.id = place.thread_id
        where place.root_id = root.id and t.project_id = $9),
      (select count(distinct o.root_id)::integer from place join place_beside o on o.thread_id = place.thread_id
        where place.root_id = root.id and not exists (select from kin
          where kin.root_id = root.id and kin.entity_id = o.root_id)),
      (select count(distinct o.root_id)::integer from place join place_beside o on o.message_id = place.message_id
        where place.root_id = root.id and not exists (select from kin
          where kin.root_id = root.id and kin.entity_id = o.root_id)),
      (select coalesce(array_agg(other.id), '{}') from (
          select s.into_entity_id as id from kin
          join mneme.merge_suggestion s on s.workspace_id = $1 and s.entity_id = kin.entity_id
          where kin.root_id = root.id and s.status = 'rejected' and %4$s
          union select s.entity_id from kin join mneme.merge_suggestion s on s.workspace_id = $1
            and s.into_entity_id = kin.entity_id
          where kin.root_id = root.id and s.status = 'rejected' and %4$s) other)
    from unnest($5) as root (id)$text$, format(visible, 'a'), format(visible, 'm'), on_line, format(visible, 's'))
  using mneme_private.workspace_id(), in_owner_user_id, in_persona_id, in_shared, in_entities, in_company, in_thread_id,
    in_branch_id, in_project_id;
end
$$;
comment on function mneme_private.entity_evidence(uuid[], uuid[], uuid, uuid, uuid, uuid, uuid, boolean) is
  'What a window of turns knows of entities that a name may mean: all their names (turned down ones marked), where in '
  'this thread they were last spoken of, whether its project speaks of them, how many of the company (others named '
  'here) they were named with in other threads and there in the same turn, and from which entities a person has told '
  'them apart. Counted in what the window''s readers may see: at most 100 mentions of each and 200 of the thread, '
  'newest first.';
alter function mneme_private.entity_evidence(uuid[], uuid[], uuid, uuid, uuid, uuid, uuid, boolean) owner
  to mneme_search;
revoke execute on function mneme_private.entity_evidence(uuid[], uuid[], uuid, uuid, uuid, uuid, uuid, boolean)
  from public;
grant execute on function mneme_private.entity_evidence(uuid[], uuid[], uuid, uuid, uuid, uuid, uuid, boolean)
  to mneme_worker;
