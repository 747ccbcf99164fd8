create or replace function mneme_private.expect_blob(in_store text, in_pointer text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if starts_with(in_pointer, mneme_private.workspace_id() || '/') is not true then
    raise exception using errcode = 'MN403', detail = 'NOT_ALLOWED',
      message = 'The name of a workspace''s blob must begin with the workspace''s id.';
  end if;
  insert into mneme_private.blob_to_delete (blob_store, blob_pointer, due_at)
  values (in_store, in_pointer, now() + interval '1 hour');
end
$$;
comment on function mneme_private.expect_blob(text, text) is
  'Says, before a blob of the caller''s workspace is written, which one: it is deleted in an hour where no row refers '
  'to it by then.';
alter function mneme_private.expect_blob(text, text) owner to mneme_search;
revoke execute on function mneme_private.expect_blob(text, text) from public;
grant execute on function mneme_private.expect_blob(text, text)
  to mneme_member, mneme_admin, mneme_service, mneme_worker;
