import type { SeedContext } from '@tenantry/core';
import Joi from 'joi';
import { SEEDED_ROLES } from '../accounts/services/AccountSeeder';
import type { PasswordPolicy } from '../passwords/services/PasswordPolicy';
import { generatePassword } from './generatePassword';
import { seedDemo } from './seedDemo';
import type { SeedServices } from './SeedServices';

const DEFAULT_EMAIL = 'admin@example.com';
/** Signing in refuses anything shorter. */
const SHORTEST_PASSWORD = 6;

type Environment = SeedContext<SeedServices>['environment'];

/**
 * Runs at every start. On the first it creates the built-in roles, with the grants that modules declare for
 * them, and the first administrator.
 *
 * @throws Error when `TENANTRY_ADMIN_EMAIL` or `TENANTRY_ADMIN_PASSWORD` cannot be used
 */
export async function seedAccounts(context: SeedContext<SeedServices>): Promise<void> {
  const { accountSeeder } = context.services;
  // Roles and administrator come in one unit, so where there is a user, nothing is left to be made up for.
  if (!(await accountSeeder.hasUsers())) await createAdministrator(context);
  if (context.demo) await seedDemo(context);
}

async function createAdministrator({
  services,
  environment,
  print,
}: SeedContext<SeedServices>): Promise<void> {
  const { tenantDirectory, tenancy, unitOfWork, accountSeeder, defaultGrants, passwordPolicy } = services;
  const first = await tenantDirectory.first();
  if (!first) throw new Error('there is no tenant to put the first administrator into');
  const { tenantId, organizationId } = first;
  const email = administratorEmail(environment);
  const given = administratorPassword(environment, passwordPolicy);
  const password = given ?? generatePassword(passwordPolicy);
  const administrator = {
    email,
    name: 'Administrator',
    password,
    organizationId,
    roles: ['superadmin', 'admin'],
  };
  const created = await tenancy.inTenant(tenantId, 'first run: create roles and the administrator', () =>
    unitOfWork.run(async () => {
      await accountSeeder.ensureRoles(tenantId, SEEDED_ROLES);
      await defaultGrants.applyHere();
      return accountSeeder.ensureUsers(tenantId, [administrator]);
    }),
  );
  // Another process may have created the account first; then this password is not in use.
  if (created.length === 0) return;
  print(`First administrator: ${email}`);
  print(
    given === null ? `Password (shown only now): ${password}` : 'Password: as TENANTRY_ADMIN_PASSWORD says',
  );
}

function administratorEmail(environment: Environment): string {
  const email = environment['TENANTRY_ADMIN_EMAIL']?.trim() || DEFAULT_EMAIL;
  const { error } = Joi.string().email({ tlds: false }).validate(email);
  if (error) throw new Error(`TENANTRY_ADMIN_EMAIL is not an e-mail address: ${email}`);
  return email;
}

function administratorPassword(environment: Environment, policy: PasswordPolicy): string | null {
  const password = environment['TENANTRY_ADMIN_PASSWORD'];
  if (!password) return null;
  const isProduction = environment['NODE_ENV'] === 'production';
  if (isProduction ? !policy.accepts(password) : password.length < SHORTEST_PASSWORD) {
    throw new Error(
      isProduction
        ? 'TENANTRY_ADMIN_PASSWORD does not meet the password rules (TENANTRY_PASSWORD_*)'
        : `TENANTRY_ADMIN_PASSWORD must have at least ${SHORTEST_PASSWORD} characters`,
    );
  }
  return password;
}
