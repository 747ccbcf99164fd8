import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runImport } from '../../../src/cli/import/run.ts';
import { zipOf } from '../../support/zip-file.ts';
import { FakeTarget } from './fake-target.ts';
import { readExport, said, withExport } from './past.ts';

/** A turn of ChatGPT's tree. */
function node(id: string, parent: string | null, role: string, content: object, more: object = {}) {
  const message = { id, author: { role }, create_time: 1_735_800_000, content, ...more };
  return { id, parent, children: [], message };
}
const text = (...parts: unknown[]) => ({ content_type: 'text', parts });

test('ChatGPT: many files, branches, instructions, kept memories, voice and pictures', async () => {
  const nodes = [
    { id: 'root', parent: null, children: [], message: null },
    node('custom', 'root', 'user', {
      content_type: 'user_editable_context',
      user_profile: 'Preferred name: Ada',
      user_instructions: 'The user provided:\n```\nAnswer briefly.\n```',
    }),
    node('kept', 'custom', 'system', {
      content_type: 'model_editable_context',
      model_set_context:
        '1. [2024-05-01]. Has a boat called Wagtail.\n\n2. [2024-06-02]. Is allergic to nuts.',
    }),
    node('ask', 'kept', 'user', {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'audio_transcription', text: 'Name my dog' },
        { content_type: 'real_time_user_audio_video_asset_pointer' },
      ],
    }),
    node('first', 'ask', 'assistant', text('Rex.'), { recipient: 'all' }),
    node('thanks', 'first', 'user', text('No.')),
    node(
      'call',
      'ask',
      'assistant',
      { content_type: 'code', language: 'json', text: '{"q":1}' },
      { recipient: 'web.search' },
    ),
    node('bio', 'call', 'assistant', { content_type: 'code', text: 'Has a dog.' }, { recipient: 'bio' }),
    node('second', 'bio', 'assistant', {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'image_asset_pointer', metadata: { dalle: { prompt: 'a brown dog' } } },
        'Bello.',
      ],
    }),
  ];
  const conversation = (id: string) => ({
    conversation_id: id,
    title: 'Dog',
    current_node: 'second',
    mapping: Object.fromEntries(nodes.map((each) => [each.id, each])),
  });
  const files = {
    'conversations-001.json': [conversation('a')],
    'conversations-002.json': [conversation('b')],
    'user.json': { id: 'user-1' },
    'chat.html': '<html>',
  };
  const read = await readExport('chatgpt.zip', files);
  expect(read.items.map(({ thread, branch }) => [thread.externalId, branch])).toEqual([
    ['chatgpt-a', undefined],
    ['chatgpt-a', { name: 'thanks', after: 'ask' }],
    ['chatgpt-b', undefined],
    ['chatgpt-b', { name: 'thanks', after: 'ask' }],
  ]);
  expect(said({ ...read, items: read.items.slice(0, 2) }).map((line) => line.slice(27))).toEqual([
    'USER | Name my dog',
    'TOOL | web.search | ```json\n{"q":1}\n```',
    'ASSISTANT | [shares a brown dog]\n\nBello.',
    'ASSISTANT | Rex.',
    'USER | No.',
  ]);
  expect(
    read.statements
      .slice(0, 5)
      .map(({ kind, content, validFrom }) => [kind, content, validFrom?.slice(0, 10)]),
  ).toEqual([
    ['NOTE', 'Preferred name: Ada', undefined],
    ['PREFERENCE', 'Answer briefly.', undefined],
    ['FACT', 'Has a boat called Wagtail.', '2024-05-01'],
    ['FACT', 'Is allergic to nuts.', '2024-06-02'],
    ['FACT', 'Has a dog.', '2025-01-02'],
  ]);
  expect(read.unread).toEqual(['chat.html', 'user.json']);
  const target = new FakeTarget();
  await withExport('chatgpt.zip', files, async (path) => {
    expect(await runImport({ source: path, target })).toMatchObject({
      messages: 10,
      stored: 10,
      kept: 5,
      keptNew: 5,
    });
    expect(await runImport({ source: path, target })).toMatchObject({
      stored: 0,
      alreadyThere: 10,
      kept: 5,
      keptNew: 0,
    });
  });
  expect([...target.branches]).toEqual([
    ['thread-chatgpt-a thanks', 'ask'],
    ['thread-chatgpt-b thanks', 'ask'],
  ]);
});

