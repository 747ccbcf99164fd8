import { createHash } from 'node:crypto';
import type { Language } from './language.ts';
import type { WorkspacePlan } from './layout.ts';
import { createRandom, type Random } from './random.ts';

/** A workspace of the bench with those who talk in it. */
export interface BenchWorkspace {
  readonly plan: WorkspacePlan;
  readonly id: string;
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly projects: readonly string[];
  readonly entities: readonly { readonly id: string; readonly name: string }[];
}

/** A thread to be made: where, how long, and when it began. */
export interface ThreadPlan {
  readonly workspace: BenchWorkspace;
  readonly seed: number;
  readonly turns: number;
  readonly startsAt: number;
  /** The oldest thread of its workspace says the frequent words strongly, once each. */
  readonly oldest: boolean;
}

/** Rows by table, each a line of COPY's text format, and the texts that want vectors. */
export interface ThreadRows {
  readonly lines: Readonly<Record<CopiedTable, string[]>>;
  readonly texts: Readonly<Record<EmbeddedTable, { id: string; text: string }[]>>;
}

/** The tables that threads fill, with the columns that are sent. */
export const copiedTables = {
  thread: 'workspace_id, id, channel, title, project_id, started_at, owner_user_id, visibility, created_by',
  branch: 'workspace_id, id, thread_id, last_sequence_no, last_session_no, last_occurred_at',
  memory_node: 'workspace_id, branch_id, content_hash, occurrences',
  message:
    'workspace_id, id, thread_id, branch_id, parent_id, sequence_no, session_no, role, author, content, content_plain, content_normalized, content_hash, occurred_at, owner_user_id, visibility, created_by, created_at',
  mention:
    'workspace_id, id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, start_offset, end_offset, occurred_at, owner_user_id, visibility',
  memory_item:
    'workspace_id, id, kind, layer, content, content_normalized, recorded_from, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, visibility',
  fact: 'workspace_id, id, fact_id, subject_entity_id, subject, predicate, object, content, content_normalized, recorded_from, thread_id, branch_id, source_sequence_no, project_id, extracted_by, owner_user_id, visibility',
  summary:
    'workspace_id, id, level, thread_id, branch_id, source_sequence_no, project_id, period_start, period_end, content, content_normalized, message_count, owner_user_id, visibility',
} as const;
export type CopiedTable = keyof typeof copiedTables;
export const embeddedTables = ['message', 'memory_item', 'fact', 'summary'] as const;
export type EmbeddedTable = (typeof embeddedTables)[number];

const hour = 3_600_000;

/** The threads of a workspace, from 20 to 300 turns each, begun at any time in two years. */
export function planThreads(workspace: BenchWorkspace, seed: number, from: number): ThreadPlan[] {
  const random = createRandom(seed);
  const threads: ThreadPlan[] = [];
  for (let left = workspace.plan.messages; left > 0; ) {
    const turns = Math.min(left, 20 + random.below(280));
    const oldest = threads.length === 0;
    const startsAt = from + (oldest ? 0 : hour + Math.floor(random.next() * 17_000) * hour);
    threads.push({ workspace, seed: random.below(2 ** 31), turns, startsAt, oldest });
    left -= turns;
  }
  return threads;
}

/**
 * Makes a thread as the product's write path and its jobs would have: turns numbered without gaps, sessions cut at an
 * hour's pause, a node for each distinct text, a mention for each name said, a memory from every 20th turn, a fact
 * from every 40th, and a summary of the thread.
 */
