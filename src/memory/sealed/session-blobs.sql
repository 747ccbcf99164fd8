select sequence_no as "sequenceNo", blob_store as store, blob_pointer as pointer,
  encode(blob_hash, 'hex') as hash, byte_size as size
from (
  select b.*, sum(b.byte_size) over (order by b.sequence_no) - b.byte_size as bytes_before
  from mneme_private.sealed_session_blob b
  where b.workspace_id = $1 and b.session_id = $2 and b.sequence_no between $3 and $4
  order by b.sequence_no limit $5) page
where bytes_before < $6 order by sequence_no
