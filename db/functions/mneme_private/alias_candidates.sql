create or replace function mneme_private.alias_candidates(in_names text[], in_owner_user_id uuid, in_persona_id uuid, in_shared boolean)
returns table (name text, entity_id uuid, kind text, canonical_normalized text, variant_normalized text, similarity real, own_scope boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.similarity_threshold = 0.55
as $$
begin
  -- Trigram matches use their index here and not under row security; the workspace comes from the setting alone.
  return query execute '
    with recursive wanted as (
      select distinct given as name from unnest($2) given
    ), found as (
      select wanted.name, a.entity_id, a.variant_normalized, similarity(a.variant_normalized, wanted.name) as similarity
      from wanted join mneme.alias_variant a
        on a.workspace_id = $1 and a.variant_normalized % wanted.name and a.status = ''active''
        and (a.visibility = ''workspace'' or (not $5 and a.owner_user_id = $3 and (a.persona_id is null or a.persona_id = $4)))
      union all
      select wanted.name, e.id, e.canonical_normalized, 0
      from wanted join mneme.entity e
        on e.workspace_id = $1 and e.kind = ''person'' and split_part(e.canonical_normalized, '' '', 1) = split_part(wanted.name, '' '', 1)
    ), chain as (
      select found.*, e.id as at, e.merged_into_id, 1 as depth
      from found join mneme.entity e on e.workspace_id = $1 and e.id = found.entity_id
      union all
      select chain.name, chain.entity_id, chain.variant_normalized, chain.similarity, e.id, e.merged_into_id, depth + 1
      from chain join mneme.entity e on e.workspace_id = $1 and e.id = chain.merged_into_id
      where depth < 20
    )
    select chain.name, e.id, e.kind::text, e.canonical_normalized, chain.variant_normalized, max(chain.similarity)::real,
      (e.visibility = ''workspace'') = $5
    from chain join mneme.entity e on e.workspace_id = $1 and e.id = chain.at
    where chain.merged_into_id is null
      and (e.visibility = ''workspace'' or (not $5 and e.owner_user_id = $3 and (e.persona_id is null or e.persona_id = $4)))
    group by chain.name, e.id, e.kind, e.canonical_normalized, chain.variant_normalized, e.visibility'
  using mneme_private.workspace_id(), in_names, in_owner_user_id, in_persona_id, in_shared;
end
$$;
comment on function mneme_private.alias_candidates(text[], uuid, uuid, boolean) is 'The known entities that normalised names may stand for: by an equal or similar variant, or people of the same first name. Shared (said to the workspace): only the workspace''s entities; otherwise also the user''s own.';
alter function mneme_private.alias_candidates(text[], uuid, uuid, boolean) owner to mneme_search;
revoke execute on function mneme_private.alias_candidates(text[], uuid, uuid, boolean) from public;
grant execute on function mneme_private.alias_candidates(text[], uuid, uuid, boolean) to mneme_worker;
