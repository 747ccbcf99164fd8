create or replace function mneme_private.set_vector_checksum() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.checksum := mneme_private.vector_checksum(new.embedding);
  return new;
end
$$;
comment on function mneme_private.set_vector_checksum() is 'Writes a vector''s checksum.';
alter function mneme_private.set_vector_checksum() owner to mneme_owner;
revoke execute on function mneme_private.set_vector_checksum() from public;
