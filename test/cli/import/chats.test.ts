import { expect, test } from 'vitest';
import { readExport, said } from './past.ts';

const telegramChat = {
  name: 'Rowing',
  type: 'private_group',
  id: 77,
  messages: [
    { id: 1, type: 'service', date: '2024-05-01T10:00:00', action: 'create_group' },
    {
      id: 2,
      type: 'message',
      date: '2024-05-01T10:00:01',
      date_unixtime: '1714550401',
      from: 'Ada',
      from_id: 'user1',
      text: ['The boat is called ', { type: 'bold', text: 'Wagtail' }, '.'],
    },
    {
      id: 3,
      type: 'message',
      date: '2024-05-01T10:01:00',
      date_unixtime: '1714550460',
      edited_unixtime: '1714550520',
      from: 'Ben',
      from_id: 'user2',
      reply_to_message_id: 2,
      photo: 'photos/1.jpg',
      text: 'I painted her.',
    },
    {
      id: 4,
      type: 'message',
      date: '2024-05-01T10:02:00',
      from: 'Ben',
      from_id: 'user2',
      forwarded_from: 'Cleo',
      text: 'I live in Lisbon.',
    },
    { id: 'five', type: 'message' },
  ],
};

test('Telegram: a group becomes a thread of its participants, forwarded words are nobody’s of them', async () => {
  const files = {
    'result.json': {
      about: 'x',
      personal_information: { user_id: 1, first_name: 'Ada' },
      chats: { list: [telegramChat, { ...telegramChat, id: 78, type: 'saved_messages', name: null }] },
    },
  };
  const read = await readExport('telegram.zip', files, { myName: 'ada', timeZone: 'Asia/Tokyo' });
  expect(read.formats).toEqual(['telegram']);
  expect(said(read).slice(0, 3)).toEqual([
    '2024-05-01T08:00:01.000Z | USER | ada | The boat is called Wagtail.',
    '2024-05-01T08:01:00.000Z | USER | Ben | I painted her. [shares a photo]',
    // Without a time of the world, it is that of the place.
    '2024-05-01T10:02:00.000+09:00 | USER | Ben | [shares a message of Cleo: I live in Lisbon.]',
  ]);
  expect(read.items[0]?.thread).toEqual({
    externalId: 'telegram-77',
    channel: 'telegram',
    title: 'Rowing',
    startedAt: '2024-05-01T08:00:01.000Z',
    participants: ['telegram:user2'],
  });
  expect(read.items[0]?.messages[1]?.metadata).toEqual({
    replyTo: 'telegram-2',
    editedAt: '2024-05-01T08:02:00.000Z',
  });
  expect(read.items[1]?.thread.externalId).toBe('telegram-78');
  expect(read.problems).toHaveLength(2);
});

test.each([
  [
    'German, Android',
    '01.12.24, 21:41 - Ada: Hallo\n13.12.24, 09:05 - Ben: Ja',
    'Europe/Berlin',
    '2024-12-01T21:41:00.000+01:00',
    '2024-12-13T09:05:00.000+01:00',
  ],
  [
    'American',
    '12/1/24, 9:41\u202fPM - Ada: Hi\n12/13/24, 12:05\u202fAM - Ben: Yes',
    'America/New_York',
    '2024-12-01T21:41:00.000-05:00',
    '2024-12-13T00:05:00.000-05:00',
  ],
  [
    'British, iPhone',
    '[01/12/2024, 21:41:09] Ada: Hi\n[13/12/2024, 09:05:00] Ben: Yes',
    'UTC',
    '2024-12-01T21:41:09.000Z',
    '2024-12-13T09:05:00.000Z',
  ],
  [
    'Finnish',
    '[1.12.2024 klo 21.41.09] Ada: Hei\n[13.12.2024 klo 9.05.00] Ben: Joo',
    'UTC',
    '2024-12-01T21:41:09.000Z',
    '2024-12-13T09:05:00.000Z',
  ],
  [
    'Swedish',
    '2024-12-01 21:41 - Ada: Hej\n2024-12-13 09:05 - Ben: Ja',
    'UTC',
    '2024-12-01T21:41:00.000Z',
    '2024-12-13T09:05:00.000Z',
  ],
  [
    'Chinese',
    '2024/12/1 下午9:41 - Ada: 你好\n2024/12/13 上午12:05 - Ben: 好',
    'Asia/Shanghai',
    '2024-12-01T21:41:00.000+08:00',
    '2024-12-13T00:05:00.000+08:00',
  ],
  [
    'Spanish',
    '1/12/24, 9:41 p.\u00a0m. - Ada: Hola\n13/12/24, 9:05 a.\u00a0m. - Ben: Sí',
    'UTC',
    '2024-12-01T21:41:00.000Z',
    '2024-12-13T09:05:00.000Z',
  ],
  [
    'Arabic',
    '\u200f١‏/١٢‏/٢٠٢٤، ٩:٤١ م - Ada: مرحبا\n\u200f١٣‏/١٢‏/٢٠٢٤، ٩:٠٥ ص - Ben: نعم',
    'UTC',
    '2024-12-01T21:41:00.000Z',
    '2024-12-13T09:05:00.000Z',
  ],
] as const)('WhatsApp in %s', async (_, text, timeZone, first, second) => {
  const read = await readExport(
    'WhatsApp Chat - Rowing.zip',
    { '_chat.txt': text },
    { timeZone, me: 'Ada', myName: 'ada' },
  );
  expect(read.items[0]?.messages.map(({ author, occurredAt }) => [author, occurredAt])).toEqual([
    ['ada', first],
    ['Ben', second],
  ]);
  expect(read.items[0]?.thread).toMatchObject({
    externalId: 'whatsapp-Rowing',
    title: 'Rowing',
    participants: ['whatsapp:Ben'],
  });
});

