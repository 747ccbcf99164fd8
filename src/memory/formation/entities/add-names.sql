insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, owner_user_id,
  persona_id, visibility, sensitivity, created_by)
select distinct on (given.entity_id, given.normalized)
  $1::uuid, given.entity_id, given.variant, given.normalized, given.weight, $6::uuid,
  case when given.normalized <> all ($11::text[]) then $7::uuid end, $8::text, $9::text, $10::uuid
from unnest($2::uuid[], $3::text[], $4::text[], $5::real[]) as given (entity_id, variant, normalized, weight)
where not exists (
  select from mneme.alias_variant known
  where known.workspace_id = $1 and known.entity_id = given.entity_id and known.variant_normalized = given.normalized
    and (known.visibility = 'workspace' or (known.visibility = $8::text and known.owner_user_id = $6)))
order by given.entity_id, given.normalized, given.weight desc
on conflict do nothing
