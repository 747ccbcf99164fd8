import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { embeddedTemplate } from '../support/embedded-template.ts';

test('printing the schema fails with its own reason, not with the end of the engine it read from', async () => {
  const program = join(import.meta.dirname, '../../src/graphql/print.ts');
  const nowhere = join(import.meta.dirname, 'no-such-folder/schema.graphql');
  const template = await embeddedTemplate('migrated');
  const { stderr } = await promisify(execFile)(process.execPath, [program, nowhere, template]).then(
    () => ({ stderr: 'it was written' }),
    (error: { stderr: string }) => error,
  );
  expect(stderr).toContain('ENOENT: no such file or directory');
  expect(stderr).not.toContain('the embedded database is closing');
});
