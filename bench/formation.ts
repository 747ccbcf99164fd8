import { parseArgs } from 'node:util';
import { openProviderThreads, providerThreads } from '../src/providers/provider-threads.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';
import { measureChat } from './formation/fairness.ts';
import { measureRate, type Rate } from './formation/rate.ts';
import { countStatements } from './formation/stages.ts';
import type { BenchTurn } from './ingest/turns.ts';
import { readLocomo } from './recall/locomo.ts';

const help = `Usage: npm run -s bench:formation -- [options]

How many turns a second are extracted, embedded and rolled up with the local drivers, by number of workers, in one
workspace and spread over several; what each stage takes; and how soon a chat is extracted while others import.

  --turns N           turns of each run (2000)
  --workers LIST      jobs at a time (1,2,4,8)
  --workspaces LIST   workspaces the turns are spread over (1,8)
  --data FILE         a set in LoCoMo's form: its turns in place of made ones
  --threads N         threads that extract and embed (one a processor; 0 leaves it to the workers' own)
  --chats N           turns of the chat beside the imports; 0 leaves it out (40)
  --import N          turns of each of the two imports (20000)
  --engine NAME       embedded or native, repeatable (both)`;

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '1,2,4,8' },
    workspaces: { type: 'string', default: '1,8' },
    data: { type: 'string' },
    threads: { type: 'string', default: String(providerThreads()) },
    chats: { type: 'string', default: '40' },
    import: { type: 'string', default: '20000' },
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    help: { type: 'boolean', default: false },
  },
});
const workerCounts = values.workers.split(',').map(Number);
const workspaceCounts = values.workspaces.split(',').map(Number);
const [turns, chats, imported] = [Number(values.turns), Number(values.chats), Number(values.import)];
const positive = [turns, imported, ...workerCounts, ...workspaceCounts].every((number) => number >= 1);
if (values.help || !positive || !(chats >= 0)) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}

const said = values.data ? await turnsOf(values.data, turns) : undefined;
countStatements();
for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  const workerConcurrency = Math.max(...workerCounts, 4);
  await onEngine(engine, { fsync: true, workerConcurrency }, async (on) => {
    const local = await localServices(on.database);
    const threads = openProviderThreads(Number(values.threads));
    const services = {
      ...local,
      extractor: threads.extractor(local.extractor),
      embedder: threads.embedder(local.embedder),
    };
    console.log(
      `\n${engine}\n\n| workspaces | workers | turns/s | processor ms a turn: node | database | connections waiting for a lock | for the disk |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: |`,
    );
    const rates: Rate[] = [];
    for (const workspaces of workspaceCounts) {
      for (const workers of workerCounts) {
        const rate = await measureRate(on, services, { workers, workspaces, turns, said });
        rates.push(rate);
        console.log(rateLine(rate));
      }
    }
    const live = await measureRate(on, services, { workers: 4, workspaces: 1, turns, said, live: true });
    rates.push(live);
    console.log(rateLine(live));
    for (const rate of rates.filter(({ workers }) => workers === 1 || workers === 4)) printStages(rate);
    if (said) {
      await threads.stop();
      return;
    }
    if (chats > 0) {
      console.log(
        '\n| a chat, 4 workers | p50 ms | p95 ms | longest ms | imported meanwhile | jobs in the queue |\n| --- | ---: | ---: | ---: | ---: | ---: |',
      );
      for (const imports of [[], [imported, imported]]) {
        const delay = await measureChat(on.database, services, { chats, imports, workers: 4 });
        const beside = imports.length === 0 ? 'alone' : `beside ${imports.join(' and ')} imported turns`;
        console.log(
          `| ${beside} | ${Math.round(delay.p50)} | ${Math.round(delay.p95)} | ${Math.round(delay.longest)} | ${delay.imported.join(' and ')} | ${delay.queued} |`,
        );
      }
    }
    await threads.stop();
  });
}

/** The first turns of a set's conversations, one after the other. */
async function turnsOf(file: string, most: number): Promise<BenchTurn[]> {
  const conversations = await readLocomo(file);
  return conversations
    .flatMap((conversation) => conversation.turns)
    .slice(0, most)
    .map(({ author, text, occurredAt }) => ({
      role: author === 'Assistant' ? 'assistant' : 'user',
      author: author ?? 'Somebody',
      content: text,
      occurredAt: occurredAt ?? '2026-01-05T08:00:00Z',
    }));
}

function rateLine({ workers, workspaces, turns: formed, seconds, failed, load, live }: Rate): string {
  const cells = [
    live ? `${workspaces}, said meanwhile` : workspaces,
    workers,
    `${Math.round(formed / seconds)}${failed > 0 ? ` (${failed} failed)` : ''}`,
    ((load.node * 1000) / formed).toFixed(1),
    load.database === null ? '' : ((load.database * 1000) / formed).toFixed(1),
    load.lockWaits.toFixed(2),
    load.diskWaits.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What each task's jobs took for a turn: milliseconds overlap where several workers run. */
function printStages({ workers, workspaces, turns: formed, stages, live }: Rate): void {
  console.log(
    `\n| ${workspaces} workspace(s), ${workers} worker(s)${live ? ', said meanwhile' : ''} | jobs | ms a turn | of it in the database | statements a turn |\n| --- | ---: | ---: | ---: | ---: |`,
  );
  for (const [task, { jobs, milliseconds, statements, inDatabase }] of stages) {
    console.log(
      `| ${task} | ${jobs} | ${(milliseconds / formed).toFixed(2)} | ${(inDatabase / formed).toFixed(2)} | ${(statements / formed).toFixed(2)} |`,
    );
  }
}
