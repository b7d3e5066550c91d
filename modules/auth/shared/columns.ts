import { columnName } from '@tenantry/core';
import type { EntitySchemaOptions } from 'typeorm';

type ForeignKey = NonNullable<EntitySchemaOptions<object>['foreignKeys']>[number];

export const uuid = { type: 'uuid' } as const;
export const text = { type: 'text' } as const;
/** Times of JavaScript have milliseconds. */
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
    name: `${from}_tenant_id_${columnName(member)}_fkey`,
    target: table,
    columnNames: ['tenantId', member],
    referencedColumnNames: ['tenant_id', 'id'],
    onDelete,
  };
}
