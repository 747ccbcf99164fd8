comment on table mneme.embedding_model is
  'An embedding model that vectors are keyed by. Global: partial indexes need one literal per model.';
comment on column mneme.embedding_model.id is 'Its number in indexes and vector tables.';
comment on column mneme.embedding_model.slug is 'Its name, unique.';
comment on column mneme.embedding_model.dimensions is 'Length of its vectors.';
comment on column mneme.embedding_model.created_at is 'When the row was written.';
comment on column mneme.embedding_model.searched_dimensions is
  E'@omit\nHow many of its leading dimensions queries use, where they leave the others empty; null for all. '
  'Nearest-neighbour indexes are made of these.';

-- Generated from db/access/vectors.yaml by `npm run generate`.
create policy embedding_model_read on mneme.embedding_model
  for select to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_provisioner, mneme_search
  using (true);
create policy embedding_model_register on mneme.embedding_model to mneme_owner
  using (true)
  with check (true);
create policy embedding_model_backup on mneme.embedding_model for select to mneme_backup
  using (true);

grant
  select
on mneme.embedding_model to mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_provisioner, mneme_search;
grant select on mneme.embedding_model to mneme_backup;
grant select on sequence mneme.embedding_model_id_seq to mneme_backup;
