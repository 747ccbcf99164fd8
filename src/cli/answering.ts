import type { Command } from 'commander';
import type { Identity } from './connection.ts';
import { writeOut } from './terminal.ts';

/** A command whose answer is text on a terminal and JSON in a pipe. */
export const answering = (program: Command, usage: string, description: string): Command =>
  program
    .command(usage)
    .description(description)
    .option('--workspace <slug>', 'the workspace (default: the first)')
    .option('--user <name>', 'the user to act as (default: its first admin)')
    .option('--json', 'print JSON on a terminal too; in a pipe it is printed anyway');

/** Options that say whether a program reads what is printed: with --json, or in a pipe. */
export function toProgram<Options extends Identity>(options: Options): Options {
  return { ...options, json: options.json ?? !process.stdout.isTTY };
}

/** Prints an answer as text on a terminal, as JSON with --json or in a pipe. */
export function answer<Value>(value: Value, options: Identity, text: (value: Value) => string): void {
  printAs(value, toProgram(options), text);
}

/** Prints an answer as JSON with --json alone, else as text: of commands whose text is read in a pipe too. */
export function printAs<Value>(
  value: Value,
  { json }: { readonly json?: boolean },
  text: (value: Value) => string,
): void {
  writeOut(json ? `${JSON.stringify(value, null, 2)}\n` : text(value));
}
