import type { Client, Pool } from 'pg';

/** The bodies of the forms of the search's arms, as they are in the database, by their names. */
export async function writtenForms(client: Client | Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace = 'mneme_search'::regnamespace and proname ~ '^(text|vector|entity|expand)_form$' order by 1`,
  );
  return new Map(rows.map(({ name, body }) => [name, body]));
}
