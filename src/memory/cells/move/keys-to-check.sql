select distinct on (master_key_id, blob_store) id, wrapped, blob_store as "blobStore",
  blob_pointer as "blobPointer", encode(blob_hash, 'hex') as "blobHash"
from mneme_private.data_key where workspace_id = $1 and wrapped is not null
order by master_key_id, blob_store, id desc
