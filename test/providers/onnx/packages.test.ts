import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installCommand } from '../../../src/providers/onnx/packages.ts';

const root = join(import.meta.dirname, '../../..');
const manifest: {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Node without the packages, also where somebody has installed them. */
const without = `import { registerHooks } from 'node:module';
const optional = ${JSON.stringify(Object.keys(manifest.peerDependencies))};
registerHooks({
  resolve(name, context, next) {
    if (optional.includes(name)) throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  },
});`;

function mneme(...args: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mneme-onnx-'));
  const said = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(without)}`,
      join(root, 'src/cli/main.ts'),
      ...args,
    ],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MNEME_DATA_DIR: dataDir,
        MNEME_EMBEDDER: 'onnx',
        MNEME_RERANKER: 'onnx',
      },
    },
  );
  return { code: said.status, text: said.stdout + said.stderr, left: readdirSync(dataDir) };
}

it('are optional peers, in the versions that the command installs', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.entries(peerDependencies);
  expect(peers.map(([name]) => peerDependenciesMeta[name])).toEqual(peers.map(() => ({ optional: true })));
  expect(peers.filter(([name]) => name in dependencies)).toEqual([]);
  const named = installCommand.split(' ').filter((word) => word.includes('@'));
  expect(named.sort()).toEqual(peers.map(([name, version]) => `${name}@${version}`).sort());
  for (const flag of ['--no-save', '--save-prod', '--ignore-scripts']) expect(installCommand).toContain(flag);
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toContain(`\n${installCommand}\n`);
});

it('say the line that installs them where they are missing, before a database is made', () => {
  const served = mneme('serve', '--no-sample');
  expect(served.code).toBe(1);
  for (const variable of ['MNEME_EMBEDDER', 'MNEME_RERANKER']) {
    expect(served.text).toContain(
      `${variable}=onnx needs onnxruntime-node and @huggingface/tokenizers. Run: ${installCommand}`,
    );
  }
  expect(served.left).toEqual([]);
  const examined = mneme('doctor');
  expect(examined.code).toBe(1);
  expect(examined.text).toContain(`Run: ${installCommand}`);
});
