create or replace function mneme_private.forget_counts() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mneme_private.term_delta where workspace_id = old.id;
  return null;
end
$$;
comment on function mneme_private.forget_counts() is
  'Deletes what is not folded yet of a workspace''s word counts, when the workspace goes.';
alter function mneme_private.forget_counts() owner to mneme_search;
revoke execute on function mneme_private.forget_counts() from public;
