import { createHash, randomBytes } from 'node:crypto';

/** The form of a key: a name of 16 base 32 characters, which is not secret, and 256 random bits, which are. */
const keyForm = /^mneme_([a-z2-7]{16})_[\w-]{43}$/;

const deploymentKeyForm = /^mneme_deployment_([a-z2-7]{16})_[\w-]{43}$/;

/** The part of an API key by which it is looked up; null if the text does not have the form of a key. */
export function apiKeyPrefix(key: string): string | null {
  return keyForm.exec(key)?.[1] ?? null;
}

/** The same of a deployment key. */
export function deploymentKeyPrefix(key: string): string | null {
  return deploymentKeyForm.exec(key)?.[1] ?? null;
}

/** SHA-256 of an API key, as it is stored. */
export function apiKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** 80 random bits in RFC 4648's base 32, lower-case, which has no easily confused characters. */
export function newApiKeyPrefix(): string {
  return [...randomBytes(16)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}

/** A new key with a prefix: 256 random bits. */
export function newApiKey(prefix: string): string {
  return `mneme_${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** A new deployment key with a prefix: 256 random bits. */
export function newDeploymentKey(prefix: string): string {
  return `mneme_deployment_${prefix}_${randomBytes(32).toString('base64url')}`;
}
