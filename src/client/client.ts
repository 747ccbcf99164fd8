import { MnemeError } from './error.ts';
import type {
  AppendMessagesInput,
  AppendMessagesMutation,
  BuildContextInput,
  BuildContextQuery,
  EmbeddingModelFieldsFragment,
  EnsureInput,
  FailedJobsQuery,
  JobStatusQuery,
  MemoryFieldsFragment,
  MessagesQuery,
  MessagesQueryVariables,
  OpenThreadInput,
  RateRecallInput,
  RecallInput,
  RecallQuery,
  RememberInput,
  RetryJobMutation,
  ReviseMemoryInput,
  ThreadFieldsFragment,
  ThreadsQuery,
  ThreadsQueryVariables,
  UpdateThreadInput,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { type CallOptions, type ClientOptions, createTransport, type Send } from './transport.ts';

export { MnemeError } from './error.ts';
export type * from './generated/graphql.ts';
export type { CallOptions, ClientOptions } from './transport.ts';

/** A thread as the client reads it. */
export type ThreadAnswer = ThreadFieldsFragment;
/** A stated memory as the client reads it. */
export type MemoryAnswer = MemoryFieldsFragment;
/** What a recall found. */
export type RecallAnswer = RecallQuery['recall'];
/** What goes before a model. */
export type ContextAnswer = BuildContextQuery['buildContext'];
/** The workspace's embedding model and its move to another. */
export type EmbeddingModelAnswer = EmbeddingModelFieldsFragment;
/** How much background work waits, runs and has failed. */
export type JobStatusAnswer = JobStatusQuery['jobStatus'];
/** Jobs that have failed for good. */
export type FailedJobsAnswer = NonNullable<FailedJobsQuery['jobRuns']>;
/** A job that is tried again. */
export type RetriedJob = NonNullable<RetryJobMutation['retryJob']>['jobRun'];
/** What was stored of a batch of turns. */
export type AppendAnswer = NonNullable<AppendMessagesMutation['appendMessages']>;
/** A page of threads, the newest first. */
export type ThreadsPage = NonNullable<ThreadsQuery['threads']>;
/** A page of a thread's turns, in order. */
export type MessagesPage = NonNullable<MessagesQuery['messages']>;

/** The API's operations as functions. Every one rejects with a MnemeError. */
export type MnemeClient = ReturnType<typeof createClient>;

/** Makes a client of one server for one token. It holds no connection: there is nothing to close. */
export function createClient(options: ClientOptions) {
  const send = createTransport(options);
  return {
    ...threadOperations(send),
    ...memoryOperations(send),
    /** Finds or creates a user by your own key; role admin or service. Gives its id. */
    async ensureUser(input: EnsureInput, call?: CallOptions): Promise<string> {
      return done((await send(operations.EnsureUserDocument, { input }, call)).ensureUser).userId;
    },
    /** Finds or creates a project by your own key. Gives its id. */
    async ensureProject(input: EnsureInput, call?: CallOptions): Promise<string> {
      return done((await send(operations.EnsureProjectDocument, { input }, call)).ensureProject).projectId;
    },
    /** Finds or creates a persona by your own key. Gives its id. */
    async ensurePersona(input: EnsureInput, call?: CallOptions): Promise<string> {
      return done((await send(operations.EnsurePersonaDocument, { input }, call)).ensurePersona).personaId;
    },
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
    /** The workspace's background work. */
    async jobStatus(call?: CallOptions): Promise<JobStatusAnswer> {
      return (await send(operations.JobStatusDocument, {}, call)).jobStatus;
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

function threadOperations(send: Send) {
  return {
    /** Opens a thread; the same externalId gives the same thread again. */
    async openThread(input: OpenThreadInput, call?: CallOptions): Promise<ThreadAnswer> {
      return done((await send(operations.OpenThreadDocument, { input }, call)).openThread).thread;
    },
    /** Changes a thread's title, project or place; what is left out stays. */
    async updateThread(input: UpdateThreadInput, call?: CallOptions): Promise<ThreadAnswer> {
      return done((await send(operations.UpdateThreadDocument, { input }, call)).updateThread).thread;
    },
    /** Ends a thread's session: writes its summary. */
    async closeThread(threadId: string, call?: CallOptions): Promise<ThreadAnswer> {
      const { closeThread } = await send(operations.CloseThreadDocument, { input: { threadId } }, call);
      return done(closeThread).thread;
    },
    /** Stores 1 to 1,000 turns in order and returns when they are durable. Give them externalIds to repeat safely. */
    async appendMessages(input: AppendMessagesInput, call?: CallOptions): Promise<AppendAnswer> {
      return done((await send(operations.AppendMessagesDocument, { input }, call)).appendMessages);
    },
    /** A page of threads, the newest first. */
    async threads(page: ThreadsQueryVariables = {}, call?: CallOptions): Promise<ThreadsPage> {
      return done((await send(operations.ThreadsDocument, page, call)).threads);
    },
    /** A page of a thread's turns, in order. */
    async messages(page: MessagesQueryVariables, call?: CallOptions): Promise<MessagesPage> {
      return done((await send(operations.MessagesDocument, page, call)).messages);
    },
  };
}

function memoryOperations(send: Send) {
  return {
    /** Finds what was said and learned. */
    async recall(input: RecallInput, call?: CallOptions): Promise<RecallAnswer> {
      return (await send(operations.RecallDocument, { input }, call)).recall;
    },
    /** Says whether a hit was useful. */
    async rateRecall(input: RateRecallInput, call?: CallOptions): Promise<void> {
      done((await send(operations.RateRecallDocument, { input }, call)).rateRecall);
    },
    /** Packs what a model should know before it answers. */
    async buildContext(input: BuildContextInput, call?: CallOptions): Promise<ContextAnswer> {
      return (await send(operations.BuildContextDocument, { input }, call)).buildContext;
    },
    /** Stores a memory. */
    async remember(input: RememberInput, call?: CallOptions): Promise<MemoryAnswer> {
      return done((await send(operations.RememberDocument, { input }, call)).remember).memory;
    },
    /** Replaces a memory by a newer one. */
    async reviseMemory(
      input: ReviseMemoryInput,
      call?: CallOptions,
    ): Promise<{ memory: MemoryAnswer; superseded: MemoryAnswer }> {
      return done((await send(operations.ReviseMemoryDocument, { input }, call)).reviseMemory);
    },
    /** Takes a memory out of recall. */
    async forgetMemory(memoryId: string, call?: CallOptions): Promise<void> {
      done((await send(operations.ForgetMemoryDocument, { input: { memoryId } }, call)).forgetMemory);
    },
  };
}

/** GraphQL's types allow null where an error would have been thrown already. */
function done<Payload>(payload: Payload | null | undefined): Payload {
  if (payload == null) throw new MnemeError('BAD_ANSWER', 'The server answered without a result.', 200);
  return payload;
}
