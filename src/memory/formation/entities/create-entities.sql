with given as (
  select *, mneme_private.uuid_v7() as id
  from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as given (stand_in, kind, name, normalized)
), made as (
  insert into mneme.entity (workspace_id, id, kind, canonical_name, canonical_normalized, owner_user_id, persona_id,
    visibility, sensitivity, created_by)
  select $1::uuid, id, kind, name, normalized, $6::uuid,
    case when normalized <> all ($11::text[]) then $7::uuid end, $8::text, $9::text, $10::uuid from given
)
select stand_in as "standIn", id from given
