import { removeSearchIndex, searchIndex, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules, sets of rules, and which rules are in which sets. */
export class CreateRules1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE business_rules_rules (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        rule_id text NOT NULL,
        rule_name text NOT NULL,
        description text,
        rule_type text NOT NULL,
        rule_category text,
        entity_type text NOT NULL,
        event_type text,
        condition_expression jsonb,
        success_actions jsonb,
        failure_actions jsonb,
        enabled boolean NOT NULL DEFAULT true,
        priority integer NOT NULL DEFAULT '100',
        version integer NOT NULL DEFAULT '1',
        effective_from timestamptz(3),
        effective_to timestamptz(3),
        includes_descendants boolean NOT NULL DEFAULT false,
        test_cases jsonb NOT NULL DEFAULT '[]',
        suspended_at timestamptz(3),
        suspension_reason text,
        is_trusted boolean NOT NULL DEFAULT false,
        created_by uuid,
        updated_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        CONSTRAINT business_rules_rules_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT business_rules_rules_rule_type_check CHECK (rule_type IN ('GUARD', 'VALIDATION', 'CALCULATION', 'ACTION', 'ASSIGNMENT')),
        CONSTRAINT business_rules_rules_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'business_rules_rules');
    await searchIndex(runner, 'business_rules_rules', ['t.rule_name']);
    await runner.query(`
      CREATE TABLE business_rules_sets (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        set_id text NOT NULL,
        set_name text NOT NULL,
        description text,
        enabled boolean NOT NULL DEFAULT true,
        created_by uuid,
        updated_by uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        CONSTRAINT business_rules_sets_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT business_rules_sets_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'business_rules_sets');
    await searchIndex(runner, 'business_rules_sets', ['t.set_name']);
    await runner.query(
      'CREATE INDEX business_rules_rules_enabled ON business_rules_rules (tenant_id, entity_type) WHERE enabled AND deleted_at IS NULL',
    );
    await runner.query(
      'CREATE UNIQUE INDEX business_rules_rules_rule_id ON business_rules_rules (tenant_id, rule_id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_id ON business_rules_rules (tenant_id, organization_id, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_rule_name ON business_rules_rules (tenant_id, organization_id, rule_name, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_rule_type ON business_rules_rules (tenant_id, organization_id, rule_type, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_entity_type ON business_rules_rules (tenant_id, organization_id, entity_type, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_priority ON business_rules_rules (tenant_id, organization_id, priority, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_created_at ON business_rules_rules (tenant_id, organization_id, created_at, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_rules_by_updated_at ON business_rules_rules (tenant_id, organization_id, updated_at, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE UNIQUE INDEX business_rules_sets_set_id ON business_rules_sets (tenant_id, set_id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_sets_by_id ON business_rules_sets (tenant_id, organization_id, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_sets_by_set_name ON business_rules_sets (tenant_id, organization_id, set_name, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_sets_by_enabled ON business_rules_sets (tenant_id, organization_id, enabled, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_sets_by_created_at ON business_rules_sets (tenant_id, organization_id, created_at, id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_sets_by_updated_at ON business_rules_sets (tenant_id, organization_id, updated_at, id) WHERE deleted_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE business_rules_set_members (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        set_id uuid NOT NULL,
        rule_id uuid NOT NULL,
        sequence integer NOT NULL DEFAULT 0,
        enabled boolean NOT NULL DEFAULT true,
        UNIQUE (tenant_id, set_id, rule_id),
        FOREIGN KEY (tenant_id, set_id) REFERENCES business_rules_sets (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, rule_id) REFERENCES business_rules_rules (tenant_id, id)
      )`);
    await runner.query(
      'CREATE INDEX business_rules_set_members_rule ON business_rules_set_members (tenant_id, rule_id)',
    );
    await secureTable(runner, 'business_rules_set_members');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE business_rules_set_members');
    await removeSearchIndex(runner, 'business_rules_sets');
    await runner.query('DROP TABLE business_rules_sets');
    await removeSearchIndex(runner, 'business_rules_rules');
    await runner.query('DROP TABLE business_rules_rules');
  }
}
