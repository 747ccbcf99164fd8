select w.entity_join_threshold as join, w.entity_suggest_threshold as suggest,
  c.entity_id as "entityId", c.kind, c.canonical_name as "canonicalName", c.canonical_normalized as canonical,
  c.own_scope as "ownScope", c.undecided, c.name, c.similarity
from mneme.workspace w
left join lateral mneme_private.alias_candidates($1, $2, $3, $4, $5, $6, $7, $8, $9) c on true
where w.id = $10
