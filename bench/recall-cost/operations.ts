import type { Client } from 'pg';
import { createGraphqlHandler } from '../../src/graphql/yoga.ts';
import type { Call } from '../../src/memory/call.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { yogaMasking } from '../../src/server/errors.ts';

/** A question, and the thread that holds its answer. */
export interface AskedQuestion {
  readonly text: string;
  readonly threadId: string;
}

/** What is measured: a request to the API. */
export interface MeasuredOperation {
  readonly name: string;
  run(index: number): Promise<unknown>;
  readonly settled?: () => Promise<void>;
}

const hits = `id hits { text score occurredAt citation uncertain thread { title } arms { arm rank } } timings`;

/** The requests whose cost is told, over the API as it is served but for HTTP. */
export async function operationsFor(
  call: Call,
  questions: readonly AskedQuestion[],
): Promise<{ readonly all: readonly MeasuredOperation[]; close(): Promise<void> }> {
  const { services } = call;
  const server = await createGraphqlHandler({
    services,
    development: false,
    maskedErrors: yogaMasking(services.log),
    log: services.log,
  });
  const ask = async (query: string, input: object): Promise<void> => {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const context = { caller: call.caller, requestId: 'bench', signal: new AbortController().signal };
    const answer = await (await server.handle(request, context)).json();
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  };
  const question = (index: number) => questions[index % questions.length] ?? { text: '', threadId: '' };
  const recall = `query ($input: RecallInput!) { recall(input: $input) { ${hits} } }`;
  const context =
    'query ($input: BuildContextInput!) { buildContext(input: $input) { recallId tokenCount messages { role content } } }';
  const append =
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount messages { id } } }';
  const own = await openThread(call, { title: 'appended' });
  const said = `${Date.now()}`;
  return {
    all: [
      {
        name: 'recall',
        run: (index) => ask(recall, { query: question(index).text }),
        settled: () => pendingTraces(),
      },
      {
        name: 'recall in a thread',
        run: (index) => ask(recall, { query: question(index).text, threadId: question(index).threadId }),
        settled: () => pendingTraces(),
      },
      {
        name: 'buildContext',
        run: (index) =>
          ask(context, {
            query: question(index).text,
            threadId: question(index).threadId,
            tokenBudget: 4000,
            retrieval: 'ALWAYS',
          }),
        settled: () => pendingTraces(),
      },
      {
        name: 'append of a turn',
        run: (index) =>
          ask(append, {
            threadId: own.threadId,
            messages: [{ role: 'USER', content: `${question(index).text} (${said} ${index})` }],
          }),
      },
    ],
    close: () => server.release(),
  };
}

/** The same words looked for by full-text search alone, as a superuser whom no row policy concerns. */
export function bareSearch(
  owner: Client,
  workspaceId: string,
  questions: readonly AskedQuestion[],
): (index: number) => Promise<unknown> {
  return (index) =>
    owner.query(
      `select id, content from mneme.message, to_tsquery('english', array_to_string(tsvector_to_array(to_tsvector('english', $2)), '|')) as words
       where workspace_id = $1 and fts @@ words order by ts_rank(fts, words) desc limit 10`,
      [workspaceId, questions[index % questions.length]?.text ?? ''],
    );
}
