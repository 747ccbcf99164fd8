import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { MemoryError } from './error.ts';
import { externalKey, parseInput, shortName, timeZone } from './input.ts';
import { createWorkspace } from './provision.ts';
import type { MemoryServices } from './services.ts';

const deployInput = z.object({
  slug: z.string(),
  name: shortName.nullish(),
  timeZone: timeZone.nullish(),
  adminKey: externalKey,
});

/**
 * Creates a workspace with its first admin. Requires a deployment key. Audited in the new workspace.
 *
 * @throws MemoryError BAD_INPUT; DEPLOYMENT_KEY_REQUIRED; WORKSPACE_EXISTS.
 */
export async function deployWorkspace(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof deployInput>,
): Promise<{ workspaceId: string; adminUserId: string }> {
  if (caller.credential?.kind !== 'deployment_key') {
    throw new MemoryError(
      'not_allowed',
      'DEPLOYMENT_KEY_REQUIRED',
      "Creating workspaces requires a deployment key. The server's operator creates one with `mneme key create --deployment`.",
    );
  }
  const given = parseInput(deployInput, input);
  const made = await createWorkspace(
    services.pool,
    services.embeddingModelId,
    {
      slug: given.slug,
      name: given.name ?? undefined,
      ownerName: given.adminKey,
      timeZone: given.timeZone ?? undefined,
    },
    caller,
  );
  return { workspaceId: made.workspaceId, adminUserId: made.ownerId };
}
