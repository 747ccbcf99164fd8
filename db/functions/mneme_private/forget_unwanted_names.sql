create or replace function mneme_private.forget_unwanted_names(in_erasure_id uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  -- A text that is not in its row may say any of them. Each stays recognised by its hash.
  update mneme_private.unwanted_entity u set name = null
  where u.workspace_id = mneme_private.workspace_id() and u.owner_user_id is null and u.name is not null
    and exists (
      select from mneme_private.erasing_keys(in_erasure_id, 'message') e
      cross join lateral (
        select * from mneme.message
        where workspace_id = mneme_private.workspace_id() and id = e.id offset 0) m
      where m.content_state <> 'inline' or position(lower(u.name) in lower(m.content)) > 0);
$$;
comment on function mneme_private.forget_unwanted_names(uuid) is
  'Removes the names that the workspace''s list of unwanted names has from what an erasure takes away.';
alter function mneme_private.forget_unwanted_names(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.forget_unwanted_names(uuid) from public;
