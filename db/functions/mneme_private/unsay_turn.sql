create or replace function mneme_private.unsay_turn() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.forget_turns(new.workspace_id, new.branch_id, array[new.sequence_no], array[new.occurred_at]);
  return null;
end
$$;
comment on function mneme_private.unsay_turn() is 'When a turn''s text is removed or sealed: what was summarised from it goes too.';
alter function mneme_private.unsay_turn() owner to mneme_search;
revoke execute on function mneme_private.unsay_turn() from public;

create or replace trigger message_unsay_turn after update of content_state on mneme.message
  for each row when (new.content_state in ('removed', 'sealed') and old.content_state is distinct from new.content_state)
  execute function mneme_private.unsay_turn();
