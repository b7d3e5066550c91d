import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of contacts, deals and what is noted about them are sorted without regard to case and accents. */
export class FoldCustomerSorts1798630014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX customers_entities_name',
      'CREATE INDEX customers_entities_name ON customers_entities (tenant_id, kind, tenantry_order(display_name) COLLATE "C", id)',
      'DROP INDEX customers_entities_by_primary_email',
      'CREATE INDEX customers_entities_by_primary_email ON customers_entities (tenant_id, kind, organization_id, tenantry_order(primary_email) COLLATE "C", id)',
      'DROP INDEX customers_entities_by_status',
      'CREATE INDEX customers_entities_by_status ON customers_entities (tenant_id, kind, organization_id, tenantry_order(status) COLLATE "C", id)',
      'DROP INDEX customers_entities_by_lifecycle_stage',
      'CREATE INDEX customers_entities_by_lifecycle_stage ON customers_entities (tenant_id, kind, organization_id, tenantry_order(lifecycle_stage) COLLATE "C", id)',
      'DROP INDEX customers_entities_by_source',
      'CREATE INDEX customers_entities_by_source ON customers_entities (tenant_id, kind, organization_id, tenantry_order(source) COLLATE "C", id)',
      'DROP INDEX customers_entity_roles_by_role_type',
      'CREATE INDEX customers_entity_roles_by_role_type ON customers_entity_roles (tenant_id, organization_id, tenantry_order(role_type) COLLATE "C", id)',
      'DROP INDEX customers_addresses_by_name',
      'CREATE INDEX customers_addresses_by_name ON customers_addresses (tenant_id, organization_id, tenantry_order(name) COLLATE "C", id)',
      'DROP INDEX customers_addresses_by_city',
      'CREATE INDEX customers_addresses_by_city ON customers_addresses (tenant_id, organization_id, tenantry_order(city) COLLATE "C", id)',
      'DROP INDEX customers_tags_by_label',
      'CREATE INDEX customers_tags_by_label ON customers_tags (tenant_id, organization_id, tenantry_order(label) COLLATE "C", id)',
      'DROP INDEX customers_labels_by_label',
      'CREATE INDEX customers_labels_by_label ON customers_labels (tenant_id, organization_id, tenantry_order(label) COLLATE "C", id)',
      'DROP INDEX customers_activities_by_activity_type',
      'CREATE INDEX customers_activities_by_activity_type ON customers_activities (tenant_id, organization_id, tenantry_order(activity_type) COLLATE "C", id)',
      'DROP INDEX customers_activities_by_subject',
      'CREATE INDEX customers_activities_by_subject ON customers_activities (tenant_id, organization_id, tenantry_order(subject) COLLATE "C", id)',
      'DROP INDEX customers_interactions_by_status',
      'CREATE INDEX customers_interactions_by_status ON customers_interactions (tenant_id, organization_id, tenantry_order(status) COLLATE "C", id)',
      'DROP INDEX customers_todos_by_title',
      'CREATE INDEX customers_todos_by_title ON customers_todos (tenant_id, organization_id, tenantry_order(title) COLLATE "C", id)',
      'DROP INDEX customers_deals_title',
      'CREATE INDEX customers_deals_title ON customers_deals (tenant_id, tenantry_order(title) COLLATE "C", id)',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX customers_deals_title',
      'CREATE INDEX customers_deals_title ON customers_deals USING btree (tenant_id, title, id)',
      'DROP INDEX customers_todos_by_title',
      'CREATE INDEX customers_todos_by_title ON customers_todos USING btree (tenant_id, organization_id, title, id)',
      'DROP INDEX customers_interactions_by_status',
      'CREATE INDEX customers_interactions_by_status ON customers_interactions USING btree (tenant_id, organization_id, status, id)',
      'DROP INDEX customers_activities_by_subject',
      'CREATE INDEX customers_activities_by_subject ON customers_activities USING btree (tenant_id, organization_id, subject, id)',
      'DROP INDEX customers_activities_by_activity_type',
      'CREATE INDEX customers_activities_by_activity_type ON customers_activities USING btree (tenant_id, organization_id, activity_type, id)',
      'DROP INDEX customers_labels_by_label',
      'CREATE INDEX customers_labels_by_label ON customers_labels USING btree (tenant_id, organization_id, label, id)',
      'DROP INDEX customers_tags_by_label',
      'CREATE INDEX customers_tags_by_label ON customers_tags USING btree (tenant_id, organization_id, label, id)',
      'DROP INDEX customers_addresses_by_city',
      'CREATE INDEX customers_addresses_by_city ON customers_addresses USING btree (tenant_id, organization_id, city, id)',
      'DROP INDEX customers_addresses_by_name',
      'CREATE INDEX customers_addresses_by_name ON customers_addresses USING btree (tenant_id, organization_id, name, id)',
      'DROP INDEX customers_entity_roles_by_role_type',
      'CREATE INDEX customers_entity_roles_by_role_type ON customers_entity_roles USING btree (tenant_id, organization_id, role_type, id)',
      'DROP INDEX customers_entities_by_source',
      'CREATE INDEX customers_entities_by_source ON customers_entities USING btree (tenant_id, kind, organization_id, source, id)',
      'DROP INDEX customers_entities_by_lifecycle_stage',
      'CREATE INDEX customers_entities_by_lifecycle_stage ON customers_entities USING btree (tenant_id, kind, organization_id, lifecycle_stage, id)',
      'DROP INDEX customers_entities_by_status',
      'CREATE INDEX customers_entities_by_status ON customers_entities USING btree (tenant_id, kind, organization_id, status, id)',
      'DROP INDEX customers_entities_by_primary_email',
      'CREATE INDEX customers_entities_by_primary_email ON customers_entities USING btree (tenant_id, kind, organization_id, primary_email, id)',
      'DROP INDEX customers_entities_name',
      'CREATE INDEX customers_entities_name ON customers_entities USING btree (tenant_id, kind, display_name, id)',
    ])
      await runner.query(statement);
  }
}
