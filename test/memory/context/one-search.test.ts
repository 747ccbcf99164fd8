import { expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { forkBranch } from '../../../src/memory/threads/branches.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { recordTraffic } from '../../support/traffic.ts';
import { useWorkspace } from '../../support/workspace.ts';

// A search is most of what a prompt costs.

const { services, as, ada } = useWorkspace({ ada: 'admin' }, 'for each test');

const say = (threadId: string, lines: readonly string[], branchId?: string) =>
  appendMessages(as(ada), {
    threadId,
    branchId,
    messages: lines.map((content) => ({ role: 'user', content })),
  });

/** The prompt's text, and how often it was searched for. */
async function prompt(input: object) {
  const traffic = recordTraffic(services.pool);
  traffic.take();
  const { text } = await buildContext(as(ada), { recentTurns: 0, ...input });
  const searches = traffic.take().statements.filter((one) => one.includes('mneme_search.recall('));
  return { text, searches: searches.length };
}

const orchards = Array.from({ length: 20 }, (_, row) => `Row ${row} of the orchard has pear trees.`);

it('searches once for a fork of a thread of a project, and finds what stands on it', async () => {
  const { id: projectId } = await ensureProject(as(ada), { externalId: 'orchard' });
  const { threadId } = await openThread(as(ada), { projectId });
  const { messageIds } = await say(threadId, [...orchards, 'The harvest of the pears begins on Monday.']);
  const { branchId } = await forkBranch(as(ada), { threadId, atMessageId: messageIds.at(-1) ?? '' });
  await say(threadId, ['The harvest of the pears begins on Thursday now.']);
  await say(threadId, ['The harvest of the pears begins on Saturday now.'], branchId);

  const query = 'When does the harvest of the pears begin?';
  const fork = await prompt({ threadId, branchId, projectId, query });
  expect(fork.searches).toBe(1);
  expect(fork.text).toContain('begins on Saturday');
  expect(fork.text).toContain('begins on Monday');
  expect(fork.text).not.toContain('Thursday');

  const trunk = await prompt({ threadId, projectId, query });
  expect(trunk.searches).toBe(1);
  expect(trunk.text).toContain('begins on Thursday');
  expect(trunk.text).not.toContain('Saturday');
});

it('finds of other conversations what it found, and nothing of their forks', async () => {
  const { threadId } = await openThread(as(ada), {});
  const { messageIds } = await say(threadId, ['The kiln reaches cone six.', 'Glazes are in the shed.']);
  const { branchId } = await forkBranch(as(ada), { threadId, atMessageId: messageIds[0] ?? '' });
  const { threadId: other } = await openThread(as(ada), {});
  const said = await say(other, ['The kiln was fired with the celadon glaze.']);
  const fork = await forkBranch(as(ada), { threadId: other, atMessageId: said.messageIds[0] ?? '' });
  await say(other, ['The kiln was fired with the tenmoku glaze.'], fork.branchId);

  const { text } = await prompt({ threadId, branchId, query: 'What was the kiln fired with?' });
  expect(text).toContain('celadon');
  expect(text).not.toContain('tenmoku');
  expect(text).not.toContain('in the shed');
});

it('searches a project on its own where little of it was found', async () => {
  const { id: projectId } = await ensureProject(as(ada), { externalId: 'boat' });
  const { threadId } = await openThread(as(ada), { projectId });
  await say(threadId, ['The boat gets a teak deck.', 'The mast of the boat is spruce.']);
  const { threadId: elsewhere } = await openThread(as(ada), {});
  await say(elsewhere, orchards);
  const { text, searches } = await prompt({ projectId, query: 'What is the mast of the boat made of?' });
  expect(searches).toBe(2);
  expect(text).toContain('spruce');
});

it('tells on a fork nothing of what its trunk said after it left', async () => {
  const { threadId } = await openThread(as(ada), {});
  const { messageIds } = await say(threadId, ['The rehearsal of the choir is on Tuesday.']);
  const { branchId } = await forkBranch(as(ada), { threadId, atMessageId: messageIds[0] ?? '' });
  await say(threadId, ['The rehearsal of the choir moved to Friday.']);
  await say(threadId, ['The scores are in the vestry.'], branchId);
  const { text } = await prompt({ threadId, branchId, query: 'When is the rehearsal of the choir?' });
  expect(text).toContain('on Tuesday');
  expect(text).not.toContain('Friday');
});
