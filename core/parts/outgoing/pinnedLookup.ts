import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type AllowedAddresses, type ChosenBy, hostName, isReachable } from './addresses';

/** Finds all addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** An address that requests may not connect to. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`The address of ${host} is not public`);
    this.name = 'AddressRefused';
  }
}

/** The addresses as the system finds them. */
export const resolveBySystem: Resolve = (host) => resolve(host, { all: true, verbatim: true });

/**
 * A lookup for connections: it gives only addresses that were checked, and the connection goes to these, so that a name
 * cannot lead elsewhere between the check and the connection. One address that may not be reached refuses them all. A name that the
 * operator allows may lead to private addresses.
 */
export function pinnedLookup(
  find: Resolve,
  allowed: AllowedAddresses,
  chosenBy: ChosenBy = 'tenant',
): LookupFunction {
  return (host, options, callback) => {
    find(host).then(
      (addresses) => {
        const by = allowed.hosts.has(hostName(host)) ? 'operator' : chosenBy;
        const refused = addresses.some(({ address }) => !isReachable(address, allowed, by));
        const [first] = addresses;
        if (refused || !first) callback(new AddressRefused(host), '', 0);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
