import type { MadeFiles } from './past.ts';

/** A small export of each source, with a record in it that can't be read, and what an import makes of it. */
export interface MadeExport {
  readonly source: string;
  /** Of the archive; with an ending, a single file. */
  readonly name: string;
  readonly files: MadeFiles;
  readonly me?: string;
  readonly timeZone?: string;
  /** Of the scan: threads, turns, statements, documents, people. */
  readonly holds: readonly [number, number, number, number, number];
  /** What the broken record is named with. */
  readonly broken: RegExp;
  /** A thread's turns, as `author: text`. */
  readonly thread?: readonly [string, readonly string[]];
  /** A question, and a line that recall finds. */
  readonly found?: readonly [string, string];
}

const node = (id: string, parent: string | null, role: string, content: object, more: object = {}) => ({
  id,
  parent,
  children: [],
  message: { id, author: { role }, create_time: 1_735_800_000, content, ...more },
});
const text = (...parts: unknown[]) => ({ content_type: 'text', parts });
const mail = (headers: string[], body: string) =>
  `From x Wed May  1 10:00:00 2024\n${headers.join('\n')}\n\n${body}\n\n`;

export const madeExports: readonly MadeExport[] = [
  {
    source: 'chatgpt',
    name: 'chatgpt-export.zip',
    files: {
      'conversations-001.json': [
        {
          conversation_id: 'dog',
          title: 'Dog',
          current_node: 'second',
          mapping: Object.fromEntries(
            [
              node('custom', null, 'user', {
                content_type: 'user_editable_context',
                user_profile: 'Keeps a kennel in Umbria.',
                user_instructions: 'Answer briefly.',
              }),
              node('kept', 'custom', 'system', {
                content_type: 'model_editable_context',
                model_set_context: '1. [2024-05-01]. Is allergic to hazelnuts.',
              }),
              node('ask', 'kept', 'user', {
                content_type: 'multimodal_text',
                parts: [{ content_type: 'audio_transcription', text: 'Name my dog' }],
              }),
              node('first', 'ask', 'assistant', text('Rex.'), { recipient: 'all' }),
              node('call', 'ask', 'assistant', text('search("dogs")'), { recipient: 'web.search' }),
              node('second', 'call', 'assistant', {
                content_type: 'multimodal_text',
                parts: [
                  { content_type: 'image_asset_pointer', metadata: { dalle: { prompt: 'a brown dog' } } },
                  'Bello.',
                ],
              }),
            ].map((each) => [each.id, each]),
          ),
        },
        { conversation_id: 'broken', title: 'Broken', mapping: 'none' },
      ],
    },
    holds: [1, 4, 3, 0, 0],
    broken: /conversations-001\.json/,
    thread: [
      'chatgpt-dog',
      [
        ': Name my dog',
        'web.search: search("dogs")',
        ': [shares a brown dog]\n\nBello.', // and beside it, on a branch:
        ': Rex.',
      ],
    ],
    found: ['allergic hazelnuts', 'Is allergic to hazelnuts.'],
  },
  {
    source: 'claude',
    name: 'claude-export.zip',
    files: {
      'conversations.json': [
        {
          uuid: 'c1',
          name: 'Plan',
          created_at: '2024-05-01T10:00:00Z',
          project: { uuid: 'p1' },
          chat_messages: [
            { uuid: 'm1', sender: 'human', text: 'Plan the slipway', created_at: '2024-05-01T10:00:00Z' },
            {
              uuid: 'm2',
              sender: 'assistant',
              created_at: '2024-05-01T10:00:01Z',
              content: [
                { type: 'text', text: 'Here.' },
                {
                  type: 'tool_use',
                  name: 'artifacts',
                  input: {
                    id: 'plan',
                    command: 'create',
                    title: 'Slipway',
                    type: 'text/markdown',
                    content: '# Slipway of granite',
                  },
                },
              ],
            },
          ],
        },
      ],
      'projects.json': [
        {
          uuid: 'p1',
          name: 'Boat',
          prompt_template: '',
          docs: [{ uuid: 'd1', filename: 'hull.md', content: 'The hull is larch.' }, { filename: 'x' }],
        },
      ],
      'memories.json': [
        { conversations_memory: 'Carves figureheads.', project_memories: {}, account_uuid: 'u' },
      ],
    },
    holds: [1, 2, 1, 2, 0],
    broken: /projects\.json.*content is missing/,
    thread: ['claude-c1', [': Plan the slipway', ': Here.']],
    found: ['hull larch', 'The hull is larch.'],
  },
  {
    source: 'gemini',
    name: 'takeout.zip',
    files: {
      'Takeout/My Activity/Gemini Apps/MyActivity.json': [
        {
          header: 'Gemini Apps',
          title: 'Prompted Why is the sea salty?',
          time: '2024-05-01T10:00:00.000Z',
          products: ['Gemini Apps'],
          safeHtmlItem: [{ html: '<p>Rivers bring salt.</p>' }],
        },
        { header: 'Gemini Apps', title: 'Prompted When?', time: 'yesterday', products: ['Gemini Apps'] },
      ],
    },
    holds: [1, 2, 0, 0, 0],
    broken: /MyActivity\.json.*time/,
    thread: ['gemini-2024-05-01', [': Why is the sea salty?', ': Rivers bring salt.']],
  },
  {
    source: 'telegram',
    name: 'telegram-export.zip',
    files: {
      'result.json': {
        name: 'Rowing',
        type: 'private_group',
        id: 77,
        messages: [
          {
            id: 2,
            type: 'message',
            date: '2024-05-01T10:00:01',
            from: 'Ada',
            from_id: 'user1',
            text: 'Oars up.',
          },
          {
            id: 3,
            type: 'message',
            date: '2024-05-01T10:01:00',
            edited: '2024-05-01T10:02:00',
            from: 'Ben',
            from_id: 'user2',
            reply_to_message_id: 2,
            photo: 'photos/1.jpg',
            text: 'I painted her.',
          },
          { id: 'four', type: 'message' },
        ],
      },
    },
    me: 'Ada',
    timeZone: 'Asia/Tokyo',
    holds: [1, 2, 0, 0, 0],
    broken: /result\.json/,
    thread: ['telegram-77', [expectUser('Oars up.'), 'Ben: I painted her. [shares a photo]']],
  },
  {
    source: 'whatsapp',
    name: 'WhatsApp Chat - Regatta.zip',
    files: {
      '_chat.txt':
        '[01.12.24, 21:41:09] Ada: The start is at ten.\n[13.12.24, 09:05:00] Ben: \u200e<attached: 1-MAP.jpg>\n[99.99.24, 09:05:00] Ben: When?',
    },
    me: 'Ada',
    timeZone: 'Europe/Berlin',
    holds: [1, 2, 0, 0, 0],
    broken: /_chat\.txt/,
    thread: ['whatsapp-Regatta', [expectUser('The start is at ten.'), 'Ben: [shares 1-MAP.jpg]']],
  },
  {
    source: 'discord',
    name: 'discord.zip',
    files: {
      'Club - rowing.json': {
        guild: { id: '1', name: 'Club' },
        channel: { id: '2', type: 'GuildTextChat', name: 'rowing' },
        messages: [
          {
            id: '10',
            type: 'Default',
            timestamp: '2024-05-01T10:00:00+02:00',
            content: 'Hi',
            author: { id: '9', name: 'ben', nickname: 'Ben', isBot: false },
          },
          {
            id: '11',
            type: 'Reply',
            timestamp: '2024-05-01T10:01:00+02:00',
            content: 'Yo',
            author: { id: '8', name: 'ada', isBot: false },
            reference: { messageId: '10' },
          },
          { id: '12', type: 'Default', timestamp: 'noon', content: 'x', author: { id: '9', name: 'ben' } },
        ],
      },
      'Account/user.json': { id: '8', username: 'ada', global_name: 'Ada L' },
      'Messages/index.json': { '3': 'Direct Message with ben#0' },
      'Messages/c3/channel.json': { id: '3', type: 'DM', recipients: ['8', '9'] },
      'Messages/c3/messages.csv':
        'ID,Timestamp,Contents,Attachments\n5,2024-05-01 09:00:00+00:00,Only mine,\n',
    },
    me: '@ada',
    holds: [2, 3, 0, 0, 0],
    broken: /Club - rowing\.json/,
    thread: ['discord-2', ['Ben: Hi', expectUser('Yo')]],
  },
  {
    source: 'slack',
    name: 'slack.zip',
    files: {
      'users.json': [
        { id: 'U01', team_id: 'T1', name: 'ada', profile: { display_name: 'ada', email: 'ada@x.org' } },
        { id: 'U02', team_id: 'T1', name: 'ben', profile: { display_name: 'ben', email: 'ben@x.org' } },
      ],
      'channels.json': [{ id: 'C01', name: 'rowing', created: 1, members: ['U01', 'U02'] }],
      'rowing/2024-05-01.json': [
        { type: 'message', user: 'U01', ts: '1714550400.000100', text: 'Hi <@U02>' },
        {
          type: 'message',
          user: 'U02',
          ts: '1714550402.000100',
          thread_ts: '1714550400.000100',
          text: 'Seen',
          edited: { user: 'U02', ts: '1714550500.000000' },
          files: [{ name: 'oar.png' }],
        },
        { type: 'message', user: 'U02', ts: 'x', text: 'When?' },
      ],
    },
    me: 'ada@x.org',
    holds: [1, 2, 0, 0, 0],
    broken: /rowing\/2024-05-01\.json.*ts/,
    thread: ['slack-C01', [expectUser('Hi @ben'), 'ben: Seen [shares oar.png]']],
  },
  {
    source: 'mem0',
    name: 'mem0.json',
    files: {
      '': {
        results: [
          {
            id: 'm1',
            memory: 'Likes mahogany.',
            hash: 'x',
            user_id: 'ada',
            created_at: '2024-05-01T10:00:00-07:00',
          },
          { id: 'm2', memory: 'Likes teak.', hash: 'x', user_id: 'ben' },
          { id: 'm3', memory: 5, hash: 'x', user_id: 'ada' },
        ],
      },
    },
    me: 'ada',
    holds: [0, 0, 2, 0, 0],
    broken: /memory/,
    found: ['mahogany', 'Likes mahogany.'],
  },
  {
    source: 'zep',
    name: 'zep.zip',
    files: {
      'facts.json': {
        edges: [
          {
            uuid: 'z1',
            fact: 'Ada lived in Leuven.',
            valid_at: '2020-01-01T00:00:00Z',
            created_at: '2024-05-01T10:00:00Z',
          },
          { uuid: 'z9', fact: 7, created_at: '2024-05-01T10:00:00Z' },
        ],
      },
      'messages.json': {
        messages: [
          {
            uuid: 'z2',
            role_type: 'user',
            role: 'Ada',
            content: 'Hello from Zep',
            created_at: '2024-05-01T10:00:00Z',
            session_id: 's1',
          },
        ],
      },
    },
    holds: [1, 1, 1, 0, 0],
    broken: /facts\.json/,
    found: ['Leuven', 'Ada lived in Leuven.'],
  },
  {
    source: 'letta',
    name: 'letta.zip',
    files: {
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
              {
                id: 'l3',
                role: 'assistant',
                created_at: '2024-05-01T10:00:01Z',
                tool_calls: [{ function: { name: 'send_message', arguments: '{"message":"Hi Ada"}' } }],
              },
            ],
          },
        ],
        blocks: [{ label: 'human', value: 'Restores barometers.' }],
      },
      'passages.json': [
        { id: 'p1', text: 'Sails a ketch.', archive_id: 'x', created_at: '2024-05-02T10:00:00Z' },
        { id: 'p2', archive_id: 'x' },
      ],
    },
    holds: [1, 2, 2, 0, 0],
    broken: /passages\.json/,
    thread: ['letta-Quinn', [': Hi Quinn', ': Hi Ada']],
    found: ['ketch', 'Sails a ketch.'],
  },
  {
    source: 'supermemory',
    name: 'supermemory.json',
    files: {
      '': {
        memories: [
          {
            id: 's1',
            content: 'Polishes sextants.',
            createdAt: '2024-05-03T10:00:00Z',
            containerTags: ['a'],
          },
          {
            id: 's2',
            title: 'Long',
            content: 'word '.repeat(400),
            createdAt: '2024-05-03T10:00:00Z',
            containerTags: [],
          },
          { id: 's3', content: 5, createdAt: '2024-05-03T10:00:00Z', containerTags: [] },
        ],
      },
    },
    holds: [0, 0, 1, 1, 0],
    broken: /content/,
    found: ['sextants', 'Polishes sextants.'],
  },
  {
    source: 'openai',
    name: 'openai.zip',
    files: {
      'thread.json': {
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
            content: [{ type: 'text', text: { value: 'How is the tide?' } }],
          },
          {
            id: 'msg_0',
            object: 'thread.message',
            thread_id: 'thread_1',
            created_at: 'x',
            role: 'user',
            content: [],
          },
        ],
      },
    },
    holds: [1, 2, 0, 0, 0],
    broken: /thread\.json/,
    thread: ['openai-thread_1', [': How is the tide?', ': Fine']],
  },
  {
    source: 'mbox',
    name: 'mail.zip',
    files: {
      'Inbox.mbox': [
        mail(
          [
            'From: Ada <ada@x.org>',
            'Subject: Mooring',
            'Message-ID: <1@x>',
            'Date: Wed, 1 May 2024 12:00:00 +0200',
          ],
          'The mooring is free.',
        ),
        mail(
          [
            'From: Ben <ben@x.org>',
            'Subject: Re: Mooring',
            'Message-ID: <2@x>',
            'In-Reply-To: <1@x>',
            'Date: Wed, 1 May 2024 13:00:00 +0200',
          ],
          'Good.\n\nOn 1 May 2024 Ada wrote:\n> The mooring is free.',
        ),
        mail(['Subject: When', 'Date: some day'], 'No time.'),
      ].join(''),
    },
    me: 'ada@x.org',
    holds: [1, 2, 0, 0, 2],
    broken: /Inbox\.mbox/,
    found: ['ben@x.org', 'ben@x.org'],
  },
  {
    source: 'ics',
    name: 'calendar.zip',
    files: {
      'c.ics': [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:1',
        'SUMMARY:Launch of the Wagtail',
        'DTSTART:20240503T090000',
        'LOCATION:Pier 4',
        'ATTENDEE;CN="Ada":mailto:ada@x.org',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:4',
        'SUMMARY:Broken',
        'DTSTART:tomorrow',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    },
    timeZone: 'Europe/Berlin',
    holds: [0, 0, 1, 0, 0],
    broken: /c\.ics.*an event/,
    found: ['launch pier', 'Launch of the Wagtail: 2024-05-03 09:00'],
  },
  {
    source: 'vcard',
    name: 'people.zip',
    files: {
      'people.vcf': [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'FN:Grace Hopper',
        'EMAIL:grace@navy.example',
        'ORG:Navy',
        'BDAY:1906-12-09',
        'END:VCARD',
        'BEGIN:VCARD',
        'TEL:1',
        'END:VCARD',
      ].join('\n'),
    },
    holds: [0, 0, 0, 0, 1],
    broken: /people\.vcf.*a card/,
    found: ['grace@navy.example', 'Grace Hopper'],
  },
];

/** A turn of whoever imports: their name stands in Mneme. */
function expectUser(content: string): string {
  return `me: ${content}`;
}
