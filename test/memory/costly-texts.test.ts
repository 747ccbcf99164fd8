import { beforeAll, describe, expect, it } from 'vitest';
import { costlyTexts } from '../../scripts/fuzz/costly-texts.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace } from '../support/database.ts';
import { useServices } from '../support/workspace.ts';

const { database, services, as } = useServices();
let dana: Caller;
let threadId: string;

beforeAll(async () => {
  dana = await (await createTestWorkspace(services)).caller('member', 'dana');
  ({ threadId } = await openThread(as(dana), {}));
});

/** Stores a turn, and gives its forms. */
async function stored(content: string) {
  const { messageIds } = await appendMessages(as(dana), {
    threadId,
    messages: [{ role: 'user', content }],
  });
  const { rows } = await database.owner.query<{ plain: string; normalized: string; words: number }>(
    `select content_plain as plain, content_normalized as normalized, length(fts) as words
     from mneme.message where id = $1 and content = $2`,
    [messageIds[0], content],
  );
  if (!rows[0]) throw new Error('The turn was not stored as it was sent');
  return rows[0];
}

describe('the plain form of a turn', () => {
  it.each([
    ['# Tides\n\nHigh water at **six**.', 'Tides\n\nHigh water at six.'],
    ['See [the table](https://tides.example/t?a=1 "Tides") and ![a map](m.png).', 'See the table and a map.'],
    ['[![built](b.svg)](https://ci.example)', '[built](https://ci.example)'],
    ['[1] is a note, as are [a][b] and [c] (d).', '[1] is a note, as are [a][b] and [c] (d).'],
    ['- one\n* two\n  + three\n- [x] done\n- [ ] open', 'one\ntwo\nthree\ndone\nopen'],
    ['> quoted\n>also', 'quoted\nalso'],
    ['```ts\nconst a = 1;\n```\n~~~\nb\n~~~', 'const a = 1;\n\n\nb'],
    ['run `npm start` now', 'run npm start now'],
    ['__strong__, ~~gone~~ and **very *much* so**', 'strong, gone and very *much* so'],
    ['**two\nlines** and **__both__**', 'two\nlines and both'],
    ['2 ** 3, a ** b ** c, **open', '2 ** 3, a ** b ** c, **open'],
    ['an ` alone, ***, ____, ~~ ~~', 'an ` alone, ***, ____, ~~ ~~'],
    ['- [link](a.md): **b**', 'link: b'],
    ['  \n\t text \r\n', 'text'],
  ])('of %j is %j', async (markdown, plain) => {
    expect((await stored(markdown)).plain).toBe(plain);
  });

  it('leaves what stands behind its first 16,384 characters as it is', async () => {
    const long = `${'**a** '.repeat(5_000)}**z**`;
    const { plain } = await stored(long);
    expect(plain.startsWith('a a a ')).toBe(true);
    expect(plain.endsWith('**a** **z**')).toBe(true);
  });
});

it('stores texts of 16 kB that make a careless reader slow', async () => {
  for (const { name, text } of costlyTexts(16_384)) {
    await appendMessages(as(dana), {
      threadId,
      messages: [{ role: 'user', content: `See: ${text}` }],
    }).catch((error: unknown) => {
      throw new Error(`The text of ${name} was not stored`, { cause: error });
    });
  }
});

it('reads the forms of 64 kB of any of them within seconds', async () => {
  const client = await database.owner.connect();
  try {
    await client.query('begin; set local statement_timeout = 5000');
    for (const { name, text } of costlyTexts(65_536)) {
      const { rows } = await client.query<{ forms: number }>(
        `select length(mneme_private.search_vector(mneme_private.normalize_text(plain.text))) as forms
         from (select mneme_private.plain_text($1)) as plain (text)`,
        [text],
      );
      expect(rows[0]?.forms, name).toBeGreaterThanOrEqual(0);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('stores a text of 1 MB whose words are more than an index takes', async () => {
  const { text = '' } = costlyTexts(1_048_576).find(({ name }) => name === 'words of rare letters') ?? {};
  expect((await stored(text)).words).toBeGreaterThan(10_000);
});

it('splits at what is no letter or digit, and nowhere else', async () => {
  const { normalized } = await stored('  A,  b -- c\n\u3000d…e\u00a0f  Ärger (1) x_y 会議。火曜 ');
  expect(normalized).toBe('a b c d e f arger 1 x y 会議 火曜');
});
