import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { phoneKeysOf } from '../fields/phones';
import { uuid } from '../fields/types/uuid';
import { phoneIdentity, typeIdentity, type ValueIdentity } from '../fields/ValueIdentity';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { meaningOf } from './list/publicFields';
import { columnOf } from './RecordStore';

/** How records are found by the value of a member. */
export interface MemberIdentity extends ValueIdentity {
  /** SQL of the value over `t`, a row of the table. */
  readonly value: string;
}

/**
 * How records are found by the value of a member: those that a list finds by `is`.
 *
 * @returns null for a member by which no record is found: one that is encrypted or internal, a list, JSON, true or false
 */
export function memberIdentity(
  { fields }: Pick<CollectionDeclaration, 'fields'>,
  name: string,
): MemberIdentity | null {
  if (name === 'id') return { value: 't.id', ...typeIdentity(uuid, 't.id') };
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || field.column === false || field.encrypted || field.internal) return null;
  const type = meaningOf(field);
  if (!type || field.type.endsWith('[]') || type.abilities.has('flag')) return null;
  const column = columnOf(name, field.column);
  const value = field.readAs ?? `t.${quoteIdentifier(column)}`;
  const identity = field.phone
    ? phoneIdentity(`t.${quoteIdentifier(phoneKeysOf(column))}`)
    : typeIdentity(type, value);
  return { value, ...identity };
}
