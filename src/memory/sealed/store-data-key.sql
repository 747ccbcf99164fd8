insert into mneme_private.data_key (workspace_id, id, owner_user_id, wrapped, master_key_id, blob_store,
  blob_pointer, blob_hash)
values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex')) on conflict do nothing
