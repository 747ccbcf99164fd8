import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTableTexts } from '../../scripts/access/table-text.ts';
import { lackingFiles } from '../../scripts/kinds/tables.ts';

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
  const made = lackingFiles(folder, readTableTexts(folder));
  expect([...made.keys()]).toEqual(
    ['940_chunk_embedding.sql', '941_recall_hit_chunk.sql'].map((file) =>
      join(folder, '0002_documents', file),
    ),
  );
  const texts = [...made.values()];
  for (const [place, file] of gone.entries())
    expect(oneLine(await readFile(join(migrations, '0001_baseline', file), 'utf8'))).toContain(
      oneLine(texts[place] ?? 'no text'),
    );
  expect(
    texts
      .join()
      .split('\n')
      .filter((line) => line.length > 120),
  ).toEqual([]);
});
