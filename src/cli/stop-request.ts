/** Milliseconds within which a second signal counts as a repetition of the first. */
const echoMs = 500;

/**
 * Calls `stop` at the first SIGINT or SIGTERM; another one ends the process at once, with exit code 130. A terminal
 * sends Ctrl-C to every process of a command, and npm and `bin/mneme` pass it on as well: what comes right after the
 * first is the same keystroke, and ending at once would cut off what the stop is to finish.
 *
 * @returns what takes the listeners away again.
 */
export function onStopRequest(
  stop: () => void,
  now: () => number = () => performance.now(),
  end: () => void = () => process.exit(130),
): () => void {
  let askedAt: number | undefined;
  const listener = () => {
    if (askedAt === undefined) {
      askedAt = now();
      stop();
    } else if (now() - askedAt > echoMs) {
      end();
    }
  };
  process.on('SIGINT', listener).on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener).off('SIGTERM', listener);
  };
}
