import { expect, it } from 'vitest';
import operations from '../../../clients/operations.json' with { type: 'json' };
import { loadDocumentPolicy } from '../../../src/server/trusted-documents.ts';
import { useServedApi } from '../../graphql/served-api.ts';
import { usePython } from './run-python.ts';

// Every operation of clients/operations.json is called once, by the client that waits and by the one that is awaited.

const api = useServedApi();
const trusting = useServedApi({
  handler: {
    development: false,
    documents: await loadDocumentPolicy(['src/client/generated/persisted-documents.json']),
  },
});
const python = usePython();
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it.each(['sync', 'async'])('all operations do what they say: %s', async (KIND) => {
  const bot = await api.workspace.caller('service', `planner-${KIND}`);
  const answer = await python('every_operation.py', {
    KIND,
    URL: api.url,
    TOKEN: await api.token(bot),
    ADMIN: await api.token(api.workspace.admin),
  });
  expect(answer).toEqual({
    called: Object.keys(operations).map(snake).toSorted(),
    person: { name: 'Ada', timeZone: 'Europe/Berlin' },
    role: 'SERVICE',
    turns: ['Turn 0', 'Turn 1'],
    each: [null, 'Turn 1', 'Turn 2'],
    threads: true,
    title: 'Plan',
    archived: { totalCount: 0 },
    followed: 'Turn 2',
    thread: true,
    task: [null, 'Buy clay', ['x']],
    tasks: ['Buy clay'],
    done: 'DONE',
    preferences: ['green'],
    'by key': { a: 1 },
    'none by key': null,
    'under key': 1,
    namespaces: [`${KIND[0]}/n`],
    found: 'The kiln is red.',
    revised: ['The kiln is blue.', 'The kiln is red.'],
    learned: 3,
    decisions: ['We fire on Mondays.'],
    pack: true,
    profile: true,
    insights: true,
    narrative: ['activityLog', 'dailyNotes', 'memory', 'since'],
    fact: ['Wagtail', 'colour', 'blue'],
    facts: true,
    entities: true,
    aliases: true,
    document: 'Kiln',
    'no document': null,
    conversations: ['About the kiln.'],
    waiting: 'About the kiln',
    present: true,
    claimed: 'About the kiln',
    jobs: 'backlog',
    progress: 'backlog',
    suggestions: ['merges', 'names', 'places'],
    taxonomy: 'changedAt',
    changed: [],
    settings: 'UTC',
    kept: [{ days: 9 }, null],
    formed: true,
    'fact formed': 'Wagtail',
    preview: ['branch'],
    erased: 'thread',
    gone: 'user',
  });
});

it('a server that answers trusted documents only is asked by their ids', async () => {
  const bot = await trusting.workspace.caller('service', 'strict');
  const answer = await python(
    `import json, os
from mneme import Mneme, MnemeError
memory = Mneme(os.environ["URL"], token=os.environ["TOKEN"])
memory.append_messages("c", [{"role": "USER", "content": "Hello"}], user_key="pia")
turn = next(memory.message_added("c", user_key="pia", after_sequence_no=0))["content"]
first = next(Mneme(os.environ["URL"], token=os.environ["TOKEN"]).message_added("c", user_key="pia", after_sequence_no=0))
try:
    memory.execute("{ me { role } }")
except MnemeError as error:
    refused = error.code
print(json.dumps([turn, first["content"], refused]))`,
    { URL: trusting.url, TOKEN: await trusting.token(bot) },
  );
  expect(answer).toEqual(['Hello', 'Hello', 'DOCUMENT_NOT_TRUSTED']);
});
