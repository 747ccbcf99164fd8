select id, level, thread_id as "threadId", branch_id as "branchId", project_id as "projectId",
  source_sequence_no as latest
from mneme.summary where workspace_id = $1 and id = $2 and content_state in ('inline', 'archived') and exists (
  select from mneme.message m
  where m.workspace_id = $1 and m.id = any (mneme_private.turns_under(summary.id))
    and m.content_state in ('inline', 'archived'))
