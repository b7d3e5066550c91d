import { Pool, type PoolClient } from 'pg';
import { applicationOptions, ownerOptions, type DatabaseConnection } from './connectionOptions';
import { replaceReadOnlySessions } from './replaceReadOnlySessions';
import type { Transaction } from './Transaction';
import { currentContext, currentTransaction, type ExecutionContext } from './executionContext';

/** A connection on loan. `release` must be called once; an error closes the connection instead of reusing it. */
export interface Lease {
  readonly client: PoolClient;
  /** Resolves when the connection is bound to the scope. Rejected: nothing read on it may be used. */
  readonly bound: Promise<unknown> | null;
  /** The unit of work whose connection it is; who keeps the lease asks it before each statement whether it is open. */
  readonly unit: Transaction | null;
  release(error?: Error): void;
}

/** Sizes of the two pools. */
export interface PoolSizes {
  /** Tenant-bound connections; default 10. */
  readonly application?: number;
  /** Owner connections, for the door across tenants; default 4. */
  readonly owner?: number;
  /** Milliseconds after which work that gets no connection fails with 503; default 10000. */
  readonly longestWait?: number;
}

const NO_TENANT = '';
/** Work that gets no connection in this time fails with 503 instead of waiting for ever. */
const LONGEST_WAIT_MILLISECONDS = 10_000;

/**
 * The only way to a connection. What it lends is bound to the running work:
 *
 * - inside a unit of work, the unit's own connection;
 * - inside `Tenancy.acrossTenants`, an owner connection, which row-level security does not bind;
 * - otherwise a connection of the application role, with `app.tenant_id` set to the scope's tenant. It is set
 *   only when the connection served another tenant last. Without a tenant it is empty, and no row is visible.
 */
export class TenantPool {
  private readonly application: Pool;
  private readonly owner: Pool;
  /** The tenant each connection was last bound to; absent means not known. */
  private readonly boundTo = new WeakMap<PoolClient, string>();
  private queries = 0;
  private readonly watchers = new Set<(context: ExecutionContext) => void>();

  /**
   * @param onError told of connections that broke while idle, or that had to be closed
   * @param onQuery told of each statement, with the module on whose behalf it is sent
   */
  constructor(
    connection: DatabaseConnection,
    private readonly onError: (error: Error) => void,
    sizes: PoolSizes = {},
    private readonly onQuery: (moduleId: string | null) => void = () => undefined,
  ) {
    const connectionTimeoutMillis = sizes.longestWait ?? LONGEST_WAIT_MILLISECONDS;
    this.application = new Pool({
      ...applicationOptions(connection),
      max: sizes.application ?? 10,
      connectionTimeoutMillis,
    });
    this.owner = new Pool({ ...ownerOptions(connection), max: sizes.owner ?? 4, connectionTimeoutMillis });
    for (const pool of [this.application, this.owner]) {
      pool.on('error', onError);
      // A leased connection that breaks fails its query; without a listener it would end the process.
      pool.on('connect', (client) => client.on('error', () => undefined));
      replaceReadOnlySessions(pool);
    }
  }

  /** Statements sent on leased connections since start, the binding ones not counted. */
  get queryCount(): number {
    return this.queries;
  }

  /** Both pools, for figures. */
  get pools(): Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>> {
    return { application: this.application, owner: this.owner };
  }

  countQuery(): void {
    const context = currentContext();
    this.queries += 1;
    this.onQuery(context.moduleId);
    for (const watcher of this.watchers) watcher(context);
  }

  /** Has somebody told of each statement, with the work it is sent for. @returns the function that ends it */
  watch(watcher: (context: ExecutionContext) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Lends a connection for the running work. @throws Error when that belongs to a unit of work that has ended */
  async lease(): Promise<Lease> {
    const transaction = currentTransaction();
    if (transaction)
      return { client: transaction.client, bound: null, unit: transaction, release: noRelease };
    const context = currentContext();
    if (context.acrossTenants !== null) {
      const client = await this.owner.connect();
      return { client, bound: null, unit: null, release: (error) => this.takeBack(client, error) };
    }
    const client = await this.application.connect();
    const bound = this.bind(client, context.scope.tenantId ?? NO_TENANT);
    return { client, bound, unit: null, release: (error) => this.takeBack(client, error) };
  }

  /** Closes both pools once what is on loan has come back. */
  async end(): Promise<void> {
    await Promise.all([this.application.end(), this.owner.end()]);
  }

  /**
   * A connection with a transaction still open is closed rather than lent again: rolling that back later would also
   * undo the binding to a tenant, and show one tenant's rows to another.
   */
  private takeBack(client: PoolClient, error?: Error): void {
    const status = client.getTransactionStatus();
    const leftOpen = !error && (status === 'T' || status === 'E');
    if (leftOpen)
      this.onError(new Error('A transaction was left open; use the unit of work for transactions'));
    client.release(error ?? leftOpen);
  }

  private bind(client: PoolClient, tenant: string): Promise<unknown> | null {
    if (this.boundTo.get(client) === tenant) return null;
    this.boundTo.set(client, tenant);
    const bound = client.query({
      name: 'bind_tenant',
      text: "SELECT set_config('app.tenant_id', $1, false)",
      values: [tenant],
    });
    bound.catch(() => this.boundTo.delete(client));
    return bound;
  }
}

function noRelease(): void {
  // The unit of work that opened the transaction gives its connection back.
}
