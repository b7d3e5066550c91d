import type { CoreServices, CustomFieldDefinition, CustomFieldSource, RowOf } from '@tenantry/core';
import type { customFields } from '../collections/customFields';
import { definitionOf } from '../rules/definitionOf';

/** Tells the core which custom fields a tenant has. */
export class StoredDefinitions implements CustomFieldSource {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  async load(): Promise<ReadonlyMap<string, readonly CustomFieldDefinition[]>> {
    const rows = await this.services.database.query<RowOf<typeof customFields>>({
      name: 'entities_active_fields',
      text: `SELECT * FROM entities_custom_fields WHERE deleted_at IS NULL AND is_active
              ORDER BY entity_id, position, created_at, id`,
    });
    const definitions = new Map<string, CustomFieldDefinition[]>();
    for (const row of rows) {
      const known = definitions.get(row.entity_id) ?? [];
      definitions.set(row.entity_id, [...known, definitionOf(row)]);
    }
    return definitions;
  }
}
