import { get } from 'postgraphile/grafast';
import { setPreference, setPreferenceInput } from '../../memory/knowledge/preferences.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Preferences: setPreference. Their list is `preferences`. */
export function definePreferenceOperations({ builder, row }: Api): void {
  const SetPreferenceInput = inputOf(builder, 'SetPreferenceInput', setPreferenceInput);
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
      plan: (_, { $input }) => change($input, setPreference),
    }),
  }));
}
