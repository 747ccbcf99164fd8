import { each, get, object } from 'postgraphile/grafast';
import type { OwnerKey as Key } from '../../memory/sealed/owner-key.ts';
import {
  ownerKeys,
  registerOwnerKey,
  registerOwnerKeyInput,
  removeOwnerKey,
  removeOwnerKeyInput,
} from '../../memory/sealed/owner-keys.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** Keys that owners hold: registerOwnerKey, removeOwnerKey, ownerKeys. */
export function defineOwnerKeyOperations({ builder }: Api): void {
  const RegisterOwnerKeyInput = inputOf(builder, 'RegisterOwnerKeyInput', registerOwnerKeyInput);
  const RemoveOwnerKeyInput = inputOf(builder, 'RemoveOwnerKeyInput', removeOwnerKeyInput);
  const OwnerKey = builder.objectRef<Key>('OwnerKey').implement({
    description: 'A key pair of a user. The server has only the public key.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID' }),
      name: t.exposeString('name'),
      publicKey: t.exposeString('publicKey', { description: 'The public key as a JWK in JSON.' }),
      thumbprint: t.exposeString('thumbprint', {
        description: 'Its RFC 7638 thumbprint, which identifies it in what is encrypted to it.',
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
        "The public keys that a user's sealed memories are encrypted to. Without any, the server's key is used.",
      type: [OwnerKey],
      args: {
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $userId, $userKey }) =>
        each(ask(object({ userId: $userId, userKey: $userKey }), ownerKeys), ($key) => $key),
    }),
  }));
  builder.mutationFields((t) => ({
    registerOwnerKey: t.field({
      description:
        'Registers the public key of a key pair that the user holds. What the user seals from then on is encrypted to all their keys, and the server cannot decrypt it.',
      type: RegisterOwnerKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RegisterOwnerKeyInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => ({
          ownerKey: await registerOwnerKey(by, input),
        })),
    }),
    removeOwnerKey: t.field({
      description:
        'Removes a public key of a user. Nothing new is encrypted to it. It still decrypts what was encrypted to it before.',
      type: RemoveOwnerKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveOwnerKeyInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await removeOwnerKey(by, input);
          return { ok: true };
        }),
    }),
  }));
}
