create or replace function mneme_private.set_text_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_normalized := mneme_private.normalize_text(mneme_private.plain_text(new.content));
    -- Only rows of some tables may be redundant; for others this statement is never planned.
    if tg_argv[0] = 'redundant' then
      if new.redundant then
        new.content_normalized := null;
      end if;
    end if;
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  elsif new.content_state = 'archived' then
    new.content := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_text_forms() is
  'Writes the normalised form beside a text, none where another row stands for it (its argument says that the table '
  'has such), and clears both where the text is sealed or removed.';
alter function mneme_private.set_text_forms() owner to mneme_owner;
revoke execute on function mneme_private.set_text_forms() from public;
