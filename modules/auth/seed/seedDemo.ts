import type { SeedContext } from '@tenantry/core';
import { SEEDED_ROLES, type SeededUser } from '../accounts/services/AccountSeeder';
import demo from './demoPeople.json';
import { generatePassword } from './generatePassword';
import type { SeedServices } from './SeedServices';

const HOUR = 3_600_000;
const DOMAIN = 'acme.com';

/**
 * Fills the demo tenant with roles and people. `superadmin@`, `admin@` and `employee@acme.com` can sign in with
 * the password `secret`; in production with a generated one, shown once.
 */
export async function seedDemo({ services, environment, print }: SeedContext<SeedServices>): Promise<void> {
  const { tenantDirectory, tenancy, unitOfWork, accountSeeder, defaultGrants, passwordPolicy, clock } =
    services;
  const place = await tenantDirectory.demo();
  if (!place) throw new Error('there is no demo tenant to put people into; the module directory makes it');
  const isProduction = environment['NODE_ENV'] === 'production';
  const password = isProduction ? generatePassword(passwordPolicy) : 'secret';
  const { tenantId, organizationIds } = place;
  const accounts = SEEDED_ROLES.map(({ name }): SeededUser => ({
    email: `${name}@${DOMAIN}`,
    name: `Demo ${name}`,
    password,
    organizationId: organizationIds[0] ?? null,
    roles: [name],
  }));
  const people = demo.people.map((person) => demoUser(person, organizationIds, clock.now()));
  const created = await tenancy.inTenant(tenantId, 'demo: create roles and people', () =>
    unitOfWork.run(async () => {
      await accountSeeder.ensureRoles(tenantId, [...SEEDED_ROLES, ...demo.roles]);
      await defaultGrants.applyHere();
      return accountSeeder.ensureUsers(tenantId, [...accounts, ...people]);
    }),
  );
  const signIns = accounts.map(({ email }) => email).filter((email) => created.includes(email));
  if (signIns.length === 0) return;
  print(`Demo accounts: ${signIns.join(', ')}`);
  print(`Password of each${isProduction ? ' (shown only now)' : ''}: ${password}`);
}

/** A person of the demo tenant. */
interface DemoPerson {
  readonly name: string;
  readonly roles: readonly string[];
  /** Position in the demo's organizations, the root being 0; beyond the end it starts over. */
  readonly organization: number;
  /** Hours since the last sign-in; null for never. */
  readonly lastSeen: number | null;
  /** True for someone who has left. */
  readonly isGone?: boolean;
}

function demoUser(person: DemoPerson, organizationIds: readonly string[], now: Date): SeededUser {
  const { name, roles, organization, lastSeen, isGone = false } = person;
  return {
    email: `${addressOf(name)}@${DOMAIN}`,
    name,
    password: null,
    organizationId: organizationIds[organization % organizationIds.length] ?? null,
    roles,
    isConfirmed: !isGone,
    lastLoginAt: lastSeen === null ? null : new Date(now.getTime() - lastSeen * HOUR),
  };
}

/** `Dawid Zieliński` becomes `dawid.zielinski`. */
function addressOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(/[^a-z]+/g, '.');
}
