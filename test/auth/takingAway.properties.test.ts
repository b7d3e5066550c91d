import { startTestHost, type TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { type Acl, type Place, World } from '../../modules/auth/test/accessSupport';
import { SEED } from '../robustness/seed';
import { beyond, heldIn, type Holdings } from './holdings';

const FEATURES = [
  'auth.users.list',
  'auth.users.edit',
  'auth.users.delete',
  'auth.users.*',
  'auth.acl.manage',
  'auth.roles.manage',
  'auth.*',
  'directory.organizations.manage',
  'api_keys.*',
  'audit_logs.*',
];
const ACTIONS = '/audit_logs/audit-logs/actions';

/** Chooses one of what is there at the time, so that a choice stays the same with a seed. */
const pick = <T>(items: readonly T[], choice: number): T | undefined => items[choice % items.length];

const index = fc.nat(1_000);
const aclOver = (least: number, most: number) =>
  fc.record({
    features: fc.subarray(FEATURES, { minLength: least, maxLength: most }),
    places: fc.option(fc.array(index, { minLength: 1, maxLength: 2 }), { freq: 1 }),
    isSuperAdmin: fc.integer({ max: 15, min: 0 }).map((one) => one === 0),
  });
const acl = aclOver(0, 2);
type DrawnAcl = typeof acl extends fc.Arbitrary<infer T> ? T : never;

const KINDS = [
  'role acl',
  'user acl',
  'roles',
  'active',
  'e-mail',
  'move',
  'delete user',
  'rename role',
  'delete role',
  'make key',
  'delete key',
  'move organization',
  'delete organization',
  'undo',
  'redo',
] as const;
const change = fc.record({ kind: fc.constantFrom(...KINDS), on: index, to: index, acl });
type DrawnChange = typeof change extends fc.Arbitrary<infer T> ? T : never;
const round = fc.record({
  home: index,
  rights: fc.tuple(aclOver(3, FEATURES.length), acl),
  changes: fc.array(change, { minLength: 10, maxLength: 10 }),
});

type DrawnRound = typeof round extends fc.Arbitrary<infer T> ? T : never;

let host: TestHost;
let world: World;
let place: Place;
const done: { id: string; undoToken: string }[] = [];

beforeAll(async () => {
  host = await startTestHost();
  world = await World.of(host);
  place = await world.tenant();
  const administrators = await world.role({ features: FEATURES }, place.tenantId);
  await world.person([administrators], place.organizationId);
  await world.person([administrators], place.organizationId);
});
afterAll(() => host.stop());

const aclOf = ({ features, places, isSuperAdmin }: DrawnAcl, organizations: readonly string[]): Acl => ({
  features,
  isSuperAdmin,
  organizations: places && places.map((one) => pick(organizations, one) as string),
});

/** Makes the change as the actor. @returns the account that the actor could sign in as from then on */
async function attempt(
  { kind, on, to, acl: drawn }: DrawnChange,
  there: Holdings,
  token: string,
): Promise<string | void> {
  const call = async (method: string, path: string, json?: object) => {
    const { headers, status } = await world.call(method, path, { token, ...(json && { json }) });
    expect(status).toBeLessThan(500);
    const operation = headers.get('x-operation');
    if (operation) done.push(JSON.parse(decodeURIComponent(operation.slice(3))) as (typeof done)[number]);
  };
  const organizations = there.organizationIds;
  const [users, roles, keys] = [there.ids('user'), there.ids('role'), there.ids('key')];
  const [userId, roleId] = [pick(users, on), pick(roles, on)];
  const organizationId = pick(organizations, to);
  const { isSuperAdmin, ...given } = aclOf(drawn, organizations);
  const put = isSuperAdmin ? { ...given, isSuperAdmin } : given;
  switch (kind) {
    case 'role acl':
      return call('PUT', '/auth/roles/acl', { roleId, ...put });
    case 'user acl':
      return call('PUT', '/auth/users/acl', { userId, ...put, ...(to % 3 === 0 && { features: [] }) });
    case 'roles':
      return call('PUT', '/auth/users', {
        id: userId,
        roles: roles.filter((_, one) => (to >> one) % 2 === 1),
      });
    case 'active':
      return call('PUT', '/auth/users', { id: userId, isConfirmed: to % 3 === 0 });
    case 'e-mail': {
      const { status } = await world.call('PUT', '/auth/users', {
        json: { id: userId, email: `taken-${on}-${to}-${userId}@example.test` },
        token,
      });
      return status === 200 ? userId : undefined;
    }
    case 'move':
      return call('PUT', '/auth/users', { id: userId, organizationId });
    case 'delete user':
      return call('DELETE', `/auth/users?id=${userId}`);
    case 'rename role':
      return call('PUT', '/auth/roles', { id: roleId, name: `role ${on} ${to}` });
    case 'delete role':
      return call('DELETE', `/auth/roles?id=${roleId}`);
    case 'make key': {
      const json = { name: 'key', roles: [roleId], organizationId: to % 4 === 0 ? null : organizationId };
      return call('POST', '/api_keys/keys', json);
    }
    case 'delete key':
      return call('DELETE', `/api_keys/keys?id=${pick(keys, on) ?? userId}`);
    case 'move organization': {
      const parentId = to % 4 === 0 ? null : organizationId;
      return call('PUT', '/directory/organizations', { id: pick(organizations, on), parentId });
    }
    case 'delete organization':
      return call('DELETE', `/directory/organizations?id=${pick(organizations, on)}`);
    case 'undo':
      return call('POST', `${ACTIONS}/undo`, { undoToken: pick(done, on)?.undoToken ?? userId });
    case 'redo':
      return call('POST', `${ACTIONS}/redo`, { logId: pick(done, on)?.id ?? userId });
  }
}

/** Somebody new with the drawn rights, and new organizations where few are left. */
async function arrive({ home, rights }: Pick<DrawnRound, 'home' | 'rights'>) {
  const organizations = [...(await heldIn(host, place.tenantId)).organizationIds];
  while (organizations.length < 4) {
    organizations.push(await world.organization(pick(organizations, home + 1) ?? null, place.tenantId));
  }
  const roles = [];
  for (const drawn of rights) roles.push(await world.role(aclOf(drawn, organizations), place.tenantId));
  return world.person(roles, pick(organizations, home));
}

/** What each subject lost and got. */
function* movedRights(before: Holdings, after: Holdings) {
  for (const [id, subject] of new Map([...before.subjects, ...after.subjects])) {
    const [had, has] = [before.of(id), after.of(id)];
    const lost = [...had].filter((right) => !after.holds(id, right));
    const got = [...has].filter((right) => !before.holds(id, right));
    if (lost.length + got.length > 0) yield { subject, lost, got };
  }
}

/** @returns how many gained or lost something */
function assertWithin(
  one: DrawnChange,
  { before, after }: { before: Holdings; after: Holdings },
  actorId: string,
  takenOver: string | void,
): number {
  const moves = [...movedRights(before, after)];
  if (before.isSuperAdmin(actorId)) return moves.length;
  const wrong = (rights: Iterable<string>) => beyond(rights, before, after, actorId);
  if (takenOver && takenOver !== actorId) expect([one, wrong(before.of(takenOver))]).toEqual([one, []]);
  for (const { subject, lost, got } of moves) {
    const isOwn = subject.id === actorId || subject.madeBy === actorId;
    const seen = { one, subject, got: wrong(got), lost: isOwn ? [] : wrong(lost) };
    expect(seen).toEqual({ one, subject, got: [], lost: [] });
  }
  return moves.length;
}

test(`whoever changes whatever, nobody gets or loses what the actor does not hold (seed ${SEED})`, async () => {
  const counted = { changes: 0, moved: 0 };
  const property = fc.asyncProperty(round, async ({ changes, ...drawn }) => {
    const actor = await arrive(drawn);
    let before = await heldIn(host, place.tenantId);
    for (const one of changes) {
      const taken = await attempt(one, before, actor.token);
      const after = await heldIn(host, place.tenantId);
      expect(after.hasAdministrator).toBe(true);
      counted.changes += 1;
      counted.moved += assertWithin(one, { before, after }, actor.id, taken);
      before = after;
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: 20, endOnFailure: true });
  // Changes that are all refused would prove nothing.
  expect(counted.moved).toBeGreaterThan(counted.changes / 10);
});
