import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import { MemoryError } from '../error.ts';
import { nonEmptyText, parseInput, timeZone } from '../input.ts';

/** What a user may do in a workspace. */
export type WorkspaceRole = 'member' | 'admin' | 'service';

/** A workspace with the user who owns it. */
export interface ProvisionedWorkspace {
  readonly workspaceId: string;
  readonly slug: string;
  readonly ownerId: string;
}

/** What a new workspace is given. */
export const workspaceInput = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be 1 to 63 of a-z, 0-9 and -, not at the ends'),
  name: nonEmptyText.optional(),
  ownerName: nonEmptyText.default('owner'),
  timeZone: timeZone.default('UTC'),
});

const provisioner = (workspaceId: string | null, requestedBy?: Caller): Caller => ({
  role: 'provisioner',
  workspaceId,
  userId: null,
  requestId: requestedBy?.requestId ?? null,
  ...(requestedBy?.credential ? { credential: requestedBy.credential } : {}),
});

/**
 * Creates a workspace and its owner, an admin. For the command line, the first start and deployment keys: no token
 * reaches this.
 *
 * @param embeddingModelId the model whose vectors its recall uses.
 * @param requestedBy who asks with a deployment key, which is looked at again in the transaction; it is audited then.
 * @param reserved its id, and whether the key was looked at where it is kept: of a cell that does not have the key.
 * @throws MemoryError BAD_INPUT; WORKSPACE_EXISTS.
 */
export async function createWorkspace(
  pool: Pool,
  embeddingModelId: number,
  input: z.input<typeof workspaceInput>,
  requestedBy?: Caller,
  reserved?: { readonly workspaceId: string; readonly credentialChecked: boolean },
): Promise<ProvisionedWorkspace> {
  const given = parseInput(workspaceInput, input);
  const workspaceId = reserved?.workspaceId ?? randomUUID();
  const ownerId = randomUUID();
  const { credential: _, ...checked } = provisioner(workspaceId, requestedBy);
  const caller = reserved?.credentialChecked ? checked : provisioner(workspaceId, requestedBy);
  try {
    await withSession(pool, caller, async (session) => {
      await session.query(
        `insert into mneme.workspace (id, slug, name, time_zone, embedding_model_id) values ($1, $2, $3, $4, $5)`,
        [workspaceId, given.slug, given.name ?? given.slug, given.timeZone, embeddingModelId],
      );
      await insertUser(session, workspaceId, ownerId, given.ownerName, 'admin');
      if (requestedBy) {
        await session.query(`select mneme_private.audit('workspace.create', 'workspace', $1)`, [workspaceId]);
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new MemoryError(
        'conflict',
        'WORKSPACE_EXISTS',
        `The workspace ${given.slug} already exists. Choose another slug.`,
      );
    }
    throw error;
  }
  return { workspaceId, slug: given.slug, ownerId };
}

/** The workspace of a slug, or the oldest one, with its first admin; null when there is none. */
export async function findWorkspace(
  pool: Pool,
  slug: string | null,
): Promise<{ workspaceId: string; slug: string; ownerId: string | null } | null> {
  return withSession(pool, provisioner(null), async (session) => {
    const { rows } = await session.query<{ workspaceId: string; slug: string; ownerId: string | null }>(
      'select id as "workspaceId", slug, owner_user_id as "ownerId" from mneme_private.find_workspace($1)',
      [slug],
    );
    return rows[0] ?? null;
  });
}

/** A workspace as an operator lists it. */
export interface ListedWorkspace {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** All workspaces, the oldest first. For the command line: no token reaches this. */
export async function listWorkspaces(pool: Pool): Promise<ListedWorkspace[]> {
  return withSession(pool, provisioner(null), async (session) => {
    const { rows } = await session.query<Omit<ListedWorkspace, 'createdAt'> & { createdAt: Date }>(
      'select id, slug, name, created_at as "createdAt" from mneme_private.list_workspaces()',
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  });
}

/** A user of a workspace and what they may do there; a null role for one without a membership. */
export interface KnownUser {
  readonly userId: string;
  readonly role: WorkspaceRole | null;
}

/** The user of a workspace known by `name` (key or name); null when there is none. */
export async function findUser(pool: Pool, workspaceId: string, name: string): Promise<KnownUser | null> {
  return withSession(pool, provisioner(workspaceId), (session) => resolveUser(session, name));
}

/**
 * The user of a workspace known by `name` (key or name), with the role asked for; user and membership are created
 * where they are missing.
 *
 * @throws MemoryError ROLE_NOT_HELD when the user has another role in the workspace.
 */
export async function ensureMember(
  pool: Pool,
  workspaceId: string,
  name: string,
  role: WorkspaceRole,
): Promise<{ userId: string }> {
  const userName = parseInput(nonEmptyText, name);
  return withSession(pool, provisioner(workspaceId), async (session) => {
    const known = await resolveUser(session, userName);
    if (!known) {
      const userId = randomUUID();
      await insertUser(session, workspaceId, userId, userName, role);
      return { userId };
    }
    if (known.role === null) {
      await insertMembership(session, workspaceId, known.userId, role);
    } else if (known.role !== role && !(known.role === 'admin' && role === 'member')) {
      throw new MemoryError(
        'conflict',
        'ROLE_NOT_HELD',
        `${userName} has the role ${known.role} in this workspace, not ${role}. Use that role, or name another user.`,
      );
    }
    return { userId: known.userId };
  });
}

async function resolveUser(session: Session, name: string): Promise<KnownUser | null> {
  const { rows } = await session.query<KnownUser>(
    'select user_id as "userId", role from mneme_private.resolve_user($1)',
    [name],
  );
  return rows[0] ?? null;
}

async function insertUser(
  session: Session,
  workspaceId: string,
  userId: string,
  name: string,
  role: WorkspaceRole,
) {
  await session.query(
    `insert into mneme.workspace_user (workspace_id, id, external_id, name) values ($1, $2, $3, $3)`,
    [workspaceId, userId, name],
  );
  await insertMembership(session, workspaceId, userId, role);
}

async function insertMembership(session: Session, workspaceId: string, userId: string, role: WorkspaceRole) {
  await session.query('insert into mneme.membership (workspace_id, user_id, role) values ($1, $2, $3)', [
    workspaceId,
    userId,
    role,
  ]);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '23505';
}
