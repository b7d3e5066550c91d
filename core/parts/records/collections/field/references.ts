import { recordId } from '../../../http/schemas';
import type { RequiredFeature } from '../../../access/Feature';
import { type Reference, type Referable, referenceTo } from '../Reference';
import { declared, type Declared, type FieldOptions, type NoOptions, type Only, schemaOf } from './declared';

type IdOptions = FieldOptions<string>;

type ReferenceOptions = IdOptions & Omit<Reference, 'to'>;

interface AccountOptions extends IdOptions {
  /** The account acts, as an author does: only holders of this feature name another than their own. */
  readonly namedBy?: RequiredFeature;
}

/** The id of something. */
export function id<const O extends IdOptions = NoOptions>(
  options: Only<IdOptions, O> = {} as Only<IdOptions, O>,
): Declared<'uuid', O> {
  return declared('uuid', schemaOf(recordId(), options), options);
}

/** The id of a record, which must be there; the table too holds the member to that. */
export function reference<const O extends ReferenceOptions = NoOptions>(
  to: Referable,
  options: Only<ReferenceOptions, O> = {} as Only<ReferenceOptions, O>,
): Declared<'uuid', O & { readonly references: Reference }> {
  const { onDelete, checkedByHooks, ...rest } = options;
  const references = referenceTo(to, {
    ...(onDelete && { onDelete }),
    ...(checkedByHooks && { checkedByHooks }),
  });
  return declared('uuid', schemaOf(recordId(), rest), { ...rest, references }) as never;
}

/** The id of an account of the tenant that may see the organization of the record. */
export function account<const O extends AccountOptions = NoOptions>(
  options: Only<AccountOptions, O> = {} as Only<AccountOptions, O>,
): Declared<'uuid', O & { readonly account: true | { readonly namedBy: RequiredFeature } }> {
  const { namedBy } = options;
  const whole = { ...options, account: namedBy === undefined || { namedBy } };
  return declared('uuid', schemaOf(recordId(), options), whole, 'namedBy') as never;
}
