/** What a span is to others: a request served, a call of another service, a job taken from the queue. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** A piece of work as a trace shows it. Nothing of it is anybody's text, name or key: traces are read by many. */
export interface SpanStart<Result> {
  /** One of a few words, or the name of a function of ours. */
  readonly name: string;
  readonly kind?: SpanKind | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Whose part it is, as W3C's `traceparent` says it. Default: the span that is under way. */
  readonly parent?: string | undefined;
  /** What is known of it at its end. */
  told?(result: Result): Readonly<Record<string, string | number>>;
  /** Whether a result is a failure. Errors always are. */
  readonly failed?: ((result: Result) => boolean) | undefined;
}

/** The span that is under way. */
export interface CurrentSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** As W3C's `traceparent` has it. */
  readonly parent: string;
}

/** Whoever writes spans: see `startTracing`. */
export interface Tracing {
  inSpan<Result>(start: SpanStart<Result>, work: () => Promise<Result>): Promise<Result>;
  current(): CurrentSpan | null;
}

let tracing: Tracing | null = null;

/** Whether traces are written. */
export function isTraced(): boolean {
  return tracing !== null;
}

/** Has the work of this thread traced from now on. Returns a function that ends it. */
export function traceWith(given: Tracing): () => void {
  tracing = given;
  return () => {
    if (tracing === given) tracing = null;
  };
}

/** Does `work` as a span, where traces are written; its spans are parts of it. */
export function inSpan<Result>(start: SpanStart<Result>, work: () => Promise<Result>): Promise<Result> {
  return tracing === null ? work() : tracing.inSpan(start, work);
}

/** The span that is under way; null where there is none. */
export function currentSpan(): CurrentSpan | null {
  return tracing === null ? null : tracing.current();
}

/** The form of a `traceparent` that is passed on. */
export const parentForm = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A statement of the database as a span: named after the first of our functions in it, else by its verb. */
export function inStatement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (tracing === null) return work();
  const verb = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const called = /\bmneme(?:_\w+)?\.\w+/.exec(text)?.[0];
  return tracing.inSpan(
    {
      name: called ? `${verb} ${called}` : verb,
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb },
    },
    work,
  );
}
