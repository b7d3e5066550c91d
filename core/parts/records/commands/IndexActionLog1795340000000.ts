import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets lists of actions be counted, sorted and paged by indexes alone, however many there are.
 *
 * Row-level security lets only some comparisons use an index, overlap of arrays not among them, so the fields that
 * changed stand in the index that the newest are found by. An index entry has limits: `listed_fields` are the first ones,
 * as many as fit into 1200 bytes.
 */
export class IndexActionLog1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LISTED_FIELDS);
    await runner.query(`
      ALTER TABLE platform_action_log
        ADD COLUMN primary_field text NOT NULL GENERATED ALWAYS AS (left(coalesce(changed_fields[1], ''), 200)) STORED,
        ADD COLUMN listed_fields text[] NOT NULL
          GENERATED ALWAYS AS (platform_listed_fields(changed_fields)) STORED`);
    for (const name of Object.keys(FORMER)) await runner.query(`DROP INDEX platform_action_log_${name}`);
    await create(runner, INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX platform_action_log_${name}`);
    await create(runner, FORMER);
    await runner.query(
      'ALTER TABLE platform_action_log DROP COLUMN primary_field, DROP COLUMN listed_fields',
    );
    await runner.query('DROP FUNCTION platform_listed_fields(text[])');
  }
}

type Indexes = Readonly<Record<string, string>>;

const FORMER: Indexes = {
  newest: '(tenant_id, created_at DESC, id DESC)',
  actor: '(tenant_id, actor_id, created_at DESC, id DESC)',
  type: '(tenant_id, action_type, created_at DESC, id DESC)',
};

const INDEXES: Indexes = {
  newest: `(tenant_id, created_at DESC, id DESC) INCLUDE (organization_id, actor_id, action_type, source, primary_field,
    listed_fields, resource_kind, undo_token)`,
  actor: `(tenant_id, actor_id, created_at DESC, id DESC) INCLUDE (organization_id, action_type, source, primary_field)`,
  type: '(tenant_id, action_type, created_at DESC, id DESC) INCLUDE (organization_id, actor_id)',
  source: '(tenant_id, source, created_at DESC, id DESC) INCLUDE (organization_id, actor_id)',
  field: '(tenant_id, primary_field, created_at DESC, id DESC) INCLUDE (organization_id, actor_id)',
};

async function create(runner: QueryRunner, indexes: Indexes): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await runner.query(`CREATE INDEX platform_action_log_${name} ON platform_action_log ${columns}`);
  }
}

const LISTED_FIELDS = `
  CREATE FUNCTION platform_listed_fields(fields text[]) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
    SELECT coalesce(array_agg(field ORDER BY place), '{}') FROM (
      SELECT field, place, sum(octet_length(field) + 4) OVER (ORDER BY place) AS size
        FROM unnest(fields) WITH ORDINALITY AS f (field, place)) sized
     WHERE size <= 1200
  $$`;
