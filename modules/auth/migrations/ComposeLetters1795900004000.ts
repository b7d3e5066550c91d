import type { MigrationInterface, QueryRunner } from 'typeorm';

const COMPARED = { auth_users: 'email', auth_roles: 'name' } as const;

/**
 * E-mails and names of roles are compared after Unicode NFC, so stored ones must be in it: otherwise their accounts could not
 * sign in any more. Where several of a tenant become the same, one has the spelling and the others stay as they are.
 */
export class ComposeLetters1795900004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of Object.entries(COMPARED)) {
      await runner.query(
        `UPDATE ${table} t SET ${column} = normalize(t.${column}, NFC)
          WHERE t.${column} IS NOT NFC NORMALIZED AND NOT EXISTS (
            SELECT FROM ${table} o
             WHERE o.tenant_id = t.tenant_id AND normalize(o.${column}, NFC) = normalize(t.${column}, NFC)
               AND (o.${column} IS NFC NORMALIZED OR o.id < t.id))`,
      );
    }
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
