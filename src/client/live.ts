import { MnemeError } from './error.ts';
import {
  ChangedDocument,
  type ChangedSubscription,
  type ChangedSubscriptionVariables,
  FactFormedDocument,
  type FactFormedSubscription,
  HandoffSignalledDocument,
  type HandoffSignalledSubscription,
  type HandoffSignalledSubscriptionVariables,
  JobProgressDocument,
  type JobProgressSubscription,
  MemoryFormedDocument,
  type MemoryFormedSubscription,
  MessageAddedDocument,
  type MessageAddedSubscription,
  type MessageAddedSubscriptionVariables,
  PresenceChangedDocument,
  type PresenceChangedSubscription,
  type PresenceChangedSubscriptionVariables,
  SuggestionsChangedDocument,
  type SuggestionsChangedSubscription,
  TaxonomyChangedDocument,
  type TaxonomyChangedSubscription,
  ThreadUpdatedDocument,
  type ThreadUpdatedSubscription,
  type ThreadUpdatedSubscriptionVariables,
  type TypedDocumentString,
} from './generated/graphql.ts';
import {
  bodyOf,
  type ClientOptions,
  credentialsOf,
  isBusy,
  isUnreachable,
  refusal,
  wait,
} from './transport.ts';

/** Per subscription. */
export interface FollowOptions {
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** Subscriptions as async iterables: `for await (const turn of live.messageAdded({ threadKey }))`. */
export interface Live {
  /**
   * A thread's turns as they are stored, in order, each once, whatever becomes of the connection. Without
   * `afterSequenceNo`, turns stored during a cut before the first one came may be missed.
   */
  messageAdded(
    variables: MessageAddedSubscriptionVariables,
    options?: FollowOptions,
  ): AsyncGenerator<MessageAddedSubscription['messageAdded'], void>;
  /** A thread as it is, and after each change; again after each cut. */
  threadUpdated(
    variables: ThreadUpdatedSubscriptionVariables,
    options?: FollowOptions,
  ): AsyncGenerator<ThreadUpdatedSubscription['threadUpdated'], void>;
  /** Memories as they are formed, each once; those of a cut too. */
  memoryFormed(options?: FollowOptions): AsyncGenerator<MemoryFormedSubscription['memoryFormed'], void>;
  /** Facts as they are formed, each once; those of a cut too. */
  factFormed(options?: FollowOptions): AsyncGenerator<FactFormedSubscription['factFormed'], void>;
  /** How many suggestions wait, as it is and whenever that changes. */
  suggestionsChanged(
    options?: FollowOptions,
  ): AsyncGenerator<SuggestionsChangedSubscription['suggestionsChanged'], void>;
  /** The taxonomy, as it is and whenever it changes. */
  taxonomyChanged(
    options?: FollowOptions,
  ): AsyncGenerator<TaxonomyChangedSubscription['taxonomyChanged'], void>;
  /** That something changed, to be read again: an empty one at first and after each cut, then what changed. */
  changed(
    variables?: ChangedSubscriptionVariables,
    options?: FollowOptions,
  ): AsyncGenerator<ChangedSubscription['changed'], void>;
  /** The workspace's background work, as it is and whenever it moves. */
  jobProgress(options?: FollowOptions): AsyncGenerator<JobProgressSubscription['jobProgress'], void>;
  /** Waiting and new handoffs. Waiting ones are sent again after each reconnection. */
  handoffSignalled(
    variables?: HandoffSignalledSubscriptionVariables,
    options?: FollowOptions,
  ): AsyncGenerator<HandoffSignalledSubscription['handoffSignalled'], void>;
  /** Sessions that are alive, then those that come and leave; after each cut those alive again. */
  presenceChanged(
    variables?: PresenceChangedSubscriptionVariables,
    options?: FollowOptions,
  ): AsyncGenerator<PresenceChangedSubscription['presenceChanged'], void>;
}

/** Milliseconds without a word, not even that the server is still there, after which a connection is given up. */
const silenceMs = 40_000;
/** Seconds between attempts: doubled from the first to the longest. */
const firstPause = 0.5;
const longestPause = 30;
/** What passes by itself, said within a stream, whose status has been sent. */
const passing: ReadonlySet<string> = new Set([
  'DATABASE_UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
  'OVERLOADED',
  'SERVER_STOPPING',
  'WORKSPACE_MOVING',
]);
/** How many ids of rows are remembered, so that none is delivered twice. */
const mostKnown = 5_000;

/**
 * Makes what follows over server-sent events. A subscription goes on after a cut, until its signal fires or the loop is
 * left; it rejects with a `MnemeError` where the server refuses it.
 */
export function createLive(options: ClientOptions): Live {
  return {
    async *messageAdded(variables, { signal } = {}) {
      let after = variables.afterSequenceNo;
      const from = () => ({ ...variables, afterSequenceNo: after });
      for await (const { messageAdded } of followed(options, MessageAddedDocument, from, signal)) {
        after = messageAdded.sequenceNo;
        yield messageAdded;
      }
    },
    async *threadUpdated(variables, { signal } = {}) {
      const from = () => variables;
      for await (const { threadUpdated } of followed(options, ThreadUpdatedDocument, from, signal))
        yield threadUpdated;
    },
    async *memoryFormed({ signal } = {}) {
      const open = (from: Since) => followed(options, MemoryFormedDocument, from, signal);
      yield* eachOnce(open, ({ memoryFormed }) => memoryFormed);
    },
    async *factFormed({ signal } = {}) {
      const open = (from: Since) => followed(options, FactFormedDocument, from, signal);
      yield* eachOnce(open, ({ factFormed }) => factFormed);
    },
    async *suggestionsChanged({ signal } = {}) {
      const from = () => ({});
      for await (const { suggestionsChanged } of followed(options, SuggestionsChangedDocument, from, signal))
        yield suggestionsChanged;
    },
    async *taxonomyChanged({ signal } = {}) {
      for await (const { taxonomyChanged } of followed(options, TaxonomyChangedDocument, () => ({}), signal))
        yield taxonomyChanged;
    },
    async *changed(variables = {}, { signal } = {}) {
      for await (const { changed } of followed(options, ChangedDocument, () => variables, signal))
        yield changed;
    },
    async *jobProgress({ signal } = {}) {
      for await (const { jobProgress } of followed(options, JobProgressDocument, () => ({}), signal))
        yield jobProgress;
    },
    async *handoffSignalled(variables = {}, { signal } = {}) {
      const from = () => variables;
      for await (const { handoffSignalled } of followed(options, HandoffSignalledDocument, from, signal))
        yield handoffSignalled;
    },
    async *presenceChanged(variables = {}, { signal } = {}) {
      const from = () => variables;
      for await (const { presenceChanged } of followed(options, PresenceChangedDocument, from, signal))
        yield presenceChanged;
    },
  };
}

type Since = () => { since: string | undefined };

/** Rows as they are formed, each once, also those of a cut. */
async function* eachOnce<Result, Row extends { readonly id: string }>(
  open: (from: Since) => AsyncGenerator<Result, void>,
  rowOf: (result: Result) => Row,
): AsyncGenerator<Row, void> {
  const known = new Set<string>();
  let since: string | undefined;
  const from = () => {
    const given = { since };
    // Of the next cut: what was formed since the first attempt, and is not known.
    since ??= new Date().toISOString();
    return given;
  };
  for await (const result of open(from)) {
    const row = rowOf(result);
    if (known.has(row.id)) continue;
    if (known.size >= mostKnown) known.delete(known.values().next().value ?? '');
    known.add(row.id);
    since = new Date().toISOString();
    yield row;
  }
}

/** Events of a subscription, opened again from where it is whenever the connection is cut. */
async function* followed<Result, Variables>(
  options: ClientOptions,
  document: TypedDocumentString<Result, Variables>,
  variables: () => Variables,
  signal = new AbortController().signal,
): AsyncGenerator<Result, void> {
  const credentials = credentialsOf(options);
  let byId = false;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    let retryAfter: number | undefined;
    const began = performance.now();
    try {
      const body = bodyOf(document, variables(), byId);
      for await (const result of events<Result>(options, body, await credentials(body), signal)) {
        attempt = 0;
        yield result;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof MnemeError)) throw error;
      if (error.code === 'DOCUMENT_NOT_TRUSTED' && !byId) {
        byId = true;
        continue;
      }
      if (!isBusy(error) && !isUnreachable(error) && !passing.has(error.code)) throw error;
      retryAfter = error.retryAfter;
    }
    // It stood: what was cut is no attempt that failed, though nothing may have been sent.
    if (performance.now() - began >= longestPause * 1000) attempt = 0;
    // Random, so that clients that lost their server together don't all reconnect at once.
    const seconds = retryAfter ?? firstPause * 2 ** attempt * (0.5 + Math.random() / 2);
    await wait(Math.min(seconds, longestPause) * 1000, signal);
  }
}

