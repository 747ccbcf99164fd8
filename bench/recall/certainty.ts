import { parseArgs } from 'node:util';
import { markUncertain } from '../../src/memory/recall/certainty.ts';
import type { RecallHit } from '../../src/memory/recall/recall.ts';
import { areaUnderCurve } from './area-under-curve.ts';
import {
  answers,
  askRecall,
  type CertaintyQuestion,
  openCertaintySet,
  setThreshold,
} from './certainty-set.ts';

const help = `Usage: npm run -s bench:certainty -- --data FILE [options]

How well recall says that it doesn't know: what share of hits is marked uncertain, and how many come back, for
questions that are answered, for those with the right words and the wrong speaker (LoCoMo's category 5), and for those
about things never mentioned (bench/recall/never-said.json). Prints Markdown; progress goes to stderr.

  --data FILE        a LoCoMo file, or a folder such as db/sample
  --database URL     a scratch database of a Postgres server; the embedded engine in memory without it
  --everywhere       ask in the whole workspace instead of inside each conversation's thread; a folder always is
  --threshold N      the workspace's confidence_threshold (0.35, the default of a new workspace)
  --every N          ask only every Nth question
  --list             name the answerable questions whose hits are all marked, and the others whose first is not`;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    everywhere: { type: 'boolean', default: false },
    threshold: { type: 'string', default: '0.35' },
    every: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.data) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}
const threshold = Number(values.threshold);

interface Answer {
  readonly question: CertaintyQuestion;
  /** All ten, as they are without marks. */
  readonly found: readonly (RecallHit & { readonly right: boolean })[];
  /** What comes back. */
  readonly returned: readonly { readonly right: boolean; readonly uncertain: boolean }[];
}

const { corpus, questions, folder } = await openCertaintySet(values.data, values.database);
const everywhere = values.everywhere || folder;
const asked = questions.filter((_, index) => index % Number(values.every) === 0);
// At 0 nothing is marked or left out: one asking then tells what each threshold does.
await setThreshold(corpus, 0);
const given: Answer[] = [];
for (const question of asked) {
  const hits = await askRecall(corpus, question, everywhere);
  const found = hits.map((hit) => ({ ...hit, right: answers(corpus, question, hit) }));
  given.push({ question, found, returned: markUncertain(found, threshold, 10) });
  if (given.length % 100 === 0) process.stderr.write(`${given.length} of ${asked.length} questions\n`);
}
await setThreshold(corpus, threshold);
await corpus.close();

const percent = (part: number, whole: number) =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
const count = <Item>(items: readonly Item[], test: (item: Item) => boolean | undefined) =>
  items.filter(test).length;
