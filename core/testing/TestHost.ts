import { randomBytes } from 'node:crypto';
import { Pool, type QueryResultRow } from 'pg';
import { changedConfig } from '../kernel/planning/planChange';
import { editPluginsConfig } from '../kernel/config/editPluginsConfig';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import type { DeliveredEvent } from '../parts/events/EventDeclaration';
import type { BootReport } from '../kernel/host/BootReport';
import type { Host } from '../host/Host';
import { runWith } from '../parts/tenancy/executionContext';
import { EventWatch } from './EventWatch';
import { HttpClient } from './HttpClient';
import { readJobs, type TestJob } from './readJobs';
import { readMails, type TestMail } from './readMails';
import { requireDirectory } from './requireDirectory';
import type { TestClock } from './TestClock';
import type { TestAccount, TestRequest, TestResponse } from './TestRequest';
import { TestTenant } from './TestTenant';

/** The first super administrator of every test host. */
export const ADMINISTRATOR: TestAccount = { email: 'root@example.test', password: 'Secret-123!' };

/** Milliseconds for which a token of the super administrator is used again; sessions live longer. */
const ROOT_TOKEN_LIFE = 600_000;

/** Statements of a test that run at the same time; more wait for one another. */
const MOST_CONNECTIONS = 5;
/** Statements that may leave state behind in their session, which is then not used again. */
const OF_A_SESSION =
  /\b(set|set_config|pg_(try_)?advisory_lock\w*|listen|prepare|temp|temporary|begin|declare)\b/i;

/** Parts of a test host. */
export interface TestHostParts {
  readonly host: Host;
  readonly port: number;
  readonly configFile: string;
  readonly clock: TestClock;
  readonly connection: DatabaseConnection;
  /** Folder of the files that the host writes. */
  readonly dataDir: string;
}

/** A running host, and the ways a test reads its state. */
export class TestHost {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** E-mail address and password of the super administrator. */
  get administrator(): TestAccount {
    return ADMINISTRATOR;
  }

  /** The host itself, for tests of the host. */
  readonly host: Host;
  /** Its plugins.config.json, which a test may edit. */
  readonly configFile: string;
  /**
   * The service `clock`: `travel({ hours: 9 })` moves it forward or back, `travelTo(date)`, `reset()`. Timers and `now()` of
   * PostgreSQL stay in real time.
   */
  readonly clock: TestClock;
  /** Connections of the test itself, which are opened when it first asks. */
  private readonly owner: Pool;
  private readonly watch: EventWatch;
  private readonly client = new HttpClient();
  private root: { readonly token: Promise<string>; readonly since: number } | null = null;
  private home: Promise<TestTenant> | null = null;

  constructor(
    /** Parts of the host, of which another object for the same host can be made. */
    readonly parts: TestHostParts,
    private readonly cleanUp: () => Promise<void>,
  ) {
    const { host, port, configFile, clock, connection } = parts;
    this.url = `http://127.0.0.1:${port}`;
    this.host = host;
    this.configFile = configFile;
    this.clock = clock;
    this.owner = new Pool({ ...connection, max: MOST_CONNECTIONS, allowExitOnIdle: true });
    // A connection that the test or the server has ended is not needed: the next statement opens another.
    this.owner.on('error', () => undefined);
    this.watch = new EventWatch(host.core.events);
  }

  /** How every module stands, with reasons. */
  get report(): BootReport {
    return this.host.report;
  }

  /**
   * Calls a route below `/api`, and gives `status`, `headers`, `body` and `cookies` of its answer. Redirects are not followed. Of
   * a stream of events only the first line is read.
   */
  async request<T = never>(
    method: string,
    path: string,
    options: TestRequest = {},
  ): Promise<TestResponse<T>> {
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    if (options.cookies) {
      const pairs = Object.entries(options.cookies).map(
        ([name, value]) => `${name}=${encodeURIComponent(value)}`,
      );
      headers.set('cookie', pairs.join('; '));
    }
    let { body } = options;
    if (options.json !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(options.json);
    } else if (options.form) body = new URLSearchParams(options.form);
    const { text, ...answer } = await this.client.send(
      method,
      new URL(`${this.url}/api${path}`),
      headers,
      body,
    );
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return {
      ...answer,
      // An answer to HEAD has the headers of a body, and none.
      body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
      cookies: answer.headers.getSetCookie(),
    };
  }

  /** Signs in and returns the bearer token; without arguments as the super administrator. */
  async signIn(email = this.administrator.email, password = this.administrator.password): Promise<string> {
    const { status, body } = await this.request<{ token?: string }>('POST', '/auth/login', {
      form: { email, password },
    });
    if (body.token === undefined)
      throw new Error(`Sign-in of ${email} answered ${status}: ${JSON.stringify(body)}`);
    return body.token;
  }

  /** Bearer token of the super administrator, who signs in again when a test has travelled in time. */
  rootToken(): Promise<string> {
    const now = this.clock.now().getTime();
    if (!this.root || Math.abs(now - this.root.since) > ROOT_TOKEN_LIFE) {
      this.root = { token: this.signIn(), since: now };
    }
    return this.root.token;
  }

