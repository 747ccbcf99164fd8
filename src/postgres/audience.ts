/**
 * Who reads a row, as SQL: stated once for policies, definer functions and Mneme's own statements.
 * `scripts/generate-access.ts` writes it into the first two.
 */

/** A row and its reader. */
export interface Reading {
  /** The row: the table's own name in a policy, an alias elsewhere. */
  readonly row: string;
  /** The user who reads, as an expression. */
  readonly reader: string;
  /** The workspace in the tables of participants and members; the row's own column by default. */
  readonly workspace?: string | undefined;
  /** The row's column with the thread or project. */
  readonly key?: string | undefined;
}

/** Whether a user reads the row's thread. */
export function readsThread(reading: Reading): string {
  return belongsTo('thread_participant', 'thread_id', reading);
}

/** Whether a user is a member of the row's project. */
export function readsProject(reading: Reading): string {
  return belongsTo('project_member', 'project_id', reading);
}

function belongsTo(table: string, column: string, { row, reader, workspace, key = column }: Reading): string {
  // Inside, `p` is the table of members: a row with that alias would be compared with itself.
  if (row === 'p' || /\bp\./.test(reader))
    throw new Error('A row that is read must have another alias than p.');
  return `exists (
  select from mneme.${table} p
  where p.workspace_id = ${workspace ?? `${row}.workspace_id`} and p.${column} = ${row}.${key}
    and p.user_id = ${reader})`;
}

/** Whether a user is in the audience of a memory that was stated for a project: its members. */
export function readsStated(reading: Reading): string {
  return `(${reading.row}.extracted_by is null and ${readsProject(reading)})`;
}

/**
 * Whether a row is shared with the workspace, the user's own, or shared with an audience that the user is in.
 *
 * @param column prefix of the row's columns; none in a policy.
 * @param member condition for being in the audience; by default, reading the row's thread.
 */
export function readerCondition(
  reading: Reading,
  column = `${reading.row}.`,
  member = readsThread(reading),
): string {
  return `(${column}visibility = 'workspace' or ${column}owner_user_id = ${reading.reader}
  or (${column}visibility = 'audience' and ${indented(member)}))`;
}

/** Indents the further lines of a condition by two columns. */
export function indented(condition: string, by = 2): string {
  return condition.replaceAll('\n', `\n${' '.repeat(by)}`);
}
