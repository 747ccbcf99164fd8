import { beforeAll, beforeEach } from 'vitest';
import type { Call } from '../../src/memory/call.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { WorkspaceRole } from '../../src/memory/workspace/provision.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import {
  createTestWorkspace,
  localServices,
  type TestDatabase,
  type TestWorkspace,
  useDatabase,
} from './database.ts';

/** A database, and the product's services with its local drivers. */
export interface TestServices {
  readonly database: TestDatabase;
  /** Filled before the first test: what copies it does so in a hook or a test. */
  readonly services: MemoryServices;
  /** A call of these services by a caller. */
  as(caller: Caller, more?: Partial<Call>): Call;
}

/** Opens the services for one test file. Call it at the top of the file. */
export function useServices(): TestServices {
  const database = useDatabase();
  const services = {} as MemoryServices;
  beforeAll(async () => {
    Object.assign(services, await localServices(database));
  });
  return { database, services, as: (caller, more) => ({ services, caller, ...more }) };
}

/**
 * The services, a workspace that nobody else uses, and callers of it, each by a name of yours: all that most files
 * need. Call it at the top of the file; its parts are filled before the file's own hooks.
 *
 * @param people the role of each caller, whose user has the same name.
 * @param made one workspace for the file, or a new one before each test.
 */
export function useWorkspace<Name extends string = never>(
  people: Readonly<Record<Name, WorkspaceRole>> = {} as Record<Name, WorkspaceRole>,
  made: 'once' | 'for each test' = 'once',
): TestServices & { readonly workspace: TestWorkspace } & Readonly<Record<Name, Caller>> {
  const opened = useServices();
  const workspace = {} as TestWorkspace;
  const names = Object.keys(people) as Name[];
  const callers = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, Caller>;
  const make = async () => {
    Object.assign(workspace, await createTestWorkspace(opened.services));
    for (const name of names) Object.assign(callers[name], await workspace.caller(people[name], name));
  };
  if (made === 'once') beforeAll(make);
  else beforeEach(make);
  return { ...opened, workspace, ...callers };
}
