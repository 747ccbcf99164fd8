import { accessOperations } from './access.ts';
import type { AuditEntry } from './audit-entry.ts';
import { branchOperations } from './branches.ts';
import { createClient, type ErasureAnswer } from './client.ts';
import type { DocumentAnswer } from './documents.ts';
import { entityChanges } from './entity-changes.ts';
import type {
  AuditEntriesQuery,
  AuditHeadQuery,
  AuditLogFilter,
  DocumentsQuery,
  DocumentsQueryVariables,
  EmbeddingModelFieldsFragment,
  FailedJobsQuery,
  LatestAuditEntriesQuery,
  RecallTracesQuery,
  ReformFieldsFragment,
  RetryJobMutation,
  SourceDocumentFilter,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { importOperations } from './imports.ts';
import { done } from './result.ts';
import { routingOperations } from './routing.ts';
import { taxonomyOperations } from './taxonomy.ts';
import { type CallOptions, type ClientOptions, createTransport, type Send } from './transport.ts';
import { webhookOperations } from './webhooks.ts';

export type {
  AccessKeysAnswer,
  ApiKeyAnswer,
  MemberAnswer,
  SigningKeyAnswer,
  WorkspaceAnswer,
} from './access.ts';
export type { BranchAnswer, BranchDigestAnswer, BranchTurn } from './branches.ts';
export * from './client.ts';
export type { EntityAnswer } from './entity-changes.ts';
export type { AliasAnswer } from './imports.ts';
export type { ModelAnswer, RoutingAnswer, RuleAnswer } from './routing.ts';
export type {
  FilingAnswer,
  TaxonomyChangeAnswer,
  TaxonomyChangesAnswer,
  TaxonomyImportAnswer,
  TaxonomyNodeAnswer,
  TaxonomyPreviewAnswer,
  TaxonomySuggestionsPage,
} from './taxonomy.ts';
export type { DeliveryAnswer, WebhookAnswer, WebhookEvent, WebhookSecret } from './webhooks.ts';

/** The workspace's embedding model and its move to another. */
export type EmbeddingModelAnswer = EmbeddingModelFieldsFragment;
/** The progress of extracting a workspace again. */
export type ReformAnswer = ReformFieldsFragment;
/** Where the audit chain ends. */
export type AuditHeadAnswer = NonNullable<AuditHeadQuery['auditHead']>;
/** An entry of the audit log, for people. */
export type LatestAuditEntry = NonNullable<
  NonNullable<LatestAuditEntriesQuery['auditLogs']>['nodes'][number]
>;
/** A prompt or recall that was recorded. */
export type TraceAnswer = NonNullable<NonNullable<RecallTracesQuery['recallTraces']>['nodes'][number]>;
/** Jobs that have failed for good. */
export type FailedJobsAnswer = NonNullable<FailedJobsQuery['jobRuns']>;
/** A job that is tried again. */
export type RetriedJob = NonNullable<RetryJobMutation['retryJob']>['jobRun'];

/** The client with the operations for administration. */
export type MnemeAdminClient = ReturnType<typeof createAdminClient>;

/**
 * Creates a client that also has the operations for administration: members and keys, branches, taxonomy,
 * embedding model, audit, jobs. What it may do is up to the role of its token or key.
 */
export function createAdminClient(options: ClientOptions) {
  const send = createTransport(options);
  return {
    ...createClient(options),
    ...accessOperations(send),
    ...branchOperations(send),
    ...importOperations(send),
    ...taxonomyOperations(send),
    ...entityChanges(send),
    ...webhookOperations(send),
    ...routingOperations(send),
    ...administration(send),
  };
}

function administration(send: Send) {
  return {
    /** The workspace's embedding model, and how far it is on its way to another. */
    async embeddingModel(call?: CallOptions): Promise<EmbeddingModelAnswer> {
      return (await send(operations.EmbeddingModelDocument, {}, call)).embeddingModel;
    },
    /** Chooses the workspace's embedding model; null: the server's. Admins only. */
    async chooseEmbeddingModel(model: string | null, call?: CallOptions): Promise<EmbeddingModelAnswer> {
      const { chooseEmbeddingModel } = await send(
        operations.ChooseEmbeddingModelDocument,
        { input: { model } },
        call,
      );
      return done(chooseEmbeddingModel).embeddingModel;
    },
    /** The progress of extracting the workspace again; null if it is not running. Role admin. */
    async reformProgress(call?: CallOptions): Promise<ReformAnswer | null> {
      return (await send(operations.ReformProgressDocument, {}, call)).reformProgress;
    },
    /** Extracts everything in the workspace again from its turns, in the background, or continues that. Role admin. */
    async reformWorkspace(everything: boolean, call?: CallOptions): Promise<ReformAnswer | null> {
      const { reformWorkspace } = await send(
        operations.ReformWorkspaceDocument,
        { input: { everything } },
        call,
      );
      return done(reformWorkspace).progress;
    },
    /** Where the workspace's audit chain ends; role admin. */
    async auditHead(call?: CallOptions): Promise<AuditHeadAnswer> {
      return done((await send(operations.AuditHeadDocument, {}, call)).auditHead);
    },
    /** The latest entries of the audit log, the newest first; role admin. */
    async latestAuditEntries(
      first: number,
      filter: AuditLogFilter,
      call?: CallOptions,
    ): Promise<LatestAuditEntry[]> {
      const { auditLogs } = await send(operations.LatestAuditEntriesDocument, { first, filter }, call);
      return done(auditLogs).nodes.filter((entry) => entry !== null);
    },
    /** What was recalled or put into prompts lately, as far as you may see it, the newest first. */
    async recallTraces(first: number, call?: CallOptions): Promise<TraceAnswer[]> {
      const { recallTraces } = await send(operations.RecallTracesDocument, { first }, call);
      return done(recallTraces).nodes.filter((trace) => trace !== null);
    },
    /** The workspace's audit log from its first entry on, read page by page; role admin. */
    async *auditEntries(call?: CallOptions): AsyncGenerator<AuditEntry, void, undefined> {
      let after: string | null = null;
      for (;;) {
        const answer: AuditEntriesQuery = await send(
          operations.AuditEntriesDocument,
          { first: 200, after },
          call,
        );
        const page = done(answer.auditLogs);
        for (const entry of page.nodes) if (entry) yield entry;
        if (!page.pageInfo.hasNextPage) return;
        after = page.pageInfo.endCursor;
      }
    },
    /** Documents that you can see, read page by page. */
    async *documents(
      filter: SourceDocumentFilter = {},
      call?: CallOptions,
    ): AsyncGenerator<DocumentAnswer, void, undefined> {
      let after: string | null = null;
      for (;;) {
        const variables: DocumentsQueryVariables = { first: 200, after, filter };
        const answer: DocumentsQuery = await send(operations.DocumentsDocument, variables, call);
        const { nodes, pageInfo } = done(answer.sourceDocuments);
        for (const document of nodes) if (document) yield document;
        if (!pageInfo.hasNextPage) return;
        after = pageInfo.endCursor;
      }
    },
    /** Erases the workspace; its slug must be given as a confirmation. Role admin. */
    async eraseWorkspace(slug: string, call?: CallOptions): Promise<ErasureAnswer> {
      return done((await send(operations.EraseWorkspaceDocument, { input: { slug } }, call)).eraseWorkspace)
        .receipt;
    },
    /** The workspace's jobs that have failed for good, the newest first. */
    async failedJobs(first: number, call?: CallOptions): Promise<FailedJobsAnswer> {
      return done((await send(operations.FailedJobsDocument, { first }, call)).jobRuns);
    },
    /** Tries a failed job again; role admin or service. */
    async retryJob(jobRunId: string, call?: CallOptions): Promise<RetriedJob> {
      return done((await send(operations.RetryJobDocument, { input: { jobRunId } }, call)).retryJob).jobRun;
    },
    /** Tries failed jobs again, of one task or all, 1,000 at most in a call; role admin or service. Gives how many. */
    async retryFailedJobs(task: string | null = null, call?: CallOptions): Promise<number> {
      const { retryFailedJobs } = await send(operations.RetryFailedJobsDocument, { input: { task } }, call);
      return done(retryFailedJobs).retriedCount;
    },
  };
}
