create or replace function mneme_operation.reform_workspace(in_everything boolean) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- Of two concurrent calls, the second finds the first one's job.
  perform pg_advisory_xact_lock(hashtextextended('mneme reform ' || mneme_private.workspace_id(), 0));
  if exists (
    select from mneme.job_run
    where workspace_id = mneme_private.workspace_id() and task = 'reform' and state in ('waiting', 'running'))
  then
    if in_everything then
      raise exception using errcode = 'MN409', detail = 'REFORM_UNDER_WAY',
        message = 'The workspace is already being extracted again. Wait until that is finished; `mneme reform` shows '
          'the progress.';
    end if;
    return;
  end if;
  perform mneme_private.enqueue('reform', jsonb_build_object('everything', in_everything), job_key => 'reform',
    priority => 12, max_attempts => 25);
  perform mneme_private.audit('workspace.reform', 'workspace', mneme_private.workspace_id());
end
$$;
comment on function mneme_operation.reform_workspace(boolean) is
  'Begins to form the caller''s workspace anew from its turns: those that another extractor read, or all of them. '
  'Where that is under way it goes on.';
alter function mneme_operation.reform_workspace(boolean) owner to mneme_owner;
revoke execute on function mneme_operation.reform_workspace(boolean) from public;
grant execute on function mneme_operation.reform_workspace(boolean) to mneme_admin;
