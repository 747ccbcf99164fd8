import { type Command, Option } from 'commander';
import { writeStdout } from './terminal.ts';

/** Whether a command's answer is printed as JSON. */
export interface AnswerForm {
  readonly json?: boolean;
}

/** Adds the options that say in which form a command answers: text on a terminal, JSON in a pipe, unless told. */
export const inForms = (command: Command): Command =>
  command
    .option('--json', 'print JSON (the default in a pipe)')
    .option('--no-json', 'print text, also in a pipe');

/** Adds the option to report in JSON, of commands whose report is text in a pipe too: what they make is files. */
export const reporting = (command: Command): Command =>
  command.option('--json', 'print one JSON object, of what was done, to standard output');

/** A command of a workspace whose answer is text on a terminal and JSON in a pipe. */
export const answering = (program: Command, usage: string, description: string): Command =>
  inForms(
    program
      .command(usage)
      .description(description)
      .option('--workspace <slug>', 'the workspace (default: the first)')
      .option('--user <name>', 'the user to act as (default: its first admin)'),
  );

/** Options that say whether a program reads what is printed: with --json, or in a pipe. */
export function toProgram<Options extends AnswerForm>(
  options: Options,
): Options & { readonly json: boolean } {
  return { ...options, json: options.json ?? !process.stdout.isTTY };
}

/** Prints an answer as text on a terminal, as JSON with --json or in a pipe. */
export function answer<Value>(value: Value, options: AnswerForm, text: (value: Value) => string): void {
  printAs(value, toProgram(options), text);
}

/** Prints an answer as JSON with --json alone, else as text: of commands whose text is what a pipe is for. */
export function printAs<Value>(value: Value, { json }: AnswerForm, text: (value: Value) => string): void {
  writeStdout(json ? `${JSON.stringify(value, null, 2)}\n` : text(value));
}

/** Lets every command take `--no-json`: where text is what it prints anyway, it changes nothing. */
export function formsEverywhere(command: Command): void {
  for (const each of command.commands) formsEverywhere(each);
  if (command.commands.length > 0) return;
  if (command.options.some(({ long }) => long === '--no-json')) return;
  command.addOption(new Option('--no-json').hideHelp());
}

/** The words of a command with `--json` and `--no-json` behind it, where they stood before it. */
export function formsLast(args: readonly string[]): string[] {
  const command = args.findIndex((each) => !each.startsWith('-'));
  const isForm = (each: string) => each === '--json' || each === '--no-json';
  const before = args.slice(0, Math.max(command, 0));
  if (!before.some(isForm)) return [...args];
  // Behind `--` it would be an argument.
  const rest = args.slice(before.length);
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  return [
    ...before.filter((each) => !isForm(each)),
    ...rest.slice(0, end),
    ...before.filter(isForm),
    ...rest.slice(end),
  ];
}