test('Claude: projects with documents, memories, artefacts as they were last', async () => {
  const artefact = (input: object) => ({
    type: 'tool_use',
    name: 'artifacts',
    input: { id: 'plan', ...input },
  });
  const read = await readExport('claude', {
    'conversations.json': [
      {
        uuid: 'c1',
        name: 'Plan',
        created_at: '2024-05-01T10:00:00Z',
        project: { uuid: 'p1' },
        chat_messages: [
          { uuid: 'm1', sender: 'human', text: 'Plan it', created_at: '2024-05-01T10:00:00Z' },
          {
            uuid: 'm2',
            sender: 'assistant',
            created_at: '2024-05-01T10:00:01Z',
            content: [
              { type: 'text', text: 'Here.' },
              artefact({
                command: 'create',
                title: 'The plan',
                type: 'text/markdown',
                content: '# Plan for $1',
              }),
              artefact({ command: 'update', old_str: '$1', new_str: 'the $& boat' }),
            ],
          },
        ],
      },
    ],
    'projects/p1.json': {
      uuid: 'p1',
      name: 'Boat',
      prompt_template: 'Be brief.',
      docs: [{ uuid: 'd1', filename: 'hull.md', content: 'The hull is oak.' }, { filename: 'x' }],
    },
    'memories.json': [
      {
        conversations_memory: '**Work**\n\nAda builds boats.\n\nShe likes oak.',
        project_memories: { p1: 'The boat is late.' },
        account_uuid: 'u',
      },
    ],
  });
  expect(
    read.documents.map(({ uri, name, text, project }) => [uri, name, text, project?.externalId]),
  ).toEqual([
    ['claude:project/p1/instructions', 'instructions.md', 'Be brief.', 'claude-p1'],
    ['claude:project/p1/d1', 'hull.md', 'The hull is oak.', 'claude-p1'],
    ['claude:artifact/c1/plan', 'plan.md', '# Plan for the $& boat', 'claude-p1'],
  ]);
  expect(read.statements.map(({ content, project }) => [content, project?.externalId])).toEqual([
    ['Work: Ada builds boats.', undefined],
    ['Work: She likes oak.', undefined],
    ['The boat is late.', 'claude-p1'],
  ]);
  expect(read.items[0]?.thread.project).toEqual({ externalId: 'claude-p1', ownOnly: true });
  expect(read.problems).toEqual([
    expect.objectContaining({
      file: 'projects/p1.json',
      message: expect.stringContaining('content is missing'),
    }),
  ]);
});

