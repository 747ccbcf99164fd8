/** A file or page of the query explorer. */
export interface ExplorerFile {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page at `/graphql` for people with a browser, in development. It holds no data: its queries need a token. */
export interface Explorer {
  readonly page: () => Promise<ExplorerFile>;
  /** A file the page loads, by request path; null where there is none. */
  readonly asset: (path: string) => Promise<ExplorerFile | null>;
}

/** Where the page's files are served. */
export const explorerAssetPath = '/graphql/explorer/';

/** Ruru compiles nothing but sets styles and one configuration script in the page; its editor runs in workers. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Ruru (GraphiQL with a plan view), out of the installed package: nothing is fetched from elsewhere. */
export function createExplorer(): Explorer {
  return {
    async page() {
      // Loaded on first use: the bundle takes 4 MB of memory.
      const { ruruHTML } = await import('postgraphile/grafserv/ruru/server');
      const html = ruruHTML({
        staticPath: explorerAssetPath,
        endpoint: '/graphql',
      });
      return {
        body: Buffer.from(html),
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pagePolicy,
          'x-frame-options': 'SAMEORIGIN',
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
