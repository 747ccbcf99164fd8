import { parseArgs } from 'node:util';
import { estimateRoute, intents } from '../src/memory/route/route.ts';
import { type LabelledQuery, readQuerySet, SETS } from './route/query-set.ts';
import { scoreRoute } from './route/score.ts';

const usage = `Usage: npm run bench:route -- [--set NAME] [--file FILE] [--errors]

How well a query's language and intent are estimated, and for how many memory would not be searched. What counts most
is the share of recall queries among those: each is a memory lost.

  --set NAME   ${Object.keys(SETS).join(', ')}; may be repeated (default: all)
  --file FILE  a set of one's own: {INTENT: [{text, language}]}
  --errors     also the queries skipped or searched for wrongly; never of the set held out
  --help       this
`;
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    file: { type: 'string', multiple: true },
    errors: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const names = values.set ?? (values.file ? [] : Object.keys(SETS));
if (names.some((name) => !(name in SETS)) || (values.errors && names.includes('held-out') && values.set)) {
  console.error(usage);
  process.exit(2);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function report(name: string, queries: readonly LabelledQuery[]): void {
  const score = scoreRoute(queries);
  console.log(
    `\n${name}: ${score.queries} queries; a row is what they are, a column what they were taken for`,
  );
  console.table(
    Object.fromEntries(
      intents.map((intent) => [
        intent,
        {
          ...score.confusion[intent],
          right: percent(score.confusion[intent][intent] / score.total[intent]),
          'not searched': percent(score.skipped[intent] / score.total[intent]),
        },
      ]),
    ),
  );
  const { recall } = score.skipped;
  console.log(`memories lost: ${recall} of ${score.total.recall} recall queries not searched for`);
  const missed = [...score.languages]
    .filter(([, { right, of }]) => right < of)
    .map(([language, { right, of }]) => `${language} ${right} of ${of}`);
  console.log(
    `language right: ${percent(score.languageAccuracy)}${missed.length ? ` (${missed.join(', ')})` : ''}`,
  );
}

for (const name of [...names, ...(values.file ?? [])]) {
  const queries = readQuerySet(name);
  report(name, queries);
  if (!values.errors || name === 'held-out') continue;
  for (const { text, intent } of queries) {
    const route = estimateRoute(text);
    if ((intent === 'recall') === route.retrievalNeeded) continue;
    console.log(`  ${intent} taken for ${route.intent}, ${route.language}, ${route.confidence}: ${text}`);
  }
}

const texts = readQuerySet('development').map(({ text }) => text);
for (const text of texts) estimateRoute(text);
const times = Array.from({ length: 20 }, () => {
  const started = performance.now();
  for (const text of texts) estimateRoute(text);
  return ((performance.now() - started) * 1000) / texts.length;
}).sort((a, b) => a - b);
console.log(`\ntime a query: ${times[10]?.toFixed(0)} µs (median of 20 rounds over the development set)`);
