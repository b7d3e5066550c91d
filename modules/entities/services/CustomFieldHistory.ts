import { type CoreServices, type RowState, type StateChange, TrackedRows } from '@tenantry/core';
import type { CustomFieldAdministration } from './CustomFieldAdministration';

const TABLE = 'entities_custom_fields';

type Row = Readonly<Record<string, unknown>>;

/** What custom fields were before and after commands, and the way back. Works inside a unit of work. */
export class CustomFieldHistory {
  private readonly rows: TrackedRows;
  private readonly administration: CustomFieldAdministration;

  constructor({
    database,
    customFieldAdministration,
  }: Pick<CoreServices, 'database'> & { readonly customFieldAdministration: CustomFieldAdministration }) {
    this.administration = customFieldAdministration;
    this.rows = new TrackedRows(database, [
      { name: TABLE, key: ['id'], owner: 'id', deletedAt: 'deleted_at', version: 'updated_at' },
    ]);
  }

  capture(ids: readonly string[], lock: boolean): Promise<RowState> {
    return this.rows.capture(ids, lock);
  }

  /** What the log shows of a field; null when it is not there. */
  viewOf(state: RowState, id: string): Row | null {
    const row = this.rows.rootOf(state, id);
    if (!row) return null;
    return {
      entityId: row['entity_id'],
      key: row['key'],
      label: row['label'],
      description: row['description'],
      kind: row['kind'],
      multi: row['multi'],
      required: row['required'],
      filterable: row['filterable'],
      isActive: row['is_active'],
      order: row['position'],
      options: row['options'],
      rules: row['rules'],
      defaultValue: row['default_value'],
    };
  }

  /** The keys of the fields in their order. */
  orderIn(state: RowState): string[] {
    const rows = [...(state[TABLE] ?? [])];
    rows.sort((a, b) => Number(a['position']) - Number(b['position']));
    return rows.map((row) => String(row['key']));
  }

  /** Brings fields back to what they were. @throws HttpError 409 changed meanwhile, or the key is taken */
  async restore(change: StateChange<RowState>): Promise<void> {
    const { resourceId, touches, from, to } = change;
    await this.rows.restore(change);
    for (const id of new Set([resourceId, ...touches])) {
      const [was, wanted] = [this.rows.rootOf(from, id), this.rows.rootOf(to, id)];
      const row = wanted ?? was;
      if (!row || was?.['updated_at'] === wanted?.['updated_at']) continue;
      const what = !was ? 'created' : wanted ? 'updated' : 'deleted';
      await this.administration.announce(what, String(row['tenant_id']), {
        id,
        entityId: String(row['entity_id']),
        key: String(row['key']),
      });
    }
  }
}
