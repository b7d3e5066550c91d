import { addCustomFields, removeCustomFields } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Todos have custom fields. */
export class GiveTodosCustomFields1796110000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addCustomFields(runner, 'customers_todos');
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeCustomFields(runner, 'customers_todos');
  }
}
