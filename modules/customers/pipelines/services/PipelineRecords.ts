import { type CoreServices, type Database, nextVersion, type UnitOfWork } from '@tenantry/core';
import type { Workplace } from '../../workplace';

/** A pipeline as it is listed. */
export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly organizationId: string;
  readonly tenantId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a client says of a pipeline. */
export interface PipelineInput {
  readonly name: string;
  readonly isDefault?: boolean;
}

const PIPELINE = `
  SELECT id, name, is_default AS "isDefault", organization_id AS "organizationId", tenant_id AS "tenantId",
         created_at AS "createdAt", updated_at AS "updatedAt"
    FROM customers_pipelines`;

/** Rows of pipelines. Writing happens in a unit of work. */
export class PipelineRecords {
  private readonly database: Database;
  private readonly unitOfWork: UnitOfWork;

  constructor({ database, unitOfWork }: Pick<CoreServices, 'database' | 'unitOfWork'>) {
    this.database = database;
    this.unitOfWork = unitOfWork;
  }

  /** Oldest first. @param organizationIds null: all of the tenant */
  list(organizationIds: readonly string[] | null, isDefault: boolean | null): Promise<Pipeline[]> {
    return this.database.query<Pipeline>({
      name: 'customers_pipelines_list',
      text: `${PIPELINE}
         WHERE ($1::uuid[] IS NULL OR organization_id = ANY ($1)) AND ($2::boolean IS NULL OR is_default = $2)
         ORDER BY created_at, id`,
      values: [organizationIds, isDefault],
    });
  }

  find(id: string): Promise<Pipeline | undefined> {
    return this.database.first<Pipeline>(`${PIPELINE} WHERE id = $1`, [id]);
  }

  /**
   * Locked so that neither it nor what refers to it changes until the unit of work ends. Those who may choose the default
   * take turns before they lock a pipeline: the one of them may have to take it from the pipeline of the other.
   */
  async lock(id: string): Promise<Pipeline | undefined> {
    const known = await this.find(id);
    if (!known) return undefined;
    await this.takeTurn(known.organizationId);
    return this.database.first<Pipeline>(`${PIPELINE} WHERE id = $1 FOR UPDATE`, [id]);
  }

  /** Locked so that only one of those who arrange its stages does so at a time; deals may move meanwhile. */
  lockArrangement(id: string): Promise<Pipeline | undefined> {
    return this.database.first<Pipeline>(`${PIPELINE} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  }

  async create(place: Workplace, { name, isDefault = false }: PipelineInput): Promise<string> {
    if (isDefault) await this.clearDefault(place.organizationId, null);
    const row = await this.database.first<{ id: string }>(
      `INSERT INTO customers_pipelines (tenant_id, organization_id, name, is_default)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      [place.tenantId, place.organizationId, name, isDefault],
    );
    return (row as { id: string }).id;
  }

  async update({ id, organizationId }: Pipeline, { name, isDefault }: Partial<PipelineInput>): Promise<void> {
    if (isDefault) await this.clearDefault(organizationId, id);
    await this.database.run(
      `UPDATE customers_pipelines
          SET name = coalesce($2, name), is_default = coalesce($3, is_default),
              updated_at = ${nextVersion()}
        WHERE id = $1`,
      [id, name, isDefault],
    );
  }

  /** Its stages go with it. */
  async delete(id: string): Promise<void> {
    await this.database.run('DELETE FROM customers_pipelines WHERE id = $1', [id]);
  }

  /** Whether a deal of any organization of the tenant is in it. */
  async hasDeals(id: string): Promise<boolean> {
    const deal = await this.database.first('SELECT 1 FROM customers_deals WHERE pipeline_id = $1 LIMIT 1', [
      id,
    ]);
    return deal !== undefined;
  }

  /** An organization has one default pipeline; those who make one the default at the same time take turns. */
  private async clearDefault(organizationId: string, exceptId: string | null): Promise<void> {
    await this.takeTurn(organizationId);
    await this.database.run(
      `UPDATE customers_pipelines
          SET is_default = false, updated_at = ${nextVersion()}
        WHERE organization_id = $1 AND is_default AND id IS DISTINCT FROM $2::uuid`,
      [organizationId, exceptId],
    );
  }

  private async takeTurn(organizationId: string): Promise<void> {
    await this.unitOfWork.lock('customers.pipelines', organizationId);
  }
}
