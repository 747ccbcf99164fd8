import type { z } from 'zod';
import { isIntimate } from '../../language/intimate-words.ts';
import { asMultirange, echoIn } from '../quoting/echo.ts';
import type { appendMessagesInput, messageInput } from './append-messages.ts';

/** A turn as `mneme_operation.append_calls` takes it. */
export type AppendedTurn = ReturnType<typeof appendedTurn>;

/** A turn of a call, with what its text says of it. */
export function appendedTurn(
  message: z.output<typeof messageInput>,
  call: Pick<z.output<typeof appendMessagesInput>, 'memory' | 'channel'>,
) {
  return {
    role: message.role,
    content: message.content,
    author: message.author ?? null,
    external_id: message.externalId ?? null,
    occurred_at: message.occurredAt?.at ?? null,
    utc_offset: message.occurredAt?.utcOffset ?? null,
    metadata: message.metadata ?? null,
    echo: asMultirange(echoIn(message.content, message.role)),
    ...((message.memory ?? call.memory) === 'OFF' ? { memory_off: true } : {}),
    channel: message.channel ?? call.channel ?? null,
    // By its words, at once: it is found as soon as it is stored.
    ...(isIntimate(message.content) ? { intimate: true } : {}),
  };
}

/** What to say of turns dated more than a day ahead: no clock and no time zone explains that. */
export function aheadWarnings(rows: readonly AppendedTurn[]): string[] {
  const latest = Date.now() + 86_400_000;
  const ahead = rows.filter(({ occurred_at: at }) => at !== null && Date.parse(at) > latest);
  return ahead.length === 0
    ? []
    : [
        `${ahead.length === 1 ? 'A turn is' : `${ahead.length} turns are`} dated more than a day in the future, and will stand as the newest until then. Check occurredAt.`,
      ];
}
