create or replace function mneme_private.publish(in_workspace_id uuid, in_kind text, in_ids uuid[]) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  -- A payload has at most 8,000 bytes. It contains a hash, since every login may listen.
  perform pg_notify('mneme_event', string_agg(topic, ' '))
  from (
    select
      left(encode(sha256(convert_to(in_kind || ' ' || in_workspace_id || ' ' || id, 'UTF8')), 'hex'), 32) as topic,
      row_number() over (order by id) / 200 as part
    from (select distinct id from unnest(in_ids) id) told) topics
  group by part;
  perform mneme_private.publish_to_webhooks(in_workspace_id, in_kind, in_ids);
end
$$;
comment on function mneme_private.publish(uuid, text, uuid[]) is
  'Tells those who follow them that something of a kind changed for these ids, as the transaction commits, and the '
  'webhooks that are to hear of it. Only for transactions that notify anyway, or are rare: a commit with a '
  'notification waits for every other one.';
alter function mneme_private.publish(uuid, text, uuid[]) owner to mneme_owner;
grant execute on function mneme_private.publish(uuid, text, uuid[]) to public;
