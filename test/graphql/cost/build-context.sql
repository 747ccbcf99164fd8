insert into mneme.recall_trace (workspace_id, id, query, thread_id, parameters, timings, warnings, prompt_tokens,
  expires_at, owner_user_id, persona_id, created_by)
select w.id, $1, $2, t.id, $4, $5, $6, $11, now() + coalesce(w.trace_retention, make_interval(days => $12)),
  u.id, p.id, $8
from mneme.workspace w
left join mneme.thread t on t.workspace_id = w.id and t.id = $3
left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $7
left join mneme.persona p on p.workspace_id = w.id and p.id = coalesce($9, t.persona_id)
where w.id = $10 and (p.id is not null or mneme_private.persona_id() is null);

select mneme_search.recall($1, $2, $3, $4, $5, $6) as answer;

with given as (select $1::uuid, $3::jsonb, $4::uuid),
  hit as materialized (
    select kind, id, rank, score, confidence, coalesce(arms, '[]') as arms, in_prompt
    from jsonb_to_recordset($2::jsonb) as hit (kind text, id uuid, rank integer, score double precision,
      confidence real, arms jsonb, in_prompt boolean)
    where exists (select from mneme.recall_trace t where t.workspace_id = $4 and t.id = $1)
  ),
  message_hit as (
    insert into mneme.recall_hit_message (workspace_id, recall_id, message_id, rank, score, confidence, arms, in_prompt)
    select $4, $1, row.id, hit.rank, hit.score, hit.confidence, hit.arms, hit.in_prompt
    from hit cross join lateral (select id from mneme.message
      where workspace_id = $4 and id = hit.id offset 0) row
    where hit.kind = 'message'),
  node as (
  update mneme.memory_node n set access_count = n.access_count + 1, last_accessed_at = now()
  from (
    select free.place
    from hit
    cross join lateral (select branch_id, content_hash from mneme.message
      where workspace_id = $4 and id = hit.id and visibility = 'private' offset 0) said
    cross join lateral (
      select ctid as place from mneme.memory_node
      where workspace_id = $4 and branch_id = said.branch_id and content_hash = said.content_hash
      for update skip locked) free
    where hit.kind = 'message' and hit.rank is not null) counted
  where n.ctid = counted.place)
  select 1;

with line as materialized (
    select line.kind, line.id, line.words, said.id as turn, said.text, said.thread_id, said."saidBy",
      coalesce(said.occurred_at, case line.kind
        when 'fact' then (select f.recorded_from from mneme.fact f
          where f.workspace_id = mneme_private.workspace_id() and f.id = line.id)
        else (select i.recorded_from from mneme.memory_item i
          where i.workspace_id = mneme_private.workspace_id() and i.id = line.id) end) as at
    from jsonb_to_recordset($3::jsonb) as line (kind text, id uuid, words text)
    left join lateral (
      select m.id, left(coalesce(m.content_visible, m.content), 2500) as text, m.thread_id, m.occurred_at,
        coalesce(m.owner_user_id, m.created_by, m.thread_id) || ' ' || lower(coalesce(m.author, '')) as "saidBy"
      from (
        select s.message_id from mneme.memory_source s
        where line.kind = 'memory' and s.workspace_id = mneme_private.workspace_id() and s.memory_id = line.id
        union all
        select s.message_id from mneme.fact_source s
        where line.kind = 'fact' and s.workspace_id = mneme_private.workspace_id()
          and s.fact_version_id = line.id) source
      cross join lateral (select r.* from mneme.message r
        where r.workspace_id = mneme_private.workspace_id() and r.id = source.message_id offset 0) m
      where m.role = 'user' and coalesce(m.content_visible, m.content) <> ''
      order by m.occurred_at desc, m.id limit 1) said on true
  ), asked as materialized (
    select $1::jsonb || coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'words', line.words, 'since', line.at, 'said_by', line."saidBy"))) from line
      where line.at is not null), '[]') as asks
  )
  select line.kind, line.id, line.turn, line.text, line.at, line.thread_id as "threadId", null::uuid as "branchId",
    null::integer as "sequenceNo", null::integer as "sessionNo", null::text as author, null::text as teller,
    line."saidBy", false as "ofTopic"
  from line
  union all
  select null, r.id, r.id, coalesce(r.content_visible, r.content), r.occurred_at, r.thread_id, r.branch_id,
    r.sequence_no, r.session_no, r.author, coalesce(r.author, case when r.role = 'user' and r.visibility <> 'private' then (
  select u.name from mneme.workspace_user u join mneme.membership member
    on member.workspace_id = u.workspace_id and member.user_id = u.id and member.role <> 'service'
  where u.workspace_id = r.workspace_id and u.id = r.created_by) end, r.role),
    coalesce(r.owner_user_id, r.created_by, r.thread_id) || ' ' || lower(coalesce(r.author, '')), later.of_topic
  from (select later.id, bool_or((asked.asks -> (later.ask - 1)) ? 'topic') as of_topic
    from asked cross join lateral mneme_search.later_turns(asked.asks, $2) later group by later.id) later
  cross join lateral (select r.* from mneme.message r
    where r.workspace_id = mneme_private.workspace_id() and r.id = later.id offset 0) r
  where coalesce(r.content_visible, r.content) <> '';

