import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTask } from '../../src/memory/knowledge/tasks.ts';
import { loadDocumentPolicy } from '../../src/server/trusted-documents.ts';
import { useServedApi } from '../graphql/served-api.ts';

// The example as its README runs it, against a server that answers its documents alone.

const documents = await loadDocumentPolicy(['examples/service/generated/persisted-documents.json']);
const api = useServedApi({ handler: { development: false, documents } });

it('runs with the documents that were generated, and no others are answered', async () => {
  const dana = await api.workspace.caller('member', 'dana');
  await createTask(api.as(dana), { content: 'Write the release notes.' });
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/service/main.ts'], {
    env: { PATH: process.env.PATH, MNEME_URL: api.url, MNEME_API_KEY: await api.token(dana) },
  });
  expect(stdout).toBe('Decided: We release on Thursdays.\nOpen: Write the release notes. (due any time)\n');
  const { errors } = await api.post(dana, { query: '{ decisions { nodes { content } } }' });
  expect(errors[0]?.extensions.code).toBe('DOCUMENT_NOT_TRUSTED');
});
