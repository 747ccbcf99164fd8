import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isImported } from './files.ts';

/** Milliseconds a file must be left alone before it is read: editors write it in several steps. */
const quietMs = 300;

/**
 * Calls `changed` with each document of a folder (or the one file) that is written from now on, one after the other,
 * until the signal fires.
 *
 * @param ready told once it watches.
 * @param gone told when something is not there any more, a folder too; without it, that is passed over.
 */
export async function watchDocuments(
  path: string,
  changed: (file: string) => Promise<void>,
  signal: AbortSignal,
  ready: () => void = () => {},
  gone?: () => Promise<void>,
): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const timers = new Map<string, NodeJS.Timeout>();
  let toldGoneAt = 0;
  let last = Promise.resolve();
  let watcher: FSWatcher | undefined;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      watcher?.close();
      for (const timer of timers.values()) clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    // A file that is replaced is another file to the system: its folder is watched.
    watcher = watch(folder, { recursive: isFolder }, (_, name) => {
      const isDocument = name !== null && (isFolder ? isImported(name) : name === basename(path));
      if (name === null || !(isDocument || gone)) return;
      const file = join(folder, name);
      clearTimeout(timers.get(file));
      timers.set(
        file,
        setTimeout(() => {
          timers.delete(file);
          const quietAt = performance.now();
          last = last
            .then(async () => {
              const found = await stat(file).catch(() => null);
              if (signal.aborted) return;
              if (found === null) {
                // Called once for many that were deleted together.
                if (toldGoneAt > quietAt) return;
                toldGoneAt = performance.now();
                await gone?.();
              } else if (isDocument && found.isFile()) await changed(file);
            })
            .catch((error) => {
              watcher?.close();
              reject(error);
            });
        }, quietMs),
      );
    });
    watcher.once('error', reject);
    ready();
  });
  await last;
}
