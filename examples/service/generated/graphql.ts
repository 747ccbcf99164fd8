/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What kind of memory it is. */
export type MemoryKind =
  | 'DECISION'
  | 'FACT'
  | 'INSIGHT'
  | 'MOMENT'
  | 'NOTE'
  | 'PREFERENCE'
  | 'SUMMARY'
  | 'TASK';

/** What a memory belongs to: the user, the relationship between the user and one persona, a project, or the workspace. */
export type MemoryLayer =
  | 'PROFILE'
  | 'PROJECT'
  | 'RELATIONSHIP'
  | 'WORKSPACE';

export type RememberInput = {
  confidence?: number | null | undefined;
  content: string;
  /** Your own key for it. Sending the same key again stores nothing new. */
  idempotencyKey?: string | null | undefined;
  kind: MemoryKind;
  layer?: MemoryLayer | null | undefined;
  /** Other data to store with it: an object of up to 64 kB. Recall does not search its text but can filter by it (RecallInput.metadata). Not allowed for a sealed memory. */
  metadata?: unknown;
  personaId?: string | null | undefined;
  /** The persona's externalId (your own key for it), in place of personaId. */
  personaKey?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The project's externalId (your own key for it), in place of projectId. */
  projectKey?: string | null | undefined;
  /** For a sealed memory: whether it gets a vector, so that recall can find it. Default: true. */
  recallable?: boolean | null | undefined;
  /** Whether to replace what is stored with the same idempotencyKey, as a new version. If nothing differs, there is no new version. Default: false, what is stored stays as it is. */
  replace?: boolean | null | undefined;
  /** Whether the text is stored encrypted in the blob store, readable by its owner alone. Default: the sealMemories setting of the user or the workspace. */
  sealed?: boolean | null | undefined;
  sourceMessageIds?: Array<string> | null | undefined;
  threadId?: string | null | undefined;
  /** The thread's externalId (your own key for it), in place of threadId. */
  threadKey?: string | null | undefined;
  /** The user to act for. Service role only. Default: the token's user. */
  userId?: string | null | undefined;
  /** The user's externalId (your own key for them), in place of userId. Service role only. */
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