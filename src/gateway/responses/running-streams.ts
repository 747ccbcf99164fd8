import type { AnswerReader } from '../answer.ts';
import { type Asker, keyOf } from './asker.ts';

/** The streams that this process answers with, from the moment their responses have ids. */
export class RunningStreams {
  readonly #streams = new Map<string, AbortController>();

  /** What ends a stream; undefined where none is under way. */
  of(asker: Asker, id: string): AbortController | undefined {
    return this.#streams.get(keyOf(asker, id));
  }

  /** Watches a stream, which may be cancelled from the moment its response has an id. */
  watched(asker: Asker, reader: AnswerReader, abort: AbortController): AnswerReader {
    const streams = this.#streams;
    let key: string | null = null;
    return {
      get answer() {
        return reader.answer;
      },
      whole: (text) => reader.whole(text),
      event(text) {
        const read = reader.event(text);
        const { id } = reader.answer;
        if (key === null && id !== null) {
          key = keyOf(asker, id);
          streams.set(key, abort);
        }
        return read;
      },
    };
  }

  /** Notes that a stream has ended, in whatever way. */
  ended(asker: Asker, id: string | null): void {
    if (id !== null) this.#streams.delete(keyOf(asker, id));
  }
}
