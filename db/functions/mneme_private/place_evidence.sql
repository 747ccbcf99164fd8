create or replace function mneme_private.place_evidence(in_thread_id uuid, in_min_turns integer) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
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
      select m.id, mneme_private.whole_words(m.fts) as lexemes
      from mneme.message m
      where m.workspace_id = workspace and m.branch_id = trunk.id and m.fts is not null
      order by m.sequence_no desc limit 60
    ), word as materialized (
      select lexeme, count(*) as turns
      from turn cross join lateral unnest(turn.lexemes) lexeme
      group by lexeme order by turns desc, lexeme limit 400
    ), title as (
      select mneme_private.whole_words(mneme_private.search_vector(mneme_private.normalize_text(target.title)))
        as lexemes
    ), node as materialized (
      select n.id, n.path,
        mneme_private.whole_words(mneme_private.search_vector(mneme_private.normalize_text(
          n.label || ' ' || replace(ltree2text(subpath(n.path, -1, 1)), '_', ' ')))) as label,
        mneme_private.whole_words(mneme_private.search_vector(mneme_private.normalize_text(coalesce((
          select string_agg(text #>> '{}', ' ')
          from jsonb_path_query(n.metadata, 'strict $.** ? (@.type() == "string")') text), '')))) as description
      from mneme.taxonomy_node n
      where n.workspace_id = workspace
        and not exists (select from mneme.taxonomy_suggestion s
          where s.workspace_id = workspace and s.thread_id = in_thread_id and s.taxonomy_node_id = n.id)
      order by n.path limit 2000
    ), placed as materialized (
      -- Only rows that all who see the suggestion see; the newest, since the use of places changes.
      select t.id, t.taxonomy_node_id as node_id, t.title
      from mneme.thread t
      where t.workspace_id = workspace and t.taxonomy_node_id is not null
        and (t.visibility = 'workspace'
          or (target.visibility <> 'workspace' and t.owner_user_id = target.owner_user_id))
        and (t.persona_id is null or t.persona_id = target.persona_id)
        and (t.sensitivity = 'neutral' or target.sensitivity <> 'neutral')
      order by t.started_at desc, t.id limit 400
    ), said as materialized (
      -- The thread's topic: its summary, its first turns, its title.
      select placed.id, placed.node_id, array(
        select unnest(mneme_private.whole_words(s.fts)) from mneme.summary s
        where s.workspace_id = workspace and s.thread_id = placed.id and s.level = 'thread'
        union
        select unnest(mneme_private.whole_words(m.fts)) from (
          select m.fts from mneme.branch b
          join mneme.message m on m.workspace_id = b.workspace_id and m.branch_id = b.id
          where b.workspace_id = workspace and b.thread_id = placed.id and b.parent_branch_id is null
          order by m.sequence_no limit 8) m
        union
        select unnest(mneme_private.whole_words(mneme_private.search_vector(
          mneme_private.normalize_text(placed.title))))) as lexemes
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
      'nodes', (select coalesce(jsonb_agg(jsonb_build_object('id', node.id, 'path', node.path, 'label', node.label,
        'description', node.description,
        'threads', (select count(*) from placed where placed.node_id = node.id),
        'words', (select coalesce(jsonb_object_agg(w.lexeme, w.threads), '{}') from shared_word w
          where w.node_id = node.id),
        'names', (select coalesce(jsonb_object_agg(e.entity_id, e.threads), '{}') from shared_name e
          where e.node_id = node.id))), '[]') from node)));
end
$$;
comment on function mneme_private.place_evidence(uuid, integer) is
  'What tells where in the taxonomy an unplaced thread belongs: its words and entities, and for each place its label, '
  'its description, and which of those words and entities the threads there have. Null where there is nothing to '
  'suggest for: too few turns, a place, or a suggestion already.';
alter function mneme_private.place_evidence(uuid, integer) owner to mneme_owner;
revoke execute on function mneme_private.place_evidence(uuid, integer) from public;
grant execute on function mneme_private.place_evidence(uuid, integer) to mneme_worker;
