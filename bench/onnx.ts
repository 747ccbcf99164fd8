import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createModelProcess, type ModelProcess } from '../src/providers/onnx/child.ts';
import { findModel } from '../src/providers/onnx/model-files.ts';
import { installCommand, missingPackages } from '../src/providers/onnx/packages.ts';
import { type Shape, wordAt, writeRandomModel } from './onnx/random-model.ts';

const usage = `Usage: npm run -s bench:onnx [-- --threads N] [--model DIRECTORY] [--reranker DIRECTORY]

What a model beside the server takes and how fast it is: memory of its process, processor for a text (texts a second are
what that leaves for one thread), a question's vector while nothing else is asked and while documents are embedded (by
the same process, as a server does, and by a second one), and processor for the reranking of fifty hits. With random weights in the shapes of common models of eight bits, or with those of a
directory. Short texts have 15 tokens, long ones 250. Needs the optional packages. Prints Markdown.
`;
const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '1' },
    model: { type: 'string' },
    reranker: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || missingPackages().length > 0) {
  console.log(
    values.help ? usage : `${missingPackages().join(' and ')} must be installed: ${installCommand}`,
  );
  process.exit(values.help ? 0 : 2);
}

const miniLm: Shape = { layers: 6, dimensions: 384, heads: 12, inner: 1_536, words: 30_522 };
const multilingual: Shape = { ...miniLm, layers: 12, words: 250_002 };
const scratch = mkdtempSync(join(tmpdir(), 'mneme-bench-onnx-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** A text of so many words of the vocabulary, none twice at the same place. */
const textOf = (words: number, no: number) =>
  Array.from({ length: words }, (_, at) => wordAt((no * 7919 + at * 104_729) % 30_000)).join(' ');
const texts = (count: number, words: number) => Array.from({ length: count }, (_, no) => textOf(words, no));
const words = { short: 15, long: 250 };

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
const quantile = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
/** Megabytes of memory that a process has, as Linux counts them. */
function memoryOf({ pid }: ModelProcess): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024).toFixed(0);
}
/** Milliseconds of processor that a process has used, as Linux counts them in hundredths of a second. */
function processorOf({ pid }: ModelProcess): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** Milliseconds of processor that a text takes, which other work on the machine changes little. */
async function millisecondsOf(
  model: ModelProcess,
  { length, count, query = null }: { length: number; count: number; query?: string | null },
): Promise<number> {
  const before = processorOf(model);
  await model.ask({ texts: texts(count, length), query, first: false });
  return (processorOf(model) - before) / count;
}

function opened(directory: string): { open: () => ModelProcess; megabytes: string } {
  const files = findModel('--model', directory, scratch);
  const open = () => createModelProcess('the model', { ...files, threads: Number(values.threads) });
  return { open, megabytes: (statSync(files.weights).size / 1e6).toFixed(0) };
}
const embed = (model: ModelProcess, of: readonly string[], first = false) =>
  model.ask({ texts: of, query: null, first });

/** Milliseconds of a hundred questions, one after another. */
async function questions(model: ModelProcess): Promise<string> {
  const took: number[] = [];
  for (let no = 0; no < 100; no += 1) {
    took.push(await milliseconds(() => embed(model, [textOf(words.short, 500 + no)], true)));
  }
  took.sort((one, other) => one - other);
  return `${quantile(took, 0.5)} / ${quantile(took, 0.95)}`;
}

/** The same while documents are embedded, by whichever process. */
async function questionsBeside(asked: ModelProcess, busy: ModelProcess): Promise<string> {
  const stop = new AbortController();
  const documents = busy
    .ask({ texts: texts(20_000, words.long), query: null, first: false }, stop.signal)
    .catch(() => null);
  const told = await questions(asked);
  stop.abort();
  await documents;
  return told;
}

async function measureEmbedder(name: string, directory: string): Promise<(string | number)[]> {
  const { open, megabytes } = opened(directory);
  const model = open();
  const loading = await milliseconds(() => model.ready());
  const loaded = memoryOf(model);
  await embed(model, texts(20, words.long));
  const short = await millisecondsOf(model, { length: words.short, count: 400 });
  const long = await millisecondsOf(model, { length: words.long, count: 60 });
  const used = memoryOf(model);
  const alone = await questions(model);
  const same = await questionsBeside(model, model);
  const second = open();
  await second.ready();
  const other = await questionsBeside(model, second);
  model.stop();
  second.stop();
  return [
    name,
    megabytes,
    (loading / 1000).toFixed(1),
    `${loaded} / ${used}`,
    `${short.toFixed(1)} / ${long.toFixed(1)}`,
    `${Math.round(1000 / short)} / ${Math.round(1000 / long)}`,
    alone,
    same,
    other,
  ];
}

async function measureReranker(name: string, directory: string): Promise<(string | number)[]> {
  const { open, megabytes } = opened(directory);
  const model = open();
  const loading = await milliseconds(() => model.ready());
  const query = textOf(8, 999);
  await millisecondsOf(model, { length: words.short, count: 10, query });
  const short = 50 * (await millisecondsOf(model, { length: words.short, count: 200, query }));
  const long = 50 * (await millisecondsOf(model, { length: words.long, count: 50, query }));
  const used = memoryOf(model);
  model.stop();
  return [name, megabytes, (loading / 1000).toFixed(1), used, short.toFixed(0), long.toFixed(0)];
}

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

function random(name: string, shape: Shape, head = false): string {
  const directory = join(scratch, name);
  process.stderr.write(`writing ${name}\n`);
  writeRandomModel(directory, shape, head);
  return directory;
}
const embedders = values.model
  ? [[values.model, values.model] as const]
  : [
      ["MiniLM's shape", random('minilm', miniLm)] as const,
      ["multilingual-e5-small's shape", random('e5-small', multilingual)] as const,
    ];
const rerankers = values.reranker
  ? [[values.reranker, values.reranker] as const]
  : [
      ["MiniLM's shape", random('minilm-cross', miniLm, true)] as const,
      ["mMiniLMv2-L12's shape", random('mminilm-cross', multilingual, true)] as const,
    ];
const ofEmbedders: (string | number)[][] = [];
for (const [name, directory] of embedders) ofEmbedders.push(await measureEmbedder(name, directory));
const ofRerankers: (string | number)[][] = [];
for (const [name, directory] of rerankers) ofRerankers.push(await measureReranker(name, directory));
console.log(
  table(
    [
      'embedder',
      'weights, MB',
      'loaded after, s',
      'memory loaded / used, MB',
      'processor a text, ms, short / long',
      'texts a second, short / long',
      'question alone, ms p50 / p95',
      'while its process embeds long texts',
      'while a second process does',
    ],
    ofEmbedders,
  ),
);
console.log(
  `\n${table(['reranker', 'weights, MB', 'loaded after, s', 'memory used, MB', 'processor for fifty short hits, ms', 'for fifty long ones'], ofRerankers)}`,
);
process.exit(0);
