import * as fc from 'fast-check';
import { effectiveAccess, organizationsHolding } from '../../core/dist/parts/access/effectiveAccess';
import { matchFeature } from '../../core/dist/parts/access/matchFeature';
import type { AclEntry, Bounds, EffectiveAccess } from '../../core/dist/parts/identity/AccessRules';
import {
  authorIdOf,
  delegate,
  personIdOf,
  startOf,
  type ChainLink,
} from '../../core/dist/parts/identity/chain';
import type { Principal, Start } from '../../core/dist/parts/identity/Principal';
import { chainOf, storedPrincipal } from '../../core/dist/parts/identity/StoredPrincipal';
import { OrganizationTree } from '../../core/dist/parts/tenancy/OrganizationTree';

const FEATURES = ['a.b', 'a.b.c', 'a.bc', 'a.d', 'b.c', 'b.c.d', 'c.a', 'c.ab'];
const GRANTS = [...FEATURES, '*', 'a.*', 'a.b.*', 'b.*', 'b.c.*', 'c.*'];
const ORGANIZATIONS = ['root', 'left', 'right', 'leaf', 'other'];
const TENANTS = ['home', 'elsewhere'];
const tree = new OrganizationTree(
  [
    ['root', null],
    ['left', 'root'],
    ['right', 'root'],
    ['leaf', 'left'],
    ['other', null],
  ].map(([id, parentId]) => ({
    id: id as string,
    parentId: parentId as string | null,
    name: '',
    isActive: true,
  })),
);

const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 3 });
const organizations = fc.option(some([...ORGANIZATIONS, '__all__']));
const entry: fc.Arbitrary<AclEntry> = fc.record({
  tenantId: fc.constantFrom(...TENANTS),
  isSuperAdmin: fc.boolean().chain((one) => fc.boolean().map((other) => one && other)),
  features: some(GRANTS),
  organizations,
});
const start: fc.Arbitrary<Start> = fc
  .record({
    userAcls: fc.array(entry, { maxLength: 1 }),
    roleAcls: fc.array(entry, { maxLength: 3 }),
    home: fc.option(fc.constantFrom(...ORGANIZATIONS)),
    isKey: fc.boolean(),
  })
  .map(({ userAcls, roleAcls, home, isKey }): Start => {
    const common = { tenantId: 'home', organizationId: home, roles: [] };
    return isKey
      ? {
          ...common,
          kind: 'api_key',
          subject: 'api_key:k',
          keyId: 'k',
          name: 'key',
          madeBy: 'u',
          access: { userAcls: [], roleAcls, confinement: { organizationId: home } },
        }
      : {
          ...common,
          kind: 'user',
          subject: 'u',
          userId: 'u',
          sessionId: 's',
          access: { userAcls, roleAcls },
        };
  });
const bounds: fc.Arbitrary<Bounds | null> = fc.option(
  fc.record({ features: fc.option(some(GRANTS)), organizationIds: fc.option(some(ORGANIZATIONS)) }),
);
const link: fc.Arbitrary<ChainLink> = fc.record({
  kind: fc.constantFrom('session_token', 'agent', 'rule', 'job'),
  name: fc.constant('x'),
  bounds,
});
const links = fc.array(link, { minLength: 1, maxLength: 5 });

const accessOf = (
  { access }: Principal,
  tenantId: string,
  organizationId: string | null,
  throughout = false,
) => effectiveAccess(access, tenantId, organizationId, tree, throughout);
const holds = ({ isSuperAdmin, grants }: EffectiveAccess, feature: string) =>
  isSuperAdmin || grants.some((grant) => matchFeature(grant, feature));
const isWithin = (one: readonly string[] | null, other: readonly string[] | null) =>
  other === null || (one !== null && one.every((id) => other.includes(id)));
const always = <T>(values: fc.Arbitrary<T>, property: (value: T) => void) =>
  fc.assert(fc.property(values, property), { numRuns: 150 });

/** Each principal of a chain, the start first. */
const chain = fc
  .record({ start, links })
  .map(({ start: first, links: steps }) =>
    steps.reduce<Principal[]>((made, step) => [...made, delegate(made.at(-1) as Principal, step)], [first]),
  );

/** Checks that a principal holds nothing that the other does not. */
function expectWithin(one: Principal, other: Principal): void {
  for (const tenantId of TENANTS) {
    for (const organizationId of [null, ...ORGANIZATIONS]) {
      for (const throughout of [false, true]) {
        const [less, more] = [one, other].map((principal) =>
          accessOf(principal, tenantId, organizationId, throughout),
        ) as [EffectiveAccess, EffectiveAccess];
        expect(!less.isSuperAdmin || more.isSuperAdmin).toBe(true);
        expect(isWithin(less.organizationIds, more.organizationIds)).toBe(true);
        expect(FEATURES.filter((feature) => holds(less, feature) && !holds(more, feature))).toEqual([]);
      }
    }
    for (const feature of FEATURES) {
      const reach = ({ access }: Principal) => organizationsHolding(access, tenantId, [feature], tree);
      expect(isWithin(reach(one), reach(other))).toBe(true);
    }
  }
}

describe('along a chain of principals', () => {
  test('rights only shrink, in every tenant and organization and for every feature', () => {
    always(chain, (made) => {
      for (const [index, principal] of made.entries())
        if (index > 0) expectWithin(principal, made[index - 1] as Principal);
    });
  });

  test('nothing is lost that the start holds and every step allows', () => {
    always(fc.record({ start, links }), ({ start: first, links: steps }) => {
      const last = steps.reduce<Principal>(delegate, first);
      for (const organizationId of ORGANIZATIONS) {
        const whole = accessOf(first, 'home', organizationId);
        const isAllowed = (feature: string) =>
          steps.every(
            ({ bounds: own }) =>
              (own?.features?.some((grant) => matchFeature(grant, feature)) ?? true) &&
              (own?.organizationIds?.includes(organizationId) ?? true),
          );
        for (const feature of FEATURES) {
          const isHeld = holds(accessOf(last, 'home', organizationId), feature);
          expect(isHeld).toBe(holds(whole, feature) && isAllowed(feature));
        }
      }
    });
  });

  test('a principal that was stored holds the same again, and with a start that holds less no more than that', () => {
    always(fc.record({ chain, now: start }), ({ chain: made, now }) => {
      const last = made.at(-1) as Principal;
      const stored = JSON.parse(JSON.stringify(storedPrincipal(last))) as ReturnType<typeof storedPrincipal>;
      expectWithin(chainOf(startOf(last), stored), last);
      expectWithin(last, chainOf(startOf(last), stored));
      expectWithin(chainOf(now, stored), now);
    });
  });

  test('the author is the start, and it is a person only where a person stands there', () => {
    always(chain, (made) => {
      const first = startOf(made[0] as Principal);
      for (const principal of made) {
        expect(authorIdOf(principal)).toBe(first.kind === 'user' ? first.userId : first.keyId);
        expect(personIdOf(principal)).toBe(first.kind === 'user' ? first.userId : null);
      }
    });
  });
});
