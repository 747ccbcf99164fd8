import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { docx, pdf } from '../memory/documents/made-files.ts';
import { embedAsJob } from '../memory/recall/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
let ben: Caller;
let service: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  service = await api.one.caller('service', 'bot');
});

const adding = `mutation ($input: AddDocumentInput!) { addDocument(input: $input) { outcome newChunkCount
  document { id title uri mediaType version chunks(first: 50, orderBy: POSITION_ASC) {
    nodes { id heading content position page occurredAt } } } } }`;

async function add(caller: Caller, input: Record<string, unknown>) {
  const { addDocument } = await api.data(caller, adding, { input });
  const { document } = addDocument;
  const ids = document.chunks.nodes.map(({ id }: { id: string }) => id);
  await embedAsJob(database, api.as(api.one.admin), 'chunk', ids);
  return { ...addDocument, document, chunks: document.chunks.nodes, ids };
}
const refused = async (caller: Caller, input: Record<string, unknown>) => {
  const { errors } = await api.ask(caller, adding, { input });
  return `${errors[0]?.extensions?.code}: ${errors[0]?.message}`;
};
async function found(caller: Caller, query: string, more: Record<string, unknown> = {}) {
  const { recall } = await api.data(
    caller,
    `query ($input: RecallInput!) { recall(input: $input) { hits { kind text uncertain citation occurredAt arms { arm }
       chunk { id heading position page document { title uri } } } } }`,
    { input: { query, kinds: ['CHUNK'], ...more } },
  );
  return recall.hits;
}
/** Whether any arm finds something of the document with this title. */
const sees = async (caller: Caller, title: string, query: string, more?: Record<string, unknown>) =>
  (await found(caller, query, more)).some(
    (hit: { chunk: { document: { title: string } } }) => hit.chunk.document.title === title,
  );
const remove = (caller: Caller, documentId: string) =>
  api.ask(caller, 'mutation ($input: RemoveDocumentInput!) { removeDocument(input: $input) { ok } }', {
    input: { documentId },
  });

const handbook = `# Handbook

The boiler is drained once a year.

## Visitors

The walrus mural is shown to visitors on Fridays.

## Escalation

Call the night watch.
`;

