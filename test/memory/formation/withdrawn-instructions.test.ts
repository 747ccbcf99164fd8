import { expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useServices } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const { database, services, as } = useServices();

async function learn(caller: Caller, lines: readonly string[], start: string): Promise<void> {
  const { ids } = await converse(as(caller), {}, lines, start);
  const worker = { ...workerServices(database, services), extractor: createRuleBasedExtractor() };
  await extractTurns({ services: worker, caller: workerOf(caller.workspaceId ?? '') }, ids);
}

/** What a prompt says in general of how to answer. */
async function promptOf(caller: Caller): Promise<string> {
  const { text } = await buildContext(as(caller), { query: 'What could I cook on Sunday?' });
  return text;
}

it.each([
  ['From now on, answer with footnotes.', 'You can leave out the footnotes again.', 'answer with footnotes'],
  ['Please always use tables.', 'No need for tables any more.', 'always use tables'],
  ['From now on, reply in numbered lists.', 'Please stop using numbered lists.', 'reply in numbered lists'],
  ['Never use abbreviations.', 'You may use abbreviations again.', 'Never use abbreviations'],
  ['Keep it brief, please.', 'In future give me full explanations.', 'Keep it brief'],
  ['Keep your answers concise.', 'You can go into more detail from now on.', 'Keep your answers'],
  ['Please keep it brief.', "You don't have to be so concise any more.", 'keep it brief'],
  ['Please give me detailed answers from now on.', 'Keep it short please.', 'detailed'],
  [
    'Antworte mir ab jetzt mit Beispielen.',
    'Lass die Beispiele bitte wieder weg.',
    'ab jetzt mit Beispielen',
  ],
  ['Schreib mir immer mit Emojis.', 'Du kannst die Emojis wieder weglassen.', 'immer mit Emojis'],
  ['Antworte mir ab jetzt nur in Listen.', 'Hör auf mit den Listen.', 'ab jetzt nur in Listen'],
])('an instruction that is taken back leaves the prompt: %s %s', async (wanted, withdrawn, words) => {
  const workspace = await createTestWorkspace(services);
  const runa = await workspace.caller('member', 'runa');
  await learn(runa, [wanted, 'The bakery has new rolls.'], '2026-02-02T09:00:00Z');
  expect(await promptOf(runa)).toContain(words);
  await learn(runa, [withdrawn], '2026-03-02T09:00:00Z');
  const after = await promptOf(runa);
  expect(after, after).not.toContain(words);
});

it('what was switched from ends as what it is, and once', async () => {
  const workspace = await createTestWorkspace(services);
  const runa = await workspace.caller('member', 'runa');
  await learn(
    runa,
    ['I use Postgres for the shop.', 'I play the cello.', 'I take ramipril.'],
    '2026-02-02T09:00:00Z',
  );
  await learn(
    runa,
    ['I switched from Postgres to SQLite.', 'We switched from the cello to the viola.'],
    '2026-03-02T09:00:00Z',
  );
  const facts = await rowsOf<{ fact: string }>(
    as(runa),
    `select predicate || ' ' || object as fact from mneme.fact
     where workspace_id = $1 and recorded_to is null and valid_to is not null order by 1`,
    [runa.workspaceId],
  );
  expect(facts.map(({ fact }) => fact.toLowerCase())).toEqual(['plays cello', 'uses postgres']);
});
