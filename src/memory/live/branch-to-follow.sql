select id, last_sequence_no as last from mneme.branch
where workspace_id = $1 and thread_id = $2
  and case when $3::uuid is null then parent_branch_id is null else id = $3 end
