/** The limits of {@link createReadingPlaces}. */
export interface ReadingLimits {
  /** How many documents are read at once. */
  readonly atOnce: number;
  /** How many of them may be of one workspace, so that a place is left for others. */
  readonly perWorkspace: number;
  /** How many documents, and how many of their bytes, may wait in one workspace. */
  readonly waiting: number;
  readonly waitingBytes: number;
}

/** A document that is to be read. */
export interface ToRead {
  /** Whose it is: a workspace's id. */
  readonly workspaceId: string;
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting extends ToRead {
  readonly enter: () => void;
}

/** Places for the documents that are read at the same time. */
export interface ReadingPlaces {
  /**
   * Waits for a place, and does the work in it. Workspaces take turns, so that nobody waits for all documents of
   * another workspace.
   *
   * @throws what `refused` returns if too many of the workspace's documents wait; the signal's reason when it fires,
   *   at once.
   */
  in<Result>(document: ToRead, work: () => Promise<Result>): Promise<Result>;
}

/** Creates the places. */
export function createReadingPlaces(limits: ReadingLimits, refused: () => Error): ReadingPlaces {
  const waiting: Waiting[] = [];
  /** How many documents of each workspace are being read. */
  const reading = new Map<string, number>();
  let taken = 0;

  const readingOf = (workspaceId: string) => reading.get(workspaceId) ?? 0;

  function enterNext(): void {
    while (taken < limits.atOnce) {
      const free = waiting.filter(({ workspaceId }) => readingOf(workspaceId) < limits.perWorkspace);
      const [next] = free.sort((one, other) => readingOf(one.workspaceId) - readingOf(other.workspaceId));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      taken += 1;
      reading.set(next.workspaceId, readingOf(next.workspaceId) + 1);
      next.enter();
    }
  }

  function leave(workspaceId: string): void {
    taken -= 1;
    const left = readingOf(workspaceId) - 1;
    if (left > 0) reading.set(workspaceId, left);
    else reading.delete(workspaceId);
    enterNext();
  }

  function placeFor(document: ToRead): Promise<void> {
    const { workspaceId, bytes, signal } = document;
    const own = waiting.filter((each) => each.workspaceId === workspaceId);
    const ownBytes = own.reduce((sum, each) => sum + each.bytes, bytes);
    if (own.length >= limits.waiting || (own.length > 0 && ownBytes > limits.waitingBytes)) throw refused();
    return new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        ...document,
        enter() {
          signal?.removeEventListener('abort', leaveQueue);
          resolve();
        },
      };
      function leaveQueue(): void {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal?.reason);
      }
      signal?.addEventListener('abort', leaveQueue, { once: true });
      waiting.push(entry);
      enterNext();
    });
  }

  return {
    async in(document, work) {
      document.signal?.throwIfAborted();
      await placeFor(document);
      try {
        // The signal may have fired since the place was given.
        document.signal?.throwIfAborted();
        return await work();
      } finally {
        leave(document.workspaceId);
      }
    },
  };
}
