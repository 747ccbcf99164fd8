create or replace function mneme_private.forget_sealed_text() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme_private.sealed_text where workspace_id = new.workspace_id and memory_id = new.id;
  return null;
end
$$;
comment on function mneme_private.forget_sealed_text() is
  'Has the sealed text of a memory deleted when its text is removed.';
alter function mneme_private.forget_sealed_text() owner to mneme_search;
revoke execute on function mneme_private.forget_sealed_text() from public;
