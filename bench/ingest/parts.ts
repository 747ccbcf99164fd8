import pg from 'pg';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { createWorkspace } from '../../src/memory/workspace/provision.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { localServices } from '../engines.ts';
import { median, processorOf } from '../scale/timing.ts';
import { makeTurns } from './turns.ts';

/** Something that an append costs, and what leaves it out. */
interface Part {
  readonly name: string;
  readonly without: string;
}

/** A database that lacks a part, and what its appends have cost: microseconds a turn, by round. */
interface Lacking {
  readonly name: string;
  readonly database: Database;
  readonly owner: pg.Client;
  readonly services: MemoryServices;
  readonly costs: number[];
}

/** What something costs of microseconds of the backend's processor a turn. */
export interface Cost {
  readonly name: string;
  readonly micros: number;
}

const turnsPerCall = 500;
/** Appends that are not counted: plans are made, pages allotted. */
const warmUp = 2;

/**
 * What each index, key and trigger of turns costs an append of 500: databases that lack one of them each, copies of one,
 * take the same turns in turns. A cost is the median of the rounds' shares, since what else the machine does comes and
 * goes within a run; the words that wait in GIN indexes are entered each round.
 *
 * @param server a superuser's URL; databases are made there, and dropped.
 */
export async function measureParts(
  server: string,
  rounds: number,
): Promise<{
  readonly whole: number;
  readonly parts: Cost[];
  readonly texts: Cost[];
  readonly fold: number;
}> {
  const prefix = `mneme_bench_${process.pid}`;
  const maintenance = new pg.Client(server);
  await maintenance.connect();
  const opened: Lacking[] = [];
  const named: string[] = [];
  const at = (name: string) => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const open = async (part: Part, template: string | null): Promise<Lacking> => {
    const name = `${prefix}_${named.length}`;
    await maintenance.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    named.push(name);
    const database = await openDatabase({
      databaseUrl: at(name),
      dataDir: null,
      secret: 'bench',
      poolSize: 1,
    });
    const owner = new pg.Client(at(name));
    await owner.connect();
    await owner.query(part.without);
    const lacking = {
      name: part.name,
      database,
      owner,
      services: await localServices(database),
      costs: [],
    };
    opened.push(lacking);
    return lacking;
  };
  const close = async ({ database, owner }: Lacking) => {
    await owner.end();
    await database.close();
  };
  try {
    const first = await open({ name: 'template', without: 'select 1' }, null);
    const { services } = first;
    const made = await createWorkspace(services.pool, services.embeddingModelId, { slug: 'bench-parts' });
    const caller: Caller = {
      role: 'member',
      workspaceId: made.workspaceId,
      userId: made.ownerId,
      requestId: null,
    };
    const { threadId } = await openThread({ services, caller }, { title: 'parts' });
    const parts = await partsOf(first.owner);
    await close(first);
    opened.pop();
    const all: Lacking[] = [];
    for (const part of [{ name: 'whole', without: 'select 1' }, ...parts]) {
      all.push(await open(part, named[0] ?? null));
    }
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const turns = makeTurns(turnsPerCall, round + 1);
      for (const one of round % 2 === 0 ? all : all.toReversed()) {
        const cost = await backendsTime(one.owner, async () => {
          await appendMessages({ services: one.services, caller }, { threadId, messages: turns });
          await one.owner.query(enterWords);
        });
        if (round >= warmUp) one.costs.push(cost / turnsPerCall);
      }
    }
    const [whole, ...lacking] = all;
    if (!whole) throw new Error('Nothing was measured.');
    const micros = median(whole.costs);
    const stored = (rounds + warmUp) * turnsPerCall;
    return {
      whole: micros,
      parts: lacking
        .map(({ name, costs }) => {
          const share = median(costs.map((cost, round) => 1 - cost / (whole.costs[round] ?? cost)));
          return { name, micros: share * micros };
        })
        .toSorted((one, other) => other.micros - one.micros),
      texts: await costOfTexts(whole.owner),
      fold:
        (await backendsTime(whole.owner, () =>
          whole.owner.query('select mneme_private.fold_statistics(1000000)'),
        )) / stored,
    };
  } finally {
    for (const one of opened) await close(one);
    for (const name of named.toReversed()) await maintenance.query(`drop database ${name} with (force)`);
    await maintenance.end();
  }
}

