import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type Extraction, extractDocument, maxDocumentBytes } from '../../../src/memory/documents/extract.ts';
import { formatOf } from '../../../src/memory/documents/formats.ts';
import { projectRoot } from '../../end-to-end/mneme-process.ts';
import { docx, docxBombs, docxParts, pdf, zip } from './made-files.ts';

// Every file is read as in production: in a process of its own.

const read = (name: string, file: string | Buffer, more: Partial<Extraction> = {}) => {
  const format = formatOf(name);
  if (!format) throw new Error(`${name} is no document`);
  return extractDocument({ workspaceId: 'one', file: Buffer.from(file), format, name, ...more });
};
const refusal = (name: string, file: string | Buffer, more: Partial<Extraction> = {}) =>
  read(name, file, more).then(
    () => 'taken in',
    (error) => `${error.code ?? error.name}: ${error.message}`,
  );

it('reads Markdown word for word, under its headings, with the days of its entries', async () => {
  const source = `---
title: "Handbook"
---
# Handbook

The *office* opens at [seven](https://example.org).

## Escalation

Call Priya.

### At night

| Who | Phone |
|-----|-------|
| Ben | 555 |

## 2026-02-28

Rotated keys.

## Log

- [2026-03-01 10:00] Deployed
- [2026-03-01 11:00] Rolled back
- 2026-03-02: Fixed
`;
  const { title, chunks } = await read('handbook.md', source);
  expect(title).toBe('Handbook');
  expect(chunks).toEqual([
    { heading: null, content: 'title: "Handbook"', page: null, day: null },
    { heading: null, content: 'The *office* opens at [seven](https://example.org).', page: null, day: null },
    { heading: 'Escalation', content: 'Call Priya.', page: null, day: null },
    {
      heading: 'Escalation > At night',
      content: '| Who | Phone |\n|-----|-------|\n| Ben | 555 |',
      page: null,
      day: null,
    },
    { heading: '2026-02-28', content: 'Rotated keys.', page: null, day: '2026-02-28' },
    {
      heading: 'Log',
      content: '- [2026-03-01 10:00] Deployed\n- [2026-03-01 11:00] Rolled back',
      page: null,
      day: '2026-03-01',
    },
    { heading: 'Log', content: '- 2026-03-02: Fixed', page: null, day: '2026-03-02' },
  ]);
});

it("takes a daily note's day from its name", async () => {
  const { title, chunks } = await read('2026-03-05.md', 'Bought milk.\n\n# Evening\n\nRead a book.');
  expect(title).toBeNull();
  expect(chunks.map(({ heading, day }) => [heading, day])).toEqual([
    [null, '2026-03-05'],
    ['Evening', '2026-03-05'],
  ]);
});

it('cuts long sections between sentences, and repeats the end of each chunk in the next', async () => {
  const sentences = Array.from({ length: 120 }, (_, place) => `Sentence number ${place} of the text.`);
  const { chunks } = await read('long.txt', `${sentences.join(' ')}\n\nThe end.`);
  expect(chunks.length).toBeGreaterThan(3);
  for (const { content } of chunks) expect(content.length).toBeLessThanOrEqual(1_200);
  for (const sentence of sentences)
    expect(chunks.some(({ content }) => content.includes(sentence))).toBe(true);
  for (const [place, { content }] of chunks.slice(1).entries()) {
    const repeated = content.slice(0, content.indexOf('.') + 1);
    expect(chunks[place]?.content).toContain(repeated);
  }
  const { chunks: run } = await read('run.txt', '😀'.repeat(3_000));
  expect(run.map(({ content }) => content).join('')).toBe('😀'.repeat(3_000));
});

it('reads the article of a web page, in its encoding, with ligatures as letters', async () => {
  const page = `<html><head><title>Runbook</title></head><body><nav>Home About Cookies</nav><article>
    <h1>Incident runbook</h1><p>The ﬁrst oﬃce opens at seven.</p><h2>Escalation</h2>
    <p>${'What to do when nothing else helps is written here. '.repeat(12)}</p>
    <table><tr><th>Who</th><th>Phone</th></tr><tr><td>Priya</td><td>555-0100</td></tr></table>
    <p>Rotate keys on Fri&shy;day. 3 * 4 &lt; 13 # not a heading</p></article><script>alert(1)</script></body></html>`;
  const { title, chunks } = await read('runbook.html', page);
  expect(title).toBe('Runbook');
  const all = chunks.map(({ heading, content }) => `${heading}: ${content}`).join('\n');
  expect(all).toContain('The first office opens at seven.');
  expect(all).toContain('Escalation: What to do');
  expect(all).toContain('| Priya | 555-0100 |');
  expect(all).toContain('Rotate keys on Friday. 3 * 4 < 13 # not a heading');
  expect(all).not.toMatch(/Cookies|alert/);
  const latin = Buffer.from(
    '<html><head><meta charset="iso-8859-1"></head><body><p>Größe</p></body></html>',
    'latin1',
  );
  expect((await read('latin.html', latin)).chunks[0]?.content).toBe('Größe');
});

