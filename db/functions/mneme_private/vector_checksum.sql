create or replace function mneme_private.vector_checksum(in_vector public.halfvec) returns bytea
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select substring(sha256(public.halfvec_send(in_vector)) for 8)
$$;
comment on function mneme_private.vector_checksum(public.halfvec) is
  'The first eight bytes of the SHA-256 of a vector as it is sent.';
alter function mneme_private.vector_checksum(public.halfvec) owner to mneme_owner;
revoke execute on function mneme_private.vector_checksum(public.halfvec) from public;
grant execute on function mneme_private.vector_checksum(public.halfvec) to mneme_worker, mneme_search;