export function makeThread(language: Language, plan: ThreadPlan): ThreadRows {
  const { workspace } = plan;
  const random = createRandom(plan.seed);
  const lines: Record<CopiedTable, string[]> = {
    thread: [],
    branch: [],
    memory_node: [],
    message: [],
    mention: [],
    memory_item: [],
    fact: [],
    summary: [],
  };
  const texts: Record<EmbeddedTable, { id: string; text: string }[]> = {
    message: [],
    memory_item: [],
    fact: [],
    summary: [],
  };
  const topic = random.pick(language.topics);
  const owner = plan.oldest ? workspace.users[0] : random.pick(workspace.users);
  if (!owner) throw new Error('the workspace has no users');
  const isShared = workspace.projects.length > 0 && (plan.oldest || random.next() < workspace.plan.shared);
  const project = isShared ? random.pick(workspace.projects) : null;
  const visibility = isShared ? 'workspace' : 'private';
  const id = newId(random, plan.startsAt);
  const branch = newId(random, plan.startsAt);
  const w = workspace.id;
  lines.thread.push(
    line(
      w,
      id,
      random.pick(['chat', 'voice', 'email']),
      language.state(random, topic, 4),
      project,
      iso(plan.startsAt),
      owner.id,
      visibility,
      owner.id,
    ),
  );

  const nodes = new Map<string, number>();
  let at = plan.startsAt;
  let session = 1;
  let parent: string | null = null;
  for (let turn = 1; turn <= plan.turns; turn++) {
    if (turn > 1) {
      const pause = random.next() < 0.05;
      at += pause ? 2 * hour + random.below(100 * hour) : 20_000 + random.below(100_000);
      if (pause) session += 1;
    }
    const strong = plan.oldest ? language.frequent[turn - 5] : undefined;
    const named =
      random.next() < 0.2 && workspace.entities.length > 0 ? random.pick(workspace.entities) : null;
    const content = strong
      ? `${strong}, ${strong}: remember the ${strong}, and once more ${strong}.`
      : language.say(random, topic, named ? [named.name] : []);
    const byUser = turn % 2 === 1;
    const author = byUser ? owner.name : 'Assistant';
    const normalized = normalize(content);
    const hash = createHash('sha256').update(normalized).digest('hex');
    nodes.set(hash, (nodes.get(hash) ?? 0) + 1);
    const messageId = newId(random, at);
    lines.message.push(
      line(
        w,
        messageId,
        id,
        branch,
        parent,
        turn,
        session,
        byUser ? 'user' : 'assistant',
        author,
        content,
        content,
        normalized,
        `\\\\x${hash}`,
        iso(at),
        owner.id,
        visibility,
        owner.id,
        iso(at),
      ),
    );
    texts.message.push({ id: messageId, text: `${author}: ${content}` });
    if (named) {
      const offset = content.indexOf(named.name);
      if (offset >= 0)
        lines.mention.push(
          line(
            w,
            newId(random, at),
            named.id,
            messageId,
            id,
            branch,
            turn,
            named.name,
            offset,
            offset + named.name.length,
            iso(at),
            owner.id,
            visibility,
          ),
        );
    }
    if (turn % 20 === 7) {
      const memory = newId(random, at);
      const stated = language.state(random, topic, 8 + random.below(10));
      lines.memory_item.push(
        line(
          w,
          memory,
          random.pick(['preference', 'decision', 'insight', 'note']),
          isShared ? 'project' : 'profile',
          stated,
          normalize(stated),
          iso(at),
          id,
          branch,
          turn,
          project,
          'rules',
          owner.id,
          visibility,
        ),
      );
      texts.memory_item.push({ id: memory, text: stated });
    }
    if (turn % 40 === 9 && workspace.entities.length > 0) {
      const fact = newId(random, at);
      const subject = random.pick(workspace.entities);
      const object = language.state(random, topic, 3);
      const stated = `${subject.name} has ${object}`;
      lines.fact.push(
        line(
          w,
          fact,
          newId(random, at),
          subject.id,
          subject.name,
          'has',
          object,
          stated,
          normalize(stated),
          iso(at),
          id,
          branch,
          turn,
          project,
          'rules',
          owner.id,
          visibility,
        ),
      );
      texts.fact.push({ id: fact, text: stated });
    }
    parent = messageId;
  }
  lines.branch.push(line(w, branch, id, plan.turns, session, iso(at)));
  for (const [hash, count] of nodes) lines.memory_node.push(line(w, branch, `\\\\x${hash}`, count));
  const summary = newId(random, at);
  const told = language.state(random, topic, 60);
  lines.summary.push(
    line(
      w,
      summary,
      'thread',
      id,
      branch,
      plan.turns,
      project,
      iso(plan.startsAt),
      iso(at),
      told,
      normalize(told),
      plan.turns,
      owner.id,
      visibility,
    ),
  );
  texts.summary.push({ id: summary, text: told });
  return { lines, texts };
}

/** A UUIDv7 of a moment; the order within a millisecond is left to chance. */
export function newId(random: Random, at: number): string {
  const hex = at.toString(16).padStart(12, '0');
  const r = () => random.below(65_536).toString(16).padStart(4, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${r().slice(1)}-a${r().slice(1)}-${r()}${r()}${r()}`;
}

/** The normalised form as `mneme_private.normalize_text` makes it, for the plain ASCII of the bench. */
export function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** A line of COPY's text format. The bench's texts hold no tab, line end or backslash. */
export function line(...fields: (string | number | null)[]): string {
  return `${fields.map((value) => (value === null ? '\\N' : value)).join('\t')}\n`;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
