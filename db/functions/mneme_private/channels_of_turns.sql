create or replace function mneme_private.channels_of_turns(in_workspace uuid, in_branch_id uuid, in_upto integer,
  in_turns integer) returns text[]
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select case when bool_or(used.elsewhere) then array_agg(used.channel order by used.latest) end
    from (
      select coalesce(m.channel, o.channel) as channel, max(m.sequence_no) as latest,
        bool_or(m.channel is not null) as elsewhere
      from mneme.message m join mneme.thread o on o.workspace_id = m.workspace_id and o.id = m.thread_id
      where m.workspace_id = in_workspace and m.branch_id = in_branch_id and m.sequence_no > in_upto - in_turns
        and m.sequence_no <= in_upto
      group by 1) used
    where used.channel is not null);
end
$$;
comment on function mneme_private.channels_of_turns(uuid, uuid, integer, integer) is
  'The channels of a branch''s last turns up to a number, the latest last; null if none was said elsewhere than its '
  'thread.';
alter function mneme_private.channels_of_turns(uuid, uuid, integer, integer) owner to mneme_owner;
revoke execute on function mneme_private.channels_of_turns(uuid, uuid, integer, integer) from public;
grant execute on function mneme_private.channels_of_turns(uuid, uuid, integer, integer)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
