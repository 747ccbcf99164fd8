create or replace function mneme_operation.fork_branch(in_thread_id uuid, in_branch_id uuid, in_at_message_id uuid,
  in_label text, in_metadata jsonb) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- Every search on a branch visits all its ancestors.
  deepest constant integer := 64;
  at record;
  depth integer;
  forked uuid;
begin
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_private.require_own_thread(in_thread_id);
  select m.branch_id, m.sequence_no, m.session_no, m.occurred_at into at
  from mneme.message m where m.workspace_id = workspace and m.thread_id = in_thread_id and m.id = in_at_message_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND',
      message = format('There is no message %s in this thread that you can see. Check atMessageId.', in_at_message_id);
  end if;
  if in_branch_id is not null and not exists (
    select from mneme.branch b where b.workspace_id = workspace and b.thread_id = in_thread_id and b.id = in_branch_id)
  then
    raise exception using errcode = 'MN404', detail = 'BRANCH_NOT_FOUND',
      message = format('Thread %s has no branch %s. Check the id, or omit it.', in_thread_id, in_branch_id);
  elsif in_branch_id is not null and not exists (
    select from mneme_private.branch_line(workspace, in_branch_id, 2147483647) line
    where line.id = at.branch_id and at.sequence_no <= line.upto)
  then
    raise exception using errcode = 'MN409', detail = 'MESSAGE_NOT_ON_BRANCH',
      message = 'This message is on another branch. Omit branchId to fork from the branch that has it.';
  end if;
  with recursive line as (
    select b.id, b.parent_branch_id, 1 as depth from mneme.branch b where b.workspace_id = workspace
      and b.id = at.branch_id
    union all
    select b.id, b.parent_branch_id, line.depth + 1 from line join mneme.branch b on b.workspace_id = workspace
      and b.id = line.parent_branch_id)
  select max(line.depth) into depth from line;
  if depth >= deepest then
    raise exception using errcode = 'MN413', detail = 'BRANCH_TOO_DEEP',
      message = format('Forks can be nested at most %s deep. Fork at an earlier message, or open another thread.',
        deepest);
  end if;
  -- From the branch of the turn itself: a fork shows turns of its parent's parent too.
  insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, label, metadata,
    last_sequence_no, last_session_no, last_occurred_at)
  values (workspace, in_thread_id, at.branch_id, at.sequence_no, in_label, in_metadata,
    at.sequence_no, at.session_no, at.occurred_at)
  returning id into forked;
  perform mneme_private.audit('branch.fork', 'branch', forked);
  return forked;
end
$$;
comment on function mneme_operation.fork_branch(uuid, uuid, uuid, text, jsonb) is
  'Opens a branch of a thread after one of its messages. It shares what came before: one row is written, and none is '
  'copied.';
alter function mneme_operation.fork_branch(uuid, uuid, uuid, text, jsonb) owner to mneme_owner;
revoke execute on function mneme_operation.fork_branch(uuid, uuid, uuid, text, jsonb) from public;
grant execute on function mneme_operation.fork_branch(uuid, uuid, uuid, text, jsonb) to mneme_member, mneme_admin,
  mneme_service;
