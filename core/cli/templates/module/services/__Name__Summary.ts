import type { CoreServices } from '@tenantry/core';

/** Sums up the items of the tenant of the request: no query names a tenant in its WHERE, the database does. */
export class __Name__Summary {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  async read(): Promise<{ items: number; withNote: number }> {
    const [row] = await this.services.database.query<{ items: number; withNote: number }>(
      `SELECT count(*)::int AS items, count(note)::int AS "withNote" FROM __id___items`,
    );
    return row ?? { items: 0, withNote: 0 };
  }
}
