import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import type { Gateway } from '../gateway/gateway.ts';
import { apiKeyPrefix } from '../memory/access/api-key-form.ts';
import {
  type CellNames,
  enterWorkspace,
  findCell,
  findInCell,
  type Housed,
} from '../memory/cells/directory.ts';
import type { Caller } from '../postgres/caller.ts';
import { isApiKey } from './api-key.ts';
import type { ApiPart } from './api-part.ts';
import type { RequestHead } from './authenticated.ts';
import { databaseAway, isDatabaseAway, isPoolExhausted } from './database-error.ts';
import { deploymentKeyStart } from './deployment-key.ts';
import { createFoundBefore } from './found-before.ts';
import type { Logger } from './log.ts';
import { isSigned } from './signed-request.ts';

/** What answers requests from a cell, with the cell's pool. */
export interface ServingCell {
  readonly name: string;
  readonly pool: Pool;
  readonly part: ApiPart;
}

/** Sends each request to the database of its workspace. */
export interface CellRouter extends Pick<ApiPart, 'authenticate' | 'openings' | 'graphql'> {
  /** The gateway of the cell that a caller was let into. */
  gatewayOf(caller: Caller): Gateway | null;
  /** Serves a further cell from now on. */
  add(cell: ServingCell): void;
}

/**
 * Milliseconds for which a workspace's cell is cached. After a move, a process sends requests to the old cell for as
 * long, which refuses them (WORKSPACE_MOVING).
 */
const routeMs = 2_000;

/**
 * Creates the router. What a credential says of its workspace is only used to choose the database, before anything is
 * verified: there it is authenticated like any other, so that a forged one is refused as elsewhere. A workspace or key
 * that the directory does not know is asked of every cell and then entered; so it is while the directory is away.
 *
 * @param first the cell with the directory, which also refuses what is of no cell.
 * @param names all cells, also those that are not open yet.
 */
export function createCellRouter(
  first: ServingCell,
  { names, claimsNamespace, log }: { names: readonly string[]; claimsNamespace: string; log: Logger },
): CellRouter {
  const serving = new Map([[first.name, first]]);
  const admitted = new WeakMap<Caller, ServingCell>();
  const routes = createFoundBefore<Housed>({ ttlMs: routeMs });
  const cellOf = (caller: Caller) => admitted.get(caller) ?? first;

  async function find(named: CellNames): Promise<Housed | null> {
    const known = await findCell(first.pool, named).catch((error: unknown) => {
      if (!isAway(error)) throw error;
      return null;
    });
    if (known) return known;
    let away: unknown = names.length > serving.size ? new Error('a cell is not open') : null;
    for (const { name, pool } of serving.values()) {
      try {
        const found = await findInCell(pool, named);
        if (!found) continue;
        await enterWorkspace(first.pool, { ...found, cell: name }, named.key).catch((error: unknown) =>
          log.warn({ err: error }, 'a workspace could not be entered in the directory'),
        );
        return { workspaceId: found.workspaceId, cell: name };
      } catch (error) {
        if (!isAway(error)) throw error;
        away = error;
      }
    }
    // It may be of a cell that cannot be asked.
    if (away !== null) throw databaseAway(away);
    return null;
  }

  async function choose(head: RequestHead): Promise<ServingCell> {
    const named = namesIn(head, claimsNamespace);
    if (!named) return first;
    const housed = await routes.find(JSON.stringify(named), () => find(named));
    if (!housed) return first;
    const cell = serving.get(housed.cell);
    if (!cell) throw databaseAway(new Error(`the cell ${housed.cell} is not open`));
    return cell;
  }

  return {
    async authenticate(head, requestId) {
      const cell = await choose(head);
      const found = await cell.part.authenticate(head, requestId);
      admitted.set(found.caller, cell);
      return found;
    },
    graphql: (request, context) => cellOf(context.caller).part.graphql(request, context),
    openings: {
      watch: (caller, threadId, ended) => cellOf(caller).part.openings.watch(caller, threadId, ended),
    },
    gatewayOf: (caller) => cellOf(caller).part.gateway,
    add(cell) {
      serving.set(cell.name, cell);
    },
  };
}

/** What a request says of its workspace, unverified; null if nothing, or if it is of none. */
function namesIn(head: RequestHead, claimsNamespace: string): CellNames | null {
  if (isSigned(head)) {
    const key = /;\s*keyid="([^"]*)"/.exec(String(head.headers['signature-input'] ?? ''))?.[1];
    return key === undefined ? null : { key: key.toLowerCase() };
  }
  const bearer = /^Bearer +(\S+)$/i.exec(head.headers.authorization?.trim() ?? '')?.[1];
  if (bearer === undefined || bearer.startsWith(deploymentKeyStart)) return null;
  if (isApiKey(bearer)) {
    const key = apiKeyPrefix(bearer);
    return key === null ? null : { key };
  }
  try {
    const claims: unknown = decodeJwt(bearer)[claimsNamespace];
    const [workspaceId, slug] = ['workspace', 'workspaceSlug'].map((name) =>
      Reflect.get(Object(claims), name),
    );
    if (typeof workspaceId === 'string' && uuid.test(workspaceId)) return { workspaceId };
    return typeof slug === 'string' && slug.length <= 63 ? { slug } : null;
  } catch {
    return null;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || isPoolExhausted(error);
}
