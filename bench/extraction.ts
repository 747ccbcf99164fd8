import { parseArgs } from 'node:util';
import { createProviders, providerSettings } from '../src/providers/config.ts';
import { readAnnotatedSet, SETS } from './extraction/annotated-set.ts';
import { crossValidate } from './extraction/cross-validate.ts';
import { type Score, scoreSet, type Tally } from './extraction/score.ts';
import { measureSpeed } from './extraction/speed.ts';

const usage = `Usage: npm run bench:extraction -- [--set NAME] [--file FILE] [--extractor KIND] [options]

How well an extractor finds in single turns what a reader would keep: precision and recall per kind of memory, of
entities and of facts, for each set apart.

  --set NAME        ${Object.keys(SETS).join(', ')}; may be repeated (default: all)
  --file FILE       a set of one's own, of the form that test/providers/rule-based-extractor/annotated/README.md gives
  --extractor KIND  rules (default) or openai-compatible, configured as the server's by MNEME_LANGUAGE_MODEL_*
  --errors          also what was missed (-), found and not wanted (+), or has the wrong status or date (~); never of
                    the set held out, which nobody who works on the rules may read
  --only KIND       with --errors, only this kind: preference, task, decision, entity, fact ...
  --cross-validate  each development set by models fitted to the others alone: how the rules do with an author unseen
  --no-speed        don't measure the turns per second
  --help            this
`;
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    file: { type: 'string', multiple: true },
    extractor: { type: 'string', default: 'rules' },
    errors: { type: 'boolean', default: false },
    only: { type: 'string' },
    'cross-validate': { type: 'boolean', default: false },
    'no-speed': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const names = values.set ?? (values.file ? [] : Object.keys(SETS));
const unknown = names.find((name) => !(name in SETS));
if (unknown !== undefined || !/^(?:rules|openai-compatible)$/.test(values.extractor)) {
  console.error(usage);
  process.exit(2);
}
if (values.errors && values.set?.includes('held-out')) {
  console.error(
    'The errors of the held-out set are not shown: its turns are to stay unseen by whoever writes rules.',
  );
  process.exit(2);
}

const ORDER = ['preference', 'task', 'decision', 'note', 'insight', 'moment', 'entity', 'fact'];
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function report(name: string, score: Score): void {
  console.log(`\n${name}: ${score.turns} turns, ${score.seconds.toFixed(2)} s`);
  reportKinds(score.kinds);
  const details = [...score.details].map(([detail, { right, said }]) => `${detail} ${right} of ${said}`);
  console.log(`Right as well: ${details.join(', ')}`);
}

function reportKinds(found: ReadonlyMap<string, Tally>): void {
  const kinds = [...found].sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  console.table(
    Object.fromEntries(
      kinds.map(([kind, tally]) => [
        kind,
        {
          precision: percent(tally.precision),
          recall: percent(tally.recall),
          right: tally.right,
          found: tally.found,
          wanted: tally.wanted,
        },
      ]),
    ),
  );
}

if (values['cross-validate']) {
  for (const { set, kinds } of crossValidate()) {
    console.log(`\n${set}, by models fitted to the other sets`);
    reportKinds(kinds);
  }
  process.exit(0);
}

const { extractor } = createProviders(
  providerSettings.parse({ ...process.env, MNEME_EXTRACTOR: values.extractor }),
);
for (const name of [...names, ...(values.file ?? [])]) {
  const score = await scoreSet(extractor, readAnnotatedSet(name));
  report(name, score);
  if (!values.errors || name === 'held-out') continue;
  for (const { turn, lines } of score.errors) {
    const shown = lines.filter((line) => values.only === undefined || line.slice(2).startsWith(values.only));
    if (shown.length === 0) continue;
    console.log(`\n${turn.id} [${turn.role}] ${turn.author ?? ''}: ${turn.content}`);
    for (const line of shown) console.log(`  ${line}`);
  }
}
if (values.extractor === 'rules' && !values['no-speed']) {
  for (const { what, perSecond } of await measureSpeed(extractor)) {
    console.log(`${what}: ${Math.round(perSecond)} turns per second of processor time`);
  }
}
