import { readFile } from 'node:fs/promises';
import type {
  ImportedDocument,
  ImportedItem,
  ImportProblem,
  ImportReader,
} from '../../../src/cli/import/item.ts';

/** Text in chunks of the given size, as a file stream would give it. */
export async function* inChunks(text: string, size = 64): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Reads a file of the fixtures folder. */
export const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

/** Everything a reader makes of a text. */
export async function readAll(reader: ImportReader, text: string, chunkSize?: number) {
  const items: ImportedItem[] = [];
  const documents: ImportedDocument[] = [];
  const problems: ImportProblem[] = [];
  let cleaned = 0;
  for await (const event of reader(inChunks(text, chunkSize))) {
    if ('item' in event) items.push(event.item);
    else if ('document' in event) documents.push(event.document);
    else if ('problem' in event) problems.push(event.problem);
    else if ('cleaned' in event) cleaned += event.cleaned;
  }
  return { items, documents, problems, cleaned };
}
