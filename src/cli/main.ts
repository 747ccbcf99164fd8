import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// From the second start on Node finds its modules compiled, without their types, which halves a short command; so do
// the processes it starts. Not in the machine's temporary folder, where others could put something else to be run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled');
enableCompileCache();

// Killed outright, `bin/mneme` passes nothing on: a worker that nobody sees any more would go on taking jobs.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

// A reader that has enough, as `head`, closes the pipe: what is left is not wanted, and that is no failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

// All that is loaded from here on is kept.
const { run } = await import('./program.ts');
await run(process.argv.slice(2));
