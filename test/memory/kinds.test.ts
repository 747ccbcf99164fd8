import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTableTexts } from '../../scripts/access/table-text.ts';
import { lackingFiles } from '../../scripts/kinds/tables.ts';
import { recallKinds } from '../../src/memory/kinds.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const database = join(import.meta.dirname, '../../db');
const baseline = join('migrations', '0200_baseline');
const tablesOf = (folder: string) => readTableTexts(join(folder, 'migrations'));

test('the tables of all kinds are as the description makes them', () => {
  expect(lackingFiles(database, tablesOf(database))).toEqual(new Map());
});

test("a kind's tables are made in the newest migration, as those of the others are", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-kinds-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of [baseline, 'tables'])
    await cp(join(database, part), join(folder, part), { recursive: true });
  const names = ['chunk_embedding', 'recall_hit_chunk'];
  const gone = (await readdir(join(database, baseline))).filter((file) =>
    names.some((name) => file.endsWith(`_${name}.sql`)),
  );
  for (const file of gone) await rm(join(folder, baseline, file));
  for (const name of names) await rm(join(folder, 'tables', `${name}.sql`));
  expect(() => lackingFiles(folder, tablesOf(folder))).toThrow('Begin one');

  const newest = join(folder, 'migrations/0201_documents');
  await mkdir(newest);
  const later = recallKinds
    .slice(0, recallKinds.indexOf('chunk'))
    .map((kind) => `alter table mneme.${kind}_embedding add column weight real;`);
  await writeFile(join(newest, '100_weight.sql'), later.join('\n'));
  const made = lackingFiles(folder, tablesOf(folder));
  const ofChunks = [...made].filter(([path]) => path.includes('chunk'));
  expect(ofChunks.map(([path]) => path)).toEqual(
    names.flatMap((name, place) => [
      join(newest, `${940 + place}_${name}.sql`),
      join(folder, 'tables', `${name}.sql`),
    ]),
  );
  const [added = ''] = later.slice(-1);
  const texts = ofChunks.map(([, text]) => text);
  for (const [place, file] of gone.sort().entries())
    expect(oneLine(await readFile(join(database, baseline, file), 'utf8'))).toContain(
      oneLine(
        (texts[2 * place] ?? 'no text').replace(`${added.replaceAll('summary', 'chunk')}\n`, ''),
      ).trim(),
    );
  expect(texts[0]).toContain('mneme.chunk_embedding add column weight');
  expect(texts[1]).toContain('comment on column mneme.chunk_embedding.chunk_id is');
  expect(
    texts
      .join()
      .split('\n')
      .filter((line) => line.length > 120),
  ).toEqual([]);
});
