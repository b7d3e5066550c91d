import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendOnly } from '../../data/appendOnly';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';

/** The action log: commands append entries to it. It has a partition for each month. */
export class CreateActionLog1795100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(partitionLogs());
    await runner.query('CREATE SEQUENCE platform_action_log_order');
    await runner.query(`
      CREATE TABLE platform_action_log (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        place bigint NOT NULL DEFAULT nextval('platform_action_log_order'),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        actor_id uuid,
        command_id text NOT NULL,
        action_label text,
        action_type text NOT NULL,
        source text NOT NULL,
        resource_kind text,
        resource_id text,
        parent_resource_kind text,
        parent_resource_id text,
        related_resource_kind text,
        related_resource_id text,
        changed_fields text[] NOT NULL DEFAULT '{}',
        snapshot_before jsonb,
        snapshot_after jsonb,
        changes jsonb,
        context jsonb,
        payload jsonb,
        undo_token uuid,
        execution_state text NOT NULL DEFAULT 'done'
          CHECK (execution_state IN ('done', 'undoing', 'undone', 'redone', 'failed')),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (created_at, id)
      ) PARTITION BY RANGE (created_at)`);
    await runner.query('CREATE TABLE platform_action_log_rest PARTITION OF platform_action_log DEFAULT');
    await runner.query("SELECT platform_partition_log('platform_action_log', 3)");
    for (const [name, columns] of INDEXES) {
      await runner.query(`CREATE INDEX platform_action_log_${name} ON platform_action_log ${columns}`);
    }
    await appendOnly(runner, 'platform_action_log', ['execution_state', 'undo_token', 'updated_at']);
    await runner.query(`GRANT USAGE ON SEQUENCE platform_action_log_order TO ${APPLICATION_ROLE}`);
    await runner.query(GUARD_STATES);
    await runner.query(`
      CREATE TRIGGER platform_action_log_states BEFORE UPDATE ON platform_action_log
      FOR EACH ROW EXECUTE FUNCTION platform_guard_action_log()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_action_log');
    await runner.query('DROP SEQUENCE platform_action_log_order');
    await runner.query('DROP FUNCTION platform_guard_action_log()');
    await runner.query('DROP FUNCTION platform_partition_log(text, integer)');
  }
}

const INDEXES = [
  ['id', '(id)'],
  ['token', '(undo_token) WHERE undo_token IS NOT NULL'],
  ['undoable', '(actor_id, resource_kind, resource_id, place) WHERE undo_token IS NOT NULL'],
  ['undone', `(actor_id, updated_at) WHERE execution_state = 'undone'`],
  ['newest', '(tenant_id, created_at DESC, id DESC)'],
  ['actor', '(tenant_id, actor_id, created_at DESC, id DESC)'],
  ['resource', '(tenant_id, resource_kind, resource_id, created_at DESC, id DESC)'],
  [
    'parent',
    '(tenant_id, parent_resource_kind, parent_resource_id, created_at DESC) WHERE parent_resource_id IS NOT NULL',
  ],
  [
    'related',
    '(tenant_id, related_resource_kind, related_resource_id, created_at DESC) WHERE related_resource_id IS NOT NULL',
  ],
  ['type', '(tenant_id, action_type, created_at DESC, id DESC)'],
] as const;

/**
 * A function that makes the partitions of this month and the next ones; what came before its partition stays in `_rest`.
 *
 * @param options SQL text of what follows the range of a partition
 */
export const partitionLogs = (options = "''"): string => `
  CREATE OR REPLACE FUNCTION platform_partition_log(log text, ahead integer) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    first timestamptz;
    name text;
    waiting boolean;
  BEGIN
    FOR step IN 0..ahead LOOP
      first := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
      first := (first AT TIME ZONE 'UTC' + make_interval(months => step)) AT TIME ZONE 'UTC';
      name := log || '_' || to_char(first AT TIME ZONE 'UTC', 'YYYY_MM');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE created_at >= $1 AND created_at < $2)', log || '_rest')
        INTO waiting USING first, (first AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
      CONTINUE WHEN waiting;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, log, first,
        (first AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC') || ${options};
    END LOOP;
  END $$`;

/** A token is only ever taken away, and a state only follows the one before it. */
const GUARD_STATES = `
  CREATE FUNCTION platform_guard_action_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.undo_token IS NOT NULL AND NEW.undo_token IS DISTINCT FROM OLD.undo_token THEN
      RAISE EXCEPTION 'an undo token of the action log can only be taken away';
    END IF;
    IF NEW.execution_state <> OLD.execution_state
       AND (OLD.execution_state, NEW.execution_state) NOT IN (
         ('done', 'undoing'), ('undoing', 'undone'), ('undoing', 'done'), ('undone', 'redone')) THEN
      RAISE EXCEPTION 'an entry of the action log cannot go from % to %', OLD.execution_state, NEW.execution_state;
    END IF;
    RETURN NEW;
  END $$`;
