import type { Client } from 'pg';
import { readStatement } from './statement-file.ts';

const textFormStatement = readStatement(import.meta.dirname, 'text-form.sql');

/**
 * The forms of the search's arms, as SQL that makes them: functions with the very statements that `text_statement`,
 * `vector_statement`, `entity_statement` and `expand_statement` make for each search, but with parameters in the place
 * of what differs between searches, so that Postgres keeps their plans. The statements are asked of the database.
 */
export async function searchForms(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ kinds: string[] }>(
    `select array(select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1]) as kinds
     from pg_constraint where contypid = 'mneme.recall_kind'::regtype`,
  );
  const kinds = rows[0]?.kinds ?? [];
  const forms = [
    await textForm(client, kinds),
    await vectorForm(client, kinds),
    await entityForm(client, kinds),
    await expandForm(client),
  ];
  return forms.join('\n');
}

type Asked = Pick<Client, 'query'>;

/** What stands for any scope that has a form. */
const scope = JSON.stringify({
  form: true,
  in_audience: true,
  forked: true,
  scope: 'neutral_and_relationship',
  corpus: { message: { user_length: 1, other_length: 1 } },
});

/** A search of at most so many words has the first form that is large enough. */
const wordCounts = [4, 8, 24];

const rowParameters: readonly (readonly [name: string, type: string])[] = [
  ['in_kind', 'text'],
  ['in_workspace', 'uuid'],
  ['in_reader', 'uuid'],
  ['in_thread', 'uuid'],
  ['in_forked', 'boolean'],
  ['in_placed', 'boolean'],
  ['in_threads', 'uuid[]'],
  ['in_projects', 'uuid[]'],
];
const common: typeof rowParameters = [
  ...rowParameters,
  ['in_user_length', 'double precision'],
  ['in_other_length', 'double precision'],
];

async function textForm(client: Asked, kinds: readonly string[]) {
  const names = {
    1: 'in_workspace',
    4: 'in_queries',
    5: 'in_single',
    6: 'in_rarities',
    7: 'in_average_length',
  };
  const parameters = { ...names, 8: 'in_total', 9: 'in_limit', 10: 'in_words' };
  const branches: string[] = [];
  for (const kind of kinds) {
    for (const words of wordCounts) {
      const { rows } = await client.query<{ statement: string }>(textFormStatement, [kind, scope, words]);
      const fits = words === wordCounts.at(-1) ? '' : ` and cardinality(in_single) <= ${words}`;
      branches.push(
        branch(
          `in_kind = '${kind}'${fits}`,
          'ranked.id, ranked.score, ranked.share, ranked.coverage',
          named(rows[0]?.statement ?? '', parameters),
        ),
      );
    }
  }
  return render({
    name: 'text_form',
    parameters: [
      ...common,
      ['in_queries', 'tsquery[]'],
      ['in_single', 'tsquery[]'],
      ['in_rarities', 'double precision[]'],
      ['in_average_length', 'double precision'],
      ['in_total', 'double precision'],
      ['in_local', 'boolean'],
      ['in_limit', 'integer'],
      ['in_words', 'text'],
    ],
    returns: 'id uuid, score double precision, share double precision, coverage double precision',
    branches,
    comment:
      'The text arm in a small workspace: the statements of text_statement, with plans that are kept. Words past those ' +
      'given are null and weigh nothing.',
  });
}