it('reads Word documents with headings and tables', async () => {
  const file = docx([
    '# Incident runbook',
    'The office opens at seven.',
    '## Escalation',
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Priya</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>555-0100</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
  ]);
  expect(await read('runbook.docx', file)).toEqual({
    title: 'Incident runbook',
    chunks: [
      { heading: null, content: 'The office opens at seven.', page: null, day: null },
      { heading: 'Escalation', content: '| Priya | 555-0100 |', page: null, day: null },
    ],
  });
});

const pages = [
  { lines: ['Incident runbook', 'The office opens at sev-', 'en.'], headings: ['Incident runbook'] },
  { lines: ['before it', 'Escalation', 'Call Priya.'], headings: ['Escalation'] },
];

it('reads a PDF by pages, under the headings of its contents', async () => {
  const { chunks } = await read('runbook.pdf', pdf(pages));
  expect(chunks).toEqual([
    { heading: 'Incident runbook', content: 'The office opens at seven.', page: 1, day: null },
    { heading: 'Incident runbook', content: 'before it', page: 2, day: null },
    { heading: 'Escalation', content: 'Call Priya.', page: 2, day: null },
  ]);
});

it('tells the page that each chunk of a PDF stands on', async () => {
  const lines = (from: number) =>
    Array.from({ length: 30 }, (_, line) => `The mill sells flour number ${from + line} by the sack.`);
  const { chunks } = await read('mill.pdf', pdf([100, 200, 300].map((from) => ({ lines: lines(from) }))));
  // What it repeats stands first, and may be of the page before.
  const numbers = chunks.map(({ content }) => [...content.matchAll(/number (\d)/g)].at(-1)?.[1]);
  expect(numbers).toEqual(chunks.map(({ page }) => String(page)));
  expect(numbers).toEqual(['1', '1', '2', '2', '3', '3']);
});

it.each<[name: string, file: () => string | Buffer, refused: string]>([
  ['cut.pdf', () => pdf(pages).subarray(0, 700), 'DOCUMENT_UNREADABLE: is damaged or cut off'],
  ['cut.pdf', () => pdf(pages).subarray(0, -20), 'DOCUMENT_UNREADABLE: is cut off'],
  ['locked.pdf', () => pdf(pages, true), 'DOCUMENT_ENCRYPTED: is encrypted'],
  ['scan.pdf', () => pdf([{ lines: [] }]), 'DOCUMENT_EMPTY: has no text'],
  ['page.pdf', () => '<html></html>', 'DOCUMENT_UNREADABLE: is no PDF'],
  ['empty.md', () => ' \n', 'DOCUMENT_EMPTY: has no text'],
  ['binary.txt', () => Buffer.from([0x61, 0, 0x62]), 'DOCUMENT_UNREADABLE: is no text'],
  ['locked.docx', () => zip(docxParts(['x']), 1), 'DOCUMENT_ENCRYPTED: is encrypted'],
  [
    'old.docx',
    () => Buffer.from('d0cf11e0a1b11ae100', 'hex'),
    'DOCUMENT_ENCRYPTED: is encrypted, or of a Word',
  ],
  ['cut.docx', () => docx(['x']).subarray(0, 400), 'DOCUMENT_UNREADABLE: is damaged or cut off'],
  ['other.docx', () => zip([{ name: 'a.txt', text: 'a' }]), 'DOCUMENT_UNREADABLE: is damaged'],
  ['huge.txt', () => Buffer.alloc(maxDocumentBytes + 1, 'a'), 'DOCUMENT_TOO_LARGE: has 12000001 bytes'],
])('refuses %s for its reason', async (name, file, refused) => {
  expect(await refusal(name, file())).toContain(refused);
});

