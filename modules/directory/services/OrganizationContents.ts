import { type Collection, type CommandCall, conflict, type CoreServices } from '@tenantry/core';

/** The kind of record that people sign in with. */
const ACCOUNTS = 'auth.user';

interface Counted {
  readonly kind: string;
  readonly count: number;
}

/** Counts what an organization has, of all running modules. */
export class OrganizationContents {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'recordKinds'>) {}

  /**
   * Keeps accounts and records from becoming those of an organization that is gone.
   *
   * @throws HttpError 409 with the counts; `counts` has only the kinds that the caller may view
   */
  async assertEmpty(organizationId: string, { access }: CommandCall): Promise<void> {
    const collections = this.collections();
    const counted = (await this.count(organizationId, collections)).filter(({ count }) => count > 0);
    if (counted.length === 0) return;
    const sumOf = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0);
    const accounts = sumOf(counted.filter(({ kind }) => kind === ACCOUNTS));
    const records = sumOf(counted) - accounts;
    const seen = counted.filter(({ kind }) => {
      const features = collections.find((one) => one.kind === kind)?.viewFeatures ?? [];
      return access.hasAll(features);
    });
    throw conflict(
      `The organization has ${accounts} accounts and ${records} records. Move or delete them first, or deactivate the organization.`,
      {
        code: 'organization_in_use',
        accounts,
        records,
        counts: Object.fromEntries(seen.map(({ kind, count }) => [kind, count])),
      },
    );
  }

  /** Kinds of records that belong to organizations, and not to the tenant; of several kinds over the same rows the first. */
  private collections(): Collection[] {
    const all = this.services.recordKinds.list().map(({ item }) => item.collection);
    const owned = all.filter(
      ({ storedIn, tenantWide }) => !tenantWide && storedIn.columns['organizationId'] !== undefined,
    );
    const keyOf = ({ table, fixed }: Collection) => JSON.stringify([table, fixed]);
    return [...new Map(owned.toReversed().map((one) => [keyOf(one), one])).values()];
  }

  private count(organizationId: string, collections: readonly Collection[]): Promise<Counted[]> {
    const values: unknown[] = [organizationId];
    const bind = (value: string) => `$${values.push(value)}`;
    const counts = collections.map(({ kind, table, fixed, storedIn }) => {
      const conditions = Object.entries(fixed).map(([column, value]) => ` AND ${column} = ${bind(value)}`);
      const isLive = storedIn.columns['deletedAt'] ? ' AND deleted_at IS NULL' : '';
      return `SELECT ${bind(kind)} AS kind, count(*)::int AS count FROM ${table}
               WHERE organization_id = $1::uuid${isLive}${conditions.join('')}`;
    });
    if (counts.length === 0) return Promise.resolve([]);
    return this.services.database.query<Counted>(counts.join(' UNION ALL '), values);
  }
}
