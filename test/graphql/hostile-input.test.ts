import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../scripts/fuzz/values.ts';
import { problemOf } from '../../scripts/fuzz/verdict.ts';
import { createTestWorkspace } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

const api = useServedApi();
const sane = '{ workspace { slug } }';
const deep = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

describe('bodies', () => {
  it.each([
    ['nothing', '', 'BAD_REQUEST'],
    ['no JSON', '{"query":', 'BAD_REQUEST'],
    ['a batch', `[{"query":"${sane}"}]`, 'BAD_REQUEST'],
    ['JSON in UTF-16', Buffer.from(JSON.stringify({ query: sane }), 'utf16le'), 'BAD_REQUEST'],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from(`{"query":"${sane} #`), Buffer.from([0xff]), Buffer.from('"}')]),
      'BAD_REQUEST',
    ],
    ['a query that is none', '{"query":7}', 'BAD_REQUEST'],
    ['variables that are a list', `{"query":"${sane}","variables":[]}`, 'BAD_REQUEST'],
    ['an unknown parameter', `{"query":"${sane}","__proto__":{}}`, 'BAD_REQUEST'],
    ['a subscription', '{"query":"subscription { x }"}', 'GRAPHQL_VALIDATION_FAILED'],
    ['no operation', '{"query":"fragment F on Query { __typename }"}', 'OPERATION_RESOLUTION_FAILURE'],
    [
      'brackets without end',
      JSON.stringify({ query: `{ threads(filter: ${deep(2_000, '{not:', '}')}) { totalCount } }` }),
      'DEPTH_LIMIT',
    ],
    [
      'variables without end',
      `{"query":"${sane}","variables":{"a":${deep(100_000, '[', ']')}}}`,
      'DEPTH_LIMIT',
    ],
    [
      'a value of 100 kB of the wrong type',
      JSON.stringify({
        query: 'query ($n: Int) { threads(first: $n) { totalCount } }',
        variables: { n: 'x'.repeat(100_000) },
      }),
      'BAD_INPUT',
    ],
  ])('%s is answered by a code', async (_, body, code) => {
    const answer = await api.post(api.workspace.admin, body);
    expect(answer.errors[0]?.extensions.code).toBe(code);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text.length).toBeLessThan(2_000);
  });

  it('are taken where they only look odd: after a byte order mark, or with a key said twice, the last', async () => {
    for (const body of [`\ufeff{"query":"${sane}"}`, `{"query":"{ nothing }","query":"${sane}"}`]) {
      const { errors, data } = await api.post(api.workspace.admin, body);
      expect(errors).toEqual([]);
      expect(data.workspace.slug).toBe(api.workspace.slug);
    }
  });

  it('by GET are JSON where they must be, in a type the client wants', async () => {
    const headers = { authorization: `Bearer ${await api.token(api.workspace.admin)}` };
    const broken = await fetch(`${api.url}?query=${encodeURIComponent(sane)}&variables={bad`, { headers });
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('BAD_REQUEST')]);
    const picture = await fetch(`${api.url}?query=${encodeURIComponent(sane)}`, {
      headers: { ...headers, accept: 'image/png' },
    });
    expect([picture.status, await picture.text()]).toEqual([406, expect.stringContaining('NOT_ACCEPTABLE')]);
  });
});

