import { beforeAll, describe, expect, it } from 'vitest';
import { mutationScopes, queryScopes } from '../../src/graphql/scopes.ts';
import {
  createDeploymentKey,
  listDeploymentKeys,
  revokeDeploymentKey,
} from '../../src/memory/access/deployment-keys.ts';
import { runCommand, runForPeople } from '../cli/commands.ts';
import { cleanUpAfterwards, freshInstallation } from '../end-to-end/fresh-installation.ts';
import { mutationFields } from './root-fields.ts';
import { read, type ServedApi, useServedApi, type WireAnswer } from './served-api.ts';

// Two servers on one database: a key that is revoked ends at the other.

const api = useServedApi();
const elsewhere = useServedApi();
let secret: string;

beforeAll(async () => {
  ({ secret } = await createDeploymentKey(api.database.pool, { name: 'sign-up' }));
});
cleanUpAfterwards();

async function ask(
  bearer: string,
  query: string,
  variables: Record<string, unknown> = {},
  at: ServedApi = api,
): Promise<WireAnswer> {
  return read(
    await fetch(at.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ query, variables }),
    }),
  );
}

const codeOf = ({ errors }: WireAnswer) => errors[0]?.extensions.code;
const createWorkspace =
  'mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspaceId adminUserId } }';
const create = (input: Record<string, unknown>, bearer = secret, at = api) =>
  ask(bearer, createWorkspace, { input }, at);
const slug = () => `signed-up-${crypto.randomUUID().slice(0, 13)}`;

