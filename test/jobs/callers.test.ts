import { randomUUID } from 'node:crypto';
import type { CommandCall } from '@tenantry/core';
import { startTestHost } from '@tenantry/core/testing';
import { World, type Person } from '../../modules/auth/test/accessSupport';
import { makeKey, withKey } from '../api_keys/support';
import { fixture } from '../support/fixtures';
import { until } from '../support/until';

interface Clerk {
  readonly calls: { readonly seen: CommandCall[] };
}

const FEATURES = ['clerk.file', 'audit_logs.*', 'platform.modules.manage'];

describe('a job that executes commands', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.of(
      await startTestHost({
        sources: ['./modules/*', fixture('clerk')],
        jobs: { round: 200 },
      }),
    );
  });
  afterAll(async () => {
    await world?.host.stop();
  });

  const paper = async (): Promise<string> => {
    const { tenantId, organizationId } = world.home;
    const id = randomUUID();
    await world.host.sql('INSERT INTO clerk_papers (tenant_id, id, organization_id) VALUES ($1, $2, $3)', [
      tenantId,
      id,
      organizationId,
    ]);
    return id;
  };
  const order = (id: string) => ({ json: { ids: [id], folder: 'archive' } });
  const file = async ({ token }: Person, id: string): Promise<void> => {
    const { status } = await world.call('POST', '/clerk/papers/file', { token, ...order(id) });
    expect(status).toBe(202);
  };
  const folderOf = async (id: string) =>
    (await world.host.sql<{ folder: string }>('SELECT folder FROM clerk_papers WHERE id = $1', [id]))[0]
      ?.folder;
  const filed = (id: string) => until(async () => (await folderOf(id)) === 'archive');
  const entry = async (id: string) =>
    (
      await world.host.sql<{ actor: string | null; source: string; token: string }>(
        `SELECT actor_id AS actor, source, undo_token AS token FROM platform_action_log WHERE resource_id = $1`,
        [id],
      )
    )[0];
  const undo = async ({ token }: Person, id: string) =>
    (
      await world.call('POST', '/audit_logs/audit-logs/actions/undo', {
        token,
        json: { undoToken: (await entry(id))?.token },
      })
    ).status;
  const lastCall = () => (world.host.host.servicesOf('clerk') as Clerk).calls.seen.at(-1) as CommandCall;

  test('does so for whoever enqueued it, who can undo it', async () => {
    const ann = await world.holder({ features: FEATURES });
    const bob = await world.holder({ features: ['clerk.file', 'audit_logs.undo_self'] });
    const id = await paper();
    await file(ann, id);
    await filed(id);
    expect(await entry(id)).toMatchObject({ actor: ann.id, source: 'ui' });
    expect(await undo(bob, id)).toBe(400);
    expect(await undo(ann, id)).toBe(200);
    expect(await folderOf(id)).toBe('inbox');
  });

  test('may do what its own module may, and nothing else, whoever enqueued it', async () => {
    const id = await paper();
    await file({ id: world.rootId, email: '', token: world.root }, id);
    await filed(id);
    const { principal, scope, access, organizations, headers, cookies } = lastCall();
    expect(access.isSuperAdmin).toBe(false);
    expect(access.heldFeatures()).toEqual(['clerk.file']);
    expect(principal).toMatchObject({
      kind: 'job',
      name: 'clerk.file_papers',
      subject: world.rootId,
      ...world.home,
      behalfOf: { kind: 'user', userId: world.rootId, sessionId: null },
    });
    expect(scope).toMatchObject({ tenantId: world.home.tenantId, organizationIds: access.organizationIds });
    expect(organizations.has(world.home.organizationId)).toBe(true);
    expect([headers, cookies]).toEqual([{}, {}]);
  });

  test('names the key where one was used, and nobody where there was none', async () => {
    const key = await makeKey(world, { roles: [await world.role({ features: FEATURES })] });
    const id = await paper();
    expect((await withKey(world, key.secret, 'POST', '/clerk/papers/file', order(id))).status).toBe(202);
    await filed(id);
    expect(await entry(id)).toMatchObject({ actor: key.id, source: 'api' });

    const { jobs, tenancy } = world.host.host.core.services;
    const other = await paper();
    await tenancy.inTenant(world.home.tenantId, 'test', () =>
      jobs.enqueue({ id: 'clerk.file_papers' }, order(other).json),
    );
    await filed(other);
    expect(lastCall().principal).toBeNull();
    expect(await entry(other)).toMatchObject({ actor: null, source: 'system' });
  });

  describe('ends, and says why', () => {
    const endOf = async (job: string) =>
      (
        await world.host.sql<{ state: string; attempt: number; error: string }>(
          'SELECT state, attempt, error FROM platform_jobs WHERE id = $1',
          [job],
        )
      )[0];
    const waiting = async () =>
      (
        await world.host.sql<{ id: string }>(
          `SELECT id FROM platform_jobs WHERE worker_id = 'clerk.file_papers' AND state IN ('waiting', 'parked')`,
        )
      )[0]?.id ?? '';
    /** What became of a job whose caller met with a fate while it waited. */
    const after = async (enqueue: (id: string) => Promise<unknown>, befall: () => Promise<unknown>) => {
      const { jobEngine } = world.host.host.core;
      const id = await paper();
      jobEngine.parkModule('clerk');
      await enqueue(id);
      const job = await waiting();
      await befall();
      jobEngine.resumeModule('clerk');
      await until(async () => (await endOf(job))?.state === 'dead');
      expect(await folderOf(id)).toBe('inbox');
      return endOf(job);
    };

    test('where the account it works for was deleted or deactivated', async () => {
      const [ann, bob] = [
        await world.holder({ features: FEATURES }),
        await world.holder({ features: FEATURES }),
      ];
      const deleted = await after(
        (id) => file(ann, id),
        async () => expect((await world.call('DELETE', `/auth/users?id=${ann.id}`)).status).toBe(200),
      );
      expect(deleted).toMatchObject({
        attempt: 1,
        error: expect.stringContaining(`the account ${ann.id}`) as string,
      });
      const deactivated = await after(
        (id) => file(bob, id),
        async () => {
          const json = { id: bob.id, isConfirmed: false };
          expect((await world.call('PUT', '/auth/users', { json })).status).toBe(200);
        },
      );
      expect(deactivated?.error).toContain('is deleted, deactivated or expired');
    });

    test('where the key it works for was deleted', async () => {
      const key = await makeKey(world, { name: 'Filer', roles: [await world.role({ features: FEATURES })] });
      const end = await after(
        (id) => withKey(world, key.secret, 'POST', '/clerk/papers/file', order(id)),
        () => world.call('DELETE', `/api_keys/keys?id=${key.id}`),
      );
      expect(end?.error).toContain(`the API key Filer (${key.id}) is deleted`);
    });

    test('where the organization of who it works for was deactivated', async () => {
      const branch = await world.organization();
      const ann = await world.holder({ features: FEATURES }, { ...world.home, organizationId: branch });
      const end = await after(
        (id) => file(ann, id),
        async () => {
          const json = { id: branch, isActive: false };
          expect((await world.call('PUT', '/directory/organizations', { json })).status).toBe(200);
        },
      );
      expect(end?.error).toContain(`the organization of the account ${ann.id}`);
    });
  });

  test('does no more than who it works for may do by then', async () => {
    const { jobEngine } = world.host.host.core;
    const role = await world.role({ features: FEATURES });
    const ann = await world.person([role], world.home.organizationId);
    const id = await paper();
    jobEngine.parkModule('clerk');
    await file(ann, id);
    await world.grant(role, { features: ['audit_logs.*'] });
    jobEngine.resumeModule('clerk');
    await until(() => Promise.resolve(lastCall().principal?.subject === ann.id));
    expect(lastCall().access.heldFeatures()).toEqual([]);
    expect(await folderOf(id)).toBe('inbox');
  });

  test('waits while the tenant has the module off', async () => {
    const { jobEngine } = world.host.host.core;
    const ann = await world.holder({ features: FEATURES });
    const id = await paper();
    const turn = async (enabled: boolean) =>
      world.call('PUT', '/platform/tenant-modules/clerk', { token: ann.token, json: { enabled } });
    jobEngine.parkModule('clerk');
    await file(ann, id);
    expect((await turn(false)).status).toBe(200);
    jobEngine.resumeModule('clerk');
    await until(
      async () =>
        (await world.host.sql(`SELECT FROM platform_jobs WHERE state = 'parked' AND delivery > 0`)).length >
        0,
    );
    expect(await folderOf(id)).toBe('inbox');
    await turn(true);
    await filed(id);
    expect(await entry(id)).toMatchObject({ actor: ann.id });
  });
});
