import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits that name a subscriber's IPv6 network; the others they choose as they like. */
const NETWORK_GROUPS = 4;

/**
 * Key by which callers from an address are counted: an IPv4 address itself, also where it is written as IPv6, and the /64
 * network of an IPv6 address, as each client has 2^64 addresses. A text that is not an address is its own key.
 *
 * @param address without port, as `clientIp` gives it
 */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
