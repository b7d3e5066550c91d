import type { TestHost } from '@tenantry/core/testing';
import { type Acl, type Person, type Place, World } from './accessSupport';
import { authTenant } from './support';

interface Item {
  readonly id: string;
  readonly href: string;
  readonly title?: string;
  readonly label?: string;
}

interface Section {
  readonly id: string;
  readonly name?: string;
  readonly label?: string;
  readonly items: readonly Item[];
}

interface Nav {
  readonly brand: null;
  readonly groups: readonly Section[];
  readonly settingsSections: readonly Section[];
  readonly profileSections: readonly Section[];
  readonly settingsPathPrefixes: readonly string[];
  readonly profilePathPrefixes: readonly string[];
  readonly grantedFeatures: readonly string[];
  readonly roles: readonly string[];
  readonly currentOrganization: { id: string; name: string } | null;
}

let host: TestHost;
let world: World;
let foreign: Place;
let branch: string;

beforeAll(async () => {
  host = await authTenant({ sources: ['./modules/auth/test/fixtures/*'] });
  world = await World.of(host);
  foreign = await world.tenant();
  branch = await world.organization(world.home.organizationId, world.home.tenantId, 'Branch');
});
afterAll(() => host.stop());

const nav = async (token: string, query = '', cookies?: Record<string, string>) => {
  const { status, body } = await world.call<Nav>('GET', `/auth/admin/nav${query}`, { token, cookies });
  expect(status).toBe(200);
  return body;
};
const hrefs = ({ groups, settingsSections, profileSections }: Nav) =>
  [groups, settingsSections, profileSections].map((area) =>
    area.filter(({ id }) => id !== 'directory').flatMap(({ items }) => items.map(({ href }) => href)),
  );
const holder = (acl: Acl): Promise<Person> => world.holder(acl);

describe('the navigation', () => {
  test('shows the pages a caller may see, grouped and in order', async () => {
    const { token } = await holder({ features: ['places.view', 'auth.roles.list'] });
    const body = await nav(token);
    expect(body.groups.find(({ id }) => id === 'places')).toEqual({
      id: 'places',
      name: 'Places',
      defaultName: 'Places',
      items: [
        ['/backend/places', 'All places', {}],
        ['/backend/places/map', 'Map', { iconName: 'map' }],
      ].map(([href, title, icon]) => ({
        id: href,
        href,
        title,
        defaultTitle: title,
        enabled: true,
        pageContext: 'main',
        ...(icon as object),
      })),
    });
    expect(body.groups.find(({ id }) => id === 'support')).toMatchObject({ name: 'Support' });
    expect(body.settingsSections).toEqual([
      {
        id: 'access',
        label: 'Users and access',
        order: 20,
        items: [{ id: 'roles', label: 'Roles', href: '/backend/roles', order: 20, iconName: 'shield' }],
      },
    ]);
    expect(body.settingsPathPrefixes).toEqual(['/backend/roles']);
    expect(body.profileSections.map(({ id }) => id)).toEqual(['account', 'places']);
    expect(body.profileSections[0]?.items[0]).toMatchObject({
      id: 'change-password',
      href: '/backend/profile/change-password',
    });
    expect(body.profilePathPrefixes).toEqual(['/backend/profile/']);
    expect([body.brand, body.grantedFeatures]).toEqual([null, ['auth.roles.list', 'places.view']]);
  });

  test('needs all features of a page', async () => {
    const { token } = await holder({ features: ['places.*'] });
    const [main, settings] = hrefs(await nav(token));
    expect(main).toEqual([
      '/backend/places',
      '/backend/places/map',
      '/backend/places/editor',
      '/backend/help',
    ]);
    expect(settings).toEqual(['/backend/settings/places']);
    expect((await nav(token)).settingsPathPrefixes).toEqual(['/backend/settings/']);
  });

  test('leaves those without features what is for everybody', async () => {
    const { token } = await holder({ features: [] });
    const body = await nav(token);
    expect(hrefs(body)).toEqual([
      ['/backend/help'],
      [],
      ['/backend/profile/change-password', '/backend/profile/favourites'],
    ]);
    expect(body.settingsPathPrefixes).toEqual([]);
  });

  test('is empty for those who may see no organization', async () => {
    const { token } = await holder({ features: ['places.*'], organizations: [] });
    const body = await nav(token);
    expect([hrefs(body), body.grantedFeatures]).toEqual([[[], [], []], []]);
  });

  test('gives super administrators concrete features, never wildcards', async () => {
    const { grantedFeatures, roles, currentOrganization } = await nav(world.root);
    expect(grantedFeatures).toEqual(
      expect.arrayContaining(['places.view', 'places.edit', 'auth.users.list']),
    );
    expect(grantedFeatures.filter((feature) => feature.includes('*'))).toEqual([]);
    expect([roles, currentOrganization]).toEqual([['admin', 'superadmin'], null]);
  });

  test('changes with a role on the very next request', async () => {
    const roleId = await world.role();
    const { token } = await world.person([roleId]);
    expect((await nav(token)).grantedFeatures).toEqual([]);
    await world.grant(roleId, { features: ['places.view'] });
    expect((await nav(token)).grantedFeatures).toEqual(['places.view']);
  });

  test('costs no query, and needs a credential', async () => {
    const { token } = await world.person(['admin']);
    await nav(token);
    expect(await host.queriesDuring(() => nav(token))).toBe(0);
    expect((await host.request('GET', '/auth/admin/nav')).status).toBe(401);
  });
});

