import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { issuedTokenKinds } from '../postgres/caller.ts';
import type { Replicas } from '../postgres/replicas.ts';
import type { BlobStore } from '../providers/blobs/store.ts';
import type { Embedder } from '../providers/embedder.ts';
import type { Extractor } from '../providers/extractor.ts';
import type { MasterKeySource } from '../providers/master-key.ts';
import type { Reranker } from '../providers/reranker.ts';
import type { Summarizer } from '../providers/summarizer.ts';
import type { WebhookSender } from '../providers/webhook-sender.ts';
import type { AccessScope } from './access/access-scopes.ts';
import type { Place } from './cells/place.ts';
import type { LentKey } from './sealed/lent-key.ts';

/** The claims of a token that a service requests. */
export interface IssuedClaims {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: 'member';
  readonly ttlSeconds: number;
  /** Undefined for whatever the role may do. */
  readonly scopes: readonly AccessScope[] | undefined;
  /** The persona it is bound to; null if none. */
  readonly personaId: string | null;
  /** The credential it depends on. */
  readonly issuedBy: { readonly kind: (typeof issuedTokenKinds)[number]; readonly id: string };
}

/** Signs a token. */
export type TokenSigner = (claims: IssuedClaims) => Promise<string>;

/** What every domain operation needs: the database's pool and the providers. Created once, at start. */
export interface MemoryServices {
  /** What is read from and written to. While a query is answered from a replica, that replica's. */
  readonly pool: Pool;
  /**
   * Where that is which only a primary has: traces, handoffs, presence. Null where there is none, on a standby.
   * Default: `pool`.
   */
  readonly primary?: Pool | null;
  /** The replicas of the database; null if there are none. */
  readonly replicas?: Replicas | null;
  /** The default embedder, for workspaces that chose no other. */
  readonly embedder: Embedder;
  /** The number of the embedder's model in the database. */
  readonly embeddingModelId: number;
  /** Embedders of other models by their numbers, for workspaces that use them. */
  readonly otherEmbedders?: ReadonlyMap<number, Embedder>;
  readonly extractor: Extractor;
  readonly summarizer: Summarizer;
  readonly reranker: Reranker | null;
  /** The store for texts and files that are not in the database. */
  readonly blobs: BlobStore;
  /** The same, but it writes only to stores that really delete and that nobody else can read. */
  readonly erasableBlobs: BlobStore;
  /** The keys with which owners' keys are wrapped; null if nothing is sealed. */
  readonly masterKeys: MasterKeySource | null;
  /** A key that the present request provides, for what is sealed to its owner. */
  readonly ownerKey?: LentKey;
  readonly log: Logger;
  /** Signs tokens for users; null if only an external issuer issues tokens. Default: null. */
  readonly tokenSigner?: TokenSigner | null;
  /** After how many days texts are archived if the workspace has no setting; 0 for never. Default: 0. */
  readonly archiveAfterDays?: number;
  /** How many days recall traces are kept if the workspace has no setting. Default: 90. */
  readonly traceRetentionDays?: number;
  /** How many tokens a day the language model may use for a workspace without a setting. Default: 2,000,000. */
  readonly languageModelTokensPerDay?: number;
  /** Where each workspace lives in one of several databases: those that are open, the first one first. */
  readonly cells?: (() => readonly Place[]) | undefined;
  /** Posts events to webhooks. Default: only to public addresses over https. */
  readonly webhookSender?: WebhookSender;
}