test('memories of mem0, Zep, Letta and Supermemory with their dates and owners; OpenAI’s threads', async () => {
  const read = await readExport('memories', {
    'mem0.json': {
      results: [
        {
          id: 'm1',
          memory: 'Likes oak',
          hash: 'x',
          user_id: 'ada',
          created_at: '2024-05-01T10:00:00-07:00',
          categories: ['wood'],
        },
      ],
    },
    'zep.json': {
      edges: [
        {
          uuid: 'z1',
          fact: 'Ada lived in Lyon',
          valid_at: '2020-01-01T00:00:00Z',
          invalid_at: '2021-01-01T00:00:00Z',
          created_at: '2024-05-01T10:00:00Z',
        },
      ],
    },
    'zep-messages.json': {
      messages: [
        {
          uuid: 'z2',
          role_type: 'user',
          role: 'Ada',
          content: 'Hello',
          created_at: '2024-05-01T10:00:00Z',
          session_id: 's1',
        },
      ],
    },
    'agent.af': {
      agents: [
        {
          id: 'a',
          name: 'Quinn',
          in_context_message_ids: [],
          messages: [
            {
              id: 'l1',
              role: 'user',
              created_at: '2024-05-01T10:00:00Z',
              content: [{ type: 'text', text: '{"type":"user_message","message":"Hi Quinn"}' }],
            },
            { id: 'l2', role: 'user', content: '{"type":"heartbeat"}' },
            {
              id: 'l3',
              role: 'assistant',
              created_at: '2024-05-01T10:00:01Z',
              tool_calls: [{ function: { name: 'send_message', arguments: '{"message":"Hi Ada"}' } }],
            },
          ],
        },
      ],
      blocks: [
        { label: 'human', value: 'The name is Ada.' },
        { label: 'persona', value: 'I am Quinn.' },
      ],
    },
    'passages.json': [{ id: 'p1', text: 'Ada sails.', archive_id: 'x', created_at: '2024-05-02T10:00:00Z' }],
    'supermemory.json': {
      memories: [
        { id: 's1', content: 'Short note', createdAt: '2024-05-03T10:00:00Z', containerTags: ['a'] },
        {
          id: 's2',
          title: 'Long',
          content: 'word '.repeat(400),
          createdAt: '2024-05-03T10:00:00Z',
          containerTags: [],
        },
      ],
    },
    'openai.json': {
      object: 'list',
      data: [
        {
          id: 'msg_2',
          object: 'thread.message',
          thread_id: 'thread_1',
          created_at: 1_714_550_401,
          role: 'assistant',
          content: [{ type: 'text', text: { value: 'Fine', annotations: [] } }],
        },
        {
          id: 'msg_1',
          object: 'thread.message',
          thread_id: 'thread_1',
          created_at: 1_714_550_400,
          role: 'user',
          content: [{ type: 'text', text: { value: 'How?' } }],
        },
      ],
    },
    'conversation.json': {
      object: 'list',
      data: [
        { type: 'reasoning', id: 'r' },
        {
          type: 'message',
          id: 'c1',
          role: 'user',
          content: [{ type: 'input_text', text: 'Without a date' }],
        },
      ],
    },
  });
  expect(read.problems).toEqual([]);
  expect(
    new Set(
      read.statements.map(({ key, content, validFrom, validTo, owner }) =>
        [key.slice(0, 14), content, validFrom?.slice(0, 10), validTo?.slice(0, 10), owner].join(),
      ),
    ),
  ).toEqual(
    new Set([
      'mem0-m1,Likes oak,2024-05-01,,ada',
      'zep-z1,Ada lived in Lyon,2020-01-01,2021-01-01,',
      expect.stringMatching(/^letta-\w{8},The name is Ada\.,,,$/),
      'letta-p1,Ada sails.,2024-05-02,,',
      'supermemory-s1,Short note,2024-05-03,,',
    ]),
  );
  expect(read.documents.map(({ uri, title }) => [uri, title])).toEqual([['supermemory:s2', 'Long']]);
  expect(
    read.items.map(({ thread, messages }) => [thread.externalId, ...messages.map(({ content }) => content)]),
  ).toEqual([
    ['openai-conversation', 'Without a date'],
    ['openai-thread_1', 'How?', 'Fine'],
    ['letta-Quinn', 'Hi Quinn', 'Hi Ada'],
    ['zep-s1', 'Hello'],
  ]);
});

