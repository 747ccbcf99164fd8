import type { Session } from './session.ts';

/** The oid of `postgres`, which initdb makes. */
export const BOOTSTRAP_SUPERUSER = 10;

/** The settings Postgres tells a client at its start. */
export const REPORTED_SETTINGS = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'default_transaction_read_only',
  'in_hot_standby',
  'integer_datetimes',
  'IntervalStyle',
  'is_superuser',
  'scram_iterations',
  'search_path',
  'server_encoding',
  'server_version',
  'session_authorization',
  'standard_conforming_strings',
  'TimeZone',
];

/**
 * Removes all that the last session left. The user is named and not `default`, which does nothing in single-user mode,
 * so that the next session would run as the last one's user.
 */
export const RESET_STATEMENTS =
  'set session authorization postgres;reset role;reset all;close all;discard temp;discard sequences';

/** The prepared statements of all sessions are in one backend, but only their sessions may see their texts. */
export const HIDE_SHARED_STATEMENTS = `do $$ begin
  if has_table_privilege('public', 'pg_catalog.pg_prepared_statements', 'select') then
    revoke all on pg_catalog.pg_prepared_statements from public;
    revoke all on function pg_catalog.pg_prepared_statement() from public;
  end if;
end $$`;

/** For a backend that needs no reset. */
export const NO_STATEMENT = 'select';

/** Statements that set the backend's state, after a reset, to this session's at its start; `readOnly`: read-only. */
export function entryStatements(session: Session, readOnly: boolean): string {
  const settings = session.startSettings.map(
    ([name, value]) => `select pg_catalog.set_config(${literal(name)}, ${literal(value)}, false)`,
  );
  const readsOnly = readOnly ? ['set default_transaction_read_only = on'] : [];
  return [`set session authorization ${quoted(session.user)}`, ...settings, ...readsOnly].join(';');
}

/** A string as a SQL literal, whatever `standard_conforming_strings` is. */
export function literal(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return doubled.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/**
 * The settings a session starts with: the role's own (`alter role ... set`, as `name=value`), then the startup
 * packet's `options` (`-c name=value` and `--name=value`), then its other parameters.
 */
export function startSettings(
  roleSettings: readonly string[],
  parameters: ReadonlyMap<string, string>,
): [name: string, value: string][] {
  const found: [string, string][] = [];
  const keep = (name: string, value: string) => {
    // Set while the gateway is still the superuser, so the setting of the user must not be among them.
    if (name.toLowerCase() !== 'session_authorization') found.push([name, value]);
  };
  const add = (setting: string) => {
    const equals = setting.indexOf('=');
    if (equals > 0) keep(setting.slice(0, equals).replaceAll('-', '_'), setting.slice(equals + 1));
  };
  roleSettings.forEach(add);
  const words = (parameters.get('options') ?? '').match(/(?:\\.|\S)+/g) ?? [];
  words.forEach((word, index) => {
    const plain = word.replace(/\\(.)/g, '$1');
    if (plain === '-c') add((words[index + 1] ?? '').replace(/\\(.)/g, '$1'));
    else if (plain.startsWith('-c')) add(plain.slice(2));
    else if (plain.startsWith('--')) add(plain.slice(2));
  });
  for (const [name, value] of parameters) {
    const isSetting = name !== 'user' && name !== 'database' && name !== 'options' && name !== 'replication';
    if (isSetting && !name.startsWith('_pq_.')) keep(name, value);
  }
  return found;
}
