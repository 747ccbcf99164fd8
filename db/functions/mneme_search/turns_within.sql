create or replace function mneme_search.turns_within(
  in_workspace uuid, in_thread uuid, in_since timestamptz, in_until timestamptz, in_readers uuid[]
)
returns bigint
language plpgsql stable security definer
-- A bitmap scan would read the whole period before it applies the limit.
set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_bitmapscan = off
  set enable_seqscan = off
as $$
begin
  if in_thread is not null then
    return (
      select count(*) from (
        select from mneme.message m
        where m.workspace_id = in_workspace and m.thread_id = in_thread and m.occurred_at >= in_since
          and m.occurred_at < in_until
        limit 20001) counted);
  elsif in_readers is not null then
    return (
      select count(*)
      from unnest(in_readers) as reader (key)
      -- A fence: not by the time, in which strangers have turns, too.
      cross join lateral (select m.occurred_at from mneme.message m
        where mneme_private.reader_key(m.workspace_id, m.visibility, m.owner_user_id) = reader.key offset 0) own
      where own.occurred_at >= in_since and own.occurred_at < in_until);
  end if;
  return (
    select count(*) from (
      select from mneme.message m
      where m.workspace_id = in_workspace and m.occurred_at >= in_since and m.occurred_at < in_until
      limit 20001) counted);
end
$$;
comment on function mneme_search.turns_within(uuid, uuid, timestamptz, timestamptz, uuid[]) is
  'How many turns are of a period: of a thread, of the readers with these keys (mneme_private.reader_key; for those '
  'who have few), or else of a workspace, counted up to 20,001, one more than are read through.';
alter function mneme_search.turns_within(uuid, uuid, timestamptz, timestamptz, uuid[]) owner to mneme_search;
revoke execute on function mneme_search.turns_within(uuid, uuid, timestamptz, timestamptz, uuid[]) from public;
