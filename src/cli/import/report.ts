import type { ImportFormat, ImportProblem } from './item.ts';
import { unreadLines } from './scan.ts';

/** How an import ended. `partial`: all was read, some records were broken. */
export type ImportStatus = 'complete' | 'partial' | 'nothing' | 'interrupted' | 'failed';

/** The result of an import. */
export interface ImportReport {
  status: ImportStatus;
  format?: ImportFormat;
  /** Of an export with several kinds of files. */
  formats?: ImportFormat[];
  threads: number;
  /** Messages read from the file. */
  messages: number;
  stored: number;
  /** Messages that had been stored before, including those an interrupted run had reached. */
  alreadyThere: number;
  /** Statements, documents and people that were read, and how many of them are new. */
  kept: number;
  keptNew: number;
  /** Files of no known form. */
  unread: string[];
  /** Messages with characters that Postgres can't hold: U+FFFD stands in their place. */
  cleaned: number;
  /** The first problems; `problemCount` counts all. */
  problems: ImportProblem[];
  problemCount: number;
  /** Why it stopped before the end, and what to do. */
  failure?: string;
  /** 0: everything is stored; 1: something is missing; 2: nothing could be read. */
  exitCode: 0 | 1 | 2;
}

/** Problems kept and printed. */
export const problemsShown = 20;

/** The exit code that belongs to a status. */
export function exitCodeOf(status: ImportStatus): 0 | 1 | 2 {
  if (status === 'complete') return 0;
  return status === 'nothing' ? 2 : 1;
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

/** The report as lines for a person. */
export function reportLines(report: ImportReport): string[] {
  const lines: string[] = [];
  // Of a file that holds nothing, the reason is all there is to say.
  if (report.status !== 'nothing') {
    lines.push(
      `${count(report.threads, 'thread')}, ${count(report.messages, 'message')} read: ` +
        `${report.stored} stored, ${report.alreadyThere} already there`,
    );
  }
  if (report.kept > 0)
    lines.push(
      `${report.kept} statements, documents and people read: ${report.keptNew} stored, the others already there`,
    );
  if (report.cleaned > 0) {
    lines.push(
      `${count(report.cleaned, 'message')} held characters that can't be stored; U+FFFD stands in their place`,
    );
  }
  for (const problem of report.problems) {
    const line = problem.line === undefined ? [] : [`line ${problem.line}`];
    const file = problem.file === undefined ? [] : [problem.file];
    const place = [...new Set([...file, ...line, problem.record])].join(', ');
    lines.push(`left out: ${place}: ${problem.message}`);
  }
  const more = report.problemCount - report.problems.length;
  if (more > 0) lines.push(`... and ${count(more, 'more problem')} (${report.problemCount} in all)`);
  lines.push(...unreadLines(report.unread));
  if (report.failure) lines.push(report.failure);
  return lines;
}
