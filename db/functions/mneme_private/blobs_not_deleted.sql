create or replace function mneme_private.blobs_not_deleted(in_ids uuid[], in_codes text[])
returns table (attempts integer, failing_since timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update mneme_private.blob_to_delete b
  set attempts = b.attempts + 1, failing_since = coalesce(b.failing_since, now()), error_code = given.code,
    due_at = now() + least(interval '15 minutes' * (2 ^ least(b.attempts, 10)), interval '1 day')
  from unnest(in_ids, in_codes) given (id, code)
  where b.id = given.id
  returning b.attempts, b.failing_since
$$;
comment on function mneme_private.blobs_not_deleted(uuid[], text[]) is
  'Notes why stores have not deleted these blobs: each is tried again after 15 minutes, after twice as long each time '
  'from then on, and after a day at last. Never given up: what was erased has to go.';
alter function mneme_private.blobs_not_deleted(uuid[], text[]) owner to mneme_search;
revoke execute on function mneme_private.blobs_not_deleted(uuid[], text[]) from public;
grant execute on function mneme_private.blobs_not_deleted(uuid[], text[]) to mneme_queue, mneme_provisioner;
