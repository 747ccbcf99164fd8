import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a run of the command line took. */
export interface CommandRun {
  readonly seconds: number;
  /** The most memory it had resident, in MB; null where the system doesn't tell. */
  readonly peakMegabytes: number | null;
  readonly output: string;
  /** Null when a signal ended it. */
  readonly code: number | null;
}

const main = join(import.meta.dirname, '../../src/cli/main.ts');

/**
 * Runs `mneme` in a process of its own.
 *
 * @param killAt what it says on its error output before it is killed with SIGKILL; never unless given.
 */
export async function runMneme(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  killAt?: RegExp,
): Promise<CommandRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (text: string) => {
    output += text;
    if (killAt?.test(text)) child.kill('SIGKILL');
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  let peak: number | null = null;
  const sampling = setInterval(() => {
    peak = peakOf(child.pid) ?? peak;
  }, 50);
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  clearInterval(sampling);
  return { seconds: (performance.now() - started) / 1000, peakMegabytes: peak, output, code };
}

/** The most memory a process had resident so far, by Linux's account. */
function peakOf(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
