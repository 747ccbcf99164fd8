import { recallKinds } from '../../memory/kinds.ts';
import type { ArmName } from '../../memory/recall/search.ts';
import type { ApiBuilder } from '../pothos/builder.ts';

/** Enums that no table uses: what can be recalled, and how much of it may be shown. */
export function defineRecallEnums(builder: ApiBuilder) {
  return {
    RecallKind: builder.enumType('RecallKind', {
      values: Object.fromEntries(recallKinds.map((kind) => [kind.toUpperCase(), { value: kind }])),
    }),
    RecallArm: builder.enumType('RecallArm', {
      description: 'A search method that finds rows, or the reranker, which orders them.',
      values: {
        TEXT: { value: 'text', description: 'Full-text search by words.' },
        VECTOR: { value: 'vector', description: 'Search by meaning, with vectors.' },
        ENTITY: { value: 'entity', description: 'Search by the names of entities.' },
        TRIGRAM: { value: 'trigram', description: 'Search by similar spelling, parts of words, and code.' },
        TIME: { value: 'time', description: 'Search by the period of time that the query mentions.' },
        RERANK: { value: 'rerank', description: "The reranker's order." },
      } as const satisfies Record<Uppercase<ArmName>, { value: ArmName; description: string }>,
    }),
    MemoryScope: builder.enumType('MemoryScope', {
      values: {
        FULL: { value: 'full' },
        INSIGHTS_ONLY: { value: 'insights_only' },
        NEUTRAL_ONLY: { value: 'neutral_only' },
        NEUTRAL_AND_RELATIONSHIP: { value: 'neutral_and_relationship' },
        RELATIONSHIP_ONLY: { value: 'relationship_only' },
        NONE: { value: 'none' },
      } as const,
    }),
  };
}

/** The references to these enums. */
export type RecallEnums = ReturnType<typeof defineRecallEnums>;
