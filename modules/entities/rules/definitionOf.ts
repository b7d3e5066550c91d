import type { CustomFieldDefinition, StoredRow } from '@tenantry/core';

/** The definition in a row of custom fields. */
export function definitionOf(row: StoredRow): CustomFieldDefinition {
  const { key, label, kind, multi, required, filterable, encrypted, options, rules, default_value } = row;
  const defaultValue = default_value ?? null;
  const definition = {
    key,
    label,
    kind,
    multi,
    required,
    filterable,
    encrypted,
    options,
    rules,
    defaultValue,
  };
  return definition as CustomFieldDefinition;
}
