/** One request that is measured, on our server and on the floor. */
export interface Scenario {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** How the caller proves who they are; default: by access token. */
  readonly by?: 'token' | 'key';
  /** Least ratio to the floor that we aim for. */
  readonly aim: number;
}

/** What callers prove who they are with. */
export interface Credentials {
  readonly token: string;
  /** Secret of an API key. */
  readonly key: string;
}

/** The headers of a scenario's request. */
export function headersOf({ by, body }: Scenario, { token, key }: Credentials): Record<string, string> {
  return {
    ...(by === 'key' ? { 'x-api-key': key } : { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

/** A statement as it went to the database. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** What the floor serves: for each path the statement to run, or the text to answer. */
export interface FloorRoute {
  readonly path: string;
  readonly method: string;
  readonly statement: Statement | null;
  /** Answered when there is no statement. */
  readonly answer: string;
}

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
  { name: 'GET /auth/users?pageSize=50', method: 'GET', path: '/api/auth/users?pageSize=50', aim: 0.6 },
];
