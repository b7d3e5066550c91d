import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deals in a pipeline that have the label of one of its stages as text are in that stage; the first of several. */
export class LinkLabelledStages1798690000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE customers_deals d SET pipeline_stage_id = s.id, pipeline_stage = s.label
        FROM (SELECT DISTINCT ON (pipeline_id, tenantry_identity(label)) id, pipeline_id, label
                FROM customers_pipeline_stages ORDER BY pipeline_id, tenantry_identity(label), position, id) s
       WHERE d.pipeline_stage_id IS NULL AND d.pipeline_id = s.pipeline_id
         AND tenantry_identity(d.pipeline_stage) = tenantry_identity(s.label)`);
    await runner.query(`
      DO $$ DECLARE left_out bigint; BEGIN
        SELECT count(*) INTO left_out FROM customers_deals
         WHERE pipeline_stage_id IS NULL AND pipeline_id IS NOT NULL AND pipeline_stage IS NOT NULL;
        IF left_out > 0 THEN
          RAISE NOTICE 'customers_deals.pipeline_stage: % labels are no stage of the pipeline and stay text', left_out;
        END IF;
      END $$`);
  }

  async down(): Promise<void> {
    // Earlier versions take the stages that deals are in.
  }
}
