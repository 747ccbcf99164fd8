import { expect, it } from 'vitest';
import { useApi } from './api.ts';

const api = useApi();
const update = (input: Record<string, unknown>, caller = api.one.admin) =>
  api.ask(
    caller,
    `mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) {
       workspace { name timeZone embedMessages recallWeights confidenceThreshold } } }`,
    { input },
  );

it('an admin changes name, time zone, vectors of turns and weights; what is not given stays', async () => {
  const { data, errors } = await update({
    name: 'Heron GmbH',
    timeZone: 'Asia/Tokyo',
    embedMessages: false,
    recallWeights: { recency: 0.05, vector: 0.7 },
  });
  expect(errors).toEqual([]);
  const changed = {
    name: 'Heron GmbH',
    timeZone: 'Asia/Tokyo',
    embedMessages: false,
    recallWeights: { recency: 0.05, vector: 0.7 },
    confidenceThreshold: 0.35,
  };
  expect(data.updateWorkspace.workspace).toEqual(changed);
  const other = await update({ confidenceThreshold: 0.5 });
  expect(other.data.updateWorkspace.workspace).toEqual({ ...changed, confidenceThreshold: 0.5 });
  const back = await update({ recallWeights: null });
  expect(back.data.updateWorkspace.workspace.recallWeights).toEqual({});
});

it.each([
  ['an unknown weight', { recallWeights: { luck: 1 } }],
  ['a weight that is no number', { recallWeights: { recency: '1' } }],
  ['a negative weight', { recallWeights: { recency: -1 } }],
  ['a weight that divides by nothing', { recallWeights: { k: 0 } }],
  ['weights that are a list', { recallWeights: [1] }],
  ['no time zone', { timeZone: 'Mars/Olympus' }],
  ['an empty name', { name: ' ' }],
])('%s is refused', async (_, input) => {
  const { errors } = await update(input);
  expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
});

it('is refused to members and services', async () => {
  for (const role of ['member', 'service'] as const) {
    const { errors } = await update({ name: 'mine' }, await api.one.caller(role));
    expect(errors[0]?.extensions?.code).toBe('ADMIN_REQUIRED');
  }
});
