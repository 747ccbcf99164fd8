import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDirectory, unusableDirectory } from '../postgres/data-directory.ts';
import { Secret } from './secret.ts';

/** The secret's file can't be used: readable by others, too short, or unreadable. The message says what to do. */
class TokenSecretError extends Error {
  override readonly name = 'TokenSecretError';
  readonly code = 'TOKEN_SECRET_UNUSABLE';
}

/**
 * The secret that signs this installation's tokens: `<dataDir>/secret`, created on first use and readable only by its
 * owner. Processes that start at the same time get the same secret.
 *
 * @throws TokenSecretError if others may read the file or it has fewer than 32 characters; DataDirectoryUnusableError.
 */
export async function loadTokenSecret(dataDir: string): Promise<Secret> {
  const path = join(dataDir, 'secret');
  const existing = await readSecret(path);
  if (existing) return existing;
  await makeDataDirectory(dataDir);
  // Written to another name and linked, so that the file is missing or complete, and the first process wins.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(48).toString('base64url')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await chmod(draft, 0o600);
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw unusableDirectory(error, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readSecret(path);
  if (!made) throw new TokenSecretError(`${path} vanished while it was being made. Start again.`);
  return made;
}

async function readSecret(path: string): Promise<Secret | null> {
  let text: string;
  try {
    // Windows has no such mode bits; the folder's permissions protect it there.
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) {
      throw new TokenSecretError(`${path} can be read by others. Run: chmod 600 ${path}`);
    }
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    // There is nothing, or a file in place of the directory: creating the directory reports that.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
  if (text.length < 32) {
    throw new TokenSecretError(`${path} holds less than 32 characters. Delete it, and a new one is made.`);
  }
  return new Secret(text);
}
