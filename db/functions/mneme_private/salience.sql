create or replace function mneme_private.salience(
  importance real, uses bigint, usefulness real, witnesses bigint, links bigint, idle_days integer
)
returns real
language sql immutable parallel safe set search_path = pg_catalog, pg_temp
as $$
  -- The chance that it is needed, as odds (Anderson and Schooler 1991): what it seemed worth when it was learned, times
  -- a power of how often it was used, confirmed and linked, over a power of the days it lay idle, as ACT-R's base level
  -- has it (ln n - d ln t). A store that forgets nothing decays more slowly than a mind: d is 0.15, not 0.5. Rounded to
  -- fiftieths, so that a row is rewritten when its standing changes and not each night; never 0.
  select greatest(0.02, round((1 / (1 + exp(-(
    ln(seed / (1 - seed))
    + 0.35 * ln(1 + coalesce(uses, 0))
    + 1.5 * (coalesce(usefulness, 0.5) - 0.5)
    + 0.45 * ln(greatest(witnesses, 1))
    + 0.15 * ln(1 + coalesce(links, 0))
    - 0.15 * ln(1 + greatest(idle_days, 0))))) * 50)::numeric) / 50)::real
  from (select least(greatest(coalesce(importance, 0.5), 0.02), 0.98)::double precision) given (seed)
$$;
comment on function mneme_private.salience(real, bigint, real, bigint, bigint, integer) is
  'How much something matters, 0 to 1, from what it seemed worth when learned, how often recall returned it and how '
  'useful that was, how many turns and people say it, what it is linked to, and for how many days nothing touched it.';
alter function mneme_private.salience(real, bigint, real, bigint, bigint, integer) owner to mneme_owner;
revoke execute on function mneme_private.salience(real, bigint, real, bigint, bigint, integer) from public;
grant execute on function mneme_private.salience(real, bigint, real, bigint, bigint, integer) to mneme_worker;
