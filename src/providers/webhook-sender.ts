import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why a webhook got no answer. */
export type UnsentCode = 'ADDRESS_NOT_ALLOWED' | 'NAME_NOT_FOUND' | 'TIMED_OUT' | 'UNREACHABLE';

/** The result of a post: a status, or why there is none. */
export type Sent =
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: UnsentCode };

/** Posts to addresses that users enter. */
export interface WebhookSender {
  /** Whether private addresses, and http, are allowed. */
  readonly privateAllowed: boolean;
  /** Posts a body and returns the result. Follows no redirect. Rejects only when `signal` fires. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Sent>;
}

/** The options of a sender. */
export interface WebhookSenderOptions {
  /** Whether addresses of this machine, of private networks and of special use are allowed. */
  readonly privateAllowed: boolean;
  /** The time limit in milliseconds. Default: 15 seconds. */
  readonly timeoutMs?: number;
  /** Resolves a host name; for tests. Default: the system's resolver. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>;
}

/** IPv4 ranges of no public host: IANA's special-purpose registry, multicast and reserved addresses. */
const specialV4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
/** The IPv6 range of public hosts. */
const globalV6 = blockList('ipv6', [['2000::', 3]]);
/** Special ranges within it: benchmarks, Teredo, documentation, 6to4. Teredo and 6to4 embed IPv4 addresses. */
const specialV6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockList(
  family: 'ipv4' | 'ipv6',
  nets: readonly (readonly [net: string, prefix: number])[],
): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family);
  return list;
}

/** Whether an address is public: neither private, nor this machine's, nor of special use. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialV4.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/**
 * Creates a sender. It resolves a name once, checks every address, and connects only to those: a later DNS change
 * (rebinding) has no effect.
 */
export function createWebhookSender({
  privateAllowed,
  timeoutMs = 15_000,
  resolve = (name) => lookup(name, { all: true }),
}: WebhookSenderOptions): WebhookSender {
  async function addressesOf(url: URL): Promise<readonly LookupAddress[] | UnsentCode> {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(host);
    const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
    if (found.length === 0) return 'NAME_NOT_FOUND';
    const allowed =
      privateAllowed || (url.protocol === 'https:' && found.every((each) => isPublicAddress(each.address)));
    return allowed ? found : 'ADDRESS_NOT_ALLOWED';
  }

  return {
    privateAllowed,
    async post(target, headers, body, signal) {
      const url = new URL(target);
      const late = AbortSignal.timeout(timeoutMs);
      const found = await Promise.race([addressesOf(url), over(late)]);
      signal.throwIfAborted();
      if (typeof found === 'string') return { status: null, error: found };
      return new Promise<Sent>((settle, fail) => {
        const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          // A new connection, to an address that was checked.
          agent: false,
          lookup: checked(found),
          signal: AbortSignal.any([signal, late]),
        });
        request.once('response', (response) => {
          settle({ status: response.statusCode ?? 0, error: null });
          // The response body is ignored.
          response.destroy();
        });
        request.on('error', () => {
          if (signal.aborted) fail(signal.reason);
          else settle({ status: null, error: late.aborted ? 'TIMED_OUT' : 'UNREACHABLE' });
        });
        request.end(body);
      });
    },
  };
}

/** Resolves after the time has passed. */
function over(late: AbortSignal): Promise<UnsentCode> {
  return new Promise((resolve) => {
    late.addEventListener('abort', () => resolve('TIMED_OUT'), { once: true });
  });
}

/** Gives a connection the addresses that were resolved before. */
function checked(found: readonly LookupAddress[]): LookupFunction {
  return (_name, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, [...found]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
