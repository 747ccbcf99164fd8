import { z } from 'zod';
import { readerCondition } from '../../postgres/audience.ts';
import { type EventKind, topicOf } from '../../postgres/event-hub.ts';
import { withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { optionalChannel, parseInput, uuid } from '../input.ts';
import { checkNames, existingIds, userKey } from '../own-keys.ts';
import type { MemoryServices } from '../services.ts';
import type { LiveSession } from '../threads/presence.ts';
import { type Formed, idFloor, newRows } from './by-id.ts';
import { type EventStream, follow, workspaceOf } from './follow.ts';

const presentSessionsStatement = readStatement(import.meta.dirname, 'present-sessions.sql');

const channelInput = z.object({ channel: optionalChannel, userId: uuid.nullish(), ...userKey });

/** A conversation on its way to another channel. */
export interface WaitingHandoff {
  readonly id: string;
  readonly userId: string;
  readonly fromChannel: string;
  readonly toChannel: string;
  readonly threadId: string | null;
  readonly summary: string | null;
  readonly expiresAt: string;
}

/** Handoffs read at once. */
const batch = 100;
/** Milliseconds that a handoff waits at most, and a minute: ids are compared by whole ones. */
const waitMs = 660_000;

/**
 * Handoffs that wait to be claimed: those there are, and each that comes, signalled or said aloud. A person's own; to a
 * program those of the user it names, or of all. With a channel, those on their way there.
 *
 * @throws MemoryError BAD_INPUT, NO_WORKSPACE, USER_ID_NOT_ALLOWED, USER_NOT_FOUND.
 */
export async function handoffsSignalled(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof channelInput>,
): Promise<AsyncIterable<WaitingHandoff>> {
  const { workspaceId, channel, userId, topic } = await followedChannels(services, stream, 'handoffs', input);
  return follow<Formed, WaitingHandoff[], WaitingHandoff>(stream, {
    threadId: null,
    topic,
    name: ({ from }) => JSON.stringify(['handoffs', userId, channel, from]),
    from: { from: idFloor(Date.now() - waitMs), known: new Set() },
    read: ({ from }) =>
      withSession(services.pool, stream.caller, async (session) => {
        // A thread that its user has lost meanwhile is not told of, nor what was to know of it.
        const { rows } = await session.query<WaitingHandoff>(
          `select h.id, h.user_id as "userId", h.from_channel as "fromChannel", h.to_channel as "toChannel",
             h.thread_id as "threadId", h.expires_at as "expiresAt",
             coalesce(h.context_summary, mneme_operation.handoff_summary(h.thread_id)) as summary
           from mneme.handoff h
           where h.workspace_id = $1 and h.id > $2 and ($3::uuid is null or h.user_id = $3)
             and ($4::text is null or h.to_channel = $4) and h.consumed_at is null and h.expires_at > now()
             and (h.thread_id is null or exists (
               select from mneme.thread t
               where t.workspace_id = h.workspace_id and t.id = h.thread_id
                 and ${readerCondition({ row: 't', reader: 'h.user_id', key: 'id' })}))
           order by h.id limit $5`,
          [workspaceId, from, userId, channel, batch],
        );
        return rows;
      }),
    take: (rows, cursor) => newRows(rows, cursor, batch),
  });
}

/** A session that came into a channel or left it. */
export interface PresenceChange extends Pick<LiveSession, 'sessionId' | 'channel' | 'userId' | 'startedAt'> {
  /** Whether it came. */
  readonly entered: boolean;
}

type Present = Omit<PresenceChange, 'entered'>;

/** Sessions that are looked at, those that began first: whoever comes later is told of when one of them has left. */
const mostPresent = 1_000;

/**
 * Who comes and goes: at first each session that is alive as one that came, then each that comes, leaves or is over; of
 * one that is over, when the next change or the job that removes it tells. A person's own; to a program those of the
 * user it names, or of all. Heartbeats are no change.
 *
 * @throws MemoryError BAD_INPUT, NO_WORKSPACE, USER_ID_NOT_ALLOWED, USER_NOT_FOUND.
 */
export async function presenceChanged(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof channelInput>,
): Promise<AsyncIterable<PresenceChange>> {
  const { workspaceId, channel, userId, topic } = await followedChannels(services, stream, 'presence', input);
  return follow<ReadonlyMap<string, Present>, Present[], PresenceChange>(stream, {
    threadId: null,
    topic,
    name: () => JSON.stringify(['presence', userId, channel]),
    from: new Map(),
    read: () =>
      withSession(services.pool, stream.caller, async (session) => {
        const { rows } = await session.query<Present>(presentSessionsStatement, [
          workspaceId,
          userId,
          channel,
          mostPresent,
        ]);
        return rows;
      }),
    take(rows, known) {
      const present = new Map(rows.map((row) => [JSON.stringify(row), row]));
      const left = [...known].filter(([key]) => !present.has(key));
      const came = [...present].filter(([key]) => !known.has(key));
      return {
        items: [
          ...left.map(([, row]) => ({ ...row, entered: false })),
          ...came.map(([, row]) => ({ ...row, entered: true })),
        ],
        cursor: present,
        more: false,
      };
    },
  });
}

/** Whose channels a stream is about, and what tells of them: null for everybody's, which programs alone follow. */
async function followedChannels(
  services: MemoryServices,
  stream: EventStream,
  kind: EventKind,
  input: z.input<typeof channelInput>,
) {
  const { channel = null, ...named } = parseInput(channelInput, input);
  const { caller, signal } = stream;
  const workspaceId = workspaceOf(stream);
  checkNames(caller, named);
  const ids = await withSession(services.pool, caller, (session) => existingIds(session, named), { signal });
  const userId = caller.role === 'service' ? ids.userId : caller.userId;
  const topic = topicOf(kind, workspaceId, userId ?? workspaceId);
  return { workspaceId, channel, userId, topic };
}
