import type { CoreServices, Snapshot } from '@tenantry/core';

/** The languages that people chose for their mails. Works inside a unit of work, in the tenant of the account. */
export class LanguagesOfAccounts {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /** The language of an account; null when the account does not exist. */
  async snapshot(userId: string, lock = false): Promise<Snapshot<string | null> | null> {
    const row = await this.deps.database.first<{ locale: string | null; organizationId: string | null }>(
      `SELECT locale, organization_id AS "organizationId" FROM auth_users WHERE id = $1${lock ? ' FOR UPDATE' : ''}`,
      [userId],
    );
    if (!row) return null;
    const { locale, organizationId } = row;
    return { view: { locale }, state: locale, organizationId };
  }

  async set(userId: string, locale: string): Promise<void> {
    await this.deps.database.run('UPDATE auth_users SET locale = $2 WHERE id = $1', [userId, locale]);
  }

  /** @returns false when the language has changed since it was read */
  async replace(userId: string, was: string | null, wanted: string | null): Promise<boolean> {
    const changed = await this.deps.database.run(
      'UPDATE auth_users SET locale = $3 WHERE id = $1 AND locale IS NOT DISTINCT FROM $2',
      [userId, was, wanted],
    );
    return changed > 0;
  }
}
