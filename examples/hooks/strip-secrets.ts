import type { Hooks } from '../../src/gateway/hooks.ts';

// Keys and passwords that somebody pastes into a chat reach neither a model nor memory.

const secrets = [
  /\b(?:sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{16,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
];

const hooks: Hooks = {
  preRoute: () => ({
    replace: (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text),
  }),
};
export default hooks;
