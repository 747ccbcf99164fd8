import { describe, expect, it } from 'vitest';
import { useApi } from './api.ts';

const api = useApi();

describe('a bad UUID', () => {
  it.each([
    ['{ thread(id: "nope") { id } }', {}, 'id'],
    ['{ threads(filter: { projectId: { equalTo: "nope" } }) { totalCount } }', {}, 'equalTo'],
    ['mutation { closeThread(input: { threadId: "nope" }) { thread { id } } }', {}, 'threadId'],
    ['query ($thread: UUID!) { thread(id: $thread) { id } }', { thread: 'nope' }, 'thread'],
    [
      'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }',
      { input: { threadId: 'nope' } },
      'input.threadId',
    ],
  ])('is told by the name of its argument: %s', async (query, variables, name) => {
    const { errors } = await api.ask(api.one.admin, query, variables);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain(name);
    expect(errors[0]?.message).toMatch(/UUID/);
    expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
  });

  it('is none where it is written in capitals', async () => {
    const { id } = api.one;
    const { workspace } = await api.data(api.one.admin, '{ workspace { id } }');
    expect(workspace.id).toBe(id);
    const { data, errors } = await api.ask(api.one.admin, `{ thread(id: "${id.toUpperCase()}") { id } }`);
    expect(errors).toEqual([]);
    expect(data.thread).toBeNull();
  });
});
