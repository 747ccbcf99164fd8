-- What stands before the last / of keys, in the order of paths: what mneme_search.key_namespaces walks.
create index concurrently if not exists memory_item_namespace_idx on mneme.memory_item (workspace_id, owner_user_id,
  (translate(substring(idempotency_key from '^(.*)/'), E'\x01/', E'\x02\x01')) collate "C")
where idempotency_key is not null and extracted_by is null and recorded_to is null;
