select distinct f.object from mneme.fact f
join mneme.workspace_user u on u.workspace_id = f.workspace_id and u.id = f.owner_user_id
where f.workspace_id = $1 and f.owner_user_id = $2 and f.predicate = any ($3) and not f.disputed
  and mneme_private.fact_is_valid(f.valid_from, f.valid_to, f.recorded_from, f.recorded_to, f.set_aside_at, null, null)
  and (lower(f.subject) in ('the user', 'user', 'i', 'me')
    or mneme_private.names_user(f.subject, u.name, u.external_id) > 0)
  and ($4::uuid is null and $5::uuid is null or mneme_search.audience_of($4, $5, $2) = array[$2::uuid])
order by 1 limit 3
