create or replace function mneme_private.erase(in_scope text, in_target_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  erasure constant uuid := mneme_private.uuid_v7();
  -- The tables that are deleted from, in this order; all else cascades. Threads cascade to their turns and all that was
  -- made from them, so that no job is enqueued; users come last, when nothing refers to them any more.
  explicit constant text[] := array['thread', 'message', 'memory_item', 'fact', 'summary', 'model_answer',
    'recall_trace', 'source_document',
    'entity', 'alias_variant', 'workspace_user'];
  kind text;
  erased_ids uuid[];
  repaired_branches uuid[];
  turns_to_extract_again uuid[];
begin
  perform mneme_private.require_erasable(in_scope, in_target_id);
  perform mneme_private.audit(in_scope || '.erase', in_scope, in_target_id);
  -- Numbered now, so that the receipt can name the entry. If the workspace is deleted, its chain is complete.
  set constraints mneme.audit_log_seal immediate;
  insert into mneme.erasure_receipt (workspace_id, id, scope, target_id, erased_by, erased_role, request_id,
    audit_entries, audit_hash)
  select workspace, erasure, in_scope, in_target_id, mneme_private.user_id(), current_setting('role'),
    nullif(current_setting('mneme.request_id', true), ''), h.entries, h.hash
  from mneme_private.audit_head h where h.workspace_id = workspace;

  if in_scope = 'workspace' then
    insert into mneme.erasure_receipt_kind (workspace_id, receipt_id, kind, row_count, ids_hash)
    select workspace, erasure, found.* from mneme_private.erased_rows(erasure, in_scope) found;
    perform mneme_private.forget_jobs(null);
    delete from mneme.workspace w where w.id = workspace;
  else
    perform mneme_private.mark_erasure(erasure, in_scope, in_target_id);
    insert into mneme.erasure_receipt_kind (workspace_id, receipt_id, kind, row_count, ids_hash)
    select workspace, erasure, found.* from mneme_private.erased_rows(erasure, in_scope) found;
    perform mneme_private.rename_after_erasure(erasure);
    perform mneme_private.forget_notes(erasure);
    perform mneme_private.forget_unwanted_names(erasure);
    -- The names of the user's forks of threads that stay. Only the audit log says who forked.
    if in_scope = 'user' then
      perform mneme_private.keep_spending(in_target_id);
      update mneme.branch b set label = null, metadata = null
      from mneme.audit_log entry
      where entry.workspace_id = workspace and entry.action = 'branch.fork' and entry.actor_user_id = in_target_id
        and b.workspace_id = workspace and b.id = entry.target_id and (b.label is not null or b.metadata is not null);
    end if;
    -- Turns that stay, but lose rows that were extracted from them together with others.
    turns_to_extract_again := array(
      select s.message_id from mneme_private.erasing_keys(erasure, 'memory_item') e
      cross join lateral (
        select * from mneme.memory_source
        where workspace_id = workspace and memory_id = e.id offset 0) s
      union
      select s.message_id from mneme_private.erasing_keys(erasure, 'fact') e
      cross join lateral (
        select * from mneme.fact_source
        where workspace_id = workspace and fact_version_id = e.id offset 0) s
      except
      select e.id from mneme_private.erasing_keys(erasure, 'message') e);
    -- A summary locks the thread before its turns.
    perform from mneme.thread t
    where t.workspace_id = workspace and t.id in (
      select m.thread_id from mneme_private.erasing_keys(erasure, 'message') e
      cross join lateral (
        select * from mneme.message
        where workspace_id = workspace and id = e.id offset 0) m)
    order by t.id for no key update;
    repaired_branches := array(
      select distinct m.branch_id from mneme_private.erasing_keys(erasure, 'message') e
      cross join lateral (
        select * from mneme.message
        where workspace_id = workspace and id = e.id offset 0) m
      where not mneme_private.is_being_erased(erasure, 'thread', m.thread_id));
    foreach kind in array explicit loop
      execute format('delete from mneme.%I t where t.workspace_id = $1 and t.id = any (array(
        select e.id from mneme_private.erasing_keys($2, $3) e))', kind) using workspace, erasure, kind;
    end loop;
    perform mneme_private.repair_branches(repaired_branches);
    select array_agg(e.key::uuid) into erased_ids from mneme_private.erasing_row e
    where e.workspace_id = workspace and e.erasure_id = erasure
      and e.kind in ('thread', 'branch', 'entity', 'workspace_user',
        -- generated: kindTables
        'message', 'memory_item', 'fact', 'summary', 'chunk'
        -- end of generated
      );
    perform mneme_private.forget_jobs(erased_ids);
    perform mneme_private.extract_again(turns_to_extract_again);
    delete from mneme_private.erasing_row e where e.workspace_id = workspace and e.erasure_id = erasure;
  end if;

  -- Words that only they used are removed from the counts. Waits for concurrent folds, which may hold these words.
  perform pg_advisory_xact_lock(hashtextextended('mneme_private.fold_statistics', 0));
  while mneme_private.fold_statistics() > 0 loop
    null;
  end loop;
  return (
    select jsonb_build_object('id', r.id, 'scope', r.scope, 'targetId', r.target_id, 'erasedAt', r.erased_at,
      'auditEntries', r.audit_entries,
      'auditHash', encode(r.audit_hash, 'base64'), 'kinds', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'rowCount', k.row_count, 'idsHash',
          encode(k.ids_hash, 'base64')) order by k.kind), '[]')
        from mneme.erasure_receipt_kind k where k.workspace_id = workspace and k.receipt_id = r.id))
    from mneme.erasure_receipt r where r.workspace_id = workspace and r.id = erasure);
end
$$;
comment on function mneme_private.erase(text, uuid) is
  'Erases a thread, a user or the workspace with all that was drawn from it, in the caller''s transaction, and returns '
  'the receipt.';
alter function mneme_private.erase(text, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.erase(text, uuid) from public;
grant execute on function mneme_private.erase(text, uuid) to mneme_member, mneme_admin, mneme_service;