with recursive given as (
    -- Says the parameters' types, whichever of them are used below.
    select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::uuid, $6::uuid, $7::integer, $8::jsonb, $9::timestamptz,
      $10::timestamptz, $11::text, $12::timestamptz, $13::integer, $14::uuid),
  place as (
    select coalesce($6::uuid, (select b.thread_id from mneme.branch b
      where b.workspace_id = $14::uuid and b.id = $5)) as thread_id),

  audience (readers, sole) as materialized (
    select given.readers, case when cardinality(given.readers) = 1 then given.readers[1] end
    from (select mneme_search.audience_of($6, $5, $1) as readers) given),
  speaking (persona_id) as materialized (
    select coalesce($2, (select t.persona_id from mneme.thread t
      where t.workspace_id = $14::uuid and t.id = (select thread_id from place)))),
  asker (name, key) as materialized (
    select u.name, u.external_id from mneme.workspace_user u
    where u.workspace_id = $14::uuid and u.id = $1),
  line (id, parent_branch_id, fork_sequence_no, upto) as (
    select b.id, b.parent_branch_id, b.fork_sequence_no, 2147483647 from mneme.branch b
    where b.workspace_id = $14::uuid and b.id = $5
    union all
    select b.id, b.parent_branch_id, b.fork_sequence_no, least(line.fork_sequence_no, line.upto)
    from line cross join lateral (select looked_up.* from mneme.branch looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = line.parent_branch_id offset 0) b),
  turn_line (branch_id, parent_branch_id, upto, fork_sequence_no) as (
    select id, parent_branch_id, last_sequence_no, fork_sequence_no from mneme.branch
    where workspace_id = $14::uuid and thread_id = (select thread_id from place)
      and case when $5::uuid is null then parent_branch_id is null else id = $5 end
    union all
    select above.id, above.parent_branch_id, least(below.fork_sequence_no, below.upto), above.fork_sequence_no
    from turn_line below cross join lateral (select looked_up.* from mneme.branch looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = below.parent_branch_id offset 0) above),
  current_memory as materialized (
    select m.*, m.layer in ('profile', 'relationship') and (
    (exists (select from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said where (said.role = 'user' and mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 and (said.created_by = $1 or (said.created_by is null or exists (select from mneme.membership m
    where m.workspace_id = said.workspace_id and m.user_id = said.created_by and m.role = 'service')))
  and not exists (
    select from (
      select said.owner_user_id as id union all
      select p.user_id from mneme.thread_participant p
      where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id union all
      select u.id from mneme.workspace_user u
      where said.visibility = 'workspace' and u.workspace_id = said.workspace_id
        and u.name = said.author) reader
    join mneme.workspace_user reading on reading.workspace_id = said.workspace_id and reading.id = reader.id
    where reader.id <> $1 and mneme_private.names_user(said.author, reading.name, reading.external_id) >= mneme_private.names_user(said.author, (select name from asker), (select key from asker)))) offset 0)
      or ((m.visibility = 'private' or m.created_by = $1
        or (coalesce(m.created_by, m.owner_user_id) = $1 and not exists (select from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said where true offset 0)))
        and not exists (select from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said where (mneme_private.names_user(said.author, (select name from asker), (select key from asker)) = 0
  and (said.author is not null or said.role = 'user') and exists (
  select from mneme.message other
  where other.workspace_id = said.workspace_id and other.branch_id = said.branch_id
    and other.sequence_no between said.sequence_no - 20 and said.sequence_no + 20
    and other.role = 'user' and other.created_by is not distinct from said.created_by
    and case when said.author is null
      then other.author is not null and mneme_private.names_user(other.author, (select name from asker), (select key from asker)) = 0
      else other.author <> said.author end)) offset 0)))
    and (mneme_private.persona_id() is null
      or mneme_private.speaker_of_source('memory', m.id, $1) is distinct from 'another')) as of_person, true as in_scope

  from mneme.memory_item m
  where m.workspace_id = $14::uuid and m.recorded_to is null and m.content_state = 'inline' and m.set_aside_at is null
    and (m.valid_from is null or m.valid_from <= coalesce($12::timestamptz, now()))
    and (m.valid_to is null or m.valid_to > coalesce($12::timestamptz, now())) and (m.visibility = 'workspace' or m.owner_user_id = (select sole from audience)
    or (m.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from m.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = m.workspace_id and p.thread_id = m.thread_id
    and p.user_id = reading.id) or (m.extracted_by is null and exists (
  select from mneme.project_member p
  where p.workspace_id = m.workspace_id and p.project_id = m.project_id
    and p.user_id = reading.id))))))
    and (m.persona_id is null or m.persona_id = (select persona_id from speaking)) and case when m.branch_id in (select id from line)
      then coalesce(m.source_sequence_no, 2147483647) <= (select upto from line where id = m.branch_id)
      else not exists (select from mneme.branch b
    where b.workspace_id = m.workspace_id and b.id = m.branch_id and b.parent_branch_id is not null) end and not exists (
      select from line join mneme.memory_item own on own.workspace_id = m.workspace_id and own.replaces_id = m.id
        and own.branch_id = line.id
      where coalesce(own.source_sequence_no, 2147483647) <= line.upto and own.content_state <> 'removed'
        and own.set_aside_at is null) and case $4::text
      when 'full' then true
      when 'insights_only' then not (m.layer = 'relationship')
      when 'neutral_only' then m.sensitivity = 'neutral' and not (m.layer = 'relationship')
      when 'neutral_and_relationship' then m.sensitivity = 'neutral' or m.layer = 'relationship'
      when 'relationship_only' then m.layer = 'relationship'
      else false end
    and (m.layer <> 'project' or m.project_id = $3)
      and (m.kind in ('preference', 'insight', 'fact') or (m.layer in ('profile', 'relationship') and (m.kind in ('note', 'moment') and (m.category in ('health', 'diet') or m.fts @@ 'allerg:* | alerg:* | anaphyla:* | vegetari:* | vegetarisch:* | vegan:* | gluten:* | lactos:* | laktos:* | coeliac:* | celiac:* | coeliaq:* | celiaq:* | zoliak:* | diabet:* | asthm:* | asma:* | intoler:* | unvertrag:* | medic:* | medik:* | farmac:* | migran:* | blutverdunn:* | bluthochdr:* | herzschrittm:* | marcapas:* | antico:* | kosher:* | halal:* | epipen:* | inhal:* | pregnan:* | schwanger:* | enceint:* | embarazad:* | epilep:* | insulin:* | pacemak:* | hypertens:* | sulfa:* | penicillin:* | amoxicillin:* | ibuprofen:* | aspirin:* | warfarin:* | marcumar:* | metformin:* | statin:* | antibiot:* | codein:*'::tsquery)
      and (m.content ~* '^(i|i''m|i’m|my|the user)\M' or mneme_private.names_user(split_part(m.content, ' ', 1), (select name from asker), (select key from asker)) > 0)))))
  select
    (select coalesce(u.time_zone, (select t.time_zone from mneme.thread t
      where t.workspace_id = w.id and t.id = (select thread_id from place)), w.time_zone) from mneme.workspace w
     left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $1
     where w.id = $14::uuid) as "timeZone",
    coalesce((select u.memory_off from mneme.workspace_user u
     where u.workspace_id = $14::uuid and u.id = $1), false) as "memoryOff",
    (select row_to_json(thread) from (
  select t.id, case when $5::uuid is null or $5 in (
      select b.id from mneme.branch b
      where b.workspace_id = t.workspace_id and b.thread_id = t.id and b.parent_branch_id is null)
    then t.summary end as summary, coalesce((select sole from audience) = $1, false) as alone
  from mneme.thread t
  where t.workspace_id = $14::uuid and t.id = (select thread_id from place)
    and (t.persona_id is null or t.persona_id = (select persona_id from speaking))
    and (t.visibility = 'workspace' or t.owner_user_id = $1
  or (t.visibility = 'audience' and exists (
    select from mneme.thread_participant p
    where p.workspace_id = t.workspace_id and p.thread_id = t.id
      and p.user_id = $1)))) thread) as thread,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
  select * from (
  select 'fact' as kind, f.id, f.predicate, null as sort, null as category, f.content, f.content as words,
    f.valid_from as since,
    array(select s.message_id from (select given.* from mneme.fact_source given
      where given.workspace_id = f.workspace_id
        and given.fact_version_id = f.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said where (said.visibility = 'workspace' or said.owner_user_id = (select sole from audience)
    or (said.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from said.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id
    and p.user_id = reading.id))))) and (said.persona_id is null or (select persona_id from speaking) is null or said.persona_id = (select persona_id from speaking))
      order by s.recorded_at desc, s.message_id limit 3) as sources,
    f.confidence as weight,
    (select case when mneme_private.names_user(told.author, (select name from asker), (select key from asker)) > 0 then '' else split_part(mneme_private.normalize_text(told.author), ' ', 1) end from (select given.* from mneme.fact_source given
      where given.workspace_id = f.workspace_id
        and given.fact_version_id = f.id offset 0) own
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = own.message_id offset 0) told
      where own.speaker = 'subject' and (told.created_by = $1
  or ('private' in (told.visibility, f.visibility) and told.owner_user_id = $1)) order by own.recorded_at limit 1) as voice,
    f.object as value, f.sensitivity, f.confidence, (exists (select from mneme.fact_assertion a
    where a.workspace_id = f.workspace_id and a.fact_version_id = f.id and true) or not exists (select from mneme.fact_source s where s.workspace_id = f.workspace_id and s.fact_version_id = f.id)) as stated,
    (not (mneme_private.names_user(f.subject, (select name from asker), (select key from asker)) > 0 or lower(f.subject) in ('the user', 'user', 'i', 'me')
      or exists (
        select from mneme.fact version
        join mneme.fact_source s on s.workspace_id = version.workspace_id and s.fact_version_id = version.id
        where version.workspace_id = f.workspace_id and version.fact_id = f.fact_id and s.speaker = 'subject'))) as "ofAnother"
  from mneme.fact f
  where f.workspace_id = $14::uuid and f.recorded_to is null and f.content_state = 'inline' and f.set_aside_at is null and not f.disputed
    and (f.created_by = $1 or f.owner_user_id = $1 or f.subject_entity_id = any (array(
        select named.entity_id
        from (
          select distinct unnest(array[mneme_private.normalize_text(name), mneme_private.normalize_text(key),
            case when name is distinct from key then split_part(mneme_private.normalize_text(name), ' ', 1) end])
            as called
          from asker) own
        -- Name by name: of a list all names of the workspace would be read.
        cross join lateral (
          select a.entity_id from mneme.alias_variant a
          where a.workspace_id = $14::uuid and a.variant_normalized = own.called offset 0) named)))
    and (f.predicate in ('name', 'is_a', 'has_role', 'lives_in', 'is_from', 'born_in', 'birthday', 'age', 'nationality', 'speaks', 'studies', 'studies_at', 'graduated_from', 'has_religion', 'grew_up_in', 'plays', 'allergic_to', 'diet', 'has_condition', 'takes', 'blood_type', 'married_to', 'engaged_to', 'marital_status', 'has_child', 'has_pet', 'knows', 'works_at', 'works_on', 'works_with', 'reports_to', 'leads', 'teaches_at', 'teaches', 'member_of', 'founded', 'uses', 'owns') or (f.predicate like 'has\_%' and f.predicate <> 'has_version'))
    and mneme_private.fact_is_valid(f.valid_from, f.valid_to, f.recorded_from, f.recorded_to,
      f.set_aside_at, $12::timestamptz, null)
    and (f.visibility = 'workspace' or f.owner_user_id = (select sole from audience)
    or (f.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from f.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = f.workspace_id and p.thread_id = f.thread_id
    and p.user_id = reading.id))))) and (f.persona_id is null or f.persona_id = (select persona_id from speaking)) and case when f.branch_id in (select id from line)
      then coalesce(f.source_sequence_no, 2147483647) <= (select upto from line where id = f.branch_id)
      else not exists (select from mneme.branch b
    where b.workspace_id = f.workspace_id and b.id = f.branch_id and b.parent_branch_id is not null) end and not exists (
      select from line join mneme.fact own on own.workspace_id = f.workspace_id and own.replaces_id = f.id
        and own.branch_id = line.id
      where coalesce(own.source_sequence_no, 2147483647) <= line.upto and own.content_state <> 'removed'
        and own.set_aside_at is null)
    and (case $4::text
      when 'full' then true
      when 'insights_only' then not (f.persona_id is not null)
      when 'neutral_only' then f.sensitivity = 'neutral' and not (f.persona_id is not null)
      when 'neutral_and_relationship' then f.sensitivity = 'neutral' or f.persona_id is not null
      when 'relationship_only' then f.persona_id is not null
      else false end)
    and (exists (
        select from (select given.* from mneme.fact_source given
      where given.workspace_id = f.workspace_id
        and given.fact_version_id = f.id offset 0) own
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = own.message_id offset 0) told
        where ((own.speaker = 'subject'
  or (f.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type')
    and (f.subject ilike 'the user''s %'
      or starts_with(lower(f.subject), lower(told.author) || '''s ')))) or (f.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type', 'birthday')
  and (f.subject ilike 'the user''s %' or starts_with(lower(f.subject), lower(told.author) || '''s ')
    or exists (
      select from mneme.fact kin
      where kin.workspace_id = f.workspace_id and kin.object_entity_id = f.subject_entity_id
        and kin.recorded_to is null
        and kin.predicate in ('married_to', 'engaged_to', 'has_partner', 'has_husband', 'has_wife', 'has_spouse', 'has_boyfriend', 'has_girlfriend', 'has_fiance', 'has_fiancee', 'has_mother', 'has_father', 'has_parent', 'has_sister', 'has_brother', 'has_sibling', 'has_twin', 'has_half_sister', 'has_half_brother', 'has_son', 'has_daughter', 'has_child', 'has_baby', 'has_cousin', 'has_aunt', 'has_uncle', 'has_niece', 'has_nephew', 'has_grandparent', 'has_grandmother', 'has_grandfather', 'has_grandchild', 'has_grandson', 'has_granddaughter', 'has_great_grandmother', 'has_great_grandfather', 'has_stepmother', 'has_stepfather', 'has_stepparent', 'has_stepson', 'has_stepdaughter', 'has_stepchild', 'has_stepsister', 'has_stepbrother', 'has_mother_in_law', 'has_father_in_law', 'has_parent_in_law', 'has_sister_in_law', 'has_brother_in_law', 'has_son_in_law', 'has_daughter_in_law', 'has_pet', 'has_dog', 'has_cat', 'has_roommate')
        and kin.visibility = f.visibility and kin.owner_user_id is not distinct from f.owner_user_id
        and kin.created_by is not distinct from f.created_by))))
          and (((told.created_by = $1
  or ('private' in (told.visibility, f.visibility) and told.owner_user_id = $1)) and (mneme_private.names_user(told.author, (select name from asker), (select key from asker)) = 0
  and (told.author is not null or told.role = 'user') and exists (
  select from mneme.message other
  where other.workspace_id = told.workspace_id and other.branch_id = told.branch_id
    and other.sequence_no between told.sequence_no - 20 and told.sequence_no + 20
    and other.role = 'user' and other.created_by is not distinct from told.created_by
    and case when told.author is null
      then other.author is not null and mneme_private.names_user(other.author, (select name from asker), (select key from asker)) = 0
      else other.author <> told.author end)) is not true) or (told.role = 'user' and mneme_private.names_user(told.author, (select name from asker), (select key from asker)) > 0 and (told.created_by = $1 or (told.created_by is null or exists (select from mneme.membership m
    where m.workspace_id = told.workspace_id and m.user_id = told.created_by and m.role = 'service')))
  and not exists (
    select from (
      select told.owner_user_id as id union all
      select p.user_id from mneme.thread_participant p
      where p.workspace_id = told.workspace_id and p.thread_id = told.thread_id union all
      select u.id from mneme.workspace_user u
      where told.visibility = 'workspace' and u.workspace_id = told.workspace_id
        and u.name = told.author) reader
    join mneme.workspace_user reading on reading.workspace_id = told.workspace_id and reading.id = reader.id
    where reader.id <> $1 and mneme_private.names_user(told.author, reading.name, reading.external_id) >= mneme_private.names_user(told.author, (select name from asker), (select key from asker))))) offset 0) or (case when exists (select from mneme.fact_assertion a
    where a.workspace_id = f.workspace_id and a.fact_version_id = f.id and true) then exists (select from mneme.fact_assertion a
    where a.workspace_id = f.workspace_id and a.fact_version_id = f.id and (a.user_id = $1 or a.role <> 'member'))
        else not exists (select from mneme.fact_source s where s.workspace_id = f.workspace_id and s.fact_version_id = f.id) and (f.created_by = $1 or (f.created_by is null or exists (select from mneme.membership m
    where m.workspace_id = f.workspace_id and m.user_id = f.created_by and m.role in ('service', 'admin')))) end
      and (
        mneme_private.names_user(f.subject, (select name from asker), (select key from asker)) > 0
        or (f.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type') and mneme_private.names_user(split_part(replace(f.subject, '’', ''''), '''s ', 1), (select name from asker), (select key from asker)) > 0)
        or ((f.created_by = $1 or f.visibility = 'private') and (lower(f.subject) in ('the user', 'user', 'i', 'me')
          or (f.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type') and lower(f.subject) ~ '^(the user''s|my) ')))
        or exists (
          select from mneme.fact former
          where former.workspace_id = f.workspace_id and former.fact_id = f.fact_id and former.id <> f.id
            and exists (
        select from (select given.* from mneme.fact_source given
      where given.workspace_id = former.workspace_id
        and given.fact_version_id = former.id offset 0) own
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = own.message_id offset 0) told
        where ((own.speaker = 'subject'
  or (former.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type')
    and (former.subject ilike 'the user''s %'
      or starts_with(lower(former.subject), lower(told.author) || '''s ')))) or (former.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type', 'birthday')
  and (former.subject ilike 'the user''s %' or starts_with(lower(former.subject), lower(told.author) || '''s ')
    or exists (
      select from mneme.fact kin
      where kin.workspace_id = former.workspace_id and kin.object_entity_id = former.subject_entity_id
        and kin.recorded_to is null
        and kin.predicate in ('married_to', 'engaged_to', 'has_partner', 'has_husband', 'has_wife', 'has_spouse', 'has_boyfriend', 'has_girlfriend', 'has_fiance', 'has_fiancee', 'has_mother', 'has_father', 'has_parent', 'has_sister', 'has_brother', 'has_sibling', 'has_twin', 'has_half_sister', 'has_half_brother', 'has_son', 'has_daughter', 'has_child', 'has_baby', 'has_cousin', 'has_aunt', 'has_uncle', 'has_niece', 'has_nephew', 'has_grandparent', 'has_grandmother', 'has_grandfather', 'has_grandchild', 'has_grandson', 'has_granddaughter', 'has_great_grandmother', 'has_great_grandfather', 'has_stepmother', 'has_stepfather', 'has_stepparent', 'has_stepson', 'has_stepdaughter', 'has_stepchild', 'has_stepsister', 'has_stepbrother', 'has_mother_in_law', 'has_father_in_law', 'has_parent_in_law', 'has_sister_in_law', 'has_brother_in_law', 'has_son_in_law', 'has_daughter_in_law', 'has_pet', 'has_dog', 'has_cat', 'has_roommate')
        and kin.visibility = former.visibility and kin.owner_user_id is not distinct from former.owner_user_id
        and kin.created_by is not distinct from former.created_by))))
          and (((told.created_by = $1
  or ('private' in (told.visibility, former.visibility) and told.owner_user_id = $1)) and (mneme_private.names_user(told.author, (select name from asker), (select key from asker)) = 0
  and (told.author is not null or told.role = 'user') and exists (
  select from mneme.message other
  where other.workspace_id = told.workspace_id and other.branch_id = told.branch_id
    and other.sequence_no between told.sequence_no - 20 and told.sequence_no + 20
    and other.role = 'user' and other.created_by is not distinct from told.created_by
    and case when told.author is null
      then other.author is not null and mneme_private.names_user(other.author, (select name from asker), (select key from asker)) = 0
      else other.author <> told.author end)) is not true) or (told.role = 'user' and mneme_private.names_user(told.author, (select name from asker), (select key from asker)) > 0 and (told.created_by = $1 or (told.created_by is null or exists (select from mneme.membership m
    where m.workspace_id = told.workspace_id and m.user_id = told.created_by and m.role = 'service')))
  and not exists (
    select from (
      select told.owner_user_id as id union all
      select p.user_id from mneme.thread_participant p
      where p.workspace_id = told.workspace_id and p.thread_id = told.thread_id union all
      select u.id from mneme.workspace_user u
      where told.visibility = 'workspace' and u.workspace_id = told.workspace_id
        and u.name = told.author) reader
    join mneme.workspace_user reading on reading.workspace_id = told.workspace_id and reading.id = reader.id
    where reader.id <> $1 and mneme_private.names_user(told.author, reading.name, reading.external_id) >= mneme_private.names_user(told.author, (select name from asker), (select key from asker))))) offset 0) offset 0)))
      or (mneme_private.persona_id() is not null and mneme_private.speaker_of_source('fact', f.id, $1) = 'own'))
  order by f.predicate in ('allergic_to', 'diet', 'has_condition', 'takes', 'blood_type') desc, stated desc, f.confidence desc, f.valid_from desc nulls last, f.id
  limit 60) facts
  union all select *, false, false from (
  select 'memory' as kind, m.id, null as predicate, m.kind as sort, m.category, coalesce(m.subject || ': ', '') || m.content as content, m.content as words,
    coalesce(m.valid_from, m.recorded_from) as since,
    array(select s.message_id from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said where (said.visibility = 'workspace' or said.owner_user_id = (select sole from audience)
    or (said.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from said.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id
    and p.user_id = reading.id))))) and (said.persona_id is null or (select persona_id from speaking) is null or said.persona_id = (select persona_id from speaking))
      order by s.created_at desc, s.message_id limit 3) as sources,
    m.confidence * m.salience * (0.5 + m.usefulness) as weight, case when m.layer in ('profile', 'relationship') and (m.owner_user_id = $1 or m.created_by = $1) then (
      select case when mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 then '' else split_part(mneme_private.normalize_text(said.author), ' ', 1) end from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said
      where said.role = 'user' order by mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 desc, s.created_at, s.message_id limit 1) end
        as voice, m.value, m.sensitivity, m.confidence
  from current_memory m where m.of_person
  order by (m.category in ('health', 'diet') or m.fts @@ 'allerg:* | alerg:* | anaphyla:* | vegetari:* | vegetarisch:* | vegan:* | gluten:* | lactos:* | laktos:* | coeliac:* | celiac:* | coeliaq:* | celiaq:* | zoliak:* | diabet:* | asthm:* | asma:* | intoler:* | unvertrag:* | medic:* | medik:* | farmac:* | migran:* | blutverdunn:* | bluthochdr:* | herzschrittm:* | marcapas:* | antico:* | kosher:* | halal:* | epipen:* | inhal:* | pregnan:* | schwanger:* | enceint:* | embarazad:* | epilep:* | insulin:* | pacemak:* | hypertens:* | sulfa:* | penicillin:* | amoxicillin:* | ibuprofen:* | aspirin:* | warfarin:* | marcumar:* | metformin:* | statin:* | antibiot:* | codein:*'::tsquery) desc, weight desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 40) memories) item) as profile,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
  select m.id, coalesce(m.subject || ': ', '') || m.content as content, coalesce(m.valid_from, m.recorded_from) as since, m.due_at as "dueAt",
    coalesce($1 in (m.owner_user_id, m.created_by), $1 is null) as own, case when m.layer in ('profile', 'relationship') and (m.owner_user_id = $1 or m.created_by = $1) then (
      select case when mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 then '' else split_part(mneme_private.normalize_text(said.author), ' ', 1) end from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said
      where said.role = 'user' order by mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 desc, s.created_at, s.message_id limit 1) end
        as voice
  from current_memory m
  where m.in_scope and (m.layer in ('project', 'workspace') or m.of_person)
    and m.kind in ('preference', 'insight', 'fact')
  order by m.confidence * m.salience * (0.5 + m.usefulness) desc, coalesce(m.last_confirmed_at, m.recorded_from) desc
  limit 40) item) as preferences,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
  select m.id, coalesce(coalesce(m.subject || ': ', '') || m.content, '') as content, coalesce(m.valid_from, m.recorded_from) as since, m.due_at as "dueAt",
    coalesce($1 in (m.owner_user_id, m.created_by), $1 is null) as own, case when m.layer in ('profile', 'relationship') and (m.owner_user_id = $1 or m.created_by = $1) then (
      select case when mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 then '' else split_part(mneme_private.normalize_text(said.author), ' ', 1) end from (select given.* from mneme.memory_source given
      where given.workspace_id = m.workspace_id
        and given.memory_id = m.id offset 0) s
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = s.message_id offset 0) said
      where said.role = 'user' order by mneme_private.names_user(said.author, (select name from asker), (select key from asker)) > 0 desc, s.created_at, s.message_id limit 1) end
        as voice
  from mneme.memory_item m
  where m.workspace_id = $14::uuid and m.recorded_to is null and (m.content_state = 'inline' or (m.content_state = 'sealed' and m.owner_user_id = $1))
    and m.set_aside_at is null
    and (m.valid_from is null or m.valid_from <= coalesce($12::timestamptz, now()))
    and (m.valid_to is null or m.valid_to > coalesce($12::timestamptz, now())) and (m.visibility = 'workspace' or m.owner_user_id = (select sole from audience)
    or (m.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from m.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = m.workspace_id and p.thread_id = m.thread_id
    and p.user_id = reading.id) or (m.extracted_by is null and exists (
  select from mneme.project_member p
  where p.workspace_id = m.workspace_id and p.project_id = m.project_id
    and p.user_id = reading.id))))))
    and (m.persona_id is null or m.persona_id = (select persona_id from speaking)) and case when m.branch_id in (select id from line)
      then coalesce(m.source_sequence_no, 2147483647) <= (select upto from line where id = m.branch_id)
      else not exists (select from mneme.branch b
    where b.workspace_id = m.workspace_id and b.id = m.branch_id and b.parent_branch_id is not null) end and not exists (
      select from line join mneme.memory_item own on own.workspace_id = m.workspace_id and own.replaces_id = m.id
        and own.branch_id = line.id
      where coalesce(own.source_sequence_no, 2147483647) <= line.upto and own.content_state <> 'removed'
        and own.set_aside_at is null) and case $4::text
      when 'full' then true
      when 'insights_only' then not (m.layer = 'relationship')
      when 'neutral_only' then m.sensitivity = 'neutral' and not (m.layer = 'relationship')
      when 'neutral_and_relationship' then m.sensitivity = 'neutral' or m.layer = 'relationship'
      when 'relationship_only' then m.layer = 'relationship'
      else false end
    and (m.layer <> 'project' or m.project_id = $3)
    and m.kind = 'task' and m.status in ('pending', 'in_progress', 'blocked')
  order by m.due_at nulls last, m.recorded_from desc
  limit 40) item) as tasks,
    (select row_to_json(pending) from (
  select h.from_channel as "fromChannel",
    coalesce(h.context_summary, mneme_operation.handoff_summary(h.thread_id)) as summary,
    h.created_at as at
  from mneme.handoff h
  where h.workspace_id = $14::uuid and h.user_id = $1 and h.user_id = (select sole from audience)
    and h.consumed_at is null and h.expires_at > now()
    and h.to_channel = coalesce($11::text, (
      select coalesce(latest.channel, t.channel) from mneme.thread t
      left join lateral (
        select m.channel from mneme.branch b
        join mneme.message m on m.workspace_id = b.workspace_id and m.branch_id = b.id
          and m.sequence_no = b.last_sequence_no
        where b.workspace_id = t.workspace_id and b.thread_id = t.id
          and case when $5::uuid is null then b.parent_branch_id is null else b.id = $5 end offset 0) latest on true
      where t.workspace_id = $14::uuid and t.id = (select thread_id from place)))
    and (h.persona_id is null or h.persona_id = (select persona_id from speaking))
    and (h.thread_id is null or exists (
      select from mneme.thread t
      where t.workspace_id = $14::uuid and t.id = h.thread_id
        and (t.persona_id is null or t.persona_id = (select persona_id from speaking)) and case $4::text
      when 'full' then true
      when 'insights_only' then not (t.persona_id is not null)
      when 'neutral_only' then t.sensitivity = 'neutral' and not (t.persona_id is not null)
      when 'neutral_and_relationship' then t.sensitivity = 'neutral' or t.persona_id is not null
      when 'relationship_only' then t.persona_id is not null
      else false end
        and (t.visibility = 'workspace' or t.owner_user_id = $1
  or (t.visibility = 'audience' and exists (
    select from mneme.thread_participant p
    where p.workspace_id = t.workspace_id and p.thread_id = t.id
      and p.user_id = $1)))))
  limit 1) pending) as handoff,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
  select recent.id, recent.role, recent.author, recent.said_by as "saidBy",
    case when recent.bytes <= $13 then recent.content else '' end as content,
    recent.occurred_at as "occurredAt", recent.bytes > $13 as "tooLong", recent.as_data as "asData"
  from (
    select newest.*,
      sum(octet_length(coalesce(newest.content, newest.content_normalized))) over (order by newest.sequence_no desc)
        as bytes
    from turn_line shown cross join lateral (
      select m.id, m.role::text, m.author, coalesce(m.owner_user_id, m.created_by, m.thread_id) || ' ' || lower(coalesce(m.author, '')) as said_by,
        case when m.memory_off then m.content else coalesce(m.content_visible, m.content) end as content,
        m.content_normalized, m.sequence_no, m.occurred_at,
        m.role not in ('user', 'assistant') and m.visibility <> 'private'
          and m.created_by is distinct from $1 as as_data
      from mneme.message m
      where m.workspace_id = $14::uuid and m.branch_id = shown.branch_id
        and m.sequence_no <= shown.upto
        and m.content_state in ('inline', 'archived') and (m.memory_off or m.content_visible is distinct from '')
      order by m.sequence_no desc limit $7) newest
    order by newest.sequence_no desc limit $7) recent
  order by recent.sequence_no desc) item) as turns,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
    select entry.id, entry.level, entry.content, entry."periodStart", entry."periodEnd", entry.reason, t.title
    from ((
  select 'thread' as reason, found.*
  from (values ('thread', null), ('month', null), ('week', null), ('day', null)) as wanted (level, reach) cross join lateral (
    select s.id, s.level::text, s.content, s.period_start as "periodStart", s.period_end as "periodEnd", s.thread_id from mneme.summary s
    where s.level = wanted.level and s.thread_id = (select thread_id from place) and
  s.workspace_id = $14::uuid
    and (s.content_state = 'archived' or s.content_state = 'inline' and s.content <> '')
    and (s.visibility = 'workspace' or s.owner_user_id = (select sole from audience)
    or (s.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from s.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = s.workspace_id and p.thread_id = s.thread_id
    and p.user_id = reading.id))))) and (s.persona_id is null or s.persona_id = (select persona_id from speaking)) and case when s.branch_id in (select id from line)
      then coalesce(s.source_sequence_no, 2147483647) <= (select upto from line where id = s.branch_id)
      else not exists (select from mneme.branch b
    where b.workspace_id = s.workspace_id and b.id = s.branch_id and b.parent_branch_id is not null) end
    and (s.branch_id in (select id from line) or $5::uuid is null
      or s.thread_id is distinct from (select thread_id from place))
    and case $4::text
      when 'full' then true
      when 'insights_only' then not (s.persona_id is not null)
      when 'neutral_only' then s.sensitivity = 'neutral' and not (s.persona_id is not null)
      when 'neutral_and_relationship' then s.sensitivity = 'neutral' or s.persona_id is not null
      when 'relationship_only' then s.persona_id is not null
      else false end
    order by s.period_start desc limit 1) found)) entry
    left join lateral (select looked_up.* from mneme.thread looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = entry.thread_id offset 0) t on true) item) as pyramid,
    '[]'::json as elsewhere,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
  select hit.kind, hit.id, case hit.kind
      when 'message' then spoken.teller
      when 'summary' then (select (select coalesce(m.author, m.role) from mneme.summary_message s join mneme.message m using (workspace_id)
  where r.level = 'turn' and s.workspace_id = r.workspace_id and s.summary_id = r.id and m.id = s.message_id limit 1) from (select looked_up.* from mneme.summary looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = hit.id offset 0) r)
      when 'chunk' then (select concat_ws(', ',
  (select nullif(d.title, '') from mneme.source_document d
    where d.workspace_id = r.workspace_id and d.id = r.document_id),
  nullif(r.heading, ''), coalesce('page ' || r.page, 'part ' || (r.position + 1))) from (select looked_up.* from mneme.chunk looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = hit.id offset 0) r)
    end as teller, case hit.kind
      when 'summary' then (select json_build_object('level', r.level, 'periodStart', r.period_start, 'periodEnd', r.period_end) from (select looked_up.* from mneme.summary looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = hit.id offset 0) r)
    end as period, case hit.kind
      when 'memory' then array(
        select f.message_id
        from (select given.* from mneme.memory_source given
          where given.workspace_id = $14::uuid and given.memory_id = hit.id offset 0) f
        cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = f.message_id offset 0) said
        where (said.visibility = 'workspace' or said.owner_user_id = (select sole from audience)
    or (said.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from said.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id
    and p.user_id = reading.id))))) and (said.persona_id is null or (select persona_id from speaking) is null or said.persona_id = (select persona_id from speaking))
        order by f.created_at desc, f.message_id limit 8)
      when 'fact' then array(
        select f.message_id
        from (select given.* from mneme.fact_source given
          where given.workspace_id = $14::uuid and given.fact_version_id = hit.id offset 0) f
        cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = f.message_id offset 0) said
        where (said.visibility = 'workspace' or said.owner_user_id = (select sole from audience)
    or (said.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from said.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id
    and p.user_id = reading.id))))) and (said.persona_id is null or (select persona_id from speaking) is null or said.persona_id = (select persona_id from speaking))
        order by f.recorded_at desc, f.message_id limit 8)
      when 'summary' then array(
        select f.message_id
        from (select given.* from mneme.summary_message given
          where given.workspace_id = $14::uuid and given.summary_id = hit.id offset 0) f
        cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = f.message_id offset 0) said
        where (said.visibility = 'workspace' or said.owner_user_id = (select sole from audience)
    or (said.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from said.owner_user_id
          and not (exists (
  select from mneme.thread_participant p
  where p.workspace_id = said.workspace_id and p.thread_id = said.thread_id
    and p.user_id = reading.id))))) and (said.persona_id is null or (select persona_id from speaking) is null or said.persona_id = (select persona_id from speaking)) and exists (select from (select looked_up.* from mneme.summary looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = hit.id offset 0) r where r.level = 'turn')
        order by f.message_id limit 8)
    end as sources,
    hit.kind = 'fact' and exists (
      select from (select looked_up.* from mneme.fact looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = hit.id offset 0) learned
      cross join lateral (select given.* from mneme.fact_source given
      where given.workspace_id = learned.workspace_id
        and given.fact_version_id = learned.id offset 0) own
      cross join lateral (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = own.message_id offset 0) told
      where own.speaker = 'subject' and (told.created_by = $1
  or ('private' in (told.visibility, learned.visibility) and told.owner_user_id = $1))) as "ofAsker",
    spoken.said_by as "saidBy", case when hit.kind = 'message' then titled.title end as title
  from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid, thread uuid)
  left join lateral (
    select coalesce(r.author, case when r.role = 'user' and r.visibility <> 'private' then (
  select u.name from mneme.workspace_user u join mneme.membership member
    on member.workspace_id = u.workspace_id and member.user_id = u.id and member.role <> 'service'
  where u.workspace_id = r.workspace_id and u.id = r.created_by) end, r.role) as teller, coalesce(r.owner_user_id, r.created_by, r.thread_id) || ' ' || lower(coalesce(r.author, '')) as said_by
    from (select looked_up.* from mneme.message looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = hit.id offset 0) r
    where hit.kind = 'message') spoken on true
  -- Of a conversation once, however many of its turns were found.
  left join (
    select t.id, t.title
    from (select distinct thread from jsonb_to_recordset($8::jsonb) as found (kind text, thread uuid)
      where kind = 'message') found
    cross join lateral (select looked_up.* from mneme.thread looked_up
      where true and looked_up.workspace_id = $14::uuid and looked_up.id = found.thread offset 0) t offset 0) titled on titled.id = hit.thread) item) as origins,
    (select coalesce(json_agg(row_to_json(item)), '[]') from (
  select hit.id from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral (select s.fact_version_id from mneme.fact_source s
    where s.workspace_id = $14::uuid and s.message_id = hit.id offset 0) said
  cross join lateral (select looked_up.* from mneme.fact looked_up
      where (looked_up.valid_to is not null or looked_up.recorded_to is not null) and looked_up.workspace_id = $14::uuid and looked_up.id = said.fact_version_id offset 0) f
  where hit.kind = 'message'
  union
  select hit.id from jsonb_to_recordset($8::jsonb) as hit (kind text, id uuid)
  cross join lateral (select s.memory_id from mneme.memory_source s
    where s.workspace_id = $14::uuid and s.message_id = hit.id offset 0) said
  cross join lateral (select looked_up.* from mneme.memory_item looked_up
      where looked_up.kind in ('decision', 'preference', 'task') and looked_up.workspace_id = $14::uuid and looked_up.id = said.memory_id offset 0) i
  cross join lateral (select from mneme.memory_item next
    where next.workspace_id = i.workspace_id and (next.supersedes_id = i.id or next.replaces_id = i.id)
    offset 0) later
  where hit.kind = 'message') item) as ended;
