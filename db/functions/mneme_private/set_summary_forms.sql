create or replace function mneme_private.set_summary_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_normalized := case when not new.redundant
      then mneme_private.normalize_text(mneme_private.plain_text(new.content)) end;
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_summary_forms() is
  'Writes the normalised form beside a summary''s text, none where another summary stands for it, and clears both '
  'where the text is sealed or removed.';
alter function mneme_private.set_summary_forms() owner to mneme_owner;
revoke execute on function mneme_private.set_summary_forms() from public;
