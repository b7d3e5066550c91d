import { serviceOf } from '../api/services';
import { ReferenceField, type ReferenceFieldProps } from './ReferenceField';
import { useRecordName } from './useNames';

/** A choice of accounts by their names, with their initials. It is absent where no module has accounts. */
export function AccountField(props: Omit<ReferenceFieldProps, 'fixed' | 'kind'>) {
  const kind = serviceOf('accounts')?.kind;
  return kind === undefined ? null : <ReferenceField {...props} kind={kind} />;
}

/** The name of an account; undefined until it is read, and where the caller may not see it. */
export function useAccountName(id: string | null): string | undefined {
  return useRecordName(serviceOf('accounts')?.kind ?? null, id);
}
