import { z } from 'zod';
import { moment, shortName, uuid } from './input.ts';
import { personaKey, userKey } from './own-keys.ts';

/** What an access key may be used for: queries, changes that store, or what takes an admin. */
export const accessScopes = ['read', 'write', 'manage'] as const;
/** One of `accessScopes`. */
export type AccessScope = (typeof accessScopes)[number];

/** What a request may do: as its access key says, or make workspaces, with a deployment key. */
export type RequestScope = AccessScope | 'deploy';

/** Of what a request may do, what an access key could say. */
export function accessScopesOf(
  scopes: readonly RequestScope[] | undefined,
): readonly AccessScope[] | undefined {
  return scopes?.filter((scope) => scope !== 'deploy');
}

/** What API keys and signing keys are both made of. */
export const accessKeyInput = z.object({
  name: shortName.refine((name) => name.length <= 200, 'is longer than 200 characters'),
  role: z.enum(['member', 'admin', 'service']),
  scopes: z
    .array(z.enum(accessScopes))
    .min(1, 'is empty; name at least one of READ, WRITE and MANAGE')
    .transform((scopes) => [...new Set(scopes)]),
  expiresAt: moment
    .refine((at) => Date.parse(at) > Date.now(), 'is over already; name a moment to come')
    .nullish(),
  userId: uuid.nullish(),
  ...userKey,
  personaId: uuid.nullish(),
  ...personaKey,
});
