delete from mneme_private.cell_workspace
where workspace_id = $1 and created_at <= now() - make_interval(secs => $2)
  and moving_to is null and leaving is null
