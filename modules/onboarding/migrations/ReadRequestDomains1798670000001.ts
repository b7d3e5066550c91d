import { readEmailDomains } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mail addresses of requests have their domains in Unicode. */
export class ReadRequestDomains1798670000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await readEmailDomains(runner, { table: 'onboarding_requests', column: 'email', key: 'tenant_id' });
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