test('memories of several people: one’s own by --me, those of others are left out and named', async () => {
  const memory = (id: string, owner: string) => ({ id, memory: `of ${owner}`, hash: 'x', user_id: owner });
  await withExport(
    'mem0.json',
    { '': { results: [memory('1', 'ada'), memory('2', 'ben')] } },
    async (source) => {
      const target = new FakeTarget();
      expect(await runImport({ source, target })).toMatchObject({ keptNew: 0, problemCount: 2 });
      const mine = await runImport({ source, target, reading: { me: 'ada' } });
      expect(mine).toMatchObject({ status: 'partial', keptNew: 1, problemCount: 1 });
      expect(mine.problems[0]?.message).toContain('of ben');
      expect([...target.statements.values()].map(({ owner }) => owner)).toEqual([undefined]);
      const all = new FakeTarget();
      expect(await runImport({ source, target: all, ownersAsUsers: true })).toMatchObject({
        keptNew: 2,
        problemCount: 0,
      });
      expect([...all.statements.values()].map(({ owner }) => owner)).toEqual(['ada', 'ben']);
    },
  );
});

test('Gemini: activity as JSON and as a page, the oldest first', async () => {
  const entry = (title: string, time: string, html?: string, titleUrl?: string) => ({
    header: 'Gemini Apps',
    title,
    time,
    titleUrl,
    products: ['Gemini Apps'],
    ...(html ? { safeHtmlItem: [{ html }] } : {}),
  });
  const json = await readExport(
    'takeout.zip',
    {
      'Takeout/My Activity/Gemini Apps/MyActivity.json': [
        entry('Prompted And at night?', '2024-05-01T20:30:00.000Z', '<p>Stars.</p><ul><li>Moon</li></ul>'),
        entry('Gave feedback: Good response', '2024-05-01T10:01:00.000Z'),
        entry(
          'Prompted Why is the sky blue?',
          '2024-05-01T10:00:00.000Z',
          '<p>Light<script>x()</script> scatters.</p>',
        ),
      ],
    },
    { timeZone: 'Asia/Tokyo' },
  );
  expect(said(json)).toEqual([
    '2024-05-01T10:00:00.000Z | USER | Why is the sky blue?',
    '2024-05-01T10:00:00.000Z | ASSISTANT | Light scatters.',
    '2024-05-01T20:30:00.000Z | USER | And at night?',
    '2024-05-01T20:30:00.000Z | ASSISTANT | Stars.\n\n- Moon',
  ]);
  // The days are those of the place.
  expect(json.items.map(({ thread }) => thread.externalId)).toEqual([
    'gemini-2024-05-01',
    'gemini-2024-05-02',
  ]);
  const cell = (inner: string) =>
    `<div class="outer-cell mdl-cell"><div class="mdl-grid"><div class="header-cell"><p class="mdl-typography--title">Gemini Apps<br></p></div><div class="content-cell mdl-cell mdl-typography--body-1">${inner}</div><div class="content-cell mdl-typography--caption">x</div></div></div>`;
  const page = await readExport('MyActivity.html', {
    '': `<html><body>${cell('Prompted Second?<br>May 2, 2024, 9:00:00\u202fAM UTC<br><p>Two &amp; more.</p>')}${cell('Prompted First?<br>May 1, 2024, 3:04:05\u202fPM UTC<br><p>One.</p>')}</body></html>`,
  });
  expect(said(page)).toEqual([
    '2024-05-01T15:04:05.000Z | USER | First?',
    '2024-05-01T15:04:05.000Z | ASSISTANT | One.',
    '2024-05-02T09:00:00.000Z | USER | Second?',
    '2024-05-02T09:00:00.000Z | ASSISTANT | Two & more.',
  ]);
});

