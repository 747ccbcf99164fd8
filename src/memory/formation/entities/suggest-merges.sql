with given as (
  select given.entity_id, given.into_id, given.variant, given.normalized, given.score,
    string_to_array(given.evidence, ',') as evidence
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::real[], $7::text[])
    as given (entity_id, into_id, variant, normalized, score, evidence)
), named as (
  insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, status, evidence,
    owner_user_id, persona_id, visibility, sensitivity, created_by)
  select $1::uuid, given.into_id, given.variant, given.normalized, given.score, 'suggested', given.evidence, $8::uuid,
    $9::uuid, $10::text, $11::text, $12::uuid
  from given
  where not exists (
    select from unnest(mneme_private.entity_family(given.into_id)) as kin (entity_id)
    join mneme.alias_variant known on known.workspace_id = $1 and known.entity_id = kin.entity_id
      and known.variant_normalized = given.normalized
    where known.visibility = 'workspace' or (known.visibility = $10::text and known.owner_user_id = $8))
  on conflict do nothing
)
insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, evidence, owner_user_id, persona_id,
  visibility, sensitivity, created_by)
select $1::uuid, given.entity_id, given.into_id, given.score, given.evidence, $8::uuid, $9::uuid, $10::text, $11::text,
  $12::uuid from given
on conflict do nothing
