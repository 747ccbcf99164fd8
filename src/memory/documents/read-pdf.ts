import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { type Block, plainForm, type ReadDocument } from './block.ts';
import { DocumentRefused } from './refusal.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Outline = NonNullable<Awaited<ReturnType<Pdf['getOutline']>>>;

/** How many bytes from the end `%%EOF` may be: some programs write a little after it. */
const endWithin = 2_048;

/** An entry of a PDF's outline. */
interface Entry {
  readonly title: string;
  readonly depth: number;
  readonly page: number;
}

/** Reads a PDF page by page, with the headings of its outline. Pictures and scanned pages are left out. */
export async function readPdf(file: Buffer): Promise<ReadDocument> {
  if (!file.subarray(0, 1_024).includes('%PDF-'))
    throw new DocumentRefused('DOCUMENT_UNREADABLE', 'is no PDF: it does not begin like one');
  const pdf = await opened(file);
  // A truncated PDF may open with fewer pages, which nobody would notice.
  if (!file.subarray(-endWithin).includes('%%EOF'))
    throw new DocumentRefused('DOCUMENT_UNREADABLE', 'is cut off: its end is missing');
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf).catch(() => ({ info: {} }));
  const entries = await contents(pdf);
  const blocks = text.flatMap((page, place) =>
    readPage(
      page,
      place + 1,
      entries.filter((entry) => entry.page === place + 1),
    ),
  );
  const title: unknown = Reflect.get(info ?? {}, 'Title');
  return { title: typeof title === 'string' && title.trim() ? plainForm(title.trim()) : null, blocks };
}

async function opened(file: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(file));
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new DocumentRefused('DOCUMENT_ENCRYPTED', 'is encrypted: save it without a password');
    throw new DocumentRefused('DOCUMENT_UNREADABLE', 'is damaged or cut off: it cannot be opened as a PDF');
  }
}

async function contents(pdf: Pdf): Promise<Entry[]> {
  const entries: Entry[] = [];
  const walk = async (items: Outline, depth: number): Promise<void> => {
    for (const item of items) {
      const page = await pageOf(pdf, item.dest).catch(() => null);
      const title = plainForm(item.title).trim();
      if (page !== null && title !== '') entries.push({ title, depth, page });
      if (depth < 6) await walk(item.items, depth + 1);
    }
  };
  await walk((await pdf.getOutline().catch(() => null)) ?? [], 1);
  return entries;
}

async function pageOf(pdf: Pdf, destination: string | unknown[] | null): Promise<number | null> {
  const [target] =
    (typeof destination === 'string' ? await pdf.getDestination(destination) : destination) ?? [];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return null;
  return (await pdf.getPageIndex(target as Parameters<Pdf['getPageIndex']>[0])) + 1;
}

/** Splits a page's text at its headings. A heading that isn't found is put before the remaining text. */
function readPage(source: string, page: number, headings: readonly Entry[]): Block[] {
  const text = plainForm(source)
    .replaceAll(/(\p{L})-\r?\n(?=\p{Ll})/gu, '$1')
    .replaceAll(/[^\S\n]+/g, ' ');
  const blocks: Block[] = [];
  const push = (part: string) => {
    for (const paragraph of part.split(/\n\s*\n/)) {
      if (paragraph.trim() !== '') blocks.push({ kind: 'text', text: paragraph.trim(), page });
    }
  };
  let from = 0;
  for (const { title, depth } of headings) {
    const words = title.split(/\s+/).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const found = new RegExp(words.join('\\s+')).exec(text.slice(from));
    if (found) push(text.slice(from, from + found.index));
    blocks.push({ kind: 'heading', depth, text: title, page });
    if (found) from += found.index + found[0].length;
  }
  push(text.slice(from));
  return blocks;
}