describe('a document', () => {
  it('is found by its words, its headings and its meaning, with where it stands', async () => {
    const { outcome, newChunkCount, document } = await add(dana, {
      name: 'handbook.md',
      text: handbook,
      uri: 'file:///notes/handbook.md',
    });
    expect({ outcome, newChunkCount }).toEqual({ outcome: 'ADDED', newChunkCount: 3 });
    expect(document).toMatchObject({ title: 'Handbook', mediaType: 'text/markdown', version: 1 });
    const [hit] = await found(dana, 'when do visitors see the mural?');
    expect(hit).toMatchObject({
      kind: 'CHUNK',
      text: 'The walrus mural is shown to visitors on Fridays.',
      citation: `chunk:${hit.chunk.id}`,
      chunk: {
        heading: 'Visitors',
        position: 1,
        page: null,
        document: { title: 'Handbook', uri: 'file:///notes/handbook.md' },
      },
    });
    expect(hit.arms.map(({ arm }: { arm: string }) => arm)).toEqual(
      expect.arrayContaining(['TEXT', 'VECTOR']),
    );
    expect((await found(dana, 'escalation'))[0]).toMatchObject({ text: 'Call the night watch.' });
    const { buildContext } = await api.data(
      dana,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text citations } }',
      { input: { query: 'When is the walrus mural shown to visitors?' } },
    );
    expect(buildContext.text).toContain('From documents:\n- «Handbook, Visitors, part 2: The walrus mural');
    expect(buildContext.citations).toContain(hit.citation);
  });

  it('costs nothing again, and changed it replaces what changed', async () => {
    const input = { name: 'plan.md', text: '# Plan\n\nOne.\n\n## A\n\nTwo.\n\n## B\n\nThree.\n' };
    const first = await add(dana, input);
    const again = await add(dana, input);
    expect(again).toMatchObject({ outcome: 'UNCHANGED', newChunkCount: 0, document: { version: 1 } });
    expect(again.ids).toEqual(first.ids);
    const text = '# Plan\n\n## B\n\nThree.\n\n## A\n\nTwo, but later.\n\n## C\n\nFour.\n';
    const changed = await add(dana, { ...input, text });
    expect(changed).toMatchObject({ outcome: 'CHANGED', newChunkCount: 2, document: { version: 2 } });
    expect(changed.document.id).toBe(first.document.id);
    expect(changed.chunks).toMatchObject([
      { position: 0, heading: 'B', content: 'Three.', id: first.ids[2] },
      { position: 1, heading: 'A', content: 'Two, but later.' },
      { position: 2, heading: 'C', content: 'Four.' },
    ]);
    expect((await found(dana, 'Two')).map(({ text }: { text: string }) => text)).not.toContain('Two.');
    const { documentByUri } = await api.data(dana, '{ documentByUri(uri: "plan.md") { id } }');
    expect(documentByUri.id).toBe(first.document.id);
    expect(await api.data(ben, '{ documentByUri(uri: "plan.md") { id } }')).toEqual({ documentByUri: null });
  });

  it('may be Word or PDF, with pages and the days of its entries', async () => {
    await add(dana, {
      name: 'runbook.docx',
      file: docx(['# Runbook', '## Valves', 'Close the zinc valve first.']).toString('base64'),
    });
    expect((await found(dana, 'zinc valve'))[0].chunk).toMatchObject({
      heading: 'Valves',
      document: { title: 'Runbook' },
    });
    const book = pdf([
      { lines: ['Nothing here.'] },
      { lines: ['Pumps', 'The cobalt pump is spare.'], headings: ['Pumps'] },
    ]);
    await add(dana, {
      name: 'book',
      mediaType: 'application/pdf',
      file: book.toString('base64'),
      title: 'The book',
    });
    expect((await found(dana, 'cobalt pump'))[0].chunk).toMatchObject({
      heading: 'Pumps',
      page: 2,
      document: { title: 'The book' },
    });
    await add(dana, {
      name: 'activity-log.md',
      text: '- 2025-04-02: Painted the quince door.\n- 2025-05-03: Rested.\n',
    });
    const [hit] = await found(dana, 'quince door', {
      since: '2025-04-01T00:00:00Z',
      until: '2025-05-01T00:00:00Z',
    });
    expect(hit).toMatchObject({
      text: '- 2025-04-02: Painted the quince door.',
      occurredAt: '2025-04-02T12:00:00.000000Z',
    });
  });

  it('is refused by its name, with the reason', async () => {
    expect(await refused(dana, { name: 'sheet.xlsx', text: 'a' })).toBe(
      'DOCUMENT_TYPE_UNKNOWN: sheet.xlsx is no Markdown, plain text, HTML, PDF or DOCX by its name. Nothing of it was stored.',
    );
    const locked = pdf([{ lines: ['x'] }], true).toString('base64');
    expect(await refused(dana, { name: 'locked.pdf', file: locked })).toBe(
      'DOCUMENT_ENCRYPTED: locked.pdf is encrypted: save it without a password. Nothing of it was stored.',
    );
    expect(await refused(dana, { name: 'a.md' })).toContain('BAD_INPUT: input takes one of text and file');
    expect(await refused(dana, { name: 'a.md', file: 'not base64' })).toContain(
      'BAD_INPUT: file must be base64',
    );
    expect(await refused(dana, { name: 'a.md', text: 'a', projectKey: 'x', forWorkspace: true })).toContain(
      'BAD_INPUT',
    );
    expect(await refused(dana, { name: 'a.md', text: 'a', userId: ben.userId })).toContain(
      'USER_ID_NOT_ALLOWED',
    );
    expect(await refused(dana, { name: 'a.md', text: 'a', threadId: ben.userId })).toContain(
      'THREAD_NOT_FOUND',
    );
  });

  it('goes with its chunks for its owner and admins, and for nobody else', async () => {
    const shared = await add(dana, {
      name: 'notice.md',
      text: 'The heron nests by the weir.',
      forWorkspace: true,
    });
    expect(await sees(ben, 'notice', 'heron')).toBe(true);
    const by = async (caller: Caller) =>
      (await remove(caller, shared.document.id)).errors[0]?.extensions?.code;
    expect(await by(ben)).toBe('DOCUMENT_NOT_YOURS');
    expect(await by(await api.other.caller('admin', 'eve'))).toBe('DOCUMENT_NOT_FOUND');
    expect(await by(api.one.admin)).toBeUndefined();
    expect(await sees(dana, 'notice', 'heron')).toBe(false);
    expect(await by(dana)).toBe('DOCUMENT_NOT_FOUND');
  });
});

