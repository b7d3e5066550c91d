import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests of people who want a tenant of their own, one an e-mail. Each names the tenant that is to be, so that
 * the tenant boundary holds for what provisions it.
 */
export class CreateOnboarding1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE onboarding_requests (
        tenant_id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE,
        first_name text NOT NULL,
        last_name text NOT NULL,
        organization_name text NOT NULL,
        password_hash text,
        locale text NOT NULL,
        marketing_consent boolean NOT NULL,
        ip_address text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed')),
        expires_at timestamptz(3) NOT NULL,
        mail_sent_at timestamptz(3),
        scheduled_at timestamptz(3),
        organization_id uuid,
        user_id uuid,
        completed_at timestamptz(3),
        prepared_at timestamptz(3),
        welcome_sent_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await secureTable(runner, 'onboarding_requests');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE onboarding_requests');
  }
}
