import { forEachKind, type Kind, shownColumns, weighedColumns } from '../../src/memory/kinds.ts';

/**
 * What of src/memory/kinds.ts a marked place of a function asks for, as `kindNames`, or with what it is of, as
 * `weighedRows of=fused` (a hit) and `narrowed of=CONDITION` (on a row `r`). Null where it asks for something else.
 */
export function kindsAt(mark: string): string | null {
  const [name, of = ''] = mark.trim().split(/ of=(.*)/);
  switch (name) {
    case 'kinds':
      return described();
    case 'kindNames':
      return listed((kind) => `'${kind}'`);
    case 'kindTables':
      return listed((_kind, { table }) => `'${table}'`);
    case 'kindWeights':
      return listed((kind, { weight = 1 }) => `'${kind}', ${decimal(weight)}`);
    case 'weighedRows':
      return rows('weighed', weighedColumns, of);
    case 'shownRows':
      return rows('shown', shownColumns, of);
    case 'narrowed':
      return narrowed(of);
    case 'handedOver':
      return handedOver();
    default:
      return null;
  }
}

const listed = (item: (name: string, kind: Kind) => string) => filled(forEachKind(item), '');
const decimal = (value: number) => (Number.isInteger(value) ? value.toFixed(1) : String(value));

/** What functions ask of a kind. */
const asked = [
  'table',
  'starts',
  'ends',
  'place',
  'channel',
  'holds',
  'relationship',
  'redundant',
  'found',
  'confided',
  'threadAlone',
  'members',
  'everyPersonas',
] as const satisfies readonly (keyof Kind)[];

/** A branch for each kind, with what functions ask of it. */
function described(): string {
  return forEachKind((name, kind) => {
    const list = asked.flatMap((key) =>
      kind[key] === undefined ? [] : [`"${key}": ${JSON.stringify(kind[key]).replaceAll("'", "''")}`],
    );
    return `when '${name}' then jsonb '{\n${filled(list)}}'`;
  }).join('\n');
}

/** The row of a hit, whichever kind it is of: one branch of a union each. */
function rows(of: 'weighed' | 'shown', columns: Readonly<Record<string, string>>, hit: string): string {
  return forEachKind((name, kind, place) => {
    const times = {
      starts: kind.starts,
      ends: kind.ends ?? kind.starts,
      occurred: kind.occurred ?? kind.starts,
    };
    const own: Readonly<Record<string, string>> = {
      ...columns,
      ...(of === 'weighed' && kind.node ? { usefulness: 'node.usefulness' } : {}),
      ...kind[of],
    };
    const list = Object.entries(own).map(([column, value]) => {
      const said = Object.entries(times).find(([time]) => time === value)?.[1] ?? value;
      return place > 0 || said === `r.${column}` ? said : `${said} as ${column}`;
    });
    return [
      `select\n${filled(list)}`,
      `from mneme.${kind.table} r`,
      ...(of === 'weighed' && kind.node ? [`left join mneme.memory_node node on ${kind.node}`] : []),
      `where ${hit}.kind = '${name}' and r.workspace_id = workspace and r.id = ${hit}.id`,
    ].join('\n');
  }).join('\nunion all\n');
}

/** Takes what is of a thread or project from everybody in the workspace and gives it to its audience. */
function narrowed(condition: string): string {
  return forEachKind((_name, { table, threadAlone, keeps }) =>
    threadAlone && condition.includes('r.project_id')
      ? ''
      : `update mneme.${table} r set visibility = 'audience'
where r.workspace_id = workspace and ${condition} and r.visibility = 'workspace'${keeps ? `\n  and not (${keeps})` : ''};\n`,
  )
    .join('')
    .trimEnd();
}

/** Gives what somebody who leaves a project added there to another. */
function handedOver(): string {
  return forEachKind((_name, { table, formed }) =>
    formed
      ? ''
      : `update mneme.${table} r set owner_user_id = in_to
where r.workspace_id = workspace and (r.thread_id = any (theirs) or r.project_id = in_project_id)
  and r.owner_user_id = in_from and r.visibility = 'audience';\n`,
  )
    .join('')
    .trimEnd();
}

/** A list in lines that leave room for where they stand. */
function filled(list: readonly string[], indent = '  '): string {
  const lines: string[] = [];
  for (const [place, item] of list.entries()) {
    const text = place === list.length - 1 ? item : `${item},`;
    const last = lines.at(-1);
    if (last === undefined || last.length + text.length > 105) lines.push(text);
    else lines[lines.length - 1] = `${last} ${text}`;
  }
  return lines.map((line) => indent + line.replaceAll('\n', `\n${indent}`)).join('\n');
}
