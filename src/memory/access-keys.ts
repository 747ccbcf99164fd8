import { z } from 'zod';
import { accessScopes } from './access-scopes.ts';
import { moment, shortName, uuid } from './input.ts';
import { personaKey, userKey } from './own-keys.ts';

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
