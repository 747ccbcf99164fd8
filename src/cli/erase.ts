import { createInterface } from 'node:readline/promises';
import type { ErasureAnswer, ErasurePreviewAnswer, MnemeClient } from '../client/client.ts';
import { CommandError } from './connection.ts';

/** What is to be erased, as the command line names it. */
export type ErasureTarget =
  | { readonly threadId: string }
  | { readonly userId: string }
  | { readonly workspace: string };

/** How an erasure is asked for. */
export interface EraseOptions {
  /** Print what would go, and end. */
  readonly preview?: boolean;
  /** Don't ask. */
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * Shows what an erasure would do, asks, erases, and prints the receipt.
 *
 * @throws CommandError when nobody is there to be asked and `--yes` isn't given.
 */
export async function erase(
  client: MnemeClient,
  target: ErasureTarget,
  options: EraseOptions,
): Promise<void> {
  const preview = await client.erasurePreview(target);
  const print = (answer: object, text: string) =>
    process.stdout.write(options.json ? `${JSON.stringify(answer, null, 2)}\n` : text);
  if (options.preview || !options.json) print(preview, printPreview(preview));
  if (options.preview) return;
  if (!options.yes && !(await confirmed(target))) {
    process.stdout.write('Nothing was erased.\n');
    return;
  }
  const receipt = await ('threadId' in target
    ? client.eraseThread(target.threadId)
    : 'userId' in target
      ? client.eraseUser(target.userId)
      : client.eraseWorkspace(target.workspace));
  print(receipt, printReceipt(receipt));
}

async function confirmed(target: ErasureTarget): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new CommandError('Erasing asks first, and nobody is at the terminal. Add --yes if you mean it.');
  }
  const [wanted] = Object.values(target);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(`This can't be undone. Type ${wanted} to erase it: `)).trim() === wanted;
  } finally {
    reader.close();
  }
}

const headings = { GOES: 'goes', REBUILT: 'goes, and is made again', STAYS: 'stays' };

function printPreview({ lines }: ErasurePreviewAnswer): string {
  return lines
    .map(({ kind, rowCount, fate, reason }) => {
      const counted = `${String(rowCount).padStart(8)}  ${kind.padEnd(26)}  ${headings[fate]}`;
      return `${counted}${reason === null ? '' : `: ${reason}`}\n`;
    })
    .join('');
}

function printReceipt(receipt: ErasureAnswer): string {
  const rows = receipt.kinds.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return [
    `Erased: ${rows} rows of ${receipt.kinds.length} sorts`,
    `Receipt ${receipt.id}, audit entry ${receipt.auditEntries}:${receipt.auditHash}`,
    '',
  ].join('\n');
}
