import { Client } from 'pg';
import { ownerOptions, type DatabaseConnection } from '../tenancy/connectionOptions';
import type { Logger } from '../../kernel/logging/Logger';
import { OUTSIDE, runInContext } from '../tenancy/executionContext';
import { Duty } from './Duty';
import type { Leader } from './Leader';

/** Between two checks: by the others whether the lock is free, by the leader whether the database is there. */
const LOOK_MILLISECONDS = 1_000;
/** A database that does not answer for so long is lost. */
const ANSWER_LIMIT_MILLISECONDS = 3_000;
/**
 * PostgreSQL closes a connection after 5 + 3 * 2 seconds when its other end is gone without notice (a machine without
 * power). By then a leader that is merely cut off has noticed for itself, so there are not two leaders at once.
 */
const SERVER_NOTICES = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3`;

/**
 * Finds one leader among all processes on the database: who holds an advisory lock. PostgreSQL frees it the moment the
 * connection that holds it ends, however the process died. Takes part only once there is a duty.
 */
export class Leadership {
  private readonly duties = new Set<Duty>();
  private client: Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private leads = false;
  private isStopped = false;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly logger: Logger,
  ) {}

  get isLeading(): boolean {
    return this.leads;
  }

  /** The service `leader` of one module. */
  leaderFor(moduleId: string): Leader & { resign(): Promise<void> } {
    const own = new Map<Duty, () => Promise<void>>();
    const isLeading = () => this.leads;
    return {
      get isLeading() {
        return isLeading();
      },
      onLeading: (start) => {
        const duty = new Duty(
          () => runInContext({ ...OUTSIDE, moduleId }, start),
          (error) => this.logger.error({ err: error, module: moduleId }, 'a duty of the leader failed'),
        );
        const end = async (): Promise<void> => {
          own.delete(duty);
          this.duties.delete(duty);
          await duty.want(false);
        };
        own.set(duty, end);
        this.duties.add(duty);
        if (this.leads) void duty.want(true);
        this.takePart();
        return end;
      },
      resign: async () => {
        await Promise.all([...own.values()].map((end) => end()));
      },
    };
  }

  /** Ends every duty and lets another process lead. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.looking;
    const { client } = this;
    this.client = null;
    await this.cease();
    await client?.end();
  }

  private takePart(): void {
    if (this.timer || this.isStopped) return;
    const look = (): void => {
      this.looking = this.look();
      void this.looking.then(() => {
        if (!this.isStopped) this.timer = setTimeout(look, LOOK_MILLISECONDS).unref();
      });
    };
    this.timer = setTimeout(look, 0).unref();
  }

  private async look(): Promise<void> {
    try {
      const client = (this.client ??= await this.connect());
      if (this.leads) await client.query('SELECT 1');
      else if (await tryLock(client)) this.begin();
    } catch (error) {
      this.logger.warn({ err: error }, 'the database cannot be asked who leads');
      await this.lose(this.client);
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      ...ownerOptions(this.connection),
      application_name: 'tenantry-leader',
      connectionTimeoutMillis: ANSWER_LIMIT_MILLISECONDS,
      query_timeout: ANSWER_LIMIT_MILLISECONDS,
    });
    client.on('error', () => void this.lose(client));
    client.on('end', () => void this.lose(client));
    await client.connect();
    await client.query(SERVER_NOTICES);
    return client;
  }

  private begin(): void {
    if (this.leads || this.isStopped) return;
    this.leads = true;
    this.logger.info('this process leads');
    for (const duty of this.duties) void duty.want(true);
  }

  /** The connection is gone, and with it the lock. */
  private async lose(client: Client | null): Promise<void> {
    if (client === null || this.client !== client) return;
    this.client = null;
    client.end().catch(() => undefined);
    await this.cease();
  }

  private async cease(): Promise<void> {
    if (!this.leads) return;
    this.leads = false;
    this.logger.info('this process leads no longer');
    await Promise.all([...this.duties].map((duty) => duty.want(false)));
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('tenantry leader')) AS got`,
  );
  return rows[0]?.got === true;
}
