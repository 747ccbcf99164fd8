import { z } from 'zod';
import { type DigestedTurn, TurnsDigest } from '../../client/branches.ts';
import { isBranchLine, numberedLines } from './jsonl.ts';
import { openTextSource, UnreadableSource } from './source.ts';

/**
 * The file of a branch: JSON lines as any import takes them, between a first line that says what it is and a last line
 * with the hash of its turns.
 */
export const branchFileVersion = 1;

const first = z.object({
  mnemeBranch: z.object({
    version: z.literal(branchFileVersion),
    branchId: z.string(),
    thread: z.string(),
    persona: z.string().nullish(),
  }),
});
const last = z.object({
  mnemeBranch: z.object({ turns: z.number().int().nonnegative(), sha256: z.string() }),
});
const turn = z.object({
  role: z.string(),
  author: z.string().nullish(),
  occurredAt: z.string(),
  content: z.string(),
});

/** What a branch's file is found to hold. */
export interface BranchFile {
  /** The key of the thread that it becomes. */
  readonly thread: string;
  /** The key of the persona it is with. */
  readonly persona: string | null;
  readonly turns: number;
  readonly sha256: string;
}

/**
 * Reads the file of a branch through, and holds its turns against the hash at its end.
 *
 * @returns null for any other file.
 * @throws UnreadableSource where it is damaged or was cut off, or can't be opened.
 */
export async function checkBranchFile(path: string): Promise<BranchFile | null> {
  const source = await openTextSource(path);
  if (!/^\s*\{\s*"mnemeBranch"/.test(source.head)) return null;
  const digest = new TurnsDigest();
  let begun: z.infer<typeof first>['mnemeBranch'] | null = null;
  let end: z.infer<typeof last>['mnemeBranch'] | null = null;
  for await (const { line, text } of numberedLines(source.chunks())) {
    if (text === '') continue;
    const damaged = (what: string) =>
      new UnreadableSource(`${path}: line ${line} ${what}. Export the branch again`);
    if (end) throw damaged('stands behind the hash');
    const read = parsed(text);
    if (begun === null) {
      begun = first.safeParse(read).data?.mnemeBranch ?? null;
      if (begun === null)
        throw damaged(`is not of version ${branchFileVersion}, which this version of Mneme reads`);
    } else if (isBranchLine(read)) {
      end = last.safeParse(read).data?.mnemeBranch ?? null;
      if (!end) throw damaged('is damaged');
    } else {
      const said = turn.safeParse(read);
      if (!said.success || Number.isNaN(Date.parse(said.data.occurredAt))) throw damaged('is damaged');
      digest.add(said.data satisfies DigestedTurn);
    }
  }
  if (begun === null || !end)
    throw new UnreadableSource(
      `${path} was cut off: its last line, with the hash, is missing. Export the branch again`,
    );
  const sha256 = digest.end();
  if (digest.turns !== end.turns || sha256 !== end.sha256)
    throw new UnreadableSource(
      `${path} is damaged: its turns have not the hash at its end (${end.sha256}). Export the branch again`,
    );
  return { thread: begun.thread, persona: begun.persona ?? null, ...end };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
