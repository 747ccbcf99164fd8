import { z } from 'zod';
import { apiTypes, moment, shortName, uuid, workspaceRole } from '../input.ts';
import { namedPersona, namedUser } from '../own-keys.ts';
import { accessScopes } from './access-scopes.ts';

/** The schema of CreateApiKeyInput: what API keys and signing keys are both made of. */
export const accessKeyInput = z.object({
  name: shortName
    .refine((name) => name.length <= 200, 'is longer than 200 characters')
    .describe('What it is for, up to 200 characters.'),
  role: workspaceRole,
  scopes: z
    .array(z.enum(accessScopes).register(apiTypes, { type: 'AccessScope' }))
    .min(1, 'is empty; name at least one of READ, WRITE and MANAGE')
    .transform((scopes) => [...new Set(scopes)])
    .describe('What it may be used for.'),
  expiresAt: moment
    .refine((at) => Date.parse(at) > Date.now(), 'is over already; name a moment to come')
    .nullish()
    .describe('When it expires. Default: never.'),
  ...namedUser,
  userId: uuid
    .nullish()
    .describe(
      'The user it acts as: you, or a user created for an earlier key. Default: a user created for this key; for a service, the service itself.',
    ),
  ...namedPersona,
  personaId: uuid
    .nullish()
    .describe(
      'The persona that its requests are bound to: they do not see what belongs to other personas, and what they write belongs to this one. Default: none.',
    ),
});
