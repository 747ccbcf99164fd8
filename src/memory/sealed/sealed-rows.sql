select m.id as "memoryId", s.blob_store as "blobStore", s.blob_pointer as "blobPointer",
  encode(s.blob_hash, 'hex') as "blobHash", s.byte_size as "byteSize",
  case when k.id is not null then json_build_object('id', k.id, 'wrapped', k.wrapped, 'blobStore', k.blob_store,
    'blobPointer', k.blob_pointer, 'blobHash', encode(k.blob_hash, 'hex')) end as key,
  s.memory_id is not null and s.data_key_id is null and ($3::uuid is null or m.owner_user_id = $3) as "toOwner"
from mneme.memory_item m
left join mneme_private.sealed_text s on s.workspace_id = m.workspace_id and s.memory_id = m.id
left join mneme_private.data_key k on k.workspace_id = s.workspace_id and k.id = s.data_key_id
  and ($3::uuid is null or k.owner_user_id = $3)
where m.workspace_id = $1 and m.id = any ($2) and m.content_state = 'sealed'
