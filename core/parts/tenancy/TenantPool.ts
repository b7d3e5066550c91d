import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { currentContext, currentTransaction, type ExecutionContext } from './executionContext';
import { HeldConnection } from './HeldConnection';
import { nameOfTenant } from './nameOfTenant';
import { replaceReadOnlySessions } from './replaceReadOnlySessions';
import { DEFAULT_SHARE } from './largestShare';
import { PoolShare } from './PoolShare';
import { SessionState } from './SessionState';
import type { Transaction } from './Transaction';

/** A connection on loan. `release` must be called once; an error closes the connection instead of reusing it. */
export interface Lease {
  readonly connection: HeldConnection;
  /** The unit of work that the connection belongs to; the lease's holder checks before each statement that it is open. */
  readonly unit: Transaction | null;
  release(error?: Error): void;
}

/** The two logins of a prepared database; see `prepareDatabase`. */
export interface DatabaseLogins {
  readonly owner: PoolConfig;
  /** Owns nothing, and is bound by row-level security. */
  readonly application: PoolConfig;
  /** Secret for signing names of tenants, where the server lets every statement change them; else null. */
  readonly signingSecret: string | null;
}

/** Sizes and limits of the two pools. */
export interface PoolSizes {
  /** Tenant-bound connections, of which one module holds ten at most; default 16. */
  readonly application?: number;
  /** Owner connections, for work across tenants; default 4. */
  readonly owner?: number;
  /** Milliseconds after which work that gets no connection fails with 503; default 10000. */
  readonly longestWait?: number;
  /** Milliseconds that a statement in a tenant may take, where its task sets no limit; default 30000, 0 for none. */
  readonly statementLimit?: number;
  /** Part of the tenant-bound connections, of all and of those of a module, that one tenant may hold, in percent; default 75. */
  readonly share?: number;
}

const NO_TENANT = '';
/** Connections that caches may open besides each pool. */
const SPARE_CONNECTIONS = 2;
const LONGEST_WAIT_MILLISECONDS = 10_000;
const STATEMENT_LIMIT_MILLISECONDS = 30_000;
/** The server ends a statement this much after its task's limit, in case it was not cancelled by then. */
const GRACE_MILLISECONDS = 1_000;
/**
 * A statement waits so long for a lock and a transaction for its next statement. A statement of a killed server process
 * ends soon after.
 */
const SESSION_LIMITS = `SET lock_timeout = '10s'; ${ownerLimits()}`;

function ownerLimits(): string {
  return `SET idle_in_transaction_session_timeout = '60s'; SET client_connection_check_interval = '5s'`;
}

/**
 * The only way to a connection. What it lends is bound to the running work:
 *
 * - inside a unit of work, the unit's own connection;
 * - inside `Tenancy.acrossTenants`, a connection of the owner, which row-level security does not bind;
 * - otherwise a connection of the application's login, bound to the scope's tenant by its application name. The name is
 *   sent only when the connection served another tenant last. Without a tenant it is empty, and no row is visible.
 *
 * A module holds at most its share of each pool, and so does a tenant. What a cache loads while the pool or the share is used up gets a spare connection:
 * work that holds a lock may wait for it, while all others wait for that lock.
 */
export class TenantPool {
  private readonly application: Pool;
  private readonly owner: Pool;
  private readonly shares: ReadonlyMap<Pool, PoolShare>;
  private readonly spares: ReadonlyMap<Pool, Pool>;
  private readonly sessions = new WeakMap<PoolClient, SessionState>();
  private readonly signingSecret: string | null;
  private readonly statementLimit: number;
  private queries = 0;
  private readonly watchers = new Set<(context: ExecutionContext) => void>();

  /**
   * @param onError receives errors of connections that broke while idle, or that had to be closed
   * @param onQuery called for each statement, with the module that it is sent for
   */
  constructor(
    logins: DatabaseLogins,
    private readonly onError: (error: Error) => void,
    sizes: PoolSizes = {},
    private readonly onQuery: (moduleId: string | null) => void = () => undefined,
  ) {
    const { application = 16, owner = 4, longestWait = LONGEST_WAIT_MILLISECONDS } = sizes;
    this.signingSecret = logins.signingSecret;
    this.statementLimit = sizes.statementLimit ?? STATEMENT_LIMIT_MILLISECONDS;
    const connectionTimeoutMillis = longestWait;
    // A limit of the session and the statement after it go on the wire together.
    const ownerLogin = { ...logins.owner, pipeline: true };
    this.application = new Pool({ ...logins.application, max: application, connectionTimeoutMillis });
    this.owner = new Pool({ ...ownerLogin, max: owner, connectionTimeoutMillis });
    this.shares = new Map([
      [this.application, new PoolShare(application, longestWait, sizes.share ?? DEFAULT_SHARE)],
      // Work across tenants is bounded by module alone.
      [this.owner, new PoolShare(owner, longestWait, 100)],
    ]);
    const spare = { max: SPARE_CONNECTIONS, connectionTimeoutMillis };
    this.spares = new Map([
      [this.application, new Pool({ ...logins.application, ...spare })],
      [this.owner, new Pool({ ...ownerLogin, ...spare })],
    ]);
    for (const [pool, limits] of [
      [this.application, SESSION_LIMITS],
      [this.owner, ownerLimits()],
    ] as const) {
      this.prepare(pool, limits);
      this.prepare(this.spares.get(pool) as Pool, limits);
    }
  }

