import { expect, test } from 'vitest';
import { readJsonl } from '../../../src/cli/import/jsonl.ts';
import { ownWords } from '../../../src/language/own-words.ts';
import { fixture, readAll } from './reading.ts';

test('gathers interleaved lines by thread, in order', async () => {
  const { items, problems } = await readAll(readJsonl, await fixture('messages.jsonl'));
  expect(problems).toEqual([]);
  expect(items.map((item) => item.thread)).toEqual([
    {
      externalId: 'boat',
      channel: 'chat',
      title: 'Boat',
      project: { externalId: 'sea', name: 'Sea' },
      taxonomyPath: 'home.boat',
      startedAt: '2025-02-01T10:00:00.000Z',
    },
    { externalId: 'cake', startedAt: '2025-02-01T10:00:00.000Z' },
  ]);
  expect(items[0]?.messages).toEqual([
    {
      role: 'USER',
      author: 'Rune',
      content: 'The mooring is on the north quay.',
      externalId: 'boat-1',
      occurredAt: '2025-02-01T10:00:00.000Z',
    },
    {
      role: 'ASSISTANT',
      content: 'Noted: north quay.',
      externalId: '2',
      occurredAt: '2025-02-01T10:01:00.000Z',
    },
  ]);
  expect(items[1]?.messages.map((message) => message.content)).toEqual(['ok', 'ok', 'Two layers or three?']);
});

test('lines without an id get the same one each time, and one of their own when repeated', async () => {
  const text = await fixture('messages.jsonl');
  const first = (await readAll(readJsonl, text)).items[1]?.messages.map((message) => message.externalId);
  const again = (await readAll(readJsonl, `\n${text}`, 7)).items[1]?.messages.map((m) => m.externalId);
  expect(new Set(first).size).toBe(3);
  expect(again).toEqual(first);
});

test('names the line of every broken record and reads the rest', async () => {
  const text = (await fixture('messages-broken.txt')).replaceAll('\n', '\r\n');
  const { items, problems, cleaned } = await readAll(readJsonl, text);
  expect(items[0]?.messages.map((message) => message.externalId)).toEqual(['1', '8', '10']);
  expect(items[0]?.messages[1]?.content).toBe('nul \ufffd and lone \ufffd surrogate');
  expect(cleaned).toBe(1);
  expect(problems.map((problem) => problem.line)).toEqual([2, 3, 4, 5, 6, 7, 9]);
  expect(JSON.stringify(problems)).not.toContain('unknown role');
});

test('says what is missing or of the wrong type, in plain words', async () => {
  const { problems } = await readAll(
    readJsonl,
    '{"role":"user","content":"x"}\n{"thread":"a","role":"user"}\n{"thread":"a","role":"user","content":5}',
  );
  expect(problems.map((problem) => problem.message)).toEqual([
    'thread is missing',
    'content is missing',
    'content must be of type string',
  ]);
});

test('hands a long thread on in pieces that hold all its turns in order', async () => {
  const lines = Array.from({ length: 450 }, (_, n) =>
    JSON.stringify({ thread: 'long', role: 'user', content: `turn ${n}`, id: `${n}`, title: 'Long' }),
  );
  const { items } = await readAll(readJsonl, lines.join('\n'), 1000);
  expect(items.map((item) => item.messages.length)).toEqual([200, 200, 50]);
  expect(items.flatMap((item) => item.messages.map((message) => Number(message.externalId)))).toEqual(
    lines.map((_, n) => n),
  );
  expect(items[2]?.thread.title).toBe('Long');
});

test('captions stand behind the text, marked, each in marks that extraction knows', async () => {
  const line = (value: object) => JSON.stringify({ thread: 't', role: 'user', ...value });
  const long = 'a very long caption '.repeat(60);
  const { items, problems } = await readAll(
    readJsonl,
    [
      line({ content: 'Look!', captions: 'a red [small] kayak\non a roof' }),
      line({ content: '', captions: ['a lake', 'a map'] }),
      line({ content: 'And this', captions: [long] }),
      line({ content: 'No more', captions: [] }),
    ].join('\n'),
  );
  expect(problems).toEqual([]);
  const contents = items[0]?.messages.map(({ content }) => content) ?? [];
  expect(contents[0]).toBe('Look! [shares a red small kayak on a roof]');
  expect(contents[1]).toBe('[shares a lake] [shares a map]');
  expect(contents[2]?.match(/\[shares [^\]\n]{1,500}\]/g)).toHaveLength(3);
  expect(contents[3]).toBe('No more');
  // What nobody said is nothing to keep.
  for (const content of contents) expect(ownWords(content)).not.toMatch(/kayak|lake|caption/);
});