/** The results of one connection, until it ends. */
async function* events<Result>(
  options: ClientOptions,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<Result, void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  signal.addEventListener('abort', leave);
  let silence = setTimeout(leave, silenceMs);
  try {
    const response = await (options.fetch ?? fetch)(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body,
      signal: leaving.signal,
    }).catch((error: unknown) => {
      throw new MnemeError('UNREACHABLE', `Nothing answers at ${options.url}.`, 0, undefined, error);
    });
    if (!response.body || !/^text\/event-stream/.test(response.headers.get('content-type') ?? ''))
      throw refusal(response, await response.text());
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    while (true) {
      // The connection was cut or silent for too long: the subscription continues from its position.
      const next = await reader.read().catch(() => null);
      if (!next || next.done) return;
      clearTimeout(silence);
      silence = setTimeout(leave, silenceMs);
      const parts = (rest + decoder.decode(next.value, { stream: true })).split(/\r?\n\r?\n/);
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = part
          .split(/\r?\n/)
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trimStart())
          .join('\n');
        if (data === '') continue;
        const result: { readonly data?: Result | null; readonly errors?: unknown } = JSON.parse(data);
        if (result.errors || result.data == null) throw refusal(response, data);
        yield result.data;
      }
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', leave);
    leaving.abort();
  }
}
