import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forEachKind, recallKinds } from '../../src/memory/kinds.ts';
import { baseline } from '../../src/postgres/migration-files.ts';
import { type TableFile, tableFile } from '../access/table-text.ts';

/** The tables that a kind has beside its own. The first kind's are the form of the others'. */
const besides = [(kind: string) => `${kind}_embedding`, (kind: string) => `recall_hit_${kind}`];

/**
 * The files that kinds of src/memory/kinds.ts still lack, by their paths: a table for the vectors and one for the hits
 * of each, with their comments, and the domain's new list of kinds. What is applied once goes into the newest migration.
 *
 * @param database the folder `db`.
 * @throws Error where a table is not of that form, or where there is no migration but the baseline.
 */
export function lackingFiles(database: string, tables: ReadonlyMap<string, TableFile>): Map<string, string> {
  const folder = join(database, 'migrations');
  const lacking = new Map<string, string>();
  const add = (number: number, name: string, text: string) => {
    const newest = readdirSync(folder).sort().at(-1);
    if (newest === undefined || newest === baseline)
      throw new Error(`No migration makes mneme.${name}. Begin one, with the table of the new kind.`);
    lacking.set(join(folder, newest, `${number}_${name}.sql`), text);
  };
  const [first] = recallKinds;
  besides.forEach((nameOf, place) => {
    const form = releasedText(folder, tables, nameOf(first));
    const comments = commentsOf(database, nameOf(first));
    forEachKind((kind, { table }, number) => {
      const released = renamed(form, first, kind, table);
      const commented = renamed(comments, first, kind, table);
      const name = nameOf(kind);
      if (!tables.has(`mneme.${name}`)) {
        add(900 + 10 * number + place, name, `${released}\n`);
        lacking.set(join(database, 'tables', tableFile(name)), `${commented}\n`);
      } else if (
        oneLine(releasedText(folder, tables, name)) !== oneLine(released) ||
        plain(commentsOf(database, name)) !== plain(commented)
      )
        throw new Error(`The table mneme.${name} differs from ${nameOf(first)} by more than its name.`);
    });
  });
  const list = `recall_kind_check check (value in (${recallKinds.map((kind) => `'${kind}'`).join(', ')}))`;
  const lists = globSync('*/*.sql', { cwd: folder })
    .sort()
    .flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/recall_kind_check\s+check \(.*\)/g) ?? [],
    );
  if (oneLine(lists.at(-1) ?? '') !== list)
    add(
      999,
      'recall_kind',
      `set local role mneme_owner;\n
alter domain mneme.recall_kind drop constraint recall_kind_check;
-- Every kind from before is in it.
-- squawk-ignore ban-alter-domain-with-add-constraint
alter domain mneme.recall_kind add constraint ${list.replace(' check (', '\n  check (')};\n
reset role;\n`,
    );
  return lacking;
}

/** What a migration or a table's file says of one kind's table alone begins so. */
const ofOneKind = '\n-- Of this kind alone.';

/** All that the migrations say of a table as of every kind's: the file that creates it, and what later ones add. */
function releasedText(folder: string, tables: ReadonlyMap<string, TableFile>, name: string): string {
  const created = tables.get(`mneme.${name}`)?.path;
  if (created === undefined) throw new Error(`No migration creates mneme.${name}.`);
  const later = new RegExp(`^alter table mneme\\.${name}\\b[\\s\\S]*?;$`, 'gm');
  const added = globSync('*/*.sql', { cwd: folder })
    .map((file) => join(folder, file))
    .filter((path) => path > created)
    .sort()
    .flatMap((path) => readFileSync(path, 'utf8').split(ofOneKind)[0]?.match(later) ?? []);
  return [readFileSync(created, 'utf8').trimEnd(), ...added].join('\n');
}

/** The comments that a table's file begins with. */
function commentsOf(database: string, name: string): string {
  const text = readFileSync(join(database, 'tables', tableFile(name)), 'utf8');
  const [comments = ''] = text.split('\n-- Generated from ');
  return (comments.split(ofOneKind)[0] ?? '').trimEnd();
}

function renamed(text: string, first: string, kind: string, table: string): string {
  const named = text.replaceAll(`mneme.${first} `, `mneme.${table} `).replaceAll(first, kind);
  const told = /^[aeiou]/.test(kind)
    ? named.replaceAll(new RegExp(`\\b([Aa]) (?=${kind})`, 'g'), '$1n ')
    : named;
  return told.replaceAll(/^.{121,}$/gm, (long) =>
    long.replace(/ (references|for values|lpad|E?'[A-Z@].*';$)/, '\n    $1'),
  );
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
/** Comments, wherever their lines are parted. */
const plain = (text: string) => oneLine(text).replaceAll("' '", '');

/** Two parts of a line, or of two where one would be too long. */
function inWidth(first: string, second: string): string {
  return `${first}${first.length + second.length < 120 ? ' ' : '\n  '}${second}`;
}

/** The triggers that a kind's own table needs, and that of its vectors. */
export function kindTriggers(name: string): string {
  return forEachKind((kind, { table, redundant, forms = 'set_text_forms', formedFrom = [] }) => {
    const counts = (on: string, event: string, rows: string, vector = '') =>
      `create trigger ${on}_statistics_${event} after ${event} on mneme.${on}
  referencing ${rows} for each statement
    execute function mneme_private.statistics_${vector}${event}('${kind}');`;
    const old = 'old table as old_rows';
    const fresh = 'new table as new_rows';
    if (name === `mneme.${kind}_embedding`)
      return [
        `create trigger ${kind}_embedding_checksum before insert or update of embedding, checksum on mneme.${kind}_embedding
  for each row execute function mneme_private.set_vector_checksum();`,
        counts(`${kind}_embedding`, 'delete', old, 'vector_'),
        counts(`${kind}_embedding`, 'insert', fresh, 'vector_'),
      ].join('\n');
    if (name !== `mneme.${table}`) return '';
    return [
      `${inWidth(`create trigger ${table}_text_forms before insert or update of ${['content', 'content_state', ...(redundant ? ['redundant'] : []), ...formedFrom].join(', ')}`, `on mneme.${table}`)}
  for each row execute function mneme_private.${forms}(${redundant ? `'redundant'` : ''});`,
      `create trigger ${table}_forget_vectors after update of content, content_state on mneme.${table}
  for each row when (new.content_state = 'removed'
    or new.content_state = old.content_state and new.content is distinct from old.content)
    execute function mneme_private.forget_vectors('${kind}');`,
      counts(table, 'delete', old),
      counts(table, 'insert', fresh),
      counts(table, 'update', `${old} ${fresh}`),
    ].join('\n');
  }).join('');
}
