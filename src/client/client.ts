import { conversationOperations } from './conversations.ts';
import { documentOperations } from './documents.ts';
import type {
  AppendMessagesInput,
  AppendMessagesMutation,
  AssertFactInput,
  BuildContextInput,
  BuildContextQuery,
  CompleteTaskInput,
  CorrectFactInput,
  CreateTaskInput,
  DecisionsQuery,
  DecisionsQueryVariables,
  EnsureInput,
  ErasureFieldsFragment,
  ErasurePreviewInput,
  ErasurePreviewQuery,
  FactFieldsFragment,
  FactsAsOfQuery,
  FactsAsOfQueryVariables,
  InsightProfileQuery,
  InsightProfileQueryVariables,
  JobStatusQuery,
  MemoriesByKeyQueryVariables,
  MemoryByKeyQueryVariables,
  MemoryFieldsFragment,
  MemoryNamespacesQueryVariables,
  MeQuery,
  MessageFieldsFragment,
  MessagesQuery,
  MessagesQueryVariables,
  NarrativeQuery,
  NarrativeQueryVariables,
  OpenThreadInput,
  PreferenceFieldsFragment,
  PreferencesQuery,
  PreferencesQueryVariables,
  ProfileQuery,
  ProfileQueryVariables,
  RateRecallInput,
  RecallInput,
  RecallQuery,
  RedactMessageMutation,
  RememberInput,
  RestoreThreadInput,
  RetractFactInput,
  ReviseMemoryInput,
  SetPreferenceInput,
  SetSensitivityInput,
  SetUserMemoryInput,
  StoredMemoryFieldsFragment,
  TaskFieldsFragment,
  TasksQuery,
  TasksQueryVariables,
  ThreadFieldsFragment,
  ThreadsQuery,
  ThreadsQueryVariables,
  UpdateTaskInput,
  UpdateThreadInput,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { handoffOperations } from './handoffs.ts';
import { done } from './result.ts';
import { type CallOptions, type ClientOptions, createTransport, type Send } from './transport.ts';

export type {
  ConversationAnswer,
  EntitiesPage,
  EntityAliasesPage,
  SettingsAnswer,
} from './conversations.ts';
export type { AddedDocumentAnswer, DocumentAnswer } from './documents.ts';
export { MnemeError } from './error.ts';
export type * from './generated/graphql.ts';
export type { HandoffAnswer, LearnedAnswer, LearnedPage } from './handoffs.ts';
export type { CallOptions, ClientOptions, RequestSigner } from './transport.ts';

/** Who a client acts as. */
export type MeAnswer = MeQuery['me'];
/** A thread as the client reads it. */
export type ThreadAnswer = ThreadFieldsFragment;
/** A turn as the client reads it. */
export type MessageAnswer = MessageFieldsFragment;
/** Where a turn was whose text is removed. */
export type RedactedAnswer = NonNullable<RedactMessageMutation['redactMessage']>['message'];
/** A stated memory as the client reads it. */
export type MemoryAnswer = MemoryFieldsFragment;
/** A stated memory with the key and the metadata it was stored with. */
export type StoredMemoryAnswer = StoredMemoryFieldsFragment;
/** A task as the client reads it. */
export type TaskAnswer = TaskFieldsFragment;
/** A preference as the client reads it. */
export type PreferenceAnswer = PreferenceFieldsFragment;
/** A version of a fact as the client reads it. */
export type FactAnswer = FactFieldsFragment;
/** A page of tasks, the soonest due first. */
export type TasksPage = NonNullable<TasksQuery['tasks']>;
/** A person's profile. */
export type ProfileAnswer = NonNullable<ProfileQuery['profile']>;
export type InsightProfileAnswer = NonNullable<InsightProfileQuery['insightProfile']>;
/** The memory as documents. */
export type NarrativeAnswer = NonNullable<NarrativeQuery['narrative']>;

/** A page of preferences, the newest first. */
export type PreferencesPage = NonNullable<PreferencesQuery['preferences']>;
/** A page of decisions, the newest first. */
export type DecisionsPage = NonNullable<DecisionsQuery['decisions']>;
/** A page of facts. */
export type FactsPage = NonNullable<FactsAsOfQuery['factsAsOf']>;
/** The result of a recall. */
export type RecallAnswer = RecallQuery['recall'];
/** The context for a model. */
export type ContextAnswer = BuildContextQuery['buildContext'];
/** The preview of an erasure. */
export type ErasurePreviewAnswer = NonNullable<ErasurePreviewQuery['erasurePreview']>;
/** The receipt of an erasure. */
export type ErasureAnswer = ErasureFieldsFragment;
/** How much background work waits, runs and has failed. */
export type JobStatusAnswer = JobStatusQuery['jobStatus'];
/** The result of storing a batch of turns. */
export type AppendAnswer = NonNullable<AppendMessagesMutation['appendMessages']>;
/** A page of threads, the newest first. */
export type ThreadsPage = NonNullable<ThreadsQuery['threads']>;
/** A page of a thread's turns, in order. */
export type MessagesPage = NonNullable<MessagesQuery['messages']>;

/** The API's operations as functions. Every one rejects with a MnemeError. */
export type MnemeClient = ReturnType<typeof createClient>;

/**
 * Makes a client of one server for one token or key. It holds no connection: there is nothing to close. Operations of
 * those who run a workspace (members, keys, taxonomy, audit, jobs) are those of `createAdminClient`.
 */
export function createClient(options: ClientOptions) {
  const send = createTransport(options);
  return {
    ...threadOperations(send),
    ...memoryOperations(send),
    ...taskOperations(send),
    ...factOperations(send),
    ...conversationOperations(send),
    ...documentOperations(send),
    ...handoffOperations(send),
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
    /** Who this client acts as: workspace, user, role, and what its key may be used for. */
    async me(call?: CallOptions): Promise<MeAnswer> {
      return (await send(operations.MeDocument, {}, call)).me;
    },
    /** Previews the erasure of a thread, a user or the workspace. */
    async erasurePreview(input: ErasurePreviewInput, call?: CallOptions): Promise<ErasurePreviewAnswer> {
      return done((await send(operations.ErasurePreviewDocument, { input }, call)).erasurePreview);
    },
    /** Erases a thread with all that was drawn from it. */
    async eraseThread(threadId: string, call?: CallOptions): Promise<ErasureAnswer> {
      return done((await send(operations.EraseThreadDocument, { input: { threadId } }, call)).eraseThread)
        .receipt;
    },
    /** Erases a user with all that is theirs. */
    async eraseUser(userId: string, call?: CallOptions): Promise<ErasureAnswer> {
      return done((await send(operations.EraseUserDocument, { input: { userId } }, call)).eraseUser).receipt;
    },
    /** The workspace's background work. */
    async jobStatus(call?: CallOptions): Promise<JobStatusAnswer> {
      return (await send(operations.JobStatusDocument, {}, call)).jobStatus;
    },
  };
}

function threadOperations(send: Send) {
  return {
    /** Opens a thread; the same externalId gives the same thread again. */
    async openThread(input: OpenThreadInput, call?: CallOptions): Promise<ThreadAnswer> {
      return done((await send(operations.OpenThreadDocument, { input }, call)).openThread).thread;
    },
    /** Changes a thread's title, project or place. Omitted fields are not changed. */
    async updateThread(input: UpdateThreadInput, call?: CallOptions): Promise<ThreadAnswer> {
      return done((await send(operations.UpdateThreadDocument, { input }, call)).updateThread).thread;
    },
    /** Restores a thread's archived texts into the database, by a job. `archivedTexts` is its progress. */
    async restoreThread(input: RestoreThreadInput, call?: CallOptions): Promise<ThreadAnswer> {
      return done((await send(operations.RestoreThreadDocument, { input }, call)).restoreThread).thread;
    },
    /** How many texts of a thread are in the archive, turns and summaries. */
    async archivedTexts(threadId: string, call?: CallOptions): Promise<number> {
      const { messages, summaries } = await send(operations.ArchivedTextsDocument, { threadId }, call);
      return done(messages).totalCount + done(summaries).totalCount;
    },
    /** Ends a thread's session: writes its summary. */
    async closeThread(threadId: string, call?: CallOptions): Promise<ThreadAnswer> {
      const { closeThread } = await send(operations.CloseThreadDocument, { input: { threadId } }, call);
      return done(closeThread).thread;
    },
    /**
     * Stores 1 to 1,000 turns in order and returns when they are durable. A turn without an `externalId` gets one, so that
     * a repeat of the call stores it once; give your own to repeat safely yourself.
     */
    async appendMessages(input: AppendMessagesInput, call?: CallOptions): Promise<AppendAnswer> {
      const messages = input.messages.map((each) => ({ ...each, externalId: each.externalId ?? newKey() }));
      const once = { idempotent: true, ...call };
      const { appendMessages } = await send(
        operations.AppendMessagesDocument,
        { input: { ...input, messages } },
        once,
      );
      return done(appendMessages);
    },
    /** Removes a turn's text permanently, with everything that was derived from it alone. */
    async redactMessage(messageId: string, call?: CallOptions): Promise<RedactedAnswer> {
      return done(
        (await send(operations.RedactMessageDocument, { input: { messageId } }, call)).redactMessage,
      ).message;
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

/** A unique key. `randomUUID` does not exist in pages that were loaded over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function memoryOperations(send: Send) {
  return {
    /** Searches turns and what was learned from them. */
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
    /** The newest version of what was stored with an `idempotencyKey`, or null. */
    async memoryByKey(
      named: MemoryByKeyQueryVariables,
      call?: CallOptions,
    ): Promise<StoredMemoryAnswer | null> {
      return (await send(operations.MemoryByKeyDocument, named, call)).memoryByKey;
    },
    /** The memories whose keys have a prefix, newest first. */
    async memoriesByKey(
      named: MemoriesByKeyQueryVariables,
      call?: CallOptions,
    ): Promise<readonly StoredMemoryAnswer[]> {
      return (await send(operations.MemoriesByKeyDocument, named, call)).memoriesByKey;
    },
    /** The namespaces of keys that are paths: the part before the last `/`. */
    async memoryNamespaces(
      named: MemoryNamespacesQueryVariables = {},
      call?: CallOptions,
    ): Promise<readonly string[]> {
      return (await send(operations.MemoryNamespacesDocument, named, call)).memoryNamespaces;
    },
    /** As `recall`, of memories that were stated: the best first, each with its key and metadata. */
    async recallMemories(
      input: RecallInput,
      call?: CallOptions,
    ): Promise<{ readonly score: number; readonly memory: StoredMemoryAnswer }[]> {
      const { hits } = (await send(operations.RecallMemoriesDocument, { input }, call)).recall;
      return hits.flatMap(({ score, memory }) => (memory ? [{ score, memory }] : []));
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

function taskOperations(send: Send) {
  return {
    /** A page of current tasks, the soonest due first; done and cancelled ones unless filtered by status. */
    async tasks(page: TasksQueryVariables = {}, call?: CallOptions): Promise<TasksPage> {
      return done((await send(operations.TasksDocument, page, call)).tasks);
    },
    /** Stores a task. */
    async createTask(input: CreateTaskInput, call?: CallOptions): Promise<TaskAnswer> {
      return done((await send(operations.CreateTaskDocument, { input }, call)).createTask?.task);
    },
    /** Changes the given fields of a task; null clears a field. */
    async updateTask(input: UpdateTaskInput, call?: CallOptions): Promise<TaskAnswer> {
      return done((await send(operations.UpdateTaskDocument, { input }, call)).updateTask?.task);
    },
    /** Marks a task as done. A task that is done is not changed. */
    async completeTask(input: CompleteTaskInput, call?: CallOptions): Promise<TaskAnswer> {
      return done((await send(operations.CompleteTaskDocument, { input }, call)).completeTask?.task);
    },
    /** A person's profile, most useful first. */
    async profile(variables: ProfileQueryVariables = {}, call?: CallOptions): Promise<ProfileAnswer> {
      return done((await send(operations.ProfileDocument, variables, call)).profile);
    },
    /** A person's profile as a document and as bullets, with sources. */
    async insightProfile(
      variables: InsightProfileQueryVariables = {},
      call?: CallOptions,
    ): Promise<InsightProfileAnswer> {
      return done((await send(operations.InsightProfileDocument, variables, call)).insightProfile);
    },
    /** The memory as documents to read, in Markdown. */
    async narrative(variables: NarrativeQueryVariables = {}, call?: CallOptions): Promise<NarrativeAnswer> {
      return done((await send(operations.NarrativeDocument, variables, call)).narrative);
    },
    /** Says whether a memory or a fact is intimate. */
    async setSensitivity(input: SetSensitivityInput, call?: CallOptions): Promise<void> {
      done((await send(operations.SetSensitivityDocument, { input }, call)).setSensitivity);
    },
    /** Switches a user's memory off or on: one's own, or as an admin or a program anybody's. */
    async setUserMemory(input: SetUserMemoryInput, call?: CallOptions): Promise<void> {
      done((await send(operations.SetUserMemoryDocument, { input }, call)).setUserMemory);
    },
    /** A page of current preferences, the newest first. */
    async preferences(page: PreferencesQueryVariables = {}, call?: CallOptions): Promise<PreferencesPage> {
      return done((await send(operations.PreferencesDocument, page, call)).preferences);
    },
    /** Sets a preference: the same value again confirms it, another replaces it. */
    async setPreference(input: SetPreferenceInput, call?: CallOptions): Promise<PreferenceAnswer> {
      return done((await send(operations.SetPreferenceDocument, { input }, call)).setPreference?.preference);
    },
    /** A page of current decisions, the newest first. */
    async decisions(page: DecisionsQueryVariables = {}, call?: CallOptions): Promise<DecisionsPage> {
      return done((await send(operations.DecisionsDocument, page, call)).decisions);
    },
  };
}

function factOperations(send: Send) {
  return {
    /** A page of facts: what held at `asOf`, as it was known at `knownAt`; both now where they are left out. */
    async factsAsOf(page: FactsAsOfQueryVariables = {}, call?: CallOptions): Promise<FactsPage> {
      return done((await send(operations.FactsAsOfDocument, page, call)).factsAsOf);
    },
    /** States a fact; what it contradicts ends or is disputed, and stays. */
    async assertFact(input: AssertFactInput, call?: CallOptions): Promise<FactAnswer> {
      return done((await send(operations.AssertFactDocument, { input }, call)).assertFact).fact;
    },
    /** Corrects a fact. `superseded` is null if nothing had to change. */
    async correctFact(
      input: CorrectFactInput,
      call?: CallOptions,
    ): Promise<{ fact: FactAnswer; superseded: FactAnswer | null }> {
      return done((await send(operations.CorrectFactDocument, { input }, call)).correctFact);
    },
    /** Says that a fact ended, or without `validTo` that it never held. */
    async retractFact(input: RetractFactInput, call?: CallOptions): Promise<FactAnswer> {
      return done((await send(operations.RetractFactDocument, { input }, call)).retractFact).fact;
    },
  };
}
