create or replace function mneme_search.row_kind(in_kind text) returns jsonb
language sql immutable parallel safe
-- The planner inlines a function of this form.
return case in_kind
    -- generated: kinds
    when 'message' then jsonb '{
      "table": "message", "starts": "r.occurred_at", "place": "r.sequence_no", "channel": "r.channel",
      "found": "r.content_visible is distinct from ''''", "confided": "r.persona_id is not null",
      "threadAlone": true, "everyPersonas": true}'
    when 'memory' then jsonb '{
      "table": "memory_item", "starts": "coalesce(r.valid_from, r.recorded_from)",
      "place": "coalesce(r.source_sequence_no, 2147483647)", "channel": "r.channel", "holds": true,
      "relationship": "r.layer = ''relationship''", "members": "r.extracted_by is null", "everyPersonas": true}'
    when 'fact' then jsonb '{
      "table": "fact", "starts": "coalesce(r.valid_from, r.recorded_from)",
      "place": "coalesce(r.source_sequence_no, 2147483647)", "holds": true,
      "relationship": "r.persona_id is not null", "everyPersonas": true}'
    when 'summary' then jsonb '{
      "table": "summary", "starts": "r.period_start", "ends": "r.period_end",
      "place": "coalesce(r.source_sequence_no, 2147483647)", "relationship": "r.persona_id is not null",
      "redundant": true}'
    when 'chunk' then jsonb '{
      "table": "chunk", "starts": "coalesce(r.occurred_at, r.created_at)", "members": "r.thread_id is null"}'
    -- end of generated
  end;
comment on function mneme_search.row_kind(text) is
  'What the description of a kind of row says of it, with expressions over a row r; null for a kind that does not '
  'exist, so that a name from outside never reaches a statement.';
alter function mneme_search.row_kind(text) owner to mneme_search;
revoke execute on function mneme_search.row_kind(text) from public;
