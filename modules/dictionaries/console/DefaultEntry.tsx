import { SelectField, useResource } from '@tenantry/console';

interface Dictionary {
  readonly id: string;
  readonly defaultEntryLabel: string | null;
}

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Absent for a new dictionary, which has no entries. */
  readonly record?: Dictionary;
}

interface Entries {
  readonly items: readonly { readonly id: string; readonly label: string }[];
}

/** The entry that new records get, by its label. */
export function DefaultEntry({ record }: { readonly record: Dictionary }) {
  return record.defaultEntryLabel ?? '–';
}

/** A choice of the entry that new records get, among those of the dictionary. */
export function DefaultEntryInput({ record, ...field }: InputProps) {
  const { data } = useResource<Entries>(record ? `/dictionaries/${record.id}/entries?pageSize=200` : null);
  if (!record) return null;
  return (
    <SelectField
      {...field}
      none="–"
      options={(data?.items ?? []).map(({ id, label }) => ({ value: id, text: label }))}
    />
  );
}
