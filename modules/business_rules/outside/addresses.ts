import ipaddr from 'ipaddr.js';

/** Addresses that calls may reach although they are not public: ranges (`10.1.0.0/16`) and names of hosts. */
export interface AllowedAddresses {
  readonly ranges: readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number][];
  readonly hosts: ReadonlySet<string>;
}

/** Reads the operator's list. @throws Error for a range that is none */
export function allowedAddresses(list: readonly string[]): AllowedAddresses {
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  const hosts = new Set<string>();
  for (const entry of list) {
    if (entry.includes('/')) ranges.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.isValid(entry)) ranges.push(wholeRange(entry));
    else hosts.add(entry.toLowerCase());
  }
  return { ranges, hosts };
}

/**
 * Whether calls may connect to an address: public ones, and those that the operator allows. IPv4 addresses that stand in
 * IPv6 ones count as themselves; ranges that lead elsewhere by translation or tunnels (NAT64, 6to4, Teredo) are not public.
 */
export function isReachable(address: string, { ranges }: AllowedAddresses): boolean {
  // A zone names an interface of this machine.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = plain(ipaddr.parse(address));
  if (ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits)))
    return true;
  return parsed.range() === 'unicast' && !isReserved(parsed);
}

function plain(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address;
}

/** Ranges that the library counts as plain unicast: addresses are handed out below 2000::/3 alone. */
function isReserved(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv6) return !address.match(GLOBAL as [ipaddr.IPv6, number]);
  return RESERVED.some((range) => address.match(range));
}

const GLOBAL = ipaddr.parseCIDR('2000::/3');
/** For benchmarks, tests and relays of 6to4. */
const RESERVED = ['198.18.0.0/15', '192.88.99.0/24', '192.0.0.0/24', '0.0.0.0/8'].map(
  (range) => ipaddr.parseCIDR(range) as [ipaddr.IPv4, number],
);

function wholeRange(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = plain(ipaddr.parse(address));
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}