it('leaves out what no database stores, and reads long runs of blanks', async () => {
  const headed = pdf([{ lines: ['Intro of it', 'some text'], headings: ['In\\000tro of it'] }]);
  expect((await read('nul.pdf', headed)).chunks[0]?.heading).toBe('Intro of it');
  const wide = await read('wide.log', `a${' '.repeat(1_000_000)}b`);
  expect(wide.chunks.map(({ content }) => content).join('')).toMatch(/^a\s*b$/);
});

it('refuses what takes too long, and goes on', async () => {
  expect(await refusal('slow.md', 'text', { limits: { milliseconds: 1 } })).toMatch(
    /^DOCUMENT_TOO_COSTLY: takes/,
  );
  const gone = new AbortController();
  const reading = refusal('left.md', 'text', { signal: gone.signal });
  gone.abort(new Error('The client is gone.'));
  expect(await reading).toBe('Error: The client is gone.');
  // Nested so deeply that what reads it takes the square of it.
  const deep = '<div>'.repeat(200_000);
  expect(await refusal('deep.html', deep, { limits: { milliseconds: 2_000 } })).toMatch(/^DOCUMENT_/);
  expect((await read('next.md', 'text')).chunks).toHaveLength(1);
});

it('unpacks no archive that says it is too large, and ends with one that lies', async () => {
  const { honest, lying } = await docxBombs();
  expect(honest.length).toBeLessThan(500_000);
  expect(await refusal('bomb.docx', honest)).toContain(
    'DOCUMENT_TOO_LARGE: would be more than 64 MB unpacked',
  );
  const before = process.memoryUsage.rss();
  // What unpacks it notices the lie, or dies of it.
  expect(await refusal('lying.docx', lying, { limits: { memoryBytes: 250_000_000 } })).toMatch(
    /^DOCUMENT_(TOO_COSTLY: takes more than|UNREADABLE: is damaged)/,
  );
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
});

it('ends a document whose text outgrows the memory it is given', async () => {
  const many = `<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(1_500_000)}</w:p>`;
  expect(await refusal('many.docx', docx([many]), { limits: { memoryBytes: 200_000_000 } })).toMatch(
    /^DOCUMENT_TOO_COSTLY: takes more than 200 MB of memory/,
  );
});

it('reads where a link leads to the packages', () => {
  const copy = mkdtempSync(join(tmpdir(), 'mneme-linked-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const part of ['src', 'package.json'])
    cpSync(join(projectRoot, part), join(copy, part), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  const program = `
    import { extractDocument } from '${pathToFileURL(join(copy, 'src/memory/documents/extract.ts'))}';
    const { chunks } = await extractDocument({ file: Buffer.from('<p>Ada</p>'), format: 'html', name: 'a.html' });
    console.log(chunks[0].content);`;
  expect(String(execFileSync(process.execPath, ['--input-type=module', '-e', program]))).toBe('Ada\n');
});

it('refuses at once what is nested too deep, in every way that nests', async () => {
  const many = 100_000;
  const deep: Record<string, string> = {
    'quotes.md': '> '.repeat(many),
    'items.md': '- '.repeat(many),
    'numbers.md': '1. '.repeat(many),
    'indented.md': Array.from({ length: 1_000 }, (_, level) => `${' '.repeat(2 * level)}- a`).join('\n'),
    'fences.md': Array.from({ length: 1_000 }, (_, length) => '`'.repeat(length)).join(' '),
    'divisions.html': '<div>'.repeat(many),
    'lists.html': '<ul><li>a'.repeat(many),
    'tables.html': '<table><tr><td>'.repeat(many),
    'bold.html': '<b>a'.repeat(many),
  };
  // Far below the usual limit: an answer that took seconds would be another refusal.
  const limits = { milliseconds: 15_000 };
  for (const [name, source] of Object.entries(deep)) {
    expect(`${name} ${await refusal(name, source, { limits })}`).toMatch(
      /DOCUMENT_TOO_COSTLY: is nested more than \d+ levels deep; save it with less nesting$/,
    );
  }
});

it('reads what is long and flat, or nested as people nest', async () => {
  const flat = `<ul>${'<li>one<p>two<br>'.repeat(200)}</ul>`;
  expect((await read('flat.html', flat)).chunks.length).toBeGreaterThan(0);
  const nested = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
  expect((await read('nested.md', `> > ${nested}`)).chunks.length).toBeGreaterThan(0);
});
