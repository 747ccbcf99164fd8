import { get } from 'postgraphile/grafast';
import { ensureInput, ensurePersona, ensureProject, ensureUser } from '../../memory/workspace/identities.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Finding or creating by the caller's own key: ensureUser, ensureProject, ensurePersona. */
export function defineEnsureOperations({ builder }: Api): void {
  const EnsureInput = inputOf(builder, 'EnsureInput', ensureInput);
  const EnsureUserPayload = builder.objectRef<{ id: string }>('EnsureUserPayload').implement({
    fields: (t) => ({ userId: t.field({ type: 'UUID', plan: ($done) => get($done, 'id') }) }),
  });
  const EnsureProjectPayload = builder.objectRef<{ id: string }>('EnsureProjectPayload').implement({
    fields: (t) => ({ projectId: t.field({ type: 'UUID', plan: ($done) => get($done, 'id') }) }),
  });
  const EnsurePersonaPayload = builder.objectRef<{ id: string }>('EnsurePersonaPayload').implement({
    fields: (t) => ({ personaId: t.field({ type: 'UUID', plan: ($done) => get($done, 'id') }) }),
  });

  builder.mutationFields((t) => ({
    ensureUser: t.field({
      description: "Finds or creates a user by the caller's own key.",
      type: EnsureUserPayload,
      nullable: true,
      args: { input: t.arg({ type: EnsureInput, required: true }) },
      plan: (_, { $input }) => change($input, ensureUser),
    }),
    ensureProject: t.field({
      description: "Finds or creates a project by the caller's own key.",
      type: EnsureProjectPayload,
      nullable: true,
      args: { input: t.arg({ type: EnsureInput, required: true }) },
      plan: (_, { $input }) => change($input, ensureProject),
    }),
    ensurePersona: t.field({
      description: "Finds or creates a persona by the caller's own key.",
      type: EnsurePersonaPayload,
      nullable: true,
      args: { input: t.arg({ type: EnsureInput, required: true }) },
      plan: (_, { $input }) => change($input, ensurePersona),
    }),
  }));
}
