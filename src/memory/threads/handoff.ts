import { z } from 'zod';
import { spokenHandoff } from '../../language/spoken-handoff.ts';
import { readerCondition } from '../../postgres/audience.ts';
import { type Call, inSession } from '../call.ts';
import { channelName, nonEmptyText, parseInput, uuid } from '../input.ts';
import {
  actingFor,
  actingUser,
  checkNames,
  idsToWrite,
  namedThread,
  personaKey,
  userKey,
  withIds,
} from '../own-keys.ts';

/** The schema of SignalHandoffInput. */
export const signalHandoffInput = z.object({
  fromChannel: channelName,
  toChannel: channelName,
  ...namedThread,
  threadId: uuid.nullish().describe('The thread to continue.'),
  ...personaKey,
  summary: nonEmptyText
    .refine((text) => text.length <= 8_000, 'is longer than 8000 characters; shorten it')
    .nullish()
    .describe(
      "What the assistant should know when the conversation goes on there. Default: the thread's summary, or its last turns.",
    ),
  ...actingFor,
});

/**
 * Announces that a user continues in another channel within ten minutes. It replaces a handoff of theirs that waits
 * already. Default for the summary: the thread's.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, USER_REQUIRED; USER_NOT_FOUND, THREAD_NOT_FOUND.
 */
export async function signalHandoff(
  call: Call,
  input: z.input<typeof signalHandoffInput>,
): Promise<{ handoffId: string }> {
  const given = parseInput(signalHandoffInput, input);
  checkNames(call.caller, given);
  const handoffId = await inSession(call, async (session) => {
    const { userId, threadId } = await idsToWrite(session, { ...given, channel: given.fromChannel });
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.signal_handoff($1, $2, $3, $4, $5) as id',
      [given.fromChannel, given.toChannel, threadId, given.summary, actingUser(call.caller, userId)],
    );
    return rows[0]?.id;
  });
  if (!handoffId) throw new Error('signal_handoff returned no id');
  return { handoffId };
}

/** The schema of ClaimHandoffInput. */
export const claimHandoffInput = z.object({ channel: channelName, ...actingFor });

/** The result of claiming a handoff. */
export interface ClaimedHandoff {
  readonly claimed: boolean;
  readonly threadId: string | null;
  readonly fromChannel: string | null;
  readonly summary: string | null;
}

/**
 * Claims the handoff that waits for a user in a channel. Only one caller gets it.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, USER_REQUIRED.
 */
export async function claimHandoff(
  call: Call,
  input: z.input<typeof claimHandoffInput>,
): Promise<ClaimedHandoff> {
  const { channel, userId } = await withIds(call, parseInput(claimHandoffInput, input));
  const { rows } = await inSession(call, (session) =>
    session.query<Omit<ClaimedHandoff, 'claimed'>>(
      `select thread_id as "threadId", from_channel as "fromChannel", summary
       from mneme_operation.claim_handoff($1, $2)`,
      [channel, actingUser(call.caller, userId)],
    ),
  );
  const [taken] = rows;
  return taken
    ? { claimed: true, ...taken }
    : { claimed: false, threadId: null, fromChannel: null, summary: null };
}

/** A stored turn that may announce a handoff. */
interface StoredTurn {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/**
 * Stores the handoff that turns announce in words ("I'll continue on Discord"). It is looked for when turns are
 * stored, not by the job that reads them later, because it expires after ten minutes.
 */
export async function noteSpokenHandoff(call: Call, turns: readonly StoredTurn[]): Promise<void> {
  for (const { id, role, content } of turns.toReversed()) {
    const said = role === 'user' ? spokenHandoff(content) : null;
    if (!said) continue;
    await inSession(call, (session) =>
      session.query('select mneme_operation.note_spoken_handoff($1, $2, $3)', [
        id,
        said.channel,
        said.isWellKnown,
      ]),
    );
    return;
  }
}

const recentTurnsInput = z.object({
  channel: channelName,
  userId: uuid.nullish(),
  ...userKey,
  personaId: uuid.nullish(),
  ...personaKey,
  first: z.number().int().min(1).max(200, 'may be at most 200').nullish(),
});

/** The default number of turns of a channel, and how far back they go. */
const bufferTurns = 10;
const bufferReach = '2 hours';

/**
 * The ids of the latest turns in a channel within the last two hours, in order: from trunks of threads that the user
 * reads. With a persona, other personas' threads are left out.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function recentTurns(call: Call, input: z.input<typeof recentTurnsInput>): Promise<string[]> {
  const asked = await withIds(call, parseInput(recentTurnsInput, input));
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string }>(
      `select id from (
         (select m.id, m.occurred_at
         from mneme.thread t
         join mneme.branch b on b.workspace_id = t.workspace_id and b.thread_id = t.id and b.parent_branch_id is null
           and b.last_occurred_at > now() - interval '${bufferReach}'
         cross join lateral (
           select turn.id, turn.occurred_at, turn.sequence_no from mneme.message turn
           where turn.workspace_id = t.workspace_id and turn.branch_id = b.id and turn.content_state <> 'removed'
             and not turn.memory_off
             and turn.channel is null
             and turn.occurred_at > now() - interval '${bufferReach}'
           order by turn.sequence_no desc limit $5) m
         where t.workspace_id = $1 and t.channel = $2
           and ${readerCondition({ row: 't', reader: '$3::uuid', key: 'id' })}
           and ($4::uuid is null or t.persona_id is null or t.persona_id = $4)
         order by m.occurred_at desc, m.id desc limit $5)
         union all
         (select m.id, m.occurred_at from mneme.message m
         join mneme.branch b on b.workspace_id = m.workspace_id and b.id = m.branch_id and b.parent_branch_id is null
         where m.workspace_id = $1 and m.channel = $2 and m.content_state <> 'removed' and not m.memory_off
           and m.occurred_at > now() - interval '${bufferReach}'
           and ${readerCondition({ row: 'm', reader: '$3::uuid' })}
           and ($4::uuid is null or m.persona_id is null or m.persona_id = $4)
         order by m.occurred_at desc, m.id desc limit $5)
         order by occurred_at desc, id desc limit $5) newest
       order by occurred_at, id`,
      [
        call.caller.workspaceId,
        asked.channel,
        asked.userId ?? call.caller.userId,
        asked.personaId,
        asked.first ?? bufferTurns,
      ],
    ),
  );
  return rows.map(({ id }) => id);
}
