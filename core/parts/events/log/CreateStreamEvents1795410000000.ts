import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendOnly } from '../../data/appendOnly';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';

/**
 * Events for clients, for as long as a client that was away may read them.
 *
 * Each gets its position when its transaction commits, and the transactions of a tenant get theirs one after the other:
 * a reader that has seen a position has missed none before it. The lock for that is held inside the commit only, never while
 * a process thinks.
 */
export class CreateStreamEvents1795410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE platform_stream_position');
    await runner.query(`
      CREATE TABLE platform_stream_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant_id uuid NOT NULL,
        position bigint,
        event_id text NOT NULL,
        audience json,
        message text NOT NULL,
        emitted_at timestamptz(3) NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX platform_stream_events_place ON platform_stream_events (tenant_id, position)',
    );
    await runner.query('CREATE INDEX platform_stream_events_age ON platform_stream_events (emitted_at)');
    await appendOnly(runner, 'platform_stream_events');
    await runner.query(`GRANT SELECT ON SEQUENCE platform_stream_position TO ${APPLICATION_ROLE}`);
    await runner.query(PLACE);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER platform_stream_events_place AFTER INSERT ON platform_stream_events
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform_place_stream_event()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_stream_events');
    await runner.query('DROP FUNCTION platform_place_stream_event()');
    await runner.query('DROP SEQUENCE platform_stream_position');
  }
}

/** The first number keeps these locks apart from those of others; it has no meaning beyond being ours. */
const PLACE = `
  CREATE FUNCTION platform_place_stream_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(7203916, hashtext(NEW.tenant_id::text));
    UPDATE platform_stream_events SET position = nextval('platform_stream_position') WHERE id = NEW.id;
    PERFORM pg_notify('tenantry', json_build_object(
      'topic', 'events.stream', 'payload', json_build_object('tenantId', NEW.tenant_id))::text);
    RETURN NULL;
  END $$`;
