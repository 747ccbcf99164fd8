select workspace_id as "workspaceId", id, number, blob_store as store, blob_pointer as pointer,
  blob_hash as hash, byte_size::text as size
from mneme_private.known_blobs($1, $2, $3, $4, $5)
