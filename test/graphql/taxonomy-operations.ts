import { beforeAll } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { type ApiAnswer, type TestApi, useApi } from './api.ts';

export const codeOf = ({ errors }: ApiAnswer) => errors[0]?.extensions?.code;

/** A mutation with one input that gives a place and its operation. */
export const changing = (field: string, input: string, answer = 'node { id path label } operationId') =>
  `mutation ($input: ${input}!) { ${field}(input: $input) { ${answer} } }`;
export const create = changing('createTaxonomyNode', 'CreateTaxonomyNodeInput');
export const add = changing('addTaxonomyNode', 'AddTaxonomyNodeInput');
export const move = changing('moveTaxonomySubtree', 'MoveTaxonomySubtreeInput');
export const merge = changing('mergeTaxonomyNodes', 'MergeTaxonomyNodesInput');
export const rename = changing('renameTaxonomyNode', 'RenameTaxonomyNodeInput');
export const remove = changing('deleteTaxonomyNode', 'DeleteTaxonomyNodeInput', 'ok operationId');
export const undo = changing('undoTaxonomyChange', 'UndoTaxonomyChangeInput', 'ok');
export const importing = changing('importTaxonomy', 'ImportTaxonomyInput', 'created changed operationId');
export const openThread =
  'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { taxonomyPath } } }';
export const fileOne = changing('fileThreads', 'FileThreadsInput', 'threads operationId');
export const preview =
  'query ($input: TaxonomyPreviewInput!) { taxonomyPreview(input: $input) { nodes threads projects removed } }';
export const planned =
  'query ($input: TaxonomyPreviewInput!) { taxonomyPreview(input: $input) { nodes threads projects removed path } }';

/** The API with the callers that change a taxonomy, and how they do. */
export interface TaxonomyApi {
  readonly api: TestApi;
  readonly database: ReturnType<typeof useDatabase>;
  readonly admin: Caller;
  readonly dana: Caller;
  readonly ben: Caller;
  readonly bot: Caller;
  /** Does it, as an admin unless another is named; gives the operation id. */
  done(query: string, input: Record<string, unknown>, by?: Caller): Promise<string>;
  /** Makes places with their parents. */
  tree(...paths: string[]): Promise<void>;
  /** All of the workspace's tree below a root, as stored, with what stands where. */
  everything(root: string): Promise<unknown[]>;
  /** The paths below a root, without it. */
  paths(root: string): Promise<string[]>;
}

/** Opens the API for one test file. Call it at the top of the file; its callers are filled before the first test. */
export function useTaxonomy(): TaxonomyApi {
  const api = useApi();
  const database = useDatabase();
  const callers = { admin: {} as Caller, dana: {} as Caller, ben: {} as Caller, bot: {} as Caller };
  const { admin, dana, ben, bot } = callers;
  beforeAll(async () => {
    Object.assign(admin, api.one.admin);
    Object.assign(dana, await api.one.caller('member', 'dana'));
    Object.assign(ben, await api.one.caller('member', 'ben'));
    Object.assign(bot, await api.one.caller('service', 'bot'));
  });
  async function done(query: string, input: Record<string, unknown>, by = admin): Promise<string> {
    const [payload] = Object.values<{ operationId: string }>(await api.data(by, query, { input }));
    return payload?.operationId ?? '';
  }

  async function tree(...paths: string[]): Promise<void> {
    for (const path of paths) await done(create, { path, createParents: true });
  }

  async function everything(root: string): Promise<unknown[]> {
    const { rows } = await database.owner.query(
      `select n.id, n.path::text, n.label, n.metadata, n.created_at,
         (select array_agg(t.id order by t.id) from mneme.thread t where t.taxonomy_node_id = n.id) as threads,
         (select array_agg(p.id order by p.id) from mneme.project p where p.taxonomy_node_id = n.id) as projects,
         (select array_agg(s.id || s.status order by s.id) from mneme.taxonomy_suggestion s where s.taxonomy_node_id = n.id) as suggestions
       from mneme.taxonomy_node n where n.workspace_id = $1 and n.path <@ $2::text::ltree order by n.path`,
      [admin.workspaceId, root],
    );
    return rows;
  }

  const paths = async (root: string) =>
    ((await everything(root)) as { path: string }[]).map(({ path }) => path.slice(root.length));

  return { api, database, ...callers, done, tree, everything, paths };
}