  /** Statements sent on leased connections since start, the binding ones not counted. */
  get queryCount(): number {
    return this.queries;
  }

  /** Both pools, for metrics. */
  get pools(): Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>> {
    return { application: this.application, owner: this.owner };
  }

  countQuery(): void {
    const context = currentContext();
    this.queries += 1;
    this.onQuery(context.moduleId);
    for (const watcher of this.watchers) watcher(context);
  }

  /** Calls the watcher for each statement, with the work it is sent for. @returns the function that ends it */
  watch(watcher: (context: ExecutionContext) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /**
   * Lends a connection for the running work.
   *
   * @throws Error when that belongs to a unit of work that has ended or to a task that was given up, or when no
   *   connection comes free in time
   */
  async lease(): Promise<Lease> {
    const transaction = currentTransaction();
    if (transaction) return { connection: transaction.connection, unit: transaction, release: noRelease };
    const context = currentContext();
    context.task?.assertWanted();
    const pool = context.acrossTenants === null ? this.application : this.owner;
    const share = this.shares.get(pool) as PoolShare;
    const borrower = { moduleId: context.moduleId, tenantId: context.scope.tenantId };
    if (context.fillsCache && (isUsedUp(pool) || share.isUsedUp(borrower))) {
      const spare = await (this.spares.get(pool) as Pool).connect();
      return ownLease(this.hold(spare, context, () => undefined));
    }
    const turn = share.take(borrower);
    const giveBack = turn instanceof Promise ? await turn : turn;
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      giveBack();
      throw error;
    }
    return ownLease(this.hold(client, context, giveBack));
  }

  /** Closes both pools once what is on loan has come back. */
  async end(): Promise<void> {
    await Promise.all([...this.spares].flat().map((pool) => pool.end()));
  }

  private prepare(pool: Pool, limits: string): void {
    pool.on('error', this.onError);
    replaceReadOnlySessions(pool);
    pool.on('connect', (client) => {
      // A leased connection that breaks fails its query; without a listener it would end the process.
      client.on('error', () => undefined);
      this.sessions.set(client, new SessionState(client));
      // Older servers do not have all of them; without one the others still hold.
      for (const limit of limits.split('; ')) client.query(limit).catch(() => undefined);
    });
  }

  private hold(client: PoolClient, context: ExecutionContext, onBack: () => void): HeldConnection {
    const session = this.sessions.get(client) as SessionState;
    const isBound = context.acrossTenants === null;
    return new HeldConnection({
      client,
      session,
      isBound,
      binding: isBound ? this.bind(client, session, context) : null,
      task: context.task,
      runningModule,
      giveBack: (problem) => {
        if (problem) this.onError(problem);
        client.release(problem ?? undefined);
        onBack();
      },
    });
  }

  private bind(
    client: PoolClient,
    session: SessionState,
    context: ExecutionContext,
  ): Promise<unknown> | null {
    const tenantId = context.scope.tenantId ?? NO_TENANT;
    const limit = context.task?.statementLimit ?? this.statementLimit;
    if (session.tenantId === tenantId && session.statementLimit === limit) return null;
    const sent: Promise<unknown>[] = [];
    if (session.statementLimit !== limit) {
      session.statementLimit = limit;
      sent.push(client.query(`SET statement_timeout = ${limit === 0 ? 0 : limit + GRACE_MILLISECONDS}`));
    }
    if (session.tenantId !== tenantId) {
      session.tenantId = tenantId;
      session.name = nameOfTenant(tenantId, this.signingFor(client));
      sent.push(client.query(`SET application_name = '${session.name}'`));
    }
    const bound = Promise.all(sent);
    bound.catch(() => undefined);
    return bound;
  }

  private signingFor(client: PoolClient): { secret: string; backend: number } | null {
    if (this.signingSecret === null) return null;
    const { processID } = client as PoolClient & { readonly processID: number };
    return { secret: this.signingSecret, backend: processID };
  }
}

function isUsedUp({ totalCount, idleCount, options: { max } }: Pool): boolean {
  return idleCount === 0 && totalCount >= (max ?? 0);
}

function ownLease(connection: HeldConnection): Lease {
  return { connection, unit: null, release: (error) => connection.release(error) };
}

function runningModule(): string | null {
  return currentContext().moduleId;
}

function noRelease(): void {
  // The unit of work that opened the transaction gives its connection back.
}
