create or replace function mneme_private.set_message_forms() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.content_state = 'inline' and old.content_state = 'archived'
    and new.content_plain is not null
  then
    -- Restored from the archive: forms that were kept are still valid.
    new.asks := null;
  elsif new.content_state = 'inline' and new.content is not null then
    new.content_plain := mneme_private.plain_text(new.content);
    new.content_normalized := mneme_private.normalize_text(new.content_plain);
    -- An import contains its turns' nodes, with the hashes of the version that stored them.
    if tg_op = 'UPDATE' or new.content_hash is null or current_user <> 'mneme_porter' then
      new.content_hash := mneme_private.content_hash(new.content_normalized);
    end if;
    new.asks := null;
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_plain := null;
    new.content_normalized := null;
    new.content_hash := null;
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
  'Writes the plain form, the normalised form and the hash of a message, but for the hash that an import brings, and '
  'clears them where its text is sealed or removed. An archived one keeps its normalised form and hash.';
alter function mneme_private.set_message_forms() owner to mneme_owner;
revoke execute on function mneme_private.set_message_forms() from public;
