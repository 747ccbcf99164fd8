select exists (select from mneme.branch b
  where b.workspace_id = $1 and b.thread_id = $2 and b.last_sequence_no > 0) as begun
from mneme.thread t where t.workspace_id = $1 and t.id = $2 and not t.privacy_mode
