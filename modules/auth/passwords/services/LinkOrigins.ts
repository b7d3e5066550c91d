import { badRequest, HttpError } from '@tenantry/core';
import type { AuthEnvironment } from '../../environment';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Where an application in development answers by habit. */
const DEVELOPMENT_URL = 'http://localhost:3000';

/**
 * Restricts links in mails to our own addresses: a request to a host that is not
 * configured never gets its host into a mail.
 */
export class LinkOrigins {
  private readonly isProduction: boolean;
  private readonly base: string | null;
  private readonly ours: readonly URL[];

  constructor({ environment }: { environment: AuthEnvironment }) {
    const { NODE_ENV, APP_URL, APP_PUBLIC_URL, APP_ALLOWED_ORIGINS } = environment;
    this.isProduction = NODE_ENV === 'production';
    const configured = APP_URL?.replace(/\/+$/, '') ?? null;
    this.base = configured ?? (this.isProduction ? null : DEVELOPMENT_URL);
    this.ours = [APP_URL, APP_PUBLIC_URL, ...(APP_ALLOWED_ORIGINS?.split(',') ?? [])].flatMap((url) =>
      url !== undefined && URL.canParse(url.trim()) ? [new URL(url.trim())] : [],
    );
  }

  /** Base of links; null where it is not configured and guessing is not allowed. */
  get address(): string | null {
    return this.base;
  }

  /**
   * Base of links, for a request that came to a host of ours.
   *
   * @param notConfigured published text for the missing configuration
   * @throws HttpError 400 for a request to a host that is not ours, 500 when links have no base
   */
  forRequest(headers: Headers, notConfigured: string): string {
    if (!this.isOurs(headers)) throw badRequest('Invalid request origin');
    if (this.base === null) throw new HttpError(500, notConfigured);
    return this.base;
  }

  private isOurs(headers: Headers): boolean {
    if (this.ours.length === 0) return true;
    const host = first(headers['x-forwarded-host']) ?? first(headers['host']);
    const protocol = first(headers['x-forwarded-proto'])?.toLowerCase();
    return host !== null && this.ours.some((ours) => this.matches(ours, host, protocol));
  }

  /** A proxy that does not send the protocol counts as using that of the address. */
  private matches(ours: URL, host: string, protocol: string | undefined): boolean {
    const address = `${protocol === undefined ? ours.protocol : `${protocol}:`}//${host}`;
    if (!URL.canParse(address)) return false;
    const requested = new URL(address);
    if (requested.origin === ours.origin) return true;
    if (!isLoopback(requested.hostname) || !isLoopback(ours.hostname)) return false;
    return !this.isProduction || requested.port === ours.port;
  }
}

/** The first of a comma list, which is what the proxy nearest to the client wrote. */
function first(header: string | string[] | undefined): string | null {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(',')[0]?.trim() || null;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
