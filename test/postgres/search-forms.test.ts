import { expect, it } from 'vitest';
import { searchForms } from '../../src/postgres/search-forms.ts';
import { useDatabase } from '../support/database.ts';
import { writtenForms } from './written-forms.ts';

const database = useDatabase();

/** A body as its arguments are named: the functions are asked for statements with numbers in their place. */
const statementIn = (body: string, branch: string) => {
  const from = body.indexOf('from (\n', body.indexOf(branch));
  return body.slice(from + 'from (\n'.length, body.indexOf('\n    ) ranked;', from));
};

it('the forms in the database are those that its functions make', async () => {
  const made = await searchForms({ query: database.owner.query.bind(database.owner) });
  const bodies = [
    ...made.matchAll(/create or replace function mneme_search\.(\w+)\([\s\S]*?\nas \$\$([\s\S]*?)\$\$;/g),
  ];
  expect([...(await writtenForms(database.owner))]).toEqual(
    bodies
      .map(([, name = '', body = '']) => [name, body])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
});

it('a form holds the statement of its arm for each kind, with names for its parameters', async () => {
  const { rows } = await database.owner.query<{ statement: string }>(
    `select mneme_search.entity_statement('fact', '{"form": true, "in_audience": true, "forked": true, "scope": "neutral_and_relationship"}') as statement`,
  );
  const names: Readonly<Record<string, string>> = {
    1: 'in_workspace',
    4: 'in_entities',
    5: 'in_similarities',
    6: 'in_limit',
  };
  const expected = (rows[0]?.statement ?? '').replaceAll(
    /\$(\d)/g,
    (_, number: string) => names[number] ?? '',
  );
  const forms = await writtenForms(database.owner);
  expect(expected).toContain('mneme.fact');
  expect(statementIn(forms.get('entity_form') ?? '', `in_kind = 'fact'`)).toBe(expected);
});
