import type { CustomFieldDefinition, CustomFieldSource } from '@tenantry/core';
import type { CustomFieldRecords } from './CustomFieldRecords';

/** Tells the core which custom fields a tenant has. */
export class StoredDefinitions implements CustomFieldSource {
  private readonly records: CustomFieldRecords;

  constructor({ customFieldRecords }: { readonly customFieldRecords: CustomFieldRecords }) {
    this.records = customFieldRecords;
  }

  async load(): Promise<ReadonlyMap<string, readonly CustomFieldDefinition[]>> {
    const definitions = new Map<string, CustomFieldDefinition[]>();
    for (const field of await this.records.active()) {
      const { entityId, key, label, kind, multi, required, filterable, options, rules, defaultValue } = field;
      const definition = { key, label, kind, multi, required, filterable, options, rules, defaultValue };
      const known = definitions.get(entityId);
      if (known) known.push(definition);
      else definitions.set(entityId, [definition]);
    }
    return definitions;
  }
}
