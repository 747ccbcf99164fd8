import { createParser } from 'eventsource-parser';

/** One result of a subscription. */
export interface StreamedResult {
  // biome-ignore lint/suspicious/noExplicitAny: what a test asked for is what it expects to be there.
  readonly data?: any;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

/** A subscription over server-sent events, as its client has it. */
export interface TestStream {
  readonly status: number;
  /** What has come. */
  readonly results: readonly StreamedResult[];
  /** Resolves when so many have come, or the stream has ended. */
  has(count: number): Promise<readonly StreamedResult[]>;
  /** How it ended: said to be complete, or cut. */
  readonly ended: Promise<'complete' | 'cut'>;
  leave(): void;
}

/** Subscribes with a bearer token, to a document or to what a body says. */
export async function subscribe(
  url: string,
  token: string,
  query: string | Readonly<Record<string, unknown>>,
  variables: Record<string, unknown> = {},
): Promise<TestStream> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(typeof query === 'string' ? { query, variables } : query),
    signal: leaving.signal,
  });
  const results: StreamedResult[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const told = () => {
    for (const look of waiting) look();
  };
  const read = async (): Promise<'complete' | 'cut'> => {
    let complete = false;
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === 'complete') complete = true;
        else results.push(JSON.parse(data));
        told();
      },
    });
    const decoder = new TextDecoder();
    if (!/^text\/event-stream/.test(response.headers.get('content-type') ?? '')) {
      results.push(JSON.parse(await response.text()));
      return 'complete';
    }
    try {
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        parser.feed(decoder.decode(next.value, { stream: true }));
    } catch {
      // Cut, or left.
    }
    return complete ? 'complete' : 'cut';
  };
  const ended = read().finally(() => {
    over = true;
    told();
  });
  return {
    status: response.status,
    results,
    ended,
    has: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (results.length < count && !over) return;
          waiting.delete(look);
          resolve(results);
        };
        waiting.add(look);
        look();
      }),
    leave: () => leaving.abort(),
  };
}
