import { Presets, SingleBar } from 'cli-progress';
import { shown } from '../terminal.ts';

/** How far an import is. */
export interface ImportProgress {
  threads: number;
  /** Turns done, of all. */
  messages: number;
  messagesTotal: number;
}

/** Shows an import's progress. */
export interface ProgressReporter {
  update(progress: ImportProgress): void;
  /** A remark between updates, such as a pause because the server is busy. */
  note(text: string): void;
  stop(): void;
}

/** Shows nothing. */
export const silentProgress: ProgressReporter = { update() {}, note() {}, stop() {} };

function percentOf({ messages, messagesTotal }: ImportProgress): number {
  return messagesTotal === 0 ? 100 : Math.min(100, Math.floor((100 * messages) / messagesTotal));
}

/** One line at each tenth of the turns, for logs and pipes; the report is the last tenth's. */
function lineProgress(write: (line: string) => void): ProgressReporter {
  let last = 0;
  return {
    update(progress) {
      const tenth = Math.floor(percentOf(progress) / 10);
      if (tenth <= last || tenth === 10) return;
      last = tenth;
      write(
        `${tenth * 10} %: ${progress.threads} threads, ${progress.messages} of ${progress.messagesTotal} turns`,
      );
    },
    note: write,
    stop() {},
  };
}

/** A bar on a terminal, plain lines elsewhere. Writes to the given stream (default: standard error). */
export function streamProgress(stream: NodeJS.WriteStream = process.stderr): ProgressReporter {
  if (!stream.isTTY) return lineProgress((line) => stream.write(`${shown(line)}\n`));
  const bar = new SingleBar(
    {
      format: '{bar} {percentage} % | {threads} threads, {value} of {total} turns{note}',
      stream,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  let note = '';
  return {
    update(progress) {
      const values = { threads: progress.threads, note };
      if (!started) bar.start(progress.messagesTotal, progress.messages, values);
      else bar.update(progress.messages, values);
      started = true;
      note = '';
    },
    note(text) {
      note = ` (${shown(text)})`;
      if (started) bar.update({ note });
    },
    stop() {
      if (started) bar.stop();
    },
  };
}
