import { setTimeout as sleep } from 'node:timers/promises';
import type { MnemeAdminClient } from '../../src/client/admin.ts';
import { turnText } from './turn-text.ts';

/** What the server said it has stored: from then on it must be there. */
export interface AcknowledgedTurn {
  readonly threadId: string;
  readonly externalId: string;
  readonly id: string;
  readonly sequenceNo: number;
}

/** Clients that append turns all the time, each batch again and again until it is acknowledged. */
export interface Writers {
  /** Everything acknowledged so far, by external id, in the order of the acknowledgements. */
  readonly acknowledged: ReadonlyMap<string, AcknowledgedTurn>;
  /** What calls that failed threw, in their order; each was repeated. */
  readonly errors: readonly unknown[];
  /** What contradicted an earlier answer. */
  readonly violations: readonly string[];
  /** Resolves when so many more turns have been acknowledged. */
  more(turns: number): Promise<void>;
  /** Lets every writer finish the batch it is at. */
  stop(): Promise<void>;
}

/** Milliseconds before a batch is tried again. */
const retryMs = 100;

/**
 * Starts writers, two per thread, so that they compete for its sequence numbers.
 *
 * @param client gives the client of the server as it can be reached now.
 * @param restMs milliseconds a writer rests after a batch: the jobs of what it wrote are to be done within the drill.
 * @param imported the threads among them whose turns are appended in the background, as an import does.
 */
export function startWriters(
  client: () => MnemeAdminClient,
  threadIds: readonly string[],
  imported: readonly string[],
  restMs: number,
): Writers {
  const acknowledged = new Map<string, AcknowledgedTurn>();
  const violations: string[] = [];
  const waiting = new Set<() => void>();
  const errors: unknown[] = [];
  let stopping = false;

  const write = async (writer: number, threadId: string) => {
    const background = imported.includes(threadId);
    for (let batch = 0; !stopping; batch += 1) {
      const messages = Array.from({ length: 1 + (batch % 3) }, (_, index) => ({
        role: 'USER' as const,
        author: 'Ada',
        content: turnText(writer, batch * 3 + index),
        externalId: `${writer}-${String(batch * 3 + index).padStart(6, '0')}`,
      }));
      for (;;) {
        try {
          const answer = await client().appendMessages({ threadId, messages, background });
          for (const turn of answer.messages) {
            if (turn.externalId) {
              acknowledged.set(turn.externalId, {
                threadId,
                externalId: turn.externalId,
                id: turn.id,
                sequenceNo: turn.sequenceNo,
              });
            }
          }
          if (answer.messages.length !== messages.length) {
            violations.push(`batch ${batch} of writer ${writer}: ${answer.messages.length} turns answered`);
          }
          break;
        } catch (error) {
          errors.push(error);
          await sleep(retryMs);
        }
      }
      for (const look of waiting) look();
      await sleep(restMs);
    }
  };
  const ended = Promise.all(
    threadIds.flatMap((threadId, index) => [write(index * 2, threadId), write(index * 2 + 1, threadId)]),
  );
  return {
    acknowledged,
    violations,
    errors,
    more(turns) {
      const goal = acknowledged.size + turns;
      return new Promise((reached) => {
        const look = () => {
          if (acknowledged.size < goal) return;
          waiting.delete(look);
          reached();
        };
        waiting.add(look);
      });
    },
    async stop() {
      stopping = true;
      await ended;
    },
  };
}
