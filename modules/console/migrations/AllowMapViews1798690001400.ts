import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored views may show a map. */
export class AllowMapViews1798690001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, ['list', 'board', 'tree', 'calendar', 'map']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE console_views SET shows = 'list' WHERE shows = 'map'");
    await allow(runner, ['list', 'board', 'tree', 'calendar']);
  }
}

async function allow(runner: QueryRunner, shown: readonly string[]): Promise<void> {
  const names = shown.map((name) => `'${name}'`).join(', ');
  await runner.query(`
    ALTER TABLE console_views
      DROP CONSTRAINT console_views_shows_check,
      ADD CONSTRAINT console_views_shows_check CHECK (shows IN (${names}))`);
}
