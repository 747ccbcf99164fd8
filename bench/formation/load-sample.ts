import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** What processor and locks were at while something ran. */
export interface LoadSample {
  /** Seconds of processor this process used: at most as many as passed, but for its compiler and garbage collector. */
  readonly node: number;
  /** Seconds of processor the database used; null where its process is not ours. */
  readonly database: number | null;
  /** Connections of the workers that waited for another's lock, on average. */
  readonly lockWaits: number;
  /** Connections of the workers that waited for the disk, on average. */
  readonly diskWaits: number;
}

const everyMs = 50;
/** Clock ticks of /proc in a second; always 100 on Linux as programs see it. */
const ticks = 100;

/**
 * Watches this process, the database's and what the workers' connections wait for.
 *
 * @param owner a connection of the owner's, or null on the embedded engine, which has one backend and no waits.
 */
export async function watchLoad(
  owner: pg.Client | null,
  databasePid: number | null,
): Promise<() => Promise<LoadSample>> {
  const own = process.cpuUsage();
  const before = databasePid === null ? 0 : treeSeconds(databasePid);
  let samples = 0;
  let locks = 0;
  let disk = 0;
  let watching = true;
  const watch = (async () => {
    while (watching && owner) {
      const { rows } = await owner.query<{ locks: number; disk: number }>(
        `select count(*) filter (where wait_event_type = 'Lock')::int as locks,
           count(*) filter (where wait_event_type = 'IO' or wait_event = 'WALWrite')::int as disk
         from pg_stat_activity where application_name = 'mneme worker' and state = 'active'`,
      );
      samples += 1;
      locks += rows[0]?.locks ?? 0;
      disk += rows[0]?.disk ?? 0;
      await new Promise((next) => setTimeout(next, everyMs));
    }
  })();
  return async () => {
    watching = false;
    await watch;
    const { user, system } = process.cpuUsage(own);
    return {
      node: (user + system) / 1e6,
      database: databasePid === null ? null : treeSeconds(databasePid) - before,
      lockWaits: samples === 0 ? 0 : locks / samples,
      diskWaits: samples === 0 ? 0 : disk / samples,
    };
  };
}

/** Processor seconds of a process, its children that live, and those that it has collected. */
export function treeSeconds(pid: number): number {
  let all = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statOf(entry);
    if (!fields) continue;
    const own = Number(entry) === pid;
    if (!own && Number(fields[1]) !== pid) continue;
    // utime and stime; those of collected children too, for the parent.
    const counted = own ? fields.slice(11, 15) : fields.slice(11, 13);
    all += counted.reduce((sum, field) => sum + Number(field), 0);
  }
  return all / ticks;
}

/** The fields of /proc/PID/stat after the command's name, from the state on; null when it has ended. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
