import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { BackendLostError } from './backend-lost.ts';
import { eachFrame, errorFields, queryMessage, typeByte } from './protocol.ts';
import { BOOTSTRAP_SUPERUSER } from './state.ts';

/** The one Postgres backend: messages in, messages out, synchronously. */
export interface Backend {
  /**
   * Runs whole messages and returns all that Postgres answers.
   *
   * @throws BackendLostError when Postgres died; nothing can be run afterwards.
   */
  run(messages: Uint8Array): Buffer;
  /** Sets the role that Postgres treats as logged in; `BOOTSTRAP_SUPERUSER` for the gateway's own work. */
  authenticateAs(roleId: number): void;
  /** Checkpoints and closes the files. */
  close(): Promise<void>;
}

/** The form of Postgres's longjmp to its main loop in JavaScript (pglitec.c, POSTGRES_MAIN_LONGJMP). */
const MAIN_LONGJMP = 100;

// PGlite's defaults without -F (fsync off), without -O (system tables may be altered) and without its search_path of public alone.
const START_PARAMETERS = [
  ['--single', '-j'],
  ['exit_on_error=false', 'log_checkpoints=false', 'max_worker_processes=0', 'max_parallel_workers=0'],
  ['max_parallel_workers_per_gather=0', 'max_parallel_maintenance_workers=0', 'io_method=sync'],
  // Less than the process's stack (node-flags.ts): beyond it, recursion crashes the process.
  // Postgres only measures the stack in the wasm's memory. JSON with 12,000 levels works, with 200,000 it crashes.
  ['max_stack_depth=128kB'],
  // The wasm's fdatasync does nothing and its fsync can be given a body: see `syncFiles`.
  ['wal_sync_method=fsync'],
].flatMap((group, index) => (index === 0 ? group : group.flatMap((setting) => ['-c', setting])));

/**
 * Opens (or makes) the database in `directory`, or in memory for null.
 *
 * @param durable true: a commit is on the disk before it is acknowledged, as on a Postgres server. PGlite leaves fsync
 *   off because its file system has none; here the file system gets one.
 * @throws Error when Postgres can't open the directory or this build of PGlite isn't the one expected.
 */
export async function openBackend(directory: string | null, durable: boolean): Promise<Backend> {
  const database = await PGlite.create({
    dataDir: directory ?? 'memory://',
    extensions: { vector, ltree, pg_trgm, unaccent, btree_gin, btree_gist, pgcrypto },
    startParams: durable ? START_PARAMETERS : [...START_PARAMETERS, '-F'],
  });
  const module = database.Module;
  if (durable && directory !== null) syncFiles(module.FS);

  let input: Uint8Array = new Uint8Array(0);
  let read = 0;
  let output: Buffer[] = [];
  const readInput = module.addFunction((pointer: number, most: number) => {
    const length = Math.min(most, input.length - read);
    module.HEAPU8.set(input.subarray(read, read + length), pointer);
    read += length;
    return length;
  }, 'ipi');
  const writeOutput = module.addFunction((pointer: number, length: number) => {
    output.push(Buffer.from(module.HEAPU8.subarray(pointer, pointer + length)));
    return length;
  }, 'ipi');
  module._pgl_set_rw_cbs(readInput, writeOutput);

  // PGlite's own execProtocolRaw parses and keeps every answer, and swallows crashes; this is its loop without both.
  const run = (messages: Uint8Array): Buffer => {
    input = messages;
    read = 0;
    output = [];
    try {
      while (read < input.length || module._pq_buffer_remaining_data() > 0) {
        const stack = module.stackSave();
        try {
          module._PostgresMainLoopOnce();
        } catch (thrown) {
          module.stackRestore(stack);
          if (!isMainLongjmp(thrown)) throw thrown;
          module._PostgresMainLongJmp();
        }
      }
      module._PostgresSendReadyForQueryIfNecessary();
      module._pgl_pq_flush();
    } catch (thrown) {
      throw new BackendLostError(thrown);
    }
    const [only] = output;
    return output.length === 1 && only ? only : Buffer.concat(output);
  };

  const memory = () => new DataView(module.HEAPU8.buffer);
  const address = findAuthenticatedUser(run, () => module.HEAPU8);
  return {
    run,
    authenticateAs: (roleId) => memory().setUint32(address, roleId, true),
    close: () => database.close(),
  };
}

function isMainLongjmp(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === MAIN_LONGJMP
  );
}

/** Gives PGlite's Node file system the fsync it lacks. Directories have no descriptor there: one is opened. */
function syncFiles(files: unknown): void {
  const node = (files as { filesystems: { NODEFS: NodeFileSystem } }).filesystems.NODEFS;
  node.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) {
      if (stream.path?.includes('/pg_wal/')) fdatasyncSync(stream.nfd);
      else fsyncSync(stream.nfd);
      return 0;
    }
    const directory = openSync(node.realPath(stream.node), 'r');
    try {
      fsyncSync(directory);
    } finally {
      closeSync(directory);
    }
    return 0;
  };
}

interface NodeFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: { nfd?: number; path?: string; node: unknown }) => number };
}

/**
 * Where Postgres keeps `AuthenticatedUserId` (miscinit.c): the role that may or may not `set session authorization`.
 * In single-user mode it is always the superuser, so every client could become one inside of a function, where no scan
 * of statements sees it. The variable is found by its neighbours (session, outer and current user, which follow
 * `set session authorization`) and verified by what Postgres then refuses and allows: a wrong guess stops the start.
 */
function findAuthenticatedUser(run: (messages: Uint8Array) => Buffer, heap: () => Uint8Array): number {
  const probe = 'mneme_probe_of_authenticated_user';
  ask(run, `begin; create role ${probe}; set session authorization ${probe}`);
  try {
    const oid = Number(ask(run, `select '${probe}'::regrole::oid`).value);
    const statics = new Uint32Array(heap().buffer, 0, Math.min(heap().length, 1 << 25) >> 2);
    for (let i = statics.indexOf(oid); i >= 0; i = statics.indexOf(oid, i + 1)) {
      if (statics[i + 1] !== oid || statics[i + 2] !== oid) continue;
      for (let near = i - 8; near < i + 11; near++) {
        if (statics[near] !== BOOTSTRAP_SUPERUSER) continue;
        statics[near] = oid;
        ask(run, 'savepoint probe');
        const refused = ask(run, 'set session authorization postgres').code === '42501';
        ask(run, 'rollback to probe');
        statics[near] = BOOTSTRAP_SUPERUSER;
        const allowed = ask(run, 'set local session authorization postgres').code === '';
        if (refused && allowed) return near * 4;
        ask(run, `rollback to probe; set session authorization ${probe}`);
      }
    }
  } finally {
    // A rollback doesn't restore the user here: there is no value from before the first `set`.
    ask(run, 'rollback');
    ask(run, 'set session authorization postgres');
  }
  throw new Error(
    'This build of PGlite is not the one Mneme was made for: install the versions in its lock file.',
  );
}

/** Runs one query of ours; the first row's first column and the error's SQLSTATE (empty without one). */
function ask(run: (messages: Uint8Array) => Buffer, sql: string): { value: string; code: string } {
  const answer = run(queryMessage(sql));
  const found = { value: '', code: '' };
  eachFrame(answer, (type, start, end) => {
    if (type === typeByte('D')) found.value ||= answer.toString('utf8', start + 11, end);
    if (type === typeByte('E')) found.code = errorFields(answer.subarray(start, end)).code;
  });
  return found;
}
