create or replace function mneme_private.invalidate_deleted_turns() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Deleting a parent row fires this for its children, even if there are none.
  if not exists (select from old_rows) then
    return null;
  end if;
  perform mneme_private.forget_turns(workspace_id, branch_id, array_agg(sequence_no), array_agg(distinct occurred_at))
  from old_rows group by workspace_id, branch_id;
  return null;
end
$$;
comment on function mneme_private.invalidate_deleted_turns() is
  'When turns are deleted: what was summarised from them goes too.';
alter function mneme_private.invalidate_deleted_turns() owner to mneme_search;
revoke execute on function mneme_private.invalidate_deleted_turns() from public;
