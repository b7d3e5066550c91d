import type { CustomFieldDefinition, StoredRow } from '@tenantry/core';

/** The definition in a row of custom fields. */
export function definitionOf(row: StoredRow): CustomFieldDefinition {
  const { key, label, description, kind, multi, required, filterable, encrypted } = row;
  const { options, rules, default_value: defaultValue = null } = row;
  const definition = {
    key,
    label,
    ...(typeof description === 'string' && description !== '' && { description }),
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
