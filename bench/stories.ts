import { parseArgs } from 'node:util';
import { buildContext } from '../src/memory/context/build-context.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { Database } from '../src/postgres/database.ts';
import { engineNames, localServices, onEngine } from './engines.ts';
import { drain } from './formation/judge/form.ts';
import { readStory, type Story, type StoryQuestion, storyNames, unseenNames } from './stories/story.ts';

const usage = `Usage: npm run -s bench:stories -- [options]

Made-up lives of 40 turns each, in which much changes, and 15 questions months later: how often the prompt (buildContext)
has the words that answer (right), an old line without a mark (unmarked), not the answer (missing), and what somebody
else says of themselves (others'). Other marks are on lines that none of the story's questions calls outdated.

  --story NAME    ${storyNames.join(', ')}; repeatable (all)
  --unseen        ${unseenNames.join(', ')}: written by somebody who had read no rule; read by nobody
  --budget N      tokenBudget of the prompts (1000)
  --engine NAME   embedded (default) or native, a server of its own
  --database URL  a superuser's URL of a server to use in their place; a database of its own is made there
  --unformed      asks at once, before anything was learned
  --verbose       prints each question that isn't right, with the lines at fault`;

const { values } = parseArgs({
  options: {
    story: { type: 'string', multiple: true },
    budget: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'embedded' },
    database: { type: 'string' },
    unseen: { type: 'boolean', default: false },
    unformed: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const engine = engineNames.find((name) => name === values.engine);
const asked = values.story ?? (values.unseen ? unseenNames : storyNames);
const unknown = asked.find((name) => ![...storyNames, ...unseenNames].includes(name));
if (values.help || !engine || unknown !== undefined || !(Number(values.budget) > 0)) {
  console.log(unknown === undefined ? usage : `There is no story ${unknown}.\n\n${usage}`);
  process.exit(values.help ? 0 : 2);
}

/** What became of questions. */
interface Score {
  questions: number;
  right: number;
  unmarked: number;
  missing: number;
  others: number;
  /** Lines of memory, and those with a mark. */
  lines: number;
  marked: number;
  /** Lines with a mark that have no words of what no longer holds. */
  otherMarks: number;
}
const emptyScore = (): Score => ({
  questions: 0,
  right: 0,
  unmarked: 0,
  missing: 0,
  others: 0,
  lines: 0,
  marked: 0,
  otherMarks: 0,
});

/** A line that says that it no longer holds, or what came later. */
const mark = /\((?:outdated|done|cancelled|later|until )/;

const total = emptyScore();
console.log("| story | questions | right | unmarked | missing | others' | lines | marked | other marks |");
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
await onEngine(
  values.database ? 'native' : engine,
  { fsync: false, server: values.database },
  async ({ database }) => {
    const services = await localServices(database);
    for (const name of asked) {
      const score = await measure(services, database, readStory(name));
      print(name, score);
      for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score[key];
    }
    await pendingTraces();
  },
);
print('all', total);

function print(name: string, score: Score): void {
  const { questions, right, unmarked, missing, others, lines, marked, otherMarks } = score;
  console.log(
    `| ${name} | ${questions} | ${right} | ${unmarked} | ${missing} | ${others} | ${lines} | ${marked} | ${otherMarks} |`,
  );
}

/** Tells a story to a workspace of its own and asks. */
async function measure(services: MemoryServices, database: Database, story: Story): Promise<Score> {
  const { workspaceId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: `story-${story.name}`,
  });
  const caller: Caller = { role: 'service', workspaceId, userId: null, requestId: null };
  for (const { thread, author, text, at } of story.turns) {
    const group = story.group?.thread === thread ? story.group.names : null;
    const speaks = author === 'Assistant' ? story.user : author;
    await appendMessages(
      { services, caller },
      {
        userKey: speaks.toLowerCase(),
        threadKey: thread,
        channel: thread,
        ...(group ? { participants: group.map((name) => name.toLowerCase()) } : {}),
        messages: [
          { role: author === 'Assistant' ? 'assistant' : 'user', author, content: text, occurredAt: at },
        ],
      },
    );
  }
  if (!values.unformed) {
    if (!database.runnerPool) throw new Error('The bench needs the login of the workers.');
    await drain(services, database.runnerPool);
  }
  const score = emptyScore();
  const stale = story.questions.flatMap(({ mustNot }) => mustNot);
  for (const question of story.questions) {
    const { text } = await buildContext(
      { services, caller },
      {
        userKey: story.user.toLowerCase(),
        query: question.text,
        tokenBudget: Number(values.budget),
        now: story.now,
      },
    );
    judge(
      score,
      question,
      text.split('\n').filter((line) => line.startsWith('- ')),
      stale,
    );
  }
  return score;
}

/** Whether a line of a prompt has words. */
function has(line: string, words: string): boolean {
  return line.toLowerCase().includes(words.toLowerCase());
}

function judge(
  score: Score,
  question: StoryQuestion,
  lines: readonly string[],
  staleOfStory: readonly string[],
): void {
  const missing = question.must.filter((words) => !lines.some((line) => has(line, words)));
  const stale = lines.filter(
    (line) => !mark.test(line) && question.mustNot.some((words) => has(line, words)),
  );
  const others = lines.filter((line) => question.others.some((words) => has(line, words)));
  score.questions += 1;
  score.lines += lines.length;
  score.marked += lines.filter((line) => mark.test(line)).length;
  score.otherMarks += lines.filter(
    (line) => mark.test(line) && !staleOfStory.some((words) => has(line, words)),
  ).length;
  if (missing.length > 0) score.missing += 1;
  else if (stale.length > 0) score.unmarked += 1;
  else score.right += 1;
  if (others.length > 0) score.others += 1;
  if (!values.verbose || missing.length + stale.length + others.length === 0) return;
  console.log(`\n${question.text}`);
  if (missing.length > 0) console.log(`  missing: ${missing.join('; ')}`);
  for (const line of stale) console.log(`  unmarked: ${line}`);
  for (const line of others) console.log(`  others': ${line}`);
  for (const line of lines.filter((each) => mark.test(each))) console.log(`  marked: ${line}`);
}
