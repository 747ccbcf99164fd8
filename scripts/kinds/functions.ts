import { forEachKind, shownColumns, weighedColumns } from '../../src/memory/kinds.ts';

/**
 * What of src/memory/kinds.ts a marked place of a function asks for: `kinds`, or the rows of all kinds that a hit
 * names, as `weighedRows hit=fused`. Null where it asks for something else.
 */
export function kindsAt(mark: string): string | null {
  const [name, hit] = mark.trim().split(' hit=');
  if (name === 'kinds') return described();
  if (name === 'weighedRows') return rows('weighed', weighedColumns, hit);
  if (name === 'shownRows') return rows('shown', shownColumns, hit);
  return null;
}

/** A branch for each kind, with what functions ask of it. */
function described(): string {
  return forEachKind((name, { table, starts, ends, place, channel, holds, relationship, redundant }) => {
    const said = { table, starts, ends, place, channel, holds, relationship, redundant };
    const pairs = Object.entries(said).filter(([, value]) => value !== undefined);
    const list = pairs.map(([key, value]) => `"${key}": ${JSON.stringify(value).replaceAll("'", "''")}`);
    return `when '${name}' then jsonb '{\n${filled(list)}}'`;
  }).join('\n');
}

/** The row of a hit, whichever kind it is of: one branch of a union each. */
function rows(of: 'weighed' | 'shown', columns: Readonly<Record<string, string>>, hit = 'hit'): string {
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

/** A list in lines that leave room for where they stand. */
function filled(list: readonly string[]): string {
  const lines: string[] = [];
  for (const [place, item] of list.entries()) {
    const text = place === list.length - 1 ? item : `${item},`;
    const last = lines.at(-1);
    if (last === undefined || last.length + text.length > 105) lines.push(text);
    else lines[lines.length - 1] = `${last} ${text}`;
  }
  return lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n');
}
