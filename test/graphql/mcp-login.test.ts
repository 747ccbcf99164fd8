import { expect, it } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { useServedApi } from './served-api.ts';

// Where a login service gives out tokens, a client is told where, and for what to ask (RFC 9728, RFC 6750).

const api = useServedApi({ server: { tokenIssuer: 'https://login.example' } });

const post = (body: object, headers: Record<string, string> = {}, query = '') =>
  fetch(`http://127.0.0.1:${api.port}/mcp${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

it('names the login service and the scopes', async () => {
  const refused = await post({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const challenge = refused.headers.get('www-authenticate') ?? '';
  expect([refused.status, challenge]).toEqual([401, expect.stringContaining('scope="read write"')]);
  const [, url = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  expect(await (await fetch(url)).json()).toEqual({
    resource: `http://127.0.0.1:${api.port}/mcp`,
    resource_name: 'Mneme',
    bearer_methods_supported: ['header'],
    authorization_servers: ['https://login.example'],
    scopes_supported: ['read', 'write'],
  });
  const reading = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, {}, '?tools=read');
  expect(reading.headers.get('www-authenticate')).toContain('scope="read"');
});

it('refuses a call for want of a scope with 403, and says which', async () => {
  const { secret } = await createApiKey(api.as(api.workspace.admin), {
    name: 'reader',
    role: 'member',
    scopes: ['read'],
  });
  const authorization = `Bearer ${secret}`;
  const refused = await post(call('remember', { content: 'No.' }), { authorization });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toMatch(
    /^Bearer realm="mneme", error="insufficient_scope", scope="read write", resource_metadata="http/,
  );
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'SCOPE_REQUIRED' } }] });
  expect((await post(call('recall', { query: 'boat' }), { authorization })).status).toBe(200);
});
