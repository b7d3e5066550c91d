import type { EntitySchemaColumnOptions } from 'typeorm';

/** The column of a member: `linkedInUrl` is kept in `linked_in_url`. */
export function columnName(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns of an entity, named as its members in snake_case. */
export function columnsNamed<T extends object>(columns: {
  readonly [Member in keyof T & string]: EntitySchemaColumnOptions;
}): Record<keyof T & string, EntitySchemaColumnOptions> {
  const entries = Object.entries<EntitySchemaColumnOptions>(columns);
  return Object.fromEntries(
    entries.map(([member, column]) => [member, { name: columnName(member), ...column }]),
  ) as Record<keyof T & string, EntitySchemaColumnOptions>;
}
