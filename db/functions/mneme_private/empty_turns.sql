create or replace function mneme_private.empty_turns(in_message_ids uuid[]) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  -- Triggers delete vectors, times, versions, models' answers and counts too.
  update mneme.message m set content_state = 'removed', metadata = null, utc_offset = null
  where m.workspace_id = mneme_private.workspace_id() and m.id = any (in_message_ids)
$$;
comment on function mneme_private.empty_turns(uuid[]) is
  'Takes the texts of turns away for good, with their forms, hashes, vectors, versions and models'' answers; their '
  'rows, numbers and external ids stay. Nodes and jobs are for the caller to put right.';
alter function mneme_private.empty_turns(uuid[]) owner to mneme_eraser;
revoke execute on function mneme_private.empty_turns(uuid[]) from public;
