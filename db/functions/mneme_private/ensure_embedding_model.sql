create or replace function mneme_private.ensure_embedding_model(in_slug text, in_dimensions integer) returns integer
language plpgsql volatile strict security definer set search_path = pg_catalog, pg_temp
as $$
declare
  known mneme.embedding_model;
begin
  select * into known from mneme.embedding_model where slug = in_slug;
  -- A known one is only read: a server starts on a database that takes no changes, too.
  if not found then
    insert into mneme.embedding_model (slug, dimensions, searched_dimensions)
    values (in_slug, in_dimensions, case in_slug when 'local-hashing-384' then 368 end)
    on conflict (slug) do nothing;
    select * into strict known from mneme.embedding_model where slug = in_slug;
  end if;
  if known.dimensions <> in_dimensions then
    raise exception using errcode = 'MN409', detail = 'EMBEDDING_DIMENSIONS',
      message = format('Embedding model %s already exists with %s dimensions, not %s. Give the other model its own '
        'name.',
        in_slug, known.dimensions, in_dimensions);
  end if;
  return known.id;
end
$$;
comment on function mneme_private.ensure_embedding_model(text, integer) is
  'The number of an embedding model, registering it when it is new.';
alter function mneme_private.ensure_embedding_model(text, integer) owner to mneme_owner;
revoke execute on function mneme_private.ensure_embedding_model(text, integer) from public;
grant execute on function mneme_private.ensure_embedding_model(text, integer) to mneme_provisioner, mneme_queue;
