/**
 * Who reads a row, in SQL: said here once, for the policies, for definer functions and for statements of our own.
 * `scripts/generate-access.ts` writes it into the first two.
 */

/** Whose row it is, and who reads. */
export interface Reading {
  /** The row: the table's own name in a policy, an alias elsewhere. */
  readonly row: string;
  /** The user who reads, as an expression. */
  readonly reader: string;
  /** What the row's workspace is in the tables of who reads a thread or project; the row's own column by default. */
  readonly workspace?: string | undefined;
  /** Which of the row's columns names the thread or project. */
  readonly key?: string | undefined;
}

/** Whether somebody reads the thread a row is of. */
export function readsThread(reading: Reading): string {
  return belongsTo('thread_participant', 'thread_id', reading);
}

/** Whether somebody is a member of the project a row is of. */
export function readsProject(reading: Reading): string {
  return belongsTo('project_member', 'project_id', reading);
}

function belongsTo(table: string, column: string, { row, reader, workspace, key = column }: Reading): string {
  // Within, `p` is the table of who belongs to it: a row of that name would be compared with itself.
  if (row === 'p' || /\bp\./.test(reader))
    throw new Error('A row that is read must have another alias than p.');
  return `exists (
  select from mneme.${table} p
  where p.workspace_id = ${workspace ?? `${row}.workspace_id`} and p.${column} = ${row}.${key}
    and p.user_id = ${reader})`;
}

/** Whether somebody is of the audience of a memory that was stated to a project, which are its members. */
export function readsStated(reading: Reading): string {
  return `(${reading.row}.extracted_by is null and ${readsProject(reading)})`;
}

/**
 * Whether a row is shared with everybody, somebody's own, or, where it is for an audience, of theirs.
 *
 * @param column what stands before a column of the row: nothing in a policy.
 * @param member whether they are of its audience; those who read its thread by default.
 */
export function readerCondition(
  reading: Reading,
  column = `${reading.row}.`,
  member = readsThread(reading),
): string {
  return `(${column}visibility = 'workspace' or ${column}owner_user_id = ${reading.reader}
  or (${column}visibility = 'audience' and ${indented(member)}))`;
}

/** Further lines of a condition, two columns to the right. */
export function indented(condition: string, by = 2): string {
  return condition.replaceAll('\n', `\n${' '.repeat(by)}`);
}
