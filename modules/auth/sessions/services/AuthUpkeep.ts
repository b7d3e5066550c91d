import { type Clock, type CoreServices, type Database, purgeRows, type Tenancy } from '@tenantry/core';

/** Removes what has expired: sessions that are over, and links for setting a password. */
export class AuthUpkeep {
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly tenancy: Tenancy;

  constructor({ clock, database, tenancy }: Pick<CoreServices, 'clock' | 'database' | 'tenancy'>) {
    this.clock = clock;
    this.database = database;
    this.tenancy = tenancy;
  }

  async run(signal: AbortSignal): Promise<void> {
    const values = [this.clock.now()];
    await this.tenancy.acrossTenants('maintenance: remove expired sessions and password tokens', async () => {
      for (const table of ['auth_sessions', 'auth_password_tokens']) {
        await purgeRows(this.database, { table, condition: 'expires_at < $1', values, signal });
      }
    });
  }
}
