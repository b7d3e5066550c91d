import { recordId } from '../../../http/schemas';
import { type Reference, type Referable, referenceTo } from '../Reference';
import { declared, type Declared, type FieldOptions, type NoOptions, schemaOf } from './declared';

/** The id of something. */
export function id<const O extends FieldOptions = NoOptions>(options: O = {} as O): Declared<'uuid', O> {
  return declared('uuid', schemaOf(recordId(), options), options);
}

/** The id of a record, which must be there; the table too holds the member to that. */
export function reference<const O extends FieldOptions & Omit<Reference, 'to'> = NoOptions>(
  to: Referable,
  options: O = {} as O,
): Declared<'uuid', O & { readonly references: Reference }> {
  const { onDelete, checkedByHooks, ...rest } = options;
  const references = referenceTo(to, {
    ...(onDelete && { onDelete }),
    ...(checkedByHooks && { checkedByHooks }),
  });
  return declared('uuid', schemaOf(recordId(), rest), { ...rest, references }) as never;
}

/** The id of an account of the tenant that may see the organization of the record. */
export function account<const O extends FieldOptions = NoOptions>(
  options: O = {} as O,
): Declared<'uuid', O & { readonly account: true }> {
  return id({ account: true, ...options });
}
