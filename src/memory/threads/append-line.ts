import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { auditedRequestId, type Caller } from '../../postgres/caller.ts';
import { withSessionAnew } from '../../postgres/deadlock.ts';
import { runStatement } from '../../postgres/session.ts';
import { joinThread, makeUsers } from '../access/audiences.ts';
import { idsToWrite, keysOf } from '../own-keys.ts';

/** What one call stores. */
export interface AppendCall {
  /** Null where a key names it. */
  readonly threadId: string | null;
  /** Null for the trunk. */
  readonly branchId: string | null;
  /** Turns as `mneme_operation.append_calls` takes them. */
  readonly messages: readonly object[];
  /** How long their texts are together. */
  readonly letters: number;
  /** Of an import: its jobs run after those of live conversations. */
  readonly background: boolean;
  /** Whether an import's turns wait until `formImports`. */
  readonly later?: boolean;
}

/** What became of it: an id for each turn, and how many were new. */
export interface AppendAnswer {
  readonly messageIds: string[];
  readonly stored: number;
  /** How many were not stored although another text has their externalId. */
  readonly differing: number;
}

interface Called {
  readonly caller: Caller;
  readonly call: AppendCall;
}

interface Waiting extends Called {
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls of more turns are stored by themselves: their transaction costs little beside them. */
const mostTurnsTogether = 50;
/** Calls with longer texts are stored by themselves, too: nobody waits until another's long text is split into words. */
const mostLettersTogether = 50_000;
/** Calls stored in one transaction at most. */
const mostCallsTogether = 50;

/** By pool, then by caller: the calls that wait while others of theirs are being stored. */
const lines = new WeakMap<Pool, Map<string, Waiting[]>>();

/**
 * Stores a call's turns and resolves when they are durable. Calls of one caller that arrive while another of theirs is
 * being stored are stored together, in one transaction; each is told of its own error alone.
 *
 * @throws what the database refuses it for; pg's errors when it is away.
 */
export function appendInLine(pool: Pool, caller: Caller, call: AppendCall): Promise<AppendAnswer> {
  if (call.messages.length > mostTurnsTogether || call.letters > mostLettersTogether)
    return storeAlone(pool, caller, call);
  const { role, workspaceId, userId, personaId = null, credential } = caller;
  const whose = [role, workspaceId, userId, personaId, credential?.kind, credential?.id];
  const key = JSON.stringify([...whose, call.background]);
  const ofPool = lines.get(pool) ?? new Map<string, Waiting[]>();
  lines.set(pool, ofPool);
  return new Promise((resolve, reject) => {
    const waiting = { caller, call, resolve, reject };
    const line = ofPool.get(key);
    if (line) {
      line.push(waiting);
      return;
    }
    const next: Waiting[] = [waiting];
    ofPool.set(key, next);
    void serve(pool, next, () => ofPool.delete(key));
  });
}

/** Stores what waits in a line until nothing does, and then gives the line up at once: nobody joins it unserved. */
async function serve(pool: Pool, line: Waiting[], giveUp: () => void): Promise<void> {
  while (line.length > 0) {
    const together = line.splice(0, mostCallsTogether);
    try {
      const answers = await store(pool, together);
      together.forEach(({ resolve, reject }, place) => {
        const answer = answers[place];
        if (answer) resolve(answer);
        else reject(new Error('append_calls left out a call'));
      });
    } catch (error) {
      if (together.length === 1 || !isRolledBack(error)) {
        for (const { reject } of together) reject(error);
        continue;
      }
      // One of them was refused, and nothing stored: by itself each hears what is its own.
      for (const { caller, call, resolve, reject } of together) {
        await storeAlone(pool, caller, call).then(resolve, reject);
      }
    }
    // Whoever was answered may call again at once, and requests have come meanwhile: all of them go together.
    await setImmediate();
  }
  giveUp();
}

async function storeAlone(pool: Pool, caller: Caller, call: AppendCall): Promise<AppendAnswer> {
  const [answer] = await store(pool, [{ caller, call }]);
  if (!answer) throw new Error('append_calls returned nothing');
  return answer;
}

/** Stores calls of one line: they have one caller, and are of an import or not, all of them. */
async function store(pool: Pool, together: readonly Called[]): Promise<AppendAnswer[]> {
  const [first] = together;
  if (!first) return [];
  const [row] = await runStatement<{ answers: AppendAnswer[] }>(
    pool,
    first.caller,
    'select mneme_operation.append_calls($1, $2) as answers',
    [callsJson(together), first.call.background],
  );
  return row?.answers ?? [];
}

/** What became of turns under keys. */
export interface KeyedAnswer extends AppendAnswer {
  readonly threadId: string;
  /** Of a program: what `mneme_operation.key_conflicts` found. */
  readonly conflicts: readonly string[];
}

type GivenKeys = Parameters<typeof keysOf>[0] & {
  readonly participants?: readonly string[] | null | undefined;
};

/**
 * Stores a call in the thread that keys of the caller's name, and makes what of them is missing: in one transaction,
 * and in one statement where nobody is to take part.
 *
 * @param given the keys, and the caller's keys for those who are to take part; without them, those who do already.
 * @throws as `appendInLine`.
 */
export async function appendUnderKeys(
  pool: Pool,
  caller: Caller,
  given: GivenKeys,
  call: AppendCall,
): Promise<KeyedAnswer> {
  const participants = given.participants ?? null;
  const values = [callsJson([{ caller, call }]), call.background, given.threadKey];
  const ofKeys = (named: string) =>
    // In a group, the named user is who speaks where no author is given.
    `select named.thread_id as "threadId", mneme_operation.append_calls(
         jsonb_set($1::jsonb, '{0}', $1::jsonb -> 0 || jsonb_build_object('thread', named.thread_id, 'speaker', (
           select u.name from mneme.workspace_user u
           where u.workspace_id = mneme_private.workspace_id() and u.id = named.user_id))), $2) as answers,
       mneme_operation.key_conflicts(named.thread_id, $3, named.user_id) as conflicts
     from ${named} where named.thread_id is not null`;
  const rows =
    participants === null
      ? await runStatement<KeyedRow>(pool, caller, ofKeys('mneme_operation.own_keys($4, true) as named'), [
          ...values,
          keysOf(given),
        ])
      : await withSessionAnew(pool, caller, async (session) => {
          await makeUsers(session, participants, given.userKey);
          const { threadId, userId } = await idsToWrite(session, { ...given, group: true });
          if (threadId === null) return [];
          await joinThread(session, threadId, participants, userId);
          const named = '(select $4::uuid as thread_id, $5::uuid as user_id) named';
          const stored = await session.query<KeyedRow>(ofKeys(named), [...values, threadId, userId]);
          return stored.rows;
        });
  const [row] = rows;
  const [answer] = row?.answers ?? [];
  if (!row || !answer) throw new Error('append_calls returned nothing');
  return { ...answer, threadId: row.threadId, conflicts: row.conflicts };
}

interface KeyedRow {
  readonly threadId: string;
  readonly answers: AppendAnswer[];
  readonly conflicts: string[];
}

function callsJson(together: readonly Called[]): string {
  const calls = together.map(({ caller: { requestId }, call }) => ({
    thread: call.threadId,
    branch: call.branchId,
    request: auditedRequestId(requestId),
    ...(call.later ? { later: true } : {}),
    messages: call.messages,
  }));
  return JSON.stringify(calls);
}

/**
 * Whether an error says for certain that its transaction left nothing: one that broke as it committed may have stored
 * everything, and would store it twice. Ours, bad data, broken constraints, conflicts, missing rights, limits.
 */
function isRolledBack(error: unknown): boolean {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' && /^(MN|22|23|40|42|54)[0-9A-Z]{3}$/.test(code);
}
