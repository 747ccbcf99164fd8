create or replace function mneme_private.set_message_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.content_state = 'inline' and old.content_state = 'archived'
    and new.content_plain is not null
  then
    -- Restored from the archive: forms that were kept are still valid.
    new.asks := rtrim(new.content_plain) like '%?';
  elsif new.content_state = 'inline' and new.content is not null then
    if tg_op = 'UPDATE' and new.content is distinct from old.content then
      -- What was withheld of a text stays so in the edited one.
      new.forgotten := mneme_private.carry_withheld(old.content, new.forgotten, new.content);
      new.echo := mneme_private.carry_withheld(old.content, new.echo, new.content);
    end if;
    new.content_visible := case when new.memory_off then ''
      when new.forgotten is not null or new.echo is not null then
        mneme_private.visible_text(new.content, coalesce(new.forgotten, '{}') + coalesce(new.echo, '{}')) end;
    new.content_plain := mneme_private.plain_text(coalesce(new.content_visible, new.content));
    new.content_normalized := mneme_private.normalize_text(new.content_plain);
    -- An import contains its turns' nodes, with the hashes of the version that stored them.
    if tg_op = 'UPDATE' or new.content_hash is null or current_user <> 'mneme_porter' then
      -- Turns of which nothing may be found do not repeat each other.
      new.content_hash := mneme_private.content_hash(
        case when new.content_visible = '' then new.id::text else new.content_normalized end);
    end if;
    if new.content_visible = '' then
      -- Otherwise the speaker's name alone would find it.
      new.content_normalized := null;
    end if;
    -- Stored, since a recall asks it of hundreds of turns.
    new.asks := rtrim(new.content_plain) like '%?';
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_plain := null;
    new.content_normalized := null;
    new.content_hash := null;
    new.content_visible := null;
    new.forgotten := null;
    new.echo := null;
    new.asks := null;
  elsif new.content_state = 'archived' then
    if tg_op = 'UPDATE' and old.content_state = 'inline' then
      new.asks := rtrim(old.content_plain) like '%?';
    end if;
    new.content := null;
    new.content_plain := null;
  end if;
  return new;
end
$$;
comment on function mneme_private.set_message_forms() is
  'Writes the forms of a message''s text from what of it is not withheld, and the hash, but for the hash that an '
  'import brings, and clears them where its text is sealed or removed. An archived one keeps its normalised '
  'form and hash.';
alter function mneme_private.set_message_forms() owner to mneme_owner;
revoke execute on function mneme_private.set_message_forms() from public;
