create or replace function mneme_private.invalidate_removed_turns() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- If a transcript is removed, its summaries stay.
  if current_setting('mneme.transcript_only', true) = 'yes' then
    return null;
  end if;
  perform mneme_private.forget_turns(gone.workspace_id, gone.branch_id, array_agg(gone.sequence_no),
    array_agg(distinct gone.occurred_at))
  from new_rows gone join old_rows said on said.workspace_id = gone.workspace_id and said.id = gone.id
  where (gone.content_state in ('removed', 'sealed') and said.content_state <> gone.content_state)
    or (gone.content_state = 'inline' and said.content_state = 'inline' and (gone.content <> said.content
      or gone.content_visible is distinct from said.content_visible))
  group by gone.workspace_id, gone.branch_id;
  return null;
end
$$;
comment on function mneme_private.invalidate_removed_turns() is
  'When the texts of turns are removed, sealed or edited: what was summarised from them goes too.';
alter function mneme_private.invalidate_removed_turns() owner to mneme_search;
revoke execute on function mneme_private.invalidate_removed_turns() from public;
