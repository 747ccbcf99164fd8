create or replace function mneme_operation.form_turns(
  in_message_ids uuid[], in_thread_ids uuid[], in_priority integer
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  thread_id uuid;
begin
  for batch_start in 1..cardinality(in_message_ids) by 60 loop
    perform mneme_private.enqueue('form',
      jsonb_build_object('messageIds', to_jsonb(in_message_ids[batch_start:batch_start + 59])),
      priority => in_priority);
  end loop;
  -- In one order, so that two calls for the same threads don't deadlock on the keys.
  for thread_id in select distinct given from unnest(in_thread_ids) given order by given loop
    perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', thread_id), job_key => thread_id::text,
      delay => interval '5 seconds', priority => in_priority);
  end loop;
end
$$;
comment on function mneme_operation.form_turns(uuid[], uuid[], integer) is
  'Asks for all that is made of turns that were imported: one job for each sixty, and the summaries of their threads.';
alter function mneme_operation.form_turns(uuid[], uuid[], integer) owner to mneme_owner;
revoke execute on function mneme_operation.form_turns(uuid[], uuid[], integer) from public;
grant execute on function mneme_operation.form_turns(uuid[], uuid[], integer)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
