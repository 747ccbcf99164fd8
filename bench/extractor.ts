/**
 * What the rule-based extractor costs a fresh process: its import, the first turns, which compile what they need, and a
 * turn once everything is warm. Processor time and resident memory:
 *
 *     npm run bench:extractor
 */
const TURNS = [
  'Morning! The train was late again, so I walked the last bit along the river with Ana.',
  "I'm a nurse in Porto, vegetarian, and allergic to peanuts.",
  'We decided to go with Postgres because the team knows it. Remind me to tell Jonas by Friday.',
  'That sounds lovely, how did the children like the museum? Mine would have stayed all day.',
  'My sister Clara moved to Lyon last spring and works as a teacher. Please keep your answers short.',
  'The billing service runs on Node 22 and depends on Redis. I prefer tabs over spaces.',
];
const rounds = 200;

async function measure(what: string, turns: number, run: () => unknown): Promise<void> {
  const cpu = process.cpuUsage();
  const { rss } = process.memoryUsage();
  await run();
  const { user, system } = process.cpuUsage(cpu);
  const grown = (process.memoryUsage().rss - rss) / 1_048_576;
  console.log(`${what}: ${((user + system) / 1000 / turns).toFixed(1)} ms, ${grown.toFixed(0)} MB more`);
}

const extractorAt = '../src/providers/rule-based-extractor/extractor.ts';
await measure('import', 1, () => import(extractorAt));
const { createRuleBasedExtractor }: typeof import('../src/providers/rule-based-extractor/extractor.ts') =
  await import(extractorAt);
const extractor = createRuleBasedExtractor();
const occurredAt = new Date('2026-05-13T10:00:00Z');
const read = (content: string) =>
  extractor.extract({
    turns: [{ id: '1', role: 'user', author: null, content, occurredAt }],
    context: [],
    timeZone: 'UTC',
  });

for (const [index, turn] of TURNS.entries()) await measure(`turn ${index + 1}`, 1, () => read(turn));
const again = async () => {
  for (let round = 0; round < rounds; round += 1) for (const turn of TURNS) await read(turn);
};
await again();
await measure('a turn once warm', rounds * TURNS.length, again);
console.log(`in all: ${(process.memoryUsage().rss / 1_048_576).toFixed(0)} MB`);