/** Enters the words that wait in the turns' indexes of words. */
const enterWords = `select gin_clean_pending_list(i.indexrelid) from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where i.indrelid = 'mneme.message'::regclass and a.amname = 'gin'`;

/** Microseconds of processor that the backends of a database took for something. */
async function backendsTime(owner: pg.Client, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const spent = () => rows.reduce((sum, { pid }) => sum + 1000 * (processorOf(pid) ?? 0), 0);
  const before = spent();
  await work();
  return spent() - before;
}

/** Indexes that no constraint needs, foreign keys, nodes, row security and counts of words. */
async function partsOf(owner: pg.Client): Promise<Part[]> {
  const { rows: indexes } = await owner.query<Part>(
    `select 'index ' || c.relname as name, format('drop index %s', i.indexrelid::regclass) as without
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'mneme.message'::regclass and i.indpred is null
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  const { rows: keys } = await owner.query<Part>(
    `select conname as name, format('alter table %s drop constraint %I', conrelid::regclass, conname) as without
     from pg_constraint where conrelid = 'mneme.message'::regclass and contype = 'f'`,
  );
  const { rows: append } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef('mneme_operation.append_calls'::regproc) as definition`,
  );
  const nodes = /from inserted (?=group by branch_id, content_hash)/;
  const definition = append[0]?.definition ?? '';
  if (!nodes.test(definition)) throw new Error('append_calls stores nodes in another form.');
  const toNode = keys.filter(({ name }) => name === 'message_node_fkey');
  const toOthers = keys.filter(({ name }) => name !== 'message_node_fkey');
  const without = (of: readonly Part[]) => of.map((part) => part.without).join('; ');
  return [
    ...indexes,
    { name: 'foreign keys to thread, branch and users', without: without(toOthers) },
    { name: 'foreign key to the node', without: without(toNode) },
    {
      name: 'nodes, with the foreign key to them',
      without: `${without(toNode)}; ${definition.replace(nodes, 'from inserted where false ')}`,
    },
    {
      name: 'counts of words',
      without: 'alter table mneme.message disable trigger message_statistics_insert',
    },
    { name: 'row security', without: 'alter table mneme.message disable row level security' },
    { name: 'nothing: the error of these rows', without: 'select 1' },
  ];
}

const texts: Readonly<Record<string, string>> = {
  'plain form (plain_text)': 'mneme_private.plain_text(content)',
  'normalised form (normalize_text)': 'mneme_private.normalize_text(content)',
  "the speaker's name, normalised": 'mneme_private.normalize_text(author)',
  'hash (content_hash)': 'mneme_private.content_hash(content_normalized)',
  'vector of words (search_vector)': 'mneme_private.search_vector(content_normalized)',
  'strong words (strong_words)': 'mneme_private.strong_words(workspace_id, fts)',
  'id (uuid_v7)': 'mneme_private.uuid_v7(sequence_no::bigint)',
};

/** What is made of each text, by itself, for the same turns: the cheapest of some rounds. */
async function costOfTexts(owner: pg.Client): Promise<Cost[]> {
  const { rows } = await owner.query<{ turns: number }>('select count(*)::int as turns from mneme.message');
  const turns = rows[0]?.turns ?? 1;
  // All in this backend, whose time is read.
  await owner.query('set max_parallel_workers_per_gather = 0');
  const costOf = async (expression: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round += 1) {
      const cost = await backendsTime(owner, () =>
        owner.query(`select count(${expression}) from mneme.message`),
      );
      least = Math.min(least, cost / turns);
    }
    return least;
  };
  const reading = await costOf('length(content)');
  const costs: Cost[] = [];
  for (const [name, expression] of Object.entries(texts)) {
    costs.push({ name, micros: (await costOf(expression)) - reading });
  }
  return costs;
}
