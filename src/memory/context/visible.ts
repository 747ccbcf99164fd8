// Row security has the last word; these conditions narrow a program's wider view to the user and persona it packs a
// prompt for, and to the branch at hand. Parameters are those of `readStored`.

/** Who sees a row: the workspace, its owner, or those who take part in its thread. */
export const readableBy = (
  row: string,
) => `(${row}.visibility = 'workspace' or ${row}.owner_user_id = $1 or (${row}.visibility = 'audience' and exists (
      select from mneme.thread_participant p
      where p.workspace_id = ${row}.workspace_id and p.thread_id = ${row}.thread_id and p.user_id = $1)))`;

/** Nobody else's persona's, nor from another persona's thread. */
export const ofPersona = (row: string) => `(${row}.persona_id is null or ${row}.persona_id = $2)
    and not exists (select from mneme.thread t
      where t.workspace_id = ${row}.workspace_id and t.id = ${row}.thread_id and t.persona_id <> $2)`;

/** What was learned on a fork stays on it, and a fork knows of its ancestors what they knew where it left. */
export const onLine = (row: string) => `case when ${row}.branch_id in (select id from line)
      then coalesce(${row}.source_sequence_no, 2147483647) <= (select upto from line where id = ${row}.branch_id)
      else not exists (select from mneme.branch b
        where b.workspace_id = ${row}.workspace_id and b.id = ${row}.branch_id and b.parent_branch_id is not null) end`;

/** What the scope lets in, given what makes the row a relationship's. */
export const inScope = (row: string, relationship: string) => `case $4::text
      when 'full' then true
      when 'insights_only' then not (${relationship})
      when 'neutral_only' then ${row}.sensitivity = 'neutral' and not (${relationship})
      when 'neutral_and_relationship' then ${row}.sensitivity = 'neutral'
      when 'relationship_only' then ${relationship}
      else false end`;
