import { createHash } from 'node:crypto';

/** A file or page of the query explorer. */
export interface ExplorerFile {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page at `/graphql` for browsers, in development. It contains no data: its queries need a token. */
export interface Explorer {
  readonly page: () => Promise<ExplorerFile>;
  /** A file that the page loads, by request path; null if there is none. */
  readonly asset: (path: string) => Promise<ExplorerFile | null>;
}

/** Where the page's files are served. */
export const explorerAssetPath = '/graphql/explorer/';

/**
 * The page's Content-Security-Policy: it may run its own files and its inline scripts, each by its hash. Ruru sets
 * styles, and its editor uses eval and workers.
 */
function pagePolicy(html: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-eval' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Runs before the page's scripts. It takes the token from the URL's fragment, which browsers do not send, and adds it
 * to each request that has none. The token is removed from the address at once and is lost when the tab is closed.
 */
const signInScript = `<script>
  (() => {
    const key = 'mneme:token';
    const given = /^#token=([\\w.-]+)$/.exec(location.hash);
    if (given) {
      sessionStorage.setItem(key, given[1]);
      history.replaceState(null, '', location.pathname + location.search);
    }
    const token = sessionStorage.getItem(key);
    if (!token) return;
    const send = window.fetch.bind(window);
    window.fetch = (resource, options = {}) => {
      const headers = new Headers(options.headers);
      const own = new URL(resource.url ?? resource, location.href).origin === location.origin;
      if (own && !headers.has('authorization')) headers.set('authorization', 'Bearer ' + token);
      return send(resource, { ...options, headers });
    };
  })();
</script>
`;

/** What the editor holds at first: a query that finds something in any workspace with conversations. */
const firstQuery = `# Ctrl-Enter runs it. Ctrl-Space lists what fits; the book at the left describes everything.
{
  recall(input: { query: "what did we decide, and why?", limit: 3 }) {
    hits { text occurredAt citation thread { title } arms { arm rank } }
  }
}
`;

/**
 * Sends the page's operations. Subscriptions use server-sent events (Ruru itself supports only WebSockets); ending one
 * aborts its request. The server decides which it is, since the page's parsed document lags behind the typed text.
 */
const fetcherScript = `<script>
  RURU_CONFIG.defaultQuery = ${JSON.stringify(firstQuery)};
  RURU_CONFIG.fetcher = async (params, { headers } = {}) => {
    const leaving = new AbortController();
    const response = await fetch(RURU_CONFIG.endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(params),
      signal: leaving.signal,
    });
    if (!/^text\\/event-stream/.test(response.headers.get('content-type') ?? '')) return response.json();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const events = (async function* () {
      for (let rest = ''; ; ) {
        const { done, value } = await reader.read().catch(() => ({ done: true }));
        if (done) return;
        const parts = (rest + decoder.decode(value, { stream: true })).split('\\n\\n');
        rest = parts.pop();
        for (const part of parts) {
          const data = part.split('\\n').filter((line) => line.startsWith('data:')).map((line) => line.slice(5)).join('');
          if (data.trim() !== '') yield JSON.parse(data);
        }
      }
    })();
    return {
      next: () => events.next(),
      return: () => (leaving.abort(), events.return()),
      [Symbol.asyncIterator]() { return this; },
    };
  };
</script>
`;

/** Ruru (GraphiQL with a plan view) from the installed package; nothing is loaded from other hosts. */
export function createExplorer(): Explorer {
  return {
    async page() {
      // Loaded on first use: the bundle takes 4 MB of memory.
      const { ruruHTML } = await import('postgraphile/grafserv/ruru/server');
      const html = ruruHTML({
        staticPath: explorerAssetPath,
        endpoint: '/graphql',
        htmlParts: { configScript: (original) => signInScript + original + fetcherScript },
      });
      return {
        body: Buffer.from(html),
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pagePolicy(html),
        },
      };
    },
    async asset(path) {
      const { getStaticFile } = await import('postgraphile/grafserv/ruru/static');
      const file = await getStaticFile({
        staticPath: explorerAssetPath,
        urlPath: path,
        acceptEncoding: undefined,
        disallowDevAssets: true,
      });
      return file
        ? { body: file.content, headers: { ...file.headers, 'cache-control': 'max-age=3600' } }
        : null;
    },
  };
}
