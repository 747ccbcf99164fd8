import { expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Extractor } from '../../../src/providers/extractor.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';
import { type AnnotatedConversation, conversations, laterConversations } from './identities/conversations.ts';
import { bCubed, pairwise, type ResolvedMention } from './identities/score.ts';

const database = useDatabase();

const marked = /\{([^|}]+)\|([^}]+)\}/g;
const things = new Set(['atlas', 'northern', 'northern-2', 'swan', 'swift']);

interface Annotated {
  readonly content: string;
  readonly mentions: readonly { words: string; start: number; meant: string }[];
}

/** A line as it is said, and where in it who is mentioned. */
function read(line: string): Annotated {
  const mentions = [];
  let content = '';
  let at = 0;
  for (const match of line.matchAll(marked)) {
    const [whole, words = '', meant = ''] = match;
    content += line.slice(at, match.index);
    mentions.push({ words, start: content.length, meant });
    content += words;
    at = match.index + whole.length;
  }
  return { content: content + line.slice(at), mentions };
}

const sets = { 'set by which weights were set': conversations, 'set written later': laterConversations };
const lines = new Map(
  [...conversations, ...laterConversations].flatMap(({ lines: said }) =>
    said.map(read).map((each) => [each.content, each] as const),
  ),
);

/** Finds the mentions that are marked, and not whom they mean. */
const annotated: Extractor = {
  name: 'annotated',
  extract: async ({ turns }) => ({
    memories: [],
    facts: [],
    entities: turns.flatMap((turn) =>
      (lines.get(turn.content)?.mentions ?? []).map(({ words, start, meant }) => ({
        name: words.replace(/^.*['’]s (?:\p{Ll}+ )+/u, ''),
        kind: things.has(meant) ? ('project' as const) : ('person' as const),
        sourceTurnId: turn.id,
        surface: words,
        start,
        end: start + words.length,
        confidence: 0.9,
        ...(words.includes('@') ? { email: words } : {}),
      })),
    ),
  }),
};

/** Holds conversations in a workspace of their own and says to which entity each mention was resolved. */
async function resolve(
  services: MemoryServices,
  set: readonly AnnotatedConversation[],
): Promise<ResolvedMention[]> {
  const workspace = await createTestWorkspace(services);
  const worker = { ...workerServices(database, services), extractor: annotated };
  for (const { project, speakers, lines: said } of set) {
    const projectId = project
      ? (await ensureProject({ services, caller: workspace.admin }, { externalId: project })).id
      : undefined;
    const { ids } = await converse(
      { services, caller: workspace.admin },
      { projectId },
      said.map((line, at) => {
        const author = speakers?.[at % speakers.length];
        return { content: read(line).content, ...(author ? { author } : {}) };
      }),
    );
    // Turn by turn, as a chat is read.
    for (const id of ids) await extractTurns({ services: worker, caller: workerOf(workspace.id) }, [id]);
  }
  const rows = await rowsOf<{ content: string; start: number; entity: string }>(
    { services: worker, caller: workerOf(workspace.id) },
    `select m.content, x.start_offset as start, mneme_private.entity_root(x.entity_id) as entity
     from mneme.mention x join mneme.message m on m.workspace_id = x.workspace_id and m.id = x.message_id`,
  );
  return rows.flatMap(({ content, start, entity }) => {
    const mention = lines.get(content)?.mentions.find((each) => each.start === start);
    return mention ? [{ words: mention.words, meant: mention.meant, entity }] : [];
  });
}

/** Pairs of mentions that were put together or kept apart wrongly. */
function mistakes(mentions: readonly ResolvedMention[]): string[] {
  return mentions.flatMap((one, at) =>
    mentions
      .slice(at + 1)
      .filter((other) => (other.entity === one.entity) !== (other.meant === one.meant))
      .map((other) =>
        one.entity === other.entity
          ? `${one.words} (${one.meant}) with ${other.words} (${other.meant})`
          : `${one.words} apart from ${other.words} (${one.meant})`,
      ),
  );
}

it('people and things of annotated conversations are told apart, and put together', async () => {
  const services = await localServices(database);
  const all: ResolvedMention[] = [];
  const report = [];
  for (const [name, set] of Object.entries(sets)) {
    const mentions = await resolve(services, set);
    expect(mentions.length).toBe(
      set.flatMap((each) => each.lines.flatMap((line) => read(line).mentions)).length,
    );
    // Nobody of one set is somebody of the other.
    all.push(...mentions.map((mention) => ({ ...mention, meant: `${name}: ${mention.meant}` })));
    report.push({
      name,
      bCubed: bCubed(mentions),
      pairwise: pairwise(mentions),
      mistakes: mistakes(mentions),
    });
  }
  expect(all.length).toBeGreaterThanOrEqual(100);
  if (process.env.MNEME_PRINT_IDENTITIES) console.log(JSON.stringify(report, null, 1));
  const { precision, recall } = bCubed(all);
  expect({ precision, recall, report }).toEqual({
    precision: expect.toSatisfy((reached: number) => reached >= 0.97),
    recall: expect.toSatisfy((reached: number) => reached >= 0.8),
    report,
  });
});
