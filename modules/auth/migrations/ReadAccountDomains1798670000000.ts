import { readEmailDomains } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mail addresses of accounts have their domains in Unicode, by whichever form people sign in. */
export class ReadAccountDomains1798670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await readEmailDomains(runner, { table: 'auth_users', column: 'email' });
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
