import { type CoreServices, TOTALS } from '@tenantry/core';
import { type ModelTotals, quoted } from '../rules/AnalyticsModel';
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
      analyticsModels.all().flatMap(({ totals }) => (totals ? [[totals.table, totals]] : [])),
    );
    await tenancy.acrossTenants('add up totals', async () => {
      for (const totals of tables.values()) {
        for (const tenantId of await this.tenantsOf(totals, from)) {
          await unitOfWork.run(() => this.addUp(totals, tenantId));
        }
      }
    });
  }

  private async tenantsOf({ table }: ModelTotals, from: number): Promise<string[]> {
    const rows = await this.deps.database.query<{ id: string }>(
      `SELECT tenant_id AS id FROM ${table} WHERE ${TOTALS.isNew} GROUP BY 1 HAVING count(*) >= $1`,
      [from],
    );
    return rows.map(({ id }) => id);
  }

  /** Differences that come meanwhile stay. Of two who do this at once, the second finds nothing. */
  private async addUp({ table, sets, sums }: ModelTotals, tenantId: string): Promise<void> {
    const members = new Set(sets.flatMap((set) => [...set.values()]));
    const keys = ['tenant_id', 'organization_id', TOTALS.set, ...[...members].map(quoted)];
    const measures = [
      TOTALS.rows,
      ...[...sums.values()].flatMap((column) => [TOTALS.countOf(column), TOTALS.sumOf(column)].map(quoted)),
    ];
    await this.deps.database.run(
      `WITH gone AS (DELETE FROM ${table} WHERE tenant_id = $1 RETURNING *)
       INSERT INTO ${table} (${[...keys, ...measures].join(', ')}, ${TOTALS.isNew})
       SELECT ${keys.join(', ')}, ${measures.map((name) => `sum(${name})`).join(', ')}, false
         FROM gone GROUP BY ${keys.join(', ')} HAVING sum(${TOTALS.rows}) <> 0`,
      [tenantId],
    );
  }
}
