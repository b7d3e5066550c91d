/** A job that runs, failed and waits, or was given up. */
export interface Job {
  readonly id: string;
  readonly worker: string;
  /** What it does; null where that is not known. */
  readonly title: string | null;
  readonly state: 'running' | 'waiting' | 'dead';
  readonly tenantId: string | null;
  readonly attempt: number;
  readonly attempts: number;
  readonly since: string;
  readonly nextAt: string | null;
  readonly error: string | null;
}

/** Numbers of jobs of a module. */
export interface JobCounts {
  readonly module: string;
  readonly title: string;
  readonly waiting: number;
  readonly later: number;
  readonly parked: number;
  readonly running: number;
  readonly dead: number;
}

/** Answer of `GET /platform/jobs`. */
export interface Jobs {
  readonly modules: readonly JobCounts[];
  readonly items: readonly Job[];
  readonly recurring: readonly {
    readonly worker: string;
    readonly title: string | null;
    readonly schedule: string;
    readonly nextAt: string;
  }[];
}

/** How a module has been doing in the answering process; times in milliseconds. */
export interface Statistics {
  readonly id: string;
  readonly requests: number;
  readonly errors: number;
  readonly refused: number;
  readonly requestTime: number;
  readonly queries: number;
  readonly jobs: number;
  readonly jobFailures: number;
  readonly eventsDropped: number;
  readonly blockedTime: number;
  readonly browserFailures: number;
}

/** Answer of `/readyz`. */
export interface Readiness {
  readonly status: string;
  readonly database: string;
  readonly problems: number;
}
