/** One request that is measured, on our server and on the floor. */
export interface Scenario {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string;
  /** The body of each request, counted from 0, where they must not be the same. */
  readonly bodies?: (count: number) => string;
  /** How the caller proves who they are; default: by access token. */
  readonly by?: 'token' | 'key';
  /** Least ratio to the floor that we aim for. */
  readonly aim: number;
  /** Of lists: the most that a request may cost, as a multiple of `GET /auth/profile`, which is answered from memory. */
  readonly most?: number;
}

/** Credentials of callers. */
export interface Credentials {
  readonly token: string;
  /** Secret of an API key. */
  readonly key: string;
}

/** The headers of a scenario's request. */
export function headersOf(
  { by, body, bodies }: Scenario,
  { token, key }: Credentials,
): Record<string, string> {
  return {
    ...(by === 'key' ? { 'x-api-key': key } : { authorization: `Bearer ${token}` }),
    ...((body ?? bodies) !== undefined && { 'content-type': 'application/json' }),
  };
}

/** A statement as it went to the database. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Route of the floor: the statements to run one after another for its path, or the text to answer. */
export interface FloorRoute {
  readonly path: string;
  readonly method: string;
  readonly statements: readonly Statement[];
  /** Whether they run in one transaction. */
  readonly isUnit: boolean;
  /** The same statements of another request: values that differ are made for each. */
  readonly others: readonly Statement[];
  /** Whether the only statement gives the text to answer, in its column `body`. */
  readonly isWhole: boolean;
  /** Answered without a statement, and after writes. */
  readonly answer: string;
}

/** Deals that the benchmark has. */
export const DEALS = 5_000;
/** Of the deal with this number, from 1. */
export const dealId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The measured requests. */
export const scenarios: readonly Scenario[] = [
  { name: 'GET /version', method: 'GET', path: '/api/version', aim: 0.35 },
  {
    name: 'POST /auth/feature-check',
    method: 'POST',
    path: '/api/auth/feature-check',
    body: JSON.stringify({ features: ['auth.users.list', 'auth.roles.manage', 'directory.tenants.manage'] }),
    aim: 0.35,
  },
  { name: 'GET /auth/profile', method: 'GET', path: '/api/auth/profile', aim: 0.6 },
  {
    name: 'GET /devices/admin by API key',
    method: 'GET',
    path: '/api/devices/admin/devices',
    by: 'key',
    aim: 0.6,
  },
  list('GET /auth/users?pageSize=50', '/auth/users?pageSize=50', 12),
  list('GET /catalog/products, 50 rows', '/catalog/products?pageSize=50&sortField=title', 19),
  list('GET /customers/deals, 50 rows', '/customers/deals?pageSize=50&sortField=createdAt&sortDir=desc', 24),
  list('GET /audit_logs/actions, 50', '/audit_logs/audit-logs/actions?pageSize=50', 24),
  list('GET /dashboards/layout', '/dashboards/layout', 5),
  list('GET /dashboards/widgets/catalog', '/dashboards/widgets/catalog', 5),
  {
    name: 'POST /dashboards/widgets/data, kept',
    method: 'POST',
    path: '/api/dashboards/widgets/data',
    body: JSON.stringify({
      entityType: 'customers:deals',
      metric: { field: 'valueAmount', aggregate: 'sum' },
      groupBy: { field: 'createdAt', granularity: 'month' },
    }),
    aim: 0.35,
    most: 7,
  },
  {
    name: 'PUT /customers/deals (command)',
    method: 'PUT',
    path: '/api/customers/deals',
    bodies: (count) =>
      JSON.stringify({
        id: dealId(1 + (count % DEALS)),
        title: `Deal renamed ${count}`,
        probability: count % 101,
      }),
    aim: 0.5,
  },
];

function list(name: string, path: string, most: number): Scenario {
  return { name, method: 'GET', path: `/api${path}`, aim: 0.6, most };
}
