import { matchFeature } from '@tenantry/core';
import fc from 'fast-check';
import { GrantBoundary, type Grant, type Grantor } from '../acls/services/GrantBoundary';

const ORGANIZATIONS = ['shop', 'depot', 'office'];
const FEATURES = ['crm.deals.view', 'crm.deals.edit', 'crm.people.view', 'crm', 'ai.view', 'ai'];
const GRANTS = [...FEATURES, 'crm.*', 'crm.deals.*', 'ai.*'];

/** Grants of a role: features, in some organizations or in all. */
type Role = Pick<Grant, 'features' | 'organizations'>;

const organizations = fc.oneof(fc.constant(null), fc.subarray(ORGANIZATIONS));
const role = fc.record({ features: fc.subarray([...GRANTS, '*']), organizations });
const roles = fc.array(role, { minLength: 1, maxLength: 3 });
const grant = fc.record({
  isSuperAdmin: fc.boolean(),
  features: fc.subarray([...GRANTS, '*']),
  organizations,
});

const covers = (held: readonly string[], feature: string) =>
  held.some((given) => matchFeature(given, feature));
const holdsIn = ({ organizations: places }: Role, organization: string) =>
  places === null || places.includes(organization);

/** A grantor who holds roles, and works in one of their organizations. */
function holder(held: readonly Role[]): Grantor {
  const grantsIn = (organization: string) =>
    held.filter((one) => holdsIn(one, organization)).flatMap(({ features }) => features);
  const isEverywhere = held.some((one) => one.organizations === null);
  const places = ORGANIZATIONS.filter((id) => held.some((one) => holdsIn(one, id)));
  const grants = places[0] === undefined ? [] : grantsIn(places[0]);
  return {
    isSuperAdmin: false,
    grants,
    storedGrants: grants,
    organizationIds: isEverywhere ? null : places,
    reachedOrganizationIds: isEverywhere ? null : places,
    rootOrganizationIds: ORGANIZATIONS,
    grantsIn,
    storedGrantsIn: grantsIn,
  };
}

function mayGive(giver: Grantor, given: Grant): boolean {
  try {
    new GrantBoundary(giver).assertMayGrant(given);
    return true;
  } catch {
    return false;
  }
}

describe('whatever anybody holds', () => {
  test('nobody comes to hold what the giver does not hold in the same place', () => {
    fc.assert(
      fc.property(roles, grant, (held, given) => {
        const giver = holder(held);
        fc.pre(mayGive(giver, given));
        expect(given.isSuperAdmin).toBe(false);
        for (const place of ORGANIZATIONS.filter((id) => holdsIn(given, id))) {
          for (const feature of FEATURES.filter((one) => covers(given.features, one))) {
            expect([place, feature, covers(giver.grantsIn(place), feature)]).toEqual([place, feature, true]);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a role of their own may be given on, where it is all that they hold and not everything', () => {
    fc.assert(
      fc.property(role, (own) => {
        fc.pre(!own.features.includes('*') && own.organizations?.length !== 0);
        expect(mayGive(holder([own]), { ...own, isSuperAdmin: false })).toBe(true);
      }),
    );
  });

  test('less than what may be given may be given', () => {
    const parts = grant.chain((given) =>
      fc.record({
        given: fc.constant(given),
        features: fc.subarray([...given.features]),
        places: fc.subarray([...(given.organizations ?? [])]),
      }),
    );
    fc.assert(
      fc.property(roles, parts, (held, { given, features, places }) => {
        const giver = holder(held);
        fc.pre(mayGive(giver, given));
        const less = { ...given, features, organizations: given.organizations === null ? null : places };
        expect(mayGive(giver, less)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a super administrator gives anything', () => {
    fc.assert(
      fc.property(roles, grant, (held, given) => {
        expect(mayGive({ ...holder(held), isSuperAdmin: true }, given)).toBe(true);
      }),
    );
  });
});
