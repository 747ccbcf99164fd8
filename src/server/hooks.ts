import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Hooks, hookNames } from '../gateway/hooks.ts';
import { ConfigError } from './config-error.ts';

/**
 * Loads the module that `MNEME_HOOKS` names: a file, or a package that is installed.
 *
 * @throws ConfigError if it cannot be loaded, or its default export has anything but hooks.
 */
export async function loadHooks(name: string): Promise<Hooks> {
  const isFile = /^\.{0,2}\/|\.[cm]?[jt]s$/.test(name);
  const loaded: unknown = await import(isFile ? pathToFileURL(resolve(name)).href : name).catch(
    (error: unknown) => {
      throw wrong(`cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
    },
  );
  const hooks: unknown = Reflect.get(Object(loaded), 'default');
  if (!isHooks(hooks))
    throw wrong(
      `wants a module whose default export is an object with functions among ${hookNames.join(', ')}, and nothing else.`,
    );
  return hooks;
}

function isHooks(value: unknown): value is Hooks {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([key, hook]) => hookNames.some((name) => name === key) && typeof hook === 'function',
  );
}

function wrong(message: string): ConfigError {
  return new ConfigError([{ variable: 'MNEME_HOOKS', message }]);
}
