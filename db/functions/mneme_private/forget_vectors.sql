create or replace function mneme_private.forget_vectors() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  execute format('delete from mneme.%I where workspace_id = $1 and %I = $2', tg_argv[0] || '_embedding', tg_argv[0]
    || '_id') using new.workspace_id, new.id;
  return null;
end
$$;
comment on function mneme_private.forget_vectors() is
  'Deletes a row''s vectors when its text is removed or changed; its argument is the kind of row.';
alter function mneme_private.forget_vectors() owner to mneme_search;
revoke execute on function mneme_private.forget_vectors() from public;
