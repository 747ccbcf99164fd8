select coalesce(sum(b.to_sequence_no - b.from_sequence_no + 1), 0) as turns,
  mneme_private.vectors_behind() as vectors,
  extract(epoch from now())::double precision
    - ('x' || left(replace(min(b.id::text), '-', ''), 12))::bit(48)::bigint / 1000.0::double precision as oldest
from mneme_private.formation_backlog b where not b.held
