create or replace function mneme_search.turns_within(
  in_workspace uuid, in_thread uuid, in_since timestamptz, in_until timestamptz
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
  end if;
  return (
    select count(*) from (
      select from mneme.message m
      where m.workspace_id = in_workspace and m.occurred_at >= in_since and m.occurred_at < in_until
      limit 20001) counted);
end
$$;
comment on function mneme_search.turns_within(uuid, uuid, timestamptz, timestamptz) is
  'How many turns of a workspace, or of one of its threads, are of a period, counted up to 20,001: one more than are '
  'read through.';
alter function mneme_search.turns_within(uuid, uuid, timestamptz, timestamptz) owner to mneme_search;
revoke execute on function mneme_search.turns_within(uuid, uuid, timestamptz, timestamptz) from public;