describe('a deployment key', () => {
  it('creates a workspace with its first admin, audited there', async () => {
    const name = slug();
    const { data, errors } = await create({
      slug: name,
      name: 'Heron GmbH',
      timeZone: 'Europe/Berlin',
      adminKey: 'customer-1',
    });
    expect(errors).toEqual([]);
    const { workspaceId, adminUserId } = data.createWorkspace;
    const admin = { role: 'admin', workspaceId, userId: adminUserId, requestId: 'test' } as const;
    const seen = await api.post(admin, {
      query: `{ me { workspaceSlug userKey role } workspace { name timeZone }
        auditLogs { nodes { action targetId actorRole actorUserId } } }`,
    });
    expect(seen.data).toEqual({
      me: { workspaceSlug: name, userKey: 'customer-1', role: 'ADMIN' },
      workspace: { name: 'Heron GmbH', timeZone: 'Europe/Berlin' },
      auditLogs: {
        nodes: [
          {
            action: 'workspace.create',
            targetId: workspaceId,
            actorRole: 'mneme_provisioner',
            actorUserId: null,
          },
        ],
      },
    });
    expect(codeOf(await create({ slug: name, adminKey: 'customer-2' }))).toBe('WORKSPACE_EXISTS');
    expect(api.kept.text()).not.toContain(secret.slice(-43));
  });

  it('refuses what makes no sense, by name', async () => {
    for (const input of [
      { slug: 'No Slug', adminKey: 'a' },
      { slug: slug(), adminKey: '' },
      { slug: slug(), adminKey: 'a', timeZone: 'Mars/Olympus' },
      { slug: slug(), adminKey: 'a', name: ' ' },
    ]) {
      expect(codeOf(await create(input))).toBe('BAD_INPUT');
    }
  });

  it('may nothing else: no query, no other mutation, no tool, no completion', async () => {
    const { workspace } = api;
    for (const query of [
      '{ me { workspaceId } }',
      '{ workspace { slug } }',
      '{ users { nodes { id } } }',
      `{ thread(id: "${workspace.id}") { id } }`,
      '{ recall(input: { query: "heron" }) { hits { text } } }',
      '{ auditLogs { nodes { action } } }',
      'mutation { ensureUser(input: { externalId: "x" }) { userId } }',
      'mutation { issueToken(input: { userKey: "x" }) { token } }',
      'mutation { createApiKey(input: { name: "x", role: ADMIN, scopes: [MANAGE] }) { secret } }',
      'mutation { updateWorkspace(input: { name: "mine" }) { workspace { id } } }',
      `mutation { createWorkspace(input: { slug: "${slug()}", adminKey: "a" }) { workspaceId } eraseWorkspace(input: { slug: "${workspace.slug}" }) { __typename } }`,
    ]) {
      const answer = await ask(secret, query);
      expect([query, codeOf(answer), answer.data ?? null]).toEqual([query, 'SCOPE_REQUIRED', null]);
    }
    const wanted = Object.values({ ...mutationScopes, ...queryScopes }).filter((scope) => scope === 'deploy');
    expect(wanted).toHaveLength(1);
    expect(mutationFields.every((name) => name in mutationScopes)).toBe(true);
    const mcp = await fetch(new URL('/mcp', api.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${secret}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'recall', arguments: { query: 'heron' } },
      }),
    });
    expect(await mcp.text()).not.toContain('"hits"');
  });

  it('as the database sees it reads no row of any table, and whoever is let in otherwise makes no workspace', async () => {
    const { rows: stored } = await api.database.owner.query(
      `select k::text as shown, k.secret_hash = sha256($1::bytea) as hashed
       from mneme_private.deployment_key k where k.secret_hash = sha256($1::bytea)`,
      [Buffer.from(secret)],
    );
    expect(stored).toEqual([{ shown: expect.not.stringContaining(secret.slice(-43)), hashed: true }]);
    const { rows } = await api.database.owner.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace::regnamespace::text ~ '^mneme' and c.relkind in ('r', 'p', 'v')
         and has_any_column_privilege('mneme_anonymous', c.oid, 'select')`,
    );
    expect(rows).toEqual([]);
    for (const role of ['member', 'admin', 'service'] as const) {
      const caller = role === 'admin' ? api.workspace.admin : await api.workspace.caller(role, `a-${role}`);
      const answer = await api.post(caller, {
        query: createWorkspace,
        variables: { input: { slug: slug(), adminKey: 'a' } },
      });
      expect(codeOf(answer)).toBe('DEPLOYMENT_KEY_REQUIRED');
    }
  });

  it('ends at every server when it is revoked, or over', async () => {
    const key = await createDeploymentKey(api.database.pool, { name: 'short' });
    expect((await create({ slug: slug(), adminKey: 'a' }, key.secret, elsewhere)).errors).toEqual([]);
    await revokeDeploymentKey(api.database.pool, key.key.id);
    const keys = await listDeploymentKeys(api.database.pool);
    expect(keys.find(({ id }) => id === key.key.id)?.revokedAt).toBeInstanceOf(Date);
    for (const at of [api, elsewhere]) {
      const answer = await create({ slug: slug(), adminKey: 'a' }, key.secret, at);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'API_KEY_REFUSED']);
    }
    const over = await createDeploymentKey(api.database.pool, {
      name: 'over',
      expiresAt: new Date(Date.now() + 60_000),
    });
    await api.database.owner.query(
      'update mneme_private.deployment_key set expires_at = now() where id = $1',
      [over.key.id],
    );
    expect(codeOf(await create({ slug: slug(), adminKey: 'a' }, over.secret))).toBe('API_KEY_REFUSED');
    const wrong = `${secret.slice(0, -4)}AAAA`;
    expect(codeOf(await create({ slug: slug(), adminKey: 'a' }, wrong))).toBe('API_KEY_REFUSED');
  });
});

describe('the command line', () => {
  it('makes a deployment key, lists it without its secret, and revokes it', async () => {
    const at = await freshInstallation({}, true);
    const created = await runCommand(
      at,
      'key',
      'create',
      'from the shell',
      '--deployment',
      '--expires',
      '90d',
    );
    expect(created.code, created.stderr).toBe(0);
    const shown = created.stdout.trim();
    expect(shown).toMatch(/^mneme_deployment_[a-z2-7]{16}_[\w-]{43}$/);
    const list = await runForPeople(at, 'key', 'list', '--deployment');
    expect(list.stdout).toMatch(/creates workspaces +until \d{4}-\d\d-\d\d, not used +from the shell\n/);
    expect(list.stdout + created.stderr).not.toContain(shown.slice(-43));
    const both = await runCommand(at, 'key', 'list', '--deployment', '--workspace', 'x');
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('belongs to no workspace')]);
    const revoked = await runForPeople(at, 'key', 'revoke', 'from the shell', '--deployment');
    expect(revoked.stdout).toContain('revoked  from the shell');
    expect((await runForPeople(at, 'key', 'list', '--deployment')).stdout).toMatch(
      /revoked \d{4}-.* from the shell/,
    );
  });
});
