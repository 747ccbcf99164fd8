import { Presets, SingleBar } from 'cli-progress';

/** Shows how far something countable is, one step after the other. */
export interface CountingProgress {
  /** @param done of how many; bytes or rows, as the step's name says. */
  update(step: string, done: number, of: number): void;
  stop(): void;
}

/** A bar on a terminal, elsewhere a line at each tenth of a step. Writes to the given stream (default: standard error). */
export function countingProgress(stream: NodeJS.WriteStream = process.stderr): CountingProgress {
  return stream.isTTY ? bar(stream) : lines((line) => stream.write(`${line}\n`));
}

function bar(stream: NodeJS.WriteStream): CountingProgress {
  const shown = new SingleBar(
    { format: '{bar} {percentage} % | {step}: {value} of {total}', stream, hideCursor: true },
    Presets.shades_classic,
  );
  let current = '';
  return {
    update(step, done, of) {
      if (step !== current) shown.start(of, done, { step });
      current = step;
      shown.setTotal(of);
      shown.update(done, { step });
    },
    stop() {
      if (current !== '') shown.stop();
    },
  };
}

function lines(write: (line: string) => void): CountingProgress {
  let current = '';
  let tenths = 0;
  return {
    update(step, done, of) {
      if (step !== current) tenths = 0;
      current = step;
      const now = of === 0 ? 10 : Math.floor((10 * done) / of);
      if (now <= tenths || now === 10) return;
      tenths = now;
      write(`${step}: ${now * 10} %`);
    },
    stop() {},
  };
}
