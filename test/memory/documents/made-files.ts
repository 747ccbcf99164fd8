import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A part of an archive that is made. */
export interface Part {
  readonly name: string;
  readonly text: string | Buffer;
  /** What is too large to be held whole: it stands in place of the text. */
  readonly packed?: { readonly bytes: Buffer; readonly crc: number; readonly size: number };
}

/** A ZIP archive. */
export function zip(parts: readonly Part[], flags = 0): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, packed } of parts) {
    const bytes = Buffer.from(text);
    const part = packed ?? { bytes: deflateRawSync(bytes), crc: crc32(bytes), size: bytes.length };
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(part.crc, 10);
    head.writeUInt32LE(part.bytes.length, 14);
    head.writeUInt32LE(part.size, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), part.bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, tail, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entries, Buffer.from('PK\x05\x06'), end]);
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a Word document of paragraphs (`# ` begins a heading) and raw markup (where it begins with `<`). */
export function docxParts(paragraphs: readonly string[]): Part[] {
  const body = paragraphs.map((text) => {
    if (text.startsWith('<')) return text;
    const depth = /^(#+) /.exec(text)?.[1]?.length ?? 0;
    const style = depth ? `<w:pPr><w:pStyle w:val="Heading${depth}"/></w:pPr>` : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${text.slice(depth ? depth + 1 : 0)}</w:t></w:r></w:p>`;
  });
  const styles = [1, 2, 3].map(
    (depth) =>
      `<w:style w:type="paragraph" w:styleId="Heading${depth}"><w:name w:val="heading ${depth}"/></w:style>`,
  );
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  return [
    {
      name: '[Content_Types].xml',
      text: `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      text: `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'word/styles.xml', text: `${xml}<w:styles xmlns:w="${word}">${styles.join('')}</w:styles>` },
    {
      name: 'word/document.xml',
      text: `${xml}<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
    },
  ];
}

/** A Word document. */
export const docx = (paragraphs: readonly string[]): Buffer => zip(docxParts(paragraphs));

/** A Word document of under half a megabyte that is 400 MB unpacked; and the same whose directory says 1 kB. */
export async function docxBombs(): Promise<{ honest: Buffer; lying: Buffer }> {
  const parts = docxParts(['BOMB']);
  const [before = '', after = ''] = String(parts.at(-1)?.text).split('BOMB');
  const megabyte = Buffer.alloc(1_000_000, 'a');
  const pieces = [Buffer.from(before), ...Array<Buffer>(400).fill(megabyte), Buffer.from(after)];
  const crc = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
  const bytes = await buffer(Readable.from(pieces).pipe(createDeflateRaw({ level: 9 })));
  const bomb = (size: number) =>
    zip([...parts.slice(0, -1), { name: 'word/document.xml', text: '', packed: { bytes, crc, size } }]);
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { honest: bomb(size), lying: bomb(1_000) };
}

/** A page of a PDF: its lines, and the headings among them that stand in the table of contents. */
export interface Page {
  readonly lines: readonly string[];
  readonly headings?: readonly string[];
}

/** A PDF; an encrypted one asks for a password that nobody has. */
export function pdf(pages: readonly Page[], encrypted = false): Buffer {
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const pageNumber = (page: number) => 4 + 2 * page;
  const firstEntry = 4 + 2 * pages.length;
  const entries = pages.flatMap(({ headings = [] }, page) => headings.map((title) => ({ title, page })));
  add(`<< /Type /Catalog /Pages 2 0 R${entries.length > 0 ? ` /Outlines ${firstEntry} 0 R` : ''} >>`);
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${pageNumber(page)} 0 R`).join(' ')}] >>`,
  );
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [page, { lines }] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(page) + 1} 0 R >>`,
    );
    const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
    const stream = `BT /F1 12 Tf 14 TL 50 780 Td\n${drawn}\nET`;
    add(`<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`);
  }
  if (entries.length > 0) {
    const last = firstEntry + entries.length;
    add(`<< /Type /Outlines /First ${firstEntry + 1} 0 R /Last ${last} 0 R /Count ${entries.length} >>`);
    for (const [place, { title, page }] of entries.entries()) {
      const number = firstEntry + 1 + place;
      const next = number < last ? ` /Next ${number + 1} 0 R` : '';
      const previous = place > 0 ? ` /Prev ${number - 1} 0 R` : '';
      add(
        `<< /Title (${title}) /Parent ${firstEntry} 0 R${next}${previous} /Dest [${pageNumber(page)} 0 R /Fit] >>`,
      );
    }
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const at = Buffer.byteLength(text, 'latin1');
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const key = '5a'.repeat(32);
  const locked = encrypted
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`
    : '';
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
