import { badRequest } from '@tenantry/core';
import type { PasswordHasher } from './PasswordHasher';
import type { PasswordPolicy } from './PasswordPolicy';

/** Takes in passwords that someone sets for an account. */
export class NewPasswords {
  private readonly policy: PasswordPolicy;
  private readonly hasher: PasswordHasher;

  constructor({
    passwordPolicy,
    passwordHasher,
  }: {
    passwordPolicy: PasswordPolicy;
    passwordHasher: PasswordHasher;
  }) {
    this.policy = passwordPolicy;
    this.hasher = passwordHasher;
  }

  /** @throws HttpError 400 for a password that the policy refuses */
  async hash(password: string): Promise<string> {
    const { message } = this.policy;
    if (!this.policy.accepts(password)) {
      throw badRequest('Invalid input', {
        details: [{ path: ['password'], message, code: 'password.policy' }],
      });
    }
    return this.hasher.hash(password);
  }
}
