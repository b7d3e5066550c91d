import { type CoreServices, purgeRows } from '@tenantry/core';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy'>;

/** Removes what has expired: sessions that are over, and links for setting a password. */
export class AuthUpkeep {
  private readonly deps: Dependencies;

  constructor({ clock, database, tenancy }: Dependencies) {
    this.deps = { clock, database, tenancy };
  }

  async run(signal: AbortSignal): Promise<void> {
    const values = [this.deps.clock.now()];
    await this.deps.tenancy.acrossTenants(
      'maintenance: remove expired sessions and password tokens',
      async () => {
        for (const table of ['auth_sessions', 'auth_password_tokens']) {
          await purgeRows(this.deps.database, { table, condition: 'expires_at < $1', values, signal });
        }
      },
    );
  }
}
