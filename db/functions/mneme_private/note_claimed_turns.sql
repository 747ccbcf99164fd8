create or replace function mneme_private.note_claimed_turns(in_job_id bigint, in_message_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update mneme.job_run run
  set input = case when cardinality(in_message_ids) = 0 then run.input - 'taken'
    else run.input || jsonb_build_object('taken', to_jsonb(in_message_ids)) end
  where run.workspace_id = mneme_private.workspace_id() and run.queue_job_id = in_job_id;
end
$$;
comment on function mneme_private.note_claimed_turns(bigint, uuid[]) is
  'Writes into a job''s record which turns it has taken from the backlog: until it is done they are its own to form.';
alter function mneme_private.note_claimed_turns(bigint, uuid[]) owner to mneme_queue_owner;
revoke execute on function mneme_private.note_claimed_turns(bigint, uuid[]) from public;
grant execute on function mneme_private.note_claimed_turns(bigint, uuid[]) to mneme_worker;
