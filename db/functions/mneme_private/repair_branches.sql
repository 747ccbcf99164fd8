create or replace function mneme_private.repair_branches(in_branch_ids uuid[]) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  -- Each turn's parent is the last remaining one before it.
  update mneme.message m set parent_id = coalesce((
      select before.id from mneme.message before
      where before.workspace_id = m.workspace_id and before.branch_id = m.branch_id
        and before.sequence_no < m.sequence_no
      order by before.sequence_no desc limit 1), (
      -- The parent of a fork's first turn is on the branch it forks from.
      select before.id from mneme.branch fork join mneme.message before on before.workspace_id = fork.workspace_id
        and before.branch_id = fork.parent_branch_id
      where fork.workspace_id = m.workspace_id and fork.id = m.branch_id and before.sequence_no <= fork.fork_sequence_no
      order by before.sequence_no desc limit 1))
  where m.workspace_id = mneme_private.workspace_id() and m.parent_id is not null
    and m.branch_id in (
      select id from mneme.branch
      where workspace_id = mneme_private.workspace_id() and (id = any (in_branch_ids)
        or parent_branch_id = any (in_branch_ids)))
    and not exists (select from mneme.message parent where parent.workspace_id = m.workspace_id
      and parent.id = m.parent_id);
  -- A hash of a text would reveal whether it was said.
  delete from mneme.memory_node n
  where n.workspace_id = mneme_private.workspace_id() and n.branch_id = any (in_branch_ids) and not exists (
    select from mneme.message m where m.workspace_id = n.workspace_id and m.branch_id = n.branch_id
      and m.content_hash = n.content_hash);
  update mneme.memory_node n set occurrences = said.times
  from (
    select m.branch_id, m.content_hash, count(*)::integer as times from mneme.message m
    where m.workspace_id = mneme_private.workspace_id() and m.branch_id = any (in_branch_ids)
    group by m.branch_id, m.content_hash) said
  where n.workspace_id = mneme_private.workspace_id() and n.branch_id = said.branch_id
    and n.content_hash = said.content_hash and n.occurrences <> said.times
$$;
comment on function mneme_private.repair_branches(uuid[]) is
  'Closes the gaps that erased turns leave in branches that stay: whom the next turn answers, and which texts are '
  'there how often.';
alter function mneme_private.repair_branches(uuid[]) owner to mneme_eraser;
revoke execute on function mneme_private.repair_branches(uuid[]) from public;
