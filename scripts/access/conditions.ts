import { indented, readerCondition, readsProject, readsThread } from '../../src/postgres/audience.ts';
import { ownWord, saidByAnother, storedFor } from '../../src/postgres/own-word.ts';

/**
 * What a condition of db/access is in SQL. Settings are compared as bare expressions and visibilities with literals: so
 * the planner takes an index for them under row security.
 */

/** The workspace of the session, and its user. */
const workspaceSetting = `nullif(current_setting('mneme.workspace_id', true), '')::uuid`;
const userSetting = `nullif(current_setting('mneme.user_id', true), '')::uuid`;
/** The persona that a session speaks through; null where it is bound to none. */
const personaSetting = `nullif(current_setting('mneme.persona_id', true), '')::uuid`;

/** A condition as it stands in db/access, for the policies of a table. */
export function conditionOf(text: string, table: string): string {
  const row = table.slice(table.indexOf('.') + 1);
  const reading = { row, reader: userSetting };
  const own = /^own (\w+)$/.exec(text)?.[1];
  if (own) return `${own} = ${userSetting}`;
  const optional = /^null or (.*?)(\w+)$/.exec(text);
  if (optional) return `(${optional[2]} is null or ${conditionOf(`${optional[1]}${optional[2]}`, table)})`;
  const visible = /^visible (\w+): (\w+)$/.exec(text);
  if (visible)
    return `exists (
  select from mneme.${visible[1]} parent
  where parent.workspace_id = ${row}.workspace_id
    and parent.id = ${row}.${visible[2]})`;
  const reachable = /^reachable (\w+): (\w+)$/.exec(text);
  if (reachable) return `mneme_private.in_reach('${reachable[1]}', ${reachable[2]})`;
  const within = /^within persona (\w+): (\w+)$/.exec(text);
  if (within)
    return `(${personaSetting} is null
  or mneme_private.within_persona('${within[1]}', ${within[2]}))`;
  switch (text) {
    case 'of persona':
      return `(persona_id is null
  or coalesce(persona_id = ${personaSetting}, true))`;
    case 'the persona itself':
      return `coalesce(id = ${personaSetting}, true)`;
    case 'of no persona':
      return `${personaSetting} is null`;
    case 'by persona':
      return `coalesce(persona_id = ${personaSetting},
  ${personaSetting} is null)`;
    case 'every row':
      return 'true';
    case 'workspace':
      return `workspace_id = ${workspaceSetting}`;
    case 'workspace itself':
      return `id = ${workspaceSetting}`;
    case 'reader':
      return readerCondition(table === 'mneme.thread' ? { ...reading, key: 'id' } : reading, '');
    case 'project reader':
      return `(visibility = 'workspace' or owner_user_id = ${userSetting}
  or ${indented(readsProject({ ...reading, key: 'id' }))})`;
    case 'project member':
      return readsProject(reading);
    case 'shared or own':
      return `(visibility = 'workspace' or owner_user_id = ${userSetting})`;
    case 'not shared':
      return `visibility <> 'workspace'`;
    case 'for an audience':
      return `visibility = 'audience'`;
    case 'stated':
      return 'extracted_by is null';
    case 'of no thread':
      return 'thread_id is null';
  }
  if (text.startsWith('sql ')) return inLines(text.slice('sql '.length).replaceAll('USER', userSetting));
  throw new Error(`db/access knows no condition "${text}" (of ${table}). Its README.md lists them.`);
}

/** A condition that asks another table, on lines of its own. */
function inLines(condition: string): string {
  if (!condition.startsWith('exists (select ')) return condition;
  return condition
    .replace('exists (select ', 'exists (\n  select ')
    .replace(' where ', '\n  where ')
    .replaceAll(' and ', '\n    and ');
}

const named = { readsThread, readsProject, readerCondition } as const;

/**
 * The condition that a marked place of a function asks for, as `readsThread row=r reader=me`.
 *
 * @throws Error where it names none.
 */
export function conditionAt(mark: string): string {
  const [name = '', ...words] = mark.trim().split(' ');
  const given = Object.fromEntries(words.map((word) => word.split('=', 2)));
  if (name === 'saidByAnother' && given.said && given.name && given.key)
    return saidByAnother(given.said, { name: given.name, key: given.key });
  if (name === 'storedFor' && given.told && given.learned && given.user)
    return storedFor(given.told, given.learned, given.user);
  if (name === 'ownWord' && given.source && given.fact && given.told)
    return ownWord(given.source, given.fact, given.told);
  const condition = Object.entries(named).find(([known]) => known === name)?.[1];
  if (!condition || !given.row || !given.reader)
    throw new Error(`A marked place asks for "${mark}", which is no condition.`);
  return condition({ row: given.row, reader: given.reader, workspace: given.workspace, key: given.key });
}
