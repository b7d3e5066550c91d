import type { Route } from '../../parts/http/route';
import type { TestHost } from '../TestHost';
import type { Violation } from './ContractViolation';
import { hostileRequests, type HostileRequest } from './hostileRequests';
import { isId, type Secrets } from './secretsOf';
import { changedTables, rowPrints, type TenantTable } from './tenantRows';
import { cutText } from '../../kernel/texts/cutText';

/** Input of an attempt to get at another tenant's rows. */
export interface Intrusion {
  readonly host: TestHost;
  readonly routes: readonly Route[];
  /** The tenant to get at, its tables and what must not be seen of them. */
  readonly victim: string;
  readonly tables: readonly TenantTable[];
  readonly secrets: Secrets;
  /** Signs the intruder in; again where a route signed them out. */
  readonly signIn: () => Promise<string>;
  /** Ids that a route is called with; default: all of `secrets.ids`. */
  readonly idsOf?: (route: Route) => readonly string[];
  /** Further calls of a route, besides those made from its schemas. */
  readonly more?: (route: Route) => readonly HostileRequest[];
}

/** The outcome. */
export interface IntrusionOutcome {
  readonly violations: readonly Violation[];
  readonly calls: number;
  /** Calls that were not refused. */
  readonly allowed: number;
}

/**
 * Calls every route with the intruder's token and the victim's ids in every place where an id fits. No answer may
 * contain anything of the victim's, no row of the victim's may change, and nothing sent may cause a fault.
 *
 * Answers of public routes are not checked: every caller may see them.
 */
export async function intrude(intrusion: Intrusion): Promise<IntrusionOutcome> {
  const { host, tables, victim, secrets } = intrusion;
  const violations: Violation[] = [];
  let calls = 0;
  let allowed = 0;
  let token = await intrusion.signIn();
  // Work that the victim has begun may still change its rows.
  await host.settled();
  let before = await rowPrints(host, tables, victim);
  // Texts the intruder has written come back as the intruder's own, so what only reads goes first.
  let written = '';
  for (const route of [...intrusion.routes].sort((a, b) => order(a) - order(b))) {
    const name = `${route.method} ${route.path}`;
    const faults = new Set<string>();
    const leaked = new Set<string>();
    const requests = requestsFor(intrusion, route);
    if (route.method !== 'GET') written += requests.map(({ sent }) => sent).join(' ');
    for (const request of requests) {
      const answer = await host.request<unknown>(request.method, request.path, { ...request.options, token });
      calls += 1;
      if (answer.status < 300) allowed += 1;
      if (answer.status === 401 && route.access !== 'public') token = await intrusion.signIn();
      const text = JSON.stringify(answer.body) ?? '';
      if (answer.status >= 500) faults.add(`${answer.status} ${cutText(text, 300)}`);
      if (route.access === 'public') continue;
      for (const value of secrets.values) {
        if (!text.includes(value) || request.sent.includes(value)) continue;
        if (isId(value) || !written.includes(value)) leaked.add(value);
      }
    }
    if (faults.size > 0) violations.push(fault(name, [...faults]));
    if (leaked.size > 0) violations.push(leak(name, [...leaked]));
    if (route.method === 'GET') continue;
    const after = await rowPrints(host, tables, victim);
    const changed = changedTables(before, after);
    if (changed.length > 0) violations.push(damage(name, changed));
    before = after;
  }
  return { violations, calls, allowed };
}

function order({ method }: Route): number {
  return method === 'GET' ? 0 : 1;
}

function requestsFor({ secrets, victim, idsOf, more }: Intrusion, route: Route): HostileRequest[] {
  return [...(more?.(route) ?? []), ...hostileRequests(route, idsOf?.(route) ?? secrets.ids, victim)];
}

function fault(route: string, faults: readonly string[]): Violation {
  return {
    cause: `answers what a client of ${route} may send with a fault: ${faults.slice(0, 3).join('; ')}.`,
    remedy:
      'declare what the route takes and answers, and throw an HttpError (badRequest, notFound) for the rest.',
  };
}

function leak(route: string, values: readonly string[]): Violation {
  return {
    cause: `shows a tenant what belongs to another, through ${route}: ${values.slice(0, 5).join(', ')}.`,
    remedy:
      'read in the scope of the request (database, dataSource) and not by tenancy.acrossTenants or tenancy.inTenant, ' +
      'and keep caches by tenant; name in publicValues what anybody may see.',
  };
}

function damage(route: string, tables: readonly string[]): Violation {
  return {
    cause: `lets a tenant change rows of another, through ${route}: in ${tables.join(', ')}.`,
    remedy: 'write in the scope of the request, and give secureTable to the table where that is missing.',
  };
}
