import { readsStated, readsThread } from '../../postgres/audience.ts';

// Row security has the last word; these conditions narrow what the asker or a program sees to what all readers of the
// thread at hand may see, to the persona it packs a prompt for, and to the branch at hand. Parameters are those of `readStored`.

/**
 * A row by its key, to be joined laterally. `offset 0` keeps the look a look: the statement is planned once for
 * workspaces of any size, and of one that it takes to be small it would read all rows, for each row of the other side.
 */
export const lookUp = (table: string, key: string, condition = 'true') =>
  `(select looked_up.* from mneme.${table} looked_up
      where ${condition} and looked_up.workspace_id = mneme_private.workspace_id() and looked_up.id = ${key} offset 0)`;

/**
 * The turns that a memory or a fact's version was learned from (`turn`) and what is said of each (`source`), to be joined
 * laterally: from its few sources to the turns, never from all turns of a workspace that seems small to the sources.
 */
export const sourceTurns = (kind: 'memory' | 'fact', row: string, source: string, turn: string) =>
  `(select given.* from mneme.${kind}_source given
      where given.workspace_id = ${row}.workspace_id
        and given.${kind === 'fact' ? 'fact_version_id' : 'memory_id'} = ${row}.id offset 0) ${source}
      cross join lateral ${lookUp('message', `${source}.message_id`)} ${turn}`;

/**
 * Whom a prompt is for: of the thread it goes into all readers, or the asker alone, where it goes into none or brings
 * the asker's own on purpose. No readers at all stand for everybody in the workspace.
 */
export const audience = (ofThread: boolean) => `
  audience (readers, sole) as materialized (
    select given.readers, case when cardinality(given.readers) = 1 then given.readers[1] end
    from (select ${ofThread ? 'mneme_search.audience_of($6, $5, $1)' : 'array[$1]'} as readers) given)`;

const readsRow = (kind: 'memory' | 'other', read: { row: string; reader: string }) =>
  `${readsThread(read)}${kind === 'memory' ? ` or ${readsStated(read)}` : ''}`;

/** Whether every reader of the prompt sees a row: it is the workspace's, or each owns it or is of its audience. */
export const readableBy = (row: string, kind: 'memory' | 'other' = 'other') =>
  `(${row}.visibility = 'workspace' or ${row}.owner_user_id = (select sole from audience)
    or (${row}.visibility = 'audience' and (select readers from audience) is not null and not exists (
        select from unnest((select readers from audience)) as reading (id)
        where reading.id is distinct from ${row}.owner_user_id
          and not (${readsRow(kind, { row, reader: 'reading.id' })}))))`;

/** Whether a turn may be cited: its readers are the prompt's, and no other persona spoke in it. */
export const citable = (turn: string) =>
  `${readableBy(turn)} and (${turn}.persona_id is null or ${speaker} is null or ${turn}.persona_id = ${speaker})`;

/** The latest turns that a memory or a fact's version was learned from and that may be cited, by their ids. */
export const citedTurns = (kind: 'memory' | 'fact', row: string, atMost: number) =>
  `array(select s.message_id from ${sourceTurns(kind, row, 's', 'said')} where ${citable('said')}
      order by s.${kind === 'fact' ? 'recorded_at' : 'created_at'} desc, s.message_id limit ${atMost})`;

/** Whether a memory's or fact's text is there, and not set aside: what is, no prompt holds until it is formed again. */
export const kept = (row: string) => `${row}.content_state = 'inline' and ${row}.set_aside_at is null`;

/** As `kept`, or sealed by the asker, whose text is opened afterwards. */
export const keptOrSealed = (row: string) =>
  `(${row}.content_state = 'inline' or (${row}.content_state = 'sealed' and ${row}.owner_user_id = $1))
    and ${row}.set_aside_at is null`;

/** The moment that is meant. */
export const now = 'coalesce($12::timestamptz, now())';

/** Whether a memory holds at a moment. */
export const holdsAt = (memory: string, at: string) =>
  `(${memory}.valid_from is null or ${memory}.valid_from <= ${at})
    and (${memory}.valid_to is null or ${memory}.valid_to > ${at})`;

/** Whether a fact's version holds at the moment that is meant, as is known now. */
export const factHolds = (fact: string) =>
  `mneme_private.fact_is_valid(${fact}.valid_from, ${fact}.valid_to, ${fact}.recorded_from, ${fact}.recorded_to,
      ${fact}.set_aside_at, $12::timestamptz, null)`;

/** Whom a prompt is spoken by: the persona that is named, else that of the thread it goes into. */
export const speaking = (ofThread: boolean) => `
  speaking (persona_id) as materialized (
    select ${
      ofThread
        ? `coalesce($2, (select t.persona_id from mneme.thread t
      where t.workspace_id = mneme_private.workspace_id() and t.id = (select thread_id from place)))`
        : '$2'
    })`;

/** The persona that speaks, or null. */
export const speaker = '(select persona_id from speaking)';

/** No other persona's. What a user told one persona of themselves is no persona's. */
export const ofPersona = (row: string) => `(${row}.persona_id is null or ${row}.persona_id = ${speaker})`;

/** Whether a row was not learned on a fork. */
export const ofTrunk = (row: string) => `not exists (select from mneme.branch b
    where b.workspace_id = ${row}.workspace_id and b.id = ${row}.branch_id and b.parent_branch_id is not null)`;

/** The branch ($5) with its ancestors, each up to the fork point of the next. */
export const line = `
  line (id, parent_branch_id, fork_sequence_no, upto) as (
    select b.id, b.parent_branch_id, b.fork_sequence_no, 2147483647 from mneme.branch b
    where b.workspace_id = mneme_private.workspace_id() and b.id = $5
    union all
    select b.id, b.parent_branch_id, b.fork_sequence_no, least(line.fork_sequence_no, line.upto)
    from line cross join lateral ${lookUp('branch', 'line.parent_branch_id')} b)`;

/** What was learned on a fork stays on it, and a fork knows of its ancestors what they knew where it left. */
export const onLine = (row: string) => `case when ${row}.branch_id in (select id from line)
      then coalesce(${row}.source_sequence_no, 2147483647) <= (select upto from line where id = ${row}.branch_id)
      else ${ofTrunk(row)} end`;

/** Whether a memory or fact has no later word on the branch at hand, which takes its place there. */
export const ownWordOf = (row: string, table: 'memory_item' | 'fact') => `not exists (
      select from line join mneme.${table} own on own.workspace_id = ${row}.workspace_id and own.replaces_id = ${row}.id
        and own.branch_id = line.id
      where coalesce(own.source_sequence_no, 2147483647) <= line.upto and own.content_state <> 'removed'
        and own.set_aside_at is null)`;

/** What the scope lets in, given what makes the row a relationship's: that comes whole, to its own persona. */
export const inScope = (row: string, relationship: string) => `case $4::text
      when 'full' then true
      when 'insights_only' then not (${relationship})
      when 'neutral_only' then ${row}.sensitivity = 'neutral' and not (${relationship})
      when 'neutral_and_relationship' then ${row}.sensitivity = 'neutral' or ${relationship}
      when 'relationship_only' then ${relationship}
      else false end`;
