import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// From the second start on Node finds its modules compiled, without their types, which halves a short command; so do
// the processes it starts. Not in the machine's temporary folder, where others could put something else to be run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compiled');
enableCompileCache();

// All that is loaded from here on is kept.
const { run } = await import('./program.ts');
await run(process.argv.slice(2));
