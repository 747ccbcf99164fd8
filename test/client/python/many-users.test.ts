import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { useServedApi } from '../../graphql/served-api.ts';
import { usePython } from './run-python.ts';

// clients/python with the system's python3, against the product's API.

const api = useServedApi();
const python = usePython();

it('gives a program of many users their memory', async () => {
  const bot = await api.workspace.caller('service', 'bot');
  const answer = await python(
    `import json, os
from mneme import Mneme, MnemeError
memory = Mneme(os.environ["URL"], token=lambda: os.environ["TOKEN"])
turn = {"role": "USER", "content": "My boat is called Wagtail."}
stored = [memory.append_messages("chat-1", [{**turn, "externalId": "m1"}], user_key="ada")["storedCount"] for _ in range(2)]
ada = memory.build_context("What is my boat called?", thread_key="chat-1", user_key="ada")["text"]
ben = memory.build_context("What is my boat called?", user_key="ben")["text"]
note = memory.remember("The gate code of the marina is KX4711.", "NOTE", user_key="ada")["id"]
found = memory.recall("gate code", user_key="ada", limit=3)["hits"][0]["text"]
memory.forget_memory(note)
try:
    memory.forget_memory("nope")
except MnemeError as error:
    refused = [error.code, error.status]
me = memory.execute("{ me { role } }")["me"]["role"]
group = memory.open_thread("channel-7", user_key="ada", participants=["ben"])["id"]
said = memory.append_messages("channel-7", [turn], user_key="cleo", participants=["cleo"])
assert said["thread"]["id"] == group and said["warnings"] == []
print(json.dumps([stored, "Wagtail" in ada, "Wagtail" in ben, "KX4711" in found, refused, me]))`,
    { URL: api.url, TOKEN: await api.token(bot) },
  );
  expect(answer).toEqual([[1, 0], true, false, true, ['BAD_INPUT', 200], 'SERVICE']);
});

it('takes in documents, tells what is there, and removes them', async () => {
  const bot = await api.workspace.caller('service', 'library');
  const answer = await python(
    `import hashlib, json, os
from mneme import Mneme, MnemeError
memory = Mneme(os.environ["URL"], os.environ["TOKEN"])
text = "# Runbook\\n\\n## Escalation\\n\\nCall the night watch on 4711."
mine = {"uri": "wiki/runbook", "user_key": "ada"}
outcomes = [memory.add_document("runbook.md", **each, **mine)["outcome"]
    for each in [{"text": text}, {"file": text.encode()}, {"text": text + " Twice."}]]
known = memory.document_by_uri("wiki/runbook", user_key="ada")
others = memory.document_by_uri("wiki/runbook", user_key="ben")
found = memory.recall("night watch", user_key="ada")["hits"][0]["text"]
try:
    memory.add_document("cat.png", file=b"x", user_key="ada")
except MnemeError as error:
    refused = error.code
memory.remove_document(known["id"])
gone = memory.document_by_uri("wiki/runbook", user_key="ada")
sealed = memory.remember("The safe opens with 4711.", "NOTE", user_key="ada", sealed=True)["id"]
state = memory.execute("query ($id: UUID!) { memoryItem(id: $id) { contentState } }", {"id": sealed})["memoryItem"]
print(json.dumps([outcomes, known["title"], known["version"], others, "night watch" in found, refused, gone, state]))`,
    { URL: api.url, TOKEN: await api.token(bot) },
  );
  expect(answer).toEqual([
    ['ADDED', 'UNCHANGED', 'CHANGED'],
    'Runbook',
    2,
    null,
    true,
    'DOCUMENT_TYPE_UNKNOWN',
    null,
    { contentState: 'SEALED' },
  ]);
});

it('waits where the server is busy, and repeats what may be sent twice when it is away', async () => {
  const seen: string[] = [];
  let answers: (number | null)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    seen.push(body);
    const status = answers.shift();
    if (status == null) response.destroy();
    else if (status === 200)
      response.end('{"data":{"appendMessages":{"messages":[],"storedCount":1},"x":1}}');
    else
      response
        .writeHead(status, { 'retry-after': '0' })
        .end('{"errors":[{"message":"m","extensions":{"code":"BUSY"}}]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const run = (call: string) =>
    python(
      `import json, os
from mneme import Mneme, MnemeError
memory = Mneme(os.environ["URL"], "t")
try:
    print(json.dumps(${call}))
except MnemeError as error:
    print(json.dumps(error.code))`,
      { URL: url },
    );
  try {
    answers = [503, null, 200];
    const append = 'memory.append_messages("c", [{"role": "USER", "content": "x"}])["storedCount"]';
    expect(await run(append)).toBe(1);
    expect(new Set(seen).size).toBe(1);
    seen.length = 0;
    answers = [null, 200];
    expect(await run('memory.execute("mutation { x }")')).toBe('UNREACHABLE');
    expect(seen).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
