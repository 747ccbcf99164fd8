set local role mneme_owner;

-- Without a default, so that no table and none of its indexes is written anew.
alter table mneme.message_embedding add column checksum bytea;
alter table mneme.memory_embedding add column checksum bytea;
alter table mneme.fact_embedding add column checksum bytea;
alter table mneme.summary_embedding add column checksum bytea;
alter table mneme.chunk_embedding add column checksum bytea;

comment on column mneme.message_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';
comment on column mneme.memory_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';
comment on column mneme.fact_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';
comment on column mneme.summary_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';
comment on column mneme.chunk_embedding.checksum is
  'What the vector was when it was written; null for one written before there were checksums.';

reset role;
