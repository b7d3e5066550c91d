import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps entries of the action log from being rewritten, and recent ones from being removed, also by work that crosses
 * tenants and so runs as the owner of the tables. What is older than a month goes when the operator wants it to.
 */
export class KeepActionLog1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REFUSE);
    await runner.query(`
      CREATE TRIGGER platform_action_log_content BEFORE UPDATE OF ${CONTENT.join(', ')} ON platform_action_log
      FOR EACH ROW EXECUTE FUNCTION platform_keep_action_log()`);
    await runner.query(`
      CREATE TRIGGER platform_action_log_recent BEFORE DELETE ON platform_action_log
      FOR EACH ROW WHEN (OLD.created_at > now() - interval '28 days') EXECUTE FUNCTION platform_keep_action_log()`);
    await runner.query(`
      CREATE TRIGGER platform_action_log_whole BEFORE TRUNCATE ON platform_action_log
      FOR EACH STATEMENT EXECUTE FUNCTION platform_keep_action_log()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['content', 'recent', 'whole']) {
      await runner.query(`DROP TRIGGER platform_action_log_${name} ON platform_action_log`);
    }
    await runner.query('DROP FUNCTION platform_keep_action_log()');
  }
}

/** All columns except the undo state, which has its own trigger, and the timestamps. */
const CONTENT = [
  'id',
  'place',
  'tenant_id',
  'organization_id',
  'actor_id',
  'command_id',
  'action_label',
  'action_type',
  'source',
  'resource_kind',
  'resource_id',
  'parent_resource_kind',
  'parent_resource_id',
  'related_resource_kind',
  'related_resource_id',
  'changed_fields',
  'snapshot_before',
  'snapshot_after',
  'changes',
  'context',
  'payload',
];

const REFUSE = `
  CREATE FUNCTION platform_keep_action_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'entries of the action log stay as they were written';
  END $$`;
