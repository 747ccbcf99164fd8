import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { mayBeReplicasFault, Replicas } from '../../src/postgres/replicas.ts';
import { RequestPool } from '../../src/postgres/request-pool.ts';

/** A server that says where its log is, without a connection. */
class StandIn extends RequestPool {
  place = 0;
  standby: boolean;
  away = false;
  refuses = false;

  constructor(name: string, standby: boolean) {
    super({ application_name: name });
    this.standby = standby;
  }

  /** Seems to be busy with so many requests. */
  occupy(requests: number): void {
    Object.defineProperty(this, 'totalCount', { value: requests, configurable: true });
  }

  override query(...[text]: unknown[]): never {
    return this.#answer(String(text)) as never;
  }

  async #answer(text: string): Promise<{ rows: object[] }> {
    if (this.away) throw new Error('it is away');
    if (text.includes('admit(')) {
      if (this.refuses) throw new Error('it lets nobody in');
      return { rows: [{ place: this.place }] };
    }
    if (text.includes('pg_is_in_recovery'))
      return { rows: [{ standby: this.standby, replayed: this.place }] };
    return { rows: [{ place: this.place }] };
  }
}

const person = (userId: string): Caller => ({
  role: 'member',
  workspaceId: 'a-workspace',
  userId,
  requestId: null,
  credential: { kind: 'token', id: null },
});

let primary: StandIn;
let one: StandIn;
let two: StandIn;
let replicas: Replicas;

beforeEach(async () => {
  vi.useFakeTimers();
  [primary, one, two] = [new StandIn('primary', false), new StandIn('one', true), new StandIn('two', true)];
  primary.place = one.place = two.place = 1_000;
  replicas = new Replicas(primary, [one, two], { waitMs: 100, lookMs: 500, maxLagMs: 5_000 });
  await begin(replicas.start());
});
afterEach(async () => {
  await replicas.close();
  vi.useRealTimers();
});

/** Lets time go on until something is done. */
async function begin<Result>(work: Promise<Result>): Promise<Result> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  ended.catch(() => {});
  while (!done) await vi.advanceTimersByTimeAsync(1);
  return ended;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const states = () => replicas.states().map(({ name, state }) => `${name} ${state}`);
const chosen = async (caller: Caller) => (await begin(replicas.choose(caller))).options.application_name;

describe('a database with replicas', () => {
  it('is read from the least busy of them, once the primary lets the caller in', async () => {
    expect(states()).toEqual(['one used', 'two used']);
    one.occupy(2);
    expect(await chosen(person('dana'))).toBe('two');
    two.occupy(3);
    expect(await chosen(person('dana'))).toBe('one');
    // What it says of the refusal, the primary says itself.
    primary.refuses = true;
    expect(await chosen(person('dana'))).toBe('primary');
  });

  it('is read from the primary by whoever wrote, until a replica has what they wrote', async () => {
    primary.place = 2_000;
    replicas.wrote(person('dana'));
    expect(await chosen(person('dana'))).toBe('primary');
    expect(await chosen(person('priya'))).toBe('one');
    one.place = 2_000;
    expect(await chosen(person('dana'))).toBe('one');
  });

  it('waits a little for a replica that is about to have it', async () => {
    primary.place = 2_000;
    replicas.wrote(person('dana'));
    const reading = chosen(person('dana'));
    await pass(50);
    one.place = two.place = 2_000;
    expect(await reading).toBe('one');
  });

  it('leaves out one that is away, and takes it again when it answers', async () => {
    one.away = true;
    await begin(replicas.failed(one));
    expect(states()).toEqual(['one away', 'two used']);
    expect(await chosen(person('dana'))).toBe('two');
    one.away = false;
    await pass(600);
    expect(states()).toEqual(['one used', 'two used']);
  });

  it('leaves out one that was promoted, and one that stays behind for longer than allowed', async () => {
    one.standby = false;
    primary.place = 9_000;
    await pass(600);
    expect(states()).toEqual(['one no standby', 'two used']);
    await pass(6_000);
    expect(states()).toEqual(['one no standby', 'two behind']);
    expect(await chosen(person('dana'))).toBe('primary');
    two.place = 9_000;
    await pass(600);
    expect(states()).toEqual(['one no standby', 'two used']);
  });

  it('answers nothing from a replica while the primary is away', async () => {
    primary.away = true;
    expect(await chosen(person('dana'))).toBe('primary');
    expect((await begin(replicas.chooseCurrent())).options.application_name).toBe('primary');
  });
});

it('a failure that the primary would not have is told from one of the request', () => {
  const failed = (code: string) => Object.assign(new Error('failed'), { code });
  for (const code of ['08006', '57P01', '25006', '40001', 'ECONNREFUSED']) {
    expect([code, mayBeReplicasFault(new Error('outer', { cause: failed(code) }))]).toEqual([code, true]);
  }
  for (const code of ['42501', 'MN404', '23505']) expect(mayBeReplicasFault(failed(code))).toBe(false);
});
