import { type Delivery, delivery, type Kept } from './delivery.ts';
import type { ImportEvent, ImportFormat, ReadOptions } from './item.ts';
import { type ImportPlan, openImport, planEvents } from './plan.ts';
import { type ProgressReporter, silentProgress } from './progress.ts';
import { exitCodeOf, type ImportReport, type ImportStatus, problemsShown } from './report.ts';
import { type ImportScan, scanImport } from './scan.ts';
import { UnreadableSource } from './source.ts';
import { type ImportState, openImportState } from './state.ts';
import type { ImportTarget } from './target.ts';

/** The options of an import. */
export interface ImportOptions {
  /** Path of the file, archive or folder. */
  source: string;
  /** Default: detected from the file's content. */
  format?: ImportFormat;
  target: ImportTarget;
  /** Who imports, and in which zone times without one are. */
  reading?: Partial<ReadOptions>;
  /** Whether memories of several people go to the users of those keys: for services. */
  ownersAsUsers?: boolean;
  /** What was found by reading the export through before; else that is done here. */
  scanned?: ImportScan;
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
    kept: 0,
    keptNew: 0,
    unread: [],
    cleaned: 0,
    problems: [],
    problemCount: 0,
    exitCode: 2,
  };
}

function finish(report: ImportReport, status: ImportStatus, failure?: string): ImportReport {
  return { ...report, status, exitCode: exitCodeOf(status), ...(failure === undefined ? {} : { failure }) };
}

/** How an export is read, unless something else is said. */
export const readingOf = (plan: ImportPlan, reading: Partial<ReadOptions> = {}): ReadOptions => ({
  timeZone: 'UTC',
  exportName: plan.name,
  ...reading,
});

/** Why an export must not be imported as it was asked for; null where it may. */
function refusalOf({ speakers }: ImportScan, { me }: ReadOptions): string | null {
  if (me === undefined || speakers.length === 0 || speakers.some(({ isMe }) => isMe)) return null;
  return `Nobody in it is called ${me}. Those who speak are ${speakers.map(({ name }) => name).join(', ')}: give --me one of them, or leave it out.`;
}

/**
 * Imports an export into a target: in batches, with repeats while the target is busy, and idempotent through the
 * messages' external ids. Never throws for what the export or the target does; the report says it.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport();
  let plan: ImportPlan;
  try {
    plan = await openImport(options.source, options.format);
  } catch (error) {
    if (error instanceof UnreadableSource) return finish(report, 'nothing', error.message);
    throw error;
  }
  const { size, modifiedAt, sources } = plan;
  const formats = sources.map(({ reader }) => reader.name);
  if (formats[0]) report.format = formats[0];
  if (formats.length > 1) report.formats = formats;
  report.unread = [...plan.unread];
  const reading = readingOf(plan, options.reading);
  const scanned = options.scanned ?? (await scanImport(plan, reading));
  const refused = refusalOf(scanned, reading);
  if (refused !== null) return finish(report, 'nothing', refused);
  const { stateScope: scope } = options;
  const key = { path: options.source, size, modifiedAt, format: JSON.stringify([formats, reading]) };
  const state =
    scope === undefined ? undefined : await openImportState({ ...key, scope }, options.stateDirectory);
  return new Import(options, report, scanned, reading, state).run(planEvents(plan, reading));
}

class Import {
  readonly #report: ImportReport;
  readonly #scanned: ImportScan;
  readonly #reading: ReadOptions;
  readonly #ownersAsUsers: boolean;
  readonly #state: ImportState | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #progress: ProgressReporter;
  readonly #delivery: Delivery;
  readonly #threads = new Set<string>();
  /** Keys of statements: a custom instruction stands in every conversation. */
  readonly #keys = new Set<string>();
  #itemsDone = 0;
  /** Those before the last records that the target failed with: they are tried again by the next run. */
  #itemsSettled = 0;

  constructor(
    options: ImportOptions,
    report: ImportReport,
    scanned: ImportScan,
    reading: ReadOptions,
    state: ImportState | undefined,
  ) {
    this.#report = report;
    this.#scanned = scanned;
    this.#reading = reading;
    this.#ownersAsUsers = options.ownersAsUsers ?? false;
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
    if (this.#report.messages + this.#report.kept === 0)
      return finish(this.#report, 'nothing', 'No message could be read.');
    return finish(this.#report, this.#report.problemCount > 0 ? 'partial' : 'complete');
  }

  async #take(event: ImportEvent): Promise<void> {
    const report = this.#report;
    if ('problem' in event) return this.#problem(event.problem);
    if ('cleaned' in event) {
      report.cleaned += event.cleaned;
      return;
    }
    if (!('item' in event)) return this.#keep(event);
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
    await this.#done();
  }

  async #keep(kept: Kept): Promise<void> {
    const report = this.#report;
    let given = kept;
    if ('statement' in given) {
      const { statement } = given;
      if (this.#keys.has(statement.key)) return;
      this.#keys.add(statement.key);
      const refused = this.#refusedOwner(statement.owner);
      if (refused !== null) return this.#problem({ record: statement.key, message: refused });
      if (!this.#ownersAsUsers) given = { statement: { ...statement, owner: undefined } };
    }
    report.kept += 1;
    if (this.#itemsDone >= (this.#state?.itemsDone ?? 0)) {
      await this.#delivery.keep(given, {
        stored: (_, stored) => {
          report.keptNew += stored;
        },
        problem: (problem) => this.#problem(problem),
      });
    }
    await this.#done();
  }

  /** A memory of somebody else must not become that of whoever imports. */
  #refusedOwner(owner: string | undefined): string | null {
    const { me } = this.#reading;
    if (owner === undefined || this.#ownersAsUsers || owner === me) return null;
    if (me === undefined && this.#scanned.owners.length === 1) return null;
    return `it is of ${owner}: say with --me which are yours, or import all with a service's key`;
  }

  async #done(): Promise<void> {
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
      threads: this.#report.threads,
      messages: this.#report.messages,
      messagesTotal: this.#scanned.messages,
    });
  }
}
