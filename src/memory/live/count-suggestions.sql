select
  (select count(*)::integer from mneme.merge_suggestion where workspace_id = $1 and status = 'suggested') as merges,
  (select count(*)::integer from mneme.alias_variant where workspace_id = $1 and status = 'suggested') as names,
  (select count(*)::integer from mneme.taxonomy_suggestion where workspace_id = $1 and status = 'suggested') as places