describe('who reads a document', () => {
  it('is its owner, in all ways in', async () => {
    const { document } = await add(dana, { name: 'diary.md', text: 'The otter was named Marigold.' });
    expect(await sees(dana, 'diary', 'otter Marigold')).toBe(true);
    expect(await sees(ben, 'diary', 'otter Marigold')).toBe(false);
    const { sourceDocument } = await api.data(ben, 'query ($id: UUID!) { sourceDocument(id: $id) { id } }', {
      id: document.id,
    });
    expect(sourceDocument).toBeNull();
    expect((await remove(ben, document.id)).errors[0]?.extensions?.code).toBe('DOCUMENT_NOT_FOUND');
    // A program, for the user it names.
    await add(service, { name: 'diary.md', text: 'The otter was renamed Begonia.', userId: ben.userId });
    expect(await sees(ben, 'diary', 'otter Begonia')).toBe(true);
    expect(await sees(service, 'diary', 'otter Begonia')).toBe(false);
    expect(await sees(service, 'diary', 'otter Begonia', { userId: ben.userId })).toBe(true);
  });

  it('are the members of its project, from the first member on', async () => {
    const { ensureProject } = await api.data(
      api.one.admin,
      'mutation { ensureProject(input: { externalId: "mill" }) { projectId } }',
    );
    const { projectId } = ensureProject;
    await add(dana, { name: 'mill.md', text: 'The mill wheel has nine paddles.', projectKey: 'mill' });
    expect(await sees(ben, 'mill', 'paddles')).toBe(true);
    const member = (user: Caller, name: string) =>
      api.data(
        api.one.admin,
        `mutation ($input: ProjectMemberInput!) { ${name}ProjectMember(input: $input) { ok } }`,
        { input: { projectId, userId: user.userId } },
      );
    await member(dana, 'add');
    expect(await sees(ben, 'mill', 'paddles')).toBe(false);
    expect(await sees(dana, 'mill', 'paddles')).toBe(true);
    expect(await refused(ben, { name: 'mine.md', text: 'a', projectId })).toContain('PROJECT_NOT_FOUND');
    const cato = await api.one.caller('member', 'cato');
    await member(cato, 'add');
    expect(await sees(cato, 'mill', 'paddles')).toBe(true);
    await add(cato, { name: 'sluice.md', text: 'The sluice of the mill is oak.', projectId });
    expect(await sees(dana, 'sluice', 'sluice oak')).toBe(true);
    const { openThread } = await api.data(
      dana,
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
      { input: { title: 'The wheel', projectId } },
    );
    await add(cato, { name: 'axle.md', text: 'The axle has tallow.', threadId: openThread.thread.id });
    expect(await sees(dana, 'axle', 'axle tallow')).toBe(true);
    // Who leaves reads nothing of it any more, and it stays with the project.
    await member(cato, 'remove');
    expect(await sees(cato, 'sluice', 'sluice oak')).toBe(false);
    expect(await sees(dana, 'sluice', 'sluice oak')).toBe(true);
    expect(await sees(cato, 'axle', 'axle tallow')).toBe(false);
    expect(await sees(dana, 'axle', 'axle tallow')).toBe(true);
    await api.data(
      api.one.admin,
      'mutation ($input: EraseUserInput!) { eraseUser(input: $input) { receipt { id } } }',
      {
        input: { userId: cato.userId },
      },
    );
    expect(await sees(dana, 'sluice', 'sluice oak')).toBe(false);
    expect(await sees(dana, 'axle', 'axle tallow')).toBe(false);
  });

  it('are the readers of the thread it is shared in, and it goes with the thread', async () => {
    const { openThread } = await api.data(
      dana,
      'mutation { openThread(input: { title: "Plans" }) { thread { id } } }',
    );
    const threadId = openThread.thread.id;
    await add(dana, { name: 'bridge.md', text: 'The bridge is of larch.', threadId });
    expect(await sees(ben, 'bridge', 'bridge larch')).toBe(false);
    expect(await sees(dana, 'bridge', 'bridge larch', { threadId })).toBe(true);
    await api.data(
      dana,
      'mutation ($input: EraseThreadInput!) { eraseThread(input: $input) { receipt { id } } }',
      {
        input: { threadId },
      },
    );
    expect(await sees(dana, 'bridge', 'bridge larch')).toBe(false);
  });

  it('changes with where it is added again, at no other cost', async () => {
    const input = { name: 'menu.md', text: 'Soup of nettles on Mondays.' };
    const first = await add(dana, input);
    const moved = await add(dana, { ...input, forWorkspace: true });
    expect(moved).toMatchObject({ outcome: 'MOVED', newChunkCount: 0, ids: first.ids });
    expect(await sees(ben, 'menu', 'nettles')).toBe(true);
    await add(dana, input);
    expect(await sees(ben, 'menu', 'nettles')).toBe(false);
  });
});

it('stands in the taxonomy, through changes of it and back', async () => {
  const admin = api.one.admin;
  const input = { name: 'kiln.md', text: 'The kiln is fired with ash wood.', taxonomyPath: 'work.kiln' };
  await add(admin, { ...input, forWorkspace: true });
  await add(admin, { name: 'other.md', text: 'No kiln here.', forWorkspace: true });
  const under = async (path: string) =>
    (await found(admin, 'kiln', { under: path })).map((hit: { text: string }) => hit.text);
  expect(await under('work')).toEqual([input.text]);
  expect(await under('home')).toEqual([]);
  const { deleteTaxonomyNode } = await api.data(
    admin,
    'mutation ($input: DeleteTaxonomyNodeInput!) { deleteTaxonomyNode(input: $input) { operationId } }',
    { input: { path: 'work.kiln' } },
  );
  expect(await sees(admin, 'kiln', 'kiln ash wood')).toBe(true);
  await api.data(
    admin,
    'mutation ($input: UndoTaxonomyChangeInput!) { undoTaxonomyChange(input: $input) { ok } }',
    {
      input: { operationId: deleteTaxonomyNode.operationId },
    },
  );
  expect(await under('work.kiln')).toEqual([input.text]);
});
