import { isIP } from 'node:net';
import type { Request } from 'express';

/** An address with a port, or in brackets: `1.2.3.4:5678`, `[2001:db8::1]:5678`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;
/** How a socket that takes both families writes callers of the older one. */
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/**
 * The caller's address, without port, brackets and zone. Forwarding headers are believed only as far as the operator has
 * proxies: with N of them it is the Nth address from the right of `X-Forwarded-For`. Entries that are not addresses are
 * skipped.
 */
export function clientIp(request: Request, trustedProxies: number): string {
  const { remoteAddress } = request.socket;
  const forwarded = trustedProxies > 0 ? forwardedAddress(request, trustedProxies) : undefined;
  return forwarded ?? (remoteAddress === undefined ? 'unknown' : plain(remoteAddress));
}

function forwardedAddress({ headers }: Request, trustedProxies: number): string | undefined {
  const header = headers['x-forwarded-for'];
  const addresses = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const real = trustedProxies === 1 ? headers['x-real-ip'] : undefined;
  const named = addresses.at(-trustedProxies) ?? (typeof real === 'string' ? real.trim() : '');
  const [, bracketed, withPort] = WITH_PORT.exec(named) ?? [];
  const address = plain(bracketed ?? withPort ?? named);
  return isIP(address) !== 0 ? address : undefined;
}

function plain(address: string): string {
  const zone = address.indexOf('%');
  return (zone === -1 ? address : address.slice(0, zone)).replace(IPV4_IN_IPV6, '');
}
