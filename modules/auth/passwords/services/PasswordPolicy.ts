import type { AuthEnvironment } from '../../environment';

/** What a new password must look like. */
export class PasswordPolicy {
  /** The published text for any violation. */
  readonly message = 'Password does not meet the requirements.';
  /** Characters a password may have at most: hashing is not to be fed without end. */
  readonly longest = 1024;

  constructor(private readonly deps: { readonly environment: AuthEnvironment }) {}

  accepts(password: string): boolean {
    const rules = this.deps.environment;
    return (
      password.length >= rules.TENANTRY_PASSWORD_MIN_LENGTH &&
      password.length <= this.longest &&
      (!rules.TENANTRY_PASSWORD_REQUIRE_DIGIT || /\d/.test(password)) &&
      (!rules.TENANTRY_PASSWORD_REQUIRE_UPPERCASE || /[A-Z]/.test(password)) &&
      (!rules.TENANTRY_PASSWORD_REQUIRE_SPECIAL || /[^A-Za-z0-9]/.test(password))
    );
  }
}
