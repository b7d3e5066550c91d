import { cutText } from '../../kernel/texts/cutText';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, RequestInit as UndiciInit } from 'undici';
import { type AllowedAddresses, allowedAddresses, type ChosenBy, isReachable } from './addresses';
import { boundedAnswer } from './boundedAnswer';
import { AddressRefused, pinnedLookup, type Resolve, resolveBySystem } from './pinnedLookup';

/** How requests of one purpose are bound. */
export interface OutgoingOptions {
  /** Who has chosen the address. */
  readonly chosenBy: ChosenBy;
  /** Addresses that are not public and may be reached, besides those that the operator allows for all: ranges, addresses and hosts. */
  readonly allow?: readonly string[];
  /** Bytes of an answer, after which it breaks off; default: 32 MiB. */
  readonly mostBytes?: number;
}

/** An address that redirects. */
export class RedirectRefused extends Error {
  constructor(
    host: string,
    readonly status: number,
  ) {
    super(`${host} answers with a redirect (status ${status}), which is not followed`);
    this.name = 'RedirectRefused';
  }
}

const MOST_BYTES = 32 * 1_024 * 1_024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends the requests of this installation to other servers. Each connection goes to an address that was checked, whatever proxy the
 * environment names; redirects are not followed, and answers are bounded.
 */
export class Outgoing {
  private readonly agents = new Map<string, Agent>();

  /** @param allow addresses that are not public and may be reached @throws Error where one is not valid */
  constructor(
    private readonly allow: readonly string[],
    private readonly resolve: Resolve = resolveBySystem,
  ) {
    allowedAddresses(allow);
  }

  /**
   * The function `fetch` with these bounds. Connections are kept and used again.
   *
   * @throws AddressRefused where an address may not be reached, RedirectRefused where the server redirects
   */
  fetch(options: OutgoingOptions): typeof globalThis.fetch {
    const send = async (input: string | URL | Request, init: RequestInit = {}) => {
      if (typeof input !== 'string' && !(input instanceof URL))
        throw new TypeError('The address must be a text');
      const url = this.check(String(input), options);
      const { fetch, Response: Answer } = await import('undici');
      const dispatcher = await this.agent(options);
      const answer = await fetch(url, { ...(init as UndiciInit), redirect: 'manual', dispatcher }).catch(
        (error: unknown) => {
          const cause = error instanceof Error ? error.cause : undefined;
          throw cause instanceof AddressRefused ? cause : error;
        },
      );
      if (REDIRECTS.has(answer.status)) {
        await answer.body?.cancel();
        throw new RedirectRefused(url.host, answer.status);
      }
      const { status, statusText, headers } = answer;
      const body = answer.body && boundedAnswer(answer.body, options.mostBytes ?? MOST_BYTES);
      return new Answer(body as never, { status, statusText, headers });
    };
    return send as unknown as typeof globalThis.fetch;
  }

  /** A lookup of names for libraries that make connections of their own. Addresses without a name do not pass through it: `check` them. */
  lookup(options: OutgoingOptions): LookupFunction {
    return pinnedLookup(this.resolve, this.allowed(options), options.chosenBy);
  }

  /**
   * The address, checked as far as it can be before its host is looked up. URL writes decimal and octal forms out.
   *
   * @throws AddressRefused
   */
  check(text: string, options: OutgoingOptions): URL {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
      throw new AddressRefused(cutText(text, 100));
    if (url.username !== '' || url.password !== '') throw new AddressRefused(url.host);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isReachable(host, this.allowed(options), options.chosenBy))
      throw new AddressRefused(host);
    return url;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const open = [...this.agents.values()];
    this.agents.clear();
    await Promise.all(open.map((agent) => agent.destroy()));
  }

  private allowed({ allow = [] }: OutgoingOptions): AllowedAddresses {
    return allowedAddresses([...this.allow, ...allow]);
  }

  /** The connections of a purpose: those of others are bound otherwise. */
  private async agent(options: OutgoingOptions): Promise<Agent> {
    const key = JSON.stringify([options.chosenBy, options.allow ?? []]);
    const { Agent: Connections } = await import('undici');
    let agent = this.agents.get(key);
    if (!agent) {
      agent = new Connections({ connect: { lookup: this.lookup(options), timeout: CONNECTING } });
      this.agents.set(key, agent);
    }
    return agent;
  }
}

/** Milliseconds in which a connection is made. */
const CONNECTING = 10_000;