describe('the organization', () => {
  test('is the own one, the selected one, or none of all', async () => {
    const { token } = await world.person(['admin']);
    expect((await nav(token)).currentOrganization?.id).toBe(world.home.organizationId);
    const here = { id: branch, name: 'Branch' };
    expect((await nav(token, '', { selected_org: branch })).currentOrganization).toEqual(here);
    expect((await nav(token, `?orgId=${branch}`)).currentOrganization).toEqual(here);
    expect((await nav(token, '?orgId=__all__')).currentOrganization).toBeNull();
    expect((await nav(token, '', { selected_org: '__all__' })).currentOrganization).toBeNull();
    expect((await nav(token, '?orgId=')).currentOrganization?.id).toBe(world.home.organizationId);
    expect((await nav(token, `?orgId=${foreign.organizationId}`)).currentOrganization?.id).toBe(
      world.home.organizationId,
    );
  });

  test('decides what is granted', async () => {
    const wide = await world.role({ features: ['places.view'] });
    const narrow = await world.role({ features: ['places.edit'], organizations: [branch] });
    const { token } = await world.person([wide, narrow]);
    expect((await nav(token)).grantedFeatures).toEqual(['places.view']);
    expect((await nav(token, `?orgId=${branch}`)).grantedFeatures).toEqual(['places.view', 'places.edit']);
    const onlyThere = await world.person([narrow], branch);
    expect((await nav(onlyThere.token, '?orgId=__all__')).grantedFeatures).toEqual(['places.edit']);
    expect((await nav(onlyThere.token, `?orgId=${world.home.organizationId}`)).currentOrganization?.id).toBe(
      branch,
    );
  });

  test('of another tenant is for super administrators', async () => {
    const { token } = await world.person(['admin']);
    const { tenantId, organizationId } = foreign;
    expect(await world.refusal('GET', `/auth/admin/nav?tenantId=${tenantId}`, { token })).toEqual([
      403,
      'Not authorized to target this tenant.',
    ]);
    expect((await nav(token, `?tenantId=${world.home.tenantId}`)).currentOrganization?.id).toBe(
      world.home.organizationId,
    );
    const there = await nav(world.root, `?tenantId=${tenantId}&orgId=${organizationId}`);
    expect(there.currentOrganization?.id).toBe(organizationId);
    expect((await nav(world.root, '?tenantId=')).currentOrganization).toBeNull();
  });

  test.each(['orgId=junk', 'tenantId=junk', 'orgId=%00'])('cannot be %s', async (query) => {
    expect(await world.refusal('GET', `/auth/admin/nav?${query}`)).toEqual([400, 'Invalid input']);
  });
});
