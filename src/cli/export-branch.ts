import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { TurnsDigest } from '../client/branches.ts';
import type { Config } from '../server/config.ts';
import { printAs } from './answering.ts';
import { CommandError } from './command-error.ts';
import { type Identity, withClient } from './connection.ts';
import { branchFileVersion } from './import/branch-file.ts';

/** The options of `mneme export --branch`. */
export interface ExportBranchOptions extends Identity {
  readonly branch: string;
  /** The file. */
  readonly out: string;
  /** The key of the thread that an import creates. Default: a generated one. */
  readonly thread?: string;
}

/**
 * Writes a branch over the API into a file of JSON lines: its turns in order, those it shares first, and their hash.
 * The file is there when it is whole.
 *
 * @throws CommandError where there is no such branch; what reads and writes throw.
 */
export async function exportBranch(config: Config, options: ExportBranchOptions): Promise<number> {
  const { branch: id, out, thread: given, ...identity } = options;
  const path = resolve(out);
  return withClient(config, identity, async (client) => {
    const found = await client.branch(id);
    if (!found) throw new CommandError(`There is no branch ${id} that you can see. Check the id.`);
    const thread = given ?? `branch-${id}`;
    const { title, channel, persona } = found.thread ?? {};
    // Without her, what is between a persona and the user would become what all of them know.
    if (persona && persona.externalId === null)
      throw new CommandError("The thread's persona has no key of yours, so an import could not find it.");
    const about = {
      ...(title ? { title: found.label ? `${title} (${found.label})` : title } : {}),
      ...(channel ? { channel } : {}),
      ...(persona ? { persona: persona.externalId } : {}),
    };
    const expected = await client.branchDigest(id);
    const digest = new TurnsDigest();
    let without = 0;
    const temporary = `${path}.unfinished`;
    let done = { turns: 0, sha256: '' };
    try {
      const file = await open(temporary, 'w', 0o600);
      try {
        const write = (line: object) => file.write(`${JSON.stringify(line)}\n`);
        const begun = { version: branchFileVersion, branchId: id, thread, persona: about.persona };
        await write({ mnemeBranch: begun });
        for await (const turn of client.branchTurns(id)) {
          if (turn.sequenceNo > expected.lastSequenceNo) break;
          const { id: messageId, externalId, role, author, content, occurredAt, metadata } = turn;
          if (content === null) {
            without += 1;
            continue;
          }
          const said = { role: role.toLowerCase(), author, content, occurredAt };
          digest.add(said);
          await write({ thread, ...about, id: externalId ?? messageId, ...said, metadata });
        }
        const { turns } = digest;
        const sha256 = digest.end();
        done = { turns, sha256 };
        if (without === 0 && sha256 !== expected.sha256)
          throw new CommandError('The branch changed during the export. Run the command again.');
        await write({ mnemeBranch: { turns, sha256 } });
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
    printAs(
      { file: path, ...done, leftOut: without },
      identity,
      ({ turns, sha256 }) =>
        `${turns} turn(s), SHA-256 ${sha256}: ${path}\n${without > 0 ? `${without} turn(s) are left out: their texts are archived, sealed or removed.\n` : ''}`,
    );
    return 0;
  });
}
