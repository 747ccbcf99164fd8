import { get } from 'postgraphile/grafast';
import { createApiKey, type IssuedApiKey, revokeApiKey, rotateApiKey } from '../../memory/api-keys.ts';
import { registerSigningKey, revokeSigningKey } from '../../memory/signing-keys.ts';
import { type Api, type ApiTypes, change } from '../pothos/builder.ts';

const actsAs =
  'The user it acts as: you, or a user created for an earlier key. Default: a user created for this key; for a service, the service itself.';
const speaksThrough =
  'The persona that its requests are bound to: they do not see what belongs to other personas, and what they write belongs to this one. Default: none.';
const shownOnce = 'What to send after `Authorization: Bearer`. It is shown only here: store it as a secret.';

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<ApiTypes>,
  'InputObject'
>;

/** The fields that API keys and signing keys have in common. */
const keyFields = (t: InputFields) => ({
  name: t.string({ required: true, description: 'What it is for, up to 200 characters.' }),
  role: t.field({ type: 'WorkspaceRole', required: true }),
  scopes: t.field({ type: ['AccessScope'], required: true, description: 'What it may be used for.' }),
  expiresAt: t.field({ type: 'Datetime', description: 'When it expires. Default: never.' }),
  userId: t.field({ type: 'UUID', description: actsAs }),
  userKey: t.string({
    description: "The user's externalId (your own key for them), in place of userId.",
  }),
  personaId: t.field({ type: 'UUID', description: speaksThrough }),
  personaKey: t.string({
    description: "The persona's externalId (your own key for it), in place of personaId.",
  }),
});

/** Keys of programs: createApiKey, rotateApiKey, revokeApiKey; the keys themselves are the list apiKeys. */
export function defineApiKeyOperations({ builder, row }: Api): void {
  const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', { fields: keyFields });
  const RotateApiKeyInput = builder.inputType('RotateApiKeyInput', {
    fields: (t) => ({
      apiKeyId: t.field({ type: 'UUID', required: true }),
      graceSeconds: t.int({
        description:
          'How many seconds the previous secret stays valid, at most 30 days. Default: 0; for the key that the request is sent with, at least 60.',
      }),
    }),
  });
  const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
    fields: (t) => ({ apiKeyId: t.field({ type: 'UUID', required: true }) }),
  });
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
      plan: (_, { $input }) => change($input, (by, input) => createApiKey(by.services, by.caller, input)),
    }),
    rotateApiKey: t.field({
      description: 'Gives an API key a new secret. For those who may create such a key.',
      type: RotateApiKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RotateApiKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => rotateApiKey(by.services, by.caller, input)),
    }),
    revokeApiKey: t.field({
      description:
        'Revokes an API key permanently, from the next request on. Admins may revoke any, services their own.',
      type: RevokeApiKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RevokeApiKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => revokeApiKey(by.services, by.caller, input)),
    }),
  }));
}

/** Keys that programs sign requests with: registerSigningKey, revokeSigningKey; the keys are the list signingKeys. */
export function defineSigningKeyOperations({ builder, row }: Api): void {
  const RegisterSigningKeyInput = builder.inputType('RegisterSigningKeyInput', {
    fields: (t) => ({
      ...keyFields(t),
      publicKey: t.string({
        required: true,
        description: 'An Ed25519 public key: PEM, or its 32 bytes in base64. Never the private key.',
      }),
    }),
  });
  const RevokeSigningKeyInput = builder.inputType('RevokeSigningKeyInput', {
    fields: (t) => ({ signingKeyId: t.field({ type: 'UUID', required: true }) }),
  });
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
      plan: (_, { $input }) =>
        change($input, (by, input) => registerSigningKey(by.services, by.caller, input)),
    }),
    revokeSigningKey: t.field({
      description:
        'Revokes a signing key permanently, from the next request on. Admins may revoke any, services their own.',
      type: RevokeSigningKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: RevokeSigningKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => revokeSigningKey(by.services, by.caller, input)),
    }),
  }));
}
