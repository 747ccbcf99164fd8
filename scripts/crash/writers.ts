import { setTimeout as sleep } from 'node:timers/promises';
import type { MnemeClient } from '../../src/client/client.ts';

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
  /** Calls that failed and were repeated. */
  readonly failures: () => number;
  readonly lastFailure: () => string;
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
  client: () => MnemeClient,
  threadIds: readonly string[],
  imported: readonly string[],
  restMs: number,
): Writers {
  const acknowledged = new Map<string, AcknowledgedTurn>();
  const violations: string[] = [];
  const waiting = new Set<() => void>();
  let failures = 0;
  let lastFailure = 'nothing';
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
          failures += 1;
          lastFailure = String(error);
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
    failures: () => failures,
    lastFailure: () => lastFailure,
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

const syllables = [
  'ba',
  'ke',
  'lu',
  'mo',
  'ri',
  'sta',
  'ven',
  'zo',
  'thi',
  'pra',
  'nel',
  'gor',
  'quee',
  'fy',
];

/** A turn in which the extractor finds one decision, which names Postgres, and one fact; no two are alike. */
function turnText(writer: number, number: number): string {
  let seed = (writer + 1) * 7919 + number * 104_729;
  const word = () => {
    let text = '';
    for (let part = 0; part < 4; part += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      text += syllables[Math.floor((seed / 2_147_483_648) * syllables.length)];
    }
    return text;
  };
  const name = () => word().replace(/^./, (letter) => letter.toUpperCase());
  // Long enough that the words all have in common don't make one decision look like another said again.
  const words = Array.from({ length: 8 }, word).join(' ');
  const decision = `We decided that ${words} w${writer}n${number} runs on Postgres.`;
  // Words repeat by chance, and the same fact said twice is one fact: the surname is the turn's own.
  return `${decision} ${name()} ${surname(writer, number)} works at ${name()}.`;
}

/** A turn's number, spelled in syllables. */
function surname(writer: number, number: number): string {
  let left = writer * 100_000 + number;
  let text = 'O';
  do {
    text += syllables[left % syllables.length];
    left = Math.floor(left / syllables.length);
  } while (left > 0);
  return text;
}
