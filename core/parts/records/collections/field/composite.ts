import Joi from 'joi';
import { recordId } from '../../../http/schemas';
import type { CollectionField } from '../CollectionDeclaration';
import { declared, type Declared, type FieldOptions, type NoOptions, type Only, schemaOf } from './declared';

/** An object or a list, which is kept as JSON. */
export function json<const O extends FieldOptions = NoOptions>(
  schema: Joi.Schema,
  options: Only<FieldOptions, O> = {} as Only<FieldOptions, O>,
): Declared<'jsonb', O> {
  return declared('jsonb', schemaOf(schema, options), options);
}

interface ListOptions extends FieldOptions<readonly string[]> {
  /** Values at most. */
  readonly max: number;
}

/** The ids of several things. */
export function ids<const O extends ListOptions>(
  options: Only<ListOptions, O>,
): Declared<'uuid[]', O & { readonly nullable: boolean }> {
  return listOf('uuid[]', recordId(), options);
}

/** Several texts. @param item what each of them may be */
export function texts<const O extends ListOptions>(
  item: Joi.StringSchema,
  options: Only<ListOptions, O>,
): Declared<'text[]', O & { readonly nullable: boolean }> {
  return listOf('text[]', item, options);
}

function listOf<const T extends 'uuid[]' | 'text[]', O extends ListOptions>(
  type: T,
  item: Joi.Schema,
  options: O,
): Declared<T, O & { readonly nullable: boolean }> {
  const whole = { nullable: false, ...options };
  return declared(type, schemaOf(Joi.array().items(item).max(options.max), whole), whole, 'max');
}

/**
 * A member with a column that holds ciphertext. With `search: 'keyed-hash'` lists find equal values.
 *
 * @param member the member without encryption
 */
export function sealed<const M extends CollectionField>(
  member: M,
  search?: 'keyed-hash',
): M & { readonly encrypted: true | { readonly search: 'keyed-hash' } } {
  return { ...member, encrypted: search ? { search } : true };
}
