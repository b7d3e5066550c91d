/** @covers modules/onboarding core/parts/jobs core/parts/mail */
import { readMails } from '@tenantry/core/testing';
import { OwnInstallation } from '../support/OwnInstallation';
import { until } from '../../support/until';
import { PausePoints, type PausePoint } from './pausePoints';

const REQUEST = { table: 'onboarding_requests', tenantColumn: 'tenant_id', when: 'BEFORE UPDATE' };

/** Where the server is killed; after the names, what is to come there. */
const POINTS: Readonly<Record<string, PausePoint>> = {
  // The link is being followed; neither the mark nor the job is there.
  following: { ...REQUEST, condition: "OLD.status = 'pending' AND NEW.status = 'processing'" },
  tenant: { table: 'directory_tenants', tenantColumn: 'id', when: 'BEFORE INSERT' },
  organization: { table: 'directory_organizations', tenantColumn: 'tenant_id', when: 'BEFORE INSERT' },
  owner: { table: 'auth_users', tenantColumn: 'tenant_id', when: 'BEFORE INSERT' },
  consent: { table: 'auth_user_consents', tenantColumn: 'tenant_id', when: 'BEFORE INSERT' },
  // All of the tenant is written, and nothing committed.
  completed: { ...REQUEST, condition: "NEW.status = 'completed' AND OLD.status <> 'completed'" },
  // The tenant is there; what follows is not.
  prepared: { ...REQUEST, condition: 'NEW.prepared_at IS NOT NULL AND OLD.prepared_at IS NULL' },
};

/** Where the mail to the owner begins, which may come twice where the server is killed in the midst of it. */
const WELCOME: Readonly<Record<string, PausePoint>> = {
  welcome: {
    table: 'platform_jobs',
    tenantColumn: 'tenant_id',
    when: 'BEFORE UPDATE',
    condition: "NEW.worker_id = 'onboarding.welcome' AND NEW.state = 'running' AND OLD.state <> 'running'",
  },
};

const PASSWORD = 'Own-Tenant-9';
const emailAt = (point: string) => `${point}@example.test`;

// Starts and kills a server at each point, and waits until ended processes are noticed.
jest.setTimeout(1_200_000);

describe('onboarding on a server that is killed', () => {
  let own: OwnInstallation;
  let points: PausePoints;

  beforeAll(async () => {
    const modules = ['auth', 'customers', 'dictionaries', 'directory', 'onboarding', 'progress'];
    own = await OwnInstallation.start(modules, { SELF_SERVICE_ONBOARDING_ENABLED: 'true' });
    points = await PausePoints.prepare(own.database.url(), { ...POINTS, ...WELCOME });
  });
  afterAll(async () => {
    await points?.close();
    await own?.stop();
  });

  async function submit(point: string): Promise<string> {
    const response = await fetch(`${own.url}/api/onboarding/onboarding`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: emailAt(point),
        firstName: 'Ada',
        lastName: 'Lovelace',
        organizationName: `Works ${point}`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        termsAccepted: true,
        marketingConsent: true,
      }),
    });
    expect(response.status).toBe(201);
    const [row] = await points.query<{ tenant_id: string }>(
      'SELECT tenant_id FROM onboarding_requests WHERE email = $1',
      [emailAt(point)],
    );
    return row?.tenant_id ?? '';
  }

  async function follow(point: string): Promise<string | null> {
    const [mail] = (await readMails(own.dataDir)).filter(({ to }) => to === emailAt(point));
    const { pathname, search } = new URL(mail?.links[0] ?? '');
    const response = await fetch(`${own.url}${pathname}${search}`, { redirect: 'manual' });
    return response.headers.get('location');
  }

  /** Kills the server while it sends no mail to an owner. */
  async function kill(tenantIds: readonly string[]): Promise<void> {
    const releases: (() => Promise<void>)[] = [];
    for (const tenantId of tenantIds) releases.push(await points.hold('welcome', tenantId));
    await until(async () => {
      const under = await points.query(
        `SELECT 1 FROM platform_jobs WHERE worker_id = 'onboarding.welcome' AND state = 'running'`,
        [],
      );
      return under.length === 0;
    });
    await own.killServer();
    for (const release of releases) await release();
  }

  async function isReady(tenantId: string): Promise<boolean> {
    const response = await fetch(`${own.url}/api/onboarding/onboarding/status?tenantId=${tenantId}`, {
      headers: { cookie: `login_tenant=${tenantId}` },
    });
    const { ready, emailSent } = (await response.json()) as { ready: boolean; emailSent: boolean };
    return ready && emailSent;
  }

  test('is completed once, and never twice, wherever it was killed', async () => {
    const tenants = new Map<string, string>();
    for (const point of Object.keys(POINTS)) {
      const tenantId = await submit(point);
      tenants.set(point, tenantId);
      const release = await points.hold(point, tenantId);
      const followed = follow(point).catch(() => null);
      await points.reached();
      await kill([...tenants.values()]);
      await followed;
      await release();
      await own.startServer();
    }
    // Whoever saw nothing happen follows the link once more, and some do so without need.
    for (const [point, tenantId] of tenants) expect(await follow(point)).toContain(tenantId);
    for (const tenantId of tenants.values()) await until(() => isReady(tenantId));

    for (const [point, tenantId] of tenants) {
      const [made] = await points.query<Record<string, number>>(
        `SELECT (SELECT count(*)::int FROM directory_tenants WHERE name = $2) AS tenants,
                (SELECT count(*)::int FROM directory_organizations WHERE tenant_id = $1) AS organizations,
                (SELECT count(*)::int FROM auth_roles WHERE tenant_id = $1) AS roles,
                (SELECT count(*)::int FROM auth_users WHERE email = $3) AS owners,
                (SELECT count(*)::int FROM auth_user_consents WHERE tenant_id = $1) AS consents`,
        [tenantId, `Works ${point}`, emailAt(point)],
      );
      expect({ point, ...made }).toEqual({
        point,
        tenants: 1,
        organizations: 1,
        roles: 2,
        owners: 1,
        consents: 1,
      });
      expect(await follow(point)).toBe(`http://localhost:3000/login?tenant=${tenantId}`);
      const login = await fetch(`${own.url}/api/auth/login`, {
        method: 'POST',
        body: new URLSearchParams({ email: emailAt(point), password: PASSWORD }),
      });
      expect(login.status).toBe(200);
      const mails = (await readMails(own.dataDir)).filter(({ to }) => to === emailAt(point));
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Confirm your email address',
        `Works ${point} is ready`,
      ]);
    }
  });
});
