import { composeStoredTexts } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'customers_entities',
  'customers_deals',
  'customers_deal_stage_transitions',
  'customers_interactions',
  'customers_todos',
  'customers_activities',
  'customers_comments',
  'customers_addresses',
  'customers_entity_roles',
  'customers_tags',
  'customers_labels',
  'customers_pipelines',
  'customers_pipeline_stages',
];

/** Texts that were stored with letters and accents as several characters are stored as requests send them now. */
export class ComposeCustomerTexts1798630024000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await composeStoredTexts(runner, TABLES);
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
