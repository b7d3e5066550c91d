import type { Sql } from '../data/Database';
import type { UnitOfWork } from '../data/UnitOfWork';
import { quoteIdentifier } from '../tenancy/quoteIdentifier';
import {
  type CiphertextShape,
  type CiphertextTable,
  placeIn,
  shapeOf,
  type TypedColumn,
} from './CiphertextTable';
import type { FieldEncryption } from './FieldEncryption';
import { INSTALLATION } from './KeyService';
import { ciphertextIn, replaceCiphertext } from './resealJson';
import { NOTHING_RENEWED, type Renewed, resealed, sumOf } from './resealed';

/** Rows of one transaction; of bytes, which may be large, fewer. */
const BATCH = 200;
const BATCH_OF_BYTES = 16;

/** Dependencies of a renewal. */
export interface RenewalParts {
  readonly database: Sql;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
  readonly fieldEncryption: FieldEncryption;
}

interface Row {
  readonly key: readonly string[];
  readonly tenantId: string;
  readonly record: string;
  /** Texts of the columns; of bytes hexadecimal. */
  readonly stored: readonly (string | null)[];
}

interface Change {
  readonly key: readonly string[];
  readonly was: string;
  readonly now: string;
}

/**
 * Encrypts the values of a table that older data keys have encrypted with the newest key of their tenant, in batches of one
 * transaction each. An interrupted run is started again: what is current is not read. A value that a server changes meanwhile
 * stays the server's.
 */
export class CiphertextRenewal {
  constructor(
    private readonly parts: RenewalParts,
    private readonly table: CiphertextTable,
  ) {}

  /** Call it across tenants. @throws Error the table is not as declared */
  async run(onBatch: (renewed: Renewed) => void): Promise<Renewed> {
    const shape = await shapeOf(this.parts.database, this.table);
    const batch = shape.columns.some(isBytes) ? BATCH_OF_BYTES : BATCH;
    let renewed = NOTHING_RENEWED;
    let last: readonly string[] | null = null;
    for (;;) {
      const rows: Row[] = await this.read(shape, last, batch);
      if (rows.length > 0) {
        renewed = sumOf(renewed, await this.parts.unitOfWork.run(() => this.write(shape, rows)));
        onBatch(renewed);
      }
      last = rows.at(-1)?.key ?? null;
      if (rows.length < batch) return renewed;
    }
  }

  private read(
    { key, columns }: CiphertextShape,
    last: readonly string[] | null,
    batch: number,
  ): Promise<Row[]> {
    const { table, tenantColumn, record, flag } = this.table;
    const tenant = tenantColumn === null ? `'${INSTALLATION}'::uuid` : column(tenantColumn);
    const names = key.map(({ name }) => column(name)).join(', ');
    const after = key.map(({ type }, index) => `($1::text[])[${index + 1}]::${type}`).join(', ');
    const flagged = flag === undefined ? '' : `AND ${column(flag)}`;
    return this.parts.database.query<Row>(
      `SELECT ARRAY[${key.map(({ name }) => `${column(name)}::text`).join(', ')}] AS key, ${tenant} AS "tenantId",
              concat_ws('/', ${record.map(column).join(', ')}) AS record,
              ARRAY[${columns.map(asText).join(', ')}] AS stored
         FROM ${quoteIdentifier(table)} t
         JOIN (SELECT tenant_id, max(number) AS number FROM platform_data_keys GROUP BY 1) k ON k.tenant_id = ${tenant}
        WHERE (${columns.map(isOld).join(' OR ')}) ${flagged}
          AND ($1::text[] IS NULL OR (${names}) > (${after}))
        ORDER BY ${names} LIMIT ${batch}`,
      [last],
    );
  }

  private async write({ key, columns }: CiphertextShape, rows: readonly Row[]): Promise<Renewed> {
    let renewed = NOTHING_RENEWED;
    for (const [index, each] of columns.entries()) {
      const changes: Change[] = [];
      for (const row of rows) {
        const was = row.stored[index] ?? null;
        if (was === null) continue;
        const { now, ...count } = await this.renew(each, row, was);
        renewed = sumOf(renewed, { ...count, renewed: 0 });
        if (now !== was) changes.push({ key: row.key, was, now });
      }
      if (changes.length === 0) continue;
      const same = key.map(({ name, type }, at) => `${column(name)} = (c.key ->> ${at})::${type}`);
      const count = await this.parts.database.run(
        `UPDATE ${quoteIdentifier(this.table.table)} t SET ${quoteIdentifier(each.name)} = ${fromText(each)}
           FROM jsonb_to_recordset($1) AS c (key jsonb, was text, now text)
          WHERE ${same.join(' AND ')} AND ${asText(each)} = c.was`,
        [JSON.stringify(changes)],
      );
      renewed = sumOf(renewed, { ...NOTHING_RENEWED, renewed: count });
    }
    return renewed;
  }

  private async renew(
    { name, type }: TypedColumn,
    row: Row,
    was: string,
  ): Promise<Renewed & { readonly now: string }> {
    const { fieldEncryption } = this.parts;
    const place = placeIn(this.table, name, row);
    if (type === 'bytea') {
      const bytes = await resealed(fieldEncryption.resealBytes(place, Buffer.from(was, 'hex')));
      return { ...bytes.count, now: bytes.sealed?.toString('hex') ?? was };
    }
    if (type !== 'jsonb') {
      const text = await resealed(fieldEncryption.reseal(place, was));
      return { ...text.count, now: text.sealed ?? was };
    }
    let count = NOTHING_RENEWED;
    const sealed = new Map<string, string>();
    for (const { path, stored } of ciphertextIn(JSON.parse(was))) {
      const text = await resealed(
        fieldEncryption.reseal({ ...place, column: [place.column, ...path].join('.') }, stored),
      );
      count = sumOf(count, text.count);
      if (text.sealed !== null) sealed.set(stored, text.sealed);
    }
    return { ...count, now: replaceCiphertext(was, sealed) };
  }
}

const column = (name: string): string => `t.${quoteIdentifier(name)}`;
const isBytes = ({ type }: TypedColumn) => type === 'bytea';

function asText({ name, type }: TypedColumn): string {
  return type === 'bytea' ? `encode(${column(name)}, 'hex')` : `${column(name)}::text`;
}

function fromText({ type }: TypedColumn): string {
  return type === 'bytea' ? `decode(c.now, 'hex')` : `c.now::${type}`;
}

/** SQL: the column has ciphertext of another key than the newest. */
function isOld({ name, type }: TypedColumn): string {
  if (type === 'bytea') return `substring(${column(name)} FROM 1 FOR 4) <> int4send(k.number)`;
  const begin = type === 'jsonb' ? '"' : '^';
  return `${column(name)}::text ~ ('${begin}enc1\\.(?!' || k.number || '\\.)')`;
}
