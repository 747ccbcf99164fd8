/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What a stated memory is. */
export type MemoryKind =
  | 'DECISION'
  | 'FACT'
  | 'INSIGHT'
  | 'MOMENT'
  | 'NOTE'
  | 'PREFERENCE'
  | 'SUMMARY'
  | 'TASK';

/** Whom a memory is about: the user, one persona with the user, a project, or the workspace. */
export type MemoryLayer =
  | 'PROFILE'
  | 'PROJECT'
  | 'RELATIONSHIP'
  | 'WORKSPACE';

export type RememberInput = {
  confidence?: number | null | undefined;
  content: string;
  /** The same key stores once. */
  idempotencyKey?: string | null | undefined;
  kind: MemoryKind;
  layer?: MemoryLayer | null | undefined;
  /** Whatever else you keep with it: an object of up to 64 kB. Recall does not search it, and finds by it (RecallInput.metadata). Not of a sealed memory. */
  metadata?: unknown;
  personaId?: string | null | undefined;
  /** The caller's own key for the persona, in place of personaId. */
  personaKey?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The caller's own key for the project, in place of projectId. */
  projectKey?: string | null | undefined;
  /** Of a sealed memory: whether it has a vector, so that recall finds it. Default: true. */
  recallable?: boolean | null | undefined;
  /** Whether this is the next version of what was stored with the idempotencyKey, if anything; what says the same makes none. Default: false, what was stored stays as it is. */
  replace?: boolean | null | undefined;
  /** Keeps the text encrypted in the blob store, for its owner alone. Default: what the user or the workspace says (sealMemories). */
  sealed?: boolean | null | undefined;
  sourceMessageIds?: Array<string> | null | undefined;
  threadId?: string | null | undefined;
  /** The caller's own key for the thread, in place of threadId. */
  threadKey?: string | null | undefined;
  /** On whose behalf; service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The caller's own key for the user, in place of userId; service role only. */
  userKey?: string | null | undefined;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
};

export type NoteMutationVariables = Exact<{
  input: RememberInput;
}>;


export type NoteMutation = { remember: { memory: { id: string, content: string | null } } | null };

export type StandUpQueryVariables = Exact<{
  first: number;
}>;


export type StandUpQuery = { decisions: { nodes: Array<{ content: string | null, validFrom: string | null } | null> } | null, tasks: { nodes: Array<{ content: string | null, dueAt: string | null } | null> } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const NoteDocument = new TypedDocumentString(`
    mutation Note($input: RememberInput!) {
  remember(input: $input) {
    memory {
      id
      content
    }
  }
}
    `, {"hash":"sha256:56270dd477f6d3660617db1b381b3782e0ae9c17b593f6e35ba66cdc2dd82274"}) as unknown as TypedDocumentString<NoteMutation, NoteMutationVariables>;
export const StandUpDocument = new TypedDocumentString(`
    query StandUp($first: Int!) {
  decisions(first: $first) {
    nodes {
      content
      validFrom
    }
  }
  tasks(first: $first) {
    nodes {
      content
      dueAt
    }
  }
}
    `, {"hash":"sha256:f98f897961ed1be39c050eb767ab9d5aaf4eddbf4adc018e08372eb84b533304"}) as unknown as TypedDocumentString<StandUpQuery, StandUpQueryVariables>;