test('WhatsApp: lines that go on, files, notices, and the same ids in a later export', async () => {
  const text = [
    '05/03/24, 21:40 - Messages and calls are end-to-end encrypted.',
    '05/03/24, 21:41 - Ada: One',
    'two: three',
    '05/03/24, 21:41 - Ada: IMG-1.jpg (file attached)',
    '05/03/24, 21:42 - Ben: <Media omitted>',
    '05/03/24, 21:42 - Ben: You deleted this message',
    '06/03/24, 21:43 - Ben: Fine',
    '06/03/24, 21:43 - Ben: Fine',
  ].join('\n');
  const read = await readExport('WhatsApp Chat with Ben', { 'WhatsApp Chat with Ben.txt': text });
  expect(said(read)).toEqual([
    '2024-03-05T21:41:00.000Z | USER | Ada | One\ntwo: three',
    '2024-03-05T21:41:00.000Z | USER | Ada | [shares IMG-1.jpg]',
    '2024-03-05T21:42:00.000Z | USER | Ben | [shares a file]',
    '2024-03-06T21:43:00.000Z | USER | Ben | Fine',
    '2024-03-06T21:43:00.000Z | USER | Ben | Fine',
  ]);
  const later = await readExport('WhatsApp Chat with Ben', {
    'WhatsApp Chat with Ben.txt': `${text}\n07/03/24, 08:00 - Ada: Bye`,
  });
  const ids = (each: typeof read) =>
    each.items.flatMap(({ messages }) => messages.map(({ externalId }) => externalId));
  expect(new Set(ids(read)).size).toBe(5);
  expect(ids(later).slice(0, 5)).toEqual(ids(read));
  const phone =
    '[05.03.24, 21:41:00] Ada: Hi\n\u200e[05.03.24, 21:42:00] Ben: \u200eimage omitted\n[05.03.24, 21:43:00] Ben: \u200e<attached: 1-PHOTO.jpg>\n[05.03.24, 21:44:00] Ben: New \u200e<This message was edited>\n[05.03.24, 21:45:00] Rowing: \u200eAda added you';
  expect(
    said(await readExport('Rowing.zip', { '_chat.txt': phone })).map((line) =>
      line.split(' | ').slice(2).join(': '),
    ),
  ).toEqual(['Ada: Hi', 'Ben: [shares a file]', 'Ben: [shares 1-PHOTO.jpg]', 'Ben: New']);
});

test('Slack: names for ids, threads, edits, files, programs; a broken day costs only what is broken', async () => {
  const user = (id: string, name: string) => ({
    id,
    team_id: 'T1',
    name,
    profile: { display_name: name, email: `${name}@x.org` },
  });
  const read = await readExport(
    'slack.zip',
    {
      'users.json': [user('U01', 'ada'), user('U02', 'ben')],
      'channels.json': [{ id: 'C01', name: 'rowing', created: 1, members: ['U01', 'U02'] }],
      'dms.json': [{ id: 'D01', created: 1, members: ['U01', 'U02'] }],
      'rowing/2024-05-01.json': [
        {
          type: 'message',
          user: 'U01',
          ts: '1714550400.000100',
          text: 'Hi <@U02>, see <https://x.org|the plan> &amp; <#C01|rowing>',
        },
        { type: 'message', subtype: 'channel_join', user: 'U02', ts: '1714550401.000100', text: 'joined' },
        {
          type: 'message',
          user: 'U02',
          ts: '1714550402.000100',
          thread_ts: '1714550400.000100',
          text: 'Seen',
          edited: { user: 'U02', ts: '1714550500.000000' },
          files: [{ name: 'oar.png' }],
        },
        {
          type: 'message',
          subtype: 'bot_message',
          bot_id: 'B1',
          username: 'Deploys',
          ts: '1714550403.000100',
          text: 'I live in Paris',
        },
      ],
      'rowing/2024-05-02.json':
        '[{"type":"message","user":"U01","ts":"1714636800.000100","text":"Before"},{"type":"message","ts":"x"},',
      'D01/2024-05-01.json': [{ type: 'message', user: 'U02', ts: '1714550404.000100', text: 'Psst' }],
      'integration_logs.json': [],
    },
    { me: 'ada@x.org', myName: 'Ada' },
  );
  expect(said(read)).toEqual([
    '2024-05-01T08:00:04.000Z | USER | ben | Psst',
    '2024-05-01T08:00:00.000Z | USER | Ada | Hi @ben, see the plan (https://x.org) & #rowing',
    '2024-05-01T08:00:02.000Z | USER | ben | Seen [shares oar.png]',
    '2024-05-01T08:00:03.000Z | ASSISTANT | Deploys | I live in Paris',
    '2024-05-02T08:00:00.000Z | USER | Ada | Before',
  ]);
  expect(read.items.map(({ thread }) => [thread.externalId, thread.title, thread.participants])).toEqual([
    ['slack-D01', 'ada, ben', ['slack:U02']],
    ['slack-C01', 'rowing', ['slack:U02']],
  ]);
  expect(read.items[1]?.messages[1]?.metadata).toEqual({
    replyTo: 'slack-1714550400.000100',
    editedAt: '2024-05-01T08:01:40.000Z',
  });
  expect(read.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'rowing/2024-05-02.json: ts is not right: is no time',
    'rowing/2024-05-02.json: the file ends too early: it was cut off',
  ]);
  expect(read.unread).toEqual(['integration_logs.json']);
});

