/**
 * A branch with its ancestors, each with the number of the last turn that the branch shares, as `line` of a recursive
 * `with`: $1 is the workspace, $2 the branch, and $3 the last turn to read.
 */
export const branchLine = `line as (
  select id, parent_branch_id, fork_sequence_no, $3::integer as upto
  from mneme.branch where workspace_id = $1 and id = $2
  union all
  select b.id, b.parent_branch_id, b.fork_sequence_no, least(line.fork_sequence_no, line.upto)
  from line join mneme.branch b on b.workspace_id = $1 and b.id = line.parent_branch_id
)`;
