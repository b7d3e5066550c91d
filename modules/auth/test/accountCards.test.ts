import { randomUUID } from 'node:crypto';
import type { TestHost } from '@tenantry/core/testing';
import { type Person, World } from './accessSupport';
import { authTenant } from './support';

interface Card {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly picture: string | null;
}

let host: TestHost;
let world: World;
/** An account without any right. */
let colleague: Person;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  colleague = await world.person();
});
afterAll(() => host.stop());

const cards = async (query: Record<string, string>, token = colleague.token) => {
  const path = `/auth/users/cards?${new URLSearchParams(query).toString()}`;
  const { status, body } = await world.call<{ items: readonly Card[] }>('GET', path, { token });
  expect(status).toBe(200);
  return body.items;
};
const named = async (name: string, more: object = {}) =>
  (await world.user([], world.home.organizationId, { name, ...more })).id;
const idsOf = (items: readonly Card[]) => items.map(({ id }) => id);

describe('cards of accounts', () => {
  test('give colleagues without rights the names and initials of accounts, and no more', async () => {
    expect((await host.request('GET', '/auth/users', { token: colleague.token })).status).toBe(403);
    const id = await named('Élodie van der Berg');
    expect(await cards({ ids: id })).toEqual([
      { id, name: 'Élodie van der Berg', initials: 'ÉB', picture: null },
    ]);
    expect(await cards({ ids: colleague.id })).toMatchObject([{ name: colleague.email }]);
    const plain = await named('李小龙');
    expect(await cards({ ids: plain })).toMatchObject([{ initials: '李' }]);
  });

  test('are found by words of the name, in their order, as many as are wanted', async () => {
    const key = randomUUID();
    const [zoe, adam] = [await named(`Zoë ${key}`), await named(`Adam ${key}`)];
    expect(idsOf(await cards({ search: key }))).toEqual([adam, zoe]);
    expect(idsOf(await cards({ search: `zoe ${key}` }))).toEqual([zoe]);
    expect(idsOf(await cards({ search: key, pageSize: '1' }))).toEqual([adam]);
    const path = '/auth/users/cards?pageSize=101';
    expect((await world.call('GET', path, { token: colleague.token })).status).toBe(400);
  });

  test('leave out who cannot be chosen, and give the names of those that records have', async () => {
    const key = randomUUID();
    const left = await named(`Left ${key}`);
    await world.call('PUT', '/auth/users', { json: { id: left, isConfirmed: false } });
    const operator = await named(`Operator ${key}`, { roles: ['superadmin'] });
    expect(await cards({ search: key })).toEqual([]);
    expect(idsOf(await cards({ search: key }, world.root))).toEqual([operator]);
    expect(new Set(idsOf(await cards({ ids: `${left},${operator}` })))).toEqual(new Set([left, operator]));
  });

  test('never show accounts of another tenant', async () => {
    const key = randomUUID();
    const own = await named(`Own ${key}`);
    const place = await world.tenant();
    const stranger = await world.holder({ features: ['*'] }, place);
    const { id: foreign } = await world.user([], place.organizationId, { name: `Foreign ${key}` });
    expect(idsOf(await cards({ search: key }))).toEqual([own]);
    expect(idsOf(await cards({ ids: `${own},${foreign}` }))).toEqual([own]);
    expect(idsOf(await cards({ search: key }, stranger.token))).toEqual([foreign]);
    expect(await cards({ ids: own }, stranger.token)).toEqual([]);
    expect(await cards({ ids: 'nonsense' }, stranger.token)).toEqual([]);
  });

  test('are for persons who are signed in', async () => {
    expect((await host.request('GET', '/auth/users/cards')).status).toBe(401);
  });
});
