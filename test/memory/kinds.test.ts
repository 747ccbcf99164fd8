import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTableTexts } from '../../scripts/access/table-text.ts';
import { lackingFiles } from '../../scripts/kinds/tables.ts';
import { recallKinds } from '../../src/memory/kinds.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const migrations = join(import.meta.dirname, '../../db/migrations');

test('the tables of all kinds are as the description makes them', () => {
  expect(lackingFiles(migrations, readTableTexts(migrations))).toEqual(new Map());
});

test("a kind's tables are made in the newest migration, as those of the others are", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-kinds-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(migrations, '0001_baseline'), join(folder, '0001_baseline'), { recursive: true });
  const gone = ['245_chunk_embedding.sql', '300_recall_hit_chunk.sql'];
  for (const file of gone) await rm(join(folder, '0001_baseline', file));
  expect(() => lackingFiles(folder, readTableTexts(folder))).toThrow('Begin one');

  await mkdir(join(folder, '0002_documents'));
  const later = recallKinds
    .slice(0, recallKinds.indexOf('chunk'))
    .map((kind) => `alter table mneme.${kind}_embedding add column weight real;`);
  await writeFile(join(folder, '0002_documents', '100_weight.sql'), later.join('\n'));
  const made = lackingFiles(folder, readTableTexts(folder));
  const ofChunks = [...made].filter(([path]) => path.includes('chunk'));
  expect(ofChunks.map(([path]) => path)).toEqual(
    ['940_chunk_embedding.sql', '941_recall_hit_chunk.sql'].map((file) =>
      join(folder, '0002_documents', file),
    ),
  );
  const texts = ofChunks.map(([, text]) => text);
  const [added = ''] = later.slice(-1);
  for (const [place, file] of gone.entries())
    expect(oneLine(await readFile(join(migrations, '0001_baseline', file), 'utf8'))).toContain(
      oneLine((texts[place] ?? 'no text').replace(`${added.replaceAll('summary', 'chunk')}\n`, '')),
    );
  expect(texts[0]).toContain('mneme.chunk_embedding add column weight');
  expect(
    texts
      .join()
      .split('\n')
      .filter((line) => line.length > 120),
  ).toEqual([]);
});
