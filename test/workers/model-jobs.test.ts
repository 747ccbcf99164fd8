import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { updateWorkspace } from '../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { createLanguageModelExtractor } from '../../src/providers/language-model-extractor.ts';
import { extractTask } from '../../workers/extract.ts';
import { formTask } from '../../workers/form.ts';
import { startWorkers, type Workers } from '../../workers/run.ts';
import { scripted } from '../memory/formation/conversation.ts';
import { type Answer, chat, type ProviderServer, startProviderServer } from '../providers/provider-server.ts';
import { createTestWorkspace, localServices, type TestWorkspace, useDatabase } from '../support/database.ts';
import { forgetLeftovers, jobsOf } from '../support/jobs.ts';

// The real queue, with a model behind HTTP that is down at first.

const database = useDatabase();
let services: MemoryServices;
let workspace: TestWorkspace;
let member: Caller;
let server: ProviderServer;
let answer: Answer;
let workers: Workers | undefined;

beforeEach(async () => {
  await forgetLeftovers(database.runnerPool);
  server = await startProviderServer(() => answer);
  services = {
    ...(await localServices(database)),
    extractor: createLanguageModelExtractor({
      url: `${server.url}/v1`,
      model: 'tiny',
      policy: { timeoutMs: 5_000, attempts: 1 },
      restMs: 0,
      window: { turns: 20, tokens: 4_000, waitMs: 10 },
      fallback: scripted(() => ({ memories: [{ content: 'By rules.' }] })),
    }),
  };
  workspace = await createTestWorkspace(services);
  member = await workspace.caller('member');
});
afterEach(async () => {
  await workers?.stop();
  await server.close();
});

interface Run {
  state: string;
  attempts: number;
  error_code: string | null;
  usage: object | null;
}

/** The workspace's extraction job as an admin sees it, once it is as wanted. */
async function job(wanted: (run: Run) => boolean): Promise<Run | undefined> {
  for (let waited = 0; ; waited += 50) {
    // Before what other tests left.
    const waiting = (await jobsOf(database.runnerPool, workspace.id)).map(({ id }) => id);
    await database.runnerPool.query('select graphile_worker.reschedule_jobs($1, priority => -1000)', [
      waiting,
    ]);
    const { rows } = await withSession(services.pool, workspace.admin, (session) =>
      session.query<Run>(
        `select r.state, r.attempts, r.error_code, to_jsonb(u) - '{id,workspace_id,job_run_id}'::text[] as usage
         from mneme.job_run r left join mneme.job_model_usage u on u.job_run_id = r.id
         where r.task = 'extract' order by r.created_at desc limit 1`,
      ),
    );
    if ((rows[0] && wanted(rows[0])) || waited > 40_000) return rows[0];
    await sleep(50);
  }
}

async function say(content: string): Promise<void> {
  const { threadId } = await openThread({ services, caller: member }, {});
  await appendMessages({ services, caller: member }, { threadId, messages: [{ role: 'user', content }] });
}

const work = () =>
  startWorkers({
    services,
    runnerPool: database.runnerPool,
    concurrency: 1,
    log: services.log,
    liveness: { leaseMs: 5_000, everyMs: 500 },
    tasks: [extractTask, formTask],
  });

const memories = async () => {
  const { rows } = await withSession(services.pool, member, (session) =>
    session.query<{ content: string }>('select content from mneme.memory_item order by content'),
  );
  return rows.map(({ content }) => content);
};

it('a job whose model is down shows why, comes back, and says what it cost; one beyond the budget is done by rules', async () => {
  answer = { status: 503, body: {} };
  await say('Order the red clay.');
  workers = await work();
  expect(await job(({ error_code }) => error_code !== null)).toMatchObject({
    state: 'waiting',
    error_code: 'PROVIDER_UNREACHABLE',
  });
  answer = chat(
    JSON.stringify({ memories: [{ turn: 1, kind: 'task', content: 'Order the red clay.' }, { turn: 1 }] }),
  );
  const done = await job(({ state }) => state === 'done');
  expect(done?.attempts).toBeGreaterThan(1);
  expect(done).toMatchObject({
    state: 'done',
    error_code: null,
    usage: { model: 'tiny', input_tokens: 11, output_tokens: 7, by_model: 1, by_rules: 0, items_dropped: 1 },
  });
  expect(await memories()).toEqual(['Order the red clay.']);

  await updateWorkspace({ services, caller: workspace.admin }, { languageModelTokensPerDay: 10 });
  await say('Order the blue clay.');
  const beyond = await job(
    ({ usage, state }) =>
      state === 'done' && usage !== null && 'over_budget' in usage && usage.over_budget === 1,
  );
  expect(beyond).toMatchObject({
    state: 'done',
    usage: { input_tokens: 0, by_model: 0, by_rules: 1, over_budget: 1 },
  });
  expect(await memories()).toEqual(['By rules.', 'Order the red clay.']);
});

it('a job waits as long as its model asks for', async () => {
  answer = { status: 429, headers: { 'retry-after': '1800' }, body: {} };
  await say('Order the red clay.');
  workers = await work();
  expect(await job(({ error_code }) => error_code !== null)).toMatchObject({
    error_code: 'PROVIDER_RATE_LIMITED',
  });
  for (let waited = 0; ; waited += 50) {
    const { rows } = await database.runnerPool.query<{ minutes: number }>(
      `select extract(epoch from job.run_at - now()) / 60 as minutes
       from graphile_worker.jobs job join mneme.job_run run on run.queue_job_id = job.id
       where run.workspace_id = $1 and run.input ->> 'branchId' is not null and job.locked_at is null`,
      [workspace.id],
    );
    const [queued] = rows;
    if (queued || waited > 40_000) {
      expect(Number(queued?.minutes)).toBeGreaterThan(29);
      return;
    }
    await sleep(50);
  }
});
