create or replace function mneme_private.note_import(in_file text, in_lines bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform mneme_private.require_import();
  insert into mneme_private.import_progress (workspace_id, file, lines)
  values (mneme_private.workspace_id(), in_file, in_lines)
  on conflict (workspace_id, file) do update set lines = excluded.lines;
end
$$;
comment on function mneme_private.note_import(text, bigint) is
  'Notes how many lines of an export''s file are rows, in the transaction that wrote them. For the command line.';
alter function mneme_private.note_import(text, bigint) owner to mneme_porter;
revoke execute on function mneme_private.note_import(text, bigint) from public;
grant execute on function mneme_private.note_import(text, bigint) to mneme_provisioner;
