select
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'slug', m.slug, 'provider', m.provider, 'name', m.name,
     'memoryPlacement', m.memory_placement, 'inputPrice', m.input_price, 'outputPrice', m.output_price,
     'fallbackId', m.fallback_id) order by m.slug), '[]')
   from mneme.model m where m.workspace_id = $1) as models,
  (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'predicates', r.predicates, 'modelId', r.model_id,
     'verifierId', r.verifier_id)
     order by r.position, r.id), '[]')
   from mneme.routing_rule r where r.workspace_id = $1) as rules,
  budget.most, budget.spent, mneme_private.removal_mark() as removals
from mneme_private.gateway_budget() budget