test('mailboxes: conversations, own words alone, newsletters of nobody, people by their addresses', async () => {
  const mail = (headers: string[], body: string) =>
    `From x Wed May  1 10:00:00 2024\n${headers.join('\n')}\n\n${body}\n\n`;
  const read = await readExport(
    'mail.mbox',
    {
      '': [
        mail(
          [
            'From: Ada <ada@x.org>',
            'Subject: =?utf-8?Q?R=C3=BCckkehr?=',
            'Message-ID: <1@x>',
            'Date: Wed, 1 May 2024 12:00:00 +0200',
            'Content-Type: text/plain; charset=utf-8',
            'Content-Transfer-Encoding: quoted-printable',
          ],
          'Ich komme am Fr=C3=BChling.\n>From the sea.',
        ),
        mail(
          [
            'From: "Ben B" <BEN@x.org>',
            'Subject: Re: =?utf-8?Q?R=C3=BCckkehr?=',
            'Message-ID: <2@x>',
            'In-Reply-To: <1@x>',
            'Date: Wed, 1 May 2024 13:00:00 +0200',
            'Content-Type: multipart/mixed; boundary="b"',
          ],
          '--b\nContent-Type: text/html; charset=utf-8\n\n<p>Sch\u00f6n!</p>\n--b\nContent-Type: image/png; name="boat.png"\n\nxx\n--b--',
        ),
        mail(
          [
            'From: Ada <ada@x.org>',
            'Subject: Re: Rueckkehr',
            'Message-ID: <3@x>',
            'References: <1@x> <2@x>',
            'Date: Wed, 1 May 2024 14:00:00 +0200',
          ],
          'Yes.\n\nOn 1 May 2024 Ben wrote:\n> Great\n-- \nAda',
        ),
        mail(
          [
            'From: News <news@shop.org>',
            'Subject: Sale',
            'Message-ID: <4@x>',
            'Date: Wed, 1 May 2024 15:00:00 +0200',
            'List-Unsubscribe: <mailto:x>',
          ],
          'I moved to Paris.',
        ),
      ].join(''),
    },
    { me: 'ada@x.org', myName: 'Ada L' },
  );
  expect(said(read)).toEqual([
    '2024-05-01T10:00:00.000Z | USER | Ada L | Ich komme am Frühling.\nFrom the sea.',
    '2024-05-01T11:00:00.000Z | USER | Ben B | Schön! [shares boat.png]',
    '2024-05-01T12:00:00.000Z | USER | Ada L | Yes.',
    '2024-05-01T13:00:00.000Z | ASSISTANT | News | I moved to Paris.',
  ]);
  expect(read.items[0]?.thread).toMatchObject({ title: 'Rückkehr', participants: ['mail:ben@x.org'] });
  expect(read.people.map(({ name, aliases }) => [name, aliases])).toEqual([
    ['Ada', ['ada@x.org']],
    ['Ben B', ['ben@x.org']],
  ]);
});

