create or replace function mneme_private.visible_text(in_content text, in_withheld int4multirange) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  -- Spaces, so that the places of all other characters stay. Where no letter and no digit is left, nothing is.
  select case when shown.content ~ '[[:alnum:]]' then shown.content else '' end
  from (
    select string_agg(
      case when part.withheld then regexp_replace(part.content, '[^\n]', ' ', 'g') else part.content end,
      '' order by part.starts) as content
    from (
      select lower(span) as starts, substr(in_content, lower(span) + 1, upper(span) - lower(span)) as content,
        true as withheld
      from unnest(in_withheld * '{[0,2147483647)}'::int4multirange) span
      union all
      select lower(span), substr(in_content, lower(span) + 1, upper(span) - lower(span)), false
      from unnest(int4multirange(int4range(0, length(in_content))) - in_withheld) span) part) shown
$$;
comment on function mneme_private.visible_text(text, int4multirange) is
  'A text with spaces in place of some of its characters, which are counted from 0; empty where only marks are left.';
alter function mneme_private.visible_text(text, int4multirange) owner to mneme_owner;
grant execute on function mneme_private.visible_text(text, int4multirange) to public;
