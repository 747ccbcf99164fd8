create or replace function mneme_private.webhook_pause(in_failures integer) returns interval
language plpgsql volatile strict set search_path = pg_catalog, pg_temp
as $$
begin
  return make_interval(secs => least(5 * 2 ^ least(in_failures, 20), 3600) * (0.75 + random() / 2));
end
$$;
comment on function mneme_private.webhook_pause(integer) is
  'How long a webhook waits after failures: doubled with each of them from five seconds, up to an hour, and a quarter '
  'more or less.';
alter function mneme_private.webhook_pause(integer) owner to mneme_owner;
revoke execute on function mneme_private.webhook_pause(integer) from public;
grant execute on function mneme_private.webhook_pause(integer) to mneme_worker;
