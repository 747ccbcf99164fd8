create or replace function mneme_operation.turn_at(in_branch_id uuid, in_sequence_no integer) returns uuid
-- Forces the index on sequence numbers: with few turns the planner takes any index, and the plan is kept when there
-- are many.
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_sort = off
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  return (
    select found.id from (
      select m.id, m.sequence_no from mneme.message m
      where m.workspace_id = workspace and m.branch_id = in_branch_id and m.sequence_no <= in_sequence_no
      order by m.sequence_no desc limit 1) found
    where found.sequence_no = in_sequence_no);
end
$$;
comment on function mneme_operation.turn_at(uuid, integer) is
  'The turn of a number on a branch, by the one index that has it, however few turns there were when it was planned. '
  'Null where the caller sees none.';
alter function mneme_operation.turn_at(uuid, integer) owner to mneme_owner;
revoke execute on function mneme_operation.turn_at(uuid, integer) from public;
grant execute on function mneme_operation.turn_at(uuid, integer) to mneme_member, mneme_admin, mneme_service;
