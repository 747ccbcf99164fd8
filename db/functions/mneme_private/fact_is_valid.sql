-- A body that is parsed when the function is created needs no search path. Without one the planner inlines it, so that
-- an index on current rows can be used.
create or replace function mneme_private.fact_is_valid(valid_from timestamptz, valid_to timestamptz,
  recorded_from timestamptz, recorded_to timestamptz, set_aside_at timestamptz,
  as_of timestamptz, known_at timestamptz)
returns boolean
language sql stable parallel safe
return (valid_from is null or valid_from <= coalesce(as_of, known_at, now()))
  and (valid_to is null or valid_to > coalesce(as_of, known_at, now()))
  and case when known_at is null then recorded_to is null and set_aside_at is null
    else recorded_from <= known_at and (recorded_to is null or recorded_to > known_at)
      and (set_aside_at is null or set_aside_at > known_at) end;
comment on function mneme_private.fact_is_valid(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz) is
  'Whether a version was true at a moment, as Mneme knew at another: known now unless known_at is given, true at '
  'as_of, or at known_at, or now. What is set aside is known no more.';
alter function mneme_private.fact_is_valid(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz) owner to mneme_owner;
revoke execute on function mneme_private.fact_is_valid(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz) from public;
grant execute on function mneme_private.fact_is_valid(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, timestamptz) to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search;
