import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * Where a request comes from, for counting: an IPv4 address, or an IPv6 network of 64 bits, of which whoever has one
 * address has all.
 *
 * @param proxies how many proxies of ours stand before this server. Each adds the address it was called from to
 *   X-Forwarded-For, so that only that many of its last entries are theirs; what stands before them anybody may write.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  const address = named && isIP(named) ? named : (request.socket.remoteAddress ?? '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

/** The first four of an IPv6 address' eight groups. */
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
