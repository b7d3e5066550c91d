import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of rules and sets are sorted without regard to case and accents. */
export class FoldRuleSorts1798630012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX business_rules_rules_by_rule_id ON business_rules_rules (tenant_id, organization_id, tenantry_order(rule_id) COLLATE "C", id) WHERE deleted_at IS NULL',
    );
    await runner.query('DROP INDEX business_rules_rules_by_rule_name');
    await runner.query(
      'CREATE INDEX business_rules_rules_by_rule_name ON business_rules_rules (tenant_id, organization_id, tenantry_order(rule_name) COLLATE "C", id) WHERE deleted_at IS NULL',
    );
    await runner.query('DROP INDEX business_rules_rules_by_entity_type');
    await runner.query(
      'CREATE INDEX business_rules_rules_by_entity_type ON business_rules_rules (tenant_id, organization_id, tenantry_order(entity_type) COLLATE "C", id) WHERE deleted_at IS NULL',
    );
    await runner.query(
      'CREATE INDEX business_rules_sets_by_set_id ON business_rules_sets (tenant_id, organization_id, tenantry_order(set_id) COLLATE "C", id) WHERE deleted_at IS NULL',
    );
    await runner.query('DROP INDEX business_rules_sets_by_set_name');
    await runner.query(
      'CREATE INDEX business_rules_sets_by_set_name ON business_rules_sets (tenant_id, organization_id, tenantry_order(set_name) COLLATE "C", id) WHERE deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX business_rules_sets_by_set_name');
    await runner.query(
      'CREATE INDEX business_rules_sets_by_set_name ON business_rules_sets USING btree (tenant_id, organization_id, set_name, id) WHERE (deleted_at IS NULL)',
    );
    await runner.query('DROP INDEX business_rules_sets_by_set_id');
    await runner.query('DROP INDEX business_rules_rules_by_entity_type');
    await runner.query(
      'CREATE INDEX business_rules_rules_by_entity_type ON business_rules_rules USING btree (tenant_id, organization_id, entity_type, id) WHERE (deleted_at IS NULL)',
    );
    await runner.query('DROP INDEX business_rules_rules_by_rule_name');
    await runner.query(
      'CREATE INDEX business_rules_rules_by_rule_name ON business_rules_rules USING btree (tenant_id, organization_id, rule_name, id) WHERE (deleted_at IS NULL)',
    );
    await runner.query('DROP INDEX business_rules_rules_by_rule_id');
  }
}