describe('texts', () => {
  it('that can not be stored are refused wherever one is asked for, and the others are kept as they are', async () => {
    const admin = api.workspace.admin;
    const opened = await api.post(admin, { query: 'mutation { openThread(input: {}) { thread { id } } }' });
    const threadId: string = opened.data.openThread.thread.id;
    const asked = [
      ['recall(input: { query: $t }) { id }', 'query'],
      ['buildContext(input: { query: $t }) { text }', 'query'],
      ['userByExternalId(externalId: $t) { id }', 'query'],
      ['threads(filter: { channel: { equalTo: $t } }) { totalCount }', 'query'],
      [
        `appendMessages(input: { threadId: "${threadId}", messages: [{ role: USER, content: $t }] }) { storedCount }`,
        'mutation',
      ],
      ['remember(input: { kind: NOTE, content: $t }) { memory { content } }', 'mutation'],
      ['createTask(input: { content: $t }) { task { content } }', 'mutation'],
      ['setPreference(input: { category: "x", key: "y", value: $t }) { preference { value } }', 'mutation'],
      ['assertFact(input: { subject: $t, predicate: "is", object: "x" }) { fact { subject } }', 'mutation'],
      ['ensureProject(input: { externalId: $t }) { projectId }', 'mutation'],
      ['updateWorkspace(input: { patch: { name: $t } }) { workspace { name } }', 'mutation'],
    ] as const;
    for (const [field, kind] of asked) {
      for (const t of ['a\0b', '\ud800', ...hostileTexts.filter((text) => text.length < 600).slice(0, 12)]) {
        const { status, text, errors } = await api.post(admin, {
          query: `${kind} ($t: String!) { ${field} }`,
          variables: { t },
        });
        expect(problemOf({ status, text }), `${field} ${JSON.stringify(t)}`).toBeNull();
        // Nothing of the kind is stored; a question for it may as well find nothing.
        if ((t.includes('\0') || !t.isWellFormed()) && kind === 'mutation') {
          // Of turns these characters are replaced, so that one of them does not refuse the others.
          if (field.startsWith('appendMessages')) expect(errors, field).toEqual([]);
          else expect(errors, field).not.toEqual([]);
        }
      }
    }
  });

  it('of a certain form are held against it where a table is written without an operation, too', async () => {
    const admin = api.workspace.admin;
    const patch = (timeZone: string) =>
      api.post(admin, {
        query: 'mutation ($i: UpdateUserInput!) { updateUser(input: $i) { user { timeZone } } }',
        variables: { i: { id: admin.userId, patch: { timeZone } } },
      });
    for (const zone of ['localtime', 'Mars/Olympus', '', 'Europe/Berlin\0']) {
      expect((await patch(zone)).errors[0]?.extensions.code, zone).toBe('BAD_INPUT');
    }
    expect((await patch('Europe/Berlin')).data.updateUser.user.timeZone).toBe('Europe/Berlin');
    const half = await api.post(admin, {
      query: 'mutation ($i: UpdateUserInput!) { updateUser(input: $i) { user { name } } }',
      variables: { i: { id: admin.userId, patch: { name: 'a\udc00' } } },
    });
    expect(half.errors[0]?.extensions.code).toBe('BAD_INPUT');
  });

  it('that are odd and may be said are formed into memory, without a job that fails', async () => {
    const workspace = await createTestWorkspace(api.services);
    const opened = await api.post(workspace.admin, {
      query: 'mutation { openThread(input: { title: "odd" }) { thread { id } } }',
    });
    const messages = hostileTexts
      .filter((text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed())
      .map((content) => ({ role: 'USER', content }));
    expect(messages.length).toBeGreaterThan(30);
    const stored = await api.post(workspace.admin, {
      query:
        'mutation ($i: AppendMessagesInput!) { appendMessages(input: $i) { storedCount messages { content } } }',
      variables: { i: { threadId: opened.data.openThread.thread.id, messages } },
    });
    expect(stored.errors).toEqual([]);
    expect(stored.data.appendMessages.messages).toEqual(messages.map(({ content }) => ({ content })));
    const ran = await doJobs(api.database, api.services, workspace.id, 1);
    expect([...ran]).toEqual(expect.arrayContaining(['form', 'summarize']));
    const { rows } = await api.database.owner.query(
      `select count(*)::int as vectors from mneme.message_embedding e join mneme.message m on m.workspace_id = e.workspace_id and m.id = e.message_id
       where m.workspace_id = $1 and m.thread_id = $2`,
      [workspace.id, opened.data.openThread.thread.id],
    );
    expect(rows[0]?.vectors).toBeGreaterThan(0);
  });
});
