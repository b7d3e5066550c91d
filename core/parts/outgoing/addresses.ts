import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [address: Address, bits: number];

/** Addresses that requests may reach although they are not public: ranges (`10.1.0.0/16`) and names of hosts. */
export interface AllowedAddresses {
  readonly ranges: readonly Range[];
  readonly hosts: ReadonlySet<string>;
}

/**
 * Who has chosen the address of a request. Addresses of the operator may be private ones, such as a server in the same network;
 * those of tenants and users may not.
 */
export type ChosenBy = 'operator' | 'tenant';

/** An entry of a list of addresses: a range, an address or a name. */
export const ALLOWED_ADDRESS = /^([A-Za-z0-9.-]+|[0-9a-fA-F:.]+(\/\d{1,3})?)$/;

/** @throws Error where an entry is not a range, address or name */
export function allowedAddresses(list: readonly string[]): AllowedAddresses {
  const ranges: Range[] = [];
  const hosts = new Set<string>();
  for (const entry of list) {
    if (entry.includes('/')) ranges.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.isValid(entry)) ranges.push(wholeRange(entry));
    else if (ALLOWED_ADDRESS.test(entry)) hosts.add(hostName(entry));
    else throw new Error(`${entry} is not a range, an address or the name of a host`);
  }
  return { ranges, hosts };
}

/** A name as it is compared. */
export const hostName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/**
 * Whether requests may connect to an address: public ones, private and loopback ones for the operator, and those that the operator
 * allows. Link-local addresses and those of cloud metadata take an entry of their own. IPv4 addresses that stand in IPv6 ones count as
 * themselves; ranges that lead elsewhere by translation or tunnels (NAT64, 6to4, Teredo) are not public.
 */
export function isReachable(
  address: string,
  { ranges }: Pick<AllowedAddresses, 'ranges'>,
  chosenBy: ChosenBy = 'tenant',
): boolean {
  // A zone names an interface of this machine.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = plain(ipaddr.parse(address));
  if (isIn(parsed, ranges)) return true;
  if (isIn(parsed, METADATA)) return false;
  if (parsed.range() === 'unicast' && !isReserved(parsed)) return true;
  return chosenBy === 'operator' && isIn(parsed, PRIVATE);
}

const isIn = (address: Address, ranges: readonly Range[]): boolean =>
  ranges.some(
    ([range, bits]) =>
      range.kind() === address.kind() && (address as ipaddr.IPv4).match(range as ipaddr.IPv4, bits),
  );

function plain(address: Address): Address {
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address;
}

/** Ranges that the library counts as plain unicast: addresses are handed out below 2000::/3 alone. */
const isReserved = (address: Address): boolean =>
  address instanceof ipaddr.IPv6 ? !isIn(address, GLOBAL) : isIn(address, RESERVED);

const rangesOf = (...texts: readonly string[]): readonly Range[] =>
  texts.map((text) => ipaddr.parseCIDR(text));

const GLOBAL = rangesOf('2000::/3');
/** For benchmarks, tests, documents and relays of 6to4. */
const RESERVED = rangesOf(
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
);
/** Loopback, private networks, and those between providers and their customers. */
const PRIVATE = rangesOf(
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
);
/** Where clouds serve credentials of the machine, besides link-local addresses. */
const METADATA = rangesOf('100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::/32', 'fd20:ce::/32');

function wholeRange(address: string): Range {
  const parsed = plain(ipaddr.parse(address));
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}
