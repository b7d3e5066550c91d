import { addCustomFields, removeCustomFields } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['auth_users', 'auth_roles'];

/** Tenants add fields of their own to accounts and roles. */
export class AddCustomFields1795900004003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await addCustomFields(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await removeCustomFields(runner, table);
  }
}
