import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Positions of events come from the time instead of a sequence of all tenants: clients see positions, and could have told
 * from the gaps how much other tenants do. They are larger than those of the sequence, and grow within a tenant as before. The
 * sequence keeps the position of the latest event of any tenant.
 */
export class PlaceEventsByTime1798300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      place(`
        at := greatest(floor((extract(epoch FROM clock_timestamp()) - 1577836800) * 1000000)::bigint, 1 + coalesce(
          (SELECT max(position) FROM platform_stream_events WHERE tenant_id = NEW.tenant_id), 0));
        PERFORM setval('platform_stream_position', at)`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(place(`at := nextval('platform_stream_position')`));
  }
}

/** @param choose sets `at`, the position of the next event of a tenant, under the lock of the tenant */
const place = (choose: string) => `
  CREATE OR REPLACE FUNCTION platform_place_stream_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE at bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(7203916, hashtext(NEW.tenant_id::text));
    ${choose};
    UPDATE platform_stream_events SET position = at WHERE id = NEW.id;
    PERFORM pg_notify('tenantry', json_build_object(
      'topic', 'events.stream', 'payload', json_build_object('tenantId', NEW.tenant_id))::text);
    RETURN NULL;
  END $$`;
