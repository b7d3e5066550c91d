import { type CoreServices, TOTALS, totalsName, type TotalsTable } from '@tenantry/core';
import { quoted } from '../rules/AnalyticsModel';
import type { AnalyticsModels } from './AnalyticsModels';

/** Differences of a tenant from which on they are added up. */
const MANY = 1_000;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'unitOfWork'> & {
  readonly analyticsModels: AnalyticsModels;
};

/** Adds up the differences that statements have left in tables of totals, so that few rows say the same. */
export class TotalsUpkeep {
  constructor(private readonly deps: Dependencies) {}

  /** @param from differences of a tenant that are worth it */
  async run(from = MANY): Promise<void> {
    const { analyticsModels, tenancy, unitOfWork } = this.deps;
    const tables = new Map(
      analyticsModels.all().flatMap(({ totals }) => (totals ? [[totals.kept.table, totals.kept]] : [])),
    );
    await tenancy.acrossTenants('add up totals', async () => {
      for (const totals of tables.values()) {
        for (const tenantId of await this.tenantsOf(totals, from)) {
          await unitOfWork.run(() => this.addUp(totals, tenantId));
        }
      }
    });
  }

  private async tenantsOf({ table }: TotalsTable, from: number): Promise<string[]> {
    const rows = await this.deps.database.query<{ id: string }>(
      `SELECT tenant_id AS id FROM ${quoted(table)} WHERE ${TOTALS.isNew} GROUP BY 1 HAVING count(*) >= $1`,
      [from],
    );
    return rows.map(({ id }) => id);
  }

  /** Differences that come meanwhile stay. Of two who do this at once, the second finds nothing. */
  private async addUp({ table, by, sums }: TotalsTable, tenantId: string): Promise<void> {
    const columns = new Set(by.flat().map(totalsName));
    const keys = ['tenant_id', 'organization_id', TOTALS.set, ...[...columns].map(quoted)];
    const measures = [
      TOTALS.rows,
      ...sums.map(totalsName).flatMap((name) => [TOTALS.countOf(name), TOTALS.sumOf(name)].map(quoted)),
    ];
    await this.deps.database.run(
      `WITH gone AS (DELETE FROM ${quoted(table)} WHERE tenant_id = $1 RETURNING *)
       INSERT INTO ${quoted(table)} (${[...keys, ...measures].join(', ')}, ${TOTALS.isNew})
       SELECT ${keys.join(', ')}, ${measures.map((name) => `sum(${name})`).join(', ')}, false
         FROM gone GROUP BY ${keys.join(', ')} HAVING sum(${TOTALS.rows}) <> 0`,
      [tenantId],
    );
  }
}