test('calendars and address books', async () => {
  const read = await readExport('takeout', {
    'c.ics': [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Dentist\\, again',
      'DTSTART;TZID=Europe/Berlin:20240503T090000',
      'DTEND;TZID=Europe/Berlin:20240503T093000',
      'LOCATION:Main',
      ' Street 1',
      'ATTENDEE;CN="Ada: L":mailto:ada@x.org',
      'BEGIN:VALARM',
      'DTSTART:20200101T000000Z',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2',
      'SUMMARY:Rowing',
      'DTSTART;VALUE=DATE:20240504',
      'RRULE:FREQ=WEEKLY;INTERVAL=2',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:3',
      'SUMMARY:Off',
      'STATUS:CANCELLED',
      'DTSTART:20240504T100000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:4',
      'SUMMARY:Broken',
      'DTSTART:tomorrow',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
    'people.vcf': [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ada Lovelace',
      'NICKNAME:Countess',
      'item1.EMAIL;TYPE=INTERNET:Ada@x.org',
      'EMAIL:ada@work.org',
      'TEL:+44 1',
      'ORG:Engines;R&D',
      'BDAY:1815-12-10',
      'END:VCARD',
      'BEGIN:VCARD',
      'TEL:1',
      'END:VCARD',
    ].join('\n'),
  });
  expect(read.statements.map(({ content, validFrom }) => [content, validFrom])).toEqual([
    [
      'Dentist, again: 2024-05-03 09:00 (Europe/Berlin) to 09:30, at MainStreet 1, with Ada: L',
      '2024-05-03T07:00:00.000Z',
    ],
    ['Rowing: every 2 weeks from 2024-05-04', '2024-05-04T00:00:00.000Z'],
  ]);
  expect(read.people).toEqual([
    expect.objectContaining({
      name: 'Ada Lovelace',
      aliases: ['Countess', 'ada@x.org', 'ada@work.org'],
      facts: [
        { predicate: 'email', object: 'ada@x.org' },
        { predicate: 'another_email', object: 'ada@work.org' },
        { predicate: 'phone', object: '+44 1' },
        { predicate: 'works_at', object: 'Engines' },
        { predicate: 'birthday', object: '1815-12-10' },
      ],
    }),
  ]);
  expect(read.problems.map(({ record }) => record)).toEqual(['an event', 'a card']);
});

test('hostile archives are named and bounded, and the rest is read', async () => {
  const line = JSON.stringify({ thread: 't', role: 'user', content: 'Hello', id: '1' });
  const target = new FakeTarget();
  const run = (archive: Buffer) =>
    withExport('x.zip', {}, async (path) => {
      await writeFile(path, archive);
      return runImport({ source: path, target });
    });
  const outside = await run(
    zipOf([
      { name: '../../etc/a.jsonl', content: line },
      { name: 'C:\\b.jsonl', content: line },
      { name: 'ok.jsonl', content: line },
    ]),
  );
  expect(outside).toMatchObject({ status: 'partial', stored: 1, problemCount: 2 });
  expect(outside.problems[0]?.message).toContain('points out of the archive');
  const bomb = await run(
    zipOf([
      { name: 'bomb.jsonl', content: Buffer.alloc(30_000_000, 32) },
      { name: 'ok.jsonl', content: line },
    ]),
  );
  expect(bomb).toMatchObject({ status: 'partial', messages: 1, problemCount: 1 });
  expect(bomb.problems[0]?.message).toContain('200 times');
  const lying = await run(
    zipOf([
      { name: 'a.jsonl', content: `${line}\n`.repeat(50), size: 100 },
      { name: 'ok.jsonl', content: line },
    ]),
  );
  expect(lying).toMatchObject({ status: 'partial', problemCount: 1 });
  expect(lying.problems[0]).toMatchObject({
    record: 'file a.jsonl',
    message: expect.stringContaining('larger unpacked'),
  });
  const overlapping = await run(
    zipOf([
      { name: 'a.jsonl', content: line },
      { name: 'b.jsonl', content: line, offset: 0 },
    ]),
  );
  expect(overlapping).toMatchObject({ status: 'nothing', failure: expect.stringContaining('overlap') });
  const cut = zipOf([{ name: 'a.jsonl', content: line }]);
  expect(await run(cut.subarray(0, cut.length - 10))).toMatchObject({
    status: 'nothing',
    failure: expect.stringContaining('damaged'),
  });
  const damaged = Buffer.from(cut);
  damaged[40] = (damaged[40] ?? 0) ^ 0xff;
  expect(await run(damaged)).toMatchObject({ exitCode: 2, problemCount: 1 });
  const deep = await run(
    zipOf([
      { name: 'd.json', content: `{"thread": ${'['.repeat(100_000)}` },
      { name: 'ok.jsonl', content: line },
    ]),
  );
  expect(deep).toMatchObject({ messages: 1, problemCount: 1 });
});

test('whoever is named by --me must speak in it', async () => {
  const text = '01/02/24, 21:41 - Ada: Hi\n13/02/24, 21:42 - Ben: Yes';
  await withExport('WhatsApp Chat with Ben.txt', { '': text }, async (source) => {
    const report = await runImport({ source, target: new FakeTarget(), reading: { me: 'Cleo' } });
    expect(report).toMatchObject({ status: 'nothing', exitCode: 2, stored: 0 });
    expect(report.failure).toBe(
      'Nobody in it is called Cleo. Those who speak are Ada, Ben: give --me one of them, or leave it out.',
    );
  });
});
