import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * The client of a request, for rate limits: an IPv4 address, or a /64 network of IPv6, since a client that has one
 * address of it has all.
 *
 * @param proxies how many trusted proxies are in front of this server. Each appends its caller's address to
 *   X-Forwarded-For, so that only that many of the last entries can be trusted; a client may write the others.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  const address = named && isIP(named) ? named : (request.socket.remoteAddress ?? '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

/** The first four of an IPv6 address's eight groups. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
