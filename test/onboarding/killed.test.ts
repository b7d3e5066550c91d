import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { KillableHost } from '../support/KillableHost';
import { PausePoints, type PausePoint } from '../support/PausePoints';

const REQUEST = { table: 'onboarding_requests', column: 'tenant_id', when: 'BEFORE UPDATE' };
const CREATED = { column: 'tenant_id', when: 'BEFORE INSERT' };

/** Where the process ends; after the names, what follows there. */
const POINTS = {
  // The link is being followed; neither the mark nor the job is there.
  following: { ...REQUEST, condition: "OLD.status = 'pending' AND NEW.status = 'processing'" },
  tenant: { ...CREATED, table: 'directory_tenants', column: 'id' },
  organization: { ...CREATED, table: 'directory_organizations' },
  owner: { ...CREATED, table: 'auth_users' },
  consent: { ...CREATED, table: 'auth_user_consents' },
  // All of the tenant is written, and nothing committed.
  completed: { ...REQUEST, condition: "NEW.status = 'completed' AND OLD.status <> 'completed'" },
  // The tenant is there; what follows is not.
  prepared: { ...REQUEST, condition: 'NEW.prepared_at IS NOT NULL AND OLD.prepared_at IS NULL' },
} satisfies Readonly<Record<string, PausePoint>>;

type Point = keyof typeof POINTS;

const ENVIRONMENT = { SELF_SERVICE_ONBOARDING_ENABLED: 'true' };
const PASSWORD = 'Own-Tenant-9';
const MODULES = ['auth', 'customers', 'dictionaries', 'directory', 'onboarding', 'progress'];
const sources = MODULES.map((id) => path.resolve('modules', id));
const emailAt = (point: Point) => `${point}@example.test`;

describe('onboarding by a process that ends', () => {
  let host: TestHost;
  let points: PausePoints<Point>;

  beforeAll(async () => {
    host = await startTestHost({ sources, environment: ENVIRONMENT });
    points = await PausePoints.prepare(host.host.core.options.connection, POINTS);
  });
  afterAll(async () => {
    await points?.close();
    await host?.stop();
  });

  async function submit(point: Point): Promise<string> {
    const json = {
      email: emailAt(point),
      firstName: 'Ada',
      lastName: 'Lovelace',
      organizationName: `Works ${point}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsAccepted: true,
      marketingConsent: true,
    };
    expect((await host.request('POST', '/onboarding/onboarding', { json })).status).toBe(201);
    const [row] = await host.sql<{ id: string }>(
      'SELECT tenant_id AS id FROM onboarding_requests WHERE email = $1',
      [emailAt(point)],
    );
    return row?.id ?? '';
  }

  async function follow(point: Point, at = host): Promise<string | null> {
    const [mail] = await host.mails(emailAt(point));
    const { pathname, search } = new URL(mail?.links[0] ?? '');
    const answer = await at.request('GET', `${pathname.slice('/api'.length)}${search}`);
    return answer.headers.get('location');
  }

  const isReady = async (tenantId: string) => {
    const { body } = await host.request<{ ready: boolean; emailSent: boolean }>(
      'GET',
      `/onboarding/onboarding/status?tenantId=${tenantId}`,
      { cookies: { login_tenant: tenantId } },
    );
    return body.ready && body.emailSent;
  };
  /** Runs a job of a tenant once more. */
  const deliverAgain = (tenantId: string, id: string) => {
    const { jobs, tenancy } = host.host.core.services;
    return tenancy.inTenant(tenantId, 'test', () => jobs.enqueue({ id }, {}));
  };

  test.each(Object.keys(POINTS) as Point[])('at the point "%s" is completed once', async (point) => {
    const { jobEngine } = host.host.core;
    const tenantId = await submit(point);
    jobEngine.parkModule('onboarding');
    const hold = await points.hold(point, tenantId);
    // The mails of both go to the same folder.
    const environment = { ...ENVIRONMENT, TENANTRY_DATA_DIR: path.dirname(host.configFile) };
    const other = await KillableHost.start(host, { sources, environment });
    const followed = follow(point, other.host).catch(() => null);
    await hold.reached();
    await other.kill(1);
    await hold.release();
    await followed;
    jobEngine.resumeModule('onboarding');
    await host.settled();
    expect(await isReady(tenantId)).toBe(point !== 'following');

    // An owner to whom nothing seemed to happen follows the link once more, and some do so without need.
    expect(await follow(point)).toContain(tenantId);
    await host.settled();
    for (const id of ['onboarding.provision', 'onboarding.welcome']) await deliverAgain(tenantId, id);
    await host.settled();

    expect(await isReady(tenantId)).toBe(true);
    const [made] = await host.sql<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM directory_tenants WHERE name = $2) AS tenants,
              (SELECT count(*)::int FROM directory_organizations WHERE tenant_id = $1) AS organizations,
              (SELECT count(*)::int FROM auth_roles WHERE tenant_id = $1) AS roles,
              (SELECT count(*)::int FROM auth_users WHERE email = $3) AS owners,
              (SELECT count(*)::int FROM auth_user_consents WHERE tenant_id = $1) AS consents`,
      [tenantId, `Works ${point}`, emailAt(point)],
    );
    expect(made).toEqual({ tenants: 1, organizations: 1, roles: 2, owners: 1, consents: 1 });
    expect(await follow(point)).toBe(`http://localhost:3000/login?tenant=${tenantId}`);
    expect(await host.signIn(emailAt(point), PASSWORD)).toEqual(expect.any(String));
    const mails = await host.mails(emailAt(point));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      `Works ${point} is ready`,
    ]);
    const events = host.events.filter(
      ({ id, payload }) =>
        id === 'onboarding.tenant.provisioned' && (payload as { tenantId: string }).tenantId === tenantId,
    );
    // Of the host; at the last point the other process has emitted it.
    expect(events).toHaveLength(point === 'prepared' ? 0 : 1);
  });
});
