import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Database } from '../../src/postgres/database.ts';
import { engineNames, localServices, onEngine } from '../engines.ts';
import { append, drain, openWorkspace } from './judge/form.ts';
import { type Kept, readKept } from './judge/kept.ts';
import { printSet, printStated } from './judge/report.ts';
import { type JudgedSet, readLocomoSets, readQuiet, readSample, setNames } from './judge/sets.ts';
import {
  emptyScore,
  readStated,
  type StatedName,
  scoreCase,
  statedNames,
  threadsOf,
} from './judge/stated.ts';
import { judge, readSheet, sheet, takeVerdicts } from './judge/verdicts.ts';

const help = `Usage: npm run -s bench:formation:judge -- [options]

What is kept of conversations without a language model, and how much of it is right. Sets judged by reading: the
sample, quiet (chat that holds nothing worth keeping) and, with --data, three LoCoMo conversations. Annotated sets:
development and held-out, short cases with what should be kept of each.

  --set NAME      ${[...setNames, ...statedNames].join(', ')}; repeatable (all that can be read)
  --data PATH     LoCoMo's file, which is not part of this repository
  --engine NAME   embedded (default) or native, a server of its own
  --database URL  a superuser's URL of a server to use in their place; a database of its own is made there
  --verbose       also what was kept with its verdict, and the misses by id (held-out: totals only)
  --reveal        with --verbose, the misses of held-out too: not for whoever writes the extractor
  --sheet FILE    writes what was kept and what was said to FILE, with ? where nobody has judged it
  --take FILE     takes the verdicts filled into such a file: right, trivial, wrong or duplicate
  --strict        ends with 1 where an item is not judged`;

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    data: { type: 'string' },
    engine: { type: 'string', default: 'embedded' },
    database: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    reveal: { type: 'boolean', default: false },
    sheet: { type: 'string' },
    take: { type: 'string' },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const known: readonly string[] = [...setNames, ...statedNames];
const mistaken = values.set?.find((name) => !known.includes(name));
const engine = engineNames.find((name) => name === values.engine);
if (values.help || mistaken !== undefined || !engine) {
  console.log(mistaken === undefined ? help : `There is no set ${mistaken}.\n\n${help}`);
  process.exit(values.help ? 0 : 2);
}
const wants = (name: string) => values.set === undefined || values.set.includes(name);
const wantsLocomo = setNames.filter((name) => name.startsWith('locomo') && wants(name));

const sets: JudgedSet[] = [];
if (wants('sample')) sets.push(await readSample());
if (wants('quiet')) sets.push(await readQuiet());
if (wantsLocomo.length > 0) {
  if (values.data) {
    const read = await readLocomoSets(values.data).catch((error: Error) => {
      console.error(error.message);
      process.exit(2);
    });
    sets.push(...read.filter(({ name }) => wants(name)));
  } else {
    console.log(
      `${wantsLocomo.join(', ')}\tnot measured: their text is not part of this repository. Name snap-research/LoCoMo's data/locomo10.json, or its development part, by --data.`,
    );
  }
}

if (values.sheet) writeFileSync(values.sheet, '');
let unjudged = 0;
await onEngine(
  values.database ? 'native' : engine,
  { fsync: false, server: values.database },
  async ({ database }) => {
    for (const set of sets) await measureSet(database, set);
    for (const name of statedNames.filter(wants)) await measureStated(database, name);
  },
);
if (values.strict && unjudged > 0) process.exitCode = 1;

async function measureSet(database: Database, set: JudgedSet): Promise<void> {
  const services = await localServices(database);
  const caller = await openWorkspace(services, `judge-${set.name}`, 'user');
  for (const thread of set.threads) await append({ services, caller }, thread);
  await drain(services, runners(database));
  const turns = set.threads.flatMap((thread) => thread.turns);
  const ids = turns.map(({ id }) => id);
  const items = await readKept(services.pool, caller, ids);
  if (values.take) {
    const taken = takeVerdicts(set.name, items, readSheet(values.take), set.textShown);
    console.log(`${set.name}: ${taken} verdicts taken`);
  }
  if (values.sheet) {
    const said = new Map(turns.map(({ id, author, role, content }) => [id, `${author ?? role}: ${content}`]));
    appendFileSync(values.sheet, sheet(set.name, items, said));
  }
  const given = judge(set.name, items);
  unjudged += given.filter((verdict) => verdict === undefined).length;
  printSet(set.name, turns.length, items, given, values.verbose);
}

/** Each case in a workspace of its own; what its first thread says is formed before the second begins. */
async function measureStated(database: Database, name: StatedName): Promise<void> {
  const services = await localServices(database);
  const cases = readStated(name);
  const callers = [];
  for (const { id } of cases) callers.push(await openWorkspace(services, `${name}-${id}`, 'user'));
  const longest = Math.max(...cases.map(({ threads }) => threads.length));
  for (let round = 0; round < longest; round += 1) {
    for (const [index, stated] of cases.entries()) {
      const [caller, thread] = [callers[index], threadsOf(stated)[round]];
      if (caller && thread) await append({ services, caller }, thread);
    }
    await drain(services, runners(database));
  }
  const score = emptyScore();
  for (const [index, stated] of cases.entries()) {
    const ids = threadsOf(stated).flatMap(({ turns }) => turns.map(({ id }) => id));
    const caller = callers[index];
    const items: Kept[] = caller ? await readKept(services.pool, caller, ids) : [];
    scoreCase(score, stated, items);
  }
  printStated(name, cases.length, score, values.verbose && (name !== 'held-out' || values.reveal));
}

function runners({ runnerPool }: Database) {
  if (!runnerPool) throw new Error('The bench needs the login of the workers.');
  return runnerPool;
}
