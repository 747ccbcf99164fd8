import { parseArgs } from 'node:util';
import { markUncertain } from '../../src/memory/recall/certainty.ts';
import type { RecallHit } from '../../src/memory/recall/recall.ts';
import { areaUnderCurve } from './area-under-curve.ts';
import {
  answers,
  askRecall,
  type CertaintyQuestion,
  certaintyQuestions,
  setThreshold,
  sorts,
} from './certainty-set.ts';
import { benchServer } from './server.ts';
import { openSets } from './sets.ts';

const help = `Usage: npm run -s bench:certainty -- --data FILE... [options]

How well recall says that it doesn't know: what share of hits is marked uncertain for questions that are answered, for
those with the right words and the wrong speaker (LoCoMo's category 5), and for those about things never mentioned
(bench/recall/never-said.json, or what another's chat was asked). The sample data and the technical chats are always
among the sets. Prints Markdown; progress goes to stderr.

  --data FILE        LoCoMo's JSON, or another file of its form, or a folder; may be repeated
  --database URL     a scratch database (default: as bench:recall)
  --only NAME        only this set; may be repeated
  --threshold N      the workspace's confidence_threshold (0.35, the default of a new workspace)
  --every N          ask only every Nth question
  --list             name the answerable questions whose hits are all marked, and the others whose first is not`;

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    only: { type: 'string', multiple: true },
    threshold: { type: 'string', default: '0.35' },
    every: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const threshold = Number(values.threshold);

interface Answer {
  readonly question: CertaintyQuestion;
  /** All ten, as they are without marks. */
  readonly found: readonly (RecallHit & { readonly right: boolean })[];
  /** What comes back. */
  readonly returned: readonly { readonly right: boolean; readonly uncertain: boolean }[];
}

const server = await benchServer(values.database);
const options = {
  data: values.data,
  database: server.url,
  formation: false,
  now: new Date(),
  only: values.only,
};
for (const set of await openSets(options)) {
  const { corpus } = set;
  const asked = (await certaintyQuestions(set)).filter((_, index) => index % Number(values.every) === 0);
  // At 0 nothing is marked: one asking then tells what each threshold does.
  await setThreshold(corpus, 0);
  const given: Answer[] = [];
  for (const question of asked) {
    const hits = await askRecall(corpus, question);
    const found = hits.map((hit) => ({ ...hit, right: answers(corpus, question, hit) }));
    given.push({ question, found, returned: markUncertain(found, threshold, 10) });
    if (given.length % 100 === 0) process.stderr.write(`${given.length} of ${asked.length} of ${set.name}\n`);
  }
  await setThreshold(corpus, 0.35);
  await corpus.close();
  report(set.name, given);
}
await server.stop();

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
}
function count<Item>(items: readonly Item[], test: (item: Item) => boolean | undefined): number {
  return items.filter(test).length;
}
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
  ];
}

/** Prints what was found out about a set. */
function report(name: string, given: readonly Answer[]): void {
  const answerable = given.filter(({ question }) => question.sort === 'answerable');
  const of = (sort: CertaintyQuestion['sort']) => given.filter(({ question }) => question.sort === sort);
  console.log(`\n${name}, threshold ${threshold}\n`);
  console.log(
    table(
      ['questions', 'asked', 'first hit marked', 'every hit marked', 'hits marked'],
      sorts.map((sort) => markedRow(sort, of(sort))).filter(([, size]) => size !== 0),
    ),
  );

  const right = answerable.flatMap(({ returned }) => returned.filter((hit) => hit.right));
  const rightFirst = answerable.flatMap(({ returned: [first] }) => (first?.right ? [first] : []));
  console.log(
    `\nWrongly marked: ${percent(
      count(right, ({ uncertain }) => uncertain),
      right.length,
    )} of right hits, ${percent(
      count(rightFirst, ({ uncertain }) => uncertain),
      rightFirst.length,
    )} of right first hits.`,
  );

  const best = ({ found }: Answer) => Math.max(0, ...found.map(({ confidence }) => confidence));
  const confidences = (group: readonly Answer[], keep: (hit: Answer['found'][number]) => boolean) =>
    group.flatMap(({ found }) => found.filter(keep).map(({ confidence }) => confidence));
  console.log('\nThe confidence as a separator, area under the curve\n');
  console.log(
    table(
      ['answerable against', 'best hit of each question', 'right hits against all hits'],
      sorts
        .slice(2)
        .map((sort) => ({ sort, group: of(sort) }))
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
      given.filter(
        ({ question, returned: [first] }) => sorts.indexOf(question.sort) > 1 && first && !first.uncertain,
      ),
    );
  }
}
