import { get } from 'postgraphile/grafast';
import { setPreference } from '../../memory/preferences.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Preferences: setPreference. Their list is `preferences`. */
export function definePreferenceOperations({ builder, row }: Api): void {
  const SetPreferenceInput = builder.inputType('SetPreferenceInput', {
    fields: (t) => ({
      category: t.string({
        required: true,
        description: 'The category of the preference, e.g. coffee or code style.',
      }),
      key: t.string({ required: true, description: 'The name of the setting within its category.' }),
      value: t.string({ required: true }),
      content: t.string({ description: 'The preference as a sentence. Default: category, key and value.' }),
      personaId: t.field({
        type: 'UUID',
        description: 'If given, the preference belongs to the relationship with this persona only.',
      }),
      userId: t.field({
        type: 'UUID',
        description: "The user to act for. Service role only. Default: the token's user.",
      }),
      userKey: t.string({ description: ownKey.user }),
      personaKey: t.string({ description: ownKey.persona }),
    }),
  });
  const SetPreferencePayload = builder
    .objectRef<{ preferenceId: string; supersededId: string | null }>('SetPreferencePayload')
    .implement({
      fields: (t) => ({
        preference: t.field({
          type: 'MemoryItem',
          plan: ($done) => row('MemoryItem', get($done, 'preferenceId')),
        }),
        superseded: t.field({
          description: 'The version it replaces; null if it is new or was confirmed.',
          type: 'MemoryItem',
          nullable: true,
          plan: ($done) => row('MemoryItem', get($done, 'supersededId')),
        }),
      }),
    });
  builder.mutationFields((t) => ({
    setPreference: t.field({
      description:
        'States a preference. The same value as before confirms it, another value supersedes it. It outranks what is extracted from conversations.',
      type: SetPreferencePayload,
      nullable: true,
      args: { input: t.arg({ type: SetPreferenceInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => setPreference(by.services, by.caller, input)),
    }),
  }));
}
