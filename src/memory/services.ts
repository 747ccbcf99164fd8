import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { issuedTokenKinds } from '../postgres/caller.ts';
import type { BlobStore } from '../providers/blobs/store.ts';
import type { Embedder } from '../providers/embedder.ts';
import type { Extractor } from '../providers/extractor.ts';
import type { MasterKeySource } from '../providers/master-key.ts';
import type { Reranker } from '../providers/reranker.ts';
import type { Summarizer } from '../providers/summarizer.ts';
import type { WebhookSender } from '../providers/webhook-sender.ts';
import type { AccessScope } from './access-scopes.ts';
import type { LentKey } from './sealed/lent-key.ts';

/** What a token that a service asks for says. */
export interface IssuedClaims {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: 'member';
  readonly ttlSeconds: number;
  /** Undefined: whatever the role may do. */
  readonly scopes: readonly AccessScope[] | undefined;
  /** The persona it speaks through; null: it is bound to none. */
  readonly personaId: string | null;
  /** What it hangs on. */
  readonly issuedBy: { readonly kind: (typeof issuedTokenKinds)[number]; readonly id: string };
}

/** Signs a token. */
export type TokenSigner = (claims: IssuedClaims) => Promise<string>;

/** What every domain operation works with: the database's pool and the providers. Made once, at start. */
export interface MemoryServices {
  readonly pool: Pool;
  /** The wanted embedder: of workspaces that chose no other. */
  readonly embedder: Embedder;
  /** The number of the embedder's model in the database. */
  readonly embeddingModelId: number;
  /** Embedders of other models by their numbers, for workspaces that read with them. */
  readonly otherEmbedders?: ReadonlyMap<number, Embedder>;
  readonly extractor: Extractor;
  readonly summarizer: Summarizer;
  readonly reranker: Reranker | null;
  /** Where texts and files are kept that the database doesn't hold. */
  readonly blobs: BlobStore;
  /** The same, writing where what is deleted is gone and nobody else can read. */
  readonly erasableBlobs: BlobStore;
  /** What owners' keys are wrapped with; null: nothing is sealed. */
  readonly masterKeys: MasterKeySource | null;
  /** A key that the request at hand lends, for what is sealed to its owner. */
  readonly ownerKey?: LentKey;
  readonly log: Logger;
  /** Signs tokens for users; null where an issuer of its own makes them all. Left out: null. */
  readonly tokenSigner?: TokenSigner | null;
  /** Days after which texts go into the archive where the workspace says nothing; 0, or left out: never. */
  readonly archiveAfterDays?: number;
  /** Days that recall traces are kept where the workspace says nothing; 90 unless given. */
  readonly traceRetentionDays?: number;
  /** Tokens a day that a language model may take of a workspace that says nothing; 2,000,000 unless given. */
  readonly languageModelTokensPerDay?: number;
  /** Posts events to webhooks; left out: to public addresses over https alone. */
  readonly webhookSender?: WebhookSender;
}
