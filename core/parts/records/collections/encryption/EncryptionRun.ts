import { HttpError } from '../../../../kernel/errors/HttpError';
import { KEY_MISSING, type FieldEncryption } from '../../../encryption/FieldEncryption';
import type { Sql } from '../../../data/Database';
import type { UnitOfWork } from '../../../data/UnitOfWork';
import type { Tenancy } from '../../../tenancy/Tenancy';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';
import { comparable } from './encodeValue';
import type { EncryptedField } from './encryptedFields';

/** Rows of one transaction. */
const BATCH = 200;

/** Dependencies of a run. */
export interface EncryptionParts {
  readonly database: Sql;
  readonly tenancy: Pick<Tenancy, 'acrossTenants'>;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
  readonly fieldEncryption: FieldEncryption;
}

/** The column to encrypt. */
export interface EncryptedColumn extends EncryptedField {
  readonly table: string;
  /** Column that names the tenant: `id` for records that are tenants. */
  readonly tenantColumn: string;
}

interface Row {
  readonly id: string;
  readonly tenantId: string;
  readonly stored: string;
}

interface Change {
  readonly id: string;
  readonly was: string;
  readonly sealed: string;
  readonly hash: string | null;
}

/** How far a run has come. */
export interface EncryptionProgress {
  readonly read: number;
  readonly encrypted: number;
  /** Number of values with a missing key; they stay unchanged. */
  readonly unreadable: number;
}

/**
 * Encrypts the values of a column that are in clear, in batches of one transaction each. A run that was interrupted is started
 * again: it passes over what is encrypted. Servers may go on writing; a value that they change meanwhile stays theirs.
 */
export class EncryptionRun {
  constructor(
    private readonly parts: EncryptionParts,
    private readonly column: EncryptedColumn,
  ) {}

  /** @param renews also values that an older key has encrypted */
  async run(renews: boolean, onBatch: (progress: EncryptionProgress) => void): Promise<EncryptionProgress> {
    const { tenancy, unitOfWork } = this.parts;
    const { table, column } = this.column;
    let progress: EncryptionProgress = { read: 0, encrypted: 0, unreadable: 0 };
    await tenancy.acrossTenants(`encrypt ${table}.${column}`, async () => {
      let last: string | null = null;
      for (;;) {
        const rows: Row[] = await this.read(last);
        const written = await unitOfWork.run(() => this.write(rows, renews));
        progress = {
          read: progress.read + rows.length,
          encrypted: progress.encrypted + written.encrypted,
          unreadable: progress.unreadable + written.unreadable,
        };
        if (rows.length > 0) onBatch(progress);
        last = rows.at(-1)?.id ?? null;
        if (rows.length < BATCH) return;
      }
    });
    return progress;
  }

  private read(last: string | null): Promise<Row[]> {
    const { table, column, tenantColumn } = this.column;
    const stored = quoteIdentifier(column);
    return this.parts.database.query<Row>(
      `SELECT id, ${quoteIdentifier(tenantColumn)} AS "tenantId", ${stored} AS stored FROM ${quoteIdentifier(table)}
        WHERE ${stored} <> '' AND ($1::uuid IS NULL OR id > $1::uuid) ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
  }

  private async write(
    rows: readonly Row[],
    renews: boolean,
  ): Promise<Pick<EncryptionProgress, 'encrypted' | 'unreadable'>> {
    const changes: Change[] = [];
    let unreadable = 0;
    for (const row of rows) {
      const change = await this.changeOf(row, renews).catch((error: unknown) => {
        if (!isKeyMissing(error)) throw error;
        unreadable += 1;
      });
      if (change) changes.push(change);
    }
    return { encrypted: changes.length === 0 ? 0 : await this.replace(changes), unreadable };
  }

  private replace(changes: readonly Change[]): Promise<number> {
    const { table, column, hashColumn } = this.column;
    const stored = quoteIdentifier(column);
    const hash = hashColumn === null ? '' : `, ${quoteIdentifier(hashColumn)} = c.hash`;
    return this.parts.database.run(
      `UPDATE ${quoteIdentifier(table)} t SET ${stored} = c.sealed${hash}
         FROM jsonb_to_recordset($1) AS c (id uuid, was text, sealed text, hash text)
        WHERE t.id = c.id AND t.${stored} = c.was`,
      [JSON.stringify(changes)],
    );
  }

  /** Text that looks like ciphertext but cannot be decrypted is clear text that a person has entered. */
  private async changeOf({ id, tenantId, stored }: Row, renews: boolean): Promise<Change | undefined> {
    const { fieldEncryption } = this.parts;
    const { table, column, hashColumn, type } = this.column;
    const place = { tenantId, table, column, recordId: id };
    const opened = fieldEncryption.isEncrypted(stored) ? await fieldEncryption.open(place, stored) : null;
    if (opened !== null && !(renews && !(await fieldEncryption.isCurrent(tenantId, stored))))
      return undefined;
    const text = opened ?? stored;
    const hash =
      hashColumn === null
        ? null
        : await fieldEncryption.hash({ tenantId, table, column }, comparable(type, text));
    return { id, was: stored, sealed: await fieldEncryption.seal(place, text), hash };
  }
}

const isKeyMissing = (error: unknown) => error instanceof HttpError && error.details['code'] === KEY_MISSING;
