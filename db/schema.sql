-- PostgreSQL database dump

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

-- Name: mneme; Type: SCHEMA; Schema: -; Owner: mneme_owner

CREATE SCHEMA mneme;

ALTER SCHEMA mneme OWNER TO mneme_owner;

-- Name: mneme_operation; Type: SCHEMA; Schema: -; Owner: mneme_owner

CREATE SCHEMA mneme_operation;

ALTER SCHEMA mneme_operation OWNER TO mneme_owner;

-- Name: mneme_private; Type: SCHEMA; Schema: -; Owner: mneme_owner

CREATE SCHEMA mneme_private;

ALTER SCHEMA mneme_private OWNER TO mneme_owner;

-- Name: mneme_search; Type: SCHEMA; Schema: -; Owner: mneme_owner

CREATE SCHEMA mneme_search;

ALTER SCHEMA mneme_search OWNER TO mneme_owner;

-- Name: alias_status; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.alias_status AS text
	CONSTRAINT alias_status_check CHECK ((VALUE = ANY (ARRAY['active'::text, 'suggested'::text, 'rejected'::text])));

ALTER DOMAIN mneme.alias_status OWNER TO mneme_owner;

-- Name: content_state; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.content_state AS text
	CONSTRAINT content_state_check CHECK ((VALUE = ANY (ARRAY['inline'::text, 'archived'::text, 'sealed'::text, 'unavailable'::text, 'removed'::text])));

ALTER DOMAIN mneme.content_state OWNER TO mneme_owner;

-- Name: entity_kind; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.entity_kind AS text
	CONSTRAINT entity_kind_check CHECK ((VALUE = ANY (ARRAY['person'::text, 'project'::text, 'organization'::text, 'place'::text, 'concept'::text, 'term'::text, 'document'::text])));

ALTER DOMAIN mneme.entity_kind OWNER TO mneme_owner;

-- Name: fact_speaker; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.fact_speaker AS text
	CONSTRAINT fact_speaker_check CHECK ((VALUE = ANY (ARRAY['subject'::text, 'other'::text, 'assistant'::text])));

ALTER DOMAIN mneme.fact_speaker OWNER TO mneme_owner;

-- Name: job_state; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.job_state AS text
	CONSTRAINT job_state_check CHECK ((VALUE = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));

ALTER DOMAIN mneme.job_state OWNER TO mneme_owner;

-- Name: memory_kind; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.memory_kind AS text
	CONSTRAINT memory_kind_check CHECK ((VALUE = ANY (ARRAY['fact'::text, 'preference'::text, 'task'::text, 'decision'::text, 'insight'::text, 'moment'::text, 'note'::text, 'summary'::text])));

ALTER DOMAIN mneme.memory_kind OWNER TO mneme_owner;

-- Name: memory_layer; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.memory_layer AS text
	CONSTRAINT memory_layer_check CHECK ((VALUE = ANY (ARRAY['profile'::text, 'relationship'::text, 'project'::text, 'workspace'::text])));

ALTER DOMAIN mneme.memory_layer OWNER TO mneme_owner;

-- Name: merge_suggestion_status; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.merge_suggestion_status AS text
	CONSTRAINT merge_suggestion_status_check CHECK ((VALUE = ANY (ARRAY['suggested'::text, 'accepted'::text, 'rejected'::text])));

ALTER DOMAIN mneme.merge_suggestion_status OWNER TO mneme_owner;

-- Name: message_role; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.message_role AS text
	CONSTRAINT message_role_check CHECK ((VALUE = ANY (ARRAY['system'::text, 'user'::text, 'assistant'::text, 'tool'::text, 'summary'::text])));

ALTER DOMAIN mneme.message_role OWNER TO mneme_owner;

-- Name: move_state; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.move_state AS text
	CONSTRAINT move_state_check CHECK ((VALUE = ANY (ARRAY['embedding'::text, 'indexing'::text, 'switched'::text, 'cancelled'::text, 'pruned'::text])));

ALTER DOMAIN mneme.move_state OWNER TO mneme_owner;

-- Name: recall_kind; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.recall_kind AS text
	CONSTRAINT recall_kind_check CHECK ((VALUE = ANY (ARRAY['message'::text, 'memory'::text, 'fact'::text, 'summary'::text, 'chunk'::text])));

ALTER DOMAIN mneme.recall_kind OWNER TO mneme_owner;

-- Name: sensitivity; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.sensitivity AS text
	CONSTRAINT sensitivity_check CHECK ((VALUE = ANY (ARRAY['neutral'::text, 'intimate'::text])));

ALTER DOMAIN mneme.sensitivity OWNER TO mneme_owner;

-- Name: summary_level; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.summary_level AS text
	CONSTRAINT summary_level_check CHECK ((VALUE = ANY (ARRAY['turn'::text, 'day'::text, 'week'::text, 'month'::text, 'session'::text, 'thread'::text])));

ALTER DOMAIN mneme.summary_level OWNER TO mneme_owner;

-- Name: task_status; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.task_status AS text
	CONSTRAINT task_status_check CHECK ((VALUE = ANY (ARRAY['pending'::text, 'in_progress'::text, 'blocked'::text, 'done'::text, 'cancelled'::text])));

ALTER DOMAIN mneme.task_status OWNER TO mneme_owner;

-- Name: taxonomy_suggestion_status; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.taxonomy_suggestion_status AS text
	CONSTRAINT taxonomy_suggestion_status_check CHECK ((VALUE = ANY (ARRAY['suggested'::text, 'applied'::text, 'accepted'::text, 'rejected'::text])));

ALTER DOMAIN mneme.taxonomy_suggestion_status OWNER TO mneme_owner;

-- Name: visibility; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.visibility AS text
	CONSTRAINT visibility_check CHECK ((VALUE = ANY (ARRAY['private'::text, 'audience'::text, 'workspace'::text])));

ALTER DOMAIN mneme.visibility OWNER TO mneme_owner;

-- Name: workspace_role; Type: DOMAIN; Schema: mneme; Owner: mneme_owner

CREATE DOMAIN mneme.workspace_role AS text
	CONSTRAINT workspace_role_check CHECK ((VALUE = ANY (ARRAY['member'::text, 'admin'::text, 'service'::text])));

ALTER DOMAIN mneme.workspace_role OWNER TO mneme_owner;

-- Name: accept_alias(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.accept_alias(in_alias_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  alias mneme.alias_variant;
begin
  perform mneme_private.lock_knowledge();
  alias := mneme_operation.managed_alias(in_alias_id);
  if alias.status = 'active' then
    return;
  end if;
  if alias.status = 'rejected' then
    raise exception using errcode = 'MN409', detail = 'ALIAS_REJECTED', message = 'This alias was rejected. Add it anew to use it after all.';
  end if;
  update mneme.alias_variant set status = 'active', weight = 1 where workspace_id = alias.workspace_id and id = alias.id;
  -- Who was only known by this name, and may be this entity, is.
  perform mneme_operation.merge_entities(named.entity_id, named.into_entity_id) from mneme_operation.suggested_by_name(alias) named;
  perform mneme_private.audit('alias.accept', 'alias', alias.id);
end
$$;

ALTER FUNCTION mneme_operation.accept_alias(in_alias_id uuid) OWNER TO mneme_owner;

-- Name: add_alias(uuid, text, real); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  known mneme.entity;
  form constant text := mneme_private.normalize_text(in_variant);
  -- A member's name for an entity of the workspace is the member's own.
  own boolean;
  alias mneme.alias_variant;
begin
  perform mneme_private.lock_knowledge();
  select * into known from mneme.entity where workspace_id = workspace and id = in_entity_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND', message = format('There is no entity %s that you can see. Check the id.', in_entity_id);
  end if;
  if form = '' then
    raise exception using errcode = 'MN400', detail = 'ALIAS_EMPTY', message = 'A name has letters or digits. Give one that has.';
  end if;
  own := known.visibility = 'workspace' and current_setting('role') = 'mneme_member';
  select * into alias from mneme.alias_variant a
  where a.workspace_id = workspace and a.entity_id = known.id and a.variant_normalized = form
    and case when own then a.visibility <> 'workspace' and a.owner_user_id = mneme_private.user_id()
      else a.visibility = known.visibility and a.owner_user_id is not distinct from known.owner_user_id end
  order by a.id limit 1;
  if alias.id is null then
    insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, owner_user_id, persona_id, visibility, sensitivity, created_by)
    values (workspace, known.id, in_variant, form, coalesce(in_weight, 1), case when own then mneme_private.user_id() else known.owner_user_id end, known.persona_id,
      case when own then 'private' else known.visibility end, known.sensitivity, mneme_private.user_id())
    returning * into alias;
  elsif alias.status = 'active' and alias.weight = coalesce(in_weight, 1) then
    return alias.id;
  else
    update mneme.alias_variant set status = 'active', weight = coalesce(in_weight, 1) where workspace_id = workspace and id = alias.id;
  end if;
  perform mneme_private.audit('alias.add', 'alias', alias.id);
  return alias.id;
end
$$;

ALTER FUNCTION mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real) OWNER TO mneme_owner;

-- Name: append_messages(uuid, uuid, jsonb, boolean); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.thread;
  line mneme.branch;
  fresh_ids uuid[];
  last_at timestamptz;
  last_session integer;
  micros bigint;
begin
  select * into target from mneme.thread where workspace_id = workspace and id = in_thread_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'THREAD_NOT_FOUND',
      message = format('There is no thread %s that you can see. Check the id, or open the thread first.', in_thread_id);
  end if;
  -- Holding the branch's row is what keeps its numbers gap-free and in order.
  select * into line from mneme.branch
  where workspace_id = workspace and thread_id = in_thread_id
    and case when in_branch_id is null then parent_branch_id is null else id = in_branch_id end
  for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'BRANCH_NOT_FOUND',
      message = format('Thread %s has no branch %s. Check the id, or leave it out for the trunk.', in_thread_id, in_branch_id);
  end if;
  -- Ids sort as the branch's turns do: read only now that it is our turn, and a microsecond each, on any clock.
  micros := extract(epoch from clock_timestamp()) * 1000000;

  with given as materialized (
    select item.*, ordinality::integer as position
    from rows from (jsonb_to_recordset(in_messages) as (
      role text, content text, author text, external_id text, occurred_at timestamptz, metadata jsonb)) with ordinality as item
  ), known as (
    select given.position, message.id
    from given join mneme.message on message.workspace_id = workspace and message.thread_id = in_thread_id and message.external_id = given.external_id
  ), numbered as materialized (
    select fresh.*, row_number() over in_order as step,
      sum(case when abs(extract(epoch from fresh.occurred_at - coalesce(fresh.before, line.last_occurred_at, fresh.occurred_at))) > 3600 then 1 else 0 end) over in_order as new_sessions
    from (
      select given.position, given.role, given.content, given.author, given.external_id, given.metadata,
        coalesce(given.occurred_at, clock_timestamp()) as occurred_at, mneme_private.uuid_v7(micros + given.position) as id,
        lag(coalesce(given.occurred_at, now())) over (order by given.position) as before
      from given
      where given.position not in (select position from known)
        and (given.external_id is null
          or given.position = (select min(twin.position) from given twin where twin.external_id = given.external_id))
      order by given.position
    ) fresh
    window in_order as (order by fresh.position)
  ), inserted as (
    insert into mneme.message (workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, external_id, content, occurred_at, metadata,
      owner_user_id, persona_id, visibility, sensitivity, created_by)
    select workspace, numbered.id, in_thread_id, line.id,
      coalesce(lag(numbered.id) over (order by numbered.step), (
        select before.id from mneme.message before
        where before.workspace_id = workspace
          and before.branch_id = case when line.last_sequence_no > coalesce(line.fork_sequence_no, 0) then line.id else line.parent_branch_id end
          and before.sequence_no = line.last_sequence_no)),
      line.last_sequence_no + numbered.step, greatest(line.last_session_no, 1) + numbered.new_sessions, numbered.role, numbered.author, numbered.external_id,
      numbered.content, numbered.occurred_at, numbered.metadata,
      target.owner_user_id, target.persona_id, target.visibility, target.sensitivity, mneme_private.user_id()
    from numbered order by numbered.step
    returning id, content_hash, external_id, sequence_no, session_no, occurred_at
  ), nodes as (
    insert into mneme.memory_node (workspace_id, branch_id, content_hash, occurrences)
    select workspace, line.id, content_hash, count(*) from inserted group by content_hash order by content_hash
    on conflict (workspace_id, branch_id, content_hash) do update set occurrences = mneme.memory_node.occurrences + excluded.occurrences
  )
  select
    (select array_agg(coalesce(known.id, own.id, twin.id) order by given.position)
      from given
      left join known on known.position = given.position
      left join numbered own on own.position = given.position
      left join numbered twin on twin.external_id = given.external_id),
    array_agg(inserted.id order by inserted.sequence_no),
    (array_agg(inserted.occurred_at order by inserted.sequence_no desc))[1],
    max(inserted.session_no)
  into message_ids, fresh_ids, last_at, last_session
  from inserted;

  stored := coalesce(cardinality(fresh_ids), 0);
  if stored = 0 then
    return;
  end if;
  update mneme.branch set last_sequence_no = last_sequence_no + append_messages.stored, last_session_no = last_session, last_occurred_at = last_at
  where workspace_id = workspace and id = line.id;
  if target.ended_at is not null then
    update mneme.thread set ended_at = null, updated_at = now() where workspace_id = workspace and id = in_thread_id;
  end if;

  -- The turns and what asks for their extraction commit together: an acknowledged turn is never without it.
  if in_background then
    insert into mneme_private.formation_backlog (workspace_id, branch_id, from_sequence_no, to_sequence_no)
    values (workspace, line.id, line.last_sequence_no + 1, line.last_sequence_no + append_messages.stored);
    perform mneme_operation.start_feeder();
  else
    perform mneme_operation.form_turns(fresh_ids, array[in_thread_id], 0);
  end if;
end
$$;

ALTER FUNCTION mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer) OWNER TO mneme_owner;

-- Name: choose_model(integer, integer); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.choose_model(in_choice_id integer, in_default_id integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update mneme.workspace set embedding_choice_id = in_choice_id, updated_at = now() where id = mneme_private.workspace_id();
  perform mneme_operation.move_to_model(coalesce(in_choice_id, in_default_id));
end
$$;

ALTER FUNCTION mneme_operation.choose_model(in_choice_id integer, in_default_id integer) OWNER TO mneme_owner;

-- Name: close_thread(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.close_thread(in_thread_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update mneme.thread set ended_at = now(), updated_at = now()
  where workspace_id = mneme_private.workspace_id() and id = in_thread_id;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', in_thread_id), job_key => in_thread_id::text);
end
$$;

ALTER FUNCTION mneme_operation.close_thread(in_thread_id uuid) OWNER TO mneme_owner;

-- Name: create_task(text, text, timestamp with time zone, text[], text, uuid, uuid, uuid, uuid[], uuid, text); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  fresh mneme.memory_item;
  kept uuid;
begin
  fresh.kind := 'task';
  fresh.layer := case when in_project_id is not null then 'project' else 'profile' end;
  fresh.content := in_content;
  fresh.status := coalesce(in_status, 'pending');
  fresh.due_at := in_due_at;
  fresh.completed_at := case when in_status = 'done' then now() end;
  fresh.tags := in_tags;
  fresh.channel := in_channel;
  fresh.thread_id := in_thread_id;
  fresh.project_id := in_project_id;
  fresh.persona_id := in_persona_id;
  fresh.valid_from := now();
  fresh.owner_user_id := in_owner_user_id;
  fresh.idempotency_key := in_idempotency_key;
  kept := mneme_operation.keep_memory(fresh, in_source_message_ids);
  perform mneme_private.audit('task.create', 'memory', kept);
  return kept;
end
$$;

ALTER FUNCTION mneme_operation.create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) OWNER TO mneme_owner;

-- Name: decide_merge(uuid, boolean); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  given mneme.merge_suggestion;
  wanted constant text := case when in_accept then 'accepted' else 'rejected' end;
begin
  perform mneme_private.lock_knowledge();
  select * into given from mneme.merge_suggestion where workspace_id = mneme_private.workspace_id() and id = in_suggestion_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'SUGGESTION_NOT_FOUND', message = format('There is no suggestion %s that you can see. Check the id.', in_suggestion_id);
  end if;
  perform mneme_operation.require_manager(given.visibility);
  if given.status not in ('suggested', wanted) then
    raise exception using errcode = 'MN409', detail = 'SUGGESTION_DECIDED', message = format('This suggestion was already %s. Use mergeEntities or splitEntity.', given.status);
  end if;
  if given.status = 'suggested' then
    if in_accept then
      perform mneme_operation.merge_entities(given.entity_id, given.into_entity_id);
    end if;
    update mneme.merge_suggestion set status = wanted, decided_at = now() where workspace_id = given.workspace_id and id = given.id;
    perform mneme_private.audit('merge_suggestion.' || case when in_accept then 'accept' else 'reject' end, 'merge_suggestion', given.id);
  end if;
  return mneme_private.entity_root(given.entity_id);
end
$$;

ALTER FUNCTION mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) OWNER TO mneme_owner;

-- Name: decide_taxonomy_suggestion(uuid, boolean); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  wanted constant text := case when in_accept then 'accepted' else 'rejected' end;
  suggestion mneme.taxonomy_suggestion;
begin
  -- The thread first, as whoever suggests for it or places it by hand: two at once wait for each other in turn.
  perform from mneme.thread t
  join mneme.taxonomy_suggestion s on s.workspace_id = workspace and s.thread_id = t.id and s.id = in_suggestion_id
  where t.workspace_id = workspace for no key update of t;
  select * into suggestion from mneme.taxonomy_suggestion
  where workspace_id = workspace and id = in_suggestion_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'TAXONOMY_SUGGESTION_NOT_FOUND',
      message = format('There is no suggestion %s that you can see. Check the id.', in_suggestion_id);
  end if;
  if suggestion.status = wanted then
    return suggestion.thread_id;
  end if;
  if suggestion.status not in ('suggested', 'applied') then
    raise exception using errcode = 'MN409', detail = 'TAXONOMY_SUGGESTION_DECIDED',
      message = 'This suggestion was decided otherwise already. Place the thread with updateThread.';
  end if;
  update mneme.taxonomy_suggestion set status = wanted, decided_at = now()
  where workspace_id = workspace and id = in_suggestion_id;
  if in_accept then
    update mneme.thread set taxonomy_node_id = suggestion.taxonomy_node_id, updated_at = now()
    where workspace_id = workspace and id = suggestion.thread_id and taxonomy_node_id is distinct from suggestion.taxonomy_node_id;
  elsif suggestion.status = 'applied' then
    -- Taken back only where nobody has put it elsewhere since.
    update mneme.thread set taxonomy_node_id = null, updated_at = now()
    where workspace_id = workspace and id = suggestion.thread_id and taxonomy_node_id = suggestion.taxonomy_node_id;
  end if;
  perform mneme_private.audit('taxonomy.' || case when in_accept then 'accept' else 'reject' end, 'thread', suggestion.thread_id);
  return suggestion.thread_id;
end
$$;

ALTER FUNCTION mneme_operation.decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean) OWNER TO mneme_owner;

-- Name: ensure_persona(text, text); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.ensure_persona(in_external_id text, in_name text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  kept uuid;
begin
  insert into mneme.persona (workspace_id, external_id, name)
  values (mneme_private.workspace_id(), in_external_id, coalesce(in_name, in_external_id))
  on conflict (workspace_id, external_id) do nothing
  returning id into kept;
  if kept is null then
    select id into strict kept from mneme.persona where workspace_id = mneme_private.workspace_id() and external_id = in_external_id;
  end if;
  return kept;
end
$$;

ALTER FUNCTION mneme_operation.ensure_persona(in_external_id text, in_name text) OWNER TO mneme_owner;

-- Name: ensure_project(text, text, public.ltree); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  kept uuid;
begin
  select id into kept from mneme.project where workspace_id = mneme_private.workspace_id() and external_id = in_external_id;
  if kept is not null then
    return kept;
  end if;
  insert into mneme.project (workspace_id, external_id, name, taxonomy_node_id)
  values (mneme_private.workspace_id(), in_external_id, coalesce(in_name, in_external_id), mneme_operation.place_in_taxonomy(in_taxonomy_path))
  on conflict (workspace_id, external_id) do nothing
  returning id into kept;
  if kept is null then
    select id into strict kept from mneme.project where workspace_id = mneme_private.workspace_id() and external_id = in_external_id;
  end if;
  return kept;
end
$$;

ALTER FUNCTION mneme_operation.ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree) OWNER TO mneme_owner;

-- Name: ensure_user(text, text); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.ensure_user(in_external_id text, in_name text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  kept uuid;
begin
  insert into mneme.workspace_user (workspace_id, external_id, name)
  values (mneme_private.workspace_id(), in_external_id, coalesce(in_name, in_external_id))
  on conflict (workspace_id, external_id) do nothing
  returning id into kept;
  if kept is null then
    select id into strict kept from mneme.workspace_user where workspace_id = mneme_private.workspace_id() and external_id = in_external_id;
  end if;
  return kept;
end
$$;

ALTER FUNCTION mneme_operation.ensure_user(in_external_id text, in_name text) OWNER TO mneme_owner;

-- Name: feed_backlog(integer); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.feed_backlog(in_turns integer, OUT fed integer, OUT more boolean) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  stretch record;
  taken uuid[];
  last_taken integer;
  message_ids uuid[] := '{}';
  thread_ids uuid[] := '{}';
begin
  -- Another feeder of the workspace waits here, and then finds what is left.
  for stretch in
    select backlog.id, backlog.branch_id, backlog.to_sequence_no, branch.thread_id, backlog.from_sequence_no
    from mneme_private.formation_backlog backlog
    join mneme.branch on branch.workspace_id = workspace and branch.id = backlog.branch_id
    where backlog.workspace_id = workspace
    order by backlog.id limit in_turns
    for update of backlog
  loop
    select array_agg(turn.id order by turn.sequence_no), max(turn.sequence_no) into taken, last_taken
    from (
      select message.id, message.sequence_no from mneme.message
      where message.workspace_id = workspace and message.branch_id = stretch.branch_id
        and message.sequence_no between stretch.from_sequence_no and stretch.to_sequence_no
      order by message.sequence_no limit in_turns - cardinality(message_ids)
    ) turn;
    message_ids := message_ids || coalesce(taken, '{}');
    thread_ids := thread_ids || stretch.thread_id;
    if last_taken < stretch.to_sequence_no and cardinality(message_ids) >= in_turns then
      update mneme_private.formation_backlog set from_sequence_no = last_taken + 1 where workspace_id = workspace and id = stretch.id;
    else
      delete from mneme_private.formation_backlog where workspace_id = workspace and id = stretch.id;
    end if;
    exit when cardinality(message_ids) >= in_turns;
  end loop;
  fed := cardinality(message_ids);
  if fed > 0 then
    perform mneme_operation.form_turns(message_ids, thread_ids, 10);
  end if;
  more := exists (select from mneme_private.formation_backlog where workspace_id = workspace);
  if more then
    perform mneme_operation.start_feeder();
  end if;
end
$$;

ALTER FUNCTION mneme_operation.feed_backlog(in_turns integer, OUT fed integer, OUT more boolean) OWNER TO mneme_owner;

-- Name: forget_memory(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.forget_memory(in_memory_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.memory_item;
  version_ids uuid[];
begin
  perform mneme_private.lock_knowledge();
  select * into target from mneme.memory_item where workspace_id = workspace and id = in_memory_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND', message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
  end if;
  perform mneme_operation.require_changeable(target, false);
  version_ids := mneme_operation.memory_versions(in_memory_id);
  -- What a fork of the conversation said of it again is a memory of its own, with the same text.
  version_ids := version_ids || array(
    select copy.id from mneme.memory_item version join mneme.memory_item copy
      on copy.workspace_id = workspace and copy.thread_id = version.thread_id and copy.content_hash = version.content_hash and copy.kind = version.kind
        and copy.branch_id is distinct from version.branch_id and copy.owner_user_id is not distinct from version.owner_user_id
        and copy.visibility = version.visibility and copy.persona_id is not distinct from version.persona_id
    where version.workspace_id = workspace and version.id = any (version_ids));
  update mneme.memory_item set content_state = 'removed', content = null, content_hash = null, reason = null, category = null, key = null, value = null,
    due_at = null, completed_at = null, tags = '{}', recorded_to = coalesce(recorded_to, now()), updated_at = now()
  where workspace_id = workspace and id = any (version_ids) and content_state <> 'removed';
  perform mneme_private.audit('memory.forget', 'memory', in_memory_id);
end
$$;

ALTER FUNCTION mneme_operation.forget_memory(in_memory_id uuid) OWNER TO mneme_owner;

-- Name: form_turns(uuid[], uuid[], integer); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  thread_id uuid;
begin
  for batch_start in 1..cardinality(in_message_ids) by 50 loop
    perform mneme_private.enqueue('extract', jsonb_build_object('messageIds', to_jsonb(in_message_ids[batch_start:batch_start + 49])), priority => in_priority);
  end loop;
  for batch_start in 1..cardinality(in_message_ids) by 100 loop
    perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'message', 'ids', to_jsonb(in_message_ids[batch_start:batch_start + 99])), priority => in_priority);
  end loop;
  -- In one order for all: two that ask for the same threads wait for each other's keys in turn.
  for thread_id in select distinct given from unnest(in_thread_ids) given order by given loop
    perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', thread_id), job_key => thread_id::text, delay => interval '5 seconds', priority => in_priority);
  end loop;
end
$$;

ALTER FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) OWNER TO mneme_owner;

-- Name: uuid_v7(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.uuid_v7() RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select mneme_private.uuid_v7((extract(epoch from clock_timestamp()) * 1000000)::bigint) $$;

ALTER FUNCTION mneme_private.uuid_v7() OWNER TO mneme_owner;

SET default_tablespace = '';

SET default_table_access_method = heap;

-- Name: entity; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.entity (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    kind mneme.entity_kind NOT NULL,
    canonical_name text NOT NULL,
    canonical_normalized text NOT NULL,
    description text,
    merged_into_id uuid,
    merged_at timestamp with time zone,
    salience real DEFAULT 0.5 NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT entity_merged_check CHECK ((merged_into_id IS DISTINCT FROM id))
);

ALTER TABLE ONLY mneme.entity FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.entity OWNER TO mneme_owner;

-- Name: keep_apart(mneme.entity, uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.keep_apart(in_entity mneme.entity, in_other_id uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with known as (
    update mneme.merge_suggestion set status = 'rejected', decided_at = now(), evidence = array['split']
    where workspace_id = mneme_private.workspace_id() and entity_id in (in_entity.id, in_other_id) and into_entity_id in (in_entity.id, in_other_id)
    returning id, entity_id
  )
  insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, evidence, status, decided_at, owner_user_id, persona_id, visibility, sensitivity, created_by)
  select mneme_private.workspace_id(), in_entity.id, in_other_id, 0, array['split'], 'rejected', now(), in_entity.owner_user_id, in_entity.persona_id,
    in_entity.visibility, in_entity.sensitivity, mneme_private.user_id()
  where not exists (select from known where known.entity_id = in_entity.id)
$$;

ALTER FUNCTION mneme_operation.keep_apart(in_entity mneme.entity, in_other_id uuid) OWNER TO mneme_owner;

-- Name: search_vector(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.search_vector(normalized text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select to_tsvector('english'::regconfig, left(coalesce(normalized, ''), 262144)) $$;

ALTER FUNCTION mneme_private.search_vector(normalized text) OWNER TO mneme_owner;

-- Name: memory_item; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.memory_item (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    kind mneme.memory_kind NOT NULL,
    layer mneme.memory_layer DEFAULT 'profile'::text NOT NULL,
    content text,
    content_normalized text,
    fts tsvector GENERATED ALWAYS AS (mneme_private.search_vector(content_normalized)) STORED,
    content_hash bytea,
    content_state mneme.content_state DEFAULT 'inline'::text NOT NULL,
    reason text,
    category text,
    key text,
    value text,
    status mneme.task_status,
    due_at timestamp with time zone,
    completed_at timestamp with time zone,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    channel text,
    confidence real DEFAULT 1 NOT NULL,
    salience real DEFAULT 0.5 NOT NULL,
    usefulness real DEFAULT 0.5 NOT NULL,
    access_count integer DEFAULT 0 NOT NULL,
    last_accessed_at timestamp with time zone,
    last_confirmed_at timestamp with time zone,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    recorded_from timestamp with time zone DEFAULT now() NOT NULL,
    recorded_to timestamp with time zone,
    supersedes_id uuid,
    thread_id uuid,
    branch_id uuid,
    source_sequence_no integer,
    project_id uuid,
    idempotency_key text,
    extracted_by text,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    importance real,
    CONSTRAINT memory_item_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT memory_item_content_check CHECK (
CASE content_state
    WHEN 'inline'::text THEN (content IS NOT NULL)
    WHEN 'sealed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    WHEN 'removed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    ELSE (content IS NULL)
END),
    CONSTRAINT memory_item_content_length_check CHECK ((octet_length(content) <= 1048576)),
    CONSTRAINT memory_item_importance_check CHECK (((importance >= (0)::double precision) AND (importance <= (1)::double precision))),
    CONSTRAINT memory_item_salience_check CHECK (((salience >= (0)::double precision) AND (salience <= (1)::double precision))),
    CONSTRAINT memory_item_status_check CHECK ((((kind)::text = 'task'::text) = (status IS NOT NULL)))
);

ALTER TABLE ONLY mneme.memory_item FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.memory_item OWNER TO mneme_owner;

-- Name: keep_memory(mneme.memory_item, uuid[]); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  fresh mneme.memory_item := in_memory;
  sources integer;
  kept uuid;
begin
  fresh.owner_user_id := coalesce(fresh.owner_user_id, mneme_private.user_id());
  fresh.layer := coalesce(fresh.layer, case when fresh.persona_id is not null then 'relationship' when fresh.project_id is not null then 'project' else 'profile' end);
  fresh.visibility := case when fresh.layer in ('project', 'workspace') then 'workspace' else 'private' end;
  if fresh.layer = 'relationship' and fresh.persona_id is null then
    raise exception using errcode = 'MN400', detail = 'PERSONA_REQUIRED', message = 'A relationship memory belongs to a persona: give personaId.';
  end if;
  if fresh.layer = 'project' and fresh.project_id is null then
    raise exception using errcode = 'MN400', detail = 'PROJECT_REQUIRED', message = 'A project memory belongs to a project: give projectId.';
  end if;
  perform mneme_operation.require_row('thread', fresh.thread_id);
  perform mneme_operation.require_row('project', fresh.project_id);
  perform mneme_operation.require_row('persona', fresh.persona_id);
  perform mneme_operation.require_row('user', in_memory.owner_user_id);
  select count(*), max(sequence_no) filter (where thread_id = fresh.thread_id) into sources, fresh.source_sequence_no
  from mneme.message where workspace_id = workspace and id = any (in_source_message_ids);
  if sources < (select count(distinct given) from unnest(in_source_message_ids) given) then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND', message = 'One of sourceMessageIds is not a message that you can see. Check the ids.';
  end if;
  if fresh.thread_id is not null then
    select b.id, coalesce(fresh.source_sequence_no, b.last_sequence_no), coalesce(fresh.channel, t.channel)
    into strict fresh.branch_id, fresh.source_sequence_no, fresh.channel
    from mneme.branch b join mneme.thread t on t.workspace_id = b.workspace_id and t.id = b.thread_id
    where b.workspace_id = workspace and b.thread_id = fresh.thread_id and b.parent_branch_id is null;
  end if;
  insert into mneme.memory_item (workspace_id, kind, layer, content, content_hash, reason, category, key, value, status, due_at, completed_at, tags, channel,
    confidence, valid_from, valid_to, thread_id, branch_id, source_sequence_no, project_id, persona_id, idempotency_key, owner_user_id, visibility, created_by,
    last_confirmed_at)
  values (workspace, fresh.kind, fresh.layer, fresh.content, mneme_private.content_hash(mneme_private.normalize_text(fresh.content)), fresh.reason,
    fresh.category, fresh.key, fresh.value, fresh.status, fresh.due_at, fresh.completed_at, coalesce(fresh.tags, '{}'), fresh.channel,
    coalesce(fresh.confidence, 1), fresh.valid_from, fresh.valid_to, fresh.thread_id, fresh.branch_id, fresh.source_sequence_no, fresh.project_id,
    fresh.persona_id, fresh.idempotency_key, fresh.owner_user_id, fresh.visibility, mneme_private.user_id(), now())
  on conflict (workspace_id, owner_user_id, persona_id, visibility, idempotency_key) where idempotency_key is not null do nothing
  returning id into kept;
  if kept is null then
    select id into kept from mneme.memory_item
    where workspace_id = workspace and owner_user_id is not distinct from fresh.owner_user_id and persona_id is not distinct from fresh.persona_id
      and visibility = fresh.visibility and idempotency_key = fresh.idempotency_key;
    return kept;
  end if;
  insert into mneme.memory_source (workspace_id, memory_id, message_id)
  select distinct workspace, kept, given from unnest(in_source_message_ids) given;
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
  return kept;
end
$$;

ALTER FUNCTION mneme_operation.keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]) OWNER TO mneme_owner;

-- Name: known_name(text, uuid, boolean); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean) RETURNS uuid
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  -- One entity, or none: whoever states a fact of one of two is asked to say which by its full name.
  select case when count(distinct root) = 1 then (array_agg(root))[1] end
  from (
    select mneme_private.entity_root(e.id) as root
    from mneme.entity e
    where e.workspace_id = mneme_private.workspace_id() and e.canonical_normalized = in_normalized
      and (e.visibility = 'workspace' or not in_shared and e.owner_user_id = in_owner_user_id)
    union
    select mneme_private.entity_root(a.entity_id)
    from mneme.alias_variant a
    where a.workspace_id = mneme_private.workspace_id() and a.variant_normalized = in_normalized and a.status = 'active'
      and (a.visibility = 'workspace' or not in_shared and a.owner_user_id = in_owner_user_id)
  ) called
  where root is not null
$$;

ALTER FUNCTION mneme_operation.known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean) OWNER TO mneme_owner;

-- Name: alias_variant; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.alias_variant (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    entity_id uuid NOT NULL,
    variant text NOT NULL,
    variant_normalized text NOT NULL,
    weight real DEFAULT 1 NOT NULL,
    status mneme.alias_status DEFAULT 'active'::text NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    evidence text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT alias_variant_weight_check CHECK (((weight >= (0)::double precision) AND (weight <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.alias_variant FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.alias_variant OWNER TO mneme_owner;

-- Name: managed_alias(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.managed_alias(in_alias_id uuid) RETURNS mneme.alias_variant
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  alias mneme.alias_variant;
begin
  select * into alias from mneme.alias_variant where workspace_id = mneme_private.workspace_id() and id = in_alias_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'ALIAS_NOT_FOUND', message = format('There is no alias %s that you can see. Check the id.', in_alias_id);
  end if;
  perform mneme_operation.require_manager(alias.visibility);
  return alias;
end
$$;

ALTER FUNCTION mneme_operation.managed_alias(in_alias_id uuid) OWNER TO mneme_owner;

-- Name: managed_entity(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.managed_entity(in_entity_id uuid) RETURNS mneme.entity
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  known mneme.entity;
begin
  select * into known from mneme.entity where workspace_id = mneme_private.workspace_id() and id = in_entity_id;
  if not found then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND', message = format('There is no entity %s that you can see. Check the id.', in_entity_id);
  end if;
  perform mneme_operation.require_manager(known.visibility);
  return known;
end
$$;

ALTER FUNCTION mneme_operation.managed_entity(in_entity_id uuid) OWNER TO mneme_owner;

-- Name: memory_versions(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.memory_versions(in_memory_id uuid) RETURNS uuid[]
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with recursive older as (
    select id, supersedes_id from mneme.memory_item where workspace_id = mneme_private.workspace_id() and id = in_memory_id
    union
    select m.id, m.supersedes_id from older join mneme.memory_item m on m.workspace_id = mneme_private.workspace_id() and m.id = older.supersedes_id
  ), newer as (
    select in_memory_id as id
    union
    select m.id from newer join mneme.memory_item m on m.workspace_id = mneme_private.workspace_id() and m.supersedes_id = newer.id
  )
  select array(select id from older union select id from newer)
$$;

ALTER FUNCTION mneme_operation.memory_versions(in_memory_id uuid) OWNER TO mneme_owner;

-- Name: merge_entities(uuid, uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- As deep as readers follow a chain.
  most_merges constant integer := 15;
  source mneme.entity;
  target mneme.entity;
  height integer;
begin
  perform mneme_private.lock_knowledge();
  source := mneme_operation.managed_entity(in_entity_id);
  select * into target from mneme.entity where workspace_id = workspace and id = mneme_private.entity_root(in_into_entity_id);
  if not found then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND', message = format('There is no entity %s that you can see. Check the id.', in_into_entity_id);
  end if;
  if source.id = in_into_entity_id then
    raise exception using errcode = 'MN400', detail = 'SAME_ENTITY', message = 'An entity can''t be merged into itself. Name two.';
  end if;
  if source.merged_into_id is not null then
    if mneme_private.entity_root(source.id) = target.id then
      return target.id;
    end if;
    raise exception using errcode = 'MN409', detail = 'ENTITY_ALREADY_MERGED', message = 'This entity was already merged into another. Split it first, or merge the one it became.';
  end if;
  if target.id = source.id then
    raise exception using errcode = 'MN409', detail = 'ENTITY_MERGE_CYCLE', message = 'The entity to merge into was itself merged into this one. Split it first.';
  end if;
  if (source.kind = 'person') <> (target.kind = 'person') then
    raise exception using errcode = 'MN409', detail = 'ENTITY_KINDS_DIFFER', message = 'A person and a thing can''t be one. Correct the kind of one of them first.';
  end if;
  -- Readers go on to the target: who sees the source must see it too.
  if target.visibility <> 'workspace' and (source.visibility = 'workspace' or target.owner_user_id is distinct from source.owner_user_id
      or (target.persona_id is not null and target.persona_id is distinct from source.persona_id))
    or (target.sensitivity <> 'neutral' and target.sensitivity <> source.sensitivity) then
    raise exception using errcode = 'MN409', detail = 'ENTITY_LESS_VISIBLE', message = 'Fewer would see the entity to merge into than see this one. Merge them the other way around.';
  end if;
  with recursive kin (id, depth) as (
    select source.id, 1
    union all
    select e.id, kin.depth + 1 from kin join mneme.entity e on e.workspace_id = workspace and e.merged_into_id = kin.id where kin.depth <= most_merges
  )
  select max(depth) into height from kin;
  if height > most_merges then
    raise exception using errcode = 'MN409', detail = 'ENTITY_CHAIN_TOO_LONG', message = format('This would be a chain of more than %s merges. Merge the other way around.', most_merges);
  end if;
  update mneme.entity set merged_into_id = target.id, merged_at = now(), updated_at = now() where workspace_id = workspace and id = source.id;
  -- Nothing is left to decide of the two, nor of what else the merged one might have been.
  update mneme.merge_suggestion set decided_at = now(), status = 'accepted'
  where workspace_id = workspace and entity_id in (source.id, target.id) and into_entity_id in (source.id, target.id) and status <> 'accepted';
  update mneme.merge_suggestion set decided_at = now(), status = 'rejected'
  where workspace_id = workspace and entity_id = source.id and status = 'suggested';
  delete from mneme.alias_variant doubted using mneme.alias_variant named
  where doubted.workspace_id = workspace and doubted.entity_id = target.id and doubted.status = 'suggested'
    and named.workspace_id = workspace and named.entity_id = source.id and named.status = 'active' and named.variant_normalized = doubted.variant_normalized;
  perform mneme_private.audit('entity.merge', 'entity', source.id);
  perform mneme_private.audit('entity.merge_into', 'entity', target.id);
  return target.id;
end
$$;

ALTER FUNCTION mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) OWNER TO mneme_owner;

-- Name: move_to_model(integer); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.move_to_model(in_model_id integer) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  read_model integer;
  active mneme.embedding_move;
  move_id uuid;
begin
  -- Two who ask at once for two models come one after the other.
  select embedding_model_id into strict read_model from mneme.workspace where id = mneme_private.workspace_id() for no key update;
  select * into active from mneme.embedding_move
  where workspace_id = mneme_private.workspace_id() and state in ('embedding', 'indexing');
  if active.to_model_id = in_model_id then
    return active.id;
  end if;
  if active.id is not null then
    -- What it wrote is kept for a while: somebody may think again.
    update mneme.embedding_move set state = 'cancelled', ended_at = now()
    where workspace_id = mneme_private.workspace_id() and id = active.id;
  end if;
  if read_model = in_model_id then
    return null;
  end if;
  insert into mneme.embedding_move (workspace_id, from_model_id, to_model_id)
  values (mneme_private.workspace_id(), read_model, in_model_id)
  returning id into move_id;
  perform mneme_private.enqueue('reembed', jsonb_build_object('moveId', move_id), job_key => move_id::text, priority => 20);
  perform mneme_private.audit('workspace.embedding_model', 'embedding_move', move_id);
  return move_id;
end
$$;

ALTER FUNCTION mneme_operation.move_to_model(in_model_id integer) OWNER TO mneme_owner;

-- Name: open_thread(text, text, text, uuid, uuid, public.ltree, timestamp with time zone, uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id constant uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  -- A thread of a project is the workspace's; any other is its owner's alone.
  seen_by constant text := case when in_project_id is null then 'private' else 'workspace' end;
  opened uuid;
begin
  perform mneme_operation.require_row('project', in_project_id);
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  for attempt in 1..2 loop
    if in_external_id is not null then
      select id into opened from mneme.thread
      where workspace_id = workspace and external_id = in_external_id
        and (visibility <> 'private' or (owner_user_id is not distinct from owner_id and persona_id is not distinct from in_persona_id))
      order by visibility = seen_by desc limit 1;
      if found then
        return opened;
      end if;
    end if;
    begin
      insert into mneme.thread (workspace_id, external_id, channel, title, project_id, persona_id, taxonomy_node_id, started_at, owner_user_id, visibility, created_by)
      values (workspace, in_external_id, in_channel, in_title, in_project_id, in_persona_id, mneme_operation.place_in_taxonomy(in_taxonomy_path),
        coalesce(in_started_at, now()), owner_id, seen_by, mneme_private.user_id())
      returning id into opened;
      insert into mneme.branch (workspace_id, thread_id) values (workspace, opened);
      return opened;
    exception when unique_violation then
      -- Somebody opened it meanwhile: take theirs on the second round.
      null;
    end;
  end loop;
  raise exception using errcode = 'MN409', detail = 'THREAD_EXTERNAL_ID_TAKEN',
    message = 'Another thread already uses this externalId. Choose another one.';
end
$$;

ALTER FUNCTION mneme_operation.open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid) OWNER TO mneme_owner;

-- Name: place_fact(text, text, uuid, uuid, uuid, uuid[], uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  subject constant text := mneme_private.normalize_text(in_subject);
  seen_by text := case when in_project_id is null then 'private' else 'workspace' end;
  place mneme.thread;
  trunk mneme.branch;
  sources jsonb;
begin
  perform mneme_operation.require_row('thread', in_thread_id);
  perform mneme_operation.require_row('project', in_project_id);
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  if in_thread_id is not null then
    -- What is said of a thread is its readers', as what is drawn from it.
    select * into strict place from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id;
    select * into strict trunk from mneme.branch b where b.workspace_id = workspace and b.thread_id = in_thread_id and b.parent_branch_id is null;
    seen_by := place.visibility;
    if seen_by <> 'workspace' then
      owner_id := place.owner_user_id;
    end if;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('messageId', m.id, 'occurredAt', m.occurred_at, 'speaker', case
    when m.role <> 'user' then 'assistant'
    when subject = coalesce(mneme_private.normalize_text(m.author), 'the user') then 'subject' else 'other' end) order by m.occurred_at, m.id), '[]') into sources
  from mneme.message m where m.workspace_id = workspace and m.id = any (in_source_message_ids);
  if jsonb_array_length(sources) < (select count(distinct given) from unnest(in_source_message_ids) given) then
    raise exception using errcode = 'MN404', detail = 'MESSAGE_NOT_FOUND', message = 'One of sourceMessageIds is not a message that you can see. Check the ids.';
  end if;
  return jsonb_build_object(
    'subject', subject, 'object', mneme_private.normalize_text(in_object),
    'subjectEntityId', mneme_operation.known_name(subject, owner_id, seen_by = 'workspace'),
    'objectEntityId', mneme_operation.known_name(mneme_private.normalize_text(in_object), owner_id, seen_by = 'workspace'),
    'ownerUserId', owner_id, 'visibility', seen_by, 'sensitivity', coalesce(place.sensitivity, 'neutral'), 'personaId', coalesce(in_persona_id, place.persona_id),
    'projectId', coalesce(in_project_id, place.project_id), 'branchId', trunk.id, 'sequenceNo', trunk.last_sequence_no, 'sources', sources);
end
$$;

ALTER FUNCTION mneme_operation.place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid) OWNER TO mneme_owner;

-- Name: place_in_taxonomy(public.ltree); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.place_in_taxonomy(in_path public.ltree) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  node_id uuid;
begin
  if in_path is null then
    return null;
  end if;
  insert into mneme.taxonomy_node (workspace_id, path, label)
  select mneme_private.workspace_id(), subpath(in_path, 0, depth), ltree2text(subpath(in_path, depth - 1, 1))
  from generate_series(1, nlevel(in_path)) depth
  on conflict (workspace_id, path) do nothing;
  select id into strict node_id from mneme.taxonomy_node
  where workspace_id = mneme_private.workspace_id() and path = in_path;
  return node_id;
end
$$;

ALTER FUNCTION mneme_operation.place_in_taxonomy(in_path public.ltree) OWNER TO mneme_owner;

-- Name: rebuild_summary(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.rebuild_summary(in_summary_id uuid) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Whoever sees it may doubt it: nothing is lost, since it is made from turns that stay.
  perform from mneme.summary where workspace_id = mneme_private.workspace_id() and id = in_summary_id and content_state = 'inline';
  if not found then
    raise exception using errcode = 'MN404', detail = 'SUMMARY_NOT_FOUND',
      message = format('There is no summary %s that you can see. Check the id.', in_summary_id);
  end if;
  perform mneme_private.audit('summary.rebuild', 'summary', in_summary_id);
  return mneme_private.enqueue('rebuild', jsonb_build_object('summaryId', in_summary_id), job_key => in_summary_id::text);
end
$$;

ALTER FUNCTION mneme_operation.rebuild_summary(in_summary_id uuid) OWNER TO mneme_owner;

-- Name: reject_alias(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.reject_alias(in_alias_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  alias mneme.alias_variant;
  kin uuid[];
begin
  perform mneme_private.lock_knowledge();
  alias := mneme_operation.managed_alias(in_alias_id);
  kin := mneme_private.entity_family(mneme_private.entity_root(alias.entity_id));
  if exists (select from mneme.entity where workspace_id = alias.workspace_id and id = any (kin) and merged_into_id is null and canonical_normalized = alias.variant_normalized) then
    raise exception using errcode = 'MN409', detail = 'ALIAS_IS_NAME', message = 'The entity goes by this name. Rename it first.';
  end if;
  if alias.status = 'rejected' then
    return;
  end if;
  update mneme.merge_suggestion s set status = 'rejected', decided_at = now()
  where s.workspace_id = alias.workspace_id and s.id in (select named.id from mneme_operation.suggested_by_name(alias) named);
  update mneme.alias_variant a set status = 'rejected'
  where a.workspace_id = alias.workspace_id and a.entity_id = any (kin) and a.variant_normalized = alias.variant_normalized
    and a.visibility = alias.visibility and a.owner_user_id is not distinct from alias.owner_user_id;
  perform mneme_private.audit('alias.reject', 'alias', alias.id);
end
$$;

ALTER FUNCTION mneme_operation.reject_alias(in_alias_id uuid) OWNER TO mneme_owner;

-- Name: remember(text, text, text, uuid, uuid, uuid, real, timestamp with time zone, timestamp with time zone, uuid[], uuid, text); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  fresh mneme.memory_item;
begin
  fresh.kind := in_kind;
  fresh.layer := in_layer;
  fresh.content := in_content;
  fresh.status := case when in_kind = 'task' then 'pending' end;
  fresh.thread_id := in_thread_id;
  fresh.project_id := in_project_id;
  fresh.persona_id := in_persona_id;
  fresh.confidence := in_confidence;
  fresh.valid_from := in_valid_from;
  fresh.valid_to := in_valid_to;
  fresh.owner_user_id := in_owner_user_id;
  fresh.idempotency_key := in_idempotency_key;
  return mneme_operation.keep_memory(fresh, in_source_message_ids);
end
$$;

ALTER FUNCTION mneme_operation.remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) OWNER TO mneme_owner;

-- Name: replace_memory(mneme.memory_item, mneme.memory_item); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.replace_memory(in_old mneme.memory_item, in_new mneme.memory_item) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  says_the_same constant boolean := in_new.content = in_old.content;
  kept uuid;
begin
  insert into mneme.memory_item (workspace_id, kind, layer, content, content_hash, reason, category, key, value, status, due_at, completed_at, tags, channel,
    confidence, salience, valid_from, thread_id, branch_id, source_sequence_no, project_id, persona_id, owner_user_id, visibility, sensitivity, created_by,
    last_confirmed_at, supersedes_id)
  values (workspace, in_old.kind, in_old.layer, in_new.content, mneme_private.content_hash(mneme_private.normalize_text(in_new.content)), in_new.reason,
    in_new.category, in_new.key, in_new.value, in_new.status, in_new.due_at, in_new.completed_at, in_new.tags, in_new.channel, 1, in_old.salience,
    in_new.valid_from, in_old.thread_id, in_old.branch_id, in_old.source_sequence_no, in_old.project_id, in_old.persona_id, in_old.owner_user_id,
    in_old.visibility, in_old.sensitivity, mneme_private.user_id(), now(), in_old.id)
  returning id into kept;
  -- The old one stays as it was known; only its ranges are closed.
  update mneme.memory_item set recorded_to = now(), valid_to = least(coalesce(valid_to, 'infinity'), in_new.valid_from), updated_at = now()
  where workspace_id = workspace and id = in_old.id;
  if says_the_same then
    insert into mneme.memory_source (workspace_id, memory_id, message_id)
    select workspace, kept, message_id from mneme.memory_source where workspace_id = workspace and memory_id = in_old.id;
  end if;
  -- It is about what it was about, as far as its words still name it.
  insert into mneme.memory_entity (workspace_id, memory_id, entity_id)
  select workspace, kept, e.entity_id from mneme.memory_entity e
  where e.workspace_id = workspace and e.memory_id = in_old.id and (says_the_same or exists (
    select from mneme.alias_variant v
    where v.workspace_id = workspace and v.entity_id = e.entity_id
      and position(' ' || v.variant_normalized || ' ' in ' ' || mneme_private.normalize_text(in_new.content) || ' ') > 0));
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'memory', 'ids', jsonb_build_array(kept)));
  return kept;
end
$$;

ALTER FUNCTION mneme_operation.replace_memory(in_old mneme.memory_item, in_new mneme.memory_item) OWNER TO mneme_owner;

-- Name: require_changeable(mneme.memory_item, boolean); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.require_changeable(in_memory mneme.memory_item, in_by_readers boolean) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- The first version's writer: whoever moved a shared task on has not written it.
  if current_setting('role') in ('mneme_admin', 'mneme_service') or in_memory.owner_user_id = mneme_private.user_id()
    or (in_by_readers and in_memory.visibility <> 'private')
    or exists (
      select from mneme.memory_item first
      where first.workspace_id = in_memory.workspace_id and first.id = any (mneme_operation.memory_versions(in_memory.id)) and first.supersedes_id is null
        and first.created_by = mneme_private.user_id())
  then
    return;
  end if;
  raise exception using errcode = 'MN403', detail = 'MEMORY_NOT_YOURS',
    message = 'Others'' memories are changed by who wrote them, their owner, or an admin. Ask one of them.';
end
$$;

ALTER FUNCTION mneme_operation.require_changeable(in_memory mneme.memory_item, in_by_readers boolean) OWNER TO mneme_owner;

-- Name: fact; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.fact (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    fact_id uuid NOT NULL,
    subject_entity_id uuid,
    subject text NOT NULL,
    predicate text NOT NULL,
    object_entity_id uuid,
    object text NOT NULL,
    content text,
    content_normalized text,
    fts tsvector GENERATED ALWAYS AS (mneme_private.search_vector(content_normalized)) STORED,
    content_state mneme.content_state DEFAULT 'inline'::text NOT NULL,
    confidence real DEFAULT 0.5 NOT NULL,
    disputed boolean DEFAULT false NOT NULL,
    salience real DEFAULT 0.5 NOT NULL,
    usefulness real DEFAULT 0.5 NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    recorded_from timestamp with time zone DEFAULT now() NOT NULL,
    recorded_to timestamp with time zone,
    supersedes_id uuid,
    thread_id uuid,
    branch_id uuid,
    source_sequence_no integer,
    project_id uuid,
    extracted_by text,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    end_inferred boolean DEFAULT false NOT NULL,
    importance real,
    CONSTRAINT fact_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT fact_content_check CHECK (
CASE content_state
    WHEN 'inline'::text THEN (content IS NOT NULL)
    WHEN 'sealed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    WHEN 'removed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    ELSE (content IS NULL)
END),
    CONSTRAINT fact_importance_check CHECK (((importance >= (0)::double precision) AND (importance <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.fact FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.fact OWNER TO mneme_owner;

-- Name: require_fact(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.require_fact(in_fact_id uuid) RETURNS mneme.fact
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  found_one mneme.fact;
begin
  -- Its own id, which stays, or that of its current version.
  select * into found_one from mneme.fact f
  where f.workspace_id = workspace and f.recorded_to is null and (f.id = in_fact_id or f.fact_id = in_fact_id);
  if not found then
    if exists (select from mneme.fact f where f.workspace_id = workspace and (f.id = in_fact_id or f.fact_id = in_fact_id)) then
      raise exception using errcode = 'MN409', detail = 'FACT_NOT_CURRENT',
        message = 'This version of the fact was replaced, or the fact is no longer held. Read its current version, and change that.';
    end if;
    raise exception using errcode = 'MN404', detail = 'FACT_NOT_FOUND', message = format('There is no fact %s that you can see. Check the id.', in_fact_id);
  end if;
  if found_one.content_state <> 'inline' then
    raise exception using errcode = 'MN409', detail = 'FACT_NOT_READABLE', message = 'The text of this fact is sealed or was removed. It can''t be changed.';
  end if;
  if current_setting('role') = 'mneme_member' and found_one.visibility = 'workspace' and exists (
    select from mneme.fact_assertion a where a.workspace_id = workspace and a.fact_version_id = found_one.id and a.role = 'admin')
  then
    raise exception using errcode = 'MN403', detail = 'FACT_SET_BY_ADMIN', message = 'An admin stated this fact for the workspace. Ask an admin to change it.';
  end if;
  return found_one;
end
$$;

ALTER FUNCTION mneme_operation.require_fact(in_fact_id uuid) OWNER TO mneme_owner;

-- Name: require_manager(text); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.require_manager(in_visibility text) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- What a person sees and the workspace doesn't is their own.
  if in_visibility = 'workspace' and current_setting('role') = 'mneme_member' then
    raise exception using errcode = 'MN403', detail = 'ADMIN_REQUIRED', message = 'Names and entities of the workspace are managed with the role admin. Ask for a token with it.';
  end if;
end
$$;

ALTER FUNCTION mneme_operation.require_manager(in_visibility text) OWNER TO mneme_owner;

-- Name: require_row(text, uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.require_row(in_kind text, in_id uuid) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  found_it boolean;
begin
  if in_id is null then
    return;
  end if;
  -- One statement per kind: the table's name is never taken from the caller.
  case in_kind
    when 'project' then
      select exists (select from mneme.project where workspace_id = mneme_private.workspace_id() and id = in_id) into found_it;
    when 'persona' then
      select exists (select from mneme.persona where workspace_id = mneme_private.workspace_id() and id = in_id) into found_it;
    when 'user' then
      select exists (select from mneme.workspace_user where workspace_id = mneme_private.workspace_id() and id = in_id) into found_it;
    when 'thread' then
      select exists (select from mneme.thread where workspace_id = mneme_private.workspace_id() and id = in_id) into found_it;
  end case;
  if not found_it then
    raise exception using errcode = 'MN404', detail = upper(in_kind) || '_NOT_FOUND',
      message = format('There is no %s %s that you can see. Check the id.', in_kind, in_id);
  end if;
end
$$;

ALTER FUNCTION mneme_operation.require_row(in_kind text, in_id uuid) OWNER TO mneme_owner;

-- Name: retry_failed_jobs(text, integer); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.retry_failed_jobs(in_task text, in_limit integer) RETURNS uuid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  retried uuid[] := '{}';
  job_run_id uuid;
begin
  -- In one order for all who ask: two at once wait for each other in turn, and the second finds less to do.
  for job_run_id in select mneme_private.failed_jobs(in_task, in_limit) loop
    perform mneme_operation.retry_job(job_run_id);
    retried := retried || job_run_id;
  end loop;
  return retried;
end
$$;

ALTER FUNCTION mneme_operation.retry_failed_jobs(in_task text, in_limit integer) OWNER TO mneme_owner;

-- Name: retry_job(uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.retry_job(in_job_run_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform mneme_private.requeue_failed_job(in_job_run_id);
  perform mneme_private.audit('job.retry', 'job_run', in_job_run_id);
end
$$;

ALTER FUNCTION mneme_operation.retry_job(in_job_run_id uuid) OWNER TO mneme_owner;

-- Name: revise_memory(uuid, text, timestamp with time zone); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  old mneme.memory_item;
  fresh mneme.memory_item;
begin
  perform mneme_private.lock_knowledge();
  select * into old from mneme.memory_item where workspace_id = mneme_private.workspace_id() and id = in_memory_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'MEMORY_NOT_FOUND', message = format('There is no memory %s that you can see. Check the id.', in_memory_id);
  end if;
  if old.recorded_to is not null then
    raise exception using errcode = 'MN409', detail = 'MEMORY_NOT_CURRENT', message = 'This memory was already revised or forgotten. Revise the current one.';
  end if;
  perform mneme_operation.require_changeable(old, false);
  fresh := old;
  fresh.content := in_content;
  -- Words that say something else may name another value.
  fresh.value := case when in_content = old.content then old.value end;
  fresh.valid_from := coalesce(in_valid_from, now());
  perform mneme_private.audit('memory.revise', 'memory', old.id);
  return mneme_operation.replace_memory(old, fresh);
end
$$;

ALTER FUNCTION mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone) OWNER TO mneme_owner;

-- Name: set_preference(text, text, text, text, uuid, uuid); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  owner_id constant uuid := coalesce(in_owner_user_id, mneme_private.user_id());
  old mneme.memory_item;
  fresh mneme.memory_item;
begin
  perform mneme_operation.require_row('persona', in_persona_id);
  perform mneme_operation.require_row('user', in_owner_user_id);
  perform mneme_private.lock_knowledge();
  select m.* into old from mneme.memory_item m
  where m.workspace_id = workspace and m.kind = 'preference' and m.category = in_category and m.key = in_key and m.recorded_to is null
    and m.content_state = 'inline' and m.owner_user_id = owner_id and m.persona_id is not distinct from in_persona_id and m.visibility = 'private'
    and m.project_id is null and not exists (
      select from mneme.branch b where b.workspace_id = workspace and b.id = m.branch_id and b.parent_branch_id is not null)
  order by m.valid_from desc nulls last, m.id limit 1
  for update;
  fresh := old;
  fresh.kind := 'preference';
  fresh.category := in_category;
  fresh.key := in_key;
  fresh.value := in_value;
  fresh.content := in_content;
  fresh.valid_from := now();
  if old.id is null then
    fresh.persona_id := in_persona_id;
    fresh.owner_user_id := in_owner_user_id;
    preference_id := mneme_operation.keep_memory(fresh, '{}');
  elsif lower(btrim(old.value)) = lower(btrim(in_value)) then
    -- Said to the program itself, it is as sure as it can be.
    update mneme.memory_item set confidence = 1, last_confirmed_at = now(), updated_at = now() where workspace_id = workspace and id = old.id;
    preference_id := old.id;
  else
    preference_id := mneme_operation.replace_memory(old, fresh);
    superseded_id := old.id;
  end if;
  perform mneme_private.audit('preference.set', 'memory', preference_id);
end
$$;

ALTER FUNCTION mneme_operation.set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid) OWNER TO mneme_owner;

-- Name: split_entity(uuid, uuid[], uuid[], text); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text) RETURNS TABLE(entity_id uuid, from_entity_id uuid)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  source mneme.entity;
  variants text[];
  taken text;
  new_name text;
  moved uuid[];
begin
  perform mneme_private.lock_knowledge();
  source := mneme_operation.managed_entity(in_entity_id);
  entity_id := source.id;

  if cardinality(in_alias_ids) + cardinality(in_mention_ids) = 0 then
    from_entity_id := source.merged_into_id;
    if from_entity_id is not null then
      update mneme.entity e set merged_into_id = null, merged_at = null, updated_at = now() where e.workspace_id = workspace and e.id = source.id;
      perform mneme_operation.keep_apart(source, from_entity_id);
      perform mneme_private.audit('entity.split', 'entity', source.id);
      perform mneme_private.audit('entity.split_from', 'entity', from_entity_id);
    else
      -- Asked again: what the first call did stands.
      select s.into_entity_id into from_entity_id from mneme.merge_suggestion s
      where s.workspace_id = workspace and s.entity_id = source.id and s.status = 'rejected' and 'split' = any (s.evidence)
      order by s.decided_at desc limit 1;
    end if;
    if from_entity_id is null then
      raise exception using errcode = 'MN409', detail = 'ENTITY_NOT_MERGED', message = 'This entity was not merged into another. Name the aliases or mentions to take out of it.';
    end if;
    return next;
    return;
  end if;

  from_entity_id := source.id;
  select s.entity_id into split_entity.entity_id from mneme.merge_suggestion s
  where s.workspace_id = workspace and s.into_entity_id = source.id and s.status = 'rejected' and 'split' = any (s.evidence)
    and not exists (
      select from unnest(in_alias_ids) as given (id) where not exists (
        select from mneme.alias_variant old join mneme.alias_variant new on new.workspace_id = workspace and new.variant_normalized = old.variant_normalized
        where old.workspace_id = workspace and old.id = given.id and old.status = 'rejected' and new.entity_id = s.entity_id and new.status = 'active'))
    and not exists (
      select from unnest(in_mention_ids) as given (id) where not exists (
        select from mneme.mention m where m.workspace_id = workspace and m.id = given.id and m.entity_id = s.entity_id))
  limit 1;
  if found then
    return next;
    return;
  end if;

  select array_agg(a.variant_normalized order by length(a.variant) desc, a.id), (array_agg(a.variant order by length(a.variant) desc, a.id))[1] into variants, new_name
  from mneme.alias_variant a
  where a.workspace_id = workspace and a.id = any (in_alias_ids) and a.entity_id = any (mneme_private.entity_family(source.id));
  if coalesce(cardinality(variants), 0) < (select count(distinct id) from unnest(in_alias_ids) id) then
    raise exception using errcode = 'MN404', detail = 'ALIAS_NOT_FOUND', message = 'Not all of these are aliases of the entity that you can see. Check the ids.';
  end if;
  if source.canonical_normalized = any (variants) then
    raise exception using errcode = 'MN409', detail = 'ALIAS_IS_NAME', message = 'The entity goes by one of these names. Rename it first, or take the others out.';
  end if;
  if (select count(*) from mneme.mention m where m.workspace_id = workspace and m.id = any (in_mention_ids) and m.entity_id = any (mneme_private.entity_family(source.id)))
    < (select count(distinct id) from unnest(in_mention_ids) id) then
    raise exception using errcode = 'MN404', detail = 'MENTION_NOT_FOUND', message = 'Not all of these are mentions of the entity that you can see. Check the ids.';
  end if;
  new_name := coalesce(in_name, new_name,
    (select m.surface from mneme.mention m where m.workspace_id = workspace and m.id = any (in_mention_ids)
      and m.visibility = source.visibility order by length(m.surface) desc, m.id limit 1));
  taken := mneme_private.normalize_text(new_name);
  if coalesce(taken, '') = '' then
    raise exception using errcode = 'MN400', detail = 'NAME_REQUIRED', message = 'Say what the entity that is taken out is called.';
  end if;
  insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, persona_id, visibility, sensitivity, created_by)
  values (workspace, source.kind, new_name, taken, source.owner_user_id, source.persona_id, source.visibility, source.sensitivity, mneme_private.user_id())
  returning id into split_entity.entity_id;
  insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, owner_user_id, persona_id, visibility, sensitivity, created_by)
  values (workspace, split_entity.entity_id, new_name, taken, source.owner_user_id, source.persona_id, source.visibility, source.sensitivity, mneme_private.user_id());
  moved := mneme_private.divide_entity(source.id, split_entity.entity_id, coalesce(variants, '{}'), in_mention_ids);
  perform mneme_operation.keep_apart((select e from mneme.entity e where e.workspace_id = workspace and e.id = split_entity.entity_id), source.id);
  perform mneme_private.enqueue('embed', jsonb_build_object('kind', 'fact', 'ids', to_jsonb(moved[first:first + 999])))
  from generate_series(1, cardinality(moved), 1000) first;
  perform mneme_private.audit('entity.split', 'entity', split_entity.entity_id);
  perform mneme_private.audit('entity.split_from', 'entity', source.id);
  return next;
end
$$;

ALTER FUNCTION mneme_operation.split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text) OWNER TO mneme_owner;

-- Name: start_feeder(); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.start_feeder() RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  -- Its priority is what paces it: it runs when no turn that any feeder has fed (10) is left to be taken. So the queue
  -- holds a few of each import's jobs, and the imports of several workspaces take turns.
  select mneme_private.enqueue('feed', '{}', job_key => 'feed', priority => 11, max_attempts => 25)
$$;

ALTER FUNCTION mneme_operation.start_feeder() OWNER TO mneme_owner;

-- Name: merge_suggestion; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.merge_suggestion (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    entity_id uuid NOT NULL,
    into_entity_id uuid NOT NULL,
    score real NOT NULL,
    evidence text[] DEFAULT '{}'::text[] NOT NULL,
    status mneme.merge_suggestion_status DEFAULT 'suggested'::text NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT merge_suggestion_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.merge_suggestion FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.merge_suggestion OWNER TO mneme_owner;

-- Name: suggested_by_name(mneme.alias_variant); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.suggested_by_name(in_alias mneme.alias_variant) RETURNS SETOF mneme.merge_suggestion
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select s.* from mneme.merge_suggestion s
  join mneme.entity e on e.workspace_id = s.workspace_id and e.id = s.entity_id
  where s.workspace_id = mneme_private.workspace_id() and s.status = 'suggested'
    and s.into_entity_id = any (mneme_private.entity_family(mneme_private.entity_root(in_alias.entity_id)))
    and e.merged_into_id is null and e.canonical_normalized = in_alias.variant_normalized
    and s.visibility = in_alias.visibility and s.owner_user_id is not distinct from in_alias.owner_user_id
$$;

ALTER FUNCTION mneme_operation.suggested_by_name(in_alias mneme.alias_variant) OWNER TO mneme_owner;

-- Name: update_task(uuid, text, text, timestamp with time zone, boolean, text[], text, boolean, timestamp with time zone); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  old mneme.memory_item;
  fresh mneme.memory_item;
begin
  perform mneme_private.lock_knowledge();
  -- Whoever holds the id of an earlier version means the task.
  select m.* into old from mneme.memory_item m
  where m.workspace_id = workspace and m.id = any (mneme_operation.memory_versions(in_task_id)) and m.kind = 'task' and m.recorded_to is null
    and m.content_state = 'inline'
  for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'TASK_NOT_FOUND', message = format('There is no task %s that you can see. Check the id.', in_task_id);
  end if;
  perform mneme_operation.require_changeable(old, true);
  if in_completed_at > now() + interval '1 minute' then
    raise exception using errcode = 'MN400', detail = 'BAD_INPUT', message = 'completedAt lies in the future. A task is done when it is done.';
  end if;
  fresh := old;
  fresh.content := coalesce(in_content, old.content);
  fresh.status := coalesce(in_status, old.status);
  fresh.due_at := case when in_clear_due_at then null else coalesce(in_due_at, old.due_at) end;
  fresh.tags := coalesce(in_tags, old.tags);
  fresh.channel := case when in_clear_channel then null else coalesce(in_channel, old.channel) end;
  if (fresh.content, fresh.status, fresh.due_at, fresh.tags, fresh.channel)
    is not distinct from (old.content, old.status, old.due_at, old.tags, old.channel)
  then
    return old.id;
  end if;
  fresh.valid_from := now();
  if fresh.status = 'done' and old.status <> 'done' then
    fresh.completed_at := coalesce(in_completed_at, now());
    -- Done before it was set, it was never open: its version begins where the one before did.
    fresh.valid_from := greatest(fresh.completed_at, coalesce(old.valid_from, fresh.completed_at));
  elsif fresh.status <> 'done' then
    fresh.completed_at := null;
  end if;
  perform mneme_private.audit(
    case when fresh.status = old.status then 'task.update' when fresh.status = 'done' then 'task.complete' when fresh.status = 'cancelled' then 'task.cancel'
      else 'task.update' end, 'memory', old.id);
  return mneme_operation.replace_memory(old, fresh);
end
$$;

ALTER FUNCTION mneme_operation.update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone) OWNER TO mneme_owner;

-- Name: update_thread(uuid, text, uuid, public.ltree); Type: FUNCTION; Schema: mneme_operation; Owner: mneme_owner

CREATE FUNCTION mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.thread;
begin
  perform mneme_operation.require_row('project', in_project_id);
  select * into target from mneme.thread where workspace_id = workspace and id = in_thread_id for update;
  if not found then
    perform mneme_operation.require_row('thread', in_thread_id);
  end if;
  -- An audience may read and answer; only the owner gives a thread to everybody. A program answers for its users.
  if in_project_id is not null and target.visibility <> 'workspace'
    and target.owner_user_id is distinct from mneme_private.user_id() and current_setting('role') <> 'mneme_service'
  then
    raise exception using errcode = 'MN403', detail = 'THREAD_NOT_YOURS',
      message = 'Moving this thread into a project shares it with the workspace, which only its owner may do. Ask the owner.';
  end if;
  update mneme.thread set
    title = coalesce(in_title, title),
    project_id = coalesce(in_project_id, project_id),
    taxonomy_node_id = coalesce(mneme_operation.place_in_taxonomy(in_taxonomy_path), taxonomy_node_id),
    visibility = case when in_project_id is null then visibility else 'workspace' end,
    updated_at = now()
  where workspace_id = workspace and id = in_thread_id;
  if in_taxonomy_path is not null then
    -- Placed by hand, a thread waits for no decision.
    update mneme.taxonomy_suggestion s
    set status = case when s.taxonomy_node_id = t.taxonomy_node_id then 'accepted' else 'rejected' end, decided_at = now()
    from mneme.thread t
    where t.workspace_id = workspace and t.id = in_thread_id
      and s.workspace_id = workspace and s.thread_id = in_thread_id and s.status in ('suggested', 'applied');
  end if;
  if in_project_id is not null and target.visibility <> 'workspace' then
    -- What a thread of a project says is the workspace's: its turns and summaries follow.
    update mneme.message set visibility = 'workspace' where workspace_id = workspace and thread_id = in_thread_id;
    update mneme.mention set visibility = 'workspace' where workspace_id = workspace and thread_id = in_thread_id;
    update mneme.summary set visibility = 'workspace' where workspace_id = workspace and thread_id = in_thread_id;
    perform mneme_private.audit('thread.share', 'thread', in_thread_id);
  end if;
end
$$;

ALTER FUNCTION mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree) OWNER TO mneme_owner;

-- Name: account_name(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.account_name(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select regexp_replace(lower(split_part(split_part(name, '@', 1), '+', 1)), '[._-]+', '', 'g') $$;

ALTER FUNCTION mneme_private.account_name(name text) OWNER TO mneme_owner;

-- Name: active_moves(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.active_moves() RETURNS TABLE(workspace_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select m.workspace_id, m.id from mneme.embedding_move m where m.state in ('embedding', 'indexing') order by m.id
$$;

ALTER FUNCTION mneme_private.active_moves() OWNER TO mneme_search;

-- Name: alias_candidates(text[], text[], text[], text[], uuid, uuid, uuid, boolean); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.alias_candidates(in_names text[], in_given text[], in_family text[], in_accounts text[], in_thread_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) RETURNS TABLE(entity_id uuid, kind text, canonical_name text, canonical_normalized text, own_scope boolean, undecided boolean, name text, similarity real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET "pg_trgm.similarity_threshold" TO '0.55'
    SET cpu_operator_cost TO '0.1'
    AS $_$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- $1 workspace, $2 owner, $3 persona, $4 shared: what is said to the workspace resolves to the workspace's alone.
  visible constant text := '(%1$I.visibility = ''workspace'' or (not $4 and %1$I.owner_user_id = $2 and (%1$I.persona_id is null or %1$I.persona_id = $3)))';
  wanted text;
  near record;
  near_names text[] := '{}';
  near_entities uuid[] := '{}';
  similarities real[] := '{}';
begin
  -- Name by name: only for a constant does the planner know what its trigrams cost.
  foreach wanted in array in_names loop
    continue when length(wanted) < 4;
    for near in execute format('
      select a.entity_id, similarity(a.variant_normalized, $5) as similarity from mneme.alias_variant a
      where a.workspace_id = $1 and a.variant_normalized %% $5 and a.status = ''active'' and %s
      order by 2 desc, 1 limit 20', format(visible, 'a'))
      using workspace, in_owner_user_id, in_persona_id, in_shared, wanted
    loop
      near_names := near_names || wanted;
      near_entities := near_entities || near.entity_id;
      similarities := similarities || near.similarity;
    end loop;
  end loop;
  -- At most 50 people of a name: with more of them only context can tell, and whom the thread spoke of is looked up apart.
  return query execute format($text$
    with recursive found (name, entity_id, similarity) as (
      select near.name, near.entity_id, near.similarity from unnest($5::text[], $6::uuid[], $7::real[]) as near (name, entity_id, similarity)
      union all
      select a.variant_normalized, a.entity_id, 1 from mneme.alias_variant a
      where a.workspace_id = $1 and a.variant_normalized = any ($8) and a.status = 'active' and %1$s
      union all
      select e.canonical_normalized, e.id, 1 from mneme.entity e
      where e.workspace_id = $1 and e.canonical_normalized = any ($8) and %2$s
      union all
      select null, known.id, 0 from unnest($9::text[]) as given (name) cross join lateral (
        select e.id from mneme.entity e
        where e.workspace_id = $1 and e.kind = 'person' and split_part(e.canonical_normalized, ' ', 1) = given.name and %2$s limit 50) known
      union all
      select null, known.id, 0 from unnest($10::text[]) as family (name) cross join lateral (
        select e.id from mneme.entity e
        where e.workspace_id = $1 and e.kind = 'person' and split_part(e.canonical_normalized, ' ', -1) = family.name and %2$s
        order by length(e.canonical_normalized), e.id limit 50) known
      union all
      select null, a.entity_id, 0 from mneme.alias_variant a
      where a.workspace_id = $1 and strpos(a.variant, '@') > 1 and mneme_private.account_name(a.variant) = any ($11) and a.status = 'active' and %1$s
      union all
      select null, e.id, 0
      from (select distinct said.entity_id from (
        select m.entity_id from mneme.mention m where m.workspace_id = $1 and m.thread_id = $12
        order by m.source_sequence_no desc limit 200) said) spoken
      join mneme.entity e on e.workspace_id = $1 and e.id = spoken.entity_id
      where e.kind = 'person' and split_part(e.canonical_normalized, ' ', 1) = any ($9)
    ), chain (name, similarity, entity_id, depth) as (
      select name, similarity, entity_id, 0 from found
      union
      select chain.name, chain.similarity, e.merged_into_id, depth + 1
      from chain join mneme.entity e on e.workspace_id = $1 and e.id = chain.entity_id
      where e.merged_into_id is not null and depth < 16
    )
    select e.id, e.kind::text, e.canonical_name, e.canonical_normalized,
      (e.visibility = 'workspace') = $4 and e.persona_id is not distinct from (case when $4 then null else $3 end),
      exists (select from mneme.merge_suggestion s where s.workspace_id = $1 and s.entity_id = e.id and s.status = 'suggested'),
      chain.name, max(chain.similarity)::real
    from chain join mneme.entity e on e.workspace_id = $1 and e.id = chain.entity_id
    where e.merged_into_id is null and %2$s
    group by e.workspace_id, e.id, chain.name
    order by e.id, chain.name$text$, format(visible, 'a'), format(visible, 'e'))
  using workspace, in_owner_user_id, in_persona_id, in_shared, near_names, near_entities, similarities, in_names, in_given, in_family, in_accounts, in_thread_id;
end
$_$;

ALTER FUNCTION mneme_private.alias_candidates(in_names text[], in_given text[], in_family text[], in_accounts text[], in_thread_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) OWNER TO mneme_search;

-- Name: audit(text, text, uuid); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  insert into mneme.audit_log (workspace_id, actor_user_id, actor_role, action, target_kind, target_id, request_id)
  values (mneme_private.workspace_id(), mneme_private.user_id(), current_setting('role'), in_action, in_target_kind, in_target_id,
    nullif(current_setting('mneme.request_id', true), ''))
$$;

ALTER FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) OWNER TO mneme_search;

-- Name: backlog_turns(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.backlog_turns() RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select coalesce(sum(to_sequence_no - from_sequence_no + 1), 0)::integer
  from mneme_private.formation_backlog where workspace_id = mneme_private.workspace_id()
$$;

ALTER FUNCTION mneme_private.backlog_turns() OWNER TO mneme_queue;

-- Name: backlogs(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.backlogs() RETURNS TABLE(workspace_id uuid, turns bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select backlog.workspace_id, sum(backlog.to_sequence_no - backlog.from_sequence_no + 1)
  from mneme_private.formation_backlog backlog group by backlog.workspace_id order by backlog.workspace_id
$$;

ALTER FUNCTION mneme_private.backlogs() OWNER TO mneme_queue;

-- Name: content_hash(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.content_hash(normalized text) RETURNS bytea
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select sha256(convert_to(normalized, 'UTF8')) $$;

ALTER FUNCTION mneme_private.content_hash(normalized text) OWNER TO mneme_owner;

-- Name: day_start(date, text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.day_start(in_day date, in_time_zone text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  -- Where a clock change leaves midnight out, Postgres gives the moment after it; where it comes twice, the later one.
  select case when ((midnight - interval '1 hour') at time zone in_time_zone)::date = in_day then midnight - interval '1 hour' else midnight end
  from (select in_day::timestamp at time zone in_time_zone as midnight) given
$$;

ALTER FUNCTION mneme_private.day_start(in_day date, in_time_zone text) OWNER TO mneme_owner;

-- Name: divide_entity(uuid, uuid, text[], uuid[]); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  workspace constant uuid := mneme_private.workspace_id();
  source mneme.entity;
  may boolean;
  kin uuid[];
  -- Turns whose mention goes, and those of them that no longer name the old entity.
  turns uuid[];
  clear_turns uuid[];
  closed jsonb;
  columns text;
  made uuid[];
  -- Not the transaction's beginning: another writer may have committed since, while this one waited.
  at constant timestamptz := clock_timestamp();
begin
  select * into source from mneme.entity where workspace_id = workspace and id = in_from;
  -- This moves others' private rows too, unseen: only for who may manage the entity they hang on, into one just made
  -- that is as open.
  may := (case current_setting('role')
    when 'mneme_service' then true
    when 'mneme_admin' then source.visibility = 'workspace' or source.owner_user_id = mneme_private.user_id()
    when 'mneme_member' then source.visibility <> 'workspace' and source.owner_user_id = mneme_private.user_id() end) is true;
  if source.id is null or not may
    or not exists (
      select from mneme.entity e where e.workspace_id = workspace and e.id = in_into and e.created_at = now() and e.merged_into_id is null
        and e.visibility = source.visibility and e.owner_user_id is not distinct from source.owner_user_id and e.persona_id is not distinct from source.persona_id)
  then
    raise exception using errcode = 'MN404', detail = 'ENTITY_NOT_FOUND', message = 'There is no such entity that you can see. Check the id.';
  end if;
  -- What a person merged into it of their own stays as they decided.
  select array_agg(e.id) into kin from mneme_search.merged_entities(workspace, array[in_from]) k
  join mneme.entity e on e.workspace_id = workspace and e.id = k.entity_id
  where e.visibility = source.visibility and e.owner_user_id is not distinct from source.owner_user_id and e.persona_id is not distinct from source.persona_id;

  with gone as (
    update mneme.alias_variant set status = 'rejected'
    where workspace_id = workspace and entity_id = any (kin) and variant_normalized = any (in_variants)
    returning variant, variant_normalized, weight, owner_user_id, persona_id, visibility, sensitivity, created_by
  )
  insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, owner_user_id, persona_id, visibility, sensitivity, created_by)
  select workspace, in_into, variant, variant_normalized, weight, owner_user_id, persona_id, visibility, sensitivity, created_by from gone
  on conflict do nothing;

  with gone as (
    update mneme.mention set entity_id = in_into
    where workspace_id = workspace and entity_id = any (kin)
      and (id = any (in_mentions) or mneme_private.normalize_text(surface) = any (in_variants))
    returning message_id
  )
  select array_agg(distinct message_id) into turns from gone;
  select array_agg(turn) into clear_turns from unnest(turns) turn
  where not exists (select from mneme.mention m where m.workspace_id = workspace and m.message_id = turn and m.entity_id = any (kin));

  -- A memory of such turns is about the new one; and no longer about the old one unless a turn of it still names it.
  with told as (
    select distinct l.memory_id from mneme.memory_entity l
    join mneme.memory_source s on s.workspace_id = workspace and s.memory_id = l.memory_id
    where l.workspace_id = workspace and l.entity_id = any (kin) and s.message_id = any (turns)
  ), linked as (
    insert into mneme.memory_entity (workspace_id, memory_id, entity_id) select workspace, memory_id, in_into from told on conflict do nothing
  )
  delete from mneme.memory_entity l using told
  where l.workspace_id = workspace and l.memory_id = told.memory_id and l.entity_id = any (kin)
    and not exists (select from mneme.memory_source s where s.workspace_id = workspace and s.memory_id = told.memory_id and s.message_id <> all (coalesce(clear_turns, '{}')));

  -- A fact goes where its subject or object was called so, or where all its turns went. Versions are not rewritten:
  -- the recorded range of each is closed, and one with the new entity follows it.
  with judged as (
    select f.id, f.subject_entity_id = any (kin) and (mneme_private.normalize_text(f.subject) = any (in_variants) or said.all_gone) as by_subject,
      f.object_entity_id = any (kin) and (mneme_private.normalize_text(f.object) = any (in_variants) or said.all_gone) as by_object
    from mneme.fact f cross join lateral (
      select coalesce(bool_and(s.message_id = any (coalesce(clear_turns, '{}'))), false) as all_gone
      from mneme.fact_source s where s.workspace_id = workspace and s.fact_version_id = f.id) said
    where f.workspace_id = workspace and f.recorded_to is null and (f.subject_entity_id = any (kin) or f.object_entity_id = any (kin))
  ), shut as (
    update mneme.fact f set recorded_to = at from judged
    where f.workspace_id = workspace and f.id = judged.id and (judged.by_subject or judged.by_object)
    returning to_jsonb(f) - 'fts' - 'created_at' || jsonb_build_object('id', mneme_private.uuid_v7(), 'supersedes_id', f.id, 'recorded_from', at, 'recorded_to', null, 'created_at', now())
      || case when judged.by_subject then jsonb_build_object('subject_entity_id', in_into) else '{}' end
      || case when judged.by_object then jsonb_build_object('object_entity_id', in_into) else '{}' end as version
  )
  select jsonb_agg(version) into closed from shut;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns from pg_attribute a
  where a.attrelid = 'mneme.fact'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format('with made as (insert into mneme.fact (%1$s) select %1$s from jsonb_populate_recordset(null::mneme.fact, $1) returning id) select array_agg(id) from made', columns)
    into made using coalesce(closed, '[]');
  insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence, speaker, recorded_at)
  select workspace, f.id, s.message_id, s.confidence, s.speaker, s.recorded_at from mneme.fact f
  join mneme.fact_source s on s.workspace_id = workspace and s.fact_version_id = f.supersedes_id
  where f.workspace_id = workspace and f.id = any (made);
  insert into mneme.fact_assertion (workspace_id, fact_version_id, user_id, role, confidence, recorded_at)
  select workspace, f.id, a.user_id, a.role, a.confidence, a.recorded_at from mneme.fact f
  join mneme.fact_assertion a on a.workspace_id = workspace and a.fact_version_id = f.supersedes_id
  where f.workspace_id = workspace and f.id = any (made);
  -- What the facts of one had ended or disputed of the other's is settled anew.
  perform mneme_private.enqueue('settle', jsonb_build_object('entityIds', jsonb_build_array(in_from, in_into)), priority => -5);
  return coalesce(made, '{}');
end
$_$;

ALTER FUNCTION mneme_private.divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]) OWNER TO mneme_search;

-- Name: enqueue(text, jsonb, text, interval, integer, integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text DEFAULT NULL::text, delay interval DEFAULT '00:00:00'::interval, priority integer DEFAULT 0, max_attempts integer DEFAULT 8) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- What a caller may ask for. Recurring work is started by the workers' own crontab and never comes through here.
  known constant text[] := array['embed', 'reembed', 'extract', 'summarize', 'feed', 'roll_up', 'assess', 'rebuild', 'settle'];
  -- What goes through the whole workspace and costs accordingly: members and services can't ask for it.
  costly constant text[] := array['reembed'];
  kinds constant text[] := array['message', 'memory', 'fact', 'summary', 'chunk'];
  an_id constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  queue_key constant text := workspace || ':' || enqueue.task || ':' || enqueue.job_key;
  job_id bigint;
  due_at timestamptz;
begin
  if workspace is null then
    raise exception using errcode = 'MN400', detail = 'WORKSPACE_REQUIRED', message = 'A job belongs to a workspace: open the transaction as a caller of one.';
  end if;
  if enqueue.task is null or enqueue.task <> all (known) then
    raise exception using errcode = 'MN400', detail = 'UNKNOWN_TASK', message = 'There is no such task. Add it to mneme_private.enqueue and to the workers.';
  end if;
  if enqueue.task = any (costly) and current_setting('role') in ('mneme_member', 'mneme_service') then
    raise exception using errcode = 'MN403', detail = 'TASK_FOR_ADMINS', message = format('The task %s goes through the whole workspace: only an admin can ask for it.', enqueue.task);
  end if;
  if (enqueue.priority between -10 and 100 and enqueue.max_attempts between 1 and 25 and enqueue.delay between interval '0' and interval '1 day') is not true then
    raise exception using errcode = 'MN400', detail = 'JOB_OUT_OF_RANGE', message = 'A job has a priority from -10 to 100, 1 to 25 attempts and a delay of at most a day.';
  end if;
  -- A queue outlives what was erased: it holds ids, numbers and names of kinds, never a text.
  if jsonb_typeof(enqueue.payload) is distinct from 'object' or exists (
    select from jsonb_each(enqueue.payload) field
    where case jsonb_typeof(field.value)
      when 'number' then false
      when 'boolean' then false
      when 'string' then not (field.value #>> '{}' ~ an_id or (field.key = 'kind' and field.value #>> '{}' = any (kinds)))
      when 'array' then jsonb_array_length(field.value) > 1000
        or exists (select from jsonb_array_elements(field.value) item where jsonb_typeof(item) <> 'string' or item #>> '{}' !~ an_id)
      else true
    end)
  then
    raise exception using errcode = 'MN400', detail = 'PAYLOAD_NOT_IDS', message = 'A job''s payload holds ids, numbers and arrays of at most 1,000 ids, never text. Store the text and pass its id.';
  end if;

  -- graphile-worker adds nothing when a worker takes the keyed job between its look and its insert. What asked for
  -- this job would then never be acted on, so it is asked again: now it sees the lock and adds a job of its own.
  for attempt in 1..10 loop
    select job.id, job.run_at into job_id, due_at
    from graphile_worker.add_job(
      identifier => enqueue.task,
      payload => (enqueue.payload || jsonb_build_object('workspaceId', workspace))::json,
      run_at => now() + enqueue.delay,
      max_attempts => enqueue.max_attempts,
      job_key => queue_key,
      priority => enqueue.priority,
      -- Of the workers of a pool one takes no such jobs: a conversation always finds one soon.
      flags => case when enqueue.priority >= 10 then array['background'] end,
      -- A debounced job is merged into the one that waits, not put off by it: a busy thread is summarised too.
      job_key_mode => 'preserve_run_at') job;
    exit when job_id is not null;
  end loop;
  if job_id is null then
    raise exception using errcode = 'MN503', detail = 'QUEUE_BUSY', message = 'The job could not be added. Try again.';
  end if;
  insert into mneme.job_run (workspace_id, task, queue_job_id, job_key, run_at)
  values (workspace, enqueue.task, job_id, enqueue.job_key, due_at)
  -- A job that had ended in effect and is asked for again before the queue forgot it has work to do again.
  on conflict (queue_job_id) do update
    set state = 'waiting', run_at = excluded.run_at, finished_at = null, error_code = null
    where job_run.state in ('done', 'failed');
  return job_id;
end
$_$;

ALTER FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) OWNER TO mneme_queue;

-- Name: ensure_embedding_model(text, integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.ensure_embedding_model(in_slug text, in_dimensions integer) RETURNS integer
    LANGUAGE plpgsql STRICT SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  known mneme.embedding_model;
begin
  insert into mneme.embedding_model (slug, dimensions, searched_dimensions)
  values (in_slug, in_dimensions, case in_slug when 'local-hashing-384' then 368 end)
  on conflict (slug) do nothing;
  select * into strict known from mneme.embedding_model where slug = in_slug;
  if known.dimensions <> in_dimensions then
    raise exception using errcode = 'MN409', detail = 'EMBEDDING_DIMENSIONS',
      message = format('Embedding model %s is known with %s dimensions, not %s. Give the other one a name of its own.', in_slug, known.dimensions, in_dimensions);
  end if;
  return known.id;
end
$$;

ALTER FUNCTION mneme_private.ensure_embedding_model(in_slug text, in_dimensions integer) OWNER TO mneme_owner;

-- Name: entity_evidence(uuid[], uuid[], uuid, uuid, uuid, uuid, uuid, boolean); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.entity_evidence(in_entities uuid[], in_company uuid[], in_thread_id uuid, in_branch_id uuid, in_project_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) RETURNS TABLE(entity_id uuid, family uuid[], names jsonb, last_place integer, of_project boolean, company integer, close_company integer, apart uuid[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  -- $2 owner, $3 persona, $4 shared, as in alias_candidates.
  visible constant text := '(%1$I.visibility = ''workspace'' or (not $4 and %1$I.owner_user_id = $2 and (%1$I.persona_id is null or %1$I.persona_id = $3)))';
  -- What was said on another fork was not said here.
  on_line constant text := 'exists (select from mneme.branch b where b.workspace_id = $1 and b.id = m.branch_id and (b.id = $8 or b.parent_branch_id is null))';
begin
  return query execute format($text$
    with kin as materialized (
      select k.root_id, k.entity_id from mneme_search.merged_entities($1, $5) k
    ), spoken as materialized (
      select m.entity_id, max(m.source_sequence_no) as place
      from (select m.* from mneme.mention m where m.workspace_id = $1 and m.thread_id = $7 order by m.source_sequence_no desc limit 200) m
      where %2$s and %3$s group by m.entity_id
    ), beside as materialized (
      select c.root_id, c.entity_id from mneme_search.merged_entities($1, $6) c
      -- Others who may be meant are no company.
      union select s.entity_id, s.entity_id from spoken s where not exists (select from kin where kin.entity_id = s.entity_id)
    ), place as materialized (
      select distinct kin.root_id, m.thread_id, m.message_id from kin cross join lateral (
        select m.thread_id, m.message_id from mneme.mention m
        where m.workspace_id = $1 and m.entity_id = kin.entity_id and m.thread_id <> $7 and %2$s and %3$s
        order by m.occurred_at desc limit 100) m
    ), place_beside as materialized (
      select distinct beside.root_id, m.thread_id, m.message_id from beside cross join lateral (
        select m.thread_id, m.message_id from mneme.mention m
        where m.workspace_id = $1 and m.entity_id = beside.entity_id and m.thread_id <> $7 and %2$s and %3$s
        order by m.occurred_at desc limit 100) m
    )
    select root.id,
      (select array_agg(kin.entity_id order by kin.entity_id) from kin where kin.root_id = root.id),
      (select coalesce(jsonb_agg(jsonb_build_object('entityId', named.entity_id, 'name', named.variant, 'normalized', named.variant_normalized,
          'weight', named.weight, 'rejected', named.status = 'rejected') order by named.entity_id = root.id desc, named.weight desc, named.id), '[]')
        from (select a.* from kin join mneme.alias_variant a on a.workspace_id = $1 and a.entity_id = kin.entity_id
          where kin.root_id = root.id and a.status <> 'suggested' and %1$s
          order by a.status = 'rejected' desc, a.weight desc, a.id limit 100) named),
      (select max(spoken.place) from kin join spoken on spoken.entity_id = kin.entity_id where kin.root_id = root.id),
      $9 is not null and exists (
        select from place join mneme.thread t on t.workspace_id = $1 and t.id = place.thread_id
        where place.root_id = root.id and t.project_id = $9),
      (select count(distinct o.root_id)::integer from place join place_beside o on o.thread_id = place.thread_id
        where place.root_id = root.id and not exists (select from kin where kin.root_id = root.id and kin.entity_id = o.root_id)),
      (select count(distinct o.root_id)::integer from place join place_beside o on o.message_id = place.message_id
        where place.root_id = root.id and not exists (select from kin where kin.root_id = root.id and kin.entity_id = o.root_id)),
      (select coalesce(array_agg(other.id), '{}') from (
          select s.into_entity_id as id from kin join mneme.merge_suggestion s on s.workspace_id = $1 and s.entity_id = kin.entity_id
          where kin.root_id = root.id and s.status = 'rejected' and %4$s
          union select s.entity_id from kin join mneme.merge_suggestion s on s.workspace_id = $1 and s.into_entity_id = kin.entity_id
          where kin.root_id = root.id and s.status = 'rejected' and %4$s) other)
    from unnest($5) as root (id)$text$, format(visible, 'a'), format(visible, 'm'), on_line, format(visible, 's'))
  using mneme_private.workspace_id(), in_owner_user_id, in_persona_id, in_shared, in_entities, in_company, in_thread_id, in_branch_id, in_project_id;
end
$_$;

ALTER FUNCTION mneme_private.entity_evidence(in_entities uuid[], in_company uuid[], in_thread_id uuid, in_branch_id uuid, in_project_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) OWNER TO mneme_search;

-- Name: entity_family(uuid); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.entity_family(in_entity_id uuid) RETURNS uuid[]
    LANGUAGE sql STABLE COST 1000 PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with recursive kin (id, depth) as (
    select in_entity_id, 0
    union all
    select e.id, kin.depth + 1 from kin
    join mneme.entity e on e.workspace_id = mneme_private.workspace_id() and e.merged_into_id = kin.id
    where kin.depth < 16
  )
  select array_agg(id) from kin
$$;

ALTER FUNCTION mneme_private.entity_family(in_entity_id uuid) OWNER TO mneme_owner;

-- Name: entity_root(uuid); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.entity_root(in_entity_id uuid) RETURNS uuid
    LANGUAGE sql STABLE COST 1000 PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with recursive chain (id, merged_into_id, depth) as (
    select e.id, e.merged_into_id, 0 from mneme.entity e where e.workspace_id = mneme_private.workspace_id() and e.id = in_entity_id
    union all
    select e.id, e.merged_into_id, chain.depth + 1 from chain
    join mneme.entity e on e.workspace_id = mneme_private.workspace_id() and e.id = chain.merged_into_id
    where chain.depth < 16
  )
  select id from chain order by depth desc limit 1
$$;

ALTER FUNCTION mneme_private.entity_root(in_entity_id uuid) OWNER TO mneme_owner;

-- Name: fact_confidence(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.fact_confidence() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Independent people, noisy-or: it is wrong only when all of them are. What one of them repeats counts half as much
  -- each time, so that any number of repetitions stays under a second person. Never quite certain.
  with changed as materialized (
    select distinct workspace_id, fact_version_id from changed_rows
  ), told as (
    select s.workspace_id, s.fact_version_id, s.confidence,
      coalesce(case when m.role = 'user' then coalesce(mneme_private.normalize_text(m.author), m.created_by::text) else m.role end, '') as by
    from changed join mneme.fact_source s using (workspace_id, fact_version_id)
    join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    union all
    select a.workspace_id, a.fact_version_id, a.confidence, a.user_id::text
    from changed join mneme.fact_assertion a using (workspace_id, fact_version_id)
  ), weighed as (
    select workspace_id, fact_version_id,
      confidence / power(2, row_number() over (partition by workspace_id, fact_version_id, by order by confidence desc) - 1) as weight
    from told
  ), derived as (
    -- Whose last source is gone, nobody says any more.
    select changed.workspace_id, changed.fact_version_id, least(1 - exp(coalesce(sum(ln(greatest(1 - weight, 0.0001))) filter (where weight is not null), 0)), 0.99)::real as confidence
    from changed left join weighed using (workspace_id, fact_version_id)
    group by changed.workspace_id, changed.fact_version_id
  )
  update mneme.fact set confidence = derived.confidence
  from derived
  where fact.workspace_id = derived.workspace_id and fact.id = derived.fact_version_id and fact.confidence <> derived.confidence;
  return null;
end
$$;

ALTER FUNCTION mneme_private.fact_confidence() OWNER TO mneme_search;

-- Name: fact_in_reach(mneme.fact); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.fact_in_reach(in_fact mneme.fact) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with former as (
    select f.thread_id, f.subject_entity_id, f.object_entity_id from mneme.fact f where f.workspace_id = in_fact.workspace_id and f.fact_id = in_fact.fact_id
  )
  select (in_fact.fact_id = in_fact.id or exists (select from former))
    and (in_fact.thread_id is null or exists (select from former where former.thread_id = in_fact.thread_id)
      or exists (select from mneme.thread t where t.workspace_id = in_fact.workspace_id and t.id = in_fact.thread_id))
    and (in_fact.subject_entity_id is null or exists (select from former where former.subject_entity_id = in_fact.subject_entity_id)
      or exists (select from mneme.entity e where e.workspace_id = in_fact.workspace_id and e.id = in_fact.subject_entity_id))
    and (in_fact.object_entity_id is null or exists (select from former where former.object_entity_id = in_fact.object_entity_id)
      or exists (select from mneme.entity e where e.workspace_id = in_fact.workspace_id and e.id = in_fact.object_entity_id))
$$;

ALTER FUNCTION mneme_private.fact_in_reach(in_fact mneme.fact) OWNER TO mneme_owner;

-- Name: fact_stands(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (((valid_from IS NULL) OR (valid_from <= COALESCE(as_of, known_at, now()))) AND ((valid_to IS NULL) OR (valid_to > COALESCE(as_of, known_at, now()))) AND CASE WHEN (known_at IS NULL) THEN (recorded_to IS NULL) ELSE ((recorded_from <= known_at) AND ((recorded_to IS NULL) OR (recorded_to > known_at))) END);

ALTER FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) OWNER TO mneme_owner;

-- Name: fail_job(bigint, text, boolean); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.fail_job(in_job_id bigint, in_error_code text, in_final boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  superseded constant boolean := exists (
    select from graphile_worker._private_jobs job join mneme.job_run run on run.queue_job_id = job.id
    where job.id = in_job_id and job.key is null and run.job_key is not null);
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  -- While it ran, the same was asked for again: a younger job will do it, and this one is not retried.
  if superseded then
    update mneme.job_run
    set state = 'done', finished_at = clock_timestamp(), error_code = 'SUPERSEDED'
    where queue_job_id = in_job_id;
  else
    if in_final then
      perform mneme_private.keep_failed_job(in_job_id);
    end if;
    update mneme.job_run
    set state = case when in_final then 'failed' else 'waiting' end,
      finished_at = case when in_final then clock_timestamp() end, error_code = in_error_code
    where queue_job_id = in_job_id;
  end if;
  if superseded or in_final then
    delete from graphile_worker._private_jobs where id = in_job_id;
  end if;
end
$$;

ALTER FUNCTION mneme_private.fail_job(in_job_id bigint, in_error_code text, in_final boolean) OWNER TO mneme_queue;

-- Name: failed_jobs(text, integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.failed_jobs(in_task text, in_limit integer) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select run.id
  from mneme.job_run run
  join mneme_private.failed_job kept on kept.workspace_id = run.workspace_id and kept.job_run_id = run.id
  where run.workspace_id = mneme_private.workspace_id() and run.state = 'failed' and (in_task is null or run.task = in_task)
  order by run.id limit in_limit
  for update of run
$$;

ALTER FUNCTION mneme_private.failed_jobs(in_task text, in_limit integer) OWNER TO mneme_queue;

-- Name: find_workspace(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.find_workspace(in_slug text) RETURNS TABLE(id uuid, slug text, owner_user_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select w.id, w.slug, (
    select m.user_id from mneme.membership m
    where m.workspace_id = w.id and m.role = 'admin' order by m.created_at, m.user_id limit 1)
  from mneme.workspace w where in_slug is null or w.slug = in_slug
  order by w.created_at, w.id limit 1
$$;

ALTER FUNCTION mneme_private.find_workspace(in_slug text) OWNER TO mneme_search;

-- Name: finish_job(bigint); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.finish_job(in_job_id bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update mneme.job_run
  set state = 'done', finished_at = clock_timestamp(), error_code = null
  where queue_job_id = in_job_id;
end
$$;

ALTER FUNCTION mneme_private.finish_job(in_job_id bigint) OWNER TO mneme_queue;

-- Name: fold_statistics(integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.fold_statistics(in_batch integer DEFAULT 50000) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  folded_terms integer := 0;
  folded_corpus integer := 0;
  folded_vectors integer := 0;
begin
  -- One folder at a time: a second one would only wait for the same rows.
  if not pg_try_advisory_xact_lock(hashtextextended('mneme_private.fold_statistics', 0)) then
    return 0;
  end if;
  with taken as (
    delete from mneme_private.term_delta
    where id in (select id from mneme_private.term_delta order by id limit in_batch for update skip locked)
    returning workspace_id, kind, lexeme, documents
  ), summed as (
    select taken.workspace_id, taken.kind, taken.lexeme, sum(taken.documents)::integer as documents, count(*) as rows
    from taken group by taken.workspace_id, taken.kind, taken.lexeme
    order by 1, 2, 3
  ), merged as (
    insert into mneme_private.term_statistic as known (workspace_id, kind, lexeme, documents)
    select summed.workspace_id, summed.kind, summed.lexeme, summed.documents from summed where summed.documents <> 0
    on conflict (workspace_id, kind, lexeme) do update set documents = known.documents + excluded.documents
  )
  select coalesce(sum(rows), 0)::integer into folded_terms from summed;
  if folded_terms > 0 then
    -- A word that no text holds any more says nothing, and after an erasure it must not stay.
    delete from mneme_private.term_statistic where documents <= 0;
  end if;
  with taken as (
    delete from mneme_private.corpus_delta
    where id in (select id from mneme_private.corpus_delta order by id limit in_batch for update skip locked)
    returning workspace_id, kind, documents, lexemes
  ), summed as (
    select workspace_id, kind, sum(documents)::bigint as documents, sum(lexemes)::bigint as lexemes, count(*) as rows
    from taken group by workspace_id, kind
    order by 1, 2
  ), merged as (
    insert into mneme_private.corpus_statistic as known (workspace_id, kind, documents, lexemes)
    select workspace_id, kind, documents, lexemes from summed
    on conflict (workspace_id, kind) do update set documents = known.documents + excluded.documents,
      lexemes = known.lexemes + excluded.lexemes
  )
  select coalesce(sum(rows), 0)::integer into folded_corpus from summed;
  with taken as (
    delete from mneme_private.vector_delta
    where id in (select id from mneme_private.vector_delta order by id limit in_batch for update skip locked)
    returning workspace_id, kind, model_id, embeddings
  ), summed as (
    select workspace_id, kind, model_id, sum(embeddings)::bigint as embeddings, count(*) as rows
    from taken group by workspace_id, kind, model_id
    order by 1, 2, 3
  ), merged as (
    insert into mneme_private.vector_statistic as known (workspace_id, kind, model_id, embeddings)
    select workspace_id, kind, model_id, embeddings from summed
    on conflict (workspace_id, kind, model_id) do update set embeddings = known.embeddings + excluded.embeddings
  )
  select coalesce(sum(rows), 0)::integer into folded_vectors from summed;
  return folded_terms + folded_corpus + folded_vectors;
end
$$;

ALTER FUNCTION mneme_private.fold_statistics(in_batch integer) OWNER TO mneme_search;

-- Name: forget_answer(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.forget_answer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from mneme.model_answer where workspace_id = old.workspace_id and id = old.answer_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.forget_answer() OWNER TO mneme_search;

-- Name: forget_answers(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.forget_answers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_table_name = 'message' then
    delete from mneme.model_answer a using mneme.model_answer_message l
    where l.workspace_id = new.workspace_id and l.message_id = new.id and a.workspace_id = l.workspace_id and a.id = l.answer_id;
  else
    delete from mneme.model_answer a using mneme.model_answer_summary l
    where l.workspace_id = new.workspace_id and l.summary_id = new.id and a.workspace_id = l.workspace_id and a.id = l.answer_id;
  end if;
  return null;
end
$$;

ALTER FUNCTION mneme_private.forget_answers() OWNER TO mneme_search;

-- Name: forget_memory_links(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.forget_memory_links() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from mneme.memory_entity where workspace_id = new.workspace_id and memory_id = new.id;
  -- What a model answered about its turns holds its text too, and so do the notes of their session.
  delete from mneme.model_answer a
  using mneme.memory_source s, mneme.model_answer_message m
  where s.workspace_id = new.workspace_id and s.memory_id = new.id and m.workspace_id = s.workspace_id and m.message_id = s.message_id
    and a.workspace_id = m.workspace_id and a.id = m.answer_id;
  update mneme.summary n
  set key_decisions = array_remove(n.key_decisions, old.content), action_items = array_remove(n.action_items, old.content)
  from mneme.memory_source s join mneme.summary_message m on m.workspace_id = s.workspace_id and m.message_id = s.message_id
  where s.workspace_id = new.workspace_id and s.memory_id = new.id and n.workspace_id = m.workspace_id and n.id = m.summary_id
    and (old.content = any (n.key_decisions) or old.content = any (n.action_items))
    -- Another's memory of the same words keeps its line: who has one of their own can't take it away.
    and not exists (
      select from mneme.summary_message l
      join mneme.memory_source told on told.workspace_id = l.workspace_id and told.message_id = l.message_id
      join mneme.memory_item i on i.workspace_id = told.workspace_id and i.id = told.memory_id
      where l.workspace_id = n.workspace_id and l.summary_id = n.id and i.id <> new.id and i.content = old.content
        and i.content_state = 'inline' and i.recorded_to is null and (i.visibility = 'workspace' or n.visibility <> 'workspace'));
  return null;
end
$$;

ALTER FUNCTION mneme_private.forget_memory_links() OWNER TO mneme_search;

-- Name: forget_times(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.forget_times() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from mneme.time_mention where workspace_id = new.workspace_id and message_id = new.id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.forget_times() OWNER TO mneme_search;

-- Name: forget_turns(uuid, uuid, integer[], timestamp with time zone[]); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.forget_turns(in_workspace uuid, in_branch_id uuid, in_sequence_nos integer[], in_times timestamp with time zone[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  talk uuid;
begin
  select thread_id into talk from mneme.branch where workspace_id = in_workspace and id = in_branch_id;
  -- With its branch everything made from it goes; without a workspace's session nothing can be asked for.
  if talk is null or mneme_private.workspace_id() is distinct from in_workspace then
    return;
  end if;
  delete from mneme.summary_passage p
  where p.workspace_id = in_workspace and p.branch_id = in_branch_id
    and exists (select from unnest(in_sequence_nos) gone (sequence_no) where gone.sequence_no between p.first_sequence_no and p.last_sequence_no);
  -- What was made from the turns says what they said: it goes with them, and is made again from what is left.
  delete from mneme.summary s
  where s.workspace_id = in_workspace and s.thread_id = talk and s.branch_id = in_branch_id and (
    s.level = 'thread'
    or (s.level = 'turn' and s.source_sequence_no = any (in_sequence_nos))
    or (s.level = 'session' and s.id in (
      select (select x.id from mneme.summary x
        where x.workspace_id = in_workspace and x.thread_id = talk and x.branch_id = in_branch_id and x.level = 'session' and x.source_sequence_no >= gone.sequence_no
        order by x.source_sequence_no limit 1)
      from unnest(in_sequence_nos) gone (sequence_no)))
    or (s.level in ('day', 'week', 'month') and exists (
      select from unnest(in_times) gone (said_at) where gone.said_at >= s.period_start and gone.said_at < s.period_end)));
  update mneme.thread set summary = null
  where workspace_id = in_workspace and id = talk and summary is not null
    and exists (select from mneme.branch b where b.workspace_id = in_workspace and b.id = in_branch_id and b.parent_branch_id is null);
  insert into mneme_private.summary_due (workspace_id, branch_id, level, first_day)
  select distinct in_workspace, in_branch_id, 'day', (gone.said_at at time zone w.time_zone)::date
  from unnest(in_times) gone (said_at) join mneme.workspace w on w.id = in_workspace
  on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7();
  perform mneme_private.enqueue('summarize', jsonb_build_object('threadId', talk, 'since', (select min(n) - 1 from unnest(in_sequence_nos) n)),
    job_key => talk || ':' || (select min(n) from unnest(in_sequence_nos) n), priority => 6);
  perform mneme_private.enqueue('roll_up', jsonb_build_object('threadId', talk), job_key => talk::text, delay => interval '5 seconds', priority => 6);
end
$$;

ALTER FUNCTION mneme_private.forget_turns(in_workspace uuid, in_branch_id uuid, in_sequence_nos integer[], in_times timestamp with time zone[]) OWNER TO mneme_search;

-- Name: forget_vectors(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.forget_vectors() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  execute format('delete from mneme.%I where workspace_id = $1 and %I = $2', tg_argv[0] || '_embedding', tg_argv[0] || '_id') using new.workspace_id, new.id;
  return null;
end
$_$;

ALTER FUNCTION mneme_private.forget_vectors() OWNER TO mneme_search;

-- Name: index_awaited(integer, integer, bigint); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.index_awaited(in_from_model_id integer, in_to_model_id integer, in_least bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  workspace constant uuid := mneme_private.workspace_id();
  kind text;
  counts jsonb;
  partition oid;
  built integer[];
begin
  for kind, counts in select * from jsonb_each(mneme_search.corpus(workspace)) loop
    continue when coalesce((counts -> 'vectors' ->> in_to_model_id::text)::bigint, 0) <= in_least;
    execute format('select e.tableoid from mneme.%I e where e.workspace_id = $1 limit 1', kind || '_embedding') into partition using workspace;
    select array_agg(model.id) into built
    from pg_index i join pg_class named on named.oid = i.indexrelid join pg_am on pg_am.oid = named.relam
    join unnest(array[in_from_model_id, in_to_model_id]) as model (id) on pg_get_expr(i.indpred, i.indrelid) = format('(model_id = %s)', model.id)
    where i.indrelid = partition and i.indisvalid and pg_am.amname = 'hnsw';
    if in_from_model_id = any (built) and not coalesce(in_to_model_id = any (built), false) then
      return true;
    end if;
  end loop;
  return false;
end
$_$;

ALTER FUNCTION mneme_private.index_awaited(in_from_model_id integer, in_to_model_id integer, in_least bigint) OWNER TO mneme_search;

-- Name: job_status(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) RETURNS record
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with imported as materialized (
    select mneme_private.backlog_turns() as turns
  ), task_state as (
    select task, state, count(*)::integer as jobs
    from mneme.job_run
    where workspace_id = mneme_private.workspace_id() and state in ('waiting', 'running', 'failed')
    group by task, state
    union all
    -- What the feeder has not come to yet waits too: as jobs of 50 turns.
    select 'extract', 'waiting', ((turns + 49) / 50)::integer from imported where turns > 0
  ), by_task as (
    select task, jsonb_build_object(
      'waiting', coalesce(sum(jobs) filter (where state = 'waiting'), 0),
      'running', coalesce(sum(jobs) filter (where state = 'running'), 0),
      'failed', coalesce(sum(jobs) filter (where state = 'failed'), 0)) as states
    from task_state group by task
  )
  select
    coalesce((select sum(jobs) from task_state where state = 'waiting'), 0)::integer,
    coalesce((select sum(jobs) from task_state where state = 'running'), 0)::integer,
    coalesce((select sum(jobs) from task_state where state = 'failed'), 0)::integer,
    coalesce((select jsonb_object_agg(task, states) from by_task), '{}'),
    (select turns from imported)
$$;

ALTER FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) OWNER TO mneme_owner;

-- Name: keep_failed_job(bigint); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.keep_failed_job(in_job_id bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into mneme_private.failed_job (workspace_id, job_run_id, payload, priority, max_attempts)
  select run.workspace_id, run.id, job.payload::jsonb, job.priority, job.max_attempts
  from graphile_worker._private_jobs job join mneme.job_run run on run.queue_job_id = job.id
  where job.id = in_job_id
  on conflict (workspace_id, job_run_id) do nothing;
end
$$;

ALTER FUNCTION mneme_private.keep_failed_job(in_job_id bigint) OWNER TO mneme_queue;

-- Name: kept_vector_sets(interval); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.kept_vector_sets(in_keep interval) RETURNS TABLE(workspace_id uuid, move_id uuid, model_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with kept as (
    select m.workspace_id, m.id, m.ended_at, case m.state when 'switched' then m.from_model_id else m.to_model_id end as model_id
    from mneme.embedding_move m
    where m.state in ('switched', 'cancelled')
  )
  select kept.workspace_id, kept.id, kept.model_id
  from kept
  where kept.ended_at < now() - in_keep
    -- A workspace that came back and left again keeps them from then on.
    and not exists (select from kept later where later.workspace_id = kept.workspace_id and later.model_id = kept.model_id and later.ended_at >= now() - in_keep)
  order by kept.id
$$;

ALTER FUNCTION mneme_private.kept_vector_sets(in_keep interval) OWNER TO mneme_search;

-- Name: large_vector_sets(text, bigint); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.large_vector_sets(in_kind text, in_least bigint) RETURNS TABLE(workspace_id uuid, model_id integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select s.workspace_id, s.model_id
  from mneme_private.vector_statistic s
  where s.kind = in_kind and s.embeddings > in_least
    and (exists (select from mneme.workspace w where w.id = s.workspace_id and w.embedding_model_id = s.model_id)
      -- Not before its vectors are there: adding them to an index one by one takes many times as long as building it.
      or exists (select from mneme.embedding_move m where m.workspace_id = s.workspace_id and m.to_model_id = s.model_id and m.state = 'indexing'))
$$;

ALTER FUNCTION mneme_private.large_vector_sets(in_kind text, in_least bigint) OWNER TO mneme_search;

-- Name: lock_knowledge(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.lock_knowledge() RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select pg_advisory_xact_lock(hashtextextended('mneme extract ' || mneme_private.workspace_id(), 0)) $$;

ALTER FUNCTION mneme_private.lock_knowledge() OWNER TO mneme_owner;

-- Name: member_role(uuid, uuid); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.member_role(in_workspace_id uuid, in_user_id uuid) RETURNS text
    LANGUAGE sql STABLE STRICT SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select role::text from mneme.membership where workspace_id = in_workspace_id and user_id = in_user_id
$$;

ALTER FUNCTION mneme_private.member_role(in_workspace_id uuid, in_user_id uuid) OWNER TO mneme_search;

-- Name: memory_candidates(jsonb, uuid[], integer[]); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.memory_candidates(in_statements jsonb, in_branch_ids uuid[], in_sequence_nos integer[]) RETURNS TABLE(statement integer, memory_id uuid, inherited boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET "pg_trgm.similarity_threshold" TO '0.6'
    SET jit TO 'off'
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  -- Whose and where comes first: what others said, however alike, never crowds out one's own.
  scope constant text := $scope$
    m.workspace_id = $1 and m.recorded_to is null and m.content_state = 'inline' and m.visibility = s.visibility and m.sensitivity = s.sensitivity
      and m.persona_id is not distinct from s.persona_id and m.project_id is not distinct from s.project_id
      and (s.visibility = 'workspace' or m.owner_user_id is not distinct from s.owner_user_id)
      -- Another thread's audience is another.
      and (s.visibility <> 'audience' or m.thread_id = s.thread_id)
      and (s.visibility = 'private' or m.kind in ('decision', 'task') or (m.extracted_by is null and m.created_by = s.created_by) or exists (
        select from mneme.memory_source said_in join mneme.message said on said.workspace_id = said_in.workspace_id and said.id = said_in.message_id
        where said_in.workspace_id = $1 and said_in.memory_id = m.id and said.author is not distinct from s.author and said.created_by is not distinct from s.created_by))
      and (m.branch_id is null
        or (m.branch_id = any ($3) and coalesce(m.source_sequence_no, 0) <= ($4)[array_position($3, m.branch_id)])
        or exists (
          select from mneme.branch other
          where other.workspace_id = $1 and other.id = m.branch_id and other.parent_branch_id is null and other.thread_id <> s.thread_id))
  $scope$;
  statements constant text := $given$
    select given.*, mneme_private.normalize_text(given.content) as normalized,
      nullif(plainto_tsquery('english', mneme_private.normalize_text(given.topic)), '') as topic_query
    from jsonb_to_recordset($2) as given (position integer, kind text, content text, topic text, category text, key text, revises boolean, moves boolean,
      visibility text, sensitivity text, owner_user_id uuid, persona_id uuid, project_id uuid, author text, created_by uuid, branch_id uuid, thread_id uuid,
      on_trunk boolean, sequence_no integer, occurred_at timestamptz)
  $given$;
  -- What a fork says changes what the fork itself said before, and nothing else.
  result constant text := 'select f.position, f.id, not s.on_trunk and f.branch_id is distinct from s.branch_id from found f join s using (position)';
begin
  -- A report of progress names its task by some words, found below. Others say nearly the same as what they are about,
  -- and only one that announces a revision may say it otherwise: the fewer alike, the faster the index.
  for announced in 0..1 loop
    perform set_config('pg_trgm.similarity_threshold', case announced when 1 then '0.4' else '0.6' end, true);
    return query execute format($query$
      with s as materialized (%2$s), found as (
        select s.position, near.id, near.branch_id from s, lateral (
          select m.id, m.branch_id from mneme.memory_item m
          where m.content_normalized %% s.normalized and m.kind = s.kind and %1$s
          order by similarity(m.content_normalized, s.normalized) desc, m.id limit 10) near
        where s.key is null and s.normalized <> '' and not s.moves and s.revises = ($5 = 1)
      ) %3$s$query$, scope, statements, result)
    using mneme_private.workspace_id(), in_statements, in_branch_ids, in_sequence_nos, announced;
  end loop;
  return query execute format($query$
    with s as materialized (%2$s), found as (
      select s.position, near.id, near.branch_id from s, lateral (
        select m.id, m.branch_id from mneme.memory_item m
        where m.kind = s.kind and m.key = s.key and m.category is not distinct from s.category and %1$s
        order by m.valid_from desc nulls last, m.id limit 10) near
      where s.key is not null
      union
      select s.position, near.id, near.branch_id from s, lateral (
        select m.id, m.branch_id from mneme.memory_item m
        where m.fts @@ s.topic_query and m.kind = s.kind and %1$s
        order by m.valid_from desc nulls last, m.id limit 10) near
      where s.topic_query is not null and (s.moves or s.revises)
      union
      -- Read before it was: a task that so far is known by what became of it.
      select s.position, near.id, near.branch_id from s, lateral (
        select m.id, m.branch_id from mneme.memory_item m
        where m.kind = 'task' and m.valid_from > s.occurred_at and m.valid_from < s.occurred_at + interval '60 days' and %1$s
          and exists (
            with recursive older as (
              select m.supersedes_id, m.status, m.content
              union all
              select v.supersedes_id, v.status, v.content from older join mneme.memory_item v on v.workspace_id = $1 and v.id = older.supersedes_id)
            select from older
            where older.supersedes_id is null
              and (older.status <> 'pending' or older.content ~* '\m(after all|re-?open\w*|not (yet )?(done|finished)|still)\M'))
        order by m.valid_from limit 10) near
      where s.kind = 'task' and not s.moves
      union
      select s.position, near.id, near.branch_id from s, lateral (
        select m.id, m.branch_id
        from mneme.message turn
        join mneme.memory_source recent on recent.workspace_id = $1 and recent.message_id = turn.id
        join mneme.memory_item m on m.workspace_id = $1 and m.id = recent.memory_id
        where turn.workspace_id = $1 and turn.branch_id = any ($3) and turn.sequence_no <= ($4)[array_position($3, turn.branch_id)]
          and turn.sequence_no between s.sequence_no - $5 and s.sequence_no and %1$s
        order by turn.sequence_no desc, m.id limit 20) near
    ) %3$s$query$, scope, statements, result)
  using mneme_private.workspace_id(), in_statements, in_branch_ids, in_sequence_nos, 8;
end
$_$;

ALTER FUNCTION mneme_private.memory_candidates(in_statements jsonb, in_branch_ids uuid[], in_sequence_nos integer[]) OWNER TO mneme_search;

-- Name: memory_entity; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.memory_entity (
    workspace_id uuid NOT NULL,
    memory_id uuid NOT NULL,
    entity_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.memory_entity FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.memory_entity OWNER TO mneme_owner;

-- Name: memory_entity_in_reach(mneme.memory_entity); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.memory_entity_in_reach(in_link mneme.memory_entity) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select exists (select from mneme.entity e where e.workspace_id = in_link.workspace_id and e.id = in_link.entity_id)
    or exists (
      select from mneme.memory_item m
      join mneme.memory_entity former on former.workspace_id = m.workspace_id and former.memory_id = m.supersedes_id and former.entity_id = in_link.entity_id
      where m.workspace_id = in_link.workspace_id and m.id = in_link.memory_id)
$$;

ALTER FUNCTION mneme_private.memory_entity_in_reach(in_link mneme.memory_entity) OWNER TO mneme_owner;

-- Name: misplaced_workspaces(integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.misplaced_workspaces(in_model_id integer) RETURNS TABLE(workspace_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select w.id
  from mneme.workspace w
  left join mneme.embedding_move m on m.workspace_id = w.id and m.state in ('embedding', 'indexing')
  where coalesce(m.to_model_id, w.embedding_model_id) <> coalesce(w.embedding_choice_id, in_model_id)
  order by w.id
$$;

ALTER FUNCTION mneme_private.misplaced_workspaces(in_model_id integer) OWNER TO mneme_search;

-- Name: move_summaries(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.move_summaries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  place uuid;
begin
  update mneme.summary set project_id = new.project_id
  where workspace_id = new.workspace_id and thread_id = new.id and project_id is distinct from new.project_id;
  -- Both the project it leaves and the one it comes to say something else of its days now.
  foreach place in array array_remove(array[old.project_id, new.project_id], null) loop
    insert into mneme_private.summary_due (workspace_id, project_id, persona_id, level, first_day)
    select distinct s.workspace_id, place, s.persona_id, 'day', (s.period_start at time zone w.time_zone)::date
    from mneme.summary s join mneme.workspace w on w.id = s.workspace_id
    where s.workspace_id = new.workspace_id and s.thread_id = new.id and s.level = 'day'
      and exists (select from mneme.project p where p.workspace_id = s.workspace_id and p.id = place)
    on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7();
    if found then
      perform mneme_private.enqueue('roll_up', jsonb_build_object('projectId', place), job_key => place::text, delay => interval '5 seconds', priority => 6);
    end if;
  end loop;
  return null;
end
$$;

ALTER FUNCTION mneme_private.move_summaries() OWNER TO mneme_search;

-- Name: normalize_text(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.normalize_text(input text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, input)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'))
$$;

ALTER FUNCTION mneme_private.normalize_text(input text) OWNER TO mneme_owner;

-- Name: outstanding_jobs(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.outstanding_jobs(OUT waiting integer, OUT running integer, OUT failed integer, OUT backlog integer) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select
    count(*) filter (where state = 'waiting')::integer + coalesce((select sum((turns + 49) / 50) from mneme_private.backlogs()), 0)::integer,
    count(*) filter (where state = 'running')::integer,
    count(*) filter (where state = 'failed')::integer,
    coalesce((select sum(turns) from mneme_private.backlogs()), 0)::integer
  from mneme.job_run where state in ('waiting', 'running', 'failed')
$$;

ALTER FUNCTION mneme_private.outstanding_jobs(OUT waiting integer, OUT running integer, OUT failed integer, OUT backlog integer) OWNER TO mneme_queue;

-- Name: place_evidence(uuid, integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.place_evidence(in_thread_id uuid, in_min_turns integer) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  workspace constant uuid := mneme_private.workspace_id();
  target mneme.thread;
  trunk mneme.branch;
begin
  select t.* into target from mneme.thread t
  where t.workspace_id = workspace and t.id = in_thread_id and t.taxonomy_node_id is null
    and exists (select from mneme.taxonomy_node n where n.workspace_id = workspace)
    and not exists (select from mneme.taxonomy_suggestion s
      where s.workspace_id = workspace and s.thread_id = t.id and s.status in ('suggested', 'applied'));
  if not found then
    return null;
  end if;
  select b.* into trunk from mneme.branch b
  where b.workspace_id = workspace and b.thread_id = in_thread_id and b.parent_branch_id is null;
  if trunk.last_sequence_no is null or trunk.last_sequence_no < in_min_turns then
    return null;
  end if;
  return (
    with turn as materialized (
      select m.id, tsvector_to_array(m.fts) as lexemes
      from mneme.message m
      where m.workspace_id = workspace and m.branch_id = trunk.id and m.fts is not null
      order by m.sequence_no desc limit 60
    ), word as materialized (
      select lexeme, count(*) as turns
      from turn cross join lateral unnest(turn.lexemes) lexeme
      group by lexeme order by turns desc, lexeme limit 400
    ), title as (
      select tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(target.title))) as lexemes
    ), node as materialized (
      select n.id, n.path,
        tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(
          n.label || ' ' || replace(ltree2text(subpath(n.path, -1, 1)), '_', ' ')))) as label,
        tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(coalesce((
          select string_agg(text #>> '{}', ' ')
          from jsonb_path_query(n.metadata, 'strict $.** ? (@.type() == "string")') text), '')))) as description
      from mneme.taxonomy_node n
      where n.workspace_id = workspace
        and not exists (select from mneme.taxonomy_suggestion s
          where s.workspace_id = workspace and s.thread_id = in_thread_id and s.taxonomy_node_id = n.id)
      order by n.path limit 2000
    ), placed as materialized (
      -- Only what whoever sees the suggestion sees, too; the newest, since places change what they are used for.
      select t.id, t.taxonomy_node_id as node_id, t.title
      from mneme.thread t
      where t.workspace_id = workspace and t.taxonomy_node_id is not null
        and (t.visibility = 'workspace' or (target.visibility <> 'workspace' and t.owner_user_id = target.owner_user_id))
        and (t.persona_id is null or t.persona_id = target.persona_id)
        and (t.sensitivity = 'neutral' or target.sensitivity <> 'neutral')
      order by t.started_at desc, t.id limit 400
    ), said as materialized (
      -- What a thread is about: its summary, its first turns, its title.
      select placed.id, placed.node_id, array(
        select unnest(tsvector_to_array(s.fts)) from mneme.summary s
        where s.workspace_id = workspace and s.thread_id = placed.id and s.level = 'thread'
        union
        select unnest(tsvector_to_array(m.fts)) from (
          select m.fts from mneme.branch b
          join mneme.message m on m.workspace_id = b.workspace_id and m.branch_id = b.id
          where b.workspace_id = workspace and b.thread_id = placed.id and b.parent_branch_id is null
          order by m.sequence_no limit 8) m
        union
        select unnest(tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(placed.title))))) as lexemes
      from placed
    ), shared_word as (
      select said.node_id, lexeme, count(*) as threads
      from said cross join lateral unnest(said.lexemes) lexeme
      where lexeme in (select word.lexeme from word union select unnest(title.lexemes) from title)
      group by said.node_id, lexeme
    ), name as materialized (
      select m.entity_id, count(distinct m.message_id) as turns
      from mneme.mention m
      where m.workspace_id = workspace and m.thread_id = in_thread_id and m.branch_id = trunk.id
      group by m.entity_id order by turns desc limit 40
    ), shared_name as (
      select placed.node_id, m.entity_id, count(distinct placed.id) as threads
      from placed join mneme.mention m on m.workspace_id = workspace and m.thread_id = placed.id
      where m.entity_id in (select entity_id from name)
      group by placed.node_id, m.entity_id
    )
    select jsonb_build_object(
      'turns', (select count(*) from turn),
      'words', (select coalesce(jsonb_object_agg(lexeme, turns), '{}') from word),
      'title', (select to_jsonb(lexemes) from title),
      'names', (select coalesce(jsonb_object_agg(entity_id, turns), '{}') from name),
      'nodes', (select coalesce(jsonb_agg(jsonb_build_object('id', node.id, 'path', node.path, 'label', node.label, 'description', node.description,
        'threads', (select count(*) from placed where placed.node_id = node.id),
        'words', (select coalesce(jsonb_object_agg(w.lexeme, w.threads), '{}') from shared_word w where w.node_id = node.id),
        'names', (select coalesce(jsonb_object_agg(e.entity_id, e.threads), '{}') from shared_name e where e.node_id = node.id))), '[]') from node)));
end
$_$;

ALTER FUNCTION mneme_private.place_evidence(in_thread_id uuid, in_min_turns integer) OWNER TO mneme_owner;

-- Name: plain_text(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.plain_text(markdown text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select btrim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      markdown,
      '!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)', '\1', 'g'),
      '^[ \t]*(?:```|~~~)[^\n]*$', '', 'gn'),
      '^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)', '', 'gn'),
      '(\*\*|__|~~)(?=\S)(.*?\S)\1', '\2', 'g'),
      '`([^`\n]+)`', '\1', 'g'),
    E' \t\r\n')
$_$;

ALTER FUNCTION mneme_private.plain_text(markdown text) OWNER TO mneme_owner;

-- Name: prune_job_runs(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.prune_job_runs() RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  removed integer;
begin
  delete from mneme.job_run
  where (state = 'done' and finished_at < now() - interval '1 hour')
    or (state = 'failed' and finished_at < now() - interval '90 days');
  get diagnostics removed = row_count;
  return removed;
end
$$;

ALTER FUNCTION mneme_private.prune_job_runs() OWNER TO mneme_queue;

-- Name: read_models(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.read_models() RETURNS TABLE(model_id integer, slug text, workspaces bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select model.id, model.slug, count(*)
  from mneme.workspace w join mneme.embedding_model model on model.id = w.embedding_model_id
  group by model.id, model.slug
  order by model.slug
$$;

ALTER FUNCTION mneme_private.read_models() OWNER TO mneme_search;

-- Name: release_worker(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.release_worker(in_pool_id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  delete from mneme_private.worker_heartbeat where worker_id = in_pool_id;
end
$$;

ALTER FUNCTION mneme_private.release_worker(in_pool_id text) OWNER TO mneme_queue;

-- Name: requeue_failed_job(uuid); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.requeue_failed_job(in_job_run_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  run mneme.job_run;
  kept mneme_private.failed_job;
  queue_id bigint;
  due_at timestamptz;
begin
  -- Who asks twice at once waits here, and then finds it waiting.
  select * into run from mneme.job_run where workspace_id = workspace and id = in_job_run_id for update;
  if not found then
    raise exception using errcode = 'MN404', detail = 'JOB_RUN_NOT_FOUND',
      message = format('There is no job %s. Check the id in jobRuns: jobs that are done are forgotten after an hour.', in_job_run_id);
  end if;
  if run.state <> 'failed' then
    raise exception using errcode = 'MN409', detail = 'JOB_NOT_FAILED',
      message = format('Job %s is %s: only one that has failed can be tried again.', in_job_run_id, run.state);
  end if;
  select * into kept from mneme_private.failed_job where workspace_id = workspace and job_run_id = in_job_run_id;
  if not found then
    raise exception using errcode = 'MN409', detail = 'JOB_NOT_KEPT',
      message = format('What job %s was to do was not kept, since it failed under an earlier version. Ask for its work anew.', in_job_run_id);
  end if;
  for attempt in 1..10 loop
    select job.id, job.run_at into queue_id, due_at
    from graphile_worker.add_job(
      identifier => run.task, payload => kept.payload::json, max_attempts => kept.max_attempts,
      job_key => workspace || ':' || run.task || ':' || run.job_key, priority => kept.priority,
      flags => case when kept.priority >= 10 then array['background'] end, job_key_mode => 'preserve_run_at') job;
    exit when queue_id is not null;
  end loop;
  if queue_id is null then
    raise exception using errcode = 'MN503', detail = 'QUEUE_BUSY', message = 'The job could not be added. Try again.';
  end if;
  if exists (select from mneme.job_run where queue_job_id = queue_id) then
    -- The same was asked for meanwhile and still waits: that job does it.
    update mneme.job_run set state = 'done', finished_at = clock_timestamp(), error_code = 'SUPERSEDED'
    where workspace_id = workspace and id = in_job_run_id;
  else
    update mneme.job_run
    set state = 'waiting', queue_job_id = queue_id, attempts = 0, run_at = due_at, started_at = null, finished_at = null, error_code = null
    where workspace_id = workspace and id = in_job_run_id;
  end if;
  delete from mneme_private.failed_job where workspace_id = workspace and job_run_id = in_job_run_id;
end
$$;

ALTER FUNCTION mneme_private.requeue_failed_job(in_job_run_id uuid) OWNER TO mneme_queue;

-- Name: resolve_user(text); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.resolve_user(in_name text) RETURNS TABLE(user_id uuid, role text)
    LANGUAGE sql STABLE STRICT SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select u.id, m.role::text
  from mneme.workspace_user u
  left join mneme.membership m on m.workspace_id = u.workspace_id and m.user_id = u.id
  where u.workspace_id = mneme_private.workspace_id() and (u.external_id = in_name or u.name = in_name)
  order by u.external_id is not distinct from in_name desc, u.created_at, u.id
  limit 1
$$;

ALTER FUNCTION mneme_private.resolve_user(in_name text) OWNER TO mneme_search;

-- Name: salience(real, bigint, real, bigint, bigint, integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.salience(importance real, uses bigint, usefulness real, witnesses bigint, links bigint, idle_days integer) RETURNS real
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION mneme_private.salience(importance real, uses bigint, usefulness real, witnesses bigint, links bigint, idle_days integer) OWNER TO mneme_owner;

-- Name: set_message_forms(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.set_message_forms() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_plain := mneme_private.plain_text(new.content);
    new.content_normalized := mneme_private.normalize_text(new.content_plain);
    new.content_hash := mneme_private.content_hash(new.content_normalized);
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_plain := null;
    new.content_normalized := null;
    new.content_hash := null;
  end if;
  return new;
end
$$;

ALTER FUNCTION mneme_private.set_message_forms() OWNER TO mneme_owner;

-- Name: set_summary_forms(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.set_summary_forms() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_normalized := case when not new.redundant then mneme_private.normalize_text(mneme_private.plain_text(new.content)) end;
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  end if;
  return new;
end
$$;

ALTER FUNCTION mneme_private.set_summary_forms() OWNER TO mneme_owner;

-- Name: set_text_forms(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.set_text_forms() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if new.content_state = 'inline' and new.content is not null then
    new.content_normalized := mneme_private.normalize_text(mneme_private.plain_text(new.content));
  elsif new.content_state in ('sealed', 'removed') then
    new.content := null;
    new.content_normalized := null;
  end if;
  return new;
end
$$;

ALTER FUNCTION mneme_private.set_text_forms() OWNER TO mneme_owner;

-- Name: settle_merged(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.settle_merged() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Not where the workspace itself goes, nor where nobody's session says in whose name to ask.
  if mneme_private.workspace_id() = new.workspace_id and exists (select from mneme.workspace w where w.id = new.workspace_id) then
    perform mneme_private.enqueue('settle', jsonb_build_object('entityIds', to_jsonb(array_remove(array[new.id, old.merged_into_id, new.merged_into_id], null))), priority => -5);
  end if;
  return null;
end
$$;

ALTER FUNCTION mneme_private.settle_merged() OWNER TO mneme_search;

-- Name: start_job(bigint, integer); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.start_job(in_job_id bigint, in_attempt integer) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update mneme.job_run
  set state = 'running', attempts = in_attempt, started_at = clock_timestamp(), finished_at = null
  where queue_job_id = in_job_id and state <> 'done';
  if found then
    return true;
  end if;
  return not exists (select from mneme.job_run where queue_job_id = in_job_id);
end
$$;

ALTER FUNCTION mneme_private.start_job(in_job_id bigint, in_attempt integer) OWNER TO mneme_queue;

-- Name: statistics_delete(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.statistics_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- A workspace that goes away takes its counts with it: nothing may be appended for it then.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, documents)
  select old_rows.workspace_id, tg_argv[0], word.lexeme, -count(*)
  from old_rows cross join lateral unnest(tsvector_to_array(old_rows.fts)) as word (lexeme)
  where exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
  group by old_rows.workspace_id, word.lexeme;
  insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes)
  select old_rows.workspace_id, tg_argv[0], -count(*), -sum(length(old_rows.fts))
  from old_rows
  where length(old_rows.fts) > 0 and exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
  group by old_rows.workspace_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.statistics_delete() OWNER TO mneme_search;

-- Name: statistics_insert(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.statistics_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Appended, never updated: two writers that use the same word don't wait for each other.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, documents)
  select new_rows.workspace_id, tg_argv[0], word.lexeme, count(*)
  from new_rows cross join lateral unnest(tsvector_to_array(new_rows.fts)) as word (lexeme)
  group by new_rows.workspace_id, word.lexeme;
  insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes)
  select workspace_id, tg_argv[0], count(*), sum(length(fts)) from new_rows where length(fts) > 0 group by workspace_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.statistics_insert() OWNER TO mneme_search;

-- Name: statistics_update(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.statistics_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Most updates leave the words alone (access counts, validity): they append nothing.
  insert into mneme_private.term_delta (workspace_id, kind, lexeme, documents)
  select changed.workspace_id, tg_argv[0], word.lexeme, sum(changed.sign)
  from (
    select after_row.workspace_id, after_row.fts, 1 as sign
    from new_rows after_row join old_rows before_row using (workspace_id, id) where after_row.fts is distinct from before_row.fts
    union all
    select before_row.workspace_id, before_row.fts, -1
    from new_rows after_row join old_rows before_row using (workspace_id, id) where after_row.fts is distinct from before_row.fts
  ) changed cross join lateral unnest(tsvector_to_array(changed.fts)) as word (lexeme)
  group by changed.workspace_id, word.lexeme
  having sum(changed.sign) <> 0;
  insert into mneme_private.corpus_delta (workspace_id, kind, documents, lexemes)
  select after_row.workspace_id, tg_argv[0],
    sum((coalesce(length(after_row.fts), 0) > 0)::integer - (coalesce(length(before_row.fts), 0) > 0)::integer),
    sum(coalesce(length(after_row.fts), 0) - coalesce(length(before_row.fts), 0))
  from new_rows after_row join old_rows before_row using (workspace_id, id)
  where after_row.fts is distinct from before_row.fts
  group by after_row.workspace_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.statistics_update() OWNER TO mneme_search;

-- Name: statistics_vector_delete(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.statistics_vector_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into mneme_private.vector_delta (workspace_id, kind, model_id, embeddings)
  select old_rows.workspace_id, tg_argv[0], old_rows.model_id, -count(*)
  from old_rows
  where exists (select from mneme.workspace where workspace.id = old_rows.workspace_id)
  group by old_rows.workspace_id, old_rows.model_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.statistics_vector_delete() OWNER TO mneme_search;

-- Name: statistics_vector_insert(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.statistics_vector_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into mneme_private.vector_delta (workspace_id, kind, model_id, embeddings)
  select workspace_id, tg_argv[0], model_id, count(*) from new_rows group by workspace_id, model_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.statistics_vector_insert() OWNER TO mneme_search;

-- Name: strong_words(uuid, tsvector); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.strong_words(workspace uuid, words tsvector) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  -- In the key, not beside it: with the workspace as a column of the index, each look-up reads the list of all its rows.
  owner constant text := right(workspace::text, 8);
  size constant integer := length(words);
  band constant text := case when size <= 4 then 'a' when size <= 8 then 'b' when size <= 16 then 'c' when size <= 32 then 'd' when size <= 64 then 'e' when size <= 128 then 'f' else 'g' end;
begin
  return (
    select array_agg(owner || least(cardinality(word.positions), 4) || band || word.lexeme)
    from unnest(words) as word
    where size <= 8 or cardinality(word.positions) > 1);
end
$$;

ALTER FUNCTION mneme_private.strong_words(workspace uuid, words tsvector) OWNER TO mneme_owner;

-- Name: suggest_place(uuid, uuid, real); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.suggest_place(in_thread_id uuid, in_node_id uuid, in_score real) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  outcome text;
begin
  -- The thread's row makes two that suggest for it, or somebody who places it, wait for each other.
  perform from mneme.thread t where t.workspace_id = workspace and t.id = in_thread_id and t.taxonomy_node_id is null for no key update;
  if not found then
    return null;
  end if;
  insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, status, owner_user_id, persona_id, visibility, sensitivity)
  select workspace, t.id, in_node_id, in_score, case when w.apply_taxonomy_suggestions then 'applied' else 'suggested' end,
    t.owner_user_id, t.persona_id, t.visibility, t.sensitivity
  from mneme.thread t join mneme.workspace w on w.id = t.workspace_id
  where t.workspace_id = workspace and t.id = in_thread_id
  on conflict do nothing
  returning status into outcome;
  if outcome = 'applied' then
    update mneme.thread set taxonomy_node_id = in_node_id, updated_at = now() where workspace_id = workspace and id = in_thread_id;
    perform mneme_private.audit('taxonomy.apply', 'thread', in_thread_id);
  end if;
  return outcome;
end
$$;

ALTER FUNCTION mneme_private.suggest_place(in_thread_id uuid, in_node_id uuid, in_score real) OWNER TO mneme_owner;

-- Name: sweep_jobs(text, interval); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.sweep_jobs(in_pool_id text, in_lease interval, OUT freed integer, OUT given_up integer) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  lost_jobs bigint[];
begin
  -- A record lost in a crash costs a second run, which has no second effect: it need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  -- Its own lease first: a worker that was blocked for long must not take its own jobs for a dead one's.
  insert into mneme_private.worker_heartbeat as beat (worker_id, pool_id, expires_at)
  values (in_pool_id, in_pool_id, clock_timestamp() + in_lease)
  on conflict (worker_id) do update set expires_at = excluded.expires_at;

  with lost as (
    update graphile_worker._private_jobs job
    set locked_at = null, locked_by = null
    where job.is_available = false and job.locked_by is not null and job.locked_by <> in_pool_id
      and not exists (
        select from mneme_private.worker_heartbeat beat
        where beat.worker_id = job.locked_by and beat.expires_at > clock_timestamp())
    returning job.id
  )
  select array_agg(id) into lost_jobs from lost;
  freed := coalesce(cardinality(lost_jobs), 0);
  if freed > 0 then
    update mneme.job_run set state = 'waiting', error_code = 'WORKER_LOST'
    where queue_job_id = any (lost_jobs) and state = 'running';
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', freed)::text);
  end if;

  -- What no worker may take any more: it killed its worker at every attempt, or a younger job has its key.
  with ended as (
    delete from graphile_worker._private_jobs job
    where job.is_available = false and job.locked_by is null and job.attempts >= job.max_attempts
    returning job.id, job.key, job.payload, job.priority, job.max_attempts
  ), kept as (
    insert into mneme_private.failed_job (workspace_id, job_run_id, payload, priority, max_attempts)
    select run.workspace_id, run.id, ended.payload::jsonb, ended.priority, ended.max_attempts
    from ended join mneme.job_run run on run.queue_job_id = ended.id and run.state in ('waiting', 'running')
    where run.job_key is null or ended.key is not null
    on conflict (workspace_id, job_run_id) do nothing
  ), recorded as (
    update mneme.job_run run
    set state = case when run.job_key is not null and ended.key is null then 'done' else 'failed' end,
      finished_at = clock_timestamp(),
      error_code = case when run.job_key is not null and ended.key is null then 'SUPERSEDED' else coalesce(run.error_code, 'WORKER_LOST') end
    from ended where run.queue_job_id = ended.id and run.state in ('waiting', 'running')
  )
  select count(*) into given_up from ended;

  delete from mneme_private.worker_heartbeat where expires_at < clock_timestamp() - interval '1 hour';
end
$$;

ALTER FUNCTION mneme_private.sweep_jobs(in_pool_id text, in_lease interval, OUT freed integer, OUT given_up integer) OWNER TO mneme_queue;

-- Name: time_unread_workspaces(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.time_unread_workspaces() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select w.id from mneme.workspace w
  where not exists (select from mneme_private.time_reading t where t.workspace_id = w.id and t.read_through = t.up_to)
  order by w.id
$$;

ALTER FUNCTION mneme_private.time_unread_workspaces() OWNER TO mneme_search;

-- Name: turns_under(uuid); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.turns_under(in_summary_id uuid) RETURNS uuid[]
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  return array(
    with recursive below (id) as (
      select in_summary_id
      union
      select p.part_id from below join mneme.summary_part p on p.workspace_id = workspace and p.summary_id = below.id)
    select distinct l.message_id from below join mneme.summary_message l on l.workspace_id = workspace and l.summary_id = below.id);
end
$$;

ALTER FUNCTION mneme_private.turns_under(in_summary_id uuid) OWNER TO mneme_owner;

-- Name: unsay_days(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.unsay_days() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  place uuid;
begin
  if not exists (select from old_rows where level = 'day' and thread_id is not null and project_id is not null)
    or mneme_private.workspace_id() is null
  then
    return null;
  end if;
  delete from mneme.summary s using old_rows gone
  where gone.level = 'day' and gone.thread_id is not null and s.workspace_id = gone.workspace_id and s.project_id = gone.project_id and s.thread_id is null
    and s.persona_id is not distinct from gone.persona_id and s.period_start <= gone.period_start and s.period_end > gone.period_start;
  for place in
    with marked as (
      insert into mneme_private.summary_due (workspace_id, project_id, persona_id, level, first_day)
      select distinct gone.workspace_id, gone.project_id, gone.persona_id, 'day', (gone.period_start at time zone w.time_zone)::date
      from old_rows gone join mneme.workspace w on w.id = gone.workspace_id
      join mneme.project p on p.workspace_id = gone.workspace_id and p.id = gone.project_id
      where gone.level = 'day' and gone.thread_id is not null and gone.workspace_id = mneme_private.workspace_id()
        and (gone.persona_id is null or exists (select from mneme.persona a where a.workspace_id = gone.workspace_id and a.id = gone.persona_id))
      on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7()
      returning project_id)
    select distinct project_id from marked
  loop
    perform mneme_private.enqueue('roll_up', jsonb_build_object('projectId', place), job_key => place::text, delay => interval '5 seconds', priority => 6);
  end loop;
  return null;
end
$$;

ALTER FUNCTION mneme_private.unsay_days() OWNER TO mneme_search;

-- Name: unsay_turn(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.unsay_turn() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform mneme_private.forget_turns(new.workspace_id, new.branch_id, array[new.sequence_no], array[new.occurred_at]);
  return null;
end
$$;

ALTER FUNCTION mneme_private.unsay_turn() OWNER TO mneme_search;

-- Name: unsay_turns(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.unsay_turns() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform mneme_private.forget_turns(workspace_id, branch_id, array_agg(sequence_no), array_agg(distinct occurred_at))
  from old_rows group by workspace_id, branch_id;
  return null;
end
$$;

ALTER FUNCTION mneme_private.unsay_turns() OWNER TO mneme_search;

-- Name: used_models(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.used_models() RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select embedding_model_id from mneme.workspace
  union
  select to_model_id from mneme.embedding_move where state in ('embedding', 'indexing')
  union
  -- Kept for a while after a move, so that going back is quick.
  select case state when 'switched' then from_model_id else to_model_id end from mneme.embedding_move where state in ('switched', 'cancelled')
$$;

ALTER FUNCTION mneme_private.used_models() OWNER TO mneme_search;

-- Name: user_id(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.user_id() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select nullif(current_setting('mneme.user_id', true), '')::uuid $$;

ALTER FUNCTION mneme_private.user_id() OWNER TO mneme_owner;

-- Name: uuid_v7(bigint); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.uuid_v7(micros bigint) RETURNS uuid
    LANGUAGE sql STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    ((micros / 1000) << 16) | (7 << 12) | ((micros % 1000) * 4096 / 1000)) from 1 for 8), 'hex')::uuid
$$;

ALTER FUNCTION mneme_private.uuid_v7(micros bigint) OWNER TO mneme_owner;

-- Name: weigh_entities(uuid, integer, timestamp with time zone); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.weigh_entities(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with batch as materialized (
    select e.id, e.salience, e.merged_into_id is null as current, e.visibility, e.owner_user_id, e.created_at
    from mneme.entity e
    where e.workspace_id = workspace and e.id > in_after
    order by e.id limit in_limit
  ), weighed as (
    select batch.id, mneme_private.salience(0.5::real, 0, null, greatest(named.turns + named.people - 1, 1), known.facts,
        extract(day from in_at - greatest(batch.created_at, named.latest))::integer) as salience
    from batch
    cross join lateral (select mneme_private.entity_family(batch.id)) family (ids)
    cross join lateral (
      -- What everybody sees of an entity tells nothing of what some say of it in private. The latest thousand will do.
      select count(*) as turns, count(distinct m.owner_user_id) as people, max(m.occurred_at) as latest
      from (
        select m.owner_user_id, m.occurred_at
        from mneme.mention m
        where m.workspace_id = workspace and m.entity_id = any (family.ids)
          and (m.visibility = 'workspace' or (batch.visibility <> 'workspace' and m.owner_user_id = batch.owner_user_id))
        order by m.occurred_at desc limit 1000) m) named
    cross join lateral (
      select count(*) as facts
      from (
        select from mneme.fact f
        where f.workspace_id = workspace and f.subject_entity_id = any (family.ids) and f.recorded_to is null
          and (f.visibility = 'workspace' or (batch.visibility <> 'workspace' and f.owner_user_id = batch.owner_user_id))
        limit 1000) f) known
    where batch.current
  ), target as (
    select e.id, weighed.salience
    from weighed join mneme.entity e on e.workspace_id = workspace and e.id = weighed.id
    where e.salience is distinct from weighed.salience
    for no key update of e skip locked
  ), updated as (
    update mneme.entity e set salience = target.salience
    from target where e.workspace_id = workspace and e.id = target.id
    returning 1
  )
  select (select id from batch order by id desc limit 1), (select count(*) from updated) into last_id, changed;
end
$$;

ALTER FUNCTION mneme_private.weigh_entities(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) OWNER TO mneme_owner;

-- Name: weigh_facts(uuid, integer, timestamp with time zone); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.weigh_facts(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with batch as materialized (
    select f.id, f.recorded_to is null as current, f.salience, f.importance, f.supersedes_id, f.usefulness, f.recorded_from,
      (f.subject_entity_id is not null)::integer + (f.object_entity_id is not null)::integer + (f.supersedes_id is not null)::integer as links
    from mneme.fact f
    where f.workspace_id = workspace and f.id > in_after
    order by f.id limit in_limit
  ), weighed as (
    select batch.id, seed.importance, mneme_private.salience(seed.importance, found.uses, batch.usefulness,
        said.turns + said.people - 1, batch.links,
        extract(day from in_at - greatest(batch.recorded_from, said.latest))::integer) as salience
    from batch
    left join mneme.fact old on old.workspace_id = workspace and old.id = batch.supersedes_id and batch.importance is null
    cross join lateral (select coalesce(batch.importance, old.importance, batch.salience)) seed (importance)
    cross join lateral (
      select count(*) as turns, count(distinct coalesce(m.author, m.role::text)) as people, max(s.recorded_at) as latest
      from mneme.fact_source s join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
      where s.workspace_id = workspace and s.fact_version_id = batch.id) said
    cross join lateral (
      -- A fact counts no accesses itself: what recall returned is known for as long as its traces are kept.
      select count(*) as uses
      from mneme.recall_hit_fact h
      where h.workspace_id = workspace and h.fact_id = batch.id and h.rank is not null) found
    where batch.current
  ), target as (
    select f.id, weighed.importance, weighed.salience
    from weighed join mneme.fact f on f.workspace_id = workspace and f.id = weighed.id
    where f.salience is distinct from weighed.salience
    for no key update of f skip locked
  ), updated as (
    update mneme.fact f set salience = target.salience, importance = target.importance
    from target where f.workspace_id = workspace and f.id = target.id
    returning 1
  )
  select (select id from batch order by id desc limit 1), (select count(*) from updated) into last_id, changed;
end
$$;

ALTER FUNCTION mneme_private.weigh_facts(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) OWNER TO mneme_owner;

-- Name: weigh_memories(uuid, integer, timestamp with time zone); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.weigh_memories(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
begin
  with batch as materialized (
    select i.id, i.recorded_to is null as current, i.salience, i.importance, i.supersedes_id, i.access_count, i.usefulness,
      greatest(i.recorded_from, i.last_accessed_at, i.last_confirmed_at) as touched_at
    from mneme.memory_item i
    where i.workspace_id = workspace and i.id > in_after
    order by i.id limit in_limit
  ), weighed as (
    select batch.id, seed.importance, mneme_private.salience(seed.importance, batch.access_count, batch.usefulness,
        -- Each turn that says it again is a witness, and each further person counts as one more.
        said.turns + said.people - 1, linked.entities + (batch.supersedes_id is not null)::integer,
        extract(day from in_at - batch.touched_at)::integer) as salience
    from batch
    left join mneme.memory_item old on old.workspace_id = workspace and old.id = batch.supersedes_id and batch.importance is null
    cross join lateral (select coalesce(batch.importance, old.importance, batch.salience)) seed (importance)
    cross join lateral (
      select count(*) as turns, count(distinct coalesce(m.author, m.role::text)) as people
      from mneme.memory_source s join mneme.message m on m.workspace_id = s.workspace_id and m.id = s.message_id
      where s.workspace_id = workspace and s.memory_id = batch.id) said
    cross join lateral (
      select count(*) as entities from mneme.memory_entity e where e.workspace_id = workspace and e.memory_id = batch.id) linked
    where batch.current
  ), target as (
    -- What somebody changes at the moment is weighed the next time.
    select i.id, weighed.importance, weighed.salience
    from weighed join mneme.memory_item i on i.workspace_id = workspace and i.id = weighed.id
    where i.salience is distinct from weighed.salience
    for no key update of i skip locked
  ), updated as (
    update mneme.memory_item i set salience = target.salience, importance = target.importance
    from target where i.workspace_id = workspace and i.id = target.id
    returning 1
  )
  select (select id from batch order by id desc limit 1), (select count(*) from updated) into last_id, changed;
end
$$;

ALTER FUNCTION mneme_private.weigh_memories(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) OWNER TO mneme_owner;

-- Name: worker_alive(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_queue

CREATE FUNCTION mneme_private.worker_alive() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select exists (select from mneme_private.worker_heartbeat where expires_at > now()) $$;

ALTER FUNCTION mneme_private.worker_alive() OWNER TO mneme_queue;

-- Name: workspace_id(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.workspace_id() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select nullif(current_setting('mneme.workspace_id', true), '')::uuid $$;

ALTER FUNCTION mneme_private.workspace_id() OWNER TO mneme_owner;

-- Name: workspace_ids(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_search

CREATE FUNCTION mneme_private.workspace_ids() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select id from mneme.workspace order by id $$;

ALTER FUNCTION mneme_private.workspace_ids() OWNER TO mneme_search;

-- Name: write_facts(uuid[], jsonb, jsonb, jsonb); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := mneme_private.workspace_id();
  -- Not the transaction's beginning: another writer may have committed since, and time goes on from version to version.
  at constant timestamptz := clock_timestamp();
begin
  update mneme.fact set recorded_to = at where workspace_id = workspace and id = any (in_closed) and recorded_to is null;

  insert into mneme.fact (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object, content, confidence, disputed, salience,
    usefulness, valid_from, valid_to, end_inferred, recorded_from, supersedes_id, thread_id, branch_id, source_sequence_no, project_id, extracted_by,
    owner_user_id, persona_id, visibility, sensitivity, created_by)
  select workspace, v.id, v.fact_id, coalesce(v.subject_entity_id, old.subject_entity_id), coalesce(v.subject, old.subject), coalesce(v.predicate, old.predicate),
    case when v.object is null then old.object_entity_id else v.object_entity_id end, coalesce(v.object, old.object), coalesce(v.content, old.content),
    coalesce(v.confidence, old.confidence), v.disputed, coalesce(old.salience, 0.5), coalesce(old.usefulness, 0.5),
    case when v.same_from then old.valid_from else v.valid_from end, case when v.same_to then old.valid_to else v.valid_to end, v.end_inferred,
    at, v.supersedes_id, coalesce(v.thread_id, old.thread_id), coalesce(v.branch_id, old.branch_id), coalesce(v.source_sequence_no, old.source_sequence_no),
    coalesce(v.project_id, old.project_id), coalesce(v.extracted_by, old.extracted_by), coalesce(v.owner_user_id, old.owner_user_id),
    coalesce(v.persona_id, old.persona_id), coalesce(v.visibility, old.visibility), coalesce(v.sensitivity, old.sensitivity), coalesce(v.created_by, old.created_by)
  from jsonb_to_recordset(in_versions) as v (id uuid, fact_id uuid, copies uuid, subject_entity_id uuid, subject text, predicate text, object_entity_id uuid,
    object text, content text, confidence real, disputed boolean, valid_from timestamptz, same_from boolean, valid_to timestamptz, same_to boolean,
    end_inferred boolean, supersedes_id uuid, thread_id uuid, branch_id uuid, source_sequence_no integer, project_id uuid, extracted_by text,
    owner_user_id uuid, persona_id uuid, visibility text, sensitivity text, created_by uuid)
  left join mneme.fact old on old.workspace_id = workspace and old.id = v.copies;

  -- A version goes on with the sources of the one it continues, or with those said in its part of the time.
  insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence, speaker, recorded_at)
  select workspace, v.id, s.message_id, s.confidence, s.speaker, s.recorded_at
  from jsonb_to_recordset(in_versions) as v (id uuid, copies uuid, drops boolean, said_before timestamptz, said_since timestamptz)
  join mneme.fact_source s on s.workspace_id = workspace and s.fact_version_id = v.copies
  left join mneme.message m on m.workspace_id = workspace and m.id = s.message_id
  where v.drops is not true
    and (v.said_before is null or m.occurred_at is null or m.occurred_at < v.said_before) and (v.said_since is null or m.occurred_at >= v.said_since)
  union all
  select workspace, n.fact_version_id, n.message_id, n.confidence, n.speaker, at
  from jsonb_to_recordset(in_sources) as n (fact_version_id uuid, message_id uuid, confidence real, speaker text)
  on conflict do nothing;

  insert into mneme.fact_assertion (workspace_id, fact_version_id, user_id, role, confidence, recorded_at)
  select distinct on (given.fact_version_id, given.user_id) workspace, given.*
  from (
    select n.fact_version_id, n.user_id, n.role, n.confidence, at as recorded_at
    from jsonb_to_recordset(in_assertions) as n (fact_version_id uuid, user_id uuid, role text, confidence real)
    union all
    select v.id, a.user_id, a.role, a.confidence, a.recorded_at
    from jsonb_to_recordset(in_versions) as v (id uuid, copies uuid, drops boolean, said_before timestamptz, said_since timestamptz)
    join mneme.fact_assertion a on a.workspace_id = workspace and a.fact_version_id = v.copies
    where v.drops is not true and (v.said_before is null or a.recorded_at < v.said_before) and (v.said_since is null or a.recorded_at >= v.said_since)
  ) given
  order by given.fact_version_id, given.user_id, given.recorded_at desc
  on conflict do nothing;
end
$$;

ALTER FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) OWNER TO mneme_owner;

-- Name: written_models(); Type: FUNCTION; Schema: mneme_private; Owner: mneme_owner

CREATE FUNCTION mneme_private.written_models() RETURNS integer[]
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  -- The model that recall reads comes first: if the other's provider fails, recall misses nothing.
  select array_agg(model.id order by model.place) from (
    select embedding_model_id as id, 1 as place from mneme.workspace where id = mneme_private.workspace_id()
    union all
    select to_model_id, 2 from mneme.embedding_move
    where workspace_id = mneme_private.workspace_id() and state in ('embedding', 'indexing')
  ) model
$$;

ALTER FUNCTION mneme_private.written_models() OWNER TO mneme_owner;

-- Name: conversation_statement(text, jsonb, text, text, text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.conversation_statement(in_condition text, in_weights jsonb, in_prefix text, in_limit text, in_words text) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  neighbour constant double precision := (in_weights ->> (in_prefix || 'neighbour'))::double precision;
  second constant double precision := (in_weights ->> (in_prefix || 'second_neighbour'))::double precision;
  session constant double precision := (in_weights ->> (in_prefix || 'session'))::double precision;
  speaker constant double precision := (in_weights ->> (in_prefix || 'speaker'))::double precision;
  question constant double precision := (in_weights ->> (in_prefix || 'question'))::double precision;
begin
  return format($text$, best as (
  select max(own) as own, max(scale) as scale from scored
), session_best as (
  select branch_id, session_no, max(own) as own from scored group by branch_id, session_no
), spread as materialized (
  select front.branch_id, front.sequence_no + step.away as sequence_no, sum(front.own * step.share) as own,
    max(front.coverage * case step.away when 0 then 1 else 0.6 end) as coverage, max(front.similarity) filter (where step.away = 0) as similarity
  from (select * from scored order by own desc, id limit 120) front
  cross join (values (0, 1.0), (-1, %1$s), (1, %1$s), (-2, %2$s), (2, %2$s)) step (away, share)
  where step.share > 0
  group by 1, 2 order by 3 desc limit 150
), placed as materialized (
  select found.id, found.author, spread.coverage, spread.similarity,
    spread.own + %3$s * coalesce(session_best.own, 0) - case when found.asks then %5$s * best.own else 0 end as own
  from spread cross join best
  cross join lateral (
    select r.id, r.author, r.session_no, rtrim(r.content_plain) like '%%?' as asks
    from mneme.message r where %6$s and r.branch_id = spread.branch_id and r.sequence_no = spread.sequence_no offset 0
  ) found
  left join session_best on session_best.branch_id = spread.branch_id and session_best.session_no = found.session_no
), named as (
  select array_agg(author) as authors
  from (select distinct author from placed where author is not null offset 0) spoken
  cross join lateral (select mneme_private.normalize_text(author) as whole offset 0) folded
  where length(whole) > 1 and strpos(%8$s, ' ' || whole || ' ') + strpos(%8$s, ' ' || split_part(whole, ' ', 1) || ' ') > 0
), final as (
  select placed.*, best.scale, placed.own + case when cardinality(named.authors) = 1 and placed.author = named.authors[1] then %4$s * best.own else 0 end as total
  from placed cross join best cross join named
)
select id, total::double precision as score, (total / scale)::double precision as share, coverage::double precision as coverage, similarity::double precision as similarity
from final order by total desc, id limit %7$s$text$, neighbour, second, session, speaker, question, in_condition, in_limit, in_words);
end
$_$;

ALTER FUNCTION mneme_search.conversation_statement(in_condition text, in_weights jsonb, in_prefix text, in_limit text, in_words text) OWNER TO mneme_search;

-- Name: corpus(uuid); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.corpus(in_workspace uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return (
    with counted as (
      select part.kind, greatest(sum(part.documents), 0) as documents, sum(part.lexemes) as lexemes
      from (
        select s.kind, s.documents, s.lexemes from mneme_private.corpus_statistic s where s.workspace_id = in_workspace
        union all
        (select d.kind, d.documents, d.lexemes from mneme_private.corpus_delta d where d.workspace_id = in_workspace limit 5000)
      ) part
      group by part.kind
    ), embedded as (
      select model.kind, jsonb_object_agg(model.model_id, model.embeddings) as vectors
      from (
        select part.kind, part.model_id, sum(part.embeddings) as embeddings
        from (
          select s.kind, s.model_id, s.embeddings from mneme_private.vector_statistic s where s.workspace_id = in_workspace
          union all
          (select d.kind, d.model_id, d.embeddings from mneme_private.vector_delta d where d.workspace_id = in_workspace limit 5000)
        ) part
        group by part.kind, part.model_id
      ) model
      where model.embeddings > 0
      group by model.kind
    )
    select coalesce(jsonb_object_agg(kind, jsonb_build_object(
      'documents', coalesce(counted.documents, 0), 'vectors', coalesce(embedded.vectors, '{}'),
      'average_length', greatest(coalesce(counted.lexemes, 0) / greatest(coalesce(counted.documents, 0), 1), 1))), '{}')
    from counted full join embedded using (kind)
    where counted.documents > 0 or embedded.vectors is not null);
end
$$;

ALTER FUNCTION mneme_search.corpus(in_workspace uuid) OWNER TO mneme_search;

-- Name: default_weights(); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.default_weights() RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jsonb_build_object(
    -- Fusion: each arm adds weight / (k + its rank).
    'k', 5, 'text', 1.0, 'vector', 0.6, 'entity', 0.3, 'trigram', 0.2, 'time', 0.8,
    -- Conversation: shares of the scores of the turns one and two away, of the session's best, and of the best of all
    -- for the speaker whom the question names; taken off a turn that is a question itself. For words, then for vectors.
    'neighbour', 0.4, 'second_neighbour', 0.2, 'session', 0.5, 'speaker', 0.3, 'question', 0.15,
    'vector_neighbour', 0.15, 'vector_second_neighbour', 0.05, 'vector_session', 0.4, 'vector_speaker', 0.15, 'vector_question', 0.05,
    -- Light multipliers of the fused score; none can lift a hit past one that matches much better.
    'confidence', 0.1, 'usefulness', 0.1, 'salience', 0.05, 'recency', 0.02, 'recency_half_life_days', 90, 'period', 0.8,
    -- How kinds compare on the arms' common scale.
    'message', 1.0, 'memory', 1.0, 'fact', 1.0, 'summary', 0.8, 'chunk', 1.0
  )
$$;

ALTER FUNCTION mneme_search.default_weights() OWNER TO mneme_search;

-- Name: entity_arm(text, jsonb, uuid[], double precision[], integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.entity_arm(in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer) RETURNS TABLE(id uuid, score double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $_$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  links text;
begin
  if coalesce(cardinality(in_entities), 0) = 0 then
    return;
  end if;
  -- At most 500 links an entity, newest first: who is named everywhere says little about where. Only links the reader
  -- may follow count: others' neither crowd them out nor show in the weights.
  links := case in_kind
    when 'message' then 'select r.id from mneme.mention m join mneme.message r on r.id = m.message_id and %1$s where m.workspace_id = $1 and m.entity_id = family.entity_id order by m.occurred_at desc limit 500'
    when 'memory' then 'select r.id from mneme.memory_entity m join mneme.memory_item r on r.id = m.memory_id and %1$s where m.workspace_id = $1 and m.entity_id = family.entity_id limit 500'
    when 'fact' then '(select r.id from mneme.fact r where %1$s and r.subject_entity_id = family.entity_id limit 500) union (select r.id from mneme.fact r where %1$s and r.object_entity_id = family.entity_id limit 500)'
    when 'summary' then 'select r.id from (select named.thread_id from (select distinct m.thread_id from mneme.mention m where m.workspace_id = $1 and m.entity_id = family.entity_id) named where exists (select from mneme.summary r where r.thread_id = named.thread_id and %1$s) limit 100) t join mneme.summary r on r.thread_id = t.thread_id and %1$s limit 500'
    -- Nobody reads names out of documents: a chunk that says one of the entity's names links itself.
    when 'chunk' then 'select r.id from (
        (select a.variant_normalized as name from mneme.alias_variant a where a.workspace_id = $1 and a.entity_id = family.entity_id and a.status = ''active'' and '
      || format(mneme_search.name_condition(in_scope), 'a') || ' order by a.weight desc, a.id limit 20)
        union select e.canonical_normalized from mneme.entity e where e.workspace_id = $1 and e.id = family.entity_id and '
      || format(mneme_search.name_condition(in_scope), 'e') || '
      ) called cross join lateral (select r.id from mneme.chunk r where %1$s and r.fts @@ phraseto_tsquery(''english'', called.name) limit 500) r'
  end;
  if links is null then
    return;
  end if;
  return query execute format($text$
with family as materialized (
  select f.entity_id, f.root_id, named.similarity
  from unnest($4, $5) as named (root_id, similarity) join mneme_search.merged_entities($1, $4) f on f.root_id = named.root_id
), link as materialized (
  select distinct family.root_id, family.similarity, linked.id from family cross join lateral (%1$s) linked
), weighed as (
  -- Being named rarely says more: the same idea as a word's rarity.
  select root_id, similarity * 1 / ln(2 + count(*)) as weight from link group by root_id, similarity
)
select link.id, sum(weighed.weight)::double precision as score
from link join weighed on weighed.root_id = link.root_id
group by link.id
order by 2 desc, 1 desc limit $6$text$, format(links, condition))
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), in_entities, in_similarities, in_limit;
end
$_$;

ALTER FUNCTION mneme_search.entity_arm(in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer) OWNER TO mneme_search;

-- Name: event_time(text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  found constant jsonb := mneme_search.find(in_event, null, null,
    in_filter - array['kinds', 'words', 'word_groups', 'name_forms', 'prefer_since', 'prefer_until', 'period_alone'] || '{"kinds": ["message", "memory", "fact"]}', 8, '{}');
begin
  -- A row that names the day beats one that was said on it: plans and looks back name it, and both are common.
  select best.since, best.until into since, until
  from (
    select spoken.since, spoken.until, spoken.named, (hit ->> 'rank')::integer as rank
    from jsonb_array_elements(found -> 'hits') as hit
    cross join lateral (
      (select t.starts_at as since, t.ends_at as until, true as named
        from mneme.time_mention t
        where hit ->> 'kind' = 'message' and t.workspace_id = workspace and t.message_id = (hit ->> 'id')::uuid and t.ends_at <= t.starts_at + interval '8 days'
        order by t.start_offset limit 1)
      union all
      select m.occurred_at, m.occurred_at + interval '1 second', false
      from mneme.message m where hit ->> 'kind' = 'message' and m.workspace_id = workspace and m.id = (hit ->> 'id')::uuid
      union all
      select i.valid_from, i.valid_from + interval '1 second', true
      from mneme.memory_item i where hit ->> 'kind' = 'memory' and i.workspace_id = workspace and i.id = (hit ->> 'id')::uuid and i.valid_from is not null
      union all
      select f.valid_from, f.valid_from + interval '1 second', true
      from mneme.fact f where hit ->> 'kind' = 'fact' and f.workspace_id = workspace and f.id = (hit ->> 'id')::uuid and f.valid_from is not null
    ) spoken
    -- A neighbour of what was said is no word about the event.
    where exists (select from jsonb_array_elements(hit -> 'arms') arm where arm ->> 'arm' in ('text', 'entity'))
      and (hit ->> 'confidence')::double precision >= (select w.confidence_threshold from mneme.workspace w where w.id = workspace)
  ) best
  order by best.named desc, best.rank limit 1;
end
$$;

ALTER FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) OWNER TO mneme_search;

-- Name: expand(text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.expand(in_query text, in_scope jsonb) RETURNS TABLE(surface text, entity_id uuid, canonical_name text, similarity double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET "pg_trgm.similarity_threshold" TO '0.55'
    SET cpu_operator_cost TO '0.1'
    AS $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  words text[];
  grams text[];
  threshold real;
  gram text;
  near record;
  runs text[] := '{}';
  entities uuid[] := '{}';
  similarities double precision[] := '{}';
begin
  if not exists (select from mneme.entity e where e.workspace_id = workspace) then
    return;
  end if;
  select w.alias_similarity_threshold into threshold from mneme.workspace w where w.id = workspace;
  perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
  words := (regexp_split_to_array(mneme_private.normalize_text(in_query), ' '))[1:64];
  -- Runs of one to four words. A lone grammar word names nobody, whatever it is spelt like.
  select array_agg(distinct made.run) into grams
  from generate_series(1, cardinality(words)) first
  cross join generate_series(0, 3) more
  cross join lateral (select array_to_string(words[first:first + more], ' ') as run) made
  where first + more <= cardinality(words) and made.run <> '' and (more > 0 or length(to_tsvector('english', made.run)) > 0);
  -- A numbered name in its other forms: "Chapter 35" for "ch35".
  if in_scope ? 'name_forms' then
    grams := coalesce(grams, '{}') || array(select jsonb_array_elements_text(in_scope -> 'name_forms'));
  end if;
  -- An address is one name, however many words its parts are.
  if strpos(in_query, '@') > 0 then
    grams := coalesce(grams, '{}') || array(
      select mneme_private.normalize_text(found.parts[1])
      from regexp_matches(in_query, '[^[:space:]<>()",;:]+@[^[:space:]<>()",;:?!]+', 'g') as found (parts) limit 16);
  end if;
  if grams is null then
    return;
  end if;
  -- cpu_operator_cost: comparing trigrams costs some hundred times what the planner takes for it, and so it read every
  -- name (41 ms a run over 8,000 names). By trigrams only runs of content words, the longest first: each is a look-up of its own.
  for gram in
    select made.run from (
      select distinct array_to_string(content[first:first + more], ' ') as run, more
      from (select array(select word from unnest(words) with ordinality as given (word, place)
        where length(to_tsvector('english', word)) > 0 order by place) as content) told
      cross join generate_series(1, cardinality(content)) first cross join generate_series(0, 1) more
      where first + more <= cardinality(content)
    ) made
    where length(made.run) between 4 and 60 order by made.more desc, length(made.run) desc, made.run limit 16
  loop
    for near in execute mneme_search.near_name_statement(in_scope) using workspace, gram loop
      runs := runs || gram;
      entities := entities || near.entity_id;
      similarities := similarities || near.similarity;
    end loop;
  end loop;
  return query execute mneme_search.expand_statement(in_scope) using workspace, grams, runs, entities, similarities;
end
$$;

ALTER FUNCTION mneme_search.expand(in_query text, in_scope jsonb) OWNER TO mneme_search;

-- Name: expand_statement(jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.expand_statement(in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  visible constant text := mneme_search.name_condition(in_scope);
begin
  return format($text$
with recursive named (surface, entity_id, similarity) as (
  select a.variant_normalized, a.entity_id, a.weight::double precision
  from mneme.alias_variant a where a.workspace_id = $1 and a.variant_normalized = any ($2) and a.status = 'active' and %1$s
  union all
  select e.canonical_normalized, e.id, 1
  from mneme.entity e where e.workspace_id = $1 and e.canonical_normalized = any ($2) and %2$s
  union all
  -- A first name alone, where one person has it.
  select split_part(e.canonical_normalized, ' ', 1), (array_agg(e.id))[1], 0.8
  from mneme.entity e
  where e.workspace_id = $1 and e.kind = 'person' and split_part(e.canonical_normalized, ' ', 1) = any ($2) and e.merged_into_id is null and strpos(e.canonical_name, '@') = 0 and %2$s
    and not exists (
      select from mneme.alias_variant a
      where a.workspace_id = $1 and a.entity_id = e.id and a.variant_normalized = split_part(e.canonical_normalized, ' ', 1) and a.status = 'rejected' and %1$s)
  group by 1 having count(*) = 1
  union all
  select near.surface, near.entity_id, near.similarity from unnest($3, $4, $5) as near (surface, entity_id, similarity)
), resolved (surface, similarity, entity_id, depth) as (
  select surface, similarity, entity_id, 0 from named
  union all
  select r.surface, r.similarity, e.merged_into_id, r.depth + 1
  from resolved r join mneme.entity e on e.workspace_id = $1 and e.id = r.entity_id
  where e.merged_into_id is not null and r.depth < 16
)
select best.surface, best.entity_id, best.canonical_name, best.similarity
from (
  select distinct on (e.id) r.surface, e.id as entity_id, e.canonical_name, least(r.similarity, 1) as similarity
  from resolved r join mneme.entity e on e.workspace_id = $1 and e.id = r.entity_id and e.merged_into_id is null and %2$s
  order by e.id, r.similarity desc, length(r.surface) desc, r.surface
) best
order by best.similarity desc, length(best.surface) desc, best.entity_id limit 10$text$, format(visible, 'a'), format(visible, 'e'));
end
$_$;

ALTER FUNCTION mneme_search.expand_statement(in_scope jsonb) OWNER TO mneme_search;

-- Name: explain_names(text, jsonb, text[]); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.explain_names(in_which text, in_filter jsonb, in_words text[]) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET cpu_operator_cost TO '0.1'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
  workspace constant uuid := (scope ->> 'workspace')::uuid;
begin
  case in_which
    when 'expand' then
      return query execute 'explain (costs off) ' || mneme_search.expand_statement(scope) using workspace, in_words, in_words, '{}'::uuid[], '{}'::double precision[];
    when 'near' then
      return query execute 'explain (costs off) ' || mneme_search.near_name_statement(scope) using workspace, in_words[1];
    when 'near_word' then
      return query execute 'explain (costs off) ' || mneme_search.near_word_statement() using workspace, array['message'], in_words[1];
    when 'subtree' then
      return query execute 'explain (costs off) ' || mneme_search.subtree_statement() using workspace, in_words[1]::ltree;
  end case;
end
$$;

ALTER FUNCTION mneme_search.explain_names(in_which text, in_filter jsonb, in_words text[]) OWNER TO mneme_search;

-- Name: explain_text(text, jsonb, text, text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.explain_text(in_kind text, in_filter jsonb, in_query text, in_options text DEFAULT 'costs off'::text) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
  found record;
begin
  select * into found from mneme_search.text_candidates(in_kind, scope, in_query, 100);
  return query execute format('explain (%s) ', in_options)
      || mneme_search.text_statement(in_kind, scope, cardinality(found.single), found.sources, found.local, mneme_search.default_weights())
    using (scope ->> 'workspace')::uuid, mneme_search.scope_ids(scope, 'place_threads'), mneme_search.scope_ids(scope, 'place_projects'),
      found.queries, found.single, found.rarities, found.average_length, found.total, 100, ' ' || mneme_private.normalize_text(in_query) || ' ';
end
$$;

ALTER FUNCTION mneme_search.explain_text(in_kind text, in_filter jsonb, in_query text, in_options text) OWNER TO mneme_search;

-- Name: explain_vector(text, jsonb, text, integer, text, text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.explain_vector(in_kind text, in_filter jsonb, in_embedding text, in_model_id integer, in_mode text, in_options text DEFAULT 'costs off'::text) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET "hnsw.iterative_scan" TO 'relaxed_order'
    SET "hnsw.ef_search" TO '200'
    SET "hnsw.max_scan_tuples" TO '40000'
    SET enable_sort TO 'on'
    AS $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
begin
  if in_mode = 'index' then
    -- The planner takes an ordered index scan for dearer than sorting everything. Undone when the function returns.
    perform set_config('enable_sort', 'off', true);
  end if;
  return query execute format('explain (%s) ', in_options)
      || mneme_search.vector_statement(in_kind, scope, in_model_id, public.vector_dims(in_embedding::public.halfvec), in_mode, mneme_search.default_weights())
    using (scope ->> 'workspace')::uuid, mneme_search.scope_ids(scope, 'place_threads'), mneme_search.scope_ids(scope, 'place_projects'), in_embedding::public.halfvec, 100, ' ';
end
$$;

ALTER FUNCTION mneme_search.explain_vector(in_kind text, in_filter jsonb, in_embedding text, in_model_id integer, in_mode text, in_options text) OWNER TO mneme_search;

-- Name: find(text, public.halfvec, integer, jsonb, integer, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb DEFAULT '{}'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
  workspace constant uuid := (scope ->> 'workspace')::uuid;
  weights jsonb;
  kinds text[];
  -- Each arm looks deeper than the answer, so that a row two arms find can win.
  depth constant integer := greatest(100, 2 * in_limit);
  surfaces jsonb;
  entities uuid[];
  similarities double precision[];
  hits jsonb;
  k double precision;
  best double precision;
  since timestamptz := (in_filter ->> 'prefer_since')::timestamptz;
  until timestamptz := (in_filter ->> 'prefer_until')::timestamptz;
  words constant text := ' ' || mneme_private.normalize_text(in_query) || ' ';
  -- Words that were understood as a time or a number are not looked for as words.
  lexemes constant text[] := tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(coalesce(in_filter ->> 'words', in_query))));
  now_is constant timestamptz := coalesce((in_filter ->> 'now')::timestamptz, now());
begin
  select mneme_search.default_weights() || coalesce(w.recall_weights, '{}') || in_weights into weights from mneme.workspace w where w.id = workspace;
  k := (weights ->> 'k')::double precision;
  -- What a row gets that the words and the vector both put first: scores are told as a share of it.
  best := greatest((weights ->> 'text')::double precision + (weights ->> 'vector')::double precision, 0.01) / (k + 1);
  -- Kinds the workspace has nothing of cost nothing.
  kinds := array(
    select held.kind from jsonb_object_keys(scope -> 'corpus') as held (kind)
    where not scope ? 'kinds' or scope -> 'kinds' ? held.kind);

  select array_agg(e.entity_id), array_agg(e.similarity),
    jsonb_agg(jsonb_build_object('text', e.surface, 'entity_id', e.entity_id, 'canonical_name', e.canonical_name, 'similarity', e.similarity))
  into entities, similarities, surfaces
  from mneme_search.expand(in_query, scope) e;

  with hit as materialized (
    select kind.name as kind, 'text' as arm, t.id, t.score, t.share as level, t.coverage, null::double precision as similarity
    from unnest(kinds) as kind (name) cross join lateral mneme_search.text_arm(kind.name, scope, in_query, weights, depth) t
    union all
    select kind.name, 'vector', v.id, v.score, v.share, null, v.similarity
    from unnest(kinds) as kind (name) cross join lateral mneme_search.vector_arm(kind.name, scope, in_query, in_embedding, in_model_id, weights, depth) v
    union all
    select kind.name, 'entity', e.id, e.score, e.score, null, null
    from unnest(kinds) as kind (name) cross join lateral mneme_search.entity_arm(kind.name, scope, entities, similarities, depth) e
    union all
    select g.kind, 'trigram', g.id, g.score, g.score, null, null
    from mneme_search.trigram_arm(kinds, scope, in_query, depth) g
    union all
    select kind.name, 'time', p.id, p.score, p.share, p.coverage, null
    from unnest(kinds) as kind (name) cross join lateral mneme_search.period_arm(kind.name, scope, in_query, weights, depth) p
    where since is not null
  ), ranked as materialized (
    -- Equal scores share a rank, so that what is known about the rows decides between them.
    select hit.*, rank() over best_first as rank, count(*) over alike as ties
    from (select hit.*, level * coalesce((weights ->> kind)::double precision, 1) as height from hit) hit
    window best_first as (partition by arm order by height desc), alike as (partition by arm, height)
  ), fused as (
    -- What an arm can't tell apart counts as the middle of its ranks: a name that a hundred turns say is no first place.
    select kind, id, sum((weights ->> arm)::double precision / (k + rank + (ties - 1) / 2.0)) as score, max(coverage) as coverage, max(similarity) as similarity,
      jsonb_agg(jsonb_build_object('arm', arm, 'rank', rank, 'score', ranked.score) order by arm) as arms
    from ranked group by kind, id
    order by 3 desc, kind, id limit depth
  ), known as (
    select fused.*, detail.confidence, detail.usefulness, detail.salience, detail.happened_from, detail.happened_to, detail.author, detail.asks, detail.fts
    from fused cross join lateral (
      select null::real as confidence, n.usefulness, null::real as salience, m.occurred_at as happened_from, m.occurred_at as happened_to, m.author, rtrim(m.content_plain) like '%?' as asks, m.fts
      from mneme.message m
      left join mneme.memory_node n on n.workspace_id = m.workspace_id and n.branch_id = m.branch_id and n.content_hash = m.content_hash
      where fused.kind = 'message' and m.workspace_id = workspace and m.id = fused.id
      union all
      select i.confidence, i.usefulness, i.salience, coalesce(i.valid_from, i.recorded_from), coalesce(i.valid_from, i.recorded_from), null, false, i.fts
      from mneme.memory_item i where fused.kind = 'memory' and i.workspace_id = workspace and i.id = fused.id
      union all
      select f.confidence, f.usefulness, f.salience, coalesce(f.valid_from, f.recorded_from), coalesce(f.valid_from, f.recorded_from), null, false, f.fts
      from mneme.fact f where fused.kind = 'fact' and f.workspace_id = workspace and f.id = fused.id
      union all
      select null, s.usefulness, null, s.period_start, s.period_end, null, false, s.fts
      from mneme.summary s where fused.kind = 'summary' and s.workspace_id = workspace and s.id = fused.id
      union all
      select null, c.usefulness, null, c.created_at, c.created_at, null, false, c.fts
      from mneme.chunk c where fused.kind = 'chunk' and c.workspace_id = workspace and c.id = fused.id
    ) detail
  ), weighed as (
    select known.*,
      known.score
        * (1 + (weights ->> 'confidence')::double precision * (coalesce(known.confidence, 0.5) - 0.5))
        * (1 + (weights ->> 'usefulness')::double precision * (coalesce(known.usefulness, 0.5) - 0.5))
        * (1 + (weights ->> 'salience')::double precision * (coalesce(known.salience, 0.5) - 0.5))
        * (1 + (weights ->> 'recency')::double precision
          * exp(-ln(2) * greatest(extract(epoch from now_is - known.happened_to)::double precision, 0) / 86400 / (weights ->> 'recency_half_life_days')::double precision))
        * (1 + case when since is not null and (known.happened_to >= since and known.happened_from < coalesce(until, 'infinity')
            -- What a turn speaks of counts as much as when it was said.
            or known.kind = 'message' and exists (
              select from mneme.time_mention t
              where t.workspace_id = workspace and t.message_id = known.id and t.starts_at < coalesce(until, 'infinity') and t.ends_at > since))
          then (weights ->> 'period')::double precision else 0 end)
        as final
    from known
  ), placed as materialized (
    select weighed.*, row_number() over (order by final desc, kind, id desc) as place from weighed
  ), named as (
    select array_agg(author) as authors, min(split_part(whole, ' ', 1)) as first_name
    from (select distinct author from placed where author is not null and place <= 20) spoken
    cross join lateral (select mneme_private.normalize_text(author) as whole offset 0) folded
    where length(whole) > 1 and strpos(words, ' ' || whole || ' ') + strpos(words, ' ' || split_part(whole, ' ', 1) || ' ') > 0
  ), told as materialized (
    -- Said by somebody else than the one speaker whom the question names, and not about them by name.
    select placed.*, coalesce(cardinality(named.authors) = 1 and placed.author <> named.authors[1]
      and not placed.fts @@ plainto_tsquery('english', named.first_name), false) as other
    from placed cross join named where place <= greatest(in_limit, 20)
  ), answer as (
    select coalesce(max(coverage) filter (where not other), 0) as coverage, coalesce(max(coverage) filter (where other), 0) as other_coverage,
      coalesce(max(similarity) filter (where not other), 0) as similarity, coalesce(max(similarity) filter (where other), 0) as other_similarity,
      -- Similarities are told from the middle of the answer's to 1: models differ in what they give to anything at all.
      least(percentile_cont(0.5) within group (order by coalesce(similarity, 0)), 0.99) as middle, count(similarity) as similarities
    from told where place <= 20
  ), heard as (
    -- The share of the question's words that nothing found has: what a topic never touched looks like.
    select count(*) filter (where not exists (select from known where known.fts @@ mneme_search.quote_lexeme(lexeme)::tsquery))::double precision / greatest(count(*), 1) as missing
    from unnest(lexemes[1:24]) as lexeme
  ), judged as (
    select told.*, array[
      answer.coverage, greatest(answer.other_coverage - answer.coverage, 0),
      greatest(answer.other_similarity - answer.similarity, 0) / (1 - middle), least(cardinality(lexemes), 8),
      -- Without a vector of the question, what is usual: it speaks neither for nor against.
      case when answer.similarities = 0 then 0.13 else (answer.similarity - middle) / (1 - middle) end,
      coalesce(told.coverage, 0) - answer.coverage, (coalesce(told.similarity, 0) - middle) / (1 - middle), told.other::integer, told.asks::integer, heard.missing
    ]::double precision[] as evidence
    from told cross join answer cross join heard
  )
  select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'rank', place, 'score', final / best, 'boost', final / nullif(score, 0), 'confidence', mneme_search.hit_confidence(evidence), 'similarity', similarity, 'arms', arms)
    || case when weights ? 'evidence' then jsonb_build_object('evidence', evidence) else '{}' end order by place)
  into hits
  from judged where place <= in_limit;
  return jsonb_build_object('hits', coalesce(hits, '[]'), 'expansions', coalesce(surfaces, '[]'));
end
$$;

ALTER FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) OWNER TO mneme_search;

-- Name: hit_confidence(double precision[]); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.hit_confidence(in_evidence double precision[]) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select 1 / (1 + exp(-(
    -2.5
    -- The answer as a whole, over its first twenty hits: how much of the question's rarity its best hit covers; how much
    -- more another speaker's does than the best of the one whom the question names; the same of similarity; how many
    -- words the question has, 8 at most; how far the best similarity stands out from the middle.
    + 4.9 * in_evidence[1] - 3.4 * in_evidence[2] - 12.0 * in_evidence[3] + 0.29 * in_evidence[4] + 1.8 * in_evidence[5]
    -- The hit: its coverage below the best; how far its similarity stands out; that another speaker says
    -- it without naming the one; that it asks.
    + 6.1 * in_evidence[6] + 2.5 * in_evidence[7] - 2.6 * in_evidence[8] - 1.25 * in_evidence[9]
    -- The question: the share of its words that nothing found has.
    - 3.7 * in_evidence[10]
  )))
$$;

ALTER FUNCTION mneme_search.hit_confidence(in_evidence double precision[]) OWNER TO mneme_search;

-- Name: lexeme_documents(text, uuid, text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.lexeme_documents(in_kind text, in_workspace uuid, in_lexeme text) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return (
    select greatest(coalesce(sum(part.documents), 0), 0)::bigint
    from (
      select s.documents from mneme_private.term_statistic s where s.workspace_id = in_workspace and s.kind = in_kind and s.lexeme = in_lexeme collate "C"
      union all
      (select d.documents from mneme_private.term_delta d where d.workspace_id = in_workspace and d.kind = in_kind and d.lexeme = in_lexeme collate "C" limit 2000)
    ) part);
end
$$;

ALTER FUNCTION mneme_search.lexeme_documents(in_kind text, in_workspace uuid, in_lexeme text) OWNER TO mneme_search;

-- Name: merged_entities(uuid, uuid[]); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.merged_entities(in_workspace uuid, in_entities uuid[]) RETURNS TABLE(root_id uuid, entity_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with recursive family (root_id, entity_id, depth) as (
    select entity, entity, 0 from unnest(in_entities) as entity
    union all
    select f.root_id, e.id, f.depth + 1
    from family f join mneme.entity e on e.workspace_id = in_workspace and e.merged_into_id = f.entity_id
    where f.depth < 16
  )
  select distinct root_id, entity_id from family
$$;

ALTER FUNCTION mneme_search.merged_entities(in_workspace uuid, in_entities uuid[]) OWNER TO mneme_search;

-- Name: name_condition(jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.name_condition(in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  reader constant uuid := (in_scope ->> 'user_id')::uuid;
  visible text := '(%1$s.visibility = ''workspace''';
begin
  visible := visible || case when reader is null then ')' else format(' or %%1$s.owner_user_id = %L::uuid)', reader) end;
  if in_scope ? 'persona_id' then
    visible := visible || format(' and (%%1$s.persona_id is null or %%1$s.persona_id = %L::uuid)', (in_scope ->> 'persona_id')::uuid);
  end if;
  if coalesce(in_scope ->> 'scope', 'neutral_and_relationship') in ('neutral_only', 'neutral_and_relationship') then
    visible := visible || ' and %1$s.sensitivity = ''neutral''';
  end if;
  return visible;
end
$_$;

ALTER FUNCTION mneme_search.name_condition(in_scope jsonb) OWNER TO mneme_search;

-- Name: near_name_statement(jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.near_name_statement(in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  return format($text$
select a.entity_id, public.similarity(a.variant_normalized, $2)::double precision * a.weight as similarity
from mneme.alias_variant a
where a.workspace_id = $1 and a.variant_normalized operator(public.%%) $2 and a.status = 'active' and %s
order by 2 desc limit 3$text$, format(mneme_search.name_condition(in_scope), 'a'));
end
$_$;

ALTER FUNCTION mneme_search.near_name_statement(in_scope jsonb) OWNER TO mneme_search;

-- Name: near_text_statement(text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.near_text_statement(in_kind text, in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  return format($text$
select found.id, sum(found.similarity)::double precision as score
from (
  select r.id, near.word, max(near.similarity) as similarity
  from unnest($4, $6, $7) as near (word, operand, similarity)
  cross join lateral (select r.id from mneme.%1$I r where %2$s and r.fts @@ near.operand limit 500) r
  group by r.id, near.word
) found
group by found.id order by 2 desc, 1 limit $5$text$, mneme_search.row_table(in_kind), mneme_search.row_condition(in_kind, in_scope));
end
$_$;

ALTER FUNCTION mneme_search.near_text_statement(in_kind text, in_scope jsonb) OWNER TO mneme_search;

-- Name: near_word_statement(); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.near_word_statement() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select $text$
select t.lexeme, public.similarity(t.lexeme, $3)::double precision as similarity
from mneme_private.term_statistic t
where t.workspace_id = $1 and t.kind = any ($2) and t.lexeme operator(public.%>) $3
  and length(t.lexeme) between 5 and 40 and t.lexeme !~ '[0-9]' and t.documents > 0
group by t.lexeme order by 2 desc, 1 limit 3$text$
$_$;

ALTER FUNCTION mneme_search.near_word_statement() OWNER TO mneme_search;

-- Name: period_arm(text, jsonb, text, jsonb, integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.period_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer) RETURNS TABLE(id uuid, score double precision, share double precision, coverage double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  since constant timestamptz := greatest((in_scope ->> 'prefer_since')::timestamptz, (in_scope ->> 'since')::timestamptz);
  until constant timestamptz := least((in_scope ->> 'prefer_until')::timestamptz, (in_scope ->> 'until')::timestamptz);
  within jsonb;
  turns bigint;
begin
  if not in_scope ? 'prefer_since' or since >= until then
    return;
  end if;
  if in_kind = 'summary' or in_scope ? 'period_alone' then
    return query execute mneme_search.period_statement(in_kind, in_scope)
      using workspace, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), since, until, in_limit;
    return;
  end if;
  -- What else is asked, among what was said then alone: elsewhere better matches would leave no room for it.
  within := in_scope || jsonb_build_object('since', since, 'until', until);
  if in_kind = 'message' then
    select count(*) into turns from (
      select from mneme.message m
      where m.workspace_id = workspace and m.occurred_at >= since and m.occurred_at < until
        and (not in_scope ? 'thread_id' or m.thread_id = (in_scope ->> 'thread_id')::uuid)
      limit 20001) counted;
    if turns = 0 then
      return;
    end if;
    within := within || jsonb_build_object('turns', turns);
  end if;
  return query select t.id, t.score, t.share, t.coverage from mneme_search.text_arm(in_kind, within, in_query, in_weights, in_limit) t;
end
$$;

ALTER FUNCTION mneme_search.period_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer) OWNER TO mneme_search;

-- Name: period_statement(text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.period_statement(in_kind text, in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
begin
  return case in_kind
    when 'summary' then format($text$
select r.id, fit.share, fit.share, null::double precision
from mneme.summary r
cross join lateral (select (extract(epoch from least(r.period_end, $5) - greatest(r.period_start, $4)) + 1)::double precision
  / (extract(epoch from greatest(r.period_end, $5) - least(r.period_start, $4)) + 1)::double precision as share) fit
where %s and r.period_start < $5 and r.period_end >= $4
order by fit.share desc, r.period_start desc, r.id limit $6$text$, condition)
    -- Turns that speak of the time; then those said in it, newest first. A mention is at most 400 days long.
    -- Only turns the reader sees count towards the limit: others' don't crowd them out.
    when 'message' then format($text$
select found.id, max(found.share), max(found.share), null::double precision
from (
  (select spoken.id, 1::double precision as share
    from (select r.id, r.occurred_at from mneme.time_mention t join mneme.message r on r.id = t.message_id and %1$s
      where t.workspace_id = $1 and t.starts_at >= $4 - interval '400 days' and t.starts_at < $5 and t.ends_at > $4 limit 2000) spoken
    group by spoken.id, spoken.occurred_at order by spoken.occurred_at desc limit $6)
  union all
  (select r.id, 1::double precision from mneme.message r where %1$s and r.occurred_at >= $4 and r.occurred_at < $5 order by r.occurred_at desc limit $6)
) found
group by found.id limit $6$text$, condition)
    when 'chunk' then format('select r.id, 1::double precision, 1::double precision, null::double precision from mneme.chunk r where %s and r.created_at >= $4 and r.created_at < $5 order by r.created_at desc, r.id limit $6', condition)
    else format('select r.id, 1::double precision, 1::double precision, null::double precision from mneme.%I r where %s and coalesce(r.valid_from, r.recorded_from) >= $4 and coalesce(r.valid_from, r.recorded_from) < $5 order by coalesce(r.valid_from, r.recorded_from) desc, r.id limit $6', mneme_search.row_table(in_kind), condition)
  end;
end
$_$;

ALTER FUNCTION mneme_search.period_statement(in_kind text, in_scope jsonb) OWNER TO mneme_search;

-- Name: query_terms(text, jsonb, text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.query_terms(in_kind text, in_scope jsonb, in_query text, OUT lexeme text, OUT operand tsquery, OUT documents bigint) RETURNS SETOF record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  words constant text[] := tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(coalesce(in_scope ->> 'words', in_query))));
begin
  -- The rarest 24 words, rarest first: the rest of a long query adds cost and no evidence.
  if not in_scope ? 'word_groups' then
    return query
    select word.lexeme, mneme_search.quote_lexeme(word.lexeme)::tsquery, mneme_search.lexeme_documents(in_kind, workspace, word.lexeme)
    from unnest(words) as word (lexeme)
    order by 3, 1
    limit 24;
    return;
  end if;
  -- A group is one term: what it matches is at most what its forms do, and a phrase at most what its rarest word does.
  return query
  with form as materialized (
    select given.place, written.operand, tsvector_to_array(mneme_private.search_vector(written.form)) as lexemes
    from jsonb_array_elements(in_scope -> 'word_groups') with ordinality as given (forms, place)
    cross join lateral (
      select distinct told.form, phraseto_tsquery('english', told.form) as operand from jsonb_array_elements_text(given.forms) as told (form)
    ) written
    where numnode(written.operand) > 0
  ), seen as materialized (
    select word.lexeme, mneme_search.lexeme_documents(in_kind, workspace, word.lexeme) as documents
    from (select unnest(words) union select unnest(form.lexemes) from form) as word (lexeme)
  ), term as (
    select seen.lexeme, mneme_search.quote_lexeme(seen.lexeme)::tsquery as operand, seen.documents
    from seen where seen.lexeme = any (words)
    union all
    select null, string_agg('(' || counted.operand::text || ')', '|')::tsquery, sum(counted.documents)::bigint
    from (
      select form.place, form.operand, (select min(seen.documents) from seen where seen.lexeme = any (form.lexemes)) as documents from form
    ) counted
    group by counted.place
  )
  select term.lexeme, term.operand, term.documents from term order by 3, 1, term.operand::text limit 24;
end
$$;

ALTER FUNCTION mneme_search.query_terms(in_kind text, in_scope jsonb, in_query text, OUT lexeme text, OUT operand tsquery, OUT documents bigint) OWNER TO mneme_search;

-- Name: quote_lexeme(text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.quote_lexeme(in_lexeme text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select '''' || replace(replace(in_lexeme, '\', '\\'), '''', '''''') || '''' $$;

ALTER FUNCTION mneme_search.quote_lexeme(in_lexeme text) OWNER TO mneme_search;

-- Name: recall(text, text, integer, jsonb, integer, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_owner

CREATE FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb DEFAULT '{}'::jsonb) RETURNS json
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  found constant jsonb := mneme_search.find(in_query, in_embedding::public.halfvec, in_model_id, in_filter, in_limit, in_weights);
begin
  -- The join back to the rows runs as the caller, under row security: what it hides is not in the answer, whatever was found.
  return (
    select json_build_object(
      'expansions', found -> 'expansions',
      'confidence_threshold', (select w.confidence_threshold from mneme.workspace w where w.id = workspace),
      'hits', coalesce(json_agg(json_build_object(
        'kind', hit.kind, 'id', hit.id, 'score', hit.score, 'boost', hit.boost, 'confidence', hit.confidence, 'similarity', hit.similarity, 'arms', hit.arms, 'evidence', hit.evidence,
        'text', detail.content, 'content_state', detail.content_state, 'occurred_at', detail.occurred_at, 'thread_id', detail.thread_id,
        'author', detail.author, 'branch_id', detail.branch_id, 'sequence_no', detail.sequence_no, 'session_no', detail.session_no, 'claim', detail.claim
      ) order by hit.rank), '[]'))
    from jsonb_to_recordset(found -> 'hits') as hit (kind text, id uuid, rank integer, score double precision, boost double precision, confidence double precision, similarity double precision, arms jsonb, evidence jsonb)
    cross join lateral (
      select m.content, m.content_state, m.occurred_at, m.thread_id, m.author, m.branch_id, m.sequence_no, m.session_no, null::json as claim
      from mneme.message m where hit.kind = 'message' and m.workspace_id = workspace and m.id = hit.id
      union all
      select i.content, i.content_state, coalesce(i.valid_from, i.recorded_from), i.thread_id, null, null, null, null, null
      from mneme.memory_item i where hit.kind = 'memory' and i.workspace_id = workspace and i.id = hit.id
      union all
      select f.content, f.content_state, coalesce(f.valid_from, f.recorded_from), f.thread_id, null, null, null, null,
        json_build_object('subject', case when f.subject_entity_id is null then mneme_private.normalize_text(f.subject)
            when exists (select from mneme.entity e where e.workspace_id = workspace and e.id = f.subject_entity_id and e.merged_into_id is not null) then mneme_private.entity_root(f.subject_entity_id)::text
            else f.subject_entity_id::text end,
          'predicate', f.predicate, 'disputed', f.disputed, 'confidence', f.confidence)
      from mneme.fact f where hit.kind = 'fact' and f.workspace_id = workspace and f.id = hit.id
      union all
      select s.content, s.content_state, s.period_end, s.thread_id, null, null, null, null, null
      from mneme.summary s where hit.kind = 'summary' and s.workspace_id = workspace and s.id = hit.id
      union all
      select c.content, c.content_state, c.created_at, c.thread_id, null, null, null, null, null
      from mneme.chunk c where hit.kind = 'chunk' and c.workspace_id = workspace and c.id = hit.id
    ) detail);
end
$$;

ALTER FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) OWNER TO mneme_owner;

-- Name: resolve_scope(jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.resolve_scope(in_filter jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  workspace constant uuid := nullif(current_setting('mneme.workspace_id', true), '')::uuid;
  reader uuid := nullif(current_setting('mneme.user_id', true), '')::uuid;
  thread uuid := (in_filter ->> 'thread_id')::uuid;
  branch constant uuid := (in_filter ->> 'branch_id')::uuid;
  project constant uuid := (in_filter ->> 'project_id')::uuid;
  subtree constant ltree := (in_filter ->> 'under')::ltree;
  nodes uuid[];
  place_threads uuid[];
  place_projects uuid[];
  line jsonb;
  forked boolean;
  turns bigint;
  own_rows bigint;
  shared_rows bigint;
  corpus jsonb;
  documents bigint;
begin
  if workspace is null then
    raise exception using errcode = 'MN403', detail = 'NO_WORKSPACE', message = 'Recall needs a workspace: use a token that names one.';
  end if;
  -- A program acts for the user it names, or for its own: never for all. Row security reads the same role setting;
  -- everybody else reads as the user of the token, whatever the filter says.
  if current_setting('role', true) in ('mneme_service', 'mneme_worker') then
    reader := coalesce((in_filter ->> 'user_id')::uuid, reader);
  end if;

  if project is not null or subtree is not null then
    if subtree is not null then
      execute mneme_search.subtree_statement() into nodes using workspace, subtree;
    end if;
    select coalesce(array_agg(p.id), '{}') into place_projects
    from mneme.project p
    where p.workspace_id = workspace and (project is null or p.id = project) and (subtree is null or p.taxonomy_node_id = any (nodes));
    select coalesce(array_agg(t.id), '{}') into place_threads
    from mneme.thread t
    left join mneme.project p on p.workspace_id = t.workspace_id and p.id = t.project_id
    where t.workspace_id = workspace
      and (project is null or t.project_id = project)
      and (subtree is null or t.taxonomy_node_id = any (nodes) or p.taxonomy_node_id = any (nodes));
  end if;

  if branch is not null then
    -- A branch is a view of its thread: asking for one asks for the other.
    thread := coalesce(thread, (select b.thread_id from mneme.branch b where b.workspace_id = workspace and b.id = branch));
    -- The branch with its ancestors, each up to where the next one forks off.
    with recursive ancestor (id, thread_id, parent_branch_id, fork_sequence_no, upto) as (
      select b.id, b.thread_id, b.parent_branch_id, b.fork_sequence_no, null::integer
      from mneme.branch b where b.workspace_id = workspace and b.id = branch
      union all
      select b.id, b.thread_id, b.parent_branch_id, b.fork_sequence_no, least(a.fork_sequence_no, a.upto)
      from ancestor a join mneme.branch b on b.workspace_id = workspace and b.id = a.parent_branch_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'upto', upto)), '[]') into line from ancestor where thread is null or thread_id = thread;
  else
    select exists (select from mneme.branch b where b.workspace_id = workspace and b.parent_branch_id is not null
      and (thread is null or b.thread_id = thread)) into forked;
  end if;

  corpus := mneme_search.corpus(workspace);
  documents := coalesce((corpus -> 'message' ->> 'documents')::bigint, 0);
  -- How many turns the filters leave, where that is cheap to say: few enough are read through, not sampled.
  if thread is not null then
    select sum(b.last_sequence_no) into turns from mneme.branch b where b.workspace_id = workspace and b.thread_id = thread;
  elsif place_threads is not null then
    select coalesce(sum(b.last_sequence_no), 0) into turns from mneme.branch b where b.workspace_id = workspace and b.thread_id = any (place_threads);
  elsif (in_filter ? 'since' or in_filter ? 'until') and documents > 4000 then
    select count(*) into turns from (
      select from mneme.message m
      where m.workspace_id = workspace
        and m.occurred_at >= coalesce((in_filter ->> 'since')::timestamptz, '-infinity') and m.occurred_at < coalesce((in_filter ->> 'until')::timestamptz, 'infinity')
      limit 20001) counted;
  end if;
  -- One user's rows among very many others' would drown in workspace-wide pruning: a few are searched on their own.
  if reader is not null and documents > 4000 then
    select count(*) into own_rows from (
      select from mneme.message m where m.workspace_id = workspace and m.owner_user_id = reader limit 5001) counted;
    if own_rows <= 5000 then
      select count(*) into shared_rows from (
        select from mneme.message m where m.workspace_id = workspace and m.visibility <> 'private' limit 5001) counted;
    end if;
  end if;

  return jsonb_strip_nulls(in_filter || jsonb_build_object(
    'workspace', workspace, 'user_id', reader,
    'in_audience', reader is not null and exists (select from mneme.thread_participant p where p.workspace_id = workspace and p.user_id = reader), 'thread_id', thread, 'line', line, 'forked', forked,
    'place_threads', to_jsonb(place_threads), 'place_projects', to_jsonb(place_projects),
    'turns', turns, 'own_rows', own_rows, 'shared_rows', shared_rows, 'corpus', corpus));
end
$$;

ALTER FUNCTION mneme_search.resolve_scope(in_filter jsonb) OWNER TO mneme_search;

-- Name: row_condition(text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.row_condition(in_kind text, in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  reader constant uuid := (in_scope ->> 'user_id')::uuid;
  since constant timestamptz := (in_scope ->> 'since')::timestamptz;
  until constant timestamptz := (in_scope ->> 'until')::timestamptz;
  as_of constant timestamptz := (in_scope ->> 'as_of')::timestamptz;
  known_at constant timestamptz := (in_scope ->> 'known_at')::timestamptz;
  scope constant text := coalesce(in_scope ->> 'scope', 'neutral_and_relationship');
  parts text[] := array['r.workspace_id = $1', 'r.content_state <> ''removed'''];
  alternatives text[] := '{}';
  step jsonb;
  at_column text;
begin
  -- Whose rows: the same rule as the row policies, for the user the recall is for.
  if reader is null then
    parts := parts || 'r.visibility = ''workspace'''::text;
  elsif not (in_scope ->> 'in_audience')::boolean then
    -- In no thread's audience: nothing to look up, and a quarter less to plan in each of the arms' statements.
    parts := parts || format('(r.visibility = ''workspace'' or r.owner_user_id = %L::uuid)', reader);
  else
    parts := parts || format('(r.visibility = ''workspace'' or r.owner_user_id = %1$L::uuid or (r.visibility = ''audience'' and exists ('
      'select from mneme.thread_participant p where p.workspace_id = $1 and p.thread_id = r.thread_id and p.user_id = %1$L::uuid)))', reader);
  end if;
  if in_scope ? 'persona_id' then
    parts := parts || format('(r.persona_id is null or r.persona_id = %L::uuid)', (in_scope ->> 'persona_id')::uuid);
    -- A row may be nobody's while its thread is a persona's.
    if in_kind <> 'message' then
      parts := parts || format('not exists (select from mneme.thread t where t.workspace_id = $1 and t.id = r.thread_id and t.persona_id <> %L::uuid)', (in_scope ->> 'persona_id')::uuid);
    end if;
  end if;

  -- Where: thread, branch, place.
  if in_scope ? 'thread_id' then
    parts := parts || format('r.thread_id = %L::uuid', (in_scope ->> 'thread_id')::uuid);
  end if;
  if in_scope ? 'place_threads' then
    parts := parts || case in_kind when 'message' then 'r.thread_id = any ($2)' else '(r.thread_id = any ($2) or r.project_id = any ($3))' end;
  end if;
  if in_kind = 'chunk' then
    if in_scope -> 'line' = '[]' then
      parts := parts || 'false'::text;
    end if;
  else
    if in_scope ? 'line' then
      for step in select value from jsonb_array_elements(in_scope -> 'line') loop
        alternatives := alternatives || case when step ->> 'upto' is null then format('r.branch_id = %L::uuid', (step ->> 'id')::uuid)
          else format('(r.branch_id = %L::uuid and %s <= %s)', (step ->> 'id')::uuid,
            case in_kind when 'message' then 'r.sequence_no' else 'coalesce(r.source_sequence_no, 2147483647)' end, (step ->> 'upto')::integer) end;
      end loop;
      parts := parts || case when cardinality(alternatives) = 0 then 'false' else '(' || array_to_string(alternatives, ' or ') || ')' end;
    elsif (in_scope ->> 'forked')::boolean then
      parts := parts || 'not exists (select from mneme.branch f where f.workspace_id = $1 and f.id = r.branch_id and f.parent_branch_id is not null)'::text;
    end if;
  end if;
  if in_scope ? 'channels' then
    parts := parts || format('%s = any (%L::text[])',
      case in_kind when 'memory' then 'coalesce(r.channel, (select t.channel from mneme.thread t where t.workspace_id = $1 and t.id = r.thread_id))'
        else '(select t.channel from mneme.thread t where t.workspace_id = $1 and t.id = r.thread_id)' end,
      array(select jsonb_array_elements_text(in_scope -> 'channels')));
  end if;

  -- When. Periods are half-open; a summary counts where its own period overlaps.
  at_column := case in_kind when 'message' then 'r.occurred_at' when 'chunk' then 'r.created_at' when 'summary' then null else 'coalesce(r.valid_from, r.recorded_from)' end;
  if since is not null then
    parts := parts || format('%s >= %L::timestamptz', coalesce(at_column, 'r.period_end'), since);
  end if;
  if until is not null then
    parts := parts || format('%s < %L::timestamptz', coalesce(at_column, 'r.period_start'), until);
  end if;
  if in_kind in ('memory', 'fact') then
    parts := parts || format('mneme_private.fact_stands(r.valid_from, r.valid_to, r.recorded_from, r.recorded_to, %L::timestamptz, %L::timestamptz)', as_of, known_at);
  end if;

  -- One text is found once: what another summary says of the same turns is left to it.
  if in_kind = 'summary' then
    parts := parts || 'not r.redundant'::text;
  end if;

  -- What may be shown: profile, project and workspace layers are insights; a fact or summary is the relationship's when a persona holds it.
  if in_kind in ('memory', 'fact', 'summary') then
    if scope in ('neutral_only', 'neutral_and_relationship') then
      parts := parts || 'r.sensitivity = ''neutral'''::text;
    end if;
    if scope in ('neutral_only', 'insights_only') then
      parts := parts || case in_kind when 'memory' then 'r.layer <> ''relationship''' else 'r.persona_id is null' end;
    elsif scope = 'relationship_only' then
      parts := parts || case in_kind when 'memory' then 'r.layer = ''relationship''' else 'r.persona_id is not null' end;
    elsif scope not in ('full', 'neutral_and_relationship') then
      parts := parts || 'false'::text;
    end if;
  end if;
  return array_to_string(parts, ' and ');
end
$_$;

ALTER FUNCTION mneme_search.row_condition(in_kind text, in_scope jsonb) OWNER TO mneme_search;

-- Name: row_table(text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.row_table(in_kind text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case in_kind when 'message' then 'message' when 'memory' then 'memory_item' when 'fact' then 'fact' when 'summary' then 'summary' when 'chunk' then 'chunk' end
$$;

ALTER FUNCTION mneme_search.row_table(in_kind text) OWNER TO mneme_search;

-- Name: scope_ids(jsonb, text); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.scope_ids(in_scope jsonb, in_key text) RETURNS uuid[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select array_agg(value::uuid) from jsonb_array_elements_text(case when in_scope ? in_key then in_scope -> in_key else null end) $$;

ALTER FUNCTION mneme_search.scope_ids(in_scope jsonb, in_key text) OWNER TO mneme_search;

-- Name: strong_keys(uuid, text[], double precision, double precision, double precision); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.strong_keys(in_workspace uuid, in_lexemes text[], in_average_length double precision, in_least double precision, in_below double precision) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select array_agg(right(in_workspace::text, 8) || often || band || lexeme)
  from unnest(in_lexemes) as lexeme
  cross join generate_series(1, 4) as often
  -- A band's texts are taken to be three quarters of its longest.
  cross join (values ('a', 3), ('b', 6), ('c', 12), ('d', 24), ('e', 48), ('f', 96), ('g', 192)) as sized (band, size)
  cross join lateral (select 2.2 * often / (often + 1.2 * (0.25 + 0.75 * size / in_average_length)) as score) weighed
  where (often > 1 or size <= 6) and score >= in_least and score < in_below
$$;

ALTER FUNCTION mneme_search.strong_keys(in_workspace uuid, in_lexemes text[], in_average_length double precision, in_least double precision, in_below double precision) OWNER TO mneme_search;

-- Name: subtree_statement(); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.subtree_statement() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ select 'select coalesce(array_agg(n.id), ''{}'') from mneme.taxonomy_node n where n.workspace_id = $1 and n.path <@ $2' $_$;

ALTER FUNCTION mneme_search.subtree_statement() OWNER TO mneme_search;

-- Name: taxonomy_subtree(public.ltree); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.taxonomy_subtree(in_path public.ltree) RETURNS uuid[]
    LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  found uuid[];
begin
  execute mneme_search.subtree_statement() into found using mneme_private.workspace_id(), in_path;
  return found;
end
$$;

ALTER FUNCTION mneme_search.taxonomy_subtree(in_path public.ltree) OWNER TO mneme_search;

-- Name: text_arm(text, jsonb, text, jsonb, integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.text_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer) RETURNS TABLE(id uuid, score double precision, share double precision, coverage double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    AS $$
declare
  found record;
begin
  select * into found from mneme_search.text_candidates(in_kind, in_scope, in_query, in_limit);
  if coalesce(cardinality(found.sources), 0) = 0 then
    return;
  end if;
  return query execute 'select ranked.id, ranked.score, ranked.share, ranked.coverage from ('
      || mneme_search.text_statement(in_kind, in_scope, cardinality(found.single), found.sources, found.local, in_weights) || ') ranked'
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'),
      found.queries, found.single, found.rarities, found.average_length, found.total, in_limit, ' ' || mneme_private.normalize_text(in_query) || ' ';
end
$$;

ALTER FUNCTION mneme_search.text_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer) OWNER TO mneme_search;

-- Name: text_candidates(text, jsonb, text, integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.text_candidates(in_kind text, in_scope jsonb, in_query text, in_limit integer, OUT sources text[], OUT queries tsquery[], OUT single tsquery[], OUT rarities double precision[], OUT average_length double precision, OUT total double precision, OUT local boolean) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  -- Candidates wanted: more would not change the first hundred, and cost their fetch.
  cap constant integer := 2000;
  -- Up to this many texts, all words select candidates: pruning saves nothing there.
  read_through constant integer := 20000;
  -- Of a common word so many of each grade of strength, and of the newest.
  strong constant integer[] := array[400, 300, 200];
  newest constant integer := 300;
  floors double precision[];
  keys text[];
  lexemes text[];
  terms text[];
  counts bigint[];
  expected double precision := 0;
  rarely double precision;
  pair double precision;
  rare integer := 0;
  operands text[] := '{}';
  pairs text[] := '{}';
  -- Keeps the other sources from the reader's own rows, where those are read in full.
  others text := '';
begin
  total := coalesce((in_scope -> 'corpus' -> in_kind ->> 'documents')::double precision, 0);
  average_length := (in_scope -> 'corpus' -> in_kind ->> 'average_length')::double precision;
  if total = 0 then
    return;
  end if;
  select array_agg(t.operand), array_agg(t.lexeme), array_agg('(' || t.operand::text || ')'), array_agg(least(t.documents, total)),
    array_agg(ln(1 + (total - least(t.documents, total) + 0.5) / (least(t.documents, total) + 0.5)))
  into single, lexemes, terms, counts, rarities
  from mneme_search.query_terms(in_kind, in_scope, in_query) t;
  if terms is null then
    return;
  end if;

  local := in_kind = 'message' and in_scope ? 'turns' and (in_scope ->> 'turns')::bigint <= read_through;
  queries := '{}';
  sources := '{}';
  if local or total <= 2 * cap then
    queries := array[array_to_string(terms, '|')::tsquery];
    sources := array['r.fts @@ ($4)[1]'];
  else
    -- One person's few rows are read in full beside the workspace's many.
    if in_kind = 'message' and (in_scope ->> 'own_rows')::integer <= 5000 then
      queries := queries || array_to_string(terms, '|')::tsquery;
      sources := sources || format('r.owner_user_id = %L::uuid and r.fts @@ ($4)[1]', (in_scope ->> 'user_id')::uuid);
      others := format('r.owner_user_id is distinct from %L::uuid and ', (in_scope ->> 'user_id')::uuid);
    end if;
    -- Rarest words first, while they name few enough texts.
    for i in 1..cardinality(terms) loop
      exit when expected + counts[i] > cap;
      expected := expected + counts[i];
      rare := i;
      operands := operands || terms[i];
    end loop;
    rarely := expected;
    -- Common words count where two of them meet.
    for i in rare + 1..cardinality(terms) loop
      for j in i + 1..cardinality(terms) loop
        pair := counts[i]::double precision * counts[j] / total;
        if expected + pair <= 2 * cap then
          expected := expected + pair;
          pairs := pairs || format('(%s&%s)', terms[i], terms[j]);
        end if;
      end loop;
    end loop;
    -- All very common: three of them, or all.
    if cardinality(pairs) = 0 and cardinality(terms) - rare > 2 then
      for i in rare + 1..cardinality(terms) loop
        for j in i + 1..cardinality(terms) loop
          for h in j + 1..cardinality(terms) loop
            pair := counts[i]::double precision * counts[j] / total * counts[h] / total;
            if expected + pair <= 2 * cap then
              expected := expected + pair;
              pairs := pairs || format('(%s&%s&%s)', terms[i], terms[j], terms[h]);
            end if;
          end loop;
        end loop;
      end loop;
    end if;
    if rare > 0 then
      queries := queries || array_to_string(operands, '|')::tsquery;
      sources := sources || format('%sr.fts @@ ($4)[%s]', others, cardinality(queries));
    end if;
    if cardinality(pairs) > 0 then
      queries := queries || array_to_string(pairs, '|')::tsquery;
      sources := sources || format('%sr.fts @@ ($4)[%s] limit %s', others, cardinality(queries), 3 * cap);
    end if;
    -- Unless rarer words fill the answer, a common word's strongest texts come too, however old; within a grade of
    -- strength the oldest. With too little so far, also its newest: they stand for the many that say it once, in passing.
    if rare < cardinality(terms) and rarely < 2 * in_limit then
      floors := array[1.6, 1.3, 1.05];
      for grade in 1..3 loop
        keys := mneme_search.strong_keys((in_scope ->> 'workspace')::uuid, lexemes[rare + 1:rare + 4], average_length, floors[grade], case grade when 1 then 'Infinity' else floors[grade - 1] end);
        -- Looked up apart: beside the workspace's own condition the planner would join in the list of all its rows.
        sources := sources || format('r.id = any (array(select s.id from mneme.%I s where mneme_private.strong_words(s.workspace_id, s.fts) && %L::text[] limit %s)) limit %s',
          mneme_search.row_table(in_kind), keys, 4 * strong[grade], strong[grade]);
      end loop;
      if expected < 2 * in_limit then
        queries := queries || single[rare + 1];
        sources := sources || format('%sr.fts @@ ($4)[%s] order by r.id desc limit %s', others, cardinality(queries), newest);
      end if;
    end if;
  end if;

  if local then
    total := (in_scope ->> 'turns')::double precision;
  end if;
end
$_$;

ALTER FUNCTION mneme_search.text_candidates(in_kind text, in_scope jsonb, in_query text, in_limit integer, OUT sources text[], OUT queries tsquery[], OUT single tsquery[], OUT rarities double precision[], OUT average_length double precision, OUT total double precision, OUT local boolean) OWNER TO mneme_search;

-- Name: text_statement(text, jsonb, integer, text[], boolean, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.text_statement(in_kind text, in_scope jsonb, in_words integer, in_sources text[], in_local boolean, in_weights jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  source_table constant text := mneme_search.row_table(in_kind);
  conversation constant boolean := in_kind = 'message';
  columns constant text := 'r.id, r.fts' || case when conversation then ', r.branch_id, r.sequence_no, r.session_no' else '' end;
  kept constant text := 'c.id' || case when conversation then ', c.branch_id, c.sequence_no, c.session_no' else '' end;
  -- ts_rank of one word at weight 1 is the sum of 1/j^2 over its occurrences, scaled: one C call gives the term frequency, up to 7.
  -- A number in all its forms counts once: of several words or a phrase ts_rank says something else.
  frequency constant text := 'case when numnode(($5)[%1$s]) > 1 then (r.fts @@ ($5)[%1$s])::integer else '
    'width_bucket(ts_rank(''{1,1,1,1}'', r.fts, ($5)[%1$s])::double precision, ''{.3,.684,.794,.846,.878,.899,.914}''::double precision[]) end as f%1$s';
  sources text := '';
  frequencies text := '';
  rarities text := '';
  points text := '';
  matched text := '';
  total text := '';
  statement text;
begin
  for i in 1..cardinality(in_sources) loop
    sources := sources || case when i > 1 then ' union all ' else '' end
      || format('(select %s from mneme.%I r where %s and %s)', columns, source_table, condition, in_sources[i]);
  end loop;
  for i in 1..in_words loop
    frequencies := frequencies || ', ' || format(frequency, i);
    rarities := rarities || case when i > 1 then ', ' else '' end || case when in_local
      then format('ln(1 + (greatest($8, count(*)) - count(*) filter (where f%1$s > 0) + 0.5) / (count(*) filter (where f%1$s > 0) + 0.5)) as w%1$s', i)
      else format('($6)[%1$s] as w%1$s', i) end;
    points := points || case when i > 1 then ' + ' else '' end || format('w.w%1$s * 2.2 * c.f%1$s / (c.f%1$s + c.saturation)', i);
    matched := matched || case when i > 1 then ' + ' else '' end || format('case when c.f%1$s > 0 then w.w%1$s else 0 end', i);
    total := total || case when i > 1 then ' + ' else '' end || format('w.w%1$s', i);
  end loop;
  -- A long text's words are kept compressed, out of the row. Joined with nothing they are a plain value: fetched once,
  -- and not once for each word of the query.
  statement := format($text$
with candidate as materialized (
  select %10$s%1$s%2$s, 1.2 * (0.25 + 0.75 * length(r.fts) / $7) as saturation
  from (select %1$s, r.fts || ''::tsvector as fts from (%3$s) r offset 0) r offset 0
), rarity as materialized (
  select %4$s %5$s
), scored as materialized (
  select %6$s, %7$s as own, (%8$s) / greatest(%9$s, 1e-9) as coverage, null::double precision as similarity, greatest(%9$s, 1e-9) * 2.2 as scale from candidate c cross join rarity w
)$text$,
    replace(columns, ', r.fts', ''), frequencies, sources, rarities, case when in_local then 'from candidate' else '' end, kept, points, matched, total,
    -- A text may be found by more than one source.
    case when cardinality(in_sources) > 1 then 'distinct on (r.id) ' else '' end);
  if not conversation then
    return statement || ' select id, own::double precision as score, (own / scale)::double precision as share, coverage::double precision as coverage, null::double precision as similarity from scored order by own desc, id limit $9';
  end if;
  return statement || mneme_search.conversation_statement(condition, in_weights, '', '$9', '$10');
end
$_$;

ALTER FUNCTION mneme_search.text_statement(in_kind text, in_scope jsonb, in_words integer, in_sources text[], in_local boolean, in_weights jsonb) OWNER TO mneme_search;

-- Name: trigram_arm(text[], jsonb, text, integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.trigram_arm(in_kinds text[], in_scope jsonb, in_query text, in_limit integer) RETURNS TABLE(kind text, id uuid, score double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET "pg_trgm.word_similarity_threshold" TO '0.45'
    SET cpu_operator_cost TO '0.1'
    AS $_$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  -- Up to this many texts are compared themselves: that also finds words run together, and words of this minute.
  read_through constant integer := 200;
  known text[];
  unknown text[];
  unknown_stems text[];
  looked_up boolean := false;
  near record;
  words text[] := '{}';
  operands tsquery[] := '{}';
  similarities double precision[] := '{}';
begin
  -- Only words that no text of these kinds has: misspelt, cut off, or run together. Known words are the text arm's.
  select array_agg(given.word), array_agg(given.stem) into unknown, unknown_stems
  from (
    select told.word, stemmed.stem
    from unnest(regexp_split_to_array(mneme_private.normalize_text(in_query), ' ')) with ordinality as told (word, place)
    cross join lateral unnest(tsvector_to_array(mneme_private.search_vector(told.word))) as stemmed (stem)
    where length(told.word) between 5 and 40
      and not exists (select from unnest(in_kinds) as held (kind) where mneme_search.lexeme_documents(held.kind, workspace, stemmed.stem) > 0)
    order by length(told.word) desc, told.place limit 3
  ) given;
  if unknown is null then
    return;
  end if;
  foreach kind in array in_kinds loop
    if (in_scope -> 'corpus' -> kind ->> 'documents')::bigint <= read_through then
      return query execute 'select $6, near.* from (' || mneme_search.trigram_statement(kind, in_scope) || ') near'
        using workspace, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), unknown, in_limit, kind;
      continue;
    end if;
    -- More texts than that are not compared: which of the workspace's words are near, once for all kinds, and which
    -- texts have those.
    if not looked_up then
      for i in 1..cardinality(unknown) loop
        for near in execute mneme_search.near_word_statement() using workspace, in_kinds, unknown_stems[i] loop
          words := words || unknown[i];
          operands := operands || mneme_search.quote_lexeme(near.lexeme)::tsquery;
          similarities := similarities || near.similarity;
        end loop;
      end loop;
      looked_up := true;
    end if;
    if cardinality(words) > 0 then
      return query execute 'select $8, near.* from (' || mneme_search.near_text_statement(kind, in_scope) || ') near'
        using workspace, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), words, in_limit, operands, similarities, kind;
    end if;
  end loop;
end
$_$;

ALTER FUNCTION mneme_search.trigram_arm(in_kinds text[], in_scope jsonb, in_query text, in_limit integer) OWNER TO mneme_search;

-- Name: trigram_statement(text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.trigram_statement(in_kind text, in_scope jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  return format($text$
select found.id, sum(found.similarity)::double precision as score
from (
  select r.id, public.word_similarity(word, r.content_normalized) as similarity
  from unnest($4) as word
  cross join lateral (select r.id, r.content_normalized from mneme.%1$I r where %2$s and r.content_normalized operator(public.%%>) word limit 500) r
) found
group by found.id order by 2 desc, 1 limit $5$text$, mneme_search.row_table(in_kind), mneme_search.row_condition(in_kind, in_scope));
end
$_$;

ALTER FUNCTION mneme_search.trigram_statement(in_kind text, in_scope jsonb) OWNER TO mneme_search;

-- Name: vector_arm(text, jsonb, text, public.halfvec, integer, jsonb, integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.vector_arm(in_kind text, in_scope jsonb, in_query text, in_embedding public.halfvec, in_model_id integer, in_weights jsonb, in_limit integer) RETURNS TABLE(id uuid, score double precision, share double precision, similarity double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET "hnsw.iterative_scan" TO 'relaxed_order'
    SET "hnsw.ef_search" TO '200'
    SET "hnsw.max_scan_tuples" TO '40000'
    SET enable_sort TO 'on'
    AS $$
declare
  mode constant text := mneme_search.vector_mode(in_kind, in_scope, in_model_id);
begin
  if in_embedding is null or mode is null then
    return;
  end if;
  if mode = 'index' then
    -- The planner takes an ordered index scan for dearer than sorting everything. Undone when the function returns.
    perform set_config('enable_sort', 'off', true);
  end if;
  return query execute 'select ranked.id, ranked.score, ranked.share, ranked.similarity from ('
      || mneme_search.vector_statement(in_kind, in_scope, in_model_id, public.vector_dims(in_embedding), mode, in_weights) || ') ranked'
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), in_embedding, in_limit,
      ' ' || mneme_private.normalize_text(in_query) || ' ';
end
$$;

ALTER FUNCTION mneme_search.vector_arm(in_kind text, in_scope jsonb, in_query text, in_embedding public.halfvec, in_model_id integer, in_weights jsonb, in_limit integer) OWNER TO mneme_search;

-- Name: vector_mode(text, jsonb, integer); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.vector_mode(in_kind text, in_scope jsonb, in_model_id integer) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  -- A scope of so many turns is read through, whatever it is in.
  read_through constant integer := 20000;
  -- Up to this many no index is asked about: reading them all costs what the quickest index scan does.
  always_exact constant integer := 20000;
  vectors constant bigint := coalesce((in_scope -> 'corpus' -> in_kind -> 'vectors' ->> in_model_id::text)::bigint, 0);
  few constant boolean := coalesce((in_scope ->> 'own_rows')::integer + (in_scope ->> 'shared_rows')::integer <= 5000, false);
  indexed real;
begin
  if vectors = 0 then
    return null;
  end if;
  if (in_scope ->> 'turns')::bigint <= read_through then
    return 'scope';
  end if;
  if vectors <= always_exact then
    return 'exact';
  end if;
  if few then
    return case in_kind when 'message' then 'few' else 'exact' end;
  end if;
  -- How many vectors the index of the workspace's partition held when it was last counted.
  execute format($text$
    select c.reltuples
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam join pg_opclass o on o.oid = i.indclass[0]
    where i.indrelid = (select e.tableoid from mneme.%I e where e.workspace_id = $1 limit 1)
      and a.amname = 'hnsw' and i.indisvalid and pg_get_expr(i.indpred, i.indrelid) = format('(model_id = %%s)', $2)
      and o.opcname = case when exists (select from mneme.embedding_model m where m.id = $2 and m.searched_dimensions is not null) then 'halfvec_ip_ops' else 'halfvec_cosine_ops' end
    limit 1$text$, in_kind || '_embedding')
  into indexed using workspace, in_model_id;
  if indexed is null then
    return 'exact';
  end if;
  -- In microseconds, as measured. An exact scan reads every vector once. An index scan passes through the neighbours'
  -- vectors as well: the smaller a workspace's part of its partition, the more of them before it has enough of its own.
  return case when 1.3 * vectors < 5000 + 20000 * greatest(indexed, vectors) / vectors then 'exact' else 'index' end;
end
$_$;

ALTER FUNCTION mneme_search.vector_mode(in_kind text, in_scope jsonb, in_model_id integer) OWNER TO mneme_search;

-- Name: vector_statement(text, jsonb, integer, integer, text, jsonb); Type: FUNCTION; Schema: mneme_search; Owner: mneme_search

CREATE FUNCTION mneme_search.vector_statement(in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text, in_weights jsonb) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  condition constant text := mneme_search.row_condition(in_kind, in_scope);
  source_table constant text := mneme_search.row_table(in_kind);
  conversation constant boolean := in_kind = 'message';
  places constant text := case when conversation then ', r.branch_id, r.sequence_no, r.session_no' else '' end;
  -- The model is a literal and the cast is spelt as in the partial indexes, or the planner can't use them.
  distance constant text := format('(e.embedding::public.halfvec(%1$s)) operator(public.<=>) $4::public.halfvec(%1$s)', in_dimensions);
  searched constant integer := (select m.searched_dimensions from mneme.embedding_model m where m.id = in_model_id);
  -- Unit vectors: with the rest of the query's empty, the dot product of the dimensions it uses is all of their cosine.
  nearness constant text := case when in_mode <> 'index' or searched is null then distance else format(
    '(public.subvector(e.embedding, 1, %1$s)::public.halfvec(%1$s)) operator(public.<#>) public.subvector($4, 1, %1$s)::public.halfvec(%1$s)', searched) end;
  -- An index scan that stops at the rows wanted is stopped too early: of the ten nearest it has missed up to four.
  wide constant integer := case
    when in_scope ?| array['persona_id', 'thread_id', 'place_threads', 'line', 'channels', 'since', 'until', 'as_of', 'known_at'] then 2
    when searched is not null then 4 else 10 end;
  source text := format('mneme.%I r', source_table);
  statement text;
begin
  if in_mode = 'few' then
    -- What the reader owns and what is shared, each by its index: the workspace's own many are not gone through.
    source := format('((select r.* from mneme.%1$I r where r.workspace_id = $1 and r.owner_user_id = %2$L::uuid)'
      ' union all (select r.* from mneme.%1$I r where r.workspace_id = $1 and r.visibility <> ''private'' and r.owner_user_id is distinct from %2$L::uuid)) r',
      source_table, (in_scope ->> 'user_id')::uuid);
  end if;
  if in_mode in ('scope', 'few') then
    statement := format($text$with nearest as materialized (
  select r.id%7$s, %1$s as distance
  from %2$s cross join lateral (select e.embedding from mneme.%3$I e where e.workspace_id = $1 and e.model_id = %4$s and e.%5$I = r.id%8$s) e
  where %6$s order by distance limit $5
)$text$, distance, source, in_kind || '_embedding', in_model_id, in_kind || '_id', condition, places,
      -- One by one: a join would read the vectors of the whole workspace first.
      case in_mode when 'few' then ' offset 0' else '' end);
  else
    -- Nearest first, each checked against its row as it comes, until enough pass: no filter is applied after the limit.
    statement := format($text$with found as materialized (
  select near.id%7$s, near.distance
  from (select e.%5$I as id, %1$s as distance from mneme.%3$I e where e.workspace_id = $1 and e.model_id = %4$s order by %8$s) near
  cross join lateral (select r.id%7$s from mneme.%2$I r where %6$s and r.id = near.id offset 0) r
  limit %9$s * $5
), nearest as materialized (
  select * from found r order by distance limit $5
)$text$, distance, source_table, in_kind || '_embedding', in_model_id, in_kind || '_id', condition, places, nearness,
      case in_mode when 'index' then wide else 1 end);
  end if;
  if not conversation then
    return statement || ' select id, 1 - distance as score, 1 - distance as share, null::double precision as coverage, 1 - distance as similarity from nearest order by distance, id';
  end if;
  return statement || ', scored as materialized (select id, branch_id, sequence_no, session_no, greatest(1 - distance, 0) as own, null::double precision as coverage, 1 - distance as similarity, 1.0 as scale from nearest)'
    || mneme_search.conversation_statement(condition, in_weights, 'vector_', '$5', '$6');
end
$_$;

ALTER FUNCTION mneme_search.vector_statement(in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text, in_weights jsonb) OWNER TO mneme_search;

-- Name: audit_log; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.audit_log (
    workspace_id uuid NOT NULL,
    id bigint NOT NULL,
    occurred_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_user_id uuid,
    actor_role text NOT NULL,
    action text NOT NULL,
    target_kind text,
    target_id uuid,
    request_id text,
    previous_hash bytea,
    hash bytea
);

ALTER TABLE ONLY mneme.audit_log FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.audit_log OWNER TO mneme_owner;

-- Name: audit_log_id_seq; Type: SEQUENCE; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mneme.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: branch; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.branch (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    thread_id uuid NOT NULL,
    parent_branch_id uuid,
    fork_sequence_no integer,
    label text,
    last_sequence_no integer DEFAULT 0 NOT NULL,
    last_session_no integer DEFAULT 0 NOT NULL,
    last_occurred_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rolled_up_to integer DEFAULT 0 NOT NULL,
    rolled_up_zone text,
    CONSTRAINT branch_fork_check CHECK (((parent_branch_id IS NULL) = (fork_sequence_no IS NULL)))
);

ALTER TABLE ONLY mneme.branch FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.branch OWNER TO mneme_owner;

-- Name: chunk; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.chunk (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    document_id uuid NOT NULL,
    "position" integer NOT NULL,
    heading text,
    content text,
    content_normalized text,
    fts tsvector GENERATED ALWAYS AS (mneme_private.search_vector(content_normalized)) STORED,
    content_state mneme.content_state DEFAULT 'inline'::text NOT NULL,
    usefulness real DEFAULT 0.5 NOT NULL,
    project_id uuid,
    thread_id uuid,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_content_check CHECK (
CASE content_state
    WHEN 'inline'::text THEN (content IS NOT NULL)
    WHEN 'sealed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    WHEN 'removed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    ELSE (content IS NULL)
END)
);

ALTER TABLE ONLY mneme.chunk FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.chunk OWNER TO mneme_owner;

-- Name: chunk_embedding; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.chunk_embedding (
    workspace_id uuid NOT NULL,
    chunk_id uuid NOT NULL,
    model_id integer NOT NULL,
    dimensions integer NOT NULL,
    embedding public.halfvec NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chunk_embedding_dimensions_check CHECK ((public.vector_dims(embedding) = dimensions))
)
PARTITION BY HASH (workspace_id);

ALTER TABLE ONLY mneme.chunk_embedding FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.chunk_embedding OWNER TO mneme_owner;

-- Name: embedding_model; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.embedding_model (
    id integer NOT NULL,
    slug text NOT NULL,
    dimensions integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    searched_dimensions integer,
    CONSTRAINT embedding_model_dimensions_check CHECK (((dimensions >= 1) AND (dimensions <= 4000))),
    CONSTRAINT embedding_model_searched_dimensions_check CHECK (((searched_dimensions >= 1) AND (searched_dimensions <= dimensions)))
);

ALTER TABLE ONLY mneme.embedding_model FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.embedding_model OWNER TO mneme_owner;

-- Name: embedding_model_id_seq; Type: SEQUENCE; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.embedding_model ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mneme.embedding_model_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: embedding_move; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.embedding_move (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    from_model_id integer NOT NULL,
    to_model_id integer NOT NULL,
    state mneme.move_state DEFAULT 'embedding'::text NOT NULL,
    total bigint,
    done bigint DEFAULT 0 NOT NULL,
    cursor_kind mneme.recall_kind,
    cursor_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT embedding_move_done_check CHECK ((done >= 0))
);

ALTER TABLE ONLY mneme.embedding_move FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.embedding_move OWNER TO mneme_owner;

-- Name: fact_assertion; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.fact_assertion (
    workspace_id uuid NOT NULL,
    fact_version_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role mneme.workspace_role NOT NULL,
    confidence real NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT fact_assertion_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.fact_assertion FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.fact_assertion OWNER TO mneme_owner;

-- Name: fact_embedding; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.fact_embedding (
    workspace_id uuid NOT NULL,
    fact_id uuid NOT NULL,
    model_id integer NOT NULL,
    dimensions integer NOT NULL,
    embedding public.halfvec NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT fact_embedding_dimensions_check CHECK ((public.vector_dims(embedding) = dimensions))
)
PARTITION BY HASH (workspace_id);

ALTER TABLE ONLY mneme.fact_embedding FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.fact_embedding OWNER TO mneme_owner;

-- Name: fact_source; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.fact_source (
    workspace_id uuid NOT NULL,
    fact_version_id uuid NOT NULL,
    message_id uuid NOT NULL,
    confidence real NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    speaker mneme.fact_speaker DEFAULT 'other'::text NOT NULL,
    CONSTRAINT fact_source_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.fact_source FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.fact_source OWNER TO mneme_owner;

-- Name: handoff; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE UNLOGGED TABLE mneme.handoff (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    user_id uuid NOT NULL,
    from_channel text NOT NULL,
    to_channel text NOT NULL,
    thread_id uuid,
    context_summary text,
    consumed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY mneme.handoff FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.handoff OWNER TO mneme_owner;

-- Name: job_model_usage; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.job_model_usage (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    job_run_id uuid NOT NULL,
    model text NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    by_model integer DEFAULT 0 NOT NULL,
    by_rules integer DEFAULT 0 NOT NULL,
    from_cache integer DEFAULT 0 NOT NULL,
    over_budget integer DEFAULT 0 NOT NULL,
    items_dropped integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY mneme.job_model_usage FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.job_model_usage OWNER TO mneme_owner;

-- Name: job_run; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.job_run (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    task text NOT NULL,
    queue_job_id bigint NOT NULL,
    job_key text,
    state mneme.job_state DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error_code text,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.job_run FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.job_run OWNER TO mneme_owner;

-- Name: membership; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.membership (
    workspace_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role mneme.workspace_role NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.membership FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.membership OWNER TO mneme_owner;

-- Name: memory_embedding; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.memory_embedding (
    workspace_id uuid NOT NULL,
    memory_id uuid NOT NULL,
    model_id integer NOT NULL,
    dimensions integer NOT NULL,
    embedding public.halfvec NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT memory_embedding_dimensions_check CHECK ((public.vector_dims(embedding) = dimensions))
)
PARTITION BY HASH (workspace_id);

ALTER TABLE ONLY mneme.memory_embedding FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.memory_embedding OWNER TO mneme_owner;

-- Name: memory_node; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.memory_node (
    workspace_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    content_hash bytea NOT NULL,
    occurrences integer DEFAULT 1 NOT NULL,
    access_count integer DEFAULT 0 NOT NULL,
    last_accessed_at timestamp with time zone,
    usefulness real DEFAULT 0.5 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT memory_node_content_hash_check CHECK ((length(content_hash) = 32))
);

ALTER TABLE ONLY mneme.memory_node FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.memory_node OWNER TO mneme_owner;

-- Name: memory_source; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.memory_source (
    workspace_id uuid NOT NULL,
    memory_id uuid NOT NULL,
    message_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.memory_source FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.memory_source OWNER TO mneme_owner;

-- Name: mention; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.mention (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    entity_id uuid NOT NULL,
    message_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    source_sequence_no integer NOT NULL,
    surface text NOT NULL,
    start_offset integer,
    end_offset integer,
    confidence real DEFAULT 1 NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    resolution_score real DEFAULT 1 NOT NULL,
    evidence text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT mention_resolution_score_check CHECK (((resolution_score >= (0)::double precision) AND (resolution_score <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.mention FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.mention OWNER TO mneme_owner;

-- Name: message; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.message (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    thread_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    parent_id uuid,
    sequence_no integer NOT NULL,
    session_no integer DEFAULT 1 NOT NULL,
    role mneme.message_role NOT NULL,
    author text,
    external_id text,
    content text,
    content_plain text,
    content_normalized text,
    fts tsvector GENERATED ALWAYS AS (mneme_private.search_vector((COALESCE((mneme_private.normalize_text(author) || ' '::text), ''::text) || content_normalized))) STORED,
    content_hash bytea,
    content_state mneme.content_state DEFAULT 'inline'::text NOT NULL,
    source_document_id uuid,
    occurred_at timestamp with time zone DEFAULT now() NOT NULL,
    metadata jsonb,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_content_check CHECK (
CASE content_state
    WHEN 'inline'::text THEN ((content IS NOT NULL) AND (content_hash IS NOT NULL))
    WHEN 'sealed'::text THEN ((content IS NULL) AND (content_plain IS NULL) AND (content_normalized IS NULL) AND (content_hash IS NULL))
    WHEN 'removed'::text THEN ((content IS NULL) AND (content_plain IS NULL) AND (content_normalized IS NULL) AND (content_hash IS NULL))
    ELSE ((content IS NULL) AND (content_plain IS NULL))
END),
    CONSTRAINT message_content_length_check CHECK ((octet_length(content) <= 1048576))
);

ALTER TABLE ONLY mneme.message FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.message OWNER TO mneme_owner;

-- Name: message_embedding; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.message_embedding (
    workspace_id uuid NOT NULL,
    message_id uuid NOT NULL,
    model_id integer NOT NULL,
    dimensions integer NOT NULL,
    embedding public.halfvec NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_embedding_dimensions_check CHECK ((public.vector_dims(embedding) = dimensions))
)
PARTITION BY HASH (workspace_id);

ALTER TABLE ONLY mneme.message_embedding FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.message_embedding OWNER TO mneme_owner;

-- Name: model_answer; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.model_answer (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    task text NOT NULL,
    content_hash bytea NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.model_answer FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.model_answer OWNER TO mneme_owner;

-- Name: model_answer_message; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.model_answer_message (
    workspace_id uuid NOT NULL,
    answer_id uuid NOT NULL,
    message_id uuid NOT NULL
);

ALTER TABLE ONLY mneme.model_answer_message FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.model_answer_message OWNER TO mneme_owner;

-- Name: model_answer_summary; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.model_answer_summary (
    workspace_id uuid NOT NULL,
    answer_id uuid NOT NULL,
    summary_id uuid NOT NULL
);

ALTER TABLE ONLY mneme.model_answer_summary FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.model_answer_summary OWNER TO mneme_owner;

-- Name: model_usage; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.model_usage (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    day date NOT NULL,
    model text NOT NULL,
    task text NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    set_aside_tokens bigint DEFAULT 0 NOT NULL,
    by_model integer DEFAULT 0 NOT NULL,
    by_rules integer DEFAULT 0 NOT NULL,
    from_cache integer DEFAULT 0 NOT NULL,
    over_budget integer DEFAULT 0 NOT NULL,
    CONSTRAINT model_usage_tokens_check CHECK (((input_tokens >= 0) AND (output_tokens >= 0) AND (set_aside_tokens >= 0)))
);

ALTER TABLE ONLY mneme.model_usage FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.model_usage OWNER TO mneme_owner;

-- Name: persona; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.persona (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    external_id text,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.persona FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.persona OWNER TO mneme_owner;

-- Name: presence; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE UNLOGGED TABLE mneme.presence (
    workspace_id uuid NOT NULL,
    session_id text NOT NULL,
    channel text NOT NULL,
    user_id uuid,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    last_active_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY mneme.presence FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.presence OWNER TO mneme_owner;

-- Name: project; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.project (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    external_id text,
    name text NOT NULL,
    taxonomy_node_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.project FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.project OWNER TO mneme_owner;

-- Name: recall_expansion; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_expansion (
    workspace_id uuid NOT NULL,
    recall_id uuid NOT NULL,
    entity_id uuid NOT NULL,
    surface text NOT NULL,
    similarity real NOT NULL
);

ALTER TABLE ONLY mneme.recall_expansion FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_expansion OWNER TO mneme_owner;

-- Name: recall_hit_chunk; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_hit_chunk (
    workspace_id uuid NOT NULL,
    recall_id uuid NOT NULL,
    chunk_id uuid NOT NULL,
    rank integer,
    score double precision,
    arms jsonb DEFAULT '[]'::jsonb NOT NULL,
    in_prompt boolean DEFAULT false NOT NULL,
    useful boolean,
    rated_at timestamp with time zone,
    confidence real,
    CONSTRAINT recall_hit_chunk_found_check CHECK (((rank IS NULL) = (score IS NULL)))
);

ALTER TABLE ONLY mneme.recall_hit_chunk FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_hit_chunk OWNER TO mneme_owner;

-- Name: recall_hit_fact; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_hit_fact (
    workspace_id uuid NOT NULL,
    recall_id uuid NOT NULL,
    fact_id uuid NOT NULL,
    rank integer,
    score double precision,
    arms jsonb DEFAULT '[]'::jsonb NOT NULL,
    in_prompt boolean DEFAULT false NOT NULL,
    useful boolean,
    rated_at timestamp with time zone,
    confidence real,
    CONSTRAINT recall_hit_fact_found_check CHECK (((rank IS NULL) = (score IS NULL)))
);

ALTER TABLE ONLY mneme.recall_hit_fact FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_hit_fact OWNER TO mneme_owner;

-- Name: recall_hit_memory; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_hit_memory (
    workspace_id uuid NOT NULL,
    recall_id uuid NOT NULL,
    memory_id uuid NOT NULL,
    rank integer,
    score double precision,
    arms jsonb DEFAULT '[]'::jsonb NOT NULL,
    in_prompt boolean DEFAULT false NOT NULL,
    useful boolean,
    rated_at timestamp with time zone,
    confidence real,
    CONSTRAINT recall_hit_memory_found_check CHECK (((rank IS NULL) = (score IS NULL)))
);

ALTER TABLE ONLY mneme.recall_hit_memory FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_hit_memory OWNER TO mneme_owner;

-- Name: recall_hit_message; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_hit_message (
    workspace_id uuid NOT NULL,
    recall_id uuid NOT NULL,
    message_id uuid NOT NULL,
    rank integer,
    score double precision,
    arms jsonb DEFAULT '[]'::jsonb NOT NULL,
    in_prompt boolean DEFAULT false NOT NULL,
    useful boolean,
    rated_at timestamp with time zone,
    confidence real,
    CONSTRAINT recall_hit_message_found_check CHECK (((rank IS NULL) = (score IS NULL)))
);

ALTER TABLE ONLY mneme.recall_hit_message FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_hit_message OWNER TO mneme_owner;

-- Name: recall_hit_summary; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_hit_summary (
    workspace_id uuid NOT NULL,
    recall_id uuid NOT NULL,
    summary_id uuid NOT NULL,
    rank integer,
    score double precision,
    arms jsonb DEFAULT '[]'::jsonb NOT NULL,
    in_prompt boolean DEFAULT false NOT NULL,
    useful boolean,
    rated_at timestamp with time zone,
    confidence real,
    CONSTRAINT recall_hit_summary_found_check CHECK (((rank IS NULL) = (score IS NULL)))
);

ALTER TABLE ONLY mneme.recall_hit_summary FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_hit_summary OWNER TO mneme_owner;

-- Name: recall_trace; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.recall_trace (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    query text NOT NULL,
    thread_id uuid,
    parameters jsonb DEFAULT '{}'::jsonb NOT NULL,
    timings jsonb DEFAULT '{}'::jsonb NOT NULL,
    warnings text[] DEFAULT '{}'::text[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    prompt_tokens integer,
    CONSTRAINT recall_trace_prompt_tokens_check CHECK ((prompt_tokens >= 0))
);

ALTER TABLE ONLY mneme.recall_trace FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.recall_trace OWNER TO mneme_owner;

-- Name: source_document; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.source_document (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    thread_id uuid,
    project_id uuid,
    title text,
    uri text,
    media_type text,
    blob_store text,
    blob_pointer text,
    byte_size bigint,
    content_hash bytea,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.source_document FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.source_document OWNER TO mneme_owner;

-- Name: summary; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    level mneme.summary_level NOT NULL,
    thread_id uuid,
    branch_id uuid,
    source_sequence_no integer,
    project_id uuid,
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL,
    content text,
    content_normalized text,
    fts tsvector GENERATED ALWAYS AS (mneme_private.search_vector(content_normalized)) STORED,
    content_state mneme.content_state DEFAULT 'inline'::text NOT NULL,
    topics text[] DEFAULT '{}'::text[] NOT NULL,
    key_decisions text[] DEFAULT '{}'::text[] NOT NULL,
    action_items text[] DEFAULT '{}'::text[] NOT NULL,
    sentiment real,
    message_count integer DEFAULT 0 NOT NULL,
    support real,
    coverage real,
    usefulness real DEFAULT 0.5 NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    redundant boolean DEFAULT false NOT NULL,
    written_by text,
    CONSTRAINT summary_content_check CHECK (
CASE content_state
    WHEN 'inline'::text THEN (content IS NOT NULL)
    WHEN 'sealed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    WHEN 'removed'::text THEN ((content IS NULL) AND (content_normalized IS NULL))
    ELSE (content IS NULL)
END),
    CONSTRAINT summary_period_check CHECK ((period_end >= period_start))
);

ALTER TABLE ONLY mneme.summary FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary OWNER TO mneme_owner;

-- Name: summary_embedding; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary_embedding (
    workspace_id uuid NOT NULL,
    summary_id uuid NOT NULL,
    model_id integer NOT NULL,
    dimensions integer NOT NULL,
    embedding public.halfvec NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT summary_embedding_dimensions_check CHECK ((public.vector_dims(embedding) = dimensions))
)
PARTITION BY HASH (workspace_id);

ALTER TABLE ONLY mneme.summary_embedding FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary_embedding OWNER TO mneme_owner;

-- Name: summary_message; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary_message (
    workspace_id uuid NOT NULL,
    summary_id uuid NOT NULL,
    message_id uuid NOT NULL
);

ALTER TABLE ONLY mneme.summary_message FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary_message OWNER TO mneme_owner;

-- Name: summary_part; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary_part (
    workspace_id uuid NOT NULL,
    summary_id uuid NOT NULL,
    part_id uuid NOT NULL
);

ALTER TABLE ONLY mneme.summary_part FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary_part OWNER TO mneme_owner;

-- Name: summary_passage; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary_passage (
    workspace_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    first_sequence_no integer NOT NULL,
    last_sequence_no integer NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    content text NOT NULL,
    written_by text,
    CONSTRAINT summary_passage_range_check CHECK (((last_sequence_no >= first_sequence_no) AND (ends_at >= starts_at)))
);

ALTER TABLE ONLY mneme.summary_passage FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary_passage OWNER TO mneme_owner;

-- Name: summary_statement; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary_statement (
    workspace_id uuid NOT NULL,
    summary_id uuid NOT NULL,
    "position" integer NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    support real NOT NULL,
    CONSTRAINT summary_statement_offset_check CHECK (((start_offset >= 0) AND (end_offset > start_offset)))
);

ALTER TABLE ONLY mneme.summary_statement FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary_statement OWNER TO mneme_owner;

-- Name: summary_statement_message; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.summary_statement_message (
    workspace_id uuid NOT NULL,
    summary_id uuid NOT NULL,
    "position" integer NOT NULL,
    message_id uuid NOT NULL,
    score real NOT NULL
);

ALTER TABLE ONLY mneme.summary_statement_message FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.summary_statement_message OWNER TO mneme_owner;

-- Name: taxonomy_node; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.taxonomy_node (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    path public.ltree NOT NULL,
    label text NOT NULL,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT taxonomy_node_path_check CHECK (((public.nlevel(path) >= 1) AND (public.nlevel(path) <= 32)))
);

ALTER TABLE ONLY mneme.taxonomy_node FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.taxonomy_node OWNER TO mneme_owner;

-- Name: taxonomy_suggestion; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.taxonomy_suggestion (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    thread_id uuid NOT NULL,
    taxonomy_node_id uuid NOT NULL,
    score real NOT NULL,
    status mneme.taxonomy_suggestion_status DEFAULT 'suggested'::text NOT NULL,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT taxonomy_suggestion_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)))
);

ALTER TABLE ONLY mneme.taxonomy_suggestion FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.taxonomy_suggestion OWNER TO mneme_owner;

-- Name: thread; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.thread (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    external_id text,
    channel text,
    title text,
    project_id uuid,
    taxonomy_node_id uuid,
    summary text,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    owner_user_id uuid,
    persona_id uuid,
    visibility mneme.visibility DEFAULT 'private'::text NOT NULL,
    sensitivity mneme.sensitivity DEFAULT 'neutral'::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.thread FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.thread OWNER TO mneme_owner;

-- Name: thread_participant; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.thread_participant (
    workspace_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme.thread_participant FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.thread_participant OWNER TO mneme_owner;

-- Name: time_mention; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.time_mention (
    workspace_id uuid NOT NULL,
    message_id uuid NOT NULL,
    start_offset integer NOT NULL,
    end_offset integer NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT time_mention_length_check CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '400 days'::interval)))),
    CONSTRAINT time_mention_offset_check CHECK (((start_offset >= 0) AND (end_offset > start_offset)))
);

ALTER TABLE ONLY mneme.time_mention FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.time_mention OWNER TO mneme_owner;

-- Name: topic; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE UNLOGGED TABLE mneme.topic (
    workspace_id uuid NOT NULL,
    channel text NOT NULL,
    user_id uuid NOT NULL,
    content text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY mneme.topic FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.topic OWNER TO mneme_owner;

-- Name: workspace; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.workspace (
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    embedding_model_id integer NOT NULL,
    embed_messages boolean DEFAULT true NOT NULL,
    privacy_mode boolean DEFAULT false NOT NULL,
    confidence_threshold real DEFAULT 0.35 NOT NULL,
    alias_similarity_threshold real DEFAULT 0.55 NOT NULL,
    recall_weights jsonb DEFAULT '{}'::jsonb NOT NULL,
    trace_retention interval,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    embedding_choice_id integer,
    language_model_tokens_per_day integer,
    entity_join_threshold real DEFAULT 0.75 NOT NULL,
    entity_suggest_threshold real DEFAULT 0.4 NOT NULL,
    apply_taxonomy_suggestions boolean DEFAULT false NOT NULL,
    CONSTRAINT workspace_alias_similarity_threshold_check CHECK (((alias_similarity_threshold >= (0)::double precision) AND (alias_similarity_threshold <= (1)::double precision))),
    CONSTRAINT workspace_confidence_threshold_check CHECK (((confidence_threshold >= (0)::double precision) AND (confidence_threshold <= (1)::double precision))),
    CONSTRAINT workspace_entity_join_threshold_check CHECK (((entity_join_threshold >= (0)::double precision) AND (entity_join_threshold <= (1)::double precision))),
    CONSTRAINT workspace_entity_suggest_threshold_check CHECK (((entity_suggest_threshold >= (0)::double precision) AND (entity_suggest_threshold <= (1)::double precision))),
    CONSTRAINT workspace_language_model_tokens_per_day_check CHECK ((language_model_tokens_per_day >= 0)),
    CONSTRAINT workspace_slug_check CHECK ((slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'::text)),
    CONSTRAINT workspace_trace_retention_check CHECK (((trace_retention >= '00:00:00'::interval) AND (trace_retention <= '100 years'::interval)))
);

ALTER TABLE ONLY mneme.workspace FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.workspace OWNER TO mneme_owner;

-- Name: workspace_user; Type: TABLE; Schema: mneme; Owner: mneme_owner

CREATE TABLE mneme.workspace_user (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    external_id text,
    name text NOT NULL,
    time_zone text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workspace_user_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

ALTER TABLE ONLY mneme.workspace_user FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme.workspace_user OWNER TO mneme_owner;

-- Name: awaiting_extraction; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.awaiting_extraction (
    workspace_id uuid NOT NULL,
    message_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    taken_by bigint,
    taken_until timestamp with time zone,
    CONSTRAINT awaiting_extraction_taken_check CHECK (((taken_by IS NULL) = (taken_until IS NULL)))
);

ALTER TABLE ONLY mneme_private.awaiting_extraction FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.awaiting_extraction OWNER TO mneme_owner;

-- Name: corpus_delta; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.corpus_delta (
    workspace_id uuid NOT NULL,
    kind mneme.recall_kind NOT NULL,
    documents bigint DEFAULT 0 NOT NULL,
    lexemes bigint DEFAULT 0 NOT NULL,
    id bigint NOT NULL
);

ALTER TABLE ONLY mneme_private.corpus_delta FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.corpus_delta OWNER TO mneme_owner;

-- Name: corpus_delta_id_seq; Type: SEQUENCE; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.corpus_delta ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mneme_private.corpus_delta_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: corpus_statistic; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.corpus_statistic (
    workspace_id uuid NOT NULL,
    kind mneme.recall_kind NOT NULL,
    documents bigint NOT NULL,
    lexemes bigint NOT NULL
);

ALTER TABLE ONLY mneme_private.corpus_statistic FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.corpus_statistic OWNER TO mneme_owner;

-- Name: extracted_turn; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.extracted_turn (
    workspace_id uuid NOT NULL,
    message_id uuid NOT NULL,
    extracted_by text NOT NULL
);

ALTER TABLE ONLY mneme_private.extracted_turn FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.extracted_turn OWNER TO mneme_owner;

-- Name: failed_job; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.failed_job (
    workspace_id uuid NOT NULL,
    job_run_id uuid NOT NULL,
    payload jsonb NOT NULL,
    priority integer NOT NULL,
    max_attempts integer NOT NULL
);

ALTER TABLE ONLY mneme_private.failed_job FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.failed_job OWNER TO mneme_owner;

-- Name: formation_backlog; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.formation_backlog (
    workspace_id uuid NOT NULL,
    id uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    branch_id uuid NOT NULL,
    from_sequence_no integer NOT NULL,
    to_sequence_no integer NOT NULL,
    CONSTRAINT formation_backlog_range_check CHECK (((from_sequence_no >= 1) AND ((to_sequence_no >= from_sequence_no) AND (to_sequence_no <= (from_sequence_no + 999)))))
);

ALTER TABLE ONLY mneme_private.formation_backlog FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.formation_backlog OWNER TO mneme_owner;

-- Name: migration; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.migration (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY mneme_private.migration FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.migration OWNER TO mneme_owner;

-- Name: summary_due; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.summary_due (
    workspace_id uuid NOT NULL,
    branch_id uuid,
    project_id uuid,
    persona_id uuid,
    level mneme.summary_level NOT NULL,
    first_day date NOT NULL,
    mark uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    CONSTRAINT summary_due_level_check CHECK (((level)::text = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
    CONSTRAINT summary_due_place_check CHECK ((((branch_id IS NULL) <> (project_id IS NULL)) AND ((branch_id IS NULL) OR (persona_id IS NULL))))
);

ALTER TABLE ONLY mneme_private.summary_due FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.summary_due OWNER TO mneme_owner;

-- Name: term_delta; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.term_delta (
    workspace_id uuid NOT NULL,
    kind mneme.recall_kind NOT NULL,
    lexeme text NOT NULL COLLATE pg_catalog."C",
    documents integer NOT NULL,
    id bigint NOT NULL
);

ALTER TABLE ONLY mneme_private.term_delta FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.term_delta OWNER TO mneme_owner;

-- Name: term_delta_id_seq; Type: SEQUENCE; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.term_delta ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mneme_private.term_delta_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: term_statistic; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.term_statistic (
    workspace_id uuid NOT NULL,
    kind mneme.recall_kind NOT NULL,
    lexeme text NOT NULL COLLATE pg_catalog."C",
    documents integer NOT NULL
);

ALTER TABLE ONLY mneme_private.term_statistic FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.term_statistic OWNER TO mneme_owner;

-- Name: time_reading; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.time_reading (
    workspace_id uuid NOT NULL,
    up_to uuid DEFAULT mneme_private.uuid_v7() NOT NULL,
    read_through uuid
);

ALTER TABLE ONLY mneme_private.time_reading FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.time_reading OWNER TO mneme_owner;

-- Name: vector_delta; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.vector_delta (
    workspace_id uuid NOT NULL,
    kind mneme.recall_kind NOT NULL,
    model_id integer NOT NULL,
    embeddings bigint NOT NULL,
    id bigint NOT NULL
);

ALTER TABLE ONLY mneme_private.vector_delta FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.vector_delta OWNER TO mneme_owner;

-- Name: vector_delta_id_seq; Type: SEQUENCE; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.vector_delta ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mneme_private.vector_delta_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Name: vector_statistic; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.vector_statistic (
    workspace_id uuid NOT NULL,
    kind mneme.recall_kind NOT NULL,
    model_id integer NOT NULL,
    embeddings bigint NOT NULL
);

ALTER TABLE ONLY mneme_private.vector_statistic FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.vector_statistic OWNER TO mneme_owner;

-- Name: worker_heartbeat; Type: TABLE; Schema: mneme_private; Owner: mneme_owner

CREATE TABLE mneme_private.worker_heartbeat (
    worker_id text NOT NULL,
    pool_id text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY mneme_private.worker_heartbeat FORCE ROW LEVEL SECURITY;

ALTER TABLE mneme_private.worker_heartbeat OWNER TO mneme_owner;

-- Name: alias_variant alias_variant_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.alias_variant
    ADD CONSTRAINT alias_variant_key UNIQUE NULLS NOT DISTINCT (workspace_id, entity_id, variant_normalized, owner_user_id, persona_id, visibility);

-- Name: alias_variant alias_variant_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.alias_variant
    ADD CONSTRAINT alias_variant_pkey PRIMARY KEY (workspace_id, id);

-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (workspace_id, id);

-- Name: branch branch_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.branch
    ADD CONSTRAINT branch_pkey PRIMARY KEY (workspace_id, id);

-- Name: chunk_embedding chunk_embedding_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk_embedding
    ADD CONSTRAINT chunk_embedding_pkey PRIMARY KEY (workspace_id, model_id, chunk_id);

-- Name: chunk chunk_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_pkey PRIMARY KEY (workspace_id, id);

-- Name: chunk chunk_position_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_position_key UNIQUE (workspace_id, document_id, "position");

-- Name: embedding_model embedding_model_dimensions_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_model
    ADD CONSTRAINT embedding_model_dimensions_key UNIQUE (id, dimensions);

-- Name: embedding_model embedding_model_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_model
    ADD CONSTRAINT embedding_model_pkey PRIMARY KEY (id);

-- Name: embedding_model embedding_model_slug_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_model
    ADD CONSTRAINT embedding_model_slug_key UNIQUE (slug);

-- Name: embedding_move embedding_move_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_move
    ADD CONSTRAINT embedding_move_pkey PRIMARY KEY (workspace_id, id);

-- Name: entity entity_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.entity
    ADD CONSTRAINT entity_pkey PRIMARY KEY (workspace_id, id);

-- Name: fact_assertion fact_assertion_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_assertion
    ADD CONSTRAINT fact_assertion_pkey PRIMARY KEY (workspace_id, fact_version_id, user_id);

-- Name: fact_embedding fact_embedding_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_embedding
    ADD CONSTRAINT fact_embedding_pkey PRIMARY KEY (workspace_id, model_id, fact_id);

-- Name: fact fact_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_pkey PRIMARY KEY (workspace_id, id);

-- Name: fact_source fact_source_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_source
    ADD CONSTRAINT fact_source_pkey PRIMARY KEY (workspace_id, fact_version_id, message_id);

-- Name: handoff handoff_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.handoff
    ADD CONSTRAINT handoff_pkey PRIMARY KEY (workspace_id, id);

-- Name: job_model_usage job_model_usage_job_run_id_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.job_model_usage
    ADD CONSTRAINT job_model_usage_job_run_id_key UNIQUE (workspace_id, job_run_id);

-- Name: job_model_usage job_model_usage_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.job_model_usage
    ADD CONSTRAINT job_model_usage_pkey PRIMARY KEY (workspace_id, id);

-- Name: job_run job_run_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.job_run
    ADD CONSTRAINT job_run_pkey PRIMARY KEY (workspace_id, id);

-- Name: membership membership_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (workspace_id, user_id);

-- Name: memory_embedding memory_embedding_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_embedding
    ADD CONSTRAINT memory_embedding_pkey PRIMARY KEY (workspace_id, model_id, memory_id);

-- Name: memory_entity memory_entity_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_entity
    ADD CONSTRAINT memory_entity_pkey PRIMARY KEY (workspace_id, memory_id, entity_id);

-- Name: memory_item memory_item_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_pkey PRIMARY KEY (workspace_id, id);

-- Name: memory_node memory_node_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_node
    ADD CONSTRAINT memory_node_pkey PRIMARY KEY (workspace_id, branch_id, content_hash);

-- Name: memory_source memory_source_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_source
    ADD CONSTRAINT memory_source_pkey PRIMARY KEY (workspace_id, memory_id, message_id);

-- Name: mention mention_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_key UNIQUE (workspace_id, message_id, entity_id, start_offset);

-- Name: mention mention_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_pkey PRIMARY KEY (workspace_id, id);

-- Name: merge_suggestion merge_suggestion_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_key UNIQUE NULLS NOT DISTINCT (workspace_id, entity_id, into_entity_id, owner_user_id, persona_id, visibility);

-- Name: merge_suggestion merge_suggestion_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_pkey PRIMARY KEY (workspace_id, id);

-- Name: message_embedding message_embedding_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message_embedding
    ADD CONSTRAINT message_embedding_pkey PRIMARY KEY (workspace_id, model_id, message_id);

-- Name: message message_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (workspace_id, id);

-- Name: message message_sequence_no_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_sequence_no_key UNIQUE (workspace_id, branch_id, sequence_no);

-- Name: model_answer model_answer_content_hash_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer
    ADD CONSTRAINT model_answer_content_hash_key UNIQUE (workspace_id, task, content_hash);

-- Name: model_answer_message model_answer_message_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer_message
    ADD CONSTRAINT model_answer_message_pkey PRIMARY KEY (workspace_id, answer_id, message_id);

-- Name: model_answer model_answer_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer
    ADD CONSTRAINT model_answer_pkey PRIMARY KEY (workspace_id, id);

-- Name: model_answer_summary model_answer_summary_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer_summary
    ADD CONSTRAINT model_answer_summary_pkey PRIMARY KEY (workspace_id, answer_id, summary_id);

-- Name: model_usage model_usage_day_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_usage
    ADD CONSTRAINT model_usage_day_key UNIQUE (workspace_id, day, model, task);

-- Name: model_usage model_usage_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_usage
    ADD CONSTRAINT model_usage_pkey PRIMARY KEY (workspace_id, id);

-- Name: persona persona_external_id_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.persona
    ADD CONSTRAINT persona_external_id_key UNIQUE (workspace_id, external_id);

-- Name: persona persona_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.persona
    ADD CONSTRAINT persona_pkey PRIMARY KEY (workspace_id, id);

-- Name: presence presence_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (workspace_id, channel, session_id);

-- Name: project project_external_id_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.project
    ADD CONSTRAINT project_external_id_key UNIQUE (workspace_id, external_id);

-- Name: project project_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.project
    ADD CONSTRAINT project_pkey PRIMARY KEY (workspace_id, id);

-- Name: recall_expansion recall_expansion_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_expansion
    ADD CONSTRAINT recall_expansion_pkey PRIMARY KEY (workspace_id, recall_id, entity_id, surface);

-- Name: recall_hit_chunk recall_hit_chunk_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_chunk
    ADD CONSTRAINT recall_hit_chunk_pkey PRIMARY KEY (workspace_id, recall_id, chunk_id);

-- Name: recall_hit_fact recall_hit_fact_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_fact
    ADD CONSTRAINT recall_hit_fact_pkey PRIMARY KEY (workspace_id, recall_id, fact_id);

-- Name: recall_hit_memory recall_hit_memory_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_memory
    ADD CONSTRAINT recall_hit_memory_pkey PRIMARY KEY (workspace_id, recall_id, memory_id);

-- Name: recall_hit_message recall_hit_message_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_message
    ADD CONSTRAINT recall_hit_message_pkey PRIMARY KEY (workspace_id, recall_id, message_id);

-- Name: recall_hit_summary recall_hit_summary_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_summary
    ADD CONSTRAINT recall_hit_summary_pkey PRIMARY KEY (workspace_id, recall_id, summary_id);

-- Name: recall_trace recall_trace_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_trace
    ADD CONSTRAINT recall_trace_pkey PRIMARY KEY (workspace_id, id);

-- Name: source_document source_document_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_pkey PRIMARY KEY (workspace_id, id);

-- Name: summary_embedding summary_embedding_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_embedding
    ADD CONSTRAINT summary_embedding_pkey PRIMARY KEY (workspace_id, model_id, summary_id);

-- Name: summary summary_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_key UNIQUE NULLS NOT DISTINCT (workspace_id, level, thread_id, branch_id, project_id, period_start, owner_user_id, persona_id, visibility);

-- Name: summary_message summary_message_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_message
    ADD CONSTRAINT summary_message_pkey PRIMARY KEY (workspace_id, summary_id, message_id);

-- Name: summary_part summary_part_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_part
    ADD CONSTRAINT summary_part_pkey PRIMARY KEY (workspace_id, summary_id, part_id);

-- Name: summary_passage summary_passage_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_passage
    ADD CONSTRAINT summary_passage_pkey PRIMARY KEY (workspace_id, branch_id, first_sequence_no);

-- Name: summary summary_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_pkey PRIMARY KEY (workspace_id, id);

-- Name: summary_statement_message summary_statement_message_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_statement_message
    ADD CONSTRAINT summary_statement_message_pkey PRIMARY KEY (workspace_id, summary_id, "position", message_id);

-- Name: summary_statement summary_statement_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_statement
    ADD CONSTRAINT summary_statement_pkey PRIMARY KEY (workspace_id, summary_id, "position");

-- Name: taxonomy_node taxonomy_node_path_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_node
    ADD CONSTRAINT taxonomy_node_path_key UNIQUE (workspace_id, path);

-- Name: taxonomy_node taxonomy_node_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_node
    ADD CONSTRAINT taxonomy_node_pkey PRIMARY KEY (workspace_id, id);

-- Name: taxonomy_suggestion taxonomy_suggestion_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_suggestion
    ADD CONSTRAINT taxonomy_suggestion_pkey PRIMARY KEY (workspace_id, id);

-- Name: thread_participant thread_participant_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread_participant
    ADD CONSTRAINT thread_participant_pkey PRIMARY KEY (workspace_id, thread_id, user_id);

-- Name: thread thread_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_pkey PRIMARY KEY (workspace_id, id);

-- Name: time_mention time_mention_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.time_mention
    ADD CONSTRAINT time_mention_pkey PRIMARY KEY (workspace_id, message_id, start_offset);

-- Name: topic topic_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.topic
    ADD CONSTRAINT topic_pkey PRIMARY KEY (workspace_id, user_id, channel);

-- Name: workspace workspace_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace
    ADD CONSTRAINT workspace_pkey PRIMARY KEY (id);

-- Name: workspace workspace_slug_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace
    ADD CONSTRAINT workspace_slug_key UNIQUE (slug);

-- Name: workspace_user workspace_user_external_id_key; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace_user
    ADD CONSTRAINT workspace_user_external_id_key UNIQUE (workspace_id, external_id);

-- Name: workspace_user workspace_user_pkey; Type: CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace_user
    ADD CONSTRAINT workspace_user_pkey PRIMARY KEY (workspace_id, id);

-- Name: awaiting_extraction awaiting_extraction_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.awaiting_extraction
    ADD CONSTRAINT awaiting_extraction_pkey PRIMARY KEY (workspace_id, message_id);

-- Name: corpus_delta corpus_delta_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.corpus_delta
    ADD CONSTRAINT corpus_delta_pkey PRIMARY KEY (id);

-- Name: corpus_statistic corpus_statistic_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.corpus_statistic
    ADD CONSTRAINT corpus_statistic_pkey PRIMARY KEY (workspace_id, kind);

-- Name: extracted_turn extracted_turn_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.extracted_turn
    ADD CONSTRAINT extracted_turn_pkey PRIMARY KEY (workspace_id, message_id);

-- Name: failed_job failed_job_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.failed_job
    ADD CONSTRAINT failed_job_pkey PRIMARY KEY (workspace_id, job_run_id);

-- Name: formation_backlog formation_backlog_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.formation_backlog
    ADD CONSTRAINT formation_backlog_pkey PRIMARY KEY (workspace_id, id);

-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);

-- Name: summary_due summary_due_key; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.summary_due
    ADD CONSTRAINT summary_due_key UNIQUE NULLS NOT DISTINCT (workspace_id, branch_id, project_id, persona_id, level, first_day);

-- Name: term_delta term_delta_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.term_delta
    ADD CONSTRAINT term_delta_pkey PRIMARY KEY (id);

-- Name: term_statistic term_statistic_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.term_statistic
    ADD CONSTRAINT term_statistic_pkey PRIMARY KEY (workspace_id, kind, lexeme);

-- Name: time_reading time_reading_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.time_reading
    ADD CONSTRAINT time_reading_pkey PRIMARY KEY (workspace_id);

-- Name: vector_delta vector_delta_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.vector_delta
    ADD CONSTRAINT vector_delta_pkey PRIMARY KEY (id);

-- Name: vector_statistic vector_statistic_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.vector_statistic
    ADD CONSTRAINT vector_statistic_pkey PRIMARY KEY (workspace_id, kind, model_id);

-- Name: worker_heartbeat worker_heartbeat_pkey; Type: CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.worker_heartbeat
    ADD CONSTRAINT worker_heartbeat_pkey PRIMARY KEY (worker_id);

-- Name: alias_variant_account_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX alias_variant_account_idx ON mneme.alias_variant USING btree (workspace_id, mneme_private.account_name(variant)) WHERE (strpos(variant, '@'::text) > 1);

-- Name: alias_variant_normalized_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX alias_variant_normalized_idx ON mneme.alias_variant USING btree (workspace_id, variant_normalized);

-- Name: alias_variant_trigram_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX alias_variant_trigram_idx ON mneme.alias_variant USING gin (workspace_id, variant_normalized public.gin_trgm_ops);

-- Name: audit_log_occurred_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX audit_log_occurred_at_idx ON mneme.audit_log USING btree (workspace_id, occurred_at);

-- Name: branch_parent_branch_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX branch_parent_branch_id_idx ON mneme.branch USING btree (workspace_id, parent_branch_id);

-- Name: branch_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX branch_thread_id_idx ON mneme.branch USING btree (workspace_id, thread_id);

-- Name: branch_trunk_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX branch_trunk_key ON mneme.branch USING btree (workspace_id, thread_id) WHERE (parent_branch_id IS NULL);

-- Name: chunk_embedding_owner_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX chunk_embedding_owner_idx ON ONLY mneme.chunk_embedding USING btree (workspace_id, chunk_id);

-- Name: chunk_fts_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX chunk_fts_idx ON mneme.chunk USING gin (workspace_id, fts);

-- Name: chunk_strong_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX chunk_strong_idx ON mneme.chunk USING gin (mneme_private.strong_words(workspace_id, fts));

-- Name: chunk_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX chunk_thread_id_idx ON mneme.chunk USING btree (workspace_id, thread_id);

-- Name: embedding_move_active_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX embedding_move_active_key ON mneme.embedding_move USING btree (workspace_id) WHERE ((state)::text = ANY (ARRAY['embedding'::text, 'indexing'::text]));

-- Name: embedding_move_kept_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX embedding_move_kept_idx ON mneme.embedding_move USING btree (ended_at) WHERE ((state)::text = ANY (ARRAY['switched'::text, 'cancelled'::text]));

-- Name: entity_canonical_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX entity_canonical_idx ON mneme.entity USING btree (workspace_id, canonical_normalized);

-- Name: entity_first_name_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX entity_first_name_idx ON mneme.entity USING btree (workspace_id, split_part(canonical_normalized, ' '::text, 1)) WHERE ((kind)::text = 'person'::text);

-- Name: entity_last_name_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX entity_last_name_idx ON mneme.entity USING btree (workspace_id, split_part(canonical_normalized, ' '::text, '-1'::integer)) WHERE ((kind)::text = 'person'::text);

-- Name: entity_merged_into_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX entity_merged_into_id_idx ON mneme.entity USING btree (workspace_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);

-- Name: fact_assertion_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_assertion_user_id_idx ON mneme.fact_assertion USING btree (workspace_id, user_id);

-- Name: fact_current_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX fact_current_key ON mneme.fact USING btree (workspace_id, fact_id) WHERE (recorded_to IS NULL);

-- Name: fact_embedding_owner_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_embedding_owner_idx ON ONLY mneme.fact_embedding USING btree (workspace_id, fact_id);

-- Name: fact_fts_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_fts_idx ON mneme.fact USING gin (workspace_id, fts);

-- Name: fact_named_subject_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_named_subject_idx ON mneme.fact USING btree (workspace_id, predicate, visibility, owner_user_id) WHERE ((subject_entity_id IS NULL) AND (recorded_to IS NULL));

-- Name: fact_object_entity_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_object_entity_id_idx ON mneme.fact USING btree (workspace_id, object_entity_id);

-- Name: fact_source_message_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_source_message_id_idx ON mneme.fact_source USING btree (workspace_id, message_id);

-- Name: fact_strong_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_strong_idx ON mneme.fact USING gin (mneme_private.strong_words(workspace_id, fts));

-- Name: fact_subject_entity_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_subject_entity_id_idx ON mneme.fact USING btree (workspace_id, subject_entity_id, predicate);

-- Name: fact_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_thread_id_idx ON mneme.fact USING btree (workspace_id, thread_id);

-- Name: fact_valid_from_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_valid_from_idx ON mneme.fact USING btree (workspace_id, valid_from);

-- Name: fact_versions_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX fact_versions_idx ON mneme.fact USING btree (workspace_id, fact_id, recorded_from);

-- Name: handoff_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX handoff_user_id_idx ON mneme.handoff USING btree (workspace_id, user_id);

-- Name: job_run_finished_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX job_run_finished_at_idx ON mneme.job_run USING btree (finished_at) WHERE ((state)::text = ANY (ARRAY['done'::text, 'failed'::text]));

-- Name: job_run_queue_job_id_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX job_run_queue_job_id_key ON mneme.job_run USING btree (queue_job_id);

-- Name: job_run_state_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX job_run_state_idx ON mneme.job_run USING btree (workspace_id, state, task);

-- Name: memory_embedding_owner_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_embedding_owner_idx ON ONLY mneme.memory_embedding USING btree (workspace_id, memory_id);

-- Name: memory_entity_entity_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_entity_entity_id_idx ON mneme.memory_entity USING btree (workspace_id, entity_id);

-- Name: memory_item_category_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_category_idx ON mneme.memory_item USING btree (workspace_id, category, key) WHERE ((category IS NOT NULL) AND (recorded_to IS NULL));

-- Name: memory_item_content_hash_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_content_hash_idx ON mneme.memory_item USING btree (workspace_id, content_hash);

-- Name: memory_item_current_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_current_idx ON mneme.memory_item USING btree (workspace_id, owner_user_id, kind) WHERE (recorded_to IS NULL);

-- Name: memory_item_due_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_due_at_idx ON mneme.memory_item USING btree (workspace_id, due_at) WHERE ((status)::text = ANY (ARRAY['pending'::text, 'in_progress'::text, 'blocked'::text]));

-- Name: memory_item_fts_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_fts_idx ON mneme.memory_item USING gin (workspace_id, fts);

-- Name: memory_item_idempotency_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_idempotency_idx ON mneme.memory_item USING btree (workspace_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);

-- Name: memory_item_idempotency_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX memory_item_idempotency_key ON mneme.memory_item USING btree (workspace_id, owner_user_id, persona_id, visibility, idempotency_key) NULLS NOT DISTINCT WHERE (idempotency_key IS NOT NULL);

-- Name: memory_item_key_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_key_idx ON mneme.memory_item USING btree (workspace_id, kind, key) WHERE ((key IS NOT NULL) AND (recorded_to IS NULL));

-- Name: memory_item_kind_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_kind_idx ON mneme.memory_item USING btree (workspace_id, kind, recorded_from);

-- Name: memory_item_owner_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_owner_user_id_idx ON mneme.memory_item USING btree (workspace_id, owner_user_id);

-- Name: memory_item_project_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_project_id_idx ON mneme.memory_item USING btree (workspace_id, project_id);

-- Name: memory_item_shared_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_shared_idx ON mneme.memory_item USING btree (workspace_id, visibility, kind) WHERE ((recorded_to IS NULL) AND ((visibility)::text <> 'private'::text));

-- Name: memory_item_strong_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_strong_idx ON mneme.memory_item USING gin (mneme_private.strong_words(workspace_id, fts));

-- Name: memory_item_supersedes_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_supersedes_id_idx ON mneme.memory_item USING btree (workspace_id, supersedes_id) WHERE (supersedes_id IS NOT NULL);

-- Name: memory_item_task_channel_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_task_channel_idx ON mneme.memory_item USING btree (workspace_id, channel, due_at) WHERE (((kind)::text = 'task'::text) AND (recorded_to IS NULL) AND (channel IS NOT NULL));

-- Name: memory_item_task_due_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_task_due_idx ON mneme.memory_item USING btree (workspace_id, due_at, id) WHERE (((kind)::text = 'task'::text) AND (recorded_to IS NULL));

-- Name: memory_item_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_thread_id_idx ON mneme.memory_item USING btree (workspace_id, thread_id);

-- Name: memory_item_trigram_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_trigram_idx ON mneme.memory_item USING gin (workspace_id, content_normalized public.gin_trgm_ops);

-- Name: memory_item_valid_from_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_item_valid_from_idx ON mneme.memory_item USING btree (workspace_id, kind, valid_from) WHERE (recorded_to IS NULL);

-- Name: memory_source_message_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX memory_source_message_id_idx ON mneme.memory_source USING btree (workspace_id, message_id);

-- Name: mention_entity_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX mention_entity_id_idx ON mneme.mention USING btree (workspace_id, entity_id, occurred_at);

-- Name: mention_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX mention_thread_id_idx ON mneme.mention USING btree (workspace_id, thread_id);

-- Name: mention_thread_place_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX mention_thread_place_idx ON mneme.mention USING btree (workspace_id, thread_id, source_sequence_no);

-- Name: merge_suggestion_into_entity_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX merge_suggestion_into_entity_id_idx ON mneme.merge_suggestion USING btree (workspace_id, into_entity_id);

-- Name: merge_suggestion_open_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX merge_suggestion_open_idx ON mneme.merge_suggestion USING btree (workspace_id, score) WHERE ((status)::text = 'suggested'::text);

-- Name: message_embedding_owner_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_embedding_owner_idx ON ONLY mneme.message_embedding USING btree (workspace_id, message_id);

-- Name: message_external_id_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX message_external_id_key ON mneme.message USING btree (workspace_id, thread_id, external_id) WHERE (external_id IS NOT NULL);

-- Name: message_fts_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_fts_idx ON mneme.message USING gin (workspace_id, fts);

-- Name: message_node_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_node_idx ON mneme.message USING btree (workspace_id, branch_id, content_hash);

-- Name: message_occurred_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_occurred_at_idx ON mneme.message USING btree (workspace_id, occurred_at);

-- Name: message_owner_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_owner_user_id_idx ON mneme.message USING btree (workspace_id, owner_user_id);

-- Name: message_shared_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_shared_idx ON mneme.message USING btree (workspace_id) WHERE ((visibility)::text <> 'private'::text);

-- Name: message_source_document_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_source_document_id_idx ON mneme.message USING btree (workspace_id, source_document_id) WHERE (source_document_id IS NOT NULL);

-- Name: message_strong_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_strong_idx ON mneme.message USING gin (mneme_private.strong_words(workspace_id, fts));

-- Name: message_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX message_thread_id_idx ON mneme.message USING btree (workspace_id, thread_id, id);

-- Name: model_answer_created_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX model_answer_created_at_idx ON mneme.model_answer USING btree (workspace_id, created_at);

-- Name: model_answer_message_message_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX model_answer_message_message_id_idx ON mneme.model_answer_message USING btree (workspace_id, message_id);

-- Name: model_answer_summary_summary_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX model_answer_summary_summary_id_idx ON mneme.model_answer_summary USING btree (workspace_id, summary_id);

-- Name: project_taxonomy_node_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX project_taxonomy_node_id_idx ON mneme.project USING btree (workspace_id, taxonomy_node_id);

-- Name: recall_expansion_entity_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_expansion_entity_id_idx ON mneme.recall_expansion USING btree (workspace_id, entity_id);

-- Name: recall_hit_chunk_chunk_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_hit_chunk_chunk_id_idx ON mneme.recall_hit_chunk USING btree (workspace_id, chunk_id);

-- Name: recall_hit_fact_fact_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_hit_fact_fact_id_idx ON mneme.recall_hit_fact USING btree (workspace_id, fact_id);

-- Name: recall_hit_memory_memory_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_hit_memory_memory_id_idx ON mneme.recall_hit_memory USING btree (workspace_id, memory_id);

-- Name: recall_hit_message_message_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_hit_message_message_id_idx ON mneme.recall_hit_message USING btree (workspace_id, message_id);

-- Name: recall_hit_summary_summary_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_hit_summary_summary_id_idx ON mneme.recall_hit_summary USING btree (workspace_id, summary_id);

-- Name: recall_trace_created_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_trace_created_at_idx ON mneme.recall_trace USING btree (workspace_id, created_at);

-- Name: recall_trace_expires_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_trace_expires_at_idx ON mneme.recall_trace USING btree (expires_at);

-- Name: recall_trace_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX recall_trace_thread_id_idx ON mneme.recall_trace USING btree (workspace_id, thread_id);

-- Name: source_document_project_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX source_document_project_id_idx ON mneme.source_document USING btree (workspace_id, project_id);

-- Name: source_document_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX source_document_thread_id_idx ON mneme.source_document USING btree (workspace_id, thread_id);

-- Name: summary_embedding_owner_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_embedding_owner_idx ON ONLY mneme.summary_embedding USING btree (workspace_id, summary_id);

-- Name: summary_fts_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_fts_idx ON mneme.summary USING gin (workspace_id, fts);

-- Name: summary_message_message_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_message_message_id_idx ON mneme.summary_message USING btree (workspace_id, message_id);

-- Name: summary_part_part_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_part_part_id_idx ON mneme.summary_part USING btree (workspace_id, part_id);

-- Name: summary_period_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_period_idx ON mneme.summary USING btree (workspace_id, level, period_start);

-- Name: summary_project_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_project_id_idx ON mneme.summary USING btree (workspace_id, project_id, level, period_start) WHERE (project_id IS NOT NULL);

-- Name: summary_statement_message_message_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_statement_message_message_id_idx ON mneme.summary_statement_message USING btree (workspace_id, message_id);

-- Name: summary_strong_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_strong_idx ON mneme.summary USING gin (mneme_private.strong_words(workspace_id, fts));

-- Name: summary_support_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_support_idx ON mneme.summary USING btree (workspace_id, support);

-- Name: summary_thread_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_thread_id_idx ON mneme.summary USING btree (workspace_id, thread_id);

-- Name: summary_unassessed_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX summary_unassessed_idx ON mneme.summary USING btree (workspace_id, thread_id, project_id) WHERE ((support IS NULL) AND ((content_state)::text = 'inline'::text));

-- Name: taxonomy_node_path_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX taxonomy_node_path_idx ON mneme.taxonomy_node USING gist (workspace_id, path);

-- Name: taxonomy_suggestion_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX taxonomy_suggestion_key ON mneme.taxonomy_suggestion USING btree (workspace_id, thread_id, taxonomy_node_id);

-- Name: taxonomy_suggestion_open_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX taxonomy_suggestion_open_key ON mneme.taxonomy_suggestion USING btree (workspace_id, thread_id) WHERE ((status)::text = ANY (ARRAY['suggested'::text, 'applied'::text]));

-- Name: taxonomy_suggestion_owner_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX taxonomy_suggestion_owner_user_id_idx ON mneme.taxonomy_suggestion USING btree (workspace_id, owner_user_id);

-- Name: taxonomy_suggestion_persona_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX taxonomy_suggestion_persona_id_idx ON mneme.taxonomy_suggestion USING btree (workspace_id, persona_id);

-- Name: taxonomy_suggestion_taxonomy_node_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX taxonomy_suggestion_taxonomy_node_id_idx ON mneme.taxonomy_suggestion USING btree (workspace_id, taxonomy_node_id);

-- Name: thread_external_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX thread_external_id_idx ON mneme.thread USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);

-- Name: thread_external_id_private_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX thread_external_id_private_key ON mneme.thread USING btree (workspace_id, owner_user_id, persona_id, external_id) NULLS NOT DISTINCT WHERE ((external_id IS NOT NULL) AND ((visibility)::text = 'private'::text));

-- Name: thread_external_id_shared_key; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE UNIQUE INDEX thread_external_id_shared_key ON mneme.thread USING btree (workspace_id, external_id) WHERE ((external_id IS NOT NULL) AND ((visibility)::text <> 'private'::text));

-- Name: thread_owner_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX thread_owner_user_id_idx ON mneme.thread USING btree (workspace_id, owner_user_id);

-- Name: thread_participant_user_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX thread_participant_user_id_idx ON mneme.thread_participant USING btree (workspace_id, user_id, thread_id);

-- Name: thread_project_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX thread_project_id_idx ON mneme.thread USING btree (workspace_id, project_id);

-- Name: thread_started_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX thread_started_at_idx ON mneme.thread USING btree (workspace_id, started_at);

-- Name: thread_taxonomy_node_id_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX thread_taxonomy_node_id_idx ON mneme.thread USING btree (workspace_id, taxonomy_node_id);

-- Name: time_mention_starts_at_idx; Type: INDEX; Schema: mneme; Owner: mneme_owner

CREATE INDEX time_mention_starts_at_idx ON mneme.time_mention USING btree (workspace_id, starts_at);

-- Name: awaiting_extraction_branch_id_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX awaiting_extraction_branch_id_idx ON mneme_private.awaiting_extraction USING btree (workspace_id, branch_id, message_id);

-- Name: corpus_delta_kind_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX corpus_delta_kind_idx ON mneme_private.corpus_delta USING btree (workspace_id, kind);

-- Name: formation_backlog_branch_id_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX formation_backlog_branch_id_idx ON mneme_private.formation_backlog USING btree (workspace_id, branch_id);

-- Name: summary_due_persona_id_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX summary_due_persona_id_idx ON mneme_private.summary_due USING btree (workspace_id, persona_id) WHERE (persona_id IS NOT NULL);

-- Name: summary_due_project_id_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX summary_due_project_id_idx ON mneme_private.summary_due USING btree (workspace_id, project_id) WHERE (project_id IS NOT NULL);

-- Name: term_delta_lexeme_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX term_delta_lexeme_idx ON mneme_private.term_delta USING btree (workspace_id, kind, lexeme);

-- Name: term_statistic_empty_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX term_statistic_empty_idx ON mneme_private.term_statistic USING btree (workspace_id) WHERE (documents <= 0);

-- Name: term_statistic_near_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX term_statistic_near_idx ON mneme_private.term_statistic USING gin (workspace_id, lexeme public.gin_trgm_ops) WHERE (((length(lexeme) >= 5) AND (length(lexeme) <= 40)) AND (lexeme !~ '[0-9]'::text));

-- Name: vector_delta_kind_idx; Type: INDEX; Schema: mneme_private; Owner: mneme_owner

CREATE INDEX vector_delta_kind_idx ON mneme_private.vector_delta USING btree (workspace_id, kind, model_id);

-- Name: chunk_embedding chunk_embedding_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_embedding_statistics_delete AFTER DELETE ON mneme.chunk_embedding REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_delete('chunk');

-- Name: chunk_embedding chunk_embedding_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_embedding_statistics_insert AFTER INSERT ON mneme.chunk_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_insert('chunk');

-- Name: chunk chunk_forget_vectors; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_forget_vectors AFTER UPDATE OF content_state ON mneme.chunk FOR EACH ROW WHEN (((new.content_state)::text = 'removed'::text)) EXECUTE FUNCTION mneme_private.forget_vectors('chunk');

-- Name: chunk chunk_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_statistics_delete AFTER DELETE ON mneme.chunk REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_delete('chunk');

-- Name: chunk chunk_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_statistics_insert AFTER INSERT ON mneme.chunk REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_insert('chunk');

-- Name: chunk chunk_statistics_update; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_statistics_update AFTER UPDATE ON mneme.chunk REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_update('chunk');

-- Name: chunk chunk_text_forms; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER chunk_text_forms BEFORE INSERT OR UPDATE OF content, content_state ON mneme.chunk FOR EACH ROW EXECUTE FUNCTION mneme_private.set_text_forms();

-- Name: entity entity_settle_merged; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER entity_settle_merged AFTER UPDATE OF merged_into_id ON mneme.entity FOR EACH ROW WHEN ((old.merged_into_id IS DISTINCT FROM new.merged_into_id)) EXECUTE FUNCTION mneme_private.settle_merged();

-- Name: fact_assertion fact_assertion_confidence_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_assertion_confidence_delete AFTER DELETE ON mneme.fact_assertion REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.fact_confidence();

-- Name: fact_assertion fact_assertion_confidence_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_assertion_confidence_insert AFTER INSERT ON mneme.fact_assertion REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.fact_confidence();

-- Name: fact_embedding fact_embedding_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_embedding_statistics_delete AFTER DELETE ON mneme.fact_embedding REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_delete('fact');

-- Name: fact_embedding fact_embedding_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_embedding_statistics_insert AFTER INSERT ON mneme.fact_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_insert('fact');

-- Name: fact fact_forget_vectors; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_forget_vectors AFTER UPDATE OF content_state ON mneme.fact FOR EACH ROW WHEN (((new.content_state)::text = 'removed'::text)) EXECUTE FUNCTION mneme_private.forget_vectors('fact');

-- Name: fact_source fact_source_confidence_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_source_confidence_delete AFTER DELETE ON mneme.fact_source REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.fact_confidence();

-- Name: fact_source fact_source_confidence_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_source_confidence_insert AFTER INSERT ON mneme.fact_source REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.fact_confidence();

-- Name: fact_source fact_source_confidence_update; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_source_confidence_update AFTER UPDATE ON mneme.fact_source REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.fact_confidence();

-- Name: fact fact_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_statistics_delete AFTER DELETE ON mneme.fact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_delete('fact');

-- Name: fact fact_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_statistics_insert AFTER INSERT ON mneme.fact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_insert('fact');

-- Name: fact fact_statistics_update; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_statistics_update AFTER UPDATE ON mneme.fact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_update('fact');

-- Name: fact fact_text_forms; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER fact_text_forms BEFORE INSERT OR UPDATE OF content, content_state ON mneme.fact FOR EACH ROW EXECUTE FUNCTION mneme_private.set_text_forms();

-- Name: memory_embedding memory_embedding_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_embedding_statistics_delete AFTER DELETE ON mneme.memory_embedding REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_delete('memory');

-- Name: memory_embedding memory_embedding_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_embedding_statistics_insert AFTER INSERT ON mneme.memory_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_insert('memory');

-- Name: memory_item memory_item_forget_links; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_item_forget_links AFTER UPDATE OF content_state ON mneme.memory_item FOR EACH ROW WHEN (((new.content_state)::text = 'removed'::text)) EXECUTE FUNCTION mneme_private.forget_memory_links();

-- Name: memory_item memory_item_forget_vectors; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_item_forget_vectors AFTER UPDATE OF content_state ON mneme.memory_item FOR EACH ROW WHEN (((new.content_state)::text = 'removed'::text)) EXECUTE FUNCTION mneme_private.forget_vectors('memory');

-- Name: memory_item memory_item_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_item_statistics_delete AFTER DELETE ON mneme.memory_item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_delete('memory');

-- Name: memory_item memory_item_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_item_statistics_insert AFTER INSERT ON mneme.memory_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_insert('memory');

-- Name: memory_item memory_item_statistics_update; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_item_statistics_update AFTER UPDATE ON mneme.memory_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_update('memory');

-- Name: memory_item memory_item_text_forms; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER memory_item_text_forms BEFORE INSERT OR UPDATE OF content, content_state ON mneme.memory_item FOR EACH ROW EXECUTE FUNCTION mneme_private.set_text_forms();

-- Name: message_embedding message_embedding_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_embedding_statistics_delete AFTER DELETE ON mneme.message_embedding REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_delete('message');

-- Name: message_embedding message_embedding_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_embedding_statistics_insert AFTER INSERT ON mneme.message_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_insert('message');

-- Name: message message_forget_answers; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_forget_answers AFTER UPDATE OF content, content_state ON mneme.message FOR EACH ROW WHEN ((((new.content_state)::text <> 'inline'::text) OR (new.content IS DISTINCT FROM old.content))) EXECUTE FUNCTION mneme_private.forget_answers();

-- Name: message message_forget_times; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_forget_times AFTER UPDATE OF content_state ON mneme.message FOR EACH ROW WHEN (((new.content_state)::text = ANY (ARRAY['removed'::text, 'sealed'::text]))) EXECUTE FUNCTION mneme_private.forget_times();

-- Name: message message_forget_vectors; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_forget_vectors AFTER UPDATE OF content_state ON mneme.message FOR EACH ROW WHEN (((new.content_state)::text = 'removed'::text)) EXECUTE FUNCTION mneme_private.forget_vectors('message');

-- Name: message message_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_statistics_delete AFTER DELETE ON mneme.message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_delete('message');

-- Name: message message_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_statistics_insert AFTER INSERT ON mneme.message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_insert('message');

-- Name: message message_statistics_update; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_statistics_update AFTER UPDATE ON mneme.message REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_update('message');

-- Name: message message_text_forms; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_text_forms BEFORE INSERT OR UPDATE OF content, content_state ON mneme.message FOR EACH ROW EXECUTE FUNCTION mneme_private.set_message_forms();

-- Name: message message_unsay_turn; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_unsay_turn AFTER UPDATE OF content_state ON mneme.message FOR EACH ROW WHEN ((((new.content_state)::text = ANY (ARRAY['removed'::text, 'sealed'::text])) AND ((old.content_state)::text IS DISTINCT FROM (new.content_state)::text))) EXECUTE FUNCTION mneme_private.unsay_turn();

-- Name: message message_unsay_turns; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER message_unsay_turns AFTER DELETE ON mneme.message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.unsay_turns();

-- Name: model_answer_message model_answer_message_forget_answer; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER model_answer_message_forget_answer AFTER DELETE ON mneme.model_answer_message FOR EACH ROW EXECUTE FUNCTION mneme_private.forget_answer();

-- Name: model_answer_summary model_answer_summary_forget_answer; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER model_answer_summary_forget_answer AFTER DELETE ON mneme.model_answer_summary FOR EACH ROW EXECUTE FUNCTION mneme_private.forget_answer();

-- Name: summary_embedding summary_embedding_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_embedding_statistics_delete AFTER DELETE ON mneme.summary_embedding REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_delete('summary');

-- Name: summary_embedding summary_embedding_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_embedding_statistics_insert AFTER INSERT ON mneme.summary_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_vector_insert('summary');

-- Name: summary summary_forget_answers; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_forget_answers AFTER UPDATE OF content, content_state ON mneme.summary FOR EACH ROW WHEN ((((new.content_state)::text <> 'inline'::text) OR (new.content IS DISTINCT FROM old.content))) EXECUTE FUNCTION mneme_private.forget_answers();

-- Name: summary summary_forget_vectors; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_forget_vectors AFTER UPDATE OF content_state ON mneme.summary FOR EACH ROW WHEN (((new.content_state)::text = 'removed'::text)) EXECUTE FUNCTION mneme_private.forget_vectors('summary');

-- Name: summary summary_statistics_delete; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_statistics_delete AFTER DELETE ON mneme.summary REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_delete('summary');

-- Name: summary summary_statistics_insert; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_statistics_insert AFTER INSERT ON mneme.summary REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_insert('summary');

-- Name: summary summary_statistics_update; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_statistics_update AFTER UPDATE ON mneme.summary REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.statistics_update('summary');

-- Name: summary summary_text_forms; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_text_forms BEFORE INSERT OR UPDATE OF content, content_state, redundant ON mneme.summary FOR EACH ROW EXECUTE FUNCTION mneme_private.set_summary_forms();

-- Name: summary summary_unsay_days; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER summary_unsay_days AFTER DELETE ON mneme.summary REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mneme_private.unsay_days();

-- Name: thread thread_move_summaries; Type: TRIGGER; Schema: mneme; Owner: mneme_owner

CREATE TRIGGER thread_move_summaries AFTER UPDATE OF project_id ON mneme.thread FOR EACH ROW WHEN ((old.project_id IS DISTINCT FROM new.project_id)) EXECUTE FUNCTION mneme_private.move_summaries();

-- Name: alias_variant alias_variant_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.alias_variant
    ADD CONSTRAINT alias_variant_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: alias_variant alias_variant_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.alias_variant
    ADD CONSTRAINT alias_variant_entity_id_fkey FOREIGN KEY (workspace_id, entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: alias_variant alias_variant_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.alias_variant
    ADD CONSTRAINT alias_variant_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: alias_variant alias_variant_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.alias_variant
    ADD CONSTRAINT alias_variant_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: audit_log audit_log_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.audit_log
    ADD CONSTRAINT audit_log_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: branch branch_parent_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.branch
    ADD CONSTRAINT branch_parent_branch_id_fkey FOREIGN KEY (workspace_id, parent_branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: branch branch_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.branch
    ADD CONSTRAINT branch_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: branch branch_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.branch
    ADD CONSTRAINT branch_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: chunk chunk_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: chunk chunk_document_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_document_id_fkey FOREIGN KEY (workspace_id, document_id) REFERENCES mneme.source_document(workspace_id, id) ON DELETE CASCADE;

-- Name: chunk_embedding chunk_embedding_chunk_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.chunk_embedding
    ADD CONSTRAINT chunk_embedding_chunk_id_fkey FOREIGN KEY (workspace_id, chunk_id) REFERENCES mneme.chunk(workspace_id, id) ON DELETE CASCADE;

-- Name: chunk_embedding chunk_embedding_model_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.chunk_embedding
    ADD CONSTRAINT chunk_embedding_model_fkey FOREIGN KEY (model_id, dimensions) REFERENCES mneme.embedding_model(id, dimensions);

-- Name: chunk chunk_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: chunk chunk_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: chunk chunk_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE SET NULL (project_id);

-- Name: chunk chunk_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.chunk
    ADD CONSTRAINT chunk_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: embedding_move embedding_move_from_model_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_move
    ADD CONSTRAINT embedding_move_from_model_id_fkey FOREIGN KEY (from_model_id) REFERENCES mneme.embedding_model(id);

-- Name: embedding_move embedding_move_to_model_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_move
    ADD CONSTRAINT embedding_move_to_model_id_fkey FOREIGN KEY (to_model_id) REFERENCES mneme.embedding_model(id);

-- Name: embedding_move embedding_move_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.embedding_move
    ADD CONSTRAINT embedding_move_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: entity entity_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.entity
    ADD CONSTRAINT entity_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: entity entity_merged_into_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.entity
    ADD CONSTRAINT entity_merged_into_id_fkey FOREIGN KEY (workspace_id, merged_into_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE SET NULL (merged_into_id);

-- Name: entity entity_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.entity
    ADD CONSTRAINT entity_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: entity entity_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.entity
    ADD CONSTRAINT entity_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: entity entity_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.entity
    ADD CONSTRAINT entity_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: fact_assertion fact_assertion_fact_version_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_assertion
    ADD CONSTRAINT fact_assertion_fact_version_id_fkey FOREIGN KEY (workspace_id, fact_version_id) REFERENCES mneme.fact(workspace_id, id) ON DELETE CASCADE;

-- Name: fact_assertion fact_assertion_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_assertion
    ADD CONSTRAINT fact_assertion_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: fact_embedding fact_embedding_fact_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.fact_embedding
    ADD CONSTRAINT fact_embedding_fact_id_fkey FOREIGN KEY (workspace_id, fact_id) REFERENCES mneme.fact(workspace_id, id) ON DELETE CASCADE;

-- Name: fact_embedding fact_embedding_model_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.fact_embedding
    ADD CONSTRAINT fact_embedding_model_fkey FOREIGN KEY (model_id, dimensions) REFERENCES mneme.embedding_model(id, dimensions);

-- Name: fact fact_object_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_object_entity_id_fkey FOREIGN KEY (workspace_id, object_entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE SET NULL (project_id);

-- Name: fact_source fact_source_fact_version_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_source
    ADD CONSTRAINT fact_source_fact_version_id_fkey FOREIGN KEY (workspace_id, fact_version_id) REFERENCES mneme.fact(workspace_id, id) ON DELETE CASCADE;

-- Name: fact_source fact_source_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact_source
    ADD CONSTRAINT fact_source_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_subject_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_subject_entity_id_fkey FOREIGN KEY (workspace_id, subject_entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_supersedes_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_supersedes_id_fkey FOREIGN KEY (workspace_id, supersedes_id) REFERENCES mneme.fact(workspace_id, id) ON DELETE SET NULL (supersedes_id);

-- Name: fact fact_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: fact fact_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.fact
    ADD CONSTRAINT fact_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: handoff handoff_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.handoff
    ADD CONSTRAINT handoff_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: job_model_usage job_model_usage_job_run_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.job_model_usage
    ADD CONSTRAINT job_model_usage_job_run_id_fkey FOREIGN KEY (workspace_id, job_run_id) REFERENCES mneme.job_run(workspace_id, id) ON DELETE CASCADE;

-- Name: job_run job_run_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.job_run
    ADD CONSTRAINT job_run_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: membership membership_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.membership
    ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_embedding memory_embedding_memory_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_embedding
    ADD CONSTRAINT memory_embedding_memory_id_fkey FOREIGN KEY (workspace_id, memory_id) REFERENCES mneme.memory_item(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_embedding memory_embedding_model_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_embedding
    ADD CONSTRAINT memory_embedding_model_fkey FOREIGN KEY (model_id, dimensions) REFERENCES mneme.embedding_model(id, dimensions);

-- Name: memory_entity memory_entity_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_entity
    ADD CONSTRAINT memory_entity_entity_id_fkey FOREIGN KEY (workspace_id, entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_entity memory_entity_memory_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_entity
    ADD CONSTRAINT memory_entity_memory_id_fkey FOREIGN KEY (workspace_id, memory_id) REFERENCES mneme.memory_item(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_item memory_item_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_item memory_item_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: memory_item memory_item_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_item memory_item_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_item memory_item_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE SET NULL (project_id);

-- Name: memory_item memory_item_supersedes_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_supersedes_id_fkey FOREIGN KEY (workspace_id, supersedes_id) REFERENCES mneme.memory_item(workspace_id, id) ON DELETE SET NULL (supersedes_id);

-- Name: memory_item memory_item_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_item memory_item_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_item
    ADD CONSTRAINT memory_item_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: memory_node memory_node_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_node
    ADD CONSTRAINT memory_node_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_source memory_source_memory_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_source
    ADD CONSTRAINT memory_source_memory_id_fkey FOREIGN KEY (workspace_id, memory_id) REFERENCES mneme.memory_item(workspace_id, id) ON DELETE CASCADE;

-- Name: memory_source memory_source_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.memory_source
    ADD CONSTRAINT memory_source_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: mention mention_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: mention mention_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: mention mention_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_entity_id_fkey FOREIGN KEY (workspace_id, entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: mention mention_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: mention mention_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: mention mention_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: mention mention_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.mention
    ADD CONSTRAINT mention_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: merge_suggestion merge_suggestion_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: merge_suggestion merge_suggestion_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_entity_id_fkey FOREIGN KEY (workspace_id, entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: merge_suggestion merge_suggestion_into_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_into_entity_id_fkey FOREIGN KEY (workspace_id, into_entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: merge_suggestion merge_suggestion_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: merge_suggestion merge_suggestion_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.merge_suggestion
    ADD CONSTRAINT merge_suggestion_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: message message_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: message message_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: message_embedding message_embedding_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.message_embedding
    ADD CONSTRAINT message_embedding_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: message_embedding message_embedding_model_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.message_embedding
    ADD CONSTRAINT message_embedding_model_fkey FOREIGN KEY (model_id, dimensions) REFERENCES mneme.embedding_model(id, dimensions);

-- Name: message message_node_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_node_fkey FOREIGN KEY (workspace_id, branch_id, content_hash) REFERENCES mneme.memory_node(workspace_id, branch_id, content_hash) DEFERRABLE;

-- Name: message message_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: message message_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: message message_source_document_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_source_document_id_fkey FOREIGN KEY (workspace_id, source_document_id) REFERENCES mneme.source_document(workspace_id, id) ON DELETE SET NULL (source_document_id);

-- Name: message message_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.message
    ADD CONSTRAINT message_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: model_answer_message model_answer_message_answer_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer_message
    ADD CONSTRAINT model_answer_message_answer_id_fkey FOREIGN KEY (workspace_id, answer_id) REFERENCES mneme.model_answer(workspace_id, id) ON DELETE CASCADE;

-- Name: model_answer_message model_answer_message_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer_message
    ADD CONSTRAINT model_answer_message_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: model_answer_summary model_answer_summary_answer_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer_summary
    ADD CONSTRAINT model_answer_summary_answer_id_fkey FOREIGN KEY (workspace_id, answer_id) REFERENCES mneme.model_answer(workspace_id, id) ON DELETE CASCADE;

-- Name: model_answer_summary model_answer_summary_summary_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer_summary
    ADD CONSTRAINT model_answer_summary_summary_id_fkey FOREIGN KEY (workspace_id, summary_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: model_answer model_answer_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_answer
    ADD CONSTRAINT model_answer_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: model_usage model_usage_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.model_usage
    ADD CONSTRAINT model_usage_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: persona persona_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.persona
    ADD CONSTRAINT persona_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: presence presence_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.presence
    ADD CONSTRAINT presence_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: project project_taxonomy_node_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.project
    ADD CONSTRAINT project_taxonomy_node_id_fkey FOREIGN KEY (workspace_id, taxonomy_node_id) REFERENCES mneme.taxonomy_node(workspace_id, id) ON DELETE SET NULL (taxonomy_node_id);

-- Name: project project_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.project
    ADD CONSTRAINT project_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: recall_expansion recall_expansion_entity_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_expansion
    ADD CONSTRAINT recall_expansion_entity_id_fkey FOREIGN KEY (workspace_id, entity_id) REFERENCES mneme.entity(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_expansion recall_expansion_recall_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_expansion
    ADD CONSTRAINT recall_expansion_recall_id_fkey FOREIGN KEY (workspace_id, recall_id) REFERENCES mneme.recall_trace(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_chunk recall_hit_chunk_chunk_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_chunk
    ADD CONSTRAINT recall_hit_chunk_chunk_id_fkey FOREIGN KEY (workspace_id, chunk_id) REFERENCES mneme.chunk(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_chunk recall_hit_chunk_recall_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_chunk
    ADD CONSTRAINT recall_hit_chunk_recall_id_fkey FOREIGN KEY (workspace_id, recall_id) REFERENCES mneme.recall_trace(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_fact recall_hit_fact_fact_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_fact
    ADD CONSTRAINT recall_hit_fact_fact_id_fkey FOREIGN KEY (workspace_id, fact_id) REFERENCES mneme.fact(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_fact recall_hit_fact_recall_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_fact
    ADD CONSTRAINT recall_hit_fact_recall_id_fkey FOREIGN KEY (workspace_id, recall_id) REFERENCES mneme.recall_trace(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_memory recall_hit_memory_memory_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_memory
    ADD CONSTRAINT recall_hit_memory_memory_id_fkey FOREIGN KEY (workspace_id, memory_id) REFERENCES mneme.memory_item(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_memory recall_hit_memory_recall_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_memory
    ADD CONSTRAINT recall_hit_memory_recall_id_fkey FOREIGN KEY (workspace_id, recall_id) REFERENCES mneme.recall_trace(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_message recall_hit_message_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_message
    ADD CONSTRAINT recall_hit_message_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_message recall_hit_message_recall_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_message
    ADD CONSTRAINT recall_hit_message_recall_id_fkey FOREIGN KEY (workspace_id, recall_id) REFERENCES mneme.recall_trace(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_summary recall_hit_summary_recall_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_summary
    ADD CONSTRAINT recall_hit_summary_recall_id_fkey FOREIGN KEY (workspace_id, recall_id) REFERENCES mneme.recall_trace(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_hit_summary recall_hit_summary_summary_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_hit_summary
    ADD CONSTRAINT recall_hit_summary_summary_id_fkey FOREIGN KEY (workspace_id, summary_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_trace recall_trace_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_trace
    ADD CONSTRAINT recall_trace_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: recall_trace recall_trace_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_trace
    ADD CONSTRAINT recall_trace_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_trace recall_trace_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_trace
    ADD CONSTRAINT recall_trace_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_trace recall_trace_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_trace
    ADD CONSTRAINT recall_trace_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: recall_trace recall_trace_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.recall_trace
    ADD CONSTRAINT recall_trace_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: source_document source_document_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: source_document source_document_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: source_document source_document_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: source_document source_document_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE SET NULL (project_id);

-- Name: source_document source_document_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: source_document source_document_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.source_document
    ADD CONSTRAINT source_document_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: summary summary_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: summary summary_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: summary_embedding summary_embedding_model_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_embedding
    ADD CONSTRAINT summary_embedding_model_fkey FOREIGN KEY (model_id, dimensions) REFERENCES mneme.embedding_model(id, dimensions);

-- Name: summary_embedding summary_embedding_summary_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_embedding
    ADD CONSTRAINT summary_embedding_summary_id_fkey FOREIGN KEY (workspace_id, summary_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_message summary_message_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_message
    ADD CONSTRAINT summary_message_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_message summary_message_summary_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_message
    ADD CONSTRAINT summary_message_summary_id_fkey FOREIGN KEY (workspace_id, summary_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: summary summary_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_part summary_part_part_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_part
    ADD CONSTRAINT summary_part_part_id_fkey FOREIGN KEY (workspace_id, part_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_part summary_part_summary_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_part
    ADD CONSTRAINT summary_part_summary_id_fkey FOREIGN KEY (workspace_id, summary_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_passage summary_passage_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_passage
    ADD CONSTRAINT summary_passage_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: summary summary_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: summary summary_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_statement_message summary_statement_message_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_statement_message
    ADD CONSTRAINT summary_statement_message_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_statement_message summary_statement_message_statement_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_statement_message
    ADD CONSTRAINT summary_statement_message_statement_fkey FOREIGN KEY (workspace_id, summary_id, "position") REFERENCES mneme.summary_statement(workspace_id, summary_id, "position") ON DELETE CASCADE;

-- Name: summary_statement summary_statement_summary_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary_statement
    ADD CONSTRAINT summary_statement_summary_id_fkey FOREIGN KEY (workspace_id, summary_id) REFERENCES mneme.summary(workspace_id, id) ON DELETE CASCADE;

-- Name: summary summary_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: summary summary_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.summary
    ADD CONSTRAINT summary_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: taxonomy_node taxonomy_node_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_node
    ADD CONSTRAINT taxonomy_node_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: taxonomy_suggestion taxonomy_suggestion_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_suggestion
    ADD CONSTRAINT taxonomy_suggestion_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: taxonomy_suggestion taxonomy_suggestion_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_suggestion
    ADD CONSTRAINT taxonomy_suggestion_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: taxonomy_suggestion taxonomy_suggestion_taxonomy_node_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_suggestion
    ADD CONSTRAINT taxonomy_suggestion_taxonomy_node_id_fkey FOREIGN KEY (workspace_id, taxonomy_node_id) REFERENCES mneme.taxonomy_node(workspace_id, id) ON DELETE CASCADE;

-- Name: taxonomy_suggestion taxonomy_suggestion_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.taxonomy_suggestion
    ADD CONSTRAINT taxonomy_suggestion_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: thread thread_created_by_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE SET NULL (created_by);

-- Name: thread thread_owner_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_owner_user_id_fkey FOREIGN KEY (workspace_id, owner_user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: thread_participant thread_participant_thread_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread_participant
    ADD CONSTRAINT thread_participant_thread_id_fkey FOREIGN KEY (workspace_id, thread_id) REFERENCES mneme.thread(workspace_id, id) ON DELETE CASCADE;

-- Name: thread_participant thread_participant_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread_participant
    ADD CONSTRAINT thread_participant_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: thread thread_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: thread thread_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE SET NULL (project_id);

-- Name: thread thread_taxonomy_node_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_taxonomy_node_id_fkey FOREIGN KEY (workspace_id, taxonomy_node_id) REFERENCES mneme.taxonomy_node(workspace_id, id) ON DELETE SET NULL (taxonomy_node_id);

-- Name: thread thread_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.thread
    ADD CONSTRAINT thread_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: time_mention time_mention_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.time_mention
    ADD CONSTRAINT time_mention_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: topic topic_user_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.topic
    ADD CONSTRAINT topic_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES mneme.workspace_user(workspace_id, id) ON DELETE CASCADE;

-- Name: workspace workspace_embedding_choice_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace
    ADD CONSTRAINT workspace_embedding_choice_id_fkey FOREIGN KEY (embedding_choice_id) REFERENCES mneme.embedding_model(id);

-- Name: workspace workspace_embedding_model_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace
    ADD CONSTRAINT workspace_embedding_model_id_fkey FOREIGN KEY (embedding_model_id) REFERENCES mneme.embedding_model(id);

-- Name: workspace_user workspace_user_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme; Owner: mneme_owner

ALTER TABLE ONLY mneme.workspace_user
    ADD CONSTRAINT workspace_user_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: awaiting_extraction awaiting_extraction_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.awaiting_extraction
    ADD CONSTRAINT awaiting_extraction_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: corpus_delta corpus_delta_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.corpus_delta
    ADD CONSTRAINT corpus_delta_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: corpus_statistic corpus_statistic_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.corpus_statistic
    ADD CONSTRAINT corpus_statistic_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: extracted_turn extracted_turn_message_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.extracted_turn
    ADD CONSTRAINT extracted_turn_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES mneme.message(workspace_id, id) ON DELETE CASCADE;

-- Name: failed_job failed_job_job_run_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.failed_job
    ADD CONSTRAINT failed_job_job_run_id_fkey FOREIGN KEY (workspace_id, job_run_id) REFERENCES mneme.job_run(workspace_id, id) ON DELETE CASCADE;

-- Name: formation_backlog formation_backlog_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.formation_backlog
    ADD CONSTRAINT formation_backlog_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_due summary_due_branch_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.summary_due
    ADD CONSTRAINT summary_due_branch_id_fkey FOREIGN KEY (workspace_id, branch_id) REFERENCES mneme.branch(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_due summary_due_persona_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.summary_due
    ADD CONSTRAINT summary_due_persona_id_fkey FOREIGN KEY (workspace_id, persona_id) REFERENCES mneme.persona(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_due summary_due_project_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.summary_due
    ADD CONSTRAINT summary_due_project_id_fkey FOREIGN KEY (workspace_id, project_id) REFERENCES mneme.project(workspace_id, id) ON DELETE CASCADE;

-- Name: summary_due summary_due_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.summary_due
    ADD CONSTRAINT summary_due_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: term_delta term_delta_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.term_delta
    ADD CONSTRAINT term_delta_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: term_statistic term_statistic_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.term_statistic
    ADD CONSTRAINT term_statistic_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: time_reading time_reading_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.time_reading
    ADD CONSTRAINT time_reading_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: vector_delta vector_delta_model_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.vector_delta
    ADD CONSTRAINT vector_delta_model_id_fkey FOREIGN KEY (model_id) REFERENCES mneme.embedding_model(id);

-- Name: vector_delta vector_delta_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.vector_delta
    ADD CONSTRAINT vector_delta_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: vector_statistic vector_statistic_model_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.vector_statistic
    ADD CONSTRAINT vector_statistic_model_id_fkey FOREIGN KEY (model_id) REFERENCES mneme.embedding_model(id);

-- Name: vector_statistic vector_statistic_workspace_id_fkey; Type: FK CONSTRAINT; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE ONLY mneme_private.vector_statistic
    ADD CONSTRAINT vector_statistic_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES mneme.workspace(id) ON DELETE CASCADE;

-- Name: alias_variant; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.alias_variant ENABLE ROW LEVEL SECURITY;

-- Name: alias_variant alias_variant_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_backup ON mneme.alias_variant FOR SELECT TO mneme_backup USING (true);

-- Name: alias_variant alias_variant_divide_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_divide_insert ON mneme.alias_variant FOR INSERT TO mneme_search WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: alias_variant alias_variant_divide_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_divide_update ON mneme.alias_variant FOR UPDATE TO mneme_search USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: alias_variant alias_variant_member_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_member_delete ON mneme.alias_variant FOR DELETE TO mneme_member USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: alias_variant alias_variant_member_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_member_insert ON mneme.alias_variant FOR INSERT TO mneme_member WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.entity named
  WHERE ((named.workspace_id = alias_variant.workspace_id) AND (named.id = alias_variant.entity_id))))));

-- Name: alias_variant alias_variant_member_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_member_update ON mneme.alias_variant FOR UPDATE TO mneme_member USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: alias_variant alias_variant_person_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_person_delete ON mneme.alias_variant FOR DELETE TO mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: alias_variant alias_variant_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_person_insert ON mneme.alias_variant FOR INSERT TO mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.entity named
  WHERE ((named.workspace_id = alias_variant.workspace_id) AND (named.id = alias_variant.entity_id))))));

-- Name: alias_variant alias_variant_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_person_read ON mneme.alias_variant FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: alias_variant alias_variant_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_person_update ON mneme.alias_variant FOR UPDATE TO mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: alias_variant alias_variant_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_search ON mneme.alias_variant FOR SELECT TO mneme_search USING (true);

-- Name: alias_variant alias_variant_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_workspace_delete ON mneme.alias_variant FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: alias_variant alias_variant_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_workspace_insert ON mneme.alias_variant FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: alias_variant alias_variant_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_workspace_read ON mneme.alias_variant FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: alias_variant alias_variant_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY alias_variant_workspace_update ON mneme.alias_variant FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: audit_log; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.audit_log ENABLE ROW LEVEL SECURITY;

-- Name: audit_log audit_log_append; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY audit_log_append ON mneme.audit_log FOR INSERT TO mneme_search WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: audit_log audit_log_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY audit_log_backup ON mneme.audit_log FOR SELECT TO mneme_backup USING (true);

-- Name: audit_log audit_log_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY audit_log_read ON mneme.audit_log FOR SELECT TO mneme_admin USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: branch; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.branch ENABLE ROW LEVEL SECURITY;

-- Name: branch branch_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_backup ON mneme.branch FOR SELECT TO mneme_backup USING (true);

-- Name: branch branch_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_person_insert ON mneme.branch FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = branch.workspace_id) AND (parent.id = branch.thread_id))))));

-- Name: branch branch_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_person_read ON mneme.branch FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = branch.workspace_id) AND (parent.id = branch.thread_id))))));

-- Name: branch branch_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_person_update ON mneme.branch FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = branch.workspace_id) AND (parent.id = branch.thread_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = branch.workspace_id) AND (parent.id = branch.thread_id))))));

-- Name: branch branch_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_search ON mneme.branch FOR SELECT TO mneme_search USING (true);

-- Name: branch branch_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_workspace_delete ON mneme.branch FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: branch branch_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_workspace_insert ON mneme.branch FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: branch branch_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_workspace_read ON mneme.branch FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: branch branch_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY branch_workspace_update ON mneme.branch FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.chunk ENABLE ROW LEVEL SECURITY;

-- Name: chunk chunk_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_backup ON mneme.chunk FOR SELECT TO mneme_backup USING (true);

-- Name: chunk_embedding; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.chunk_embedding ENABLE ROW LEVEL SECURITY;

-- Name: chunk_embedding chunk_embedding_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_backup ON mneme.chunk_embedding FOR SELECT TO mneme_backup USING (true);

-- Name: chunk_embedding chunk_embedding_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_delete ON mneme.chunk_embedding FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk_embedding chunk_embedding_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_forget ON mneme.chunk_embedding FOR DELETE TO mneme_search USING (true);

-- Name: chunk_embedding chunk_embedding_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_insert ON mneme.chunk_embedding FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk_embedding chunk_embedding_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_read ON mneme.chunk_embedding FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk_embedding chunk_embedding_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_search ON mneme.chunk_embedding FOR SELECT TO mneme_search USING (true);

-- Name: chunk_embedding chunk_embedding_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_embedding_update ON mneme.chunk_embedding FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk chunk_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_person_insert ON mneme.chunk FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = chunk.workspace_id) AND (p.thread_id = chunk.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND ((thread_id IS NULL) OR (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = chunk.workspace_id) AND (parent.id = chunk.thread_id))))) AND (EXISTS ( SELECT
   FROM mneme.source_document parent
  WHERE ((parent.workspace_id = chunk.workspace_id) AND (parent.id = chunk.document_id))))));

-- Name: chunk chunk_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_person_read ON mneme.chunk FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = chunk.workspace_id) AND (p.thread_id = chunk.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: chunk chunk_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_person_update ON mneme.chunk FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = chunk.workspace_id) AND (p.thread_id = chunk.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = chunk.workspace_id) AND (p.thread_id = chunk.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: chunk chunk_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_search ON mneme.chunk FOR SELECT TO mneme_search USING (true);

-- Name: chunk chunk_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_workspace_delete ON mneme.chunk FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk chunk_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_workspace_insert ON mneme.chunk FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk chunk_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_workspace_read ON mneme.chunk FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: chunk chunk_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY chunk_workspace_update ON mneme.chunk FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: embedding_model; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.embedding_model ENABLE ROW LEVEL SECURITY;

-- Name: embedding_model embedding_model_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_model_backup ON mneme.embedding_model FOR SELECT TO mneme_backup USING (true);

-- Name: embedding_model embedding_model_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_model_read ON mneme.embedding_model FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker, mneme_search, mneme_provisioner USING (true);

-- Name: embedding_model embedding_model_register; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_model_register ON mneme.embedding_model TO mneme_owner USING (true) WITH CHECK (true);

-- Name: embedding_move; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.embedding_move ENABLE ROW LEVEL SECURITY;

-- Name: embedding_move embedding_move_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_move_backup ON mneme.embedding_move FOR SELECT TO mneme_backup USING (true);

-- Name: embedding_move embedding_move_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_move_insert ON mneme.embedding_move FOR INSERT TO mneme_admin, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: embedding_move embedding_move_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_move_read ON mneme.embedding_move FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: embedding_move embedding_move_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_move_search ON mneme.embedding_move FOR SELECT TO mneme_search USING (true);

-- Name: embedding_move embedding_move_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY embedding_move_update ON mneme.embedding_move FOR UPDATE TO mneme_admin, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: entity; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.entity ENABLE ROW LEVEL SECURITY;

-- Name: entity entity_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_backup ON mneme.entity FOR SELECT TO mneme_backup USING (true);

-- Name: entity entity_member_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_member_insert ON mneme.entity FOR INSERT TO mneme_member WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: entity entity_member_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_member_update ON mneme.entity FOR UPDATE TO mneme_member USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: entity entity_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_person_insert ON mneme.entity FOR INSERT TO mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: entity entity_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_person_read ON mneme.entity FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: entity entity_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_person_update ON mneme.entity FOR UPDATE TO mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: entity entity_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_search ON mneme.entity FOR SELECT TO mneme_search USING (true);

-- Name: entity entity_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_workspace_delete ON mneme.entity FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: entity entity_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_workspace_insert ON mneme.entity FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: entity entity_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_workspace_read ON mneme.entity FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: entity entity_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY entity_workspace_update ON mneme.entity FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.fact ENABLE ROW LEVEL SECURITY;

-- Name: fact_assertion; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.fact_assertion ENABLE ROW LEVEL SECURITY;

-- Name: fact_assertion fact_assertion_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_backup ON mneme.fact_assertion FOR SELECT TO mneme_backup USING (true);

-- Name: fact_assertion fact_assertion_divide; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_divide ON mneme.fact_assertion FOR INSERT TO mneme_search WITH CHECK (true);

-- Name: fact_assertion fact_assertion_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_person_insert ON mneme.fact_assertion FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.fact parent
  WHERE ((parent.workspace_id = fact_assertion.workspace_id) AND (parent.id = fact_assertion.fact_version_id))))));

-- Name: fact_assertion fact_assertion_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_person_read ON mneme.fact_assertion FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.fact parent
  WHERE ((parent.workspace_id = fact_assertion.workspace_id) AND (parent.id = fact_assertion.fact_version_id))))));

-- Name: fact_assertion fact_assertion_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_search ON mneme.fact_assertion FOR SELECT TO mneme_search USING (true);

-- Name: fact_assertion fact_assertion_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_workspace_delete ON mneme.fact_assertion FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_assertion fact_assertion_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_workspace_insert ON mneme.fact_assertion FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_assertion fact_assertion_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_assertion_workspace_read ON mneme.fact_assertion FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact fact_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_backup ON mneme.fact FOR SELECT TO mneme_backup USING (true);

-- Name: fact fact_confidence; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_confidence ON mneme.fact FOR UPDATE TO mneme_search USING (true) WITH CHECK (true);

-- Name: fact fact_divide_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_divide_insert ON mneme.fact FOR INSERT TO mneme_search WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_embedding; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.fact_embedding ENABLE ROW LEVEL SECURITY;

-- Name: fact_embedding fact_embedding_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_backup ON mneme.fact_embedding FOR SELECT TO mneme_backup USING (true);

-- Name: fact_embedding fact_embedding_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_delete ON mneme.fact_embedding FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_embedding fact_embedding_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_forget ON mneme.fact_embedding FOR DELETE TO mneme_search USING (true);

-- Name: fact_embedding fact_embedding_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_insert ON mneme.fact_embedding FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_embedding fact_embedding_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_read ON mneme.fact_embedding FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_embedding fact_embedding_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_search ON mneme.fact_embedding FOR SELECT TO mneme_search USING (true);

-- Name: fact_embedding fact_embedding_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_embedding_update ON mneme.fact_embedding FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact fact_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_person_insert ON mneme.fact FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = fact.workspace_id) AND (p.thread_id = fact.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND mneme_private.fact_in_reach(fact.*)));

-- Name: fact fact_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_person_read ON mneme.fact FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = fact.workspace_id) AND (p.thread_id = fact.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: fact fact_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_person_update ON mneme.fact FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = fact.workspace_id) AND (p.thread_id = fact.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = fact.workspace_id) AND (p.thread_id = fact.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: fact fact_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_search ON mneme.fact FOR SELECT TO mneme_search USING (true);

-- Name: fact fact_service_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_service_insert ON mneme.fact FOR INSERT TO mneme_service WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_source; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.fact_source ENABLE ROW LEVEL SECURITY;

-- Name: fact_source fact_source_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_backup ON mneme.fact_source FOR SELECT TO mneme_backup USING (true);

-- Name: fact_source fact_source_divide; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_divide ON mneme.fact_source FOR INSERT TO mneme_search WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_source fact_source_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_person_insert ON mneme.fact_source FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.fact parent
  WHERE ((parent.workspace_id = fact_source.workspace_id) AND (parent.id = fact_source.fact_version_id))))));

-- Name: fact_source fact_source_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_person_read ON mneme.fact_source FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.fact parent
  WHERE ((parent.workspace_id = fact_source.workspace_id) AND (parent.id = fact_source.fact_version_id))))));

-- Name: fact_source fact_source_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_search ON mneme.fact_source FOR SELECT TO mneme_search USING (true);

-- Name: fact_source fact_source_service_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_service_insert ON mneme.fact_source FOR INSERT TO mneme_service WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_source fact_source_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_workspace_delete ON mneme.fact_source FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_source fact_source_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_workspace_insert ON mneme.fact_source FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_source fact_source_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_workspace_read ON mneme.fact_source FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact_source fact_source_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_source_workspace_update ON mneme.fact_source FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact fact_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_workspace_delete ON mneme.fact FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact fact_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_workspace_insert ON mneme.fact FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact fact_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_workspace_read ON mneme.fact FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: fact fact_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY fact_workspace_update ON mneme.fact FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: handoff; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.handoff ENABLE ROW LEVEL SECURITY;

-- Name: handoff handoff_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_backup ON mneme.handoff FOR SELECT TO mneme_backup USING (true);

-- Name: handoff handoff_person_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_person_delete ON mneme.handoff FOR DELETE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: handoff handoff_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_person_insert ON mneme.handoff FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: handoff handoff_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_person_read ON mneme.handoff FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: handoff handoff_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_person_update ON mneme.handoff FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: handoff handoff_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_workspace_delete ON mneme.handoff FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: handoff handoff_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_workspace_insert ON mneme.handoff FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: handoff handoff_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_workspace_read ON mneme.handoff FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: handoff handoff_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY handoff_workspace_update ON mneme.handoff FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: job_model_usage; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.job_model_usage ENABLE ROW LEVEL SECURITY;

-- Name: job_model_usage job_model_usage_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_model_usage_backup ON mneme.job_model_usage FOR SELECT TO mneme_backup USING (true);

-- Name: job_model_usage job_model_usage_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_model_usage_insert ON mneme.job_model_usage FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: job_model_usage job_model_usage_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_model_usage_read ON mneme.job_model_usage FOR SELECT TO mneme_admin, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: job_model_usage job_model_usage_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_model_usage_update ON mneme.job_model_usage FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: job_run; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.job_run ENABLE ROW LEVEL SECURITY;

-- Name: job_run job_run_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_run_backup ON mneme.job_run FOR SELECT TO mneme_backup USING (true);

-- Name: job_run job_run_queue; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_run_queue ON mneme.job_run TO mneme_queue USING (true) WITH CHECK (true);

-- Name: job_run job_run_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY job_run_read ON mneme.job_run FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: membership; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.membership ENABLE ROW LEVEL SECURITY;

-- Name: membership membership_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_backup ON mneme.membership FOR SELECT TO mneme_backup USING (true);

-- Name: membership membership_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_delete ON mneme.membership FOR DELETE TO mneme_admin USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: membership membership_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_insert ON mneme.membership FOR INSERT TO mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((role)::text <> 'service'::text)));

-- Name: membership membership_provision; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_provision ON mneme.membership FOR INSERT TO mneme_provisioner WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: membership membership_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_read ON mneme.membership FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: membership membership_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_search ON mneme.membership FOR SELECT TO mneme_search USING (true);

-- Name: membership membership_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY membership_update ON mneme.membership FOR UPDATE TO mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((role)::text <> 'service'::text))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((role)::text <> 'service'::text)));

-- Name: memory_embedding; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_embedding ENABLE ROW LEVEL SECURITY;

-- Name: memory_embedding memory_embedding_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_backup ON mneme.memory_embedding FOR SELECT TO mneme_backup USING (true);

-- Name: memory_embedding memory_embedding_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_delete ON mneme.memory_embedding FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_embedding memory_embedding_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_forget ON mneme.memory_embedding FOR DELETE TO mneme_search USING (true);

-- Name: memory_embedding memory_embedding_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_insert ON mneme.memory_embedding FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_embedding memory_embedding_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_read ON mneme.memory_embedding FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_embedding memory_embedding_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_search ON mneme.memory_embedding FOR SELECT TO mneme_search USING (true);

-- Name: memory_embedding memory_embedding_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_embedding_update ON mneme.memory_embedding FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_entity ENABLE ROW LEVEL SECURITY;

-- Name: memory_entity memory_entity_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_backup ON mneme.memory_entity FOR SELECT TO mneme_backup USING (true);

-- Name: memory_entity memory_entity_divide_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_divide_delete ON mneme.memory_entity FOR DELETE TO mneme_search USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity memory_entity_divide_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_divide_insert ON mneme.memory_entity FOR INSERT TO mneme_search WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity memory_entity_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_forget ON mneme.memory_entity FOR DELETE TO mneme_search USING (true);

-- Name: memory_entity memory_entity_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_person_insert ON mneme.memory_entity FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.memory_item parent
  WHERE ((parent.workspace_id = memory_entity.workspace_id) AND (parent.id = memory_entity.memory_id)))) AND mneme_private.memory_entity_in_reach(memory_entity.*)));

-- Name: memory_entity memory_entity_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_person_read ON mneme.memory_entity FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.memory_item parent
  WHERE ((parent.workspace_id = memory_entity.workspace_id) AND (parent.id = memory_entity.memory_id))))));

-- Name: memory_entity memory_entity_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_search ON mneme.memory_entity FOR SELECT TO mneme_search USING (true);

-- Name: memory_entity memory_entity_service_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_service_insert ON mneme.memory_entity FOR INSERT TO mneme_service WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity memory_entity_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_workspace_delete ON mneme.memory_entity FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity memory_entity_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_workspace_insert ON mneme.memory_entity FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity memory_entity_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_workspace_read ON mneme.memory_entity FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_entity memory_entity_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_entity_workspace_update ON mneme.memory_entity FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_item; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_item ENABLE ROW LEVEL SECURITY;

-- Name: memory_item memory_item_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_backup ON mneme.memory_item FOR SELECT TO mneme_backup USING (true);

-- Name: memory_item memory_item_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_person_insert ON mneme.memory_item FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = memory_item.workspace_id) AND (p.thread_id = memory_item.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND ((thread_id IS NULL) OR (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = memory_item.workspace_id) AND (parent.id = memory_item.thread_id)))))));

-- Name: memory_item memory_item_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_person_read ON mneme.memory_item FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = memory_item.workspace_id) AND (p.thread_id = memory_item.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: memory_item memory_item_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_person_update ON mneme.memory_item FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = memory_item.workspace_id) AND (p.thread_id = memory_item.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = memory_item.workspace_id) AND (p.thread_id = memory_item.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: memory_item memory_item_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_search ON mneme.memory_item FOR SELECT TO mneme_search USING (true);

-- Name: memory_item memory_item_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_workspace_delete ON mneme.memory_item FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_item memory_item_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_workspace_insert ON mneme.memory_item FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_item memory_item_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_workspace_read ON mneme.memory_item FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_item memory_item_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_item_workspace_update ON mneme.memory_item FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_node; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_node ENABLE ROW LEVEL SECURITY;

-- Name: memory_node memory_node_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_backup ON mneme.memory_node FOR SELECT TO mneme_backup USING (true);

-- Name: memory_node memory_node_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_person_insert ON mneme.memory_node FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.branch parent
  WHERE ((parent.workspace_id = memory_node.workspace_id) AND (parent.id = memory_node.branch_id))))));

-- Name: memory_node memory_node_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_person_read ON mneme.memory_node FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.branch parent
  WHERE ((parent.workspace_id = memory_node.workspace_id) AND (parent.id = memory_node.branch_id))))));

-- Name: memory_node memory_node_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_person_update ON mneme.memory_node FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.branch parent
  WHERE ((parent.workspace_id = memory_node.workspace_id) AND (parent.id = memory_node.branch_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.branch parent
  WHERE ((parent.workspace_id = memory_node.workspace_id) AND (parent.id = memory_node.branch_id))))));

-- Name: memory_node memory_node_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_search ON mneme.memory_node FOR SELECT TO mneme_search USING (true);

-- Name: memory_node memory_node_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_workspace_delete ON mneme.memory_node FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_node memory_node_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_workspace_insert ON mneme.memory_node FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_node memory_node_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_workspace_read ON mneme.memory_node FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_node memory_node_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_node_workspace_update ON mneme.memory_node FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_source; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.memory_source ENABLE ROW LEVEL SECURITY;

-- Name: memory_source memory_source_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_backup ON mneme.memory_source FOR SELECT TO mneme_backup USING (true);

-- Name: memory_source memory_source_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_person_insert ON mneme.memory_source FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.memory_item parent
  WHERE ((parent.workspace_id = memory_source.workspace_id) AND (parent.id = memory_source.memory_id))))));

-- Name: memory_source memory_source_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_person_read ON mneme.memory_source FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.memory_item parent
  WHERE ((parent.workspace_id = memory_source.workspace_id) AND (parent.id = memory_source.memory_id))))));

-- Name: memory_source memory_source_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_search ON mneme.memory_source FOR SELECT TO mneme_search USING (true);

-- Name: memory_source memory_source_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_workspace_delete ON mneme.memory_source FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_source memory_source_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_workspace_insert ON mneme.memory_source FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_source memory_source_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_workspace_read ON mneme.memory_source FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: memory_source memory_source_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY memory_source_workspace_update ON mneme.memory_source FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: mention; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.mention ENABLE ROW LEVEL SECURITY;

-- Name: mention mention_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_backup ON mneme.mention FOR SELECT TO mneme_backup USING (true);

-- Name: mention mention_divide; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_divide ON mneme.mention FOR UPDATE TO mneme_search USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: mention mention_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_person_read ON mneme.mention FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = mention.workspace_id) AND (p.thread_id = mention.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: mention mention_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_person_update ON mneme.mention FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = mention.workspace_id) AND (p.thread_id = mention.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = mention.workspace_id) AND (p.thread_id = mention.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: mention mention_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_search ON mneme.mention FOR SELECT TO mneme_search USING (true);

-- Name: mention mention_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_workspace_delete ON mneme.mention FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: mention mention_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_workspace_insert ON mneme.mention FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: mention mention_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_workspace_read ON mneme.mention FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: mention mention_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY mention_workspace_update ON mneme.mention FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: merge_suggestion; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.merge_suggestion ENABLE ROW LEVEL SECURITY;

-- Name: merge_suggestion merge_suggestion_admin_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_admin_insert ON mneme.merge_suggestion FOR INSERT TO mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.entity e
  WHERE ((e.workspace_id = merge_suggestion.workspace_id) AND (e.id = merge_suggestion.entity_id)))) AND (EXISTS ( SELECT
   FROM mneme.entity e
  WHERE ((e.workspace_id = merge_suggestion.workspace_id) AND (e.id = merge_suggestion.into_entity_id))))));

-- Name: merge_suggestion merge_suggestion_admin_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_admin_update ON mneme.merge_suggestion FOR UPDATE TO mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: merge_suggestion merge_suggestion_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_backup ON mneme.merge_suggestion FOR SELECT TO mneme_backup USING (true);

-- Name: merge_suggestion merge_suggestion_member_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_member_insert ON mneme.merge_suggestion FOR INSERT TO mneme_member WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.entity e
  WHERE ((e.workspace_id = merge_suggestion.workspace_id) AND (e.id = merge_suggestion.entity_id)))) AND (EXISTS ( SELECT
   FROM mneme.entity e
  WHERE ((e.workspace_id = merge_suggestion.workspace_id) AND (e.id = merge_suggestion.into_entity_id))))));

-- Name: merge_suggestion merge_suggestion_member_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_member_update ON mneme.merge_suggestion FOR UPDATE TO mneme_member USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND ((visibility)::text <> 'workspace'::text) AND (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: merge_suggestion merge_suggestion_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_person_read ON mneme.merge_suggestion FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: merge_suggestion merge_suggestion_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_search ON mneme.merge_suggestion FOR SELECT TO mneme_search USING (true);

-- Name: merge_suggestion merge_suggestion_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_workspace_delete ON mneme.merge_suggestion FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: merge_suggestion merge_suggestion_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_workspace_insert ON mneme.merge_suggestion FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: merge_suggestion merge_suggestion_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_workspace_read ON mneme.merge_suggestion FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: merge_suggestion merge_suggestion_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY merge_suggestion_workspace_update ON mneme.merge_suggestion FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.message ENABLE ROW LEVEL SECURITY;

-- Name: message message_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_backup ON mneme.message FOR SELECT TO mneme_backup USING (true);

-- Name: message_embedding; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.message_embedding ENABLE ROW LEVEL SECURITY;

-- Name: message_embedding message_embedding_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_backup ON mneme.message_embedding FOR SELECT TO mneme_backup USING (true);

-- Name: message_embedding message_embedding_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_delete ON mneme.message_embedding FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message_embedding message_embedding_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_forget ON mneme.message_embedding FOR DELETE TO mneme_search USING (true);

-- Name: message_embedding message_embedding_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_insert ON mneme.message_embedding FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message_embedding message_embedding_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_read ON mneme.message_embedding FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message_embedding message_embedding_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_search ON mneme.message_embedding FOR SELECT TO mneme_search USING (true);

-- Name: message_embedding message_embedding_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_embedding_update ON mneme.message_embedding FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message message_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_person_insert ON mneme.message FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = message.workspace_id) AND (p.thread_id = message.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = message.workspace_id) AND (parent.id = message.thread_id))))));

-- Name: message message_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_person_read ON mneme.message FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = message.workspace_id) AND (p.thread_id = message.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: message message_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_person_update ON mneme.message FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = message.workspace_id) AND (p.thread_id = message.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = message.workspace_id) AND (p.thread_id = message.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: message message_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_search ON mneme.message FOR SELECT TO mneme_search USING (true);

-- Name: message message_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_workspace_delete ON mneme.message FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message message_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_workspace_insert ON mneme.message FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message message_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_workspace_read ON mneme.message FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: message message_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY message_workspace_update ON mneme.message FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.model_answer ENABLE ROW LEVEL SECURITY;

-- Name: model_answer model_answer_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_backup ON mneme.model_answer FOR SELECT TO mneme_backup USING (true);

-- Name: model_answer model_answer_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_delete ON mneme.model_answer FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer model_answer_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_insert ON mneme.model_answer FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer_message; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.model_answer_message ENABLE ROW LEVEL SECURITY;

-- Name: model_answer_message model_answer_message_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_message_backup ON mneme.model_answer_message FOR SELECT TO mneme_backup USING (true);

-- Name: model_answer_message model_answer_message_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_message_insert ON mneme.model_answer_message FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer_message model_answer_message_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_message_read ON mneme.model_answer_message FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer_message model_answer_message_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_message_search ON mneme.model_answer_message FOR SELECT TO mneme_search USING (true);

-- Name: model_answer model_answer_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_read ON mneme.model_answer FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer model_answer_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_search ON mneme.model_answer FOR SELECT TO mneme_search USING (true);

-- Name: model_answer model_answer_search_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_search_delete ON mneme.model_answer FOR DELETE TO mneme_search USING (true);

-- Name: model_answer_summary; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.model_answer_summary ENABLE ROW LEVEL SECURITY;

-- Name: model_answer_summary model_answer_summary_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_summary_backup ON mneme.model_answer_summary FOR SELECT TO mneme_backup USING (true);

-- Name: model_answer_summary model_answer_summary_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_summary_insert ON mneme.model_answer_summary FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer_summary model_answer_summary_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_summary_read ON mneme.model_answer_summary FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_answer_summary model_answer_summary_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_answer_summary_search ON mneme.model_answer_summary FOR SELECT TO mneme_search USING (true);

-- Name: model_usage; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.model_usage ENABLE ROW LEVEL SECURITY;

-- Name: model_usage model_usage_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_usage_backup ON mneme.model_usage FOR SELECT TO mneme_backup USING (true);

-- Name: model_usage model_usage_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_usage_insert ON mneme.model_usage FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_usage model_usage_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_usage_read ON mneme.model_usage FOR SELECT TO mneme_admin, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: model_usage model_usage_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY model_usage_update ON mneme.model_usage FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: persona; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.persona ENABLE ROW LEVEL SECURITY;

-- Name: persona persona_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY persona_backup ON mneme.persona FOR SELECT TO mneme_backup USING (true);

-- Name: persona persona_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY persona_delete ON mneme.persona FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: persona persona_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY persona_insert ON mneme.persona FOR INSERT TO mneme_member, mneme_admin, mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: persona persona_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY persona_read ON mneme.persona FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: persona persona_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY persona_search ON mneme.persona FOR SELECT TO mneme_search USING (true);

-- Name: persona persona_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY persona_update ON mneme.persona FOR UPDATE TO mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: presence; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.presence ENABLE ROW LEVEL SECURITY;

-- Name: presence presence_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_backup ON mneme.presence FOR SELECT TO mneme_backup USING (true);

-- Name: presence presence_person_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_person_delete ON mneme.presence FOR DELETE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: presence presence_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_person_insert ON mneme.presence FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: presence presence_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_person_read ON mneme.presence FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: presence presence_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_person_update ON mneme.presence FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: presence presence_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_workspace_delete ON mneme.presence FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: presence presence_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_workspace_insert ON mneme.presence FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: presence presence_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_workspace_read ON mneme.presence FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: presence presence_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY presence_workspace_update ON mneme.presence FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: project; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.project ENABLE ROW LEVEL SECURITY;

-- Name: project project_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY project_backup ON mneme.project FOR SELECT TO mneme_backup USING (true);

-- Name: project project_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY project_delete ON mneme.project FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: project project_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY project_insert ON mneme.project FOR INSERT TO mneme_member, mneme_admin, mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: project project_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY project_read ON mneme.project FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: project project_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY project_search ON mneme.project FOR SELECT TO mneme_search USING (true);

-- Name: project project_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY project_update ON mneme.project FOR UPDATE TO mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_expansion; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_expansion ENABLE ROW LEVEL SECURITY;

-- Name: recall_expansion recall_expansion_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_backup ON mneme.recall_expansion FOR SELECT TO mneme_backup USING (true);

-- Name: recall_expansion recall_expansion_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_person_insert ON mneme.recall_expansion FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_expansion.workspace_id) AND (parent.id = recall_expansion.recall_id))))));

-- Name: recall_expansion recall_expansion_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_person_read ON mneme.recall_expansion FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_expansion.workspace_id) AND (parent.id = recall_expansion.recall_id))))));

-- Name: recall_expansion recall_expansion_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_workspace_delete ON mneme.recall_expansion FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_expansion recall_expansion_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_workspace_insert ON mneme.recall_expansion FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_expansion recall_expansion_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_workspace_read ON mneme.recall_expansion FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_expansion recall_expansion_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_expansion_workspace_update ON mneme.recall_expansion FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_chunk; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_hit_chunk ENABLE ROW LEVEL SECURITY;

-- Name: recall_hit_chunk recall_hit_chunk_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_backup ON mneme.recall_hit_chunk FOR SELECT TO mneme_backup USING (true);

-- Name: recall_hit_chunk recall_hit_chunk_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_person_insert ON mneme.recall_hit_chunk FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_chunk.workspace_id) AND (parent.id = recall_hit_chunk.recall_id))))));

-- Name: recall_hit_chunk recall_hit_chunk_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_person_read ON mneme.recall_hit_chunk FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_chunk.workspace_id) AND (parent.id = recall_hit_chunk.recall_id))))));

-- Name: recall_hit_chunk recall_hit_chunk_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_person_update ON mneme.recall_hit_chunk FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_chunk.workspace_id) AND (parent.id = recall_hit_chunk.recall_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_chunk.workspace_id) AND (parent.id = recall_hit_chunk.recall_id))))));

-- Name: recall_hit_chunk recall_hit_chunk_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_workspace_delete ON mneme.recall_hit_chunk FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_chunk recall_hit_chunk_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_workspace_insert ON mneme.recall_hit_chunk FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_chunk recall_hit_chunk_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_workspace_read ON mneme.recall_hit_chunk FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_chunk recall_hit_chunk_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_chunk_workspace_update ON mneme.recall_hit_chunk FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_fact; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_hit_fact ENABLE ROW LEVEL SECURITY;

-- Name: recall_hit_fact recall_hit_fact_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_backup ON mneme.recall_hit_fact FOR SELECT TO mneme_backup USING (true);

-- Name: recall_hit_fact recall_hit_fact_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_person_insert ON mneme.recall_hit_fact FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_fact.workspace_id) AND (parent.id = recall_hit_fact.recall_id))))));

-- Name: recall_hit_fact recall_hit_fact_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_person_read ON mneme.recall_hit_fact FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_fact.workspace_id) AND (parent.id = recall_hit_fact.recall_id))))));

-- Name: recall_hit_fact recall_hit_fact_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_person_update ON mneme.recall_hit_fact FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_fact.workspace_id) AND (parent.id = recall_hit_fact.recall_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_fact.workspace_id) AND (parent.id = recall_hit_fact.recall_id))))));

-- Name: recall_hit_fact recall_hit_fact_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_workspace_delete ON mneme.recall_hit_fact FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_fact recall_hit_fact_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_workspace_insert ON mneme.recall_hit_fact FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_fact recall_hit_fact_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_workspace_read ON mneme.recall_hit_fact FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_fact recall_hit_fact_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_fact_workspace_update ON mneme.recall_hit_fact FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_memory; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_hit_memory ENABLE ROW LEVEL SECURITY;

-- Name: recall_hit_memory recall_hit_memory_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_backup ON mneme.recall_hit_memory FOR SELECT TO mneme_backup USING (true);

-- Name: recall_hit_memory recall_hit_memory_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_person_insert ON mneme.recall_hit_memory FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_memory.workspace_id) AND (parent.id = recall_hit_memory.recall_id))))));

-- Name: recall_hit_memory recall_hit_memory_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_person_read ON mneme.recall_hit_memory FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_memory.workspace_id) AND (parent.id = recall_hit_memory.recall_id))))));

-- Name: recall_hit_memory recall_hit_memory_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_person_update ON mneme.recall_hit_memory FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_memory.workspace_id) AND (parent.id = recall_hit_memory.recall_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_memory.workspace_id) AND (parent.id = recall_hit_memory.recall_id))))));

-- Name: recall_hit_memory recall_hit_memory_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_workspace_delete ON mneme.recall_hit_memory FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_memory recall_hit_memory_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_workspace_insert ON mneme.recall_hit_memory FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_memory recall_hit_memory_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_workspace_read ON mneme.recall_hit_memory FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_memory recall_hit_memory_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_memory_workspace_update ON mneme.recall_hit_memory FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_message; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_hit_message ENABLE ROW LEVEL SECURITY;

-- Name: recall_hit_message recall_hit_message_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_backup ON mneme.recall_hit_message FOR SELECT TO mneme_backup USING (true);

-- Name: recall_hit_message recall_hit_message_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_person_insert ON mneme.recall_hit_message FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_message.workspace_id) AND (parent.id = recall_hit_message.recall_id))))));

-- Name: recall_hit_message recall_hit_message_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_person_read ON mneme.recall_hit_message FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_message.workspace_id) AND (parent.id = recall_hit_message.recall_id))))));

-- Name: recall_hit_message recall_hit_message_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_person_update ON mneme.recall_hit_message FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_message.workspace_id) AND (parent.id = recall_hit_message.recall_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_message.workspace_id) AND (parent.id = recall_hit_message.recall_id))))));

-- Name: recall_hit_message recall_hit_message_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_workspace_delete ON mneme.recall_hit_message FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_message recall_hit_message_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_workspace_insert ON mneme.recall_hit_message FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_message recall_hit_message_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_workspace_read ON mneme.recall_hit_message FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_message recall_hit_message_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_message_workspace_update ON mneme.recall_hit_message FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_summary; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_hit_summary ENABLE ROW LEVEL SECURITY;

-- Name: recall_hit_summary recall_hit_summary_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_backup ON mneme.recall_hit_summary FOR SELECT TO mneme_backup USING (true);

-- Name: recall_hit_summary recall_hit_summary_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_person_insert ON mneme.recall_hit_summary FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_summary.workspace_id) AND (parent.id = recall_hit_summary.recall_id))))));

-- Name: recall_hit_summary recall_hit_summary_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_person_read ON mneme.recall_hit_summary FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_summary.workspace_id) AND (parent.id = recall_hit_summary.recall_id))))));

-- Name: recall_hit_summary recall_hit_summary_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_person_update ON mneme.recall_hit_summary FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_summary.workspace_id) AND (parent.id = recall_hit_summary.recall_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.recall_trace parent
  WHERE ((parent.workspace_id = recall_hit_summary.workspace_id) AND (parent.id = recall_hit_summary.recall_id))))));

-- Name: recall_hit_summary recall_hit_summary_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_workspace_delete ON mneme.recall_hit_summary FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_summary recall_hit_summary_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_workspace_insert ON mneme.recall_hit_summary FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_summary recall_hit_summary_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_workspace_read ON mneme.recall_hit_summary FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_hit_summary recall_hit_summary_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_hit_summary_workspace_update ON mneme.recall_hit_summary FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_trace; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.recall_trace ENABLE ROW LEVEL SECURITY;

-- Name: recall_trace recall_trace_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_backup ON mneme.recall_trace FOR SELECT TO mneme_backup USING (true);

-- Name: recall_trace recall_trace_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_person_insert ON mneme.recall_trace FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = recall_trace.workspace_id) AND (p.thread_id = recall_trace.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND ((thread_id IS NULL) OR (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = recall_trace.workspace_id) AND (parent.id = recall_trace.thread_id)))))));

-- Name: recall_trace recall_trace_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_person_read ON mneme.recall_trace FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = recall_trace.workspace_id) AND (p.thread_id = recall_trace.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: recall_trace recall_trace_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_workspace_delete ON mneme.recall_trace FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_trace recall_trace_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_workspace_insert ON mneme.recall_trace FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_trace recall_trace_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_workspace_read ON mneme.recall_trace FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: recall_trace recall_trace_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY recall_trace_workspace_update ON mneme.recall_trace FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: source_document; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.source_document ENABLE ROW LEVEL SECURITY;

-- Name: source_document source_document_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_backup ON mneme.source_document FOR SELECT TO mneme_backup USING (true);

-- Name: source_document source_document_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_person_insert ON mneme.source_document FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = source_document.workspace_id) AND (p.thread_id = source_document.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND ((thread_id IS NULL) OR (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = source_document.workspace_id) AND (parent.id = source_document.thread_id)))))));

-- Name: source_document source_document_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_person_read ON mneme.source_document FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = source_document.workspace_id) AND (p.thread_id = source_document.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: source_document source_document_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_search ON mneme.source_document FOR SELECT TO mneme_search USING (true);

-- Name: source_document source_document_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_workspace_delete ON mneme.source_document FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: source_document source_document_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_workspace_insert ON mneme.source_document FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: source_document source_document_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_workspace_read ON mneme.source_document FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: source_document source_document_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY source_document_workspace_update ON mneme.source_document FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary ENABLE ROW LEVEL SECURITY;

-- Name: summary summary_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_backup ON mneme.summary FOR SELECT TO mneme_backup USING (true);

-- Name: summary_embedding; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_embedding ENABLE ROW LEVEL SECURITY;

-- Name: summary_embedding summary_embedding_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_backup ON mneme.summary_embedding FOR SELECT TO mneme_backup USING (true);

-- Name: summary_embedding summary_embedding_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_delete ON mneme.summary_embedding FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_embedding summary_embedding_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_forget ON mneme.summary_embedding FOR DELETE TO mneme_search USING (true);

-- Name: summary_embedding summary_embedding_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_insert ON mneme.summary_embedding FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_embedding summary_embedding_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_read ON mneme.summary_embedding FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_embedding summary_embedding_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_search ON mneme.summary_embedding FOR SELECT TO mneme_search USING (true);

-- Name: summary_embedding summary_embedding_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_embedding_update ON mneme.summary_embedding FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_forget ON mneme.summary FOR DELETE TO mneme_search USING (true);

-- Name: summary_message; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_message ENABLE ROW LEVEL SECURITY;

-- Name: summary_message summary_message_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_backup ON mneme.summary_message FOR SELECT TO mneme_backup USING (true);

-- Name: summary_message summary_message_person_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_person_delete ON mneme.summary_message FOR DELETE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_message.workspace_id) AND (parent.id = summary_message.summary_id))))));

-- Name: summary_message summary_message_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_person_insert ON mneme.summary_message FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_message.workspace_id) AND (parent.id = summary_message.summary_id))))));

-- Name: summary_message summary_message_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_person_read ON mneme.summary_message FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_message.workspace_id) AND (parent.id = summary_message.summary_id))))));

-- Name: summary_message summary_message_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_search ON mneme.summary_message FOR SELECT TO mneme_search USING (true);

-- Name: summary_message summary_message_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_workspace_delete ON mneme.summary_message FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_message summary_message_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_workspace_insert ON mneme.summary_message FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_message summary_message_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_workspace_read ON mneme.summary_message FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_message summary_message_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_message_workspace_update ON mneme.summary_message FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_move; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_move ON mneme.summary FOR UPDATE TO mneme_search USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_notes_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_notes_forget ON mneme.summary FOR UPDATE TO mneme_search USING (true) WITH CHECK (true);

-- Name: summary_part; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_part ENABLE ROW LEVEL SECURITY;

-- Name: summary_part summary_part_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_backup ON mneme.summary_part FOR SELECT TO mneme_backup USING (true);

-- Name: summary_part summary_part_person_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_person_delete ON mneme.summary_part FOR DELETE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_part.workspace_id) AND (parent.id = summary_part.summary_id))))));

-- Name: summary_part summary_part_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_person_insert ON mneme.summary_part FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_part.workspace_id) AND (parent.id = summary_part.summary_id))))));

-- Name: summary_part summary_part_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_person_read ON mneme.summary_part FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_part.workspace_id) AND (parent.id = summary_part.summary_id))))));

-- Name: summary_part summary_part_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_search ON mneme.summary_part FOR SELECT TO mneme_search USING (true);

-- Name: summary_part summary_part_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_workspace_delete ON mneme.summary_part FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_part summary_part_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_workspace_insert ON mneme.summary_part FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_part summary_part_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_workspace_read ON mneme.summary_part FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_part summary_part_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_part_workspace_update ON mneme.summary_part FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_passage; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_passage ENABLE ROW LEVEL SECURITY;

-- Name: summary_passage summary_passage_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_passage_backup ON mneme.summary_passage FOR SELECT TO mneme_backup USING (true);

-- Name: summary_passage summary_passage_forget; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_passage_forget ON mneme.summary_passage FOR DELETE TO mneme_search USING (true);

-- Name: summary_passage summary_passage_person; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_passage_person ON mneme.summary_passage TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.branch parent
  WHERE ((parent.workspace_id = summary_passage.workspace_id) AND (parent.id = summary_passage.branch_id)))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.branch parent
  WHERE ((parent.workspace_id = summary_passage.workspace_id) AND (parent.id = summary_passage.branch_id))))));

-- Name: summary_passage summary_passage_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_passage_search ON mneme.summary_passage FOR SELECT TO mneme_search USING (true);

-- Name: summary_passage summary_passage_workspace; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_passage_workspace ON mneme.summary_passage TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_person_insert ON mneme.summary FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = summary.workspace_id) AND (p.thread_id = summary.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) AND ((thread_id IS NULL) OR (EXISTS ( SELECT
   FROM mneme.thread parent
  WHERE ((parent.workspace_id = summary.workspace_id) AND (parent.id = summary.thread_id)))))));

-- Name: summary summary_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_person_read ON mneme.summary FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = summary.workspace_id) AND (p.thread_id = summary.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: summary summary_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_person_update ON mneme.summary FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = summary.workspace_id) AND (p.thread_id = summary.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = summary.workspace_id) AND (p.thread_id = summary.thread_id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: summary summary_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_search ON mneme.summary FOR SELECT TO mneme_search USING (true);

-- Name: summary_statement; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_statement ENABLE ROW LEVEL SECURITY;

-- Name: summary_statement summary_statement_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_backup ON mneme.summary_statement FOR SELECT TO mneme_backup USING (true);

-- Name: summary_statement_message; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.summary_statement_message ENABLE ROW LEVEL SECURITY;

-- Name: summary_statement_message summary_statement_message_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_message_backup ON mneme.summary_statement_message FOR SELECT TO mneme_backup USING (true);

-- Name: summary_statement_message summary_statement_message_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_message_person_read ON mneme.summary_statement_message FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_statement_message.workspace_id) AND (parent.id = summary_statement_message.summary_id))))));

-- Name: summary_statement_message summary_statement_message_worker; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_message_worker ON mneme.summary_statement_message TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_statement_message summary_statement_message_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_message_workspace_read ON mneme.summary_statement_message FOR SELECT TO mneme_service USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_statement summary_statement_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_person_read ON mneme.summary_statement FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT
   FROM mneme.summary parent
  WHERE ((parent.workspace_id = summary_statement.workspace_id) AND (parent.id = summary_statement.summary_id))))));

-- Name: summary_statement summary_statement_worker; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_worker ON mneme.summary_statement TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_statement summary_statement_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_statement_workspace_read ON mneme.summary_statement FOR SELECT TO mneme_service USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_workspace_delete ON mneme.summary FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_workspace_insert ON mneme.summary FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_workspace_read ON mneme.summary FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary summary_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY summary_workspace_update ON mneme.summary FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_node; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.taxonomy_node ENABLE ROW LEVEL SECURITY;

-- Name: taxonomy_node taxonomy_node_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_node_backup ON mneme.taxonomy_node FOR SELECT TO mneme_backup USING (true);

-- Name: taxonomy_node taxonomy_node_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_node_delete ON mneme.taxonomy_node FOR DELETE TO mneme_admin, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_node taxonomy_node_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_node_insert ON mneme.taxonomy_node FOR INSERT TO mneme_member, mneme_admin, mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_node taxonomy_node_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_node_read ON mneme.taxonomy_node FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_node taxonomy_node_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_node_search ON mneme.taxonomy_node FOR SELECT TO mneme_search USING (true);

-- Name: taxonomy_node taxonomy_node_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_node_update ON mneme.taxonomy_node FOR UPDATE TO mneme_admin, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_suggestion; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.taxonomy_suggestion ENABLE ROW LEVEL SECURITY;

-- Name: taxonomy_suggestion taxonomy_suggestion_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_backup ON mneme.taxonomy_suggestion FOR SELECT TO mneme_backup USING (true);

-- Name: taxonomy_suggestion taxonomy_suggestion_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_person_read ON mneme.taxonomy_suggestion FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: taxonomy_suggestion taxonomy_suggestion_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_person_update ON mneme.taxonomy_suggestion FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))));

-- Name: taxonomy_suggestion taxonomy_suggestion_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_workspace_delete ON mneme.taxonomy_suggestion FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_suggestion taxonomy_suggestion_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_workspace_insert ON mneme.taxonomy_suggestion FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_suggestion taxonomy_suggestion_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_workspace_read ON mneme.taxonomy_suggestion FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: taxonomy_suggestion taxonomy_suggestion_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY taxonomy_suggestion_workspace_update ON mneme.taxonomy_suggestion FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.thread ENABLE ROW LEVEL SECURITY;

-- Name: thread thread_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_backup ON mneme.thread FOR SELECT TO mneme_backup USING (true);

-- Name: thread thread_forget_summary; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_forget_summary ON mneme.thread FOR UPDATE TO mneme_search USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread_participant; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.thread_participant ENABLE ROW LEVEL SECURITY;

-- Name: thread_participant thread_participant_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_backup ON mneme.thread_participant FOR SELECT TO mneme_backup USING (true);

-- Name: thread_participant thread_participant_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_delete ON mneme.thread_participant FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread_participant thread_participant_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_insert ON mneme.thread_participant FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread_participant thread_participant_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_person_read ON mneme.thread_participant FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: thread_participant thread_participant_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_search ON mneme.thread_participant FOR SELECT TO mneme_search USING (true);

-- Name: thread_participant thread_participant_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_update ON mneme.thread_participant FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread_participant thread_participant_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_participant_workspace_read ON mneme.thread_participant FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread thread_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_person_insert ON mneme.thread FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = thread.workspace_id) AND (p.thread_id = thread.id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))) AND (created_by = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: thread thread_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_person_read ON mneme.thread FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = thread.workspace_id) AND (p.thread_id = thread.id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: thread thread_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_person_update ON mneme.thread FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = thread.workspace_id) AND (p.thread_id = thread.id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)))))))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (((visibility)::text = 'workspace'::text) OR (owner_user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid) OR (((visibility)::text = 'audience'::text) AND (EXISTS ( SELECT
   FROM mneme.thread_participant p
  WHERE ((p.workspace_id = thread.workspace_id) AND (p.thread_id = thread.id) AND (p.user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))))))));

-- Name: thread thread_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_search ON mneme.thread FOR SELECT TO mneme_search USING (true);

-- Name: thread thread_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_workspace_delete ON mneme.thread FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread thread_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_workspace_insert ON mneme.thread FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread thread_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_workspace_read ON mneme.thread FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: thread thread_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY thread_workspace_update ON mneme.thread FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: time_mention; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.time_mention ENABLE ROW LEVEL SECURITY;

-- Name: time_mention time_mention_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY time_mention_backup ON mneme.time_mention FOR SELECT TO mneme_backup USING (true);

-- Name: time_mention time_mention_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY time_mention_search ON mneme.time_mention FOR SELECT TO mneme_search USING (true);

-- Name: time_mention time_mention_search_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY time_mention_search_delete ON mneme.time_mention FOR DELETE TO mneme_search USING (true);

-- Name: time_mention time_mention_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY time_mention_workspace_delete ON mneme.time_mention FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: time_mention time_mention_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY time_mention_workspace_insert ON mneme.time_mention FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: time_mention time_mention_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY time_mention_workspace_read ON mneme.time_mention FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: topic; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.topic ENABLE ROW LEVEL SECURITY;

-- Name: topic topic_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_backup ON mneme.topic FOR SELECT TO mneme_backup USING (true);

-- Name: topic topic_person_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_person_delete ON mneme.topic FOR DELETE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: topic topic_person_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_person_insert ON mneme.topic FOR INSERT TO mneme_member, mneme_admin WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: topic topic_person_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_person_read ON mneme.topic FOR SELECT TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: topic topic_person_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_person_update ON mneme.topic FOR UPDATE TO mneme_member, mneme_admin USING (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid))) WITH CHECK (((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid) AND (user_id = (NULLIF(current_setting('mneme.user_id'::text, true), ''::text))::uuid)));

-- Name: topic topic_workspace_delete; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_workspace_delete ON mneme.topic FOR DELETE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: topic topic_workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_workspace_insert ON mneme.topic FOR INSERT TO mneme_service, mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: topic topic_workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_workspace_read ON mneme.topic FOR SELECT TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: topic topic_workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY topic_workspace_update ON mneme.topic FOR UPDATE TO mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.workspace ENABLE ROW LEVEL SECURITY;

-- Name: workspace workspace_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_backup ON mneme.workspace FOR SELECT TO mneme_backup USING (true);

-- Name: workspace workspace_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_insert ON mneme.workspace FOR INSERT TO mneme_provisioner WITH CHECK ((id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace workspace_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_read ON mneme.workspace FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace workspace_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_search ON mneme.workspace FOR SELECT TO mneme_search USING (true);

-- Name: workspace workspace_switch; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_switch ON mneme.workspace FOR UPDATE TO mneme_worker USING ((id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace workspace_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_update ON mneme.workspace FOR UPDATE TO mneme_admin USING ((id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace_user; Type: ROW SECURITY; Schema: mneme; Owner: mneme_owner

ALTER TABLE mneme.workspace_user ENABLE ROW LEVEL SECURITY;

-- Name: workspace_user workspace_user_backup; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_user_backup ON mneme.workspace_user FOR SELECT TO mneme_backup USING (true);

-- Name: workspace_user workspace_user_insert; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_user_insert ON mneme.workspace_user FOR INSERT TO mneme_admin, mneme_service, mneme_provisioner WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace_user workspace_user_read; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_user_read ON mneme.workspace_user FOR SELECT TO mneme_member, mneme_admin, mneme_service, mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: workspace_user workspace_user_search; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_user_search ON mneme.workspace_user FOR SELECT TO mneme_search USING (true);

-- Name: workspace_user workspace_user_update; Type: POLICY; Schema: mneme; Owner: mneme_owner

CREATE POLICY workspace_user_update ON mneme.workspace_user FOR UPDATE TO mneme_admin, mneme_service USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: awaiting_extraction; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.awaiting_extraction ENABLE ROW LEVEL SECURITY;

-- Name: awaiting_extraction awaiting_extraction_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY awaiting_extraction_backup ON mneme_private.awaiting_extraction FOR SELECT TO mneme_backup USING (true);

-- Name: awaiting_extraction awaiting_extraction_delete; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY awaiting_extraction_delete ON mneme_private.awaiting_extraction FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: awaiting_extraction awaiting_extraction_insert; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY awaiting_extraction_insert ON mneme_private.awaiting_extraction FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: awaiting_extraction awaiting_extraction_read; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY awaiting_extraction_read ON mneme_private.awaiting_extraction FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: awaiting_extraction awaiting_extraction_update; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY awaiting_extraction_update ON mneme_private.awaiting_extraction FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: corpus_delta; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.corpus_delta ENABLE ROW LEVEL SECURITY;

-- Name: corpus_delta corpus_delta_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY corpus_delta_backup ON mneme_private.corpus_delta FOR SELECT TO mneme_backup USING (true);

-- Name: corpus_delta corpus_delta_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY corpus_delta_search ON mneme_private.corpus_delta TO mneme_search USING (true) WITH CHECK (true);

-- Name: corpus_statistic; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.corpus_statistic ENABLE ROW LEVEL SECURITY;

-- Name: corpus_statistic corpus_statistic_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY corpus_statistic_backup ON mneme_private.corpus_statistic FOR SELECT TO mneme_backup USING (true);

-- Name: corpus_statistic corpus_statistic_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY corpus_statistic_search ON mneme_private.corpus_statistic TO mneme_search USING (true) WITH CHECK (true);

-- Name: extracted_turn; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.extracted_turn ENABLE ROW LEVEL SECURITY;

-- Name: extracted_turn extracted_turn_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY extracted_turn_backup ON mneme_private.extracted_turn FOR SELECT TO mneme_backup USING (true);

-- Name: extracted_turn extracted_turn_delete; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY extracted_turn_delete ON mneme_private.extracted_turn FOR DELETE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: extracted_turn extracted_turn_insert; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY extracted_turn_insert ON mneme_private.extracted_turn FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: extracted_turn extracted_turn_read; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY extracted_turn_read ON mneme_private.extracted_turn FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: failed_job; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.failed_job ENABLE ROW LEVEL SECURITY;

-- Name: failed_job failed_job_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY failed_job_backup ON mneme_private.failed_job FOR SELECT TO mneme_backup USING (true);

-- Name: failed_job failed_job_queue; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY failed_job_queue ON mneme_private.failed_job TO mneme_queue USING (true) WITH CHECK (true);

-- Name: formation_backlog; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.formation_backlog ENABLE ROW LEVEL SECURITY;

-- Name: formation_backlog formation_backlog_append; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY formation_backlog_append ON mneme_private.formation_backlog FOR INSERT TO mneme_member, mneme_admin, mneme_service WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: formation_backlog formation_backlog_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY formation_backlog_backup ON mneme_private.formation_backlog FOR SELECT TO mneme_backup USING (true);

-- Name: formation_backlog formation_backlog_feed; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY formation_backlog_feed ON mneme_private.formation_backlog TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: formation_backlog formation_backlog_queue; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY formation_backlog_queue ON mneme_private.formation_backlog FOR SELECT TO mneme_queue USING (true);

-- Name: migration; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.migration ENABLE ROW LEVEL SECURITY;

-- Name: migration migration_ledger; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY migration_ledger ON mneme_private.migration USING (true) WITH CHECK (true);

-- Name: summary_due; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.summary_due ENABLE ROW LEVEL SECURITY;

-- Name: summary_due summary_due_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY summary_due_backup ON mneme_private.summary_due FOR SELECT TO mneme_backup USING (true);

-- Name: summary_due summary_due_search_insert; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY summary_due_search_insert ON mneme_private.summary_due FOR INSERT TO mneme_search WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_due summary_due_search_read; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY summary_due_search_read ON mneme_private.summary_due FOR SELECT TO mneme_search USING (true);

-- Name: summary_due summary_due_search_update; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY summary_due_search_update ON mneme_private.summary_due FOR UPDATE TO mneme_search USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: summary_due summary_due_worker; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY summary_due_worker ON mneme_private.summary_due TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: term_delta; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.term_delta ENABLE ROW LEVEL SECURITY;

-- Name: term_delta term_delta_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY term_delta_backup ON mneme_private.term_delta FOR SELECT TO mneme_backup USING (true);

-- Name: term_delta term_delta_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY term_delta_search ON mneme_private.term_delta TO mneme_search USING (true) WITH CHECK (true);

-- Name: term_statistic; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.term_statistic ENABLE ROW LEVEL SECURITY;

-- Name: term_statistic term_statistic_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY term_statistic_backup ON mneme_private.term_statistic FOR SELECT TO mneme_backup USING (true);

-- Name: term_statistic term_statistic_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY term_statistic_search ON mneme_private.term_statistic TO mneme_search USING (true) WITH CHECK (true);

-- Name: time_reading; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.time_reading ENABLE ROW LEVEL SECURITY;

-- Name: time_reading time_reading_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY time_reading_backup ON mneme_private.time_reading FOR SELECT TO mneme_backup USING (true);

-- Name: time_reading time_reading_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY time_reading_search ON mneme_private.time_reading FOR SELECT TO mneme_search USING (true);

-- Name: time_reading time_reading_workspace_insert; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY time_reading_workspace_insert ON mneme_private.time_reading FOR INSERT TO mneme_worker WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: time_reading time_reading_workspace_read; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY time_reading_workspace_read ON mneme_private.time_reading FOR SELECT TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: time_reading time_reading_workspace_update; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY time_reading_workspace_update ON mneme_private.time_reading FOR UPDATE TO mneme_worker USING ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid)) WITH CHECK ((workspace_id = (NULLIF(current_setting('mneme.workspace_id'::text, true), ''::text))::uuid));

-- Name: vector_delta; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.vector_delta ENABLE ROW LEVEL SECURITY;

-- Name: vector_delta vector_delta_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY vector_delta_backup ON mneme_private.vector_delta FOR SELECT TO mneme_backup USING (true);

-- Name: vector_delta vector_delta_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY vector_delta_search ON mneme_private.vector_delta TO mneme_search USING (true) WITH CHECK (true);

-- Name: vector_statistic; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.vector_statistic ENABLE ROW LEVEL SECURITY;

-- Name: vector_statistic vector_statistic_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY vector_statistic_backup ON mneme_private.vector_statistic FOR SELECT TO mneme_backup USING (true);

-- Name: vector_statistic vector_statistic_search; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY vector_statistic_search ON mneme_private.vector_statistic TO mneme_search USING (true) WITH CHECK (true);

-- Name: worker_heartbeat; Type: ROW SECURITY; Schema: mneme_private; Owner: mneme_owner

ALTER TABLE mneme_private.worker_heartbeat ENABLE ROW LEVEL SECURITY;

-- Name: worker_heartbeat worker_heartbeat_backup; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY worker_heartbeat_backup ON mneme_private.worker_heartbeat FOR SELECT TO mneme_backup USING (true);

-- Name: worker_heartbeat worker_heartbeat_queue; Type: POLICY; Schema: mneme_private; Owner: mneme_owner

CREATE POLICY worker_heartbeat_queue ON mneme_private.worker_heartbeat TO mneme_queue USING (true) WITH CHECK (true);

-- Name: SCHEMA mneme; Type: ACL; Schema: -; Owner: mneme_owner

GRANT USAGE ON SCHEMA mneme TO mneme_anonymous;
GRANT USAGE ON SCHEMA mneme TO mneme_member;
GRANT USAGE ON SCHEMA mneme TO mneme_admin;
GRANT USAGE ON SCHEMA mneme TO mneme_service;
GRANT USAGE ON SCHEMA mneme TO mneme_worker;
GRANT USAGE ON SCHEMA mneme TO mneme_search;
GRANT USAGE ON SCHEMA mneme TO mneme_backup;
GRANT USAGE ON SCHEMA mneme TO mneme_provisioner;
GRANT USAGE ON SCHEMA mneme TO mneme_exposed;
GRANT USAGE ON SCHEMA mneme TO mneme_queue;

-- Name: SCHEMA mneme_operation; Type: ACL; Schema: -; Owner: mneme_owner

GRANT USAGE ON SCHEMA mneme_operation TO mneme_member;
GRANT USAGE ON SCHEMA mneme_operation TO mneme_admin;
GRANT USAGE ON SCHEMA mneme_operation TO mneme_service;
GRANT USAGE ON SCHEMA mneme_operation TO mneme_worker;

-- Name: SCHEMA mneme_private; Type: ACL; Schema: -; Owner: mneme_owner

GRANT USAGE ON SCHEMA mneme_private TO mneme_authenticator;
GRANT USAGE ON SCHEMA mneme_private TO mneme_member;
GRANT USAGE ON SCHEMA mneme_private TO mneme_admin;
GRANT USAGE ON SCHEMA mneme_private TO mneme_service;
GRANT USAGE ON SCHEMA mneme_private TO mneme_worker;
GRANT USAGE ON SCHEMA mneme_private TO mneme_search;
GRANT USAGE ON SCHEMA mneme_private TO mneme_backup;
GRANT USAGE ON SCHEMA mneme_private TO mneme_provisioner;
GRANT USAGE ON SCHEMA mneme_private TO mneme_queue;
GRANT USAGE ON SCHEMA mneme_private TO mneme_exposed;

-- Name: SCHEMA mneme_search; Type: ACL; Schema: -; Owner: mneme_owner

GRANT USAGE ON SCHEMA mneme_search TO mneme_member;
GRANT USAGE ON SCHEMA mneme_search TO mneme_admin;
GRANT USAGE ON SCHEMA mneme_search TO mneme_service;
GRANT USAGE ON SCHEMA mneme_search TO mneme_worker;
GRANT USAGE ON SCHEMA mneme_search TO mneme_search;

-- Name: FUNCTION accept_alias(in_alias_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.accept_alias(in_alias_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.accept_alias(in_alias_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.accept_alias(in_alias_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.accept_alias(in_alias_id uuid) TO mneme_service;

-- Name: FUNCTION add_alias(in_entity_id uuid, in_variant text, in_weight real); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.add_alias(in_entity_id uuid, in_variant text, in_weight real) TO mneme_service;

-- Name: FUNCTION append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.append_messages(in_thread_id uuid, in_branch_id uuid, in_messages jsonb, in_background boolean, OUT message_ids uuid[], OUT stored integer) TO mneme_service;

-- Name: FUNCTION choose_model(in_choice_id integer, in_default_id integer); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.choose_model(in_choice_id integer, in_default_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.choose_model(in_choice_id integer, in_default_id integer) TO mneme_admin;

-- Name: FUNCTION close_thread(in_thread_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.close_thread(in_thread_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.close_thread(in_thread_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.close_thread(in_thread_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.close_thread(in_thread_id uuid) TO mneme_service;

-- Name: FUNCTION create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.create_task(in_content text, in_status text, in_due_at timestamp with time zone, in_tags text[], in_channel text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) TO mneme_service;

-- Name: FUNCTION decide_merge(in_suggestion_id uuid, in_accept boolean); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.decide_merge(in_suggestion_id uuid, in_accept boolean) TO mneme_service;

-- Name: FUNCTION decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.decide_taxonomy_suggestion(in_suggestion_id uuid, in_accept boolean) TO mneme_service;

-- Name: FUNCTION ensure_persona(in_external_id text, in_name text); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.ensure_persona(in_external_id text, in_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.ensure_persona(in_external_id text, in_name text) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.ensure_persona(in_external_id text, in_name text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.ensure_persona(in_external_id text, in_name text) TO mneme_service;

-- Name: FUNCTION ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.ensure_project(in_external_id text, in_name text, in_taxonomy_path public.ltree) TO mneme_service;

-- Name: FUNCTION ensure_user(in_external_id text, in_name text); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.ensure_user(in_external_id text, in_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.ensure_user(in_external_id text, in_name text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.ensure_user(in_external_id text, in_name text) TO mneme_service;

-- Name: FUNCTION feed_backlog(in_turns integer, OUT fed integer, OUT more boolean); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.feed_backlog(in_turns integer, OUT fed integer, OUT more boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.feed_backlog(in_turns integer, OUT fed integer, OUT more boolean) TO mneme_worker;

-- Name: FUNCTION forget_memory(in_memory_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.forget_memory(in_memory_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.forget_memory(in_memory_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.forget_memory(in_memory_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.forget_memory(in_memory_id uuid) TO mneme_service;

-- Name: FUNCTION form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) TO mneme_service;
GRANT ALL ON FUNCTION mneme_operation.form_turns(in_message_ids uuid[], in_thread_ids uuid[], in_priority integer) TO mneme_worker;

-- Name: TABLE entity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.entity TO mneme_member;
GRANT SELECT ON TABLE mneme.entity TO mneme_admin;
GRANT SELECT ON TABLE mneme.entity TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.entity TO mneme_worker;
GRANT SELECT ON TABLE mneme.entity TO mneme_search;
GRANT SELECT ON TABLE mneme.entity TO mneme_backup;

-- Name: COLUMN entity.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(id) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.kind; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(kind),UPDATE(kind) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(kind),UPDATE(kind) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(kind),UPDATE(kind) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(kind) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.canonical_name; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(canonical_name),UPDATE(canonical_name) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(canonical_name),UPDATE(canonical_name) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(canonical_name),UPDATE(canonical_name) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(canonical_name) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.canonical_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(canonical_normalized),UPDATE(canonical_normalized) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(canonical_normalized),UPDATE(canonical_normalized) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(canonical_normalized),UPDATE(canonical_normalized) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(canonical_normalized) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.description; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(description),UPDATE(description) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(description),UPDATE(description) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(description),UPDATE(description) ON TABLE mneme.entity TO mneme_worker;

-- Name: COLUMN entity.merged_into_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(merged_into_id),UPDATE(merged_into_id) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(merged_into_id),UPDATE(merged_into_id) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(merged_into_id),UPDATE(merged_into_id) ON TABLE mneme.entity TO mneme_worker;
GRANT UPDATE(merged_into_id) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.merged_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(merged_at),UPDATE(merged_at) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(merged_at),UPDATE(merged_at) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(merged_at),UPDATE(merged_at) ON TABLE mneme.entity TO mneme_worker;
GRANT UPDATE(merged_at) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.salience; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(salience),UPDATE(salience) ON TABLE mneme.entity TO mneme_worker;

-- Name: COLUMN entity.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(owner_user_id) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(persona_id) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(visibility) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(sensitivity) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.entity TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.entity TO mneme_worker;
GRANT INSERT(created_by) ON TABLE mneme.entity TO mneme_member;

-- Name: COLUMN entity.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.entity TO mneme_worker;

-- Name: COLUMN entity.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.entity TO mneme_admin;
GRANT UPDATE(updated_at) ON TABLE mneme.entity TO mneme_service;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.entity TO mneme_worker;
GRANT UPDATE(updated_at) ON TABLE mneme.entity TO mneme_member;

-- Name: FUNCTION keep_apart(in_entity mneme.entity, in_other_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.keep_apart(in_entity mneme.entity, in_other_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.keep_apart(in_entity mneme.entity, in_other_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.keep_apart(in_entity mneme.entity, in_other_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.keep_apart(in_entity mneme.entity, in_other_id uuid) TO mneme_service;

-- Name: TABLE memory_item; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.memory_item TO mneme_member;
GRANT SELECT ON TABLE mneme.memory_item TO mneme_admin;
GRANT SELECT ON TABLE mneme.memory_item TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.memory_item TO mneme_worker;
GRANT SELECT ON TABLE mneme.memory_item TO mneme_search;
GRANT SELECT ON TABLE mneme.memory_item TO mneme_backup;

-- Name: COLUMN memory_item.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.kind; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(kind) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(kind) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(kind) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(kind),UPDATE(kind) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.layer; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(layer) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(layer) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(layer) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(layer),UPDATE(layer) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.content; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content),UPDATE(content) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.content_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_normalized),UPDATE(content_normalized) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.content_hash; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.content_state; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.reason; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(reason),UPDATE(reason) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(reason),UPDATE(reason) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(reason),UPDATE(reason) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(reason),UPDATE(reason) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.category; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(category),UPDATE(category) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(category),UPDATE(category) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(category),UPDATE(category) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(category),UPDATE(category) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.key; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(key),UPDATE(key) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(key),UPDATE(key) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(key),UPDATE(key) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(key),UPDATE(key) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.value; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(value),UPDATE(value) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(value),UPDATE(value) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(value),UPDATE(value) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(value),UPDATE(value) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.status; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(status),UPDATE(status) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.due_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(due_at),UPDATE(due_at) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(due_at),UPDATE(due_at) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(due_at),UPDATE(due_at) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(due_at),UPDATE(due_at) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.completed_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(completed_at),UPDATE(completed_at) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(completed_at),UPDATE(completed_at) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(completed_at),UPDATE(completed_at) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(completed_at),UPDATE(completed_at) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.tags; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(tags),UPDATE(tags) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(tags),UPDATE(tags) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(tags),UPDATE(tags) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(tags),UPDATE(tags) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.channel; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(channel) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(channel) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(channel) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(channel),UPDATE(channel) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.salience; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(salience) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(salience) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(salience) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(salience),UPDATE(salience) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.usefulness; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(usefulness) ON TABLE mneme.memory_item TO mneme_member;
GRANT UPDATE(usefulness) ON TABLE mneme.memory_item TO mneme_admin;
GRANT UPDATE(usefulness) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.access_count; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(access_count) ON TABLE mneme.memory_item TO mneme_member;
GRANT UPDATE(access_count) ON TABLE mneme.memory_item TO mneme_admin;
GRANT UPDATE(access_count) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(access_count),UPDATE(access_count) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.last_accessed_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(last_accessed_at) ON TABLE mneme.memory_item TO mneme_member;
GRANT UPDATE(last_accessed_at) ON TABLE mneme.memory_item TO mneme_admin;
GRANT UPDATE(last_accessed_at) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(last_accessed_at),UPDATE(last_accessed_at) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.last_confirmed_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(last_confirmed_at),UPDATE(last_confirmed_at) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(last_confirmed_at),UPDATE(last_confirmed_at) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(last_confirmed_at),UPDATE(last_confirmed_at) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(last_confirmed_at),UPDATE(last_confirmed_at) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.valid_from; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(valid_from) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(valid_from) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(valid_from) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(valid_from),UPDATE(valid_from) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.valid_to; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(valid_to),UPDATE(valid_to) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(valid_to),UPDATE(valid_to) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(valid_to),UPDATE(valid_to) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(valid_to),UPDATE(valid_to) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.recorded_from; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recorded_from),UPDATE(recorded_from) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.recorded_to; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(recorded_to) ON TABLE mneme.memory_item TO mneme_member;
GRANT UPDATE(recorded_to) ON TABLE mneme.memory_item TO mneme_admin;
GRANT UPDATE(recorded_to) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(recorded_to),UPDATE(recorded_to) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.supersedes_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(supersedes_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(supersedes_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(supersedes_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(supersedes_id),UPDATE(supersedes_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(branch_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(branch_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(branch_id),UPDATE(branch_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.source_sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(source_sequence_no) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(source_sequence_no) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(source_sequence_no) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.project_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(project_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(project_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(project_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.idempotency_key; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(idempotency_key) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(idempotency_key) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(idempotency_key) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(idempotency_key),UPDATE(idempotency_key) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.extracted_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(extracted_by) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(extracted_by) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(extracted_by) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(extracted_by),UPDATE(extracted_by) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.memory_item TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.memory_item TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.memory_item TO mneme_member;
GRANT UPDATE(updated_at) ON TABLE mneme.memory_item TO mneme_admin;
GRANT UPDATE(updated_at) ON TABLE mneme.memory_item TO mneme_service;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: COLUMN memory_item.importance; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(importance),UPDATE(importance) ON TABLE mneme.memory_item TO mneme_worker;

-- Name: FUNCTION keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.keep_memory(in_memory mneme.memory_item, in_source_message_ids uuid[]) TO mneme_service;

-- Name: FUNCTION known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.known_name(in_normalized text, in_owner_user_id uuid, in_shared boolean) TO mneme_service;

-- Name: TABLE alias_variant; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.alias_variant TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.alias_variant TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.alias_variant TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.alias_variant TO mneme_worker;
GRANT SELECT ON TABLE mneme.alias_variant TO mneme_search;
GRANT SELECT ON TABLE mneme.alias_variant TO mneme_backup;

-- Name: COLUMN alias_variant.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(id) ON TABLE mneme.alias_variant TO mneme_member;

-- Name: COLUMN alias_variant.entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(entity_id) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(entity_id) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(entity_id),UPDATE(entity_id) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(entity_id) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(entity_id) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.variant; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(variant) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(variant) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(variant),UPDATE(variant) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(variant) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(variant) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.variant_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(variant_normalized) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(variant_normalized) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(variant_normalized),UPDATE(variant_normalized) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(variant_normalized) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(variant_normalized) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.weight; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(weight),UPDATE(weight) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(weight),UPDATE(weight) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(weight),UPDATE(weight) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(weight),UPDATE(weight) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(weight) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.status; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(status),UPDATE(status) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(owner_user_id) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(persona_id) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(visibility) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(visibility) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(sensitivity) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(sensitivity) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.alias_variant TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.alias_variant TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(created_by) ON TABLE mneme.alias_variant TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: COLUMN alias_variant.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.alias_variant TO mneme_worker;

-- Name: COLUMN alias_variant.evidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(evidence),UPDATE(evidence) ON TABLE mneme.alias_variant TO mneme_worker;
GRANT INSERT(evidence) ON TABLE mneme.alias_variant TO mneme_search;

-- Name: FUNCTION managed_alias(in_alias_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.managed_alias(in_alias_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.managed_alias(in_alias_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.managed_alias(in_alias_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.managed_alias(in_alias_id uuid) TO mneme_service;

-- Name: FUNCTION managed_entity(in_entity_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.managed_entity(in_entity_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.managed_entity(in_entity_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.managed_entity(in_entity_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.managed_entity(in_entity_id uuid) TO mneme_service;

-- Name: FUNCTION memory_versions(in_memory_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.memory_versions(in_memory_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.memory_versions(in_memory_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.memory_versions(in_memory_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.memory_versions(in_memory_id uuid) TO mneme_service;

-- Name: FUNCTION merge_entities(in_entity_id uuid, in_into_entity_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.merge_entities(in_entity_id uuid, in_into_entity_id uuid) TO mneme_service;

-- Name: FUNCTION move_to_model(in_model_id integer); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.move_to_model(in_model_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.move_to_model(in_model_id integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.move_to_model(in_model_id integer) TO mneme_worker;

-- Name: FUNCTION open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.open_thread(in_external_id text, in_channel text, in_title text, in_project_id uuid, in_persona_id uuid, in_taxonomy_path public.ltree, in_started_at timestamp with time zone, in_owner_user_id uuid) TO mneme_service;

-- Name: FUNCTION place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.place_fact(in_subject text, in_object text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_source_message_ids uuid[], in_owner_user_id uuid) TO mneme_service;

-- Name: FUNCTION place_in_taxonomy(in_path public.ltree); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.place_in_taxonomy(in_path public.ltree) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.place_in_taxonomy(in_path public.ltree) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.place_in_taxonomy(in_path public.ltree) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.place_in_taxonomy(in_path public.ltree) TO mneme_service;

-- Name: FUNCTION rebuild_summary(in_summary_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.rebuild_summary(in_summary_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.rebuild_summary(in_summary_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.rebuild_summary(in_summary_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.rebuild_summary(in_summary_id uuid) TO mneme_service;

-- Name: FUNCTION reject_alias(in_alias_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.reject_alias(in_alias_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.reject_alias(in_alias_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.reject_alias(in_alias_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.reject_alias(in_alias_id uuid) TO mneme_service;

-- Name: FUNCTION remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.remember(in_kind text, in_layer text, in_content text, in_thread_id uuid, in_project_id uuid, in_persona_id uuid, in_confidence real, in_valid_from timestamp with time zone, in_valid_to timestamp with time zone, in_source_message_ids uuid[], in_owner_user_id uuid, in_idempotency_key text) TO mneme_service;

-- Name: FUNCTION replace_memory(in_old mneme.memory_item, in_new mneme.memory_item); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.replace_memory(in_old mneme.memory_item, in_new mneme.memory_item) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.replace_memory(in_old mneme.memory_item, in_new mneme.memory_item) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.replace_memory(in_old mneme.memory_item, in_new mneme.memory_item) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.replace_memory(in_old mneme.memory_item, in_new mneme.memory_item) TO mneme_service;

-- Name: FUNCTION require_changeable(in_memory mneme.memory_item, in_by_readers boolean); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.require_changeable(in_memory mneme.memory_item, in_by_readers boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.require_changeable(in_memory mneme.memory_item, in_by_readers boolean) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.require_changeable(in_memory mneme.memory_item, in_by_readers boolean) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.require_changeable(in_memory mneme.memory_item, in_by_readers boolean) TO mneme_service;

-- Name: TABLE fact; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.fact TO mneme_member;
GRANT SELECT ON TABLE mneme.fact TO mneme_admin;
GRANT SELECT ON TABLE mneme.fact TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.fact TO mneme_worker;
GRANT SELECT,INSERT ON TABLE mneme.fact TO mneme_search;
GRANT SELECT ON TABLE mneme.fact TO mneme_backup;

-- Name: COLUMN fact.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.fact_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(fact_id),UPDATE(fact_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(fact_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(fact_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(fact_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.subject_entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(subject_entity_id),UPDATE(subject_entity_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(subject_entity_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(subject_entity_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(subject_entity_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.subject; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(subject),UPDATE(subject) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(subject) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(subject) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(subject) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.predicate; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(predicate),UPDATE(predicate) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(predicate) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(predicate) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(predicate) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.object_entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(object_entity_id),UPDATE(object_entity_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(object_entity_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(object_entity_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(object_entity_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.object; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(object),UPDATE(object) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(object) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(object) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(object) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.content; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content),UPDATE(content) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(content) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(content) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(content) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.content_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_normalized),UPDATE(content_normalized) ON TABLE mneme.fact TO mneme_worker;

-- Name: COLUMN fact.content_state; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.fact TO mneme_worker;

-- Name: COLUMN fact.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(confidence) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.fact TO mneme_service;
GRANT UPDATE(confidence) ON TABLE mneme.fact TO mneme_search;

-- Name: COLUMN fact.disputed; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(disputed),UPDATE(disputed) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(disputed) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(disputed) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(disputed) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.salience; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(salience),UPDATE(salience) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(salience) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(salience) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(salience) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.usefulness; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.fact TO mneme_service;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.fact TO mneme_worker;

-- Name: COLUMN fact.valid_from; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(valid_from),UPDATE(valid_from) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(valid_from) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(valid_from) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(valid_from) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.valid_to; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(valid_to),UPDATE(valid_to) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(valid_to) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(valid_to) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(valid_to) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.recorded_from; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recorded_from),UPDATE(recorded_from) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(recorded_from) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(recorded_from) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(recorded_from) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.recorded_to; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recorded_to),UPDATE(recorded_to) ON TABLE mneme.fact TO mneme_worker;
GRANT UPDATE(recorded_to) ON TABLE mneme.fact TO mneme_member;
GRANT UPDATE(recorded_to) ON TABLE mneme.fact TO mneme_admin;
GRANT UPDATE(recorded_to) ON TABLE mneme.fact TO mneme_service;
GRANT UPDATE(recorded_to) ON TABLE mneme.fact TO mneme_search;

-- Name: COLUMN fact.supersedes_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(supersedes_id),UPDATE(supersedes_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(supersedes_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(supersedes_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(supersedes_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(thread_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(branch_id),UPDATE(branch_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(branch_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(branch_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(branch_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.source_sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(source_sequence_no) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(source_sequence_no) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(source_sequence_no) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.project_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(project_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(project_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(project_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.extracted_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(extracted_by),UPDATE(extracted_by) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(extracted_by) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(extracted_by) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(extracted_by) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(owner_user_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(persona_id) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.fact TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.fact TO mneme_worker;

-- Name: COLUMN fact.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.fact TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.fact TO mneme_worker;

-- Name: COLUMN fact.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(created_by) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.fact TO mneme_worker;

-- Name: COLUMN fact.end_inferred; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(end_inferred),UPDATE(end_inferred) ON TABLE mneme.fact TO mneme_worker;
GRANT INSERT(end_inferred) ON TABLE mneme.fact TO mneme_member;
GRANT INSERT(end_inferred) ON TABLE mneme.fact TO mneme_admin;
GRANT INSERT(end_inferred) ON TABLE mneme.fact TO mneme_service;

-- Name: COLUMN fact.importance; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(importance),UPDATE(importance) ON TABLE mneme.fact TO mneme_worker;

-- Name: FUNCTION require_fact(in_fact_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.require_fact(in_fact_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.require_fact(in_fact_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.require_fact(in_fact_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.require_fact(in_fact_id uuid) TO mneme_service;

-- Name: FUNCTION require_manager(in_visibility text); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.require_manager(in_visibility text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.require_manager(in_visibility text) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.require_manager(in_visibility text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.require_manager(in_visibility text) TO mneme_service;

-- Name: FUNCTION require_row(in_kind text, in_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.require_row(in_kind text, in_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.require_row(in_kind text, in_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.require_row(in_kind text, in_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.require_row(in_kind text, in_id uuid) TO mneme_service;

-- Name: FUNCTION retry_failed_jobs(in_task text, in_limit integer); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.retry_failed_jobs(in_task text, in_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.retry_failed_jobs(in_task text, in_limit integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.retry_failed_jobs(in_task text, in_limit integer) TO mneme_service;

-- Name: FUNCTION retry_job(in_job_run_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.retry_job(in_job_run_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.retry_job(in_job_run_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.retry_job(in_job_run_id uuid) TO mneme_service;

-- Name: FUNCTION revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.revise_memory(in_memory_id uuid, in_content text, in_valid_from timestamp with time zone) TO mneme_service;

-- Name: FUNCTION set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.set_preference(in_category text, in_key text, in_value text, in_content text, in_persona_id uuid, in_owner_user_id uuid, OUT preference_id uuid, OUT superseded_id uuid) TO mneme_service;

-- Name: FUNCTION split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.split_entity(in_entity_id uuid, in_alias_ids uuid[], in_mention_ids uuid[], in_name text) TO mneme_service;

-- Name: FUNCTION start_feeder(); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.start_feeder() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.start_feeder() TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.start_feeder() TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.start_feeder() TO mneme_service;
GRANT ALL ON FUNCTION mneme_operation.start_feeder() TO mneme_worker;

-- Name: TABLE merge_suggestion; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT SELECT ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT SELECT ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.merge_suggestion TO mneme_worker;
GRANT SELECT ON TABLE mneme.merge_suggestion TO mneme_search;
GRANT SELECT ON TABLE mneme.merge_suggestion TO mneme_backup;

-- Name: COLUMN merge_suggestion.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(entity_id) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(entity_id) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(entity_id) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(entity_id) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.into_entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(into_entity_id) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(into_entity_id) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(into_entity_id) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(into_entity_id) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(score) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(score) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(score),UPDATE(score) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.evidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(evidence),UPDATE(evidence) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(evidence),UPDATE(evidence) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(evidence),UPDATE(evidence) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(evidence),UPDATE(evidence) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.status; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(status),UPDATE(status) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(visibility) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(visibility) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(sensitivity) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(sensitivity) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: COLUMN merge_suggestion.decided_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE mneme.merge_suggestion TO mneme_member;
GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE mneme.merge_suggestion TO mneme_admin;
GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE mneme.merge_suggestion TO mneme_service;
GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE mneme.merge_suggestion TO mneme_worker;

-- Name: FUNCTION suggested_by_name(in_alias mneme.alias_variant); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.suggested_by_name(in_alias mneme.alias_variant) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.suggested_by_name(in_alias mneme.alias_variant) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.suggested_by_name(in_alias mneme.alias_variant) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.suggested_by_name(in_alias mneme.alias_variant) TO mneme_service;

-- Name: FUNCTION update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.update_task(in_task_id uuid, in_content text, in_status text, in_due_at timestamp with time zone, in_clear_due_at boolean, in_tags text[], in_channel text, in_clear_channel boolean, in_completed_at timestamp with time zone) TO mneme_service;

-- Name: FUNCTION update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree); Type: ACL; Schema: mneme_operation; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree) TO mneme_member;
GRANT ALL ON FUNCTION mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_operation.update_thread(in_thread_id uuid, in_title text, in_project_id uuid, in_taxonomy_path public.ltree) TO mneme_service;

-- Name: FUNCTION active_moves(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.active_moves() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.active_moves() TO mneme_queue;
GRANT ALL ON FUNCTION mneme_private.active_moves() TO mneme_worker;

-- Name: FUNCTION alias_candidates(in_names text[], in_given text[], in_family text[], in_accounts text[], in_thread_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.alias_candidates(in_names text[], in_given text[], in_family text[], in_accounts text[], in_thread_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.alias_candidates(in_names text[], in_given text[], in_family text[], in_accounts text[], in_thread_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) TO mneme_worker;

-- Name: FUNCTION audit(in_action text, in_target_kind text, in_target_id uuid); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) TO mneme_worker;
GRANT ALL ON FUNCTION mneme_private.audit(in_action text, in_target_kind text, in_target_id uuid) TO mneme_provisioner;

-- Name: FUNCTION backlog_turns(); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.backlog_turns() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.backlog_turns() TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.backlog_turns() TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.backlog_turns() TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.backlog_turns() TO mneme_worker;

-- Name: FUNCTION backlogs(); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.backlogs() FROM PUBLIC;

-- Name: FUNCTION day_start(in_day date, in_time_zone text); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.day_start(in_day date, in_time_zone text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.day_start(in_day date, in_time_zone text) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.day_start(in_day date, in_time_zone text) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.day_start(in_day date, in_time_zone text) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.day_start(in_day date, in_time_zone text) TO mneme_worker;
GRANT ALL ON FUNCTION mneme_private.day_start(in_day date, in_time_zone text) TO mneme_search;

-- Name: FUNCTION divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.divide_entity(in_from uuid, in_into uuid, in_variants text[], in_mentions uuid[]) TO mneme_service;

-- Name: FUNCTION enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) TO mneme_worker;
GRANT ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) TO mneme_provisioner;
GRANT ALL ON FUNCTION mneme_private.enqueue(task text, payload jsonb, job_key text, delay interval, priority integer, max_attempts integer) TO mneme_search;

-- Name: FUNCTION ensure_embedding_model(in_slug text, in_dimensions integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.ensure_embedding_model(in_slug text, in_dimensions integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.ensure_embedding_model(in_slug text, in_dimensions integer) TO mneme_provisioner;
GRANT ALL ON FUNCTION mneme_private.ensure_embedding_model(in_slug text, in_dimensions integer) TO mneme_queue;

-- Name: FUNCTION entity_evidence(in_entities uuid[], in_company uuid[], in_thread_id uuid, in_branch_id uuid, in_project_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.entity_evidence(in_entities uuid[], in_company uuid[], in_thread_id uuid, in_branch_id uuid, in_project_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.entity_evidence(in_entities uuid[], in_company uuid[], in_thread_id uuid, in_branch_id uuid, in_project_id uuid, in_owner_user_id uuid, in_persona_id uuid, in_shared boolean) TO mneme_worker;

-- Name: FUNCTION entity_family(in_entity_id uuid); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.entity_family(in_entity_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.entity_family(in_entity_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.entity_family(in_entity_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.entity_family(in_entity_id uuid) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.entity_family(in_entity_id uuid) TO mneme_worker;

-- Name: FUNCTION entity_root(in_entity_id uuid); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.entity_root(in_entity_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.entity_root(in_entity_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.entity_root(in_entity_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.entity_root(in_entity_id uuid) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.entity_root(in_entity_id uuid) TO mneme_worker;

-- Name: FUNCTION fact_confidence(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.fact_confidence() FROM PUBLIC;

-- Name: FUNCTION fact_in_reach(in_fact mneme.fact); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.fact_in_reach(in_fact mneme.fact) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.fact_in_reach(in_fact mneme.fact) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.fact_in_reach(in_fact mneme.fact) TO mneme_admin;

-- Name: FUNCTION fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) TO mneme_worker;
GRANT ALL ON FUNCTION mneme_private.fact_stands(valid_from timestamp with time zone, valid_to timestamp with time zone, recorded_from timestamp with time zone, recorded_to timestamp with time zone, as_of timestamp with time zone, known_at timestamp with time zone) TO mneme_search;

-- Name: FUNCTION fail_job(in_job_id bigint, in_error_code text, in_final boolean); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.fail_job(in_job_id bigint, in_error_code text, in_final boolean) FROM PUBLIC;

-- Name: FUNCTION failed_jobs(in_task text, in_limit integer); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.failed_jobs(in_task text, in_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.failed_jobs(in_task text, in_limit integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.failed_jobs(in_task text, in_limit integer) TO mneme_service;

-- Name: FUNCTION find_workspace(in_slug text); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.find_workspace(in_slug text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.find_workspace(in_slug text) TO mneme_provisioner;

-- Name: FUNCTION finish_job(in_job_id bigint); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.finish_job(in_job_id bigint) FROM PUBLIC;

-- Name: FUNCTION fold_statistics(in_batch integer); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.fold_statistics(in_batch integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.fold_statistics(in_batch integer) TO mneme_queue;
GRANT ALL ON FUNCTION mneme_private.fold_statistics(in_batch integer) TO mneme_worker;

-- Name: FUNCTION forget_answer(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.forget_answer() FROM PUBLIC;

-- Name: FUNCTION forget_answers(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.forget_answers() FROM PUBLIC;

-- Name: FUNCTION forget_memory_links(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.forget_memory_links() FROM PUBLIC;

-- Name: FUNCTION forget_times(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.forget_times() FROM PUBLIC;

-- Name: FUNCTION forget_turns(in_workspace uuid, in_branch_id uuid, in_sequence_nos integer[], in_times timestamp with time zone[]); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.forget_turns(in_workspace uuid, in_branch_id uuid, in_sequence_nos integer[], in_times timestamp with time zone[]) FROM PUBLIC;

-- Name: FUNCTION forget_vectors(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.forget_vectors() FROM PUBLIC;

-- Name: FUNCTION index_awaited(in_from_model_id integer, in_to_model_id integer, in_least bigint); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.index_awaited(in_from_model_id integer, in_to_model_id integer, in_least bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.index_awaited(in_from_model_id integer, in_to_model_id integer, in_least bigint) TO mneme_worker;

-- Name: FUNCTION job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.job_status(OUT waiting integer, OUT running integer, OUT failed integer, OUT tasks jsonb, OUT backlog integer) TO mneme_worker;

-- Name: FUNCTION keep_failed_job(in_job_id bigint); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.keep_failed_job(in_job_id bigint) FROM PUBLIC;

-- Name: FUNCTION kept_vector_sets(in_keep interval); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.kept_vector_sets(in_keep interval) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.kept_vector_sets(in_keep interval) TO mneme_queue;
GRANT ALL ON FUNCTION mneme_private.kept_vector_sets(in_keep interval) TO mneme_worker;

-- Name: FUNCTION large_vector_sets(in_kind text, in_least bigint); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.large_vector_sets(in_kind text, in_least bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.large_vector_sets(in_kind text, in_least bigint) TO mneme_owner;

-- Name: FUNCTION lock_knowledge(); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.lock_knowledge() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.lock_knowledge() TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.lock_knowledge() TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.lock_knowledge() TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.lock_knowledge() TO mneme_worker;

-- Name: FUNCTION member_role(in_workspace_id uuid, in_user_id uuid); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.member_role(in_workspace_id uuid, in_user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.member_role(in_workspace_id uuid, in_user_id uuid) TO mneme_authenticator;

-- Name: FUNCTION memory_candidates(in_statements jsonb, in_branch_ids uuid[], in_sequence_nos integer[]); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.memory_candidates(in_statements jsonb, in_branch_ids uuid[], in_sequence_nos integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.memory_candidates(in_statements jsonb, in_branch_ids uuid[], in_sequence_nos integer[]) TO mneme_worker;

-- Name: TABLE memory_entity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.memory_entity TO mneme_member;
GRANT SELECT ON TABLE mneme.memory_entity TO mneme_admin;
GRANT SELECT ON TABLE mneme.memory_entity TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.memory_entity TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.memory_entity TO mneme_search;
GRANT SELECT ON TABLE mneme.memory_entity TO mneme_backup;

-- Name: COLUMN memory_entity.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.memory_entity TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_entity TO mneme_search;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_entity TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_entity TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_entity TO mneme_service;

-- Name: COLUMN memory_entity.memory_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(memory_id),UPDATE(memory_id) ON TABLE mneme.memory_entity TO mneme_worker;
GRANT INSERT(memory_id) ON TABLE mneme.memory_entity TO mneme_search;
GRANT INSERT(memory_id) ON TABLE mneme.memory_entity TO mneme_member;
GRANT INSERT(memory_id) ON TABLE mneme.memory_entity TO mneme_admin;
GRANT INSERT(memory_id) ON TABLE mneme.memory_entity TO mneme_service;

-- Name: COLUMN memory_entity.entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(entity_id),UPDATE(entity_id) ON TABLE mneme.memory_entity TO mneme_worker;
GRANT INSERT(entity_id) ON TABLE mneme.memory_entity TO mneme_search;
GRANT INSERT(entity_id) ON TABLE mneme.memory_entity TO mneme_member;
GRANT INSERT(entity_id) ON TABLE mneme.memory_entity TO mneme_admin;
GRANT INSERT(entity_id) ON TABLE mneme.memory_entity TO mneme_service;

-- Name: COLUMN memory_entity.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.memory_entity TO mneme_worker;

-- Name: FUNCTION memory_entity_in_reach(in_link mneme.memory_entity); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.memory_entity_in_reach(in_link mneme.memory_entity) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.memory_entity_in_reach(in_link mneme.memory_entity) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.memory_entity_in_reach(in_link mneme.memory_entity) TO mneme_admin;

-- Name: FUNCTION misplaced_workspaces(in_model_id integer); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.misplaced_workspaces(in_model_id integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.misplaced_workspaces(in_model_id integer) TO mneme_queue;
GRANT ALL ON FUNCTION mneme_private.misplaced_workspaces(in_model_id integer) TO mneme_worker;

-- Name: FUNCTION move_summaries(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.move_summaries() FROM PUBLIC;

-- Name: FUNCTION outstanding_jobs(OUT waiting integer, OUT running integer, OUT failed integer, OUT backlog integer); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.outstanding_jobs(OUT waiting integer, OUT running integer, OUT failed integer, OUT backlog integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.outstanding_jobs(OUT waiting integer, OUT running integer, OUT failed integer, OUT backlog integer) TO mneme_authenticator;
GRANT ALL ON FUNCTION mneme_private.outstanding_jobs(OUT waiting integer, OUT running integer, OUT failed integer, OUT backlog integer) TO mneme_provisioner;

-- Name: FUNCTION place_evidence(in_thread_id uuid, in_min_turns integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.place_evidence(in_thread_id uuid, in_min_turns integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.place_evidence(in_thread_id uuid, in_min_turns integer) TO mneme_worker;

-- Name: FUNCTION prune_job_runs(); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.prune_job_runs() FROM PUBLIC;

-- Name: FUNCTION read_models(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.read_models() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.read_models() TO mneme_provisioner;

-- Name: FUNCTION release_worker(in_pool_id text); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.release_worker(in_pool_id text) FROM PUBLIC;

-- Name: FUNCTION requeue_failed_job(in_job_run_id uuid); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.requeue_failed_job(in_job_run_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.requeue_failed_job(in_job_run_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.requeue_failed_job(in_job_run_id uuid) TO mneme_service;

-- Name: FUNCTION resolve_user(in_name text); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.resolve_user(in_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.resolve_user(in_name text) TO mneme_provisioner;

-- Name: FUNCTION salience(importance real, uses bigint, usefulness real, witnesses bigint, links bigint, idle_days integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.salience(importance real, uses bigint, usefulness real, witnesses bigint, links bigint, idle_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.salience(importance real, uses bigint, usefulness real, witnesses bigint, links bigint, idle_days integer) TO mneme_worker;

-- Name: FUNCTION set_message_forms(); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.set_message_forms() FROM PUBLIC;

-- Name: FUNCTION set_summary_forms(); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.set_summary_forms() FROM PUBLIC;

-- Name: FUNCTION set_text_forms(); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.set_text_forms() FROM PUBLIC;

-- Name: FUNCTION settle_merged(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.settle_merged() FROM PUBLIC;

-- Name: FUNCTION start_job(in_job_id bigint, in_attempt integer); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.start_job(in_job_id bigint, in_attempt integer) FROM PUBLIC;

-- Name: FUNCTION statistics_delete(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.statistics_delete() FROM PUBLIC;

-- Name: FUNCTION statistics_insert(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.statistics_insert() FROM PUBLIC;

-- Name: FUNCTION statistics_update(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.statistics_update() FROM PUBLIC;

-- Name: FUNCTION statistics_vector_delete(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.statistics_vector_delete() FROM PUBLIC;

-- Name: FUNCTION statistics_vector_insert(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.statistics_vector_insert() FROM PUBLIC;

-- Name: FUNCTION suggest_place(in_thread_id uuid, in_node_id uuid, in_score real); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.suggest_place(in_thread_id uuid, in_node_id uuid, in_score real) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.suggest_place(in_thread_id uuid, in_node_id uuid, in_score real) TO mneme_worker;

-- Name: FUNCTION sweep_jobs(in_pool_id text, in_lease interval, OUT freed integer, OUT given_up integer); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.sweep_jobs(in_pool_id text, in_lease interval, OUT freed integer, OUT given_up integer) FROM PUBLIC;

-- Name: FUNCTION time_unread_workspaces(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.time_unread_workspaces() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.time_unread_workspaces() TO mneme_queue;
GRANT ALL ON FUNCTION mneme_private.time_unread_workspaces() TO mneme_worker;

-- Name: FUNCTION turns_under(in_summary_id uuid); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.turns_under(in_summary_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.turns_under(in_summary_id uuid) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.turns_under(in_summary_id uuid) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.turns_under(in_summary_id uuid) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.turns_under(in_summary_id uuid) TO mneme_worker;

-- Name: FUNCTION unsay_days(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.unsay_days() FROM PUBLIC;

-- Name: FUNCTION unsay_turn(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.unsay_turn() FROM PUBLIC;

-- Name: FUNCTION unsay_turns(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.unsay_turns() FROM PUBLIC;

-- Name: FUNCTION used_models(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.used_models() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.used_models() TO mneme_owner;

-- Name: FUNCTION weigh_entities(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.weigh_entities(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.weigh_entities(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) TO mneme_worker;

-- Name: FUNCTION weigh_facts(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.weigh_facts(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.weigh_facts(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) TO mneme_worker;

-- Name: FUNCTION weigh_memories(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.weigh_memories(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.weigh_memories(in_after uuid, in_limit integer, in_at timestamp with time zone, OUT last_id uuid, OUT changed integer) TO mneme_worker;

-- Name: FUNCTION worker_alive(); Type: ACL; Schema: mneme_private; Owner: mneme_queue

REVOKE ALL ON FUNCTION mneme_private.worker_alive() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.worker_alive() TO mneme_authenticator;

-- Name: FUNCTION workspace_ids(); Type: ACL; Schema: mneme_private; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_private.workspace_ids() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.workspace_ids() TO mneme_queue;
GRANT ALL ON FUNCTION mneme_private.workspace_ids() TO mneme_worker;

-- Name: FUNCTION write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) TO mneme_member;
GRANT ALL ON FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) TO mneme_service;
GRANT ALL ON FUNCTION mneme_private.write_facts(in_closed uuid[], in_versions jsonb, in_sources jsonb, in_assertions jsonb) TO mneme_worker;

-- Name: FUNCTION written_models(); Type: ACL; Schema: mneme_private; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_private.written_models() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_private.written_models() TO mneme_worker;

-- Name: FUNCTION conversation_statement(in_condition text, in_weights jsonb, in_prefix text, in_limit text, in_words text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.conversation_statement(in_condition text, in_weights jsonb, in_prefix text, in_limit text, in_words text) FROM PUBLIC;

-- Name: FUNCTION corpus(in_workspace uuid); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.corpus(in_workspace uuid) FROM PUBLIC;

-- Name: FUNCTION default_weights(); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.default_weights() FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_search.default_weights() TO mneme_member;
GRANT ALL ON FUNCTION mneme_search.default_weights() TO mneme_admin;
GRANT ALL ON FUNCTION mneme_search.default_weights() TO mneme_service;
GRANT ALL ON FUNCTION mneme_search.default_weights() TO mneme_worker;

-- Name: FUNCTION entity_arm(in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.entity_arm(in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer) FROM PUBLIC;

-- Name: FUNCTION event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) TO mneme_member;
GRANT ALL ON FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) TO mneme_service;
GRANT ALL ON FUNCTION mneme_search.event_time(in_event text, in_filter jsonb, OUT since timestamp with time zone, OUT until timestamp with time zone) TO mneme_worker;

-- Name: FUNCTION expand(in_query text, in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.expand(in_query text, in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION expand_statement(in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.expand_statement(in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION explain_names(in_which text, in_filter jsonb, in_words text[]); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.explain_names(in_which text, in_filter jsonb, in_words text[]) FROM PUBLIC;

-- Name: FUNCTION explain_text(in_kind text, in_filter jsonb, in_query text, in_options text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.explain_text(in_kind text, in_filter jsonb, in_query text, in_options text) FROM PUBLIC;

-- Name: FUNCTION explain_vector(in_kind text, in_filter jsonb, in_embedding text, in_model_id integer, in_mode text, in_options text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.explain_vector(in_kind text, in_filter jsonb, in_embedding text, in_model_id integer, in_mode text, in_options text) FROM PUBLIC;

-- Name: FUNCTION find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_member;
GRANT ALL ON FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_service;
GRANT ALL ON FUNCTION mneme_search.find(in_query text, in_embedding public.halfvec, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_worker;

-- Name: FUNCTION hit_confidence(in_evidence double precision[]); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.hit_confidence(in_evidence double precision[]) FROM PUBLIC;

-- Name: FUNCTION lexeme_documents(in_kind text, in_workspace uuid, in_lexeme text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.lexeme_documents(in_kind text, in_workspace uuid, in_lexeme text) FROM PUBLIC;

-- Name: FUNCTION merged_entities(in_workspace uuid, in_entities uuid[]); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.merged_entities(in_workspace uuid, in_entities uuid[]) FROM PUBLIC;

-- Name: FUNCTION name_condition(in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.name_condition(in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION near_name_statement(in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.near_name_statement(in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION near_text_statement(in_kind text, in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.near_text_statement(in_kind text, in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION near_word_statement(); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.near_word_statement() FROM PUBLIC;

-- Name: FUNCTION period_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.period_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer) FROM PUBLIC;

-- Name: FUNCTION period_statement(in_kind text, in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.period_statement(in_kind text, in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION query_terms(in_kind text, in_scope jsonb, in_query text, OUT lexeme text, OUT operand tsquery, OUT documents bigint); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.query_terms(in_kind text, in_scope jsonb, in_query text, OUT lexeme text, OUT operand tsquery, OUT documents bigint) FROM PUBLIC;

-- Name: FUNCTION quote_lexeme(in_lexeme text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.quote_lexeme(in_lexeme text) FROM PUBLIC;

-- Name: FUNCTION recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_owner

REVOKE ALL ON FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_member;
GRANT ALL ON FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_service;
GRANT ALL ON FUNCTION mneme_search.recall(in_query text, in_embedding text, in_model_id integer, in_filter jsonb, in_limit integer, in_weights jsonb) TO mneme_worker;

-- Name: FUNCTION resolve_scope(in_filter jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.resolve_scope(in_filter jsonb) FROM PUBLIC;

-- Name: FUNCTION row_condition(in_kind text, in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.row_condition(in_kind text, in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION row_table(in_kind text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.row_table(in_kind text) FROM PUBLIC;

-- Name: FUNCTION scope_ids(in_scope jsonb, in_key text); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.scope_ids(in_scope jsonb, in_key text) FROM PUBLIC;

-- Name: FUNCTION strong_keys(in_workspace uuid, in_lexemes text[], in_average_length double precision, in_least double precision, in_below double precision); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.strong_keys(in_workspace uuid, in_lexemes text[], in_average_length double precision, in_least double precision, in_below double precision) FROM PUBLIC;

-- Name: FUNCTION subtree_statement(); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.subtree_statement() FROM PUBLIC;

-- Name: FUNCTION taxonomy_subtree(in_path public.ltree); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.taxonomy_subtree(in_path public.ltree) FROM PUBLIC;
GRANT ALL ON FUNCTION mneme_search.taxonomy_subtree(in_path public.ltree) TO mneme_member;
GRANT ALL ON FUNCTION mneme_search.taxonomy_subtree(in_path public.ltree) TO mneme_admin;
GRANT ALL ON FUNCTION mneme_search.taxonomy_subtree(in_path public.ltree) TO mneme_service;

-- Name: FUNCTION text_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.text_arm(in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer) FROM PUBLIC;

-- Name: FUNCTION text_candidates(in_kind text, in_scope jsonb, in_query text, in_limit integer, OUT sources text[], OUT queries tsquery[], OUT single tsquery[], OUT rarities double precision[], OUT average_length double precision, OUT total double precision, OUT local boolean); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.text_candidates(in_kind text, in_scope jsonb, in_query text, in_limit integer, OUT sources text[], OUT queries tsquery[], OUT single tsquery[], OUT rarities double precision[], OUT average_length double precision, OUT total double precision, OUT local boolean) FROM PUBLIC;

-- Name: FUNCTION text_statement(in_kind text, in_scope jsonb, in_words integer, in_sources text[], in_local boolean, in_weights jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.text_statement(in_kind text, in_scope jsonb, in_words integer, in_sources text[], in_local boolean, in_weights jsonb) FROM PUBLIC;

-- Name: FUNCTION trigram_arm(in_kinds text[], in_scope jsonb, in_query text, in_limit integer); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.trigram_arm(in_kinds text[], in_scope jsonb, in_query text, in_limit integer) FROM PUBLIC;

-- Name: FUNCTION trigram_statement(in_kind text, in_scope jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.trigram_statement(in_kind text, in_scope jsonb) FROM PUBLIC;

-- Name: FUNCTION vector_arm(in_kind text, in_scope jsonb, in_query text, in_embedding public.halfvec, in_model_id integer, in_weights jsonb, in_limit integer); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.vector_arm(in_kind text, in_scope jsonb, in_query text, in_embedding public.halfvec, in_model_id integer, in_weights jsonb, in_limit integer) FROM PUBLIC;

-- Name: FUNCTION vector_mode(in_kind text, in_scope jsonb, in_model_id integer); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.vector_mode(in_kind text, in_scope jsonb, in_model_id integer) FROM PUBLIC;

-- Name: FUNCTION vector_statement(in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text, in_weights jsonb); Type: ACL; Schema: mneme_search; Owner: mneme_search

REVOKE ALL ON FUNCTION mneme_search.vector_statement(in_kind text, in_scope jsonb, in_model_id integer, in_dimensions integer, in_mode text, in_weights jsonb) FROM PUBLIC;

-- Name: TABLE audit_log; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.audit_log TO mneme_admin;
GRANT SELECT ON TABLE mneme.audit_log TO mneme_backup;
GRANT INSERT ON TABLE mneme.audit_log TO mneme_search;

-- Name: TABLE branch; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.branch TO mneme_member;
GRANT SELECT ON TABLE mneme.branch TO mneme_admin;
GRANT SELECT ON TABLE mneme.branch TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.branch TO mneme_worker;
GRANT SELECT ON TABLE mneme.branch TO mneme_search;
GRANT SELECT ON TABLE mneme.branch TO mneme_backup;

-- Name: COLUMN branch.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.parent_branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(parent_branch_id) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(parent_branch_id) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(parent_branch_id) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(parent_branch_id),UPDATE(parent_branch_id) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.fork_sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(fork_sequence_no) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(fork_sequence_no) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(fork_sequence_no) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(fork_sequence_no),UPDATE(fork_sequence_no) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.label; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(label) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(label) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(label) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(label),UPDATE(label) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.last_sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(last_sequence_no),UPDATE(last_sequence_no) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(last_sequence_no),UPDATE(last_sequence_no) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(last_sequence_no),UPDATE(last_sequence_no) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(last_sequence_no),UPDATE(last_sequence_no) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.last_session_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(last_session_no),UPDATE(last_session_no) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(last_session_no),UPDATE(last_session_no) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(last_session_no),UPDATE(last_session_no) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(last_session_no),UPDATE(last_session_no) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.last_occurred_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(last_occurred_at),UPDATE(last_occurred_at) ON TABLE mneme.branch TO mneme_member;
GRANT INSERT(last_occurred_at),UPDATE(last_occurred_at) ON TABLE mneme.branch TO mneme_admin;
GRANT INSERT(last_occurred_at),UPDATE(last_occurred_at) ON TABLE mneme.branch TO mneme_service;
GRANT INSERT(last_occurred_at),UPDATE(last_occurred_at) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.rolled_up_to; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rolled_up_to) ON TABLE mneme.branch TO mneme_worker;

-- Name: COLUMN branch.rolled_up_zone; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rolled_up_zone) ON TABLE mneme.branch TO mneme_worker;

-- Name: TABLE chunk; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.chunk TO mneme_member;
GRANT SELECT ON TABLE mneme.chunk TO mneme_admin;
GRANT SELECT ON TABLE mneme.chunk TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.chunk TO mneme_worker;
GRANT SELECT ON TABLE mneme.chunk TO mneme_search;
GRANT SELECT ON TABLE mneme.chunk TO mneme_backup;

-- Name: COLUMN chunk.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.document_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(document_id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(document_id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(document_id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(document_id),UPDATE(document_id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk."position"; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT("position") ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT("position") ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT("position") ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT("position"),UPDATE("position") ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.heading; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(heading) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(heading) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(heading) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(heading),UPDATE(heading) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.content; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(content) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(content) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.content_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_normalized),UPDATE(content_normalized) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.content_state; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_state) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(content_state) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(content_state) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.usefulness; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(usefulness) ON TABLE mneme.chunk TO mneme_member;
GRANT UPDATE(usefulness) ON TABLE mneme.chunk TO mneme_admin;
GRANT UPDATE(usefulness) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.project_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(project_id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(project_id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(project_id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.chunk TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.chunk TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.chunk TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.chunk TO mneme_worker;

-- Name: COLUMN chunk.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.chunk TO mneme_worker;

-- Name: TABLE chunk_embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.chunk_embedding TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.chunk_embedding TO mneme_search;
GRANT SELECT ON TABLE mneme.chunk_embedding TO mneme_backup;

-- Name: COLUMN chunk_embedding.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.chunk_embedding TO mneme_worker;

-- Name: COLUMN chunk_embedding.chunk_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(chunk_id),UPDATE(chunk_id) ON TABLE mneme.chunk_embedding TO mneme_worker;

-- Name: COLUMN chunk_embedding.model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model_id),UPDATE(model_id) ON TABLE mneme.chunk_embedding TO mneme_worker;

-- Name: COLUMN chunk_embedding.dimensions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(dimensions),UPDATE(dimensions) ON TABLE mneme.chunk_embedding TO mneme_worker;

-- Name: COLUMN chunk_embedding.embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(embedding),UPDATE(embedding) ON TABLE mneme.chunk_embedding TO mneme_worker;

-- Name: COLUMN chunk_embedding.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.chunk_embedding TO mneme_worker;

-- Name: TABLE embedding_model; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.embedding_model TO mneme_backup;
GRANT SELECT ON TABLE mneme.embedding_model TO mneme_member;
GRANT SELECT ON TABLE mneme.embedding_model TO mneme_admin;
GRANT SELECT ON TABLE mneme.embedding_model TO mneme_service;
GRANT SELECT ON TABLE mneme.embedding_model TO mneme_worker;
GRANT SELECT ON TABLE mneme.embedding_model TO mneme_search;
GRANT SELECT ON TABLE mneme.embedding_model TO mneme_provisioner;

-- Name: TABLE embedding_move; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.embedding_move TO mneme_member;
GRANT SELECT ON TABLE mneme.embedding_move TO mneme_admin;
GRANT SELECT ON TABLE mneme.embedding_move TO mneme_service;
GRANT SELECT ON TABLE mneme.embedding_move TO mneme_worker;
GRANT SELECT ON TABLE mneme.embedding_move TO mneme_search;
GRANT SELECT ON TABLE mneme.embedding_move TO mneme_backup;

-- Name: COLUMN embedding_move.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.embedding_move TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.from_model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(from_model_id) ON TABLE mneme.embedding_move TO mneme_admin;
GRANT INSERT(from_model_id) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.to_model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(to_model_id) ON TABLE mneme.embedding_move TO mneme_admin;
GRANT INSERT(to_model_id) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.state; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(state) ON TABLE mneme.embedding_move TO mneme_admin;
GRANT UPDATE(state) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.total; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(total) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.done; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(done) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.cursor_kind; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(cursor_kind) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.cursor_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(cursor_id) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: COLUMN embedding_move.ended_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(ended_at) ON TABLE mneme.embedding_move TO mneme_admin;
GRANT UPDATE(ended_at) ON TABLE mneme.embedding_move TO mneme_worker;

-- Name: TABLE fact_assertion; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.fact_assertion TO mneme_member;
GRANT SELECT ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT SELECT ON TABLE mneme.fact_assertion TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT SELECT ON TABLE mneme.fact_assertion TO mneme_search;
GRANT SELECT ON TABLE mneme.fact_assertion TO mneme_backup;

-- Name: COLUMN fact_assertion.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.fact_assertion TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_assertion TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_assertion TO mneme_search;

-- Name: COLUMN fact_assertion.fact_version_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(fact_version_id) ON TABLE mneme.fact_assertion TO mneme_member;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_assertion TO mneme_service;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_assertion TO mneme_search;

-- Name: COLUMN fact_assertion.user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(user_id) ON TABLE mneme.fact_assertion TO mneme_member;
GRANT INSERT(user_id) ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT INSERT(user_id) ON TABLE mneme.fact_assertion TO mneme_service;
GRANT INSERT(user_id) ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT INSERT(user_id) ON TABLE mneme.fact_assertion TO mneme_search;

-- Name: COLUMN fact_assertion.role; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(role) ON TABLE mneme.fact_assertion TO mneme_member;
GRANT INSERT(role) ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT INSERT(role) ON TABLE mneme.fact_assertion TO mneme_service;
GRANT INSERT(role) ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT INSERT(role) ON TABLE mneme.fact_assertion TO mneme_search;

-- Name: COLUMN fact_assertion.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence) ON TABLE mneme.fact_assertion TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.fact_assertion TO mneme_service;
GRANT INSERT(confidence) ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT INSERT(confidence) ON TABLE mneme.fact_assertion TO mneme_search;

-- Name: COLUMN fact_assertion.recorded_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recorded_at) ON TABLE mneme.fact_assertion TO mneme_member;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_assertion TO mneme_admin;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_assertion TO mneme_service;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_assertion TO mneme_worker;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_assertion TO mneme_search;

-- Name: TABLE fact_embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.fact_embedding TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.fact_embedding TO mneme_search;
GRANT SELECT ON TABLE mneme.fact_embedding TO mneme_backup;

-- Name: COLUMN fact_embedding.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.fact_embedding TO mneme_worker;

-- Name: COLUMN fact_embedding.fact_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(fact_id),UPDATE(fact_id) ON TABLE mneme.fact_embedding TO mneme_worker;

-- Name: COLUMN fact_embedding.model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model_id),UPDATE(model_id) ON TABLE mneme.fact_embedding TO mneme_worker;

-- Name: COLUMN fact_embedding.dimensions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(dimensions),UPDATE(dimensions) ON TABLE mneme.fact_embedding TO mneme_worker;

-- Name: COLUMN fact_embedding.embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(embedding),UPDATE(embedding) ON TABLE mneme.fact_embedding TO mneme_worker;

-- Name: COLUMN fact_embedding.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.fact_embedding TO mneme_worker;

-- Name: TABLE fact_source; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.fact_source TO mneme_member;
GRANT SELECT ON TABLE mneme.fact_source TO mneme_admin;
GRANT SELECT ON TABLE mneme.fact_source TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.fact_source TO mneme_worker;
GRANT SELECT,INSERT ON TABLE mneme.fact_source TO mneme_search;
GRANT SELECT ON TABLE mneme.fact_source TO mneme_backup;

-- Name: COLUMN fact_source.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.fact_source TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_source TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_source TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.fact_source TO mneme_service;

-- Name: COLUMN fact_source.fact_version_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(fact_version_id),UPDATE(fact_version_id) ON TABLE mneme.fact_source TO mneme_worker;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_source TO mneme_member;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_source TO mneme_admin;
GRANT INSERT(fact_version_id) ON TABLE mneme.fact_source TO mneme_service;

-- Name: COLUMN fact_source.message_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_id),UPDATE(message_id) ON TABLE mneme.fact_source TO mneme_worker;
GRANT INSERT(message_id) ON TABLE mneme.fact_source TO mneme_member;
GRANT INSERT(message_id) ON TABLE mneme.fact_source TO mneme_admin;
GRANT INSERT(message_id) ON TABLE mneme.fact_source TO mneme_service;

-- Name: COLUMN fact_source.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.fact_source TO mneme_worker;
GRANT INSERT(confidence) ON TABLE mneme.fact_source TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.fact_source TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.fact_source TO mneme_service;

-- Name: COLUMN fact_source.recorded_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recorded_at),UPDATE(recorded_at) ON TABLE mneme.fact_source TO mneme_worker;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_source TO mneme_member;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_source TO mneme_admin;
GRANT INSERT(recorded_at) ON TABLE mneme.fact_source TO mneme_service;

-- Name: COLUMN fact_source.speaker; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(speaker),UPDATE(speaker) ON TABLE mneme.fact_source TO mneme_worker;
GRANT INSERT(speaker) ON TABLE mneme.fact_source TO mneme_member;
GRANT INSERT(speaker) ON TABLE mneme.fact_source TO mneme_admin;
GRANT INSERT(speaker) ON TABLE mneme.fact_source TO mneme_service;

-- Name: TABLE handoff; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.handoff TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.handoff TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.handoff TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.handoff TO mneme_worker;
GRANT SELECT ON TABLE mneme.handoff TO mneme_backup;

-- Name: COLUMN handoff.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(user_id) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(user_id) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(user_id) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.from_channel; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(from_channel) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(from_channel) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(from_channel) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(from_channel),UPDATE(from_channel) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.to_channel; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(to_channel) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(to_channel) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(to_channel) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(to_channel),UPDATE(to_channel) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.context_summary; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(context_summary) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(context_summary) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(context_summary) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(context_summary),UPDATE(context_summary) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.consumed_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(consumed_at) ON TABLE mneme.handoff TO mneme_member;
GRANT UPDATE(consumed_at) ON TABLE mneme.handoff TO mneme_admin;
GRANT UPDATE(consumed_at) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(consumed_at),UPDATE(consumed_at) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.handoff TO mneme_worker;

-- Name: COLUMN handoff.expires_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.handoff TO mneme_member;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.handoff TO mneme_admin;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.handoff TO mneme_service;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.handoff TO mneme_worker;

-- Name: TABLE job_model_usage; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.job_model_usage TO mneme_admin;
GRANT SELECT ON TABLE mneme.job_model_usage TO mneme_worker;
GRANT SELECT ON TABLE mneme.job_model_usage TO mneme_backup;

-- Name: COLUMN job_model_usage.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.job_run_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(job_run_id) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.model; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model),UPDATE(model) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.input_tokens; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(input_tokens),UPDATE(input_tokens) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.output_tokens; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(output_tokens),UPDATE(output_tokens) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.by_model; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(by_model),UPDATE(by_model) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.by_rules; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(by_rules),UPDATE(by_rules) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.from_cache; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(from_cache),UPDATE(from_cache) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.over_budget; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(over_budget),UPDATE(over_budget) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: COLUMN job_model_usage.items_dropped; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(items_dropped),UPDATE(items_dropped) ON TABLE mneme.job_model_usage TO mneme_worker;

-- Name: TABLE job_run; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.job_run TO mneme_member;
GRANT SELECT ON TABLE mneme.job_run TO mneme_admin;
GRANT SELECT ON TABLE mneme.job_run TO mneme_service;
GRANT SELECT ON TABLE mneme.job_run TO mneme_worker;
GRANT SELECT ON TABLE mneme.job_run TO mneme_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme.job_run TO mneme_queue;

-- Name: TABLE membership; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.membership TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.membership TO mneme_admin;
GRANT SELECT ON TABLE mneme.membership TO mneme_service;
GRANT SELECT ON TABLE mneme.membership TO mneme_worker;
GRANT SELECT ON TABLE mneme.membership TO mneme_search;
GRANT SELECT ON TABLE mneme.membership TO mneme_backup;

-- Name: COLUMN membership.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.membership TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.membership TO mneme_provisioner;

-- Name: COLUMN membership.user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(user_id) ON TABLE mneme.membership TO mneme_admin;
GRANT INSERT(user_id) ON TABLE mneme.membership TO mneme_provisioner;

-- Name: COLUMN membership.role; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(role),UPDATE(role) ON TABLE mneme.membership TO mneme_admin;
GRANT INSERT(role) ON TABLE mneme.membership TO mneme_provisioner;

-- Name: TABLE memory_embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.memory_embedding TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.memory_embedding TO mneme_search;
GRANT SELECT ON TABLE mneme.memory_embedding TO mneme_backup;

-- Name: COLUMN memory_embedding.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.memory_embedding TO mneme_worker;

-- Name: COLUMN memory_embedding.memory_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(memory_id),UPDATE(memory_id) ON TABLE mneme.memory_embedding TO mneme_worker;

-- Name: COLUMN memory_embedding.model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model_id),UPDATE(model_id) ON TABLE mneme.memory_embedding TO mneme_worker;

-- Name: COLUMN memory_embedding.dimensions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(dimensions),UPDATE(dimensions) ON TABLE mneme.memory_embedding TO mneme_worker;

-- Name: COLUMN memory_embedding.embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(embedding),UPDATE(embedding) ON TABLE mneme.memory_embedding TO mneme_worker;

-- Name: COLUMN memory_embedding.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.memory_embedding TO mneme_worker;

-- Name: TABLE memory_node; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.memory_node TO mneme_member;
GRANT SELECT ON TABLE mneme.memory_node TO mneme_admin;
GRANT SELECT ON TABLE mneme.memory_node TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.memory_node TO mneme_worker;
GRANT SELECT ON TABLE mneme.memory_node TO mneme_search;
GRANT SELECT ON TABLE mneme.memory_node TO mneme_backup;

-- Name: COLUMN memory_node.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.memory_node TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_node TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme.memory_node TO mneme_member;
GRANT INSERT(branch_id) ON TABLE mneme.memory_node TO mneme_admin;
GRANT INSERT(branch_id) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(branch_id),UPDATE(branch_id) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.content_hash; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_hash) ON TABLE mneme.memory_node TO mneme_member;
GRANT INSERT(content_hash) ON TABLE mneme.memory_node TO mneme_admin;
GRANT INSERT(content_hash) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.occurrences; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(occurrences),UPDATE(occurrences) ON TABLE mneme.memory_node TO mneme_member;
GRANT INSERT(occurrences),UPDATE(occurrences) ON TABLE mneme.memory_node TO mneme_admin;
GRANT INSERT(occurrences),UPDATE(occurrences) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(occurrences),UPDATE(occurrences) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.access_count; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(access_count) ON TABLE mneme.memory_node TO mneme_member;
GRANT UPDATE(access_count) ON TABLE mneme.memory_node TO mneme_admin;
GRANT UPDATE(access_count) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(access_count),UPDATE(access_count) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.last_accessed_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(last_accessed_at) ON TABLE mneme.memory_node TO mneme_member;
GRANT UPDATE(last_accessed_at) ON TABLE mneme.memory_node TO mneme_admin;
GRANT UPDATE(last_accessed_at) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(last_accessed_at),UPDATE(last_accessed_at) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.usefulness; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(usefulness) ON TABLE mneme.memory_node TO mneme_member;
GRANT UPDATE(usefulness) ON TABLE mneme.memory_node TO mneme_admin;
GRANT UPDATE(usefulness) ON TABLE mneme.memory_node TO mneme_service;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: COLUMN memory_node.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.memory_node TO mneme_worker;

-- Name: TABLE memory_source; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.memory_source TO mneme_member;
GRANT SELECT ON TABLE mneme.memory_source TO mneme_admin;
GRANT SELECT ON TABLE mneme.memory_source TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.memory_source TO mneme_worker;
GRANT SELECT ON TABLE mneme.memory_source TO mneme_search;
GRANT SELECT ON TABLE mneme.memory_source TO mneme_backup;

-- Name: COLUMN memory_source.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.memory_source TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_source TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_source TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.memory_source TO mneme_worker;

-- Name: COLUMN memory_source.memory_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(memory_id) ON TABLE mneme.memory_source TO mneme_member;
GRANT INSERT(memory_id) ON TABLE mneme.memory_source TO mneme_admin;
GRANT INSERT(memory_id) ON TABLE mneme.memory_source TO mneme_service;
GRANT INSERT(memory_id),UPDATE(memory_id) ON TABLE mneme.memory_source TO mneme_worker;

-- Name: COLUMN memory_source.message_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_id) ON TABLE mneme.memory_source TO mneme_member;
GRANT INSERT(message_id) ON TABLE mneme.memory_source TO mneme_admin;
GRANT INSERT(message_id) ON TABLE mneme.memory_source TO mneme_service;
GRANT INSERT(message_id),UPDATE(message_id) ON TABLE mneme.memory_source TO mneme_worker;

-- Name: COLUMN memory_source.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.memory_source TO mneme_worker;

-- Name: TABLE mention; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.mention TO mneme_member;
GRANT SELECT ON TABLE mneme.mention TO mneme_admin;
GRANT SELECT ON TABLE mneme.mention TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.mention TO mneme_worker;
GRANT SELECT ON TABLE mneme.mention TO mneme_search;
GRANT SELECT ON TABLE mneme.mention TO mneme_backup;

-- Name: COLUMN mention.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(entity_id),UPDATE(entity_id) ON TABLE mneme.mention TO mneme_worker;
GRANT UPDATE(entity_id) ON TABLE mneme.mention TO mneme_search;

-- Name: COLUMN mention.message_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_id),UPDATE(message_id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(branch_id),UPDATE(branch_id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.source_sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.surface; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(surface),UPDATE(surface) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.start_offset; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(start_offset),UPDATE(start_offset) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.end_offset; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(end_offset),UPDATE(end_offset) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.occurred_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(occurred_at),UPDATE(occurred_at) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(visibility) ON TABLE mneme.mention TO mneme_member;
GRANT UPDATE(visibility) ON TABLE mneme.mention TO mneme_admin;
GRANT UPDATE(visibility) ON TABLE mneme.mention TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(sensitivity) ON TABLE mneme.mention TO mneme_member;
GRANT UPDATE(sensitivity) ON TABLE mneme.mention TO mneme_admin;
GRANT UPDATE(sensitivity) ON TABLE mneme.mention TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.resolution_score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(resolution_score),UPDATE(resolution_score) ON TABLE mneme.mention TO mneme_worker;

-- Name: COLUMN mention.evidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(evidence),UPDATE(evidence) ON TABLE mneme.mention TO mneme_worker;

-- Name: TABLE message; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.message TO mneme_member;
GRANT SELECT ON TABLE mneme.message TO mneme_admin;
GRANT SELECT ON TABLE mneme.message TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.message TO mneme_worker;
GRANT SELECT ON TABLE mneme.message TO mneme_search;
GRANT SELECT ON TABLE mneme.message TO mneme_backup;

-- Name: COLUMN message.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(branch_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(branch_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(branch_id),UPDATE(branch_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.parent_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(parent_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(parent_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(parent_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(parent_id),UPDATE(parent_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sequence_no) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(sequence_no) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(sequence_no) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(sequence_no),UPDATE(sequence_no) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.session_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(session_no) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(session_no) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(session_no) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(session_no),UPDATE(session_no) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.role; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(role) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(role) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(role) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(role),UPDATE(role) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.author; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(author) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(author) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(author) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(author),UPDATE(author) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.external_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(external_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(external_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(external_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(external_id),UPDATE(external_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.content; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(content) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(content) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.content_plain; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_plain),UPDATE(content_plain) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.content_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_normalized),UPDATE(content_normalized) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.content_hash; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_hash) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(content_hash) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(content_hash) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.content_state; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_state) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(content_state) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(content_state) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.source_document_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(source_document_id),UPDATE(source_document_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.occurred_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(occurred_at) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(occurred_at) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(occurred_at) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(occurred_at),UPDATE(occurred_at) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.metadata; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(metadata) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(metadata) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(metadata) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(metadata),UPDATE(metadata) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.message TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.message TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.message TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.message TO mneme_worker;

-- Name: COLUMN message.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.message TO mneme_worker;

-- Name: TABLE message_embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.message_embedding TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.message_embedding TO mneme_search;
GRANT SELECT ON TABLE mneme.message_embedding TO mneme_backup;

-- Name: COLUMN message_embedding.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.message_embedding TO mneme_worker;

-- Name: COLUMN message_embedding.message_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_id),UPDATE(message_id) ON TABLE mneme.message_embedding TO mneme_worker;

-- Name: COLUMN message_embedding.model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model_id),UPDATE(model_id) ON TABLE mneme.message_embedding TO mneme_worker;

-- Name: COLUMN message_embedding.dimensions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(dimensions),UPDATE(dimensions) ON TABLE mneme.message_embedding TO mneme_worker;

-- Name: COLUMN message_embedding.embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(embedding),UPDATE(embedding) ON TABLE mneme.message_embedding TO mneme_worker;

-- Name: COLUMN message_embedding.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.message_embedding TO mneme_worker;

-- Name: TABLE model_answer; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.model_answer TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.model_answer TO mneme_search;
GRANT SELECT ON TABLE mneme.model_answer TO mneme_backup;

-- Name: COLUMN model_answer.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.model_answer TO mneme_worker;

-- Name: COLUMN model_answer.task; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(task) ON TABLE mneme.model_answer TO mneme_worker;

-- Name: COLUMN model_answer.content_hash; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_hash) ON TABLE mneme.model_answer TO mneme_worker;

-- Name: COLUMN model_answer.answer; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(answer) ON TABLE mneme.model_answer TO mneme_worker;

-- Name: TABLE model_answer_message; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,INSERT ON TABLE mneme.model_answer_message TO mneme_worker;
GRANT SELECT ON TABLE mneme.model_answer_message TO mneme_search;
GRANT SELECT ON TABLE mneme.model_answer_message TO mneme_backup;

-- Name: TABLE model_answer_summary; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,INSERT ON TABLE mneme.model_answer_summary TO mneme_worker;
GRANT SELECT ON TABLE mneme.model_answer_summary TO mneme_search;
GRANT SELECT ON TABLE mneme.model_answer_summary TO mneme_backup;

-- Name: TABLE model_usage; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.model_usage TO mneme_admin;
GRANT SELECT ON TABLE mneme.model_usage TO mneme_worker;
GRANT SELECT ON TABLE mneme.model_usage TO mneme_backup;

-- Name: COLUMN model_usage.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.day; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(day) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.model; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.task; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(task) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.input_tokens; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(input_tokens),UPDATE(input_tokens) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.output_tokens; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(output_tokens),UPDATE(output_tokens) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.set_aside_tokens; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(set_aside_tokens),UPDATE(set_aside_tokens) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.by_model; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(by_model),UPDATE(by_model) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.by_rules; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(by_rules),UPDATE(by_rules) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.from_cache; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(from_cache),UPDATE(from_cache) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: COLUMN model_usage.over_budget; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(over_budget),UPDATE(over_budget) ON TABLE mneme.model_usage TO mneme_worker;

-- Name: TABLE persona; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.persona TO mneme_member;
GRANT SELECT ON TABLE mneme.persona TO mneme_admin;
GRANT SELECT ON TABLE mneme.persona TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.persona TO mneme_worker;
GRANT SELECT ON TABLE mneme.persona TO mneme_search;
GRANT SELECT ON TABLE mneme.persona TO mneme_backup;

-- Name: COLUMN persona.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.persona TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.persona TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.persona TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.persona TO mneme_worker;

-- Name: COLUMN persona.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.persona TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.persona TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.persona TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.persona TO mneme_worker;

-- Name: COLUMN persona.external_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(external_id) ON TABLE mneme.persona TO mneme_member;
GRANT INSERT(external_id) ON TABLE mneme.persona TO mneme_admin;
GRANT INSERT(external_id) ON TABLE mneme.persona TO mneme_service;
GRANT INSERT(external_id),UPDATE(external_id) ON TABLE mneme.persona TO mneme_worker;

-- Name: COLUMN persona.name; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(name) ON TABLE mneme.persona TO mneme_member;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.persona TO mneme_admin;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.persona TO mneme_service;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.persona TO mneme_worker;

-- Name: COLUMN persona.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.persona TO mneme_worker;

-- Name: TABLE presence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.presence TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.presence TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.presence TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.presence TO mneme_worker;
GRANT SELECT ON TABLE mneme.presence TO mneme_backup;

-- Name: COLUMN presence.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.presence TO mneme_worker;

-- Name: COLUMN presence.session_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(session_id) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(session_id) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(session_id) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(session_id),UPDATE(session_id) ON TABLE mneme.presence TO mneme_worker;

-- Name: COLUMN presence.channel; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(channel) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(channel) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(channel) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(channel),UPDATE(channel) ON TABLE mneme.presence TO mneme_worker;

-- Name: COLUMN presence.user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(user_id) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(user_id) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(user_id) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE mneme.presence TO mneme_worker;

-- Name: COLUMN presence.started_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(started_at) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(started_at) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(started_at) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(started_at),UPDATE(started_at) ON TABLE mneme.presence TO mneme_worker;

-- Name: COLUMN presence.last_active_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(last_active_at),UPDATE(last_active_at) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(last_active_at),UPDATE(last_active_at) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(last_active_at),UPDATE(last_active_at) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(last_active_at),UPDATE(last_active_at) ON TABLE mneme.presence TO mneme_worker;

-- Name: COLUMN presence.expires_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.presence TO mneme_member;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.presence TO mneme_admin;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.presence TO mneme_service;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.presence TO mneme_worker;

-- Name: TABLE project; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.project TO mneme_member;
GRANT SELECT ON TABLE mneme.project TO mneme_admin;
GRANT SELECT ON TABLE mneme.project TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.project TO mneme_worker;
GRANT SELECT ON TABLE mneme.project TO mneme_search;
GRANT SELECT ON TABLE mneme.project TO mneme_backup;

-- Name: COLUMN project.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.project TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.project TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.project TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.project TO mneme_worker;

-- Name: COLUMN project.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.project TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.project TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.project TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.project TO mneme_worker;

-- Name: COLUMN project.external_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(external_id) ON TABLE mneme.project TO mneme_member;
GRANT INSERT(external_id) ON TABLE mneme.project TO mneme_admin;
GRANT INSERT(external_id) ON TABLE mneme.project TO mneme_service;
GRANT INSERT(external_id),UPDATE(external_id) ON TABLE mneme.project TO mneme_worker;

-- Name: COLUMN project.name; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(name) ON TABLE mneme.project TO mneme_member;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.project TO mneme_admin;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.project TO mneme_service;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.project TO mneme_worker;

-- Name: COLUMN project.taxonomy_node_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(taxonomy_node_id) ON TABLE mneme.project TO mneme_member;
GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.project TO mneme_admin;
GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.project TO mneme_service;
GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.project TO mneme_worker;

-- Name: COLUMN project.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.project TO mneme_worker;

-- Name: COLUMN project.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.project TO mneme_admin;
GRANT UPDATE(updated_at) ON TABLE mneme.project TO mneme_service;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.project TO mneme_worker;

-- Name: TABLE recall_expansion; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_expansion TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_expansion TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_expansion TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_expansion TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_expansion TO mneme_backup;

-- Name: COLUMN recall_expansion.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_expansion TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_expansion TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_expansion TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_expansion TO mneme_worker;

-- Name: COLUMN recall_expansion.recall_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recall_id) ON TABLE mneme.recall_expansion TO mneme_member;
GRANT INSERT(recall_id) ON TABLE mneme.recall_expansion TO mneme_admin;
GRANT INSERT(recall_id) ON TABLE mneme.recall_expansion TO mneme_service;
GRANT INSERT(recall_id),UPDATE(recall_id) ON TABLE mneme.recall_expansion TO mneme_worker;

-- Name: COLUMN recall_expansion.entity_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(entity_id) ON TABLE mneme.recall_expansion TO mneme_member;
GRANT INSERT(entity_id) ON TABLE mneme.recall_expansion TO mneme_admin;
GRANT INSERT(entity_id) ON TABLE mneme.recall_expansion TO mneme_service;
GRANT INSERT(entity_id),UPDATE(entity_id) ON TABLE mneme.recall_expansion TO mneme_worker;

-- Name: COLUMN recall_expansion.surface; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(surface) ON TABLE mneme.recall_expansion TO mneme_member;
GRANT INSERT(surface) ON TABLE mneme.recall_expansion TO mneme_admin;
GRANT INSERT(surface) ON TABLE mneme.recall_expansion TO mneme_service;
GRANT INSERT(surface),UPDATE(surface) ON TABLE mneme.recall_expansion TO mneme_worker;

-- Name: COLUMN recall_expansion.similarity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(similarity) ON TABLE mneme.recall_expansion TO mneme_member;
GRANT INSERT(similarity) ON TABLE mneme.recall_expansion TO mneme_admin;
GRANT INSERT(similarity) ON TABLE mneme.recall_expansion TO mneme_service;
GRANT INSERT(similarity),UPDATE(similarity) ON TABLE mneme.recall_expansion TO mneme_worker;

-- Name: TABLE recall_hit_chunk; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_hit_chunk TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_hit_chunk TO mneme_backup;

-- Name: COLUMN recall_hit_chunk.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.recall_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(recall_id),UPDATE(recall_id) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.chunk_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(chunk_id) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(chunk_id) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(chunk_id) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(chunk_id),UPDATE(chunk_id) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.rank; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(rank) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(rank),UPDATE(rank) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(score) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(score) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(score),UPDATE(score) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.arms; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(arms) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(arms),UPDATE(arms) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.in_prompt; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.useful; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(useful) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(useful),UPDATE(useful) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.rated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(rated_at),UPDATE(rated_at) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: COLUMN recall_hit_chunk.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence) ON TABLE mneme.recall_hit_chunk TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_chunk TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_chunk TO mneme_service;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.recall_hit_chunk TO mneme_worker;

-- Name: TABLE recall_hit_fact; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_hit_fact TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_hit_fact TO mneme_backup;

-- Name: COLUMN recall_hit_fact.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.recall_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(recall_id),UPDATE(recall_id) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.fact_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(fact_id) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(fact_id) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(fact_id) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(fact_id),UPDATE(fact_id) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.rank; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(rank) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(rank),UPDATE(rank) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(score) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(score) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(score),UPDATE(score) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.arms; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(arms) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(arms),UPDATE(arms) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.in_prompt; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.useful; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(useful) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(useful),UPDATE(useful) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.rated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(rated_at),UPDATE(rated_at) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: COLUMN recall_hit_fact.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence) ON TABLE mneme.recall_hit_fact TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_fact TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_fact TO mneme_service;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.recall_hit_fact TO mneme_worker;

-- Name: TABLE recall_hit_memory; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_hit_memory TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_hit_memory TO mneme_backup;

-- Name: COLUMN recall_hit_memory.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.recall_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(recall_id),UPDATE(recall_id) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.memory_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(memory_id) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(memory_id) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(memory_id) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(memory_id),UPDATE(memory_id) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.rank; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(rank) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(rank),UPDATE(rank) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(score) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(score) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(score),UPDATE(score) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.arms; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(arms) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(arms),UPDATE(arms) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.in_prompt; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.useful; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(useful) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(useful),UPDATE(useful) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.rated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(rated_at),UPDATE(rated_at) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: COLUMN recall_hit_memory.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence) ON TABLE mneme.recall_hit_memory TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_memory TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_memory TO mneme_service;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.recall_hit_memory TO mneme_worker;

-- Name: TABLE recall_hit_message; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_hit_message TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_hit_message TO mneme_backup;

-- Name: COLUMN recall_hit_message.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.recall_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(recall_id),UPDATE(recall_id) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.message_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_id) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(message_id) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(message_id) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(message_id),UPDATE(message_id) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.rank; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(rank) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(rank),UPDATE(rank) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(score) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(score) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(score),UPDATE(score) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.arms; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(arms) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(arms),UPDATE(arms) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.in_prompt; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.useful; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(useful) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(useful),UPDATE(useful) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.rated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(rated_at),UPDATE(rated_at) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: COLUMN recall_hit_message.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence) ON TABLE mneme.recall_hit_message TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_message TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_message TO mneme_service;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.recall_hit_message TO mneme_worker;

-- Name: TABLE recall_hit_summary; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_hit_summary TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_hit_summary TO mneme_backup;

-- Name: COLUMN recall_hit_summary.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.recall_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(recall_id) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(recall_id),UPDATE(recall_id) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.summary_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(summary_id) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(summary_id) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(summary_id) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(summary_id),UPDATE(summary_id) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.rank; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(rank) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(rank) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(rank),UPDATE(rank) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(score) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(score) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(score),UPDATE(score) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.arms; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(arms) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(arms) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(arms),UPDATE(arms) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.in_prompt; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(in_prompt),UPDATE(in_prompt) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.useful; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(useful) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT UPDATE(useful) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(useful),UPDATE(useful) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.rated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT UPDATE(rated_at) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(rated_at),UPDATE(rated_at) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: COLUMN recall_hit_summary.confidence; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(confidence) ON TABLE mneme.recall_hit_summary TO mneme_member;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_summary TO mneme_admin;
GRANT INSERT(confidence) ON TABLE mneme.recall_hit_summary TO mneme_service;
GRANT INSERT(confidence),UPDATE(confidence) ON TABLE mneme.recall_hit_summary TO mneme_worker;

-- Name: TABLE recall_trace; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.recall_trace TO mneme_member;
GRANT SELECT ON TABLE mneme.recall_trace TO mneme_admin;
GRANT SELECT ON TABLE mneme.recall_trace TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.recall_trace TO mneme_worker;
GRANT SELECT ON TABLE mneme.recall_trace TO mneme_backup;

-- Name: COLUMN recall_trace.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.query; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(query) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(query) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(query) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(query),UPDATE(query) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.parameters; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(parameters) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(parameters) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(parameters) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(parameters),UPDATE(parameters) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.timings; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(timings) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(timings) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(timings) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(timings),UPDATE(timings) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.warnings; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(warnings) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(warnings) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(warnings) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(warnings),UPDATE(warnings) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.expires_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(expires_at) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(expires_at) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(expires_at) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(visibility) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(visibility) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(sensitivity) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(sensitivity) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: COLUMN recall_trace.prompt_tokens; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(prompt_tokens) ON TABLE mneme.recall_trace TO mneme_member;
GRANT INSERT(prompt_tokens) ON TABLE mneme.recall_trace TO mneme_admin;
GRANT INSERT(prompt_tokens) ON TABLE mneme.recall_trace TO mneme_service;
GRANT INSERT(prompt_tokens),UPDATE(prompt_tokens) ON TABLE mneme.recall_trace TO mneme_worker;

-- Name: TABLE source_document; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.source_document TO mneme_member;
GRANT SELECT ON TABLE mneme.source_document TO mneme_admin;
GRANT SELECT ON TABLE mneme.source_document TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.source_document TO mneme_worker;
GRANT SELECT ON TABLE mneme.source_document TO mneme_search;
GRANT SELECT ON TABLE mneme.source_document TO mneme_backup;

-- Name: COLUMN source_document.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.project_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(project_id) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(project_id) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(project_id) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.title; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(title) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(title) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(title) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(title),UPDATE(title) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.uri; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(uri) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(uri) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(uri) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(uri),UPDATE(uri) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.media_type; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(media_type) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(media_type) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(media_type) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(media_type),UPDATE(media_type) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.blob_store; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(blob_store) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(blob_store) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(blob_store) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(blob_store),UPDATE(blob_store) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.blob_pointer; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(blob_pointer) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(blob_pointer) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(blob_pointer) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(blob_pointer),UPDATE(blob_pointer) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.byte_size; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(byte_size) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(byte_size) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(byte_size) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(byte_size),UPDATE(byte_size) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.content_hash; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_hash) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(content_hash) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(content_hash) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(content_hash),UPDATE(content_hash) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(visibility) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(visibility) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(sensitivity) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(sensitivity) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.source_document TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.source_document TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.source_document TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.source_document TO mneme_worker;

-- Name: COLUMN source_document.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.source_document TO mneme_worker;

-- Name: TABLE summary; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.summary TO mneme_member;
GRANT SELECT ON TABLE mneme.summary TO mneme_admin;
GRANT SELECT ON TABLE mneme.summary TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.summary TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.summary TO mneme_search;
GRANT SELECT ON TABLE mneme.summary TO mneme_backup;

-- Name: COLUMN summary.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.level; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(level) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(level) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(level) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(level),UPDATE(level) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(thread_id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(thread_id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.branch_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(branch_id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(branch_id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(branch_id),UPDATE(branch_id) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.source_sequence_no; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(source_sequence_no),UPDATE(source_sequence_no) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.project_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(project_id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(project_id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(project_id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.summary TO mneme_worker;
GRANT UPDATE(project_id) ON TABLE mneme.summary TO mneme_search;

-- Name: COLUMN summary.period_start; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(period_start) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(period_start) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(period_start) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(period_start),UPDATE(period_start) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.period_end; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(period_end),UPDATE(period_end) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(period_end),UPDATE(period_end) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(period_end),UPDATE(period_end) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(period_end),UPDATE(period_end) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.content; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content),UPDATE(content) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.content_normalized; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_normalized),UPDATE(content_normalized) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.content_state; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(content_state),UPDATE(content_state) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.topics; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(topics),UPDATE(topics) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(topics),UPDATE(topics) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(topics),UPDATE(topics) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(topics),UPDATE(topics) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.key_decisions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(key_decisions),UPDATE(key_decisions) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(key_decisions),UPDATE(key_decisions) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(key_decisions),UPDATE(key_decisions) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(key_decisions),UPDATE(key_decisions) ON TABLE mneme.summary TO mneme_worker;
GRANT UPDATE(key_decisions) ON TABLE mneme.summary TO mneme_search;

-- Name: COLUMN summary.action_items; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(action_items),UPDATE(action_items) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(action_items),UPDATE(action_items) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(action_items),UPDATE(action_items) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(action_items),UPDATE(action_items) ON TABLE mneme.summary TO mneme_worker;
GRANT UPDATE(action_items) ON TABLE mneme.summary TO mneme_search;

-- Name: COLUMN summary.sentiment; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sentiment),UPDATE(sentiment) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(sentiment),UPDATE(sentiment) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(sentiment),UPDATE(sentiment) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(sentiment),UPDATE(sentiment) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.message_count; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_count),UPDATE(message_count) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(message_count),UPDATE(message_count) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(message_count),UPDATE(message_count) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(message_count),UPDATE(message_count) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.support; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(support),UPDATE(support) ON TABLE mneme.summary TO mneme_worker;
GRANT UPDATE(support) ON TABLE mneme.summary TO mneme_member;
GRANT UPDATE(support) ON TABLE mneme.summary TO mneme_admin;
GRANT UPDATE(support) ON TABLE mneme.summary TO mneme_service;

-- Name: COLUMN summary.coverage; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(coverage),UPDATE(coverage) ON TABLE mneme.summary TO mneme_worker;
GRANT UPDATE(coverage) ON TABLE mneme.summary TO mneme_member;
GRANT UPDATE(coverage) ON TABLE mneme.summary TO mneme_admin;
GRANT UPDATE(coverage) ON TABLE mneme.summary TO mneme_service;

-- Name: COLUMN summary.usefulness; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(usefulness) ON TABLE mneme.summary TO mneme_member;
GRANT UPDATE(usefulness) ON TABLE mneme.summary TO mneme_admin;
GRANT UPDATE(usefulness) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(usefulness),UPDATE(usefulness) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.summary TO mneme_member;
GRANT UPDATE(updated_at) ON TABLE mneme.summary TO mneme_admin;
GRANT UPDATE(updated_at) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.redundant; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(redundant),UPDATE(redundant) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(redundant),UPDATE(redundant) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(redundant),UPDATE(redundant) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(redundant),UPDATE(redundant) ON TABLE mneme.summary TO mneme_worker;

-- Name: COLUMN summary.written_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(written_by),UPDATE(written_by) ON TABLE mneme.summary TO mneme_member;
GRANT INSERT(written_by),UPDATE(written_by) ON TABLE mneme.summary TO mneme_admin;
GRANT INSERT(written_by),UPDATE(written_by) ON TABLE mneme.summary TO mneme_service;
GRANT INSERT(written_by),UPDATE(written_by) ON TABLE mneme.summary TO mneme_worker;

-- Name: TABLE summary_embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.summary_embedding TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.summary_embedding TO mneme_search;
GRANT SELECT ON TABLE mneme.summary_embedding TO mneme_backup;

-- Name: COLUMN summary_embedding.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.summary_embedding TO mneme_worker;

-- Name: COLUMN summary_embedding.summary_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(summary_id),UPDATE(summary_id) ON TABLE mneme.summary_embedding TO mneme_worker;

-- Name: COLUMN summary_embedding.model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(model_id),UPDATE(model_id) ON TABLE mneme.summary_embedding TO mneme_worker;

-- Name: COLUMN summary_embedding.dimensions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(dimensions),UPDATE(dimensions) ON TABLE mneme.summary_embedding TO mneme_worker;

-- Name: COLUMN summary_embedding.embedding; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(embedding),UPDATE(embedding) ON TABLE mneme.summary_embedding TO mneme_worker;

-- Name: COLUMN summary_embedding.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.summary_embedding TO mneme_worker;

-- Name: TABLE summary_message; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.summary_message TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.summary_message TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.summary_message TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.summary_message TO mneme_worker;
GRANT SELECT ON TABLE mneme.summary_message TO mneme_search;
GRANT SELECT ON TABLE mneme.summary_message TO mneme_backup;

-- Name: COLUMN summary_message.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.summary_message TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.summary_message TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.summary_message TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.summary_message TO mneme_worker;

-- Name: COLUMN summary_message.summary_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(summary_id) ON TABLE mneme.summary_message TO mneme_member;
GRANT INSERT(summary_id) ON TABLE mneme.summary_message TO mneme_admin;
GRANT INSERT(summary_id) ON TABLE mneme.summary_message TO mneme_service;
GRANT INSERT(summary_id),UPDATE(summary_id) ON TABLE mneme.summary_message TO mneme_worker;

-- Name: COLUMN summary_message.message_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(message_id) ON TABLE mneme.summary_message TO mneme_member;
GRANT INSERT(message_id) ON TABLE mneme.summary_message TO mneme_admin;
GRANT INSERT(message_id) ON TABLE mneme.summary_message TO mneme_service;
GRANT INSERT(message_id),UPDATE(message_id) ON TABLE mneme.summary_message TO mneme_worker;

-- Name: TABLE summary_part; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.summary_part TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.summary_part TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.summary_part TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.summary_part TO mneme_worker;
GRANT SELECT ON TABLE mneme.summary_part TO mneme_search;
GRANT SELECT ON TABLE mneme.summary_part TO mneme_backup;

-- Name: COLUMN summary_part.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.summary_part TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.summary_part TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.summary_part TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.summary_part TO mneme_worker;

-- Name: COLUMN summary_part.summary_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(summary_id) ON TABLE mneme.summary_part TO mneme_member;
GRANT INSERT(summary_id) ON TABLE mneme.summary_part TO mneme_admin;
GRANT INSERT(summary_id) ON TABLE mneme.summary_part TO mneme_service;
GRANT INSERT(summary_id),UPDATE(summary_id) ON TABLE mneme.summary_part TO mneme_worker;

-- Name: COLUMN summary_part.part_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(part_id) ON TABLE mneme.summary_part TO mneme_member;
GRANT INSERT(part_id) ON TABLE mneme.summary_part TO mneme_admin;
GRANT INSERT(part_id) ON TABLE mneme.summary_part TO mneme_service;
GRANT INSERT(part_id),UPDATE(part_id) ON TABLE mneme.summary_part TO mneme_worker;

-- Name: TABLE summary_passage; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE ON TABLE mneme.summary_passage TO mneme_member;
GRANT SELECT,INSERT,DELETE ON TABLE mneme.summary_passage TO mneme_admin;
GRANT SELECT,INSERT,DELETE ON TABLE mneme.summary_passage TO mneme_service;
GRANT SELECT,INSERT,DELETE ON TABLE mneme.summary_passage TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.summary_passage TO mneme_search;
GRANT SELECT ON TABLE mneme.summary_passage TO mneme_backup;

-- Name: TABLE summary_statement; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.summary_statement TO mneme_member;
GRANT SELECT ON TABLE mneme.summary_statement TO mneme_admin;
GRANT SELECT ON TABLE mneme.summary_statement TO mneme_service;
GRANT SELECT,INSERT,DELETE ON TABLE mneme.summary_statement TO mneme_worker;
GRANT SELECT ON TABLE mneme.summary_statement TO mneme_backup;

-- Name: TABLE summary_statement_message; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.summary_statement_message TO mneme_member;
GRANT SELECT ON TABLE mneme.summary_statement_message TO mneme_admin;
GRANT SELECT ON TABLE mneme.summary_statement_message TO mneme_service;
GRANT SELECT,INSERT,DELETE ON TABLE mneme.summary_statement_message TO mneme_worker;
GRANT SELECT ON TABLE mneme.summary_statement_message TO mneme_backup;

-- Name: TABLE taxonomy_node; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.taxonomy_node TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT SELECT ON TABLE mneme.taxonomy_node TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.taxonomy_node TO mneme_worker;
GRANT SELECT ON TABLE mneme.taxonomy_node TO mneme_search;
GRANT SELECT ON TABLE mneme.taxonomy_node TO mneme_backup;

-- Name: COLUMN taxonomy_node.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.taxonomy_node TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.taxonomy_node TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: COLUMN taxonomy_node.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.taxonomy_node TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.taxonomy_node TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: COLUMN taxonomy_node.path; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(path) ON TABLE mneme.taxonomy_node TO mneme_member;
GRANT INSERT(path),UPDATE(path) ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT INSERT(path) ON TABLE mneme.taxonomy_node TO mneme_service;
GRANT INSERT(path),UPDATE(path) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: COLUMN taxonomy_node.label; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(label) ON TABLE mneme.taxonomy_node TO mneme_member;
GRANT INSERT(label),UPDATE(label) ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT INSERT(label) ON TABLE mneme.taxonomy_node TO mneme_service;
GRANT INSERT(label),UPDATE(label) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: COLUMN taxonomy_node.metadata; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(metadata) ON TABLE mneme.taxonomy_node TO mneme_member;
GRANT INSERT(metadata),UPDATE(metadata) ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT INSERT(metadata) ON TABLE mneme.taxonomy_node TO mneme_service;
GRANT INSERT(metadata),UPDATE(metadata) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: COLUMN taxonomy_node.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: COLUMN taxonomy_node.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.taxonomy_node TO mneme_admin;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.taxonomy_node TO mneme_worker;

-- Name: TABLE taxonomy_suggestion; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.taxonomy_suggestion TO mneme_member;
GRANT SELECT ON TABLE mneme.taxonomy_suggestion TO mneme_admin;
GRANT SELECT ON TABLE mneme.taxonomy_suggestion TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.taxonomy_suggestion TO mneme_worker;
GRANT SELECT ON TABLE mneme.taxonomy_suggestion TO mneme_backup;

-- Name: COLUMN taxonomy_suggestion.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.taxonomy_node_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.score; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(score),UPDATE(score) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.status; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(status) ON TABLE mneme.taxonomy_suggestion TO mneme_member;
GRANT UPDATE(status) ON TABLE mneme.taxonomy_suggestion TO mneme_admin;
GRANT UPDATE(status) ON TABLE mneme.taxonomy_suggestion TO mneme_service;
GRANT INSERT(status),UPDATE(status) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: COLUMN taxonomy_suggestion.decided_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(decided_at) ON TABLE mneme.taxonomy_suggestion TO mneme_member;
GRANT UPDATE(decided_at) ON TABLE mneme.taxonomy_suggestion TO mneme_admin;
GRANT UPDATE(decided_at) ON TABLE mneme.taxonomy_suggestion TO mneme_service;
GRANT INSERT(decided_at),UPDATE(decided_at) ON TABLE mneme.taxonomy_suggestion TO mneme_worker;

-- Name: TABLE thread; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.thread TO mneme_member;
GRANT SELECT ON TABLE mneme.thread TO mneme_admin;
GRANT SELECT ON TABLE mneme.thread TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.thread TO mneme_worker;
GRANT SELECT ON TABLE mneme.thread TO mneme_search;
GRANT SELECT ON TABLE mneme.thread TO mneme_backup;

-- Name: COLUMN thread.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.external_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(external_id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(external_id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(external_id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(external_id),UPDATE(external_id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.channel; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(channel) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(channel) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(channel) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(channel),UPDATE(channel) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.title; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(title),UPDATE(title) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(title),UPDATE(title) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(title),UPDATE(title) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(title),UPDATE(title) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.project_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(project_id),UPDATE(project_id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.taxonomy_node_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(taxonomy_node_id),UPDATE(taxonomy_node_id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.summary; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(summary) ON TABLE mneme.thread TO mneme_member;
GRANT UPDATE(summary) ON TABLE mneme.thread TO mneme_admin;
GRANT UPDATE(summary) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(summary),UPDATE(summary) ON TABLE mneme.thread TO mneme_worker;
GRANT UPDATE(summary) ON TABLE mneme.thread TO mneme_search;

-- Name: COLUMN thread.started_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(started_at) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(started_at) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(started_at) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(started_at),UPDATE(started_at) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.ended_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(ended_at) ON TABLE mneme.thread TO mneme_member;
GRANT UPDATE(ended_at) ON TABLE mneme.thread TO mneme_admin;
GRANT UPDATE(ended_at) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(ended_at),UPDATE(ended_at) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.owner_user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(owner_user_id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(owner_user_id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(owner_user_id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(owner_user_id),UPDATE(owner_user_id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.persona_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(persona_id) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(persona_id) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(persona_id),UPDATE(persona_id) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.visibility; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(visibility),UPDATE(visibility) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.sensitivity; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(sensitivity),UPDATE(sensitivity) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.created_by; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_by) ON TABLE mneme.thread TO mneme_member;
GRANT INSERT(created_by) ON TABLE mneme.thread TO mneme_admin;
GRANT INSERT(created_by) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(created_by),UPDATE(created_by) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.thread TO mneme_worker;

-- Name: COLUMN thread.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.thread TO mneme_member;
GRANT UPDATE(updated_at) ON TABLE mneme.thread TO mneme_admin;
GRANT UPDATE(updated_at) ON TABLE mneme.thread TO mneme_service;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.thread TO mneme_worker;

-- Name: TABLE thread_participant; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.thread_participant TO mneme_member;
GRANT SELECT ON TABLE mneme.thread_participant TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.thread_participant TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.thread_participant TO mneme_worker;
GRANT SELECT ON TABLE mneme.thread_participant TO mneme_search;
GRANT SELECT ON TABLE mneme.thread_participant TO mneme_backup;

-- Name: COLUMN thread_participant.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.thread_participant TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.thread_participant TO mneme_worker;

-- Name: COLUMN thread_participant.thread_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(thread_id) ON TABLE mneme.thread_participant TO mneme_service;
GRANT INSERT(thread_id),UPDATE(thread_id) ON TABLE mneme.thread_participant TO mneme_worker;

-- Name: COLUMN thread_participant.user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(user_id) ON TABLE mneme.thread_participant TO mneme_service;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE mneme.thread_participant TO mneme_worker;

-- Name: COLUMN thread_participant.created_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(created_at),UPDATE(created_at) ON TABLE mneme.thread_participant TO mneme_worker;

-- Name: TABLE time_mention; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE ON TABLE mneme.time_mention TO mneme_worker;
GRANT SELECT,DELETE ON TABLE mneme.time_mention TO mneme_search;
GRANT SELECT ON TABLE mneme.time_mention TO mneme_backup;

-- Name: TABLE topic; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme.topic TO mneme_member;
GRANT SELECT,DELETE ON TABLE mneme.topic TO mneme_admin;
GRANT SELECT,DELETE ON TABLE mneme.topic TO mneme_service;
GRANT SELECT,DELETE ON TABLE mneme.topic TO mneme_worker;
GRANT SELECT ON TABLE mneme.topic TO mneme_backup;

-- Name: COLUMN topic.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.topic TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme.topic TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.topic TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.topic TO mneme_worker;

-- Name: COLUMN topic.channel; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(channel) ON TABLE mneme.topic TO mneme_member;
GRANT INSERT(channel) ON TABLE mneme.topic TO mneme_admin;
GRANT INSERT(channel) ON TABLE mneme.topic TO mneme_service;
GRANT INSERT(channel),UPDATE(channel) ON TABLE mneme.topic TO mneme_worker;

-- Name: COLUMN topic.user_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(user_id) ON TABLE mneme.topic TO mneme_member;
GRANT INSERT(user_id) ON TABLE mneme.topic TO mneme_admin;
GRANT INSERT(user_id) ON TABLE mneme.topic TO mneme_service;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE mneme.topic TO mneme_worker;

-- Name: COLUMN topic.content; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(content),UPDATE(content) ON TABLE mneme.topic TO mneme_member;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.topic TO mneme_admin;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.topic TO mneme_service;
GRANT INSERT(content),UPDATE(content) ON TABLE mneme.topic TO mneme_worker;

-- Name: COLUMN topic.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.topic TO mneme_member;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.topic TO mneme_admin;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.topic TO mneme_service;
GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE mneme.topic TO mneme_worker;

-- Name: COLUMN topic.expires_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.topic TO mneme_member;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.topic TO mneme_admin;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.topic TO mneme_service;
GRANT INSERT(expires_at),UPDATE(expires_at) ON TABLE mneme.topic TO mneme_worker;

-- Name: TABLE workspace; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.workspace TO mneme_member;
GRANT SELECT ON TABLE mneme.workspace TO mneme_admin;
GRANT SELECT ON TABLE mneme.workspace TO mneme_service;
GRANT SELECT ON TABLE mneme.workspace TO mneme_worker;
GRANT SELECT ON TABLE mneme.workspace TO mneme_search;
GRANT SELECT ON TABLE mneme.workspace TO mneme_backup;

-- Name: COLUMN workspace.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.slug; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(slug) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.name; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(name) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(name) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.time_zone; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(time_zone) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(time_zone) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.embedding_model_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(embedding_model_id) ON TABLE mneme.workspace TO mneme_provisioner;
GRANT UPDATE(embedding_model_id) ON TABLE mneme.workspace TO mneme_worker;

-- Name: COLUMN workspace.embed_messages; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(embed_messages) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(embed_messages) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.privacy_mode; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(privacy_mode) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(privacy_mode) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.confidence_threshold; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(confidence_threshold) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(confidence_threshold) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.alias_similarity_threshold; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(alias_similarity_threshold) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(alias_similarity_threshold) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.recall_weights; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(recall_weights) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(recall_weights) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.trace_retention; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(trace_retention) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(trace_retention) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.updated_at; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(updated_at) ON TABLE mneme.workspace TO mneme_admin;
GRANT UPDATE(updated_at) ON TABLE mneme.workspace TO mneme_worker;

-- Name: COLUMN workspace.embedding_choice_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(embedding_choice_id) ON TABLE mneme.workspace TO mneme_admin;

-- Name: COLUMN workspace.language_model_tokens_per_day; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(language_model_tokens_per_day) ON TABLE mneme.workspace TO mneme_admin;

-- Name: COLUMN workspace.entity_join_threshold; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(entity_join_threshold) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(entity_join_threshold) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.entity_suggest_threshold; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(entity_suggest_threshold) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(entity_suggest_threshold) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: COLUMN workspace.apply_taxonomy_suggestions; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT UPDATE(apply_taxonomy_suggestions) ON TABLE mneme.workspace TO mneme_admin;
GRANT INSERT(apply_taxonomy_suggestions) ON TABLE mneme.workspace TO mneme_provisioner;

-- Name: TABLE workspace_user; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT SELECT ON TABLE mneme.workspace_user TO mneme_member;
GRANT SELECT ON TABLE mneme.workspace_user TO mneme_admin;
GRANT SELECT ON TABLE mneme.workspace_user TO mneme_service;
GRANT SELECT ON TABLE mneme.workspace_user TO mneme_worker;
GRANT SELECT ON TABLE mneme.workspace_user TO mneme_search;
GRANT SELECT ON TABLE mneme.workspace_user TO mneme_backup;

-- Name: COLUMN workspace_user.workspace_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme.workspace_user TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme.workspace_user TO mneme_service;
GRANT INSERT(workspace_id) ON TABLE mneme.workspace_user TO mneme_provisioner;

-- Name: COLUMN workspace_user.id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(id) ON TABLE mneme.workspace_user TO mneme_admin;
GRANT INSERT(id) ON TABLE mneme.workspace_user TO mneme_service;
GRANT INSERT(id) ON TABLE mneme.workspace_user TO mneme_provisioner;

-- Name: COLUMN workspace_user.external_id; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(external_id) ON TABLE mneme.workspace_user TO mneme_admin;
GRANT INSERT(external_id) ON TABLE mneme.workspace_user TO mneme_service;
GRANT INSERT(external_id) ON TABLE mneme.workspace_user TO mneme_provisioner;

-- Name: COLUMN workspace_user.name; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(name),UPDATE(name) ON TABLE mneme.workspace_user TO mneme_admin;
GRANT INSERT(name),UPDATE(name) ON TABLE mneme.workspace_user TO mneme_service;
GRANT INSERT(name) ON TABLE mneme.workspace_user TO mneme_provisioner;

-- Name: COLUMN workspace_user.time_zone; Type: ACL; Schema: mneme; Owner: mneme_owner

GRANT INSERT(time_zone),UPDATE(time_zone) ON TABLE mneme.workspace_user TO mneme_admin;
GRANT INSERT(time_zone),UPDATE(time_zone) ON TABLE mneme.workspace_user TO mneme_service;
GRANT INSERT(time_zone) ON TABLE mneme.workspace_user TO mneme_provisioner;

-- Name: TABLE awaiting_extraction; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme_private.awaiting_extraction TO mneme_worker;
GRANT SELECT ON TABLE mneme_private.awaiting_extraction TO mneme_backup;

-- Name: COLUMN awaiting_extraction.workspace_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme_private.awaiting_extraction TO mneme_worker;

-- Name: COLUMN awaiting_extraction.message_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(message_id) ON TABLE mneme_private.awaiting_extraction TO mneme_worker;

-- Name: COLUMN awaiting_extraction.branch_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme_private.awaiting_extraction TO mneme_worker;

-- Name: COLUMN awaiting_extraction.taken_by; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT UPDATE(taken_by) ON TABLE mneme_private.awaiting_extraction TO mneme_worker;

-- Name: COLUMN awaiting_extraction.taken_until; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT UPDATE(taken_until) ON TABLE mneme_private.awaiting_extraction TO mneme_worker;

-- Name: TABLE corpus_delta; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.corpus_delta TO mneme_search;
GRANT SELECT ON TABLE mneme_private.corpus_delta TO mneme_backup;

-- Name: TABLE corpus_statistic; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.corpus_statistic TO mneme_search;
GRANT SELECT ON TABLE mneme_private.corpus_statistic TO mneme_backup;

-- Name: TABLE extracted_turn; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE ON TABLE mneme_private.extracted_turn TO mneme_worker;
GRANT SELECT ON TABLE mneme_private.extracted_turn TO mneme_backup;

-- Name: TABLE failed_job; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.failed_job TO mneme_queue;
GRANT SELECT ON TABLE mneme_private.failed_job TO mneme_backup;

-- Name: TABLE formation_backlog; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme_private.formation_backlog TO mneme_worker;
GRANT SELECT ON TABLE mneme_private.formation_backlog TO mneme_queue;
GRANT SELECT ON TABLE mneme_private.formation_backlog TO mneme_backup;

-- Name: COLUMN formation_backlog.workspace_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme_private.formation_backlog TO mneme_member;
GRANT INSERT(workspace_id) ON TABLE mneme_private.formation_backlog TO mneme_admin;
GRANT INSERT(workspace_id) ON TABLE mneme_private.formation_backlog TO mneme_service;

-- Name: COLUMN formation_backlog.branch_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme_private.formation_backlog TO mneme_member;
GRANT INSERT(branch_id) ON TABLE mneme_private.formation_backlog TO mneme_admin;
GRANT INSERT(branch_id) ON TABLE mneme_private.formation_backlog TO mneme_service;

-- Name: COLUMN formation_backlog.from_sequence_no; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(from_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_member;
GRANT INSERT(from_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_admin;
GRANT INSERT(from_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_service;
GRANT UPDATE(from_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_worker;

-- Name: COLUMN formation_backlog.to_sequence_no; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(to_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_member;
GRANT INSERT(to_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_admin;
GRANT INSERT(to_sequence_no) ON TABLE mneme_private.formation_backlog TO mneme_service;

-- Name: TABLE migration; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT ON TABLE mneme_private.migration TO mneme_authenticator;
GRANT SELECT ON TABLE mneme_private.migration TO mneme_backup;
GRANT SELECT,INSERT,UPDATE ON TABLE mneme_private.migration TO postgres;

-- Name: TABLE summary_due; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,DELETE ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT SELECT ON TABLE mneme_private.summary_due TO mneme_search;
GRANT SELECT ON TABLE mneme_private.summary_due TO mneme_backup;

-- Name: COLUMN summary_due.workspace_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT INSERT(workspace_id) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: COLUMN summary_due.branch_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(branch_id) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT INSERT(branch_id) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: COLUMN summary_due.project_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(project_id) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT INSERT(project_id) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: COLUMN summary_due.persona_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(persona_id) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT INSERT(persona_id) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: COLUMN summary_due.level; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(level) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT INSERT(level) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: COLUMN summary_due.first_day; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(first_day) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT INSERT(first_day) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: COLUMN summary_due.mark; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT UPDATE(mark) ON TABLE mneme_private.summary_due TO mneme_worker;
GRANT UPDATE(mark) ON TABLE mneme_private.summary_due TO mneme_search;

-- Name: TABLE term_delta; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.term_delta TO mneme_search;
GRANT SELECT ON TABLE mneme_private.term_delta TO mneme_backup;

-- Name: TABLE term_statistic; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.term_statistic TO mneme_search;
GRANT SELECT ON TABLE mneme_private.term_statistic TO mneme_backup;

-- Name: TABLE time_reading; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT ON TABLE mneme_private.time_reading TO mneme_worker;
GRANT SELECT ON TABLE mneme_private.time_reading TO mneme_search;
GRANT SELECT ON TABLE mneme_private.time_reading TO mneme_backup;

-- Name: COLUMN time_reading.workspace_id; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT INSERT(workspace_id) ON TABLE mneme_private.time_reading TO mneme_worker;

-- Name: COLUMN time_reading.read_through; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT UPDATE(read_through) ON TABLE mneme_private.time_reading TO mneme_worker;

-- Name: TABLE vector_delta; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.vector_delta TO mneme_search;
GRANT SELECT ON TABLE mneme_private.vector_delta TO mneme_backup;

-- Name: TABLE vector_statistic; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.vector_statistic TO mneme_search;
GRANT SELECT ON TABLE mneme_private.vector_statistic TO mneme_backup;

-- Name: TABLE worker_heartbeat; Type: ACL; Schema: mneme_private; Owner: mneme_owner

GRANT SELECT ON TABLE mneme_private.worker_heartbeat TO mneme_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE mneme_private.worker_heartbeat TO mneme_queue;

-- PostgreSQL database dump complete
