import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import pg from 'pg';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { type Database, openDatabase } from '../../../src/postgres/database.ts';
import { Secret } from '../../../src/server/secret.ts';
import { signToken } from '../../../src/server/token.ts';
import type { ApiAnswer } from '../../graphql/api.ts';
import { idsOf, type LookAlike, makeLookAlike } from '../../isolation/look-alikes.ts';
import { localServices, type TestDatabase } from '../../support/database.ts';
import { startServing, type TwoCells, twoCells } from './two-cells.ts';

/** Two workspaces that are alike in everything but a word, each in a cell of its own, behind one server. */
export interface TwoLookAlikes {
  readonly cells: TwoCells;
  readonly url: string;
  readonly schema: GraphQLSchema;
  /** In the near cell, and in the far one. */
  readonly own: LookAlike;
  readonly other: LookAlike;
  /** People of both, who were made before the server: dana, the admin, ben, a program. */
  readonly callers: Readonly<Record<'own' | 'other', readonly Caller[]>>;
  readonly ids: Readonly<Record<'own' | 'other', Record<string, string[]>>>;
  tokenOf(caller: Caller): Promise<string>;
  ask(
    caller: Caller,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<Pick<ApiAnswer, 'data' | 'errors'>>;
}

const secret = 'a secret that both cells of this test are opened with';

/** A cell as the tests of one database use theirs. */
export async function withCell<Result>(
  databaseUrl: string,
  work: (database: TestDatabase, services: MemoryServices) => Promise<Result>,
): Promise<Result> {
  const opened: Database = await openDatabase({ databaseUrl, dataDir: null, secret, poolSize: 4 });
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const { pool, runnerPool } = opened;
    if (!runnerPool) throw new Error('The workers have a login.');
    const { authenticator, runner } = opened.logins;
    const logins = { owner: { connectionString: databaseUrl }, authenticator, runner: runner ?? {} };
    const database = { engine: 'native', pool, runnerPool, owner, logins } as TestDatabase;
    return await work(database, await localServices(database));
  } finally {
    await pendingTraces();
    await owner.end();
    await opened.close();
  }
}

/** Makes the cells and fills both; `cleanUpCells` removes them. */
export async function twoLookAlikes(): Promise<TwoLookAlikes> {
  const cells = await twoCells({
    MNEME_TOKEN_SECRET: secret,
    MNEME_RATE_LIMIT: '0',
    MNEME_RATE_LIMIT_WORKSPACE: '0',
    MNEME_MAX_COST: '100000000',
    MNEME_MAX_DEPTH: '30',
    MNEME_MAX_ALIASES: '1000',
  });
  const fill = (databaseUrl: string, word: string) =>
    withCell(databaseUrl, async (database, services) => {
      const made = await makeLookAlike(database, services, word);
      const { workspace, dana } = made;
      // What was planted there would hold it, and name a cell that is not one: these are the cells' own.
      for (const table of ['workspace_hold', 'cell_key', 'cell_workspace']) {
        await database.owner.query(`delete from mneme_private.${table} where workspace_id = $1`, [
          workspace.id,
        ]);
      }
      // It wraps nothing: whoever moves the workspace would look whether it opens.
      await database.owner.query(
        'update mneme_private.data_key set wrapped = null, destroyed_at = now() where workspace_id = $1',
        [workspace.id],
      );
      const callers = [
        await workspace.caller('service', 'bot'),
        dana,
        workspace.admin,
        await workspace.caller('member', 'ben'),
      ];
      return { made, callers, ids: await idsOf(database, workspace.id) };
    });
  const near = await fill(cells.near, 'quokka');
  const far = await fill(cells.far, 'zanzibar');
  const { url } = await startServing(cells.at, '--no-workers');
  const tokens = new Map<Caller, string>();
  const tokenOf = async (caller: Caller) => {
    const known = tokens.get(caller);
    if (known !== undefined) return known;
    const { workspaceId, userId, role } = caller;
    const token = await signToken(
      { workspaceId: workspaceId ?? '', userId: userId ?? '', role: role as 'member', ttlSeconds: 3_600 },
      {
        claimsNamespace: 'https://mneme.dev/claims',
        trust: { kind: 'local', secret: new Secret(secret) },
      },
    );
    tokens.set(caller, token);
    return token;
  };
  const ask: TwoLookAlikes['ask'] = async (caller, query, variables = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(caller)}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = (await answer.json()) as ApiAnswer;
    return { data, errors };
  };
  return {
    cells,
    url,
    schema: buildSchema(readFileSync(join(import.meta.dirname, '../../../schema/schema.graphql'), 'utf8')),
    own: near.made,
    other: far.made,
    callers: { own: near.callers, other: far.callers },
    ids: { own: near.ids, other: far.ids },
    tokenOf,
    ask,
  };
}
