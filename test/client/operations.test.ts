import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import operations from '../../clients/operations.json' with { type: 'json' };
import { createClient } from '../../src/client/client.ts';
import { createLive } from '../../src/client/live.ts';

// clients/operations.json says what every client does: an operation that one gets is missed in the others.

const options = { url: 'http://127.0.0.1:1/graphql', token: '' };
const listed = Object.keys(operations);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it('the JavaScript client does what the list says, and nothing else', () => {
  const does = [...Object.keys(createClient(options)), ...Object.keys(createLive(options))];
  expect(does.toSorted()).toEqual(listed.toSorted());
});

it.each(['Mneme', 'AsyncMneme'])('%s of Python does what the list says, and nothing else', async (name) => {
  const { stdout } = await promisify(execFile)(
    'python3',
    ['-c', `import json, mneme; print(json.dumps([each for each in dir(mneme.${name}) if each[0] != "_"]))`],
    {
      env: {
        ...process.env,
        PYTHONPATH: join(import.meta.dirname, '../../clients/python'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  );
  const own = ['each', 'execute', 'subscribe'];
  expect(JSON.parse(stdout).toSorted()).toEqual([...own, ...listed.map(snake)].toSorted());
});
