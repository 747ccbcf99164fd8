-- What the eraser may do, made from the catalogue: it finds and deletes rows of its caller's workspace in every table
-- but the audit log's, and changes the little that has to be mended around them. A table of a later migration brings
-- its own policy; test/memory/erasure fails without it.
do $$
declare
  place record;
  mine text;
begin
  for place in
    select c.oid::regclass as name, c.relname, c.oid = 'mneme.workspace'::regclass as itself
    from pg_class c
    where c.relnamespace in ('mneme'::regnamespace, 'mneme_private'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('audit_log', 'audit_head', 'erasure_receipt', 'erasure_receipt_kind', 'erasing_row')
      and (c.oid = 'mneme.workspace'::regclass or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = c.relname || '_erase')
  loop
    mine := format('%I = nullif(current_setting(''mneme.workspace_id'', true), '''')::uuid', case when place.itself then 'id' else 'workspace_id' end);
    execute format('create policy %I on %s to mneme_eraser using (%s) with check (%s)', place.relname || '_erase', place.name, mine, mine);
    execute format('grant select, delete on %s to mneme_eraser', place.name);
  end loop;
  if not exists (select from pg_policy where polname = 'audit_log_eraser') then
    create policy audit_log_eraser on mneme.audit_log for select to mneme_eraser
      using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
    create policy audit_head_eraser on mneme_private.audit_head for select to mneme_eraser
      using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::uuid);
  end if;
end
$$;
grant select on mneme.audit_log, mneme_private.audit_head to mneme_eraser;
-- Postgres locks a row for its own good only for who may update it.
grant update (updated_at) on mneme.workspace, mneme.thread to mneme_eraser;
grant update (time_zone) on mneme.workspace_user to mneme_eraser;
grant update (label) on mneme.branch to mneme_eraser;
grant update (parent_id) on mneme.message to mneme_eraser;
grant update (occurrences) on mneme.memory_node to mneme_eraser;
grant update (canonical_name, canonical_normalized, description, updated_at) on mneme.entity to mneme_eraser;
grant update (topics, key_decisions, action_items) on mneme.summary to mneme_eraser;
grant usage on schema mneme, mneme_private to mneme_eraser;
