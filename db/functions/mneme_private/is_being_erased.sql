create or replace function mneme_private.is_being_erased(in_erasure_id uuid, in_kind text, in_id uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  -- A separate function that is not inlined: it looks each row up by its key, and never reads all rows to be erased.
  return exists (
    select from mneme_private.erasing_row e
    where e.workspace_id = mneme_private.workspace_id() and e.erasure_id = in_erasure_id and e.kind = in_kind
      and e.key = in_id::text);
end
$$;
comment on function mneme_private.is_being_erased(uuid, text, uuid) is
  'Whether a running erasure has found that a row goes.';
alter function mneme_private.is_being_erased(uuid, text, uuid) owner to mneme_eraser;
revoke execute on function mneme_private.is_being_erased(uuid, text, uuid) from public;
