import { readStatement } from '../../postgres/statement-file.ts';
import { fillReadableTexts } from '../archive/read.ts';
import { type Call, inOneStatement } from '../call.ts';
import { type Named, withIds } from '../own-keys.ts';
import type { Speaker } from './answered-threads.ts';

const responseTurnsStatement = readStatement(import.meta.dirname, 'response-turns.sql');
const newestResponseStatement = readStatement(import.meta.dirname, 'newest-response.sql');

/** Where the gateway stored an answer. */
export interface StoredAnswer {
  readonly messageId: string;
  readonly threadId: string;
  /** Its external id. */
  readonly name: string;
}

/** A turn of a conversation that a response belongs to. */
export interface ResponseTurn {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  /** How many responses before the one that was looked for; 0 is that one. */
  readonly depth: number;
  /** What the gateway stored with it, as it is in `metadata.gateway`. */
  readonly gateway: Readonly<Record<string, unknown>> | null;
  readonly said: Date;
}

/** How many responses of a conversation are read. */
const longest = 500;

/** How many of a user's newest answers are looked through for an item. */
const searched = 500;

/** A user's own turn `m` of the gateway. Parameters $1 to $3. */
const ownTurn = 'm.workspace_id = $1 and m.owner_user_id = $2 and m.persona_id is not distinct from $3::uuid';

/** The same where its response's id finds it: the owner is no key here, or an index of the owner's turns may be walked. */
const byResponse = `m.workspace_id = $1 and m.owner_user_id is not distinct from $2::uuid
  and m.persona_id is not distinct from $3::uuid`;

async function whose(call: Call, speaker: Speaker): Promise<unknown[]> {
  const { userId, personaId } = await withIds<Named>(call, speaker);
  return [call.caller.workspaceId, userId ?? call.caller.userId, personaId];
}

/**
 * A user's own answer that has this response id, the newest if there are several; null if there is none. It is found
 * by an index, however many turns the user has.
 */
export async function storedAnswer(
  call: Call,
  speaker: Speaker,
  responseId: string,
): Promise<StoredAnswer | null> {
  const [found] = await inOneStatement<StoredAnswer>(
    call,
    // The fence keeps the order's index from being walked instead.
    `select m.id as "messageId", m.thread_id as "threadId", m.external_id as name from (
       select m.* from mneme.message m
       where ${byResponse} and m.response_id = left($4, 200) and m.role = 'assistant' and m.external_id is not null
         and m.metadata #>> '{gateway,response,id}' = $4 offset 0) m
     order by m.id desc limit 1`,
    [...(await whose(call, speaker)), responseId],
  );
  return found ?? null;
}

/** When a user asked for an answer in the background, and of which model; null if they did not. */
export async function backgroundRequest(
  call: Call,
  speaker: Speaker,
  responseId: string,
): Promise<{ readonly at: Date; readonly model: string | null } | null> {
  const [found] = await inOneStatement<{ at: Date; model: string | null }>(
    call,
    `select m.created_at as at, m.metadata #>> '{gateway,background,model}' as model from (
       select m.* from mneme.message m
       where ${byResponse} and m.response_id = left($4, 200)
         and m.metadata #>> '{gateway,background,id}' = $4 offset 0) m
     order by m.id desc limit 1`,
    [...(await whose(call, speaker)), responseId],
  );
  return found ?? null;
}

/**
 * A user's own turns that hold these items: answers among the latest 500 with a response, and turns by their ids.
 * Those without a text are left out.
 */
export async function turnsWithItems(
  call: Call,
  speaker: Speaker,
  itemIds: readonly string[],
  turnIds: readonly string[],
): Promise<ResponseTurn[]> {
  const rows = await inOneStatement<Omit<ResponseTurn, 'content'> & { content: null }>(
    call,
    `select m.id, m.role::text as role, m.content, 0 as depth, m.metadata -> 'gateway' as gateway,
       m.occurred_at as said
     from mneme.message m where ${ownTurn} and m.id = any ($5::uuid[])
     union all
     select m.* from (
       select m.id, m.role::text, m.content, 0, m.metadata -> 'gateway' as gateway, m.occurred_at
       from mneme.message m where ${ownTurn} and octet_length(m.response_id) > 0 and m.role = 'assistant'
       order by m.id desc limit ${searched}) m
     where exists (
       select from jsonb_array_elements(case when jsonb_typeof(m.gateway #> '{response,output}') = 'array'
         then m.gateway #> '{response,output}' end) item
       where item ->> 'id' = any ($4))`,
    [...(await whose(call, speaker)), itemIds, turnIds],
  );
  return fillReadableTexts<ResponseTurn>(call, rows);
}

/** The newest answer in a thread that has a response id; null if there is none. */
export async function newestResponse(call: Call, threadId: string): Promise<StoredAnswer | null> {
  const [found] = await inOneStatement<StoredAnswer>(call, newestResponseStatement, [
    call.caller.workspaceId,
    threadId,
  ]);
  return found ?? null;
}

/** The turns of a response and of those before it, in their order; those without a text are left out. */
export async function responseTurns(
  call: Call,
  answer: StoredAnswer,
  depth = longest,
): Promise<ResponseTurn[]> {
  const rows = await inOneStatement<Omit<ResponseTurn, 'content'> & { content: null }>(
    call,
    responseTurnsStatement,
    [call.caller.workspaceId, answer.threadId, answer.name, depth],
  );
  return fillReadableTexts<ResponseTurn>(call, rows);
}
