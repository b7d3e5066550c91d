import type { ContributedItems } from '../../../../kernel/registry/ContributionRegistry';
import type { Sql } from '../../../data/Database';
import type { UnitOfWork } from '../../../data/UnitOfWork';
import type { DataKeys } from '../../../encryption/DataKeys';
import type { FieldEncryption } from '../../../encryption/FieldEncryption';
import { INSTALLATION } from '../../../encryption/KeyService';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import type { Tenancy } from '../../../tenancy/Tenancy';
import type { RecordKind } from '../RecordKind';
import { comparable } from './encodeValue';
import { type EncryptedField, encryptedFields } from './encryptedFields';

/** Rows of one transaction. */
const BATCH = 200;

interface Dependencies {
  readonly database: Sql;
  readonly dataKeys: Pick<DataKeys, 'addHash' | 'dropFormerHashes'>;
  readonly fieldEncryption: FieldEncryption;
  readonly recordKinds: Pick<ContributedItems<RecordKind>, 'list'>;
  readonly tenancy: Pick<Tenancy, 'acrossTenants'>;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
}

interface HashedColumn extends EncryptedField {
  readonly table: string;
  readonly tenantColumn: string;
  readonly hashColumn: string;
}

interface Row {
  readonly id: string;
  readonly tenantId: string;
  readonly stored: string;
  readonly hash: string;
}

/**
 * Replaces the keys of the hashes by which encrypted values are found, while servers run. Lists find values by the hashes of both
 * keys until the last one is renewed. An interrupted run is started again, and goes on with the keys that it has made.
 */
export class HashRotation {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @param tenantId only this one @param keepsFormer whether the former keys stay, as modules that do not run may need them
   * @returns values with other hashes than before
   */
  run(tenantId: string | undefined, keepsFormer: boolean): Promise<number> {
    return this.deps.tenancy.acrossTenants('rotate the keys of hashes', async () => {
      const tenants = await this.tenants(tenantId);
      for (const tenant of tenants) await this.deps.dataKeys.addHash(tenant);
      let renewed = 0;
      // Another pass finds values that servers have written meanwhile with a former key.
      for (let last = -1; last !== 0; renewed += last) last = await this.pass(tenants);
      if (!keepsFormer) for (const tenant of tenants) await this.deps.dataKeys.dropFormerHashes(tenant);
      return renewed;
    });
  }

  private async tenants(tenantId: string | undefined): Promise<string[]> {
    const rows = await this.deps.database.query<{ id: string }>(
      `SELECT DISTINCT tenant_id AS id FROM platform_data_keys
        WHERE tenant_id <> $2 AND ($1::uuid IS NULL OR tenant_id = $1::uuid) ORDER BY 1`,
      [tenantId ?? null, INSTALLATION],
    );
    return rows.map(({ id }) => id);
  }

  private async pass(tenants: readonly string[]): Promise<number> {
    let renewed = 0;
    for (const column of this.columns()) {
      let last: string | null = null;
      for (;;) {
        const rows: Row[] = await this.read(column, tenants, last);
        renewed += await this.deps.unitOfWork.run(() => this.write(column, rows));
        last = rows.at(-1)?.id ?? null;
        if (rows.length < BATCH) break;
      }
    }
    return renewed;
  }

  private columns(): HashedColumn[] {
    return this.deps.recordKinds.list().flatMap(({ item: { collection } }) => {
      const tenantColumn = 'tenantId' in collection.storedIn.columns ? 'tenant_id' : 'id';
      return encryptedFields(collection).flatMap((field) =>
        field.hashColumn === null
          ? []
          : [{ ...field, hashColumn: field.hashColumn, table: collection.table, tenantColumn }],
      );
    });
  }

  private read(
    { table, tenantColumn, column, hashColumn }: HashedColumn,
    tenants: readonly string[],
    last: string | null,
  ): Promise<Row[]> {
    const tenant = quoteIdentifier(tenantColumn);
    const hash = quoteIdentifier(hashColumn);
    return this.deps.database.query<Row>(
      `SELECT id, ${tenant} AS "tenantId", ${quoteIdentifier(column)} AS stored, ${hash} AS hash
         FROM ${quoteIdentifier(table)}
        WHERE ${tenant} = ANY ($1::uuid[]) AND ${hash} IS NOT NULL AND ($2::uuid IS NULL OR id > $2::uuid)
        ORDER BY id LIMIT ${BATCH}`,
      [tenants, last],
    );
  }

  private async write(field: HashedColumn, rows: readonly Row[]): Promise<number> {
    const { table, column, type, hashColumn } = field;
    const { fieldEncryption } = this.deps;
    const places = rows.map(({ id, tenantId }) => ({ tenantId, table, column, recordId: id }));
    const texts = await fieldEncryption.openAll(
      places.map((place, index) => ({ place, stored: rows[index]?.stored ?? '' })),
    );
    const changes = [];
    for (const [index, { id, stored, hash }] of rows.entries()) {
      const text = texts[index];
      const place = places[index];
      if (typeof text !== 'string' || !place) continue;
      const now = await fieldEncryption.hash(place, comparable(type, text));
      if (now !== hash) changes.push({ id, stored, hash: now });
    }
    if (changes.length === 0) return 0;
    return this.deps.database.run(
      `UPDATE ${quoteIdentifier(table)} t SET ${quoteIdentifier(hashColumn)} = c.hash
         FROM jsonb_to_recordset($1) AS c (id uuid, stored text, hash text)
        WHERE t.id = c.id AND t.${quoteIdentifier(column)} = c.stored`,
      [JSON.stringify(changes)],
    );
  }
}