  /**
   * Creates an account of the first tenant, signs it in, and gives its bearer token. The role is `superadmin`, `admin` or
   * `employee`, with what modules grant them by default; another role by its name; or a list of exactly the features to hold.
   */
  async signInAs(role: string | readonly string[]): Promise<string> {
    return (await this.homeTenant()).signInAs(role);
  }

  /** The tenant that every host begins with. */
  homeTenant(): Promise<TestTenant> {
    this.home ??= this.findHome();
    return this.home;
  }

  private async findHome(): Promise<TestTenant> {
    requireDirectory(this.report);
    const [row] = await this.sql<{ tenant: string; organization: string }>(
      'SELECT tenant_id AS tenant, id AS organization FROM directory_organizations ORDER BY created_at, id LIMIT 1',
    );
    if (!row) throw new Error('The host has no organization, which the seed of directory creates.');
    return new TestTenant(this, row.tenant, row.organization);
  }

  /**
   * Creates another tenant, with one organization and no accounts. It has `id`, `organizationId`, `signInAs(role)` and
   * `create(path, json)`, which creates something as the super administrator and gives its id.
   */
  async tenant(name = `Tenant ${randomBytes(4).toString('hex')}`): Promise<TestTenant> {
    const home = await this.homeTenant();
    const id = await home.create('/directory/tenants', { name });
    const organizationId = await home.create('/directory/organizations', { name, tenantId: id });
    return new TestTenant(this, id, organizationId);
  }

  /**
   * The first event of this id that no earlier call has given. Waits up to two minutes for it.
   *
   * @throws Error when none comes
   */
  event<T = unknown>(
    id: string,
    matches?: (event: DeliveredEvent<T>) => boolean,
  ): Promise<DeliveredEvent<T>> {
    return this.watch.next(id, matches as (event: DeliveredEvent) => boolean) as Promise<DeliveredEvent<T>>;
  }

  /** Every event so far, in order. */
  get events(): readonly DeliveredEvent[] {
    return this.watch.seen;
  }

  /** Switches a module on in plugins.config.json, and applies it. */
  enable(moduleId: string): Promise<BootReport> {
    return this.change('enable', moduleId);
  }

  /** Switches a module off in plugins.config.json, and applies it. */
  disable(moduleId: string): Promise<BootReport> {
    return this.change('disable', moduleId);
  }

  /** Runs SQL as the owner of the tables, who sees all tenants. Nothing of a session lasts until the next call. */
  async sql<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.owner.connect();
    try {
      return (await client.query<Row>(text, values as unknown[])).rows;
    } finally {
      client.release(OF_A_SESSION.test(text));
    }
  }

  /**
   * Background jobs, all or those of one worker or persistent subscriber, in the order they were enqueued: `worker`, `state`,
   * `attempt`, `error`. A failure in the background reaches no answer, and shows here and in the log. Jobs that are over are
   * listed for 15 minutes.
   */
  jobs(worker?: string): Promise<TestJob[]> {
    return readJobs((text, values) => this.sql(text, values), worker);
  }

  /** The mails that were sent, all or those to one address, oldest first: `subject`, `text`, `html`, `locale`, `links`, … */
  async mails(to?: string): Promise<TestMail[]> {
    const mails = await readMails(this.parts.dataDir);
    return to === undefined ? mails : mails.filter((mail) => mail.to === to);
  }

  /**
   * Resolves when every subscriber has handled the events emitted so far, and every job that is due by the host's clock has
   * run, with all that they caused. A job that has failed is due again after its `backoff`. Jobs of modules that are off are not
   * waited for.
   */
  async settled(): Promise<void> {
    const { events, jobEngine } = this.host.core;
    await events.settled();
    await jobEngine.settled();
    await events.settled();
  }

  /**
   * How many statements the work makes the host send to the database, without those of jobs and of the background. Caches may
   * drop entries at any time, so the work is done three times, or as often as `runs` says, and the fewest count.
   */
  async queriesDuring(work: () => Promise<unknown>, runs = 3): Promise<number> {
    let statements = 0;
    const stop = this.host.core.pool.watch(({ requestId }) => {
      if (requestId !== null && !requestId.startsWith('job:')) statements += 1;
    });
    let fewest = Infinity;
    try {
      for (let run = 0; run < runs; run += 1) {
        statements = 0;
        await runWith({ requestId: 'test' }, work);
        fewest = Math.min(fewest, statements);
      }
    } finally {
      stop();
    }
    return fewest;
  }

  /** Stops the host, and drops its database. */
  async stop(): Promise<void> {
    await this.host.stop();
    await this.release();
    await this.cleanUp();
  }

  /** Ends what this object has opened itself, and leaves the host as it is. */
  protected async release(): Promise<void> {
    this.watch.end();
    this.client.close();
    await this.owner.end();
  }

  private async change(action: 'enable' | 'disable', moduleId: string): Promise<BootReport> {
    const { dataDir } = this.parts;
    await editPluginsConfig(this.configFile, (config) => changedConfig(config, action, moduleId), dataDir);
    return this.host.reload();
  }
}
