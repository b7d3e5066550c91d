import { type CoreServices, nextVersion } from '@tenantry/core';
import type { ImportStatus } from '../collections/importFields';
import type { StoredImport, Tally } from '../rules/ImportJob';
import type { Reach } from './ImportFiles';

/** A row of the report. */
export interface Refusal {
  readonly place: number;
  readonly reason: string;
}

/** A change that an import has made. */
export interface MadeChange {
  readonly place: number;
  readonly token: string;
}

/** Refused rows that are read at a time. */
const BATCH = 1_000;

/** How imports go on, what they refused, and what they changed. */
export class ImportStore {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'fieldEncryption'>) {}

  find(id: string): Promise<StoredImport | undefined> {
    return this.services.database.first<StoredImport>(
      `SELECT id, tenant_id AS "tenantId", kind, format, encoding, delimiter, mapping, match, duplicates,
              is_dry_run AS "isDryRun"
         FROM imports_imports WHERE id = $1`,
      [id],
    );
  }

  /** Whether the caller sees the import. */
  async isSeen(id: string, { organizationIds }: Reach): Promise<boolean> {
    const row = await this.services.database.first(
      `SELECT 1 FROM imports_imports WHERE id = $1 AND ($2::uuid[] IS NULL OR organization_id = ANY ($2::uuid[]))`,
      [id, organizationIds],
    );
    return row !== undefined;
  }

  /** Ends the running import of a progress job that was cancelled. */
  async noteCancelled(progressJobId: string): Promise<void> {
    await this.services.database.run(
      `UPDATE imports_imports SET status = 'cancelled', updated_at = ${nextVersion()}
        WHERE progress_job_id = $1 AND status = 'running'`,
      [progressJobId],
    );
  }

  /** The status of an import that the caller sees, which stays until the unit of work ends. */
  async lock(
    id: string,
    { organizationIds }: Reach,
  ): Promise<(StoredImport & { status: ImportStatus }) | undefined> {
    const row = await this.services.database.first<{ status: ImportStatus }>(
      `SELECT status FROM imports_imports
        WHERE id = $1 AND ($2::uuid[] IS NULL OR organization_id = ANY ($2::uuid[])) FOR UPDATE`,
      [id, organizationIds],
    );
    const stored = row && (await this.find(id));
    return row && stored && { ...stored, status: row.status };
  }

  /** Begins anew: counts and the report of an earlier run go. @param userId who begins it; null: no account */
  async begin(id: string, progressJobId: string, userId: string | null): Promise<void> {
    const { database } = this.services;
    for (const table of ['imports_refusals', 'imports_changes']) {
      await database.run(`DELETE FROM ${table} WHERE import_id = $1`, [id]);
    }
    await database.run(
      `UPDATE imports_imports
          SET status = 'running', progress_job_id = $2, message = NULL, total_rows = NULL, created_rows = 0,
              updated_rows = 0, skipped_rows = 0, refused_rows = 0, undone_rows = 0, started_by_user_id = $3,
              updated_at = ${nextVersion()}
        WHERE id = $1`,
      [id, progressJobId, userId],
    );
  }

  async undo(id: string, progressJobId: string): Promise<void> {
    await this.services.database.run(
      `UPDATE imports_imports SET status = 'undoing', progress_job_id = $2, undone_rows = 0, message = NULL,
              updated_at = ${nextVersion()} WHERE id = $1`,
      [id, progressJobId],
    );
  }

  async end(id: string, status: ImportStatus, message: string | null = null): Promise<void> {
    await this.services.database.run(
      `UPDATE imports_imports SET status = $2, updated_at = ${nextVersion()},
              message = CASE WHEN $2 = 'completed' THEN message ELSE $3 END WHERE id = $1`,
      [id, status, message],
    );
  }

  /** @param message what the import leaves out, if anything; it stays when the import ends well */
  async setTotal(id: string, total: number, message: string | null): Promise<void> {
    await this.services.database.run(
      'UPDATE imports_imports SET total_rows = $2, message = $3 WHERE id = $1',
      [id, total, message],
    );
  }

  async note(
    { id, tenantId }: Pick<StoredImport, 'id' | 'tenantId'>,
    { created, updated, skipped, refused }: Tally,
    refusals: readonly Refusal[],
    changes: readonly MadeChange[],
  ): Promise<void> {
    const { database } = this.services;
    await database.run({
      name: 'imports_note',
      text: `UPDATE imports_imports SET created_rows = $2, updated_rows = $3, skipped_rows = $4, refused_rows = $5,
                    updated_at = ${nextVersion()} WHERE id = $1`,
      values: [id, created, updated, skipped, refused],
    });
    if (refusals.length > 0) await this.refuse({ id, tenantId }, refusals);
    if (changes.length === 0) return;
    await database.run({
      name: 'imports_note_changes',
      text: `INSERT INTO imports_changes (tenant_id, import_id, place, undo_token)
             SELECT $1, $2, place, token FROM jsonb_to_recordset($3::jsonb) AS c (place integer, token uuid)`,
      values: [tenantId, id, JSON.stringify(changes)],
    });
  }

  /** Reasons are encrypted, as they may name values of encrypted fields. */
  async refuse(
    { id, tenantId }: Pick<StoredImport, 'id' | 'tenantId'>,
    refusals: readonly Refusal[],
  ): Promise<void> {
    const { fieldEncryption } = this.services;
    const sealed = [];
    for (const { place, reason } of refusals) {
      sealed.push({ place, reason: await fieldEncryption.seal(reasonPlace(tenantId, id, place), reason) });
    }
    await this.services.database.run({
      name: 'imports_refuse',
      text: `INSERT INTO imports_refusals (tenant_id, import_id, place, reason)
             SELECT $1, $2, place, reason FROM jsonb_to_recordset($3::jsonb) AS r (place integer, reason text)
             ON CONFLICT (import_id, place) DO UPDATE SET reason = excluded.reason`,
      values: [tenantId, id, JSON.stringify(sealed)],
    });
  }

  /** All refused rows, in order. */
  async *allRefusals(id: string): AsyncGenerator<Refusal> {
    let after = 0;
    for (;;) {
      const refused = await this.refusals(id, after, BATCH);
      if (refused.length === 0) return;
      yield* refused;
      after = refused.at(-1)?.place ?? after;
    }
  }

  private async refusals(id: string, after: number, most: number): Promise<Refusal[]> {
    const { database, fieldEncryption } = this.services;
    const rows = await database.query<Refusal & { tenantId: string }>(
      `SELECT place, reason, tenant_id AS "tenantId" FROM imports_refusals
        WHERE import_id = $1 AND place > $2 ORDER BY place LIMIT $3`,
      [id, after, most],
    );
    const reasons = await fieldEncryption.openAll(
      rows.map(({ tenantId, place, reason }) => ({
        place: reasonPlace(tenantId, id, place),
        stored: reason,
      })),
    );
    return rows.map(({ place }, index) => ({ place, reason: reasons[index] ?? '' }));
  }

  /** The latest changes before a place, latest first. */
  changesBefore(id: string, place: number, most: number): Promise<MadeChange[]> {
    return this.services.database.query<MadeChange>(
      `SELECT place, undo_token AS token FROM imports_changes
        WHERE import_id = $1 AND place < $2 ORDER BY place DESC LIMIT $3`,
      [id, place, most],
    );
  }

  async countChanges(id: string): Promise<number> {
    const row = await this.services.database.first<{ count: number }>(
      'SELECT count(*)::int AS count FROM imports_changes WHERE import_id = $1',
      [id],
    );
    return row?.count ?? 0;
  }

  async noteUndone(id: string, undone: number): Promise<void> {
    await this.services.database.run('UPDATE imports_imports SET undone_rows = $2 WHERE id = $1', [
      id,
      undone,
    ]);
  }
}

const reasonPlace = (tenantId: string, importId: string, place: number) => ({
  tenantId,
  table: 'imports_refusals',
  column: 'reason',
  recordId: `${importId}/${place}`,
});
