import type { ContributedItems } from '../../../../kernel/registry/ContributionRegistry';
import { CiphertextRenewal, type RenewalParts } from '../../../encryption/CiphertextRenewal';
import { type CiphertextTable, tableOfDeclaration } from '../../../encryption/CiphertextTable';
import type { EncryptedColumnsDeclaration } from '../../../encryption/encryptedColumnsKind';
import { NOTHING_RENEWED, type Renewed, sumOf } from '../../../encryption/resealed';
import type { Tenancy } from '../../../tenancy/Tenancy';
import type { CustomFieldEntity } from '../../customFields/CustomFieldSource';
import type { RecordKind } from '../RecordKind';
import { encryptedFields } from './encryptedFields';
import { LogRenewal } from './LogRenewal';

const CUSTOM_FIELDS = 'custom_fields';

/** Dependencies of all renewals. */
export interface RenewalsParts extends RenewalParts {
  readonly tenancy: Pick<Tenancy, 'acrossTenants'>;
  readonly recordKinds: Pick<ContributedItems<RecordKind>, 'get' | 'list'>;
  readonly customFields: { readonly entities: Pick<ContributedItems<CustomFieldEntity>, 'get' | 'list'> };
  readonly encryptedColumns: Pick<ContributedItems<EncryptedColumnsDeclaration>, 'list'>;
}

/** How far a renewal of everything has come. */
export interface RenewalProgress extends Renewed {
  /** The table that is being read. */
  readonly table: string;
}

/**
 * Encrypts everything that older data keys have encrypted with the newest ones: encrypted fields and custom fields of records,
 * columns that modules declare, and the action log. Each run goes on where the one before it ended.
 */
export class CiphertextRenewals {
  constructor(private readonly parts: RenewalsParts) {}

  /** @param onBatch receives the counts of the table alone */
  run(onBatch: (progress: RenewalProgress) => void): Promise<Renewed> {
    return this.parts.tenancy.acrossTenants('encrypt everything with the newest data keys', async () => {
      let renewed = NOTHING_RENEWED;
      for (const table of this.tables()) {
        const one = new CiphertextRenewal(this.parts, table);
        renewed = sumOf(renewed, await one.run((count) => onBatch({ ...count, table: table.table })));
      }
      // After the records: what it says of them opens whatever their key is.
      const log = new LogRenewal(this.parts, (kind) => this.columnsOf(kind));
      return sumOf(renewed, await log.run((count) => onBatch({ ...count, table: 'action log' })));
    });
  }

  /** Tables of running modules with ciphertext. */
  tables(): readonly CiphertextTable[] {
    const records = new Map<string, CiphertextTable>();
    const add = (table: string, columns: readonly string[], tenantColumn = 'tenant_id') => {
      const known = records.get(table);
      const all = [...new Set([...(known?.columns ?? []), ...columns])];
      if (all.length === 0) return;
      records.set(table, { record: ['id'], tenantColumn, ...known, table, columns: all });
    };
    for (const { item } of this.parts.recordKinds.list()) {
      const { collection } = item;
      const tenantColumn = 'tenantId' in collection.storedIn.columns ? 'tenant_id' : 'id';
      const columns = encryptedFields(collection).map(({ column }) => column);
      const hasCustomFields = collection.customFieldEntities.length > 0;
      add(collection.table, [...columns, ...(hasCustomFields ? [CUSTOM_FIELDS] : [])], tenantColumn);
    }
    for (const { item } of this.parts.customFields.entities.list()) add(item.table, [CUSTOM_FIELDS]);
    const declared = this.parts.encryptedColumns.list();
    return [...records.values(), ...declared.map(({ moduleId, item }) => tableOfDeclaration(moduleId, item))];
  }

  private columnsOf(kind: string) {
    const collection = this.parts.recordKinds.get(kind)?.collection;
    if (collection) {
      return { table: collection.table, columns: encryptedFields(collection).map(({ column }) => column) };
    }
    const entity = this.parts.customFields.entities.get(kind);
    return entity && { table: entity.table, columns: [] };
  }
}
