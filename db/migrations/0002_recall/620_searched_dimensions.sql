set local role mneme_owner;

alter table mneme.embedding_model
  add column searched_dimensions integer,
  add constraint embedding_model_searched_dimensions_check check (searched_dimensions between 1 and dimensions);

comment on column mneme.embedding_model.searched_dimensions is E'@omit\nHow many of its leading dimensions queries use, where they leave the others empty; null for all. Nearest-neighbour indexes are made of these.';

-- The local model's last 16 hold a document's length. Between documents they outweigh the words, so that an index made
-- with them leads a query astray.
update mneme.embedding_model set searched_dimensions = 368 where slug = 'local-hashing-384';

reset role;
