select concat(
  (select md5(thread::text) from mneme.thread where workspace_id = $1 and id = $2),
  (select max(id::text) from mneme.message where workspace_id = $1 and thread_id = $2)) as state
