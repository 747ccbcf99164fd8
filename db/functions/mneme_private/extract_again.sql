create or replace function mneme_private.extract_again(in_message_ids uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme_private.extracted_turn x
  where x.workspace_id = mneme_private.workspace_id() and x.message_id = any (in_message_ids);
  -- As many at a time as one window of the rule-based extractor has.
  for place in 1..coalesce(cardinality(in_message_ids), 0) by 60 loop
    perform mneme_private.enqueue('extract',
      jsonb_build_object('messageIds', to_jsonb(in_message_ids[place:place + 59])), priority => 6);
  end loop;
end
$$;
comment on function mneme_private.extract_again(uuid[]) is
  'Asks for turns to be extracted from once more, because what was drawn from them and from turns that were erased is '
  'gone.';
alter function mneme_private.extract_again(uuid[]) owner to mneme_eraser;
revoke execute on function mneme_private.extract_again(uuid[]) from public;
