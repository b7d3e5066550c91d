import { composeStoredTexts } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['api_keys_keys'];

/** Texts that were stored with letters and accents as several characters are stored as requests send them now. */
export class ComposeKeyNames1798630027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await composeStoredTexts(runner, TABLES);
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