test('reads who takes part, branches after the turns they fork after, and documents', async () => {
  const line = (value: object) => JSON.stringify({ thread: 't', role: 'user', ...value });
  const beside = { branch: { name: 'other', after: 1 } };
  const { items, problems, documents } = await readAll(
    readJsonl,
    [
      line({ content: 'one', id: 1, participants: ['ana', 'ben'] }),
      line({ content: 'beside', id: 'b1', ...beside }),
      line({ content: 'two', id: 2 }),
      line({ content: 'beside again', id: 'b2', ...beside }),
      JSON.stringify({ document: 'docs/plan.md', title: 'Plan', project: 'sea', content: '# Plan' }),
      JSON.stringify({ document: 'notes.txt', content: 'Nothing\0 yet.' }),
      JSON.stringify({ document: 'empty.md' }),
      line({ content: 'nowhere', branch: { name: 'other' } }),
    ].join('\n'),
  );
  const thread = { externalId: 't', participants: ['ana', 'ben'] };
  expect(items.map(({ messages, ...item }) => [item, messages.map(({ content }) => content)])).toEqual([
    [{ thread }, ['one', 'two']],
    [{ thread, branch: { name: 'other', after: '1' } }, ['beside', 'beside again']],
  ]);
  expect(documents).toEqual([
    { uri: 'docs/plan.md', name: 'plan.md', title: 'Plan', project: { externalId: 'sea' }, text: '# Plan' },
    { uri: 'notes.txt', name: 'notes.txt', text: 'Nothing\ufffd yet.' },
  ]);
  expect(problems.map(({ line: at, message }) => [at, message])).toEqual([
    [7, 'content is missing'],
    [8, expect.stringContaining('after')],
  ]);
});

test('hands a branch on only after what its thread holds', async () => {
  const turns = Array.from({ length: 250 }, (_, n) => ({
    thread: 't',
    role: 'user',
    content: `turn ${n}`,
    id: `${n}`,
    ...(n < 10 ? {} : { branch: { name: 'other', after: '9' } }),
  }));
  const { items } = await readAll(readJsonl, turns.map((turn) => JSON.stringify(turn)).join('\n'));
  expect(items.map(({ branch, messages }) => [branch?.name, messages.length])).toEqual([
    [undefined, 10],
    ['other', 200],
    ['other', 40],
  ]);
});

test('a branch forks after one turn: lines of its name that say another are problems', async () => {
  const line = (id: string, branch?: object) =>
    JSON.stringify({ thread: 't', role: 'user', content: `says ${id}`, id, branch });
  const { items, problems } = await readAll(
    readJsonl,
    [
      line('1'),
      line('2'),
      line('b1', { name: 'other', after: 1 }),
      line('b2', { name: 'other', after: 2 }),
      line('b3', { name: 'other', after: '1' }),
    ].join('\n'),
  );
  expect(items.map(({ branch, messages }) => [branch?.after, messages.map((one) => one.externalId)])).toEqual(
    [
      [undefined, ['1', '2']],
      ['1', ['b1', 'b3']],
    ],
  );
  expect(problems).toEqual([
    {
      line: 4,
      record: 'message b2 of thread t',
      message: "the thread's branch other forks after 1, not after 2: give it another name",
    },
  ]);
});

test('a turn whose document is null is a turn', async () => {
  const line = JSON.stringify({ thread: 't', role: 'user', content: 'hello', document: null });
  const { items, problems } = await readAll(readJsonl, line);
  expect(problems).toEqual([]);
  expect(items[0]?.messages.map(({ content }) => content)).toEqual(['hello']);
});
