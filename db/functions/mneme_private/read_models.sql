create or replace function mneme_private.read_models()
returns table (model_id integer, slug text, workspaces bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select model.id, model.slug, count(*)
  from mneme.workspace w join mneme.embedding_model model on model.id = w.embedding_model_id
  group by model.id, model.slug
  order by model.slug
$$;
comment on function mneme_private.read_models() is
  'The models that workspaces read with, and how many do: what a server checks its configuration against when it '
  'starts.';
alter function mneme_private.read_models() owner to mneme_search;
revoke execute on function mneme_private.read_models() from public;
grant execute on function mneme_private.read_models() to mneme_provisioner;
