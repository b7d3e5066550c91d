import { type CoreServices, isoTime, type PageRequest, WIDE_PAGE } from '@tenantry/core';
import type { AttachmentsEnvironment } from '../../environment';
import { environmentKeyOf } from '../../storage/rules/environmentKeyOf';
import { BUILT_IN } from '../rules/builtIn';

/** A partition as clients see it. */
export interface Partition extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly description: string | null;
  readonly isPublic: boolean;
  readonly requiresOcr: boolean;
  readonly ocrModel: string | null;
  readonly storageDriver: string;
  readonly configJson: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly envKey: string;
}

type Row = Omit<Partition, 'envKey'>;
type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & {
  readonly environment: AttachmentsEnvironment;
};

const SELECT = `
  SELECT id, code, title, description, is_public AS "isPublic", requires_ocr AS "requiresOcr", ocr_model AS "ocrModel",
         storage_driver AS "storageDriver", config_json AS "configJson", ${isoTime('created_at')} AS "createdAt",
         ${isoTime('updated_at')} AS "updatedAt"
    FROM attachments_partitions`;

const FIRST: PageRequest = { page: 1, pageSize: WIDE_PAGE };

/** The partitions of the tenant in scope. */
export class Partitions {
  constructor(private readonly deps: Dependencies) {}

  /** All of them, oldest first; those that every tenant has are made first. */
  async list(tenantId: string, { page, pageSize }: PageRequest = FIRST): Promise<Partition[]> {
    await this.ensure(tenantId);
    const rows = await this.deps.database.query<Row & Record<string, unknown>>({
      name: 'attachments_partitions',
      text: `${SELECT} ORDER BY created_at, code COLLATE "C" DESC LIMIT $1::bigint OFFSET $2::bigint`,
      values: [pageSize, (page - 1) * pageSize],
    });
    return rows.map(shown);
  }

  /** @returns undefined where the tenant has no such partition */
  async find(code: string): Promise<Partition | undefined> {
    const row = await this.deps.database.first<Row & Record<string, unknown>>({
      name: 'attachments_partition',
      text: `${SELECT} WHERE code = $1`,
      values: [code],
    });
    return row && shown(row);
  }

  /** @returns undefined where the tenant has no such partition */
  async byId(id: string): Promise<Partition | undefined> {
    const row = await this.deps.database.first<Row & Record<string, unknown>>({
      name: 'attachments_partition_by_id',
      text: `${SELECT} WHERE id = $1`,
      values: [id],
    });
    return row && shown(row);
  }

  /**
   * The partition as it is now, which stays so until the transaction ends.
   *
   * @returns undefined where it has been deleted
   */
  async lock(code: string): Promise<Partition | undefined> {
    const row = await this.deps.database.first<Row & Record<string, unknown>>({
      name: 'attachments_partition_locked',
      text: `${SELECT} WHERE code = $1 FOR SHARE`,
      values: [code],
    });
    return row && shown(row);
  }

  /** Makes the partitions that every tenant has. */
  async ensure(tenantId: string): Promise<void> {
    const { database, environment } = this.deps;
    const known = await database.query<{ code: string }>({
      name: 'attachments_partitions_built_in',
      text: 'SELECT code FROM attachments_partitions WHERE code = ANY ($1)',
      values: [BUILT_IN.map(({ code }) => code)],
    });
    if (known.length === BUILT_IN.length) return;
    await database.run(
      `INSERT INTO attachments_partitions (tenant_id, code, title, is_public, requires_ocr)
       SELECT $1, code, title, "isPublic", $3
         FROM jsonb_to_recordset($2) AS b (code text, title text, "isPublic" boolean)
       ON CONFLICT (tenant_id, code) DO NOTHING`,
      [tenantId, JSON.stringify(BUILT_IN), environment.TENANTRY_DEFAULT_ATTACHMENT_OCR_ENABLED],
    );
  }
}

const shown = (row: Row): Partition =>
  ({ ...row, envKey: environmentKeyOf(row.code as string) }) as Partition;
