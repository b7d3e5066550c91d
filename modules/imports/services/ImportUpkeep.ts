import type { CoreServices } from '@tenantry/core';
import type { ImportSettings } from '../settings';

const DAY = 24 * 3_600_000;

/** Removes imports that are old, with their files and reports. */
export class ImportUpkeep {
  constructor(
    private readonly services: Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & {
      readonly settings: ImportSettings;
    },
  ) {}

  async run(): Promise<void> {
    const { clock, database, settings, tenancy } = this.services;
    const before = new Date(clock.now().getTime() - settings.keepDays * DAY);
    await tenancy.acrossTenants('remove old imports', async () => {
      let removed = 1;
      while (removed > 0) {
        removed = await database.run(
          `DELETE FROM imports_imports WHERE id IN (
             SELECT id FROM imports_imports
              WHERE created_at < $1 AND updated_at < $1 AND status NOT IN ('running', 'undoing') LIMIT 10)`,
          [before],
        );
      }
    });
  }
}
