import { get } from 'postgraphile/grafast';
import { accessKeyInput } from '../../memory/access/access-keys.ts';
import {
  createApiKey,
  type IssuedApiKey,
  revokeApiKey,
  revokeApiKeyInput,
  rotateApiKey,
  rotateApiKeyInput,
} from '../../memory/access/api-keys.ts';
import {
  registerSigningKey,
  registerSigningKeyInput,
  revokeSigningKey,
  revokeSigningKeyInput,
} from '../../memory/access/signing-keys.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

const shownOnce = 'What to send after `Authorization: Bearer`. It is shown only here: store it as a secret.';

/** Keys of programs: createApiKey, rotateApiKey, revokeApiKey; the keys themselves are the list apiKeys. */
export function defineApiKeyOperations({ builder, row }: Api): void {
  const CreateApiKeyInput = inputOf(builder, 'CreateApiKeyInput', accessKeyInput);
  const RotateApiKeyInput = inputOf(builder, 'RotateApiKeyInput', rotateApiKeyInput);
  const RevokeApiKeyInput = inputOf(builder, 'RevokeApiKeyInput', revokeApiKeyInput);
  const issued = (name: string) =>
    builder.objectRef<IssuedApiKey>(name).implement({
      fields: (t) => ({
        apiKey: t.field({ type: 'ApiKey', plan: ($done) => row('ApiKey', get($done, 'apiKeyId')) }),
        secret: t.exposeString('secret', { description: shownOnce }),
      }),
    });
  const CreateApiKeyPayload = issued('CreateApiKeyPayload');
  const RotateApiKeyPayload = issued('RotateApiKeyPayload');
  const RevokeApiKeyPayload = builder.objectRef<{ apiKeyId: string }>('RevokeApiKeyPayload').implement({
    fields: (t) => ({
      apiKey: t.field({ type: 'ApiKey', plan: ($done) => row('ApiKey', get($done, 'apiKeyId')) }),
    }),
  });

  builder.mutationFields((t) => ({
    createApiKey: t.field({
      description:
        'Creates an API key for a program. Admins create keys with the roles MEMBER and ADMIN, services with the role SERVICE for themselves.',
      type: CreateApiKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, createApiKey),
    }),
    rotateApiKey: t.field({
      description: 'Gives an API key a new secret. For those who may create such a key.',
      type: RotateApiKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RotateApiKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, rotateApiKey),
    }),
    revokeApiKey: t.field({
      description:
        'Revokes an API key permanently, from the next request on. Admins may revoke any, services their own.',
      type: RevokeApiKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RevokeApiKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, revokeApiKey),
    }),
  }));
}

/** Keys that programs sign requests with: registerSigningKey, revokeSigningKey; the keys are the list signingKeys. */
export function defineSigningKeyOperations({ builder, row }: Api): void {
  const RegisterSigningKeyInput = inputOf(builder, 'RegisterSigningKeyInput', registerSigningKeyInput);
  const RevokeSigningKeyInput = inputOf(builder, 'RevokeSigningKeyInput', revokeSigningKeyInput);
  const payload = (name: string) =>
    builder.objectRef<{ signingKeyId: string }>(name).implement({
      fields: (t) => ({
        signingKey: t.field({
          type: 'SigningKey',
          description: 'The signing key. Its id is the keyid of its signatures.',
          plan: ($done) => row('SigningKey', get($done, 'signingKeyId')),
        }),
      }),
    });
  const RegisterSigningKeyPayload = payload('RegisterSigningKeyPayload');
  const RevokeSigningKeyPayload = payload('RevokeSigningKeyPayload');

  builder.mutationFields((t) => ({
    registerSigningKey: t.field({
      description:
        'Registers the public key of an Ed25519 key pair. Requests signed with it (RFC 9421) need no token. For those who may create an API key with the same role.',
      type: RegisterSigningKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RegisterSigningKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, registerSigningKey),
    }),
    revokeSigningKey: t.field({
      description:
        'Revokes a signing key permanently, from the next request on. Admins may revoke any, services their own.',
      type: RevokeSigningKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RevokeSigningKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, revokeSigningKey),
    }),
  }));
}
