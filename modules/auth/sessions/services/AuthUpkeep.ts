import { type CoreServices, purgeRows } from '@tenantry/core';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy'>;

/** Removes what has expired: sessions that are over, and links for setting a password. */
export class AuthUpkeep {
  constructor(private readonly deps: Dependencies) {}

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
