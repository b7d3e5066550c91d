import { badRequest } from '@tenantry/core';
import type { PasswordHasher } from './PasswordHasher';
import type { PasswordPolicy } from './PasswordPolicy';

type Dependencies = { passwordPolicy: PasswordPolicy; passwordHasher: PasswordHasher };

/** Takes in passwords that someone sets for an account. */
export class NewPasswords {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 400 for a password that the policy refuses */
  async hash(password: string): Promise<string> {
    const problems = this.deps.passwordPolicy.problems(password);
    if (problems.length > 0) {
      throw badRequest('Invalid input', {
        details: problems.map((problem) => ({ path: ['password'], ...problem })),
      });
    }
    return this.deps.passwordHasher.hash(password);
  }
}
