/** One request that is measured, on our server and on the floor. */
export interface Scenario {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** Least ratio to the floor that we aim for. */
  readonly aim: number;
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
  { name: 'GET /auth/users?pageSize=50', method: 'GET', path: '/api/auth/users?pageSize=50', aim: 0.6 },
];
