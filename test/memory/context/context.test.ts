import { beforeAll, describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { messageTokens } from '../../../src/memory/context/parts.ts';
import { countTokens, withinTokens } from '../../../src/memory/context/tokens.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensurePersona, ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });

beforeAll(async () => {
  await remember(as(dana), { kind: 'preference', content: 'Dana takes oat milk in her coffee.' });
  await remember(as(dana), { kind: 'task', content: 'Send the slides to Priya.' });
  await remember(as(ben), { kind: 'preference', content: 'Ben keeps a secret stash of biscuits.' });
});

async function thread(caller: Caller, contents: readonly string[], more: object = {}) {
  const { threadId } = await openThread(as(caller), more);
  await appendMessages(as(caller), {
    threadId,
    messages: contents.map((content, index) => ({
      role: index % 2 ? ('assistant' as const) : ('user' as const),
      author: index % 2 ? null : 'Dana',
      content,
    })),
  });
  return threadId;
}

describe('buildContext', () => {
  it('leaves out a turn that no budget has room for, with what came before it, and reads nothing of it', async () => {
    const threadId = await thread(dana, ['first', `long ${'会'.repeat(150_000)}`, 'last']);
    const { messages, tokenCount } = await buildContext(as(dana), { threadId, tokenBudget: 2_000 });
    expect(messages.filter(({ part }) => part === 'recent').map(({ content }) => content)).toEqual([
      'Dana: last',
    ]);
    expect(tokenCount).toBeLessThanOrEqual(2_000);
  });

  it.each(['query', 'systemPrompt'])('refuses a %s that fits no prompt', async (field) => {
    await expect(buildContext(as(dana), { [field]: 'a'.repeat(262_145) })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(`${field} is longer than 262144 characters`),
    });
  });

  it('dates what holds in general', async () => {
    const { text } = await buildContext(as(dana), { query: 'Pick a snack.', retrieval: 'never' });
    expect(text).toMatch(/- since \d{4}-\d{2}-\d{2}: «Dana takes oat milk in her coffee\.»/);
  });

  it('gives the parts in order: system, profile, tasks, recent turns, the new message', async () => {
    const threadId = await thread(dana, ['Good morning!', 'Good morning, Dana.']);
    const pack = await buildContext(as(dana), {
      systemPrompt: 'You are kind.',
      query: 'How do I take my coffee?',
      threadId,
    });
    expect(pack.messages.map((message) => message.part)).toEqual([
      'system',
      'profile',
      'tasks',
      'recent',
      'recent',
      'new',
    ]);
    expect(pack.messages.map((message) => message.role)).toEqual([
      'system',
      'system',
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(pack.text).toContain('oat milk');
    expect(pack.text).toContain('Send the slides to Priya.');
    expect(pack.messages.at(-1)?.content).toBe('How do I take my coffee?');
    expect(pack.recallId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('cites every line of memory and every turn', async () => {
    const threadId = await thread(dana, ['We met at noon.']);
    const pack = await buildContext(as(dana), { query: 'coffee', threadId });
    const cited = pack.messages.filter((message) => message.part !== 'new' && message.part !== 'system');
    for (const message of cited) expect(message.citations.length).toBeGreaterThan(0);
    expect(new Set(pack.citations)).toEqual(new Set(cited.flatMap((message) => message.citations)));
  });

  it('says first what its signs mean, and only of the marks that it has', async () => {
    const threadId = await thread(dana, ['We met at the lock keeper’s house.']);
    const prompts = [
      await buildContext(as(dana), { systemPrompt: 'Be kind.', query: 'coffee', threadId }),
      await buildContext(as(dana), { query: 'Where does the zeppelin with the oat sails moor?' }),
      await buildContext(as(dana), {}),
    ];
    for (const { text, messages, tokenCount } of prompts) {
      const [first] = messages.filter(({ part }) => part !== 'system');
      const [explained = '', ...rest] = (first?.content ?? '').split('\n\n');
      expect(explained).toMatch(/^What stands between « and » is quoted from memory/);
      expect(text.indexOf('«')).toBe(text.indexOf('« and »'));
      expect(text.split(explained)).toHaveLength(2);
      const own = text.replace(explained, '').replace(/«[^»]*»/gu, '');
      for (const [sign, mark] of [
        ['(later: [', '(later: [n])'],
        ['(outdated', '(outdated)'],
        ['(uncertain)', '(uncertain)'],
      ] as const)
        expect([mark, explained.includes(mark)]).toEqual([mark, own.includes(sign)]);
      expect(rest.join()).toContain('«');
      const ownTokens = messages
        .filter(({ part }) => part !== 'system' && part !== 'new')
        .reduce((sum, { content }) => sum + messageTokens(content), 0);
      expect(tokenCount).toBe(ownTokens);
    }
    expect(prompts.some(({ text }) => !text.includes('Marks:'))).toBe(true);
  });

  it('says nothing twice: a turn that is shown is not listed as a memory too', async () => {
    const threadId = await thread(dana, ['The heron landed on pier seventeen.']);
    const pack = await buildContext(as(dana), { query: 'Where did the heron land?', threadId });
    expect(pack.text.split('pier seventeen')).toHaveLength(2);
  });

  it('at a session start searches nothing and still knows what always holds', async () => {
    const pack = await buildContext(as(dana), { systemPrompt: 'Hello.' });
    expect(pack.recallId).toBeNull();
    expect(pack.text).toContain('oat milk');
    expect(pack.messages.some((message) => message.part === 'new')).toBe(false);
  });

  it.each([200, 400, 1000, 4000])('stays within a budget of %i tokens', async (tokenBudget) => {
    const threadId = await thread(
      dana,
      Array.from(
        { length: 30 },
        (_, index) => `Turn ${index}: ${'the tide came in and went out again. '.repeat(4)}`,
      ),
    );
    const pack = await buildContext(as(dana), { query: 'What about the tide?', threadId, tokenBudget });
    expect(pack.tokenCount).toBeLessThanOrEqual(tokenBudget);
    expect(pack.messages.reduce((sum, message) => sum + countTokens(message.content), 0)).toBeLessThanOrEqual(
      tokenBudget,
    );
  });

  it('shows the newest turns without a gap when not all fit', async () => {
    const threadId = await thread(
      dana,
      Array.from({ length: 30 }, (_, index) => `Turn number ${index} ${'is about the sea '.repeat(6)}`),
    );
    const pack = await buildContext(as(dana), { threadId, tokenBudget: 600 });
    const shown = pack.messages
      .filter((message) => message.part === 'recent')
      .map((message) => Number(/number (\d+)/.exec(message.content)?.[1]));
    expect(shown.at(-1)).toBe(29);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.length).toBeLessThan(20);
    expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => 30 - shown.length + index));
  });

  it('has a budget of its own, of which a long message and a long system prompt take nothing', async () => {
    const query = `${'The log says nothing. '.repeat(500)}How do I take my coffee?`;
    const systemPrompt = 'Answer in one sentence. '.repeat(300);
    const pack = await buildContext(as(dana), { query, systemPrompt, tokenBudget: 300 });
    expect(pack.text).toContain('oat milk');
    expect(pack.tokenCount).toBeLessThanOrEqual(300);
    expect(pack.messages.at(-1)?.content).toBe(query);
  });

  it('finds what has a name of its own, though the question reads as one about the world', async () => {
    const threadId = await thread(dana, ['We draw skerry-web with Leaflet, since it is small.', 'Fine.']);
    const asked = { threadId, recentTurns: 0, query: 'Which mapping library is used for skerry-web?' };
    expect((await buildContext(as(dana), asked)).text).toContain('Leaflet');
    const other = { ...asked, query: 'Which mapping library is used for docker-compose?' };
    expect((await buildContext(as(dana), other)).text).not.toContain('Leaflet');
  });

  it("holds nothing of another user's", async () => {
    const pack = await buildContext(as(dana), { query: 'Who keeps a secret stash of biscuits?' });
    expect(pack.text).not.toContain('stash of biscuits.');
    await expect(buildContext(as(dana), { threadId: await thread(ben, ['Psst.']) })).rejects.toMatchObject({
      code: 'THREAD_NOT_FOUND',
    });
    await expect(buildContext(as(dana), { userId: ben.userId })).rejects.toMatchObject({
      code: 'USER_ID_NOT_ALLOWED',
    });
  });

  it('takes a message longer than a query may be: its beginning is searched for', async () => {
    const query = `How do I take my coffee? ${'The log says nothing. '.repeat(600)}`;
    const pack = await buildContext(as(dana), { query, tokenBudget: 10_000 });
    expect(pack.messages.at(-1)?.content).toBe(query);
    expect(pack.text).toContain('oat milk');
  });

  it('gives a service the memories of the user it acts for, and of nobody else', async () => {
    const service = await workspace.caller('service', 'bot');
    const forBen = await buildContext(as(service), { userId: ben.userId });
    expect(forBen.text).toContain('biscuits');
    expect(forBen.text).not.toContain('oat milk');
    const forNobody = await buildContext(as(service), { systemPrompt: 'x' });
    expect(forNobody.text).not.toContain('biscuits');
  });

  it('keeps a relationship memory to its persona, and follows the scope', async () => {
    const { id: aria } = await ensurePersona(as(dana), { externalId: 'aria' });
    const { id: kenji } = await ensurePersona(as(dana), { externalId: 'kenji' });
    await remember(as(dana), {
      kind: 'insight',
      content: 'Aria and Dana share a joke about lighthouses.',
      personaId: aria,
    });
    const text = async (input: object) => (await buildContext(as(dana), input)).text;
    expect(await text({ personaId: aria })).toContain('lighthouses');
    expect(await text({ personaId: kenji })).not.toContain('lighthouses');
    expect(await text({})).not.toContain('lighthouses');
    expect(await text({ personaId: aria, scope: 'neutral_only' })).not.toContain('lighthouses');
    expect(await text({ personaId: aria, scope: 'relationship_only' })).not.toContain('oat milk');
    expect(await text({ personaId: aria, scope: 'none' })).toBe('');
  });

  it("adds the project's memories where a project is named", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    await thread(ben, ['We decided that the atlas exporter writes Parquet files.'], { projectId });
    const pack = await buildContext(as(dana), { query: 'What does the exporter write?', projectId });
    expect(pack.text).toContain('Parquet');
  });
});

describe('withinTokens', () => {
  it('leaves a short text alone and cuts a long one within the limit', () => {
    expect(withinTokens('short', 10)).toBe('short');
    const cut = withinTokens('One sentence here. Another one there. '.repeat(50), 40);
    expect(countTokens(cut)).toBeLessThanOrEqual(42);
    expect(cut.endsWith('…')).toBe(true);
  });

  it('keeps what fits of a text without spaces, and no half of a character', () => {
    const chinese = withinTokens('我们决定在星期四发布新版本，'.repeat(50), 40);
    expect(chinese.length).toBeGreaterThan(20);
    const emoji = withinTokens('🦀'.repeat(200), 40);
    expect(emoji.length).toBeGreaterThan(10);
    expect(emoji.isWellFormed()).toBe(true);
    expect(countTokens(emoji)).toBeLessThanOrEqual(42);
  });
});
