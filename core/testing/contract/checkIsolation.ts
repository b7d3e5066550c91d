import { randomUUID } from 'node:crypto';
import type { Route } from '../../parts/http/route';
import { RouteTable } from '../../parts/http/RouteTable';
import type { ContractRun, RecordedRequest } from './ContractRun';
import { complain, type Violation } from './ContractViolation';
import { hostile, type HostileRequest } from './hostileRequests';
import { intrude } from './intrude';
import { idsFor, secretsOf } from './secretsOf';
import { tenantRows, tenantTables } from './tenantRows';

/** Ids that each route is called with, besides those that `exercise` names. */
const IDS_OF_A_ROUTE = 5;

/**
 * No row of one tenant is visible to another through any route: an account of another tenant, which holds every feature
 * there is, tries to get at the rows that `exercise` left in the first tenant.
 */
export async function checkIsolation(run: ContractRun): Promise<void> {
  const { host, ids, requests, tenantId: victim } = await run.exercised();
  const { module, manifest, options } = run;
  const tables = await tenantTables(host, module.id);
  const other = await host.tenant('Second');
  const modules = host.host.core.features.list().map(({ item }) => item.id.split('.')[0]);
  const features = [...new Set(modules)].map((id) => `${id}.*`);
  const signIn = () => other.signInAs(features);
  await signIn();
  const rows = await tenantRows(host, tables, victim);
  const secrets = secretsOf(rows, await tenantRows(host, tables, other.id), ids);
  const values = new Set([...secrets.values].filter((value) => !(value in (options.publicValues ?? {}))));
  const routes = manifest.routes ?? [];
  const tried = { ...secrets, values, ids: secrets.ids.length === 0 ? [randomUUID()] : secrets.ids };
  const { violations } = await intrude({
    host,
    routes,
    victim,
    tables,
    secrets: tried,
    signIn,
    idsOf: ({ path }) => idsFor(path, tried, IDS_OF_A_ROUTE, ids),
    more: (route) => repeats(requests, route, routes, victim),
  });
  const isEmpty = tables.length > 0 && [...rows.values()].every((found) => found.length === 0);
  complain(module.id, [
    ...violations,
    ...(isEmpty && routes.length > 0 ? [nothingToSee(tables.map(({ table }) => table))] : []),
  ]);
}

/**
 * Valid requests that `exercise` made to a route, to be repeated by an account of another tenant. Requests to public
 * routes are left out, since their answers depend only on the input, such as a password.
 */
function repeats(
  requests: readonly RecordedRequest[],
  route: Route,
  routes: readonly Route[],
  victim: string,
): HostileRequest[] {
  if (route.access === 'public') return [];
  const enter = () => () => undefined;
  const table = new RouteTable(
    routes.map((item) => ({ moduleId: '', route: item, services: () => null, enter })),
    new Map(),
  );
  return requests.flatMap(({ method, path, options }) => {
    const match = table.find(method, path.split('?')[0] ?? '');
    if (match.kind !== 'route' || match.served.route !== route) return [];
    const cookies = { ...options.cookies, selected_tenant: victim };
    return [hostile(method, path, options), hostile(method, path, { ...options, cookies })];
  });
}

function nothingToSee(tables: readonly string[]): Violation {
  return {
    cause: `left no row in any table of its own (${tables.join(', ')}), so nothing shows that tenants are kept apart.`,
    remedy: 'give describeModuleContract an `exercise` that creates some through the routes.',
  };
}
