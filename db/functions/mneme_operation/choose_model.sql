create or replace function mneme_operation.choose_model(in_choice_id integer, in_default_id integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  update mneme.workspace set embedding_choice_id = in_choice_id, updated_at = now()
  where id = mneme_private.workspace_id();
  perform mneme_operation.move_to_model(coalesce(in_choice_id, in_default_id));
end
$$;
comment on function mneme_operation.choose_model(integer, integer) is
  'Sets which embedding model the caller''s workspace uses, or with null that it is the server''s, whose model is the '
  'second argument, and begins to move there.';
alter function mneme_operation.choose_model(integer, integer) owner to mneme_owner;
revoke execute on function mneme_operation.choose_model(integer, integer) from public;
grant execute on function mneme_operation.choose_model(integer, integer) to mneme_admin;
