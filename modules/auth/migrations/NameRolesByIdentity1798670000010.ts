import { keepNamesOnce, type UniqueNames } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES: UniqueNames = {
  table: 'auth_roles',
  index: 'auth_roles_name_key',
  column: 'name',
  within: ['tenant_id'],
  first: 'is_built_in',
};
const VARIANTS: UniqueNames = {
  table: 'auth_sidebar_variants',
  index: 'auth_sidebar_variants_name',
  column: 'name',
  within: ['user_id', 'tenant_id', 'locale'],
  where: 'deleted_at IS NULL',
};

/** Names of roles and of sidebar variants are one also however accents are encoded and a word ends in Greek. */
export class NameRolesByIdentity1798670000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const names of [ROLES, VARIANTS]) await keepNamesOnce(runner, names);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, index, within, where } of [ROLES, VARIANTS]) {
      await runner.query(`DROP INDEX ${index}`);
      const live = where === undefined ? '' : ` WHERE ${where}`;
      await runner.query(
        `CREATE UNIQUE INDEX ${index} ON ${table} (${within.join(', ')}, lower(name))${live}`,
      );
    }
  }
}
