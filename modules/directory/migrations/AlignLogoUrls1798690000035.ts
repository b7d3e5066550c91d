import { alignUrls } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses on the web have one form: the domain in lower case and in Unicode. */
export class AlignLogoUrls1798690000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignUrls(runner, { table: 'directory_organizations', column: 'logo_url' });
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
