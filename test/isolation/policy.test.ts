import { expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { readAccess, readFunctions, readMemberships, readRoles, readUsage } from './policy/catalogue.ts';
import { functionPolicies } from './policy/functions.ts';
import { heirs, loginKinds, logins, memberships, type Role, roles, usagePolicies } from './policy/roles.ts';
import { usual } from './policy/table-policy.ts';
import { tablePolicies } from './policy/tables.ts';

// What the catalogue grants is what the policy says, in both directions: an object that is new, gone, wider or
// narrower fails here, with the line the policy would need. `matrix.test.ts` tries it as the roles themselves.

const database = useDatabase();

/** Who may do what, role by role. */
type Held = ReadonlyMap<Role, string>;

/** The policy's grouped lines, by role. */
function byRole(lines: Readonly<Record<string, string>>): Map<Role, string> {
  const held = new Map<Role, string>();
  for (const [names, allowed] of Object.entries(lines)) {
    for (const role of names.split(' ').filter(Boolean)) held.set(role as Role, allowed);
  }
  return held;
}

/** What a policy gives, a line for each set of roles. */
function written(held: Held): string {
  const groups = new Map<string, Role[]>();
  for (const role of roles) {
    const allowed = held.get(role);
    if (allowed !== undefined) groups.set(allowed, [...(groups.get(allowed) ?? []), role]);
  }
  return `{ ${[...groups].map(([allowed, names]) => `'${names.join(' ')}': '${allowed}'`).join(', ')} }`;
}

/**
 * What differs, as lines: `+` is what the database gives, `-` what the policy says.
 *
 * @param line how the policy's file writes what it gives.
 */
function differences(
  reality: ReadonlyMap<string, Held>,
  policy: ReadonlyMap<string, Held>,
  line = (given: string) => given,
): string[] {
  const found: string[] = [];
  for (const name of [...new Set([...reality.keys(), ...policy.keys()])].sort()) {
    const real = reality.get(name);
    const wanted = policy.get(name);
    const [is, says] = [real && written(real), wanted && written(wanted)];
    if (is === says) continue;
    if (is) found.push(`+ '${name}': ${line(is)},`);
    if (says) found.push(`- '${name}': ${line(says)},`);
  }
  return found;
}

const classify = (file: string) =>
  `The database (+) and test/isolation/policy (-) differ. Decide who may, and put it into ${file}.ts there`;

it('names every role, and whose rights each holds', async () => {
  expect(await readRoles(database.owner), classify('roles')).toEqual([...roles].sort());
  expect(await readMemberships(database.owner), classify('roles')).toEqual({
    ...memberships,
    ...Object.fromEntries(loginKinds.map((kind) => [`login of ${kind}`, logins[kind]])),
  });
});

it('says of every table and view who may read, add, change and remove its rows', async () => {
  const reality = new Map<string, Map<Role, string>>();
  for (const [name, held] of await readAccess(database.owner)) {
    const own = new Map(held);
    for (const [heir, sources] of Object.entries(heirs)) {
      // What an heir may, somebody it inherits from may; the catalogue says so of each grant, this of each command.
      const inherited = sources.flatMap((source) => (own.get(source) ?? '').match(/[a-z]+(?=[ (]|$)/g) ?? []);
      const extra = (own.get(heir as Role) ?? '').match(/(?:^| )(select|insert|update|delete)/g) ?? [];
      expect([name, heir, extra.filter((command) => !inherited.includes(command.trim()))]).toEqual([
        name,
        heir,
        [],
      ]);
      own.delete(heir as Role);
    }
    for (const role of Object.keys(usual) as Role[]) {
      const allowed = own.get(role) ?? 'nothing';
      own.delete(role);
      if (allowed !== usual[role]) own.set(role, allowed);
    }
    reality.set(name, own);
  }
  const policy = new Map(
    Object.entries(tablePolicies).map(([name, { may }]) => [name, byRole(may)] as const),
  );
  expect(reality.size).toBeGreaterThan(70);
  expect(
    differences(reality, policy, (may) => `{ rows: /* whose? see RowScope */, may: ${may} }`),
    classify('private-tables.ts or other-tables'),
  ).toEqual([]);
});

it('says of every function who may execute it, and as whom it runs', async () => {
  const described = ({ roles: held, runsAs }: { roles: readonly Role[]; runsAs: Role | null }) =>
    new Map(
      held
        .filter((role) => !(role in heirs) && role !== 'owner' && role !== runsAs)
        .map((role) => [role, runsAs ?? 'caller'] as const),
    );
  const functions = await readFunctions(database.owner);
  const reality = new Map(
    functions.filter(({ trigger }) => !trigger).map((each) => [each.name, described(each)] as const),
  );
  const policy = new Map<string, Held>();
  for (const { runsAs, roles: named, functions: names } of functionPolicies) {
    const may = named === 'everyone' ? roles : (named.split(' ').filter(Boolean) as Role[]);
    const held = described({ roles: may, runsAs });
    for (const name of names) {
      expect([name, policy.has(name)], 'once').toEqual([name, false]);
      policy.set(name, held);
    }
  }
  expect(reality.size).toBeGreaterThan(150);
  expect(
    differences(reality, policy),
    classify('caller-functions.ts, search-functions.ts or definer-functions'),
  ).toEqual([]);
  // A trigger function that a role could call would not be one's own row's business alone.
  const callable = functions.filter(
    ({ trigger, runsAs, roles: held }) => trigger && held.some((role) => role !== runsAs && role !== 'owner'),
  );
  expect(callable.map(({ name }) => name)).toEqual([]);
});

it('says of every schema and sequence who may use it', async () => {
  const reality = new Map<string, Held>();
  for (const [name, held] of await readUsage(database.owner)) {
    const own = new Map(held);
    if (
      !name.startsWith('mneme') ||
      name.includes('.') ||
      name === 'mneme_search' ||
      name === 'mneme_operation'
    )
      own.delete('exposed');
    reality.set(name, own);
  }
  const policy = new Map(
    Object.entries(usagePolicies).map(([name, lines]) => [name, byRole(lines)] as const),
  );
  expect(differences(reality, policy), classify('roles')).toEqual([]);
});
