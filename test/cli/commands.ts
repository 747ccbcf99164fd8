import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { type CommandResult, type Installation, runMneme } from '../end-to-end/mneme-process.ts';

/**
 * Runs a command to its end. The first of a name that reaches a server elsewhere, a Postgres or the embedded engine is a
 * program of its own; the others run in this process, since most of what a program takes is its start. One after the
 * other: what a command prints, its environment and its exit code are the process's.
 */
export async function runCommand(at: Installation, ...args: string[]): Promise<CommandResult> {
  const [name = ''] = args;
  return isFirst(at, name) ? runMneme(at, ...args) : runHere(at, ...args);
}

/** Whether no worker process of the run has asked for a command of that name that reaches the same. */
function isFirst({ environment }: Installation, name: string): boolean {
  const reached = ['MNEME_URL', 'DATABASE_URL'].find((setting) => setting in environment) ?? 'embedded';
  try {
    // All of them have one temporary directory, which goes with the run.
    mkdirSync(join(tmpdir(), `ran-${reached}-${name}`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs a command whose answer is text on a terminal as one runs it there. */
export const runForPeople = (at: Installation, ...args: string[]): Promise<CommandResult> =>
  runCommand(at, ...args, '--no-json');

/** Runs a command in this process, as `runCommand` does, with something in its standard input. */
export async function runWithInput(
  at: Installation,
  input: string,
  ...args: string[]
): Promise<CommandResult> {
  const stdin = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from([input]) as NodeJS.ReadStream & { fd: 0 });
  try {
    return await runHere(at, ...args);
  } finally {
    stdin.mockRestore();
  }
}

/** Runs a command to its end in this process. */
export async function runHere(at: Installation, ...args: string[]): Promise<CommandResult> {
  let [stdout, stderr] = ['', ''];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text;
    return true;
  });
  const aside = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += text;
    return true;
  });
  const own = Object.keys(process.env).filter((name) => /^(MNEME_|DATABASE_URL$|PORT$)/.test(name));
  for (const name of own) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(at.environment)) vi.stubEnv(name, value);
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await run(args);
    return { code: Number(process.exitCode ?? 0), stdout, stderr };
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    out.mockRestore();
    aside.mockRestore();
  }
}
