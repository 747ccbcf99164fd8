update mneme_private.archive_object
set blob_store = $3, blob_pointer = $4, blob_hash = decode($5, 'hex'), byte_size = $6, text_bytes = $7,
  changed_at = null
where workspace_id = $1 and id = $2
