import { randomUUID } from 'node:crypto';
import { Crm, UNKNOWN } from './contactSupport';

let crm: Crm;
let entityId: string;
let foreigner: string;
beforeAll(async () => {
  crm = await Crm.start();
  entityId = await crm.person();
  const elsewhere = await crm.host.tenant();
  foreigner = await userOf(await elsewhere.signInAs('admin'));
});
afterAll(() => crm?.host.stop());

const userOf = async (token: string): Promise<string> => {
  const json = { features: [] };
  return (await crm.host.request<{ userId: string }>('POST', '/auth/feature-check', { json, token })).body
    .userId;
};
interface Answer {
  readonly id: string;
  readonly error: string;
  readonly details?: readonly { readonly path: readonly string[]; readonly code: string }[];
  readonly requiredFeatures?: readonly string[];
}
const answer = async (method: string, path: string, json: object, token = crm.token) => {
  const { status, body } = await crm.host.request<Answer>(method, `/customers/${path}`, { json, token });
  return [status, body.details?.map(({ path: member, code }) => [member.join('.'), code])];
};
const refused = (member: string) => [400, [[member, 'account_unknown']]];

test.each(['people', 'deals', 'todos', 'interactions', 'comments', 'activities', 'entity-roles'])(
  'a record of %s refers to an account of the tenant that is there',
  async (path) => {
    const member = { comments: 'authorUserId', activities: 'authorUserId', 'entity-roles': 'userId' }[path];
    const name = member ?? 'ownerUserId';
    const json = {
      people: { firstName: 'A', lastName: 'B' },
      deals: { title: 'x' },
      todos: { entityId, title: 'x' },
      interactions: { entityId, interactionType: 'call' },
      comments: { entityId, body: 'x' },
      activities: { entityId, activityType: 'call' },
      'entity-roles': { entityId, roleType: randomUUID() },
    }[path];
    const gone = await userOf(await crm.tenant.signInAs('employee'));
    const stays = await userOf(await crm.tenant.signInAs('employee'));
    await crm.host.sql('DELETE FROM auth_users WHERE id = $1', [gone]);
    for (const id of [UNKNOWN, foreigner, gone]) {
      expect(await answer('POST', path, { ...json, [name]: id })).toEqual(refused(name));
    }
    expect(await answer('POST', path, { ...json, [name]: stays })).toEqual([201, undefined]);
  },
);

test('a record keeps an account that has gone since, until it is given another', async () => {
  const owner = await userOf(await crm.tenant.signInAs('employee'));
  const id = await crm.make('deals', { title: 'Kept', ownerUserId: owner });
  await crm.host.sql('DELETE FROM auth_users WHERE id = $1', [owner]);
  expect(await answer('PUT', 'deals', { id, title: 'Renamed', ownerUserId: owner })).toEqual([
    200,
    undefined,
  ]);
  expect(await answer('PUT', 'deals', { id, ownerUserId: UNKNOWN })).toEqual(refused('ownerUserId'));
});

test('deals are given to an account that is there, also many at once', async () => {
  const ids = [await crm.make('deals', { title: 'One' })];
  for (const ownerUserId of [UNKNOWN, foreigner]) {
    expect(await answer('POST', 'deals/bulk-update-owner', { ids, ownerUserId })).toEqual(
      refused('ownerUserId'),
    );
  }
});

test('nobody writes in the name of somebody else without the right to', async () => {
  const clerk = await crm.tenant.signInAs(['customers.activities.view', 'customers.activities.manage']);
  const [self, other] = [await userOf(clerk), await userOf(crm.token)];
  const note = (authorUserId: string) =>
    answer('POST', 'comments', { entityId, body: 'x', authorUserId }, clerk);
  expect((await note(other))[0]).toBe(403);
  expect((await note(self))[0]).toBe(201);
});
