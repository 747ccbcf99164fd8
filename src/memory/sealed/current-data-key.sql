select k.id, k.wrapped, k.blob_store as "blobStore", k.blob_pointer as "blobPointer",
  encode(k.blob_hash, 'hex') as "blobHash"
from mneme_private.data_key k
where k.workspace_id = $1 and k.owner_user_id = $2 and k.destroyed_at is null
