import type { AuthEnvironment } from '../../environment';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Where clients may be sent: only to paths of ours, never to an address
 * that someone else put into a link.
 */
export class RedirectTargets {
  private readonly applicationUrl: string | null;
  /** Hosts that are ours by configuration. */
  private readonly hosts: ReadonlySet<string>;

  constructor({ environment }: { environment: AuthEnvironment }) {
    const { APP_URL, APP_PUBLIC_URL, APP_ALLOWED_ORIGINS } = environment;
    this.applicationUrl = APP_URL?.replace(/\/+$/, '') ?? null;
    const origins = [APP_URL, APP_PUBLIC_URL, ...(APP_ALLOWED_ORIGINS?.split(',') ?? [])];
    this.hosts = new Set(origins.flatMap((origin) => hostOf(origin?.trim()) ?? []));
  }

  /**
   * Path, query and fragment of a wanted target, or the fallback when the target is missing, malformed, of
   * another origin or has `//` in its path.
   */
  path(wanted: unknown, fallback: string, headers: Headers): string {
    if (typeof wanted !== 'string' || wanted === '') return fallback;
    const requested = requestHost(headers);
    const base = `http://${requested ?? 'localhost'}`;
    if (!URL.canParse(wanted, base)) return fallback;
    const url = new URL(wanted, base);
    const isOurs = url.host === new URL(base).host || this.hosts.has(url.host);
    if (!isOurs || !/^https?:$/.test(url.protocol) || url.pathname.includes('//')) return fallback;
    return `${url.pathname}${url.search}${url.hash}`;
  }

  /** The `Location` for a path of ours: on `APP_URL` when the request came to a host of ours, else relative. */
  location(path: string, headers: Headers): string {
    const requested = requestHost(headers);
    const isTrusted = requested !== null && this.hosts.has(requested);
    return isTrusted && this.applicationUrl !== null ? `${this.applicationUrl}${path}` : path;
  }
}

/** The host that the client requested, as the nearest proxy or the client itself tells it. */
function requestHost(headers: Headers): string | null {
  const forwarded = headers['x-forwarded-host'];
  const named = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : headers['host'];
  return typeof named === 'string' ? hostOf(`http://${named}`) : null;
}

function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).host || null : null;
}
