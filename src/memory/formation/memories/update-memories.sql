update mneme.memory_item m
set confidence = c.confidence, last_confirmed_at = c.last_confirmed_at, reason = c.reason, due_at = c.due_at,
  completed_at = c.completed_at, valid_from = coalesce(c.valid_from, m.valid_from), valid_to = c.valid_to,
  supersedes_id = c.supersedes_id,
  recorded_to = case when c.current then m.recorded_to else coalesce(m.recorded_to,
    case when w.known_since_said then greatest(m.recorded_from, least(c.valid_to, now())) else now() end) end,
  updated_at = now()
from jsonb_to_recordset($2::jsonb) as c (id uuid, confidence real, last_confirmed_at timestamptz, reason text,
  due_at timestamptz, completed_at timestamptz, valid_from timestamptz, valid_to timestamptz, supersedes_id uuid,
  current boolean), mneme.workspace w
where m.workspace_id = $1 and m.id = c.id and w.id = $1
