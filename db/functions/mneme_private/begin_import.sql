create or replace function mneme_private.begin_import(
  in_export_id uuid, in_manifest_hash bytea, in_workspace json, in_columns text[], in_slug text, in_model_id integer,
  in_choice_id integer
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  known mneme_private.workspace_import;
  names text;
begin
  select * into known from mneme_private.workspace_import where workspace_id = workspace;
  if known.export_id = in_export_id and known.manifest_hash = in_manifest_hash then
    return case when known.finished_at is null then 'resumed' else 'finished' end;
  elsif exists (select from mneme.workspace where id = mneme_private.workspace_id()) then
    raise exception using errcode = 'MN409', detail = 'WORKSPACE_EXISTS',
      message = 'This server already has a workspace with the export''s id, and it did not come from this export. An '
        'import keeps all ids, so import it on another server, or erase the workspace first.';
  end if;
  select string_agg(format('%I', a.attname), ', ') into names from pg_attribute a
  where a.attrelid = 'mneme.workspace'::regclass and a.attname = any (in_columns) and a.attnum > 0
    and a.attgenerated = ''
    and a.attname not in ('slug', 'embedding_model_id', 'embedding_choice_id');
  begin
    -- Models are numbered by each server.
    execute format('insert into mneme.workspace (slug, embedding_model_id, embedding_choice_id, %1$s) select $2, $3,
      $4, %1$s from json_populate_record(null::mneme.workspace, $1)', names)
    using in_workspace, in_slug, in_model_id, in_choice_id;
  exception when unique_violation then
    raise exception using errcode = 'MN409', detail = 'SLUG_TAKEN',
      message = format('This server already has a workspace %s. Import it under another name: --workspace NEWSLUG.',
        in_slug);
  end;
  insert into mneme_private.workspace_import (workspace_id, export_id, manifest_hash)
  values (workspace, in_export_id, in_manifest_hash);
  return 'begun';
end
$$;
comment on function mneme_private.begin_import(uuid, bytea, json, text[], text, integer, integer) is
  'Makes the workspace of an export, with its id, so that its rows can be taken in; says whether that has begun, was '
  'resumed, or is finished. Refused where the workspace or its slug is there already. For the command line.';
alter function mneme_private.begin_import(uuid, bytea, json, text[], text, integer, integer) owner to mneme_porter;
revoke execute on function mneme_private.begin_import(uuid, bytea, json, text[], text, integer, integer) from public;
grant execute on function mneme_private.begin_import(uuid, bytea, json, text[], text, integer, integer)
  to mneme_provisioner;
