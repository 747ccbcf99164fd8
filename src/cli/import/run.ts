import { type Delivery, delivery } from './delivery.ts';
import { detectFormat, formatsNamed, maybeJsonLines, readers } from './formats.ts';
import type { ImportEvent, ImportFormat } from './item.ts';
import { type ProgressReporter, silentProgress } from './progress.ts';
import { exitCodeOf, type ImportReport, type ImportStatus, problemsShown } from './report.ts';
import { openTextSource, type TextSource, UnreadableSource } from './source.ts';
import { type ImportState, openImportState } from './state.ts';
import type { ImportTarget } from './target.ts';

/** The options of an import. */
export interface ImportOptions {
  /** Path of the file. */
  source: string;
  /** Default: detected from the file's content. */
  format?: ImportFormat;
  target: ImportTarget;
  progress?: ProgressReporter;
  /** Stops the import after the batch under way. */
  signal?: AbortSignal;
  /** Where an unfinished import remembers how far it came. Default: the system's temporary directory. */
  stateDirectory?: string;
  /** Names the place imported into, such as the workspace's id. Without it nothing is remembered. */
  stateScope?: string;
  /** Waits between attempts, milliseconds; replaced in tests. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Items between two writes of the state file. */
const saveEvery = 20;

const resumeHint =
  'Run the same command again to continue: what is stored is recognised and not stored twice.';

function emptyReport(): ImportReport {
  return {
    status: 'nothing',
    threads: 0,
    messages: 0,
    stored: 0,
    alreadyThere: 0,
    cleaned: 0,
    problems: [],
    problemCount: 0,
    exitCode: 2,
  };
}

function finish(report: ImportReport, status: ImportStatus, failure?: string): ImportReport {
  return { ...report, status, exitCode: exitCodeOf(status), ...(failure === undefined ? {} : { failure }) };
}

/** A file that can be imported, and how it is read. */
export interface ImportSource {
  readonly source: TextSource;
  readonly format: ImportFormat;
}

/**
 * Opens a file for `runImport`, and tells its format where none is given. Nothing but its beginning is read.
 *
 * @throws UnreadableSource when it can't be imported as a whole.
 */
export async function openImport(path: string, format?: ImportFormat): Promise<ImportSource> {
  const source = await openTextSource(path);
  if (source.headIsWhole && source.head.trim() === '') throw new UnreadableSource(`${path} is empty`);
  if (source.headIsWhole && /^\s*\[\s*\]\s*$/.test(source.head)) {
    throw new UnreadableSource(`${path} holds no conversation`);
  }
  const told = format ?? detectFormat(source.head);
  if (!told) {
    throw new UnreadableSource(
      `${path}: the format can't be told from the content; give it with --format ${formatsNamed}`,
    );
  }
  if (told === 'jsonl' && source.size > 0 && !maybeJsonLines(source.head, source.headIsWhole)) {
    throw new UnreadableSource(
      `${path} is no JSON lines file: none of its lines is a JSON object. Each is to be one message, with thread, role and content`,
    );
  }
  return { source, format: told };
}

/**
 * Imports a file into a target: in batches, with repeats while the target is busy, and idempotent through the
 * messages' external ids. Never throws for what the file or the target does; the report says it.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport();
  let opened: ImportSource;
  try {
    opened = await openImport(options.source, options.format);
  } catch (error) {
    if (error instanceof UnreadableSource) return finish(report, 'nothing', error.message);
    throw error;
  }
  const { source, format } = opened;
  report.format = format;
  const { size, modifiedAt } = source;
  const state =
    options.stateScope === undefined
      ? undefined
      : await openImportState(
          { path: options.source, size, modifiedAt, format, scope: options.stateScope },
          options.stateDirectory,
        );
  return new Import(options, report, source, state).run(readers[format](source.chunks()));
}

class Import {
  readonly #report: ImportReport;
  readonly #source: TextSource;
  readonly #state: ImportState | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #progress: ProgressReporter;
  readonly #delivery: Delivery;
  readonly #threads = new Set<string>();
  #itemsDone = 0;
  /** Those before the last records that the target failed with: they are tried again by the next run. */
  #itemsSettled = 0;

  constructor(
    options: ImportOptions,
    report: ImportReport,
    source: TextSource,
    state: ImportState | undefined,
  ) {
    this.#report = report;
    this.#source = source;
    this.#state = state;
    this.#signal = options.signal;
    this.#progress = options.progress ?? silentProgress;
    this.#delivery = delivery({
      target: options.target,
      signal: options.signal,
      sleep: options.sleep,
      note: (text) => this.#progress.note(text),
    });
  }

  async run(events: AsyncGenerator<ImportEvent>): Promise<ImportReport> {
    try {
      for await (const event of events) {
        if (this.#signal?.aborted) break;
        await this.#take(event);
        this.#show();
      }
    } catch (error) {
      await this.#remember();
      if (!this.#signal?.aborted) {
        const reason = error instanceof Error ? error.message : String(error);
        return finish(this.#report, 'failed', `The import stopped: ${reason}. ${resumeHint}`);
      }
    } finally {
      this.#progress.stop();
    }
    if (this.#signal?.aborted) {
      await this.#remember();
      return finish(this.#report, 'interrupted', `The import was interrupted. ${resumeHint}`);
    }
    await this.#state?.clear();
    if (this.#report.messages === 0) return finish(this.#report, 'nothing', 'No message could be read.');
    return finish(this.#report, this.#report.problemCount > 0 ? 'partial' : 'complete');
  }

  async #take(event: ImportEvent): Promise<void> {
    const report = this.#report;
    if ('problem' in event) return this.#problem(event.problem);
    if ('cleaned' in event) {
      report.cleaned += event.cleaned;
      return;
    }
    const { item } = event;
    this.#threads.add(item.thread.externalId);
    report.threads = this.#threads.size;
    report.messages += item.messages.length;
    if (this.#itemsDone < (this.#state?.itemsDone ?? 0)) {
      report.alreadyThere += item.messages.length;
    } else {
      await this.#delivery.send(item, {
        stored: (sent, stored) => {
          report.stored += stored;
          report.alreadyThere += sent - stored;
        },
        problem: (problem) => this.#problem(problem),
      });
    }
    this.#itemsDone += 1;
    if (!this.#delivery.failing()) this.#itemsSettled = this.#itemsDone;
    if (this.#itemsDone % saveEvery === 0) await this.#remember();
  }

  #problem(problem: ImportReport['problems'][number]): void {
    this.#report.problemCount += 1;
    if (this.#report.problems.length < problemsShown) this.#report.problems.push(problem);
  }

  async #remember(): Promise<void> {
    if (this.#state && this.#itemsSettled > this.#state.itemsDone) await this.#state.save(this.#itemsSettled);
  }

  #show(): void {
    this.#progress.update({
      bytesRead: this.#source.bytesRead(),
      bytesTotal: this.#source.size,
      threads: this.#report.threads,
      messages: this.#report.messages,
    });
  }
}
