import type { z } from 'zod';
import { describeIssues } from './conversation.ts';
import { inFile } from './in-file.ts';
import type { ImportEvent, ImportFormat, PastReader, ReadOptions } from './item.ts';
import { jsonParts } from './json-parts.ts';
import { textOf } from './source-files.ts';

/** A kind of export that is lists of records in JSON, each read by itself. */
export interface RecordSource<T> {
  readonly name: ImportFormat;
  readonly title: string;
  readonly isTalk: boolean;
  recognise(head: string): boolean;
  /** Where its records are, as `jsonParts` names places. */
  readonly places: ReadonlySet<string>;
  readonly schema: z.ZodType<T>;
  convert(value: T, place: string, options: ReadOptions): Iterable<ImportEvent>;
}

/** The reader of such a kind. */
export const recordReader = <T>(source: RecordSource<T>): PastReader => ({
  name: source.name,
  title: source.title,
  isTalk: source.isTalk,
  recognise: ({ head }) => source.recognise(head),
  async *read(files, options) {
    for (const file of files) {
      const records = jsonParts(textOf(file), source.places);
      yield* inFile(file, converted(source, records, options));
    }
  },
});

async function* converted<T>(
  source: RecordSource<T>,
  records: ReturnType<typeof jsonParts>,
  options: ReadOptions,
): AsyncGenerator<ImportEvent> {
  for await (const record of records) {
    const place = { line: record.line, record: 'a record' };
    if ('problem' in record) {
      yield { problem: { ...place, message: record.problem } };
      continue;
    }
    const parsed = source.schema.safeParse(record.value);
    if (parsed.success) yield* source.convert(parsed.data, record.place, options);
    else yield { problem: { ...place, message: describeIssues(parsed.error) } };
  }
}
