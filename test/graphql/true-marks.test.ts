import { expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { converse } from '../memory/formation/conversation.ts';
import { useApi } from './api.ts';

const api = useApi();

/** A prompt for an open conversation, as lines. */
async function promptFor(caller: Caller, threadId: string, query: string, tokenBudget: number) {
  const { buildContext } = await api.data(
    caller,
    `query ($input: BuildContextInput!) {
      buildContext(input: $input) { text messages { part content } }
    }`,
    { input: { query, threadId, tokenBudget, timeZone: 'UTC' } },
  );
  const recent: string[] = buildContext.messages
    .filter(({ part }: { part: string }) => part === 'RECENT')
    .map(({ content }: { content: string }) => content);
  const marked = buildContext.text.includes(' (later: [n]), n revises it');
  const lines: string[] = buildContext.text.split('\n').filter((line: string) => line.startsWith('- '));
  expect([marked, query]).toEqual([lines.some((line) => line.includes('(later: [')), query]);
  return { lines, recent };
}

/** Says when a tasting is, and in a conversation that stays open that it moved, with turns after. */
async function tasting(name: string, after: readonly string[]) {
  const caller = await api.one.caller('member', name);
  await converse(api.as(caller), {}, [
    'The tasting of the cider guild is on 4 June in the mill.',
    'The mill pond froze over again this winter.',
  ]);
  const { threadId } = await converse(
    api.as(caller),
    {},
    ['The tasting of the cider guild moves to 11 June.', ...after],
    '2026-05-02T09:00:00Z',
  );
  return { caller, threadId };
}

it('a mark names the open conversation where its turn stands there, which has no number', async () => {
  const { caller, threadId } = await tasting('Sif', ['The barrels are oak.']);
  const { lines, recent } = await promptFor(
    caller,
    threadId,
    'When is the tasting of the cider guild?',
    1000,
  );
  expect(recent.join('\n')).toContain('11 June');
  const earlier = lines.find((line: string) => line.includes('4 June'));
  expect(earlier).toContain('(later in this conversation)');
});

it('a mark names no turn that the prompt has no room for: what it says stands in a line, or the old line goes', async () => {
  const long =
    'We talked at length about the barrels, their staves, the hoops, the bungs and the smell of it. ';
  const { caller, threadId } = await tasting(
    'Tove',
    Array.from({ length: 12 }, (_, at) => `${at}. ${long.repeat(3)}`),
  );
  const stated: string[] = [];
  for (const budget of [300, 700]) {
    const { lines, recent } = await promptFor(
      caller,
      threadId,
      'When is the tasting of the cider guild?',
      budget,
    );
    expect(recent.join('\n')).not.toContain('11 June');
    const earlier = lines.find((line: string) => line.includes('4 June'));
    const number = /\(later: \[(\d+)\]\)/.exec(earlier ?? '')?.[1];
    const later = lines.find((line: string) => line.includes('11 June'));
    if (earlier !== undefined) expect(later, earlier).toMatch(new RegExp(`\\[${number}\\]$`));
    if (later !== undefined) stated.push(later);
  }
  expect(stated).not.toEqual([]);
});