const answerable = given.filter(({ question }) => question.sort === 'answerable');
const verbatim = given.filter(({ question }) => question.sort === 'word for word');
const others = given.filter(({ question: { sort } }) => sort !== 'answerable' && sort !== 'word for word');

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(header),
    line(header.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

function markedRow(name: string, group: readonly Answer[]): (string | number)[] {
  const hits = group.flatMap(({ returned }) => returned);
  return [
    name,
    group.length,
    percent(
      count(group, ({ returned: [first] }) => first?.uncertain ?? true),
      group.length,
    ),
    percent(
      count(group, ({ returned }) => returned.every(({ uncertain }) => uncertain)),
      group.length,
    ),
    percent(
      count(hits, ({ uncertain }) => uncertain),
      hits.length,
    ),
    (hits.length / Math.max(group.length, 1)).toFixed(1),
    percent(
      count(group, ({ returned, found }) => returned.length < found.length),
      group.length,
    ),
  ];
}

console.log(`Threshold ${threshold}, asked ${everywhere ? 'in the whole workspace' : 'inside the thread'}\n`);
console.log(
  table(
    [
      'questions',
      'asked',
      'first hit marked',
      'every hit marked',
      'hits marked',
      'hits returned',
      'cut to few',
    ],
    [
      markedRow('answerable', answerable),
      markedRow('a turn, word for word', verbatim),
      markedRow(
        'never mentioned, both sorts',
        others.filter(({ question }) => question.sort !== 'wrong speaker'),
      ),
      ...(['absent topic', 'absent detail', 'wrong speaker'] as const).map((sort) =>
        markedRow(
          sort,
          others.filter(({ question }) => question.sort === sort),
        ),
      ),
    ].filter(([, size]) => size !== 0),
  ),
);

const right = answerable.flatMap(({ returned }) => returned.filter((hit) => hit.right));
const rightFirst = answerable.flatMap(({ returned: [first] }) => (first?.right ? [first] : []));
const recallAtTen = (hitsOf: (answer: Answer) => readonly { readonly right: boolean }[]) =>
  (100 *
    answerable.reduce(
      (sum, answer) => sum + count(hitsOf(answer), (hit) => hit.right) / answer.question.evidence.size,
      0,
    )) /
  Math.max(answerable.length, 1);
console.log(
  `\nWrongly marked: ${percent(
    count(right, ({ uncertain }) => uncertain),
    right.length,
  )} of right hits, ${percent(
    count(rightFirst, ({ uncertain }) => uncertain),
    rightFirst.length,
  )} of right first hits. R@10 ${recallAtTen(({ found }) => found).toFixed(2)}, with few where nothing is likely ${recallAtTen(
    ({ returned }) => returned,
  ).toFixed(2)}.`,
);

const best = ({ found }: Answer) => Math.max(0, ...found.map(({ confidence }) => confidence));
const confidences = (group: readonly Answer[], keep: (hit: Answer['found'][number]) => boolean) =>
  group.flatMap(({ found }) => found.filter(keep).map(({ confidence }) => confidence));
console.log('\nThe confidence as a separator, area under the curve\n');
console.log(
  table(
    ['answerable against', 'best hit of each question', 'right hits against all hits'],
    (['absent topic', 'absent detail', 'wrong speaker'] as const)
      .map((sort) => ({ sort, group: others.filter(({ question }) => question.sort === sort) }))
      .filter(({ group }) => group.length > 0)
      .map(({ sort, group }) => [
        sort,
        areaUnderCurve(answerable.map(best), group.map(best)).toFixed(3),
        areaUnderCurve(
          confidences(answerable, (hit) => hit.right),
          confidences(group, () => true),
        ).toFixed(3),
      ]),
  ),
);

console.log('\nHits of all questions by confidence\n');
const all = given.flatMap(({ question, found }) => found.map((hit) => ({ hit, sort: question.sort })));
console.log(
  table(
    ['confidence', 'hits', 'right', 'of answerable questions', 'first hits', 'right first hits'],
    [0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9].map((from, index, bounds) => {
      const to = bounds[index + 1] ?? 1.01;
      const inside = all.filter(({ hit }) => hit.confidence >= from && hit.confidence < to);
      const first = inside.filter(({ hit }) => hit.rank === 1);
      return [
        `${from} to ${Math.min(to, 1)}`,
        inside.length,
        percent(
          count(inside, ({ hit }) => hit.right),
          inside.length,
        ),
        percent(
          count(inside, ({ sort }) => sort === 'answerable'),
          inside.length,
        ),
        first.length,
        percent(
          count(first, ({ hit }) => hit.right),
          first.length,
        ),
      ];
    }),
  ),
);

if (values.list) {
  const show = (title: string, group: readonly Answer[]) => {
    console.log(`\n${title}\n`);
    for (const answer of group)
      console.log(`- ${best(answer).toFixed(2)} ${answer.question.sort}: ${answer.question.text}`);
  };
  show(
    'Answerable, every hit marked',
    answerable.filter(({ returned }) => returned.every(({ uncertain }) => uncertain)),
  );
  show(
    'Never said, first hit not marked',
    others.filter(({ returned: [first] }) => first && !first.uncertain),
  );
}
