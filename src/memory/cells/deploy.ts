import { z } from 'zod';
import type { Call } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, parseInput, shortName, timeZone } from '../input.ts';
import { createWorkspace } from '../workspace/provision.ts';
import { createWorkspaceInCells } from './place.ts';

/** The schema of CreateWorkspaceInput. */
export const createWorkspaceInput = z.object({
  slug: z
    .string()
    .describe(
      'Its name in commands and addresses: 1 to 63 characters of a-z, 0-9 and -, with no - at either end. Unique on the server.',
    ),
  name: shortName.nullish().describe('Its name as people read it. Default: the slug.'),
  timeZone: timeZone.nullish().describe('Its IANA time zone: where its days begin and end. Default: UTC.'),
  adminKey: externalKey.describe('The externalId (your own key) of its first user, who becomes an admin.'),
});

/**
 * Creates a workspace with its first admin. Requires a deployment key. Audited in the new workspace.
 *
 * @throws MemoryError BAD_INPUT; DEPLOYMENT_KEY_REQUIRED; WORKSPACE_EXISTS.
 */
export async function deployWorkspace(
  call: Call,
  input: z.input<typeof createWorkspaceInput>,
): Promise<{ workspaceId: string; adminUserId: string }> {
  const { caller, services } = call;
  if (caller.credential?.kind !== 'deployment_key') {
    throw new MemoryError(
      'not_allowed',
      'DEPLOYMENT_KEY_REQUIRED',
      "Creating workspaces requires a deployment key. The server's operator creates one with `mneme key create --deployment`.",
    );
  }
  const given = parseInput(createWorkspaceInput, input);
  const wanted = {
    slug: given.slug,
    name: given.name ?? undefined,
    ownerName: given.adminKey,
    timeZone: given.timeZone ?? undefined,
  };
  const made = services.cells
    ? await createWorkspaceInCells(services.pool, services.cells(), wanted, { requestedBy: caller })
    : await createWorkspace(services.pool, services.embeddingModelId, wanted, caller);
  return { workspaceId: made.workspaceId, adminUserId: made.ownerId };
}
