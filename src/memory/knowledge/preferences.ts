import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { nonEmptyText, parseInput, shortName, uuid } from '../input.ts';
import { actingFor, checkNames, idsToWrite, namedPersona } from '../own-keys.ts';

/** The schema of SetPreferenceInput. */
export const setPreferenceInput = z.object({
  category: shortName.describe('The category of the preference, e.g. coffee or code style.'),
  key: shortName.describe('The name of the setting within its category.'),
  value: nonEmptyText,
  content: nonEmptyText.nullish().describe('The preference as a sentence. Default: category, key and value.'),
  confidence: z
    .number()
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .nullish()
    .describe('How sure it is, 0 to 1. Default: 1.'),
  ...namedPersona,
  personaId: uuid
    .nullish()
    .describe('If given, the preference belongs to the relationship with this persona only.'),
  ...actingFor,
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
  call: Call,
  input: z.input<typeof setPreferenceInput>,
): Promise<{ preferenceId: string; supersededId: string | null }> {
  const given = parseInput(setPreferenceInput, input);
  checkNames(call.caller, given);
  const words = (text: string) => text.replaceAll('_', ' ').trim();
  const content = given.content ?? `${words(given.category)}, ${words(given.key)}: ${given.value}`;
  const set = await inSession(call, async (session) => {
    const { personaId, userId } = await idsToWrite(session, given);
    const { rows } = await session.query<{ preferenceId: string; supersededId: string | null }>(
      `select preference_id as "preferenceId", superseded_id as "supersededId"
       from mneme_operation.set_preference($1, $2, $3, $4, $5, $6, $7)`,
      [given.category, given.key, given.value, content, personaId, userId, given.confidence ?? 1],
    );
    return rows[0];
  });
  if (!set) throw new Error('set_preference returned no row');
  return set;
}
