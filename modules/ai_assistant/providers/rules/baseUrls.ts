import { isIP } from 'node:net';

/** An entry of the list of addresses that requests and settings may give for models. */
interface AllowedBaseUrl {
  /** `https:`; null for both. */
  readonly protocol: string | null;
  /** As URL writes it. */
  readonly host: string;
  /** Whether the entry is for hosts below this one. */
  readonly isBelow: boolean;
  /** Empty for the usual port of the protocol, `*` for every port. */
  readonly port: string;
  /** Without a slash at its end; empty for every path. */
  readonly path: string;
}

type Environment = { readonly AI_RUNTIME_BASEURL_ALLOWLIST?: string };

const ENTRY = /^(?:(https?):\/\/)?(\*\.)?(\[[0-9a-f:.]+\]|[^/:@?#\s[\]*]+)(?::(\d{1,5}|\*))?(\/[^?#\s]*)?$/i;

/** Parts of a path that servers may read as a slash or a dot. */
const DISGUISED = /%2e|%2f|%5c|\\/i;

/** The entries of a list with commas. @throws Error where one is not valid */
export function baseUrlsOf(list: string): AllowedBaseUrl[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(entryOf);
}

function entryOf(entry: string): AllowedBaseUrl {
  const [, scheme, below, host = '', port = '', path = ''] = ENTRY.exec(entry) ?? [];
  const protocol = scheme ? `${scheme.toLowerCase()}:` : null;
  const address = `${protocol ?? 'https:'}//${host}${path}`;
  if (host === '' || !URL.canParse(address) || Number(port) > 65_535)
    throw new Error(`${entry} is not [scheme://]host[:port][/path]`);
  const url = new URL(address);
  return {
    protocol,
    host: url.hostname,
    isBelow: below !== undefined,
    port: port === '*' ? port : usualLeftOut(port, protocol),
    path: url.pathname.replace(/\/+$/, ''),
  };
}

/** A port as URL writes it: the usual one of a protocol is left out. */
function usualLeftOut(port: string, protocol: string | null): string {
  if (port === '' || protocol === null) return port;
  return new URL(`${protocol}//host:${port}`).port;
}

/**
 * Whether the operator lets requests and settings use an address: protocol, host, port and path are compared with
 * `AI_RUNTIME_BASEURL_ALLOWLIST`. An entry without a port is for the usual one of the protocol, one with a path for that path and
 * the paths below it.
 */
export function allowsBaseUrl(
  { AI_RUNTIME_BASEURL_ALLOWLIST: list = '' }: Environment,
  baseUrl: string,
): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  if (DISGUISED.test(url.pathname)) return false;
  return baseUrlsOf(list).some((entry) => matches(entry, url));
}

function matches({ protocol, host, isBelow, port, path }: AllowedBaseUrl, url: URL): boolean {
  if (protocol !== null && protocol !== url.protocol) return false;
  if (isBelow ? !isHostBelow(url.hostname, host) : url.hostname !== host) return false;
  const isPort = port === '*' || port === url.port || (url.port === '' && port === USUAL[url.protocol]);
  if (!isPort) return false;
  return path === '' || url.pathname === path || url.pathname.startsWith(`${path}/`);
}

const isHostBelow = (name: string, host: string): boolean => isIP(name) === 0 && name.endsWith(`.${host}`);

const USUAL: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
