import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, nonEmptyText, parseInput, taxonomyPath, timeZone } from '../input.ts';

/** The schema of EnsureInput. */
export const ensureInput = z.object({
  externalId: externalKey,
  name: nonEmptyText.refine((name) => name.length <= 200, 'is longer than 200 characters').nullish(),
  taxonomyPath: taxonomyPath.nullish(),
  timeZone: timeZone
    .nullish()
    .describe(
      "A user's time zone, e.g. Europe/Berlin: it decides what 'tomorrow at nine' means in their threads. Only for ensureUser.",
    ),
});
type EnsureInput = z.input<typeof ensureInput>;

/**
 * Finds or creates a user of the workspace by the caller's own key. A user without a membership can't log in. Given a
 * time zone, it becomes the user's: what "tomorrow at nine" means in their threads.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_OR_SERVICE_REQUIRED.
 */
export async function ensureUser(call: Call, input: EnsureInput): Promise<{ id: string }> {
  const { caller } = call;
  if (caller.role !== 'admin' && caller.role !== 'service') {
    throw new MemoryError(
      'not_allowed',
      'ADMIN_OR_SERVICE_REQUIRED',
      'Creating users requires the role admin or service. Use a token or key with one of them.',
    );
  }
  const given = parseInput(ensureInput, input);
  if (given.taxonomyPath) refusePath('user');
  const user = await ensure(call, 'select mneme_operation.ensure_user($1, $2) as id', [
    given.externalId,
    given.name,
  ]);
  if (given.timeZone != null) {
    await inSession(call, (session) =>
      session.query(
        `update mneme.workspace_user set time_zone = $3
         where workspace_id = $1 and id = $2 and time_zone is distinct from $3`,
        [caller.workspaceId, user.id, given.timeZone],
      ),
    );
  }
  return user;
}

/**
 * Finds or creates a project by the caller's own key.
 *
 * @throws MemoryError BAD_INPUT.
 */
export async function ensureProject(call: Call, input: EnsureInput): Promise<{ id: string }> {
  const given = parseInput(ensureInput, input);
  if (given.timeZone) refuseZone();
  return ensure(call, 'select mneme_operation.ensure_project($1, $2, $3) as id', [
    given.externalId,
    given.name,
    given.taxonomyPath,
  ]);
}

/**
 * Finds or creates a persona by the caller's own key.
 *
 * @throws MemoryError BAD_INPUT.
 */
export async function ensurePersona(call: Call, input: EnsureInput): Promise<{ id: string }> {
  const given = parseInput(ensureInput, input);
  if (given.taxonomyPath) refusePath('persona');
  if (given.timeZone) refuseZone();
  return ensure(call, 'select mneme_operation.ensure_persona($1, $2) as id', [given.externalId, given.name]);
}

function refusePath(kind: string): never {
  throw new MemoryError(
    'bad_input',
    'BAD_INPUT',
    `taxonomyPath is only for projects. A ${kind} has no place in the taxonomy.`,
  );
}

function refuseZone(): never {
  throw new MemoryError('bad_input', 'BAD_INPUT', 'timeZone is only for users. Leave it out.');
}

async function ensure(call: Call, statement: string, values: readonly unknown[]): Promise<{ id: string }> {
  const row = await inSession(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(statement, values);
    return rows[0];
  });
  if (!row) throw new Error('ensure returned no id');
  return row;
}
