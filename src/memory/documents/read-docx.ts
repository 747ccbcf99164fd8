import mammoth from 'mammoth';
import { checkArchive } from './archive-sizes.ts';
import type { ReadDocument } from './block.ts';
import { readMarkup } from './read-html.ts';
import { DocumentRefused } from './refusal.ts';

/** The magic bytes of a compound file: Word's format before DOCX, and a DOCX with a password. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Reads a Word document: headings, lists, tables and text. Pictures are left out. */
export async function readDocx(file: Buffer): Promise<ReadDocument> {
  if (file.subarray(0, 8).equals(compoundFile))
    throw new DocumentRefused(
      'DOCUMENT_ENCRYPTED',
      'is encrypted, or of a Word older than 2007: save it as DOCX without a password',
    );
  checkArchive(file);
  const { value } = await mammoth.convertToHtml(
    { buffer: file },
    {
      styleMap: [`p[style-name='Title'] => h1:fresh`],
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  );
  return readMarkup(value);
}
