create or replace function mneme_private.release_worker(in_pool_id text) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme_private.worker_heartbeat where worker_id = in_pool_id;
end
$$;
comment on function mneme_private.release_worker(text) is
  'Ends a worker pool''s lease: it has stopped and holds no job.';
alter function mneme_private.release_worker(text) owner to mneme_queue_owner;
revoke execute on function mneme_private.release_worker(text) from public;
grant execute on function mneme_private.release_worker(text) to mneme_queue;
