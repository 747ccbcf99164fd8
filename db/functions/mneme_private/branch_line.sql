create or replace function mneme_private.branch_line(in_workspace uuid, in_branch_id uuid, in_upto integer)
returns table (id uuid, upto integer)
language plpgsql stable parallel safe rows 10 set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with recursive line as (
      select b.id, b.parent_branch_id, b.fork_sequence_no, in_upto as upto
      from mneme.branch b where b.workspace_id = in_workspace and b.id = in_branch_id
      union all
      select b.id, b.parent_branch_id, b.fork_sequence_no, least(line.fork_sequence_no, line.upto)
      from line join mneme.branch b on b.workspace_id = in_workspace and b.id = line.parent_branch_id)
    select line.id, line.upto from line;
end
$$;
comment on function mneme_private.branch_line(uuid, uuid, integer) is
  'A branch with its ancestors, each with the number of the last turn that the branch shares: none after the given '
  'one.';
alter function mneme_private.branch_line(uuid, uuid, integer) owner to mneme_owner;
revoke execute on function mneme_private.branch_line(uuid, uuid, integer) from public;
grant execute on function mneme_private.branch_line(uuid, uuid, integer)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
