select named.thread_id as id
from unnest($1::text[]) as given (key),
  mneme_operation.own_keys($2::jsonb || jsonb_build_object('threadKey', given.key), false) as named
where named.thread_id is not null
