import { runMneme } from '../../test/end-to-end/mneme-process.ts';
import type { Drill } from './drill.ts';
import type { Drilled } from './installation.ts';
import type { SmallDisk } from './small-disk.ts';
import { startTrial } from './trial.ts';

/** Turns before the disk is made read-only. */
const turns = 20;

/**
 * Starts on a directory in which nothing may be written: that must fail and name the directory, and leave everything as
 * it was for the next start.
 */
export function readOnlyDrill(
  name: string,
  disk: () => SmallDisk,
  install: (disk: SmallDisk) => Promise<Drilled>,
): Drill {
  let mounted: SmallDisk;
  return {
    name,
    install() {
      mounted = disk();
      return install(mounted);
    },
    async run(drilled, wrong) {
      const trial = await startTrial(drilled, { restMs: 100, timeoutMs: 60_000 }, wrong);
      await trial.more(turns);
      await drilled.stop();
      mounted.remount('ro');
      const { code, stderr } = await runMneme(drilled.at, 'serve', '--port', '0', '--no-sample');
      mounted.remount('rw');
      const said = stderr.trim();
      if (code !== 1) wrong.push(`on a read-only directory the start ended with ${code}`);
      if (!said.includes(`nothing can be written in ${drilled.at.dataDir}`))
        wrong.push(`what it says is not clear: ${said}`);
      trial.say(`on a read-only directory the start says: ${said}`);
      await drilled.start();
      await trial.more(turns);
      return trial.finish();
    },
  };
}
