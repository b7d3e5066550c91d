import {
  addCustomFields,
  removeCustomFields,
  removeSearchIndex,
  searchIndex,
  secureTable,
} from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES: Readonly<Record<string, string>> = {
  customers_deals: `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        title text NOT NULL,
        description text,
        status text NOT NULL DEFAULT 'open',
        pipeline_stage text,
        pipeline_id uuid,
        pipeline_stage_id uuid,
        value_amount numeric(18, 2) CHECK (value_amount >= 0),
        value_currency text,
        probability integer CHECK (probability BETWEEN 0 AND 100),
        expected_close_at timestamptz(3),
        owner_user_id uuid,
        source text,
        closure_outcome text CHECK (closure_outcome IN ('won', 'lost')),
        loss_reason_id uuid,
        loss_notes text,
        in_stage_since timestamptz(3) NOT NULL DEFAULT now(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        UNIQUE (tenant_id, id),
        CHECK (pipeline_stage_id IS NULL OR pipeline_id IS NOT NULL),
        FOREIGN KEY (tenant_id, pipeline_id) REFERENCES customers_pipelines (tenant_id, id),
        FOREIGN KEY (tenant_id, pipeline_id, pipeline_stage_id)
          REFERENCES customers_pipeline_stages (tenant_id, pipeline_id, id)`,
  customers_deal_people: `
        tenant_id uuid NOT NULL,
        deal_id uuid NOT NULL,
        person_id uuid NOT NULL,
        is_primary boolean NOT NULL DEFAULT false,
        linked_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (deal_id, person_id),
        FOREIGN KEY (tenant_id, deal_id) REFERENCES customers_deals (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, person_id) REFERENCES customers_entities (tenant_id, id)`,
  customers_deal_companies: `
        tenant_id uuid NOT NULL,
        deal_id uuid NOT NULL,
        company_id uuid NOT NULL,
        is_primary boolean NOT NULL DEFAULT false,
        linked_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (deal_id, company_id),
        FOREIGN KEY (tenant_id, deal_id) REFERENCES customers_deals (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, company_id) REFERENCES customers_entities (tenant_id, id)`,
  // The history of a deal stays, also when the stage is deleted.
  customers_deal_stage_transitions: `
        tenant_id uuid NOT NULL,
        deal_id uuid NOT NULL,
        stage_id uuid NOT NULL,
        pipeline_id uuid NOT NULL,
        stage_label text NOT NULL,
        transitioned_at timestamptz(3) NOT NULL,
        transitioned_by_user_id uuid,
        PRIMARY KEY (deal_id, stage_id),
        FOREIGN KEY (tenant_id, deal_id) REFERENCES customers_deals (tenant_id, id) ON DELETE CASCADE`,
  customers_settings: `
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        stuck_threshold_days integer NOT NULL CHECK (stuck_threshold_days BETWEEN 1 AND 365),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, organization_id)`,
};

/** Those with organizations also count the deals of one without looking at them; the most valuable come first. */
const INDEXES = [
  'customers_deals_organization ON customers_deals (tenant_id, organization_id, created_at, id)',
  'customers_deals_created ON customers_deals (tenant_id, created_at, id)',
  'customers_deals_updated ON customers_deals (tenant_id, updated_at, id)',
  'customers_deals_title ON customers_deals (tenant_id, title, id)',
  'customers_deals_value ON customers_deals (tenant_id, value_amount DESC NULLS LAST, id DESC)',
  'customers_deals_close ON customers_deals (tenant_id, expected_close_at, id)',
  'customers_deals_status ON customers_deals (tenant_id, status, organization_id)',
  'customers_deals_owner ON customers_deals (tenant_id, owner_user_id)',
  'customers_deals_pipeline ON customers_deals (tenant_id, pipeline_id)',
  'customers_deals_stage ON customers_deals (tenant_id, pipeline_stage_id)',
  'customers_deals_waiting ON customers_deals (tenant_id, in_stage_since)',
  'customers_deal_people_person ON customers_deal_people (tenant_id, person_id)',
  'customers_deal_companies_company ON customers_deal_companies (tenant_id, company_id)',
];

/** Columns that `search` reads. */
const SEARCHED = ['t.title', 't.description'];

/** Tables that others made before there were deals, and that refer to one. */
const REFERRING = ['customers_comments', 'customers_activities'];

/**
 * Deals, who they are with, and which stages they went through. Owners are users of another
 * module, so they are ids without foreign keys.
 */
export class CreateDeals1795520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE ${table} (${columns})`);
      await secureTable(runner, table);
    }
    await addCustomFields(runner, 'customers_deals');
    await searchIndex(runner, 'customers_deals', SEARCHED);
    for (const index of INDEXES) await runner.query(`CREATE INDEX ${index}`);
    await runner.query(
      'CREATE UNIQUE INDEX customers_deal_people_primary ON customers_deal_people (deal_id) WHERE is_primary',
    );
    for (const table of REFERRING) {
      await runner.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}_deal FOREIGN KEY (tenant_id, deal_id)
           REFERENCES customers_deals (tenant_id, id) ON DELETE CASCADE`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of REFERRING) await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_deal`);
    await removeSearchIndex(runner, 'customers_deals');
    await removeCustomFields(runner, 'customers_deals');
    for (const table of Object.keys(TABLES).toReversed()) await runner.query(`DROP TABLE ${table}`);
  }
}
