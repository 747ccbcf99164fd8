import { createInterface } from 'node:readline/promises';
import { MisuseError } from './command-error.ts';
import { shown } from './terminal.ts';

/**
 * Whether whoever sits at the terminal types `wanted`, as they are asked to before what can't be taken back.
 *
 * @param question what is about to happen, ending in a full stop.
 * @throws MisuseError when nobody is there to be asked.
 */
export async function confirmed(question: string, wanted: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new MisuseError(`${question} There is no terminal to ask for confirmation. Add --yes to confirm.`);
  }
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(shown(`${question} Type ${wanted} to continue: `))).trim() === wanted;
  } finally {
    reader.close();
  }
}
