import { isIPv6 } from 'node:net';
import { startOf } from '../identity/chain';
import type { Principal } from '../identity/Principal';
import type { WatchedCaller } from './FailureWatch';

/**
 * The caller to count, and the group of callers that has one voice together. A tenant makes as many keys and accounts as
 * it likes, so all of them are one group. A caller without credentials has as many addresses as the network.
 */
export function watchedCaller(principal: Principal | null, ip: string): WatchedCaller {
  if (!principal) {
    const network = networkOf(ip);
    return { group: network, caller: network };
  }
  const start = startOf(principal);
  const maker = start.kind === 'api_key' ? start.madeBy : start.userId;
  return { group: principal.tenantId ?? 'platform', caller: maker ?? principal.subject };
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(8 - groups.length - rest.length).fill('0') : [];
  return `${[...groups, ...zeros, ...rest].slice(0, 3).join(':')}::`;
}