test('Discord: the exporter’s channels, and the package of one’s own messages', async () => {
  const author = { id: '9', name: 'ben', nickname: 'Ben', isBot: false };
  const channel = {
    guild: { id: '1', name: 'Club' },
    channel: { id: '2', type: 'GuildTextChat', name: 'rowing' },
    messages: [
      {
        id: '10',
        type: 'Default',
        timestamp: '2024-05-01T10:00:00+02:00',
        timestampEdited: null,
        content: 'Hi',
        author,
        attachments: [{ fileName: 'oar.png' }],
      },
      {
        id: '11',
        type: 'Reply',
        timestamp: '2024-05-01T10:01:00+02:00',
        content: 'Yo',
        author: { id: '8', name: 'ada', isBot: false },
        reference: { messageId: '10' },
      },
      {
        id: '12',
        type: 'GuildMemberJoin',
        timestamp: '2024-05-01T10:02:00+02:00',
        content: 'Joined',
        author,
      },
    ],
  };
  const read = await readExport('discord', { 'Club - rowing.json': channel }, { me: '@ada', myName: 'Ada' });
  expect(said(read)).toEqual([
    '2024-05-01T10:00:00.000+02:00 | USER | Ben | Hi [shares oar.png]',
    '2024-05-01T10:01:00.000+02:00 | USER | Ada | Yo',
  ]);
  expect(read.items[0]?.thread).toMatchObject({
    externalId: 'discord-2',
    title: 'Club, rowing',
    participants: ['discord:9'],
  });
  expect(read.items[0]?.messages[1]?.metadata).toEqual({ replyTo: 'discord-10' });
  const own = await readExport(
    'package.zip',
    {
      'Account/user.json': { id: '8', username: 'ada', global_name: 'Ada L' },
      'Messages/index.json': { '2': 'rowing in Club' },
      'Messages/c2/channel.json': {
        id: '2',
        type: 'GUILD_TEXT',
        name: 'rowing',
        guild: { id: '1', name: 'Club' },
      },
      // Their ids are numbers that JavaScript has no room for.
      'Messages/c2/messages.json': JSON.stringify([
        { ID: 'N2', Timestamp: '2024-05-01 08:05:00', Contents: 'Later', Attachments: '' },
        { ID: 'N1', Timestamp: '2024-05-01 08:05:00', Contents: 'Last', Attachments: '' },
        {
          ID: '1200000000000000001',
          Timestamp: '2024-05-01 08:00:00',
          Contents: 'First',
          Attachments: 'https://cdn/x/oar.png?y=1',
        },
      ])
        .replace('"N2"', '1200000000000000002')
        .replace('"N1"', '1200000000000000003'),
      'Messages/c3/channel.json': { id: '3', type: 'DM', recipients: ['8', '9'] },
      'Messages/c3/messages.csv':
        'ID,Timestamp,Contents,Attachments\n5,2024-05-01 09:00:00+00:00,"One, ""two""\nthree",\n',
    },
    { myName: 'Ada' },
  );
  expect(said(own)).toEqual([
    '2024-05-01T08:00:00.000Z | USER | Ada | First [shares oar.png]',
    '2024-05-01T08:05:00.000Z | USER | Ada | Later',
    '2024-05-01T08:05:00.000Z | USER | Ada | Last',
    '2024-05-01T09:00:00.000Z | USER | Ada | One, "two"\nthree',
  ]);
  expect(own.items.map(({ thread }) => [thread.title, thread.participants])).toEqual([
    ['Club, rowing', undefined],
    ['Direct message', undefined],
  ]);
});
