import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { createAdminClient } from '../../src/client/admin.ts';

const turns = [
  'Remind me to send the slides to Priya Raman by Friday.',
  'We decided to keep the harbour office open until seven, because the ferry comes at six.',
  'I moved from Porto to Lisbon in March. My brother Ali Camarata lives in Porto.',
  'I prefer oat milk. Please always answer in short sentences.',
  'Dana Whitlock works for Camarata; ali@camarata.com is our contact there.',
  'Done with the slides! We changed our mind: the office closes at five.',
];

/** Fills a workspace with a little of everything, for operations to find. */
export async function seedWorkspace(url: string, token: string): Promise<void> {
  const client = createAdminClient({ url, token });
  const projectId = await client.ensureProject({ externalId: 'harbour', name: 'Harbour' });
  await client.ensurePersona({ externalId: 'guide', name: 'Guide' });
  for (const [index, channel] of ['chat', 'mail', 'voice'].entries()) {
    const thread = await client.openThread({
      externalId: `seed-${index}`,
      channel,
      title: `Seed ${index}`,
      ...(index === 0 ? { projectId, taxonomyPath: 'work.harbour' } : {}),
    });
    await client.appendMessages({
      threadId: thread.id,
      messages: turns.map((content, place) => ({
        role: place % 2 === 0 ? 'USER' : 'ASSISTANT',
        content,
        externalId: `${index}-${place}`,
      })),
    });
  }
  await client.createTask({ content: 'Oil the hinges', dueAt: '2030-01-02T10:00:00Z' });
  await client.setPreference({ category: 'tea', key: 'milk', value: 'oat' });
  await client.assertFact({ subject: 'Ann', predicate: 'lives_in', object: 'Porto' });
  await client.remember({ kind: 'NOTE', content: 'The harbour office opens at seven.' });
  await client.recall({ query: 'when does the harbour office open?' });
}

/** Ids of rows that a bearer may see, by their type: some of each list on Query. */
export async function knownIds(
  schema: GraphQLSchema,
  url: string,
  token: string,
): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || !type.name.endsWith('Connection')) continue;
    const row = getNamedType(type.getFields().nodes?.type ?? type);
    if (!isObjectType(row) || !row.getFields().id || row.name in ids) continue;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: `{ rows: ${field.name}(first: 20) { nodes { id } } }` }),
    });
    const { data } = (await response.json()) as { data?: { rows?: { nodes: { id: string }[] } | null } };
    const found = data?.rows?.nodes.map(({ id }) => id) ?? [];
    if (found.length > 0) ids[row.name] = found;
  }
  return ids;
}
