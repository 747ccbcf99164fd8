import { expect, it } from 'vitest';
import { setThreadParticipant } from '../../../src/memory/access/audiences.ts';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { correctFact } from '../../../src/memory/knowledge/facts.ts';
import { remember, reviseMemory } from '../../../src/memory/knowledge/memories.ts';
import { profile } from '../../../src/memory/profile/profile.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, scripted, workerOf, workerServices } from '../formation/conversation.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

/** Reads "I predicate: object", of whoever says it. */
const extractor = scripted(({ content, author }) => {
  const [, predicate, object] = /^I (\w+): (.+)$/.exec(content) ?? [];
  if (!predicate || !object) return null;
  return { facts: [{ subject: author ?? 'Dana', predicate, object, functional: true, confidence: 0.9 }] };
});

async function told(caller: Caller, author: string, lines: readonly string[], thread: object = {}) {
  const { threadId, ids } = await converse(
    as(caller),
    thread,
    lines.map((content) => ({ author, content })),
  );
  await extractTurns(
    { services: { ...workerServices(database, services), extractor }, caller: workerOf(workspace.id) },
    ids,
  );
  return threadId;
}

const nurse = () =>
  told(dana, 'Dana', [
    'I is_a: nurse',
    'I lives_in: Porto',
    'I allergic_to: peanuts',
    'I works_at: the harbour clinic',
  ]);
const profilePart = async (input: object, caller = dana) =>
  (await buildContext(as(caller), input)).messages.find(({ part }) => part === 'profile')?.content ?? '';

it('tells in order of use who somebody is, with what each line rests on, and nothing outdated', async () => {
  await nurse();
  const style = await remember(as(dana), {
    kind: 'preference',
    content: 'Dana wants answers in bullet points.',
  });
  await remember(as(dana), { kind: 'preference', content: 'Dana likes oat milk.' });
  await remember(as(dana), { kind: 'task', content: 'Return the ladder.' });
  const known = await profile(as(dana), {});
  expect(known.lines.map(({ section }) => section)).toEqual([
    'answers',
    'person',
    'person',
    'health',
    'work',
    'tastes',
    'tasks',
  ]);
  expect(known.text).toMatch(
    /bullet points[\s\S]*nurse[\s\S]*peanuts[\s\S]*harbour clinic[\s\S]*oat milk[\s\S]*ladder/,
  );
  for (const { citations, since } of known.lines) {
    expect(citations[0]).toMatch(/^(fact|memory):/);
    expect(since).not.toBeNull();
  }
  expect(known.lines.find(({ content }) => content.includes('nurse'))?.citations[1]).toMatch(/^message:/);

  await reviseMemory(as(dana), { memoryId: style.memoryId, content: 'Dana wants answers in prose.' });
  const [home] = await rowsOf<{ id: string }>(
    as(dana),
    `select fact_id as id from mneme.fact where predicate = 'lives_in' and recorded_to is null`,
  );
  await correctFact(as(dana), { factId: home?.id ?? '', object: 'Lisbon' });
  const later = await profile(as(dana), {});
  expect(later.text).toContain('prose');
  expect(later.text).not.toContain('bullet');
  expect((await profile(as(dana), { tokenBudget: 20 })).tokenCount).toBeLessThanOrEqual(20);
});

it('begins every prompt, after the system prompt, small talk included', async () => {
  await nurse();
  for (const query of [
    'hi',
    'thanks!',
    'What is the capital of Portugal?',
    'what do I do for a living?',
    undefined,
  ]) {
    const pack = await buildContext(as(dana), { query, systemPrompt: 'Be kind.' });
    expect(pack.messages[1]?.part).toBe('profile');
    expect(pack.messages[1]?.content).toContain('peanuts');
    // Who somebody is matters to what they ask of themselves, and to where a conversation begins.
    if (query?.includes('Portugal')) expect(pack.text).not.toContain('nurse');
    else expect(pack.messages[1]?.content).toMatch(/nurse[\s\S]*peanuts/);
    // A sentence stands once.
    const content = pack.messages
      .filter(({ part }) => part !== 'new')
      .map((message) => message.content)
      .join('\n');
    expect(content.split('peanuts').length - 1).toBeLessThanOrEqual(2);
  }
  expect(await profilePart({ query: 'hi', scope: 'none' })).toBe('');
  expect(await profilePart({ query: 'hi', profileTokens: 0 })).toBe('');
  expect(await profilePart({ query: 'hi', profileTokens: 60 })).toContain('nurse');
});

