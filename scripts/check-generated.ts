import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Regenerates what is generated and committed, and fails when that changes anything. */
const root = join(import.meta.dirname, '..');
const generated = [
  'db/functions',
  'db/migrations',
  'db/tables',
  'db/schema.sql',
  'db/privileges.md',
  'schema/schema.graphql',
  'src/client/generated',
  'clients/python/mneme',
  'examples/service/generated',
  'docs/errors.md',
];

execFileSync('npm', ['run', '-s', 'generate'], { cwd: root, stdio: 'inherit' });
const changes = execFileSync('git', ['status', '--porcelain', '--', ...generated], {
  cwd: root,
  encoding: 'utf8',
});
if (changes.trim() !== '') {
  execFileSync('git', ['--no-pager', 'diff', '--stat', '--', ...generated], { cwd: root, stdio: 'inherit' });
  process.stderr.write(`Generated files are behind. Run \`npm run generate\` and commit:\n${changes}`);
  process.exitCode = 1;
}
