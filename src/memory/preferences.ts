import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import { nonEmptyText, parseInput, shortName, uuid } from './input.ts';
import { checkNames, idsToWrite, personaKey, userKey } from './own-keys.ts';
import type { MemoryServices } from './services.ts';

const setPreferenceInput = z.object({
  category: shortName,
  key: shortName,
  value: nonEmptyText,
  content: nonEmptyText.nullish(),
  personaId: uuid.nullish(),
  userId: uuid.nullish(),
  ...personaKey,
  ...userKey,
});

/**
 * States a user's preference. The value it has already confirms it, another supersedes it; the earlier one stays,
 * superseded. Without `content` its text is made of category, key and value. What is stated here outranks what is
 * drawn from conversation: only a later statement that announces a revision, or that the extractor is at least 80 %
 * sure of, replaces it.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; PERSONA_NOT_FOUND, USER_NOT_FOUND.
 */
export async function setPreference(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof setPreferenceInput>,
): Promise<{ preferenceId: string; supersededId: string | null }> {
  const given = parseInput(setPreferenceInput, input);
  checkNames(caller, given);
  const words = (text: string) => text.replaceAll('_', ' ').trim();
  const content = given.content ?? `${words(given.category)}, ${words(given.key)}: ${given.value}`;
  const set = await withSession(services.pool, caller, async (session) => {
    const { personaId, userId } = await idsToWrite(session, given);
    const { rows } = await session.query<{ preferenceId: string; supersededId: string | null }>(
      `select preference_id as "preferenceId", superseded_id as "supersededId"
       from mneme_operation.set_preference($1, $2, $3, $4, $5, $6)`,
      [given.category, given.key, given.value, content, personaId, userId],
    );
    return rows[0];
  });
  if (!set) throw new Error('set_preference returned no row');
  return set;
}