it("is nobody else's, whoever asks for it and however they came to be stored", async () => {
  await nurse();
  const { id: projectId } = await ensureProject(as(ben), { externalId: 'open' });
  await told(ben, 'Ben', ['I lives_in: Faro'], { projectId });
  await told(dana, 'Carol', ['I lives_in: Braga']);
  await appendMessages(as(dana), {
    threadId: (await converse(as(dana), {}, ['x'])).threadId,
    messages: [{ role: 'user', content: 'hello' }],
  });
  expect(await profilePart({ query: 'hi' })).not.toContain('Faro');
  expect(await profilePart({ query: 'hi' }, ben)).toContain('Faro');
  expect(await profilePart({ query: 'hi' }, ben)).not.toMatch(/nurse|Porto/);
  await expect(profile(as(ben), { userId: dana.userId })).rejects.toMatchObject({
    code: 'USER_ID_NOT_ALLOWED',
  });
  expect((await profile(as(ben), { userId: ben.userId })).text).toContain('Faro');
  const program = await workspace.caller('service', 'bot');
  expect((await profile(as(program), { userId: dana.userId })).text).toContain('nurse');
  expect((await profile(as(program), { userId: dana.userId })).text).not.toContain('Faro');
});

it('holds in a thread that others read what all of them may see', async () => {
  await nurse();
  const { id: projectId } = await ensureProject(as(dana), { externalId: 'open' });
  const threadId = await told(dana, 'Dana', ['I speaks: Danish'], { projectId });
  for (const input of [{ threadId }, { threadId, query: 'hi' }, { threadId, query: 'where do I live?' }]) {
    const part = await profilePart(input);
    expect(part).toContain('Danish');
    expect(part).not.toMatch(/nurse|peanuts/);
  }
  expect(await profilePart({ threadId, includePrivate: true })).toMatch(/nurse/);
  const own = await told(dana, 'Dana', ['I speaks: Finnish']);
  await setThreadParticipant(as(dana), { threadId: own, userId: ben.userId }, true);
  expect(await profilePart({ threadId: own })).not.toMatch(/nurse|peanuts/);
});

it('of a new user in a busy workspace, a session starts with what is about them', async () => {
  const { id: projectId } = await ensureProject(as(ben), { externalId: 'open' });
  for (let at = 0; at < 5; at += 1) {
    await remember(as(ben), { kind: 'task', content: `Ben's chore ${at}.`, layer: 'workspace' });
    await remember(as(ben), { kind: 'insight', content: `Ben's insight ${at}.`, layer: 'workspace' });
  }
  await remember(as(dana), { kind: 'preference', content: 'Dana likes oat milk.' });
  for (const query of [undefined, 'hi', 'What goes into my coffee?', 'What is the capital of Portugal?']) {
    const { text } = await buildContext(as(dana), { query });
    expect(text.includes('oat milk'), query).toBe(query !== 'What is the capital of Portugal?');
    expect(text).not.toContain("Ben's");
  }
  expect((await buildContext(as(dana), { query: "What are Ben's chores?" })).text).toContain("Ben's chore");
  expect(projectId).toBeTruthy();
});

it('leaves out what others say in chats that one login stored for all of them', async () => {
  const owner = await workspace.caller('admin', 'owner');
  const store = (author: string, line: string) => told(owner, author, [line]);
  await store('Dana Whitlock', 'I lives_in: Porto');
  // A single voice is the login's own, whatever it is called.
  expect((await profile(as(owner), {})).text).toContain('Porto');
  await store('Jonas Lindqvist', 'I works_at: the print shop');
  expect((await profile(as(owner), {})).lines).toEqual([]);
  expect(await profilePart({}, owner)).toBe('');
  const named = await workspace.caller('admin', 'Jonas');
  await told(named, 'Dana Whitlock', ['I lives_in: Porto']);
  await told(named, 'Jonas Lindqvist', ['I works_at: the print shop']);
  const { text } = await profile(as(named), {});
  expect(text).toContain('print shop');
  expect(text).not.toContain('Porto');
});
