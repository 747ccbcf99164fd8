insert into mneme_private.blob_to_delete (id, blob_store, blob_pointer, due_at)
select id, blob_store, blob_pointer, due_at
from json_populate_recordset(null::mneme_private.blob_to_delete, $1::json) on conflict do nothing
