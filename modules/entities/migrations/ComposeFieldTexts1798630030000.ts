import { composeStoredTexts } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['entities_custom_fields'];

/** Texts that were stored with letters and accents as several characters are stored as requests send them now. */
export class ComposeFieldTexts1798630030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await composeStoredTexts(runner, TABLES);
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
