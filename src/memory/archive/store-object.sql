insert into mneme_private.archive_object (workspace_id, id, thread_id, month, blob_store, blob_pointer,
  blob_hash, byte_size, text_bytes)
values ($1, $2, $3, $4::date, $5, $6, decode($7, 'hex'), $8, $9)
