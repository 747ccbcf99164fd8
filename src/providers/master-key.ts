import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ProviderError } from './provider-error.ts';

/** A key of the server that wraps owners' data keys. */
export interface MasterKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** The master keys: the first wraps, all can unwrap. */
export interface MasterKeys {
  readonly current: MasterKey;
  find(id: string): MasterKey | null;
}

/** Returns the master keys; called each time they are needed. */
export type MasterKeySource = () => Promise<MasterKeys>;

const form = /^([\w.-]{1,100}):([A-Za-z0-9+/_-]{43}=?)$/;

/** Parses `ID:KEY[,ID:KEY...]`, each key 32 bytes in base64; null if malformed. */
export function parseMasterKeys(text: string): MasterKeys | null {
  const keys: MasterKey[] = [];
  for (const part of text.trim().split(/\s*,\s*/)) {
    const [, id, encoded] = form.exec(part) ?? [];
    if (id === undefined || encoded === undefined || keys.some((key) => key.id === id)) return null;
    keys.push({ id, key: new Uint8Array(Buffer.from(encoded, 'base64')) });
  }
  const [current] = keys;
  if (!current) return null;
  return { current, find: (id) => keys.find((key) => key.id === id) ?? null };
}

/** How long (ms) the command's output is cached, and the command's time limit. */
const freshMs = 300_000;
const commandTimeoutMs = 10_000;

/**
 * The keys that a command prints, cached for five minutes: they can be changed while the server runs.
 *
 * The source throws ProviderError PROVIDER_MISCONFIGURED if the command fails or prints no keys. No message contains
 * the output.
 */
export function masterKeysOfCommand(command: string): MasterKeySource {
  let asked: { readonly at: number; readonly keys: Promise<MasterKeys> } | undefined;
  return () => {
    if (asked && Date.now() - asked.at < freshMs) return asked.keys;
    const keys = run(command);
    const asking = { at: Date.now(), keys };
    asked = asking;
    keys.catch(() => {
      if (asked === asking) asked = undefined;
    });
    return keys;
  };
}

async function run(command: string): Promise<MasterKeys> {
  let printed: string;
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { timeout: commandTimeoutMs });
    printed = stdout;
  } catch {
    throw new ProviderError(
      'PROVIDER_MISCONFIGURED',
      'MNEME_MASTER_KEY_COMMAND failed. Run it by hand to see why.',
    );
  }
  const keys = parseMasterKeys(printed);
  if (keys) return keys;
  throw new ProviderError(
    'PROVIDER_MISCONFIGURED',
    'MNEME_MASTER_KEY_COMMAND printed no master keys: it is to print ID:KEY[,ID:KEY...], each key 32 bytes in base64.',
  );
}
