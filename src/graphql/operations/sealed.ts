import { get, lambda, object } from 'postgraphile/grafast';
import { sealedMemory } from '../../memory/knowledge/memories.ts';
import { destroySealingKey, destroySealingKeyInput } from '../../memory/sealed/destroy-key.ts';
import type { OpenedText, TextProblem as Problem } from '../../memory/sealed/open-memories.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** Sealed memories: sealedMemory, destroySealingKey. Returns the type that says why a text can't be read. */
export function defineSealedOperations({ builder }: Api) {
  const TextProblem = builder.objectRef<Problem>('TextProblem').implement({
    description: 'Why a sealed or archived text cannot be read.',
    fields: (t) => ({
      code: t.exposeString('code', { description: "One of the API's error codes." }),
      message: t.exposeString('message'),
      jwe: t.string({
        nullable: true,
        description:
          'For a text that is sealed to keys of its owner: the JWE in general JSON form, which one of these keys decrypts.',
        plan: ($problem) => lambda($problem, (problem) => problem?.jwe ?? null, true),
      }),
    }),
  });
  const SealedText = builder.objectRef<OpenedText>('SealedText').implement({
    description: 'The text of a sealed memory, or why it cannot be read.',
    fields: (t) => ({
      text: t.exposeString('text', {
        nullable: true,
        description: 'The text; null if it cannot be read (see problem).',
      }),
      problem: t.field({ type: TextProblem, nullable: true, plan: ($text) => get($text, 'problem') }),
    }),
  });
  const DestroySealingKeyInput = inputOf(builder, 'DestroySealingKeyInput', destroySealingKeyInput);
  const DestroySealingKeyPayload = builder
    .objectRef<{ destroyed: number }>('DestroySealingKeyPayload')
    .implement({
      fields: (t) => ({
        destroyed: t.exposeInt('destroyed', { description: 'How many keys were destroyed: 0 or 1.' }),
      }),
    });

  builder.queryFields((t) => ({
    sealedMemory: t.field({
      description: 'The text of a sealed memory. For its owner, or a service that acts for them.',
      type: SealedText,
      nullable: true,
      args: {
        memoryId: t.arg({ type: 'UUID', required: true }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $memoryId, $userId, $userKey }) =>
        ask(object({ memoryId: $memoryId, userId: $userId, userKey: $userKey }), sealedMemory),
    }),
  }));
  builder.mutationFields((t) => ({
    destroySealingKey: t.field({
      description:
        "Destroys the key of a user's sealed memories. From then on nobody can read them, not even from a backup of the database. For the user and admins.",
      type: DestroySealingKeyPayload,
      nullable: true,
      args: { input: t.arg({ type: DestroySealingKeyInput, required: true }) },
      plan: (_, { $input }) => change($input, destroySealingKey),
    }),
  }));
  return TextProblem;
}

/** The reference to the type that says why a text can't be read. */
export type TextProblemRef = ReturnType<typeof defineSealedOperations>;
