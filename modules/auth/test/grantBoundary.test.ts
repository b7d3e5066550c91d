import { GrantBoundary, type Grant, type Grantor } from '../acls/services/GrantBoundary';

const SALES = 'organization-sales';
const SHOP = 'organization-shop';
const OTHER = 'organization-other';

const grantor = (held: Partial<Grantor> = {}): Grantor => {
  const grants = held.grants ?? ['devices.*', 'crm.deals.view'];
  return {
    isSuperAdmin: false,
    grants,
    organizationIds: null,
    reachedOrganizationIds: held.organizationIds ?? null,
    rootOrganizationIds: [SALES],
    grantsIn: () => grants,
    storedGrants: grants,
    storedGrantsIn: () => grants,
    ...held,
  };
};
const grant = (given: Partial<Grant>): Grant => ({
  isSuperAdmin: false,
  features: [],
  organizations: null,
  ...given,
});
const outcome = (by: Partial<Grantor>, given: Partial<Grant>): string => {
  try {
    new GrantBoundary(grantor(by)).assertMayGrant(grant(given));
    return 'granted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('what may be given', () => {
  test.each([
    ['nothing', []],
    ['a feature that a wildcard covers', ['devices.view']],
    ['the wildcard itself', ['devices.*']],
    ['a narrower wildcard', ['devices.push.*']],
    ['a feature held as such', ['crm.deals.view']],
  ])('%s', (_, features) => expect(outcome({}, { features })).toBe('granted'));

  test('anything, by a super administrator', () => {
    const everything = {
      isSuperAdmin: true,
      features: ['*', 'unknown.*'],
      organizations: [OTHER, '__all__'],
    };
    expect(outcome({ isSuperAdmin: true, grants: [], organizationIds: [] }, everything)).toBe('granted');
  });
});

describe('what may not', () => {
  test.each([
    ['a feature of another module', ['ai.view'], 'Cannot grant feature ai.view.'],
    ['a wildcard over a feature held', ['crm.*'], 'Cannot grant feature wildcard crm.*.'],
    ['a module with a name that begins alike', ['devices2.view'], 'Cannot grant feature devices2.view.'],
    ['everything', ['*'], 'Only super administrators can grant global wildcard access.'],
    ['one feature too many', ['devices.view', 'crm.deals.edit'], 'Cannot grant feature crm.deals.edit.'],
  ])('%s', (_, features, message) => expect(outcome({}, { features })).toBe(message));

  test('super administration', () => {
    expect(outcome({}, { isSuperAdmin: true })).toBe(
      'Only super administrators can grant super admin access.',
    );
  });

  test('what only an own global wildcard would cover', () => {
    expect(outcome({ grants: ['*'] }, { features: ['*'] })).toMatch(/global wildcard/);
    expect(outcome({ grants: ['*'] }, { features: ['devices.view'] })).toBe(
      'Cannot grant feature devices.view.',
    );
  });
});

describe('organizations', () => {
  const restricted = { organizationIds: [SALES, SHOP] };

  test.each([[[SALES]], [[SALES, SHOP]], [[]]])('within the own ones: %j', (organizations) => {
    expect(outcome(restricted, { features: ['devices.view'], organizations })).toBe('granted');
  });

  test.each([[null], [['__all__']], [[SALES, '__all__']]])('all of them: %j', (organizations) => {
    expect(outcome(restricted, { organizations })).toBe('Cannot grant unrestricted organization access.');
    expect(outcome({}, { organizations })).toBe('granted');
  });

  test('beyond the own ones', () => {
    expect(outcome(restricted, { organizations: [SALES, OTHER] })).toBe(
      'Cannot grant organization access outside actor scope.',
    );
  });

  test('a feature held in one organization cannot be given in another', () => {
    const uneven = {
      ...restricted,
      grants: ['devices.view', 'crm.deals.view'],
      grantsIn: (id: string) => (id === SALES ? ['devices.view', 'crm.deals.view'] : ['devices.view']),
    };
    expect(outcome(uneven, { features: ['crm.deals.view'], organizations: [SALES] })).toBe('granted');
    expect(outcome(uneven, { features: ['crm.deals.view'], organizations: [SALES, SHOP] })).toBe(
      'Cannot grant feature crm.deals.view.',
    );
    const everywhere = { ...uneven, organizationIds: null, rootOrganizationIds: [SALES, SHOP] };
    expect(outcome(everywhere, { features: ['devices.view'] })).toBe('granted');
    expect(outcome(everywhere, { features: ['crm.deals.view'] })).toBe(
      'Cannot grant feature crm.deals.view.',
    );
  });

  test('accounts of no organization are out of reach of those who are restricted', () => {
    const reaches = (by: Partial<Grantor>, id: string | null) => new GrantBoundary(grantor(by)).reaches(id);
    expect([reaches(restricted, SALES), reaches(restricted, OTHER), reaches(restricted, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([reaches({}, OTHER), reaches({}, null)]).toEqual([true, true]);
    expect(reaches({ ...restricted, reachedOrganizationIds: [SALES] }, SHOP)).toBe(false);
    expect(reaches({ isSuperAdmin: true, organizationIds: [] }, null)).toBe(true);
  });
});