async function vectorForm(client: Asked, kinds: readonly string[]) {
  const parameters = { 1: 'in_workspace', 4: 'in_embedding', 5: 'in_limit', 6: 'in_words' };
  const branches: string[] = [];
  for (const kind of kinds) {
    for (const [mode, where] of [
      ['scope', " and in_mode = 'scope'"],
      ['few', " and in_mode = 'few'"],
      ['exact', ''],
    ] as const) {
      const { rows } = await client.query<{ statement: string }>(
        'select mneme_search.vector_statement($1, $2, 0, 1, $3, mneme_search.formed_weights()) as statement',
        [kind, scope, mode],
      );
      branches.push(
        branch(
          `in_kind = '${kind}'${where}`,
          'ranked.id, ranked.score, ranked.share, ranked.similarity',
          named(rows[0]?.statement ?? '', parameters),
        ),
      );
    }
  }
  return render({
    name: 'vector_form',
    parameters: [
      ...common,
      ['in_embedding', 'public.halfvec'],
      ['in_model_id', 'integer'],
      ['in_mode', 'text'],
      ['in_limit', 'integer'],
      ['in_words', 'text'],
    ],
    returns: 'id uuid, score double precision, share double precision, similarity double precision',
    branches,
    comment:
      'The vector arm in a small workspace: the statements of vector_statement, with plans that are kept; of the scope ' +
      'alone, of what the reader may read, or of the nearest of the workspace that are in it.',
  });
}

async function entityForm(client: Asked, kinds: readonly string[]) {
  const parameters = { 1: 'in_workspace', 4: 'in_entities', 5: 'in_similarities', 6: 'in_limit' };
  const branches: string[] = [];
  for (const kind of kinds) {
    const { rows } = await client.query<{ statement: string }>(
      'select mneme_search.entity_statement($1, $2) as statement',
      [kind, scope],
    );
    branches.push(
      branch(`in_kind = '${kind}'`, 'ranked.id, ranked.score', named(rows[0]?.statement ?? '', parameters)),
    );
  }
  return render({
    name: 'entity_form',
    parameters: [
      ...rowParameters,
      ['in_entities', 'uuid[]'],
      ['in_similarities', 'double precision[]'],
      ['in_limit', 'integer'],
    ],
    returns: 'id uuid, score double precision',
    branches,
    comment:
      'The entity arm in a small workspace: the statements of entity_statement, with plans that are kept.',
  });
}

async function expandForm(client: Asked) {
  const { rows } = await client.query<{ statement: string }>(
    'select mneme_search.expand_statement($1) as statement',
    [scope],
  );
  const statement = named(rows[0]?.statement ?? '', { 1: 'in_workspace', 2: 'in_grams', 3: 'in_runs' });
  return render({
    name: 'expand_form',
    parameters: [
      ['in_workspace', 'uuid'],
      ['in_reader', 'uuid'],
      ['in_grams', 'text[]'],
      ['in_runs', 'text[]'],
    ],
    returns: 'surface text, entity_id uuid, canonical_name text, similarity double precision',
    branches: [
      branch(
        'in_workspace is not null',
        'ranked.surface, ranked.entity_id, ranked.canonical_name, ranked.similarity',
        statement,
      ),
    ],
    settings: ' set cpu_operator_cost = 0.1',
    comment:
      'The entities that a query names, in a small workspace: the statement of expand_statement with that of ' +
      'near_name_statement for each run of in_runs, with a plan that is kept.',
  });
}

function named(statement: string, names: Readonly<Record<number, string>>): string {
  return statement.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const name = names[Number(number)];
    if (!name) throw new Error(`A form has nothing for $${number}`);
    return name;
  });
}

const branch = (condition: string, columns: string, statement: string) =>
  `if ${condition} then
    return query select ${columns} from (
${statement}
    ) ranked;`;

function render(form: {
  readonly name: string;
  readonly parameters: readonly (readonly [string, string])[];
  readonly returns: string;
  readonly branches: readonly string[];
  /** Beside those of every form. */
  readonly settings?: string;
  readonly comment: string;
}): string {
  const signature = `mneme_search.${form.name}(${form.parameters.map(([, type]) => type).join(', ')})`;
  return `create or replace function mneme_search.${form.name}(
  ${form.parameters.map((parameter) => parameter.join(' ')).join(',\n  ')}
)
returns table (${form.returns})
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan set enable_seqscan = off${form.settings ?? ''}
as $$
#variable_conflict use_column
begin
  ${form.branches.join('\n  els')}
  end if;
end
$$;
comment on function ${signature} is
  '${form.comment.replaceAll("'", "''")}';
alter function ${signature} owner to mneme_search;
revoke execute on function ${signature} from public;
`;
}
