import { each, get, object } from 'postgraphile/grafast';
import type { OwnerKey as Key } from '../../memory/sealed/owner-key.ts';
import { ownerKeys, registerOwnerKey, removeOwnerKey } from '../../memory/sealed/owner-keys.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** Keys that owners hold: registerOwnerKey, removeOwnerKey, ownerKeys. */
export function defineOwnerKeyOperations({ builder }: Api): void {
  const RegisterOwnerKeyInput = builder.inputType('RegisterOwnerKeyInput', {
    fields: (t) => ({
      name: t.string({ required: true, description: 'What it is, as "phone" or "recovery".' }),
      publicKey: t.string({
        required: true,
        description: 'The public key for ECDH-ES as a JWK in JSON: X25519 or P-256. Never the private key.',
      }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const RemoveOwnerKeyInput = builder.inputType('RemoveOwnerKeyInput', {
    fields: (t) => ({ ownerKeyId: t.field({ type: 'UUID', required: true }) }),
  });
  const OwnerKey = builder.objectRef<Key>('OwnerKey').implement({
    description: "A key of a user's, of which the server has the public half alone.",
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID' }),
      name: t.exposeString('name'),
      publicKey: t.exposeString('publicKey', { description: 'A JWK in JSON.' }),
      thumbprint: t.exposeString('thumbprint', {
        description: 'Its RFC 7638 thumbprint: what is sealed to it names it so.',
      }),
      createdAt: t.expose('createdAt', { type: 'Datetime' }),
    }),
  });
  const RegisterOwnerKeyPayload = builder.objectRef<{ ownerKey: Key }>('RegisterOwnerKeyPayload').implement({
    fields: (t) => ({ ownerKey: t.field({ type: OwnerKey, plan: ($done) => get($done, 'ownerKey') }) }),
  });
  const RemoveOwnerKeyPayload = builder
    .objectRef<{ ok: boolean }>('RemoveOwnerKeyPayload')
    .implement({ fields: (t) => ({ ok: t.exposeBoolean('ok') }) });

  builder.queryFields((t) => ({
    ownerKeys: t.field({
      description:
        "The keys that a user's sealed memories are encrypted to; without any, the server's are used.",
      type: [OwnerKey],
      args: {
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $userId, $userKey }) =>
        each(
          ask(object({ userId: $userId, userKey: $userKey }), (by, input) =>
            ownerKeys(by.services, by.caller, input),
          ),
          ($key) => $key,
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    registerOwnerKey: t.field({
      description:
        'Registers the public half of a key that the user holds. What they seal from then on is encrypted to all their keys, and the server can not open it.',
      type: RegisterOwnerKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RegisterOwnerKeyInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          ownerKey: await registerOwnerKey(by.services, by.caller, input),
        })),
    }),
    removeOwnerKey: t.field({
      description: 'Removes a key of a user: nothing more is sealed to it. What was, it still opens.',
      type: RemoveOwnerKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveOwnerKeyInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await removeOwnerKey(by.services, by.caller, input);
          return { ok: true };
        }),
    }),
  }));
}
