import { parseArgs } from 'node:util';
import { readLocomo } from '../src/cli/import/locomo.ts';
import { openTextSource } from '../src/cli/import/source.ts';
import { condense } from '../src/memory/formation/summaries/condense.ts';
import { createExtractiveSummarizer } from '../src/providers/extractive-summarizer.ts';
import type { SummaryText } from '../src/providers/summarizer.ts';
import { type JudgedThread, threadOf } from './formation/judge/conversation.ts';
import { readSample } from './formation/judge/sets.ts';

const { values } = parseArgs({
  options: {
    /** A file in LoCoMo's form; the sample data without it. */
    data: { type: 'string' },
    summaries: { type: 'string', default: '30' },
  },
});
const wanted = Number(values.summaries);
if (!(wanted > 0)) {
  console.error('Usage: npm run bench:summaries -- [--data FILE] [--summaries N]');
  process.exit(2);
}

/** Milliseconds without a turn after which a session is over. */
const gap = 3_600_000;

/** The turns of threads, a list for each session. */
function sessionsOf(threads: readonly JudgedThread[]): SummaryText[][] {
  const sessions: SummaryText[][] = [];
  for (const { turns } of threads) {
    let last = Number.NEGATIVE_INFINITY;
    for (const { author, role, content, occurredAt } of turns) {
      const at = new Date(occurredAt ?? 0);
      if (at.getTime() - last > gap) sessions.push([]);
      last = at.getTime();
      sessions
        .at(-1)
        ?.push({ author: author ?? role, text: content, isAnswer: author === 'Assistant', occurredAt: at });
    }
  }
  return sessions;
}

async function readThreads(): Promise<readonly JudgedThread[]> {
  if (values.data === undefined) return (await readSample()).threads;
  const threads: JudgedThread[] = [];
  const source = await openTextSource(values.data);
  for await (const event of readLocomo(source.chunks())) {
    if ('item' in event) threads.push(threadOf(event.item));
  }
  return threads;
}

// Prints summaries of sessions without a model, evenly from all, to be read: a number for each, so that it can be named.
const sessions = sessionsOf(await readThreads());
const summarizer = createExtractiveSummarizer();
for (let at = 0; at < Math.min(wanted, sessions.length); at += 1) {
  const session = sessions[Math.floor((at * sessions.length) / Math.min(wanted, sessions.length))] ?? [];
  console.log(`# ${at + 1}, of ${session.length} turns`);
  console.log(await condense(summarizer, session, { maxTokens: 200 }));
}
