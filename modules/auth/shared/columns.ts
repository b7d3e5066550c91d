import type { EntitySchemaColumnOptions, EntitySchemaOptions } from 'typeorm';

type ForeignKey = NonNullable<EntitySchemaOptions<object>['foreignKeys']>[number];

const columnNameOf = (member: string): string =>
  member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of an entity, named as its members in snake_case. */
export function columnsNamed<T extends object>(columns: {
  readonly [Member in keyof T & string]: EntitySchemaColumnOptions;
}): Record<keyof T & string, EntitySchemaColumnOptions> {
  const entries = Object.entries<EntitySchemaColumnOptions>(columns);
  return Object.fromEntries(
    entries.map(([member, column]) => [member, { name: columnNameOf(member), ...column }]),
  ) as Record<keyof T & string, EntitySchemaColumnOptions>;
}

export const uuid = { type: 'uuid' } as const;
export const text = { type: 'text' } as const;
/** Milliseconds are what JavaScript knows. */
export const time = { type: 'timestamptz', precision: 3 } as const;
export const writtenAt = { ...time, default: () => 'now()' } as const;

/** A row refers to one of its tenant. */
export function refersTo(
  table: string,
  from: string,
  member: 'userId' | 'roleId',
  onDelete?: 'CASCADE',
): ForeignKey {
  return {
    name: `${from}_tenant_id_${columnNameOf(member)}_fkey`,
    target: table,
    columnNames: ['tenantId', member],
    referencedColumnNames: ['tenant_id', 'id'],
    onDelete,
  };
}
