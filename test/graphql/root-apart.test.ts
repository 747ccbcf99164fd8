import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
let dana: Caller;
beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  await talk(api, dana, ['A heron stood in the pond.'], { title: 'Pond' });
});

const refusedAt = (errors: readonly object[]) => errors.map((error) => Reflect.get(error, 'path'));

describe('each root field of a request stands alone', () => {
  it('leaves the neighbours of a forbidden one, wherever it stands', async () => {
    for (const query of [
      '{ apiKeys { nodes { id } } threads { nodes { title messages { nodes { content } } } } }',
      '{ threads { nodes { title messages { nodes { content } } } } apiKeys { nodes { id } } }',
    ]) {
      const { data, errors } = await api.ask(dana, query);
      expect(data.threads.nodes).toEqual([
        { title: 'Pond', messages: { nodes: [{ content: 'A heron stood in the pond.' }] } },
      ]);
      expect(data.apiKeys).toBeNull();
      expect(refusedAt(errors)).toEqual([['apiKeys']]);
      expect(errors[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
  });

  it('leaves those of several, and each says why it was refused', async () => {
    const { data, errors } = await api.ask(
      dana,
      `{ apiKeys { nodes { id } } threads { nodes { title } } webhooks { nodes { id } }
         messages { nodes { content thread { title } } } auditLogs { nodes { action } } signingKeys { nodes { id } }
         recall(input: { query: "heron" }) { hits { text thread { title } } } }`,
    );
    expect(data.threads.nodes).toHaveLength(1);
    expect(data.messages.nodes).toEqual([
      { content: 'A heron stood in the pond.', thread: { title: 'Pond' } },
    ]);
    expect(data.recall.hits[0]).toEqual({ text: 'A heron stood in the pond.', thread: { title: 'Pond' } });
    expect(refusedAt(errors).flat().toSorted()).toEqual(['apiKeys', 'auditLogs', 'signingKeys', 'webhooks']);
    for (const { extensions } of errors) expect(extensions?.code).toBe('NOT_ALLOWED');
  });
});
