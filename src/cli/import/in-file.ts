import type { ImportEvent, ImportReader, PastReader } from './item.ts';
import { UnreadableSource } from './source.ts';
import { type SourceFile, textOf } from './source-files.ts';

/** What one file gives, its problems with its name. A file that turns out to be damaged is a problem, and no more. */
export async function* inFile(
  file: SourceFile,
  events: AsyncIterable<ImportEvent>,
): AsyncGenerator<ImportEvent> {
  try {
    for await (const event of events)
      yield 'problem' in event ? { problem: { file: file.path, ...event.problem } } : event;
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    yield { problem: { file: file.path, record: `file ${file.path}`, message: error.message } };
  }
}

/** Reads each file of an export by itself. */
export const fileByFile = (read: ImportReader): PastReader['read'] =>
  async function* readFiles(files) {
    for (const file of files) yield* inFile(file, read(textOf(file)));
  };
