create or replace function mneme_private.alias_candidates(
  in_names text[], in_forms text[], in_given text[], in_family text[], in_accounts text[], in_thread_id uuid,
    in_owner_user_id uuid, in_persona_id uuid, in_shared boolean)
returns table (entity_id uuid, kind text, canonical_name text, canonical_normalized text, own_scope boolean,
  undecided boolean, name text, similarity real)
language plpgsql stable security definer rows 20
set search_path = pg_catalog, public, pg_temp set pg_trgm.similarity_threshold = 0.55 set cpu_operator_cost = 0.1
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- $1 workspace, $2 owner, $3 persona, $4 shared: names in shared text resolve only to shared entities.
  visible constant text := '(%1$I.visibility = ''workspace''
    or (not $4 and %1$I.owner_user_id = $2 and (%1$I.persona_id is null or %1$I.persona_id = $3)))';
  usual constant real := current_setting('pg_trgm.similarity_threshold')::real;
  wanted text;
  near record;
  near_names text[] := '{}';
  near_entities uuid[] := '{}';
  similarities real[] := '{}';
begin
  perform set_config('pg_trgm.similarity_threshold', least(usual, (select min(a.threshold) from mneme.alias_variant a
    where a.workspace_id = workspace and a.threshold is not null
      and (a.visibility = 'workspace' or (not in_shared and a.owner_user_id = in_owner_user_id))))::text, true);
  -- Name by name: the planner can estimate the cost of trigrams only for a constant.
  foreach wanted in array in_names loop
    continue when length(wanted) < 4;
    for near in execute format('
      select a.entity_id,
        -- What reaches a name''s own threshold is surely that name.
        case when a.threshold is null then similarity(a.variant_normalized, $5)
          else greatest(similarity(a.variant_normalized, $5), 0.95) end as similarity
      from mneme.alias_variant a
      where a.workspace_id = $1 and a.variant_normalized %% $5 and a.status = ''active'' and %s
        and similarity(a.variant_normalized, $5) >= coalesce(a.threshold, $6)
      order by 2 desc, 1 limit 20', format(visible, 'a'))
      using workspace, in_owner_user_id, in_persona_id, in_shared, wanted, usual
    loop
      near_names := near_names || wanted;
      near_entities := near_entities || near.entity_id;
      similarities := similarities || near.similarity;
    end loop;
  end loop;
  -- At most 50 people with a name: with more, only context can decide, and those named in the thread are looked up
  -- separately.
  return query execute format($text$
    with recursive found (name, entity_id, similarity) as (
      select near.name, near.entity_id, near.similarity
      from unnest($5::text[], $6::uuid[], $7::real[]) as near (name, entity_id, similarity)
      union all
      select a.variant_normalized, a.entity_id, 1 from mneme.alias_variant a
      where a.workspace_id = $1 and a.variant_normalized = any ($8) and a.status = 'active' and %1$s
      union all
      select e.canonical_normalized, e.id, 1 from mneme.entity e
      where e.workspace_id = $1 and e.canonical_normalized = any ($8) and %2$s
      union all
      select null, known.id, 0 from unnest($9::text[]) as given (name) cross join lateral (
        select e.id from mneme.entity e
        where e.workspace_id = $1 and e.kind = 'person' and split_part(e.canonical_normalized, ' ', 1) = given.name
          and %2$s limit 50) known
      union all
      select null, known.id, 0 from unnest($10::text[]) as family (name) cross join lateral (
        select e.id from mneme.entity e
        where e.workspace_id = $1 and e.kind = 'person' and split_part(e.canonical_normalized, ' ', -1) = family.name
          and %2$s
        order by length(e.canonical_normalized), e.id limit 50) known
      union all
      select null, a.entity_id, 0 from mneme.alias_variant a
      where a.workspace_id = $1 and strpos(a.variant, '@') > 1 and mneme_private.account_name(a.variant) = any ($11)
        and a.status = 'active' and %1$s
      union all
      select null, e.id, 0
      from (select distinct said.entity_id from (
        select m.entity_id from mneme.mention m where m.workspace_id = $1 and m.thread_id = $12
        order by m.source_sequence_no desc limit 200) said) spoken
      join mneme.entity e on e.workspace_id = $1 and e.id = spoken.entity_id
      where e.kind = 'person' and split_part(e.canonical_normalized, ' ', 1) = any ($9)
    ), chain (name, similarity, entity_id, depth) as (
      select name, similarity, entity_id, 0 from found
      union
      select chain.name, chain.similarity, e.merged_into_id, depth + 1
      from chain join mneme.entity e on e.workspace_id = $1 and e.id = chain.entity_id
      where e.merged_into_id is not null and depth < 16
    )
    select e.id, e.kind::text, e.canonical_name, e.canonical_normalized,
      (e.visibility = 'workspace') = $4 and e.persona_id is not distinct from (case when $4 then null else $3 end),
      exists (select from mneme.merge_suggestion s
        where s.workspace_id = $1 and s.entity_id = e.id and s.status = 'suggested'),
      chain.name, max(chain.similarity)::real
    from chain join mneme.entity e on e.workspace_id = $1 and e.id = chain.entity_id
    where e.merged_into_id is null and %2$s
    group by e.workspace_id, e.id, chain.name
    order by e.id, chain.name$text$, format(visible, 'a'), format(visible, 'e'))
  using workspace, in_owner_user_id, in_persona_id, in_shared, near_names, near_entities, similarities,
    in_names || in_forms, in_given, in_family, in_accounts, in_thread_id;
end
$$;
comment on function mneme_private.alias_candidates(text[], text[], text[], text[], text[], uuid, uuid, uuid, boolean) is
  'The known entities that normalised names may stand for: by an equal or similar name, by a form of it in another '
  'case, or people of a given name, family name or e-mail account. Shared (said to the workspace): only the '
  'workspace''s entities; otherwise also the user''s own. A row per entity and name that is like it; no name where '
  'only a part was.';
alter function mneme_private.alias_candidates(text[], text[], text[], text[], text[], uuid, uuid, uuid, boolean)
  owner to mneme_search;
revoke execute on function
  mneme_private.alias_candidates(text[], text[], text[], text[], text[], uuid, uuid, uuid, boolean) from public;
grant execute on function
  mneme_private.alias_candidates(text[], text[], text[], text[], text[], uuid, uuid, uuid, boolean) to mneme_worker;
