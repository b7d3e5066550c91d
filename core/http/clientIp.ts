import type { Request } from 'express';

/** How a socket that takes both families writes callers of the older one. */
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/;

/**
 * The caller's address. Forwarding headers are believed only as far as the operator has proxies: with N of
 * them it is the Nth address from the right of `X-Forwarded-For` (spec supplement, authentication 1.6).
 */
export function clientIp(request: Request, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const header = request.headers['x-forwarded-for'];
    const addresses = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const forwarded = addresses.at(-trustedProxies);
    if (forwarded !== undefined) return forwarded;
    const real = request.headers['x-real-ip'];
    if (trustedProxies === 1 && typeof real === 'string' && real !== '') return real;
  }
  return request.socket.remoteAddress?.replace(IPV4_IN_IPV6, '') ?? 'unknown';
}
