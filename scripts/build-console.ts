/**
 * Builds the console into console/dist. `npm ci` does it last (`prepare`), since a server that bundles would need the
 * bundler in production, and built files in the repository would be a diff that nobody can read. Where the packages for
 * development are left out (`npm ci --omit=dev`), there is nothing to build with, and the server says so.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const prepares = process.env.npm_lifecycle_event === 'prepare';

if (prepares && !(existsSync(join(root, 'node_modules/vite')) && existsSync(join(root, 'console/src')))) {
  console.log('The console is not built: the packages for development are not installed.');
} else {
  const { build } = await import('vite');
  await build({ root: join(root, 'console'), logLevel: 'warn' });
}
