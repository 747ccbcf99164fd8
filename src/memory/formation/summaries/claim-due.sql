with held as materialized (
  select mark from mneme_private.summary_due where workspace_id = $1 and mark = any ($2)
  order by branch_id, project_id, persona_id, level, first_day for update)
delete from mneme_private.summary_due due using held
where due.workspace_id = $1 and due.mark = held.mark returning due.mark
