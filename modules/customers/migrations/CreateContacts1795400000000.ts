import {
  addCustomFields,
  removeCustomFields,
  removeSearchIndex,
  searchIndex,
  secureTable,
} from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of every table here: a record of an organization of a tenant. */
const RECORD = `
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** Deleted and restored with a person or company, or with a deal; a later migration creates the table of deals. */
const OF_RECORD = `
        entity_id uuid,
        entity_kind text CHECK (entity_kind IN ('person', 'company')),
        deal_id uuid,
        CHECK ((entity_id IS NULL) = (entity_kind IS NULL)),
        CHECK (entity_id IS NOT NULL OR deal_id IS NOT NULL),
        FOREIGN KEY (tenant_id, entity_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE`;

const TABLES: Readonly<Record<string, string>> = {
  // People and companies in one table, so that links, notes and tags of either have one thing to refer to.
  customers_entities: `${RECORD},
        kind text NOT NULL CHECK (kind IN ('person', 'company')),
        profile_id uuid NOT NULL DEFAULT gen_random_uuid(),
        display_name text NOT NULL,
        description text,
        owner_user_id uuid,
        primary_email text,
        primary_phone text,
        status text,
        lifecycle_stage text,
        source text,
        temperature text,
        renewal_quarter text,
        is_active boolean NOT NULL DEFAULT true,
        next_interaction_at timestamptz(3),
        next_interaction_name text,
        next_interaction_ref_id text,
        next_interaction_icon text,
        next_interaction_color text,
        first_name text,
        last_name text,
        preferred_name text,
        job_title text,
        department text,
        seniority text,
        timezone text,
        linked_in_url text,
        twitter_url text,
        company_entity_id uuid,
        legal_name text,
        brand_name text,
        domain text,
        website_url text,
        industry text,
        size_bucket text,
        annual_revenue numeric,
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, company_entity_id) REFERENCES customers_entities (tenant_id, id)`,
  customers_person_companies: `${RECORD},
        person_id uuid NOT NULL,
        company_id uuid NOT NULL,
        deleted_at timestamptz(3),
        UNIQUE (tenant_id, person_id, company_id),
        FOREIGN KEY (tenant_id, person_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, company_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE`,
  customers_addresses: `${RECORD},
        entity_id uuid NOT NULL,
        entity_kind text NOT NULL CHECK (entity_kind IN ('person', 'company')),
        name text,
        purpose text,
        company_name text,
        address_line1 text NOT NULL,
        address_line2 text,
        building_number text,
        flat_number text,
        city text,
        region text,
        postal_code text,
        country text,
        latitude double precision,
        longitude double precision,
        primary_since timestamptz,
        UNIQUE (tenant_id, id),
        FOREIGN KEY (tenant_id, entity_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE`,
  customers_comments: `${RECORD},
        body text NOT NULL,
        author_user_id uuid,
        appearance_icon text,
        appearance_color text,
        UNIQUE (tenant_id, id),${OF_RECORD}`,
  customers_activities: `${RECORD},
        activity_type text NOT NULL,
        subject text,
        body text,
        occurred_at timestamptz(3),
        author_user_id uuid,
        appearance_icon text,
        appearance_color text,
        UNIQUE (tenant_id, id),${OF_RECORD}`,
  customers_tags: `${RECORD},
        slug text NOT NULL,
        label text NOT NULL,
        color text,
        description text,
        UNIQUE (tenant_id, id)`,
  customers_tag_assignments: `${RECORD},
        tag_id uuid NOT NULL,
        entity_id uuid NOT NULL,
        UNIQUE (tenant_id, entity_id, tag_id),
        FOREIGN KEY (tenant_id, tag_id) REFERENCES customers_tags (tenant_id, id),
        FOREIGN KEY (tenant_id, entity_id) REFERENCES customers_entities (tenant_id, id) ON DELETE CASCADE`,
};

const INDEXES = [
  'customers_entities_created ON customers_entities (tenant_id, kind, organization_id, created_at, id)',
  'customers_entities_updated ON customers_entities (tenant_id, kind, updated_at, id)',
  'customers_entities_name ON customers_entities (tenant_id, kind, display_name, id)',
  'customers_entities_email ON customers_entities (tenant_id, primary_email) WHERE primary_email IS NOT NULL',
  'customers_entities_company ON customers_entities (tenant_id, company_entity_id) WHERE company_entity_id IS NOT NULL',
  'customers_entities_next ON customers_entities (tenant_id, next_interaction_at) WHERE next_interaction_at IS NOT NULL',
  'customers_person_companies_company ON customers_person_companies (tenant_id, company_id)',
  'customers_addresses_entity ON customers_addresses (tenant_id, entity_id, created_at)',
  'customers_comments_entity ON customers_comments (tenant_id, entity_id, created_at)',
  'customers_comments_deal ON customers_comments (tenant_id, deal_id, created_at) WHERE deal_id IS NOT NULL',
  'customers_activities_entity ON customers_activities (tenant_id, entity_id, created_at)',
  'customers_activities_deal ON customers_activities (tenant_id, deal_id, created_at) WHERE deal_id IS NOT NULL',
  'customers_tag_assignments_tag ON customers_tag_assignments (tenant_id, tag_id)',
];

/** Columns that lists search; a change needs a new migration. */
const SEARCHED = [
  't.display_name',
  't.primary_email',
  't.primary_phone',
  't.first_name',
  't.last_name',
  't.preferred_name',
  't.job_title',
  't.legal_name',
  't.brand_name',
  't.domain',
];

const WITH_CUSTOM_FIELDS = ['customers_entities', 'customers_activities'];

/**
 * People and companies, how they are linked, and what belongs to them. Owners and
 * authors are users of another module, so they are ids without foreign keys.
 */
export class CreateContacts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE ${table} (${columns})`);
      await secureTable(runner, table);
    }
    for (const table of WITH_CUSTOM_FIELDS) await addCustomFields(runner, table);
    await searchIndex(runner, 'customers_entities', SEARCHED);
    for (const index of INDEXES) await runner.query(`CREATE INDEX ${index}`);
    await runner.query(
      'CREATE UNIQUE INDEX customers_tags_slug ON customers_tags (tenant_id, organization_id, slug)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeSearchIndex(runner, 'customers_entities');
    for (const table of WITH_CUSTOM_FIELDS) await removeCustomFields(runner, table);
    for (const table of Object.keys(TABLES).toReversed()) await runner.query(`DROP TABLE ${table}`);
  }
}
