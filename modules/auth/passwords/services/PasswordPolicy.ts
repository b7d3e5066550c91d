import type { AuthEnvironment } from '../../environment';
import { preparedPassword } from '../rules/preparedPassword';

/** A requirement that a password does not meet. */
export interface PasswordProblem {
  /** Stable code of the requirement. */
  readonly code: string;
  readonly message: string;
}

/** Rules for a new password. */
export class PasswordPolicy {
  /** Characters a password may have at most: hashing is not to be fed without end. */
  readonly longest = 1024;

  constructor(private readonly deps: { readonly environment: AuthEnvironment }) {}

  accepts(password: string): boolean {
    return this.problems(password).length === 0;
  }

  /** The requirements that a password does not meet; each message begins with the published text. */
  problems(password: string): PasswordProblem[] {
    const rules = this.deps.environment;
    const prepared = preparedPassword(password);
    const shortest = rules.TENANTRY_PASSWORD_MIN_LENGTH;
    const requirements: readonly (readonly [boolean, string, string])[] = [
      [prepared.length >= shortest, 'min', `at least ${shortest} characters`],
      [prepared.length <= this.longest, 'max', `at most ${this.longest} characters`],
      [!rules.TENANTRY_PASSWORD_REQUIRE_DIGIT || /\d/.test(prepared), 'digit', 'a digit'],
      [
        !rules.TENANTRY_PASSWORD_REQUIRE_UPPERCASE || /[A-Z]/.test(prepared),
        'uppercase',
        'an upper-case letter from A to Z',
      ],
      [
        !rules.TENANTRY_PASSWORD_REQUIRE_SPECIAL || /[^A-Za-z0-9]/.test(prepared),
        'special',
        'a character that is neither a letter from A to Z nor a digit',
      ],
    ];
    return requirements
      .filter(([isMet]) => !isMet)
      .map(([, name, wanted]) => ({
        code: `password.${name}`,
        message: `Password does not meet the requirements: it needs ${wanted}.`,
      }));
  }
}
