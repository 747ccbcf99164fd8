import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { loadDocumentPolicy } from '../../src/server/trusted-documents.ts';
import { subscribe } from './event-stream.ts';
import { useServedApi } from './served-api.ts';

const file = 'src/client/generated/persisted-documents.json';
const policy = await loadDocumentPolicy([file]);
const api = useServedApi({ handler: { development: false, documents: policy } });
const own: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

function idOf(name: string): string {
  const found = Object.entries(own).find(([, document]) =>
    new RegExp(`\\b(query|mutation|subscription) ${name}\\b`).test(document),
  );
  if (!found) throw new Error(`our client sends no ${name}`);
  return found[0];
}

describe('a server with trusted documents', () => {
  it('answers them by their ids, in both forms', async () => {
    const documentId = idOf('JobStatus');
    const forms = [
      { documentId },
      { documentId: documentId.replace('sha256:', '') },
      { extensions: { persistedQuery: { version: 1, sha256Hash: documentId.replace('sha256:', '') } } },
    ];
    for (const form of forms) {
      const answer = await api.post(api.workspace.admin, form);
      expect(answer.errors, JSON.stringify(form)).toEqual([]);
      expect(answer.data.jobStatus.failed).toBe(0);
    }
    const threads = await api.post(api.workspace.admin, {
      documentId: idOf('Threads'),
      variables: { first: 201 },
    });
    expect(threads.errors[0]?.extensions.code).toBe('PAGE_SIZE_LIMIT');
  });

  it('answers a GET by the id in its address, and changes nothing by it', async () => {
    const get = async (name: string) => {
      const response = await fetch(`${api.url}?documentId=${encodeURIComponent(idOf(name))}`, {
        headers: { authorization: `Bearer ${await api.token(api.workspace.admin)}` },
      });
      return { status: response.status, answer: await response.json() };
    };
    expect(await get('JobStatus')).toMatchObject({
      status: 200,
      answer: { data: { jobStatus: { failed: 0 } } },
    });
    expect((await get('OpenThread')).status).toBe(405);
  });

  it('refuses everything else, saying what to do', async () => {
    const { jobStatus, text } = { jobStatus: idOf('JobStatus'), text: '{ workspace { slug } }' };
    const refused = [
      [{ query: text }, 'DOCUMENT_NOT_TRUSTED'],
      [{ query: own[jobStatus] }, 'DOCUMENT_NOT_TRUSTED'],
      [{ query: text, documentId: jobStatus }, 'DOCUMENT_NOT_TRUSTED'],
      [{ query: '{ __schema { queryType { name } } }' }, 'DOCUMENT_NOT_TRUSTED'],
      [{ documentId: 'sha256:0' }, 'DOCUMENT_UNKNOWN'],
      [{ documentId: '__proto__' }, 'DOCUMENT_UNKNOWN'],
      [{ documentId: { $ne: '' } }, 'DOCUMENT_MISSING'],
      [{}, 'DOCUMENT_MISSING'],
    ] as const;
    for (const [body, code] of refused) {
      const { status, errors, data } = await api.post(api.workspace.admin, body);
      expect([status, errors[0]?.extensions.code], JSON.stringify(body)).toEqual([400, code]);
      expect(errors[0]?.message).toMatch(/trusted document|documentId/);
      expect(data).toBeUndefined();
    }
    const get = await fetch(`${api.url}?query=${encodeURIComponent(text)}`, {
      headers: { authorization: `Bearer ${await api.token(api.workspace.admin)}` },
    });
    expect(get.status).toBe(400);
  });

  it('holds subscriptions to the same', async () => {
    const token = await api.token(api.workspace.admin);
    const known = await subscribe(api.url, token, { documentId: idOf('JobProgress') });
    expect((await known.has(1))[0]?.data).toMatchObject({ jobProgress: { failed: 0 } });
    known.leave();
    const text = 'subscription { jobProgress { failed } }';
    for (const [body, code] of [
      [{ query: text }, 'DOCUMENT_NOT_TRUSTED'],
      [{ query: text, documentId: idOf('JobProgress') }, 'DOCUMENT_NOT_TRUSTED'],
      [{ documentId: 'sha256:0' }, 'DOCUMENT_UNKNOWN'],
    ] as const) {
      const { results, ended } = await subscribe(api.url, token, body);
      await ended;
      expect(results, JSON.stringify(body)).toMatchObject([{ errors: [{ extensions: { code } }] }]);
    }
  });

  it('is used by our own client without being told', async () => {
    const bodies: Record<string, unknown>[] = [];
    const client = createAdminClient({
      url: api.url,
      token: () => api.token(api.workspace.admin),
      fetch: (input, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return fetch(input, init);
      },
    });
    const thread = await client.openThread({ externalId: 'trusted' });
    expect((await client.threads()).nodes).toMatchObject([{ id: thread.id }]);
    expect(bodies.map((body) => 'query' in body)).toEqual([true, false, false]);
  });
});
