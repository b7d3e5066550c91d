import type { Sql } from '../data/Database';
import type { Tenancy } from '../tenancy/Tenancy';
import type { DataKeyRow, DataKeys } from './DataKeys';
import { INSTALLATION } from './KeyService';
import type { MasterKeys } from './MasterKeys';

/** Data keys that are wrapped again in one statement. */
const BATCH = 200;

interface Dependencies {
  readonly database: Sql;
  readonly tenancy: Pick<Tenancy, 'acrossTenants'>;
  readonly masterKeys: Pick<MasterKeys, 'wrap' | 'unwrap' | 'has' | 'isCurrent'>;
  readonly dataKeys: DataKeys;
}

/** Result of a rotation. */
export interface Rotated {
  /** Data keys that the current master key wraps from now on. */
  readonly wrapped: number;
  /** Tenants that have got a new data key. */
  readonly renewed: number;
}

/** Replaces keys while servers run. Each step is complete by itself, so a rotation that was interrupted is run again. */
export class KeyRotation {
  constructor(private readonly deps: Dependencies) {}

  /** Wraps all data keys that an older master key wraps with the current one. @returns how many */
  rewrap(): Promise<number> {
    return this.deps.tenancy.acrossTenants('wrap data keys with the current master key', async () => {
      let wrapped = 0;
      for await (const row of this.rows()) {
        if (this.deps.masterKeys.isCurrent(row.masterKeyId, row)) continue;
        wrapped += await this.rewrapOne(row);
      }
      return wrapped;
    });
  }

  /** Gives tenants that have data keys a new one. @param tenantId only this one @returns how many tenants */
  renew(tenantId?: string): Promise<number> {
    return this.deps.tenancy.acrossTenants('make new data keys', async () => {
      const tenants = await this.deps.database.query<{ id: string }>(
        `SELECT DISTINCT tenant_id AS id FROM platform_data_keys
          WHERE $1::uuid IS NULL OR tenant_id = $1::uuid ORDER BY 1`,
        [tenantId ?? null],
      );
      for (const { id } of tenants) await this.deps.dataKeys.add(id);
      return tenants.filter(({ id }) => id !== INSTALLATION).length;
    });
  }

  /** Ids of the master keys in use, and whether they are there. */
  async masterKeysInUse(): Promise<readonly { readonly id: string; readonly isThere: boolean }[]> {
    const rows = await this.deps.tenancy.acrossTenants('check master keys', () =>
      this.deps.database.query<{ id: string }>(
        'SELECT DISTINCT master_key_id AS id FROM platform_data_keys ORDER BY 1',
      ),
    );
    return rows.map(({ id }) => ({ id, isThere: this.deps.masterKeys.has(id) }));
  }

  /** The plain key is the same, so what processes keep in memory stays right. */
  private async rewrapOne(row: DataKeyRow): Promise<number> {
    const { masterKeys, database } = this.deps;
    const { masterKeyId, wrapped } = await masterKeys.wrap(await masterKeys.unwrap(row, row), row);
    return database.run(
      `UPDATE platform_data_keys SET master_key_id = $3, wrapped = $4, wrapped_at = now()
        WHERE tenant_id = $1 AND number = $2 AND wrapped = $5`,
      [row.tenantId, row.number, masterKeyId, wrapped, row.wrapped],
    );
  }

  private async *rows(): AsyncGenerator<DataKeyRow> {
    let last: Pick<DataKeyRow, 'tenantId' | 'number'> | undefined;
    for (;;) {
      const rows: DataKeyRow[] = await this.deps.database.query<DataKeyRow>(
        `SELECT tenant_id AS "tenantId", number, master_key_id AS "masterKeyId", wrapped FROM platform_data_keys
          WHERE $1::uuid IS NULL OR (tenant_id, number) > ($1::uuid, $2::int)
          ORDER BY tenant_id, number LIMIT ${BATCH}`,
        [last?.tenantId ?? null, last?.number ?? null],
      );
      yield* rows;
      last = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  }
}
