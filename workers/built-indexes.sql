select named.relname as name, part.relname as partition, indisvalid as valid
from pg_index join pg_class named on named.oid = indexrelid join pg_class part on part.oid = indrelid
where named.relnamespace = 'mneme'::regnamespace and part.relname ~ '_embedding_p\d\d$'
  and named.relname ~ '_(p\d\d|[0-9a-f]{32})_m\d+(_d\d+)?_hnsw$'
