import { cutText } from '@tenantry/core';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type AllowedAddresses, isReachable } from './addresses';
import { AddressRefused, pinnedLookup, type Resolve } from './pinnedLookup';

/** A call of an address outside. */
export interface OutsideRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What calls are bound by. */
export interface OutsideLimits {
  readonly allowed: AllowedAddresses;
  readonly resolve: Resolve;
  /** Milliseconds for the call with all its redirects. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** An answer; its body is read to its end, as far as it may go, and not kept. */
export interface OutsideAnswer {
  readonly status: number;
  readonly redirects: number;
}

const MOST_REDIRECTS = 3;
/** Bytes of an answer. */
const LARGEST = 1_048_576;
/** Headers that are for the first host alone. */
const OWN = new Set(['authorization', 'cookie', 'x-api-key', 'proxy-authorization']);

/**
 * Calls an address. Each connection goes to an address that was checked, also that of a redirect, whatever proxy the
 * environment names.
 *
 * @throws AddressRefused where an address is not public; Error where there is no answer in time, or it is too large
 */
export async function callOutside(request: OutsideRequest, limits: OutsideLimits): Promise<OutsideAnswer> {
  const deadline = AbortSignal.timeout(limits.timeout);
  const signal = limits.signal ? AbortSignal.any([limits.signal, deadline]) : deadline;
  let current = request;
  for (let redirects = 0; ; redirects += 1) {
    const url = targetOf(current.url, limits.allowed);
    const { status, location } = await send(url, current, limits, signal);
    if (location === null || ![301, 302, 303, 307, 308].includes(status)) return { status, redirects };
    if (redirects === MOST_REDIRECTS) throw new Error('The address redirects too often');
    current = redirected(current, url, new URL(location, url), status);
  }
}

/** The address, checked as far as it can be before its host is looked up. URL writes decimal and octal forms out. */
function targetOf(text: string, allowed: AllowedAddresses): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new AddressRefused(cutText(text, 100));
  if (url.username !== '' || url.password !== '') throw new AddressRefused(url.host);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new AddressRefused(host);
  return url;
}

function redirected(request: OutsideRequest, from: URL, to: URL, status: number): OutsideRequest {
  const keeps = status === 307 || status === 308 || request.method === 'GET';
  const isOwn = from.origin === to.origin;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => isOwn || !OWN.has(name.toLowerCase())),
  );
  return { url: to.href, headers, method: keeps ? request.method : 'GET', body: keeps ? request.body : null };
}

function send(
  url: URL,
  { method, headers, body }: OutsideRequest,
  { allowed, resolve }: OutsideLimits,
  signal: AbortSignal,
): Promise<{ status: number; location: string | null }> {
  return new Promise((fulfil, reject) => {
    const options = {
      method,
      headers,
      signal,
      agent: false,
      lookup: pinnedLookup(resolve, allowed),
      maxHeaderSize: 16_384,
    };
    const call = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LARGEST) answer.destroy(new Error('The answer is too large'));
      });
      answer.on('error', reject);
      answer.on('end', () =>
        fulfil({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null }),
      );
    });
    call.on('error', (error) => reject(signal.aborted ? new Error('There was no answer in time') : error));
    call.end(body ?? undefined);
  });
}
