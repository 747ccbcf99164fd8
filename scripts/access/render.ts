import { conditionOf } from './conditions.ts';
import { type Command, commands, type Rule, type TableAccess } from './description.ts';

/** What the text of the migrations says of a table, as far as its access depends on it. */
export interface TableText {
  readonly name: string;
  /** The columns that are stored, and not computed. */
  readonly columns: readonly string[];
  readonly identity: boolean;
  readonly partitioned: boolean;
}

/** What most tables have alike, by the word that stands under `also`. */
function usual(
  word: NonNullable<TableAccess['also']>[number],
  table: string,
): { rule: Rule; rights: string } {
  const own = [table === 'mneme.workspace' ? 'workspace itself' : 'workspace'];
  switch (word) {
    case 'search':
      return { rule: { select: ['search'], where: ['every row'] }, rights: 'select' };
    case 'backup':
      return { rule: { select: ['backup'], where: ['every row'] }, rights: 'select' };
    case 'erase':
      return { rule: { all: ['eraser'], where: own }, rights: 'select, delete' };
    case 'carry':
      return { rule: { all: ['porter'], where: own }, rights: 'select, insert' };
  }
}

/** The policies and grants of a table, as SQL that takes a table without any. */
export function renderAccess(table: TableText, access: TableAccess): string {
  const bare = table.name.slice(table.name.indexOf('.') + 1);
  const policies = Object.entries(access.rows ?? {}).map(([name, rule]) =>
    policy(`${bare}_${name}`, table.name, rule),
  );
  const grants = Object.entries(access.rights ?? {}).map(([roles, rights]) => {
    const said = commands.flatMap((command) => {
      const columns = rights[command];
      return columns === undefined ? [] : [command + columnList(columns, command, table)];
    });
    return grant(said, table.name, roles.split(', '));
  });
  for (const word of access.also ?? []) {
    const { rule, rights } = usual(word, table.name);
    policies.push(policy(`${bare}_${word}`, table.name, rule));
    grants.push(grant([rights], table.name, ruleOf(rule).roles));
  }
  if (table.identity && access.also?.includes('backup'))
    grants.push(grant(['select'], `sequence ${table.name}_id_seq`, ['backup']));
  if (table.partitioned) grants.push(partitionBackup(table.name));
  return [...policies, '', ...grants].join('\n').trim();
}

function ruleOf(rule: Rule): { command: Command | 'all'; roles: readonly string[] } {
  for (const command of [...commands, 'all'] as const) {
    const roles = rule[command];
    if (roles) return { command, roles };
  }
  throw new Error('A rule is for one command.');
}

function policy(name: string, table: string, rule: Rule): string {
  const { command, roles } = ruleOf(rule);
  const using = rule.using ?? (command === 'insert' || rule.check ? undefined : rule.where);
  const check =
    rule.check ?? (command === 'select' || command === 'delete' || rule.using ? undefined : rule.where);
  const head = [
    `create policy ${name} on ${table}${rule.restrictive ? ' as restrictive' : ''}`,
    `${command === 'all' ? '' : ` for ${command}`} to ${roles.map((role) => `mneme_${role}`).join(', ')}`,
  ];
  const lines = [head.join('').length <= 120 ? head.join('') : head.join('\n ')];
  if (using) lines.push(clause('using', using, table));
  if (check) lines.push(clause('with check', check, table));
  return `${lines.join('\n')};`;
}

function clause(word: string, conditions: readonly string[], table: string): string {
  const all = conditions
    .map((condition) => conditionOf(condition, table).replaceAll('\n', '\n    '))
    .join('\n    and ');
  return `  ${word} (${all})`;
}

function columnList(columns: string | readonly string[], command: Command, table: TableText): string {
  if (columns === 'rows') return '';
  if (typeof columns !== 'string') {
    for (const column of columns)
      if (!table.columns.includes(column))
        throw new Error(
          `db/access lets roles ${command} ${column} of ${table.name}, which has no such column.`,
        );
    return ` (${columns.join(', ')})`;
  }
  const left = /^every column(?: but (.*))?$/.exec(columns)?.[1]?.split(', ') ?? [];
  return ` (${table.columns.filter((column) => !left.includes(column)).join(', ')})`;
}

function grant(rights: readonly string[], object: string, roles: readonly string[]): string {
  const to = `to ${roles.map((role) => `mneme_${role}`).join(', ')};`;
  const whole = `grant ${rights.join(', ')} on ${object} ${to}`;
  if (whole.length <= 120) return whole;
  const lines = rights.flatMap((right, place) => wrap(`${right}${place === rights.length - 1 ? '' : ','}`));
  return ['grant', ...lines, `on ${object} ${to}`].join('\n');
}

/** A list of columns in lines of at most 120 characters. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > 120) {
      lines.push(line);
      line = '   ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** pg_dump reads every partition by itself, by the partition's own policy. */
function partitionBackup(table: string): string {
  return `do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = '${table}'::regclass loop
    execute format('create policy %I on %s for select to mneme_backup using (true)',
      (select relname from pg_class where oid = part) || '_backup', part);
    execute format('grant select on %s to mneme_backup', part);
  end loop;
end
$$;`;
}
