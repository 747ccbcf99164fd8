set local role mneme_owner;

-- What a change found and what it left, so that it can be undone. Read by the functions that change and undo alone.
create table mneme_private.taxonomy_change_node (
  workspace_id uuid not null,
  change_id uuid not null,
  node_id uuid not null,
  from_path ltree,
  to_path ltree,
  into_node_id uuid,
  from_label text,
  to_label text,
  from_metadata jsonb,
  to_metadata jsonb,
  node_created_at timestamptz,
  constraint taxonomy_change_node_pkey primary key (workspace_id, change_id, node_id),
  constraint taxonomy_change_node_change_id_fkey foreign key (workspace_id, change_id) references mneme.taxonomy_change (workspace_id, id) on delete cascade
);

comment on table mneme_private.taxonomy_change_node is 'A place that a change of the taxonomy made, moved, renamed or removed.';
comment on column mneme_private.taxonomy_change_node.workspace_id is 'The workspace it was in.';
comment on column mneme_private.taxonomy_change_node.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_node.node_id is 'The place; it may be gone.';
comment on column mneme_private.taxonomy_change_node.from_path is 'Its path before; null where it was made.';
comment on column mneme_private.taxonomy_change_node.to_path is 'Its path after; null where it was removed.';
comment on column mneme_private.taxonomy_change_node.into_node_id is 'Where what stood at it went, if it was removed.';
comment on column mneme_private.taxonomy_change_node.from_label is 'Its label before, where that was changed or it was removed.';
comment on column mneme_private.taxonomy_change_node.to_label is 'Its label after, where that was changed.';
comment on column mneme_private.taxonomy_change_node.from_metadata is 'Its metadata before, where that was changed or it was removed.';
comment on column mneme_private.taxonomy_change_node.to_metadata is 'Its metadata after, where that was changed.';
comment on column mneme_private.taxonomy_change_node.node_created_at is 'When it had been made, where it was removed.';

create table mneme_private.taxonomy_change_thread (
  workspace_id uuid not null,
  change_id uuid not null,
  thread_id uuid not null,
  from_node_id uuid,
  to_node_id uuid,
  constraint taxonomy_change_thread_pkey primary key (workspace_id, change_id, thread_id),
  constraint taxonomy_change_thread_change_id_fkey foreign key (workspace_id, change_id) references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_thread_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade
);
create index taxonomy_change_thread_thread_id_idx on mneme_private.taxonomy_change_thread (workspace_id, thread_id);

comment on table mneme_private.taxonomy_change_thread is 'A thread that a change of the taxonomy put at another place.';
comment on column mneme_private.taxonomy_change_thread.workspace_id is 'The workspace it is in.';
comment on column mneme_private.taxonomy_change_thread.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_thread.thread_id is 'The thread.';
comment on column mneme_private.taxonomy_change_thread.from_node_id is 'Its place before, if it had one.';
comment on column mneme_private.taxonomy_change_thread.to_node_id is 'Its place after.';

create table mneme_private.taxonomy_change_project (
  workspace_id uuid not null,
  change_id uuid not null,
  project_id uuid not null,
  from_node_id uuid,
  to_node_id uuid,
  constraint taxonomy_change_project_pkey primary key (workspace_id, change_id, project_id),
  constraint taxonomy_change_project_change_id_fkey foreign key (workspace_id, change_id) references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_project_project_id_fkey foreign key (workspace_id, project_id) references mneme.project (workspace_id, id) on delete cascade
);
create index taxonomy_change_project_project_id_idx on mneme_private.taxonomy_change_project (workspace_id, project_id);

comment on table mneme_private.taxonomy_change_project is 'A project that a change of the taxonomy put at another place.';
comment on column mneme_private.taxonomy_change_project.workspace_id is 'The workspace it is in.';
comment on column mneme_private.taxonomy_change_project.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_project.project_id is 'The project.';
comment on column mneme_private.taxonomy_change_project.from_node_id is 'Its place before, if it had one.';
comment on column mneme_private.taxonomy_change_project.to_node_id is 'Its place after.';

create table mneme_private.taxonomy_change_suggestion (
  workspace_id uuid not null,
  change_id uuid not null,
  suggestion_id uuid not null,
  thread_id uuid not null,
  from_node_id uuid not null,
  to_node_id uuid,
  score real not null,
  from_status mneme.taxonomy_suggestion_status not null,
  to_status mneme.taxonomy_suggestion_status not null,
  suggested_at timestamptz not null,
  decided_at timestamptz,
  constraint taxonomy_change_suggestion_pkey primary key (workspace_id, change_id, suggestion_id),
  constraint taxonomy_change_suggestion_change_id_fkey foreign key (workspace_id, change_id) references mneme.taxonomy_change (workspace_id, id) on delete cascade,
  constraint taxonomy_change_suggestion_thread_id_fkey foreign key (workspace_id, thread_id) references mneme.thread (workspace_id, id) on delete cascade
);
create index taxonomy_change_suggestion_thread_id_idx on mneme_private.taxonomy_change_suggestion (workspace_id, thread_id);

comment on table mneme_private.taxonomy_change_suggestion is 'A suggested place that a change of the taxonomy removed, decided or moved on, as it was before.';
comment on column mneme_private.taxonomy_change_suggestion.workspace_id is 'The workspace it is in.';
comment on column mneme_private.taxonomy_change_suggestion.change_id is 'The change.';
comment on column mneme_private.taxonomy_change_suggestion.suggestion_id is 'The suggestion; it may be gone.';
comment on column mneme_private.taxonomy_change_suggestion.thread_id is 'Its thread.';
comment on column mneme_private.taxonomy_change_suggestion.from_node_id is 'The place it suggested before.';
comment on column mneme_private.taxonomy_change_suggestion.to_node_id is 'The place it suggests since; null where it went.';
comment on column mneme_private.taxonomy_change_suggestion.score is 'How well the place fitted, 0 to 1.';
comment on column mneme_private.taxonomy_change_suggestion.from_status is 'Whether it was decided before, and how.';
comment on column mneme_private.taxonomy_change_suggestion.to_status is 'Whether it is decided since, and how.';
comment on column mneme_private.taxonomy_change_suggestion.suggested_at is 'When it was made.';
comment on column mneme_private.taxonomy_change_suggestion.decided_at is 'When it had been decided.';

do $$
declare
  part text;
  mine constant text := 'workspace_id = nullif(current_setting(''mneme.workspace_id'', true), '''')::uuid';
begin
  foreach part in array array['taxonomy_change_node', 'taxonomy_change_thread', 'taxonomy_change_project', 'taxonomy_change_suggestion'] loop
    execute format('alter table mneme_private.%I enable row level security', part);
    execute format('alter table mneme_private.%I force row level security', part);
    execute format('create policy %I on mneme_private.%I to mneme_search using (%s) with check (%3$s)', part || '_search', part, mine);
    execute format('create policy %I on mneme_private.%I to mneme_eraser using (%s) with check (%3$s)', part || '_erase', part, mine);
    execute format('create policy %I on mneme_private.%I for select to mneme_backup using (true)', part || '_backup', part);
    execute format('grant select, insert on mneme_private.%I to mneme_search', part);
    execute format('grant select, delete on mneme_private.%I to mneme_eraser', part);
    execute format('grant select on mneme_private.%I to mneme_backup', part);
  end loop;
end
$$;

reset role;
